"""The entrants of an arena, and their line-ups."""

import pytest

from starfold import StarfoldError
from starfold.arena.entrants import Entrant, LineUp, line_ups, read_entrants

pytestmark = pytest.mark.once


def names(line_up: LineUp) -> list[str]:
    return ["".join(entry.name for entry in seated) for seated in line_up.rotations]


def made(text: str) -> list[Entrant]:
    return [Entrant(letter, letter) for letter in text]


def test_bots_are_named_with_commas_between_and_may_have_iterations_of_their_own() -> None:
    assert read_entrants("Captain:20000, captain,random") == [
        Entrant("captain:20000", "captain", 20_000),
        Entrant("captain", "captain"),
        Entrant("random", "random"),
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("captian,cadet", "no bot called 'captian'; did you mean captain?"),
        ("captain:0", "captain:0: after the colon come iterations, 1 to 1,000,000,000."),
        ("captain:-5", "captain:-5: after the colon"),
        ("captain:x", "captain:x: after the colon"),
        ("captain:", "captain:: after the colon"),
        ("captain:²", "after the colon"),
        ("captain:1000000001", "after the colon"),
        ("captain,,cadet", "--bots takes names with commas between"),
        ("", "--bots takes names with commas between"),
        (":5", "--bots takes names with commas between"),
    ],
)
def test_what_names_no_bot_is_refused(text: str, says: str) -> None:
    with pytest.raises(StarfoldError) as error:
        read_entrants(text)
    assert says in str(error.value)


@pytest.mark.parametrize(
    ("bots", "seats", "found"),
    [
        ("ab", 2, [["ab", "ba"]]),
        ("abc", 3, [["abc", "bca", "cab"]]),
        ("ab", 4, [["abbb", "bbba", "bbab", "babb"]]),
        ("abc", 2, [["ab", "ba"], ["ac", "ca"], ["bc", "cb"]]),
        ("aab", 2, [["aa"], ["ab", "ba"]]),
        ("a", 3, [["aaa"]]),
        ("abab", 4, [["abab", "baba"]]),
    ],
)
def test_each_line_up_moves_round_the_table(bots: str, seats: int, found: list[list[str]]) -> None:
    assert [names(line_up) for line_up in line_ups(made(bots), seats)] == found


def test_a_line_up_knows_how_many_seats_a_bot_has() -> None:
    (line_up,) = line_ups(made("ab"), 4)
    assert line_up.names == ["a", "b"]
    assert [line_up.seats_of(name) for name in line_up.names] == [1, 3]
