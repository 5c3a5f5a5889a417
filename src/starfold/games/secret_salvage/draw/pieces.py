"""Secret Salvage's pieces: ships in the colours of the edges, closed and open crates, and marks."""

from __future__ import annotations

from functools import cache

from starfold.art.canvas import Canvas
from starfold.art.light import FACE
from starfold.art.palette import EDGE, GOLD, GROUND, HIGH, INK, LIT, OUTLINE, QUIET, SHADE, tone
from starfold.art.seats import SEAT_SHAPES, seat_ship
from starfold.art.things import burst, ring

from ..data.components import KINDS, MINE
from .places import SIDE, aside, hexagon, outline
from .symbols import RED_FACE, RED_RIM, eye, tile_faces

# The colours of the edges and of the ships, in the board's order.
EDGE_COLOURS = [
    tone("secret_salvage-blue", "#4d9bff", "#1c62cf"),
    tone("secret_salvage-red", "#ff5f66", "#c8202f"),
    tone("secret_salvage-yellow", "#ffe14d", "#b58a00"),
    tone("secret_salvage-orange", "#ff9436", "#d05c00"),
    tone("secret_salvage-green", "#4fd07f", "#16803f"),
    tone("secret_salvage-purple", "#b583ff", "#6f35b8"),
]
CRATE = tone("secret_salvage-crate", "#55627f", "#a9b0bd")
CRATE_DARK = tone("secret_salvage-crate-dark", "#2b3550", "#6d7688")
CRATE_PALE = tone("secret_salvage-crate-pale", "#8b9abb", "#d9dee6")
INSIDE = tone("secret_salvage-inside", "#0a0f1e", "#39415a")
CLAMP = tone("secret_salvage-clamp", "#d9a441", "#b07a12")

HALF = 21.0  # half the width of a crate


def _body(canvas: Canvas) -> None:
    """Draw a crate seen from above: a shadow, its frame with ribs, and a clamp at each corner."""
    canvas.box(-HALF + 2, -HALF + 4, 2 * HALF, 2 * HALF, 7, fill=SHADE, opacity=0.45)
    canvas.box(-HALF, -HALF, 2 * HALF, 2 * HALF, 6, fill=CRATE, stroke=OUTLINE, stroke_width=2.4)
    ribs = "".join(f"M{x},{-HALF + 1.5}V{HALF - 1.5}" for x in (-12, -4, 4, 12))
    canvas.path(ribs, stroke=CRATE_DARK, stroke_width=2.6, fill="none")
    canvas.path(ribs, stroke=CRATE_PALE, stroke_width=0.9, fill="none", transform="translate(1.8,0)", opacity=0.6)
    canvas.box(-HALF, -HALF, 2 * HALF, 2 * HALF, 6, fill=FACE)
    canvas.box(
        -HALF + 1.4, -HALF + 1.4, 2 * HALF - 2.8, 2 * HALF - 2.8, 5, fill="none", stroke=CRATE_PALE, stroke_opacity=0.75
    )
    clamps = "".join(
        f"M{x * 20.5},{y * 12.5}V{y * 17}Q{x * 20.5},{y * 20.5} {x * 17},{y * 20.5}H{x * 12.5}"
        for x in (-1, 1)
        for y in (-1, 1)
    )
    canvas.path(clamps, fill="none", stroke=OUTLINE, stroke_width=5.4, stroke_linecap="round")
    canvas.path(clamps, fill="none", stroke=CLAMP, stroke_width=3, stroke_linecap="round")


def _crate() -> str:
    """Return a closed crate around 0,0, with a blank dark plate."""
    canvas = Canvas()
    _body(canvas)
    canvas.box(-13, -13, 26, 26, 6, fill=CRATE_DARK, stroke=OUTLINE, stroke_width=1.4)
    return canvas.svg()


def _question() -> str:
    """Return the question mark on a crate unknown to the viewer."""
    canvas = Canvas()
    canvas.text(0, 7.5, "?", 21, fill=HIGH, font_weight="700", opacity=0.62)
    return canvas.svg()


def _unknown() -> str:
    """Return the badge of an unknown tile, for the preview of meeting it."""
    canvas = Canvas()
    canvas.circle(0, 0, 11.5, fill=CRATE_DARK, stroke=HIGH, stroke_width=1.6)
    canvas.text(0, 6.5, "?", 18, fill=HIGH, font_weight="700")
    return canvas.svg()


def _open() -> str:
    """Return an open crate around 0,0, whose contents every seat has seen."""
    canvas = Canvas()
    _body(canvas)
    canvas.box(-16, -16, 32, 32, 5, fill=INSIDE, stroke=OUTLINE, stroke_width=1.6)
    # Four flaps, folded back.
    flaps = "M-15,-17L-11,-25H11L15,-17ZM-15,17L-11,25H11L15,17Z"
    canvas.path(flaps, fill=CRATE_PALE, stroke=OUTLINE, stroke_width=1.4, stroke_linejoin="round")
    return canvas.svg()


def _ship(seat: int, colour: int) -> str:
    """Return a seat's ship in a colour, with a shadow that sets it off from a crate."""
    canvas = Canvas()
    canvas.circle(0, 3, 16, fill=SHADE, opacity=0.32)
    canvas.raw(f'<g transform="scale(1.02)">{seat_ship(seat, EDGE_COLOURS[colour])}</g>')
    return canvas.svg()


def _mark(seat: int, colour: int, size: float) -> str:
    """Return a seat's sign in its colour, with an outline that makes it visible on any ground."""
    shape = SEAT_SHAPES[seat]
    canvas = Canvas()
    canvas.raw(f'<g transform="scale({size:g})">')
    canvas.path(shape, fill=OUTLINE, stroke=OUTLINE, stroke_width=10, stroke_linejoin="round", fill_rule="evenodd")
    canvas.path(shape, fill=EDGE_COLOURS[colour], fill_rule="evenodd")
    canvas.raw("</g>")
    return canvas.svg()


def _active() -> str:
    """Return the ring of the active ship, around 0,0."""
    canvas = Canvas()
    canvas.path(hexagon((0, 0), SIDE - 4), fill=HIGH, fill_opacity=0.07, stroke=OUTLINE, stroke_width=5)
    canvas.path(hexagon((0, 0), SIDE - 4), fill="none", stroke=HIGH, stroke_width=2.6, stroke_dasharray="12 5.05")
    return canvas.svg()


def _chevron() -> str:
    """Return the chevron for one more step ahead, to the right of 0,0."""
    canvas = Canvas()
    for colour, wide in ((OUTLINE, 6.0), (HIGH, 3.0)):
        canvas.path(
            "M-3,-6L3,0L-3,6", fill="none", stroke=colour, stroke_width=wide, stroke_linecap="round",
            stroke_linejoin="round",
        )  # fmt: skip
    return canvas.svg()


def _lit_cell() -> str:
    """Return the mark of a space that can be clicked, around 0,0."""
    canvas = Canvas()
    canvas.path(hexagon((0, 0), SIDE - 3), fill=LIT, fill_opacity=0.11, stroke=LIT, stroke_width=6, stroke_opacity=0.22)
    canvas.path(hexagon((0, 0), SIDE - 3), fill="none", stroke=LIT, stroke_width=2.4, stroke_linejoin="round")
    return canvas.svg()


def _glint() -> str:
    """Return the mark where energy was found, around 0,0."""
    canvas = Canvas()
    points = [aside((0, 0), 34 if spike % 2 else 20, 22.5 * spike) for spike in range(16)]
    canvas.path(outline(points), fill=GOLD, fill_opacity=0.2, stroke=GOLD, stroke_width=1.4)
    return canvas.svg()


def _hit() -> str:
    """Return the clickable area of a ship: all of its space."""
    canvas = Canvas()
    canvas.path(hexagon((0, 0)), fill="none", pointer_events="all")
    return canvas.svg()


def _pip(kind: int) -> str:
    """Return a red tile on a player board, around 0,0; each kind has its own shape."""
    canvas = Canvas()
    rim: dict[str, str | float] = {"fill": RED_FACE, "stroke": RED_RIM, "stroke_width": 1.5}
    if kind == MINE:
        points = [aside((0, 0), 8 if spike % 2 else 5.2, 22.5 * spike) for spike in range(16)]
        canvas.path(outline(points), stroke_linejoin="round", **rim)
    elif kind == MINE + 1:
        canvas.path("M-5.6,-6.6H5.6V6.6H-5.6Z", stroke_linejoin="round", **rim)
        canvas.path("M-3.4,4.6L3.4,-4.6", stroke=HIGH, stroke_width=1.8, stroke_linecap="round")
    else:
        canvas.path("M0,-7.6L7.2,0L0,7.6L-7.2,0Z", stroke_linejoin="round", **rim)
        canvas.path("M1.4,-4.2L-1.8,.2H1.8L-1.4,4.2", fill="none", stroke=HIGH, stroke_width=1.4)
    return canvas.svg()


def _slot(rim: str) -> str:
    """Return an empty place of the track of red tiles, around 0,0."""
    canvas = Canvas()
    canvas.circle(0, 0, 4.6, fill="none", stroke=rim, stroke_width=1.6)
    return canvas.svg()


def _check() -> str:
    """Return the mark of a dock with a ship, around 0,0."""
    canvas = Canvas()
    canvas.path("M-4.2,.2L-1,3.6L4.6,-3.6", fill="none", stroke=OUTLINE, stroke_width=2.4)
    return canvas.svg()


def _used() -> str:
    """Return the mark of a power-up used in this turn, around 0,0."""
    canvas = Canvas()
    canvas.circle(0, 0, 10, fill=GOLD, stroke=OUTLINE, stroke_width=2)
    canvas.raw(_check())
    return canvas.svg()


def _bolt() -> str:
    """Return the sign of energy, around 0,0."""
    canvas = Canvas()
    canvas.path("M2.5,-11L-6.5,2H-1L-3,11L6.5,-2.5H1Z", fill=GOLD, stroke=OUTLINE, stroke_width=1.2)
    return canvas.svg()


def _ghost() -> str:
    """Return the outline where a tile would be laid, around 0,0."""
    canvas = Canvas()
    canvas.box(-24, -24, 48, 48, 9, fill="none", stroke=LIT, stroke_width=2.4, stroke_dasharray="6 5")
    return canvas.svg()


def _gone() -> str:
    """Return the cover of a ship that a preview moves away."""
    canvas = Canvas()
    canvas.circle(0, -2, 21, fill=GROUND, fill_opacity=0.92)
    return canvas.svg()


@cache
def sprites(colours: tuple[int, ...]) -> dict[str, str]:
    """Return all pieces and marks by name, for seats of these colours.

    The ground defines each once; the moving layer only refers to it (`Canvas.put`).
    """
    found = {
        "crate": _crate(),
        "question": _question(),
        "unknown": _unknown(),
        "open": _open(),
        "hit": _hit(),
        "lit": _lit_cell(),
        "lit-ship": ring(24.5),
        "active": _active(),
        "chevron": _chevron(),
        "burst": burst(33),
        "glint": _glint(),
        "ghost": _ghost(),
        "gone": _gone(),
        "eye": eye(),
        "bolt": _bolt(),
        "check": _check(),
        "used": _used(),
        "slot": _slot(EDGE),
        "slot-last": _slot(GOLD),
    }
    found |= tile_faces("face", 28) | tile_faces("badge", 22) | tile_faces("small", 20) | tile_faces("half", 18)
    found |= {f"pip-{kind}": _pip(kind) for kind in range(MINE, KINDS)}
    for seat, colour in enumerate(colours):
        found[f"ship-{seat}"] = _ship(seat, colour)
        found[f"mark-{seat}"] = _mark(seat, colour, 0.66)
        found[f"knows-{seat}"] = _mark(seat, colour, 0.36)
    return {f"secret_salvage-{name}": drawn for name, drawn in found.items()}


def figure(canvas: Canvas, x: float, y: float, said: str, size: float = 18, colour: str = INK) -> None:
    """Draw a count, left-aligned."""
    canvas.text(x, y, said, size, fill=colour, text_anchor="start", font_weight="700")


def quiet(canvas: Canvas, x: float, y: float, said: str, anchor: str = "start") -> None:
    """Draw a small caption."""
    canvas.text(x, y, said, 14, fill=QUIET, text_anchor=anchor)
