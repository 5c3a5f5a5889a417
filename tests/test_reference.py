"""The reference for whoever writes a game is what the sources say. `make golden` writes it anew."""

import os
import re

import pytest
from reference import PAGE, PARTS, reference

import starfold


def test_golden_reference() -> None:
    made = reference()
    if os.environ.get("STARFOLD_GOLDEN") == "write":
        PAGE.write_text(made, encoding="utf-8")
    assert PAGE.exists(), "there is no reference.md; `make golden` writes it"
    assert made.splitlines() == PAGE.read_text(encoding="utf-8").splitlines()


def test_every_line_says_something() -> None:
    page = reference()
    headings = re.findall(r"^## (\S+)$", page, re.MULTILINE)
    assert len(headings) == len(set(headings)) > len(PARTS)
    unsaid = [line for line in page.splitlines() if re.fullmatch(r"- `[^`]*\(.*`", line)]
    assert unsaid == [], "these have no docstring"


@pytest.mark.parametrize("line", re.findall(r"^`(from starfold\S* import .*)`$", reference(), re.MULTILINE))
def test_what_it_says_can_be_imported(line: str) -> None:
    if not line.endswith("…"):
        exec(line, {})


def test_it_has_what_a_game_needs() -> None:
    page = reference()
    for name in ("knowers(", "whisper(", "veiled(", "reveals()", "below(", "HIDDEN", "came_from", "BadText", "room"):
        assert name in page
    for name in ("State", "View", "Event", "Game", "Match", "Offer", "Record"):
        assert name in starfold.__all__
        assert f"\n## {name}\n" in page
