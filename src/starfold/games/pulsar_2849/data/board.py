"""The star cluster as tables: places, their types, and the segments between them; both sides of the board."""

from __future__ import annotations

from typing import Final

from .loading import DATA
from .loading.vocabulary import COLOURS

SIDES: Final[list[str]] = list(DATA["board"])  # normal, dead_ends
NORMAL: Final = 0
DEAD_ENDS: Final = 1

# PU-1.1 A place is a number: first those of the normal side, then those of the other.
_PLACES: Final = [place for side in SIDES for place in DATA["board"][side]["places"]]
PLACES: Final[int] = len(_PLACES)
SIDE_OF: Final[list[int]] = [number for number, side in enumerate(SIDES) for _ in DATA["board"][side]["places"]]
PLACE_NAMES: Final[list[str]] = [str(place["id"]) for place in _PLACES]
ACROSS: Final[list[float]] = [float(place["x"]) for place in _PLACES]  # fractions of the board
DOWN: Final[list[float]] = [float(place["y"]) for place in _PLACES]

ENTRY: Final = 0
GATE: Final = 1
SYSTEM: Final = 2
PULSAR: Final = 3
_TYPES: Final[list[str]] = ["entry", "gate", "system", "pulsar"]
TYPE: Final[list[int]] = [_TYPES.index(str(place["type"])) for place in _PLACES]
NOTHING: Final = -1
# By place: the colour of a gate (vocabulary.COLOURS), or NOTHING.
GATE_COLOUR: Final[list[int]] = [COLOURS.index(place["colour"]) if "colour" in place else NOTHING for place in _PLACES]
DEAD_END: Final[list[bool]] = [bool(place.get("dead_end", False)) for place in _PLACES]
ISOLATED: Final[list[bool]] = [bool(place.get("isolated", False)) for place in _PLACES]


def _of(kind: int, side: int) -> list[int]:
    """Return the places of a kind on a side."""
    return [place for place in range(PLACES) if TYPE[place] == kind and SIDE_OF[place] == side]


# PU-1.2 By side: their places. Systems and pulsars are indexed in this order on their side; the index is their slot.
ENTRIES: Final[list[list[int]]] = [_of(ENTRY, side) for side in range(len(SIDES))]
SYSTEMS: Final[list[list[int]]] = [_of(SYSTEM, side) for side in range(len(SIDES))]
PULSARS: Final[list[list[int]]] = [_of(PULSAR, side) for side in range(len(SIDES))]
SLOTS: Final[int] = len(SYSTEMS[NORMAL])  # the number of slots of systems
RINGS: Final[int] = max([len(pulsars) for pulsars in PULSARS])  # the number of slots of pulsars
SLOT: Final[list[int]] = [  # by place: the slot of a system or a pulsar
    (SYSTEMS if TYPE[place] == SYSTEM else PULSARS)[SIDE_OF[place]].index(place) if TYPE[place] >= SYSTEM else NOTHING
    for place in range(PLACES)
]
ALL_ENTRIES: Final[list[int]] = ENTRIES[NORMAL] + ENTRIES[DEAD_ENDS]
ALL_SYSTEMS: Final[list[int]] = SYSTEMS[NORMAL] + SYSTEMS[DEAD_ENDS]
ALL_PULSARS: Final[list[int]] = PULSARS[NORMAL] + PULSARS[DEAD_ENDS]

# PU-4.2 Segments; the two tracks of a dead end's doubled segment are two segments.
SEGMENTS: Final[list[list[int]]] = [
    [PLACE_NAMES.index(str(one)), PLACE_NAMES.index(str(other))]
    for side in SIDES
    for one, other, tracks in DATA["board"][side]["segments"]
    for _ in range(tracks)
]


def _ways(place: int) -> list[list[int]]:
    """Return where one can fly from a place, ascending, and the segments. Nothing flies into an entry gate."""
    found = [[b if a == place else a, segment] for segment, (a, b) in enumerate(SEGMENTS) if place in (a, b)]
    return sorted([way for way in found if TYPE[way[0]] != ENTRY])


_WAYS: Final = [_ways(place) for place in range(PLACES)]
WAYS: Final[int] = max([len(ways) for ways in _WAYS])
# By place * WAYS + number: the place a way leads to, and its segment; NOTHING after the last.
NEXT: Final[list[int]] = [way[0] for ways in _WAYS for way in ways + [[NOTHING, NOTHING]] * (WAYS - len(ways))]
BY: Final[list[int]] = [way[1] for ways in _WAYS for way in ways + [[NOTHING, NOTHING]] * (WAYS - len(ways))]
