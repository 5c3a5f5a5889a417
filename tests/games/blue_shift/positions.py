"""Short ways to write, play and read Blue Shift positions.

A board is written as its rings, starting next to the star, each with its sixteen spokes in order: `o` is a planet, `.`
a gap, and `S`, `A`, `V`, `G` are planets with the ship of Sky, Amber, Violet, Green, which are seats 0 to 3. Rings not
written are empty. Planets are in the order of the spaces: 1 is on 1-1, 16 on 1-16, 17 on 2-1, 64 on 4-16.
"""

from __future__ import annotations

from typing import cast

from starfold.core.state import State
from starfold.games.blue_shift import GAME
from starfold.games.blue_shift.rules import BlueShift
from tests.games.playing import codes_of, played
from tests.games.texts import parts_of

FULL = "oooooooooooooooo"
EMPTY = "................"
LETTERS = "SAVG"


def written(*rings: str, zones: str = "/", star: str = "", **changes: str) -> str:
    """Return a position as text, by default with seat 0 to move.

    Zones and star are as in the text: `5*,20/33` is a token and a planet of seat 0, and a planet of seat 1. Planets
    neither there nor on the board have fallen into the star.
    """
    signs = "".join([*rings, EMPTY * (4 - len(rings))])
    elsewhere = [word for zone in (*zones.split("/"), star) for word in zone.split(",") if word]
    numbers = {int(word.rstrip("?*")) for word in elsewhere}
    fallen = [f"{planet}?" for planet in range(1, 65) if signs[planet - 1] == "." and planet not in numbers]
    seats = zones.count("/") + 1
    parts = {
        "seats": str(seats),
        "sweep": "0",
        "any_tokens": "0",
        "turn": "5",
        "phase": "flying",
        "active": "0",
        "place": "0",
        "used": "",
        "ships": ",".join(space_of(signs, letter) for letter in LETTERS[:seats]),
        "harvest": "",
        "planets": ",".join("-" if sign == "." else str(planet) for planet, sign in enumerate(signs, start=1)),
        "zones": zones,
        "star": ",".join(sorted([*star.split(","), *fallen] if star else fallen, key=lambda word: int(word[:-1]))),
    }
    parts.update(changes)
    return " ".join(f"{key}={value}" for key, value in parts.items())


def space_of(signs: str, letter: str) -> str:
    """Return the space of a ship's letter, as in the text; without a letter the ship is in the star."""
    place = signs.find(letter)
    return f"{place // 16 + 1}-{place % 16 + 1}" if place >= 0 else "star"


def at(*rings: str, zones: str = "/", star: str = "", **changes: str) -> BlueShift:
    """Return the position that `written` describes. Raises InvalidPositionError if it is impossible."""
    return cast(BlueShift, GAME.read(written(*rings, zones=zones, star=star, **changes)))


def dealt(seats: int = 2, **options: object) -> State:
    """Return the position before the first ship is placed, with the planets in the order of the spaces."""
    return play(GAME.start(seats, options), *[f"deal {planet}" for planet in range(1, 65)])


def codes(state: State, kind: str = "") -> list[str]:
    """Return the codes of the legal actions, or of those that begin with a word."""
    return [code for code in codes_of(GAME, state) if code.startswith(kind)]


def play(state: State, *moves: str) -> BlueShift:
    """Return the position after these codes, which must be legal. The given position does not change."""
    return cast(BlueShift, played(GAME, state, *moves))


def part(state: State, key: str) -> str:
    """Return one part of a position's text."""
    return parts_of(state.text())[key]


def zone(state: State, seat: int) -> str:
    """Return the contents of a seat's harvest zone."""
    return part(state, "zones").split("/")[seat]


def rings(state: State) -> list[str]:
    """Return the four rings, as written for `written`."""
    signs = ["." if planet == "-" else "o" for planet in part(state, "planets").split(",")]
    for letter, ship in zip(LETTERS, part(state, "ships").split(","), strict=False):
        if "-" in ship:
            ring, spoke = ship.split("-")
            signs[16 * int(ring) + int(spoke) - 17] = letter
    return ["".join(signs[start : start + 16]) for start in range(0, 64, 16)]


def planet_on(state: State, space: str) -> str:
    """Return the planet on a space, or `-`."""
    ring, spoke = space.split("-")
    return part(state, "planets").split(",")[16 * int(ring) + int(spoke) - 17]
