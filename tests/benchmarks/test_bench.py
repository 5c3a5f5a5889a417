"""The benchmarks run and report figures; no test checks how fast anything is."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import builds
import loops
import moves
import peers
import pytest
import rounds
import run
import table
import thinking
import write_pages

import starfold
from starfold import all_games

TREE = Path(__file__).parents[2]
GAMES = list(all_games())


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Run a tiny benchmark and return its result. It runs in a process, because it pins itself to one core."""
    out = tmp_path_factory.mktemp("bench") / "result.json"
    tiny = ["--rounds", "1", "--seconds", "0.01", "--plies", "2", "--no-peers", "--out", str(out)]
    ran = subprocess.run([sys.executable, run.__file__, *tiny], check=True, capture_output=True, text=True)
    assert ran.stderr == ""
    found: dict[str, Any] = json.loads(out.read_text())
    assert ran.stdout.strip() == table.text(found)
    return found


def with_peer(result: dict[str, Any], name: str) -> dict[str, Any]:
    """Return the result as if a peer had been measured too, exactly as fast as our loops."""
    one = {"median": 1.0, "low": 1.0, "high": 1.0}
    fuller: dict[str, Any] = json.loads(json.dumps(result))
    fuller["peers_steps_per_s"] = {name: one}
    fuller["peers"] = {"some_package": "1.2.3"}
    for found in fuller["games"].values():
        for figures in found.values():
            figures["times_peers"] = {loop: {name: one} for loop in builds.LOOPS}
    return fuller


# --- a run ---


def test_a_run_measures_every_game_on_every_build(result: dict[str, Any]) -> None:
    assert list(result["games"]) == GAMES
    expected = ["compiled", "interpreted"] if starfold.build() == "compiled" else ["interpreted"]
    assert result["builds"] == expected
    for found in result["games"].values():
        assert list(found) == expected
        for figures in found.values():
            assert list(figures["steps_per_s"]) == builds.LOOPS
            spreads = [*figures["steps_per_s"].values(), figures["games_per_s"], figures["copy_in_list_copies"]]
            assert all(0 < one["low"] <= one["median"] <= one["high"] for one in spreads)


def test_a_run_measures_all_parts_of_a_move(result: dict[str, Any]) -> None:
    for key, found in result["games"].items():
        for figures in found.values():
            assert list(figures["move"]) == rounds.PARTS
            unmeasured = [part for part, value in figures["move"].items() if value is None]
            assert unmeasured == ([] if all_games()[key].drawn else ["draw_us"])


def test_a_run_measures_searches_and_whether_bots_answer_in_time(result: dict[str, Any]) -> None:
    for found in result["games"].values():
        for figures in found.values():
            assert list(figures["search"]) == thinking.SEARCHES
            assert all(search["iterations_per_s"]["low"] > 0 for search in figures["search"].values())
    assert list(result["answers"]) == GAMES
    assert all(0.2 <= found["median_s"] <= found["latest_s"] for found in result["answers"].values())


def test_a_result_names_the_machine(result: dict[str, Any]) -> None:
    assert result["machine"]["cpu"]
    assert result["machine"]["python"]
    for words in (table.text(result), table.markdown(result), write_pages.readme(result)):
        assert result["machine"]["cpu"] in words


def test_the_median_is_taken_of_the_rounds_quotients() -> None:
    assert rounds.quotients([8, 20, 30], [4, 5, 30]) == {"median": 2, "low": 1, "high": 4}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--rounds", "0"], "--rounds takes 1 or more, not 0."),
        (["--plies", "0"], "--plies takes 1 or more, not 0."),
        (["--rounds", "many"], "invalid int value: 'many'"),
        (["--seconds", "0"], "--seconds takes more than 0 and at most 60, not 0."),
        (["--seconds", "nan"], "--seconds takes more than 0 and at most 60, not nan."),
        (["--games", "rushup"], "There is no game called 'rushup'; did you mean ruship?"),
        (["--out", "no/such/folder/result.json"], "--out takes a file in a folder that exists"),
        (["--out", "."], "--out takes a file in a folder that exists, not ."),
    ],
)
def test_bad_arguments_are_refused_in_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        run.arguments(arguments)
    assert sentence in capsys.readouterr().err


def test_games_are_chosen_by_key_or_title_and_measured_once() -> None:
    assert run.arguments(["--games", "ruship", "RUSHIP"]).games == ["ruship"]
    assert run.arguments([]).games == GAMES


# --- the builds ---


def test_the_worker_runs_the_source_on_the_same_cores() -> None:
    worker = builds.Worker(GAMES[:1])
    try:
        assert worker.name == "interpreted"
        assert Path(worker.file).parent == TREE / "src" / "starfold"
        if hasattr(os, "sched_getaffinity"):
            assert worker.cores == sorted(os.sched_getaffinity(0))
        assert worker.measure(GAMES[0], "Python loop", 0.001)["steps_per_s"] > 0
    finally:
        worker.close()
    assert worker.process.returncode == 0


def test_a_worker_that_fails_ends_the_run_with_a_sentence(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="The worker for the interpreted build has failed"):
        builds.Worker(["no such game"])
    assert "KeyError: 'no such game'" in capfd.readouterr().err


@pytest.mark.parametrize("key", GAMES)
def test_both_loops_play_whole_matches(key: str) -> None:
    for make in (loops.core_loop, loops.python_loop):
        steps, games = make(all_games()[key])()
        assert steps > games > 0


@pytest.mark.parametrize("key", GAMES)
def test_moves_are_measured_for_the_seat_that_is_to_choose(key: str) -> None:
    places = moves.positions(all_games()[key])
    assert len(places) == moves.MATCHES * moves.POINTS
    assert all(match.view(seat).can_act() for match, seat in places)
    # In the first position nobody has moved yet. Later there is a log to show, except in a round together and in the
    # middle of a long action such as a flight.
    told = sum(bool(moves.say(match, match.view(seat))[2]) for match, seat in places)
    assert told >= (len(places) // 2 if all_games()[key].together else len(places) - moves.MATCHES - 2)


@pytest.mark.parametrize("key", GAMES)
def test_the_message_is_the_one_that_a_table_sends(key: str) -> None:
    match, seat = moves.positions(all_games()[key])[-1]
    sent = moves.message(match, seat)
    assert (sent.place, sent.ply, sent.prompt) == (seat, match.ply(), match.game.words.prompt(match.view(seat)))
    assert len(sent.offers) == len(match.view(seat).legal) and sent.log.lines


# --- the peers ---


def test_peers_that_are_missing_or_broken_are_named_and_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent() -> loops.Work:
        import no_such_package  # type: ignore[import-not-found]  # noqa: F401

        raise AssertionError

    def changed() -> loops.Work:
        raise AttributeError("no attribute 'make'")

    # pytest stands for an installed package.
    monkeypatch.setattr(
        peers,
        "PEERS",
        [
            ("one", "no-such-package", lambda: lambda: (1, 1)),
            ("two", "pytest", absent),
            ("three", "pytest", changed),
            ("four", "pytest", lambda: lambda: (1, 1)),
        ],
    )
    monkeypatch.setattr(peers, "SEARCHERS", [("five", "pytest", lambda: lambda: (1, 1))])
    found = peers.find_peers()
    assert list(found.works) == ["four"]
    assert list(found.searchers) == ["five"]
    assert found.versions == {"pytest": pytest.__version__}
    assert found.missing == [
        "one is left out: no-such-package is not installed here.",
        "two is left out: pytest is not installed here.",
        "three is left out: it does not run here (AttributeError: no attribute 'make').",
    ]


def test_every_peer_runs_or_is_named() -> None:
    found = peers.find_peers()
    assert [
        name for name, _, _ in peers.PEERS if name in found.works or any(name in line for line in found.missing)
    ] == [name for name, _, _ in peers.PEERS]
    for work in found.works.values():
        steps, games = work()
        assert steps > games > 0


def test_the_source_imports_no_peer() -> None:
    imported = set()
    for file in (TREE / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level:
                imported.add(str(node.module).partition(".")[0])
    assert "mypy_extensions" in imported
    assert imported.isdisjoint({"pyspiel", "open_spiel", "catanatron", "pettingzoo", "gymnasium", "pygame", "numpy"})


# --- tables and pages ---


def test_numbers_are_written_with_the_digits_that_count() -> None:
    numbers = [4_238_765.2, 1234.5, 999.6, 123.4, 12.34, 1.234, 0.0168]
    assert [table.figure(number) for number in numbers] == [
        "4,240,000", "1,230", "1,000", "123", "12.3", "1.23", "0.017",
    ]  # fmt: skip


def test_table_and_page_compare_with_the_peers_that_were_measured(result: dict[str, Any]) -> None:
    alone, compared = table.markdown(result), table.markdown(with_peer(result, write_pages.YARDSTICK))
    assert "relative to each peer" not in alone
    for key in GAMES:
        assert f"**{all_games()[key].title}: speed relative to each peer**" in compared
    assert "some_package 1.2.3" in compared
    assert "1.00 (1.00–1.00)" in compared
    assert "1.00×" in write_pages.readme(with_peer(result, write_pages.YARDSTICK))
    assert "×" not in write_pages.readme(result)


def test_an_interpreted_build_alone_says_so(result: dict[str, Any]) -> None:
    alone = json.loads(json.dumps(result)) | {"builds": ["interpreted"]}
    for found in alone["games"].values():
        found.pop("compiled", None)
    assert "The build installed here is interpreted" in table.text(alone)
    assert ", compiled" not in table.text(alone)
    assert f"| {all_games()[GAMES[0]].title} | - | - |" in write_pages.readme(alone)


def test_figures_are_put_between_the_marks_and_nowhere_else(tmp_path: Path) -> None:
    marked, plain = tmp_path / "marked.md", tmp_path / "plain.md"
    marked.write_text(f"before\n{write_pages.BEGIN}\nold\n{write_pages.END}\nafter\n")
    plain.write_text("no marks\n")
    assert write_pages.put(marked, "new") == "marked.md has the figures."
    assert marked.read_text() == f"before\n{write_pages.BEGIN}\nnew\n{write_pages.END}\nafter\n"
    assert "was left alone" in write_pages.put(plain, "new")
    assert plain.read_text() == "no marks\n"


def test_without_a_result_the_pages_are_left_alone(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="`make bench` writes it"):
        write_pages.main([str(tmp_path / "result.json")])


def test_the_page_about_the_benchmarks_names_every_peer_and_the_machine() -> None:
    text = (TREE / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    _, begin, rest = text.partition(write_pages.BEGIN)
    figures, end, _ = rest.partition(write_pages.END)
    assert begin and end
    assert [name for name, _, _ in peers.PEERS if f"| {name} |" not in figures] == []
    assert "cores, pinned to one core" in figures
