"""Resignation: recorded, with its consequences for shares, views, replay and words."""

from __future__ import annotations

import pytest

from starfold import WATCHER, Match, find_game, read_record, replay, verify
from starfold.core.errors import IllegalActionError, InvalidRecordError
from starfold.core.record import Record
from starfold.core.replay import plies, resume
from starfold.testing.toy_game import GAME


def started(seats: int = 2) -> Match:
    return Match(GAME, seats, names=["Ada", "Bob", "Cy", "Di"][:seats], seed=b"resign")


def test_with_two_seats_the_other_wins_at_once() -> None:
    match = started()
    match.resign(0)
    assert match.over() and match.record.ending == "resigned"
    assert match.shares() == [0.0, 1.0]
    view = match.view(1)
    assert view.over and view.payoffs == [0.0, 1.0] and not view.asked and not view.legal
    assert GAME.words.prompt(view) == "Ada resigned. Bob wins."


def test_with_more_seats_the_match_goes_on_without_a_share_for_who_gave_up() -> None:
    match = started(3)
    match.resign(1)
    assert not match.over() and match.view(WATCHER).resigned == [1]
    while not match.over():
        match.play(match.state.legal()[0])
    assert match.record.ending == "over" and match.shares()[1] == 0.0


def test_whoever_alone_has_not_resigned_wins() -> None:
    match = started(3)
    match.resign(0)
    match.resign(2)
    assert match.shares() == [0.0, 1.0, 0.0]
    assert GAME.words.prompt(match.view(1)) == "Ada and Cy resigned. Bob wins."


def test_an_abandoned_match_has_no_shares() -> None:
    match = started()
    match.abandon()
    assert match.shares() == [0.0, 0.0]


def test_a_resignation_is_kept_through_text_undo_replay_and_the_check_of_the_dice() -> None:
    match = started(3)
    match.play_code("stake 1")
    match.resign(2)
    match.undo()
    match.play_code("stake 2")
    again = resume(_read_with_seed(match.record), GAME)
    assert again.record.resigned() == [2] and again.state.text() == match.state.text()
    match.resign(0)
    text = match.record.text()
    assert "\nresign 2\nundo 1\n" in text and "\nresign 0\nend resigned\n" in text
    record = read_record(text)
    assert record.text() == text and replay(record, game=GAME).shares() == [0.0, 1.0, 0.0]
    assert verify(record, GAME).moves == len([line for line in record.lines if line.is_move()])
    assert list(plies(record, GAME))[-1].view(1).over
    assert match.redacted(0) == text


def test_a_redacted_record_tells_who_resigned() -> None:
    match = started(3)
    match.resign(2)
    assert "\nresign 2\n" in match.redacted(WATCHER)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("resign 0\n", "resign 0\nresign 0\n"), "a seat that has not resigned yet"),
        (("resign 0\n", "resign 9\n"), "a seat that has not resigned yet"),
        (("resign 0\n", ""), "more than one seat has not resigned"),
        (("end resigned\n", "end abandoned\n"), "Only one seat has not resigned"),
    ],
)
def test_a_record_whose_resignations_do_not_fit_is_refused(change: tuple[str, str], said: str) -> None:
    match = started()
    match.resign(0)
    with pytest.raises(InvalidRecordError, match=said):
        verify(read_record(_checked(match.record.text().replace(*change))), GAME)


def test_nobody_resigns_twice_or_after_the_end() -> None:
    match = started(3)
    match.resign(0)
    with pytest.raises(IllegalActionError, match="Ada has already resigned"):
        match.resign(0)
    match.abandon()
    with pytest.raises(IllegalActionError, match="The match is over"):
        match.resign(1)


def test_a_picture_can_be_drawn_of_a_match_that_ended_by_resigning() -> None:
    game = find_game("ruship")
    match = Match(game, seed=b"x")
    match.resign(0)
    assert game.draw(match.view(WATCHER)).moving


def _read_with_seed(record: Record) -> Record:
    return read_record(record.text(with_seed=True))


def _checked(text: str) -> str:
    import hashlib

    body = text.rpartition("check ")[0]
    return body + f"check {hashlib.sha256(body.encode()).hexdigest()}\n"
