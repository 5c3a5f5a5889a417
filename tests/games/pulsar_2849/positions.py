"""Short ways to write, play and read Pulsar 2849 positions.

`at("35")` is seat 0's turn with the silver dice 3 and 5; `at("/35")` gives them to seat 1. Everything not named is as
it would be early in round 5: markers at their start, ships at their entry gates, nothing built. The other seats have a
6 each, so that they have a turn.

Systems are written by place: `{"3": "7:.0"}` is the tile 7 in place 3 with a station of seat 0 on its second planet;
planets not named are free, or closed for this number of seats. Pulsars: `{"5": "0b1"}`, as in the text. Patents, arrays
and the like are words separated by spaces, in any order.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

from starfold.core.event import Event
from starfold.core.state import State
from starfold.games.pulsar_2849 import GAME
from starfold.games.pulsar_2849.actions import PIPS
from starfold.games.pulsar_2849.data.board import ENTRIES, PLACE_NAMES, PULSARS, SIDES, SLOT, SYSTEMS
from starfold.games.pulsar_2849.data.components import OPEN_FROM, TRANSMITTER_IDS
from starfold.games.pulsar_2849.data.loading import MOST_PLANETS
from starfold.games.pulsar_2849.data.loading.vocabulary import MODIFIERS
from starfold.games.pulsar_2849.data.reasons import FOR_START, REASONS
from starfold.games.pulsar_2849.position.phases import PHASES
from starfold.games.pulsar_2849.position.pieces import FREE, SHUT
from starfold.games.pulsar_2849.rules import Pulsar
from starfold.games.pulsar_2849.view import PulsarView
from starfold.games.pulsar_2849.words.parts import SIZE_NAMES
from tests.games.playing import codes_of, happened, played
from tests.games.texts import parts_of

POINTS = 10  # of every seat, unless a test gives it


def written(hands: str = "", seats: int = 2, **changes: Any) -> str:
    """Return a position as text; see above."""
    board = changes.get("board", "normal")
    side = SIDES.index(board)
    seat = changes.get("seat", 0)
    given = {key: value for key, value in changes.items() if key not in SPECIAL}
    rockets = [str(number) for number in range(seats)] * (2 if seats == 2 else 1)
    markers = ",".join(f"{number}:8" for number in reversed(rockets))
    options = {"board": board, "headquarters": "dealt" if "hqs" in changes else "off"}
    parts = parts_of(GAME.start(seats, options).text())
    parts.update(
        round="5",
        turn="50",
        phase="acting",
        seat=str(seat),
        pick="0" if seat == "-" else str(seat),
        order=",".join(rockets),
        initiative=markers,
        engineering=markers,
        median="6",
        hands=hands if "/" in hands else "/".join([hands] + ["6"] * (seats - 1)),
        ships=",".join([PLACE_NAMES[place] for place in ENTRIES[side][:seats]]),
        tokens="/".join(["0,0"] * seats),
    )
    parts.update({key: plain(value) for key, value in given.items()})
    parts["hands"] = "/".join(["".join(sorted(dice)) for dice in parts["hands"].split("/")])
    parts["pool"] = "".join(sorted(parts["pool"]))
    points = changes.get("points", [POINTS] * seats)
    parts["points"] = plain(points)
    parts["gained"] = parts["before"] = "/".join([f"{FOR_START}:{vp}" if vp else "" for vp in points])
    parts["ships"] = plain(
        changes.get("ships", [changes.get("ship", PLACE_NAMES[ENTRIES[side][0]])] + parts_ships(parts))
    )
    parts["systems"] = slots(changes.get("systems", {}), SYSTEMS[side], seats)
    parts["pulsars"] = slots(changes.get("pulsars", {}), PULSARS[side], 0)
    parts["patents"] = ",".join(sorted(changes.get("patents", "").split(), key=lambda word: word[2:5]))
    parts["red"] = {"": "-", "!": "-!"}.get(changes.get("red", ""), changes.get("red", "").rstrip("!") + "!")
    parts.update(transmitters(changes.get("arrays", ""), changes.get("shown", "")))
    return " ".join(f"{key}={value}" for key, value in parts.items())


SPECIAL = ["ship", "ships", "systems", "pulsars", "patents", "red", "arrays", "shown", "points"]


def plain(value: Any) -> str:
    """Return a part as text: a list is written with commas."""
    return ",".join([str(each) for each in value]) if isinstance(value, list) else str(value)


def parts_ships(parts: dict[str, str]) -> list[str]:
    """Return the places of the ships of all seats but the first."""
    return parts["ships"].split(",")[1:]


def slots(named: dict[str, str], places: list[int], seats: int) -> str:
    """Return systems or pulsars in the order of their slots; with seats, signs of planets are filled up."""
    unknown = [name for name in named if PLACE_NAMES.index(name) not in places]
    assert not unknown, f"{unknown} is not there on this side"
    words = [named.get(PLACE_NAMES[place], "-") for place in places]
    return ",".join([filled(word, seats) if seats and word != "-" else word for word in words])


def filled(word: str, seats: int) -> str:
    """Return a system with a sign for each planet."""
    tile, _, signs = word.partition(":")
    found = ""
    for planet in range(MOST_PLANETS):
        closed = not 0 < OPEN_FROM[(int(tile) - 1) * MOST_PLANETS + planet] <= seats
        found += "x" if closed else (signs + "....")[planet]
    return f"{tile}:{found}"


def transmitters(arrays: str, shown: str) -> dict[str, str]:
    """Return the text parts of owned and open transmitters; all others are in the stack."""
    owned = sorted(arrays.split(), key=lambda word: TRANSMITTER_IDS.index(word[:2]))
    open_ones = sorted(shown.split(), key=TRANSMITTER_IDS.index)
    away = [word[:2] for word in owned] + open_ones
    stack = [name for name in TRANSMITTER_IDS if name not in away]
    return {"arrays": ",".join(owned), "shown": ",".join(open_ones), "stack": ",".join(stack)}


def at(hands: str = "", seats: int = 2, **changes: Any) -> Pulsar:
    """Return the position that `written` describes. Raises InvalidPositionError if it is impossible."""
    return cast(Pulsar, GAME.read(written(hands, seats, **changes)))


# --- playing


def codes(state: State, kind: str = "") -> list[str]:
    """Return the codes of the legal actions, or of those that begin with a word."""
    return [code for code in codes_of(GAME, state) if code.startswith(kind)]


def play(state: State, *moves: str) -> Pulsar:
    """Return the position after these codes, which must be legal. The given position does not change."""
    return cast(Pulsar, played(GAME, state, *moves))


def way(places: str) -> list[str]:
    """Return the codes of a flight: `4 6=7` flies to 4 and to 6, where the tile 7 is turned up."""
    found = []
    for word in places.split():
        name, _, tile = word.partition("=")
        found += [f"to {name}", f"system {tile}"] if tile else [f"to {name}"]
    return found


def fly(state: State, die: str, places: str) -> Pulsar:
    """Return the position after a flight with a die, such as `3` or `3+1`."""
    return play(state, f"use {die}", f"fly {len(places.split())}", *way(places))


def rolled(state: State, *faces: int) -> Pulsar:
    """Return the position after these dice have been rolled."""
    return play(state, *[f"roll {face}" for face in faces])


def produced(seats: int = 2, **changes: Any) -> Pulsar:
    """Return the position after the production of a round.

    The last seat in turn order has bought a token to end its turn.
    """
    last = at("/" * (seats - 1) + "1", seats, seat=seats - 1, **changes)
    return play(last, "use 1", "buy pm1")


def events_of(state: State, *moves: str) -> list[Event]:
    """Return the events of these moves. The given position does not change."""
    return happened(GAME, state, *moves)


# --- reading


def part(state: State, key: str) -> str:
    """Return one part of a position's text."""
    return parts_of(state.text())[key]


def hand(state: Pulsar, seat: int = 0) -> str:
    """Return the silver dice that a seat still has to use."""
    return "".join(str(face) * state.hands[seat * PIPS + face] for face in range(PIPS))


def tokens(state: Pulsar, seat: int = 0) -> list[int]:
    """Return how many ±1 and +2 tokens a seat has."""
    return state.tokens[2 * seat : 2 * seat + 2]


def area(state: Pulsar, seat: int = 0) -> list[int]:
    """Return the gyrodynes in a seat's play area, by size."""
    return state.areas[3 * seat : 3 * seat + 3]


def gained(state: Pulsar, seat: int = 0) -> dict[str, int]:
    """Return the VP of a seat by reason, without its starting VP."""
    vps = state.gained[seat * len(REASONS) : (seat + 1) * len(REASONS)]
    return {name: vps[reason] for reason, name in enumerate(REASONS) if vps[reason] and reason != FOR_START}


def got(before: Pulsar, after: Pulsar, seat: int = 0) -> list[str]:
    """Return what a seat has gained: cubes, tokens, gyrodynes, dice, rings and VP by reason."""
    found = [f"{after.cubes[seat] - before.cubes[seat]} cubes"]
    more = [now - then for now, then in zip(tokens(after, seat), tokens(before, seat), strict=True)]
    found += [f"{number} {name}" for number, name in zip(more, MODIFIERS, strict=True)]
    sizes = [now - then for now, then in zip(area(after, seat), area(before, seat), strict=True)]
    found += [f"{number} {name}" for number, name in zip(sizes, SIZE_NAMES, strict=True)]
    found += [f"{after.rings.count(seat) - before.rings.count(seat)} rings"]
    found += [f"red {after.red}"] if after.had_red and not before.had_red else []
    found += [f"silver {face}" for face in (Counter(hand(after, seat)) - Counter(hand(before, seat))).elements()]
    old = gained(before, seat)
    found += [f"{vp - old.get(reason, 0)} VP: {reason}" for reason, vp in gained(after, seat).items()]
    return [word for word in found if not word.startswith("0 ")]


def stations(state: Pulsar, place: str) -> str:
    """Return a system's planets: the owner of each station, . for a free planet, x for a closed one."""
    slot = SLOT[PLACE_NAMES.index(place)]
    signs = {FREE: ".", SHUT: "x"}
    owners = state.stations[slot * MOST_PLANETS : (slot + 1) * MOST_PLANETS]
    return "".join(signs.get(owner, str(owner)) for owner in owners).rstrip("x")


def pulsar(state: Pulsar, place: str) -> str:
    """Return a pulsar as written in the text."""
    return part(state, "pulsars").split(",")[SLOT[PLACE_NAMES.index(place)]]


def ship(state: Pulsar, seat: int = 0) -> str:
    """Return where a seat's ship is."""
    return PLACE_NAMES[state.ships[seat]]


def phase(state: State) -> str:
    """Return the phase of the position."""
    return PHASES[cast(Pulsar, state).phase]


def view_of(state: State, seat: int) -> PulsarView:
    """Return the view of a seat, or of WATCHER."""
    return cast(PulsarView, GAME.look(state, seat))
