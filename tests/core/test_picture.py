"""Pictures: standalone files in either theme, and views that notebooks can show."""

from xml.etree import ElementTree

import pytest

from starfold import Game, Match, all_games
from starfold.art.canvas import on_orbit, sized
from starfold.core.errors import UnknownNameError
from starfold.core.picture import Picture
from starfold.testing.toy_game import PARTS as HONEST_PARTS

TONES = {"ink": ("#eeeeee", "#111111")}
DRAWN = '<text id="a" style="transform:translate(4px,5.5px) rotate(90deg)" fill="var(--ink)">x</text>'


@pytest.mark.parametrize(("theme", "colour"), [("dark", "#eeeeee"), ("light", "#111111")])
def test_a_file_has_the_colours_of_its_theme_and_transforms_every_viewer_knows(theme: str, colour: str) -> None:
    svg = Picture(10, 20, "", DRAWN, "A <small> picture & more", TONES).svg(theme)
    root = ElementTree.fromstring(svg)
    assert root.get("viewBox") == "0 0 10 20"
    text = root.find("{*}text")
    assert text is not None
    assert (text.get("fill"), text.get("transform"), text.get("style")) == (colour, "translate(4,5.5) rotate(90)", None)
    assert root.findtext("{*}title") == "A <small> picture & more"


def test_a_file_knows_places_on_an_orbit_and_sizes() -> None:
    drawn = "".join(f'<g style="{style}"/>' for style in (on_orbit(320, 415, 168, 22.5), sized(3, 4, 0.5)))
    orbit, matrix = ElementTree.fromstring(Picture(10, 20, "", drawn).svg())
    assert orbit.get("transform") == "translate(320,415) rotate(22.5) translate(0,-168) rotate(-22.5)"
    assert matrix.get("transform") == "matrix(0.5,0,0,0.5,3,4)"


def test_an_unknown_theme_gets_the_nearest_name() -> None:
    with pytest.raises(UnknownNameError, match="did you mean light"):
        Picture(10, 20, "", DRAWN).svg("lihgt")


def test_a_notebook_shows_a_view_as_its_picture() -> None:
    for game in all_games().values():
        view = Match(game, seed=b"notebook").view(0)
        assert view._repr_svg_() == game.draw(view).svg()


def test_a_view_of_a_game_without_pictures_is_shown_as_text() -> None:
    parts = {name: value for name, value in HONEST_PARTS.items() if name not in ("draw", "clicks")}
    game = Game(**parts)  # type: ignore[arg-type]
    assert game.look(game.start(2), 0)._repr_svg_() is None
