"""Reading a Blue Shift position from its text: for test positions, bug reports and the equality of positions."""

from __future__ import annotations

from typing import Final

from starfold.core.errors import InvalidPositionError
from starfold.core.parts import Parts, bounded

from . import actions, position
from .data import components
from .data.board import RINGS, SPACES, SPOKES
from .rules import turn
from .rules.state import BlueShift, set_up

# The keys of every position's text. A truncated text lacks some and is rejected.
KEYS: Final[list[str]] = [
    part.partition("=")[0] for part in set_up(components.FEWEST_SEATS, False, False).text().split()
]
SIGNS: Final[dict[str, int]] = {
    "?": position.UNSEEN,
    "*": position.MARKED,
}  # the sign after a planet; without one it is BARE


def read(text: str) -> BlueShift:
    """Return the position written by `BlueShift.text`. Raises InvalidPositionError if the text is wrong."""
    parts = Parts(text, KEYS, "Blue Shift")
    seats = parts.number("seats", components.FEWEST_SEATS, components.MOST_SEATS)
    state = set_up(seats, parts.number("sweep", 0, 1) == 1, parts.number("any_tokens", 0, 1) == 1)
    state.turns = parts.number("turn", 0, SPACES)
    state.phase = parts.one_of("phase", position.PHASES)
    state.active = parts.number("active", 0, seats - 1)
    state.place = parts.number("place", 0, seats + 1)
    state.moved, state.spent = parts.marks("used", "ms")
    read_planets(state, parts)
    read_ships(state, parts.words("ships"))
    state.harvest = [bounded("harvest", word, 1, components.PLANETS) for word in parts.words("harvest")]
    check_harvest(state)
    settle(state)
    return state


# --- planets ---


def read_planets(state: BlueShift, parts: Parts) -> None:
    """Read where each planet is (on a space, in a zone, or in the star), and its known face."""
    words = parts.words("planets")
    if len(words) != SPACES:
        raise InvalidPositionError(f"planets takes {SPACES} planets with commas, - for a gap, not {len(words)}.")
    found: set[int] = set()
    for space, word in enumerate(words):
        if word != "-":
            state.planets[space] = take_planet("planets", word, found)
    zones = parts.text("zones").split("/")
    if len(zones) != state.seats:
        raise InvalidPositionError(f"zones takes {state.seats} zones with / between them, not {len(zones)}.")
    for home, zone in enumerate(zones):
        for word in zone.split(",") if zone else []:
            read_home(state, word, home, found)
    for word in parts.words("star"):
        read_home(state, word, position.IN_STAR, found)
    if state.phase != position.DEALING and len(found) != components.PLANETS:
        raise InvalidPositionError(
            f"There are {components.PLANETS} planets on the board, in zones and in the star, not {len(found)}."
        )


def take_planet(key: str, word: str, found: set[int]) -> int:
    """Return a planet's number. Raises InvalidPositionError if it is used already."""
    planet = bounded(key, word, 1, components.PLANETS)
    if planet in found:
        raise InvalidPositionError(f"Planet {planet} stands twice.")
    found.add(planet)
    return planet


def read_home(state: BlueShift, word: str, home: int, found: set[int]) -> None:
    """Read a planet in a zone or in the star.

    A planet in the star either fell unseen or was a token; a bare one cannot be spent.
    """
    planet = take_planet("star" if home == position.IN_STAR else "zones", word.rstrip("?*"), found)
    if word[-1] in SIGNS and word != f"{planet}{word[-1]}":
        raise InvalidPositionError(f"A planet has one sign at most, not {word!r}.")
    face = SIGNS.get(word[-1], position.BARE)
    value = components.VALUE[planet]
    state.homes[planet] = home
    state.faces[planet] = face
    if face == position.BARE and home == position.IN_STAR:
        raise InvalidPositionError(f"Planet {planet} is in the star: it fell unseen (?), or it was a token (*).")
    if face != position.UNSEEN:
        state.unseen[value] -= 1
    if face == position.MARKED:
        state.icons[value] -= 1
    if home != position.IN_STAR:
        state.points[home] += value
        if face == position.MARKED:
            state.tokens[home * components.VALUES + value] += 1
    if not 0 <= state.icons[value] <= state.unseen[value]:
        raise InvalidPositionError(
            f"Of the {components.COUNT[value]} planets worth {value}, {components.ICONS[value]} have an icon."
        )


def check_harvest(state: BlueShift) -> None:
    """BS-4.3 Check that the planets waiting to be turned up are exactly the unseen ones in zones."""
    waiting = [
        planet for planet in range(1, components.PLANETS + 1) if state.homes[planet] >= 0 and not state.faces[planet]
    ]
    if sorted(state.harvest) != waiting or (waiting and state.phase != position.TURNING_UP):
        raise InvalidPositionError("harvest names the planets in the zones that nobody has seen.")


# --- ships ---


def read_ships(state: BlueShift, words: list[str]) -> None:
    """Read where each ship is: on a planet, in the hand, or in the star."""
    if len(words) != state.seats:
        raise InvalidPositionError(f"ships takes {state.seats} places with commas, not {len(words)}.")
    ships = [read_ship(state, word) for word in words]
    flying = [ship for ship in ships if ship >= 0]
    if len(set(flying)) != len(flying):
        raise InvalidPositionError("Two ships cannot share a planet.")
    placed = 0 if state.phase == position.DEALING else state.active if state.phase == position.PLACING else state.seats
    if any((ship == position.NOT_PLACED) != (seat >= placed) for seat, ship in enumerate(ships)):
        raise InvalidPositionError("Ships are in the hand until they are placed, in seat order.")
    state.put_ships(ships)


def read_ship(state: BlueShift, word: str) -> int:
    """Return a ship's space, NOT_PLACED or LOST."""
    if word in ("hand", "star"):
        return position.NOT_PLACED if word == "hand" else position.LOST
    ring, _, spoke = word.partition("-")
    space = (bounded("a ship's ring", ring, 1, RINGS) - 1) * SPOKES + bounded("a ship's spoke", spoke, 1, SPOKES) - 1
    if state.planets[space] == components.GAP:
        raise InvalidPositionError(f"There is no planet under the ship on {word}.")
    return space


# --- the pending decision ---


def settle(state: BlueShift) -> None:
    """Set the choices from the rest of the position. Raises InvalidPositionError if it is inconsistent."""
    phase, place, text = state.phase, state.place, state.text()
    if phase == position.DEALING:
        settle_deal(state)
    elif phase == position.PLACING:
        if components.GAP in state.planets:
            raise InvalidPositionError("Ships are placed when every space has its planet.")
        state.choices = [actions.PLACE + space for space in range(SPACES) if not state.riders[space]]
    elif phase == position.TURNING_UP:
        turn.ask_chance(state)
    elif phase == position.ENDED:
        state.choices = []
        if state.ships_left():
            raise InvalidPositionError("The match ends, and only then, when the last ship is gone.")
    elif phase == position.BETWEEN:
        turn.ask_in_gap(state)
    else:
        settle_turn(state)
    between = phase in (position.BETWEEN, position.ENDED) or (phase == position.TURNING_UP and place > 0)
    if state.text() != text or (place > 0) != between:
        raise InvalidPositionError(f"A position like this is not in phase {position.PHASES[phase]}, place {place}.")


def settle_deal(state: BlueShift) -> None:
    """BS-1.3 Check that the planets are dealt to the spaces in order."""
    dealt = components.PLANETS - state.planets.count(components.GAP)
    if (
        components.GAP in state.planets[:dealt]
        or dealt == components.PLANETS
        or any(home != position.ON_BOARD for home in state.homes)
    ):
        raise InvalidPositionError("While planets are dealt, they come to the spaces in order, and nowhere else.")
    state.choices = [choice for choice in actions.ALL_DEALS if choice + 1 not in state.planets]


def settle_turn(state: BlueShift) -> None:
    """Check and set what the active seat must decide in its turn."""
    seat = state.active
    if state.ships[seat] < 0:
        raise InvalidPositionError(f"It cannot be seat {seat}'s turn: its ship is gone.")
    if state.moved != (state.phase == position.AFTER):
        raise InvalidPositionError("used has an m after the move, and only then.")
    turn.go_on(state)
