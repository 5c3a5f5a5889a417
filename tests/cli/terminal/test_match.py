"""Matches in the terminal: whole matches, undo, quitting and continuing, and record files that survive failures."""

import io
import os
import shutil
import signal
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest
from rich.console import Console

from starfold import Match, find_game, read_record, replay, verify
from starfold.bots import Bot, Budget, Cadet, Captain, RandomBot
from starfold.bots.runner import bot_name, bot_of
from starfold.bots.seeds import bot_seed
from starfold.cli import app as cli
from starfold.cli.files import FileError, RecordFile, free_path, load
from starfold.cli.progress import Spinner
from starfold.cli.records import command
from starfold.cli.seating import name_seats, seat_bots
from starfold.cli.terminal.match import TerminalMatch, wipe_scrollback
from starfold.core.errors import InvalidGameError
from starfold.core.view import View
from starfold.testing.toy_game import GAME as HONEST

pytestmark = pytest.mark.once  # the command line is not compiled

Capture = pytest.CaptureFixture[str]
FIRST = "1\n" * 1500  # enough to play any match to its end with the first offer each time
RUSHIP = find_game("ruship")


class Player:
    """Types lines into `starfold play` and returns its output."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, typed: str, *arguments: str, code: int = 0) -> str:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        found = cli.run(["play", *arguments])
        said = self.capsys.readouterr()
        assert found == code, said.err
        assert (said.err == "") == (code == 0)
        return said.out + said.err


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> Player:
    return Player(monkeypatch, capsys)


def begin(path: str, seed: int = 3, names: list[str] | None = None) -> Match:
    """Write a new match of RUSHIP to a file; the same seed gives the same dice."""
    match = Match(RUSHIP, names=names or ["Ann", "Empire (random bot)"], seed=bytes([seed]) * 32)
    Path(path).write_text(match.record.text(with_seed=True))
    return match


def begin_with_ann(path: str) -> Match:
    """Write a new match in which Ann has the first turn, and both of her dice have a move."""
    return next(match for seed in range(50) if len((match := begin(path, seed)).view(0).legal) > 2)


# --- whole matches ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [[], ["--seat", "1", "--option", "spaces=9", "--salt", "abc"], ["--name", "Ann"]])
def test_a_whole_match_is_played_recorded_and_verified(play: Player, capsys: Capture, options: list[str]) -> None:
    out = play(FIRST, "ruship", "--record", "mine.record", *options)
    record = load(Path("mine.record"))
    match = replay(record)
    assert record.ending == "over"
    assert match.game.words.prompt(match.view(0)) in out
    assert "starfold verify mine.record" in out
    assert record.commitment in out
    assert verify(record).moves == match.ply()
    assert cli.run(["verify", "mine.record"]) == 0
    assert "\x1b" not in capsys.readouterr().out


def test_the_default_file_is_named_after_game_and_time(play: Player, folder: Path) -> None:
    out = play("quit\n", "ruship")
    (path,) = folder.iterdir()
    assert path.name.startswith(f"ruship-{datetime.now():%Y}")
    assert path.name in out
    assert f"starfold play {path.name}" in out


def test_a_default_file_never_takes_a_taken_name() -> None:
    now = datetime(2026, 11, 15, 23, 16)
    assert free_path("ruship", now) == Path("ruship-20261115-2316.record")
    free_path("ruship", now).touch()
    assert free_path("ruship", now) == Path("ruship-20261115-2316-2.record")


def test_only_the_owner_may_read_the_seed_of_a_running_match(play: Player) -> None:
    play("quit\n", "ruship", "--record", "mine.record")
    assert Path("mine.record").stat().st_mode & 0o077 == 0
    assert load(Path("mine.record")).seed


def test_offers_are_taken_by_number_by_code_and_by_enter(play: Player) -> None:
    match = begin_with_ann("mine.record")
    offers = RUSHIP.offers(match.view(0))
    out = play(f"{offers[-1].code.upper()}\nquit\n", "mine.record")
    for number, offer in enumerate(offers, 1):
        assert f"  {number}  {offer.sentence}" in out
        assert offer.code in out
    assert RUSHIP.words.prompt(match.view(0)) in out
    moved = load(Path("mine.record")).effective_moves()[match.ply()]
    assert (moved.who, moved.code) == (0, offers[-1].code)
    begin_with_ann("mine.record")
    play("1\nquit\n", "mine.record")
    assert load(Path("mine.record")).effective_moves()[match.ply()].code == offers[0].code


def test_many_offers_are_shown_by_their_codes_so_that_the_board_stays_on_the_screen(play: Player) -> None:
    out = play("64\nquit\n", "blue_shift", "--record", "mine.record")
    offered = out.partition("Choose a starting planet.")[2].partition("Type a number")[0]
    assert offered.count("\n") < 30 and all(
        f" place {ring}-{spoke} " in offered for ring in "1234" for spoke in (1, 16)
    )
    assert load(Path("mine.record")).effective_moves()[64].code == "place 4-16"


def test_a_long_board_is_shown_once_then_what_is_new_and_all_of_it_when_asked_for(play: Player) -> None:
    out = play("1\nboard\nquit\n", "pulsar_2849", "--bot", "random")
    _, first, then, whole = out.split("Pulsar 2849 · turn")
    goal = "Goal Matched pair, 6 VP"
    assert (goal in first, goal in then, goal in whole) == (True, False, True)
    assert "Dice board" not in first and "Dice board" in then and "Dice board" in whole
    new = "These are the changes. Type board to see everything."
    assert (new in first, new in then, new in whole) == (False, True, False)


def test_enter_takes_the_only_offer_and_no_other(play: Player) -> None:
    match = begin_with_ann("many.record")
    assert f"Type a number from 1 to {len(match.view(0).legal)}" in play("\nquit\n", "many.record")
    assert load(Path("many.record")).lines[match.ply() :] == []
    only = next(match for seed in range(50) if len((match := begin("one.record", seed)).view(0).legal) == 1)
    out = play("\nquit\n", "one.record")
    assert "There is only one offer: press Enter to take it." in out
    assert load(Path("one.record")).effective_moves()[only.ply()].code == RUSHIP.offers(only.view(0))[0].code


def test_what_cannot_be_played_is_answered_with_the_reason(play: Player) -> None:
    match = begin_with_ann("mine.record")
    out = play("99\n0\nmove 9 by 1\nroll 1 2\nmoove 9 by 1\nxyzzy\n", "mine.record")
    offers = len(match.view(0).legal)
    assert f"There is no offer 99: choose 1 to {offers}." in out
    assert f"There is no offer 0: choose 1 to {offers}." in out
    assert "RU-3.2: you have no token on space 9." in out or "RU-2.1: none of your dice left counts 1." in out
    assert "RU-2.1: the dice decide that, not you." in out
    assert "There is no action called 'moove 9 by 1'; did you mean move 9 by 1?" in out
    assert "There is no action called 'xyzzy'." in out
    assert load(Path("mine.record")).effective_moves() == [] or len(load(Path("mine.record")).lines) == match.ply()


def test_log_rules_help_and_board_are_shown(play: Player) -> None:
    match = begin_with_ann("mine.record")
    out = play("log\nrules\nrules ru-3.5\nrules RU-99.9\nhelp\nboard\n", "mine.record")
    for sentence in match.log(0):
        assert out.count(sentence) >= 2
    assert "There is no rule RU-99.9; type rules to read them all." in out
    assert "RU-3.5" in out
    assert "undo your last move" in out
    assert out.count(RUSHIP.words.render_text(match.view(0))) == 2


def test_what_others_did_is_told_before_the_board(play: Player) -> None:
    begin("mine.record", names=["Ann", "Empire (random bot)"])
    play(FIRST[:60], "mine.record")
    match = replay(load(Path("mine.record")))
    out = play("", "mine.record")
    told = [line.strip() for line in out.splitlines()]
    for sentence in match.log(0)[-10:]:
        assert sentence in told
    assert any("more lines: type log to see them" in line for line in told)


# --- undo ------------------------------------------------------------------------------------------------------------


def test_undo_takes_back_what_is_free_and_refuses_the_rest(play: Player) -> None:
    match = begin_with_ann("mine.record")
    out = play("undo\n1\nundo 2\nundo x\nundo\nundo\nquit\n", "mine.record")
    assert "There is nothing to undo: you have not moved yet." in out
    assert "You can undo 1 move, not 2." in out
    assert "You can undo 1 move, not x." in out
    assert "Undone." in out
    record = load(Path("mine.record"))
    assert [line.count for line in record.lines[match.ply() :]] == [0, 1]
    assert len(record.effective_moves()) == match.ply()


def test_undo_does_not_reach_back_over_the_dice(play: Player) -> None:
    begin_with_ann("mine.record")
    out = play("1\n1\nundo\n", "mine.record")
    assert "There is nothing to undo: the dice have rolled since your last move." in out


@pytest.mark.usefixtures("toy")
def test_undo_takes_back_several_steps_but_nothing_that_showed_a_secret(play: Player) -> None:
    out = play("stake 2\nundo\nstake 1\npeek\nundo\n", "honest", "--record", "toy.record")
    assert out.count("Undone.") == 1
    assert "There is nothing to undo: your last move revealed something hidden." in out
    two = play("\nstake 1\nblind\nundo 2\nquit\n", "honest", "--seat", "0", "--seat", "1", "--record", "two.record")
    assert "Undone." in two
    assert [line.count for line in load(Path("two.record")).lines if line.who == 0 or line.count] == [0, 0, 2]


# --- quitting and continuing -----------------------------------------------------------------------------------------


def test_a_match_with_pauses_is_the_match_without(play: Player) -> None:
    begin("whole.record")
    begin("pieces.record")
    play(FIRST, "whole.record")
    for _ in range(400):
        if load(Path("pieces.record")).ending:
            break
        play("1\n1\n1\nquit\n", "pieces.record")
    assert Path("pieces.record").read_bytes() == Path("whole.record").read_bytes()
    assert load(Path("whole.record")).ending == "over"


def test_the_end_of_the_input_is_a_way_to_quit(play: Player) -> None:
    out = play("1\n", "ruship", "--record", "mine.record")
    assert "Continue with:  starfold play mine.record" in out
    assert load(Path("mine.record")).ending == ""


def test_abandon_asks_once_and_reveals_the_seed(play: Player) -> None:
    begin("mine.record")
    out = play("abandon\nhelp\nabandon\nquit\n", "mine.record")
    assert out.count("Type abandon again") == 2
    assert load(Path("mine.record")).ending == ""
    assert "The match is abandoned." in play("abandon\nabandon\n", "mine.record")
    assert load(Path("mine.record")).ending == "abandoned"
    assert verify(load(Path("mine.record"))).moves > 0


def test_names_say_who_is_a_bot_unless_seats_are_named(play: Player) -> None:
    begin("mine.record", names=["Ann", "Bob"])
    assert "Playing: Ann and Bob." in play("", "mine.record")
    out = play("", "mine.record", "--seat", "1")
    assert "Playing: Bob." in out
    assert "Against: Ann." in out
    begin("bots.record", names=[bot_name(name, "random") for name in ("A", "B")])
    out = play("", "bots.record")
    assert "Playing: no person." in out
    assert load(Path("bots.record")).ending == "over"


def test_bots_names_fit_a_record_and_read_back() -> None:
    assert bot_name("Empire", "random") == "Empire (random bot)"
    assert bot_of("Empire (random bot)") == "random"
    assert bot_of("Ann") == ""
    long = bot_name("E" * 60, "random")
    assert (len(long), bot_of(long)) == (40, "random")
    names = name_seats(HONEST, 3, [1], ["  Ann\t"], ["random"])
    assert names == ["Seat 1 (random bot)", "Ann", "Seat 3 (random bot)"]
    match = Match(HONEST, 3, names=names)
    assert sorted(seat_bots(match.record, [], [])) == [0, 2]


def test_bots_take_the_free_seats_in_order_and_the_last_one_the_rest() -> None:
    names = name_seats(HONEST, 4, [1], [], ["captain", "random"])
    assert names == ["Seat 1 (captain bot)", "Seat 2", "Seat 3 (random bot)", "Seat 4 (random bot)"]
    record = Match(HONEST, 4, names=names).record
    assert {seat: type(bot) for seat, bot in seat_bots(record, [], []).items()} == {
        0: Captain,
        2: RandomBot,
        3: RandomBot,
    }
    assert {seat: type(bot) for seat, bot in seat_bots(record, [0, 1], ["cadet"]).items()} == {2: Cadet, 3: Cadet}


def test_the_gentlest_bot_plays_if_none_is_named(play: Player) -> None:
    assert "Against: Empire (cadet bot)." in play("quit\n", "ruship", "--record", "mine.record")
    assert "Against: Empire (captain bot)." in play("quit\n", "ruship", "--bot", "Captain", "--record", "strong.record")


# --- hints and thinking ----------------------------------------------------------------------------------------------


def test_a_hint_says_what_the_captain_would_do_and_plays_nothing(play: Player) -> None:
    match = begin_with_ann("mine.record")
    out = play("hint\nquit\n", "mine.record")
    best, *lines = out.partition("The Captain suggests: ")[2].partition("The numbers are")[0].splitlines()
    rows = [[cell.strip() for cell in line.split("  ") if cell.strip()] for line in lines]
    offers = {offer.code: offer.sentence for offer in RUSHIP.offers(match.view(0))}
    assert {code: sentence for _, sentence, code in rows} == offers
    assert rows[0][1] == best
    assert all(0 <= int(share.removesuffix("%")) <= 100 for share, _, _ in rows)
    assert len(load(Path("mine.record")).lines) == match.ply()


@pytest.mark.parametrize("terminal", [True, False])
def test_a_bot_that_thinks_long_is_seen_thinking_on_a_terminal_only(terminal: bool) -> None:
    shown = io.StringIO()
    with Spinner(Console(file=shown, force_terminal=terminal, width=80), "Empire") as thinking:
        assert thinking(0.1)
        assert shown.getvalue() == ""
        thinking.begun -= 1
        assert thinking(0.2)
        assert thinking(0.3)
        assert shown.getvalue().count("… Empire is thinking") == terminal
    assert shown.getvalue().endswith("\x1b[2K") == terminal  # the line has been cleared


def test_bots_think_with_other_seeds_at_every_decision_and_seat() -> None:
    match = begin_with_ann("mine.record")
    seeds = {bot_seed(match.record, 0), bot_seed(match.record, 1)}
    match.play(match.view(0).legal[0])
    seeds |= {bot_seed(match.record, 0), bot_seed(match.record, 1)}
    assert len(seeds) == 4


@pytest.mark.parametrize(
    ("called", "found", "says"),
    [
        ("/usr/bin/starfold", "/usr/bin/starfold", "starfold"),
        (".venv-compiled/bin/starfold", None, ".venv-compiled/bin/starfold"),
        ("/src/starfold/__main__.py", None, f"{Path(sys.executable).name} -m starfold"),
        ("notebook.py", None, "starfold"),
    ],
)
def test_the_suggested_command_is_one_that_the_shell_finds(
    monkeypatch: pytest.MonkeyPatch, called: str, found: str | None, says: str
) -> None:
    monkeypatch.setattr(sys, "argv", [called])
    monkeypatch.setattr(shutil, "which", lambda name: found)
    assert command() == says


# --- secrets and rounds together -------------------------------------------------------------------------------------


@pytest.mark.usefixtures("toy")
def test_a_game_with_secrets_is_played_to_its_end_and_shows_only_one_s_own(play: Player) -> None:
    out = play(FIRST, "honest", "--seats", "4", "--record", "toy.record")
    record = load(Path("toy.record"))
    assert record.ending == "over"
    assert verify(record).moves == len(record.lines)
    match = replay(record)
    first_deal = match.steps[:4]
    assert f"Seat 1 drew {first_deal[0].action + 1}." in out
    for seat in (1, 2, 3):
        assert f"{record.names[seat]} drew ?." in out
        assert f"{record.names[seat]} drew {first_deal[seat].action + 1}." not in out


@pytest.mark.usefixtures("toy")
def test_several_people_at_one_screen_take_turns_in_front_of_it(play: Player) -> None:
    out = play(
        "\nstake 1\nblind\nstay\n\nstay\nquit\n", "honest", "--seat", "0", "--seat", "1", "--record", "toy.record"
    )
    assert out.count("please come to the screen") >= 2
    asked = out.index("Seat 2, please come to the screen")
    assert "you are Seat 2" not in out[:asked]
    codes = [line.code for line in load(Path("toy.record")).effective_moves() if line.who >= 0]
    assert codes[:4] == ["stake 1", "blind", "stay", "stay"]


class Honourable(Bot):
    """Records the views it receives, and its seeds."""

    name = "honourable"
    given: list[View] = []  # noqa: RUF012  # one list for all, on purpose
    thought: list[tuple[Bot, int]] = []  # noqa: RUF012

    def choose(self, view: View, budget: Budget) -> int:
        self.given.append(view)
        self.thought.append((self, self.seed))
        return view.legal[0]


class Broken(Bot):
    name = "broken"

    def choose(self, view: View, budget: Budget) -> int:
        raise ValueError("oh")


class Cheat(Bot):
    name = "cheat"

    def choose(self, view: View, budget: Budget) -> int:
        view.legal.append(385)
        return 385


def at_table(kinds: dict[int, type[Bot]], game_match: Match) -> TerminalMatch:
    bots = {seat: kind(0) for seat, kind in kinds.items()}
    return TerminalMatch(game_match, RecordFile(Path("bots.record"), new=True), bots, Console(file=io.StringIO()))


def test_a_bot_gets_the_view_of_its_own_seat_and_no_other() -> None:
    Honourable.given.clear()
    at_table({0: Honourable, 1: Honourable, 2: Honourable}, Match(HONEST, 3, seed=b"\2" * 32)).run()
    assert {view.seat for view in Honourable.given} == {0, 1, 2}
    for view in Honourable.given:
        assert type(view).__name__ == "ToyView"
        assert len(view.legal) > 0


def test_a_bot_stays_in_its_seat_and_has_a_new_seed_for_every_decision() -> None:
    Honourable.thought.clear()
    at_table({0: Honourable, 1: Honourable}, Match(HONEST, 2, seed=b"\2" * 32)).run()
    assert len({id(bot) for bot, _ in Honourable.thought}) == 2
    assert len({seed for _, seed in Honourable.thought}) == len(Honourable.thought) > 4


@pytest.mark.parametrize(
    ("bot", "says"), [(Broken, "The bot broken failed: ValueError: oh"), (Cheat, "not a legal action")]
)
def test_a_bad_bot_stops_the_match_but_loses_nothing(bot: type[Bot], says: str) -> None:
    with pytest.raises(InvalidGameError, match=says):
        at_table({0: bot, 1: bot}, Match(RUSHIP)).run()
    assert replay(load(Path("bots.record"))).ply() >= 3


class Unready(Bot):
    name = "unready"

    def __init__(self, seed: int) -> None:
        raise SystemExit("no weights")


def test_a_bot_that_cannot_begin_is_said_before_there_is_a_match(play: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starfold.cli.seating.find_bot", lambda name: Unready)
    out = play("", "ruship", "--bot", "unready", "--record", "mine.record", code=2)
    line = Unready.__init__.__code__.co_firstlineno + 1
    assert out == f"starfold: The bot unready could not begin: SystemExit: no weights ({__file__}, line {line})\n"
    assert not Path("mine.record").exists()


# --- the record file -------------------------------------------------------------------------------------------------


def test_a_match_stops_when_somebody_else_has_changed_its_file() -> None:
    match = begin_with_ann("mine.record")
    file = RecordFile(Path("mine.record"), new=False)
    Path("mine.record").write_text("somebody else's")
    match.play(match.view(0).legal[0])
    with pytest.raises(FileError, match="Another program changed"):
        file.save(match.record)
    assert Path("mine.record").read_text() == "somebody else's"


def test_a_file_that_was_removed_is_written_again(folder: Path) -> None:
    match = begin_with_ann("mine.record")
    file = RecordFile(Path("mine.record"), new=False)
    Path("mine.record").unlink()
    match.play(match.view(0).legal[0])
    file.save(match.record)
    assert [path.name for path in folder.iterdir()] == ["mine.record"]
    assert load(Path("mine.record")).text(True) == match.record.text(True)


def test_a_link_to_a_record_stays_a_link(play: Player, folder: Path) -> None:
    (folder / "far").mkdir()
    begin("far/mine.record")
    Path("near.record").symlink_to("far/mine.record")
    play(FIRST, "near.record")
    assert Path("near.record").is_symlink()
    assert load(Path("far/mine.record")).ending == "over"


def test_a_disk_that_fills_up_keeps_the_match_up_to_there(
    play: Player, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begin_with_ann("mine.record")
    before = Path("mine.record").read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    out = play("1\n", "mine.record", code=2)
    assert "Cannot write mine.record: No space left on device." in out
    assert Path("mine.record").read_bytes() == before
    assert [path.name for path in folder.iterdir()] == ["mine.record"]
    assert replay(load(Path("mine.record"))).ply() == match.ply()


def typing(path: str) -> subprocess.Popen[str]:
    """Start a terminal match in its own process; it waits for input."""
    command = [sys.executable, "-m", "starfold", "play", path]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def wait_for(running: subprocess.Popen[str], text: str) -> None:
    """Read the process's output until a line contains the text."""
    assert running.stdout is not None
    while text not in running.stdout.readline():
        assert running.poll() is None


@pytest.mark.parametrize("moves", [0, 1, 7, 23])
def test_a_match_killed_in_the_middle_leaves_a_whole_record(moves: int) -> None:
    begin("mine.record")
    with typing("mine.record") as running:
        wait_for(running, "you are Ann")
        assert running.stdin is not None
        running.stdin.write("1\n" * moves)
        running.stdin.flush()
        for _ in range(moves):  # killed right after the last answer, when it may be writing
            wait_for(running, "> 1")
        running.kill()
    record = load(Path("mine.record"))
    match = replay(record)
    assert sum(1 for step in match.steps if step.who == 0) >= moves - 1
    assert record.seed


def test_a_file_being_written_is_whole_at_every_moment() -> None:
    script = (
        "from pathlib import Path; from starfold import Match, find_game; from starfold.cli.files import RecordFile\n"
        "file = RecordFile(Path('busy.record'), new=True); match = Match(find_game('ruship'))\n"
        "while True:\n"
        "    file.save(match.record); print(flush=True)\n"
        "    match.undo() if match.state.mover() == -2 or match.ply() > 9 else match.play(match.state.legal()[0])\n"
    )
    for saves in (1, 2, 5, 20, 50):
        Path("busy.record").unlink(missing_ok=True)
        with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as running:
            assert running.stdout is not None
            for _ in range(saves):
                running.stdout.readline()
                replay(read_record(Path("busy.record").read_text()))  # while it keeps writing
            running.kill()
        replay(read_record(Path("busy.record").read_text()))


@pytest.mark.parametrize(("sign", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, -signal.SIGTERM)])
@pytest.mark.usefixtures("uncovered")
def test_a_match_that_is_interrupted_says_where_it_is_kept(sign: signal.Signals, code: int) -> None:
    begin("mine.record")
    with typing("mine.record") as running:
        try:
            wait_for(running, "you are Ann")
            running.send_signal(sign)
            out, err = running.communicate(timeout=60)
        finally:
            running.kill()
    assert running.returncode == code
    assert err == ""
    if sign == signal.SIGINT:
        assert "play mine.record" in out
    assert load(Path("mine.record")).ending == ""


def test_any_changed_byte_of_a_finished_match_is_found(play: Player, capsys: Capture) -> None:
    play(FIRST, "ruship", "--record", "mine.record")
    whole = Path("mine.record").read_bytes()
    for place in range(0, len(whole), len(whole) // 40):
        Path("mine.record").write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert cli.run(["verify", "mine.record"]) == 1
        err = capsys.readouterr().err
        assert err.startswith("starfold: The record does not hold. mine.record: ")
        assert err.count("\n") == 1


def test_nothing_is_left_on_the_screen_or_in_the_history_for_the_next_person() -> None:
    readline = pytest.importorskip("readline")
    readline.add_history("lay drained E5")
    written = io.StringIO()
    wipe_scrollback(Console(file=written, force_terminal=True))
    assert readline.get_current_history_length() == 0 and written.getvalue() == "\x1b[3J"
