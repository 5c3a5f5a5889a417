"""Positions as text: valid ones are read back, invalid ones are rejected with a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

from starfold.core.dice import QuickDice
from starfold.core.errors import InvalidPositionError
from starfold.core.state import State
from starfold.games.secret_salvage import GAME
from starfold.games.secret_salvage.data.board import NAMES
from starfold.games.secret_salvage.position.phases import PHASES
from tests.games.secret_salvage.matches import positions
from tests.games.secret_salvage.positions import at, play, started, written
from tests.games.sources import FOLDER, bad_texts
from tests.games.texts import Parts, changed, parts_of, played_on, spoiled

SOURCE = FOLDER / "secret_salvage/notation.py"

START = GAME.start(3)
DROPPING = at("E5 /", tiles="E6m D3?", boards="am/s", powers="scanner minelayer repulsor", drawn="x")
FLYING = play(DROPPING, "activate E5")
SCANNING = play(DROPPING, "buy scanner 2")
SEEING = play(SCANNING, "scan D3")
FOUR = "E5 / / /"
TURNING_UP = play(at(FOUR, tiles="E6?"), "activate E5", "fly E6")
GIVING = play(at(FOUR, tiles="E6i"), "activate E5", "fly E6")
DRAINING = play(at(FOUR, tiles="E6d", boards="s"), "activate E5", "fly E6")
MINED = play(at(FOUR, tiles="E6m"), "activate E5", "fly E6")
DRIFTING = play(MINED, "choose 2")
JAMMED = play(at(FOUR, tiles="E6x"), "activate E5", "fly E6")
STEERING = play(JAMMED, "choose 4")
PULLING = play(at("E5 /", boards="a", powers="tractor_beam"), "activate E5", "buy tractor beam 2")
PUSHING = play(at("E5 / E6", boards="a", powers="repulsor"), "activate E5", "buy repulsor 2")
PUSHED = play(PUSHING, "move E6 E7")
PUSHED_ON = play(
    at("E5 / E6", tiles="E7?", boards="a", powers="repulsor"), "activate E5", "buy repulsor 2", "move E6 E7"
)
SLUNG = at("E5 / E8 /", tiles="E8i", boards="i", powers="gravity_sling", drawn="m")
SWAPPING = play(SLUNG, "activate E5", "buy gravity sling 3")
SWAPPED = play(SWAPPING, "swap E8")
HELD = play(at("E5 /", boards="mdx"), "activate E5", "fly E6", "redeploy mine for drained+interference")
PAIR = play(HELD, "lay drained C3")
MINELAYING = play(at("E5 /", boards="am", powers="minelayer"), "buy minelayer 2")
OVER_BY_REDS = play(at("E5 /", tiles="E6m", boards="mmmmmmmmm"), "activate E5", "fly E6")
SHUFFLED = at("E5 /", tiles="D3? E6s@2(0) F3m~G3(1) G3d~F3(1)", starting="x", shuffles="2")
GOOD = [
    *[START, play(START, "colour green"), play(START, "colour green", "first 2", "deal scanner"), started(2)],
    *[DROPPING, FLYING, SCANNING, SEEING, TURNING_UP, GIVING, DRAINING, MINED, DRIFTING, JAMMED, STEERING],
    *[PULLING, PUSHING, PUSHED, PUSHED_ON, SWAPPING, SWAPPED, HELD, PAIR, MINELAYING, OVER_BY_REDS, SHUFFLED],
]

LETTERS = "s, a, i, m, d, x"
POWERS = "thruster, afterburner, phase_drive, scanner, tractor_beam, repulsor, gravity_sling, minelayer"
# A change of a valid position, and the message.
BAD: list[tuple[State, dict[str, str], str]] = [
    (FLYING, {"seats": "7"}, "seats takes 2 to 6, not '7'."),
    (FLYING, {"limit": "0"}, "limit takes 1 to 1000, not '0'."),
    (FLYING, {"colour": "pink"}, "'pink' is no colour with 2 seats."),
    (FLYING, {"colour": "red"}, "'red' is no colour with 2 seats."),
    (FLYING, {"colour": "-"}, "Ships stand on the board when colours are given, not before."),
    (FLYING, {"first": "2"}, "first takes 0 to 1, not '2'."),
    (FLYING, {"phase": "waiting"}, f"phase is one of {', '.join(PHASES)}, not 'waiting'."),
    (FLYING, {"flags": "drz"}, "flags takes the letters d, m, r, t, p, b, x, not 'drz'."),
    (FLYING, {"ships": "E5,E5"}, "ships takes 6 spaces with commas, not 2."),
    (FLYING, {"ships": "E5,I2,I3,A2,A3,A6"}, "ships takes spaces from A1 to I5, not 'A6'."),
    (FLYING, {"ships": "E5,I2,I3,A2,A3,A3"}, "Every ship stands on a space of its own."),
    (FLYING, {"ships": "E5,I2,I3,A2,A3,-"}, "Every ship stands on a space of its own."),
    (SLUNG, {"ships": "G7,I2,I3,B1,C1,D1,B6,C7,D8"}, "The space G7 is closed to the ship there."),
    # tiles
    (FLYING, {"tiles": "E5"}, "A tile is written as E5s, E5s:0:1 or E5m~E6:1, not 'E5'."),
    (FLYING, {"tiles": "E5z:0:1"}, "A tile is written as E5s, E5s:0:1 or E5m~E6:1, not 'E5z:0:1'."),
    (FLYING, {"tiles": "E5m,E5s"}, "There are two tiles on E5."),
    (FLYING, {"tiles": "A9s"}, "tiles takes spaces from A1 to I5, not 'A9'."),
    (FLYING, {"tiles": "E5s:0:4"}, "who knows a tile takes 1 to 3, not '4'."),
    (FLYING, {"tiles": "E5s:1:1"}, "a tile's batch takes 0 to 0, not '1'."),
    (FLYING, {"tiles": "E5m~B9:1"}, "a tile's partner takes spaces from A1 to I5, not 'B9'."),
    (FLYING, {"tiles": "E5m~E6:1"}, "E5 and E6 are not each other's partners."),
    (FLYING, {"tiles": "E5m~E6:1,E6m~E5:1"}, "E5 and E6 are a pair of two different red tiles."),
    (FLYING, {"tiles": "E5m~E6:1,E6s~E5:1"}, "E6 and E5 are a pair of two different red tiles."),
    (FLYING, {"tiles": "E5m~E6:1,E6d~E5:3"}, "Who knows E5 knows E6, too."),
    (FLYING, {"stack": ""}, "There are 1 unseen tiles, and not as many kinds for them."),
    (SHUFFLED, {"starting": "xx"}, "There are 1 unseen tiles, and not as many kinds for them."),
    (FLYING, {"starting": "x"}, "starting is empty until the box has been shuffled."),
    (FLYING, {"stack": "sz"}, f"stack takes tiles by the letters {LETTERS}, not 'sz'."),
    (FLYING, {"box": "s" * 501}, "box takes 500 tiles at most, not 501."),
    (FLYING, {"boards": "s"}, "boards takes 2 player boards with / between them, not 1."),
    (FLYING, {"boards": "s/?"}, f"boards takes tiles by the letters {LETTERS}, not '?'."),
    (FLYING, {"drawn": "?"}, f"drawn is one of {LETTERS} or -, not '?'."),
    (HELD, {"hand": "ddx"}, "hand takes up to two red tiles, not 'ddx'."),
    (HELD, {"hand": "s"}, "hand takes up to two red tiles, not 's'."),
    (HELD, {"hand": "z"}, "hand takes up to two red tiles, not 'z'."),
    # the course of a match
    (FLYING, {"powers": "warp"}, f"A power-up is one of {POWERS}, not 'warp'."),
    (
        FLYING,
        {"powers": "scanner,thruster,repulsor,minelayer"},
        "powers takes 2 blue and 2 red ones in their order, not ['scanner', 'thruster', 'repulsor', 'minelayer'].",
    ),
    (
        FLYING,
        {"powers": "thruster,thruster"},
        "powers takes 2 blue and 2 red ones in their order, not ['thruster', 'thruster'].",
    ),
    (
        FLYING,
        {"powers": "thruster"},
        "A match has colours, then a first seat, then power-ups; this is not phase moving.",
    ),
    (FLYING, {"first": "-"}, "A match has colours, then a first seat, then power-ups; this is not phase moving."),
    (START, {"first": "0"}, "A match has colours, then a first seat, then power-ups; this is not phase colouring."),
    (
        play(started(2), "draw solar"),
        {"phase": "dealing"},
        "A match has colours, then a first seat, then power-ups; this is not phase dealing.",
    ),
    (FLYING, {"phase": "drawing", "stack": "s", "flags": ""}, "There is nothing to draw from an empty stack."),
    (FLYING, {"turn": "0"}, "This cannot be: turn counts the turns begun, up to the limit."),
    (FLYING, {"limit": "4"}, "This cannot be: turn counts the turns begun, up to the limit."),
    (FLYING, {"turn": "8"}, "This cannot be: seat has the turn, counted from first."),
    (START, {"turn": "1"}, "This cannot be: there are no turns before power-ups are dealt."),
    (START, {"stack": "sss" + "a" * 30}, "This cannot be: starting batteries come out of the stack."),
    (START, {"stack": "s" * 12}, "This cannot be: starting batteries come out of the stack."),
    (START, {"boards": "s//"}, "This cannot be: starting batteries come out of the stack."),
    # the course of a turn
    (FLYING, {"flags": "r"}, "This cannot be: flags has a d once a ship is activated."),
    (DROPPING, {"flags": "d"}, "This cannot be: flags has a d once a ship is activated."),
    (FLYING, {"drawn": "s"}, "This cannot be: drawn is the tile to be dropped."),
    (SCANNING, {"flags": "drb"}, "This cannot be: drawn is the tile to be dropped."),
    (
        at("A1 A2 B1 / B2 A3 B3 / C1 C2 /", boards="s", tiles="C4?", powers="scanner"),
        {"tiles": "A1s,A2s,B1s,C4?"},
        "This cannot be: there is a ship to drop the tile under.",
    ),
    (START, {"flags": "d"}, "This cannot be: flags has a d once a ship is activated."),
    (START, {"flags": "b"}, "This cannot be: flags is empty before the draw."),
    (SCANNING, {"flags": "r"}, "This cannot be: flags has a b once a power-up is used."),
    (MINELAYING, {"flags": "r"}, "This cannot be: flags has a b once a power-up is used."),
    (FLYING, {"flags": "drt"}, "This cannot be: flags has a b once a power-up is used."),
    (FLYING, {"flags": "drp"}, "This cannot be: flags has a b once a power-up is used."),
    (FLYING, {"hand": "m"}, "This cannot be: hand has tiles while they are laid."),
    (MINELAYING, {"hand": "m"}, "This cannot be: hand has tiles while they are laid."),
    (HELD, {"hand": "xd"}, "This cannot be: hand has its tiles in order."),
    (
        HELD,
        {"tiles": ",".join(f"{name}s" for name in NAMES if name not in ["E6", "I2", "I3", "A2", "A3", "A4", "B2"])},
        "This cannot be: there is room for the tiles in the hand.",
    ),
    (FLYING, {"ship": "3"}, "This cannot be: ship names an active ship of the turn's seat."),
    (FLYING, {"ship": "-"}, "This cannot be: ship names an active ship of the turn's seat."),
    (PULLING, {"ship": "-", "steps": "0"}, "This cannot be: ship names an active ship of the turn's seat."),
    (SCANNING, {"ship": "0"}, "This cannot be: no ship is active before the drop."),
    (FLYING, {"steps": "4"}, "This cannot be: steps are more than three with an Afterburner only."),
    (FLYING, {"line": "3"}, "This cannot be: line has a direction once the active ship has moved."),
    (FLYING, {"flags": "dmr"}, "This cannot be: line has a direction once the active ship has moved."),
    (MINED, {"met": "-"}, "This cannot be: met names the ship that met a tile."),
    (FLYING, {"met": "0"}, "This cannot be: met names the ship that met a tile."),
    (TURNING_UP, {"met": "1"}, "This cannot be: met names a ship on an unseen tile until it is turned up."),
    (GIVING, {"tiles": "E6?"}, "This cannot be: met names a ship on an unseen tile until it is turned up."),
    (FLYING, {"later": "3"}, "This cannot be: later names the other ship of a Gravity Sling."),
    (SWAPPED, {"later": "1"}, "This cannot be: later names the other ship of a Gravity Sling."),
    (MINED, {"met": "3", "later": "3"}, "This cannot be: later names the other ship of a Gravity Sling."),
    # red tiles
    (MINED, {"flags": "dm"}, "This cannot be: flags has an x once a red tile is met."),
    (FLYING, {"flags": "drx"}, "This cannot be: a red tile ends the turn."),
    (
        play(at("E5 /", tiles="E6m"), "activate E5", "fly E6"),
        {"phase": "mined", "asked": "-"},
        "This cannot be: with two seats nobody is chosen.",
    ),
    (DRAINING, {"boards": "d///"}, "This cannot be: without an energy tile nothing is drained."),
    (
        MINED,
        {"ships": "A1,I2,I3,A2,B1,B2,F8,G7,H6,A3,A4,D1"},
        "This cannot be: the ship on a Gravity Mine can move.",
    ),
    (
        STEERING,
        {"ships": "E6,A1,I5,A2,B1,B2,I4,H5,H6,A3,A4,D1"},
        "This cannot be: Interference finds a ship that can move.",
    ),
    (DRIFTING, {"asked": "-"}, "This cannot be: asked names a neighbour of the turn's seat."),
    (DRIFTING, {"asked": "0"}, "This cannot be: asked names a neighbour of the turn's seat."),
    (STEERING, {"asked": "2"}, "This cannot be: asked names a neighbour of the turn's seat."),
    (FLYING, {"asked": "1"}, "This cannot be: asked names a neighbour of the turn's seat."),
    # looks, pushes and pairs
    (SCANNING, {"left": "0"}, "This cannot be: left has one or two looks."),
    (SCANNING, {"spot": "D3"}, "This cannot be: left has one or two looks."),
    (SEEING, {"left": "2"}, "This cannot be: spot names an unseen tile that is scanned."),
    (SEEING, {"spot": "-"}, "This cannot be: spot names an unseen tile that is scanned."),
    (SEEING, {"spot": "E6"}, "This cannot be: spot names an unseen tile that is scanned."),
    (PUSHING, {"left": "1"}, "This cannot be: spot names where a pushed ship is."),
    (PUSHED, {"left": "2"}, "This cannot be: spot names where a pushed ship is."),
    (PUSHED, {"spot": "D3"}, "This cannot be: spot names where a pushed ship is."),
    (PUSHED, {"spot": "E5"}, "This cannot be: spot names where a pushed ship is."),
    (PUSHED, {"ships": "E5,I2,E8,E7,A2,A3"}, "This cannot be: the pushed ship can go no farther."),
    (PUSHED_ON, {"left": "0"}, "This cannot be: left has the push that is still possible."),
    (PUSHED_ON, {"spot": "-"}, "This cannot be: left has the push that is still possible."),
    (PUSHED_ON, {"spot": "A2"}, "This cannot be: spot names where a pushed ship is."),
    (PUSHED_ON, {"ship": "-", "steps": "0"}, "This cannot be: spot names where a pushed ship is."),
    (MINED, {"left": "2"}, "This cannot be: left has the push that a red tile prevents."),
    (MINED, {"spot": "E6"}, "This cannot be: left has the push that a red tile prevents."),
    (FLYING, {"left": "1"}, "This cannot be: left and spot are for power-ups and pairs."),
    (FLYING, {"spot": "E6"}, "This cannot be: left and spot are for power-ups and pairs."),
    (PAIR, {"left": "1"}, "This cannot be: left and spot are for power-ups and pairs."),
    (PAIR, {"spot": "-"}, "This cannot be: a tile is its own partner while the second of a pair is laid."),
    (HELD, {"spot": "E5"}, "This cannot be: a tile is its own partner while the second of a pair is laid."),
    (PAIR, {"hand": "mx"}, "This cannot be: hand has the pair that is laid."),
    (PAIR, {"hand": "d"}, "This cannot be: hand has the pair that is laid."),
    # legal actions
    (FLYING, {"phase": "ended"}, "A position like this is not in phase ended."),
    (FLYING, {"winner": "0"}, "A position like this is not in phase moving."),
    (PULLING, {"ships": "E5,I2,I3,E6,D4,D5"}, "A position like this is not in phase pulling."),
    (FLYING, {"flags": "rd"}, "A position is written in one way only: " + FLYING.text()),
    (FLYING, {"turn": "09"}, "A position is written in one way only: " + FLYING.text()),
    (FLYING, {"comets": "3"}, "A Secret Salvage position has no comets."),
]


@pytest.mark.parametrize("state", GOOD)
def test_a_position_reads_back(state: State) -> None:
    again = GAME.read(state.text())
    assert (again.text(), again.mover(), again.legal()) == (state.text(), state.mover(), state.legal())


def test_all_phases_are_among_them() -> None:
    assert {parts_of(state.text())["phase"] for state in GOOD} == set(PHASES)


@pytest.mark.parametrize(("state", "changes", "why"), BAD)
def test_a_position_that_cannot_be_is_refused(state: State, changes: dict[str, str], why: str) -> None:
    with pytest.raises(InvalidPositionError) as refused:
        GAME.read(changed(state.text(), changes))
    assert str(refused.value) == why


def test_every_sentence_in_the_source_is_given_in_some_case() -> None:
    assert len(bad_texts(SOURCE)) > 50
    assert [text for text in bad_texts(SOURCE) if not any(re.fullmatch(text, why) for _, _, why in BAD)] == []


def test_the_order_of_parts_matters_for_nothing_but_the_one_way_of_writing() -> None:
    with pytest.raises(InvalidPositionError, match="written in one way only"):
        GAME.read(" ".join(reversed(FLYING.text().split())))
    assert GAME.read("  ".join(FLYING.text().split())).text() == FLYING.text()


@pytest.mark.parametrize("part", ["nonsense", "turn=9"])
def test_a_part_without_a_value_or_a_second_one_is_refused(part: str) -> None:
    with pytest.raises(InvalidPositionError, match=f"'{part}' is not, or stands twice"):
        GAME.read(f"{FLYING.text()} {part}")


@pytest.mark.parametrize("key", parts_of(written("/")))
def test_a_text_that_was_cut_off_is_refused(key: str) -> None:
    left = [part for part in FLYING.text().split() if not part.startswith(f"{key}=")]
    with pytest.raises(InvalidPositionError, match=rf"^A Secret Salvage position also needs {key}\.$"):
        GAME.read(" ".join(left))


# --- randomly corrupted texts


def other_numbers(dice: Random) -> Callable[[Parts], None]:
    """Return a function that changes a number in a text."""
    keys = ["turn", "seat", "ship", "met", "later", "asked", "steps", "line", "left", "shuffles"]
    return lambda parts: parts.update({dice.choice(keys): dice.choice(["-", "0", "1", "2", "3", "5"])})


def other_phase(dice: Random) -> Callable[[Parts], None]:
    """Return a function that changes the phase in a text."""
    return lambda parts: parts.update(phase=dice.choice(PHASES))


def test_a_spoiled_text_is_refused_in_a_sentence_or_is_a_position_to_play_on_from() -> None:
    dice = Random(7)
    more = [other_numbers(dice), other_phase(dice)]
    letters = "0123456789,-/~:?saimdxABEI"
    by_phase: dict[int, list[State]] = {}
    for each in positions():
        by_phase.setdefault(each.phase, []).append(each)
    refused = 0
    for number in range(1500):
        one, other = [dice.choice(by_phase[dice.randrange(len(PHASES))]) for _ in range(2)]
        try:
            state = GAME.read(spoiled(parts_of(one.text()), parts_of(other.text()), dice, letters, more))
        except InvalidPositionError as why:
            refused += 1
            assert str(why).endswith((".", "winner=-", "winner=0", "winner=1"))
            continue
        assert GAME.read(state.text()).text() == state.text()
        played_on(GAME, state, QuickDice(number), 40)
    assert 700 < refused < 1300
