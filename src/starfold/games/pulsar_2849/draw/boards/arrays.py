"""Where everything lies on the mats of Pulsar 2849: how high each mat is, and its arrays, tile beside tile."""

from __future__ import annotations

from ...data.box import ALL_TRANSMITTERS
from ...position import phases
from ...view import PulsarView
from ..layout import Box, mats_box
from ..parts import own_seat
from .tiles import TILE_HIGH, TILE_WIDE
from .transmitters import Spot

_SIZES = [0.73, 0.59, 0.5, 0.42, 0.36, 0.3]  # of tiles on mats: the largest that there is room for
_GAP = 6.0  # between two arrays
_EDGE = 12.0  # of the panel
_SIDE = 4.0  # of a mat
_APART = 6.0  # between two mats
_ROOM = 4.0  # below a row
FOOT = 52.0  # below the rows of a mat on which something is answered by a button

Array = list[tuple[int, bool]]  # transmitters from left to right, each with whether it is turned
Laid = tuple[int, bool, float]  # a transmitter, whether it is turned, and how far from the left its middle is


class Arrays:
    """The boxes of the mats by seat, and where the transmitters on them lie."""

    def __init__(self) -> None:
        self.mats: list[Box] = []
        self.spots: dict[int, Spot] = {}


def chains(view: PulsarView, seat: int) -> list[Array]:
    """The arrays of a seat."""
    left = [tile for tile in range(ALL_TRANSMITTERS) if view.owners[tile] == seat]
    found: list[Array] = []
    while left:
        ends = [tile for tile in left if -1 in view.joints[2 * tile : 2 * tile + 2]]
        array = _walk(view, ends[0])
        left = [tile for tile in left if tile not in [laid for laid, _ in array]]
        found.append(array)
    return found


def _walk(view: PulsarView, tile: int) -> Array:
    """An array from an end: each is turned so that the half by which it is joined lies beside the other's."""
    joined = [half for half in (2 * tile, 2 * tile + 1) if view.joints[half] >= 0]
    out = joined[0] if joined else 2 * tile + 1
    found: Array = [(tile, out % 2 == 0)]
    while view.joints[out] >= 0:
        into = view.joints[out]
        found.append((into // 2, into % 2 == 1))
        out = into ^ 1
    return found


def rows_of(found: list[Array], wide: float, tile_wide: float) -> list[list[Laid]]:
    """Arrays in rows of a width: one that fits into a row is not broken."""
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
    """Whether what is asked is about one's own transmitters: then buttons stand beside them."""
    return view.phase in (phases.JOINING, phases.PAYING) and bool(view.legal)


def arrays(view: PulsarView, head: float) -> Arrays:
    """How mats and arrays are laid out: each mat gets the rows it needs, and what is left over is shared."""
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
        foot = 0  # there is room for buttons anyway: nothing moves aside for them
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
