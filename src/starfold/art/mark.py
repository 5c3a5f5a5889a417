"""Starfold's own signs: the folded star, the wordmark in drawn letters, and the star field behind every page."""

from __future__ import annotations

from starfold.core.picture import Picture

from .canvas import Canvas
from .palette import EDGE, GOLD, PANEL, STAR, TONES
from .space import star_field

# Each letter is a line on a field 20 wide and 28 high; the A is a dart and the O an orbit.
_LETTERS = {
    "S": "M18,4H7A5,5 0 0 0 7,14H13A5,5 0 0 1 13,24H2",
    "T": "M0,4H20M10,4V24",
    "A": "M0,24L10,4L20,24",
    "R": "M2,24V4H12A5.5,5.5 0 0 1 12,15H2M11,15L18,24",
    "F": "M17,4H2V24M2,14H14",
    "O": "M10,4A10,10 0 1 0 10,24A10,10 0 1 0 10,4Z",
    "L": "M2,4V24H16",
    "D": "M2,4H9A10,10 0 0 1 9,24H2Z",
}
_STEP = 29  # distance from one letter to the next
_TILE = 900  # the star field repeats after this many pixels


def folded_star(radius: float, colour: str = "currentColor") -> str:
    """Return a four-pointed star folded from paper, around 0,0: every other facet is shaded."""
    canvas = Canvas()
    near = radius * 0.2
    tips = [(0.0, -radius), (radius, 0.0), (0.0, radius), (-radius, 0.0)]
    folds = [(near, -near), (near, near), (-near, near), (-near, -near)]  # between each tip and the next
    for place, (x, y) in enumerate(tips):
        for (fx, fy), seen in ((folds[place - 1], 1), (folds[place], 0.55)):
            canvas.path(f"M0,0L{x:g},{y:g}L{fx:g},{fy:g}Z", fill=colour, fill_opacity=seen)
    return canvas.svg()


def wordmark() -> str:
    """Return the name STARFOLD in drawn letters, 230 by 28 from 0,0, in the colour of the text around it."""
    canvas = Canvas()
    for place, letter in enumerate("STARFOLD"):
        canvas.path(_LETTERS[letter], transform=f"translate({place * _STEP + 3})")
    line = 'fill="none" stroke="currentColor" stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round"'
    return f"<g {line}>{canvas.svg()}</g>"


def stars() -> Picture:
    """Return a tile of the star field behind every page, which a page uses as a mask and colours."""
    canvas = Canvas()
    star_field(canvas, _TILE, _TILE, 150, 11)
    return Picture(_TILE, _TILE, canvas.svg().replace(STAR, "#fff"), "", "", {})


def sign() -> Picture:
    """Return the folded star on a dark tile, the favicon."""
    canvas = Canvas()
    canvas.box(0, 0, 64, 64, 14, fill=PANEL, stroke=EDGE, stroke_width=2)
    canvas.raw(f'<g transform="translate(32,32)">{folded_star(28, GOLD)}</g>')
    return Picture(64, 64, canvas.svg(), "", "Starfold", TONES)
