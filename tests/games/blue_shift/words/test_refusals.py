"""Illegal actions are refused with the reason and the rule."""

import ast

import pytest

from starfold.core.event import WATCHER
from starfold.core.rulebook import rule_ids
from starfold.games.blue_shift import GAME
from tests.games.blue_shift.matches import positions
from tests.games.blue_shift.positions import at, dealt, play, written
from tests.games.refusals import assert_refused
from tests.games.sources import FOLDER

SOURCE = FOLDER / "blue_shift/words/refusals.py"
RULE_IDS = set(rule_ids(GAME.rulebook))

FLYING = written("oSo.oA.oooooo...", ".o..............", "................", ".o..............", zones="30*/53*")
SWEEPING = written("oSo.oA.oooooo...", ".o..............", zones="30*/53*", sweep="1")
TOKEN_SPENT = written("oSo.oA..........", zones="30*/53*", used="s")
AFTER = written("oSo.oA..........", zones="30*/53*", phase="after", used="m")
STRANDED = written(".S..oA..........", zones="30*/53*", phase="stranded")
GAP = written("....oA..........", zones="30*/53*", phase="between", active="1", place="1", used="ms")
PLACING = play(dealt(), "place 1-4").text()

# The position, the action that its mover tries, and the refusal.
CASES = [
    (FLYING, "deal 1", "BS-1.3: the planets are dealt at random; you cannot deal them."),
    (FLYING, "blank", "BS-4.4: what a planet shows is random; you cannot choose it."),
    (PLACING, "icon", "BS-4.4: what a planet shows is random; you cannot choose it."),
    (PLACING, "place 1-4", "BS-2.1: another ship is already on that planet."),
    (PLACING, "move 1-5", "BS-2.1: first place your ship on a planet."),
    (PLACING, "spend 1 spoke 1", "BS-2.1: first place your ship on a planet."),
    (PLACING, "pass", "BS-2.1: first place your ship on a planet."),
    (FLYING, "place 1-1", "BS-2.1: you place your ship once, before the first turn."),
    (GAP, "place 4-16", "BS-2.1: you place your ship once, before the first turn."),
    (FLYING, "done", "BS-2.3: you must move before you end your turn."),
    (FLYING, "give up", "BS-6.5: you may give up only if you have no move at the start of your turn."),
    (AFTER, "give up", "BS-6.5: you may give up only if you have no move at the start of your turn."),
    (TOKEN_SPENT, "give up", "BS-6.5: you may give up only if you have no move at the start of your turn."),
    (FLYING, "pass", "BS-8.1: only eliminated players may pass, between turns."),
    (STRANDED, "pass", "BS-8.1: only eliminated players may pass, between turns."),
    (GAP, "done", "BS-8.1: between turns, spend a token or pass."),
    (STRANDED, "done", "BS-6.2: you are stranded, so spend a token or give up."),
    (TOKEN_SPENT, "spend 1 spoke 1", "BS-2.3: you have already spent a token this turn."),
    (FLYING, "spend 2 spoke 1", "BS-5.1: you have no token worth 2."),
    (FLYING, "spend 3 spoke 1", "BS-5.1: you have no token worth 3."),  # Amber has
    (GAP, "spend 3 spoke 5", "BS-5.1: you have no token worth 3."),
    (AFTER, "spend 2 spoke 2", "BS-5.1: you have no token worth 2."),
    (FLYING, "spend 1 spoke 16", "BS-5.5: there is no planet on that line."),
    (FLYING, "spend 1 ring 3 counter", "BS-5.5: there is no planet on that line."),
    (GAP, "spend 1 ring 2 clockwise", "BS-5.5: there is no planet on that line."),
    (GAP, "move 1-5", "BS-7.1: your ship is gone."),
    (AFTER, "move 1-3", "BS-2.3: you have already moved this turn."),
    (STRANDED, "move 1-1", "BS-6.1: your ship is stranded and has no move."),
    (FLYING, "move 1-2", "BS-3.3: a move may not end where it began."),
    (SWEEPING, "move 1-2 clockwise", "BS-3.3: a move may not end where it began."),
    (FLYING, "move 2-3", "BS-3.1: ring 2, spoke 3 is neither on your ring nor on your spoke."),
    (FLYING, "move 4-16", "BS-3.1: ring 4, spoke 16 is neither on your ring nor on your spoke."),
    (SWEEPING, "move 2-1", "BS-3.1: ring 2, spoke 1 is neither on your ring nor on your spoke."),
    (FLYING, "move 1-4", "BS-3.2: there is no planet on ring 1, spoke 4."),
    (FLYING, "move 3-2", "BS-3.2: there is no planet on ring 3, spoke 2."),
    (FLYING, "move 1-6", "BS-3.2: a ship is on ring 1, spoke 6."),
    (FLYING, "move 1-5", "BS-3.2: a gap or a ship is on the way to ring 1, spoke 5."),
    (FLYING, "move 4-2", "BS-3.2: a gap or a ship is on the way to ring 4, spoke 2."),
    (SWEEPING, "move 1-1 clockwise", "BS-3.2: a gap or a ship is on the way to ring 1, spoke 1."),
    (SWEEPING, "move 1-3 counter", "BS-3.2: a gap or a ship is on the way to ring 1, spoke 3."),
    (SWEEPING, "move 1-4 clockwise", "BS-3.2: there is no planet on ring 1, spoke 4."),
    (SWEEPING, "move 1-3", "BS-3.4: add clockwise or counter to a move along your ring, and only to such a move."),
    (
        SWEEPING,
        "move 2-2 counter",
        "BS-3.4: add clockwise or counter to a move along your ring, and only to such a move.",
    ),
    (FLYING, "move 1-3 clockwise", "BS-3.4: name only the space: in this match the direction does not matter."),
    (FLYING, "move 2-2 counter", "BS-3.4: name only the space: in this match the direction does not matter."),
]


@pytest.mark.parametrize(("text", "code", "why"), CASES)
def test_a_refusal_names_the_rule_that_was_broken(text: str, code: str, why: str) -> None:
    assert_refused(GAME, GAME.read(text), code, why)


def test_every_sentence_in_the_source_is_given_in_some_case() -> None:
    texts = [node.value for node in ast.walk(ast.parse(SOURCE.read_text())) if isinstance(node, ast.Constant)]
    found = [text for text in texts if isinstance(text, str) and text.startswith("BS-")]
    assert len(found) > 15
    assert [text for text in found if not any(why.startswith(text) for _, _, why in CASES)] == []


def test_whatever_is_refused_is_refused_with_a_rule_of_the_rulebook() -> None:
    deciding = [state for state, _ in positions() if state.mover() >= 0]
    for state in deciding[::25]:
        view = GAME.look(state, state.mover())
        refused = [action for action in range(len(GAME.words.codes)) if action not in view.legal]
        assert len(refused) + len(view.legal) == 397
        for action in refused:
            rule, _, why = GAME.words.refusal(view, action).partition(": ")
            assert rule in RULE_IDS
            assert why.endswith(".")


def test_refusing_leaves_the_view_as_it_was() -> None:
    view = GAME.look(GAME.read(FLYING), 0)
    before = view.text()
    GAME.words.refusal(view, GAME.words.action("move 4-2"))
    assert view.text() == before


def test_who_is_not_asked_is_told_who_is() -> None:
    action = GAME.words.action("move 1-3")
    for seat in (1, WATCHER):
        view = GAME.look(GAME.read(FLYING), seat)
        assert GAME.words.refusal(view, action) == "It is not your turn. Waiting for Sky."
    drawing = play(GAME.read(FLYING), "move 1-3")
    assert GAME.words.refusal(GAME.look(drawing, 0), action) == "It is not your turn. Rolling or drawing at random."


def test_after_the_end_nothing_is_played() -> None:
    over = at(zones="1/2", phase="ended", place="1")
    for seat in range(2):
        assert GAME.words.refusal(GAME.look(over, seat), GAME.words.action("pass")) == "The match is over."
