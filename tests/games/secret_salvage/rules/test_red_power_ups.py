"""SS-6.8 to SS-6.12: Tractor Beam, Repulsor, Gravity Sling and Minelayer."""

import pytest

from starfold.core.event import WATCHER
from starfold.core.state import State
from starfold.games.secret_salvage.data.board import NAMES
from tests.games.secret_salvage.positions import (
    at,
    board,
    codes,
    events_of,
    goals,
    part,
    places,
    play,
    seen,
    tile,
)


def using(power: str, ships: str, tiles: str = "", boards: str = "i", **changes: str) -> State:
    """Return the position after seat 0 activated its first ship and bought a power-up.

    It paid with an Incompatible Power Cell.
    """
    state = play(at(ships, tiles, boards, powers=power, **changes), f"activate {ships[:2]}")
    return play(state, f"buy {power.replace('_', ' ')} 3")


# --- ships moved by power-ups


@pytest.mark.rule("SS-6.8")
def test_a_ship_moved_by_a_power_up_meets_the_tile_there_and_so_on_to_the_end() -> None:
    state = using("tractor_beam", "E4 / E7 / /", tiles="E6m D6d", boards="i///")
    state = play(state, "move E7 E6", "choose 4", "move E6 D6")
    assert (part(state, "seat"), board(state, 0), places(state, 1)[0]) == ("1", "md", "D6")


@pytest.mark.rule("SS-6.8")
@pytest.mark.parametrize("letter", ["m", "d", "x"])
def test_if_that_ends_the_turn_before_the_first_step_one_need_not_move(letter: str) -> None:
    state = play(using("tractor_beam", "E4 / E7", tiles=f"E6{letter}"), "move E7 E6")
    after = state if letter == "d" else play(state, "decline")
    assert (part(after, "seat"), places(after, 0)[0]) == ("1", "E4")


@pytest.mark.rule("SS-6.8")
def test_after_an_energy_tile_met_by_a_moved_ship_the_turn_goes_on() -> None:
    after = play(using("tractor_beam", "E4 / E7", tiles="E6s"), "move E7 E6")
    assert (part(after, "seat"), board(after, 0), codes(after, "end")) == ("0", "s", [])
    assert "E5" in goals(after, "fly")


# --- Tractor Beam


@pytest.mark.rule("SS-6.9")
def test_the_tractor_beam_moves_another_players_ship_one_space_nearer() -> None:
    state = using("tractor_beam", "E5 / E8 B4 D5")
    assert set(codes(state)) == {"move E8 E7", "move B4 C4", "move B4 C5"}  # not D5, which is next to E5
    after = play(state, "move B4 C5")
    assert (places(after, 1), part(after, "seat")) == (["E8", "C5", "D5"], "0")


@pytest.mark.rule("SS-6.9")
def test_the_tractor_beam_does_not_pull_ones_own_ships_nor_onto_a_ship() -> None:
    state = using("tractor_beam", "E5 E7 G5 / E8 A1 A2")
    assert set(codes(state)) == {"move A1 B2", "move A2 B2", "move A2 B3"}


@pytest.mark.rule("SS-6.9")
def test_the_tractor_beam_works_from_any_distance() -> None:
    assert set(codes(using("tractor_beam", "A1 A2 A3 / I5 I4 I3"))) == {
        *["move I5 H5", "move I4 H4", "move I4 H5", "move I3 H3", "move I3 H4"]
    }


# --- Repulsor


@pytest.mark.rule("SS-6.10")
def test_the_repulsor_pushes_any_ship_next_to_the_active_one_straight_away() -> None:
    state = using("repulsor", "E5 E4 G5 / E6 D4 B4")
    assert set(codes(state)) == {"move E4 E3", "move E6 E7", "move D4 C3"}


@pytest.mark.rule("SS-6.10")
def test_the_repulsor_pushes_a_second_space_if_one_likes() -> None:
    state = play(using("repulsor", "E5 / E6 D4"), "move E6 E7")
    assert codes(state) == ["move E7 E8", "enough"]
    once, twice = play(state, "enough"), play(state, "move E7 E8")
    assert (places(once, 1)[0], places(twice, 1)[0]) == ("E7", "E8")
    assert part(once, "seat") == part(twice, "seat") == "0"
    assert codes(once, "move") == codes(twice, "move") == []
    assert part(twice, "phase") == "moving"


@pytest.mark.rule("SS-6.10")
@pytest.mark.parametrize(("ships", "move"), [("E7 / E8", "move E8 E9"), ("E5 / E6 E8", "move E6 E7")])
def test_no_second_push_is_offered_over_the_edge_or_onto_a_ship(ships: str, move: str) -> None:
    after = play(using("repulsor", ships), move)
    assert part(after, "phase") == "moving"


@pytest.mark.rule("SS-6.10")
@pytest.mark.parametrize("ships", ["E8 / E9 I5", "E5 / E6 E7", "A1 A2 / A3 B3"])
def test_a_ship_that_cannot_be_pushed_is_no_target(ships: str) -> None:
    state = play(at(ships, boards="i", powers="repulsor"), f"activate {ships[:2]}")
    assert codes(state, "buy repulsor") == []


@pytest.mark.rule("SS-6.10")
def test_after_a_first_push_onto_an_energy_tile_there_may_be_a_second() -> None:
    state = play(using("repulsor", "E5 / E6", tiles="E7s"), "move E6 E7")
    assert (board(state, 0), codes(state)) == ("s", ["move E7 E8", "enough"])
    cell = play(using("repulsor", "E5 / E6 /", tiles="E7i", boards="i//"), "move E6 E7")
    assert codes(cell) == ["choose 2", "choose 3"]
    given = play(cell, "choose 3")
    assert (part(given, "boards"), codes(given)) == ("//i", ["move E7 E8", "enough"])
    unseen = play(using("repulsor", "E5 / E6", tiles="E7?"), "move E6 E7", "turn up atomic")
    assert codes(unseen) == ["move E7 E8", "enough"]


@pytest.mark.rule("SS-6.10")
@pytest.mark.parametrize("letter", ["m", "d", "x"])
def test_after_a_first_push_onto_a_red_tile_there_is_no_second(letter: str) -> None:
    state = play(using("repulsor", "E5 / E6", tiles=f"E7{letter}"), "move E6 E7")
    after = state if letter == "d" else play(state, "decline")
    assert (part(after, "seat"), places(after, 1)[0], part(after, "left")) == ("1", "E7", "0")


@pytest.mark.rule("SS-6.10")
def test_a_second_push_meets_its_tile_too() -> None:
    after = play(using("repulsor", "E5 / E6", tiles="E7s E8a"), "move E6 E7", "move E7 E8")
    assert (board(after, 0), part(after, "phase")) == ("sa", "moving")


# --- Gravity Sling


@pytest.mark.rule("SS-6.11")
def test_the_gravity_sling_changes_places_with_another_players_ship_at_most_three_spaces_away() -> None:
    state = using("gravity_sling", "E5 E4 / E8 D5 A1")
    assert codes(state) == ["swap D5", "swap E8"]
    after = play(state, "swap E8")
    assert (places(after, 0)[0], places(after, 1)[0]) == ("E8", "E5")


@pytest.mark.rule("SS-6.11")
def test_the_gravity_sling_takes_no_step_and_leaves_the_duty_to_move() -> None:
    after = play(using("gravity_sling", "E5 / E8"), "swap E8")
    assert (codes(after, "end"), part(after, "steps")) == ([], "3")
    assert {"E9", "F8", "D7"} <= goals(after, "fly")


@pytest.mark.rule("SS-6.11")
def test_the_other_ship_meets_the_tile_that_was_dropped_under_the_active_one() -> None:
    after = play(using("gravity_sling", "E5 / E8", drawn="a"), "swap E8")
    assert (part(after, "boards"), tile(after, "E5")) == ("a/", "")


@pytest.mark.rule("SS-6.11")
def test_the_active_ship_meets_its_tile_first() -> None:
    state = at("E5 / E8 /", tiles="E8i", boards="i//", powers="gravity_sling", drawn="a")
    events = events_of(state, "activate E5", "buy gravity sling 3", "swap E8", "choose 3")
    assert [event.text() for event in events if event.kind in ("met", "gave")] == [
        f"met 0 3 {NAMES.index('E8')} 0",
        "gave 0 2 3",
        f"met 0 2 {NAMES.index('E5')} 3",
    ]


@pytest.mark.rule("SS-6.11")
def test_both_tiles_are_resolved_also_when_the_first_is_red() -> None:
    state = using("gravity_sling", "E5 / E8 / /", tiles="E8m D8x", boards="i///", drawn="d")
    state = play(state, "swap E8", "choose 2", "move E8 D8")
    assert (part(state, "phase"), part(state, "met"), part(state, "later")) == ("jammed", "0", "3")
    state = play(state, "choose 4", "decline")
    assert (board(state, 0), part(state, "seat")) == ("mdx", "1")  # Drained came last, under the other ship


@pytest.mark.rule("SS-6.11")
def test_the_tenth_red_tile_on_the_active_ships_space_wins_before_the_other_tile() -> None:
    after = play(using("gravity_sling", "E5 / E8", tiles="E8m", boards="immmmmmmmm", drawn="a"), "swap E8")
    assert (after.payoffs(), board(after, 0), tile(after, "E5")) == ([1.0, 0.0], "m" * 10, "a:0:1")


# --- Minelayer


@pytest.mark.rule("SS-6.12")
def test_the_minelayer_puts_a_red_tile_on_any_empty_space_and_all_know_which() -> None:
    state = using("minelayer", "E5 / /", tiles="A5? B5m(1)", boards="immx//")
    taken = {*part(state, "ships").split(","), "A5", "B5"}
    assert {code.split()[1] for code in codes(state)} == {"mine", "interference"}
    assert goals(state, "lay") == set(NAMES) - taken
    assert {state.knowers(action) for action in state.legal()} == {-1}
    after = play(state, "lay interference C3")
    assert [seen(after, seat, "C3") for seat in (0, 1, 2, WATCHER)] == ["x"] * 4
    assert (board(after, 0), part(after, "seat"), part(after, "phase")) == ("mm", "0", "moving")


@pytest.mark.rule("SS-6.12")
def test_a_minelayer_tile_may_be_laid_in_the_way_and_met_in_the_same_turn() -> None:
    state = play(using("minelayer", "E5 / /", boards="id//"), "lay drained E6")
    assert goals(state, "fly") & {"E6", "E7"} == {"E6"}
    after = play(state, "fly E6")
    assert (board(after, 0), part(after, "seat")) == ("d", "1")


@pytest.mark.rule("SS-6.12")
def test_the_minelayer_needs_a_red_tile() -> None:
    state = play(at("E5 /", boards="sai", powers="minelayer"), "activate E5")
    assert codes(state, "buy minelayer") == []
