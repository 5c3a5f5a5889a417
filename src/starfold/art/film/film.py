"""A film of many pictures as one SVG that plays by itself. It knows no game: any Picture can be in it."""

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

# Whoever wants no motion sees the last frame. SVG's own animation can only be overruled by `!important`.
STILL = (
    "@media(prefers-reduced-motion:reduce){g[display=none],.so-far{display:none!important}"
    "g[display=inline]{display:inline!important;transform:none!important}}"
)
LONG_ID = 7  # letters


class Frame:
    """A picture in a film, the line of text that stands under it, and for how many seconds it is to be seen."""

    def __init__(self, picture: Picture, line: str, seconds: float) -> None:
        self.picture = picture
        self.line = line
        self.seconds = seconds


class Film:
    """Frames one after the other, and again from the beginning; the title says what they show."""

    def __init__(self, frames: list[Frame], title: str, theme: str = "dark") -> None:
        self.frames = frames
        self.theme = theme
        self.reel = Reel([frame.seconds for frame in frames])
        self.width = max(frame.picture.width for frame in frames)
        self.top = max(frame.picture.height for frame in frames)  # where the band with the text begins
        self.height = self.top + caption.height(self.width)
        self.page = Picture(self.width, self.height, "", "", caption.plain(title), TONES)
        scissors = Scissors(theme)
        layers = [scissors.cut(frame.picture) for frame in frames]
        self.grounds = [ground for ground, _ in layers]
        self.layers = [moving for _, moving in layers]
        self.definitions = scissors.definitions

    def svg(self) -> str:
        """The film as one SVG document."""
        lines = self.reel.looks([self.line(place) for place in range(len(self.frames))])
        drawn = self.reel.wind(self.grounds) + self.reel.wind(self.layers)
        band = self.band() + self.reel.write(lines) + self.so_far(len(self.frames) - 1, self.growing())
        inside = with_short_ids(f"{self.definitions.svg()}{drawn}{band}")
        return self.page.frame(f"<style>{STILL}</style>{inside}", role="img")

    # --- one frame, for those who make other films of it ---

    def alone(self, drawn: str) -> str:
        """An SVG document of the pictures' size around something drawn."""
        return Picture(self.width, self.top, "", "").frame(self.definitions.svg() + drawn)

    def ground(self, place: int) -> str:
        """What lies lowest in a frame."""
        return "".join(part.svg for part in self.grounds[place])

    def pieces(self, place: int) -> list[tuple[str, Flight | None]]:
        """What is drawn above the ground in a frame, each with how it comes flying there, if it does."""
        return list(_pieces(self.layers[place], self.layers[place - 1] if place else self.layers[place]))

    def strip(self, place: int) -> str:
        """The band of a frame, as an SVG document of its own."""
        band = Picture(self.width, self.height - self.top, "", "")
        drawn = self.band() + self.line(place).svg + self.so_far(place)
        return band.frame(f'<g transform="translate(0,{-self.top})">{drawn}</g>')

    # --- the band under the pictures ---

    def band(self) -> str:
        """Its ground."""
        canvas = Canvas()
        caption.draw_band(canvas, self.width, self.top)
        return self.toned(canvas)

    def line(self, place: int) -> Part:
        """The line of text of a frame."""
        canvas = Canvas()
        caption.write_line(canvas, self.width, self.top, self.frames[place].line)
        return Part("line", self.toned(canvas))

    def so_far(self, place: int, growing: str = "") -> str:
        """The line that tells how far the film is when a frame begins: full at the last one."""
        canvas = Canvas()
        part = self.reel.starts[place] / self.reel.starts[-1] if place else 0
        caption.draw_so_far(canvas, self.width, self.top, part if len(self.frames) > 1 else 1, growing)
        return self.toned(canvas)

    def growing(self) -> str:
        """The animation of that line."""
        times = ["0", self.reel.when(len(self.frames) - 1), "1"]
        widths = ["0", str(self.width), str(self.width)]
        return self.reel.animation("animate", 'attributeName="width"', widths, times)

    def toned(self, canvas: Canvas) -> str:
        """What we draw ourselves, in the colours of the theme."""
        return self.page.fixed(canvas.svg(), self.theme)


def with_short_ids(drawn: str) -> str:
    """Drawn SVG whose long ids are short: nobody looks for them in a film, and they are many."""
    ids = re.findall(r'\bid="([^"]*)"', drawn)
    short = {name: f"d{number}" for number, name in enumerate(dict.fromkeys(ids)) if len(name) > LONG_ID}
    if any(name in ids for name in short.values()):
        return drawn
    return re.sub(r'(\bid="|href="#|url\(#)([^")]*)', lambda found: found[1] + short.get(found[2], found[2]), drawn)


def _pieces(parts: list[Part], before: list[Part]) -> Iterator[tuple[str, Flight | None]]:
    """The parts of a layer; of a plain group those that are in it."""
    old = {part.name: part for part in before}
    for part in parts:
        was = old.get(part.name)
        if part.head == "<g>":
            yield from _pieces(part.parts, was.parts if was else [])
        else:
            yield part.svg, part.flight(was)
