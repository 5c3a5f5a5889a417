"""SS-4: moving onto tiles, their effects, and chains of them."""

import pytest

from starfold.core.state import CHANCE
from tests.games.secret_salvage.positions import at, board, codes, events_of, goals, part, places, play, tile

AROUND_E6 = {"E5", "E7", "D5", "D6", "F5", "F6"}


# --- meeting tiles


@pytest.mark.rule("SS-4.1")
def test_a_ship_that_moves_onto_a_tile_meets_it_and_the_tile_leaves_the_board() -> None:
    after = play(at("E5 /", tiles="E6a"), "activate E5", "fly E6")
    assert (tile(after, "E6"), board(after, 0), places(after, 0)[0]) == ("", "a", "E6")


@pytest.mark.rule("SS-4.1")
def test_who_stays_on_a_tile_meets_nothing() -> None:
    state = play(at("E5 /", drawn="m"), "activate E5")
    assert (board(state, 0), tile(state, "E5")) == ("", "m:0:1")
    assert board(play(state, "fly E8"), 0) == ""  # nor who leaves it


@pytest.mark.rule("SS-4.1")
def test_the_ship_under_which_a_tile_was_dropped_meets_it_when_it_comes_back() -> None:
    moved = at("E6 /", tiles="E5s(0) D4s", drawn="a")
    after = play(moved, "activate E6", "fly E5")
    assert board(after, 0) == "s"


@pytest.mark.rule("SS-4.1")
def test_a_ship_passes_no_tile_unmet() -> None:
    state = play(at("E5 /", tiles="E6s E7a"), "activate E5")
    assert goals(state, "fly") & {"E6", "E7", "E8"} == {"E6"}


@pytest.mark.rule("SS-4.2")
@pytest.mark.parametrize("letter", ["s", "a"])
def test_a_tile_met_by_another_players_ship_is_the_turn_players(letter: str) -> None:
    state = play(at("E5 / E7", tiles=f"E6{letter}", boards="a/", powers="tractor_beam"), "activate E5")
    after = play(state, "buy tractor beam 2", "move E7 E6")
    assert part(after, "boards") == f"{letter}/"
    assert part(after, "seat") == "0"


@pytest.mark.rule("SS-4.2")
def test_a_tile_onto_which_a_neighbour_moves_the_ship_is_the_turn_players() -> None:
    state = play(at("E5 / /", tiles="E6m E7a"), "activate E5", "fly E6", "choose 2")
    assert state.mover() == 1
    assert part(play(state, "move E6 E7"), "boards") == "am//"


@pytest.mark.rule("SS-4.2")
def test_a_met_tile_is_shown_to_all() -> None:
    state = at("E5 / /", tiles="E6m(1)")
    met = [event for event in events_of(state, "activate E5", "fly E6") if event.kind == "met"]
    assert [event.text() for event in met] == ["met 0 4 31 0"]
    assert met[0].seen(2) is not None


# --- energy


@pytest.mark.rule("SS-4.3")
def test_solar_and_atomic_cells_are_kept() -> None:
    state = play(at("E5 /", tiles="E6s E7a"), "activate E5", "fly E6", "fly E7")
    assert part(state, "boards") == "sa/"


@pytest.mark.rule("SS-4.3")
@pytest.mark.parametrize(("seat", "codes_then"), [(0, [2, 3, 4]), (2, [1, 2, 4])])
def test_an_incompatible_power_cell_goes_to_any_other_player_in_mid_flight(seat: int, codes_then: list[int]) -> None:
    ships = ["/", "/", "/"]
    ships.insert(seat, "E5")
    state = play(at(" ".join(ships), tiles="E6i", seat=str(seat)), "activate E5", "fly E6")
    assert (state.mover(), codes(state)) == (seat, [f"choose {number}" for number in codes_then])
    other = codes_then[1]
    after = play(state, f"choose {other}")
    assert (board(after, other - 1), board(after, seat)) == ("i", "")
    assert codes(after) == ["fly E7", "fly E8", "end"]


@pytest.mark.rule("SS-4.3")
def test_with_two_seats_an_incompatible_power_cell_goes_to_the_other_without_a_question() -> None:
    after = play(at("E5 /", tiles="E6i"), "activate E5", "fly E6")
    assert (part(after, "boards"), codes(after)) == ("/i", ["fly E7", "fly E8", "end"])


@pytest.mark.rule("SS-4.3")
def test_an_incompatible_power_cell_is_worth_3_to_whoever_received_it() -> None:
    state = play(at("E5 /", tiles="E6i A1?", powers="scanner phase_drive"), "activate E5", "fly E6")
    after = play(state, "end", "draw solar", "activate A2")
    assert codes(after, "buy") == ["buy phase drive 3", "buy scanner 3", "buy tractor beam 3"]


# --- red tiles


@pytest.mark.rule("SS-4.4")
@pytest.mark.parametrize("letter", ["m", "d", "x"])
def test_a_red_tile_ends_the_turn_after_its_effect_without_redeploying(letter: str) -> None:
    state = play(at("E5 /", tiles=f"E6{letter}", boards="mmaa", powers="thruster"), "activate E5", "fly E6")
    after = play(state, "decline") if letter != "d" else state
    assert (part(after, "seat"), part(after, "phase")) == ("1", "drawing")
    assert board(after, 0).replace("a", "") == "mm" + letter


@pytest.mark.rule("SS-4.4")
def test_a_red_tile_met_by_another_ship_ends_the_turn_too() -> None:
    state = play(at("E5 / E7", tiles="E6d", boards="a/", powers="tractor_beam"), "activate E5")
    after = play(state, "buy tractor beam 2", "move E7 E6")
    assert (part(after, "seat"), part(after, "boards"), places(after, 0)[0]) == ("1", "d/", "E5")


@pytest.mark.rule("SS-4.4")
@pytest.mark.parametrize("letter", ["m", "x"])
def test_the_turn_player_chooses_a_neighbour_who_decides_and_may_decline(letter: str) -> None:
    state = play(at("E5 / / / /", tiles=f"E6{letter}"), "activate E5", "fly E6")
    assert (state.mover(), codes(state)) == (0, ["choose 2", "choose 5"])
    for seat in (1, 4):
        asked = play(state, f"choose {seat + 1}")
        assert (asked.mover(), codes(asked)[-1]) == (seat, "decline")
        after = play(asked, "decline")
        assert (places(after, 0), part(after, "seat")) == (["E6", "I2", "I3"], "1")


@pytest.mark.rule("SS-4.4")
@pytest.mark.parametrize("letter", ["m", "x"])
def test_with_two_seats_nobody_is_chosen(letter: str) -> None:
    state = play(at("E5 /", tiles=f"E6{letter}"), "activate E5", "fly E6")
    assert (state.mover(), codes(state)[-1]) == (1, "decline")


@pytest.mark.rule("SS-4.5")
def test_a_gravity_mine_lets_the_neighbour_move_the_ship_that_met_it() -> None:
    state = play(at("E5 / E7 / D6", tiles="E6m"), "activate E5", "fly E6", "choose 3")
    assert codes(state) == ["move E6 F6", "move E6 F5", "move E6 E5", "move E6 D5", "decline"]
    after = play(state, "move E6 F6")
    assert (places(after, 0)[0], part(after, "seat"), board(after, 0)) == ("F6", "1", "m")


@pytest.mark.rule("SS-4.5")
def test_a_gravity_mine_met_by_another_players_ship_moves_that_ship() -> None:
    state = play(at("E4 / E7 /", tiles="E6m", boards="a//", powers="tractor_beam"), "activate E4", "buy tractor beam 2")
    state = play(state, "move E7 E6", "choose 2")
    assert state.mover() == 1  # its owner, as it happens
    assert goals(state, "move") == AROUND_E6
    assert places(play(state, "move E6 D6"), 1)[0] == "D6"


@pytest.mark.rule("SS-4.6")
@pytest.mark.parametrize(("held", "given", "left"), [("sai", "i", "sad"), ("ssa", "a", "ssd"), ("s", "s", "d")])
def test_drained_gives_the_most_valuable_energy_tile_to_a_neighbour(held: str, given: str, left: str) -> None:
    state = play(at("E5 / / /", tiles="E6d", boards=held), "activate E5", "fly E6")
    assert (state.mover(), codes(state)) == (0, ["choose 2", "choose 4"])
    after = play(state, "choose 4")
    assert (part(after, "boards"), part(after, "seat")) == (f"{left}///{given}", "1")


@pytest.mark.rule("SS-4.6")
def test_with_two_seats_drained_gives_to_the_other_without_a_question() -> None:
    after = play(at("E5 /", tiles="E6d", boards="sa/m"), "activate E5", "fly E6")
    assert (part(after, "boards"), part(after, "seat")) == ("sd/am", "1")


@pytest.mark.rule("SS-4.7")
def test_interference_moves_one_of_the_players_ships_that_did_not_meet_it() -> None:
    state = play(at("E5 G5 I5 / H5", tiles="E6x"), "activate E5", "fly E6")
    assert state.mover() == 1
    assert set(codes(state)) == {
        *["move G5 F5", "move G5 F6", "move G5 G4", "move G5 G6", "move G5 H4"],
        *["move I5 H6", "move I5 I4", "decline"],
    }
    after = play(state, "move I5 H6")
    assert (places(after, 0), board(after, 0)) == (["E6", "G5", "H6"], "x")


@pytest.mark.rule("SS-4.7")
def test_interference_met_by_another_players_ship_moves_any_of_the_three() -> None:
    state = play(at("E4 G2 I5 / E7 /", tiles="E6x", boards="a//", powers="tractor_beam"), "activate E4")
    state = play(state, "buy tractor beam 2", "move E7 E6", "choose 3")
    assert {code.split()[1] for code in codes(state, "move")} == {"E4", "G2", "I5"}


@pytest.mark.rule("SS-4.8")
def test_drained_without_an_energy_tile_does_nothing_and_asks_nobody() -> None:
    after = play(at("E5 / / /", tiles="E6d", boards="mx/s/s/s"), "activate E5", "fly E6")
    assert (part(after, "boards"), part(after, "seat"), part(after, "phase")) == ("mdx/s/s/s", "1", "drawing")


@pytest.mark.rule("SS-4.8")
def test_a_ship_that_met_a_mine_and_has_no_space_to_go_to_asks_nobody() -> None:
    """The Gravity Sling puts the active ship on a mine in a corner, with ships all round it."""
    state = play(at("D4 A2 B1 / A1 B2 /", tiles="A1m", boards="i//", powers="gravity_sling"), "activate D4")
    after = play(state, "buy gravity sling 3", "swap A1")
    assert (part(after, "seat"), board(after, 0), places(after, 0)) == ("1", "sm", ["A1", "A2", "B1"])


@pytest.mark.rule("SS-4.8")
def test_a_ship_that_met_a_mine_can_go_back_to_where_it_came_from() -> None:
    state = play(at("B2 A2 B1 / E5 /", tiles="A1m"), "activate B2", "fly A1", "choose 2")
    assert codes(state) == ["move A1 B2", "decline"]


@pytest.mark.rule("SS-4.8")
def test_interference_with_no_other_ship_able_to_move_asks_nobody() -> None:
    """The two other ships are in corners with ships all round them."""
    ships = "E5 A1 I5 / A2 B1 B2 / I4 H5 H6 / G6 G7 F8"
    after = play(at(ships, tiles="E6x"), "activate E5", "fly E6")
    assert (part(after, "seat"), board(after, 0)) == ("1", "x")


# --- chains


@pytest.mark.rule("SS-4.9")
def test_three_tiles_in_one_turn() -> None:
    """A mine; the neighbour moves the ship onto Interference; another moves a second ship onto Drained."""
    state = at("E5 G5 / / /", tiles="E6m D6x H5d", boards="a///")
    state = play(state, "activate E5", "fly E6", "choose 2", "move E6 D6")
    assert (state.mover(), part(state, "phase"), board(state, 0)) == (0, "jammed", "amx")
    state = play(state, "choose 4")
    assert {code.split()[1] for code in codes(state, "move")} == {"G5", "I2"}  # not the ship on D6
    state = play(state, "move G5 H5")
    assert (state.mover(), part(state, "phase"), codes(state)) == (0, "draining", ["choose 2", "choose 4"])
    after = play(state, "choose 2")
    assert (part(after, "boards"), part(after, "seat")) == ("mdx/a//", "1")
    assert places(after, 0)[:2] == ["D6", "H5"]


@pytest.mark.rule("SS-4.9")
def test_a_mine_may_push_a_ship_back_and_forth_between_mines() -> None:
    state = play(at("E5 /", tiles="E6m E7m"), "activate E5", "fly E6", "move E6 E7", "move E7 E6")
    assert (part(state, "seat"), board(state, 0), places(state, 0)[0]) == ("1", "mm", "E6")


@pytest.mark.rule("SS-4.9")
def test_an_energy_tile_at_the_end_of_a_chain_does_not_go_on_with_the_turn() -> None:
    after = play(at("E5 /", tiles="E6m E7s"), "activate E5", "fly E6", "move E6 E7")
    assert (part(after, "seat"), board(after, 0)) == ("1", "sm")


@pytest.mark.rule("SS-4.9")
def test_a_chain_turns_up_what_nobody_had_seen() -> None:
    state = play(at("E5 / /", tiles="E6m E7?", stack="ix"), "activate E5", "fly E6", "choose 3", "move E6 E7")
    assert (state.mover(), codes(state)) == (CHANCE, ["turn up incompatible", "turn up interference"])
    given = play(state, "turn up incompatible")
    assert (given.mover(), codes(given)) == (0, ["choose 2", "choose 3"])
    after = play(given, "choose 3")
    assert (part(after, "boards"), part(after, "seat")) == ("m//i", "1")
