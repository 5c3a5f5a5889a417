"""Reading a Secret Salvage position from its text: for test positions, bug reports and the equality of positions."""

from __future__ import annotations

import re
from typing import Final

from ...core.errors import BadText
from ...core.parts import Parts, bounded
from ...core.state import State
from .board import COLOURS, FEWEST_SEATS, IN_PLAY, MOST_SEATS, NAMES, OFF, SHIPS, STEPS, WAYS
from .position import (
    DEALING,
    DRAWING,
    DRIFTING,
    ENDED,
    FLAGS,
    LAYING,
    MOVING,
    PHASES,
    PUBLIC,
    PULLING,
    PUSHING,
    SEEING,
    STEERING,
    SWAPPING,
    TURNING_UP,
)
from .rules import SecretSalvage, set_up
from .tiles import EACH_COLOUR, KINDS, LETTERS, MINE, NONE, POWER_NAMES, UNSEEN, is_blue

# What a position's text has, in all positions: a text that was cut off is none.
KEYS: Final[list[str]] = [part.partition("=")[0] for part in set_up(FEWEST_SEATS, 1, [0] * KINDS, []).text().split()]
KIND_LETTERS: Final = LETTERS[1:KINDS]
MOST_STEPS: Final = STEPS + 2
MOST_ROUNDS: Final = 1000
MOST_TILES: Final = 500


def read(text: str) -> State:
    """The position that `SecretSalvage.text` wrote; BadText says what is wrong with it."""
    parts = Parts(text, KEYS, "Secret Salvage")
    seats = parts.number("seats", FEWEST_SEATS, MOST_SEATS)
    state = SecretSalvage(seats, parts.number("limit", 1, MOST_ROUNDS))
    state.fresh(read_counts(parts, "stack"))
    state.starting = read_counts(parts, "starting")
    state.box = read_counts(parts, "box")
    state.phase = parts.one_of("phase", PHASES)
    state.powers = read_powers(parts.words("powers"))
    state.turns = parts.number("turn", 0, MOST_ROUNDS * seats)
    state.seat = parts.number("seat", 0, seats - 1)
    state.first = none_or(parts, "first", seats - 1)
    state.shuffles = parts.number("shuffles", 0, MOST_ROUNDS)
    state.shown = parts.number("shown", 0, MOST_ROUNDS * seats * MOST_TILES)
    state.reached = parts.numbers("reached", 0, 1, seats)
    state.winner = none_or(parts, "winner", seats - 1)
    read_ships(state, parts)
    read_tiles(state, parts.words("tiles"))
    read_boards(state, parts.text("boards"))
    read_turn(state, parts)
    settle(state, text)
    return state


def none_or(parts: Parts, key: str, high: int) -> int:
    """A number from 0, or - for none."""
    return -1 if parts.text(key) == "-" else parts.number(key, 0, high)


# --- tiles ---


def read_counts(parts: Parts, key: str) -> list[int]:
    """Tiles as letters, counted by kind."""
    return count_letters(key, parts.text(key))


def count_letters(key: str, text: str) -> list[int]:
    """How many there are of each kind."""
    if set(text) - set(KIND_LETTERS):
        raise BadText(f"{key} takes tiles by the letters {', '.join(KIND_LETTERS)}, not {text!r}.")
    if len(text) > MOST_TILES:
        raise BadText(f"{key} takes {MOST_TILES} tiles at most, not {len(text)}.")
    return [0] + [text.count(letter) for letter in KIND_LETTERS]


def read_space(key: str, name: str) -> int:
    """A space by its name, or - for nowhere."""
    if name == "-":
        return OFF
    if name not in NAMES:
        raise BadText(f"{key} takes spaces from {NAMES[0]} to {NAMES[-1]}, not {name!r}.")
    return NAMES.index(name)


def read_tiles(state: SecretSalvage, words: list[str]) -> None:
    """The tiles on the board: which kind, and who knows it."""
    for word in words:
        found = re.fullmatch(r"([A-I]\d)([a-z?])(?:([:~])(\w+):(\d+))?", word)
        if found is None or found[2] not in LETTERS:
            raise BadText(f"A tile is written as E5s, E5s:0:1 or E5m~E6:1, not {word!r}.")
        space = read_space("tiles", found[1])
        if state.tiles[space]:
            raise BadText(f"There are two tiles on {found[1]}.")
        state.tiles[space] = LETTERS.index(found[2])
        if state.tiles[space] == UNSEEN:
            state.unseen += 1
        state.known[space] = 0 if state.tiles[space] == UNSEEN else PUBLIC
        if found[3]:
            state.known[space] = bounded("who knows a tile", found[5], 1, (1 << state.seats) - 1)
            if found[3] == ":":
                state.batches[space] = bounded("a tile's batch", found[4], 0, state.shuffles)
            else:
                state.partners[space] = read_space("a tile's partner", found[4])
    check_tiles(state)


def check_tiles(state: SecretSalvage) -> None:
    """Partners are each other's, red and different; unseen tiles are there to be turned up."""
    for space, partner in enumerate(state.partners):
        if partner < 0:
            continue
        if partner != space and state.partners[partner] != space:
            raise BadText(f"{NAMES[space]} and {NAMES[partner]} are not each other's partners.")
        red = MINE <= state.tiles[space] < KINDS
        if not red or (partner != space and state.tiles[partner] == state.tiles[space]):
            raise BadText(f"{NAMES[space]} and {NAMES[partner]} are a pair of two different red tiles.")
        if state.known[partner] != state.known[space]:
            raise BadText(f"Who knows {NAMES[space]} knows {NAMES[partner]}, too.")
    if sum(state.unseen_kinds()) < state.unseen or (state.shuffles and sum(state.starting) != state.unseen):
        raise BadText(f"There are {state.unseen} unseen tiles, and not as many kinds for them.")
    if not state.shuffles and sum(state.starting) > 0:
        raise BadText("starting is empty until the box has been shuffled.")


def read_boards(state: SecretSalvage, text: str) -> None:
    """Each player board."""
    boards = text.split("/")
    if len(boards) != state.seats:
        raise BadText(f"boards takes {state.seats} player boards with / between them, not {len(boards)}.")
    state.boards = [count for board in boards for count in count_letters("boards", board)]


def read_powers(words: list[str]) -> list[int]:
    """The power-ups of the match: two blue, two red, or fewer while they are dealt."""
    names = [name.replace(" ", "_") for name in POWER_NAMES]
    for word in words:
        if word not in names:
            raise BadText(f"A power-up is one of {', '.join(names)}, not {word!r}.")
    powers = [names.index(word) for word in words]
    blue = len([power for power in powers if is_blue(power)])
    if powers != sorted(set(powers)) or blue > EACH_COLOUR or len(powers) - blue > EACH_COLOUR:
        raise BadText(f"powers takes {EACH_COLOUR} blue and {EACH_COLOUR} red ones in their order, not {words}.")
    return powers


# --- ships and the turn ---


def read_ships(state: SecretSalvage, parts: Parts) -> None:
    """Colours, and where each ship is."""
    name = parts.text("colour")
    words = parts.words("ships")
    if len(words) != state.seats * SHIPS:
        raise BadText(f"ships takes {state.seats * SHIPS} spaces with commas, not {len(words)}.")
    ships = [read_space("ships", word) for word in words]
    if name == "-":
        if ships.count(OFF) != len(ships):
            raise BadText("Ships stand on the board when colours are given, not before.")
        return
    if name not in COLOURS or COLOURS.index(name) not in IN_PLAY[state.seats]:
        raise BadText(f"{name!r} is no colour with {state.seats} seats.")
    state.set_colours(COLOURS.index(name))
    if OFF in ships or len(set(ships)) != len(ships):
        raise BadText("Every ship stands on a space of its own.")
    state.put_ships(ships)
    for ship, space in enumerate(ships):
        if state.closed[ship // SHIPS][space]:
            raise BadText(f"The space {NAMES[space]} is closed to the ship there.")


def read_turn(state: SecretSalvage, parts: Parts) -> None:
    """What has happened in the turn."""
    letter = parts.text("drawn")
    if letter != LETTERS[NONE] and letter not in KIND_LETTERS:
        raise BadText(f"drawn is one of {', '.join(KIND_LETTERS)} or -, not {letter!r}.")
    state.drawn = LETTERS.index(letter)
    flags = parts.marks("flags", FLAGS)
    state.dropped, state.moved, state.ready, state.turning = flags[:4]
    state.phasing, state.bought, state.red = flags[4:]
    last = state.seats * SHIPS - 1
    state.ship = none_or(parts, "ship", last)
    state.met = none_or(parts, "met", last)
    state.later = none_or(parts, "later", last)
    state.asked = none_or(parts, "asked", state.seats - 1)
    state.steps = parts.number("steps", 0, MOST_STEPS)
    state.line = none_or(parts, "line", WAYS - 1)
    state.left = parts.number("left", 0, 2)
    state.spot = read_space("spot", parts.text("spot"))
    hand = parts.text("hand")
    state.hand = [LETTERS.index(letter) for letter in hand if letter in KIND_LETTERS]
    if len(state.hand) != len(hand) or len(hand) > 2 or any(kind < MINE for kind in state.hand):
        raise BadText(f"hand takes up to two red tiles, not {hand!r}.")


def settle(state: SecretSalvage, text: str) -> None:
    """What may be played now follows from the rest, if the rest can be."""
    phase = state.phase
    if phase > DEALING and (state.colour < 0 or state.first < 0 or len(state.powers) < 2 * EACH_COLOUR):
        raise BadText(f"A match has colours, a first seat and power-ups before it is in phase {PHASES[phase]}.")
    if phase == DRAWING and not state.in_stack():
        raise BadText("There is nothing to draw from an empty stack.")
    needs_ship(state)
    state.choices = state.choices_now()
    if (phase == ENDED) != (not state.choices) or (phase == ENDED) != (state.winner >= 0):
        raise BadText(f"A position like this is not in phase {PHASES[phase]}.")
    if state.text() != " ".join(text.split()):
        raise BadText("A position is written in one way only: " + state.text())


def needs_ship(state: SecretSalvage) -> None:
    """What a phase speaks of must be there: the active ship, the ship that met a tile, who is asked, a space."""
    phase, spot = state.phase, state.spot
    if phase in (PULLING, PUSHING, SWAPPING) or state.moved or state.steps:
        must(state.ship >= 0 and state.ship // SHIPS == state.seat, "ship names an active ship of the turn's seat")
    must(state.moved == (state.line >= 0), "line has a direction once the active ship has moved")
    must(state.dropped or (state.ship < 0 and phase != MOVING), "flags has a d once a ship is activated")
    if phase in (TURNING_UP, DRIFTING, STEERING):
        must(state.met >= 0, "met names the ship that met a tile")
    if phase == TURNING_UP:
        must(state.tiles[state.ships[state.met]] == UNSEEN, "met names a ship on an unseen tile")
    if phase in (DRIFTING, STEERING):
        must(0 <= state.asked != state.seat, "asked names a neighbour of the turn's seat")
    if phase == SEEING:
        must(spot >= 0 and state.tiles[spot] == UNSEEN, "spot names an unseen tile that is scanned")
    if phase == PUSHING:
        must(state.left > 0 and (state.left == 2) == (spot < 0), "spot names where a pushed ship is")
        must(spot < 0 or (state.riders[spot] > 0 and state.push_line() >= 0), "spot names where a pushed ship is")
        must(spot < 0 or state.can_push_on(), "the pushed ship can go no farther")
    waiting = [space for space, partner in enumerate(state.partners) if partner == space]
    pair = phase == LAYING and spot >= 0
    must(waiting == ([spot] if pair else []), "a tile is its own partner while the second of a pair is laid")
    must(not pair or (len(state.hand) == 2 and state.tiles[spot] in state.hand), "hand has the pair that is laid")


def must(holds: bool, what: str) -> None:
    """BadText unless it holds."""
    if not holds:
        raise BadText(f"This cannot be: {what}.")
