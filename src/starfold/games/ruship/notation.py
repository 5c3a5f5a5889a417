"""Reading a RUSHIP position from its text: for test positions, bug reports and the equality of positions."""

from __future__ import annotations

from typing import Final

from starfold.core.errors import InvalidPositionError
from starfold.core.parts import Parts, bounded

from . import actions, position
from .data import components
from .data.board import SPACE
from .rules import turn
from .rules.state import Ruship, set_up

# The keys of every position's text. A truncated text lacks some and is rejected.
KEYS: Final[list[str]] = [part.partition("=")[0] for part in set_up(components.FEWEST_SPACES, False).text().split()]


def read(text: str) -> Ruship:
    """Return the position written by `Ruship.text`. Raises InvalidPositionError if the text is wrong."""
    parts = Parts(text, KEYS, "RUSHIP")
    state = set_up(
        parts.number("spaces", components.FEWEST_SPACES, components.MOST_SPACES),
        parts.number("one_die_start", 0, 1) == 1,
    )
    state.turns = parts.number("turn", 0, 1_000_000)
    state.phase = parts.one_of("phase", position.PHASES)
    state.active = parts.number("active", 0, 1)
    state.opening = parts.number("opening", 0, 6)
    state.low, state.high = parts.numbers("dice", 0, 7, 2)
    mothership, vortex = parts.numbers("bases", 1, state.spaces, 2)
    state.put_bases(SPACE[mothership], SPACE[vortex])
    state.hits = parts.numbers("hits", 0, components.ATTACKS_TO_WIN, 2)
    state.fresh, state.rerolled, state.raised, state.broadside = parts.marks("used", "frob")
    read_powers(state, parts.text("powers"))
    read_fleet(state, components.HUMANITY, parts.words("ships"))
    read_fleet(state, components.ALIENS, parts.words("ufos"))
    settle(state)
    return state


def read_powers(state: Ruship, text: str) -> None:
    """Read the owner of each power: five of -, 0 and 1."""
    owners = text.split(",")
    if len(owners) != components.POWERS or set(owners) - {"-", "0", "1"}:
        raise InvalidPositionError(f"powers takes {components.POWERS} of -, 0 and 1 with commas, not {text!r}.")
    state.owner = [position.NOBODY if owner == "-" else int(owner) for owner in owners]


def read_fleet(state: Ruship, seat: int, words: list[str]) -> None:
    """Place a seat's tokens on their spaces; the rest stays in the supply."""
    for word in words:
        space = bounded("a token's space", word, 1, state.spaces)
        room = 2 if state.owner[components.WINGMATES] == seat else 1
        full = state.count(seat, space) == room or state.count(1 - seat, space) > 0
        if full or state.bases & SPACE[space]:
            raise InvalidPositionError(f"Space {space} cannot hold that token.")
        state.put(seat, space)
    if state.supply[seat] < 0:
        raise InvalidPositionError(f"Each side has {components.TOKENS} tokens.")


def settle(state: Ruship) -> None:
    """Set the choices from the rest of the position. Raises InvalidPositionError if it is inconsistent."""
    if state.mothership >= state.vortex:
        raise InvalidPositionError("The Mothership stands nearer to Earth than the Vortex.")
    check_attacks(state)
    check_dice(state)
    if state.phase == position.MOVING:
        turn.play_on(state)
        if state.phase != position.MOVING:
            raise InvalidPositionError("A seat that moves has a die with a move, or a power to use.")
    elif state.phase in (position.OPENING, position.AGAIN):
        state.choices = actions.ONE_ROLLS
    elif state.phase == position.ROLLING:
        one = state.broadside or (state.one_die_start and state.turns == 1)
        state.choices = actions.ONE_ROLLS if one else actions.TWO_ROLLS
    elif state.phase == position.HOW_MANY:
        state.choices = actions.HOW_MANY_DICE
    elif state.phase == position.CHOOSING:
        state.choices = state.free_powers()
    elif state.phase == position.ENDED:
        state.choices = []


def check_attacks(state: Ruship) -> None:
    """RU-5.2 RU-5.3 Check that each side owns a power for every hit, except for the hit that ends the match."""
    ended = state.phase == position.ENDED
    attacked = 1 - state.active
    if (state.hits[attacked] == components.ATTACKS_TO_WIN) != ended or state.hits[
        state.active
    ] == components.ATTACKS_TO_WIN:
        raise InvalidPositionError(
            f"The match ends, and only then, when the active seat has hit {components.ATTACKS_TO_WIN} times."
        )
    for seat in range(2):
        owed = 1 if seat == attacked and (ended or state.phase == position.CHOOSING) else 0
        if state.owner.count(seat) != state.hits[seat] - owed:
            raise InvalidPositionError(
                f"Seat {seat} owns as many powers as its hits have brought it: {state.hits[seat] - owed}."
            )


def check_dice(state: Ruship) -> None:
    """RU-2.1 RU-6.3 Check that the unplayed dice are possible in this phase."""
    if state.low > state.high:
        raise InvalidPositionError("dice names the lower one first, 0 for none.")
    count = (1 if state.low else 0) + (1 if state.high else 0)
    least = 1 if state.phase == position.MOVING else 0
    most = (
        2
        if state.phase == position.MOVING
        else 0
        if state.phase in (position.OPENING, position.HOW_MANY, position.ROLLING)
        else 1
    )
    if not least <= count <= most:
        raise InvalidPositionError(
            f"In phase {position.PHASES[state.phase]} {least} to {most} dice are left, not {count}."
        )
    lowest, highest = (2, 7) if state.raised else (1, 6)
    if count and not lowest <= (state.low or state.high) <= state.high <= highest:
        raise InvalidPositionError(f"Dice show {lowest} to {highest} here.")
