"""How long the letters on Battlecruisers' cards are, and texts that are broken or squeezed to fit."""

from __future__ import annotations

from functools import cache

from starfold.art.canvas import Canvas

# Letters by their width in hundredths of their size, in a broad font (DejaVu Sans): what fits in it fits in others.
_WIDE = {
    28: "ijl'", 30: "I|", 32: " .,", 34: ":;", 40: "()ft", 42: "r-", 53: "s?", 56: "cFLz", 60: "aekvxyPTY",
    64: "bdghnopqu0123456789EBSZ", 70: "ACRVXK", 78: "DGHNOQU", 84: "w+−×=", 88: "mM", 99: "W",
}  # fmt: skip
_WIDTHS = {letter: wide / 100 for wide, letters in _WIDE.items() for letter in letters} | {"m": 0.98}
BOLD = 1.13  # bold letters are so much wider


def length(text: str) -> float:
    """How long a text is, in letters' sizes."""
    return sum(_WIDTHS.get(letter, 0.9) for letter in text)


@cache
def wrap(text: str, most: float) -> list[str]:
    """A text broken into lines that are no longer than so many letters' sizes."""
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
    """A bold line; if it is too long for its room its letters are made narrower, and keep their height."""
    style: dict[str, str | float] = {"fill": colour, "text_anchor": anchor, "font_weight": "700"}
    if length(said) * size * BOLD > room:
        style |= {"textLength": room, "lengthAdjust": "spacingAndGlyphs"}
    canvas.text(x, y, said, size, **style)
