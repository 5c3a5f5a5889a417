"""What a game gets from its key alone: emblem, hue and poster; and the site's own signs."""

import re
from colorsys import rgb_to_hls
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from starfold import Game, all_games
from starfold.art.emblem import emblem, hue
from starfold.art.mark import folded_star, sign, stars, wordmark
from starfold.art.palette import SEAT_COLOURS, TONES
from starfold.art.poster import moment, poster, still
from starfold.art.seats import seat_ship
from starfold.art.vista import vista
from starfold.core.picture import THEMES, Picture
from starfold.testing.toy_game import PARTS, make_game
from tests.art.test_palette import contrast
from tests.golden import as_lines, kept

STATIC = Path(__file__).parents[2] / "src/starfold/web/static"
FIVE = ["ruship", "blue_shift", "secret_salvage", "battlecruisers", "pulsar_2849"]
UNDRAWN = {part: value for part, value in PARTS.items() if part not in ("draw", "clicks")}
PLAIN = Game(**(UNDRAWN | {"key": "plain"}))  # type: ignore[arg-type]  # as many types as names
GAMES = [*all_games().values(), make_game(), PLAIN]


def circle(key: str) -> float:
    """Return the hue of a game in degrees."""
    colour = TONES[re.sub(r"var\(--(.*)\)", r"\1", hue(key))][0]
    return 360 * rgb_to_hls(*[int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])[0]


def whole(picture: Picture) -> None:
    """Assert that a picture is well-formed, defines its references, repeats no id, and knows its colours."""
    for theme in THEMES:
        svg = picture.svg(theme)
        ElementTree.fromstring(svg)
        ids = re.findall(r'\sid="([^"]*)"', svg)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r'(?:url\(|href=")#([^)"]*)', svg)) <= set(ids)
        assert "var(--" not in svg


def test_hues_of_our_five_games_lie_far_apart() -> None:
    for one, other in combinations([circle(key) for key in FIVE], 2):
        apart = abs(one - other)
        assert min(apart, 360 - apart) > 45


def test_every_hue_is_legible_on_every_ground_and_carries_the_text_of_buttons() -> None:
    for number in range(200):
        hue(f"test-{number}")
        for theme, colour in enumerate(TONES.pop(f"hue-test-{number}")):
            for ground in ("ground", "ground-lit", "panel", "on-seat"):
                assert contrast(colour, TONES[ground][theme]) >= 4.5, (number, theme, ground)


def test_an_emblem_is_its_games_own_and_stays_the_same() -> None:
    drawn = [emblem(key) for key in FIVE]
    shapes = {re.sub(r"var\(--[^)]*\)", "", svg) for svg in drawn}
    assert len(shapes) == len(FIVE)
    emblem.cache_clear()
    assert [emblem(key) for key in FIVE] == drawn
    assert " id=" not in "".join(drawn)  # several may be on one page


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_game_has_a_poster_and_a_still_of_its_own(game: Game) -> None:
    for picture in (poster(game), still(game)):
        whole(picture)
    assert game.title.upper() in poster(game).svg()


def test_the_longest_title_fits_its_poster() -> None:
    title = "The Extraordinarily Long Way Home Across Nothing"
    drawn = poster(make_game(title=title)).svg()
    found = re.search(rf'<text x="([\d.]+)" [^>]*font-size="([\d.]+)"[^>]*>{title.upper()}<', drawn)
    assert found is not None
    left, size = float(found.group(1)), float(found.group(2))
    assert left > 90
    assert size < 16


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_poster_shows_a_match_under_way(game: Game) -> None:
    match = moment(game)
    assert not match.over()
    assert match.ply() > 0
    assert match.record.seats == game.max_seats
    assert match.state.text() == moment(game).state.text()


def test_the_view_from_the_home_page_is_whole() -> None:
    picture = vista()
    whole(picture)
    assert all(seat_ship(seat) in picture.ground for seat in range(len(SEAT_COLOURS))), "a ship of every seat"


@pytest.mark.parametrize(("name", "picture"), [("stars", stars()), ("favicon", sign())], ids=["stars", "favicon"])
def test_golden_file_of_the_site(name: str, picture: Picture) -> None:
    whole(picture)
    drawn = as_lines(picture.svg())
    assert drawn.splitlines() == kept(STATIC / f"{name}.svg", drawn)


def test_the_name_is_drawn_in_the_colour_of_the_text_around_it() -> None:
    for svg in (wordmark(), folded_star(16)):
        ElementTree.fromstring(f"<svg>{svg}</svg>")
        assert set(re.findall(r'(?:fill|stroke)="([^"]*)"', svg)) <= {"currentColor", "none"}
    assert wordmark().count("<path") == len("STARFOLD")
