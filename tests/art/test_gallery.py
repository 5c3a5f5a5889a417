"""The pictures in the docs are those that the code draws. `make golden` redraws them; look at the result."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from starfold import Game, all_games
from starfold.art.gallery import gallery
from starfold.core.picture import THEMES
from starfold.testing.golden import poster
from tests.golden import as_lines, kept

PICTURES = Path(__file__).parents[2] / "docs/pictures"


@pytest.mark.parametrize("theme", THEMES)
def test_golden_gallery(theme: str) -> None:
    drawn = as_lines(gallery().svg(theme))
    assert drawn.splitlines() == kept(PICTURES / f"art-{theme}.svg", drawn)


@pytest.mark.parametrize("game", [game for game in all_games().values() if game.drawn], ids=lambda game: game.key)
def test_golden_poster(game: Game) -> None:
    for theme in THEMES:
        drawn = as_lines(poster(game).svg(theme))
        assert drawn.splitlines() == kept(PICTURES / f"{game.key}-{theme}.svg", drawn)


def test_the_gallery_shows_every_piece() -> None:
    svg = gallery().svg()
    ElementTree.fromstring(svg)
    assert "var(--" not in svg
    ids = re.findall(r'\sid="([^"]*)"', svg)
    assert len(ids) == len(set(ids))
    home = Path(__file__).parents[2] / "src/starfold/art"
    source = (home / "gallery.py").read_text(encoding="utf-8")
    for module in ("seats", "things"):
        for piece in re.findall(r"^def ([a-z]\w*)", (home / f"{module}.py").read_text(encoding="utf-8"), re.MULTILINE):
            uses = len(re.findall(rf"\b{piece}\b", source.partition("\n\n\n")[2]))
            assert uses, f"the gallery does not show {piece}"
