"""Rules are found in a rulebook by their ids."""

import pytest

from starfold.core.rulebook import rule_ids, rule_text

BOOK = "# Toy\n\n## 3 Flying\n\n**RU-3.1** One.\nMore of it.\n\n**RU-3.10** Ten, not **RU-3.1**.\n\n## End\n\nX.\n"


def test_a_rule_begins_with_its_id() -> None:
    assert rule_ids(BOOK) == ["RU-3.1", "RU-3.10"]


@pytest.mark.parametrize("asked", ["RU-3.1", "ru-3.1", "3.1"])
def test_one_rule_is_found_whole(asked: str) -> None:
    assert rule_text(BOOK, asked).strip() == "**RU-3.1** One.\nMore of it."


def test_a_chapter_is_all_its_rules() -> None:
    assert rule_ids(rule_text(BOOK, "ru-3")) == ["RU-3.1", "RU-3.10"]
    assert "X." not in rule_text(BOOK, "RU-3")


@pytest.mark.parametrize("asked", ["5", "RU-3.2", "BS-3.1"])
def test_an_unknown_rule_is_empty(asked: str) -> None:
    assert rule_text(BOOK, asked) == ""
