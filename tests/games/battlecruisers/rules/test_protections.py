"""BC-5: ignoring mains (3 to 6), keeping points (7), keeping cards (8), paying (20), and the durations of these."""

from __future__ import annotations

import re

import pytest

from starfold.core.state import State
from starfold.games.battlecruisers.data.deck import NUMBERS
from tests.games.battlecruisers.positions import (
    at,
    codes,
    fight,
    go,
    hand,
    in_play,
    part,
    pile,
    play,
    points,
    saved,
    selections,
)

PROTECTIONS = {"nothing": "nothing", "ignoring": "shield", "7": "calm", "8": "firm", "20": "armor"}
PREFERRED = ["aim 2", "steal 2 13", "name 12", "give 17", "decline"]

# The victim has 12 in hand, 13 saved, 22 discarded, and 5 points; the table lists what it has after a main.
UNTOUCHED = "12|13|22|5"
MET = {
    "22": "12|13|22|4",
    "23": "12|13|22|2",
    "24": "12|13|22|2",
    "4": "|13|12 22|5",
    "31": "|13|12 22|5",
    "33": "||12 13 22|5",
    "38": "||12 13 22|5",
    "30": "12||13 22|5",
    "34": "|13|12 22|5",
    "29": "12||22|5",
    "32": "|13|22|5",
    "44": "|13|22|5",
    "39": "12|13||5",
    "28": "17|13|22|5",
    "9": "12|13|22|5 disabled",
    "40": "12|13|22|5 booked",
}
POINTS_TAKEN = ["22", "23", "24"]
DISCARDED = ["4", "31", "33", "38", "30", "34"]
ONE_PAID, TWO_PAID = "12|13|22|4", "12|13|22|3"


def through(state: State) -> State:
    """Return the position at the end of the round, in which all seats choose a preferred or else the first action."""
    while "end" not in codes(state):
        state = play(state, next((code for code in PREFERRED if code in codes(state)), codes(state)[0]))
    return state


def met_by(card: str, protection: str) -> str:
    """Return what seat 1 has after seat 0's main, with or without a protection."""
    changes = {} if protection == "nothing" else {PROTECTIONS[protection]: "0 3 0 0"}
    state = at(
        f"{card} 17 / 16 12 / 16 12 / 16 12", saved="31 / 13", piles="/ 22", points="1 5 5 5", cards="22", **changes
    )
    after = through(play(state, *selections(state, f"{card} 16 16 16")))
    marks = [mark for mark in ("disabled", "booked") if "1" in part(after, mark)]
    return " ".join(["|".join([hand(after, 1), saved(after, 1), pile(after, 1), str(points(after)[1])]), *marks])


def expected(card: str, protection: str) -> str:
    """Return the expected result from the table of the rulings."""
    stopped = {"ignoring": list(MET), "7": POINTS_TAKEN, "8": DISCARDED}.get(protection, [])
    if protection == "20" and card in DISCARDED:
        return TWO_PAID if card in ("33", "38") else ONE_PAID
    return UNTOUCHED if card in stopped else MET[card]


@pytest.mark.rule("BC-5.1")
@pytest.mark.rule("BC-5.2")
@pytest.mark.rule("BC-5.3")
@pytest.mark.rule("BC-5.4")
@pytest.mark.parametrize("protection", PROTECTIONS)
@pytest.mark.parametrize("card", MET)
def test_what_a_protection_stops_of_a_main(card: str, protection: str) -> None:
    assert met_by(card, protection) == expected(card, protection)


# --- ignoring


@pytest.mark.rule("BC-5.1")
def test_who_ignores_a_main_is_stepped_over_and_not_compared() -> None:
    passed = fight(at("28 12 / 16 22 / 16 24", shield="0 3 0"), "28 16 16")
    assert [hand(passed, seat) for seat in range(3)] == ["24", "22", "12"]
    assert points(fight(at("12 16 / 16 22 / 16 22", points="5 1 9", shield="0 3 0"), "12 16 16"))[0] == 9


@pytest.mark.rule("BC-5.1")
@pytest.mark.parametrize("protection", ["7", "8", "20"])
def test_who_is_protected_otherwise_is_compared(protection: str) -> None:
    changes = {PROTECTIONS[protection]: "0 3 0"}
    assert points(fight(at("12 16 / 16 22 / 16 22", points="5 1 9", **changes), "12 16 16"))[0] == 5
    assert points(fight(at("22 16 / 16 12 / 16 12", points="5 1 9", **changes), "22 16 16"))[0] > 5
    decoy = fight(at("6 16 / 16 22 / 16 22", piles="12 / 12 13", **changes), "6 16 16")
    assert part(decoy, "shield") == "0,0,0"


@pytest.mark.rule("BC-5.1")
def test_of_several_only_those_who_ignore_the_main_are_left_out() -> None:
    after = fight(at("24 16 / 16 22 / 16 22 / 16 22", points="1 5 5 5", shield="0 3 0 2"), "24 16 16 16")
    assert points(after) == [7, 5, 2, 2]  # that of the last round has expired


# --- the own main


@pytest.mark.rule("BC-5.2")
@pytest.mark.rule("BC-5.3")
@pytest.mark.parametrize("protection", ["nothing", "ignoring", "7", "8"])
@pytest.mark.parametrize("card", ["11", "32", "38", "44", "45"])
def test_of_the_own_mains_discards_keeping_cards_alone_spares_one(card: str, protection: str) -> None:
    """Armor Plating holds for the round in which it is the card in play: it never meets an own main."""
    changes = {} if protection == "nothing" else {PROTECTIONS[protection]: "3 0 0"}
    state = at(f"{card} 12 / 16 22 / 16 22", points="5 5 5", **changes)
    after = through(play(state, *selections(state, f"{card} 16 16")))
    assert len(pile(after, 0).split()) == (0 if protection == "8" else 1)
    if card == "45":
        assert points(after)[0] == (5 if protection == "7" else 0)


# --- paying


@pytest.mark.rule("BC-5.4")
def test_paying_is_compulsory_while_there_are_points_and_what_is_paid_is_not_kept_and_counts_as_lost() -> None:
    after = fight(at("31 16 / 16 12 22 / 16 22", armor="0 3 0", calm="0 3 0", points="1 5 1"), "31 16 16")
    assert (points(after), part(after, "lost"), pile(after, 1)) == ([1, 4, 1], "0,1,0", "")


@pytest.mark.rule("BC-5.4")
def test_without_enough_points_the_owner_chooses_what_goes() -> None:
    asked = fight(at("33 16 / 16 12 22 / 16 22", armor="0 3 0"), "33 16 16", "aim 2")
    assert (points(asked), codes(asked)) == ([1, 0, 1], ["discard 12", "discard 22"])
    assert pile(play(asked, "discard 22"), 1) == "22"


# --- order, time, clashes


@pytest.mark.rule("BC-5.5")
def test_ignoring_comes_first_then_keeping_cards_then_paying() -> None:
    kept = fight(at("31 16 / 16 12 22 / 16 22", armor="0 3 0", firm="0 3 0"), "31 16 16")
    ignored = fight(at("31 16 / 16 12 22 / 16 22", armor="0 3 0", shield="0 3 0"), "31 16 16")
    for after in (kept, ignored):
        assert (points(after), pile(after, 1), pile(after, 2)) == ([1, 1, 1], "", "22")
    looked = at("34 16 / 16 12 22 / 16 22", shield="0 3 0", firm="0 3 0")
    assert pile(fight(looked, "34 16 16"), 2) == "22"  # there is no other seat to choose


@pytest.mark.rule("BC-5.6")
@pytest.mark.parametrize(
    ("card", "key", "until"),
    [("3", "shield", 4), ("7", "calm", 4), ("8", "firm", 4), ("4", "shield", 3), ("20", "armor", 3)],
)
def test_how_long_a_protection_holds(card: str, key: str, until: int) -> None:
    state = at(f"{card} 22 / 16 24 / 16 24")
    after = fight(state, f"{card} 16 16")
    assert part(after, key) == f"{until},0,0"
    doubled = fight(at(f"{card} 22 / 16 24 / 16 24", doubled="0"), f"{card} 16 16")
    assert part(doubled, key) == f"{until},0,0"


@pytest.mark.rule("BC-5.6")
def test_a_protection_begins_when_its_card_resolves() -> None:
    """By the order of a Tech Officer Laser Cannons come before Evasive Action, and Heavy Assault before Shields."""
    late = fight(at("2 16 / 8 12 / 31 22"), "2 8 31", "next 31")
    assert (pile(late, 1), part(late, "firm")) == ("12", "0,4,0")
    assault = fight(at("2 16 / 3 12 / 24 22", points="1 5 1"), "2 3 24", "next 24")
    assert (points(assault)[1], part(assault, "shield")) == (2, "0,4,0")


@pytest.mark.rule("BC-5.6")
def test_a_shorter_protection_does_not_cut_a_longer_one() -> None:
    state = at("4 22 / 16 24 / 16 24", shield="4 0 0")
    assert part(fight(state, "4 16 16"), "shield") == "4,0,0"


@pytest.mark.rule("BC-5.7")
@pytest.mark.parametrize(
    ("card", "moves", "held"), [("32", [], "12 22 22"), ("44", ["name 22"], "12 22 22"), ("45", [], "12 13")]
)
def test_a_card_that_would_discard_itself_stays_and_the_rest_of_it_happens(
    card: str, moves: list[str], held: str
) -> None:
    state = at(f"{card} 12 / 16 22 / 16 22", piles="13", firm="3 0 0", points="5 5 5")
    after = fight(state, f"{card} 16 16", *moves)
    assert (in_play(after, 0), hand(after, 0)) == (card, held)
    assert saved(play(after, "end"), 0) == card


def clash_of(card: int, **changes: str) -> str:
    """Return the position after two seats have clashed with a card, without the text of protections."""
    state = at(f"{card} 17 22 / {card} 17 / 16 22", saved="13 / 13", piles="24 / 24", points="5 5 5", **changes)
    after = through(play(state, *selections(state, f"{card} {card} 16")))
    return re.sub(r"(shield|calm|firm|dodges)=\S+", "", after.text())


@pytest.mark.rule("BC-5.8")
@pytest.mark.parametrize("card", [number for number in NUMBERS if number not in (13, 16, 17, 22, 24)])
def test_neither_ignoring_nor_keeping_helps_against_a_clash(card: int) -> None:
    plain = clash_of(card)
    assert clash_of(card, shield="4 0 4") == clash_of(card, calm="4 0 4") == clash_of(card, firm="4 0 4") == plain


@pytest.mark.rule("BC-5.8")
def test_paying_helps_against_a_clash() -> None:
    after = fight(at("31 12 / 31 16 / 13 22", armor="3 0 0"), "31 31 13")
    assert (points(after), [pile(after, seat) for seat in range(2)]) == ([0, 1, 4], ["", "16"])
    strikes = fight(at("34 12 / 34 16 / 13 22", armor="3 0 0"), "34 34 13")
    assert ([in_play(strikes, seat) for seat in range(2)], points(strikes)[0]) == (["34", "-"], 0)


@pytest.mark.rule("BC-5.8")
def test_nothing_helps_against_being_the_only_card() -> None:
    state = at("3 / 16 22 / 16 22", shield="4 0 0", firm="4 0 0", calm="4 0 0", armor="3 0 0", points="5 1 1")
    after = go(fight(state, "3 16 16"), "end")
    assert (pile(after, 0), part(after, "out")) == ("3", "0")
