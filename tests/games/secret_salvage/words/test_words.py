"""Secret Salvage in words: codes, sentences and prompts."""

from __future__ import annotations

import pytest

from starfold.art.palette import TONES
from starfold.core.errors import InvalidCodeError
from starfold.core.event import WATCHER
from starfold.core.state import State
from starfold.games.secret_salvage import GAME
from starfold.games.secret_salvage.actions import ACTIONS
from tests.games.secret_salvage.matches import deciding
from tests.games.secret_salvage.positions import at, play

WORDS = GAME.words


def said(state: State, code: str) -> str:
    """Return the sentence of an offer."""
    view = GAME.look(state, state.mover())
    return {offer.code: offer.sentence for offer in GAME.offers(view)}[code]


# --- codes


def test_every_action_has_a_code_of_its_own_that_parses_back() -> None:
    assert len(WORDS.codes) == ACTIONS == len(set(WORDS.codes)) == 839
    assert [WORDS.action(WORDS.code(action)) for action in range(ACTIONS)] == list(range(ACTIONS))


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (0, "colour blue"),
        (5, "colour purple"),
        (6, "first 1"),
        (11, "first 6"),
        (12, "deal thruster"),
        (19, "deal minelayer"),
        (20, "draw solar"),
        (25, "draw interference"),
        (26, "turn up solar"),
        (32, "see solar"),
        (37, "see interference"),
        (38, "activate A1"),
        (98, "activate I5"),
        (99, "fly A1"),
        (159, "fly I5"),
        (160, "end"),
        (161, "buy thruster 1+1"),
        (170, "buy phase drive 3"),
        (186, "buy minelayer 3"),
        (187, "redeploy mine for mine"),
        (195, "redeploy mine for interference+interference"),
        (213, "redeploy interference for interference+interference"),
        (214, "scan A1"),
        (275, "move A1 A2"),
        (586, "move I5 H6"),
        (587, "swap A1"),
        (648, "choose 1"),
        (653, "choose 6"),
        (654, "lay mine A1"),
        (836, "lay interference I5"),
        (837, "enough"),
        (838, "decline"),
    ],
)
def test_the_codes_of_version_1_stay_as_they_are(action: int, code: str) -> None:
    assert GAME.rules == 1
    assert WORDS.code(action) == code


def test_a_code_that_does_not_exist_is_refused() -> None:
    with pytest.raises(InvalidCodeError, match="did you mean fly"):
        WORDS.action("fly I6")
    with pytest.raises(InvalidCodeError, match="There is no action 839"):
        WORDS.code(ACTIONS)


def test_no_action_merely_passes() -> None:
    assert WORDS.passes() == []


@pytest.mark.parametrize(
    ("code", "veiled"),
    [
        ("draw mine", "draw ?"),
        ("see solar", "see ?"),
        ("lay drained C3", "lay ? C3"),
        ("turn up mine", "turn up mine"),
        ("fly E5", "fly E5"),
        ("scan C3", "scan C3"),
        ("enough", "enough"),
    ],
)
def test_a_veiled_code_tells_what_all_may_know(code: str, veiled: str) -> None:
    assert WORDS.veiled(WORDS.action(code)) == veiled


# --- offers


FLYING = play(
    at("E5 G5 / E8", tiles="E6m D5? F5s(1) F4d~C1(1) C1x~F4(1) E4a(0)", boards="iidd", powers="gravity_sling"),
    "activate E5",
)


@pytest.mark.parametrize(
    ("state", "code", "sentence"),
    [
        (at("E5 /", drawn="m"), "activate E5", "Drop the Gravity Mine tile under your ship on E5"),
        (at("E5 E7 G5 /", tiles="E5? E7s G5s"), "activate E5", "Fly your ship on E5"),
        (at("E5 /", drawn="-", stack=""), "activate E5", "Fly your ship on E5"),
        (FLYING, "fly E6", "Fly to E6, onto a Gravity Mine"),
        (FLYING, "fly E4", "Fly to E4, onto an Atomic Cell"),
        (FLYING, "fly D5", "Fly to D5, onto a tile that no one knows"),
        (FLYING, "fly F5", "Fly to F5, onto a tile that Seat 2 knows"),
        (FLYING, "fly F4", "Fly to F4, onto Drained or Interference"),
        (FLYING, "fly D4", "Fly to D4"),
        (FLYING, "buy gravity sling 3", "Use the Gravity Sling (costs 1 Incompatible Power Cell)"),
        (play(FLYING, "buy gravity sling 3"), "swap E8", "Change places with Seat 2's ship on E8"),
        (play(FLYING, "fly D4"), "end", "End your turn"),
        (play(FLYING, "fly D4"), "redeploy drained for drained", "Redeploy: discard Drained, lay Drained"),
        (
            play(at("E5 /", boards="mdx"), "activate E5", "fly E6"),
            "redeploy mine for drained+interference",
            "Redeploy: discard Gravity Mine, lay Drained and Interference",
        ),
        (
            at("E5 /", boards="ssm", powers="minelayer"),
            "buy minelayer 1+1",
            "Use the Minelayer (costs 2 Solar Cells)",
        ),
        (
            play(at("E5 / E8", boards="sa", powers="gravity_sling"), "activate E5"),
            "buy gravity sling 1+2",
            "Use the Gravity Sling (costs 1 Solar Cell and 1 Atomic Cell)",
        ),
        (
            play(at("E5 /", boards="ssm", powers="minelayer"), "buy minelayer 1+1"),
            "lay mine C3",
            "Lay Gravity Mine on C3",
        ),
        (
            play(at("E5 /", tiles="C3? C4?", boards="s", powers="scanner"), "buy scanner 1"),
            "scan C3",
            "Look at the tile on C3",
        ),
        (
            play(at("E5 /", tiles="C3s(1) C4?", boards="s", powers="scanner"), "buy scanner 1", "scan C3"),
            "enough",
            "Stop looking",
        ),
        (
            play(at("E5 E4 / E6", tiles="E7?", boards="a", powers="repulsor"), "activate E5", "buy repulsor 2"),
            "move E6 E7",
            "Move Seat 2's ship on E6 to E7, onto a tile that no one knows",
        ),
        (
            play(at("E5 E4 / E6", boards="a", powers="repulsor"), "activate E5", "buy repulsor 2"),
            "move E4 E3",
            "Move your ship on E4 to E3",
        ),
        (play(at("E5 / /", tiles="E6i"), "activate E5", "fly E6"), "choose 3", "Seat 3"),
        (
            play(at("E5 /", tiles="E6m"), "activate E5", "fly E6"),
            "decline",
            "Skip: leave the ships where they are",
        ),
        (
            play(at("E5 /", tiles="E6m E7s(1)"), "activate E5", "fly E6"),
            "move E6 E7",
            "Move Seat 1's ship on E6 to E7, onto a Solar Cell",
        ),
    ],
)
def test_an_offer_says_what_it_is(state: State, code: str, sentence: str) -> None:
    assert said(state, code) == sentence


def test_no_two_offers_say_the_same_and_making_them_leaves_the_view_as_it_was() -> None:
    for state in deciding()[::41]:
        view = GAME.look(state, state.mover())
        before = view.text()
        sentences = [offer.sentence for offer in GAME.offers(view)]
        assert len(sentences) == len(set(sentences)) == len(state.legal())
        assert view.text() == before


# --- prompts


FOUND = "You found an Incompatible Power Cell. Who gets it?"
SCANNING = play(at("E5 /", tiles="A1s(1) B1?", boards="s", powers="scanner"), "buy scanner 1")
PUSHING = play(at("E5 / E6", boards="a", powers="repulsor"), "activate E5", "buy repulsor 2")
LAYING = play(at("E5 /", boards="mdx"), "activate E5", "fly E6", "redeploy mine for drained+interference")
MINED = play(at("E5 / /", tiles="E6m"), "activate E5", "fly E6")
JAMMED = play(at("E5 / /", tiles="E6x"), "activate E5", "fly E6")


@pytest.mark.parametrize(
    ("state", "prompt"),
    [
        (at("E5 /", drawn="m"), "You drew a Gravity Mine. Drop it under one of your ships, and fly that ship."),
        (at("E5 /", drawn="a"), "You drew an Atomic Cell. Drop it under one of your ships, and fly that ship."),
        (
            at("A1 A2 B1 / B2 A3 B3 / C1 C2 /", drawn="m"),
            "You drew a Gravity Mine. Drop it under one of your ships. None of them can move.",
        ),
        (at("E5 /", drawn="d"), "You drew Drained. Drop it under one of your ships, and fly that ship."),
        (
            at("E5 E7 G5 /", tiles="E5? E7s G5s"),
            "You drew a Solar Cell. It goes to the box: all your ships that can move are on tiles. Choose one to fly.",
        ),
        (at("E5 /", drawn="-", stack=""), "No tiles are left to draw. Choose a ship to fly."),
        (play(at("E5 /"), "activate E5"), "Fly up to three spaces in a straight line."),
        (
            play(at("E5 /", tiles="A1?", boards="s", powers="scanner"), "activate E5"),
            "Fly up to three spaces in a straight line, or use a power-up.",
        ),
        (
            play(at("E5 /", tiles="E6s"), "activate E5", "fly E6"),
            "Fly on (2 steps left), or end your turn.",
        ),
        (
            play(at("E5 /", boards="a", powers="thruster"), "activate E5", "fly E6", "buy thruster 2"),
            "Turn and fly on (2 steps left), or end your turn.",
        ),
        (
            play(at("E5 /", tiles="A1?", boards="smm", powers="scanner"), "activate E5", "fly E6"),
            "Your flight ends here. End your turn, or use a power-up, or redeploy red tiles.",
        ),
        (play(at("E5 / /", tiles="E6i"), "activate E5", "fly E6"), FOUND),
        (
            play(at("E5 / /", tiles="E6d", boards="s"), "activate E5", "fly E6"),
            "Drained. Which neighbour gets your best energy tile?",
        ),
        (MINED, "A Gravity Mine. Which neighbour may move your ship?"),
        (play(MINED, "choose 2"), "Seat 1 met a Gravity Mine. Move that ship one space, or skip."),
        (JAMMED, "Interference. Which neighbour may move one of your ships?"),
        (play(JAMMED, "choose 3"), "Seat 1 met Interference. Move one of their ships one space, or skip."),
        (SCANNING, "Look at a tile."),
        (play(SCANNING, "scan A1"), "Look at a second tile, or stop."),
        (
            play(at("E5 /", boards="a", powers="tractor_beam"), "activate E5", "buy tractor beam 2"),
            "Pull a ship one space towards yours.",
        ),
        (PUSHING, "Push a ship away from yours."),
        (play(PUSHING, "move E6 E7"), "Push it one more space, or stop."),
        (
            play(at("E5 / E8", boards="i", powers="gravity_sling"), "activate E5", "buy gravity sling 3"),
            "Change places with a ship.",
        ),
        (LAYING, "Lay Drained and Interference face down. Place the first one."),
        (play(LAYING, "lay drained C3"), "Lay Interference face down on an empty space."),
        (
            play(at("E5 /", boards="amd", powers="minelayer"), "buy minelayer 2"),
            "Lay Gravity Mine or Drained face down on an empty space.",
        ),
    ],
)
def test_the_prompt_says_what_is_asked(state: State, prompt: str) -> None:
    assert WORDS.prompt(GAME.look(state, state.mover())) == prompt


def test_the_prompt_says_who_is_waited_for_and_who_is_home() -> None:
    state = at("E5 / /", reached="0,1,0")
    assert WORDS.prompt(GAME.look(state, WATCHER)) == "Waiting for Seat 1."
    assert WORDS.prompt(GAME.look(state, 2)) == "Waiting for Seat 1."
    assert WORDS.prompt(GAME.look(state, 1)) == "You are home. Waiting for Seat 1."
    assert WORDS.prompt(GAME.look(at("/", phase="drawing"), 0)) == "Rolling or drawing at random."


def test_the_prompt_says_who_has_won() -> None:
    over = play(at("E5 / /", tiles="E6m", boards="mmmmmmmmm"), "activate E5", "fly E6")
    assert {WORDS.prompt(GAME.look(over, seat)) for seat in (0, 1, 2, WATCHER)} == {"Seat 1 wins."}


def test_codes_are_read_whatever_their_case_and_a_wrong_one_is_answered_with_the_nearest() -> None:
    assert GAME.words.action("ACTIVATE  e5") == GAME.words.action("activate E5")
    with pytest.raises(InvalidCodeError, match=r"did you mean activate B6\?"):
        GAME.words.action("activat b6")


def test_beside_the_picture_each_seat_has_the_colour_that_it_plays() -> None:
    view = GAME.look(at("E5 / / /"), 0)
    assert [GAME.words.colour(view, seat) for seat in range(4)] == [
        f"secret_salvage-{name}" for name in ("blue", "yellow", "orange", "purple")
    ]
    assert all(GAME.words.colour(view, seat) in TONES for seat in range(4))
    assert GAME.words.colour(GAME.look(GAME.start(2), 0), 0) == "", "before colours are given"
