"""Drawing shared by all boards of Pulsar 2849: panels, headings, lit frames, and sprites of small pieces."""

from __future__ import annotations

from functools import cache
from xml.sax.saxutils import escape

from starfold.art.canvas import Canvas, attributes, number
from starfold.art.letters import length
from starfold.art.light import FACE
from starfold.art.palette import EDGE, GOLD, INK, LIT, OUTLINE, PANEL, QUIET, SEAT_COLOURS, SEAT_SHADES
from starfold.art.seats import seat_disc, seat_mark

from ..data.components import FACES, MOST_SEATS, SIZES, TOKENS
from ..view import PulsarView
from .icons import icon_sprites
from .icons.dice import LARGE, MIDDLE, NAME, SMALL, die
from .icons.glyphs import glyph, rotor
from .icons.pieces import token
from .layout import Box

MOST_PIPS = 8  # the highest reading of a die that can be drawn


def own_seat(view: PulsarView) -> int:
    """Return the seat whose pieces are drawn large: the viewer's, or the first one for a watcher."""
    return max(0, view.seat)


def has(mask: int, place: int) -> bool:
    """Return whether a mask contains an index."""
    return (mask >> place) & 1 == 1


# --- panels ---


def panel(canvas: Canvas, box: Box) -> None:
    """Draw the background of a panel."""
    x, y, wide, high = box
    canvas.box(
        x + 6, y + 6, wide - 12, high - 12, 16, fill=PANEL, fill_opacity=0.62, stroke=EDGE, stroke_width=1.6,
    )  # fmt: skip


def heading(canvas: Canvas, x: float, y: float, said: str, anchor: str = "start") -> None:
    """Draw a heading."""
    canvas.text(x, y, said, 17, fill=QUIET, text_anchor=anchor, font_weight="700", letter_spacing="1")


def lit_box(canvas: Canvas, x: float, y: float, wide: float, high: float, round_: float) -> None:
    """Draw the bright frame of something clickable."""
    canvas.box(x, y, wide, high, round_, fill=LIT, fill_opacity=0.1, stroke=LIT, stroke_width=2.6)
    canvas.box(x - 3, y - 3, wide + 6, high + 6, round_ + 3, fill="none", stroke=LIT, stroke_width=6, opacity=0.28)


def hit(canvas: Canvas, x: float, y: float, wide: float, high: float) -> None:
    """Draw an invisible clickable area."""
    canvas.box(x, y, wide, high, fill="none", pointer_events="all")


def line(
    canvas: Canvas, x: float, y: float, said: str, size: float, room: float, colour: str = INK, anchor: str = "start"
) -> None:
    """Draw a line of text. If it is too long for its room, its letters are condensed horizontally."""
    style: dict[str, str | float] = {"fill": colour, "text_anchor": anchor, "font_weight": "600"}
    if length(said) * size > room:
        style |= {"textLength": room, "lengthAdjust": "spacingAndGlyphs"}
    canvas.text(x, y, said, size, **style)


def figure(canvas: Canvas, x: float, y: float, said: str | int, size: float = 20, anchor: str = "start") -> None:
    """Draw a bold number."""
    canvas.text(x, y, str(said), size, fill=INK, text_anchor=anchor, font_weight="700")


def texts(canvas: Canvas, said: list[tuple[float, float, str]], size: float, colour: str, anchor: str) -> None:
    """Draw several bold texts of the same style; their style is written once."""
    style: dict[str, str | float] = {"font_size": size, "fill": colour, "text_anchor": anchor, "font_weight": "700"}
    written = "".join(f'<text x="{number(x)}" y="{number(y)}">{escape(text)}</text>' for x, y, text in said)
    if written:
        canvas.raw(f"<g{attributes(style)}>{written}</g>")


# --- sprites ---


def _scaled(drawn: str, size: float) -> str:
    return f'<g transform="scale({size:g})">{drawn}</g>'


def _rocket(seat: int) -> str:
    """Return a seat's rocket for the turn order, flying to the left."""
    canvas = Canvas()
    body = "M-25,0Q-17,-11 -3,-11H13V11H-3Q-17,11 -25,0Z"
    canvas.path("M13,-6L25,0L13,6Z", fill=GOLD, stroke=OUTLINE, stroke_width=1.4)
    fins = "M2,-10L16,-18V-8ZM2,10L16,18V8Z"
    canvas.path(fins, fill=SEAT_SHADES[seat], stroke=OUTLINE, stroke_width=1.6, stroke_linejoin="round")
    canvas.path(body, fill=SEAT_COLOURS[seat], stroke=OUTLINE, stroke_width=2)
    canvas.path(body, fill=FACE, opacity=0.7)
    canvas.circle(0, 0, 9, fill=PANEL)
    canvas.raw(f'<g transform="scale(.46)">{seat_mark(seat)}</g>')
    return canvas.svg()


def _pad(size: float) -> str:
    """Return the bright ring of a disc."""
    canvas = Canvas()
    canvas.circle(0, 0, size, fill="none", stroke=LIT, stroke_width=2.6)
    canvas.circle(0, 0, size + 2, fill="none", stroke=LIT, stroke_width=7, opacity=0.28)
    return canvas.svg()


def lit_die(size: int) -> str:
    """Return the bright frame of a die of that size."""
    canvas = Canvas()
    lit_box(canvas, -size / 2 - 4, -size / 2 - 4, size + 8, size + 8, size * 0.28)
    return canvas.svg()


@cache
def part_sprites() -> dict[str, str]:
    """Return the sprites of pieces used by several boards."""
    found: dict[str, str] = {}
    for size in (LARGE, MIDDLE, SMALL):
        found |= {f"silver-{size}-{face}": die(face, size) for face in range(1, MOST_PIPS + 1)}
        found |= {f"red-{size}-{face}": die(face, size, True) for face in range(FACES + 1)}
        found[f"lit-die-{size}"] = lit_die(size)
    for seat in range(MOST_SEATS):
        found |= {f"disc-{seat}": seat_disc(seat, 10), f"rocket-{seat}": _rocket(seat)}
        found |= {f"mark-{seat}": _scaled(seat_mark(seat), 0.75), f"small-mark-{seat}": _scaled(seat_mark(seat), 0.5)}
        found |= {f"cover-small-{seat}": seat_disc(seat, 13), f"cover-large-{seat}": seat_disc(seat, 20)}
    for size in range(SIZES):
        found[f"gyro-{size}"] = rotor(size, False, 1.2)
    found |= {f"token-{kind}": token(kind) for kind in range(TOKENS)}
    found |= {"tile-large": _scaled(glyph("tile"), 1.5), "lit-disc": _pad(12), "lit-token": _pad(19)}
    return icon_sprites() | {NAME + name: drawn for name, drawn in found.items()}
