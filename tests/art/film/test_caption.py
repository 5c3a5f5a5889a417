"""The line under a film: sentences share a line if they fit, and long ones are cut, never overflowing."""

from xml.etree import ElementTree

import pytest

from starfold.art.canvas import Canvas
from starfold.art.film import caption
from starfold.art.letters import length

pytestmark = pytest.mark.once  # pictures are not compiled

SENTENCES = ["Ada's ship on 14 flies into the alien planet.", "The alien planet is hit for the first time."]


def written(line: str, width: int = 640) -> tuple[str, float]:
    """Return a drawn line: its text, and its font size."""
    canvas = Canvas()
    caption.write_line(canvas, width, 100, line)
    text = ElementTree.fromstring(canvas.svg())
    return text.text or "", float(text.attrib["font-size"])


def test_sentences_share_a_line_if_they_fit() -> None:
    assert caption.lines(["A.", "B.", "C."], 640) == ["A. B. C."]
    assert caption.lines(SENTENCES, 640) == SENTENCES
    assert caption.lines([], 640) == []


def test_what_fits_in_no_line_is_cut() -> None:
    *whole, cut = caption.lines(["Ada draws a card."] * 30, 640)
    assert len(whole) == 1
    assert cut.endswith("…")
    assert length(cut) <= caption.room(640)


@pytest.mark.parametrize("width", [100, 400, 640, 2000])
def test_long_lines_are_written_smaller_then_cut(width: int) -> None:
    assert written("Short.", width) == ("Short.", round(caption.size(width), 1))
    line, size = written("Sphinx of black quartz, judge my vow! " * 9, width)
    assert line.endswith("…")
    assert size >= caption.size(width) * caption.SMALLEST - 0.1
    assert length(line) * size < width


def test_wide_letters_take_more_room() -> None:
    assert length("星" * 10) > length("a" * 10) > length("i" * 10)
