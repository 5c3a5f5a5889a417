"""Reading a RUSHIP position from its text: for test positions, bug reports and the equality of positions."""

from __future__ import annotations

from ...core.errors import BadText
from ...core.state import State
from .board import (
    ALIENS,
    ATTACKS_TO_WIN,
    FEWEST_SPACES,
    HOW_MANY_DICE,
    HUMANITY,
    MOST_SPACES,
    ONE_ROLLS,
    POWERS,
    TAKE,
    TOKENS,
    TWO_ROLLS,
)
from .rules import AGAIN, CHOOSING, ENDED, HOW_MANY, MOVING, NOBODY, OPENING, PHASES, ROLLING, Ruship, set_up


def read(text: str) -> State:
    """The position that `Ruship.text` wrote; BadText says what is wrong with it."""
    parts: dict[str, str] = {}
    for part in text.split():
        key, found, value = part.partition("=")
        if not found or key in parts:
            raise BadText(f"A position is written as key=value; {part!r} is not, or stands twice.")
        parts[key] = value
    state = set_up(number(parts, "spaces", FEWEST_SPACES, MOST_SPACES), number(parts, "one_die_start", 0, 1) == 1)
    state.turns = number(parts, "turn", 0, 1_000_000)
    phase = parts.pop("phase", "")
    if phase not in PHASES:
        raise BadText(f"phase is one of {', '.join(PHASES)}, not {phase!r}.")
    state.phase = PHASES.index(phase)
    state.active = number(parts, "active", 0, 1)
    state.opening = number(parts, "opening", 0, 6)
    state.low, state.high = pair(parts, "dice", 0, 7)
    state.mothership, state.vortex = pair(parts, "bases", 1, state.spaces)
    state.hits = list(pair(parts, "hits", 0, ATTACKS_TO_WIN))
    read_marks(state, parts.pop("used", ""))
    read_powers(state, parts.pop("powers", ""))
    read_fleet(state, HUMANITY, parts.pop("ships", ""))
    read_fleet(state, ALIENS, parts.pop("ufos", ""))
    if parts:
        raise BadText(f"A RUSHIP position has no {', '.join(sorted(parts))}.")
    settle(state)
    return state


def number(parts: dict[str, str], key: str, low: int, high: int) -> int:
    """One number of the text, in its range."""
    return bounded(key, parts.pop(key, ""), low, high)


def pair(parts: dict[str, str], key: str, low: int, high: int) -> tuple[int, int]:
    """Two numbers with a comma between them."""
    first, _, second = parts.pop(key, "").partition(",")
    return bounded(key, first, low, high), bounded(key, second, low, high)


def bounded(key: str, text: str, low: int, high: int) -> int:
    """A number from low to high."""
    try:
        value = int(text)
    except ValueError:
        value = low - 1
    if not low <= value <= high:
        raise BadText(f"{key} takes {low} to {high}, not {text!r}.")
    return value


def read_marks(state: Ruship, used: str) -> None:
    """The turn's yes-or-no facts, by their letters."""
    if set(used) - set("frob"):
        raise BadText(f"used takes the letters f, r, o, b, not {used!r}.")
    state.fresh = "f" in used
    state.rerolled = "r" in used
    state.raised = "o" in used
    state.broadside = "b" in used


def read_powers(state: Ruship, text: str) -> None:
    """Who owns which power: five of -, 0 and 1."""
    owners = text.split(",")
    if len(owners) != POWERS or set(owners) - {"-", "0", "1"}:
        raise BadText(f"powers takes {POWERS} of -, 0 and 1 with commas, not {text!r}.")
    state.owner = [NOBODY if owner == "-" else int(owner) for owner in owners]


def read_fleet(state: Ruship, seat: int, text: str) -> None:
    """The spaces a seat's tokens stand on; the rest is in the supply."""
    for word in text.split(",") if text else []:
        space = bounded("a token's space", word, 1, state.spaces)
        state.fleet(seat)[space] += 1
        state.supply[seat] -= 1
        if state.fleet(seat)[space] > 2 or state.fleet(1 - seat)[space] or space in (state.mothership, state.vortex):
            raise BadText(f"Space {space} cannot hold that token.")
    if state.supply[seat] < 0:
        raise BadText(f"Each side has {TOKENS} tokens.")


def settle(state: Ruship) -> None:
    """What may be played now follows from the rest."""
    if state.mothership == state.vortex:
        raise BadText("Two bases cannot share a space.")
    if state.phase == MOVING:
        if state.high == 0 or state.low > state.high:
            raise BadText("A seat that moves has dice, the lower one first.")
        state.await_move()
    elif state.phase in (OPENING, AGAIN):
        state.choices = ONE_ROLLS
    elif state.phase == ROLLING:
        one = state.broadside or (state.one_die_start and state.turns == 1)
        state.choices = ONE_ROLLS if one else TWO_ROLLS
    elif state.phase == HOW_MANY:
        state.choices = HOW_MANY_DICE
    elif state.phase == CHOOSING:
        state.choices = [TAKE + power for power in range(POWERS) if state.owner[power] == NOBODY]
    elif state.phase == ENDED:
        state.choices = []
