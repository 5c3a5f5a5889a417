"""RUSHIP in words: codes, sentences, prompts, the log, and the board as text."""

import pytest

from starfold.core.errors import InvalidCodeError
from starfold.core.event import WATCHER, Event
from starfold.core.state import State
from starfold.games.ruship import GAME
from starfold.games.ruship.actions import ACTIONS
from tests.games.ruship.positions import codes, play, written

WORDS = GAME.words
STUCK = {"ships": "10,11,12,13,14", "ufos": "2,15,15", "theirs": "wingmates"}


def at(**changes: str) -> State:
    """Return the position that `written` describes."""
    return GAME.read(written(**changes))


def said(state: State, code: str) -> str:
    """Return the sentence of an offer."""
    view = GAME.look(state, state.mover())
    return {offer.code: offer.sentence for offer in GAME.offers(view)}[code]


def told(state: State, *moves: str) -> list[str]:
    """Return the log of these moves."""
    events: list[Event] = []
    for code in moves:
        assert code in codes(state)
        state.events = events
        state.play(WORDS.action(code))
    return [WORDS.describe_event(event, ["Ann", "Bob"]) for event in events]


# --- codes


def test_every_action_has_a_code_of_its_own_that_parses_back() -> None:
    assert len(WORDS.codes) == ACTIONS == len(set(WORDS.codes))
    assert [WORDS.action(WORDS.code(action)) for action in range(ACTIONS)] == list(range(ACTIONS))


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (0, "roll 1"),
        (5, "roll 6"),
        (6, "roll 1 1"),
        (26, "roll 6 6"),
        (27, "one die"),
        (28, "two dice"),
        (29, "take reroll"),
        (33, "take wingmates"),
        (34, "reroll 1"),
        (39, "reroll 6"),
        (40, "overdrive"),
        (41, "pass"),
        (42, "base"),
        (43, "enter 1"),
        (49, "enter 7"),
        (50, "move 1 by 1"),
        (217, "move 24 by 7"),
        (218, "back 1 by 1"),
        (385, "back 24 by 7"),
    ],
)
def test_the_codes_of_version_1_stay_as_they_are(action: int, code: str) -> None:
    assert GAME.rules == 1
    assert WORDS.code(action) == code


def test_blanks_around_a_code_do_not_matter() -> None:
    assert WORDS.action("  move 5   by 3 ") == WORDS.action("move 5 by 3")


def test_a_code_that_does_not_exist_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(InvalidCodeError, match="did you mean enter 7"):
        WORDS.action("enter 77")
    with pytest.raises(InvalidCodeError, match="There is no action 386"):
        WORDS.code(ACTIONS)


# --- offers


@pytest.mark.parametrize(
    ("changes", "code", "sentence"),
    [
        ({}, "enter 3", "Use the 3: bring in a ship to space 4"),
        ({"active": "1"}, "enter 3", "Use the 3: bring in a UFO to space 15"),
        ({"ufos": "4"}, "enter 3", "Use the 3: bring in a ship to space 4, capturing a UFO"),
        ({"ships": "5"}, "move 5 by 3", "Use the 3: move the ship on 5 to space 8"),
        (
            {"active": "1", "ufos": "9", "ships": "6"},
            "move 9 by 3",
            "Use the 3: move the UFO on 9 to space 6, capturing a ship",
        ),
        ({"ships": "5", "bases": "1,8"}, "move 5 by 3", "Use the 3: move the ship on 5 to space 9"),
        ({"ships": "14"}, "move 14 by 5", "Use the 5: move the ship on 14 to attack the alien planet"),
        ({"active": "1", "ufos": "2"}, "move 2 by 5", "Use the 5: move the UFO on 2 to attack Earth"),
        ({"spaces": "9", "bases": "5,9"}, "enter 5", "Use the 5: bring in a ship to attack the alien planet"),
        (
            {"ships": "5", "ufos": "6,7,8", "mine": "broadside", "dice": "0,3", "used": "fb"},
            "move 5 by 3",
            "Use the 3: move the ship on 5 to space 8, capturing 3 UFOs",
        ),
        (
            {"ships": "16", "ufos": "17", "mine": "broadside", "dice": "0,3", "used": "fb"},
            "move 16 by 3",
            "Use the 3: move the ship on 16 to attack the alien planet, capturing a UFO",
        ),
        ({"ships": "9", "mine": "retreat"}, "back 9 by 3", "Use the 3: move the ship on 9 back to space 6"),
        (
            {"active": "1", "ufos": "9", "theirs": "retreat"},
            "back 9 by 3",
            "Use the 3: move the UFO on 9 back to space 12",
        ),
        ({"dice": "1,5"}, "base", "Use the 1: move your Mothership to space 2"),
        ({"active": "1", "dice": "1,5"}, "base", "Use the 1: move your Vortex to space 17"),
        ({"mine": "reroll"}, "reroll 5", "Reroll the 5"),
        ({"mine": "overdrive"}, "overdrive", "Overdrive: add 1 to both dice"),
        ({**STUCK, "mine": "overdrive", "dice": "1,1"}, "pass", "Give up your dice"),
        ({"mine": "broadside", "phase": "how_many"}, "one die", "Roll one die: Broadside, capture everything you pass"),
        ({"mine": "broadside", "phase": "how_many"}, "two dice", "Roll two dice"),
        # the first of each kind of action
        ({"dice": "1,5"}, "enter 1", "Use the 1: bring in a ship to space 2"),
        ({"dice": "1,5", "ships": "1", "bases": "2,18"}, "move 1 by 1", "Use the 1: move the ship on 1 to space 3"),
        (
            {"dice": "1,5", "ufos": "1", "bases": "2,18", "active": "1", "theirs": "retreat"},
            "back 1 by 1",
            "Use the 1: move the UFO on 1 back to space 3",
        ),
        ({"dice": "1,5", "mine": "reroll"}, "reroll 1", "Reroll the 1"),
        ({"phase": "choosing"}, "take reroll", "Take Reroll: Once a turn, before you move, roll one die again."),
        (
            {"phase": "choosing"},
            "take overdrive",
            "Take Overdrive: Before you move, add 1 to both dice or to neither.",
        ),
    ],
)
def test_an_offer_says_what_it_will_bring_about(changes: dict[str, str], code: str, sentence: str) -> None:
    assert said(at(**changes), code) == sentence


def test_no_two_offers_say_the_same() -> None:
    state = at(ships="5,5,9", ufos="12", mine="retreat wingmates", theirs="reroll", dice="1,5")
    sentences = [offer.sentence for offer in GAME.offers(GAME.look(state, 0))]
    assert len(sentences) == len(set(sentences)) == len(state.legal())


def test_making_offers_leaves_the_view_as_it_was() -> None:
    view = GAME.look(at(ships="14,16", ufos="17"), 0)
    before = view.text()
    GAME.offers(view)
    assert view.text() == before


# --- prompts


@pytest.mark.parametrize(
    ("changes", "prompt"),
    [
        ({}, "Your dice: 3 and 5. Choose a move."),
        ({"dice": "0,5", "used": ""}, "Your die: 5. Choose a move."),
        ({"mine": "reroll"}, "Your dice: 3 and 5. Choose a move, or use a power first."),
        (
            {**STUCK, "mine": "reroll", "dice": "1,1"},
            "Your dice: 1 and 1. You have no move: use a power, or give up your dice.",
        ),
        ({"mine": "broadside", "phase": "how_many"}, "Roll one die for a Broadside, or two dice?"),
        ({"phase": "choosing"}, "Your planet was hit! Choose a power as compensation."),
    ],
)
def test_the_prompt_says_what_is_asked(changes: dict[str, str], prompt: str) -> None:
    state = at(**changes)
    assert WORDS.prompt(GAME.look(state, state.mover())) == prompt


def test_the_prompt_says_who_is_waited_for() -> None:
    assert WORDS.prompt(GAME.look(at(), 1)) == "Waiting for Humanity."
    assert WORDS.prompt(GAME.look(at(phase="choosing"), 0)) == "Waiting for Empire."
    assert WORDS.prompt(GAME.look(at(phase="rolling"), 0)) == "Rolling or drawing at random."


def test_the_prompt_says_who_has_won() -> None:
    over = play(at(ships="14", theirs="reroll retreat"), "move 14 by 5")
    assert [WORDS.prompt(GAME.look(over, place)) for place in (0, 1, WATCHER)] == ["Humanity wins."] * 3


# --- the log


def test_the_log_tells_who_begins() -> None:
    assert told(GAME.start(), "roll 4", "roll 4", "roll 2", "roll 5") == [
        "Ann rolls a 4 for the first turn.",
        "Bob rolls a 4 for the first turn.",
        "Ann rolls a 2 for the first turn.",
        "Bob rolls a 5 for the first turn.",
        "Bob goes first.",
    ]


def test_the_log_tells_moves_captures_attacks_and_powers() -> None:
    state = at(phase="rolling", ships="5,14", ufos="8")
    assert told(state, "roll 3 5", "move 5 by 3", "move 14 by 5", "take retreat") == [
        "Ann rolls 3 and 5.",
        "Ann's ship on 5 flies to 8.",
        "Bob's UFO on 8 is captured.",
        "Ann's ship on 14 flies into the alien planet.",
        "The alien planet is hit for the first time.",
        "Bob takes Retreat.",
    ]


def test_the_log_tells_of_the_empire_in_its_own_words() -> None:
    state = at(phase="rolling", active="1", ufos="4", ships="15", mine="reroll", hits="1,0")
    assert told(state, "roll 3 4", "move 4 by 4", "take wingmates", "enter 3") == [
        "Bob rolls 3 and 4.",
        "Bob's UFO on 4 flies into Earth.",
        "Earth is hit for the second time.",
        "Ann takes Wingmates.",
        "Bob brings in a UFO to 15.",
        "Ann's ship on 15 is captured.",
    ]


def test_the_log_tells_of_powers_used() -> None:
    state = at(phase="how_many", mine="broadside reroll", ufos="3")
    assert told(state, "one die", "roll 2", "reroll 2", "roll 1", "base") == [
        "Ann readies a Broadside.",
        "Ann rolls 2.",
        "Ann rerolls the 2.",
        "Ann rolls 1.",
        "Ann's Mothership moves to 2.",
    ]
    assert told(at(mine="overdrive"), "overdrive") == ["Ann uses Overdrive: both dice count 1 more."]


def test_the_log_tells_a_broadsides_captures_before_its_attack() -> None:
    state = at(ships="14", ufos="16,17", mine="broadside", dice="0,6", used="fb")
    assert told(state, "move 14 by 6") == [
        "Ann's ship on 14 flies into the alien planet.",
        "Bob's UFO on 16 is captured.",
        "Bob's UFO on 17 is captured.",
        "The alien planet is hit for the first time.",
    ]


def test_the_log_tells_which_dice_are_lost() -> None:
    assert told(at(**STUCK, phase="rolling"), "roll 1 1") == ["Ann rolls 1 and 1.", "Ann cannot play 1 and 1."]
    partly = at(ships="3,6,8,10,12", ufos="14,14", theirs="wingmates", dice="1,2")
    assert told(partly, "move 3 by 1") == ["Ann's ship on 3 flies to 4.", "Ann cannot play 2."]


def test_the_log_tells_the_end() -> None:
    state = at(spaces="9", bases="5,9", theirs="reroll retreat")
    assert told(state, "enter 5") == [
        "Ann brings in a ship into the alien planet.",
        "The alien planet is hit for the third time.",
        "Ann wins the war.",
    ]


# --- the board


def test_the_board_is_shown_as_text() -> None:
    state = at(spaces="9", ships="3,3,5", ufos="7", bases="2,8", mine="wingmates overdrive", theirs="retreat")
    assert WORDS.render_text(GAME.look(state, 0)).splitlines() == [
        "          1  2  3  4  5  6  7  8  9",
        "  Earth | .  M >>  .  >  .  <  V  . | alien planet",
        "  M Mothership  V Vortex  > ship  < UFO",
        "  Humanity: 2 in supply, planet hit 2 of 3, Overdrive, Wingmates",
        "  Empire: 4 in supply, planet hit 1 of 3, Retreat",
    ]


def test_the_board_looks_the_same_to_everybody() -> None:
    state = at(ships="3,5", ufos="7,7", theirs="wingmates")
    assert len({WORDS.render_text(GAME.look(state, place)) for place in (0, 1, WATCHER)}) == 1
