"""SS-2.2 to SS-2.7: the stack, the box, shuffling, and unseen tiles."""

import pytest

from starfold.core.dice import Dice
from starfold.core.event import WATCHER
from starfold.core.state import CHANCE
from starfold.games.secret_salvage import GAME
from tests.games.secret_salvage.positions import at, board, codes, events_of, part, play, tile, view_of


class Loaded(Dice):
    """Dice that give one number, and expect a bound of eleven."""

    def __init__(self, number: int) -> None:
        self.number = number

    def below(self, bound: int) -> int:
        """Return the number."""
        assert bound == 11
        return self.number


@pytest.mark.rule("SS-2.2")
def test_a_dropped_tile_lies_face_down_under_the_ship_and_its_drawer_alone_knows_it() -> None:
    state = play(at("E5 /"), "activate E5")
    assert tile(state, "E5") == "s:0:1"
    assert tile(play(state, "fly E6"), "E5") == "s:0:1"


@pytest.mark.rule("SS-2.2")
def test_a_space_holds_one_tile_at_most() -> None:
    state = at("E5 E7 / ", tiles="E5?")
    assert "activate E5" not in codes(state)
    full = play(at("E5 E7 E9 /", tiles="E5? E7m E9s"), "activate E5")
    assert (tile(full, "E5"), part(full, "box")) == ("?", "s")


@pytest.mark.rule("SS-2.3")
def test_each_tile_in_the_stack_is_as_likely_as_any_other() -> None:
    state = at("/", phase="drawing", stack="sssssaaimmmd")
    assert state.mover() == CHANCE
    assert codes(state) == ["draw solar", "draw atomic", "draw incompatible", "draw mine", "draw drained"]
    assert state.odds() == [5, 2, 1, 3, 1]


@pytest.mark.rule("SS-2.3")
def test_a_roll_counts_the_tiles_off_in_the_order_of_their_kinds() -> None:
    state = at("/", phase="drawing", stack="saammmddddd")
    rolled = [GAME.words.code(state.roll(Loaded(number))) for number in range(11)]
    assert rolled == ["draw solar"] + ["draw atomic"] * 2 + ["draw mine"] * 3 + ["draw drained"] * 5


@pytest.mark.rule("SS-2.4")
def test_an_unseen_tile_is_what_is_left_when_it_is_turned_up() -> None:
    state = play(at("E5 /", tiles="E6? D2?", stack="saaax"), "activate E5", "fly E6")
    assert (state.mover(), codes(state), state.odds()) == (
        CHANCE,
        ["turn up solar", "turn up atomic", "turn up interference"],
        [1, 3, 1],
    )
    after = play(state, "turn up atomic")
    assert (board(after, 0), part(after, "stack"), part(after, "tiles")) == ("a", "saax", "D2?,E5s:0:1")


@pytest.mark.rule("SS-2.4")
def test_until_the_first_shuffle_unseen_tiles_are_among_those_that_can_be_drawn() -> None:
    state = at("/", tiles="E6? D2?", phase="drawing", stack="sax")
    assert codes(state) == ["draw solar", "draw atomic", "draw interference"]
    assert view_of(state, WATCHER).in_stack == 1  # two of the three lie on the board
    assert part(play(state, "draw atomic"), "stack") == "sx"


@pytest.mark.rule("SS-2.5")
def test_when_the_stack_is_empty_the_box_is_shuffled_and_becomes_the_stack() -> None:
    state = play(at("E5 /", tiles="E6d", stack="", box="aamm"), "activate E5", "fly E6")
    assert [part(state, key) for key in ("phase", "stack", "box", "shuffles")] == ["drawing", "aamm", "", "1"]
    assert (codes(state), state.odds()) == (["draw atomic", "draw mine"], [2, 2])


@pytest.mark.rule("SS-2.5")
def test_a_tile_drawn_after_the_shuffle_is_of_the_next_batch() -> None:
    state = play(at("E5 /", tiles="E6d", stack="", box="aamm"), "activate E5", "fly E6", "draw mine", "activate A3")
    assert tile(state, "A3") == "m:1:2"
    assert tile(state, "E5") == "s:0:1"


@pytest.mark.rule("SS-2.5")
def test_after_the_shuffle_unseen_tiles_are_what_was_left_of_the_old_stack() -> None:
    state = play(at("E5 /", tiles="E6d C5? D2?", stack="ax", box="ssd"), "activate E5", "fly E6")
    assert [part(state, key) for key in ("stack", "starting", "box")] == ["ssd", "ax", ""]
    assert codes(state) == ["draw solar", "draw drained"]
    met = play(state, "draw solar", "activate A3", "fly C5")
    assert codes(met) == ["turn up atomic", "turn up interference"]
    assert part(play(met, "turn up atomic"), "starting") == "x"


@pytest.mark.rule("SS-2.5")
def test_a_second_shuffle_leaves_unseen_tiles_what_they_were() -> None:
    state = at("E5 /", tiles="E6d D2?", stack="", starting="x", box="ss", shuffles="1")
    state = play(state, "activate E5", "fly E6")
    assert [part(state, key) for key in ("stack", "starting", "box", "shuffles")] == ["ss", "x", "", "2"]


@pytest.mark.rule("SS-2.5")
def test_the_shuffle_is_told_and_the_box_is_not_touched_before() -> None:
    state = at("E5 /", tiles="E6d", stack="a", box="mm")
    assert part(play(state, "activate E5", "fly E6"), "box") == "mm"
    empty = at("E5 /", tiles="E6d", stack="", box="mm")
    assert [event.kind for event in events_of(empty, "activate E5", "fly E6")][-1] == "shuffled"


@pytest.mark.rule("SS-2.6")
def test_without_stack_and_box_no_tile_is_drawn_and_a_ship_that_can_move_flies() -> None:
    state = play(at("E5 / A1 A3", tiles="E6d A3m", stack=""), "activate E5", "fly E6")
    assert (state.mover(), part(state, "phase"), part(state, "drawn")) == (1, "activating", "-")
    assert codes(state) == ["activate A1", "activate A2", "activate A3"]  # also the one on a tile
    flown = play(state, "activate A2")
    assert (tile(flown, "A2"), part(flown, "box")) == ("", "")
    on_tile = play(state, "activate A3")
    assert (tile(on_tile, "A3"), part(on_tile, "box")) == ("m", "")


@pytest.mark.rule("SS-2.6")
def test_without_a_tile_a_ship_that_cannot_move_is_not_activated() -> None:
    state = at("E5 A1 / A2 B1 B2", stack="", drawn="-")
    assert codes(state) == ["activate E5", "activate I2"]


@pytest.mark.rule("SS-2.6")
def test_without_a_tile_and_without_a_ship_that_can_move_the_turn_ends_by_itself() -> None:
    blocked = "E5 / A1 A2 B1 / B2 A3 B3 / C1 C2"  # seat 1 is: in the corner, behind two others
    state = at(blocked, tiles="E6d", stack="")
    after = play(state, "activate E5", "fly E6")
    assert (part(after, "seat"), after.turn() - state.turn()) == ("2", 2)


@pytest.mark.rule("SS-2.7")
def test_player_boards_and_box_are_open_to_all() -> None:
    state = at("E5 / /", boards="sam/dx/i", box="mmx")
    for seat in (0, 1, 2, WATCHER):
        view = view_of(state, seat)
        assert view.box == [0, 0, 0, 0, 2, 0, 1]
        assert view.boards == [0, 1, 1, 0, 1, 0, 0] + [0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 1, 0, 0, 0]


@pytest.mark.rule("SS-2.7")
def test_a_drawn_tile_that_goes_to_the_box_is_shown() -> None:
    state = at("E5 A1 A2 / B1 B2 B3", tiles="E5? A1s A2s A3s", drawn="x")
    events = events_of(state, "activate E5")
    assert [event.text() for event in events if event.kind == "discarded"] == ["discarded 0 6"]
    assert [event.seen(WATCHER) is not None for event in events] == [True] * len(events)
    after = play(state, "activate E5")
    assert after.reveals() == state.reveals() + 1
    assert view_of(after, WATCHER).box[6] == 1
