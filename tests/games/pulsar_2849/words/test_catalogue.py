"""The catalogue at the end of the rulebook: every component of the box, its effects, and its origin."""

from __future__ import annotations

import re

import pytest

from starfold.games.pulsar_2849 import GAME
from starfold.games.pulsar_2849.data.loading import DATA
from starfold.games.pulsar_2849.words.catalogue import appendix

pytestmark = pytest.mark.once


def rows(title: str) -> list[list[str]]:
    """Return the rows of a table below a heading, cell by cell."""
    section = appendix().partition(f"### {title}\n")[2].partition("\n### ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")]
    return [line.strip("| ").split(" | ") for line in lines[2:]]


def origins(kind: str) -> list[str]:
    """Return the origin of every entry of a kind, from the data."""
    return sorted("printed" if entry["origin"] == "published" else entry["origin"] for entry in DATA[kind])


def test_the_rulebook_ends_with_it() -> None:
    assert GAME.rulebook.endswith(appendix())
    assert "(#all-components)" in GAME.rulebook and "\n## All components\n" in GAME.rulebook


@pytest.mark.parametrize(
    ("kind", "titles"),
    [
        ("tech", [f"Technologies, side {side}" for side in "ABCD"]),
        ("transmitter", ["Transmitters"]),
        ("system", ["Systems"]),
        ("exploration", ["Exploration tiles"]),
        ("goal", ["Goals"]),
    ],
)
def test_every_component_has_a_row_with_its_origin(kind: str, titles: list[str]) -> None:
    found = [row for title in titles for row in rows(title)]
    assert sorted(row[-1] for row in found) == origins(kind)
    assert all(all(cell.strip() for cell in row) for row in found)


def test_every_headquarters_side_has_its_eight_projects() -> None:
    for side in DATA["hq"]:
        found = rows(f"Headquarters {side['id']}, {side['name']}")
        assert [row[0] for row in found] == list(side["projects"])
        assert [row[2] for row in found] == [str(project["cost"]) for project in side["projects"].values()]
        assert {row[-1] for row in found} == {"printed" if side["origin"] == "published" else "ours"}


def test_rows_say_what_a_component_does() -> None:
    techs = {row[0]: row[1:] for row in rows("Technologies, side A")}
    said = "At once 2 exploration tiles; 1 +2 token; 1 ±1 token"
    assert techs["Deep survey"] == [said, "5", "1", "A-5-2", "printed"]
    assert ["A1", "8 VP", "1 cube; 2 VP", "6, 2, 1", "1 and 3", "printed"] in rows("Transmitters")
    assert ["2", "blue, blue, blue (from 4 players)", "A red die of 1", "printed"] in rows("Systems")
    assert ["Five patents", "5 patents", "6", "6 VP for 4 cubes, then 2 VP for 1 cube", "ours"] in rows("Goals")


def test_a_technology_about_projects_says_what_it_does_without_headquarters() -> None:
    others = [tech["id"] for tech in DATA["tech"] if "without_hq" in tech]
    said = re.findall(r"; without headquarters .*\| ([A-D]-\d-\d) \|", appendix())
    assert sorted(said) == sorted(others) != []
