"""Invariants of every match of Pulsar 2849."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby, pairwise

import pytest

from starfold.core.dice import Dice, QuickDice
from starfold.core.event import WATCHER
from starfold.core.state import CHANCE, OVER
from starfold.games.pulsar_2849 import GAME
from starfold.games.pulsar_2849.data.board import ENTRY, ISOLATED, SEGMENTS, SYSTEM, SYSTEMS, TYPE
from starfold.games.pulsar_2849.data.components import (
    ALL_TRANSMITTERS,
    HALVES,
    OPEN_FROM,
    SILVER_DICE,
    TECH_ROW,
    TECH_SLOTS,
)
from starfold.games.pulsar_2849.data.reasons import REASONS
from starfold.games.pulsar_2849.position.phases import PHASES
from starfold.games.pulsar_2849.rules import Pulsar
from starfold.games.pulsar_2849.rules.counting import on_pulsars
from tests.games.pulsar_2849.matches import Step, matches, positions, sample
from tests.games.pulsar_2849.positions import hand, phase

# --- the course of a match


def test_the_random_matches_show_what_they_should() -> None:
    assert {state.phase for state in positions()} == set(range(len(PHASES)))
    assert {step.code.split()[0] for steps in matches() for step in steps} == {
        code.split()[0] for code in GAME.words.codes
    }


@pytest.mark.rule("PU-7.8")
def test_every_match_ends_after_round_8_with_one_winner() -> None:
    for steps in matches():
        last = steps[-1].after
        assert (last.mover(), last.round, last.legal()) == (OVER, 8, [])
        assert sorted(last.payoffs()) == [0.0] * (last.seats - 1) + [1.0]
        best = max(last.points)
        assert last.points[last.winner] == best
        rounds = [event.facts[0] for step in steps for event in step.events if event.kind == "round"]
        assert rounds == list(range(1, 9))


@pytest.mark.rule("PU-2.4")
@pytest.mark.rule("PU-3.1")
def test_in_every_round_each_seat_takes_two_dice_and_then_has_one_turn() -> None:
    for steps in matches():
        taken: Counter[tuple[int, int]] = Counter()
        turns: Counter[tuple[int, int]] = Counter()
        for step in steps:
            for event in step.events:
                taken[(step.before.round, event.seat)] += event.kind == "drafted"
                turns[(step.before.round, event.seat)] += event.kind == "turn"
        wanted = [(number, seat) for number in range(1, 9) for seat in range(steps[0].before.seats)]
        assert {key: count for key, count in taken.items() if count} == dict.fromkeys(wanted, 2)
        assert {key: count for key, count in turns.items() if count} == dict.fromkeys(wanted, 1)


def test_what_may_be_played_is_in_order_and_never_empty_before_the_end() -> None:
    for state in positions():
        legal = state.legal()
        assert legal == sorted(set(legal))
        assert (not legal) == (state.mover() == OVER)


def test_turns_are_counted_upwards_and_change_when_another_seat_decides() -> None:
    for steps in matches():
        seats = [(step.before.turn(), step.before.mover()) for step in steps if step.before.mover() >= 0]
        assert all(one[0] <= two[0] for one, two in pairwise(seats))
        assert all(one[0] < two[0] for one, two in pairwise(seats) if one[1] != two[1])


# --- points


@pytest.mark.rule("PU-9.1")
def test_the_points_that_were_told_add_up_to_the_score_and_to_the_table_of_reasons() -> None:
    for steps in matches():
        last = steps[-1].after
        total = [0] * last.seats
        table = [0] * (last.seats * len(REASONS))
        for step in steps:
            for event in step.events:
                if event.kind == "scored":
                    total[event.seat] += event.facts[0]
                    table[event.seat * len(REASONS) + event.facts[1]] += event.facts[0]
            assert step.after.points == total
            assert step.after.gained == table
        assert min(total) >= 0


@pytest.mark.rule("PU-7.4")
def test_nobody_ever_has_less_than_0() -> None:
    assert all(min([*state.points, *state.cubes, *state.tokens]) >= 0 for state in positions())


# --- numbers of pieces


@pytest.mark.rule("PU-2.3")
def test_no_die_is_lost_while_dice_are_chosen_and_the_rest_stays_on_the_board() -> None:
    for state in positions():
        if phase(state) in ("drafting", "marking"):
            assert sum(state.pool) + sum(state.hands) == SILVER_DICE[state.seats]
        elif phase(state) not in ("rolling", "revealing", "entering", "choosing_side") and state.round:
            assert sum(state.pool) == SILVER_DICE[state.seats] - 2 * state.seats


@pytest.mark.rule("PU-5.1")
def test_there_are_ten_gyrodynes_of_each_size_wherever_they_are() -> None:
    for state in positions():
        for size in range(3):
            placed = [one for one in state.gyrodynes if one >= 0 and one % 3 == size]
            assert state.supply[size] + sum(state.areas[size::3]) + len(placed) == 10


@pytest.mark.rule("PU-4.12")
def test_there_are_twelve_exploration_tiles_wherever_they_are() -> None:
    for state in positions():
        kinds = [
            state.tiles[kind] + state.discards[kind] + sum(state.kept[kind::5]) for kind in range(len(state.tiles))
        ]
        assert kinds == [2, 2, 4, 2, 2]


@pytest.mark.rule("PU-5.5")
def test_a_transmitter_is_in_one_place_and_is_never_given_back() -> None:
    for steps in matches():
        for step in steps:
            after = step.after
            for tile in range(ALL_TRANSMITTERS):
                assert (after.stack >> tile & 1) + (tile in after.shown) + (after.owners[tile] >= 0) <= 1
                assert step.before.owners[tile] in (-1, after.owners[tile])
                assert step.before.paid[tile] & ~after.paid[tile] == 0
            assert len(after.shown) <= 3


@pytest.mark.rule("PU-5.6")
def test_joints_are_each_others_and_each_new_transmitter_joins_one_array() -> None:
    for state in positions():
        joined = Counter(state.joints[half] // 2 for half in range(2 * ALL_TRANSMITTERS) if state.joints[half] >= 0)
        for half in range(2 * ALL_TRANSMITTERS):
            other = state.joints[half]
            if other >= 0:
                assert state.joints[other] == half
                assert state.owners[half // 2] == state.owners[other // 2] >= 0
                assert HALVES[half] >= 0
        # The arrays are chains: there are fewer joints than transmitters.
        for seat in range(state.seats):
            mine = [tile for tile in range(ALL_TRANSMITTERS) if state.owners[tile] == seat]
            assert not mine or sum(joined[tile] for tile in mine) // 2 < len(mine)


@pytest.mark.rule("PU-4.6")
def test_a_system_has_one_station_of_a_seat_at_most_and_none_on_a_closed_planet() -> None:
    for state in positions():
        turned_up = [tile for tile in state.systems if tile >= 0]
        assert len(set(turned_up)) == len(turned_up)
        for slot, tile in enumerate(state.systems):
            planets = state.stations[4 * slot : 4 * slot + 4]
            owners = [owner for owner in planets if owner >= 0]
            assert len(set(owners)) == len(owners)
            if tile >= 0:
                opened = [0 < OPEN_FROM[4 * tile + planet] <= state.seats for planet in range(4)]
                assert [owner != -2 for owner in planets] == opened
            else:
                assert planets == [-2] * 4


@pytest.mark.rule("PU-4.11")
def test_nobody_has_more_than_six_rings_and_gyrodynes_lie_within_rings() -> None:
    for state in positions():
        assert all(state.rings.count(seat) <= 6 for seat in range(state.seats))
        assert all(ring >= 0 for ring, one in zip(state.rings, state.gyrodynes, strict=True) if one >= 0)


def test_what_is_built_stays_as_it_is() -> None:
    for steps in matches():
        for before, _, after, _ in steps:
            for old, new in zip(before.rings, after.rings, strict=True):
                assert old in (-1, new)
            for old, new in zip(before.gyrodynes, after.gyrodynes, strict=True):
                assert old in (-1, new, new - 3)
            for old, new in zip(before.patents, after.patents, strict=False):
                assert old & ~new == 0
            for old, new in zip(before.done, after.done, strict=True):
                assert old & ~new == 0


@pytest.mark.rule("PU-5.10")
def test_patents_fit_their_spaces_and_rows() -> None:
    for state in positions():
        for place, tech in enumerate(state.techs):
            owners = bin(state.patents[place]).count("1")
            assert owners <= (1 if TECH_SLOTS[tech] == 1 and state.seats == 2 else 2)
            assert not owners or TECH_ROW[tech] <= state.round


@pytest.mark.rule("PU-5.3")
def test_awards_go_to_seats_with_enough_gyrodynes_on_pulsars() -> None:
    for state in positions():
        for size in range(3):
            first, second = state.awards[2 * size : 2 * size + 2]
            assert first >= 0 or second < 0
            for seat in {first, second} - {-1}:
                assert on_pulsars(state, seat, size) >= 2 * [first, second].count(seat)


@pytest.mark.rule("PU-2.8")
def test_every_seat_keeps_its_markers_on_both_tracks_in_order() -> None:
    for state in positions():
        markers = len(state.marks) // 2
        if state.marks[0] >= 0:
            for track in (0, 1):
                spaces = state.spaces[track * markers : (track + 1) * markers]
                assert spaces == sorted(spaces)
                assert 1 <= spaces[0] <= spaces[-1] <= 15
                owners = Counter(state.marks[track * markers : (track + 1) * markers])
                assert owners == dict.fromkeys(range(state.seats), markers // state.seats)


# --- turns and flights


IN_TURN = [*PHASES[PHASES.index("acting") : PHASES.index("paying")], "turning_up", "exploring"]


def turns() -> Iterator[list[Step]]:
    """Yield the steps of every turn in the action phase."""
    for steps in matches():
        acting = [step for step in steps if phase(step.before) in IN_TURN]
        for _, turn in groupby(acting, key=lambda step: step.before.turn()):
            yield list(turn)


@pytest.mark.rule("PU-3.2")
@pytest.mark.rule("PU-3.7")
def test_a_turn_has_one_red_die_at_most_and_every_silver_die_is_used() -> None:
    count = 0
    for turn in turns():
        count += 1
        seat = turn[0].before.seat
        kinds = Counter(event.kind for step in turn for event in step.events if event.seat == seat)
        assert kinds["red"] <= 1
        used = [event.facts[:2] for step in turn for event in step.events if event.kind == "used"]
        extra = [event.facts[0] for step in turn for event in step.events if event.kind == "extra"]
        silver = sorted(face for colour, face in used if colour == 0)
        assert silver == sorted([*[int(face) for face in hand(turn[0].before, seat)], *extra])
        red = [event.facts[0] for step in turn for event in step.events if event.kind == "red"]
        assert [face for colour, face in used if colour == 1] in ([red] if red != [0] else [[], [0]])
    assert count == sum(8 * steps[0].before.seats for steps in matches())


@pytest.mark.rule("PU-4.1")
@pytest.mark.rule("PU-4.2")
def test_every_flight_is_as_long_as_was_said_and_uses_no_segment_twice() -> None:
    flights = 0
    for turn in turns():
        events = [event for step in turn for event in step.events]
        here = turn[0].before.ships[turn[0].before.seat]
        path: list[int] = []
        length = 0
        for event in events:
            if event.kind == "flies":
                path, length = [here], event.facts[0]
            elif event.kind == "step":
                path.append(event.facts[0])
            elif event.kind == "landed":
                flights += 1
                assert len(path) == length + 1
                here = path[-1]
                left = [sorted(ends) for ends in SEGMENTS]
                for one, two in pairwise(path):
                    left.remove(sorted([one, two]))  # a doubled segment is there twice
            elif event.kind == "jumped":
                here = event.facts[0]
    assert flights > 100


def test_ships_stand_where_ships_can_be() -> None:
    for state in positions():
        for seat, place in enumerate(state.ships):
            if place >= 0:
                assert not ISOLATED[place]
                waits = phase(state) == "turning_up" and seat == state.seat
                assert TYPE[place] != SYSTEM or waits or place in seen_places(state)
                assert TYPE[place] != ENTRY or state.ships.count(place) == 1


def seen_places(state: Pulsar) -> list[int]:
    """Return the systems that are face up."""
    return [SYSTEMS[state.side][slot] for slot, tile in enumerate(state.systems) if tile >= 0]


# --- texts, copies and views


def test_every_position_is_read_back_copied_and_imagined_as_it_is() -> None:
    for state in sample(positions(), 700):
        text = state.text()
        again = GAME.read(text)
        assert isinstance(again, Pulsar)
        assert (again.text(), again.legal(), again.mover()) == (text, state.legal(), state.mover())
        assert (again.shifts, again.fires, again.prices) == (state.shifts, state.fires, state.prices)
        twin = state.copy()
        assert (twin.text(), twin.legal()) == (text, state.legal())
        for seat in (0, WATCHER):
            world = GAME.imagine(GAME.look(state, seat), QuickDice(1))
            assert (world.text(), world.legal()) == (text, state.legal())


def test_a_copy_shares_nothing_with_the_position() -> None:
    for state in sample(positions(), 150):
        text = state.text()
        twin = state.copy()
        dice = QuickDice(3)
        for _ in range(12):
            if twin.mover() == OVER:
                break
            legal = twin.legal()
            twin.play(twin.roll(dice) if twin.mover() == CHANCE else legal[dice.below(len(legal))])
        assert state.text() == text


def test_everybody_sees_the_same_for_nothing_is_hidden() -> None:
    for state in sample(positions(), 40):
        views = [GAME.look(state, seat) for seat in [*range(state.seats), WATCHER]]
        assert len({GAME.words.render_text(view) for view in views}) == 1


def test_chance_rolls_each_outcome_by_its_odds() -> None:
    for state in sample([state for state in positions() if state.mover() == CHANCE], 60):
        odds = state.odds() or [1] * len(state.legal())
        found = [state.roll(Fixed(number)) for number in range(sum(odds))]
        assert Counter(found) == dict(zip(state.legal(), odds, strict=True))


class Fixed(Dice):
    """Dice that show one number."""

    def __init__(self, number: int) -> None:
        self.number = number

    def below(self, n: int) -> int:
        """Return the number."""
        assert self.number < n
        return self.number
