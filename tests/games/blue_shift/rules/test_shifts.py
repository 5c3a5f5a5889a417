"""What words and pictures foresee of a shift or a sweep agrees with what then happens."""

from collections import Counter
from typing import cast

from starfold.core.event import Event
from starfold.core.state import CHANCE
from starfold.games.blue_shift import GAME
from starfold.games.blue_shift.actions import flown_over, line_of, value_of
from starfold.games.blue_shift.position import FLYING, STRANDED
from starfold.games.blue_shift.rules import BlueShift
from starfold.games.blue_shift.view import BlueShiftView
from starfold.games.blue_shift.words.shifts import STAR, Shift, moves_then
from tests.games.blue_shift.matches import Step, matches
from tests.games.blue_shift.positions import part


def steps_of(kind: str) -> list[Step]:
    """Return the steps of one kind in the random matches, if only that action changed the position."""
    steps = [step for steps in matches() for step in steps if step.code.startswith(kind)]
    return [
        step for step in steps if step.after.turn() == step.before.turn() and "stranded" not in kinds_of_events(step)
    ]


def kinds_of_events(step: Step) -> list[str]:
    """Return the kinds of events of a step; `stranded` is among them if the token was spent in vain."""
    state = step.before.copy()
    events: list[Event] = []
    state.events = events
    state.play(GAME.words.action(step.code))
    return [event.kind for event in events]


def test_planets_and_ships_come_to_where_they_were_foreseen_to_come() -> None:
    steps = steps_of("spend")
    assert len(steps) > 50
    for before, code, after in steps:
        action = GAME.words.action(code)
        view = cast(BlueShiftView, GAME.look(before, before.mover()))
        shift = Shift(view, line_of(action))
        assert code.startswith(f"spend {value_of(action)} ")
        planets, ships = view.planets[:], view.ships[:]
        for start, _ in shift.moves:
            planets[start] = 0
        for start, end in shift.moves:
            if end != STAR:
                planets[end] = view.planets[start]
            for seat in shift.riders:
                if view.ships[seat] == start:
                    ships[seat] = end
        found = cast(BlueShift, after)
        assert found.planets == planets
        assert [max(ship, STAR) for ship in found.ships] == [max(ship, STAR) for ship in ships]


def test_who_and_what_was_foreseen_to_fall_falls() -> None:
    falls = 0
    for before, code, after in steps_of("spend"):
        shift = Shift(cast(BlueShiftView, GAME.look(before, before.mover())), line_of(GAME.words.action(code)))
        old, new = part(before, "ships").split(","), part(after, "ships").split(",")
        lost = [seat for seat in range(before.seats) if old[seat] != "star" and new[seat] == "star"]
        assert lost == ([shift.lost] if shift.lost >= 0 else [])
        if shift.lost < 0 and shift.fallen:
            falls += 1
            assert f"{shift.fallen}?" in part(after, "star").split(",")
    assert falls > 5


def test_who_was_foreseen_to_have_no_move_is_out_at_once() -> None:
    outcomes = Counter[bool]()
    for before, code, after in [step for steps in matches() for step in steps if step.code.startswith("spend")]:
        view = cast(BlueShiftView, GAME.look(before, before.mover()))
        if view.phase not in (FLYING, STRANDED):
            continue
        then = cast(BlueShift, after.copy())
        while then.mover() == CHANCE:
            then.play(then.legal()[0])
        moves = (then.phase, then.active, then.turn()) == (FLYING, view.seat, view.turn)
        assert moves_then(view, GAME.words.action(code)) == moves
        outcomes[moves] += 1
    assert min(outcomes[True], outcomes[False]) > 5


def test_a_sweep_harvests_what_was_foreseen() -> None:
    steps = [step for step in steps_of("move") if part(step.before, "sweep") == "1"]
    assert len(steps) > 100
    for before, code, after in steps:
        view = cast(BlueShiftView, GAME.look(before, before.mover()))
        start = view.ships[view.seat]
        taken = [view.planets[space] for space in [start, *flown_over(GAME.words.action(code), start)]]
        found = cast(BlueShift, after)
        assert sorted(planet for planet in view.planets if planet not in found.planets) == sorted(taken)
        points = after.scores()[view.seat] - before.scores()[view.seat]
        said = f"and harvest {points} point" + ("s" if points > 1 else "")
        assert GAME.words.sentence(view, GAME.words.action(code)).endswith(said)
        if found.harvest:
            assert taken[-len(found.harvest) :] == found.harvest  # those before are certain
