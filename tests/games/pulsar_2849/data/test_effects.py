"""Effects: in order, lost if impossible, and with the choices that they leave."""

from __future__ import annotations

import pytest

from tests.games.pulsar_2849.positions import (
    area,
    at,
    codes,
    events_of,
    gained,
    got,
    hand,
    part,
    phase,
    play,
    produced,
    pulsar,
    ship,
    stations,
    tokens,
)

ISOLATED_GONE = {"70": "1", "71": "1", "76": "1"}
SIX_RINGS = dict.fromkeys(("11", "16", "22", "28", "35", "42"), "0")


@pytest.mark.rule("PU-6.1")
def test_effects_work_one_after_the_other_as_they_are_written() -> None:
    # A1 u1: claim an isolated pulsar, take a gyrodyne, 2 VP.
    state = play(at("26", hqs="A1:b1.b2.m1:/C1::"), "use 2", "project u1")
    assert (phase(state), gained(state)) == ("isolating", {})
    state = play(state, "claim 70")
    assert (phase(state), gained(state)) == ("taking", {})
    state = play(state, "take 1")
    assert (phase(state), gained(state)) == ("acting", {"projects": 2})


@pytest.mark.rule("PU-6.1")
def test_a_part_that_cannot_be_carried_out_is_lost_and_what_is_paid_for_still_counts() -> None:
    using = play(at("56", areas="10,10,10/0,0,0", pulsars=ISOLATED_GONE), "use 5")
    state = play(using, "patent A-2-2")
    assert got(using, state) == [], "no gyrodyne is left, and no isolated pulsar"
    assert part(state, "patents") == "A-2-2:0!"
    project = play(at("26", hqs="A1:b1.b2.m1:/C1::", pulsars=ISOLATED_GONE), "use 2", "project u1", "take 3")
    assert (gained(project), part(project, "hqs")) == ({"projects": 2}, "A1:b1.b2.m1.u1:/C1::")


# --- gyrodynes


@pytest.mark.rule("PU-6.2")
def test_of_the_sizes_named_one_may_be_chosen_that_is_left() -> None:
    # B-2-1: a small or medium gyrodyne.
    state = play(at("26", techs="BBB"), "use 2", "patent B-2-1")
    assert codes(state) == ["take 1", "take 2"]
    assert area(play(state, "take 2")) == [0, 1, 0]
    one = play(at("26", techs="BBB", areas="0,0,0/10,0,0"), "use 2", "patent B-2-1")
    assert (phase(one), area(one)) == ("acting", [0, 1, 0]), "there is nothing to choose"
    none = play(at("26", techs="BBB", areas="0,0,0/10,10,0"), "use 2", "patent B-2-1")
    assert (phase(none), area(none), none.cubes[0]) == ("acting", [0, 0, 0], 2)


@pytest.mark.rule("PU-6.3")
def test_an_effect_completes_a_gyrodyne_on_a_pulsar_of_the_owners_choice() -> None:
    # B-4-2: any size, and 2 VP.
    state = at("56", techs="BBB", pulsars={"5": "0b1", "11": "0b3", "16": "0s2", "22": "1b1"})
    state = play(state, "use 5", "patent B-4-2")
    assert codes(state) == ["complete 5", "complete 11"]
    state = play(state, "complete 11")
    assert (pulsar(state, "11"), gained(state)) == ("0s3", {"technologies": 2})
    assert (phase(state), pulsar(state, "5")) == ("acting", "0b1"), "one is all"


@pytest.mark.rule("PU-6.3")
def test_the_only_gyrodyne_is_completed_without_a_question() -> None:
    state = play(at("56", techs="BBB", pulsars={"5": "0b1"}), "use 5", "patent B-4-2")
    assert (phase(state), pulsar(state, "5")) == ("acting", "0s1")


@pytest.mark.rule("PU-6.3")
def test_pulsars_may_be_developed_first_and_an_effect_with_nothing_ready_may_be_forgone() -> None:
    state = at("56", techs="BBB", areas="1,0,1/0,0,0", pulsars={"5": "0", "11": "0"})
    state = play(state, "use 5", "patent B-4-2")
    assert codes(state) == ["develop 1 5", "develop 3 5", "develop 1 11", "develop 3 11", "forgo"]
    forgone = play(state, "forgo")
    assert (phase(forgone), gained(forgone)) == ("acting", {"technologies": 2})
    one = play(state, "develop 3 5")
    assert codes(one) == ["develop 1 11", "complete 5"], "now something is ready, and must be completed"
    two = play(one, "develop 1 11")
    assert codes(two) == ["complete 5", "complete 11"]
    assert pulsar(play(two, "complete 5"), "5") == "0s3"


@pytest.mark.rule("PU-6.3")
def test_developing_the_last_pulsar_leaves_no_question() -> None:
    state = at("56", techs="BBB", areas="1,0,0/0,0,0", pulsars={"5": "0"})
    state = play(state, "use 5", "patent B-4-2", "develop 1 5")
    assert (phase(state), pulsar(state, "5")) == ("acting", "0s1")


@pytest.mark.rule("PU-6.3")
def test_only_sizes_that_are_named_are_completed() -> None:
    # D1 m2: small or medium.
    lost = play(at("26", hqs="D1:b2.b3:/A1::", pulsars={"5": "0b3"}), "use 2", "project m2")
    assert (phase(lost), pulsar(lost, "5")) == ("acting", "0b3")
    unfit = play(at("26", hqs="D1:b2.b3:/A1::", areas="0,0,1/0,0,0", pulsars={"5": "0"}), "use 2", "project m2")
    assert phase(unfit) == "acting", "a large one would not help"
    ready = at("26", hqs="D1:b2.b3:/A1::", areas="0,0,1/0,0,0", pulsars={"5": "0", "11": "0b2"})
    at_once = play(ready, "use 2", "project m2")
    assert (phase(at_once), pulsar(at_once, "11")) == ("acting", "0s2"), "the large one can be placed now as well"
    assert "develop 3 5" in codes(at_once)
    used_up = at("26", hqs="D1:b2.b3:/A1::", areas="1,0,1/0,0,0", pulsars={"5": "0"})
    state = play(used_up, "use 2", "project m2", "develop 3 5")
    assert phase(state) == "acting", "the pulsar is taken by the large one, so that the effect is lost"


@pytest.mark.rule("PU-6.3")
def test_an_award_and_a_trigger_are_given_for_what_is_developed_within_an_effect() -> None:
    state = at("56", techs="BBB", areas="1,0,0/0,0,0", pulsars={"5": "0b1", "11": "0"}, patents="B-1-2:0")
    state = play(state, "use 5", "patent B-4-2", "develop 1 11", "complete 5")
    assert gained(state) == {"awards": 7, "technologies": 4}


# --- dark technologies


@pytest.mark.rule("PU-6.4")
def test_a_dark_technology_lasts_from_the_next_action_on() -> None:
    # D-5-2: each patent 3 VP and a cube.
    before = at("266", techs="DDD")
    own = play(before, "use 6", "patent D-5-2")
    assert got(before, own) == [], "not for its own patent"
    assert got(before, play(own, "use 2", "patent D-1-1")) == ["1 cubes", "3 VP: technologies"]
    shift = play(at("356", techs="CAA", round="2"), "use 3", "patent C-1-2")
    assert codes(play(shift, "use 5"), "patent") == ["patent C-1-3", "patent C-2-2", "patent C-2-3"], "a 4 or a 6"


@pytest.mark.rule("PU-6.4")
def test_a_dark_technology_works_for_its_owner_only() -> None:
    state = at("16", 3, patents="A-1-2:12")
    assert gained(play(state, "use 1", "patent A-5-1")) == {}
    assert codes(play(at("26", patents="A-1-1:1"), "use 2"), "fly") == ["fly 2"]


@pytest.mark.rule("PU-6.5")
def test_a_patent_is_carried_out_before_its_trigger() -> None:
    # A-1-2: 2 VP for a patent; A-2-2: take a gyrodyne, claim an isolated pulsar.
    state = play(at("56", patents="A-1-2:0"), "use 5", "patent A-2-2", "take 1")
    assert (phase(state), gained(state)) == ("isolating", {})
    assert gained(play(state, "claim 70")) == {"technologies": 2}


@pytest.mark.rule("PU-6.5")
def test_two_technologies_with_the_same_trigger_are_both_paid() -> None:
    state = at("16", techs="CAA", patents="C-1-2:0")
    assert gained(play(state, "use 1", "patent A-5-1")) == {"technologies": 1}
    both = at("16", techs="AAA", pulsars={"5": "0b1"}, patents="A-2-1:0 A-1-2:0")
    assert gained(play(both, "use 1", "patent A-5-1")) == {"technologies": 2}
    mixed = at("36", techs="ACA", pulsars={"5": "0b1"}, patents="A-2-1:0 C-3-2:0")
    assert gained(play(mixed, "use 3", "complete 5")) == {"technologies": 6}


# --- counting


@pytest.mark.rule("PU-6.6")
@pytest.mark.parametrize(("online", "vp"), [(0, 0), (1, 2), (2, 5), (3, 9), (4, 14), (5, 14)])
def test_a_ladder_scores_its_k_th_number_and_its_last_for_more(online: int, vp: int) -> None:
    arrays = " ".join(f"{name}:0:1:-:-" for name in ["A2", "A6", "B3", "B5", "C1"][:online])
    after = produced(round="8", techs="BBB", patents="B-7-2:0", arrays=arrays)
    assert gained(after).get("purple technologies", 0) == vp


@pytest.mark.rule("PU-6.6")
def test_what_counts_itself_counts() -> None:
    # B-5-2 scores 2 for each patent, C4 3 for each transmitter online.
    assert gained(play(at("46", techs="BBB", patents="B-1-1:0"), "use 4", "patent B-5-2")) == {"technologies": 4}
    state = play(at("66", arrays="A2:0:1:-:- C4:0:1:-:-"), "use 6", "pay C4 6")
    assert gained(state) == {"transmitters online": 6 + 2 * 3}


# --- isolated pulsars


@pytest.mark.rule("PU-6.7")
def test_a_free_isolated_pulsar_is_chosen_and_is_no_claim_by_ship() -> None:
    # B-3-2 claims an isolated pulsar and brings two cubes.
    state = at("26", techs="ABB", patents="A-1-3:0", pulsars={"71": "1"})
    state = play(state, "use 2", "patent B-3-2")
    assert codes(state) == ["claim 70", "claim 76"]
    state = play(state, "claim 76")
    assert (pulsar(state, "76"), state.cubes[0], gained(state)) == ("0", 2, {})


@pytest.mark.rule("PU-6.7")
def test_the_last_isolated_pulsar_is_claimed_without_a_question() -> None:
    state = play(at("26", techs="BBB", pulsars={"70": "1", "71": "0"}), "use 2", "patent B-3-2")
    assert (phase(state), pulsar(state, "76")) == ("acting", "0")


@pytest.mark.rule("PU-6.7")
def test_without_a_free_one_or_a_ring_the_claim_is_lost() -> None:
    for pulsars in (ISOLATED_GONE, SIX_RINGS):
        state = play(at("26", techs="BBB", pulsars=pulsars), "use 2", "patent B-3-2")
        assert (phase(state), state.cubes[0]) == ("acting", 2)
        assert part(state, "pulsars") == part(at("6", pulsars=pulsars), "pulsars")


@pytest.mark.rule("PU-6.7")
def test_a_gyrodyne_may_be_put_on_an_isolated_pulsar() -> None:
    assert codes(at("6", areas="1,0,0/0,0,0", pulsars={"70": "0"}), "develop") == ["develop 1 70"]


# --- jumps and markers


@pytest.mark.rule("PU-6.8")
def test_a_jump_turns_up_the_system_and_builds_as_a_flight_that_ended_there() -> None:
    state = play(at("46"), "use 4", "patent A-4-2", "jump 62")
    assert (phase(state), ship(state)) == ("turning_up", "62")
    state = play(state, "system 4")
    assert (stations(state, "62"), codes(state)) == ("0.", ["bonus", "tile"])
    state = play(state, "bonus")
    assert (area(state), tokens(state)) == ([1, 0, 0], [1, 0])


@pytest.mark.rule("PU-6.8")
def test_a_jump_is_no_flight_nothing_between_is_visited_and_there_is_no_run() -> None:
    state = at("36", hqs="B2:b1.b2:b1/A1::", systems={"62": "17"})
    state = play(state, "use 3", "project m1", "jump 62")
    assert phase(state) == "bonusing", "no gate run is offered"
    assert part(state, "systems").count("-") == 15


@pytest.mark.rule("PU-6.8")
def test_a_jump_to_where_the_ship_is_or_where_there_is_a_station_already_is_possible() -> None:
    state = at("46", ship="62", systems={"62": "17:0"})
    state = play(state, "use 4", "patent A-4-2", "jump 62")
    assert (phase(state), ship(state), stations(state, "62")) == ("acting", "62", "0.")


@pytest.mark.rule("PU-6.8")
def test_a_jump_into_a_dead_end_brings_its_tile() -> None:
    state = at("46", board="dead_ends", systems={"S4": "17"})
    state = play(state, "use 4", "patent A-4-2", "jump S4", "bonus")
    assert (phase(state), state.cubes[0]) == ("exploring", 2)


@pytest.mark.rule("PU-6.9")
def test_a_marker_advances_to_the_left_on_top_of_its_new_space() -> None:
    # D-5-1: four spaces on either track, and 4 VP.
    tracks = {"initiative": "2:4,1:4,0:8", "engineering": "0:2,1:8,2:8"}
    state = play(at("36", 3, techs="DDD", **tracks), "use 3", "patent D-5-1")
    assert codes(state) == ["initiative", "engineering"]
    after = play(state, "initiative")
    assert (part(after, "initiative"), part(after, "order")) == ("0:4,2:4,1:4", "0,1,2"), "the order is as before"
    assert part(play(state, "engineering"), "engineering") == "0:1,1:8,2:8", "excess is lost"


@pytest.mark.rule("PU-6.9")
def test_with_two_seats_either_marker_may_advance() -> None:
    state = play(at("36", techs="DDD"), "use 3", "patent D-5-1")
    assert codes(state) == ["initiative", "engineering", "initiative rear", "engineering rear"]
    assert part(play(state, "initiative rear"), "initiative") == "0:4,1:8,0:8,1:8"


# --- dice


@pytest.mark.rule("PU-6.10")
def test_an_extra_die_may_take_a_token_and_must_be_used() -> None:
    state = play(at("3", techs="BBB"), "use 3", "patent B-5-1")
    assert (hand(state), codes(state)) == ("3", ["use 3", "use 3-1", "use 3+1"])


@pytest.mark.rule("PU-6.10")
def test_any_number_of_extra_dice_may_come_in_a_turn() -> None:
    state = play(at("356", techs="BBB", hqs="B1:b1.b2.m1:/A1::"), "use 3", "patent B-5-1", "use 5", "project u1")
    assert (hand(state), part(state, "red")) == ("356", "-")


@pytest.mark.rule("PU-3.7")
def test_what_holds_a_red_die_is_barred_after_one_and_free_before() -> None:
    for techs, tech, die in (("AAA", "A-3-1", "3"), ("CCC", "C-4-2", "6")):
        assert f"patent {tech}" in codes(play(at(die + die, techs=techs), f"use {die}"))
        assert f"patent {tech}" not in codes(play(at(die + die, techs=techs, red="!"), f"use {die}"))
    for hq, done, die, place in (
        ("C2", "b1.b2.m1", "6", "u1"),
        ("C1", "b1.b2", "3", "m1"),
        ("D1", "b2.b3.m2", "3", "u2"),
    ):
        other = "A2" if hq == "C2" else "A1"
        free = at(die + die, hqs=f"{hq}:{done}:/{other}::")
        assert f"project {place}" in codes(play(free, f"use {die}"))
        barred = at(die + die, hqs=f"{hq}:{done}:/{other}::", red="!")
        assert f"project {place}" not in codes(play(barred, f"use {die}"))


@pytest.mark.rule("PU-6.1")
def test_what_happens_is_told_in_its_order() -> None:
    events = events_of(at("56"), "use 5", "patent A-2-2", "take 2", "claim 71")
    assert [event.kind for event in events] == ["used", "patented", "took", "claimed"]
    flown = events_of(at("36", ship="2"), "use 3", "fly 3", "to 3", "system 4", "to 4", "to 5", "leave")
    kinds = [event.kind for event in flown]
    assert kinds == ["used", "flies", "step", "system", "step", "step", "landed", "station"]
