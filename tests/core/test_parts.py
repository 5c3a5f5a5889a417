"""The parts of a position's text: each is read by its key, and errors are reported in a sentence."""

import pytest

from starfold.core.errors import InvalidPositionError
from starfold.core.parts import Parts, bounded

KEYS = ["seats", "phase", "used", "ships"]
GOOD = "seats=3 phase=over used=ac ships=4,5"


def test_every_part_is_taken_by_its_key_in_any_order() -> None:
    for text in (GOOD, " ".join(reversed(GOOD.split()))):
        parts = Parts(text, KEYS, "Comet")
        assert parts.number("seats", 2, 4) == 3
        assert parts.one_of("phase", ["open", "over"]) == 1
        assert parts.marks("used", "abc") == [True, False, True]
        assert parts.numbers("ships", 0, 9, 2) == [4, 5]
        assert parts.words("ships") == ["4", "5"] and parts.text("phase") == "over"
    assert Parts("a=", ["a"], "Comet").words("a") == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("seats=3 phase used= ships=", "'phase' is not, or stands twice"),
        (GOOD + " seats=3", "'seats=3' is not, or stands twice"),
        ("seats=3 used=", "A Comet position also needs phase, ships."),
        (GOOD + " moons=1", "A Comet position has no moons."),
    ],
)
def test_a_text_has_exactly_the_parts_of_its_game(text: str, why: str) -> None:
    with pytest.raises(InvalidPositionError, match=why):
        Parts(text, KEYS, "Comet")


def test_a_part_that_is_not_what_it_should_be_gets_its_range() -> None:
    parts = Parts(GOOD, KEYS, "Comet")
    with pytest.raises(InvalidPositionError, match="seats takes 4 to 6, not '3'"):
        parts.number("seats", 4, 6)
    with pytest.raises(InvalidPositionError, match="phase is one of open, shut, not 'over'"):
        parts.one_of("phase", ["open", "shut"])
    with pytest.raises(InvalidPositionError, match="used takes the letters a, b, not 'ac'"):
        parts.marks("used", "ab")
    with pytest.raises(InvalidPositionError, match="ships takes 3 numbers with commas, not '4,5'"):
        parts.numbers("ships", 0, 9, 3)
    with pytest.raises(InvalidPositionError, match="ships takes 0 to 4, not '5'"):
        parts.numbers("ships", 0, 4, 2)
    with pytest.raises(InvalidPositionError, match="goal takes 1 to 9, not 'many'"):
        bounded("goal", "many", 1, 9)
