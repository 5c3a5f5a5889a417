"""BC-6: the end of a round: only cards, elimination, Red Alert, and cards that return."""

from __future__ import annotations

import pytest

from tests.games.battlecruisers.positions import (
    at,
    codes,
    fight,
    hand,
    in_play,
    part,
    pile,
    play,
    points,
    saved,
)

# A clash of Precision Strikes discards them, which leaves seat 0 with its other cards.


@pytest.mark.rule("BC-6.1")
def test_only_cards_go_before_elimination_and_elimination_before_winning() -> None:
    after = fight(at("3 / 12 16 22 / 12 16 22", points="15 1 1"), "3 16 16", "end")
    assert (part(after, "out"), part(after, "alert"), part(after, "phase")) == ("0", "", "selecting")


@pytest.mark.rule("BC-6.1")
def test_the_mat_turns_before_cards_return_and_those_count_for_a_tie() -> None:
    """The one on Red Alert has the single card in hand, as the other has the one that was saved."""
    after = fight(at("34 13 / 34 16 / 24 22", saved="/ 12", points="1 1 30"), "34 34 24", "end")
    assert (hand(after, 0), part(after, "alert"), hand(after, 1), part(after, "phase")) == ("13", "0", "12 16", "ended")


@pytest.mark.rule("BC-6.2")
@pytest.mark.parametrize("card", ["1", "3", "15"])
def test_an_only_card_is_discarded_in_hand_saved_and_played(card: str) -> None:
    in_hand = fight(at(f"34 {card} / 34 16 / 16 22"), "34 34 16")
    in_zone = fight(at("34 / 34 16 / 16 22", saved=card), "34 34 16")
    played = fight(at(f"{card} / 16 22 / 16 22"), f"{card} 16 16")
    assert (hand(in_hand, 0), saved(in_zone, 0), in_play(played, 0)) == (card, card, card)
    for before in (in_hand, in_zone, played):
        after = play(before, "end")
        assert (card in pile(after, 0).split(), part(after, "out")) == (True, "0")


@pytest.mark.rule("BC-6.2")
@pytest.mark.parametrize("card", ["2", "13", "20", "43"])
def test_other_cards_may_be_the_only_one(card: str) -> None:
    after = play(fight(at(f"34 {card} / 34 12 16 / 12 16 22"), "34 34 16"), "end")
    assert (hand(after, 0), part(after, "out"), part(after, "alert")) == (card, "", "0")


@pytest.mark.rule("BC-6.2")
def test_two_of_them_are_no_only_card() -> None:
    after = play(fight(at("3 / 12 16 22 / 12 16 22", saved="15"), "3 16 16"), "end")
    assert (hand(after, 0), saved(after, 0), part(after, "out")) == ("15", "3", "")


@pytest.mark.rule("BC-6.2")
def test_discarding_an_only_card_stirs_the_match() -> None:
    played = fight(at("3 / 12 16 22 / 12 16 22", quiet="4"), "3 16 16")
    nobody_owes = {"phase": "ending", "owed": "0 0 0", "chosen": "-,-,-"}
    in_hand = at("3 / 12 16 / 12 16", quiet="4", **nobody_owes)
    in_zone = at(" / 12 16 / 12 16", saved="3", quiet="4", **nobody_owes)
    for before in (played, in_hand, in_zone):
        assert part(play(before, "end"), "quiet") == "0"


# --- elimination


@pytest.mark.rule("BC-6.3")
def test_who_has_no_card_left_is_out_with_all_points_and_the_pile_stays() -> None:
    after = fight(at("34 / 34 16 / 12 16 22", piles="13", points="9 1 1"), "34 34 16", "end")
    assert (part(after, "out"), points(after), pile(after, 0), part(after, "alert")) == ("0", [0, 1, 1], "13 34", "1")
    assert after.together() == [1, 2]


@pytest.mark.rule("BC-6.3")
def test_a_card_anywhere_keeps_a_player_in() -> None:
    for state in (at("34 13 / 34 16 / 16 22"), at("34 / 34 16 / 16 22", saved="13")):
        assert part(fight(state, "34 34 16", "end"), "out") == ""
    assert part(fight(at("13 / 16 22 / 16 22"), "13 16 16", "end"), "out") == ""


@pytest.mark.rule("BC-6.3")
def test_who_is_out_is_met_by_nothing_but_salvage() -> None:
    state = at("24 39 / 16 22 / 16 22 /", points="1 5 5 0", out="3", piles="/ / / 13")
    assert points(fight(state, "24 16 16 -")) == [7, 2, 2, 0]
    assert codes(fight(state, "39 16 16 -")) == ["find 13"]


# --- Red Alert


@pytest.mark.rule("BC-6.4")
def test_who_has_just_one_card_turns_to_red_alert_at_the_end_of_the_round_and_no_sooner() -> None:
    before = fight(at("34 13 / 34 16 22 / 16 22"), "34 34 16")
    assert (hand(before, 0), part(before, "alert")) == ("13", "")
    after = play(before, "end")
    assert part(after, "alert") == "0"


@pytest.mark.rule("BC-6.4")
def test_who_has_more_again_turns_back_at_the_end_of_the_round_and_no_sooner() -> None:
    bots = fight(at("29 / 12 16 22 / 12 16 22", saved="/ 13"), "29 16 16")
    assert (hand(bots, 0), part(bots, "alert")) == ("13", "0")
    after = play(bots, "end")
    assert (part(after, "alert"), hand(after, 0), saved(after, 0)) == ("", "13", "29")


@pytest.mark.rule("BC-6.5")
def test_on_red_alert_the_card_in_play_can_be_discarded_by_opponents_and_by_the_own_main() -> None:
    cannons = fight(at("31 16 / 13 / 16 22"), "31 13 16")
    assert (in_play(cannons, 1), pile(cannons, 1)) == ("-", "13")
    pilot = fight(at("11 / 16 22 / 16 22"), "11 16 16")
    assert (in_play(pilot, 0), pile(pilot, 0), points(pilot)[0]) == ("-", "11", 5)
    nuke = fight(at("38 / 16 22 / 16 22"), "38 16 16")
    assert (in_play(nuke, 0), [pile(nuke, seat) for seat in range(3)]) == ("-", ["38", "22", "22"])


@pytest.mark.rule("BC-6.5")
def test_on_red_alert_it_is_chosen_among_the_cards_that_can_be_discarded() -> None:
    """The one on Red Alert has received a card before it has to discard."""
    state = fight(at("29 / 31 22 / 16 22", saved="/ 13"), "29 31 16")
    assert codes(state) == ["discard 13", "discard played 29"]


@pytest.mark.rule("BC-6.5")
@pytest.mark.parametrize(("card", "gained"), [("7", 2), ("8", 2), ("16", 0), ("17", 1)])
def test_on_red_alert_the_symbols_of_the_card_in_play_count_as_saved(card: str, gained: int) -> None:
    state = at(f"{card} / 12 22 / 12 22", points="5 5 5")
    assert points(fight(state, f"{card} 12 12"))[0] == 5 + gained + (2 if card == "17" else 0)


@pytest.mark.rule("BC-6.5")
def test_on_red_alert_a_card_gone_before_its_number_neither_resolves_nor_clashes() -> None:
    virus = fight(at("30 16 / 43 / 43 22", points="1 1 1"), "30 43 43")
    assert (points(virus), pile(virus, 1), in_play(virus, 2)) == ([3, 1, 2], "43", "43")


# --- returning


@pytest.mark.rule("BC-6.6")
def test_saved_cards_return_to_hand_and_the_card_in_play_goes_to_the_recovery_zone() -> None:
    after = fight(at("13 16 / 16 22 / 16 22", saved="12 22 / 13"), "13 16 16", "end")
    assert (hand(after, 0), saved(after, 0), part(after, "played")) == ("12 16 22", "13", "-,-,-")
    assert (hand(after, 1), saved(after, 1)) == ("13 22", "16")


@pytest.mark.rule("BC-6.6")
def test_on_red_alert_the_single_card_returns_to_hand_from_wherever_it_is() -> None:
    played = fight(at("13 / 16 22 31 / 16 22 31"), "13 16 16", "end")
    kept = fight(at("34 13 / 34 16 31 / 16 22 31"), "34 34 16", "end")
    zone = fight(at("34 / 34 16 31 / 16 22 31", saved="13"), "34 34 16", "end")
    for after in (played, kept, zone):
        assert (hand(after, 0), saved(after, 0), part(after, "alert")) == ("13", "", "0")


# --- saved by a card received


@pytest.mark.rule("BC-6.7")
def test_who_has_lost_the_last_card_is_saved_by_one_received_before_the_end_of_the_round() -> None:
    """The Cloaking Device makes seat 1 discard its last card, and a Reconstruction then passes it another."""
    state = at("28 12 / 13 / 4 22", saved="/ / 31")
    hit = fight(state, "28 13 4", "aim 2")
    assert (part(hit, "out"), hand(hit, 1), pile(hit, 1)) == ("", "12", "13")
    after = play(hit, "end")
    assert (part(after, "out"), part(after, "alert"), hand(after, 1)) == ("", "0,1", "12")


@pytest.mark.rule("BC-6.7")
def test_who_has_lost_the_last_card_stays_in_play_to_the_end_of_the_round() -> None:
    after = fight(at("24 22 / 13 / 4 22", saved="/ / 31", points="1 5 5"), "24 13 4", "aim 2")
    assert points(after) == [4, 2, 5]  # Heavy Assault takes from it; the Cloaking Device ignores that
    assert part(play(after, "end"), "out") == "1"
