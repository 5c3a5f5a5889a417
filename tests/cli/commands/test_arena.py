"""`starfold arena`: its output, the folder it writes, what it refuses, and how it ends on errors."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from starfold import __version__, build, read_record
from starfold.cli import app as cli
from tests.bots.odd_bots import installed
from tests.cli.conftest import rest_of
from tests.tables.harness import children

Capture = pytest.CaptureFixture[str]
KEYS = ["game", "seats", "options", "games", "seed", "budget", "bots", "line_ups", "question", "stopped", "seconds"]
BOT_KEYS = ["name", "games", "win_share", "low", "high", "rating", "rating_low", "rating_high", "score"]


def arena(capsys: Capture, *arguments: str, code: int = 0) -> tuple[str, str]:
    """Run a contest of RUSHIP; return stdout and stderr. Worker processes play its matches."""
    found = cli.run(["arena", "ruship", *arguments])
    said = capsys.readouterr()
    assert found == code, said.err
    return said.out, said.err


@pytest.fixture
def strangers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Install the package of odd bots."""
    with installed(tmp_path_factory.mktemp("strange")):
        yield


# --- results ----------------------------------------------------------------------------------------------------------


def test_the_result_as_json_has_exactly_these_keys(capsys: Capture) -> None:
    out, err = arena(capsys, "--bots", "cadet,random", "--games", "4", "--seed", "5", "--iterations", "9", "--json")
    figures = json.loads(out)
    assert err == ""
    assert list(figures) == [*KEYS, "version", "build", "machine"]
    assert [list(bot) for bot in figures["bots"]] == [BOT_KEYS] * 2
    assert list(figures["line_ups"][0]) == ["bots", "games", "stopped", "answer", "results", "seats"]
    assert (figures["game"], figures["seats"], figures["games"], figures["seed"]) == ("ruship", 2, 4, 5)
    assert figures["budget"] == {"seconds": None, "iterations": 9}
    assert figures["question"]["bot"] == "cadet"
    assert figures["question"]["above"] == 0.5
    assert (figures["version"], figures["build"]) == (__version__, build())
    for bot in figures["bots"]:
        assert 0 <= bot["low"] <= bot["win_share"] <= bot["high"] <= 1
        assert bot["rating_low"] <= bot["rating"] <= bot["rating_high"]


@pytest.mark.once
def test_the_result_for_people_names_everything(capsys: Capture) -> None:
    out, err = arena(capsys, "--bots", "random,cadet,captain:5", "--games", "3", "--seed", "5", "--option", "spaces=9")
    assert "3 bots for 2 seats: every 2 of them play each other, in 3 line-ups." in err
    assert "Every bot plays every seat equally often: up to 12 games." in err
    assert "RUSHIP, 2 seats, spaces=9, first_turn_one_die=off" in out
    rows = [line.split() for line in out.splitlines()]
    assert [row[0] for row in rows if row and row[0] in ("random", "cadet", "captain:5")][-1] == "random"
    assert "random, cadet" in out
    assert "Does random win at least 50.0%? " in out
    assert "--seed 5 gives the same games again" in out
    assert f"starfold {__version__} ({build()})" in out
    assert max(len(line) for line in out.splitlines() if "machine" not in line) <= 110


@pytest.mark.once
def test_one_bot_shows_what_a_seat_is_worth(capsys: Capture) -> None:
    out, _ = arena(capsys, "--bots", "random", "--games", "10", "--seed", "1", "--jobs", "1")
    assert "random plays itself: only the seats differ." in out
    for seat in ("Humanity", "Empire"):
        assert f"\n{seat} " in out


@pytest.mark.once
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--bots", "captian,cadet"], "no bot called 'captian'; did you mean captain?"),
        (["--bots", "captain:0,cadet"], "captain:0: after the colon come iterations, 1 to 1,000,000,000."),
        (["--bots", "captain:x,cadet"], "captain:x: after the colon"),
        (["--bots", ""], "--bots takes names with commas between"),
        ([], "Missing option '--bots'"),
        (["--bots", "cadet,random", "--seats", "3"], "RUSHIP is for 2 seats, not 3."),
        (["--bots", "cadet,random", "--seats", "1"], "RUSHIP is for 2 seats, not 1."),
        (["--bots", "cadet,random", "--games", "0"], "--games takes 1 to 1000000, not 0."),
        (["--bots", "cadet,random", "--time", "0"], "--time takes more than 0 and at most 3600 seconds, not 0."),
        (["--bots", "cadet,random", "--time", "-2"], "--time takes more than 0"),
        (["--bots", "cadet,random", "--time", "nan"], "--time takes more than 0"),
        (["--bots", "cadet,random", "--iterations", "0"], "--iterations takes 1 to 1000000000, not 0."),
        (
            ["--bots", "cadet,random", "--time", "1", "--iterations", "5"],
            "--time and --iterations cannot both be given",
        ),
        (["--bots", "cadet,random", "--above", "0"], "--above takes a share between 0 and 1, not 0."),
        (["--bots", "cadet,random", "--above", "75"], "--above takes a share between 0 and 1, not 75."),
        (["--bots", "cadet,random", "--above", "nan"], "--above takes a share between 0 and 1, not nan."),
        (["--bots", "cadet,random", "--jobs", "0"], "--jobs takes 1 to 256, not 0."),
        (["--bots", "cadet,random", "--seed", "-1"], "--seed takes 0 to"),
        (["--bots", "cadet,random", "--option", "spaces=99"], "The option spaces takes 9 to 24, not 99."),
        (["--bots", "cadet,random", "-o", "no/such/folder"], "Cannot write into no/such/folder: No such file"),
        (["--bots", "cadet,random", "-o", "/proc/arena"], "Cannot write into /proc/arena: "),
    ],
)
def test_bad_contests_are_refused_before_anything_is_played(
    capsys: Capture, folder: Path, arguments: list[str], says: str
) -> None:
    out, err = arena(capsys, *arguments, code=2)
    assert out == ""
    assert err.startswith("starfold: ")
    assert says in err
    assert err.count("\n") == 1
    assert list(folder.iterdir()) == []


def test_an_unknown_game_is_refused(capsys: Capture) -> None:
    assert cli.run(["arena", "rushp", "--bots", "cadet,random"]) == 2
    assert "did you mean ruship?" in capsys.readouterr().err


# --- the folder -------------------------------------------------------------------------------------------------------

CONTEST = ["--bots", "cadet,random", "--seed", "5", "--option", "spaces=9", "-o", "kept"]


def test_every_match_is_kept_and_can_be_verified_and_the_contest_goes_on_from_there(
    capsys: Capture, folder: Path
) -> None:
    out, _ = arena(capsys, *CONTEST, "--games", "4", "--json")
    records = ["ruship-0001-0.record", "ruship-0001-1.record", "ruship-0002-0.record", "ruship-0002-1.record"]
    assert sorted(path.name for path in (folder / "kept").iterdir()) == ["result.json", *records]
    assert json.loads((folder / "kept/result.json").read_text()) == json.loads(out)
    assert read_record((folder / "kept" / records[1]).read_text()).names == [
        "Humanity (random bot)",
        "Empire (cadet bot)",
    ]
    for name in records:
        assert cli.run(["verify", f"kept/{name}"]) == 0
    before = {name: (folder / "kept" / name).stat().st_mtime_ns for name in records}
    (folder / "kept" / records[3]).unlink()
    (folder / "kept/ruship-0002-1.record.failed").touch()
    capsys.readouterr()
    out, _ = arena(capsys, *CONTEST, "--games", "6", "--json")
    assert json.loads(out)["games"] == 6
    assert {name: (folder / "kept" / name).stat().st_mtime_ns for name in records[:3]} == {
        name: before[name] for name in records[:3]
    }
    assert len(list((folder / "kept").glob("*.record"))) == 6


@pytest.mark.once
def test_a_folder_of_something_else_is_left_alone(capsys: Capture, folder: Path) -> None:
    arena(capsys, *CONTEST, "--games", "2", "--jobs", "1")
    kept = folder / "kept"
    last = "Name a new folder.\n"

    def refused(*arguments: str) -> str:
        before = {path: path.read_bytes() for path in kept.iterdir()}
        out, err = arena(capsys, *arguments, code=2)
        assert (out, err.count("\n")) == ("", 1)
        assert err.endswith(last)
        assert {path: path.read_bytes() for path in kept.iterdir()} == before
        return err

    assert "its seed is 5, not 6." in refused(*CONTEST, "--seed", "6")
    assert "its budget is " in refused(*CONTEST, "--iterations", "6")
    assert "its bots is " in refused(*CONTEST, "--bots", "cadet,captain")
    (kept / "notes.txt").touch()
    assert "notes.txt is none of its records." in refused(*CONTEST)
    (kept / "notes.txt").unlink()
    (kept / "ruship-0001-1.record").write_bytes((kept / "ruship-0001-0.record").read_bytes())
    assert "ruship-0001-1.record does not fit. The record is of another match: it differs" in refused(*CONTEST)
    (kept / "result.json").write_text("[]")
    assert "there is no result.json of a contest in it." in refused(*CONTEST)
    last = "File exists.\n"
    assert "Cannot write into kept/result.json: " in refused(*CONTEST[:-1], "kept/result.json")


# --- errors and interruptions -----------------------------------------------------------------------------------------


@pytest.mark.once
@pytest.mark.usefixtures("strangers")
def test_a_bot_that_fails_ends_the_contest_with_1_and_its_match_is_kept(capsys: Capture, folder: Path) -> None:
    out, err = arena(capsys, "--bots", "random,failing", "--jobs", "1", "--seed", "3", "-o", "kept", code=1)
    assert out == ""
    assert "The contest stops at deal 1, rotation 0 (seed 3). After ply " in err
    assert "The bot failing failed: SystemExit: I give up (" in err and "strange_bots.py, line " in err
    assert sorted(path.name for path in (folder / "kept").iterdir()) == ["result.json", "ruship-0001-0.record.failed"]
    assert cli.run(["replay", "kept/ruship-0001-0.record.failed"]) == 0


@pytest.mark.once
@pytest.mark.usefixtures("strangers")
def test_what_bots_print_does_not_come_between_the_result(folder: Path) -> None:
    arguments = command("--bots", "talker,random", "--games", "2", "--jobs", "1", "--json")
    done = subprocess.run(arguments, capture_output=True, timeout=60, check=True)
    assert json.loads(done.stdout)["games"] == 2
    assert b"thinking, thinking" in done.stderr


@pytest.mark.once
@pytest.mark.parametrize("closed", [">&-", "2>&-"])
def test_a_contest_with_a_closed_stream_is_played_and_kept(folder: Path, closed: str) -> None:
    arguments = command("--bots", "cadet,random", "--games", "2", "--jobs", "2", "-o", "kept")
    assert subprocess.run(["sh", "-c", f'exec "$@" {closed}', "sh", *arguments], timeout=60).returncode == 0
    assert json.loads((folder / "kept/result.json").read_text())["games"] == 2


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "starfold", "arena", "ruship", *arguments]


@pytest.mark.once
@pytest.mark.usefixtures("uncovered")
def test_a_contest_shows_its_progress_and_prints_a_result_when_interrupted(folder: Path) -> None:
    screen, terminal = pty.openpty()
    arguments = command("--bots", "cadet,random", "--games", "90000", "--all", "--json", "-o", "kept")
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=terminal, start_new_session=True) as running:
        os.close(terminal)
        said = b""
        try:
            while b"cadet wins" not in said:
                said += os.read(screen, 1000)
            os.killpg(running.pid, signal.SIGINT)  # as a terminal does: the worker processes receive it, too
            out = running.communicate(timeout=60)[0]
        finally:
            running.kill()
    said += rest_of(screen)
    assert running.returncode == 130
    assert b"Traceback" not in said
    figures = json.loads(out)
    assert figures["stopped"] == "interrupted"
    kept = list((folder / "kept").glob("*.record"))
    # A match is written before it is counted, and counted together with the other one of its deal.
    assert figures["games"] <= len(kept) <= figures["games"] + 2
    assert json.loads((folder / "kept/result.json").read_text()) == figures


@pytest.mark.once
@pytest.mark.usefixtures("uncovered", "strangers")
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="there is no /proc to see processes in")
def test_worker_processes_end_when_the_contest_is_killed() -> None:
    arguments = command("--bots", "deaf,random", "--games", "2", "--jobs", "1")
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        try:
            until = time.monotonic() + 30
            while not (playing := children(running.pid)):
                assert time.monotonic() < until
                time.sleep(0.05)
            time.sleep(0.5)
        finally:
            running.kill()
        assert running.communicate(timeout=60)[0] == b""
        while any(Path(f"/proc/{pid}/cmdline").exists() for pid in playing):
            assert time.monotonic() < until
            time.sleep(0.05)
