"""A match: it plays, refuses, takes back, and gives each seat its own view."""

import pytest

from starfold import (
    OPEN,
    WATCHER,
    Game,
    Match,
    StarfoldError,
    all_games,
    find_game,
    read_record,
    replay,
    resume,
    verify,
)
from starfold.core.errors import IllegalActionError, OutOfRangeError
from starfold.core.options import choice
from starfold.testing.toy_game import BLIND, FOLD, PEEK, STAKE, STAY, make_game
from starfold.testing.toy_game import GAME as HONEST

RUSHIP = find_game("ruship")
SEED = bytes(32)


def ruship(**more: object) -> Match:
    return Match(RUSHIP, 2, seed=SEED, **more)  # type: ignore[arg-type]


def test_a_match_rolls_by_itself_until_a_seat_is_asked() -> None:
    match = ruship()
    assert match.ply() > 2
    assert match.state.mover() in (0, 1)
    assert match.asked() == [match.state.mover()]


def test_an_illegal_action_is_refused_with_a_rule_and_changes_nothing() -> None:
    match = ruship()
    before = match.record.text(), match.state.text()
    with pytest.raises(IllegalActionError, match=r"RU-\d"):
        match.play_code("back 5 by 3")
    assert (match.record.text(), match.state.text()) == before


def test_a_code_that_does_not_exist_gets_the_nearest() -> None:
    with pytest.raises(StarfoldError, match="did you mean enter 4"):
        ruship().play_code("entr 4")


def test_nothing_can_be_played_after_the_end() -> None:
    match = ruship()
    match.abandon()
    assert match.over()
    assert match.asked() == []
    with pytest.raises(IllegalActionError, match="over"):
        match.play(match.state.legal()[0])
    with pytest.raises(IllegalActionError, match="over"):
        match.undo()


def test_undo_is_free_for_the_own_moves_since_the_last_roll() -> None:
    match = ruship()
    seat = match.state.mover()
    rolled = match.ply()
    text = match.state.text()
    assert match.free_undo(seat) == 0
    match.play(match.state.legal()[0])
    assert match.state.mover() == seat
    assert match.free_undo(seat) == 1
    assert match.free_undo(1 - seat) == 0
    match.undo(1)
    assert match.ply() == rolled
    assert match.state.text() == text
    assert "undo 1" in match.record.text()


def test_chance_taken_back_by_consent_is_rolled_anew() -> None:
    match = ruship()
    outcomes = []
    for _ in range(12):
        outcomes.append(match.record.lines[-1].code)
        match.undo(1)
    assert match.record.outcomes_drawn() == 12 + match.ply()
    assert len(set(outcomes)) > 1, "an outcome taken back must not come again by necessity"


def test_more_undo_than_there_are_moves_is_refused() -> None:
    match = ruship()
    with pytest.raises(OutOfRangeError, match="moves to undo"):
        match.undo(match.ply() + 1)
    with pytest.raises(OutOfRangeError):
        match.undo(0)


def honest_at_stake() -> Match:
    return Match(HONEST, 3, seed=SEED)


def test_a_peek_cannot_be_taken_back_freely_but_going_blind_can() -> None:
    match = honest_at_stake()
    match.play(STAKE)
    match.play(BLIND)
    assert match.free_undo(0) == 2
    match.undo(1)
    match.play(PEEK)
    assert match.free_undo(0) == 0


def test_each_seat_has_its_own_view_and_its_own_codes() -> None:
    match = honest_at_stake()
    assert match.view(0).text() != match.view(1).text()
    assert match.codes(1)[:3] == ["draw ?", match.game.words.code(match.steps[1].action), "draw ?"]
    assert match.codes(WATCHER)[:3] == ["draw ?"] * 3
    assert "?" not in "".join(match.codes(OPEN))
    assert "?" in match.log(0)[1] and "?" not in match.log(0)[0]


def test_a_together_round_is_played_in_order_and_shown_at_its_end() -> None:
    match = honest_at_stake()
    for action in (STAKE, BLIND):
        match.play(action)
    assert match.asked() == [0, 1, 2]
    before = match.view(2).text()
    match.play(STAY)
    assert match.asked() == [0, 1, 2]
    assert match.view(2).text() == before
    assert match.view(0).legal == []
    assert match.game.words.prompt(match.view(0)) == "You have chosen. Waiting for the others."
    match.play(FOLD)
    match.play(STAY)
    assert "folded" in " ".join(match.log(WATCHER))


def test_names_are_kept_plain() -> None:
    match = Match(RUSHIP, 2, names=["  Ada\n Lovelace ", "x" * 90], seed=SEED)
    assert match.record.names == ["Ada Lovelace", "x" * 40]
    assert match.view(0).names[0] == "Ada Lovelace"


def test_names_must_fit_the_seats() -> None:
    with pytest.raises(OutOfRangeError, match="names"):
        Match(RUSHIP, 2, names=["Ada"])


@pytest.mark.parametrize("salt", ["", "with space", "x" * 65, "ünicode", "new\nline"])
def test_a_salt_is_letters_and_digits(salt: str) -> None:
    with pytest.raises(OutOfRangeError, match="salt"):
        Match(RUSHIP, 2, salts=[salt])


def test_seats_and_options_out_of_range_are_refused() -> None:
    with pytest.raises(OutOfRangeError, match="2 seats, not 3"):
        Match(RUSHIP, 3)
    with pytest.raises(OutOfRangeError, match="2 to 4 seats"):
        Match(HONEST, 5)
    with pytest.raises(OutOfRangeError, match="9 to 24"):
        Match(RUSHIP, 2, {"spaces": 8})
    with pytest.raises(StarfoldError, match="did you mean spaces"):
        Match(RUSHIP, 2, {"spacs": 18})


def test_there_is_no_view_for_a_seat_that_does_not_exist() -> None:
    with pytest.raises(OutOfRangeError, match="seats 0 to 1"):
        ruship().view(2)


def test_recent_events_are_those_of_the_last_turn() -> None:
    match = ruship()
    while match.state.turn() < 3:
        match.play(match.state.legal()[-1])
    kinds = [event.kind for event in match.view(WATCHER).recent]
    assert "rolled" in kinds
    assert len(kinds) < 12


def test_a_record_given_out_during_play_is_redacted_for_its_reader() -> None:
    match = honest_at_stake()
    match.play(STAKE)
    match.undo(1)
    match.play(STAKE + 1)
    given = match.redacted(1)
    assert given.startswith("starfold record 1 as seen by seat 1\n")
    assert given.count("draw ?") == 2
    assert "undo 1" in given
    assert SEED.hex() not in given
    with pytest.raises(StarfoldError, match="redacted"):
        read_record(given)
    again = resume(read_record(match.record.text(with_seed=True)), HONEST)
    assert again.redacted(1) == given
    assert again.redacted(WATCHER).count("draw ?") == 3


@pytest.mark.parametrize("game", [game for game in all_games().values() if not game.hidden], ids=lambda game: game.key)
def test_the_record_of_a_running_match_that_hides_nothing_replays(game: Game) -> None:
    match = Match(game, game.max_seats, seed=SEED, salts=["k2"])
    for _ in range(12):
        match.play(match.state.legal()[-1])
    match.undo()
    for place in [0, WATCHER]:
        given = match.redacted(place)
        assert SEED.hex() not in given
        record = read_record(given)
        again = replay(record)
        assert again.state.text() == match.state.text() and not again.over()
        assert again.view(place).text() == match.view(place).text()
        with pytest.raises(StarfoldError, match="seed is revealed at the end"):
            verify(record)
        with pytest.raises(StarfoldError, match="does not hold the seed"):
            resume(record)


def test_after_the_end_the_record_is_open() -> None:
    match = honest_at_stake()
    match.abandon()
    assert match.redacted(WATCHER) == match.record.text()


def test_moves_undone_before_a_resume_stay_veiled() -> None:
    match = honest_at_stake()
    match.undo(2)  # two secret draws, taken back by consent: they are drawn again
    again = resume(read_record(match.record.text(with_seed=True)), HONEST)
    assert again.redacted(WATCHER).count("draw ?") == 5
    assert again.redacted(2).count("draw ?") == 4, "an undone draw is veiled for all, the one that stands is seat 2's"


def test_a_game_with_a_choice_of_words_can_be_played_and_replayed() -> None:
    game = make_game(key="chosen", options=[choice("mood", ["calm", "2", "wild"], "How."), *HONEST.options])
    match = Match(game, 2, {"mood": "2"}, seed=b"x")
    match.play(match.state.legal()[0])
    match.undo()
    assert match.record.options["mood"] == "2"
    assert replay(match.record, game=game).state.text() == match.state.text()
