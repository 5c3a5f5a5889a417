"""The layout of Pulsar 2849's mats: the height of each mat, and its arrays of tiles."""

from __future__ import annotations

from ...data.components import ALL_TRANSMITTERS
from ...position import phases
from ...view import PulsarView
from ..layout import Box, mats_box
from ..parts import own_seat
from .tiles import TILE_HIGH, TILE_WIDE
from .transmitters import Spot

_SIZES = [0.73, 0.59, 0.5, 0.42, 0.36, 0.3]  # scales of tiles on mats: the largest that fits is used
_GAP = 6.0  # between two arrays
_EDGE = 12.0  # of the panel
_SIDE = 4.0  # of a mat
_APART = 6.0  # between two mats
_ROOM = 4.0  # below a row
FOOT = 52.0  # height below a mat's rows for buttons

Array = list[tuple[int, bool]]  # transmitters from left to right, each with whether it is turned
Laid = tuple[int, bool, float]  # a transmitter, whether it is turned, and the distance of its middle from the left


class Arrays:
    """The boxes of the mats by seat, and the spots of the transmitters on them."""

    def __init__(self) -> None:
        self.mats: list[Box] = []
        self.spots: dict[int, Spot] = {}


def chains(view: PulsarView, seat: int) -> list[Array]:
    """Return the arrays of a seat."""
    left = [tile for tile in range(ALL_TRANSMITTERS) if view.owners[tile] == seat]
    found: list[Array] = []
    while left:
        ends = [tile for tile in left if -1 in view.joints[2 * tile : 2 * tile + 2]]
        array = _walk(view, ends[0])
        left = [tile for tile in left if tile not in [laid for laid, _ in array]]
        found.append(array)
    return found


def _walk(view: PulsarView, tile: int) -> Array:
    """Return an array, starting from one end.

    Each tile is turned so that joined halves lie beside each other.
    """
    joined = [half for half in (2 * tile, 2 * tile + 1) if view.joints[half] >= 0]
    out = joined[0] if joined else 2 * tile + 1
    found: Array = [(tile, out % 2 == 0)]
    while view.joints[out] >= 0:
        into = view.joints[out]
        found.append((into // 2, into % 2 == 1))
        out = into ^ 1
    return found


def rows_of(found: list[Array], wide: float, tile_wide: float) -> list[list[Laid]]:
    """Return arrays arranged in rows of a width. An array that fits into one row is not broken."""
    rows: list[list[Laid]] = [[]]
    left = wide
    for array in found:
        if rows[-1] and (len(array) * tile_wide + _GAP > left) and len(array) * tile_wide <= wide:
            rows.append([])
            left = wide
        for place, (tile, turned) in enumerate(array):
            gap = _GAP if place == 0 and rows[-1] else 0
            if tile_wide + gap > left:
                rows.append([])
                left, gap = wide, 0
            rows[-1].append((tile, turned, wide - left + gap + tile_wide / 2))
            left -= gap + tile_wide
    return rows


def asks_on_mat(view: PulsarView) -> bool:
    """Return whether the pending decision is about the viewer's transmitters, so that its buttons are on the mat."""
    return view.phase in (phases.JOINING, phases.PAYING) and bool(view.legal)


def arrays(view: PulsarView, head: float) -> Arrays:
    """Return the layout of mats and arrays: each mat gets the rows it needs, and the rest is shared evenly."""
    _, top, wide, high = mats_box(view.seats)
    order = [own_seat(view), *[seat for seat in range(view.seats) if seat != own_seat(view)]]
    found = [chains(view, seat) for seat in range(view.seats)]
    foot = FOOT if asks_on_mat(view) else 0.0
    room = high - 2 * _EDGE - view.seats * (head + _APART) - foot
    for size in _SIZES:
        rows = [rows_of(array, wide - 2 * _EDGE - 2 * _SIDE, TILE_WIDE * size) for array in found]
        step = TILE_HIGH * size + _ROOM
        if sum(len(row) for row in rows) * step <= room:
            break
    spare = room + foot - step * sum(len(row) for row in rows)
    if spare / view.seats >= foot:
        foot = 0  # there is enough room for the buttons already
    laid = Arrays()
    laid.mats = [(0, 0, 0, 0)] * view.seats
    y = top + _EDGE
    for seat in order:
        tall = head + step * len(rows[seat]) + (spare - foot) / view.seats + (foot if seat == order[0] else 0)
        laid.mats[seat] = (_EDGE, y, wide - 2 * _EDGE, tall)
        for number, row in enumerate(rows[seat]):
            middle = y + head + step * number + TILE_HIGH * size / 2
            laid.spots |= {tile: Spot(_EDGE + _SIDE + x, middle, size, turned) for tile, turned, x in row}
        y += tall + _APART
    return laid
