"""Reading a Battlecruisers position from its text: for test positions, bug reports and the equality of positions.

The story begins with the position: all seats know which cards each seat has outside the open zones, and none has seen
which of them are in hand.
"""

from __future__ import annotations

from typing import Final

from starfold.core.errors import InvalidPositionError
from starfold.core.parts import Parts, bounded

from .. import actions
from ..data.components import FEWEST_SEATS, MOST_SEATS, SET_SIZE
from ..data.deck import CARDS, CLASHES, MAINS, NUMBERS
from ..data.packs import ONE, count
from ..knowledge.memory import SEEN
from ..position import phases
from ..position.pieces import BY_LIMIT, MASKS, NO_CARD, SAVED_TECH
from ..rules import Battlecruisers
from ..rules.asking import choices_now
from .checks import check

MOST_ROUNDS: Final = 1000
MOST_POINTS: Final = 10_000
MOST_STEPS: Final = max([len(effects) for effects in MAINS + CLASHES])


def keys() -> list[str]:
    """Return the keys of every position's text. A truncated text lacks some and is rejected."""
    state = Battlecruisers(FEWEST_SEATS, 1, False, 0)
    state.fresh()
    return [part.partition("=")[0] for part in state.text().split()]


KEYS: Final[list[str]] = keys()


def read(text: str) -> Battlecruisers:
    """Return the position written by `Battlecruisers.text`. Raises InvalidPositionError if the text is wrong."""
    parts = Parts(text, KEYS, "Battlecruisers")
    seats = parts.number("seats", FEWEST_SEATS, MOST_SEATS)
    pool = sum([1 << card for card in read_cards("pool", parts.words("pool"))])
    state = Battlecruisers(seats, parts.number("limit", 1, MOST_ROUNDS), parts.number("choosing", 0, 1) == 1, pool)
    state.fresh()
    state.phase = parts.one_of("phase", phases.PHASES)
    state.cards = read_cards("set", parts.words("set"))
    if (len(state.cards) == SET_SIZE[seats]) == (state.phase == phases.ADDING) or len(state.cards) > SET_SIZE[seats]:
        raise InvalidPositionError(
            f"set takes {SET_SIZE[seats]} cards with {seats} seats, fewer only while it is drawn."
        )
    read_seats(state, parts)
    read_masks(state, parts)
    read_number(state, parts)
    check(state)
    state.choices = choices_now(state)
    if state.text() != " ".join(text.split()):
        raise InvalidPositionError("A position is written in one way only: " + state.text())
    state.remember_from_here()
    if state.phase == phases.STRIKING:  # BC-8.34 the resolver looks at that hand
        state.note(SEEN, state.target, state.hands[state.target], 0, 1 << state.actor | 1 << state.target)
    return state


def read_cards(key: str, words: list[str]) -> list[int]:
    """Return cards by their numbers, which must be ascending and different."""
    cards = [read_card(key, word) for word in words]
    if cards != sorted(set(cards)):
        raise InvalidPositionError(f"{key} takes numbers in ascending order, each once, not {','.join(words)}.")
    return cards


def read_card(key: str, word: str) -> int:
    """Return a card by its number."""
    names = [str(number) for number in NUMBERS]
    if word not in names:
        raise InvalidPositionError(f"{key} takes cards by their numbers, from {names[0]} to {names[-1]}, not {word!r}.")
    return names.index(word)


def read_kind(state: Battlecruisers, key: str, word: str) -> int:
    """Return the kind of a card of the set by its number, or NO_CARD for `-`."""
    if word == "-":
        return NO_CARD
    card = read_card(key, word)
    if card not in state.cards:
        raise InvalidPositionError(f"{key} has the card {word}, which is not in the set.")
    return state.cards.index(card)


def read_packs(state: Battlecruisers, parts: Parts, key: str) -> list[int]:
    """Return one pack of cards for each seat."""
    packs = parts.text(key).split("/")
    if len(packs) != state.seats:
        raise InvalidPositionError(
            f"{key} takes the cards of {state.seats} seats with / between them, not of {len(packs)}."
        )
    found = []
    for pack in packs:
        words = pack.split(".") if pack else []
        if len(words) > state.seats * len(state.cards):
            raise InvalidPositionError(f"{key} has more cards than there are.")
        found.append(sum([ONE[read_kind(state, key, word)] for word in words if word != "-"]))
    return found


def read_seats(state: Battlecruisers, parts: Parts) -> None:
    """Read the points, cards and protections of each seat."""
    seats = state.seats
    state.points = parts.numbers("points", 0, MOST_POINTS, seats)
    state.lost = parts.numbers("lost", 0, MOST_POINTS, seats)
    state.hands = read_packs(state, parts, "hands")
    state.saved = read_packs(state, parts, "saved")
    state.piles = read_packs(state, parts, "piles")
    played = parts.words("played")
    if len(played) != seats:
        raise InvalidPositionError(f"played takes a card or - for each of {seats} seats.")
    state.played = [read_kind(state, "played", word) for word in played]
    for kind in range(len(state.cards)):
        packs = state.hands + state.saved + state.piles
        found = sum([count(pack, kind) for pack in packs]) + state.played.count(kind)
        if found > seats:
            raise InvalidPositionError(f"There are {found} cards of {NUMBERS[state.cards[kind]]}, and {seats} at most.")
    state.shield = parts.numbers("shield", 0, MOST_ROUNDS + 1, seats)
    state.calm = parts.numbers("calm", 0, MOST_ROUNDS + 1, seats)
    state.firm = parts.numbers("firm", 0, MOST_ROUNDS + 1, seats)
    state.armor = parts.numbers("armor", 0, MOST_ROUNDS, seats)
    state.owed = parts.numbers("owed", 0, seats * len(state.cards), seats)
    chosen = parts.words("chosen")
    if len(chosen) != seats:
        raise InvalidPositionError(f"chosen takes an action or - for each of {seats} seats.")
    state.chosen = [-1 if word == "-" else bounded("chosen", word, 0, actions.ACTIONS - 1) for word in chosen]


def read_mask(state: Battlecruisers, key: str, text: str) -> int:
    """Return a mask from seats separated by commas."""
    return sum([1 << seat for seat in {bounded(key, word, 0, state.seats - 1) for word in text.split(",") if text}])


def read_masks(state: Battlecruisers, parts: Parts) -> None:
    """Read the masks: which seats are out, disabled and so on."""
    masks = {key: read_mask(state, key, parts.text(key)) for key in MASKS}
    state.out, state.alert, state.disabled = masks["out"], masks["alert"], masks["disabled"]
    state.before, state.booked = masks["before"], masks["booked"]
    state.doubled, state.doubling = masks["doubled"], masks["doubling"]
    state.clashed, state.done, state.winners, state.group = (
        masks["clashed"],
        masks["done"],
        masks["winners"],
        masks["group"],
    )
    dodges = parts.text("dodges").split("/")
    if len(dodges) != state.seats:
        raise InvalidPositionError(
            f"dodges takes the seats that each of {state.seats} seats ignores, with / between them."
        )
    state.dodges = [read_mask(state, "dodges", text) for text in dodges]


def read_number(state: Battlecruisers, parts: Parts) -> None:
    """Read the progress of the round, and the number that resolves."""
    state.round = parts.number("round", 0, MOST_ROUNDS)
    state.turns = parts.number("turn", 0, MOST_ROUNDS * 1000)
    state.shown = parts.number("shown", 0, MOST_ROUNDS * 1000)
    state.quiet = parts.number("quiet", 0, MOST_ROUNDS)
    state.stirred = parts.number("stirred", 0, 1) == 1
    state.ending = parts.number("ending", 0, BY_LIMIT)
    state.kind = read_kind(state, "kind", parts.text("kind"))
    state.actor = none_or(parts, "actor", state.seats - 1)
    state.target = none_or(parts, "target", state.seats - 1)
    state.step = parts.number("step", 0, MOST_STEPS)
    state.times = parts.number("times", 0, 2)
    state.left = parts.number("left", 0, CARDS)
    state.source = parts.number("source", 0, SAVED_TECH)
    state.lead = parts.number("lead", 0, state.seats - 1)
    state.queue = [read_kind(state, "queue", word) for word in parts.words("queue")]
    state.got = read_kind(state, "got", parts.text("got"))


def none_or(parts: Parts, key: str, high: int) -> int:
    """Return a number from 0, or -1 for `-`."""
    return -1 if parts.text(key) == "-" else parts.number(key, 0, high)
