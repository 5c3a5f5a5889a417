"""A film of many pictures as one self-playing SVG. It is independent of games: it takes any Picture."""

from __future__ import annotations

import re
from collections.abc import Iterator

from starfold.core.picture import Picture

from ..canvas import Canvas
from ..palette import TONES
from . import caption
from .flights import Flight
from .parts import Part, Scissors
from .reel import Reel

# With reduced motion only the last frame shows. SVG's own animation can only be overruled by `!important`.
STILL = (
    "@media(prefers-reduced-motion:reduce){g[display=none],.so-far{display:none!important}"
    "g[display=inline]{display:inline!important;transform:none!important}}"
)
LONG_ID = 7  # letters


class Frame:
    """A picture of a film, the line of text under it, and its duration in seconds."""

    def __init__(self, picture: Picture, line: str, seconds: float) -> None:
        self.picture = picture
        self.line = line
        self.seconds = seconds


class Film:
    """Frames shown in a loop; the title describes them."""

    def __init__(self, frames: list[Frame], title: str, theme: str = "dark") -> None:
        self.frames = frames
        self.theme = theme
        self.reel = Reel([frame.seconds for frame in frames])
        self.width = max(frame.picture.width for frame in frames)
        self.top = max(frame.picture.height for frame in frames)  # top of the band with the text
        self.height = self.top + caption.height(self.width)
        self.page = Picture(self.width, self.height, "", "", caption.plain(title), TONES)
        scissors = Scissors(theme)
        layers = [scissors.cut(frame.picture) for frame in frames]
        self.grounds = [ground for ground, _ in layers]
        self.layers = [moving for _, moving in layers]
        self.definitions = scissors.definitions

    def svg(self) -> str:
        """Return the film as one SVG document."""
        lines = self.reel.looks([self.line(place) for place in range(len(self.frames))])
        drawn = self.reel.wind(self.grounds) + self.reel.wind(self.layers)
        band = self.band() + self.reel.write(lines) + self.so_far(len(self.frames) - 1, self.growing())
        inside = with_short_ids(f"{self.definitions.svg()}{drawn}{band}")
        return self.page.frame(f"<style>{STILL}</style>{inside}", role="img")

    # --- single frames, for other formats ---

    def alone(self, drawn: str) -> str:
        """Wrap drawn SVG in a document of the pictures' size."""
        return Picture(self.width, self.top, "", "").frame(self.definitions.svg() + drawn)

    def ground(self, place: int) -> str:
        """Return the ground of a frame."""
        return "".join(part.svg for part in self.grounds[place])

    def pieces(self, place: int) -> list[tuple[str, Flight | None]]:
        """Return the pieces above the ground in a frame, each with its flight, or None if it does not fly."""
        return list(_pieces(self.layers[place], self.layers[place - 1] if place else self.layers[place]))

    def strip(self, place: int) -> str:
        """Return the band of a frame, as an SVG document of its own."""
        band = Picture(self.width, self.height - self.top, "", "")
        drawn = self.band() + self.line(place).svg + self.so_far(place)
        return band.frame(f'<g transform="translate(0,{-self.top})">{drawn}</g>')

    # --- the band under the pictures ---

    def band(self) -> str:
        """Return the background of the band."""
        canvas = Canvas()
        caption.draw_band(canvas, self.width, self.top)
        return self.toned(canvas)

    def line(self, place: int) -> Part:
        """Return the line of text of a frame."""
        canvas = Canvas()
        caption.write_line(canvas, self.width, self.top, self.frames[place].line)
        return Part("line", self.toned(canvas))

    def so_far(self, place: int, growing: str = "") -> str:
        """Return the progress bar when a frame begins: full at the last one."""
        canvas = Canvas()
        part = self.reel.starts[place] / self.reel.starts[-1] if place else 0
        caption.draw_so_far(canvas, self.width, self.top, part if len(self.frames) > 1 else 1, growing)
        return self.toned(canvas)

    def growing(self) -> str:
        """Return the animation of the progress bar."""
        times = ["0", self.reel.when(len(self.frames) - 1), "1"]
        widths = ["0", str(self.width), str(self.width)]
        return self.reel.animation("animate", 'attributeName="width"', widths, times)

    def toned(self, canvas: Canvas) -> str:
        """Return the canvas in the colours of the theme."""
        return self.page.fixed(canvas.svg(), self.theme)


def with_short_ids(drawn: str) -> str:
    """Return SVG with long ids shortened: nothing outside the film refers to them, and they are many."""
    ids = re.findall(r'\bid="([^"]*)"', drawn)
    short = {name: f"d{number}" for number, name in enumerate(dict.fromkeys(ids)) if len(name) > LONG_ID}
    if any(name in ids for name in short.values()):
        return drawn
    return re.sub(r'(\bid="|href="#|url\(#)([^")]*)', lambda found: found[1] + short.get(found[2], found[2]), drawn)


def _pieces(parts: list[Part], before: list[Part]) -> Iterator[tuple[str, Flight | None]]:
    """Yield the parts of a layer, and instead of a plain group its parts."""
    old = {part.name: part for part in before}
    for part in parts:
        was = old.get(part.name)
        if part.head == "<g>":
            yield from _pieces(part.parts, was.parts if was else [])
        else:
            yield part.svg, part.flight(was)
