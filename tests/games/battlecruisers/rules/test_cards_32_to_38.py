"""BC-8.32 to BC-8.38: Pirate Raid, Attack Wing, Precision Strike, Supply Convoy and Tactical Nuke."""

from __future__ import annotations

import pytest

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
)

# --- 32 Pirate Raid


@pytest.mark.rule("BC-8.32")
def test_a_pirate_raid_is_discarded_and_then_each_opponent_gives_a_card_of_its_choice() -> None:
    asked = fight(at("32 16 / 16 12 22 / 16 12 24"), "32 16 16")
    assert (pile(asked, 0), in_play(asked, 0)) == ("32", "-")
    assert (asked.together(), codes(asked)) == ([1, 2], ["give 12", "give 22"])
    after = play(asked, "give 12", "give 24")
    assert [hand(after, seat) for seat in range(3)] == ["12 16 24", "22", "12"]


@pytest.mark.rule("BC-8.32")
def test_an_empty_hand_gives_nothing_to_a_pirate_raid() -> None:
    after = fight(at("32 16 / 16 / 16 24", saved="/ 12"), "32 16 16")
    assert ([hand(after, seat) for seat in range(3)], saved(after, 1)) == (["16 24", "", ""], "12")


@pytest.mark.rule("BC-8.32")
def test_who_plays_the_last_card_as_a_pirate_raid_is_saved_by_a_gift() -> None:
    after = fight(at("32 / 16 22 / 16 24"), "32 16 16", "end")
    assert (hand(after, 0), part(after, "out"), part(after, "alert")) == ("22 24", "", "1,2")
    nobody_gives = fight(at("32 / 16 22 / 16 24", shield="0 3 3"), "32 16 16", "end")
    assert part(nobody_gives, "out") == "0"


@pytest.mark.rule("BC-8.32")
def test_pirate_raids_that_clash_discard_two_cards_each() -> None:
    asked = fight(at("32 12 16 / 32 22 / 13 24", saved="/ 12"), "32 32 13")
    after = go(asked, "discard 12", "discard 22")
    assert [pile(after, seat) for seat in range(2)] == ["12 16", "12 22"]
    assert [in_play(after, seat) for seat in range(2)] == ["32", "32"]


@pytest.mark.rule("BC-8.32")
def test_who_ignores_a_pirate_raid_gives_nothing_and_keeping_cards_does_not_help() -> None:
    after = fight(at("32 16 / 16 22 / 16 24", shield="0 3 0", firm="0 0 3", armor="0 0 3"), "32 16 16")
    assert ([hand(after, seat) for seat in range(3)], points(after)) == (["16 24", "22", ""], [1, 1, 1])


# --- 33 Attack Wing


@pytest.mark.rule("BC-8.33")
def test_the_attack_wing_makes_a_chosen_opponent_discard_two_cards_one_after_the_other() -> None:
    asked = fight(at("33 16 / 16 12 22 / 16 24", saved="/ 13"), "33 16 16", "aim 2")
    assert codes(asked) == ["discard 12", "discard 22", "discard saved 13"]
    second = play(asked, "discard saved 13")
    assert (pile(second, 1), codes(second)) == ("13", ["discard 12", "discard 22"])
    after = play(second, "discard 22")
    assert (pile(after, 1), hand(after, 1), pile(after, 2)) == ("13 22", "12", "")


@pytest.mark.rule("BC-8.33")
def test_who_has_fewer_cards_than_the_attack_wing_asks_for_discards_them_all() -> None:
    after = fight(at("33 16 / 16 12 / 16 24"), "33 16 16", "aim 2")
    assert (pile(after, 1), in_play(after, 1), codes(after)) == ("12", "16", ["end"])


@pytest.mark.rule("BC-8.33")
def test_attack_wings_that_clash_discard_a_card_and_lose_a_point() -> None:
    after = fight(at("33 12 / 33 16 / 13 24", points="0 5 1"), "33 33 13")
    assert ([pile(after, seat) for seat in range(2)], points(after)) == (["12", "16"], [0, 4, 4])


@pytest.mark.rule("BC-8.33")
def test_the_attack_wing_cannot_choose_who_ignores_it_and_whoever_keeps_cards_or_pays_loses_none() -> None:
    state = at("33 16 / 16 12 / 16 24 / 16 24", shield="0 3 0 0", firm="0 0 3 0", armor="0 0 0 3", points="1 1 1 5")
    asked = fight(state, "33 16 16 16")
    assert codes(asked) == ["aim 3", "aim 4"]
    assert pile(play(asked, "aim 3"), 2) == ""
    paid = play(asked, "aim 4")
    assert (pile(paid, 3), points(paid)) == ("", [1, 1, 1, 3])


# --- 34 Precision Strike


@pytest.mark.rule("BC-8.34")
def test_the_precision_strike_looks_at_a_hand_and_discards_a_card_of_it() -> None:
    asked = fight(at("34 16 / 16 12 22 / 16 24", saved="/ 13"), "34 16 16", "aim 2")
    assert (asked.mover(), codes(asked)) == (0, ["hit 12", "hit 22"])
    after = play(asked, "hit 22")
    assert (pile(after, 1), hand(after, 1), saved(after, 1)) == ("22", "12", "13")


@pytest.mark.rule("BC-8.34")
def test_the_precision_strike_spares_precision_strikes_unless_the_hand_has_nothing_else() -> None:
    asked = fight(at("34 16 / 16 12 34 / 16 24"), "34 16 16", "aim 2")
    assert codes(asked) == ["hit 12"]
    only = fight(at("34 16 / 16 34 34 / 16 24"), "34 16 16", "aim 2")
    assert (codes(only), pile(play(only, "hit 34"), 1)) == (["hit 34"], "34")
    single = fight(at("34 16 / 16 34 / 16 24"), "34 16 16", "aim 2")
    assert (pile(single, 1), codes(single)) == ("34", ["end"])


@pytest.mark.rule("BC-8.34")
def test_precision_strikes_that_clash_are_discarded() -> None:
    after = fight(at("34 12 / 34 16 / 13 24", firm="3 0 0"), "34 34 13")
    assert ([pile(after, seat) for seat in range(2)], in_play(after, 0), hand(after, 0)) == (["34", "34"], "-", "12")


@pytest.mark.rule("BC-8.34")
def test_of_a_hand_that_keeps_cards_or_pays_the_precision_strike_sees_all_and_discards_nothing() -> None:
    state = at("34 16 / 16 12 / 16 24 / 16 24 22", shield="0 3 0 0", firm="0 0 3 0", armor="0 0 0 3")
    asked = fight(state, "34 16 16 16")
    assert codes(asked) == ["aim 3", "aim 4"]
    kept, paid = go(asked, "aim 3"), go(asked, "aim 4")
    assert (pile(kept, 2), codes(kept), kept.reveals()) == ("", ["end"], asked.reveals() + 1)
    assert (pile(paid, 3), codes(paid), points(paid), paid.reveals()) == (
        "",
        ["end"],
        [1, 1, 1, 0],
        asked.reveals() + 1,
    )
    poor = fight(at("34 16 / 16 12 / 16 24 22", armor="0 0 3", points="1 1 0"), "34 16 16", "aim 3")
    assert codes(poor) == ["hit 22", "hit 24"]


# --- 37 Supply Convoy


@pytest.mark.rule("BC-8.37")
@pytest.mark.parametrize(
    ("cards", "moves", "lost"), [("37 16 16", [], 0), ("37 24 16", [], 3), ("37 24 23", ["aim 1"], 6)]
)
def test_the_supply_convoy_gains_what_was_lost_this_round_or_three(cards: str, moves: list[str], lost: int) -> None:
    after = fight(at("37 22 / 16 24 / 16 23", points="9 9 9"), cards, *moves)
    assert (points(after)[0], after.lost[0]) == (9 - lost + max(lost, 3), lost)


@pytest.mark.rule("BC-8.37")
def test_the_supply_convoy_counts_what_was_really_lost_and_points_paid() -> None:
    """By the order of a Tech Officer it resolves after a Tactical Nuke, against which two points were paid."""
    state = at("2 16 / 37 12 / 38 22 16", armor="0 3 0", points="1 5 1")
    after = fight(state, "2 37 38", "next 38", "discard 22")
    assert (points(after)[1], part(after, "lost")) == (5 - 2 + 3, "0,2,0")
    poor = fight(at("37 16 / 24 12 / 23 12", points="2 9 9"), "37 24 23", "aim 2")
    assert (points(poor)[0], part(poor, "lost")) == (3, "2,3,3")


@pytest.mark.rule("BC-8.37")
def test_supply_convoys_that_clash_discard_a_card_without_a_weapon_saved() -> None:
    after = fight(at("37 12 / 37 16 / 13 24", saved="31 / 12"), "37 37 13", "discard saved 12")
    assert ([pile(after, seat) for seat in range(2)], points(after)) == (["", "12"], [1, 1, 4])


@pytest.mark.rule("BC-8.37")
def test_the_supply_convoy_gains_whoever_ignores_it() -> None:
    assert points(fight(at("37 22 / 16 12 / 16 12", shield="0 3 3"), "37 16 16")) == [4, 1, 1]


# --- 38 Tactical Nuke


@pytest.mark.rule("BC-8.38")
def test_the_tactical_nuke_discards_a_card_and_then_makes_each_opponent_discard_two() -> None:
    asked = fight(at("38 12 16 / 16 12 22 / 16 12 24", saved="/ 13"), "38 16 16")
    assert (asked.together(), codes(asked)) == ([0], ["discard 12", "discard 16"])
    others = play(asked, "discard 12")
    assert (pile(others, 0), others.together()) == ("12", [1, 2])
    after = play(others, "discard 12", "discard 12", "discard 22")
    assert [pile(after, seat) for seat in range(3)] == ["12", "12 22", "12 24"]


@pytest.mark.rule("BC-8.38")
def test_a_tactical_nuke_without_another_card_discards_none_but_on_red_alert_itself() -> None:
    after = fight(at("38 / 16 12 / 16 24", alert=""), "38 16 16")
    assert (in_play(after, 0), pile(after, 0), pile(after, 1)) == ("38", "", "12")
    alert = fight(at("38 / 16 12 / 16 24"), "38 16 16")
    assert (in_play(alert, 0), pile(alert, 0), pile(alert, 1), pile(alert, 2)) == ("-", "38", "12", "24")


@pytest.mark.rule("BC-8.38")
def test_tactical_nukes_that_clash_discard_three_cards_themselves_among_them() -> None:
    state = at("38 12 16 22 / 38 16 / 13 24", saved="/ 12")
    asked = fight(state, "38 38 13")
    assert codes(asked) == ["discard 12", "discard 16", "discard 22", "discard played 38"]
    after = go(asked, "discard played 38", "discard 16", "discard 12", "discard saved 12", "discard 16")
    assert [pile(after, seat) for seat in range(2)] == ["12 16 38", "12 16 38"]
    assert (hand(after, 0), in_play(after, 1)) == ("22", "-")


@pytest.mark.rule("BC-8.38")
def test_the_tactical_nuke_meets_neither_who_ignores_it_nor_who_keeps_cards() -> None:
    state = at("38 12 / 16 12 22 / 16 12 24 / 16 12", shield="0 3 0 0", firm="3 0 3 0")
    after = fight(state, "38 16 16 16")
    assert [pile(after, seat) for seat in range(4)] == ["", "", "", "12"]
