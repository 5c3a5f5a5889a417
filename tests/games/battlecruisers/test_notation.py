"""Positions as text: valid ones are read back, invalid ones are rejected with a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

from starfold.core.dice import QuickDice
from starfold.core.errors import InvalidPositionError
from starfold.core.event import WATCHER
from starfold.core.state import State
from starfold.games.battlecruisers import GAME
from starfold.games.battlecruisers.data.deck import NUMBERS
from starfold.games.battlecruisers.position.phases import PHASES
from tests.games.battlecruisers.matches import by_phase
from tests.games.battlecruisers.positions import MASKS, ORDER, at, fight, play
from tests.games.sources import FOLDER, bad_texts
from tests.games.texts import Parts, changed, parts_of, played_on, spoiled

NOTATION = FOLDER / "battlecruisers/notation"
SOURCES = [NOTATION / "read.py", NOTATION / "checks.py"]

START = GAME.start(3, {"set": "random"})
LAYING = play(GAME.start(3), "lay open 13")
KEEPING = GAME.start(3, {"choose_recovery": True})
LOWERING = play(KEEPING, "keep 13", "keep 13", "keep 3")
SELECTING = at("12 13 / 12 13 22 / 12 13", saved="16")
OUT = at("12 13 / 12 13 22 / ", out="2")
ALONE = at("12 13 / 12 / 12 13")
RESOLVING = play(at("13 16 / 12 16 / 22 16"), "select 13", "select 12", "select 22")
ENDING = fight(SELECTING, "12 12 12")
ENDED = play(fight(at("13 16 / 16 22 / 16 22", points="12 1 1"), "13 16 16"), "end")
AIMING = fight(at("33 16 / 16 12 22 / 16 12"), "33 16 16")
AIMING_THREE = fight(at("33 16 / 16 12 22 / 16 12 /", out="3"), "33 16 16 -")
DISCARDING = play(AIMING, "aim 2")
CLASHING = fight(at("31 12 13 / 31 16 12 / 16 12"), "31 31 16")
GIVING = fight(at("32 16 / 16 12 22 / 16 12 13"), "32 16 16")
STEALING = fight(at("29 16 / 16 22 / 16 22", saved="/ 12 / 12"), "29 16 16")
STRIKING = fight(at("34 16 / 16 12 22 / 16 12"), "34 16 16", "aim 2")
NAMING = fight(at("44 13 / 16 22 / 16 22"), "44 16 16")
RAISING = fight(at("16 22 / 12 24 / 12 24", piles="12 13"), "16 12 12")
ESCAPING = fight(at("43 / 12 24 / 12 24", piles="12 13"), "43 12 12")
TRADING = fight(at("28 12 / 16 22 / 16 24", piles="13 22"), "28 16 16")
SWITCHING = fight(at("1 13 / 16 22 / 16 22"), "1 16 16")
ORDERING = fight(at("2 16 / 12 16 / 13 16"), "2 12 13")
FINDING = fight(at("39 16 / 16 22 / 16 22", piles="/ 12 13"), "39 16 16")
VANISHING = fight(at("39 16 / 39 16 / 16 22", piles="12 13 24"), "39 39 16")
GOOD = [
    *[START, LAYING, KEEPING, LOWERING, SELECTING, OUT, ALONE, RESOLVING, ENDING, ENDED, AIMING, DISCARDING, CLASHING],
    *[GIVING, STEALING, STRIKING, NAMING, RAISING, ESCAPING, TRADING, SWITCHING, ORDERING, FINDING, VANISHING],
]
NAMES = f"from {NUMBERS[0]} to {NUMBERS[-1]}"

# A change of a valid position, and the message.
BAD: list[tuple[State, dict[str, str], str]] = [
    (SELECTING, {"seats": "2"}, "seats takes 3 to 5, not '2'."),
    (SELECTING, {"limit": "0"}, "limit takes 1 to 1000, not '0'."),
    (SELECTING, {"phase": "waiting"}, f"phase is one of {', '.join(PHASES)}, not 'waiting'."),
    (SELECTING, {"points": "1,1"}, "points takes 3 numbers with commas, not '1,1'."),
    (SELECTING, {"points": "1,1,-1"}, "points takes 0 to 10000, not '-1'."),
    # cards
    (SELECTING, {"set": "12,13,16"}, "set takes 6 cards with 3 seats, fewer only while it is drawn."),
    (START, {"set": "3,4,5,6,7,8"}, "set takes 6 cards with 3 seats, fewer only while it is drawn."),
    (START, {"set": "4,3"}, "set takes numbers in ascending order, each once, not 4,3."),
    (START, {"pool": "4,4"}, "pool takes numbers in ascending order, each once, not 4,4."),
    (START, {"pool": "10"}, f"pool takes cards by their numbers, {NAMES}, not '10'."),
    (SELECTING, {"kind": "45"}, "kind has the card 45, which is not in the set."),
    (SELECTING, {"hands": "12/12"}, "hands takes the cards of 3 seats with / between them, not of 2."),
    (SELECTING, {"piles": ".".join(["12"] * 19) + "//"}, "piles has more cards than there are."),
    (SELECTING, {"piles": "12//"}, "There are 4 cards of 12, and 3 at most."),
    (SELECTING, {"played": "-,-"}, "played takes a card or - for each of 3 seats."),
    (SELECTING, {"chosen": "-"}, "chosen takes an action or - for each of 3 seats."),
    (SELECTING, {"chosen": "9999,-,-"}, f"chosen takes 0 to {len(GAME.words.codes) - 1}, not '9999'."),
    (SELECTING, {"dodges": "/"}, "dodges takes the seats that each of 3 seats ignores, with / between them."),
    (SELECTING, {"out": "3"}, "out takes 0 to 2, not '3'."),
    # the course of a match
    (SELECTING, {"round": "0"}, "This cannot be: round counts from 1 to the limit."),
    (SELECTING, {"limit": "2"}, "This cannot be: round counts from 1 to the limit."),
    (START, {"round": "1"}, "This cannot be: round counts from 1 to the limit."),
    (SELECTING, {"ending": "1", "winners": "0"}, "This cannot be: ending says how a match ended."),
    (ENDED, {"ending": "0", "winners": ""}, "This cannot be: ending says how a match ended."),
    (SELECTING, {"winners": "0"}, "This cannot be: there are winners at the end only, if not all lose."),
    (ENDED, {"winners": ""}, "This cannot be: there are winners at the end only, if not all lose."),
    (ENDED, {"ending": "4"}, "This cannot be: there are winners at the end only, if not all lose."),
    (SELECTING, {"quiet": "5"}, "This cannot be: quiet counts up to five rounds, and then ends it."),
    (START, {"disabled": "1"}, "This cannot be: nothing has happened before the first round."),
    (KEEPING, {"alert": "1"}, "This cannot be: nothing has happened before the first round."),
    (START, {"set": "3", "saved": "3//"}, "This cannot be: cards are dealt when the set is complete."),
    (SELECTING, {"out": "2"}, "This cannot be: who is out has a discard pile only."),
    (OUT, {"alert": "2"}, "This cannot be: who is out is not on Red Alert."),
    (SELECTING, {"alert": "0"}, "This cannot be: on Red Alert nothing else is saved."),
    (RESOLVING, {"done": "0,1,2"}, "This cannot be: a card waits to resolve."),
    (ENDING, {"done": ""}, "This cannot be: all cards have resolved when the round ends."),
    (SELECTING, {"played": "16,-,-"}, "This cannot be: nothing is in play before all have chosen."),
    (
        SELECTING,
        {"hands": "12.13//", "out": "1,2", "owed": "1,0,0"},
        "This cannot be: two are in play as long as the match goes on.",
    ),
    (SELECTING, {"queue": "12,12"}, "This cannot be: queue has each number once."),
    (SELECTING, {"queue": "-"}, "This cannot be: queue has each number once."),
    (LAYING, {"saved": "//"}, "This cannot be: everybody is dealt one of each card."),
    (LOWERING, {"saved": "3/13/13"}, "This cannot be: everybody is dealt one of each card."),
    (LAYING, {"target": "0"}, "This cannot be: all lay their cards in turn."),
    (LOWERING, {"target": "2"}, "This cannot be: all lay their cards in turn."),
    # what resolves
    (SELECTING, {"step": "1"}, "This cannot be: nothing resolves in this phase."),
    (SELECTING, {"kind": "12"}, "This cannot be: nothing resolves in this phase."),
    (SELECTING, {"lead": "1"}, "This cannot be: lead is 0 in this phase."),
    (SELECTING, {"target": "1"}, "This cannot be: target is who lays a card."),
    (AIMING, {"kind": "-"}, "This cannot be: kind and group say what resolves, and for whom."),
    (AIMING, {"group": ""}, "This cannot be: kind and group say what resolves, and for whom."),
    (AIMING_THREE, {"group": "3"}, "This cannot be: who is out resolves nothing."),
    (AIMING, {"group": "0,1"}, "This cannot be: actor is who resolves a main; a clash has several in its group."),
    (AIMING, {"actor": "-"}, "This cannot be: actor is who resolves a main; a clash has several in its group."),
    (AIMING, {"actor": "1"}, "This cannot be: actor is in the group."),
    (AIMING, {"times": "0"}, "This cannot be: times is 1 or 2 for a main, and 0 for a clash."),
    (CLASHING, {"times": "1"}, "This cannot be: times is 1 or 2 for a main, and 0 for a clash."),
    (AIMING, {"done": "1,2"}, "This cannot be: who resolves is among the done."),
    (CLASHING, {"lead": "1"}, "This cannot be: lead is the first of the group."),
    (AIMING, {"lead": "2"}, "This cannot be: lead is the first of the group."),
    (AIMING, {"step": "0"}, "This cannot be: step counts the effects of the card."),
    (AIMING, {"step": "2"}, "This cannot be: step counts the effects of the card."),
    (AIMING, {"phase": "naming"}, "This cannot be: the phase fits the effect that is under way."),
    # what is chosen from
    (AIMING, {"shield": "0,3,0"}, "This cannot be: there is a choice of targets."),
    (STRIKING, {"target": "0"}, "This cannot be: target is one who can be met."),
    (FINDING, {"target": "-"}, "This cannot be: target is one who can be met."),
    (STRIKING, {"hands": "16/12/12"}, "This cannot be: the hand that is looked at has two cards."),
    (VANISHING, {"left": "0"}, "This cannot be: left counts cards of the target's pile."),
    (VANISHING, {"target": "2"}, "This cannot be: left counts cards of the target's pile."),
    (STEALING, {"saved": "/12/"}, "This cannot be: there is a choice of cards to take."),
    (RAISING, {"piles": "12//"}, "This cannot be: the pile has cards to choose from."),
    (ESCAPING, {"piles": "//"}, "This cannot be: the pile has cards to choose from."),
    (RAISING, {"left": "1"}, "This cannot be: left counts the cards that may be taken."),
    (ESCAPING, {"left": "0"}, "This cannot be: left counts the cards that may be taken."),
    (TRADING, {"got": "12"}, "This cannot be: got is the card received, and there is a pile to swap it with."),
    (TRADING, {"piles": "//"}, "This cannot be: got is the card received, and there is a pile to swap it with."),
    (NAMING, {"got": "13"}, "This cannot be: got is for a card that may be swapped."),
    (SWITCHING, {"played": "-,16,16"}, "This cannot be: the Spy Drone can be swapped."),
    (SWITCHING, {"hands": "/22/22"}, "This cannot be: the Spy Drone can be swapped."),
    (ORDERING, {"queue": "12"}, "This cannot be: there is an order to choose."),
    # choices made at once
    (RESOLVING, {"owed": "1,0,0"}, "This cannot be: nobody owes a choice in this phase."),
    (SELECTING, {"owed": "1,1,0"}, "This cannot be: everybody in play owes one card."),
    (SELECTING, {"owed": "1,2,1"}, "This cannot be: everybody in play owes one card."),
    (GIVING, {"owed": "1,1,1"}, "This cannot be: who takes part owes one card."),
    (GIVING, {"shield": "0,3,0"}, "This cannot be: who takes part owes one card."),
    (CLASHING, {"source": "1"}, "This cannot be: source fits the effect."),
    (DISCARDING, {"source": "4"}, "This cannot be: source fits the effect."),
    (DISCARDING, {"owed": "0,3,0"}, "This cannot be: who owes cards has them."),
    (SELECTING, {"chosen": "3,-,-"}, "This cannot be: what was chosen can be."),
    (ALONE, {"chosen": "-,-,-"}, "This cannot be: who has a single card has chosen it."),
    (DISCARDING, {"chosen": "254,-,-"}, "This cannot be: who owes nothing has chosen nothing."),
    (
        SELECTING,
        {"chosen": ",".join([str(GAME.words.action("select 12"))] * 3)},
        "This cannot be: somebody has yet to choose.",
    ),
    (SELECTING, {"hands": "13.12/12.13.22/12.13"}, "A position is written in one way only: " + SELECTING.text()),
    (SELECTING, {"round": "03"}, "A position is written in one way only: " + SELECTING.text()),
    (SELECTING, {"comets": "3"}, "A Battlecruisers position has no comets."),
]


@pytest.mark.parametrize("state", GOOD)
def test_a_position_reads_back(state: State) -> None:
    again = GAME.read(state.text())
    assert (again.text(), again.mover(), again.legal()) == (state.text(), state.mover(), state.legal())


@pytest.mark.parametrize("state", GOOD)
def test_from_a_position_that_was_read_every_seat_can_imagine_and_play_on(state: State) -> None:
    again = GAME.read(state.text())
    for seat in [*range(again.seats), WATCHER]:
        view = GAME.look(again, seat)
        world = GAME.imagine(view, QuickDice(seat + 9))
        assert GAME.look(world, seat).text() == view.text()
        played_on(GAME, world, QuickDice(seat + 9), 30)


def test_all_phases_are_among_them() -> None:
    assert {parts_of(state.text())["phase"] for state in GOOD} == set(PHASES)


@pytest.mark.parametrize(("state", "changes", "why"), BAD)
def test_a_position_that_cannot_be_is_refused(state: State, changes: dict[str, str], why: str) -> None:
    with pytest.raises(InvalidPositionError) as refused:
        GAME.read(changed(state.text(), changes))
    assert str(refused.value) == why


def test_every_sentence_in_the_sources_is_given_in_some_case() -> None:
    assert len(bad_texts(*SOURCES)) > 55
    assert [text for text in bad_texts(*SOURCES) if not any(re.fullmatch(text, why) for _, _, why in BAD)] == []


@pytest.mark.parametrize("key", ORDER)
def test_a_text_that_was_cut_off_is_refused(key: str) -> None:
    left = [part for part in SELECTING.text().split() if not part.startswith(f"{key}=")]
    with pytest.raises(InvalidPositionError, match=rf"^A Battlecruisers position also needs {key}\.$"):
        GAME.read(" ".join(left))


@pytest.mark.parametrize("part", ["nonsense", "turn=9"])
def test_a_part_without_a_value_or_a_second_one_is_refused(part: str) -> None:
    with pytest.raises(InvalidPositionError, match=f"'{part}' is not, or stands twice"):
        GAME.read(f"{SELECTING.text()} {part}")


# --- randomly corrupted texts


def other_numbers(dice: Random) -> Callable[[Parts], None]:
    """Return a function that changes a number in a text."""
    keys = ["round", "quiet", "ending", "step", "times", "left", "source", "actor", "target"]
    return lambda parts: parts.update({dice.choice(keys): dice.choice(["-", "0", "1", "2", "3", "5"])})


def other_seats(dice: Random) -> Callable[[Parts], None]:
    """Return a function that changes a mask of seats in a text."""
    return lambda parts: parts.update({dice.choice(MASKS): ",".join(seat for seat in "012" if dice.random() < 0.4)})


def other_phase(dice: Random) -> Callable[[Parts], None]:
    """Return a function that changes the phase in a text."""
    return lambda parts: parts.update(phase=dice.choice(PHASES))


def test_a_spoiled_text_is_refused_in_a_sentence_or_is_a_position_to_play_on_from() -> None:
    dice = Random(8)
    more = [other_numbers(dice), other_seats(dice), other_phase(dice)]
    refused = 0
    for number in range(1500):
        one, other = [dice.choice(by_phase()[dice.randrange(len(PHASES))]) for _ in range(2)]
        try:
            state = GAME.read(spoiled(parts_of(one.text()), parts_of(other.text()), dice, "0123456789,-/.", more))
        except InvalidPositionError as why:
            refused += 1
            assert str(why).endswith(".") or "written in one way only" in str(why)
            continue
        assert GAME.read(state.text()).text() == state.text()
        played_on(GAME, state, QuickDice(number), 30)
    assert 700 < refused < 1300
