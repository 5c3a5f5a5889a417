"""Reading a position from its text: every part is checked, and the legal actions follow from the rest."""

from __future__ import annotations

import re
from typing import Final

from starfold.core.errors import InvalidPositionError
from starfold.core.parts import Parts, bounded

from .. import actions
from ..data import board, components
from ..data.loading import MOST_PLANETS, TECH_SIDES
from ..data.loading import PROJECT_PLACES as PROJECTS
from ..data.reasons import REASONS
from ..position import phases, pieces
from ..rules import Pulsar
from ..rules.flying import turn_up
from .checks import check, must
from .choices import choices_of
from .tasks import read_agenda
from .turn import check_turn

KEYS: Final[list[str]] = [
    "seats", "board", "techs", "headquarters", "even", "goals", "round", "turn", "phase", "seat", "pick", "order",
    "initiative", "engineering", "pool", "median", "hands", "ships", "systems", "pulsars", "areas", "awards",
    "patents", "shown", "arrays", "stack", "tiles", "discards", "kept", "hqs", "points", "cubes", "tokens",
    "gained", "before", "red", "reading", "left", "need", "path", "joining", "sizes", "links", "spent", "agenda",
    "winner",
]  # fmt: skip
MANY: Final = 9999
FEW: Final = 999
_HAND: Final = 20  # the most dice in a hand: those of the draft, and extra ones of technologies and projects


def read(text: str) -> Pulsar:
    """Return the position written by `Pulsar.text`. Raises InvalidPositionError if the text is wrong."""
    parts = Parts(text, KEYS, "Pulsar 2849")
    state = Pulsar(parts.number("seats", 2, 4))
    state.fresh()
    read_table(state, parts)
    read_dice(state, parts)
    read_board(state, parts)
    read_techs(state, parts)
    read_arrays(state, parts)
    read_seats(state, parts)
    read_turn(state, parts)
    check(state)
    check_turn(state)
    state.choices = choices_of(state)
    if state.text() != " ".join(text.split()):
        raise InvalidPositionError("A position is written in one way only: " + state.text())
    return state


def none_or(parts: Parts, key: str, high: int) -> int:
    """Return a number from 0, or -1 for `-`."""
    return -1 if parts.text(key) == "-" else parts.number(key, 0, high)


def by_seat(state: Pulsar, parts: Parts, key: str) -> list[str]:
    """Return the pieces of a part, one for each seat."""
    found = parts.text(key).split("/")
    if len(found) != state.seats:
        raise InvalidPositionError(f"{key} takes {state.seats} pieces with / between them, not {len(found)}.")
    return found


def numbers(key: str, text: str, count: int, high: int = FEW) -> list[int]:
    """Return a given count of numbers separated by commas."""
    words = text.split(",") if text else []
    if len(words) != count:
        raise InvalidPositionError(f"{key} takes {count} numbers with commas, not {text!r}.")
    return [bounded(key, word, 0, high) for word in words]


def named(key: str, word: str, names: list[str]) -> int:
    """Return the index of a word among the allowed names."""
    if word not in names:
        raise InvalidPositionError(f"{key} has no {word!r}.")
    return names.index(word)


# --- the table ---


def read_table(state: Pulsar, parts: Parts) -> None:
    """Read options, round, phase and the seat that decides."""
    state.side = parts.one_of("board", board.SIDES)
    state.headquarters = parts.number("headquarters", 0, 1) == 1
    state.even = parts.number("even", 0, 1) == 1
    sides = parts.text("techs")
    if len(sides) != 3 or set(sides) - set(TECH_SIDES) - {"-"}:
        raise InvalidPositionError(f"techs takes three of A, B, C, D or -, not {sides!r}.")
    state.sides = [TECH_SIDES.index(side) if side in TECH_SIDES else -1 for side in sides]
    state.goals = [named("goals", word, components.GOAL_IDS) for word in parts.words("goals")]
    state.round = parts.number("round", 0, components.ROUNDS)
    state.turns = parts.number("turn", 0, MANY)
    state.phase = parts.one_of("phase", phases.PHASES)
    state.seat = none_or(parts, "seat", state.seats - 1)
    state.pick = parts.number("pick", -1, 2 * state.seats)
    state.winner = none_or(parts, "winner", state.seats - 1)
    state.rockets = [bounded("order", word, 0, state.seats - 1) for word in parts.words("order")]


def read_dice(state: Pulsar, parts: Parts) -> None:
    """Read dice and markers."""
    state.pool = dice_of("pool", parts.text("pool"), components.SILVER_DICE[state.seats])
    state.median = parts.number("median", 0, 12)
    state.hands = [count for piece in by_seat(state, parts, "hands") for count in dice_of("hands", piece, _HAND)]
    for track, key in enumerate(("initiative", "engineering")):
        read_track(state, track, key, parts.words(key))


def dice_of(key: str, text: str, most: int) -> list[int]:
    """Return the number of dice by face."""
    if set(text) - set("123456") or len(text) > most:
        raise InvalidPositionError(f"{key} takes up to {most} faces 1 to 6, not {text!r}.")
    return [text.count(str(face)) for face in range(actions.PIPS)]


def read_track(state: Pulsar, track: int, key: str, words: list[str]) -> None:
    """Read the markers of a track, foremost first."""
    markers = state.seats * components.MARKERS[state.seats]
    if len(words) not in (0, markers):
        raise InvalidPositionError(f"{key} takes {markers} markers, not {len(words)}.")
    for place, word in enumerate(words):
        owner, colon, space = word.partition(":")
        if not colon:
            raise InvalidPositionError(f"A marker is written as 0:8, not {word!r}.")
        state.marks[track * markers + place] = bounded(key, owner, 0, state.seats - 1)
        state.spaces[track * markers + place] = bounded(key, space, 1, components.SPACES[track])


# --- the board ---


def read_board(state: Pulsar, parts: Parts) -> None:
    """Read ships, systems and pulsars."""
    words = parts.words("ships")
    if len(words) != state.seats:
        raise InvalidPositionError(f"ships takes {state.seats} places, not {len(words)}.")
    state.ships = [pieces.NOWHERE if word == "-" else read_place(state, "ships", word) for word in words]
    systems = parts.words("systems")
    if len(systems) != board.SLOTS:
        raise InvalidPositionError(f"systems takes {board.SLOTS} of them, not {len(systems)}.")
    for slot, word in enumerate(systems):
        read_system(state, slot, word)
    pulsars = parts.words("pulsars")
    if len(pulsars) != len(state.rings):
        raise InvalidPositionError(f"pulsars takes {len(state.rings)} of them, not {len(pulsars)}.")
    for slot, word in enumerate(pulsars):
        read_pulsar(state, slot, word)
    areas = by_seat(state, parts, "areas")
    state.areas = [
        count for piece in areas for count in numbers("areas", piece, components.SIZES, max(components.GYRODYNE_TILES))
    ]
    for size in range(components.SIZES):
        placed = len([one for one in state.gyrodynes if one >= 0 and one % pieces.SPINS == size])
        taken = sum(state.areas[size :: components.SIZES]) + placed
        must(
            taken <= components.GYRODYNE_TILES[size],
            f"there are {components.GYRODYNE_TILES[size]} gyrodynes of size {size + 1}",
        )
        state.supply[size] = components.GYRODYNE_TILES[size] - taken
    awards = parts.text("awards")
    if len(awards) != components.SIZES * components.AWARDS_EACH or set(awards) - set("-0123"[: state.seats + 1]):
        raise InvalidPositionError(
            f"awards takes {components.SIZES * components.AWARDS_EACH} seats or -, not {awards!r}."
        )
    state.awards = [pieces.NOBODY if sign == "-" else int(sign) for sign in awards]


def read_place(state: Pulsar, key: str, name: str) -> int:
    """Return a place on this side of the board."""
    place = named(key, name, board.PLACE_NAMES)
    if board.SIDE_OF[place] != state.side:
        raise InvalidPositionError(f"{key}: {name} is on the other side of the board.")
    return place


def read_system(state: Pulsar, slot: int, word: str) -> None:
    """Read a system: its tile and its planets."""
    if word == "-":
        return
    found = re.fullmatch(r"(\d+):([x.0-3]{4})", word)
    if found is None:
        raise InvalidPositionError(f"A system is written as - or 7:.0x1, not {word!r}.")
    tile = bounded("systems", found[1], 1, components.SYSTEM_TILES) - 1
    if not state.unseen >> tile & 1:
        raise InvalidPositionError(f"The system {tile + 1} is there twice.")
    turn_up(state, slot, tile)
    for planet, sign in enumerate(found[2]):
        place = slot * MOST_PLANETS + planet
        must((sign == "x") == (state.stations[place] == pieces.SHUT), "x stands for planets that are closed")
        if sign not in "x.":
            must(int(sign) < state.seats, "a station has a seat's number")
            must(int(sign) not in state.stations[slot * MOST_PLANETS : place], "a seat has one station in a system")
            state.stations[place] = int(sign)
        elif sign == ".":
            state.stations[place] = pieces.FREE


def read_pulsar(state: Pulsar, slot: int, word: str) -> None:
    """Read a pulsar: its ring and its gyrodyne."""
    if word == "-":
        return
    found = re.fullmatch(r"([0-3])(?:([bs])([1-3]))?", word)
    if found is None or int(found[1]) >= state.seats:
        raise InvalidPositionError(f"A pulsar is written as -, 0, 0b2 or 0s2, not {word!r}.")
    state.rings[slot] = int(found[1])
    state.gyrodynes[slot] = (
        pieces.EMPTY if not found[2] else int(found[3]) - 1 + (pieces.SPINS if found[2] == "s" else 0)
    )


# --- technologies and transmitters ---


def read_techs(state: Pulsar, parts: Parts) -> None:
    """Read the patents, and apply their lasting effects."""
    if -1 not in state.sides and parts.text("initiative"):
        state.lay_out_techs()
    for word in parts.words("patents"):
        found = re.fullmatch(r"([\w-]+):([0-3]{1,2})(!?)", word)
        if found is None or named("patents", found[1], components.TECH_IDS) not in state.techs:
            raise InvalidPositionError(f"A patent is written as A-1-1:0, of a technology in the match, not {word!r}.")
        place = state.techs.index(components.TECH_IDS.index(found[1]))
        for sign in found[2]:
            must(int(sign) < state.seats, "a patent has a seat's number")
            state.patents[place] |= 1 << int(sign)
            state.learn(int(sign), place)
        if found[3]:
            state.busy |= 1 << place


def read_arrays(state: Pulsar, parts: Parts) -> None:
    """Read the transmitters: open, in the stack, and in arrays."""
    state.shown = [named("shown", word, components.TRANSMITTER_IDS) for word in parts.words("shown")]
    must(len(state.shown) <= components.SHOWN, f"{components.SHOWN} transmitters are shown at most")
    state.stack = sum([1 << named("stack", word, components.TRANSMITTER_IDS) for word in set(parts.words("stack"))])
    for word in parts.words("arrays"):
        pieces = word.split(":")
        if len(pieces) != 5:
            raise InvalidPositionError(f"A transmitter is written as A1:0:3:-:B2l, not {word!r}.")
        tile = named("arrays", pieces[0], components.TRANSMITTER_IDS)
        state.owners[tile] = bounded("arrays", pieces[1], 0, state.seats - 1)
        state.paid[tile] = bounded("arrays", pieces[2], 1, 7)
        for half in range(2):
            state.joints[2 * tile + half] = read_half(pieces[3 + half])
    for tile in range(components.ALL_TRANSMITTERS):
        places = (tile in state.shown) + (state.stack >> tile & 1) + (state.owners[tile] >= 0)
        must(places <= 1, f"{components.TRANSMITTER_IDS[tile]} is in one place")


def read_half(word: str) -> int:
    """Return a half of a transmitter, or -1 for `-`."""
    if word == "-":
        return -1
    if word[-1:] not in ("l", "r"):
        raise InvalidPositionError(f"A half of a transmitter is written as A1l or A1r, not {word!r}.")
    return 2 * named("arrays", word[:-1], components.TRANSMITTER_IDS) + "lr".index(word[-1])


# --- seats and the turn ---


def read_seats(state: Pulsar, parts: Parts) -> None:
    """Read what each seat has, and the exploration tiles."""
    kinds = len(components.EXPLORATIONS)
    state.tiles = parts.numbers("tiles", 0, FEW, kinds)
    state.discards = parts.numbers("discards", 0, FEW, kinds)
    state.kept = [count for piece in by_seat(state, parts, "kept") for count in numbers("kept", piece, kinds)]
    for kind in range(kinds):
        there = state.tiles[kind] + state.discards[kind] + sum(state.kept[kind::kinds])
        must(
            there == components.EXPLORATION_TILES[kind],
            f"there are {components.EXPLORATION_TILES[kind]} tiles {components.EXPLORATIONS[kind]}",
        )
    for seat, piece in enumerate(by_seat(state, parts, "hqs")):
        read_hq(state, seat, piece)
    state.points = parts.numbers("points", 0, MANY, state.seats)
    state.cubes = parts.numbers("cubes", 0, MANY, state.seats)
    tokens = by_seat(state, parts, "tokens")
    state.tokens = [count for piece in tokens for count in numbers("tokens", piece, components.TOKENS)]
    state.gained = [vp for piece in by_seat(state, parts, "gained") for vp in ledger(piece)]
    state.before = [vp for piece in by_seat(state, parts, "before") for vp in ledger(piece)]


def ledger(text: str) -> list[int]:
    """Return VP by reason."""
    found = [0] * len(REASONS)
    for word in text.split(",") if text else []:
        reason, colon, vp = word.partition(":")
        if not colon:
            raise InvalidPositionError(f"VP are written as reason:vp, not {word!r}.")
        found[bounded("a reason", reason, 0, len(REASONS) - 1)] = bounded("VP", vp, -MANY, MANY)
    return found


def read_hq(state: Pulsar, seat: int, text: str) -> None:
    """Read a headquarters: board, side, projects and gate runs."""
    if text == "-":
        return
    if text in components.HQ_BOARDS:
        state.boards[seat] = components.HQ_BOARDS.index(text)
        return
    pieces = text.split(":")
    if len(pieces) != 3:
        raise InvalidPositionError(f"A headquarters is written as -, A or A1:b1.b2:b1, not {text!r}.")
    state.hq[seat] = named("hqs", pieces[0], components.HQ_IDS)
    state.boards[seat] = components.HQ_BOARD[state.hq[seat]]
    for number, piece in enumerate(pieces[1:]):
        mask = sum([1 << named("hqs", word, PROJECTS) for word in set(piece.split(".")) if word])
        if number:
            state.runs[seat] = mask
        else:
            state.done[seat] = mask


def read_turn(state: Pulsar, parts: Parts) -> None:
    """Read the facts of the turn, and the agenda."""
    red = parts.text("red")
    state.had_red = red.endswith("!")
    red = red.removesuffix("!")
    state.red = pieces.NO_DIE if red == "-" else bounded("red", red, 0, actions.PIPS - 1)
    state.reading = parts.number("reading", -1, actions.LONGEST)
    state.left = parts.number("left", -actions.LONGEST, actions.LONGEST)
    state.need = parts.number("need", 0, 7)
    state.sizes = parts.number("sizes", 0, 7)
    state.joining = (
        -1 if parts.text("joining") == "-" else named("joining", parts.text("joining"), components.TRANSMITTER_IDS)
    )
    state.links = [bounded("links", word, 0, actions.PIPS - 1) for word in parts.words("links")]
    state.spent = [named("spent", word, components.TRANSMITTER_IDS) for word in parts.words("spent")]
    read_path(state, parts.words("path"))
    state.agenda = read_agenda(state, parts.words("agenda"))


def read_path(state: Pulsar, words: list[str]) -> None:
    """Read a flight: its places, from which its segments follow."""
    state.path = [read_place(state, "path", word) for word in words]
    for number in range(1, len(state.path)):
        here, to = state.path[number - 1], state.path[number]
        ways = [
            way
            for way in range(here * board.WAYS, here * board.WAYS + board.WAYS)
            if board.NEXT[way] == to and board.BY[way] not in state.used
        ]
        must(len(ways) > 0, f"no unused segment leads from {board.PLACE_NAMES[here]} to {board.PLACE_NAMES[to]}")
        state.used.append(board.BY[ways[0]])
