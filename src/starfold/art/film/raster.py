"""Pictures in pixels: PNG, and films as GIF. Only this module needs the extra `film` (resvg-py, pillow)."""

from __future__ import annotations

import importlib.util
import io
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from starfold.core.errors import StarfoldError
from starfold.core.picture import Picture

from ..palette import GROUND, TONES
from .film import Film

if TYPE_CHECKING:
    from PIL.Image import Image

FLOWN = (0.45, 0.85)  # progress of a flying piece in the two frames that show it
FLIGHT = 12  # duration of each, in hundredths of a second
COLOURS = 255  # colours of the palette; one more index stands for unchanged pixels:
SAME = 255
KEPT = 300  # the most rendered parts kept in memory
SAMPLES = 6  # frames from which the palette is chosen, scaled to this size:
SAMPLE_SIZE = 400
# The fonts named in pictures may be missing: then the first of these is used, or any font found.
FONTS = ["Arial", "Helvetica", "DejaVu Sans", "Noto Sans", "Liberation Sans", "Ubuntu", "Cantarell", "Roboto"]
FONT_FOLDERS = ["/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts",
                "/System/Library/Fonts", "/Library/Fonts", "C:/Windows/Fonts"]  # fmt: skip
LETTER = "<text y='30' font-size='30' font-family='sans-serif'>M</text>"


class MissingExtraError(StarfoldError):
    """The extra that renders pixels is not installed; the text says how to install it."""


def need_pixels(suffix: str) -> None:
    """Raise MissingExtraError unless the extra is installed."""
    if not all(importlib.util.find_spec(name) for name in ("PIL", "resvg_py")):
        raise MissingExtraError(f'A {suffix} file needs an extra: pip install "starfold[film]" (.svg files need none).')


def png(picture: Picture, theme: str, width: int) -> bytes:
    """Return a picture as PNG, `width` pixels wide.

    Raises ImportError if the extra `film` is not installed.
    """
    return _rendered(picture.svg(theme), width, _background(theme))


def gif(film: Film, width: int, watch: Callable[[int], None] = lambda done: None) -> bytes:
    """Return a film as a looping GIF, `width` pixels wide. `watch` is called with the number of frames done.

    Raises ImportError if the extra `film` is not installed.
    """
    from PIL import GifImagePlugin

    studio = _Studio(film, width)
    out = io.BytesIO()
    first = True
    for image, corner, hundredths in _changes(studio.images(watch), studio.colours()):
        if first:
            out.writelines(GifImagePlugin.getheader(image, info={"loop": 0})[0])
            first = False
        out.writelines(GifImagePlugin.getdata(image, corner, duration=10 * hundredths, transparency=SAME, disposal=1))
    out.write(b";")
    return out.getvalue()


class _Studio:
    """Renders the frames of a film. Rendering is slow, so rendered parts are cached."""

    def __init__(self, film: Film, width: int) -> None:
        self.film = film
        self.width = width
        self.scale = width / film.width
        self.rendered = lru_cache(KEPT)(self.render)
        self.background = _background(film.theme)

    def image(self, place: int, flown: float = 1) -> Image:
        """Return a frame of the film; flying pieces have come that far, from 0 to 1."""
        from PIL import Image

        strip = _opened(self.film.strip(place), self.width)
        top = round(self.film.top * self.scale)
        image = Image.new("RGB", (self.width, top + strip.height), self.background)
        for drawn, flight in [(self.film.ground(place), None), *self.film.pieces(place)]:
            layer, (x, y) = self.rendered(drawn)
            dx, dy = flight.away(1 - flown) if flight else (0, 0)
            image.paste(layer, (x + round(dx * self.scale), y + round(dy * self.scale)), layer)
        image.paste(strip, (0, top))
        return image

    def render(self, drawn: str) -> tuple[Image, tuple[int, int]]:
        """Return a rendered part, cropped, and its position."""
        image = _opened(self.film.alone(drawn), self.width)
        box = image.getbbox() or (0, 0, 1, 1)
        return image.crop(box), (box[0], box[1])

    def images(self, watch: Callable[[int], None]) -> Iterator[tuple[Image, int]]:
        """Yield all frames with their duration in hundredths of a second.

        If something flies, two more frames show it on its way.
        """
        ends = [*self.film.reel.starts[1:], self.film.reel.seconds]
        done = 0
        for place, end in enumerate(ends):
            hundredths = round(100 * end) - done
            done += hundredths
            if hundredths > (len(FLOWN) + 1) * FLIGHT and any(flight for _, flight in self.film.pieces(place)):
                for flown in FLOWN:
                    yield self.image(place, flown), FLIGHT
                hundredths -= len(FLOWN) * FLIGHT
            yield self.image(place), hundredths
            watch(place + 1)

    def colours(self) -> list[int]:
        """Return a palette for the whole film, as red, green and blue in sequence."""
        from PIL import Image

        count = len(self.film.frames)
        small = (SAMPLE_SIZE, SAMPLE_SIZE * self.film.height // self.film.width)
        sheet = Image.new("RGB", (small[0], small[1] * SAMPLES))
        for place in range(SAMPLES):
            sample = self.image(place * (count - 1) // (SAMPLES - 1))
            sheet.paste(sample.resize(small, Image.Resampling.NEAREST), (0, place * small[1]))
        # Two k-means passes: with fewer, rare colours such as a broken shield's red turn into their neighbours.
        found = sheet.quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=2).getpalette() or []
        return (found + found[:3] * 256)[: 3 * 256]


def _changes(images: Iterator[tuple[Image, int]], colours: list[int]) -> Iterator[tuple[Image, tuple[int, int], int]]:
    """Yield the changed part of each frame, its position, and its duration in hundredths of a second."""
    from PIL import Image, ImageChops

    palette = Image.new("P", (1, 1))
    palette.putpalette(colours)
    before: Image.Image | None = None
    waiting: tuple[Image.Image, tuple[int, int], int] | None = None
    for image, hundredths in images:
        # No dithering: its noise would change from frame to frame and compress badly.
        numbers = image.quantize(palette=palette, dither=Image.Dither.NONE).tobytes()
        now = Image.frombytes("L", image.size, numbers).point([*range(SAME), 0])  # pixels never use the index SAME
        change = ImageChops.difference(now, before) if before is not None else now.point([1] * 256)
        box = change.getbbox()
        if box is None and waiting is not None:
            waiting = (waiting[0], waiting[1], waiting[2] + hundredths)
            continue
        if waiting is not None:
            yield waiting
        before = now.copy()
        now.paste(SAME, mask=change.point([255] + [0] * 255))
        now = now.crop(box)
        now.putpalette(colours)
        waiting = (now, (box[0], box[1]) if box else (0, 0), hundredths)
    if waiting is not None:
        yield waiting


# --- rendering ---


def _rendered(svg: str, width: int, background: str | None = None) -> bytes:
    """Return SVG rendered as PNG."""
    import resvg_py

    return resvg_py.svg_to_bytes(svg_string=svg, width=width, background=background, sans_serif_family=find_font())


def _opened(svg: str, width: int) -> Image:
    """Return SVG rendered as an image."""
    from PIL import Image

    return Image.open(io.BytesIO(_rendered(svg, width))).convert("RGBA")


def _background(theme: str) -> str:
    """Return the background colour of a theme."""
    return Picture(0, 0, "", "", tones=TONES).fixed(GROUND, theme)


@cache
def find_font() -> str | None:
    """Return a font installed on this machine, or None if there is none."""
    return next((name for name in _font_names() if _writes(name)), None)


def _font_names() -> Iterator[str]:
    """Yield names of fonts that may be installed: usual ones, then those of all font files."""
    yield from FONTS
    from PIL import ImageFont

    for folder in FONT_FOLDERS:
        for path in sorted(Path(folder).expanduser().rglob("*.[to]tf")):
            try:
                name = ImageFont.truetype(str(path)).getname()[0]
            except OSError:
                continue
            if name:
                yield name


def _writes(font: str) -> bool:
    """Return whether a font is installed."""
    import resvg_py
    from PIL import Image

    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">{LETTER}</svg>'
    image = Image.open(io.BytesIO(resvg_py.svg_to_bytes(svg_string=svg, sans_serif_family=font)))
    return image.getbbox() is not None
