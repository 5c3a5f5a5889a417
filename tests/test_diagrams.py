"""The architecture page: its diagrams match the code that draws them, and what it names exists."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from diagrams import BESIDE, DIAGRAMS, FLOORS, NEIGHBOURS, PACKAGE, STEPS

from starfold.core.picture import THEMES
from starfold.testing import check_names
from tests.golden import as_lines, kept

TESTS = Path(__file__).parent
DOCS = TESTS.parent / "docs"
FLOOR_NAMES = {name for name, *_ in FLOORS}
ROOMS = FLOOR_NAMES | {name for name, *_ in [*NEIGHBOURS, *BESIDE]}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", DIAGRAMS)
def test_golden_diagram(name: str, theme: str) -> None:
    drawn = as_lines(DIAGRAMS[name]().svg(theme))
    assert drawn.splitlines() == kept(DOCS / f"pictures/{name}-{theme}.svg", drawn)


@pytest.mark.parametrize("name", DIAGRAMS)
def test_a_diagram_is_whole(name: str) -> None:
    svg = DIAGRAMS[name]().svg()
    ElementTree.fromstring(svg)
    assert "var(--" not in svg
    ids = re.findall(r'\sid="([^"]*)"', svg)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"url\(#([^)]*)\)", svg)) <= set(ids)


def test_the_house_has_every_room() -> None:
    rooms = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert rooms <= ROOMS


def test_the_page_shows_every_diagram_and_names_every_room() -> None:
    page = (DOCS / "architecture.md").read_text(encoding="utf-8")
    for name in DIAGRAMS:
        for theme in THEMES:
            assert f"pictures/{name}-{theme}.svg" in page
    for room in ROOMS:
        assert re.search(rf"`([^`]* )?{room}[ `]", page), f"the page does not name {room}"
    assert {home for *_, home in STEPS} <= FLOOR_NAMES | {"browser"}


def test_the_page_names_checks_and_tests_that_exist() -> None:
    page = (DOCS / "architecture.md").read_text(encoding="utf-8")
    promises = page[page.index("| promise |") : page.index("## Where to look")]
    named = re.findall(r"`(\w+_\w+)`", promises)
    sources = "".join(file.read_text(encoding="utf-8") for file in TESTS.rglob("test_*.py"))
    tests = re.findall(r"^def (test_\w+)", sources, re.MULTILINE)
    assert len(named) > 5
    assert [name for name in named if name not in [*check_names(), *tests]] == []
