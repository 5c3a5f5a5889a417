"""Pulsar 2849 in words: codes, sentences and prompts."""

from __future__ import annotations

import re
from typing import Any

import pytest

from starfold.core.errors import InvalidCodeError
from starfold.core.event import WATCHER
from starfold.core.state import State
from starfold.games.pulsar_2849 import GAME
from starfold.games.pulsar_2849.actions import ACTIONS
from starfold.games.pulsar_2849.data.components import ALL_EFFECTS, ALL_TECHS, EVERY_ROUND, TECH_EFFECTS
from starfold.games.pulsar_2849.data.effects import Effect
from starfold.games.pulsar_2849.data.loading.vocabulary import EFFECT_NAMES as EFFECTS
from starfold.games.pulsar_2849.position.phases import PHASES
from starfold.games.pulsar_2849.words.parts import effect_said, run_gates_said, timed_said
from tests.games.pulsar_2849 import asked
from tests.games.pulsar_2849.matches import by_phase, sample
from tests.games.pulsar_2849.positions import at, fly, play, view_of

WORDS = GAME.words


def said(state: State, code: str) -> str:
    """Return the sentence of an offer."""
    view = GAME.look(state, state.mover())
    assert WORDS.action(code) in view.legal
    return WORDS.sentence(view, WORDS.action(code))


# --- codes


def test_every_action_has_a_code_of_its_own_that_parses_back() -> None:
    assert len(WORDS.codes) == ACTIONS == len(set(WORDS.codes)) == 823
    assert [WORDS.action(WORDS.code(action)) for action in range(ACTIONS)] == list(range(ACTIONS))


def test_a_code_is_read_in_any_case_and_whatever_the_spaces() -> None:
    for write in (str.upper, str.lower, str.title, lambda code: f"  {code.replace(' ', '   ')} "):
        assert [WORDS.action(write(WORDS.code(action))) for action in range(ACTIONS)] == list(range(ACTIONS))


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (0, "order 1"),
        (4, "tech I A"),
        (16, "goal 1a"),
        (28, "hq A"),
        (32, "reveal A1"),
        (56, "roll 1"),
        (62, "system 1"),
        (79, "explore cubes"),
        (84, "enter 1"),
        (88, "enter E1"),
        (92, "side 1"),
        (94, "draft 1"),
        (100, "initiative"),
        (103, "engineering rear"),
        (104, "use 0"),
        (105, "use 0-1"),
        (107, "use 0+2"),
        (132, "use red 0"),
        (160, "develop 1 5"),
        (256, "copy 1"),
        (262, "end"),
        (263, "buy pm1"),
        (265, "fly 1"),
        (275, "take 1"),
        (278, "complete 5"),
        (310, "pay A1 6"),
        (353, "patent A-1-1"),
        (421, "project b1"),
        (429, "array"),
        (430, "join left A1 left"),
        (526, "to 1"),
        (697, "run b1 green"),
        (721, "no run"),
        (722, "bonus"),
        (723, "tile"),
        (724, "claim 5"),
        (756, "leave"),
        (757, "jump 3"),
        (789, "red 0"),
        (796, "no red"),
        (797, "forgo"),
        (798, "spend A1"),
        (822, "keep"),
    ],
)
def test_the_codes_of_version_1_stay_as_they_are(action: int, code: str) -> None:
    assert GAME.rules == 1
    assert WORDS.code(action) == code


def test_a_code_that_does_not_exist_is_answered_with_the_nearest() -> None:
    with pytest.raises(
        InvalidCodeError, match=r"There is no action called 'patnet A-1-1'; did you mean patent A-1-1\?"
    ):
        WORDS.action("patnet A-1-1")
    with pytest.raises(InvalidCodeError, match="There is no action 823"):
        WORDS.code(ACTIONS)


def test_no_action_merely_passes_and_none_is_veiled() -> None:
    assert WORDS.passes() == []
    assert [WORDS.veiled(action) for action in range(ACTIONS)] == WORDS.codes


# --- offers


SHIFTED = play(at("16", ship="15", patents="A-1-1:0", systems={"15": "1:0"}), "use 1")
AT_15 = play(at("16", ship="17", systems={"15": "1:0"}), "use 1", "fly 1")
BESIDE_3 = play(at("16", ship="4", systems={"3": "12:"}, pulsars={"5": "1"}), "use 1", "fly 1")
FULL_3 = play(at("16", 3, ship="4", systems={"3": "12:12"}, pulsars={"5": "0"}), "use 1", "fly 1")
BLUE_GONE = play(at("16", ship="4", systems={"3": "12:1"}), "use 1", "fly 1")
TRACK_ENDS: dict[str, Any] = {"initiative": "0:1,1:8,1:8,0:12", "engineering": "0:8,1:8,1:8,0:13"}
MARKERS = play(at("/", phase="drafting", pool="1233456", **TRACK_ENDS), "draft 5")
TO_THE_LEFT = play(at("/", phase="drafting", pool="1233456", **TRACK_ENDS), "draft 1")
COPYING = at("15", cubes=[4, 0], pool="2")
ZERO = at("", red="0", tokens="1,0/0,0")
ONLINE = play(at("25", arrays="A1:0:5:-:-"), "use 2")


@pytest.mark.parametrize(
    ("state", "code", "sentence"),
    [
        (asked.ENTERING, "enter 24", "Place your ship at entry gate 24, beside the orange gate 23"),
        (asked.CHOOSING_SIDE, "side 2", "Play side 2: Far scouts"),
        (asked.DRAFTING, "draft 1", "Take the 1 (then move one of your markers 2 spaces forward, to the left)"),
        (asked.DRAFTING, "draft 3", "Take the 3 (no marker moves)"),
        (asked.DRAFTING, "draft 4", "Take the 4 (then move one of your markers 1 space back, to the right)"),
        (MARKERS, "engineering", "Move your engineering marker 2 spaces to the right, to space 10"),
        (
            MARKERS,
            "initiative rear",
            "Move your rear initiative marker 2 spaces to the right, to space 14, which costs 1 VP each round",
        ),
        (TO_THE_LEFT, "initiative", "Move your initiative marker 2 spaces to the left, to space 1"),
        (asked.ACTING, "use 5", "Use the 5"),
        (asked.ACTING, "use 5-1", "Use the 5 as a 4 with a ±1 token"),
        (asked.ACTING, "use red 2+1", "Use the red 2 as a 3 with a ±1 token"),
        (asked.ACTING, "develop 1 5", "Develop pulsar 5 with a small gyrodyne"),
        (COPYING, "copy 2", "Copy a 2 from the dice board for 4 cubes"),
        (ZERO, "end", "End your turn, and lose the red 0"),
        (at("", cubes=[4, 0], pool="2"), "end", "End your turn"),
        (ONLINE, "buy pm1", "Buy a ±1 token"),
        (ONLINE, "buy plus2", "Buy a +2 token"),
        (SHIFTED, "fly 1", "Fly 1 step"),
        (SHIFTED, "fly 2", "Fly 2 steps, past a green gate"),
        (ONLINE, "take 2", "Take a medium gyrodyne"),
        (asked.COMPLETING, "complete 11", "Complete the medium gyrodyne on pulsar 11"),
        (asked.USING, "pay A3 5", "Take transmitter A3 (still needs a 2)"),
        (ONLINE, "pay A1 2", "Pay the 2 of transmitter A1 (comes online: 8 VP)"),
        (
            play(asked.ACTING, "use 1"),
            "patent A-1-1",
            "Patent: Green-gate drive (from now on ±1 on dice for flying past a green gate)",
        ),
        (
            asked.USING,
            "patent A-2-2",
            "Patent: Remote claim (at once take a gyrodyne of any size; claim an isolated pulsar)",
        ),
        (
            play(at("4"), "use 4"),
            "patent A-3-2",
            "Patent: Frictionless bearings (each production 1 VP for each spinning gyrodyne)",
        ),
        (
            play(at("6", round=6), "use 6"),
            "patent A-6-2",
            "Patent: Grid dividends (in final scoring 3 VP for each link)",
        ),
        (play(asked.ACTING, "use 1"), "project b2", "Complete project b2: a gate run: 1 VP for each green gate"),
        (asked.JOINING, "array", "Start an array with transmitter A3"),
        (
            asked.JOINING,
            "join right A1 left",
            "Join its right half-die to the left one of transmitter A1: a link of 3",
        ),
        (asked.FLYING, "to 10", "Fly to the orange gate 10"),
        (asked.FLYING, "to 15", "Fly to system 15, which is face down"),
        (AT_15, "to 15", "Fly to system 15, where you have a station"),
        (AT_15, "to 16", "Fly to pulsar 16"),
        (BESIDE_3, "to 3", "Fly to system 3 (bonus: 1 cube; 1 ±1 token)"),
        (BESIDE_3, "to 5", "Fly to pulsar 5, claimed by Seat 2"),
        (BLUE_GONE, "to 3", "Fly to system 3, where no blue planet is free"),
        (FULL_3, "to 3", "Fly to system 3, where no planet is free"),
        (FULL_3, "to 5", "Fly to pulsar 5, which is yours"),
        (asked.RUNNING, "run b1 orange", "Use the gate run of project b1 for orange gates: 6 VP"),
        (asked.RUNNING, "no run", "Keep your gate runs"),
        (asked.BONUSING, "bonus", "Take the bonus: 1 cube; 1 ±1 token"),
        (asked.BONUSING, "tile", "Take an exploration tile"),
        (asked.CLAIMING, "claim 5", "Claim pulsar 5"),
        (asked.CLAIMING, "leave", "Leave the pulsar unclaimed"),
        (asked.ISOLATING, "claim 71", "Claim the isolated pulsar 71"),
        (asked.JUMPING, "jump 3", "Move to system 3, where you have a station"),
        (asked.JUMPING, "jump 62", "Move to system 62 (bonus: take a gyrodyne of any size)"),
        (asked.LINKING, "red 3", "Take the red 3"),
        (asked.LINKING, "no red", "Take no red die"),
        (
            play(at("56", techs="BBB", areas="1,0,0/0,0,0", pulsars={"5": "0"}), "use 5", "patent B-4-2"),
            "forgo",
            "Complete no gyrodyne",
        ),
        (asked.PAYING, "spend A4", "Pay 1 cube to transmitter A4 for 3 VP"),
        (asked.PAYING, "keep", "Keep your cubes"),
    ],
)
def test_an_offer_says_what_it_is_and_what_comes_of_it(state: State, code: str, sentence: str) -> None:
    assert said(state, code) == sentence


def test_no_two_offers_say_the_same_and_making_them_leaves_the_view_as_it_was() -> None:
    kinds = set()
    some = [state for states in by_phase().values() for state in sample(states, 3)]
    for state in [*some, *asked.BY_PHASE.values(), ZERO, COPYING, ONLINE, play(asked.ACTING, "use 1")]:
        if state.mover() >= 0:
            view = GAME.look(state, state.mover())
            before = view.text()
            sentences = [WORDS.sentence(view, action) for action in view.legal]
            assert len(set(sentences)) == len(view.legal) > 0
            assert all(re.fullmatch(r"[A-Z].*[^.;: ]", sentence) for sentence in sentences)
            assert view.text() == before
            kinds |= {WORDS.code(action).split()[0] for action in view.legal}
    chance = {"order", "tech", "goal", "hq", "reveal", "roll", "system", "explore"}
    assert kinds >= {code.split()[0] for code in WORDS.codes} - chance - {"forgo"}


# --- prompts


@pytest.mark.parametrize(
    ("state", "prompt"),
    [
        (asked.ENTERING, "Choose an entry gate for your ship."),
        (asked.CHOOSING_SIDE, "Choose the side of your headquarters."),
        (asked.DRAFTING, "Choose a die from the dice board."),
        (asked.MARKING, "Choose one of your markers to move 2 spaces to the right."),
        (TO_THE_LEFT, "Choose one of your markers to move 2 spaces to the left."),
        (asked.ACTING, "Use a die, or develop a pulsar."),
        (COPYING, "Use a die, or copy a die from the dice board."),
        (ZERO, "Use a die, or end your turn."),
        (asked.USING, "Choose what to do with your 5."),
        (asked.FLYING, "Keep flying: 5 steps left."),
        (play(SHIFTED, "fly 2"), "Keep flying: 2 steps left, past a green gate."),
        (asked.JOINING, "Join transmitter A3 to one of your transmitters, or start a new array with it."),
        (asked.RUNNING, "Use a gate run for this flight, or keep it for later."),
        (asked.TAKING, "Take a gyrodyne of any size."),
        (play(fly(at("16", ship="2"), "1", "3=8"), "bonus"), "Take a small or medium gyrodyne."),
        (
            asked.COMPLETING,
            "Complete a gyrodyne of any size on one of your pulsars; you may develop pulsars first.",
        ),
        (asked.ISOLATING, "Choose an isolated pulsar to claim."),
        (asked.JUMPING, "Choose a system to move your ship to."),
        (asked.ADVANCING, "Choose one of your markers to move 4 spaces to the left."),
        (asked.BONUSING, "Take the bonus of system 3, or an exploration tile instead."),
        (asked.CLAIMING, "Claim pulsar 5, or leave it."),
        (asked.LINKING, "A link is complete: take its red die, or skip it."),
        (
            play(at("2", arrays="A1:0:5:A2l:A5r A2:0:1:A1l:- A5:0:3:-:A1r"), "use 2", "pay A1 2"),
            "Two links are complete: take the red die of one of them, or none.",
        ),
        (asked.PAYING, "Pay cubes to your transmitters for VP, or keep them."),
    ],
)
def test_the_prompt_says_what_is_asked(state: State, prompt: str) -> None:
    assert WORDS.prompt(GAME.look(state, state.mover())) == prompt


def test_in_every_phase_the_prompt_is_one_sentence_for_everybody() -> None:
    assert len(by_phase()) == len(PHASES)
    for states in by_phase().values():
        for state in sample(states, 3):
            for seat in [*range(state.seats), WATCHER]:
                prompt = WORDS.prompt(GAME.look(state, seat))
                assert re.fullmatch(r"[A-Z][^.]*\.", prompt), prompt


def test_the_prompt_says_who_is_waited_for_and_who_has_won() -> None:
    assert WORDS.prompt(view_of(asked.ACTING, 1)) == "Waiting for Seat 1."
    assert WORDS.prompt(view_of(asked.ACTING, WATCHER)) == "Waiting for Seat 1."
    assert WORDS.prompt(view_of(asked.ROLLING, 0)) == "Rolling or drawing at random."
    assert WORDS.prompt(view_of(asked.ENDED, 0)) == "Seat 2 wins."


# --- effects


def test_every_kind_of_effect_is_said() -> None:
    effects: list[Effect] = [*ALL_EFFECTS, *[each for tile in EVERY_ROUND for each in tile]]
    assert {effect.kind for effect in effects} == set(range(len(EFFECTS)))
    for effect in effects:
        assert effect_said(effect), effect.name
        assert " a orange" not in effect_said(effect)


def test_every_technology_says_when_it_works_just_once() -> None:
    for tech in range(ALL_TECHS):
        for headquarters in (False, True):
            text = timed_said(tech, headquarters)
            assert sum(text.count(when) for when in ("from now on", "at once", "each production", "in final")) == 1
            assert all(effect_said(each) in text for each in TECH_EFFECTS[int(headquarters)][tech])


def test_a_run_of_several_colours_counts_the_gates_of_one() -> None:
    assert [run_gates_said(mask) for mask in (1, 4, 5, 7)] == [
        "green gate",
        "orange gate",
        "gate of one colour, green or orange",
        "gate of one colour",
    ]
