"""Failure messages of the suite name the check that failed, what differs, and where to look."""

import pytest

from starfold import Event, Game, StarfoldError
from starfold.core.view import View
from starfold.testing import CHECKS, check_names, conform, run_check, settings
from starfold.testing.broken_games import BROKEN
from starfold.testing.leaky_games import LEAKY
from starfold.testing.settings import MAX_SHOWN, SHOWN_BEFORE, difference
from starfold.testing.toy_game import Toy, ToyWords, look, make_game, rules_of

LIARS = LEAKY | BROKEN


def said(liar: str) -> str:
    """Return the message of the check that is meant to catch a liar."""
    game, check = LIARS[liar]
    with pytest.raises(AssertionError) as error:
        run_check(check, game)
    return str(error.value)


@pytest.mark.parametrize(
    ("liar", "fragments"),
    [
        ("an id that stands twice", ["these ids stand twice in the picture: ['peek']"]),
        ("a preview with an id", ["previews have ids, which would stand twice: ['fold'"]),
        ("a picture that is not well-formed", ["mismatched tag", "<g></svg>"]),
        ("clicks that are not in the picture", ["'stay' is clicked by ('stay',), but ['stay'] are not in the picture"]),
        ("clicks that begin one another", ["the clicks ('fold',) of 'fold' begin those of others: ['stay', 'fold']"]),
        ("a game that hides its hiding", ["seat 0 and seat 1", "hidden=False: 'hand [", "' / 'hand ["]),
        ("a text that forgets", ["the text does not say all that can be seen: 'stake 0' / 'stake 2'"]),
        ("a copy that forgets", ["a copy differs from what it is a copy of: 'honest "]),
        ("a round that shows who has chosen", ["seat 0 has chosen: seat 1 receives: 'asked [0, 1]' / 'asked [1]'"]),
        ("an undo that uncovers a draw", ["learns something by 'peek'", "State.reveals does not rise: 'hand ["]),
        ("an event that everybody hears", ["It shows since 'draw 2'", "State.reveals must rise", "include seat 0"]),
        (
            "an event that only its learner should hear",
            ["It shows since 'peek': State.reveals rises by that, but State.learners does not name watcher"],
        ),
        ("a peek that nobody learns by", ["since 'peek': State.reveals rises", "State.learners does not name seat 0"]),
        (
            "an imagine in which others choose first",
            ["imagine deals seat 1, seat 0 chooses next", "the first to choose"],
        ),
        ("a choice that all know at once", ["State.knowers lets seat 1 know of 'stay'", "1 << 0"]),
        ("a veil that veils no choice", ["Words.veiled", "what seat 0 chooses", "'stay' as 'stay' / 'fold' as 'fold'"]),
        ("a veil for each choice", ["'stay' as 'choose something' / 'fold' as 'choose ?'"]),
        (
            "an event that the log no longer tells",
            ["nothing to seat 0 of the event 'folded'", "Words.silent must name"],
        ),
        ("an event that the log no longer tells those outside", ["to seat 1 of the event 'drew ?' (drew 0 -9)"]),
        (
            "an event that the log tells though it is silent",
            ["Words.silent names 'staked', but Words.describe_event says 'Seat "],
        ),
        ("an evaluation that knows the truth", ["the bot pilot knows what it cannot know: 'stake 1: share 0."]),
        ("an evaluation of another seat's share", ["the bot pilot wins", "would be its share", "Game.evaluate"]),
    ],
)
def test_a_message_says_what_differs_and_where_to_look(liar: str, fragments: list[str]) -> None:
    message = said(liar)
    assert [fragment for fragment in fragments if fragment not in message] == []


class _Falls(Toy):
    """Counts reveals down, which should only rise."""

    def reveals(self) -> int:
        """Return less after each reveal."""
        return 9 - self.shown


def test_the_message_names_which_of_turn_and_reveals_fell_and_its_values() -> None:
    with pytest.raises(AssertionError, match=r"^matches_end: .*: State\.reveals fell from 9 to 8 in turn "):
        run_check("matches_end", rules_of(_Falls))


def test_a_wrong_imagine_is_not_said_to_be_the_fault_of_undo_or_of_a_bot() -> None:
    game = LIARS["an imagine that disagrees with the view"][0]
    run_check("undo_uncovers_nothing", game)
    with pytest.raises(AssertionError, match=r"is not what imagine made it from: 'lives .* Either imagine is wrong"):
        run_check("bots_play_fairly", game)


class _Stumbles(ToyWords):
    """Fails when it describes most events."""

    def describe_event(self, event: Event, names: list[str]) -> str:
        """Raise KeyError for every event but "drew"."""
        return str({"drew": 1}[event.kind])


def test_an_error_raised_by_the_game_gets_a_note_naming_the_check() -> None:
    with pytest.raises(KeyError) as error:
        run_check("events_are_told", make_game(words=_Stumbles()))
    assert error.value.__notes__ == ["This happened in events_are_told, honest 2 seats rounds=3 peeking=on seed 1."]


def test_a_check_that_is_not_there_gets_the_nearest_name() -> None:
    with pytest.raises(StarfoldError, match=r"no check called 'nothing_leak'; did you mean nothing_leaks\?"):
        run_check("nothing_leak", make_game())


def test_difference_shows_the_first_differing_line_cut_around_the_difference() -> None:
    assert difference("a 1\nb 2\nc", "a 1\nb 3\nd") == "'b 2' / 'b 3'"
    assert difference("a", "a\nb") == "nothing / 'b'"
    long = "x" * 5000
    ours, theirs = difference(long + "1" + long, long + "2" + long).split(" / ")
    assert ours == repr("…" + "x" * SHOWN_BEFORE + "1" + "x" * (MAX_SHOWN - SHOWN_BEFORE - 1) + "…")
    assert theirs == ours.replace("1", "2")


# --- order of checks and settings


def test_conform_tries_the_usual_setting_with_all_checks_before_any_other() -> None:
    """A leak, which the last check finds, is found in the first setting."""
    tried: set[int] = set()

    def watching(state: Toy, seat: int) -> View:
        tried.add(state.seats)
        return look(state, seat)

    liar: Game = LIARS["an event that everybody hears"][0]
    game = make_game(look=watching, start=liar._start, imagine=liar._imagine, read=liar._read)
    with pytest.raises(AssertionError, match=r"^nothing_leaks: honest 2 seats rounds=3 peeking=on"):
        conform(game)
    assert tried == {2}


def test_what_takes_long_comes_last() -> None:
    """Measured in calls of look, whose number is the same on every machine."""
    looks = 0

    def counting(state: Toy, seat: int) -> View:
        nonlocal looks
        looks += 1
        return look(state, seat)

    usual = settings(make_game(look=counting))[0]
    cost = []
    for check in CHECKS:
        looks = 0
        check(usual)
        cost.append(looks)
    assert sum(cost[-4:]) > 4 * sum(cost[:-4])
    assert check_names()[0] == "matches_end"  # without it, no other check is sure to end
