"""Battlecruisers in words: codes, sentences, prompts, and the texts of the cards."""

from __future__ import annotations

import pytest

from starfold.core.errors import InvalidCodeError
from starfold.core.event import WATCHER
from starfold.core.state import State
from starfold.games.battlecruisers import GAME
from starfold.games.battlecruisers.actions import ACTIONS
from starfold.games.battlecruisers.data.deck import LONE, NUMBERS
from starfold.games.battlecruisers.words.cards import CLASH_TEXTS, MAIN_TEXTS, labels
from tests.games.battlecruisers.matches import by_phase
from tests.games.battlecruisers.positions import at, fight, play

WORDS = GAME.words


# --- codes


def test_every_action_has_a_code_of_its_own_that_parses_back() -> None:
    assert len(WORDS.codes) == ACTIONS == len(set(WORDS.codes)) == 789
    assert [WORDS.action(WORDS.code(action)) for action in range(ACTIONS)] == list(range(ACTIONS))


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (0, "add 1"),
        (33, "add 45"),
        (34, "lay open 1"),
        (68, "lay down 1"),
        (102, "resolve 1"),
        (136, "find 1"),
        (170, "vanish 1"),
        (204, "end"),
        (205, "keep 1"),
        (239, "select 1"),
        (273, "discard 1"),
        (307, "discard saved 1"),
        (341, "discard played 1"),
        (375, "give 1"),
        (409, "hit 1"),
        (443, "raise 1"),
        (477, "trade 1"),
        (511, "name 1"),
        (545, "switch 1"),
        (579, "next 1"),
        (612, "next 45"),
        (613, "steal 1 1"),
        (782, "steal 5 45"),
        (783, "aim 1"),
        (787, "aim 5"),
        (788, "decline"),
    ],
)
def test_the_codes_of_version_1_stay_as_they_are(action: int, code: str) -> None:
    assert GAME.rules == 1
    assert WORDS.code(action) == code


def test_a_code_that_does_not_exist_is_refused_and_capitals_do_not_matter() -> None:
    with pytest.raises(InvalidCodeError, match="did you mean select"):
        WORDS.action("select 10")
    with pytest.raises(InvalidCodeError, match="There is no action 789"):
        WORDS.code(ACTIONS)
    assert WORDS.action("SELECT  13") == WORDS.action("select 13")


def test_no_action_merely_passes() -> None:
    assert WORDS.passes() == []


@pytest.mark.parametrize(
    ("code", "veiled"),
    [
        ("lay down 13", "lay down ?"),
        ("find 13", "find ?"),
        ("vanish 13", "vanish ?"),
        ("keep 13", "keep ?"),
        ("select 13", "select ?"),
        ("discard 13", "discard ?"),
        ("discard saved 13", "discard ?"),
        ("discard played 13", "discard ?"),
        ("give 13", "give ?"),
        ("hit 13", "hit ?"),
        ("raise 13", "raise ?"),
        ("trade 13", "trade ?"),
        ("add 13", "add 13"),
        ("lay open 13", "lay open 13"),
        ("resolve 13", "resolve 13"),
        ("name 13", "name 13"),
        ("steal 2 13", "steal 2 13"),
        ("decline", "decline"),
    ],
)
def test_a_veiled_code_tells_what_all_may_know(code: str, veiled: str) -> None:
    assert WORDS.veiled(WORDS.action(code)) == veiled


def test_whatever_is_hidden_from_somebody_has_a_veil() -> None:
    for states in by_phase():
        for state in states[:: len(states) // 5 + 1]:
            for action in state.legal():
                if state.knowers(action) != -1:
                    assert WORDS.veiled(action).endswith("?")


# --- offers


KEEPING = GAME.start(3, {"choose_recovery": True})
SELECTING = at("12 13 / 12 13 / 12 13", saved="16")
TARGETING = fight(at("23 16 / 16 22 / 16 22"), "23 16 16")
CLOAKED = fight(at("4 16 / 16 22 / 16 22 24", saved="31"), "4 16 16")
STRIKE = fight(at("34 16 / 16 12 22 / 16 12"), "34 16 16")
NAVIGATING = fight(at("5 16 / 24 22 / 22 24"), "5 24 22")
DISRUPTING = fight(at("9 16 / 13 22 / 20 22"), "9 13 20")
PULSING = fight(at("40 16 / 16 22 / 16 22"), "40 16 16")
SALVAGING = fight(at("39 16 / 16 22 / 16 22", piles="24 / 24"), "39 16 16")
DISCARDING = fight(at("31 16 / 16 12 22 / 16 12", saved="/ 24"), "31 16 16")
WING = fight(at("33 16 / 16 12 22 / 16 12"), "33 16 16", "aim 2")
PILOTS = fight(at("11 12 / 11 16 / 16 22", saved="24 / 24"), "11 11 16")
NUKES = fight(at("38 12 16 22 / 38 16 / 13 24", saved="/ 12"), "38 38 13")
BOTS = fight(at("29 16 / 29 16 / 13 22", saved="12 31 / 31"), "29 29 13")
VIRUS = fight(at("30 16 / 20 16 / 24 16", saved="/ 13 13 15"), "30 20 24")
RAID = fight(at("32 16 / 16 12 22 / 16 12 13"), "32 16 16")
PASSING = fight(at("28 12 13 / 16 22 / 16 24"), "28 16 16")
RAISING = fight(at("16 22 / 12 24 / 12 24", piles="12 13"), "16 12 12")
ESCAPING = fight(at("43 / 12 24 / 12 24", piles="12 13"), "43 12 12")
TRADING = fight(at("28 12 / 16 22 / 16 24", piles="13 22"), "28 16 16")
NAMING = fight(at("44 13 / 16 22 / 16 22"), "44 16 16")
SWITCHING = fight(at("1 13 / 16 22 / 16 22"), "1 16 16")
ORDERING = fight(at("2 16 / 12 16 / 13 16 / 20 16"), "2 12 13 20")
STEALING = fight(at("29 16 / 16 22 / 16 22", saved="/ 12 / 12 13"), "29 16 16")


@pytest.mark.parametrize(
    ("state", "code", "sentence"),
    [
        (KEEPING, "keep 13", "Start with 13 Captain in your Recovery Zone"),
        (SELECTING, "select 13", "Play 13 Captain"),
        (DISCARDING, "discard 12", "Discard 12 Negotiator from your hand"),
        (DISCARDING, "discard saved 24", "Discard 24 Heavy Assault from your Recovery Zone"),
        (PILOTS, "discard played 11", "Discard 11 Reckless Pilot, your card in play"),
        (RAID, "give 12", "Give away 12 Negotiator"),
        (play(STRIKE, "aim 2"), "hit 22", "Discard 22 Special Ops from that hand"),
        (RAISING, "raise 13", "Take 13 Captain from your discard pile"),
        (ESCAPING, "decline", "Take no more cards"),
        (TRADING, "trade 13", "Take 13 Captain from your discard pile instead of the card you got"),
        (TRADING, "decline", "Keep the card you got"),
        (NAMING, "name 13", "Name 13 Captain"),
        (SWITCHING, "switch 13", "Play 13 Captain instead of the Spy Drone"),
        (SWITCHING, "decline", "Leave the Spy Drone in play"),
        (ORDERING, "next 20", "Let 20 Armor Plating take effect next"),
        (STEALING, "steal 3 13", "Take 13 Captain from Seat 3"),
        (TARGETING, "aim 2", "Take points from Seat 2"),
        (CLOAKED, "aim 2", "Make Seat 2 discard"),
        (STRIKE, "aim 3", "Look at Seat 3's hand"),
        (NAVIGATING, "aim 3", "Ignore Seat 3's card"),
        (DISRUPTING, "aim 3", "Disable Seat 3 this round"),
        (PULSING, "aim 3", "Disable Seat 3 next round"),
        (SALVAGING, "aim 1", "Salvage from your own discard pile"),
        (SALVAGING, "aim 2", "Salvage from Seat 2's discard pile"),
    ],
)
def test_an_offer_says_what_it_is(state: State, code: str, sentence: str) -> None:
    view = GAME.look(state, state.mover())
    assert WORDS.action(code) in view.legal
    assert WORDS.sentence(view, WORDS.action(code)) == sentence


def test_no_two_offers_say_the_same() -> None:
    for states in by_phase():
        for state in [each for each in states[:: len(states) // 5 + 1] if each.mover() >= 0]:
            view = GAME.look(state, state.mover())
            assert len({WORDS.sentence(view, action) for action in view.legal}) == len(view.legal) > 0


# --- prompts


CHOOSE = "Round 3: choose a card to play. No one sees it until everyone has chosen."


@pytest.mark.parametrize(
    ("state", "prompt"),
    [
        (KEEPING, "Choose the card that starts in your Recovery Zone. Everyone shows theirs at once."),
        (SELECTING, CHOOSE),
        (at("12 13 22 / 12 13 / 12 13", disabled="0"), CHOOSE + " You are disabled: it will have no effect."),
        (at("12 13 22 / 12 13 / 12 13", doubled="0"), CHOOSE + " Its main effect happens twice."),
        (at("12 13 / 12 13 / 12 13"), CHOOSE + " If you lose your last card, you are out, whatever your points."),
        (at("12 13 22 / 12 13 / 12 13"), CHOOSE),
        (TARGETING, "23 Targeting CPU: from whom do you take points?"),
        (CLOAKED, "4 Cloaking Device: who discards?"),
        (STRIKE, "34 Precision Strike: whose hand do you look at?"),
        (NAVIGATING, "5 Navigator: whose card in play do you ignore this round?"),
        (DISRUPTING, "9 Disruptor Ray: whom do you disable this round?"),
        (PULSING, "40 Electropulse: whom do you disable next round?"),
        (SALVAGING, "39 Salvage: whose discard pile do you salvage from?"),
        (DISCARDING, "31 Laser Cannons: discard a card from your hand or Recovery Zone."),
        (WING, "33 Attack Wing: discard a card from your hand or Recovery Zone, 2 in all."),
        (PILOTS, "11 Reckless Pilot: discard this card, or one from your hand."),
        (NUKES, "38 Tactical Nuke: discard a card from your hand or Recovery Zone, or this card, 3 in all."),
        (
            play(NUKES, "discard 12"),
            "38 Tactical Nuke: discard a card from your hand or Recovery Zone, or this card, 3 in all."
            " These are your last cards: without them you are out.",
        ),
        (BOTS, "29 Attack Bots: discard a card from your Recovery Zone."),
        (VIRUS, "30 Computer Virus: discard a tech card from your Recovery Zone, 2 in all."),
        (RAID, "32 Pirate Raid: give Seat 1 a card from your hand."),
        (PASSING, "28 Reconstruction: pass a card from your hand left."),
        (play(STRIKE, "aim 2"), "34 Precision Strike: you see Seat 2's hand. Choose a card to discard from it."),
        (RAISING, "16 Repair Crew: take a card from your discard pile."),
        (ESCAPING, "43 Escape Pod: take up to 3 cards from your discard pile."),
        (
            TRADING,
            "28 Reconstruction: you got 24 Heavy Assault. Swap it for a card from your discard pile, or keep it.",
        ),
        (NAMING, "44 Bureaucrat: name a card."),
        (SWITCHING, "1 Spy Drone: play another card instead, or leave it."),
        (ORDERING, "2 Tech Officer: which number takes effect next?"),
        (STEALING, "29 Attack Bots: take a card from a Recovery Zone."),
    ],
)
def test_the_prompt_says_what_is_asked(state: State, prompt: str) -> None:
    assert WORDS.prompt(GAME.look(state, state.mover())) == prompt


def test_the_prompt_says_who_is_waited_for_and_how_one_is() -> None:
    state = fight(at("23 16 / 16 22 / 16 22 / / 13", out="3"), "23 16 16 - 13")
    waiting = {seat: WORDS.prompt(GAME.look(state, seat)) for seat in (1, 3, 4, WATCHER)}
    assert waiting == {
        1: "Waiting for Seat 1.",
        3: "You are out. Waiting for Seat 1.",
        4: "You are on Red Alert. Waiting for Seat 1.",
        WATCHER: "Waiting for Seat 1.",
    }
    chosen = play(SELECTING, "select 12")
    assert WORDS.prompt(GAME.look(chosen, 0)) == "You have chosen. Waiting for the others."
    assert WORDS.prompt(GAME.look(chosen, WATCHER)) == "Waiting for Seat 1, Seat 2 and Seat 3."


def test_a_prompt_and_offers_leave_the_view_as_it_was() -> None:
    for states in by_phase():
        view = GAME.look(states[0], max(states[0].mover(), 0))
        before = view.text()
        assert WORDS.prompt(view).endswith((".", "?"))
        GAME.offers(view)
        assert view.text() == before


def test_the_prompt_says_how_it_ended() -> None:
    won = play(fight(at("13 16 / 16 22 / 16 22", points="12 1 1"), "13 16 16"), "end")
    late = play(fight(at("13 16 / 16 22 / 16 22", limit="3"), "13 16 16"), "end")
    quiet = play(fight(at("16 22 / 16 22 / 16 22", quiet="4"), "16 16 16"), "end")
    assert [WORDS.prompt(GAME.look(over, 1)) for over in (won, late, quiet)] == [
        "Seat 1 wins.",
        "The last round is over and no one has won: everyone loses.",
        "Five rounds without a point gained or a card discarded: everyone loses.",
    ]


# --- the texts of the cards


def test_every_card_has_a_text_for_its_main_and_its_clash() -> None:
    assert len(MAIN_TEXTS) == len(CLASH_TEXTS) == len(NUMBERS)
    assert all(text.endswith(".") for text in MAIN_TEXTS + CLASH_TEXTS)
    texts = dict(zip(NUMBERS, zip(MAIN_TEXTS, CLASH_TEXTS, strict=True), strict=True))
    assert texts[13] == ("+3.", "+3, then −1 for each player in this clash.")
    assert texts[12][1] == "Nothing happens."
    alone = [text.endswith("Discarded if it is your only card.") for text in MAIN_TEXTS]
    assert alone == LONE
    assert [number for number, lone in zip(NUMBERS, LONE, strict=True) if lone] == [1, 3, 15]


def test_a_negation_card_is_marked_where_cards_are_chosen() -> None:
    assert labels()[:3] == ["1 Spy Drone", "2 Tech Officer", "3 Shields (negation)"]
    assert sum(label.endswith("(negation)") for label in labels()) == 9
