"""Measuring the texts on Battlecruisers' cards, and wrapping or squeezing them to fit."""

from __future__ import annotations

from functools import cache

from starfold.art.canvas import Canvas

# Letters by their width in percent of the font size, in a wide font (DejaVu Sans): text that fits in it fits in others.
_WIDE = {
    28: "ijl'", 30: "I|", 32: " .,", 34: ":;", 40: "()ft", 42: "r-", 53: "s?", 56: "cFLz", 60: "aekvxyPTY",
    64: "bdghnopqu0123456789EBSZ", 70: "ACRVXK", 78: "DGHNOQU", 84: "w+−×=", 88: "mM", 99: "W",
}  # fmt: skip
_WIDTHS = {letter: wide / 100 for wide, letters in _WIDE.items() for letter in letters} | {"m": 0.98}
BOLD = 1.13  # factor by which bold letters are wider


def length(text: str) -> float:
    """Return the width of a text, in multiples of its font size."""
    return sum(_WIDTHS.get(letter, 0.9) for letter in text)


@cache
def wrap(text: str, most: float) -> list[str]:
    """Return a text wrapped into lines of at most that width, in multiples of the font size."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if length(longer) <= most:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def squeezed(
    canvas: Canvas, x: float, y: float, said: str, size: float, room: float, colour: str, anchor: str = "start"
) -> None:
    """Draw a bold line. If it is too long for its room, its letters are condensed horizontally."""
    style: dict[str, str | float] = {"fill": colour, "text_anchor": anchor, "font_weight": "700"}
    if length(said) * size * BOLD > room:
        style |= {"textLength": room, "lengthAdjust": "spacingAndGlyphs"}
    canvas.text(x, y, said, size, **style)
