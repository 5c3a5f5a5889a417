"""Illegal actions are refused with the reason and the rule."""

from __future__ import annotations

import re

import pytest

from starfold.core.event import WATCHER
from starfold.core.rulebook import rule_ids
from starfold.core.state import State
from starfold.games.battlecruisers import GAME
from starfold.games.battlecruisers.actions import ACTIONS, KEEP
from starfold.games.battlecruisers.position.phases import PHASES
from tests.games.battlecruisers.matches import by_phase
from tests.games.battlecruisers.positions import at, fight, play
from tests.games.refusals import assert_refused, not_given
from tests.games.sources import FOLDER, refusals

SENTENCES = refusals("BC", FOLDER / "battlecruisers/words/refusals.py")
RULE_IDS = set(rule_ids(GAME.rulebook))

KEEPING = GAME.start(3, {"choose_recovery": True})
SELECTING = at("12 13 / 12 13 / 12 13", saved="16")
DISABLING = fight(at("40 16 / 16 22 / 16 22 / 16 22 / 16 22", shield="0 3 0 0 0", before="2"), "40 16 16 16 16")
NAVIGATING = fight(at("5 16 / 3 22 / 13 22 / 24 22 / 24 22", disabled="2"), "5 3 13 24 24")
# Seat 3 ignores the Attack Wing that its Navigator chose.
DODGED = fight(at("33 16 / 16 22 / 5 22 / 16 22"), "33 16 5 16", "aim 1")
STRIKER = fight(at("34 16 / 16 / 16 22 / 16 22", saved="/ 13", disabled="1"), "34 16 16 16")
NUKES = fight(at("38 12 16 22 / 38 16 / 13 24"), "38 38 13")
SALVAGING = fight(
    at("39 16 / 16 22 / 16 22 / 16 22 / ", piles="/ 12 / 13 / 12", shield="0 0 0 3 0", out="4"),
    "39 16 16 16 -",
)
OUT = fight(at("23 16 / 16 22 / 16 22 /", out="3"), "23 16 16 -")
DISCARDING = fight(at("31 16 / 16 12 22 / 16 12", saved="/ 24"), "31 16 16")
PILOTS = fight(at("11 12 / 11 16 / 16 22", saved="24 / 24"), "11 11 16")
BOTS = fight(at("29 16 / 29 16 / 13 22", saved="12 31 / 31"), "29 29 13")
VIRUS = fight(at("30 16 / 20 16 / 24 16", saved="/ 13 13 15"), "30 20 24")
GIVING = fight(at("32 16 / 16 12 22 / 16 12 13"), "32 16 16")
STRIKING = fight(at("34 16 / 16 12 22 34 / 16 12"), "34 16 16", "aim 2")
RAISING = fight(at("16 22 / 12 24 / 12 24", piles="12 13"), "16 12 12")
TRADING = fight(at("28 12 / 16 22 / 16 24", piles="13 22"), "28 16 16")
NAMING = fight(at("44 13 / 16 22 / 16 22"), "44 16 16")
SWITCHING = fight(at("1 1 13 / 16 22 / 16 22"), "1 16 16")
ORDERING = fight(at("2 16 / 12 16 / 13 16 / 20 16"), "2 12 13 20", "next 13")
STEALING = fight(at("29 16 / 16 22 / 16 22", saved="/ 12 / 12 13"), "29 16 16")

# The position, the action that its mover tries, and the refusal.
CASES = [
    (SELECTING, "resolve 12", "You cannot choose that: it happens automatically."),
    (SELECTING, "end", "You cannot choose that: it happens automatically."),
    # pending decisions
    (KEEPING, "select 13", "You cannot do that now. BC-1.5: choose your first card in the Recovery Zone."),
    (SELECTING, "discard 12", "You cannot do that now. BC-2.1: choose a card to play."),
    (SELECTING, "aim 2", "You cannot do that now. BC-2.1: choose a card to play."),
    (DISCARDING, "select 12", "You cannot do that now. BC-3.2: choose a card to discard."),
    (GIVING, "decline", "You cannot do that now. BC-3.4: choose a card from your hand to give away."),
    (STRIKING, "decline", "You cannot do that now. BC-8.34: choose a card to discard from the hand you see."),
    (RAISING, "decline", "You cannot do that now. BC-8.16: choose a card to take from your discard pile."),
    (TRADING, "raise 13", "You cannot do that now. BC-8.28: swap or keep the card you got."),
    (NAMING, "give 13", "You cannot do that now. BC-8.44: name a card."),
    (SWITCHING, "select 13", "You cannot do that now. BC-8.1: swap the Spy Drone or leave it."),
    (ORDERING, "decline", "You cannot do that now. BC-8.2: choose which number takes effect next."),
    (STEALING, "aim 2", "You cannot do that now. BC-8.29: choose a card to take from a Recovery Zone."),
    (OUT, "steal 2 12", "You cannot do that now. BC-4.1: choose a player."),
    # cards
    (SELECTING, "select 45", "BC-1.2: 45 Time Warp is not in this match's set."),
    (SELECTING, "select 16", "BC-2.1: 16 Repair Crew is not in your hand."),
    (GIVING, "give 13", "BC-2.1: 13 Captain is not in your hand."),
    (DISCARDING, "discard 16", "BC-3.2: 16 Repair Crew is not in your hand."),
    (DISCARDING, "discard saved 12", "BC-3.2: there is no 12 Negotiator in your Recovery Zone."),
    (DISCARDING, "discard played 16", "BC-6.5: you cannot discard your card in play here."),
    (DISCARDING, "discard played 12", "BC-3.2: 12 Negotiator is not your card in play."),
    (NUKES, "discard played 16", "BC-3.2: 16 Repair Crew is not your card in play."),
    (PILOTS, "discard saved 24", "BC-8.11: discard your card in play, or one from your hand."),
    (BOTS, "discard 16", "BC-3.2: discard this one from your Recovery Zone."),
    (BOTS, "discard saved 29", "BC-3.2: there is no 29 Attack Bots in your Recovery Zone."),
    (VIRUS, "discard 16", "BC-3.2: discard this one from your Recovery Zone."),
    (VIRUS, "discard saved 16", "BC-3.2: there is no tech card 16 Repair Crew in your Recovery Zone."),
    (STRIKING, "hit 34", "BC-8.34: you cannot discard 34 Precision Strike while there is another card."),
    (STRIKING, "hit 16", "BC-8.34: 16 Repair Crew is not in that hand."),
    (SWITCHING, "switch 1", "BC-8.1: you cannot swap a Spy Drone for another one."),
    (SWITCHING, "switch 22", "BC-2.1: 22 Special Ops is not in your hand."),
    (RAISING, "raise 22", "BC-3.1: 22 Special Ops is not in your discard pile."),
    (TRADING, "trade 24", "BC-3.1: 24 Heavy Assault is not in your discard pile."),
    (ORDERING, "next 13", "BC-8.2: 13 Captain is not waiting to take effect, or already has its place."),
    (ORDERING, "next 2", "BC-8.2: 2 Tech Officer is not waiting to take effect, or already has its place."),
    (
        STEALING,
        "steal 2 13",
        "BC-8.29: 13 Captain is not in the Recovery Zone of Seat 2, or you cannot take from there.",
    ),
    (
        STEALING,
        "steal 5 13",
        "BC-8.29: 13 Captain is not in the Recovery Zone of a seat 5, or you cannot take from there.",
    ),
    # seats
    (OUT, "aim 5", "BC-4.1: there are 4 seats."),
    (OUT, "aim 1", "BC-4.1: that is you."),
    (OUT, "aim 4", "BC-6.3: Seat 4 is out."),
    (DISABLING, "aim 3", "BC-4.4: you cannot choose Seat 3: no one is disabled two rounds in a row."),
    (DISABLING, "aim 2", "BC-5.1: Seat 2 ignores your card."),
    (SALVAGING, "aim 1", "BC-8.39: the discard pile of Seat 1 is empty."),
    (SALVAGING, "aim 4", "BC-5.1: Seat 4 ignores your card."),
    (SALVAGING, "aim 5", "BC-8.39: the discard pile of Seat 5 is empty."),
    (NAVIGATING, "aim 2", "BC-8.5: Seat 2 has no card in play that has yet to take effect."),
    (NAVIGATING, "aim 3", "BC-8.5: Seat 3 has no card in play that has yet to take effect."),
    (NAVIGATING, "aim 1", "BC-4.1: that is you."),
    (DODGED, "aim 3", "BC-5.1: Seat 3 ignores your card."),
    (STRIKER, "aim 2", "BC-8.34: Seat 2 has no card in hand."),
]


@pytest.mark.parametrize(("state", "code", "why"), CASES)
def test_a_refusal_names_the_rule_that_was_broken(state: State, code: str, why: str) -> None:
    assert_refused(GAME, state, code, why)


def test_every_sentence_in_the_source_is_given_in_some_case() -> None:
    assert len(SENTENCES) > 25
    assert not_given(SENTENCES, [why for _, _, why in CASES]) == []


def test_whatever_is_refused_is_refused_with_a_rule_of_the_rulebook() -> None:
    for phase, states in enumerate(by_phase()):
        for state in [each for each in states[:: len(states) // 4 + 1] if each.mover() >= 0]:
            view = GAME.look(state, state.mover())
            for action in range(KEEP, ACTIONS):
                if action not in view.legal:
                    why = GAME.words.refusal(view, action)
                    found = re.fullmatch(r"(?:You cannot do that now\. )?(BC-\d+\.\d+): .+\.", why)
                    assert found and found[1] in RULE_IDS, (PHASES[phase], GAME.words.code(action), why)


def test_who_is_not_asked_is_told_who_is() -> None:
    action = GAME.words.action("aim 2")
    for seat in (1, WATCHER):
        assert GAME.words.refusal(GAME.look(OUT, seat), action) == "It is not your turn. Waiting for Seat 1."
    assert GAME.words.refusal(GAME.look(OUT, 3), action) == ("It is not your turn. You are out. Waiting for Seat 1.")


def test_who_has_chosen_already_is_told_so_and_after_the_end_nothing_is_played() -> None:
    chosen = play(SELECTING, "select 12")
    action = GAME.words.action("select 13")
    assert GAME.words.refusal(GAME.look(chosen, 0), action) == "You have already chosen. Waiting for the others."
    over = play(fight(at("13 16 / 16 22 / 16 22", points="12 1 1"), "13 16 16"), "end")
    assert GAME.words.refusal(GAME.look(over, 0), action) == "The match is over."
