"""Reading a Secret Salvage position from its text: for test positions, bug reports and the equality of positions."""

from __future__ import annotations

import re
from typing import Final

from starfold.core.errors import InvalidPositionError
from starfold.core.parts import Parts, bounded

from .data import components
from .data.board import COLOURS, IN_PLAY, NAMES, OFF, WAYS
from .data.components import is_blue
from .position import phases
from .position.pieces import FLAGS, PUBLIC
from .rules.choices import candidates, choices_now, steerable
from .rules.meeting import best_energy
from .rules.state import SecretSalvage, set_up
from .rules.targets import can_move, can_push_on, empty_spaces, push_line

# The keys of every position's text. A truncated text lacks some and is rejected.
KEYS: Final[list[str]] = [
    part.partition("=")[0] for part in set_up(components.FEWEST_SEATS, 1, [0] * components.KINDS, []).text().split()
]
KIND_LETTERS: Final = components.LETTERS[1 : components.KINDS]
MOST_STEPS: Final = components.STEPS + 2
MOST_ROUNDS: Final = 1000
MOST_TILES: Final = 500
_RED: Final = [phases.DRAINING, phases.MINED, phases.JAMMED, phases.DRIFTING, phases.STEERING]  # resolving a red tile
MEETING: Final = [phases.TURNING_UP, phases.GIVING, *_RED]  # a tile is being resolved


def read(text: str) -> SecretSalvage:
    """Return the position written by `SecretSalvage.text`. Raises InvalidPositionError if the text is wrong."""
    parts = Parts(text, KEYS, "Secret Salvage")
    seats = parts.number("seats", components.FEWEST_SEATS, components.MOST_SEATS)
    state = SecretSalvage(seats, parts.number("limit", 1, MOST_ROUNDS))
    state.fresh(read_counts(parts, "stack"))
    state.starting = read_counts(parts, "starting")
    state.box = read_counts(parts, "box")
    state.phase = parts.one_of("phase", phases.PHASES)
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
    """Return a number from 0, or -1 for `-`."""
    return -1 if parts.text(key) == "-" else parts.number(key, 0, high)


# --- tiles ---


def read_counts(parts: Parts, key: str) -> list[int]:
    """Return by kind the number of tiles in a part, written as letters."""
    return count_letters(key, parts.text(key))


def count_letters(key: str, text: str) -> list[int]:
    """Return by kind the number of letters in a text."""
    if set(text) - set(KIND_LETTERS):
        raise InvalidPositionError(f"{key} takes tiles by the letters {', '.join(KIND_LETTERS)}, not {text!r}.")
    if len(text) > MOST_TILES:
        raise InvalidPositionError(f"{key} takes {MOST_TILES} tiles at most, not {len(text)}.")
    return [0] + [text.count(letter) for letter in KIND_LETTERS]


def read_space(key: str, name: str) -> int:
    """Return a space by its name, or OFF for `-`."""
    if name == "-":
        return OFF
    if name not in NAMES:
        raise InvalidPositionError(f"{key} takes spaces from {NAMES[0]} to {NAMES[-1]}, not {name!r}.")
    return NAMES.index(name)


def read_tiles(state: SecretSalvage, words: list[str]) -> None:
    """Read the tiles on the board: their kinds, and which seats know them."""
    for word in words:
        found = re.fullmatch(r"([A-I]\d)([a-z?])(?:([:~])(\w+):(\d+))?", word)
        if found is None or found[2] not in components.LETTERS:
            raise InvalidPositionError(f"A tile is written as E5s, E5s:0:1 or E5m~E6:1, not {word!r}.")
        space = read_space("tiles", found[1])
        if state.tiles[space]:
            raise InvalidPositionError(f"There are two tiles on {found[1]}.")
        state.tiles[space] = components.LETTERS.index(found[2])
        if state.tiles[space] == components.UNSEEN:
            state.unseen += 1
        state.known[space] = 0 if state.tiles[space] == components.UNSEEN else PUBLIC
        if found[3]:
            state.known[space] = bounded("who knows a tile", found[5], 1, (1 << state.seats) - 1)
            if found[3] == ":":
                state.batches[space] = bounded("a tile's batch", found[4], 0, state.shuffles)
            else:
                state.partners[space] = read_space("a tile's partner", found[4])
    check_tiles(state)


def check_tiles(state: SecretSalvage) -> None:
    """Check that partners are mutual, red and different, and that there are kinds for all unseen tiles."""
    for space, partner in enumerate(state.partners):
        if partner < 0:
            continue
        if partner != space and state.partners[partner] != space:
            raise InvalidPositionError(f"{NAMES[space]} and {NAMES[partner]} are not each other's partners.")
        red = components.MINE <= state.tiles[space] < components.KINDS
        if not red or (partner != space and state.tiles[partner] == state.tiles[space]):
            raise InvalidPositionError(f"{NAMES[space]} and {NAMES[partner]} are a pair of two different red tiles.")
        if state.known[partner] != state.known[space]:
            raise InvalidPositionError(f"Who knows {NAMES[space]} knows {NAMES[partner]}, too.")
    if sum(state.unseen_kinds()) < state.unseen or (state.shuffles and sum(state.starting) != state.unseen):
        raise InvalidPositionError(f"There are {state.unseen} unseen tiles, and not as many kinds for them.")
    if not state.shuffles and sum(state.starting) > 0:
        raise InvalidPositionError("starting is empty until the box has been shuffled.")


def read_boards(state: SecretSalvage, text: str) -> None:
    """Read each player board."""
    boards = text.split("/")
    if len(boards) != state.seats:
        raise InvalidPositionError(f"boards takes {state.seats} player boards with / between them, not {len(boards)}.")
    state.boards = [count for board in boards for count in count_letters("boards", board)]


def read_powers(words: list[str]) -> list[int]:
    """Return the power-ups of the match: two blue, two red, or fewer while they are dealt."""
    names = [name.replace(" ", "_") for name in components.POWER_NAMES]
    for word in words:
        if word not in names:
            raise InvalidPositionError(f"A power-up is one of {', '.join(names)}, not {word!r}.")
    powers = [names.index(word) for word in words]
    blue = len([power for power in powers if is_blue(power)])
    if powers != sorted(set(powers)) or blue > components.EACH_COLOUR or len(powers) - blue > components.EACH_COLOUR:
        raise InvalidPositionError(
            f"powers takes {components.EACH_COLOUR} blue and {components.EACH_COLOUR} red ones in their order,"
            f" not {words}."
        )
    return powers


# --- ships and the turn ---


def read_ships(state: SecretSalvage, parts: Parts) -> None:
    """Read the colours and the space of each ship."""
    name = parts.text("colour")
    words = parts.words("ships")
    if len(words) != state.seats * components.SHIPS:
        raise InvalidPositionError(
            f"ships takes {state.seats * components.SHIPS} spaces with commas, not {len(words)}."
        )
    ships = [read_space("ships", word) for word in words]
    if name == "-":
        if ships.count(OFF) != len(ships):
            raise InvalidPositionError("Ships stand on the board when colours are given, not before.")
        return
    if name not in COLOURS or COLOURS.index(name) not in IN_PLAY[state.seats]:
        raise InvalidPositionError(f"{name!r} is no colour with {state.seats} seats.")
    state.set_colours(COLOURS.index(name))
    if OFF in ships or len(set(ships)) != len(ships):
        raise InvalidPositionError("Every ship stands on a space of its own.")
    state.put_ships(ships)
    for ship, space in enumerate(ships):
        if state.closed[ship // components.SHIPS][space]:
            raise InvalidPositionError(f"The space {NAMES[space]} is closed to the ship there.")


def read_turn(state: SecretSalvage, parts: Parts) -> None:
    """Read the facts of the turn."""
    letter = parts.text("drawn")
    if letter != components.LETTERS[components.NONE] and letter not in KIND_LETTERS:
        raise InvalidPositionError(f"drawn is one of {', '.join(KIND_LETTERS)} or -, not {letter!r}.")
    state.drawn = components.LETTERS.index(letter)
    flags = parts.marks("flags", FLAGS)
    state.dropped, state.moved, state.ready, state.turning = flags[:4]
    state.phasing, state.bought, state.red = flags[4:]
    last = state.seats * components.SHIPS - 1
    state.ship = none_or(parts, "ship", last)
    state.met = none_or(parts, "met", last)
    state.later = none_or(parts, "later", last)
    state.asked = none_or(parts, "asked", state.seats - 1)
    state.steps = parts.number("steps", 0, MOST_STEPS)
    state.line = none_or(parts, "line", WAYS - 1)
    state.left = parts.number("left", 0, 2)
    state.spot = read_space("spot", parts.text("spot"))
    hand = parts.text("hand")
    state.hand = [components.LETTERS.index(letter) for letter in hand if letter in KIND_LETTERS]
    if len(state.hand) != len(hand) or len(hand) > 2 or any(kind < components.MINE for kind in state.hand):
        raise InvalidPositionError(f"hand takes up to two red tiles, not {hand!r}.")


def settle(state: SecretSalvage, text: str) -> None:
    """Set the choices from the rest of the position. Raises InvalidPositionError if it is inconsistent."""
    phase = state.phase
    check_set_up(state)
    if phase == phases.DRAWING and not state.in_stack():
        raise InvalidPositionError("There is nothing to draw from an empty stack.")
    if phase != phases.ENDED:  # at the end the facts of the last turn may remain
        check_turn(state)
        check_ships(state)
        check_red(state)
        check_spot(state)
    state.choices = choices_now(state)
    if (phase == phases.ENDED) != (not state.choices) or (phase == phases.ENDED) != (state.winner >= 0):
        raise InvalidPositionError(f"A position like this is not in phase {phases.PHASES[phase]}.")
    if state.text() != " ".join(text.split()):
        raise InvalidPositionError("A position is written in one way only: " + state.text())


def check_set_up(state: SecretSalvage) -> None:
    """Check that colours, the first seat and power-ups are decided in this order, and then turns counted."""
    phase, seats = state.phase, state.seats
    dealt = phase <= phases.BEGINNING or (len(state.powers) == 2 * components.EACH_COLOUR) == (phase > phases.DEALING)
    if (
        (state.colour >= 0) != (phase > phases.COLOURING)
        or (state.first >= 0) != (phase > phases.BEGINNING)
        or not dealt
    ):
        raise InvalidPositionError(
            f"A match has colours, then a first seat, then power-ups; this is not phase {phases.PHASES[phase]}."
        )
    if phase > phases.DEALING:
        must(0 < state.turns <= state.limit * seats, "turn counts the turns begun, up to the limit")
        must((state.first + state.turns - 1) % seats == state.seat, "seat has the turn, counted from first")
    else:
        must(state.turns == 0 and state.seat == 0, "there are no turns before power-ups are dealt")
    if phase <= phases.BEGINNING:
        batteries = sum(components.BATTERIES[:seats])
        enough = state.stack[components.SOLAR] >= batteries and sum(state.stack) >= batteries + state.unseen
        must(enough and sum(state.boards) == 0, "starting batteries come out of the stack")


def check_turn(state: SecretSalvage) -> None:
    """Check the facts of the turn against the phase."""
    phase = state.phase
    waits = phase > phases.DRAWING and not state.dropped
    either = phase in (phases.SCANNING, phases.SEEING, phases.LAYING)  # possible before the drop and after it
    must(either or state.dropped == (phase > phases.ACTIVATING), "flags has a d once a ship is activated")
    must(waits or not state.drawn, "drawn is the tile to be dropped")
    must(not waits or len(candidates(state)) > 0, "there is a ship to drop the tile under")
    must(phase > phases.DRAWING or not state.flags_text(), "flags is empty before the draw")
    power = phase in (phases.SCANNING, phases.SEEING, phases.PULLING, phases.PUSHING, phases.SWAPPING) or (
        phase == phases.LAYING and not state.hand
    )
    must(state.bought or not (power or state.turning or state.phasing), "flags has a b once a power-up is used")
    must(not state.hand or (phase == phases.LAYING and state.dropped), "hand has tiles while they are laid")
    must(state.hand == sorted(state.hand), "hand has its tiles in order")
    room = len(empty_spaces(state)) + (1 if state.spot >= 0 else 0)  # the first of a pair has been laid already
    must(len(state.hand) <= room, "there is room for the tiles in the hand")


def check_ships(state: SecretSalvage) -> None:
    """Check the ships that the phase requires.

    These are the active ship, the one that met a tile, and the one to meet the next.
    """
    phase, met = state.phase, state.met
    own = state.ship >= 0 and state.ship // components.SHIPS == state.seat
    needed = phase in (phases.PULLING, phases.PUSHING, phases.SWAPPING) or state.moved or state.steps > 0
    must(own or (state.ship < 0 and not needed), "ship names an active ship of the turn's seat")
    must(state.dropped or state.ship < 0, "no ship is active before the drop")
    must(state.steps <= components.STEPS or state.bought, "steps are more than three with an Afterburner only")
    must(state.moved == (state.line >= 0), "line has a direction once the active ship has moved")
    must((met >= 0) == (phase in MEETING), "met names the ship that met a tile")
    unseen = met >= 0 and state.tiles[state.ships[met]] == components.UNSEEN
    must(unseen == (phase == phases.TURNING_UP), "met names a ship on an unseen tile until it is turned up")
    waits = phase in MEETING and state.later != met and state.later // components.SHIPS != state.seat
    must(waits or state.later < 0, "later names the other ship of a Gravity Sling")


def check_red(state: SecretSalvage) -> None:
    """Check that a red tile ends the turn after its effect, and asks only seats that have a choice."""
    phase, seat = state.phase, state.seat
    must(state.red or phase not in _RED, "flags has an x once a red tile is met")
    must(not state.red or phase in MEETING, "a red tile ends the turn")
    must(
        state.seats > 2 or phase not in (phases.GIVING, phases.DRAINING, phases.MINED, phases.JAMMED),
        "with two seats nobody is chosen",
    )
    must(
        phase != phases.DRAINING or best_energy(state, seat) != components.NONE,
        "without an energy tile nothing is drained",
    )
    must(
        phase not in (phases.MINED, phases.DRIFTING) or can_move(state, state.met),
        "the ship on a Gravity Mine can move",
    )
    must(
        phase not in (phases.JAMMED, phases.STEERING) or len(steerable(state)) > 0,
        "Interference finds a ship that can move",
    )
    asked = state.asked in (state.left_of(seat), state.right_of(seat))
    must(
        asked if phase in (phases.DRIFTING, phases.STEERING) else state.asked < 0,
        "asked names a neighbour of the turn's seat",
    )


def check_spot(state: SecretSalvage) -> None:
    """Check the remaining looks and pushes, and `spot`: a scanned tile, a pushed ship, or the first tile of a pair."""
    phase, spot, left = state.phase, state.spot, state.left
    if phase == phases.SCANNING:
        must(left > 0 and spot < 0, "left has one or two looks")
    elif phase == phases.SEEING:
        must(
            left < 2 and spot >= 0 and state.tiles[spot] == components.UNSEEN,
            "spot names an unseen tile that is scanned",
        )
    elif phase == phases.PUSHING:
        must(left == (2 if spot < 0 else 1), "spot names where a pushed ship is")
        must(spot < 0 or (state.riders[spot] > 0 and push_line(state) >= 0), "spot names where a pushed ship is")
        must(spot < 0 or can_push_on(state), "the pushed ship can go no farther")
    elif phase in MEETING and not state.red:
        must(left == (0 if spot < 0 else 1), "left has the push that is still possible")
        pushed = state.ship >= 0 and spot == state.ships[state.met] and push_line(state) >= 0
        must(spot < 0 or pushed, "spot names where a pushed ship is")
    elif phase in MEETING:
        must(left < 2 and (left > 0 or spot < 0), "left has the push that a red tile prevents")
    else:
        must(left == 0 and (phase == phases.LAYING or spot < 0), "left and spot are for power-ups and pairs")
    waiting = [space for space, partner in enumerate(state.partners) if partner == space]
    pair = phase == phases.LAYING and spot >= 0
    must(waiting == ([spot] if pair else []), "a tile is its own partner while the second of a pair is laid")
    must(not pair or (len(state.hand) == 2 and state.tiles[spot] in state.hand), "hand has the pair that is laid")


def must(holds: bool, what: str) -> None:
    """Raise InvalidPositionError unless the condition holds."""
    if not holds:
        raise InvalidPositionError(f"This cannot be: {what}.")
