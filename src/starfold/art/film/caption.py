"""The band under a film: one line that tells what happens, and a thin line that tells how far it is."""

from __future__ import annotations

from ..canvas import Canvas, number
from ..letters import length, shorten
from ..palette import EDGE, INK, LIT, PANEL

MOST_LINES = 2  # of what is told one after the other about one picture
SMALLEST = 0.8  # of the size of letters: before a line is cut, it is written smaller


def size(width: int) -> float:
    """How large the letters are under a picture of that width."""
    return max(14.0, width / 32)


def height(width: int) -> int:
    """How high the band is."""
    return round(2.4 * size(width))


def room(width: int) -> float:
    """How long a line may be, in letters' sizes."""
    return (width - 2 * size(width)) / (size(width) * SMALLEST)


def plain(text: str) -> str:
    """A text in one line, without what no XML may hold: names come from strangers' files."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def lines(sentences: list[str], width: int) -> list[str]:
    """Sentences in as few lines as they fit in under a picture of that width; what is too much is cut."""
    out: list[str] = []
    for sentence in sentences:
        if out and (length(f"{out[-1]} {sentence}") <= room(width) or len(out) == MOST_LINES):
            out[-1] += " " + sentence
        else:
            out.append(sentence)
    return [shorten(line, room(width)) for line in out]


def draw_band(canvas: Canvas, width: int, top: int) -> None:
    """Draw the ground of the band, under a picture that ends at `top`."""
    canvas.box(0, top, width, height(width), fill=PANEL)
    canvas.box(0, top, width, 3, fill=EDGE)


def write_line(canvas: Canvas, width: int, top: int, line: str) -> None:
    """Write a line of text into the band."""
    line = shorten(plain(line), room(width))
    letters = size(width) * min(1.0, room(width) * SMALLEST / max(length(line), 1))
    canvas.text(width / 2, top + height(width) / 2 + 1.5 + letters * 0.35, line, letters, fill=INK)


def draw_so_far(canvas: Canvas, width: int, top: int, part: float, growing: str = "") -> None:
    """Draw the line that grows to the whole width, as far as it is; `growing` is the animation that lets it grow."""
    grown = f'class="so-far" y="{top}" width="{number(width * part)}" height="3" fill="{LIT}"'
    canvas.raw(f"<rect {grown}>{growing}</rect>")
