"""Illegal actions are refused with the reason and the rule."""

from __future__ import annotations

import pytest

from starfold.core.event import WATCHER
from starfold.core.rulebook import rule_ids
from starfold.core.state import State
from starfold.games.secret_salvage import GAME
from starfold.games.secret_salvage.actions import ACTIONS
from starfold.games.secret_salvage.data.board import NAMES
from starfold.games.secret_salvage.position.phases import PHASES
from starfold.games.secret_salvage.rules import SecretSalvage
from tests.games.refusals import assert_refused, not_given
from tests.games.secret_salvage.matches import deciding
from tests.games.secret_salvage.positions import at, play
from tests.games.sources import FOLDER, refusals

SENTENCES = refusals("SS", FOLDER / "secret_salvage/words/refusals.py")
RULE_IDS = set(rule_ids(GAME.rulebook))

DROPPING = at("E5 A1 I3 / A2 B1 B2", tiles="I3m D3?", boards="amm/i", powers="thruster scanner repulsor minelayer")
ON_TILES = at("A1 E5 I3 / A2 B1 B2", tiles="E5m I3m")
BLOCKED = at("A1 A2 B1 / B2 A3 B3 / C1 C2 /", tiles="A1s", boards="s")
STUCK = play(
    at("A1 A2 B1 / B2 A3 B3 / C1 C2 /", tiles="A1s A2s B1s D4?", boards="s", powers="scanner", phase="drawing"),
    "draw solar",
)
FLYING = play(
    at("E5 / E7", tiles="D5? F5s", boards="aim/", powers="thruster afterburner gravity_sling minelayer"), "activate E5"
)
MOVED = play(at("E5 /", tiles="E6s", boards="md", powers="thruster phase_drive repulsor"), "activate E5", "fly E6")
STOPPED = play(at("E5 /", boards="smm", powers="scanner", tiles="A1?"), "activate E5", "fly E6")
SPENT = play(at("E5 /", boards="ai", powers="thruster phase_drive", tiles="A1?"), "activate E5", "fly E8")
USED = play(
    at("E5 /", boards="ssss", powers="scanner repulsor", tiles="A1s(1)"), "buy scanner 1", "scan A1", "activate E5"
)
TURNING = play(at("E5 /", boards="a", powers="thruster"), "activate E5", "fly E6", "buy thruster 2")
PHASING = play(at("E5 / E6 E8", boards="i", powers="phase_drive"), "activate E5", "buy phase drive 3")
THREE = play(at("F6 / /"), "activate F6")
FULL = " ".join(f"{name}s" for name in NAMES if name not in ("E5", "E6", "A2", "A3", "A4", "I2", "I3", "C4"))
NO_ROOM = play(at("E5 /", tiles=FULL, boards="mmm"), "activate E5", "fly E6")
FOUR = "E5 / / /"
GIVING = play(at(FOUR, tiles="E6i"), "activate E5", "fly E6")
DRAINING = play(at(FOUR, tiles="E6d", boards="s"), "activate E5", "fly E6")
MINED = play(at(FOUR, tiles="E6m"), "activate E5", "fly E6")
DRIFTING = play(MINED, "choose 2")
JAMMED = play(at(FOUR, tiles="E6x"), "activate E5", "fly E6")
STEERING = play(JAMMED, "choose 4")
CLOSED = play(at("F6 / /", tiles="F7m"), "activate F6", "fly F7", "choose 2")
SCANNING = play(at("E5 /", tiles="A1s(1) B1? C1s", boards="s", powers="scanner"), "buy scanner 1")
PULLING = play(at("E5 / E6 C3", boards="a", powers="tractor_beam"), "activate E5", "buy tractor beam 2")
PUSHING = play(at("E5 / E6 D4", boards="a", powers="repulsor"), "activate E5", "buy repulsor 2")
PUSHED = play(PUSHING, "move E6 E7")
SWAPPING = play(at("F6 E5 / G7 D5 /", boards="i", powers="gravity_sling"), "activate F6", "buy gravity sling 3")
LAYING = play(at("E5 /", boards="amm", powers="minelayer"), "buy minelayer 2")
REDEPLOYING = play(at("E5 /", boards="mmd"), "activate E5", "fly E6", "redeploy mine for mine")
TILELESS = at("E5 /", drawn="-", stack="")

# The position, the action that its mover tries, and the refusal.
CASES = [
    (DROPPING, "colour blue", "SS-1.3: that is drawn at random before the first turn."),
    (FLYING, "deal scanner", "SS-1.3: that is drawn at random before the first turn."),
    (DROPPING, "draw solar", "SS-2.3: tiles are drawn at random; you cannot choose one."),
    (SCANNING, "see mine", "SS-2.3: tiles are drawn at random; you cannot choose one."),
    # dropping
    (DROPPING, "activate E6", "SS-3.2: you have no ship on E6."),
    (DROPPING, "activate A2", "SS-3.2: you have no ship on A2."),
    (DROPPING, "activate A1", "SS-3.2: your ship on A1 cannot move; choose one that can."),
    (DROPPING, "activate I3", "SS-3.2: your ship on I3 is on a tile; choose one that is not."),
    (ON_TILES, "activate A1", "SS-3.2: your ship on A1 cannot move; choose one that can."),
    (BLOCKED, "activate A1", "SS-3.2: your ship on A1 is on a tile; choose one that is not."),
    (DROPPING, "fly E6", "SS-3.2: first choose the ship to drop your tile under."),
    (DROPPING, "end", "SS-3.2: first choose the ship to drop your tile under."),
    # flying
    (FLYING, "activate I2", "SS-3.2: you choose one ship a turn, and you have chosen it."),
    (FLYING, "fly G4", "SS-3.4: G4 is not straight ahead of E5."),
    (FLYING, "fly E5", "SS-3.4: E5 is not straight ahead of E5."),
    (FLYING, "fly E1", "SS-3.4: E1 is 4 steps away, and you have 3 left."),
    (FLYING, "fly E7", "SS-3.4: there is a ship on E7."),
    (FLYING, "fly E8", "SS-3.4: there is a ship on E7."),
    (FLYING, "fly G5", "SS-3.4: the tile on F5 is in the way."),
    (FLYING, "fly C5", "SS-3.4: the tile on D5 is in the way."),
    (MOVED, "fly D6", "SS-3.4: after the first step, keep flying straight on."),
    (MOVED, "fly E9", "SS-3.4: E9 is 3 steps away, and you have 2 left."),
    (STOPPED, "fly E7", "SS-3.6: your flight has ended."),
    (SPENT, "fly E9", "SS-3.4: you have no steps left."),
    (STUCK, "fly C3", "SS-3.3: no ship of yours can move."),
    (TURNING, "fly E7", "SS-6.4: with the Thruster you turn to another direction."),
    (PHASING, "fly E6", "SS-3.4: there is a ship on E6."),
    (THREE, "fly F8", "SS-8.3: F8 is closed to your ships."),
    (FLYING, "end", "SS-3.5: first move your ship at least one space."),
    (FLYING, "decline", "SS-4.4: you choose that only after a ship meets a tile."),
    (FLYING, "move E7 E8", "SS-6.3: you need a power-up for that."),
    (TILELESS, "end", "SS-2.6: first choose a ship to fly; there is no tile to drop."),
    # redeploying
    (FLYING, "redeploy mine for mine", "SS-5.1: redeploy at the end of your turn, after your move."),
    (SPENT, "redeploy mine for mine", "SS-5.1: to redeploy, you need two red tiles on your player board."),
    (MOVED, "redeploy mine for mine", "SS-5.2: you do not have these red tiles."),
    (MOVED, "redeploy mine for drained+interference", "SS-5.2: you do not have these red tiles."),
    (NO_ROOM, "redeploy mine for mine+mine", "SS-5.1: there are not enough empty spaces."),
    (NO_ROOM, "redeploy drained for mine", "SS-5.2: you do not have these red tiles."),
    # power-ups
    (FLYING, "buy scanner 1", "SS-1.7: the Scanner is not in this match."),
    (USED, "buy scanner 1", "SS-6.1: you have already used a power-up this turn."),
    (MOVED, "buy thruster 1+1", "SS-6.2: the Thruster costs 2, and you have energy for 1."),
    (DROPPING, "buy repulsor 2", "SS-6.3: you cannot use the Repulsor before you drop your tile."),
    (DROPPING, "buy minelayer 1+1", "SS-6.2: you do not have these tiles to pay with."),
    (FLYING, "buy thruster 2", "SS-6.4: use the Thruster after your first step."),
    (FLYING, "buy afterburner 3", "SS-6.5: use the Afterburner after your first step."),
    (SPENT, "buy thruster 2", "SS-6.4: the Thruster needs a step, and you have none left."),
    (SPENT, "buy phase drive 3", "SS-6.1: there is nothing to use the Phase Drive on now."),
    (FLYING, "buy gravity sling 1+1+1", "SS-6.2: you do not have these tiles to pay with."),
    (SCANNING, "buy scanner 1", "SS-6.7: first choose a tile to look at."),
    (SCANNING, "scan C1", "SS-6.7: you know the tile on C1."),
    (SCANNING, "scan A5", "SS-6.7: there is no tile on A5."),
    (SCANNING, "enough", "SS-6.7: first choose a tile to look at."),
    (play(SCANNING, "scan A1"), "end", "SS-6.7: look at a second tile, or stop."),
    (PULLING, "end", "SS-6.9: first choose the ship to pull, and where to."),
    (PULLING, "move E8 E7", "SS-6.9: first choose the ship to pull, and where to."),
    (PULLING, "move E5 E6", "SS-3.4: there is a ship on E6."),
    (PULLING, "move I2 H2", "SS-6.9: pull another player's ship, from two spaces away or more, one space nearer."),
    (PULLING, "move E6 F6", "SS-6.9: pull another player's ship, from two spaces away or more, one space nearer."),
    (PULLING, "move C3 C2", "SS-6.9: pull another player's ship, from two spaces away or more, one space nearer."),
    (PUSHING, "end", "SS-6.10: first choose the ship to push."),
    (PUSHING, "move E6 F6", "SS-6.10: push a ship next to yours straight away from it."),
    (PUSHED, "move D4 C3", "SS-6.10: push the same ship one more space, or stop."),
    (PUSHED, "end", "SS-6.10: push the same ship one more space, or stop."),
    (SWAPPING, "end", "SS-6.11: first choose the ship to change places with."),
    (SWAPPING, "swap E5", "SS-6.11: change places with another player's ship, at most three spaces away."),
    (SWAPPING, "swap B6", "SS-6.11: change places with another player's ship, at most three spaces away."),
    (SWAPPING, "swap G6", "SS-6.11: change places with another player's ship, at most three spaces away."),
    (SWAPPING, "swap G7", "SS-8.3: a ship cannot move to a space that is closed to it."),
    (LAYING, "lay mine E5", "SS-6.12: E5 is not empty."),
    (LAYING, "lay drained C3", "SS-6.12: you have no Drained to lay."),
    (LAYING, "end", "SS-6.12: first put the red tile on an empty space."),
    (REDEPLOYING, "lay mine E6", "SS-5.3: E6 is not empty."),
    (REDEPLOYING, "lay drained C3", "SS-5.2: you have no Drained to lay."),
    (REDEPLOYING, "end", "SS-5.3: first put the red tile on an empty space."),
    # tiles
    (GIVING, "end", "SS-4.3: first choose who gets the Incompatible Power Cell."),
    (GIVING, "choose 1", "SS-4.3: choose another player."),
    (GIVING, "choose 5", "SS-4.3: choose another player."),
    (DRAINING, "end", "SS-4.6: first choose the neighbour who gets your best energy tile."),
    (DRAINING, "choose 3", "SS-4.4: choose your left or your right neighbour."),
    (MINED, "choose 1", "SS-4.4: choose your left or your right neighbour."),
    (MINED, "choose 6", "SS-4.4: choose your left or your right neighbour."),
    (MINED, "move E6 E7", "SS-4.4: first choose the neighbour who may move your ship."),
    (JAMMED, "decline", "SS-4.4: first choose the neighbour who may move one of your ships."),
    (DRIFTING, "end", "SS-4.5: move the ship that met the Gravity Mine one space, or skip."),
    (DRIFTING, "move E8 E7", "SS-4.5: move the ship that met the Gravity Mine one space, or skip."),
    (DRIFTING, "move I2 H2", "SS-4.5: move only the ship that met the Gravity Mine."),
    (CLOSED, "move F7 F8", "SS-8.3: F8 is closed to that ship."),
    (STEERING, "choose 2", "SS-4.7: move one of the ships one space, or skip."),
    (STEERING, "move E6 E7", "SS-4.7: move only a ship of that player that did not meet the tile."),
    (STEERING, "move B1 B2", "SS-4.7: move only a ship of that player that did not meet the tile."),
]


@pytest.mark.parametrize(("state", "code", "why"), CASES)
def test_a_refusal_names_the_rule_that_was_broken(state: State, code: str, why: str) -> None:
    assert_refused(GAME, state, code, why)


def test_every_sentence_in_the_source_is_given_in_some_case() -> None:
    assert len(SENTENCES) > 45
    assert not_given(SENTENCES, [why for _, _, why in CASES]) == []


def test_whatever_is_refused_is_refused_with_a_rule_of_the_rulebook() -> None:
    by_phase: dict[int, list[SecretSalvage]] = {}
    for each in deciding():
        by_phase.setdefault(each.phase, []).append(each)
    assert len(by_phase) == 13
    for states in by_phase.values():
        for state in states[:: len(states) // 2 + 1]:
            view = GAME.look(state, state.mover())
            refused = [action for action in range(ACTIONS) if action not in view.legal]
            for action in refused:
                rule, _, why = GAME.words.refusal(view, action).partition(": ")
                assert rule in RULE_IDS, (PHASES[state.phase], GAME.words.code(action))
                assert why.endswith(".")


def test_refusing_leaves_the_view_as_it_was_and_needs_no_luck() -> None:
    """A refusal does not depend on what the seat does not know."""
    view = GAME.look(FLYING, 0)
    before = view.text()
    answers = {GAME.words.refusal(view, GAME.words.action("fly C5")) for _ in range(5)}
    assert (len(answers), view.text()) == (1, before)


def test_who_is_not_asked_is_told_who_is() -> None:
    action = GAME.words.action("fly E6")
    for seat in (1, WATCHER):
        assert GAME.words.refusal(GAME.look(FLYING, seat), action) == "It is not your turn. Waiting for Seat 1."
    assert GAME.words.refusal(GAME.look(DRIFTING, 0), action) == "It is not your turn. Waiting for Seat 2."
    drawing = at("/", phase="drawing")
    assert GAME.words.refusal(GAME.look(drawing, 0), action) == "It is not your turn. Rolling or drawing at random."


def test_after_the_end_nothing_is_played() -> None:
    over = play(at("E5 /", tiles="E6m", boards="mmmmmmmmm"), "activate E5", "fly E6")
    for seat in range(2):
        assert GAME.words.refusal(GAME.look(over, seat), GAME.words.action("end")) == "The match is over."
