"""The bonuses of systems: a chip with icons beside each system that is face up."""

from __future__ import annotations

from starfold.art.canvas import Canvas
from starfold.art.palette import EDGE, GOLD, OUTLINE, PANEL

from ...data.board import SYSTEMS
from ...data.components import BLUE, SYSTEM_EFFECTS, SYSTEM_TILES
from ...data.loading import MOST_PLANETS
from ...position.pieces import FREE, UNSEEN
from ...view import PulsarView
from ..icons import icon_row, row_wide
from .places import CHIP_HIGH, Point, chip_spot

_SIZE = 0.82  # scale of the icons: their smallest letters are just readable
CHIP_WIDE = [row_wide(effects) * _SIZE + 14 for effects in SYSTEM_EFFECTS]  # by tile


def _chip(tile: int) -> str:
    """Return the bonus of a system around 0,0."""
    wide = CHIP_WIDE[tile]
    canvas = Canvas()
    canvas.box(-wide / 2 - 1, -CHIP_HIGH / 2 - 1, wide + 2, CHIP_HIGH + 2, 15, fill=OUTLINE, fill_opacity=0.4)
    canvas.box(-wide / 2, -CHIP_HIGH / 2, wide, CHIP_HIGH, 14, fill=PANEL, stroke=EDGE, stroke_width=1.4)
    canvas.raw(icon_row(SYSTEM_EFFECTS[tile], wide, _SIZE))
    return canvas.svg()


def _frame(tile: int) -> str:
    """Return a frame for a bonus that a flight would bring."""
    wide = CHIP_WIDE[tile]
    canvas = Canvas()
    canvas.box(-wide / 2, -CHIP_HIGH / 2, wide, CHIP_HIGH, 14, fill="none", stroke=GOLD, stroke_width=3.4)
    return canvas.svg()


def bonus_sprites() -> dict[str, str]:
    """Return by system tile its bonus, and a frame for it."""
    found = {f"pulsar_2849-bonus-{tile}": _chip(tile) for tile in range(SYSTEM_TILES)}
    return found | {f"pulsar_2849-brings-{tile}": _frame(tile) for tile in range(SYSTEM_TILES)}


def bonus_spot(place: int, tile: int) -> Point:
    """Return the place of a system's bonus."""
    return chip_spot(place, CHIP_WIDE[tile])


def draw_bonuses(canvas: Canvas, view: PulsarView) -> None:
    """Draw the bonus of every system that still has a free blue planet."""
    for slot, place in enumerate(SYSTEMS[view.side]):
        tile = view.systems[slot]
        if tile != UNSEEN and _to_be_had(view, slot):
            canvas.put(f"pulsar_2849-bonus-{tile}", bonus_spot(place, tile))


def _to_be_had(view: PulsarView, slot: int) -> bool:
    """Return whether a system has a free blue planet."""
    tile, first = view.systems[slot], slot * MOST_PLANETS
    return any(
        view.stations[first + planet] == FREE and BLUE[tile * MOST_PLANETS + planet] for planet in range(MOST_PLANETS)
    )
