"""Illegal actions are refused with the reason and the rule."""

from __future__ import annotations

import re

import pytest

from starfold.core.event import WATCHER
from starfold.core.rulebook import rule_ids
from starfold.core.state import State
from starfold.games.pulsar_2849 import GAME
from starfold.games.pulsar_2849.actions import ACTIONS, KEEP
from starfold.games.pulsar_2849.position.phases import PHASES
from starfold.games.pulsar_2849.words.refusals import reason
from tests.games.pulsar_2849 import asked
from tests.games.pulsar_2849.matches import by_phase, sample
from tests.games.pulsar_2849.positions import at, fly, play, produced
from tests.games.refusals import assert_refused, not_given
from tests.games.sources import FOLDER, refusals
from tests.games.texts import changed

SENTENCES = refusals("PU", *(FOLDER / "pulsar_2849/words/refusals").glob("*.py"))
RULE_IDS = set(rule_ids(GAME.rulebook))

ENTERED = play(asked.ENTERING, "enter 1")
# The next marker of seat 0 would leave its track with a 6, but not with a 3; the markers of seat 1 are together.
NEAR_THE_END = at(
    "/", phase="drafting", pool="1333336", initiative="1:5,1:5,0:14,0:14", engineering="1:5,1:5,0:14,0:14"
)
AT_THE_END = play(
    at("/", phase="drafting", pool="1333346", initiative="0:8,1:8,1:8,0:15", engineering="0:8,1:8,1:8,0:15"), "draft 4"
)
TOGETHER = play(at("/", phase="drafting", pool="1234566", initiative="0:7,0:7,1:8,1:9"), "draft 5")
OF_THREE = play(at("//", 3, phase="drafting", pool="1234566"), "draft 5")
RICH = at("15", cubes=[4, 0], pool="2", tokens="0,0/0,0", red="1!")
HAD_RED = at("35", cubes=[9, 0], pool="2", red="!", hqs="A2:b1.b2.b3:/C2::")
POOR = at("15", cubes=[3, 0], pool="2")
COPYING = at("15", cubes=[4, 0], pool="2")
MINUS_ONE = at("15", tokens="1,0/0,0", cubes=[0, 0])
SCARCE = at("15", areas="0,0,0/10,0,0")
BUILDING = play(at("25", pulsars={"5": "0", "11": "0b1", "16": "0s1"}), "use 2")
PAYING_COSTS = play(at("25", shown="A1", arrays="A3:0:2:-:- A5:1:1:-:-"), "use 2")
PATENTING = play(at("25", 3, patents="A-1-1:0 A-2-1:12 A-4-1:1!"), "use 2")
BUILDING_HQ = play(at("35", hqs="A2:b1:/C2::"), "use 3")
MIDDLE = play(at("46", ship="13"), "use 4", "fly 4", "to 10")
TWO_SIZES = play(fly(at("16", ship="2"), "1", "3=8"), "bonus")  # small or medium
SPENT_SIZE = play(at("5", areas="0,0,0/10,0,0", pulsars={"70": "1"}), "use 5", "patent A-2-2")
SMALL_ONES = play(
    at("25", hqs="D1:b1.b2.b3:/C2::", pulsars={"5": "0b1", "11": "0b2", "16": "0b3"}), "use 2", "project m2"
)
JOINED = play(at("5", shown="A3", arrays="A1:0:1:A2l:- A2:0:1:A1l:- A6:0:1:-:- A5:1:1:-:-"), "use 5", "pay A3 5")
GREEN_RUN = fly(at("46", ship="15", hqs="A2:b1.b2:b1.b2/C2::", systems={"15": "1:0"}), "4", "13 10 11 12")
C7_PAYING = produced(3, cubes=[9, 0, 0], arrays="A1:0:7:-:- A4:0:3:-:- C7:0:3:-:-")
WITHOUT_CUBES = play(asked.PAYING)  # offered with too few cubes for one of two payments; currently all cost the same
WITHOUT_CUBES.cubes[0] = 0
WITHOUT_CUBES.choices = [KEEP]
SHIFTED = play(at("16", ship="15", patents="A-1-1:0", systems={"15": "1:0"}), "use 1", "fly 2")
ONE_TRACK = GAME.read(changed(asked.ADVANCING.text(), {"sizes": "1"}))

# The position, the action that its mover tries, and the refusal.
CASES: list[tuple[State, str, str]] = [
    # chance
    (asked.ACTING, "order 1", "PU-1.3: that is drawn at random before the first round."),
    (asked.ACTING, "hq A", "PU-1.3: that is drawn at random before the first round."),
    (asked.DRAFTING, "reveal A4", "PU-2.1: transmitters are revealed at random."),
    (asked.DRAFTING, "roll 6", "PU-2.3: the dice are rolled at random."),
    (asked.FLYING, "system 1", "PU-4.4: the system is drawn at random."),
    (asked.BONUSING, "explore vp5", "PU-4.12: exploration tiles are drawn at random."),
    # what is asked for
    (asked.ENTERING, "end", "You cannot do that now. PU-1.6: choose an entry gate for your ship."),
    (asked.CHOOSING_SIDE, "enter 1", "You cannot do that now. PU-1.7: choose the side of your headquarters."),
    (asked.DRAFTING, "use 3", "You cannot do that now. PU-2.4: choose a die."),
    (asked.MARKING, "draft 3", "You cannot do that now. PU-2.6: move one of your markers."),
    (asked.ACTING, "initiative", "You cannot do that now. PU-3.1: use a die, or take a free action."),
    (asked.USING, "end", "You cannot do that now. PU-3.6: choose what to do with the die."),
    (asked.FLYING, "end", "You cannot do that now. PU-4.3: keep flying."),
    (asked.JOINING, "end", "You cannot do that now. PU-5.6: join the new transmitter, or start an array with it."),
    (asked.RUNNING, "end", "You cannot do that now. PU-4.9: use a gate run, or keep it."),
    (asked.TAKING, "develop 1 5", "You cannot do that now. PU-6.2: take a gyrodyne."),
    (asked.COMPLETING, "use 6", "You cannot do that now. PU-6.3: complete a gyrodyne."),
    (asked.ISOLATING, "leave", "You cannot do that now. PU-6.7: claim an isolated pulsar."),
    (asked.JUMPING, "to 3", "You cannot do that now. PU-6.8: move your ship to a system."),
    (asked.ADVANCING, "end", "You cannot do that now. PU-6.9: move one of your markers to the left."),
    (asked.BONUSING, "end", "You cannot do that now. PU-4.8: take the bonus, or an exploration tile."),
    (asked.CLAIMING, "end", "You cannot do that now. PU-4.11: claim the pulsar, or leave it."),
    (asked.LINKING, "end", "You cannot do that now. PU-5.8: take the red die of a link, or skip it."),
    (asked.PAYING, "end", "You cannot do that now. PU-7.5: pay cubes, or keep them."),
    # set-up and dice phase
    (asked.ENTERING, "enter E1", "PU-1.1: that entry gate is on the other side of the board."),
    (ENTERED, "enter 1", "PU-1.6: another ship is at that entry gate."),
    (play(asked.DRAFTING, "draft 6", "initiative"), "draft 6", "PU-2.4: there is no 6 on the dice board."),
    (NEAR_THE_END, "draft 6", "PU-2.7: that die would move your markers off their tracks; choose one that does not."),
    (
        AT_THE_END,
        "initiative rear",
        "PU-2.7: that marker would leave its track; choose one that does not.",
    ),
    (
        TOGETHER,
        "initiative rear",
        "PU-2.8: your two markers there share a space: move the upper one.",
    ),
    (OF_THREE, "engineering rear", "PU-2.2: you have one marker on each track."),
    # dice and free actions
    (asked.ACTING, "use 3", "PU-3.1: you have no 3."),
    (asked.ACTING, "use red 3", "PU-3.1: you have no red 3."),
    (asked.ACTING, "use 5+2", "PU-3.3: you have no such token."),
    (MINUS_ONE, "use 1-1", "PU-3.3: you can do nothing with a 0."),
    (asked.ACTING, "fly 5", "PU-3.1: first choose the die, then what to do with it."),
    (asked.ACTING, "patent A-1-1", "PU-3.1: first choose the die, then what to do with it."),
    (asked.ACTING, "to 10", "PU-4.1: first choose a die, and fly with it."),
    (asked.USING, "to 10", "PU-4.1: first choose a die, and fly with it."),
    (asked.ACTING, "end", "PU-3.2: use all your dice before you end your turn."),
    (RICH, "copy 2", "PU-3.7: you have already had a red die this turn."),
    (POOR, "copy 2", "PU-3.8: a copy costs 4 cubes, and you have 3."),
    (COPYING, "copy 3", "PU-3.8: there is no 3 on the dice board."),
    (asked.ACTING, "develop 1 16", "PU-5.2: you have not claimed that pulsar."),
    (asked.ACTING, "develop 1 P1", "PU-5.2: you have not claimed that pulsar."),
    (asked.ACTING, "develop 1 11", "PU-5.2: that pulsar already has a gyrodyne."),
    (asked.ACTING, "develop 2 5", "PU-5.2: you have no gyrodyne of size 2 in your play area."),
    (asked.COMPLETING, "develop 2 5", "PU-5.2: you have no gyrodyne of size 2 in your play area."),
    # uses of a die
    (asked.USING, "buy pm1", "PU-3.4: buy that token with a 1 or 2."),
    (asked.USING, "buy plus2", "PU-3.4: buy that token with a 2."),
    (asked.USING, "fly 4", "PU-4.1: your flight must be as long as your die: 5."),
    (play(SCARCE, "use 1"), "take 1", "PU-5.1: there is no gyrodyne of that size left."),
    (asked.USING, "take 3", "PU-5.1: take that gyrodyne with a 4."),
    (BUILDING, "complete 22", "PU-5.4: you have not claimed that pulsar."),
    (BUILDING, "complete 5", "PU-5.4: there is no unfinished gyrodyne on that pulsar."),
    (BUILDING, "complete 16", "PU-5.4: there is no unfinished gyrodyne on that pulsar."),
    (BUILDING, "complete 11", "PU-5.4: complete that gyrodyne with a 3."),
    (PAYING_COSTS, "pay A5 4", "PU-5.5: transmitter A5 belongs to another player."),
    (PAYING_COSTS, "pay B1 3", "PU-5.5: transmitter B1 is not on display."),
    (PAYING_COSTS, "pay A3 2", "PU-5.5: that cost of transmitter A3 is already paid."),
    (PAYING_COSTS, "pay A1 6", "PU-5.5: that cost of transmitter A1 takes a 6."),
    (PATENTING, "patent B-1-1", "PU-1.4: that technology is not in this match."),
    (PATENTING, "patent A-6-1", "PU-5.9: row 6 opens in round 6."),
    (PATENTING, "patent A-1-1", "PU-5.9: you already have that patent."),
    (PATENTING, "patent A-2-1", "PU-5.10: its die space is taken."),
    (PATENTING, "patent A-4-1", "PU-5.10: its die space is taken this round."),
    (PATENTING, "patent A-1-2", "PU-5.9: it costs a 3."),
    (play(HAD_RED, "use 3"), "patent A-3-1", "PU-3.7: it gives a red die, and you have already had one this turn."),
    (play(HAD_RED, "use 3"), "project m2", "PU-3.7: it gives a red die, and you have already had one this turn."),
    (PATENTING, "project b1", "PU-1.7: this match has no headquarters."),
    (BUILDING_HQ, "project b1", "PU-5.11: that project is already complete."),
    (BUILDING_HQ, "project m2", "PU-5.11: first complete b2 and b3 below it."),
    (BUILDING_HQ, "project m1", "PU-5.11: first complete b2 below it."),
    (BUILDING_HQ, "project b3", "PU-5.11: it costs a 2."),
    # flights
    (asked.FLYING, "to 84", "PU-4.1: no segment leads there from where your ship is."),
    (asked.FLYING, "to 14", "PU-4.1: no segment leads there from where your ship is."),
    (MIDDLE, "to 13", "PU-4.2: you have already used that segment in this flight."),
    (SHIFTED, "to 13", "PU-4.3: you could not complete your flight from there."),
    (asked.RUNNING, "run b2 green", "PU-4.9: you have no gate run of project b2 left."),
    (asked.RUNNING, "run b1 green", "PU-4.9: the run of project b1 does not count green gates."),
    (GREEN_RUN, "run b2 green", "PU-4.9: your flight visited no green gate."),
    (asked.CLAIMING, "claim 11", "PU-4.11: your ship is not at that pulsar."),
    (asked.CLAIMING, "claim P1", "PU-1.1: that pulsar is on the other side of the board."),
    # effects
    (TWO_SIZES, "take 3", "PU-6.2: you cannot take that size here."),
    (SPENT_SIZE, "take 1", "PU-6.2: there is no gyrodyne of that size left."),
    (SMALL_ONES, "complete 22", "PU-6.3: you have not claimed that pulsar."),
    (asked.COMPLETING, "complete 16", "PU-6.3: there is no unfinished gyrodyne on that pulsar."),
    (SMALL_ONES, "complete 16", "PU-6.3: you cannot complete a gyrodyne of that size here."),
    (asked.COMPLETING, "forgo", "PU-6.3: you can forgo this only while no gyrodyne is ready."),
    (asked.ISOLATING, "claim 70", "PU-6.7: that pulsar is already claimed."),
    (asked.ISOLATING, "claim 5", "PU-6.7: that pulsar is not isolated."),
    (asked.ISOLATING, "claim P16", "PU-1.1: that pulsar is on the other side of the board."),
    (asked.JUMPING, "jump S1", "PU-1.1: that system is on the other side of the board."),
    (ONE_TRACK, "engineering", "PU-6.9: move a marker on the other track."),
    # transmitters
    (asked.JOINING, "join left A1 left", "PU-5.6: transmitter A3 has no half-die on the left."),
    (asked.JOINING, "join right A3 right", "PU-5.6: join a transmitter to another one, not to itself."),
    (asked.JOINING, "join right A2 left", "PU-5.6: transmitter A2 is not yours."),
    (JOINED, "join right A6 right", "PU-5.6: transmitter A6 has no half-die on the right."),
    (JOINED, "join right A1 left", "PU-5.6: the left half-die of transmitter A1 is not free."),
    (asked.LINKING, "red 4", "PU-5.8: no link that is complete now offers a red 4."),
    (asked.PAYING, "spend A5", "PU-7.5: transmitter A5 is not yours, or not online."),
    (asked.PAYING, "spend A1", "PU-7.5: transmitter A1 takes no cubes."),
    (play(C7_PAYING, "spend A4"), "spend A4", "PU-7.5: transmitter A4 takes no more cubes this round."),
    (WITHOUT_CUBES, "spend A4", "PU-7.5: transmitter A4 takes more cubes than you have (1)."),
]


@pytest.mark.parametrize(("state", "code", "why"), CASES)
def test_a_refusal_names_the_rule_that_was_broken(state: State, code: str, why: str) -> None:
    assert_refused(GAME, state, code, why)


def test_every_sentence_in_the_sources_is_given_in_some_case() -> None:
    assert len(SENTENCES) > 75
    assert not_given(SENTENCES, [why for _, _, why in CASES]) == []


def test_whatever_is_refused_is_refused_with_a_rule_of_the_rulebook() -> None:
    for phase, states in by_phase().items():
        for state in [each for each in sample(states, 2) if each.mover() >= 0]:
            legal = set(state.legal())
            for action in [action for action in range(ACTIONS) if action not in legal]:
                why = reason(state, action)
                found = re.fullmatch(r"(?:You cannot do that now\. )?(PU-\d+\.\d+): .+\.", why)
                assert found and found[1] in RULE_IDS, (PHASES[phase], GAME.words.code(action), why)


def test_refusing_leaves_the_view_as_it_was() -> None:
    for state in [each for states in by_phase().values() for each in states[:1] if each.mover() >= 0]:
        view = GAME.look(state, state.mover())
        before = view.text()
        for action in range(0, ACTIONS, 7):
            if action not in view.legal:
                GAME.words.refusal(view, action)
        assert view.text() == before


def test_who_is_not_asked_is_told_who_is() -> None:
    action = GAME.words.action("use 5")
    for seat in (1, WATCHER):
        assert GAME.words.refusal(GAME.look(asked.ACTING, seat), action) == "It is not your turn. Waiting for Seat 1."
    assert (
        GAME.words.refusal(GAME.look(asked.ROLLING, 0), action) == "It is not your turn. Rolling or drawing at random."
    )


def test_after_the_end_nothing_is_played() -> None:
    assert GAME.words.refusal(GAME.look(asked.ENDED, 0), GAME.words.action("end")) == "The match is over."
