"""The pictures in the documents are those that the code draws. `make golden` draws them anew: look at them."""

import os
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from starfold import Game, all_games
from starfold.art.gallery import gallery
from starfold.core.picture import THEMES, Picture
from starfold.testing.golden import poster

PICTURES = Path(__file__).parents[2] / "docs/pictures"


def compare(name: str, picture: Picture) -> None:
    for theme in THEMES:
        file = PICTURES / f"{name}-{theme}.svg"
        drawn = picture.svg(theme).replace("><", ">\n<") + "\n"  # a line for each element, so that changes can be read
        if os.environ.get("STARFOLD_GOLDEN") == "write":
            file.write_text(drawn, encoding="utf-8")
        assert file.exists(), f"there is no {file.name}; `make golden` draws it"
        assert drawn.splitlines() == file.read_text(encoding="utf-8").splitlines()


def test_golden_gallery() -> None:
    compare("art", gallery())


@pytest.mark.parametrize("game", [game for game in all_games().values() if game.drawn], ids=lambda game: game.key)
def test_golden_poster(game: Game) -> None:
    compare(game.key, poster(game))


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
