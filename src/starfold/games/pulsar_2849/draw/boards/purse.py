"""The viewer's spendable supplies besides dice, in the dice panel: cubes, modifier tokens and rings left."""

from __future__ import annotations

from starfold.art.canvas import Canvas
from starfold.art.palette import INK, QUIET

from ...data.components import TOKENS
from ...view import PulsarView
from ...words.parts import many
from ..icons.dice import NAME
from ..icons.glyphs import glyph
from ..icons.pieces import TOKEN_TEXTS, ring_sign, token
from ..layout import DICE
from ..parts import hit, texts
from .mats import rings_left

_LEFT, Y = 398.0, DICE[1] + 26.0
_PLACES = [34.0, 94.0, 144.0, 194.0]  # the middles of the signs; the first one has room for many cubes


def purse_sprites(seats: int) -> dict[str, str]:
    """Return by seat its mark and the signs of its supplies, in a row."""
    return {f"{NAME}purse-{seat}": _signs(seat) for seat in range(seats)}


def _signs(seat: int) -> str:
    canvas = Canvas()
    canvas.put(f"{NAME}small-mark-{seat}", (8, 0))
    drawn = [glyph("cube"), *[token(kind) for kind in range(TOKENS)], ring_sign(seat)]
    for x, sign in zip(_PLACES, drawn, strict=True):
        canvas.raw(f'<g transform="translate({x:g},0)scale(.9)">{sign}</g>')
    return canvas.svg()


def draw_purse(canvas: Canvas, view: PulsarView) -> None:
    """Draw the supplies of the viewing seat; for a watcher, of the seat to move."""
    seat = view.seat if view.seat >= 0 else max(0, view.turn_seat)
    tokens = view.tokens[seat * TOKENS : (seat + 1) * TOKENS]
    rings = rings_left(view, seat)
    said = [
        f"{('no', 'one')[count] if count < 2 else count} {text} token{'s' * (count != 1)}"
        for count, text in zip(tokens, TOKEN_TEXTS, strict=True)
    ]
    label = ", ".join([many(view.cubes[seat], "cube"), *said, f"{many(rings, 'ring')} left"])
    with canvas.group(id="purse", at=(_LEFT, Y), label=f"{view.names[seat]}: {label}"):
        hit(canvas, -4, -16, 236, 32)
        canvas.put(f"{NAME}purse-{seat}", (0, 0))
        counts = [view.cubes[seat], *tokens, rings]
        spots = [(x + 16, 6.5, str(count)) for x, count in zip(_PLACES, counts, strict=True)]
        texts(canvas, [spot for spot in spots if spot[2] != "0"], 18, INK, "start")
        texts(canvas, [spot for spot in spots if spot[2] == "0"], 18, QUIET, "start")
