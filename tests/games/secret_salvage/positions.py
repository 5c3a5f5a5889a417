"""Short ways to write, play and read Secret Salvage positions.

Ships are written by their spaces, seat 0 first: `E5 / D3 D4` is a match of two. Ships not named are on their starting
rows. Seat 0 is blue by default: it began on the orange row (I2, I3, I4) and its goal is the row from A1 to A5. Tiles
are a space and a letter as in the text, then the seats that know the tile: `E5m` is known to all, `E5?` to none,
`E5s(0)` to seat 0, `E5s(02)` to seats 0 and 2, `E5s@1(0)` was drawn after the first shuffle, and `E5m~E6(0)` is one of
a pair.
"""

from __future__ import annotations

import re
from typing import cast

from starfold.core.event import Event
from starfold.core.state import State
from starfold.games.secret_salvage import GAME
from starfold.games.secret_salvage.data.board import COLOURS, IN_PLAY, NAMES, ROW, opposite
from starfold.games.secret_salvage.data.components import LETTERS, POWER_NAMES
from starfold.games.secret_salvage.rules import SecretSalvage
from starfold.games.secret_salvage.view import SalvageView
from tests.games.playing import codes_of, happened, played
from tests.games.texts import parts_of

STACK = "sssaaaiiimmmdddxxx"  # the stack, unless a test gives it
NAMED: dict[str, object] = {
    "blue_power_ups": "thruster and afterburner",
    "red_power_ups": "tractor beam and repulsor",
}
POWERS = [name.replace(" ", "_") for name in POWER_NAMES]


def written(ships: str, tiles: str = "", boards: str = "", powers: str = "", **changes: str) -> str:
    """Return a position as text: by default seat 0 has drawn a Solar Cell and is to drop it.

    Power-ups not named fill up the four of a match; without energy cells they cannot be used anyway.
    """
    seats = ships.count("/") + 1
    colour = changes.get("colour", "blue")
    held = boards.split("/") if boards else []
    seat, first = int(changes.get("seat", "0")), int(changes.get("first", "0"))
    parts = {
        "seats": str(seats),
        "limit": "50",
        "colour": colour,
        "first": "0",
        "powers": ",".join(four_powers(powers.split())),
        "turn": str(4 * seats + 1 + (seat - first) % seats),
        "seat": "0",
        "phase": "activating",
        "ships": ",".join(ship_words(ships, colour)),
        "tiles": ",".join(sorted([tile_word(word) for word in tiles.split()], key=lambda word: NAMES.index(word[:2]))),
        "boards": "/".join([in_order(board) for board in held + [""] * (seats - len(held))]),
        "stack": STACK,
        "starting": "",
        "box": "",
        "shuffles": "0",
        "shown": "0",
        "reached": ",".join("0" * seats),
        "drawn": "s" if changes.get("phase", "activating") == "activating" else "-",
        "flags": "",
        "ship": "-",
        "steps": "0",
        "line": "-",
        "met": "-",
        "asked": "-",
        "later": "-",
        "spot": "-",
        "left": "0",
        "hand": "",
        "winner": "-",
    }
    parts.update(changes)
    return " ".join(f"{key}={value}" for key, value in parts.items())


def at(ships: str, tiles: str = "", boards: str = "", powers: str = "", **changes: str) -> SecretSalvage:
    """Return the position that `written` describes. Raises InvalidPositionError if it is impossible."""
    return cast(SecretSalvage, GAME.read(written(ships, tiles, boards, powers, **changes)))


def four_powers(named: list[str]) -> list[str]:
    """Return two blue power-ups and two red ones, the named ones included."""
    blue = [name for name in POWERS[:4] if name in named] + [name for name in POWERS[:4] if name not in named]
    red = [name for name in POWERS[4:] if name in named] + [name for name in POWERS[4:] if name not in named]
    chosen = [*blue[:2], *red[:2]]
    assert set(named) <= set(chosen), f"{named} cannot all be in one match"
    return sorted(chosen, key=POWERS.index)


def ship_words(ships: str, colour: str) -> list[str]:
    """Return the spaces of all ships: the named ones, then the others of each seat on its starting row."""
    places = [words.split() for words in ships.split("/")]
    taken = [space for named in places for space in named]
    colours = IN_PLAY[len(places)]
    found: list[str] = []
    for seat, named in enumerate(places):
        own = colours[(colours.index(COLOURS.index(colour)) + seat) % len(colours)]
        free = [NAMES[space] for space in ROW[opposite(own)] if NAMES[space] not in taken]
        assert len(named) + len(free) >= 3, f"not all ships of seat {seat} have room on their row: name them"
        found += [*named, *free[: 3 - len(named)]]
    return found


def tile_word(word: str) -> str:
    """Return a tile as the position's text has it."""
    found = re.fullmatch(r"([A-I]\d)([saimdx?])(?:@(\d+))?(~[A-I]\d)?(?:\((\d+)\))?", word)
    assert found, word
    space, letter, batch, partner, knowers = found.groups()
    mask = sum(1 << int(seat) for seat in knowers or "")
    if not mask:
        return f"{space}{letter}"
    return f"{space}{letter}{partner}:{mask}" if partner else f"{space}{letter}:{batch or 0}:{mask}"


def in_order(letters: str) -> str:
    """Return tiles in the order of their kinds."""
    return "".join(sorted(letters, key=LETTERS.index))


def started(seats: int, **options: object) -> State:
    """Return the position before the first draw: seat 0 is blue and begins, with the first power-ups of each colour."""
    return play(GAME.start(seats, {**NAMED, **options}), "colour blue", "first 1")


# --- playing


def codes(state: State, kind: str = "") -> list[str]:
    """Return the codes of the legal actions, or of those that begin with a word."""
    return [code for code in codes_of(GAME, state) if code.startswith(kind)]


def goals(state: State, kind: str) -> set[str]:
    """Return the last words of the codes that begin with a word: `fly` gives the spaces that can be reached."""
    return {code.split()[-1] for code in codes(state, f"{kind} ")}


def play(state: State, *moves: str) -> SecretSalvage:
    """Return the position after these codes, which must be legal. The given position does not change."""
    return cast(SecretSalvage, played(GAME, state, *moves))


def events_of(state: State, *moves: str) -> list[Event]:
    """Return what happens in these moves; the position given stays as it is."""
    return happened(GAME, state, *moves)


# --- reading


def part(state: State, key: str) -> str:
    """Return one part of a position's text."""
    return parts_of(state.text())[key]


def places(state: State, seat: int) -> list[str]:
    """Return the spaces of a seat's three ships."""
    return part(state, "ships").split(",")[3 * seat : 3 * seat + 3]


def board(state: State, seat: int) -> str:
    """Return the tiles on a player board, as letters."""
    return part(state, "boards").split("/")[seat]


def tile(state: State, space: str) -> str:
    """Return the tile on a space, with who knows it, as the text has it without the space; empty if there is none."""
    words = [word for word in part(state, "tiles").split(",") if word.startswith(space)]
    return words[0].removeprefix(space) if words else ""


def view_of(state: State, seat: int) -> SalvageView:
    """Return what a seat, or WATCHER, may know."""
    return cast(SalvageView, GAME.look(state, seat))


def seen(state: State, seat: int, space: str) -> str:
    """Return what a seat knows of the tile on a space: its letter, `?` or `-`; both letters for an unresolved pair."""
    view = view_of(state, seat)
    place = NAMES.index(space)
    letter = LETTERS[view.tiles[place]]
    pair = view.pairs[place]
    return f"{LETTERS[pair // 7]} or {LETTERS[pair % 7]}" if letter == "?" and pair else letter
