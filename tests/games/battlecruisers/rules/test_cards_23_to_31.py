"""BC-8.23 to BC-8.31: Targeting CPU, Heavy Assault, Reconstruction, Attack Bots, Computer Virus and Laser Cannons."""

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

# --- 23 Targeting CPU


@pytest.mark.rule("BC-8.23")
def test_the_targeting_cpu_takes_three_points_from_a_chosen_opponent() -> None:
    asked = fight(at("23 16 / 16 22 / 16 22", points="1 5 2"), "23 16 16")
    assert codes(asked) == ["aim 2", "aim 3"]
    assert (points(play(asked, "aim 2")), points(play(asked, "aim 3"))) == ([4, 2, 2], [3, 5, 0])


@pytest.mark.rule("BC-8.23")
def test_in_a_clash_of_targeting_cpus_each_loses_a_point_and_everybody_else_gains_one_once() -> None:
    state = at("23 16 / 23 16 / 23 22 / 16 22 / ", points="5 0 5 5 0", out="4")
    assert points(fight(state, "23 23 23 16 -")) == [4, 0, 4, 6, 0]


@pytest.mark.rule("BC-8.23")
def test_who_ignores_the_targeting_cpu_cannot_be_chosen_and_from_who_keeps_points_it_takes_none() -> None:
    state = at("23 16 / 16 22 / 16 22 / 16 22", points="1 5 5 5", shield="0 3 0 0", calm="0 0 3 0")
    asked = fight(state, "23 16 16 16")
    assert codes(asked) == ["aim 3", "aim 4"]
    assert points(play(asked, "aim 3")) == [1, 5, 5, 5]


# --- 24 Heavy Assault


@pytest.mark.rule("BC-8.24")
def test_the_heavy_assault_takes_three_points_from_each_opponent() -> None:
    assert points(fight(at("24 16 / 16 22 / 16 22 /", points="1 5 2 0", out="3"), "24 16 16 -")) == [6, 2, 0, 0]


@pytest.mark.rule("BC-8.24")
def test_in_a_clash_of_heavy_assaults_each_discards_two_cards_at_once() -> None:
    asked = fight(at("24 12 16 / 24 12 / 13 22", saved="22 / 31"), "24 24 13")
    assert (asked.together(), codes(asked)) == ([0, 1], ["discard 12", "discard 16", "discard saved 22"])
    second = play(asked, "discard 12", "discard 12")
    assert codes(second) == ["discard 16", "discard saved 22"]  # a seat with one card to choose from is not asked
    after = play(second, "discard 16")
    assert (pile(after, 0), pile(after, 1), points(after)) == ("12 16", "12 31", [1, 1, 4])


@pytest.mark.rule("BC-8.24")
def test_the_heavy_assault_takes_nothing_from_who_ignores_it_or_keeps_points() -> None:
    state = at("24 16 / 16 22 / 16 22 / 16 22", points="1 5 5 5", shield="0 3 0 0", calm="0 0 3 0")
    assert points(fight(state, "24 16 16 16")) == [4, 5, 5, 2]


# --- 28 Reconstruction


@pytest.mark.rule("BC-8.28")
def test_in_a_reconstruction_all_pass_a_card_to_the_next_higher_seat_at_once() -> None:
    asked = fight(at("28 12 13 / 16 22 24 / 16 24 24"), "28 16 16")
    assert (points(asked), asked.together(), codes(asked)) == ([3, 1, 1], [0, 1, 2], ["give 12", "give 13"])
    after = go(asked, "give 12", "give 22", "give 24")
    assert [hand(after, seat) for seat in range(3)] == ["13 24", "12 24", "22 24"]


@pytest.mark.rule("BC-8.28")
def test_the_swap_after_a_reconstruction_is_no_discard_that_could_be_kept_or_paid() -> None:
    state = at("12 13 / 28 22 24 / 12 16", piles="/ 13 16", shield="4 0 0", firm="0 3 0", armor="0 3 0")
    traded = fight(state, "13 28 12", "give 22", "trade 13")
    assert (hand(traded, 1), pile(traded, 1), part(traded, "lost")) == ("13 24", "16 16", "0,0,0")


@pytest.mark.rule("BC-8.28")
def test_the_card_received_may_be_kept_and_without_a_pile_there_is_no_swap() -> None:
    asked = fight(at("28 12 / 16 22 / 16 24", piles="13 22"), "28 16 16")
    assert codes(asked) == ["trade 13", "trade 22", "decline"]
    kept, swapped = play(asked, "decline"), play(asked, "trade 22")
    assert (hand(kept, 0), pile(kept, 0)) == ("24", "13 22")
    assert (hand(swapped, 0), pile(swapped, 0), codes(go(swapped))) == ("22", "13 24", ["end"])
    assert codes(fight(at("28 12 / 16 22 / 16 24"), "28 16 16")) == ["end"]


@pytest.mark.rule("BC-8.28")
def test_an_empty_hand_gives_nothing_and_still_receives() -> None:
    after = fight(at("28 12 / 16 / 16 24", saved="/ 22"), "28 16 16")
    assert [hand(after, seat) for seat in range(3)] == ["24", "12", ""]
    own = fight(at("28 / 16 22 / 16 24", saved="12", piles="13"), "28 16 16")
    assert (codes(own), [hand(own, seat) for seat in range(3)]) == (["trade 13", "decline"], ["24", "", "22"])


@pytest.mark.rule("BC-8.28")
def test_without_a_giver_on_the_right_there_is_nothing_received_to_swap() -> None:
    state = at("28 12 / 16 22 / 16", saved="/ / 24", piles="13")
    after = fight(state, "28 16 16")
    assert (codes(after), [hand(after, seat) for seat in range(3)]) == (["end"], ["", "12", "22"])


@pytest.mark.rule("BC-8.28")
def test_who_ignores_the_reconstruction_is_stepped_over_and_keeping_cards_does_not_help() -> None:
    state = at("28 12 / 16 22 / 16 24 / 16 13", shield="0 3 0 0", firm="0 0 3 0", calm="0 0 3 0")
    after = fight(state, "28 16 16 16")
    assert [hand(after, seat) for seat in range(4)] == ["13", "22", "12", "24"]
    nobody = fight(at("28 12 13 / 16 22 / 16 24", piles="22", shield="0 3 3"), "28 16 16")
    assert ([hand(nobody, seat) for seat in range(3)], points(nobody)) == (["12 13", "22", "24"], [3, 1, 1])
    assert codes(nobody) == ["end"]


@pytest.mark.rule("BC-8.28")
def test_who_is_out_is_stepped_over() -> None:
    after = fight(at("28 12 / / 16 24 / 16 13", out="1"), "28 - 16 16")
    assert [hand(after, seat) for seat in range(4)] == ["13", "", "12", "24"]


@pytest.mark.rule("BC-8.28")
def test_reconstructions_that_clash_do_nothing() -> None:
    after = fight(at("28 12 / 28 22 / 13 24"), "28 28 13")
    assert (points(after), [hand(after, seat) for seat in range(3)]) == ([1, 1, 4], ["12", "22", "24"])


# --- 29 Attack Bots


@pytest.mark.rule("BC-8.29")
def test_attack_bots_take_a_card_of_choice_from_an_opponents_recovery_zone() -> None:
    asked = fight(at("29 16 / 16 22 / 16 22", saved="12 / 13 31 / 13"), "29 16 16")
    assert codes(asked) == ["steal 2 13", "steal 2 31", "steal 3 13"]
    after = play(asked, "steal 2 31")
    assert (hand(after, 0), saved(after, 1), saved(after, 2)) == ("16 31", "13", "13")


@pytest.mark.rule("BC-8.29")
def test_the_only_card_is_taken_without_asking_and_without_one_nothing_is() -> None:
    assert hand(fight(at("29 16 / 16 22 / 16 22", saved="/ 13"), "29 16 16"), 0) == "13 16"
    assert hand(fight(at("29 16 / 16 22 / 16 22", saved="13"), "29 16 16"), 0) == "16"


@pytest.mark.rule("BC-8.29")
def test_a_card_on_red_alert_taken_by_attack_bots_before_its_number_neither_resolves_nor_clashes() -> None:
    alone = fight(at("29 16 / 31 / 12 22"), "29 31 12")
    assert (hand(alone, 0), in_play(alone, 1), pile(alone, 2), codes(alone)) == ("16 31", "-", "", ["end"])
    clash = fight(at("29 16 / 31 / 31 22"), "29 31 31")
    assert (part(clash, "clashed"), codes(clash)) == ("", ["discard 16", "discard 31"])  # by the main of the other 31


@pytest.mark.rule("BC-8.29")
def test_attack_bots_that_clash_discard_a_card_of_their_own_recovery_zone() -> None:
    asked = fight(at("29 16 / 29 16 / 29 22 / 13 22", saved="12 31 / 31"), "29 29 29 13")
    assert codes(asked) == ["discard saved 12", "discard saved 31"]
    after = go(asked, "discard saved 12")
    assert ([pile(after, seat) for seat in range(3)], hand(after, 0)) == (["12", "31", ""], "16")


@pytest.mark.rule("BC-8.29")
def test_on_red_alert_attack_bots_that_clash_discard_themselves() -> None:
    after = fight(at("29 / 29 16 / 13 22", saved="/ 12"), "29 29 13")
    assert (in_play(after, 0), pile(after, 0), pile(after, 1)) == ("-", "29", "12")


@pytest.mark.rule("BC-8.29")
def test_attack_bots_take_nothing_from_who_ignores_them_and_keeping_cards_does_not_help() -> None:
    state = at("29 16 / 16 22 / 16 22", saved="/ 13 / 31", shield="0 3 0", firm="0 0 3")
    assert hand(fight(state, "29 16 16"), 0) == "16 31"


# --- 30 Computer Virus


@pytest.mark.rule("BC-8.30")
def test_the_computer_virus_makes_each_opponent_discard_all_tech_cards_saved() -> None:
    state = at("30 16 / 16 22 / 16 22", saved="13 / 13 15 31 / 22")
    after = fight(state, "30 16 16")
    assert (points(after), saved(after, 0)) == ([3, 1, 1], "13")
    assert (saved(after, 1), pile(after, 1), saved(after, 2), pile(after, 2)) == ("31", "13 15", "22", "")


@pytest.mark.rule("BC-8.30")
def test_the_computer_virus_meets_a_tech_card_on_red_alert() -> None:
    after = fight(at("30 16 / 43 / 13 22", points="1 5 5"), "30 43 13")
    assert (in_play(after, 1), pile(after, 1), points(after)) == ("-", "43", [3, 5, 8])
    assert in_play(after, 2) == "13"


@pytest.mark.rule("BC-8.30")
@pytest.mark.parametrize(("hands", "lost"), [("30 12 / 30 12 16", ["", "12"]), ("30 12 / 30 16", ["", ""])])
def test_in_a_clash_of_computer_viruses_who_alone_has_the_largest_hand_discards_a_card(
    hands: str, lost: list[str]
) -> None:
    moves = ["discard 12"] if any(lost) else []
    after = fight(at(f"{hands} / 13 12 16 22"), "30 30 13", *moves)
    assert ([pile(after, seat) for seat in range(2)], points(after)) == (lost, [1, 1, 4])


@pytest.mark.rule("BC-8.30")
def test_who_pays_for_some_of_the_tech_cards_chooses_which_stay() -> None:
    asked = fight(at("30 16 / 20 16 / 24 16", saved="/ 13 13 15", points="1 1 1"), "30 20 24")
    assert (points(asked)[1], codes(asked)) == (0, ["discard saved 13", "discard saved 15"])
    after = play(asked, "discard saved 15", "discard saved 13")
    assert (saved(after, 1), pile(after, 1)) == ("13", "13 15")
    paid = fight(at("30 16 / 20 16 / 24 16", saved="/ 13 13 15", points="1 4 1"), "30 20 24")
    assert (points(paid)[1], saved(paid, 1), codes(paid)) == (1, "13 13 15", ["end"])


# --- 31 Laser Cannons


@pytest.mark.rule("BC-8.31")
def test_laser_cannons_make_each_opponent_discard_a_card_from_hand_or_recovery_zone() -> None:
    asked = fight(at("31 16 / 16 22 / 16 24", saved="/ 12 / 12"), "31 16 16")
    assert (asked.together(), codes(asked)) == ([1, 2], ["discard 22", "discard saved 12"])
    after = play(asked, "discard 22", "discard saved 12")
    assert ([pile(after, seat) for seat in range(3)], saved(after, 1)) == (["", "22", "12"], "12")


@pytest.mark.rule("BC-8.31")
def test_laser_cannons_that_clash_discard_a_card_each() -> None:
    asked = fight(at("31 16 / 31 22 / 13 24", saved="12 / 12"), "31 31 13")
    after = play(asked, "discard saved 12", "discard 22")
    assert [pile(after, seat) for seat in range(3)] == ["12", "22", ""]


@pytest.mark.rule("BC-8.31")
def test_laser_cannons_meet_neither_who_ignores_them_nor_who_keeps_cards() -> None:
    state = at("31 16 / 16 22 / 16 24 / 16 24", shield="0 3 0 0", firm="0 0 3 0", calm="0 0 0 3")
    after = fight(state, "31 16 16 16")
    assert [pile(after, seat) for seat in range(4)] == ["", "", "", "24"]
