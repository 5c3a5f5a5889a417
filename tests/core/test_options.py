"""Options: values in their range, settings by pairs."""

from itertools import combinations

import pytest

from starfold import StarfoldError
from starfold.core.errors import OutOfRangeError
from starfold.core.options import Option, choice, pairwise, resolve_options, several, switch, whole

SPACES = whole("spaces", 9, 24, 18, "Spaces.")
FAST = switch("fast", False, "Fast.")
HARVEST = choice("harvest", ["departure", "sweep"], "Harvest.")
CARDS = several("cards", ["3", "11", "13"], ["3 Shields", "11 Pilot", "13 Captain"], "Cards.")


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (SPACES, 9, 9),
        (SPACES, "24", 24),
        (FAST, True, 1),
        (FAST, "on", 1),
        (FAST, "OFF", 0),
        (FAST, "yes", 1),
        (FAST, 0, 0),
        (HARVEST, "sweep", 1),
        (HARVEST, "Departure", 0),
        (CARDS, "3, 13", 5),
        (CARDS, "13 3 13", 5),
        (CARDS, "none", 0),
        (CARDS, "", 0),
    ],
)
def test_a_value_is_taken_as_people_write_it(option: Option, given: object, value: int) -> None:
    assert option.take(given) == value
    assert option.take(option.show(value)) == value


@pytest.mark.parametrize(
    ("option", "given", "named"),
    [
        (SPACES, 8, "9 to 24"),
        (SPACES, "25", "9 to 24"),
        (SPACES, "many", "9 to 24"),
        (SPACES, True, "9 to 24"),
        (FAST, "maybe", "off, on"),
        (HARVEST, "all", "departure, sweep"),
        (HARVEST, 5, "departure, sweep"),
        (CARDS, "3, 12", "3, 11, 13, not 3, 12"),
        (CARDS, 5, "3, 11, 13"),
        (CARDS, True, "3, 11, 13"),
    ],
)
def test_a_value_out_of_range_is_refused_with_the_range(option: Option, given: object, named: str) -> None:
    with pytest.raises(StarfoldError, match=named):
        option.take(given)


def test_several_are_shown_in_their_order_and_none_is_a_word() -> None:
    assert [CARDS.show(value) for value in (0, 5, 7)] == ["none", "3, 13", "3, 11, 13"]
    assert CARDS.samples() == [0, 1, 7]


def test_defaults_fill_in() -> None:
    assert resolve_options([SPACES, FAST, HARVEST], {"fast": True}) == {"spaces": 18, "fast": 1, "harvest": 0}


def test_an_unknown_option_gets_the_nearest() -> None:
    with pytest.raises(StarfoldError, match="did you mean spaces"):
        resolve_options([SPACES, FAST], {"space": 3})


@pytest.mark.parametrize("options", [[], [SPACES], [SPACES, FAST], [SPACES, FAST, HARVEST, CARDS]])
def test_pairwise_settings_cover_every_pair(options: list[Option]) -> None:
    made = pairwise(options)
    assert made[0] == {option.key: option.default for option in options}
    for one, two in combinations(options, 2):
        pairs = {(setting[one.key], setting[two.key]) for setting in made}
        assert pairs >= {(a, b) for a in one.samples() for b in two.samples()}
    for option in options:
        assert {setting[option.key] for setting in made} >= set(option.samples())


@pytest.mark.parametrize("given", ["1_0", "\u0661\u0660", "+10", " 10", "1e1", "10.0", ""])
def test_a_number_is_written_in_plain_digits(given: str) -> None:
    with pytest.raises(OutOfRangeError, match="takes 5 to 50"):
        whole("rounds", 5, 50, 10, "How many.").take(given)
