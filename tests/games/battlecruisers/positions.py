"""Short ways to write, play and read Battlecruisers positions.

Cards are written by their printed numbers, seat 0 first: the hands `13 22 / 31 / 3 11` are a match of three. The set
consists of all cards written anywhere, filled up with others. By default all seats have yet to choose a card; a seat
with a single card has chosen it, and is on Red Alert if it has no other.
"""

from __future__ import annotations

from typing import cast

from starfold.core.event import Event
from starfold.core.state import CHANCE, State
from starfold.games.battlecruisers import GAME
from starfold.games.battlecruisers.data.components import SET_SIZE
from starfold.games.battlecruisers.data.deck import NUMBERS
from starfold.games.battlecruisers.rules import Battlecruisers
from starfold.games.battlecruisers.view import BattleView
from tests.games.playing import codes_of, played
from tests.games.texts import parts_of

FILLERS = [24, 12, 17, 22, 16, 7, 13, 31]  # the cards that fill up a set, unless the test names them
BY_SEAT = ["points", "lost", "shield", "calm", "firm", "armor", "owed"]
MASKS = ["out", "alert", "disabled", "before", "booked", "doubled", "doubling", "clashed", "done", "winners", "group"]
ORDER = [part.partition("=")[0] for part in GAME.start(3).text().split()]


def written(hands: str, saved: str = "", piles: str = "", cards: str = "", **changes: str) -> str:
    """Return a position as text: by default round 3, with all seats yet to choose.

    `points` and the like are a number for each seat, `alert` and the like are seats, all separated by spaces.
    """
    seats = hands.count("/") + 1
    packs = {"hands": zones(hands, seats), "saved": zones(saved, seats), "piles": zones(piles, seats)}
    named = [card for pack in packs.values() for zone in pack for card in zone]
    out = [int(seat) for seat in changes.get("out", "").split()]
    parts = {
        "seats": str(seats),
        "limit": "60",
        "choosing": "0",
        "pool": "",
        "set": ",".join(str(card) for card in whole_set([*named, *map(int, cards.split())], seats)),
        "phase": "selecting",
        "round": "3",
        **dict.fromkeys(
            ["turn", "shown", "quiet", "stirred", "ending", "step", "times", "left", "source", "lead"], "0"
        ),
        **{key: "/".join(".".join(map(str, zone)) for zone in pack) for key, pack in packs.items()},
        "played": ",".join("-" * seats),
        **dict.fromkeys(BY_SEAT, ",".join("0" * seats)),
        **dict.fromkeys(MASKS, ""),
        **dict.fromkeys(["kind", "actor", "target", "got"], "-"),
        "points": ",".join("1" * seats),
        "dodges": "/" * (seats - 1),
        "alert": alone(packs["hands"], packs["saved"]),
        "queue": "",
        "owed": ",".join("0" if seat in out else "1" for seat in range(seats)),
        "chosen": ",".join(single_choice(hand) for hand in packs["hands"]),
    }
    parts.update({key: ",".join(value.split()) if key in BY_SEAT + MASKS else value for key, value in changes.items()})
    return " ".join(f"{key}={parts[key]}" for key in ORDER)


def at(hands: str, saved: str = "", piles: str = "", cards: str = "", **changes: str) -> Battlecruisers:
    """Return the position that `written` describes. Raises InvalidPositionError if it is impossible."""
    return cast(Battlecruisers, GAME.read(written(hands, saved, piles, cards, **changes)))


def zones(text: str, seats: int) -> list[list[int]]:
    """Return the cards of each seat, ascending; seats not written have none."""
    found = [sorted(map(int, words.split())) for words in text.split("/")]
    return found + [[] for _ in range(seats - len(found))]


def alone(hands: list[list[int]], saved: list[list[int]]) -> str:
    """Return the seats with a single card."""
    return ",".join(str(seat) for seat in range(len(hands)) if len(hands[seat]) == 1 and not saved[seat])


def whole_set(named: list[int], seats: int) -> list[int]:
    """Return the cards of a match, the named ones included."""
    cards = set(named)
    assert len(cards) <= SET_SIZE[seats], f"{sorted(cards)} cannot all be in one match of {seats}"
    return sorted([*cards, *[card for card in FILLERS if card not in cards][: SET_SIZE[seats] - len(cards)]])


def single_choice(hand: list[int]) -> str:
    """Return the choice of a seat with a single card."""
    return str(GAME.words.action(f"select {hand[0]}")) if len(hand) == 1 else "-"


# --- playing


def codes(state: State, kind: str = "") -> list[str]:
    """Return the codes of the legal actions, or of those that begin with a word."""
    return [code for code in codes_of(GAME, state) if code.startswith(kind)]


def play(state: State, *moves: str) -> Battlecruisers:
    """Return the position after these codes, which must be legal. The given position does not change."""
    return cast(Battlecruisers, played(GAME, state, *moves))


def resolving(state: State) -> bool:
    """Return whether the next number resolves now, without a choice."""
    return state.mover() == CHANCE and codes(state)[0].startswith("resolve")


def go(state: State, *moves: str) -> Battlecruisers:
    """Return the position after these codes, and after every number that resolves in between, up to the next choice."""
    for move in [*moves, ""]:
        while resolving(state):
            state = play(state, *codes(state))
        state = play(state, move) if move else state
    return cast(Battlecruisers, state)


def selections(state: State, cards: str) -> list[str]:
    """Return the codes with which all choose these cards; `-` for a seat that is out. Single cards are skipped."""
    now = cast(Battlecruisers, state)
    words = cards.split()
    assert len(words) == now.seats
    return [f"select {word}" for seat, word in enumerate(words) if word != "-" and now.waits_for(seat)]


def fight(state: State, cards: str, *moves: str) -> Battlecruisers:
    """Return the position after all have chosen these cards and these choices are made.

    It is played up to the next choice, or to `end`.
    """
    return go(state, *selections(state, cards), *moves)


def events_of(state: State, *moves: str) -> list[Event]:
    """Return the events of these moves, and of numbers that resolve in between. The given position does not change."""
    events: list[Event] = []
    for move in [*moves, ""]:
        while resolving(state):
            state = with_events(state, codes(state)[0], events)
        state = with_events(state, move, events) if move else state
    return events


def with_events(state: State, move: str, events: list[Event]) -> State:
    """Return the position after a code, and append its events to this list."""
    assert move in codes(state), f"{move} is not among {codes(state)}"
    state = state.copy()
    state.events = events
    state.play(GAME.words.action(move))
    state.events = None
    return state


# --- reading


def part(state: State, key: str) -> str:
    """Return one part of a position's text."""
    return parts_of(state.text())[key]


def cards_in(state: State, zone: str, seat: int) -> str:
    """Return the cards of a zone, such as `hands`, by their numbers."""
    return part(state, zone).split("/")[seat].replace(".", " ")


def hand(state: State, seat: int) -> str:
    """Return a seat's hand, by numbers."""
    return cards_in(state, "hands", seat)


def saved(state: State, seat: int) -> str:
    """Return a seat's Recovery Zone, by numbers."""
    return cards_in(state, "saved", seat)


def pile(state: State, seat: int) -> str:
    """Return a seat's discard pile, by numbers."""
    return cards_in(state, "piles", seat)


def in_play(state: State, seat: int) -> str:
    """Return a seat's card in play, by its number; `-` if there is none."""
    return part(state, "played").split(",")[seat]


def points(state: State) -> list[int]:
    """Return the points of all seats."""
    return list(state.scores())


def view_of(state: State, seat: int) -> BattleView:
    """Return the view of a seat, or of WATCHER."""
    return cast(BattleView, GAME.look(state, seat))


def numbers(state: Battlecruisers, pack: int) -> str:
    """Return a pack's cards by their numbers."""
    return state.packs_text([pack]).replace(".", " ")


def card(number: int) -> int:
    """Return a card, as events name it, by its number."""
    return NUMBERS.index(number)
