"""Illegal actions are refused with the reason and the rule."""

import ast
import re

import pytest

from starfold.games.ruship import GAME
from tests.games.ruship.positions import Writer, play, written
from tests.games.sources import FOLDER

SOURCE = FOLDER / "ruship/words/refusals.py"
RULE_IDS = set(re.findall(r"^\*\*(RU-\d+\.\d+)\*\*", GAME.rulebook, re.MULTILINE))

# The position, the action that Humanity tries, and the refusal.
CASES = [
    ({}, "roll 3", "RU-2.1: the dice decide that, not you."),
    ({}, "one die", "RU-6.4: only the owner of Broadside may choose how many dice to roll."),
    ({"mine": "broadside"}, "two dice", "RU-6.4: choose how many dice to roll before you roll them."),
    ({"mine": "broadside", "phase": "how_many"}, "enter 3", "RU-6.4: first choose whether to roll one die or two."),
    ({}, "take reroll", "RU-5.2: you take a power only when your planet is attacked."),
    ({"phase": "choosing", "active": "1"}, "enter 3", "RU-5.2: your planet was attacked: first choose a power."),
    (
        {"phase": "choosing", "active": "1", "theirs": "reroll"},
        "take reroll",
        "RU-5.2: that power is already taken.",
    ),
    ({}, "reroll 3", "RU-6.2: only the owner of Reroll may reroll a die."),
    ({"mine": "reroll", "used": "fr"}, "reroll 3", "RU-6.2: you have already rerolled a die this turn."),
    (
        {"mine": "reroll overdrive", "used": "fo"},
        "reroll 3",
        "RU-6.1: use Reroll before Overdrive and before your first move.",
    ),
    (
        {"mine": "reroll", "dice": "0,3", "used": ""},
        "reroll 3",
        "RU-6.1: use Reroll before Overdrive and before your first move.",
    ),
    ({"mine": "reroll"}, "reroll 4", "RU-6.2: none of your dice shows 4."),
    ({}, "overdrive", "RU-6.3: only the owner of Overdrive may raise the dice."),
    ({"mine": "overdrive", "used": "fo"}, "overdrive", "RU-6.1: use Overdrive once a turn, before your first move."),
    (
        {"mine": "overdrive", "dice": "0,3", "used": ""},
        "overdrive",
        "RU-6.1: use Overdrive once a turn, before your first move.",
    ),
    ({"mine": "overdrive broadside", "dice": "0,3", "used": "fb"}, "overdrive", "RU-6.3: Overdrive needs two dice."),
    ({}, "base", "RU-4.1: your base moves only with a die that counts 1."),
    ({"dice": "1,5", "ships": "2"}, "base", "RU-4.2: the space in front of your base is not empty."),
    ({"dice": "1,5", "bases": "8,9"}, "base", "RU-4.2: the space in front of your base is not empty."),
    ({}, "pass", "RU-2.3: while a die has a legal move, you must play one."),
    ({}, "enter 4", "RU-2.1: none of your remaining dice counts 4."),
    ({"dice": "0,5", "used": "", "ships": "7"}, "move 7 by 3", "RU-2.1: none of your remaining dice counts 3."),
    ({"ships": "3,5,7,9,11"}, "enter 3", "RU-3.1: your supply is empty."),
    ({"ships": "5", "ufos": "7"}, "move 7 by 3", "RU-3.2: you have no token on space 7."),
    ({}, "move 24 by 3", "RU-3.2: you have no token on space 24."),
    ({"ships": "9"}, "back 9 by 3", "RU-6.5: only the owner of Retreat may move backwards."),
    (
        {"ships": "3", "mine": "retreat"},
        "back 3 by 3",
        "RU-6.5: your tokens cannot move back past your own first space.",
    ),
    (
        {"ships": "4", "mine": "retreat"},
        "back 4 by 3",
        "RU-6.5: your tokens cannot move back past your own first space.",
    ),
    ({"ships": "5,8"}, "move 5 by 3", "RU-3.4: your own token is on space 8."),
    ({"ships": "4"}, "enter 3", "RU-3.4: your own token is on space 4."),
    ({"ships": "5,9", "bases": "1,8"}, "move 5 by 3", "RU-3.4: your own token is on space 9."),
    ({"ships": "5,8", "mine": "retreat"}, "back 8 by 3", "RU-3.4: your own token is on space 5."),
    # the first and the last of each kind of action, and of the spaces
    ({}, "reroll 1", "RU-6.2: only the owner of Reroll may reroll a die."),
    ({}, "enter 1", "RU-2.1: none of your remaining dice counts 1."),
    ({"phase": "choosing", "active": "1"}, "reroll 1", "RU-5.2: your planet was attacked: first choose a power."),
    ({"dice": "1,5"}, "move 1 by 1", "RU-3.2: you have no token on space 1."),
    ({"dice": "1,5"}, "back 1 by 1", "RU-3.2: you have no token on space 1."),
    (
        {"dice": "1,5", "ships": "1", "bases": "2,18"},
        "back 1 by 1",
        "RU-6.5: only the owner of Retreat may move backwards.",
    ),
    (
        {"dice": "1,5", "ships": "1", "bases": "2,18", "mine": "retreat"},
        "back 1 by 1",
        "RU-6.5: your tokens cannot move back past your own first space.",
    ),
    (
        {"ships": "1,4", "bases": "2,18", "mine": "retreat"},
        "back 4 by 3",
        "RU-3.4: your own token is on space 1.",
    ),
    ({"ships": "15,18", "bases": "1,17"}, "move 15 by 3", "RU-3.4: your own token is on space 18."),
    ({"ships": "18", "bases": "1,17"}, "back 18 by 3", "RU-6.5: only the owner of Retreat may move backwards."),
    # pairs
    ({"ships": "5,8,8", "mine": "wingmates"}, "move 5 by 3", "RU-6.6: two of your tokens already share space 8."),
    ({"ships": "5", "ufos": "8,8", "theirs": "wingmates"}, "move 5 by 3", "RU-6.6: the pair on space 8 is protected."),
]


@pytest.mark.parametrize(("changes", "code", "why"), CASES)
def test_a_refusal_names_the_rule_that_was_broken(changes: dict[str, str], code: str, why: str) -> None:
    view = GAME.look(GAME.read(written(**changes)), 0)
    action = GAME.words.action(code)
    assert action not in view.legal
    assert GAME.words.refusal(view, action) == why


@pytest.mark.parametrize(
    ("changes", "code", "why"),
    [
        ({"ships": "", "ufos": "14,11"}, "move 14 by 3", "RU-3.4: your own token is on space 11."),
        (
            {"ufos": "16", "theirs": "retreat"},
            "back 16 by 3",
            "RU-6.5: your tokens cannot move back past your own first space.",
        ),
        ({"ufos": "13", "bases": "1,16"}, "enter 3", "RU-3.4: your own token is on space 13."),
        ({"dice": "1,5", "bases": "8,9"}, "base", "RU-4.2: the space in front of your base is not empty."),
    ],
)
def test_the_empire_gets_the_same_reasons(changes: dict[str, str], code: str, why: str) -> None:
    view = GAME.look(GAME.read(written(active="1", **changes)), 1)
    assert GAME.words.refusal(view, GAME.words.action(code)) == why


def test_every_sentence_in_the_source_is_given_in_some_case() -> None:
    texts = [node.value for node in ast.walk(ast.parse(SOURCE.read_text())) if isinstance(node, ast.Constant)]
    sentences = [text for text in texts if isinstance(text, str) and text.startswith("RU-")]
    assert sentences
    assert [text for text in sentences if not any(why.startswith(text) for _, _, why in CASES)] == []


@pytest.mark.parametrize(
    "changes",
    [
        {"ships": "5,8", "ufos": "12"},
        {"ships": "5,8", "ufos": "9,9,10", "mine": "retreat", "theirs": "wingmates"},
        {"ships": "5,5,8", "bases": "6,9", "mine": "retreat wingmates", "dice": "1,6"},
        {"phase": "how_many", "mine": "broadside"},
        {"phase": "choosing", "active": "1", "mine": "reroll", "theirs": "retreat"},
    ],
)
def test_whatever_is_refused_is_refused_with_a_rule_of_the_rulebook(position: Writer, changes: dict[str, str]) -> None:
    state = position(**changes).state
    view = GAME.look(state, state.mover())
    refused = [action for action in range(len(GAME.words.codes)) if action not in state.legal()]
    assert len(refused) > 300
    for action in refused:
        rule, _, why = GAME.words.refusal(view, action).partition(": ")
        assert rule in RULE_IDS
        assert why.endswith(".")


def test_who_is_not_asked_is_told_whose_move_it_is() -> None:
    state = GAME.read(written())
    refusal = GAME.words.refusal(GAME.look(state, 1), GAME.words.action("enter 3"))
    assert refusal == "It is not your turn. Waiting for Humanity."


def test_after_the_end_nothing_is_played() -> None:
    state = play(GAME.read(written(ships="14", theirs="reroll retreat")), "move 14 by 5")
    for seat in range(2):
        assert GAME.words.refusal(GAME.look(state, seat), GAME.words.action("enter 3")) == "The match is over."
