"""The band under a film: a line of text about the frame, and a thin progress bar."""

from __future__ import annotations

from ..canvas import Canvas, number
from ..letters import length, shorten
from ..palette import EDGE, INK, LIT, PANEL

MOST_LINES = 2  # the most lines shown one after the other for one picture
SMALLEST = 0.8  # the least scale of letters: a line is scaled down to this before it is cut


def size(width: int) -> float:
    """Return the font size under a picture of that width."""
    return max(14.0, width / 32)


def height(width: int) -> int:
    """Return the height of the band."""
    return round(2.4 * size(width))


def room(width: int) -> float:
    """Return the maximum length of a line, in multiples of the font size."""
    return (width - 2 * size(width)) / (size(width) * SMALLEST)


def plain(text: str) -> str:
    """Return a text without characters that are invalid in XML: names come from untrusted files."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def lines(sentences: list[str], width: int) -> list[str]:
    """Return sentences joined into as few lines as fit under a picture of that width; the excess is cut."""
    out: list[str] = []
    for sentence in sentences:
        if out and (length(f"{out[-1]} {sentence}") <= room(width) or len(out) == MOST_LINES):
            out[-1] += " " + sentence
        else:
            out.append(sentence)
    return [shorten(line, room(width)) for line in out]


def draw_band(canvas: Canvas, width: int, top: int) -> None:
    """Draw the background of the band, under a picture that ends at `top`."""
    canvas.box(0, top, width, height(width), fill=PANEL)
    canvas.box(0, top, width, 3, fill=EDGE)


def write_line(canvas: Canvas, width: int, top: int, line: str) -> None:
    """Draw a line of text in the band."""
    line = shorten(plain(line), room(width))
    letters = size(width) * min(1.0, room(width) * SMALLEST / max(length(line), 1))
    canvas.text(width / 2, top + height(width) / 2 + 1.5 + letters * 0.35, line, letters, fill=INK)


def draw_so_far(canvas: Canvas, width: int, top: int, part: float, growing: str = "") -> None:
    """Draw the progress bar, filled to `part` (0 to 1); `growing` is the SVG of its animation."""
    grown = f'class="so-far" y="{top}" width="{number(width * part)}" height="3" fill="{LIT}"'
    canvas.raw(f"<rect {grown}>{growing}</rect>")
