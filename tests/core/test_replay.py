"""Records: they are read back, replayed and resumed, and every kind of damage is found and named."""

import hashlib
import re

import pytest

from starfold import Match, QuickDice, Record, StarfoldError, find_game, read_record, replay, resume, verify
from starfold.core.errors import InvalidRecordError
from starfold.core.event import WATCHER
from starfold.core.record import Line
from starfold.core.replay import plies
from starfold.testing.settings import any_action
from starfold.testing.toy_game import GAME as HONEST

RUSHIP = find_game("ruship")


def finished(seed: int = 5) -> Match:
    """Return a complete random match, with undone moves in it."""
    dice = QuickDice(seed)
    match = Match(RUSHIP, 2, seed=seed.to_bytes(32, "big"), names=["Ada", "Bob"], salts=["a1", "b2"])
    while not match.over():
        match.play(any_action(match.state, dice))
        if not match.over() and dice.below(12) == 0:
            match.undo(2)
    return match


def sealed(body: str) -> str:
    """Return a record's text with a check line that fits, as a careful forger would make it."""
    body = re.sub(r"check \w+\n$", "", body)
    return body + f"check {hashlib.sha256(body.encode()).hexdigest()}\n"


def forged(old: str, new: str, text: str = "") -> Record:
    text = text or finished().record.text()
    assert old in text
    return read_record(sealed(text.replace(old, new, 1)))


def test_a_record_reads_back_and_verifies() -> None:
    match = finished()
    record = read_record(match.record.text())
    assert record.text() == match.record.text()
    verdict = verify(record)
    assert verdict.outcomes == record.outcomes_drawn()
    assert verdict.moves == len([line for line in record.lines if not line.count])
    assert replay(record).state.text() == match.state.text()


def test_line_ends_of_another_system_do_no_harm() -> None:
    text = finished().record.text()
    assert read_record(text.replace("\n", "\r\n")).text() == text


def test_any_ply_can_be_looked_at() -> None:
    match = finished()
    for ply in (0, 1, match.ply() // 2, match.ply()):
        assert replay(match.record, ply).state.text() == match.at(ply).text()
    with pytest.raises(InvalidRecordError, match=f"{match.ply()} plies"):
        replay(match.record, match.ply() + 1)


def test_the_plies_of_a_record_are_those_that_stand_one_after_the_other() -> None:
    match = finished()
    ply = 0
    for ply, after in enumerate(plies(match.record)):
        again = replay(match.record, ply)
        assert (after.ply(), after.over()) == (ply, ply == match.ply())
        assert after.state.text() == again.state.text()
        assert after.view(WATCHER).text() == again.view(WATCHER).text()
        assert after.log(0) == again.log(0)
    assert ply == match.ply()


def test_the_plies_of_a_bad_record_end_with_what_is_wrong() -> None:
    with pytest.raises(InvalidRecordError, match="rules version 7"):
        next(plies(forged("rules 1", "rules 7")))
    with pytest.raises(InvalidRecordError, match="is over after ply"):
        list(plies(forged("end over", "end abandoned")))


def test_a_running_match_goes_on_with_its_own_dice() -> None:
    whole = finished()
    dice = QuickDice(9)
    match = Match(RUSHIP, 2, seed=b"q" * 32)
    for _ in range(10):
        match.play(any_action(match.state, dice))
    again = resume(read_record(match.record.text(with_seed=True)))
    for action in (match.state.legal()[0],):
        match.play(action)
        again.play(action)
    while not match.over():
        action = match.state.legal()[-1]
        match.play(action)
        again.play(action)
    assert match.record.text() == again.record.text()
    assert verify(read_record(again.record.text())).outcomes > 0
    assert whole.over()


def test_a_running_record_given_out_does_not_hold_the_seed() -> None:
    match = Match(RUSHIP, 2, seed=b"q" * 32)
    text = match.record.text()
    assert (b"q" * 32).hex() not in text
    with pytest.raises(InvalidRecordError, match="seed"):
        resume(read_record(text))
    with pytest.raises(InvalidRecordError, match="still in progress"):
        verify(read_record(text))


def test_an_abandoned_match_reveals_its_seed() -> None:
    match = Match(RUSHIP, 2, seed=b"q" * 32)
    match.abandon()
    record = read_record(match.record.text())
    assert record.ending == "abandoned"
    assert verify(record).outcomes == record.outcomes_drawn()


@pytest.mark.parametrize("keep", [20, 60, 300, 0.5, 0.9, -1, -2, -70])
def test_a_truncated_record_is_found(keep: float) -> None:
    text = finished().record.text()
    cut = int(len(text) * keep) if 0 < keep < 1 else int(keep)
    with pytest.raises(InvalidRecordError, match=r"truncated|edited|not a Starfold record"):
        read_record(text[:cut])


def test_an_edited_record_is_found() -> None:
    text = finished().record.text()
    with pytest.raises(InvalidRecordError, match="edited or damaged"):
        read_record(text.replace("name 0 Ada", "name 0 Eve"))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("starfold record 1", "starfold record 2", "another format"),
        ("starfold record 1", "chess", "not a Starfold record"),
        ("rules 1", "rules one", "should be a number"),
        ("seats 2", "seat 2", "should be seats"),
        ("name 1 Bob\n", "", "a name for each"),
        ("name 0 Ada", "name 1 Ada", "should be name 0"),
        ("\nmoves\n", "\nmove\n", "should be moves"),
        ("\n1 chance", "\n2 chance", "move 1"),
        ("\n4 ", "\n4 seat ", "move 4"),
        ("undo 2", "undo 999", "an undo of 1 to"),
        ("end over", "end won", "end over, end resigned or end abandoned"),
        ("seed ", "seeds ", "should be"),
    ],
)
def test_a_line_out_of_place_is_named(old: str, new: str, why: str) -> None:
    with pytest.raises(InvalidRecordError, match=why):
        forged(old, new)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("rules 1", "rules 7", "rules version 7 of RUSHIP; here it is 1"),
        ("components ", "components 0", "other component data"),
        ("seats 2\n", "seats 2\noption speed 3\n", "no option called 'speed'"),
        ("option spaces 18", "option spaces 99", "9 to 24"),
        ("end over", "end abandoned", "is over after ply"),
    ],
)
def test_a_foreign_set_up_is_refused(old: str, new: str, why: str) -> None:
    record = forged(old, new)
    for look in (verify, replay):
        with pytest.raises(InvalidRecordError, match=why):
            look(record)


def test_a_record_of_an_unknown_game_gets_the_nearest() -> None:
    with pytest.raises(StarfoldError, match="did you mean ruship"):
        replay(forged("game ruship", "game rushi"))


def test_a_record_of_another_game_is_refused() -> None:
    with pytest.raises(InvalidRecordError, match="of ruship, not of honest"):
        replay(finished().record, game=HONEST)


def first_move(text: str) -> tuple[str, str, str]:
    """Return the first move line of a seat: its ply, seat and code."""
    found = re.search(r"^(\d+) ([01]) (.+)$", text, re.MULTILINE)
    assert found
    return found[1], found[2], found[3]


def test_an_illegal_move_is_named_with_its_ply_and_the_rule() -> None:
    text = finished().record.text()
    ply, seat, code = first_move(text)
    record = forged(f"\n{ply} {seat} {code}\n", f"\n{ply} {seat} back 3 by 2\n", text)
    with pytest.raises(InvalidRecordError, match=rf"Ply {ply}: 'back 3 by 2' is not legal: RU-"):
        verify(record)


def test_a_move_of_the_wrong_seat_is_named() -> None:
    text = finished().record.text()
    ply, seat, code = first_move(text)
    record = forged(f"\n{ply} {seat} {code}\n", f"\n{ply} {1 - int(seat)} {code}\n", text)
    with pytest.raises(InvalidRecordError, match=f"Ply {ply}: .* not from seat {seat}"):
        replay(record)


def test_a_code_that_is_none_is_named() -> None:
    text = finished().record.text()
    ply, seat, code = first_move(text)
    with pytest.raises(InvalidRecordError, match=f"Ply {ply}: There is no action"):
        verify(forged(f"\n{ply} {seat} {code}\n", f"\n{ply} {seat} fly away\n", text))


def test_an_exchanged_outcome_is_found_by_the_dice() -> None:
    text = finished().record.text()
    found = re.search(r"^1 chance roll (\d)$", text, re.MULTILINE)
    assert found
    other = "6" if found[1] != "6" else "5"
    with pytest.raises(InvalidRecordError, match=rf"Ply 1: the dice gave 'roll {found[1]}' .* says 'roll {other}'"):
        verify(forged(f"1 chance roll {found[1]}", f"1 chance roll {other}", text))


def test_an_outcome_that_was_undone_is_checked_too() -> None:
    match = Match(RUSHIP, 2, seed=b"q" * 32)
    while match.state.turn() < 2:
        match.play(match.state.legal()[0])
    match.undo(1)  # the roll of the second turn, by consent
    match.abandon()
    text = match.record.text()
    undone = re.findall(r"^(\d+) chance (roll \d \d)\nundo 1", text, re.MULTILINE)
    assert undone
    ply, code = undone[-1]
    other = "roll 1 2" if code != "roll 1 2" else "roll 1 3"
    with pytest.raises(InvalidRecordError, match=f"Ply {ply}: the dice gave"):
        verify(forged(f"{ply} chance {code}\nundo 1", f"{ply} chance {other}\nundo 1", text))


def test_an_exchanged_seed_is_found() -> None:
    record = finished().record
    record.seed = "00" * 32
    with pytest.raises(InvalidRecordError, match="commitment"):
        verify(record)


@pytest.mark.parametrize("seed", ["", "xyz"])
def test_a_missing_seed_is_found(seed: str) -> None:
    record = finished().record
    record.seed = seed
    with pytest.raises(InvalidRecordError, match="does not reveal its seed"):
        verify(record)


def test_moves_after_the_end_are_found() -> None:
    match = finished()
    text = match.record.text().replace("end over", f"{match.ply() + 1} 0 pass\nend over")
    with pytest.raises(InvalidRecordError, match="after the end"):
        verify(read_record(sealed(text)))


def test_a_record_that_stops_early_but_claims_the_end_is_found() -> None:
    text = re.sub(r"\n[^\n]+\nend over", "\nend over", finished().record.text())
    with pytest.raises(InvalidRecordError, match="says that the match is over"):
        verify(read_record(sealed(text)))


def test_undos_and_resignations_are_counted_whenever_lines_come_or_go() -> None:
    record = Record("ruship", 1, "", 3)

    def counts() -> tuple[int, list[int]]:
        return record.undone(), record.resigned()

    assert counts() == (0, [])
    record.lines += [Line(0, "enter 3"), Line(1, ""), Line(-1, "", 1)]
    assert counts() == (1, [1])
    record.lines.append(Line(2, ""))
    counts()[1].append(9)  # a caller's copy
    assert counts() == (1, [1, 2])
    record.lines = record.lines[:2]
    assert counts() == (0, [1])
    record.lines = [Line(-1, "", 1), Line(-1, "", 1), Line(0, "")]  # more lines than before, and all others
    assert counts() == (2, [0])
    record.lines.clear()
    assert counts() == (0, [])
