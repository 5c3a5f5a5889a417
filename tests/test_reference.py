"""The reference for whoever writes a game is what the sources say. `make golden` writes it anew."""

import re

import pytest
from reference import PAGE, PARTS, reference

import starfold
from tests.golden import kept


def test_golden_reference() -> None:
    made = reference()
    assert made.splitlines() == kept(PAGE, made)


def test_every_line_says_something() -> None:
    page = reference()
    headings = re.findall(r"^## (\S+)$", page, re.MULTILINE)
    assert len(headings) == len(set(headings)) > len(PARTS)
    unsaid = [line for line in page.splitlines() if re.fullmatch(r"- `[^`]*\(.*`", line)]
    assert unsaid == [], "these have no docstring"


@pytest.mark.parametrize("line", re.findall(r"^`(from starfold\S* import [^…\n]*)`$", reference(), re.MULTILINE))
def test_what_it_says_can_be_imported(line: str) -> None:
    names: dict[str, object] = {}
    exec(line, names)
    assert set(line.partition(" import ")[2].split(", ")) <= set(names)


def test_it_has_what_a_game_needs() -> None:
    page = reference()
    asked = ("knowers(", "whisper(", "veiled(", "reveals()", "below(", "HIDDEN", "came_from", "InvalidPositionError")
    for name in (*asked, "room"):
        assert name in page
    for name in ("State", "View", "Event", "Game", "Match", "Offer", "Record"):
        assert name in starfold.__all__
        assert f"\n## {name}\n" in page
