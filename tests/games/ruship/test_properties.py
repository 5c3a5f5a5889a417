"""Invariants of every match of RUSHIP."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from hypothesis import given, settings
from hypothesis import strategies as st

from starfold.core.dice import QuickDice
from starfold.core.event import WATCHER
from starfold.core.playout import playout
from starfold.core.state import CHANCE, OVER, State
from starfold.games.ruship import GAME
from starfold.games.ruship.data.components import WINGMATES
from starfold.games.ruship.view import RushipView
from tests.games.ruship.positions import codes, mirror, mirror_code, play

SEEDS = st.integers(0, 2**32 - 1)
SPACES = st.integers(9, 24)
STEPS = 2000  # far more than any match
several = settings(max_examples=150, deadline=None)


def match(seed: int, spaces: int) -> Iterator[tuple[State, str, State]]:
    """Yield a random match, step by step: the position before, the code played, the position after."""
    dice = QuickDice(seed)
    before = GAME.start(options={"spaces": spaces, "first_turn_one_die": seed % 2 == 1})
    while before.mover() != OVER:
        legal = before.legal()
        action = before.roll(dice) if before.mover() == CHANCE else legal[dice.below(len(legal))]
        after = before.copy()
        after.play(action)
        yield before, GAME.words.code(action), after
        before = after


def seen(state: State) -> RushipView:
    """Return the position as every seat sees it."""
    return cast(RushipView, GAME.look(state, WATCHER))


def landing(view: RushipView, code: str) -> tuple[int, int]:
    """Return a token's direction and its end, planets and beyond included, counted space by space."""
    words = code.split()
    forward = 1 if view.active == 0 else -1
    step = -forward if words[0] == "back" else forward
    bases = [view.mothership, view.vortex]
    space = bases[view.active] if words[0] == "enter" else int(words[1])
    for _ in range(int(words[-1])):
        space += step
    while space in bases:
        space += step
    return step, space


@several
@given(seed=SEEDS, spaces=SPACES)
def test_each_side_always_has_five_tokens(seed: int, spaces: int) -> None:
    for _, _, after in match(seed, spaces):
        view = seen(after)
        assert view.supply[0] + sum(view.ships) == 5
        assert view.supply[1] + sum(view.ufos) == 5
        assert min(view.supply + view.ships + view.ufos) >= 0


@several
@given(seed=SEEDS, spaces=SPACES)
def test_spaces_are_shared_by_wingmates_only(seed: int, spaces: int) -> None:
    for _, _, after in match(seed, spaces):
        view = seen(after)
        for seat, fleet in enumerate([view.ships, view.ufos]):
            assert max(fleet) <= (2 if view.owner[WINGMATES] == seat else 1)
            assert fleet[view.mothership] == fleet[view.vortex] == 0
            assert fleet[0] == fleet[spaces + 1] == 0
        assert not [space for space in range(spaces + 2) if view.ships[space] and view.ufos[space]]


@several
@given(seed=SEEDS, spaces=SPACES)
def test_bases_never_meet_and_never_go_back(seed: int, spaces: int) -> None:
    for before, code, after in match(seed, spaces):
        old, new = seen(before), seen(after)
        moved = [new.mothership - old.mothership, old.vortex - new.vortex]
        assert moved == [int(code == "base" and seat == old.active) for seat in range(2)]
        assert 1 <= new.mothership < new.vortex <= spaces


@several
@given(seed=SEEDS, spaces=SPACES)
def test_every_attack_but_the_third_brings_one_power_for_good(seed: int, spaces: int) -> None:
    for before, code, after in match(seed, spaces):
        old, new = seen(before), seen(after)
        choosing = after.mover() >= 0 and codes(after)[0].startswith("take")
        for seat in range(2):
            waits = new.hits[seat] == 3 or (choosing and seat != new.active)
            assert new.owner.count(seat) == new.hits[seat] - int(waits)
        assert [owner for owner, now in zip(old.owner, new.owner, strict=True) if owner not in (-1, now)] == []
        assert (after.mover() == OVER) == (3 in new.hits)
        assert sum(new.hits) - sum(old.hits) == int(choosing and not code.startswith("take")) + (after.mover() == OVER)


@several
@given(seed=SEEDS, spaces=SPACES)
def test_a_die_moves_a_token_by_as_much_as_it_counts_and_over_bases(seed: int, spaces: int) -> None:
    for before, code, after in match(seed, spaces):
        if code.split()[0] not in ("enter", "move", "back"):
            continue
        old, new = seen(before), seen(after)
        seat = old.active
        fleets = [[view.ships, view.ufos][seat] for view in (old, new)]
        step, end = landing(old, code)
        expected = fleets[0][:]
        if not code.startswith("enter"):
            expected[int(code.split()[1])] -= 1
        if 1 <= end <= spaces:
            expected[end] += 1
            assert [new.ufos, new.ships][seat][end] == 0
        else:
            assert step == (1 if seat == 0 else -1)
            assert new.hits[1 - seat] == old.hits[1 - seat] + 1
        assert fleets[1] == expected


@several
@given(seed=SEEDS, spaces=SPACES)
def test_the_sides_are_treated_alike(seed: int, spaces: int) -> None:
    for before, code, after in match(seed, spaces):
        if "phase=opening" in before.text():  # there Humanity rolls first
            continue
        twin = GAME.read(mirror(before.text()))
        assert sorted(codes(twin)) == sorted(mirror_code(legal, spaces) for legal in codes(before))
        assert play(twin, mirror_code(code, spaces)).text() == mirror(after.text())
        assert twin.odds() == before.odds()


@several
@given(seed=SEEDS, spaces=SPACES)
def test_every_position_reads_back(seed: int, spaces: int) -> None:
    for _, _, after in match(seed, spaces):
        again = GAME.read(after.text())
        assert again.text() == after.text()
        assert again.legal() == after.legal()


@several
@given(seed=SEEDS, spaces=SPACES)
def test_the_match_ends_with_one_winner(seed: int, spaces: int) -> None:
    state = GAME.start(options={"spaces": spaces})
    assert playout(state, QuickDice(seed), STEPS) < STEPS
    assert sorted(state.payoffs()) == [0.0, 1.0]
    assert max(state.scores()) == 3
