"""The parts of Pulsar 2849's transmitters as sprites: faces, half-dice, covers and highlights."""

from __future__ import annotations

from functools import cache

from starfold.art.canvas import Canvas
from starfold.art.light import FACE
from starfold.art.palette import EDGE, GOLD, HIGH, INK, LIT, OUTLINE, PANEL, tone
from starfold.art.seats import seat_disc

from ...data import components
from ..icons import icon_row
from ..icons.dice import MIDDLE, NAME, RED_RIM, RED_TONE
from ..icons.glyphs import TECH_TONES, WAVE, glyph
from ..parts import hit, lit_box, lit_die

TILE_WIDE, TILE_HIGH = 200.0, 150.0
COST_Y, ONCE_Y, EVERY_Y = -48.0, 0.0, 50.0
COST_STEP = 45.0
MOST_COSTS = max(len(costs) for costs in components.COSTS)
HALF_WIDE, HALF_HIGH = 17.0, 44.0
_REACH = 29.0  # radius of the clickable area around a half-die
ICONS = 1.28  # scale of icons, so that they are readable on mats, too
PLATES = [
    tone("pulsar_2849-plate-a", "#14284a", "#e6eef8"),
    tone("pulsar_2849-plate-b", "#1d2550", "#e9e8f8"),
    tone("pulsar_2849-plate-c", "#2b2150", "#f0e6f7"),
]
_CYCLE = "M5,-3A6,6 0 1 0 6,2M6,-7V-2H1"


def cost_x(place: int) -> float:
    """Return the x of a cost on its tile, counted from the right."""
    return TILE_WIDE / 2 - 31 - COST_STEP * place


def _body(tile: int) -> str:
    """Return the face of a tile without its half-dice, around 0,0."""
    canvas = Canvas()
    left, top = -TILE_WIDE / 2 + 1, -TILE_HIGH / 2
    plate = PLATES[components.LETTER[tile]]
    canvas.box(left, top, TILE_WIDE - 2, TILE_HIGH, 12, fill=plate, stroke=EDGE, stroke_width=2)
    canvas.box(left, top, TILE_WIDE - 2, TILE_HIGH, 12, fill=FACE, opacity=0.22)
    canvas.text(
        left + 12, COST_Y + 10, components.TRANSMITTER_IDS[tile], 27, fill=INK, text_anchor="start", font_weight="800"
    )
    for place, cost in enumerate(reversed(components.COSTS[tile])):
        canvas.put(f"{NAME}silver-{MIDDLE}-{cost}", (cost_x(place), COST_Y))
    canvas.raw(f'<g transform="translate(0,{ONCE_Y:g})">{icon_row(components.ONCE[tile], 158, ICONS)}</g>')
    if components.EVERY_ROUND[tile]:
        canvas.box(left + 5, EVERY_Y - 21, TILE_WIDE - 12, 42, 9, fill=TECH_TONES[2], fill_opacity=0.24)
        canvas.path(
            _CYCLE, fill="none", stroke=TECH_TONES[2], stroke_width=1.9, stroke_linecap="round",
            transform=f"translate({left + 22:g},{EVERY_Y:g})scale(1.5)",
        )  # fmt: skip
        canvas.raw(f'<g transform="translate(14,{EVERY_Y:g})">{icon_row(components.EVERY_ROUND[tile], 146, ICONS)}</g>')
    return canvas.svg()


def _half(pips: int, side: int) -> str:
    """Return a half-die at the left end of a tile (side 1) or at its right end (side -1)."""
    canvas = Canvas()
    canvas.raw(f'<g transform="translate({-side * TILE_WIDE / 2:g},0)">')
    far, near, high = HALF_WIDE * side, 7 * side, HALF_HIGH / 2
    shape = f"M0,{-high:g}H{far - near:g}Q{far:g},{-high:g} {far:g},{-high + 7:g}V{high - 7:g}"
    shape += f"Q{far:g},{high:g} {far - near:g},{high:g}H0Z"
    canvas.path(shape, fill=RED_TONE, stroke=RED_RIM, stroke_width=1.6)
    canvas.path(shape, fill=FACE, opacity=0.6)
    rows = {0: [], 1: [0], 2: [-9, 9], 3: [-13, 0, 13]}[pips]
    dots = "".join(f"M{far * 0.48:.1f},{y}h0" for y in rows)
    if dots:
        canvas.path(dots, stroke=HIGH, stroke_width=8.5, stroke_linecap="round", fill="none")
    canvas.raw("</g>")
    return canvas.svg()


def _online() -> str:
    """Return the highlight of an online tile: a bright edge, with the used bonus covered."""
    canvas = Canvas()
    canvas.box(-TILE_WIDE / 2 + 20, ONCE_Y - 23, TILE_WIDE - 40, 46, 8, fill=PANEL, fill_opacity=0.9)
    canvas.box(
        -TILE_WIDE / 2 + 2.5, -TILE_HIGH / 2 + 1.5, TILE_WIDE - 5, TILE_HIGH - 3, 11, fill="none", stroke=WAVE,
        stroke_width=5,
    )  # fmt: skip
    canvas.raw(f'<g transform="translate(0,{ONCE_Y - 1:g})scale(1.35)">{glyph("online")}</g>')
    return canvas.svg()


def _new() -> str:
    """Return the highlight of a tile that is being joined."""
    canvas = Canvas()
    canvas.box(
        -TILE_WIDE / 2 - 3, -TILE_HIGH / 2 - 3, TILE_WIDE + 6, TILE_HIGH + 6, 15, fill="none", stroke=GOLD,
        stroke_width=5, stroke_dasharray="12 7",
    )  # fmt: skip
    return canvas.svg()


def _lit_tile() -> str:
    canvas = Canvas()
    lit_box(canvas, -TILE_WIDE / 2, -TILE_HIGH / 2, TILE_WIDE, TILE_HIGH, 12)
    return canvas.svg()


def _around_half(side: int, **style: str | float) -> str:
    """Return a circle around a half-die, on its own tile: a clickable one may lie beside it."""
    canvas = Canvas()
    canvas.circle(-side * (TILE_WIDE / 2 - _REACH), 0, _REACH, **style)
    return canvas.svg()


def _linked() -> str:
    """Return the frame of a complete link's die."""
    canvas = Canvas()
    wide, high = HALF_WIDE * 2 + 6, HALF_HIGH + 6
    canvas.box(-wide / 2, -high / 2, wide, high, 10, fill="none", stroke=OUTLINE, stroke_width=8)
    canvas.box(-wide / 2, -high / 2, wide, high, 10, fill="none", stroke=GOLD, stroke_width=4)
    return canvas.svg()


def _at_cost(place: int, drawn: str) -> str:
    """Return a drawing moved to a cost of a tile, counted from the right."""
    return f'<g transform="translate({cost_x(place):g},{COST_Y:g})">{drawn}</g>'


def _hit() -> str:
    canvas = Canvas()
    hit(canvas, -MIDDLE / 2, -MIDDLE / 2, MIDDLE, MIDDLE)
    return canvas.svg()


@cache
def transmitter_sprites() -> dict[str, str]:
    """Return all sprites of transmitters, by name."""
    found = {
        f"transmitter-{components.TRANSMITTER_IDS[tile]}": _body(tile) for tile in range(components.ALL_TRANSMITTERS)
    }
    for pips in range(4):
        found |= {f"half-left-{pips}": _half(pips, 1), f"half-right-{pips}": _half(pips, -1)}
    for place in range(MOST_COSTS):
        found |= {f"hit-cost-{place}": _at_cost(place, _hit()), f"lit-cost-{place}": _at_cost(place, lit_die(MIDDLE))}
        found |= {f"paid-{seat}-{place}": _at_cost(place, seat_disc(seat, 20)) for seat in range(components.MOST_SEATS)}
    found |= {"online": _online(), "linked": _linked(), "new-tile": _new(), "lit-tile": _lit_tile()}
    for end, side in (("left", 1), ("right", -1)):
        found[f"lit-half-{end}"] = _around_half(side, fill=LIT, fill_opacity=0.16, stroke=LIT, stroke_width=4)
        found[f"hit-half-{end}"] = _around_half(side, fill="none", pointer_events="all")
    return {NAME + name: drawn for name, drawn in found.items()}
