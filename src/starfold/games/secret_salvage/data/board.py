"""Secret Salvage's board as tables: spaces and their neighbours, colours, starting rows, goals and closed spaces."""

from __future__ import annotations

from typing import Final

from .components import DATA, MOST_SEATS

# SS-1.1 A hexagon of spaces in rows, A at the top. Spaces have axial coordinates (column, row), in which the six
# directions are straight lines.
_SIDE: Final[int] = DATA["board"]["side"]
_REACH: Final[int] = _SIDE - 1
_CELLS: Final[list[tuple[int, int]]] = [
    (q, r) for r in range(-_REACH, _REACH + 1) for q in range(max(-_REACH, -_REACH - r), min(_REACH, _REACH - r) + 1)
]
SPACES: Final[int] = len(_CELLS)
ACROSS: Final[list[int]] = [q for q, _ in _CELLS]
DOWN: Final[list[int]] = [r for _, r in _CELLS]
CENTRE: Final[int] = SPACES // 2

# Clockwise; from the centre each leads to a corner of the board.
DIRECTIONS: Final[list[str]] = ["east", "south-east", "south-west", "west", "north-west", "north-east"]
_STEPS: Final[list[tuple[int, int]]] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
WAYS: Final = 6
OFF: Final = -1  # no space

# By space * WAYS + direction: the neighbour, or OFF.
NEXT: Final[list[int]] = [
    _CELLS.index((q + dq, r + dr)) if (q + dq, r + dr) in _CELLS else OFF for q, r in _CELLS for dq, dr in _STEPS
]
# By space * SPACES + space: the distance in steps.
DISTANCE: Final[list[int]] = [max(abs(q - p), abs(r - s), abs(q + r - p - s)) for q, r in _CELLS for p, s in _CELLS]


def _line(start: int, space: int) -> int:
    """Return the direction that leads straight from one space to another, or OFF."""
    for way in range(WAYS):
        to = NEXT[start * WAYS + way]
        while to != OFF:
            if to == space:
                return way
            to = NEXT[to * WAYS + way]
    return OFF


# By space * SPACES + space: the direction that leads straight from the first to the second, or OFF.
LINE: Final[list[int]] = [_line(start, space) for start in range(SPACES) for space in range(SPACES)]


def space_text(space: int) -> str:
    """Return a space as its row and its place in the row, such as E5 for the centre."""
    row = DOWN[space] + _REACH
    return "ABCDEFGHI"[row] + str(ACROSS[space] - max(-_REACH, -row) + 1)


NAMES: Final[list[str]] = [space_text(space) for space in range(SPACES)]

# SS-1.2 Each edge has a colour; a corner has the colours of both its edges. By space: a mask of colours.
COLOURS: Final[list[str]] = DATA["board"]["colours"]


def _edges(q: int, r: int) -> list[bool]:
    """Return whether a space is on each edge, clockwise from the top."""
    return [r == -_REACH, q == _REACH, q + r == _REACH, r == _REACH, q == -_REACH, q + r == -_REACH]


CARRIES: Final[list[int]] = [sum([1 << edge for edge, on in enumerate(_edges(q, r)) if on]) for q, r in _CELLS]


def opposite(colour: int) -> int:
    """SS-1.2 Return the colour of the edge across the board."""
    return (colour + 3) % len(COLOURS)


# SS-1.4 By colour: the three spaces in the middle of its edge, its row.
ROW: Final[list[list[int]]] = [
    [space for space in range(SPACES) if CARRIES[space] == 1 << colour] for colour in range(len(COLOURS))
]

# SS-1.3 By number of seats: the colours in play, clockwise.
IN_PLAY: Final[list[list[int]]] = [
    [COLOURS.index(name) for name in DATA["colours"].get(str(seats), [])] for seats in range(MOST_SEATS + 1)
]


def _formation(seats: int) -> list[int]:
    """SS-1.5 Return the spaces with starting tiles."""
    said = DATA["starting_tiles"].get(str(seats), {})
    found = [NEXT[CENTRE * WAYS + DIRECTIONS.index(name)] for name in said.get("ring_1", [])]
    second = [NEXT[NEXT[CENTRE * WAYS + way] * WAYS + way] for way in range(WAYS)]
    if said.get("ring_2") == "all":
        second = [space for space in range(SPACES) if DISTANCE[CENTRE * SPACES + space] == 2]
    return sorted(found + second) if "ring_2" in said else sorted(found)


STARTING_TILES: Final[list[list[int]]] = [_formation(seats) for seats in range(MOST_SEATS + 1)]


def goal_colours(colour: int, seats: int) -> list[int]:
    """SS-7.1 Return the seat's own colour; SS-8.1 with three seats also the colours of the others' starting rows."""
    if seats != 3:
        return [colour]
    return [colour] + [opposite(other) for other in IN_PLAY[3] if other != colour]


def _goals(colour: int, seats: int) -> list[int]:
    """Return by space the mask of goal colours it carries."""
    wanted = goal_colours(colour, seats)
    return [sum([1 << place for place, goal in enumerate(wanted) if carries >> goal & 1]) for carries in CARRIES]


def _closed(colour: int) -> list[int]:
    """SS-8.3 Return by space 1 if a ship may not enter it.

    That is a coloured space with neither a goal colour nor the colour of the ship's start.
    """
    open_to = sum([1 << goal for goal in goal_colours(colour, 3)]) | 1 << opposite(colour)
    return [1 if carries and not carries & open_to else 0 for carries in CARRIES]


# By colour: the results of _goals and _closed, for three seats and for any other number.
GOALS: Final[list[list[int]]] = [_goals(colour, 2) for colour in range(len(COLOURS))]
GOALS_OF_THREE: Final[list[list[int]]] = [_goals(colour, 3) for colour in range(len(COLOURS))]
CLOSED_OF_THREE: Final[list[list[int]]] = [_closed(colour) for colour in range(len(COLOURS))]
ALL_OPEN: Final[list[int]] = [0] * SPACES


def _matched(one: int, two: int, three: int) -> int:
    """SS-8.2 Return how many of three ships can each fill a goal colour of their own.

    The arguments are the masks of colours each ship could fill.
    """
    best = 0
    for a in range(4):
        for b in range(4):
            for c in range(4):
                used = [1 << place for place in (a, b, c) if place < 3]
                fits = (a == 3 or one >> a & 1) and (b == 3 or two >> b & 1) and (c == 3 or three >> c & 1)
                if fits and len(set(used)) == len(used):
                    best = max(best, len(used))
    return best


# By one * 64 + two * 8 + three.
MATCHED: Final[list[int]] = [_matched(index >> 6, index >> 3 & 7, index & 7) for index in range(512)]
