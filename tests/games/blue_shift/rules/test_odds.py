"""BS-4.4: icons drawn as planets are turned up have the same odds as icons shuffled before the match.

All chances are exact fractions. A plain shuffle marks, among the planets of each value, as many as have icons,
uniformly; a match then shows the marks of harvested planets, while those of fallen planets stay unknown.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, product
from math import comb, prod

import pytest

from starfold.core.dice import Dice
from starfold.core.state import CHANCE, OVER, State
from starfold.games.blue_shift import GAME
from starfold.games.blue_shift.data.components import COUNT, ICONS, VALUE
from tests.games.blue_shift.matches import Seen, Step, matches
from tests.games.blue_shift.positions import at, codes, play
from tests.games.texts import parts_of

Chooser = Callable[[State], str]


def harvested(state: State) -> list[str]:
    """Return the planets that are turned up, with their signs, wherever they are now."""
    return [word for word in Seen(state, parts_of(state.text())).off_board() if not word.endswith("?")]


def chance_of(state: State, code: str) -> Fraction:
    """Return the chance of one side."""
    odds = state.odds()
    assert odds is not None
    assert min(odds) > 0  # what is certain is not drawn
    return Fraction(odds[["blank", "icon"].index(code)], sum(odds))


def shuffled(state: State) -> Fraction:
    """Return the chance that a plain shuffle before the match shows exactly the sides that are turned up."""
    words = harvested(state)
    chances = []
    for value in (1, 2, 3):
        of_value = [word for word in words if VALUE[int(word.rstrip("*"))] == value]
        marked = len([word for word in of_value if word.endswith("*")])
        hidden = COUNT[value] - len(of_value)
        chances.append(Fraction(comb(hidden, ICONS[value] - marked), comb(COUNT[value], ICONS[value])))
    return prod(chances, start=Fraction(1))


# --- one draw


class Loaded(Dice):
    """Dice that always give one number."""

    def __init__(self, number: int) -> None:
        self.number = number

    def below(self, bound: int) -> int:
        """Return that number."""
        assert self.number < bound
        return self.number


@pytest.mark.rule("BS-4.4")
def test_a_roll_follows_the_odds() -> None:
    state = play(at("SoA.............", zones="9*,10,11/"), "move 1-2")
    assert state.odds() == [22, 7]
    rolls = Counter(GAME.words.code(state.roll(Loaded(number))) for number in range(29))
    assert rolls == {"blank": 22, "icon": 7}


@pytest.mark.rule("BS-1.3")
def test_a_deal_may_bring_each_planet_that_is_left() -> None:
    state = play(GAME.start(), "deal 5", "deal 64")
    assert [state.roll(Loaded(number)) for number in range(62)] == state.legal()


# --- whole matches


def drawn(steps: list[Step]) -> Fraction:
    """Return the product of the chances of all sides turned up in a match."""
    chances = [chance_of(step.before, step.code) for step in steps if step.before.mover() == CHANCE]
    return prod(chances, start=Fraction(1))


@pytest.mark.rule("BS-4.4")
@pytest.mark.rule("BS-1.4")
def test_what_a_whole_match_showed_is_as_likely_as_in_a_plain_shuffle() -> None:
    for steps in matches():
        assert drawn(steps) == shuffled(steps[-1].after)


@pytest.mark.rule("BS-4.4")
@pytest.mark.rule("BS-7.4")
def test_the_matches_have_draws_certain_sides_and_planets_that_fell_unseen() -> None:
    certain = fallen = 0
    for steps in matches():
        draws = [step for step in steps if step.before.mover() == CHANCE]
        certain += len(harvested(steps[-1].after)) - len(draws)
        fallen += parts_of(steps[-1].after.text())["star"].count("?")
        assert len(draws) > 10
    assert certain > 10
    assert fallen > 50


@pytest.mark.rule("BS-4.4")
def test_at_every_draw_both_sides_are_as_likely_as_in_a_plain_shuffle() -> None:
    for steps in matches()[::3]:
        so_far = Fraction(1)
        for before, code, _ in steps:
            if before.mover() == CHANCE:
                for side in ("blank", "icon"):
                    assert so_far * chance_of(before, side) == shuffled(play(before, side))
                so_far *= chance_of(before, code)


# --- all shuffles of a late position, played to the end

ONES, TWOS = [1, 2, 3, 4, 17, 19, 5], [33, 34, 35]  # not turned up; 5 and 35 have fallen


def late(seats: int, sweep: str) -> State:
    """Return a position in which three of the ones and one of the twos not turned up have icons."""
    spent = [f"{planet}*" for planet in [6, 7, 8, 9, 10, 36, 37, 38, 39, 53, 54, 55]]
    away = {int(word[:-1]) for word in spent} | {*ONES, *TWOS}
    blank = ",".join(str(planet) for planet in range(1, 65) if planet not in away)
    rows = ["SooA............", "V.o............." if seats == 3 else "o.o.............", "oo.............."]
    return at(*rows, zones=blank + "/" * (seats - 1), star=",".join(spent), sweep=sweep)


def first(state: State) -> str:
    """Return the first action: a move if there is one, and after it a token."""
    return codes(state)[0]


def last(state: State) -> str:
    """Return the last action: a token before the move, and none after it or in a gap."""
    return codes(state)[-1]


def varied(state: State) -> str:
    """Return an action that depends on everything known, including what was turned up before."""
    legal = codes(state)
    return legal[sum(state.text().encode()) % len(legal)]


def ends_drawn(state: State, choose: Chooser, chance: Fraction) -> Iterator[tuple[str, Fraction]]:
    """Yield the ends of the match with their chances, drawing at every planet turned up."""
    if state.mover() == OVER:
        yield state.text(), chance
    elif state.mover() == CHANCE:
        for side in ("blank", "icon"):
            yield from ends_drawn(play(state, side), choose, chance * chance_of(state, side))
    else:
        yield from ends_drawn(play(state, choose(state)), choose, chance)


def end_shuffled(state: State, choose: Chooser, marked: set[int]) -> str:
    """Return the end of the match if these planets have icons, and all is decided alike."""
    while state.mover() != OVER:
        if state.mover() == CHANCE:
            state = play(state, "icon" if int(parts_of(state.text())["harvest"].split(",")[0]) in marked else "blank")
        else:
            state = play(state, choose(state))
    return state.text()


@pytest.mark.rule("BS-4.4")
@pytest.mark.parametrize("choose", [first, last, varied])
@pytest.mark.parametrize(("seats", "sweep"), [(2, "0"), (2, "1"), (3, "0"), (3, "1")])
def test_every_end_of_a_match_is_as_likely_drawn_as_shuffled(choose: Chooser, seats: int, sweep: str) -> None:
    start = late(seats, sweep)
    drawn_ends: dict[str, Fraction] = defaultdict(Fraction)
    for text, chance in ends_drawn(start, choose, Fraction(1)):
        drawn_ends[text] += chance
    shuffles = list(product(combinations(ONES, 3), combinations(TWOS, 1)))
    shuffled_ends = Counter(end_shuffled(start, choose, {*ones, *twos}) for ones, twos in shuffles)
    assert len(shuffles) == 105
    assert len(shuffled_ends) > 5
    assert drawn_ends == {text: Fraction(count, 105) for text, count in shuffled_ends.items()}
