"""The fixed layer of Secret Salvage's picture: the field with its coloured edges, and its surroundings."""

from __future__ import annotations

from functools import cache
from random import Random

from starfold.art.canvas import Canvas
from starfold.art.light import FACE
from starfold.art.palette import GOLD, GROUND, LINE, QUIET, tone
from starfold.art.space import ground

from ..data.board import CARRIES, CLOSED_OF_THREE, COLOURS, NAMES, SPACES, goal_colours
from .cards import card_sprites
from .pieces import CRATE, CRATE_DARK, EDGE_COLOURS, sprites
from .places import (
    HEIGHT,
    MIDDLE,
    SIDE,
    WIDTH,
    aside,
    edge_line,
    edge_spaces,
    half_cell,
    hexagon,
    outline,
    where,
)

GLASS = tone("secret_salvage-glass", "#0a1330", "#fffaf0")
MIST = tone("secret_salvage-mist", "#2b6f8f", "#a9cbd6")
GLOW = tone("secret_salvage-glow", "#5a3f9c", "#d7c6ea")
BAR = tone("secret_salvage-bar", "#8793b0", "#6d7385")

_INNER = SIDE - 1.6  # leaves a gap between cells


def _mist(canvas: Canvas) -> None:
    """Draw clouds behind the field, and a glow in its middle."""
    canvas.gradient("secret_salvage-mist", [(0, MIST, 0.6), (0.5, MIST, 0.24), (1, MIST, 0)], radial='r=".5"')
    canvas.gradient("secret_salvage-glow", [(0, GLOW, 0.7), (0.5, GLOW, 0.3), (1, GLOW, 0)], radial='r=".5"')
    x, y = MIDDLE
    canvas.ellipse(x - 60, y + 30, 290, 250, fill="url(#secret_salvage-mist)")
    canvas.ellipse(x + 90, y - 60, 250, 220, fill="url(#secret_salvage-glow)")


def _hulk(canvas: Canvas) -> None:
    """Draw the broken ring of a station, far below the field."""
    x, y = MIDDLE
    canvas.raw(f'<g transform="translate({x:g},{y:g}) rotate(-18) scale(1,.62)" fill="none" opacity=".5">')
    for far, wide, colour, parts in (
        (172, 26, CRATE_DARK, "210 34 96 18 330 60 120 500"),
        (172, 20, CRATE, "206 38 92 22 326 64 116 500"),
        (150, 3, CRATE, "60 20 200 44 150 16 90 700"),
        (62, 18, CRATE_DARK, "150 24 90 200"),
        (62, 12, CRATE, "146 28 86 200"),
    ):
        canvas.circle(0, 0, far, stroke=colour, stroke_width=wide, stroke_dasharray=parts)
    for angle in (14, 96, 152, 248):
        one, other = aside((0, 0), 70, angle), aside((0, 0), 160 - angle % 40, angle)
        canvas.line(*one, *other, stroke=CRATE_DARK, stroke_width=11)
        canvas.line(*one, *other, stroke=CRATE, stroke_width=6)
    canvas.raw("</g>")


def _wrecks(canvas: Canvas) -> None:
    """Draw debris adrift below the field."""
    random = Random(23)
    for _ in range(54):
        far, angle = 270 * random.random() ** 0.6, random.uniform(0, 360)
        spot, size, turn = aside(MIDDLE, far, angle), random.uniform(3, 11), random.uniform(0, 360)
        corners = [aside(spot, size * random.uniform(0.35, 1), turn + step) for step in (0, 80, 150, 240, 300)]
        canvas.path(
            outline(corners), fill=random.choice((CRATE, CRATE_DARK)), opacity=round(random.uniform(0.45, 0.85), 2)
        )
        canvas.path(outline(corners), fill=FACE, opacity=0.6)


def _cells(canvas: Canvas, goals: list[int], closed: list[int]) -> None:
    """Draw all spaces, each clickable as a whole and labelled with its name."""
    for space in range(SPACES):
        x, y = where(space)
        with canvas.group(id=f"space-{NAMES[space]}", label=_cell_label(space, goals, closed)):
            canvas.path(hexagon((x, y), _INNER), fill=GLASS, fill_opacity=0.45, stroke=LINE, stroke_opacity=0.34)
            if CARRIES[space]:
                _colour(canvas, space, 0.1 if closed[space] else 0.46 if _is_goal(space, goals) else 0.26)
            if closed[space]:
                canvas.put("secret_salvage-barred", (x, y))
            elif _is_goal(space, goals):
                canvas.put("secret_salvage-dock", (x, y))
            canvas.text(x, y + 29, NAMES[space], 12, fill=QUIET)


def _cell_label(space: int, goals: list[int], closed: list[int]) -> str:
    """Return the name of a space, its colours, and what it is for the viewer."""
    colours = [name for colour, name in enumerate(COLOURS) if CARRIES[space] >> colour & 1]
    said = NAMES[space] + (f", {' and '.join(colours)}" if colours else "")
    if closed[space]:
        return said + ", closed to your ships"
    return said + (", your goal" if _is_goal(space, goals) else "")


def _is_goal(space: int, goals: list[int]) -> bool:
    return any(CARRIES[space] >> goal & 1 for goal in goals)


def _colour(canvas: Canvas, space: int, opacity: float) -> None:
    """Draw the colours of a space on an edge; a corner has two halves."""
    spot = where(space)
    edges = [colour for colour in range(len(COLOURS)) if CARRIES[space] >> colour & 1]
    for colour in edges:
        path = hexagon(spot, _INNER)
        if len(edges) == 2:
            path = half_cell(spot, _INNER, colour, last=space == edge_spaces(colour)[-1])
        canvas.path(path, fill=EDGE_COLOURS[colour], fill_opacity=opacity)
    if len(edges) == 1:
        canvas.path(hexagon(spot, _INNER - 0.6), fill="none", stroke=EDGE_COLOURS[edges[0]], stroke_opacity=0.6)


def _edges(canvas: Canvas) -> None:
    """Draw the glowing borders of the field, in their colours."""
    for colour, shine in enumerate(EDGE_COLOURS):
        for wide, seen in ((22, 0.08), (12, 0.14), (7, 0.24), (3, 1)):
            canvas.path(
                edge_line(colour), fill="none", stroke=shine, stroke_opacity=seen, stroke_width=wide,
                stroke_linejoin="round", stroke_linecap="butt" if wide > 3 else "round",
            )  # fmt: skip


def _dock() -> str:
    """Return the mark of a goal space, around 0,0."""
    canvas = Canvas()
    canvas.path(
        hexagon((0, 0), SIDE - 8), fill="none", stroke=GOLD, stroke_width=2.2, stroke_dasharray="12 18.1",
        stroke_dashoffset=-9, stroke_linecap="round",
    )  # fmt: skip
    return canvas.svg()


def _barred() -> str:
    """Return the mark of a space closed to the viewer's ships, around 0,0: hatched, with a bar."""
    canvas = Canvas()
    canvas.path(hexagon((0, 0), _INNER), fill=GROUND, fill_opacity=0.45)
    canvas.raw(
        f'<g clip-path="url(#secret_salvage-cell)"><path d="{_hatches()}" stroke="{BAR}" stroke-opacity=".5"/></g>'
    )
    canvas.circle(0, 0, 13, fill=GROUND, fill_opacity=0.8, stroke=BAR, stroke_width=2.6)
    canvas.path("M-8.6,8.6L8.6,-8.6", stroke=BAR, stroke_width=2.6)
    return canvas.svg()


def _hatches() -> str:
    return "".join(f"M{x},40L{x + 80},-40" for x in range(-80, 1, 8))


@cache
def draw_ground(colours: tuple[int, ...], seat: int) -> str:
    """Return the fixed layer for seats of these colours, as seen from a seat (-1: none).

    A seat sees its goals and the spaces closed to it.
    """
    goals = goal_colours(colours[seat], len(colours)) if seat >= 0 else []
    closed = CLOSED_OF_THREE[colours[seat]] if seat >= 0 and len(colours) == 3 else [0] * SPACES
    canvas = Canvas()
    ground(canvas, WIDTH, HEIGHT, stars=230)
    canvas.raw(f'<defs><clipPath id="secret_salvage-cell"><path d="{hexagon((0, 0), _INNER)}"/></clipPath></defs>')
    canvas.sprites(sprites(colours) | card_sprites())
    canvas.sprites({"secret_salvage-dock": _dock(), "secret_salvage-barred": _barred()})
    _mist(canvas)
    _hulk(canvas)
    _wrecks(canvas)
    _edges(canvas)
    _cells(canvas, goals, closed)
    return canvas.svg()
