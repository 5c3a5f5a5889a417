"""Pictures in pixels: PNG, and films as GIF. This needs the extra `film` (resvg-py, pillow); nothing else does."""

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

FLOWN = (0.45, 0.85)  # how far a piece has come in the two frames that show it flying
FLIGHT = 12  # hundredths of a second for each of them
COLOURS = 255  # and one more, which stands for what has not changed:
SAME = 255
KEPT = 300  # things drawn that are kept in pixels
SAMPLES = 6  # frames that the colours are chosen from, made so small:
SAMPLE_SIZE = 400
# The fonts that pictures name are not everywhere: then the first of these is taken, or any that there is.
FONTS = ["Arial", "Helvetica", "DejaVu Sans", "Noto Sans", "Liberation Sans", "Ubuntu", "Cantarell", "Roboto"]
FONT_FOLDERS = ["/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts",
                "/System/Library/Fonts", "/Library/Fonts", "C:/Windows/Fonts"]  # fmt: skip
LETTER = "<text y='30' font-size='30' font-family='sans-serif'>M</text>"


class MissingExtraError(StarfoldError):
    """The extra that renders pixels is not installed; the sentence says how to get it."""


def need_pixels(suffix: str) -> None:
    """Make sure that the extra is there."""
    if not all(importlib.util.find_spec(name) for name in ("PIL", "resvg_py")):
        raise MissingExtraError(f'A {suffix} file needs an extra: pip install "starfold[film]" (.svg files need none).')


def png(picture: Picture, theme: str, width: int) -> bytes:
    """A picture as PNG, so many pixels wide.

    Raises ImportError if the extra `film` is not installed.
    """
    return _rendered(picture.svg(theme), width, _background(theme))


def gif(film: Film, width: int, watch: Callable[[int], None] = lambda done: None) -> bytes:
    """A film as GIF, so many pixels wide, that begins again when it ends. `watch` hears of every frame.

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
    """Renders the frames of a film. It takes long, so whatever is drawn is rendered once and kept for a while."""

    def __init__(self, film: Film, width: int) -> None:
        self.film = film
        self.width = width
        self.scale = width / film.width
        self.rendered = lru_cache(KEPT)(self.render)
        self.background = _background(film.theme)

    def image(self, place: int, flown: float = 1) -> Image:
        """A frame of the film; whatever flies has come so far, from 0 to 1."""
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
        """Something drawn, no larger than it is, and where it is."""
        image = _opened(self.film.alone(drawn), self.width)
        box = image.getbbox() or (0, 0, 1, 1)
        return image.crop(box), (box[0], box[1])

    def images(self, watch: Callable[[int], None]) -> Iterator[tuple[Image, int]]:
        """All frames with their hundredths of a second; where something flies, two frames show it on its way."""
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
        """The colours that suit the whole film, each as red, green and blue."""
        from PIL import Image

        count = len(self.film.frames)
        small = (SAMPLE_SIZE, SAMPLE_SIZE * self.film.height // self.film.width)
        sheet = Image.new("RGB", (small[0], small[1] * SAMPLES))
        for place in range(SAMPLES):
            sample = self.image(place * (count - 1) // (SAMPLES - 1))
            sheet.paste(sample.resize(small, Image.Resampling.NEAREST), (0, place * small[1]))
        # Means are sought twice: else rare colours, such as a broken shield's red, turn into their neighbours.
        found = sheet.quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=2).getpalette() or []
        return (found + found[:3] * 256)[: 3 * 256]


def _changes(images: Iterator[tuple[Image, int]], colours: list[int]) -> Iterator[tuple[Image, tuple[int, int], int]]:
    """What changes from frame to frame, where, and for how many hundredths of a second it stays."""
    from PIL import Image, ImageChops

    palette = Image.new("P", (1, 1))
    palette.putpalette(colours)
    before: Image.Image | None = None
    waiting: tuple[Image.Image, tuple[int, int], int] | None = None
    for image, hundredths in images:
        # No dithering: its noise would change from frame to frame, and would not pack.
        numbers = image.quantize(palette=palette, dither=Image.Dither.NONE).tobytes()
        now = Image.frombytes("L", image.size, numbers).point([*range(SAME), 0])  # no colour is called SAME
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
    """SVG as PNG."""
    import resvg_py

    return resvg_py.svg_to_bytes(svg_string=svg, width=width, background=background, sans_serif_family=find_font())


def _opened(svg: str, width: int) -> Image:
    """SVG as an image."""
    from PIL import Image

    return Image.open(io.BytesIO(_rendered(svg, width))).convert("RGBA")


def _background(theme: str) -> str:
    """What is seen where a picture draws nothing."""
    return Picture(0, 0, "", "", tones=TONES).fixed(GROUND, theme)


@cache
def find_font() -> str | None:
    """A font of this machine to write with, or None if there is none at all."""
    return next((name for name in _font_names() if _writes(name)), None)


def _font_names() -> Iterator[str]:
    """Names of fonts that may be there: usual ones, then those of all font files."""
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
    """Whether that font is there."""
    import resvg_py
    from PIL import Image

    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">{LETTER}</svg>'
    image = Image.open(io.BytesIO(resvg_py.svg_to_bytes(svg_string=svg, sans_serif_family=font)))
    return image.getbbox() is not None
