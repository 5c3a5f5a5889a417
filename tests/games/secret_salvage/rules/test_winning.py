"""SS-7: the goal, the last round, ten red tiles, ties and the limit."""

import pytest

from starfold.core.state import OVER, State
from tests.games.secret_salvage.positions import at, board, codes, events_of, part, places, play, started

NINE = "mmmmddddx"  # nine red tiles


def winner(state: State) -> int:
    """Return the winner, after asserting that there is exactly one."""
    assert state.mover() == OVER
    assert sorted(state.payoffs()) == [0.0] * (state.seats - 1) + [1.0]
    return state.payoffs().index(1.0)


def flown(state: State, start: str, to: str) -> State:
    """Return the position after a ship's flight, and the end of that turn."""
    state = play(state, *["draw solar"] * (part(state, "phase") == "drawing"), f"activate {start}", f"fly {to}")
    return play(state, "end") if codes(state, "end") else state


# --- the goal


@pytest.mark.rule("SS-7.1")
@pytest.mark.parametrize("ships", ["A2 A3 B4", "A1 A5 B4", "A1 A2 B4"])
def test_the_goal_is_all_three_ships_on_the_own_colour_corners_count(ships: str) -> None:
    state = play(at(f"{ships} / E5 F5 G5"), "activate B4", "fly A4")
    assert (part(state, "reached"), state.scores()) == ("1,0", [3, 0])


@pytest.mark.rule("SS-7.1")
def test_two_ships_on_the_own_colour_are_not_enough() -> None:
    state = play(at("A2 C3 B4 / E5 F5 G5"), "activate B4", "fly A4")
    assert (part(state, "reached"), state.scores()) == ("0,0", [2, 0])


@pytest.mark.rule("SS-7.1")
@pytest.mark.parametrize(
    ("seats", "scores"), [(2, [3, 3]), (4, [3, 3, 3, 3]), (5, [3, 3, 3, 3, 3]), (6, [3, 3, 3, 3, 3, 3])]
)
def test_every_seat_has_the_edge_of_its_own_colour_as_its_goal(seats: int, scores: list[int]) -> None:
    rows = {2: "A I", 4: "A yellow I purple", 5: "A yellow I green purple", 6: "A red yellow I green purple"}
    spaces = {
        "A": "A2 A3 A4",
        "red": "B6 C7 D8",
        "yellow": "F8 G7 H6",
        "I": "I2 I3 I4",
        "green": "F1 G1 H1",
        "purple": "B1 C1 D1",
    }
    state = at(" / ".join(spaces[name] for name in rows[seats].split()))
    assert state.scores() == scores


@pytest.mark.rule("SS-7.2")
def test_the_goal_counts_for_every_player_when_a_turn_ends() -> None:
    """Seat 0 pushes seat 1's last ship home."""
    state = at("G4 E5 E7 / I2 I1 H4", boards="i", powers="repulsor")
    state = play(state, "activate G4", "buy repulsor 3", "move H4 I4")
    assert (part(state, "reached"), state.scores()) == ("0,0", [0, 3])  # not before the end of the turn
    after = play(state, "fly G5")
    assert (part(after, "reached"), part(after, "phase")) == ("0,1", "drawing")


@pytest.mark.rule("SS-7.2")
def test_who_met_the_goal_in_mid_turn_only_has_not_met_it() -> None:
    state = play(at("B4 A1 A5 / E5 F5 G5", tiles="A4m"), "activate B4", "fly A4")
    assert state.scores() == [3, 0]
    pushed = play(state, "move A4 B4")
    assert (part(pushed, "reached"), pushed.scores()) == ("0,0", [2, 0])
    left_there = play(state, "decline")
    assert part(left_there, "reached") == "1,0"


@pytest.mark.rule("SS-7.2")
def test_who_has_met_the_goal_keeps_that_when_pushed_away_in_the_last_round() -> None:
    state = flown(at("B4 A1 A5 / E5 F5 G5", boards="/i", powers="tractor_beam"), "B4", "A4")
    state = play(state, "draw solar", "activate E5", "buy tractor beam 3", "move A4 B4")
    assert (state.scores(), part(state, "reached")) == ([2, 0], "1,0")
    assert winner(play(state, "fly E6")) == 0


# --- the last round


@pytest.mark.rule("SS-7.3")
def test_the_round_is_played_to_its_end() -> None:
    state = flown(at("B4 A1 A5 / E5 / E7 / G5"), "B4", "A4")
    for seat, start, to in ((1, "E5", "E6"), (2, "E7", "E8"), (3, "G5", "G6")):
        assert (part(state, "seat"), part(state, "reached")) == (str(seat), "1,0,0,0")
        state = flown(state, start, to)
    assert winner(state) == 0


@pytest.mark.rule("SS-7.3")
def test_if_the_last_in_turn_order_meets_the_goal_the_match_ends_at_once() -> None:
    state = at("E5 E6 E7 / H4 I1 I5", seat="1")
    assert winner(play(state, "activate H4", "fly I4")) == 1


@pytest.mark.rule("SS-7.3")
def test_the_round_ends_with_the_seat_before_the_one_that_began() -> None:
    state = play(at("B4 A1 A5 / E5 F5 G5", first="1"), "activate B4", "fly A4")
    assert winner(state) == 0  # seat 1 began, so seat 0 is the last


# --- ten red tiles


@pytest.mark.rule("SS-7.4")
@pytest.mark.parametrize("letter", ["m", "d", "x"])
def test_who_collects_the_tenth_red_tile_wins_at_once_before_its_effect(letter: str) -> None:
    after = play(at("E5 / /", tiles=f"E6{letter}", boards=f"{NINE}aa//"), "activate E5", "fly E6")
    assert winner(after) == 0
    assert board(after, 0).startswith("aa")  # Drained no longer takes anything


@pytest.mark.rule("SS-7.4")
def test_nine_red_tiles_do_not_win() -> None:
    after = play(at("E5 / /", tiles="E6d", boards=f"{NINE[1:]}//"), "activate E5", "fly E6")
    assert part(after, "phase") == "drawing"


@pytest.mark.rule("SS-7.4")
def test_the_tenth_red_tile_reached_by_a_chain_wins() -> None:
    state = at("E5 / /", tiles="E6m E7x", boards=f"{NINE[1:]}//")
    state = play(state, "activate E5", "fly E6", "choose 2", "move E6 E7")
    assert winner(state) == 0
    assert places(state, 0)[0] == "E7"


@pytest.mark.rule("SS-7.4")
def test_the_tenth_red_tile_met_by_another_players_ship_wins_for_who_has_the_turn() -> None:
    state = at("E4 / E7", tiles="E6d", boards=f"{NINE}i", powers="tractor_beam")
    assert winner(play(state, "activate E4", "buy tractor beam 3", "move E7 E6")) == 0


@pytest.mark.rule("SS-7.4")
def test_ten_red_tiles_win_in_the_last_round_too() -> None:
    state = at("A1 A2 A3 / E5 I1 I5", tiles="E6m", boards=f"s/{NINE}", seat="1", reached="1,0")
    assert winner(play(state, "activate E5", "fly E6")) == 1


# --- ties and the limit


@pytest.mark.rule("SS-7.5")
@pytest.mark.parametrize(
    ("boards", "first", "best"),
    [
        ("ss/s", 0, 0),
        ("s/sm", 0, 1),
        ("ss/i", 0, 0),  # tiles count, not energy
        ("mm/a", 0, 0),  # red ones, too
        ("s/s", 0, 1),  # the last in turn order
        ("s/s", 1, 0),
        ("/", 1, 0),
    ],
)
def test_of_several_who_have_met_the_goal_most_tiles_win_then_the_last_in_turn_order(
    boards: str, first: int, best: int
) -> None:
    if first == 0:
        state = flown(at("A1 A2 A3 / H4 I1 I5", boards=boards, seat="1", reached="1,0"), "H4", "I4")
    else:
        state = flown(at("B4 A1 A5 / I1 I2 I3", boards=boards, first="1", reached="0,1"), "B4", "A4")
    assert winner(state) == best


@pytest.mark.rule("SS-7.5")
def test_who_has_not_met_the_goal_does_not_win_by_tiles() -> None:
    state = at("A1 A2 A3 / E5 I1 I5", boards="/ssss", seat="1", reached="1,0")
    assert winner(flown(state, "E5", "E8")) == 0


@pytest.mark.rule("SS-7.5")
@pytest.mark.parametrize("boards", ["/", "ss/sss"])
def test_who_began_wins_alone_or_with_more_tiles(boards: str) -> None:
    reached = "0,1" if boards == "/" else "1,1"
    state = at("E5 A1 A5 / I1 I2 I3", boards=boards, first="1", reached=reached)
    assert winner(flown(state, "E5", "E6")) == 1


@pytest.mark.rule("SS-7.5")
def test_of_four_the_last_in_turn_order_is_the_one_before_who_began() -> None:
    """Seats 0, 1 and 3 have met the goal with as many tiles; seat 2 began."""
    state = at("/ E5 / / G5", seat="1", first="2", reached="1,1,0,1", boards="s/s/ssss/s")
    assert winner(flown(state, "E5", "E6")) == 1


@pytest.mark.rule("SS-7.6")
@pytest.mark.parametrize(
    ("ships", "boards", "best"),
    [
        ("A1 E5 E7 / H4 I1 G5", "ssss/", 1),  # two ships home against one
        ("A1 A2 E7 / H4 I1 G5", "ss/m", 0),  # two each: most tiles
        ("A1 A2 E7 / H4 I1 G5", "s/m", 1),  # as many tiles: the last in turn order
        ("A1 A2 E7 / H4 G4 G5", "/sssss", 0),
    ],
)
def test_after_the_limit_most_ships_home_win_then_as_with_ties(ships: str, boards: str, best: int) -> None:
    state = at(ships, boards=boards, seat="1", limit="5", turn="10")
    assert winner(flown(state, "H4", "I4")) == best


@pytest.mark.rule("SS-7.6")
def test_the_limit_is_after_full_rounds() -> None:
    before = at("A1 E5 E7 / H4 I1 G5", limit="5", turn="9")
    assert part(play(before, "activate E5", "fly E6"), "phase") == "drawing"
    assert "limit" not in [event.kind for event in events_of(before, "activate E5", "fly E6")]
    last = at("A1 E5 E7 / H4 I1 G5", seat="1", limit="5", turn="10")
    assert [event.kind for event in events_of(last, "activate H4", "fly I4")][-2:] == ["limit", "won"]


@pytest.mark.rule("SS-7.6")
def test_who_meets_the_goal_in_the_last_of_all_rounds_wins_by_it() -> None:
    state = at("A1 A2 E7 / H4 I1 I2", boards="sss/", seat="1", limit="5", turn="10")
    assert "limit" not in [event.kind for event in events_of(state, "activate H4", "fly I4")]
    assert winner(play(state, "activate H4", "fly I4")) == 1


@pytest.mark.rule("SS-7.6")
def test_the_limit_is_fifty_rounds_unless_the_option_says_otherwise() -> None:
    assert part(started(2), "limit") == "50"
    assert part(started(2, round_limit=7), "limit") == "7"
