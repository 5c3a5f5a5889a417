"""SS-5: red tiles from the player board return to the field, one for one or two others."""

import pytest

from starfold.core.event import WATCHER
from starfold.core.state import State
from starfold.games.secret_salvage.data.board import NAMES
from tests.games.secret_salvage.positions import at, board, codes, events_of, goals, part, play, seen, tile

EVERYONE = (0, 1, 2, WATCHER)


def flown(boards: str, ships: str = "E5 / /", tiles: str = "", **changes: str) -> State:
    """Return the position after the active ship's flight from E5 to E6."""
    return play(at(ships, tiles, boards, **changes), "activate E5", "fly E6")


# --- when


@pytest.mark.rule("SS-5.1")
def test_redeploying_is_offered_after_the_move_and_needs_two_red_tiles() -> None:
    assert codes(flown("smm//"), "redeploy") == ["redeploy mine for mine"]
    assert part(flown("sm//"), "seat") == "1"
    before = play(at("E5 / /", boards="mm"), "activate E5")
    assert codes(before, "redeploy") == []


@pytest.mark.rule("SS-5.1")
def test_redeploying_is_offered_in_mid_flight_and_then_ends_the_flight() -> None:
    state = flown("mm//", tiles="E6s")
    assert codes(state) == ["fly E7", "fly E8", "end", "redeploy mine for mine"]


@pytest.mark.rule("SS-5.1")
def test_who_has_met_a_red_tile_does_not_redeploy() -> None:
    assert part(flown("mm//", tiles="E6d"), "seat") == "1"


@pytest.mark.rule("SS-5.1")
def test_redeploying_needs_an_empty_space_for_each_tile() -> None:
    state = at("E5 / /")
    taken = set(part(state, "ships").split(",")) | {"E5", "E6"}
    full = " ".join(f"{name}s" for name in NAMES if name not in taken | {"B3"})
    no_room = at("E5 / /", tiles=full + " B3s", boards="mmd")
    assert part(play(no_room, "activate E5", "fly E6"), "seat") == "1"
    one = play(at("E5 / /", tiles=full, boards="mmd"), "activate E5", "fly E6")
    assert codes(one, "redeploy") == [
        "redeploy mine for mine",
        "redeploy mine for drained",
        "redeploy drained for mine",
    ]
    assert codes(play(one, "redeploy mine for drained")) == ["lay drained B3"]
    two = play(at("E5 / /", tiles=full.replace("B4s", ""), boards="mmd"), "activate E5", "fly E6")
    assert "redeploy mine for mine+drained" in codes(two)


# --- what


@pytest.mark.rule("SS-5.2")
@pytest.mark.parametrize(
    ("held", "choices"),
    [
        ("mm", ["mine for mine"]),
        ("md", ["mine for drained", "drained for mine"]),
        ("mmm", ["mine for mine", "mine for mine+mine"]),
        (
            "mmd",
            ["mine for mine", "mine for drained", "mine for mine+drained", "drained for mine", "drained for mine+mine"],
        ),
        (
            "mdx",
            [
                *["mine for drained", "mine for interference", "mine for drained+interference"],
                *["drained for mine", "drained for interference", "drained for mine+interference"],
                *["interference for mine", "interference for drained", "interference for mine+drained"],
            ],
        ),
        ("dd", ["drained for drained"]),
        ("xxx", ["interference for interference", "interference for interference+interference"]),
    ],
)
def test_one_is_discarded_and_one_or_two_others_are_taken(held: str, choices: list[str]) -> None:
    assert codes(flown(held), "redeploy") == [f"redeploy {choice}" for choice in choices]


@pytest.mark.rule("SS-5.2")
def test_the_discarded_tile_goes_to_the_box_and_the_others_leave_the_player_board() -> None:
    state = play(flown("smmddx//"), "redeploy drained for mine+interference")
    assert (board(state, 0), part(state, "box"), part(state, "hand")) == ("smd", "d", "mx")
    assert [event.text() for event in events_of(flown("mm//"), "redeploy mine for mine")] == ["redeployed 0 0"]


@pytest.mark.rule("SS-5.3")
def test_tiles_are_laid_on_empty_spaces_anywhere() -> None:
    state = play(flown("mm//", tiles="A5? B3m C4s(1)"), "redeploy mine for mine")
    taken = set(part(state, "ships").split(","))
    assert goals(state, "lay") == set(NAMES) - taken - {"A5", "B3", "C4", "E5"}  # E5: what was dropped there
    assert {code.split()[1] for code in codes(state)} == {"mine"}


@pytest.mark.rule("SS-5.3")
def test_two_tiles_are_laid_on_different_spaces() -> None:
    state = play(flown("mdx//"), "redeploy mine for drained+interference")
    assert {code.split()[1] for code in codes(state)} == {"drained", "interference"}
    second = play(state, "lay interference C3")
    assert {code.split()[1] for code in codes(second)} == {"drained"}
    assert "lay drained C3" not in codes(second)
    after = play(second, "lay drained B3")
    assert (tile(after, "B3"), tile(after, "C3")) == ("d~C3:1", "x~B3:1")


@pytest.mark.rule("SS-5.3")
def test_two_tiles_alike_are_laid_one_after_the_other() -> None:
    state = play(flown("mmm//"), "redeploy mine for mine+mine", "lay mine C3")
    assert (part(state, "phase"), "lay mine C3" in codes(state)) == ("laying", False)
    after = play(state, "lay mine B3")
    assert (tile(after, "B3"), tile(after, "C3"), part(after, "seat")) == ("m", "m", "1")


# --- knowledge of tiles


@pytest.mark.rule("SS-5.4")
def test_a_single_redeployed_tile_is_known_to_all() -> None:
    after = play(flown("mdx//"), "redeploy mine for drained", "lay drained C3")
    assert [seen(after, seat, "C3") for seat in EVERYONE] == ["d"] * 4
    assert board(after, 0) == "x"


@pytest.mark.rule("SS-5.4")
def test_two_redeployed_tiles_alike_are_known_to_all() -> None:
    half = play(flown("mmmx//"), "redeploy mine for mine+mine", "lay mine C3")
    assert [seen(half, seat, "C3") for seat in EVERYONE] == ["m"] * 4
    after = play(half, "lay mine B3")
    assert [seen(after, seat, "B3") + seen(after, seat, "C3") for seat in EVERYONE] == ["mm"] * 4


@pytest.mark.rule("SS-5.4")
def test_of_two_different_tiles_all_know_the_pair_and_only_the_player_which_is_where() -> None:
    taken = play(flown("mdx//"), "redeploy mine for drained+interference")
    half = play(taken, "lay interference C3")
    assert [seen(half, seat, "C3") for seat in EVERYONE] == ["x", "d or x", "d or x", "d or x"]
    after = play(half, "lay drained B3")
    assert [seen(after, seat, "C3") for seat in EVERYONE] == ["x", "d or x", "d or x", "d or x"]
    assert [seen(after, seat, "B3") for seat in EVERYONE] == ["d", "d or x", "d or x", "d or x"]


@pytest.mark.rule("SS-5.4")
def test_which_of_a_pair_is_laid_only_the_player_learns() -> None:
    taken = play(flown("mdx//"), "redeploy mine for drained+interference")
    assert {taken.knowers(action) for action in taken.legal()} == {1}
    half = play(taken, "lay interference C3")
    assert {half.knowers(action) for action in half.legal()} == {1}
    for first, second in (("interference", "drained"), ("drained", "interference")):
        events = events_of(taken, f"lay {first} C3", f"lay {second} B3")
        told = [event.seen(1) for event in events]
        assert [event.text() for event in told if event] == [
            f"laid 0 {NAMES.index('C3')}",
            "laid_kind 0 -9",
            f"laid 0 {NAMES.index('B3')}",
            "laid_kind 0 -9",
        ]
    single = play(flown("mdx//"), "redeploy mine for drained")
    assert {single.knowers(action) for action in single.legal()} == {-1}
    alike = play(flown("mmm//"), "redeploy mine for mine+mine")
    assert {alike.knowers(action) for action in alike.legal()} == {-1}
    assert {action.knowers for action in events_of(alike, "lay mine C3", "lay mine B3")} == {-1}


@pytest.mark.rule("SS-5.4")
def test_who_scans_one_of_a_pair_knows_both() -> None:
    state = at("E5 / /", tiles="B3d~C3(1) C3x~B3(1)", boards="s", powers="scanner")
    assert [seen(state, seat, "B3") for seat in EVERYONE] == ["d or x", "d", "d or x", "d or x"]
    after = play(state, "buy scanner 1", "scan C3")
    assert [seen(after, seat, "C3") for seat in EVERYONE] == ["x", "x", "d or x", "d or x"]
    assert [seen(after, seat, "B3") for seat in EVERYONE] == ["d", "d", "d or x", "d or x"]
    assert after.reveals() == state.reveals() + 1
    assert part(after, "phase") == "activating"  # no second look is offered: all tiles are known


@pytest.mark.rule("SS-5.4")
def test_when_one_of_a_pair_is_met_all_know_the_other() -> None:
    state = at("E5 / /", tiles="E6d~C3(1) C3x~E6(1)")
    after = play(state, "activate E5", "fly E6")
    assert [seen(after, seat, "C3") for seat in EVERYONE] == ["x"] * 4
    assert after.reveals() == state.reveals() + 1
    assert tile(after, "C3") == "x"


@pytest.mark.rule("SS-5.4")
def test_meeting_what_all_knew_reveals_nothing() -> None:
    state = at("E5 / /", tiles="E6d")
    assert play(state, "activate E5", "fly E6").reveals() == state.reveals()


# --- afterwards


@pytest.mark.rule("SS-5.5")
@pytest.mark.parametrize(
    "moves",
    [
        ["redeploy mine for drained", "lay drained C3"],
        ["redeploy mine for drained+interference", "lay drained C3", "lay interference C4"],
    ],
)
def test_after_redeploying_the_turn_is_over(moves: list[str]) -> None:
    after = play(flown("iimdx//", tiles="E6s", powers="thruster"), *moves)
    assert (part(after, "seat"), part(after, "phase"), part(after, "hand"), part(after, "spot")) == (
        "1",
        "drawing",
        "",
        "-",
    )
