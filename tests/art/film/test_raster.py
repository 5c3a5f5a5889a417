"""Pictures in pixels: they have the right size and look like the SVG, and a GIF plays like the film."""

import io
import sys
from typing import TYPE_CHECKING

import pytest

from starfold import Match, find_game
from starfold.art.film import raster
from starfold.art.film.film import Film, Frame
from starfold.art.film.scenes import film_match
from starfold.core.event import WATCHER
from starfold.core.picture import Picture
from tests.fonts import need_font

pytestmark = pytest.mark.once  # pictures are not compiled

if TYPE_CHECKING:
    from PIL import Image, ImageSequence
else:
    Image = pytest.importorskip("PIL.Image", reason="the extra film is not installed")
    ImageSequence = pytest.importorskip("PIL.ImageSequence")
    pytest.importorskip("resvg_py", reason="the extra film is not installed")

RED, BLUE = (255, 0, 0), (0, 0, 255)


def moves(*places: int, seconds: float = 1) -> Film:
    """Return a film of a red square that moves over a blue ground, with a duration at each place."""
    ground = '<rect width="200" height="100" fill="#00f"/>'
    square = '<g id="a" style="transform:translate({}px,10px)"><rect width="20" height="20" fill="#f00"/></g>'
    return Film([Frame(Picture(200, 100, ground, square.format(x)), "", seconds) for x in places], "moves")


def played(data: bytes) -> list[tuple[Image.Image, int]]:
    """Return the frames of a GIF, with their durations in milliseconds."""
    image = Image.open(io.BytesIO(data))
    assert image.info["loop"] == 0
    return [(frame.convert("RGB"), frame.info["duration"]) for frame in ImageSequence.Iterator(image)]


def red_at(image: Image.Image) -> int:
    """Return where the red square is."""
    return next(x for x in range(image.width) if image.getpixel((x, 20)) == RED)


def test_a_gif_plays_like_the_film() -> None:
    film = moves(0, 100, 100, 40)
    frames = played(raster.gif(film, 200))
    assert all(image.size == (200, film.height) for image, _ in frames)
    assert [milliseconds for _, milliseconds in frames] == [1000, 120, 120, 760, 1000, 120, 120, 760]
    assert [red_at(image) for image, _ in frames] == [0, 45, 85, 100, 100, 73, 49, 40]
    assert all(image.getpixel((150, 80)) == BLUE for image, _ in frames)


def test_a_quick_film_does_not_stop_for_flights() -> None:
    assert len(played(raster.gif(moves(0, 100, 40, seconds=0.2), 200))) == 3


@pytest.mark.parametrize("width", [150, 333])
def test_a_gif_is_as_wide_as_asked_for(width: int) -> None:
    film = moves(0, 100)
    heard: list[int] = []
    image, _ = played(raster.gif(film, width, heard.append))[-1]
    assert image.width == width
    assert image.height == pytest.approx(film.height * width / 200, abs=1)
    assert red_at(image) == pytest.approx(width / 2, abs=1)
    assert heard == [1, 2]


def test_a_gif_of_a_match_is_small_and_has_all_its_frames() -> None:
    match = Match(find_game("ruship"), seed=b"\3" * 32)
    while match.ply() < 20:
        match.play(match.state.legal()[0])
    film = film_match(match.record, WATCHER)
    data = raster.gif(film, 320)
    frames = played(data)
    assert len(film.frames) <= len(frames) <= 3 * len(film.frames)
    assert sum(milliseconds for _, milliseconds in frames) == round(1000 * film.reel.seconds)
    assert len(data) < 60_000 + 4_000 * len(frames)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_png_is_the_picture(theme: str) -> None:
    picture = moves(50).frames[0].picture
    image = Image.open(io.BytesIO(raster.png(picture, theme, 400)))
    assert (image.format, image.size) == ("PNG", (400, 200))
    assert image.convert("RGB").getpixel((110, 30)) == RED


def test_where_nothing_is_drawn_there_is_the_ground_of_the_theme() -> None:
    empty = Picture(200, 100, "", "")
    corners = [Image.open(io.BytesIO(raster.png(empty, theme, 200))).getpixel((0, 0)) for theme in ("dark", "light")]
    assert corners == [(6, 9, 20, 255), (243, 238, 225, 255)]


def test_text_is_written_with_a_font_of_this_machine() -> None:
    need_font()
    text = Picture(200, 100, "", '<text y="50" font-size="50" fill="#f00">M</text>')
    image = Image.open(io.BytesIO(raster.png(text, "dark", 200))).convert("RGB")
    assert RED in [image.getpixel((x, y)) for x in range(50) for y in range(50)]


def test_without_usual_fonts_any_font_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    need_font()
    monkeypatch.setattr(raster, "FONTS", ["No such font"])
    assert raster.find_font.__wrapped__() is not None
    monkeypatch.setattr(raster, "FONT_FOLDERS", ["no-such-folder"])
    assert raster.find_font.__wrapped__() is None


def test_without_the_extra_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    raster.need_pixels(".gif")
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(raster.MissingExtraError, match=r'A .gif file needs an extra: pip install "starfold\[film\]"'):
        raster.need_pixels(".gif")


def test_frames_that_look_the_same_are_one() -> None:
    red, blue = Image.new("RGB", (4, 4), RED), Image.new("RGB", (4, 4), BLUE)
    images = iter([(red, 10), (red, 20), (blue, 30), (blue, 40)])
    changes = list(raster._changes(images, [*RED, *BLUE] * 128))
    assert [(image.size, corner, hundredths) for image, corner, hundredths in changes] == [
        ((4, 4), (0, 0), 30),
        ((4, 4), (0, 0), 70),
    ]
