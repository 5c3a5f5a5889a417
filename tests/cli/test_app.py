"""The command `starfold`: the output of each command; bad input gets one clear line and the right exit code."""

import hashlib
import json
import os
import pty
import re
import shlex
import signal
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

from starfold import Match, __version__, build, find_game
from starfold.cli import app as cli
from starfold.cli.arguments import read_options
from starfold.core.discover import all_games
from starfold.testing.toy_game import GAME as HONEST
from tests.cli.conftest import rest_of

Capture = pytest.CaptureFixture[str]
PLAYOUT_KEYS = ["game", "seats", "games", "steps", "seconds", "steps_per_s", "games_per_s", "length"]
SHARE_KEYS = ["win_share", "win_interval", "beginner"]
ADDED_KEYS = ["options", "seed", "version", "build", "machine"]


def starfold(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    """Run a command in this process; return exit code, stdout and stderr."""
    code = cli.run(list(arguments))
    said = capsys.readouterr()
    return code, said.out, said.err


def refused(capsys: Capture, *arguments: str, code: int = 2) -> str:
    """Run a command that must be refused with just one line on stderr; return that line."""
    found, out, err = starfold(capsys, *arguments)
    assert (found, out) == (code, "")
    assert err.startswith("starfold: ")
    assert err.count("\n") == 1
    return err


def process(*arguments: str, **more: object) -> subprocess.CompletedProcess[str]:
    """Run the command in its own process."""
    command = [sys.executable, "-m", "starfold", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, **more)  # type: ignore[call-overload, no-any-return]


def finished(path: Path, salts: list[str] | None = None) -> Match:
    """Play the last legal action each time, with one undo, to the end; write the record to the file."""
    match = Match(find_game("ruship"), seed=b"\7" * 32, salts=salts)
    match.play(match.state.legal()[-1])
    match.undo()
    while not match.over():
        match.play(match.state.legal()[-1])
    path.write_text(match.record.text())
    return match


def forged(path: Path, old: str, new: str) -> None:
    """Change a record as a cheat would, and correct its check line."""
    body = path.read_text().rpartition("check ")[0]
    assert old in body
    body = body.replace(old, new, 1)
    path.write_text(f"{body}check {hashlib.sha256(body.encode()).hexdigest()}\n")


# --- starfold, --version, games --------------------------------------------------------------------------------------


def test_the_version_says_which_build_it_is() -> None:
    said = process("--version")
    assert said.returncode == 0
    assert said.stdout == f"starfold {__version__} ({build()}), Python {sys.version.split()[0]}\n"


def test_games_lists_every_game_in_one_line(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    code, out, _ = starfold(capsys, "games")
    assert code == 0
    rows = {line.split("  ")[0]: line for line in out.splitlines()}
    for game in all_games().values():
        assert rows[game.key].split("  ", 1)[1].strip().startswith(game.title)
        assert f"  {game.max_seats} " in rows[game.key] or f"{game.min_seats}–{game.max_seats} " in rows[game.key]
        assert (("chance" in rows[game.key]), ("secrets" in rows[game.key])) == (game.chance, game.hidden)
    assert len(out.splitlines()) == len(all_games()) + 4
    assert "starfold games GAME" in out


def test_games_of_one_game_shows_its_options(capsys: Capture) -> None:
    for game in all_games().values():
        code, out, _ = starfold(capsys, "games", game.title)
        assert code == 0
        assert game.about in out
        told = {line for line in out.splitlines() if not line.startswith(" ")}
        words = " ".join(out.split())
        for option in game.options:
            assert option.key in told and option.about in words
            assert f"default {option.show(option.default)}" in words
            for value in option.values or [f"{option.low} to {option.high}"]:
                assert value in words
    assert "31 Laser Cannons; " in " ".join(starfold(capsys, "games", "battlecruisers")[1].split())


def test_an_unknown_game_is_not_shown_but_the_nearest_named(capsys: Capture) -> None:
    assert "no game called 'rushp'; did you mean ruship?" in refused(capsys, "games", "rushp")


def test_the_example_of_an_option_can_be_typed(capsys: Capture) -> None:
    for game in all_games().values():
        said = starfold(capsys, "games", game.key)[1].partition("For example:")[2]
        name, command, key, *arguments = shlex.split(said)
        assert (name, command, key) == ("starfold", "play", game.key)
        settled = game.resolve_options(read_options(arguments[1:]))
        assert settled != game.resolve_options({})


def test_one_game_as_json_is_all_of_it(capsys: Capture) -> None:
    nature = json.loads(starfold(capsys, "games", "battlecruisers", "--json")[1])
    assert nature == find_game("battlecruisers").metadata()
    several = next(option for option in nature["options"] if option["kind"] == "several")
    assert dict(zip(several["values"], several["labels"]))["31"] == "31 Laser Cannons"


def test_games_as_json_is_the_nature_of_every_game(capsys: Capture) -> None:
    code, out, _ = starfold(capsys, "games", "--json")
    assert code == 0
    assert json.loads(out) == [game.metadata() for game in all_games().values()]


def test_importing_starfold_loads_neither_typer_nor_rich() -> None:
    script = "import sys, starfold; print([name for name in ('typer', 'rich') if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True).stdout == "[]\n"


# --- playout ---------------------------------------------------------------------------------------------------------


def test_playout_as_json_has_exactly_these_keys(capsys: Capture) -> None:
    code, out, _ = starfold(
        capsys, "playout", "ruship", "--games", "20", "--seed", "5", "--option", "spaces=9", "--json"
    )
    figures = json.loads(out)
    assert code == 0
    assert list(figures) == PLAYOUT_KEYS + SHARE_KEYS + ADDED_KEYS
    assert list(figures["length"]) == ["mean", "low", "high", "p95", "max"]
    assert figures["length"]["low"] < figures["length"]["mean"] < figures["length"]["high"]
    assert [low < share < high for (low, high), share in zip(figures["win_interval"], figures["win_share"])] == [
        True
    ] * 2
    assert list(figures["beginner"]) == ["win_share", "low", "high"]
    assert (figures["game"], figures["seats"], figures["games"], figures["seed"]) == ("ruship", 2, 20, 5)
    assert figures["options"] == {"spaces": "9", "first_turn_one_die": "off"}
    assert (figures["version"], figures["build"]) == (__version__, build())
    assert sum(figures["win_share"]) == pytest.approx(1)
    assert figures["steps"] == pytest.approx(20 * figures["length"]["mean"])


def test_the_same_seed_gives_the_same_games(capsys: Capture) -> None:
    def result(seed: str) -> list[object]:
        figures = json.loads(starfold(capsys, "playout", "ruship", "--games", "20", "--seed", seed, "--json")[1])
        return [figures[key] for key in ("steps", "length", "win_share")]

    assert result("1") == result("1")
    assert result("1") != result("2")


def test_a_drawn_seed_is_said_and_repeats_the_games(capsys: Capture) -> None:
    drawn = json.loads(starfold(capsys, "playout", "ruship", "--games", "5", "--json")[1])
    again = json.loads(starfold(capsys, "playout", "ruship", "--games", "5", "--seed", str(drawn["seed"]), "--json")[1])
    assert (drawn["steps"], drawn["win_share"]) == (again["steps"], again["win_share"])
    code, out, _ = starfold(capsys, "playout", "ruship", "--games", "5", "--seed", "77")
    assert code == 0
    assert "--seed 77 gives the same games again" in out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["rushp"], "no game called 'rushp'; did you mean ruship?"),
        (["ruship", "--seats", "3"], "RUSHIP is for 2 seats, not 3."),
        (["ruship", "--seats", "0"], "RUSHIP is for 2 seats, not 0."),
        (["ruship", "--option", "spaces=99"], "The option spaces takes 9 to 24, not 99."),
        (["ruship", "--option", "spaces=many"], "The option spaces takes 9 to 24, not many."),
        (["ruship", "--option", "spcaes=12"], "no option called 'spcaes'; did you mean spaces?"),
        (["ruship", "--option", "first_turn_one_die=maybe"], "takes off, on, not maybe."),
        (["ruship", "--option", "spaces"], "--option takes key=value"),
        (["ruship", "--option", "=12"], "--option takes key=value"),
        (["ruship", "--option", "spaces=12", "--option", "spaces=13"], "--option spaces was given twice."),
        (["ruship", "--games", "0"], "--games takes 1 to 100000000, not 0."),
        (["ruship", "--games", "-4"], "--games takes 1 to 100000000, not -4."),
        (["ruship", "--games", "100000001"], "--games takes 1 to 100000000, not 100000001."),
        (["ruship", "--games", "many"], "--games takes a whole number. (See `starfold playout --help`.)"),
        (["ruship", "--seed", "-1"], "--seed takes 0 to 18446744073709551615, not -1."),
        (["ruship", "--sede", "1"], "--sede"),
        ([], "Missing argument"),
    ],
)
def test_bad_playouts_are_refused(capsys: Capture, arguments: list[str], says: str) -> None:
    assert says in refused(capsys, "playout", *arguments)


def test_an_unknown_command_names_the_nearest(capsys: Capture) -> None:
    assert "'playout'" in refused(capsys, "plyout")


@pytest.mark.usefixtures("uncovered")
def test_a_long_playout_shows_its_progress_and_can_be_interrupted() -> None:
    screen, terminal = pty.openpty()
    command = [sys.executable, "-m", "starfold", "playout", "ruship", "--games", "100000000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=terminal) as running:
        os.close(terminal)
        said = b""
        try:
            while b"100000000" not in said:
                said += os.read(screen, 1000)
            running.send_signal(signal.SIGINT)
            assert running.communicate(timeout=60)[0] == b""
        finally:
            running.kill()
    assert running.returncode == 130
    said += rest_of(screen)
    assert b"starfold: Stopped after " in said
    assert b"Traceback" not in said


def test_playout_says_how_sure_its_figures_are(capsys: Capture) -> None:
    out = starfold(capsys, "playout", "ruship", "--games", "400", "--seed", "1")[1]
    assert re.search(r"length +mean \d+\.\d steps \(\d+\.\d–\d+\.\d with 95 % confidence\); 95 % of games ", out)
    for row in ("Humanity", "Empire", "who begins"):
        assert re.search(rf"{row} +\d\d\.\d%  \d\d\.\d–\d\d\.\d ", out)
    one = starfold(capsys, "playout", "battlecruisers", "--games", "1", "--seed", "1")[1]
    assert "confidence" not in one and "who begins" not in one
    figures = json.loads(starfold(capsys, "playout", "battlecruisers", "--games", "1", "--seed", "1", "--json")[1])
    assert (figures["beginner"], figures["length"]["low"]) == (None, None)


# --- verify ----------------------------------------------------------------------------------------------------------


def test_verify_says_what_it_checked(capsys: Capture) -> None:
    match = finished(Path("whole.record"), ["abc"])
    code, out, err = starfold(capsys, "verify", "whole.record")
    assert (code, err) == (0, "")
    assert f"all {match.ply() + 1} are legal, 1 of them undone" in out
    assert f"all {match.record.outcomes_drawn()} outcomes are those of the revealed seed, salts abc" in out
    assert match.record.commitment in out
    assert match.game.words.prompt(match.view(0)) in out


def test_verify_takes_an_abandoned_match(capsys: Capture) -> None:
    match = Match(find_game("ruship"))
    match.abandon()
    Path("left.record").write_text(match.record.text())
    code, out, _ = starfold(capsys, "verify", "left.record")
    assert code == 0
    assert "the match was abandoned." in out


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("\n1 chance roll 6\n", "\n1 chance roll 5\n", "Ply 1: the dice gave 'roll 6'"),
        ("\n1 chance roll 6\n", "\n1 chance roll 9\n", "Ply 1"),
        ("\nend over\n", "\nend abandoned\n", "the record does not say so"),
        ("\nrules 1\n", "\nrules 7\n", "written under rules version 7 of RUSHIP; here"),
        ("\ncomponents ", "\ncomponents 00", "other component data of RUSHIP"),
        ("\ngame ruship\n", "\ngame rushi\n", "no game called 'rushi'; did you mean ruship?"),
        ("\nseed 07", "\nseed 08", "The seed does not fit the commitment"),
        ("\nseats 2\nopt", "\nseats 3\nopt", "a name for each of the 3 seats"),
        ("\noption spaces 18", "\noption spaces 99", "The option spaces takes 9 to 24"),
        ("\nsalt abc", "\nsalt abd", "the dice gave"),
    ],
)
def test_verify_finds_what_a_cheat_changed(capsys: Capture, old: str, new: str, says: str) -> None:
    finished(Path("forged.record"), ["abc"])
    forged(Path("forged.record"), old, new)
    assert says in refused(capsys, "verify", "forged.record", code=1)


def test_verify_names_the_ply_of_an_illegal_move(capsys: Capture) -> None:
    match = finished(Path("forged.record"))
    ply = next(number for number, step in enumerate(match.steps, 1) if step.who >= 0)
    line = f"\n{ply} {match.steps[ply - 1].who} "
    forged(Path("forged.record"), line + match.codes(-4)[ply - 1], line + "move 9 by 1")
    assert f"Ply {ply}: 'move 9 by 1' is not legal: RU-" in refused(capsys, "verify", "forged.record", code=1)


def test_verify_finds_a_changed_byte_and_a_torn_file(capsys: Capture) -> None:
    path = Path("torn.record")
    finished(path)
    whole = path.read_text()
    path.write_text(whole.replace("roll", "rool", 1))
    assert "edited or damaged" in refused(capsys, "verify", "torn.record", code=1)
    path.write_text(whole[: len(whole) // 2])
    assert "truncated" in refused(capsys, "verify", "torn.record", code=1)
    path.write_bytes(b"\xff\xfe\x00")
    assert "not text" in refused(capsys, "verify", "torn.record", code=1)
    path.write_text("")
    assert "not a Starfold record" in refused(capsys, "verify", "torn.record", code=1)


def test_verify_does_not_take_a_running_match(capsys: Capture) -> None:
    Path("running.record").write_text(Match(find_game("ruship")).record.text(with_seed=True))
    assert "in progress" in refused(capsys, "verify", "running.record", code=1)


@pytest.mark.parametrize("command", ["verify", "replay", "play"])
def test_a_path_that_cannot_be_read_is_a_usage_error(capsys: Capture, command: str) -> None:
    Path("folder.record").mkdir()
    assert "Cannot read nothing.record: No such file" in refused(capsys, command, "nothing.record")
    assert "Cannot read folder.record: Is a directory" in refused(capsys, command, "folder.record")


def test_a_stranger_s_record_cannot_steer_the_terminal(capsys: Capture) -> None:
    path = Path("evil.record")
    finished(path)
    forged(path, "name 0 Humanity", "name 0 Hu\x1b[31mman\x07ity")
    code, out, _ = starfold(capsys, "replay", "evil.record", "--log")
    assert code == 0
    assert "\x1b" not in out + refused(capsys, "replay", "evil.record", "--seat", "\x1b[31m")
    forged(path, "game ruship", "game \x1b[31m")
    assert "\x1b" not in refused(capsys, "verify", "evil.record", code=1)


# --- replay ----------------------------------------------------------------------------------------------------------


def test_replay_shows_names_moves_and_the_last_position(capsys: Capture) -> None:
    match = finished(Path("whole.record"))
    code, out, _ = starfold(capsys, "replay", "whole.record")
    assert code == 0
    assert "seat 0: Humanity" in out
    assert f"{match.ply()} moves (1 more were undone)" in out
    for number, code_text in enumerate(match.codes(-3), 1):
        assert f"{number} {'chance' if match.steps[number - 1].who < 0 else 'seat'}" in out
        assert code_text in out
    assert f"After ply {match.ply()} of {match.ply()}, as seen by watcher" in out
    assert match.game.words.render_text(match.view(-3)) in out
    assert "What has happened" not in out


def test_a_resignation_is_no_undone_move(capsys: Capture) -> None:
    match = Match(find_game("ruship"), seed=b"\7" * 32)
    match.play(match.state.legal()[-1])
    match.resign(0)
    Path("resigned.record").write_text(match.record.text())
    out = starfold(capsys, "replay", "resigned.record")[1]
    assert f"\n{match.ply()} moves\n" in out and "undone" not in out
    assert f"all {match.ply()} are legal\n" in starfold(capsys, "verify", "resigned.record")[1]


def test_replay_shows_any_ply_and_its_log(capsys: Capture) -> None:
    match = finished(Path("whole.record"))
    start = starfold(capsys, "replay", "whole.record", "--ply", "0")[1]
    assert "Earth | M  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  V | alien planet" in start
    code, out, _ = starfold(capsys, "replay", "whole.record", "--ply", "-2", "--log", "--seat", "1")
    assert code == 0
    assert f"After ply {match.ply() - 1} of {match.ply()}, as seen by Empire" in out
    told = out.partition("What has happened\n")[2].partition("\n\n")[0].splitlines()
    assert [line.strip() for line in told] == match.log(1)[: len(told)]
    assert "wins" not in out


def test_replay_shortens_a_long_run_of_chance(capsys: Capture) -> None:
    match = Match(find_game("blue_shift"), seed=b"\1" * 32)
    match.play_code("place 2-7")
    Path("dealt.record").write_text(match.record.text())
    codes = match.codes(-3)
    out = starfold(capsys, "replay", "dealt.record")[1]
    assert f"1–64 chance {codes[0]} … {codes[63]}   65 seat 0 place 2-7" in out and codes[30] not in out


def test_replay_refuses_a_ply_or_seat_that_is_not_there(capsys: Capture) -> None:
    plies = finished(Path("whole.record")).ply()
    assert f"plies 0 to {plies}" in refused(capsys, "replay", "whole.record", "--ply", str(plies + 1))
    assert f"-{plies + 1}" in refused(capsys, "replay", "whole.record", "--ply", str(-plies - 2))
    assert "--seat takes 0 to 1, watcher or open" in refused(capsys, "replay", "whole.record", "--seat", "2")
    assert "--seat takes 0 to 1, watcher or open" in refused(capsys, "replay", "whole.record", "--seat", "me")


@pytest.mark.usefixtures("toy")
def test_replay_hides_what_a_seat_may_not_know(capsys: Capture) -> None:
    match = Match(HONEST, seed=b"\1" * 32)
    Path("toy.record").write_text(match.record.text())
    cards = [step.action + 1 for step in match.steps]
    assert "hands ? ?" in starfold(capsys, "replay", "toy.record")[1]
    mine = starfold(capsys, "replay", "toy.record", "--seat", "0", "--log")[1]
    assert f"hands {cards[0]} ?" in mine
    assert f"1 chance draw {cards[0]}   2 chance draw ?" in mine
    assert "Seat 2 drew ?" in mine
    assert "--seat open works only for finished records" in refused(capsys, "replay", "toy.record", "--seat", "open")
    match.abandon()
    Path("toy.record").write_text(match.record.text())
    shown = starfold(capsys, "replay", "toy.record", "--seat", "open")[1]
    assert f"hands {cards[0]} {cards[1]}" in shown
    assert "The match was abandoned here." in shown


def test_replay_names_the_file_and_the_fault_of_a_bad_record(capsys: Capture) -> None:
    finished(Path("old.record"))
    forged(Path("old.record"), "\nrules 1\n", "\nrules 2\n")
    assert "old.record: The record was written under rules version 2" in refused(capsys, "replay", "old.record")


# --- play ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["rusip"], "did you mean ruship?"),
        (["ruship", "--seats", "9"], "RUSHIP is for 2 seats, not 9."),
        (["ruship", "--seat", "2"], "--seat takes 0 to 1 in this match, not 2."),
        (["ruship", "--seat", "-1"], "--seat takes 0 to 1 in this match, not -1."),
        (["ruship", "--bot", "randon"], "no bot called 'randon'; did you mean random?"),
        (["ruship", "--bot", "cadet", "--bot", "pilot"], "--bot was given 2 times, but bots sit in 1 of the seats."),
        (["ruship", "--option", "spaces=8"], "The option spaces takes 9 to 24, not 8."),
        (["ruship", "--option", "spaces:8"], "--option takes key=value"),
        (["ruship", "--salt", "not plain!"], "A salt has 1 to 64 letters and digits."),
        (["ruship", "--salt", ""], "A salt has 1 to 64 letters and digits."),
        (["ruship", "--name", "Ann", "--name", "Bob"], "--name was given 2 times"),
        (["ruship", "--name", "Ann (random bot)"], "A person cannot be called"),
        (["ruship", "--name", "Empire (random bot)"], "A person cannot be called"),
        (
            ["ruship", "--seat", "0", "--seat", "1", "--name", "Ann", "--name", "Ann"],
            "Two seats cannot have the same name.",
        ),
        (
            ["ruship", "--record", "no/such/folder.record"],
            "Cannot write no/such/folder.record: No such file or directory.",
        ),
        (["ruship", "--record", "."], "already exists"),
        (["ruship", "--record", "x" * 300], "File name too long"),
    ],
)
def test_bad_matches_are_refused_before_anything_is_made(
    capsys: Capture, folder: Path, arguments: list[str], says: str
) -> None:
    assert says in refused(capsys, "play", *arguments)
    assert list(folder.iterdir()) == []


def test_play_never_overwrites_a_file(capsys: Capture) -> None:
    Path("mine.record").write_text("precious")
    assert "mine.record already exists" in refused(capsys, "play", "ruship", "--record", "mine.record")
    assert Path("mine.record").read_text() == "precious"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_an_unwritable_folder_is_refused(capsys: Capture, folder: Path) -> None:
    folder.chmod(0o500)
    assert "Permission denied" in refused(capsys, "play", "ruship")


def test_an_unwritable_place_is_refused(capsys: Capture) -> None:
    assert "Cannot write /proc/mine.record: " in refused(capsys, "play", "ruship", "--record", "/proc/mine.record")


def test_a_finished_match_is_not_resumed_but_told(capsys: Capture) -> None:
    match = finished(Path("whole.record"))
    line = refused(capsys, "play", "whole.record")
    assert "The match is over: " + match.game.words.prompt(match.view(0)) in line
    left = Match(find_game("ruship"))
    left.abandon()
    Path("left.record").write_text(left.record.text())
    assert f"The match was abandoned after ply {left.ply()}." in refused(capsys, "play", "left.record")


def test_a_damaged_match_is_not_resumed_and_not_touched(capsys: Capture) -> None:
    path = Path("running.record")
    path.write_text(Match(find_game("ruship")).record.text(with_seed=True))
    forged(path, "\nrules 1\n", "\nrules 2\n")
    before = path.read_bytes()
    assert "rules version 2" in refused(capsys, "play", "running.record")
    path.write_text(Match(find_game("ruship")).record.text())
    assert "does not hold the seed" in refused(capsys, "play", "running.record")
    path.write_bytes(before[:200])
    assert "truncated" in refused(capsys, "play", "running.record")
    assert path.read_bytes() == before[:200]


def test_what_a_record_fixes_cannot_be_set_again(capsys: Capture) -> None:
    Path("running.record").write_text(Match(find_game("ruship")).record.text(with_seed=True))
    line = refused(capsys, "play", "running.record", "--seats", "2", "--salt", "x")
    assert "leave out --seats, --salt" in line


def test_a_record_of_a_bot_that_is_not_here_says_so(capsys: Capture) -> None:
    names = ["Ann", "Empire (clever bot)"]
    Path("running.record").write_text(Match(find_game("ruship"), names=names).record.text(with_seed=True))
    assert "no bot called 'clever'" in refused(capsys, "play", "running.record")


# --- the process -----------------------------------------------------------------------------------------------------


def test_bad_input_ends_the_process_with_2_and_one_line() -> None:
    said = process("playout", "rushp")
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr == "starfold: There is no game called 'rushp'; did you mean ruship?\n"


def test_a_bad_record_ends_verify_with_1() -> None:
    finished(Path("forged.record"))
    forged(Path("forged.record"), "\nseed 07", "\nseed 08")
    said = process("verify", "forged.record")
    assert (said.returncode, said.stdout) == (1, "")
    assert said.stderr.count("\n") == 1
    assert process("verify", "missing.record").returncode == 2


@pytest.mark.parametrize("arguments", [["games"], ["games", "--json"], ["--help"]])
def test_a_closed_pipe_causes_no_traceback(arguments: list[str]) -> None:
    command = [sys.executable, "-m", "starfold", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(timeout=30) in (0, 1)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_is_said_in_a_line() -> None:
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "starfold", "games", "--json"]
        said = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
    assert said.returncode == 2
    assert said.stderr == "starfold: No space left on device.\n"


def test_a_game_that_cannot_be_loaded_is_a_line_not_a_traceback(folder: Path) -> None:
    info = folder / "broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[starfold.games]\nbroken = no_such_module:GAME\n")
    path = [str(folder), os.environ["PYTHONPATH"]] if "PYTHONPATH" in os.environ else [str(folder)]
    said = process("games", "--json", env={**os.environ, "PYTHONPATH": os.pathsep.join(path)})
    assert said.returncode == 0
    assert "ruship" in said.stdout
    where = "`python -c 'import no_such_module'` shows where"
    assert said.stderr == f"starfold: The game broken was left out: No module named 'no_such_module' ({where})\n"


def test_ascii_terminals_get_an_answer_too() -> None:
    finished(Path("whole.record"))
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    for arguments in (["games"], ["replay", "whole.record"], ["verify", "whole.record"], ["--help"]):
        said = process(*arguments, env=env)
        assert (said.returncode, said.stderr) == (0, "")


def test_main_ends_with_the_exit_code(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(sys, "argv", ["starfold", "--version"])
    monkeypatch.setattr(warnings, "showwarning", warnings.showwarning)
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("starfold ")
