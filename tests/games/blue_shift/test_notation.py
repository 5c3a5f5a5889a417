"""Positions as text: valid ones are read back, invalid ones are rejected with a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

from starfold.core.dice import QuickDice
from starfold.core.errors import InvalidPositionError
from starfold.core.playout import playout
from starfold.core.state import OVER
from starfold.games.blue_shift import GAME
from tests.games.blue_shift.matches import positions
from tests.games.blue_shift.positions import at, dealt, play, written
from tests.games.sources import FOLDER, bad_texts
from tests.games.texts import Parts, changed, parts_of, spoiled

SOURCE = FOLDER / "blue_shift/notation.py"
ROW = "SooAo..........."
BLANKS = ",".join(str(planet) for planet in range(6, 31))  # 25 of the ones, of which 24 have no icon
ICONS = ",".join(f"{planet}*" for planet in range(6, 15))  # 9 of the ones, of which 8 have an icon

GOOD = [
    written(ROW),
    written(ROW, zones="33*,34/53*", used="s"),
    written(ROW, zones="33*,34/53*", phase="after", used="m"),
    written(ROW, zones="33*,34//53*", phase="between", place="2", used="m"),
    written(ROW, zones="33?/", phase="turning_up", harvest="33", used="m"),
    written(ROW, zones="8?,9?,33?/", phase="turning_up", harvest="9,33,8", used="m", sweep="1"),
    written("S.oA............", zones="33*/", phase="stranded"),
    written(zones="5*,33/53", phase="ended", place="2"),
    written(*["oooooooooooooooo"] * 4, phase="placing", active="0", ships="hand,hand", turn="0"),
    written("ooooSooooooooooo", *["oooooooooooooooo"] * 3, phase="placing", active="1", ships="1-5,hand", turn="0"),
]

# A change of a valid position, and the message.
BAD = [
    ({"seats": "5"}, "seats takes 2 to 4, not '5'."),
    ({"seats": "two"}, "seats takes 2 to 4, not 'two'."),
    ({"sweep": "2"}, "sweep takes 0 to 1, not '2'."),
    ({"any_tokens": ""}, "any_tokens takes 0 to 1, not ''."),
    ({"turn": "65"}, "turn takes 0 to 64, not '65'."),
    (
        {"phase": "waiting"},
        "phase is one of dealing, placing, turning_up, flying, after, stranded, between, ended, not 'waiting'.",
    ),
    ({"phase": "placing", "ships": "hand,hand"}, "Ships are placed when every space has its planet."),
    ({"active": "2"}, "active takes 0 to 1, not '2'."),
    ({"place": "4"}, "place takes 0 to 3, not '4'."),
    ({"used": "mx"}, "used takes the letters m, s, not 'mx'."),
    ({"planets": "1,2,3"}, "planets takes 64 planets with commas, - for a gap, not 3."),
    ({"planets": ",".join(["65"] + ["-"] * 63)}, "planets takes 1 to 64, not '65'."),
    ({"planets": ",".join(["1", "1"] + ["-"] * 62)}, "Planet 1 stands twice."),
    ({"zones": "33/33"}, "Planet 33 stands twice."),
    ({"zones": "1/"}, "Planet 1 stands twice."),
    ({"star": "2?"}, "Planet 2 stands twice."),
    ({"zones": "33"}, "zones takes 2 zones with / between them, not 1."),
    ({"zones": "33//34"}, "zones takes 2 zones with / between them, not 3."),
    ({"zones": "33,,34/"}, "zones takes 1 to 64, not ''."),
    ({"zones": "*/"}, "zones takes 1 to 64, not ''."),
    ({"star": "0?"}, "star takes 1 to 64, not '0'."),
    ({"star": "6?"}, "There are 64 planets on the board, in zones and in the star, not 6."),
    ({"zones": "33*?/"}, "A planet has one sign at most, not '33*?'."),
    ({"star": "33"}, "Planet 33 is in the star: it fell unseen (?), or it was a token (*)."),
    ({"zones": f"{ICONS}/"}, "Of the 32 planets worth 1, 8 have an icon."),
    ({"star": "53*,54*,55*,56*"}, "Of the 12 planets worth 3, 3 have an icon."),
    ({"zones": f"/{BLANKS}"}, "Of the 32 planets worth 1, 8 have an icon."),
    ({"harvest": "33"}, "harvest names the planets in the zones that nobody has seen."),
    ({"harvest": "0"}, "harvest takes 1 to 64, not '0'."),
    ({"ships": "1-1"}, "ships takes 2 places with commas, not 1."),
    ({"ships": "1-1,1-1"}, "Two ships cannot share a planet."),
    ({"ships": "1-1,5-1"}, "a ship's ring takes 1 to 4, not '5'."),
    ({"ships": "1-1,4-17"}, "a ship's spoke takes 1 to 16, not '17'."),
    ({"ships": "1-1,moon"}, "a ship's ring takes 1 to 4, not 'moon'."),
    ({"ships": "1-1,2-1"}, "There is no planet under the ship on 2-1."),
    ({"ships": "1-1,hand"}, "Ships are in the hand until they are placed, in seat order."),
    ({"phase": "placing"}, "Ships are in the hand until they are placed, in seat order."),
    ({"ships": "star,1-4"}, "It cannot be seat 0's turn: its ship is gone."),
    ({"used": "m"}, "used has an m after the move, and only then."),
    ({"phase": "after"}, "used has an m after the move, and only then."),
    ({"phase": "ended", "place": "1"}, "The match ends, and only then, when the last ship is gone."),
    ({"phase": "stranded"}, "A position like this is not in phase stranded, place 0."),
    ({"phase": "between", "place": "1"}, "A position like this is not in phase between, place 1."),
    ({"phase": "between"}, "A position like this is not in phase between, place 0."),
    ({"phase": "after", "used": "m"}, "A position like this is not in phase after, place 0."),  # without a token
    ({"place": "1"}, "A position like this is not in phase flying, place 1."),
    ({"phase": "turning_up"}, "A position like this is not in phase turning_up, place 0."),  # of nothing
    (
        {"phase": "dealing", "ships": "hand,hand"},
        "While planets are dealt, they come to the spaces in order, and nowhere else.",
    ),
    ({"comets": "3"}, "A Blue Shift position has no comets."),
]


@pytest.mark.parametrize("text", GOOD)
def test_a_position_reads_back(text: str) -> None:
    assert GAME.read(text).text() == text


@pytest.mark.parametrize("count", [0, 1, 17, 63, 64])
def test_a_position_half_dealt_reads_back(count: int) -> None:
    state = play(GAME.start(3), *[f"deal {29 * number % 65}" for number in range(1, count + 1)])
    again = GAME.read(state.text())
    assert (again.text(), again.legal(), again.mover()) == (state.text(), state.legal(), state.mover())


def test_the_order_of_parts_and_planets_does_not_matter() -> None:
    text = written(ROW, zones="34,33*/53*,9")
    assert GAME.read(" ".join(reversed(text.split()))).text() == written(ROW, zones="33*,34/9,53*")


@pytest.mark.parametrize(("changes", "why"), BAD)
def test_a_position_that_cannot_be_is_refused(changes: dict[str, str], why: str) -> None:
    with pytest.raises(InvalidPositionError) as refused:
        GAME.read(changed(written(ROW), changes))
    assert str(refused.value) == why


def test_every_sentence_in_the_source_is_given_in_some_case() -> None:
    assert len(bad_texts(SOURCE)) > 10
    assert [text for text in bad_texts(SOURCE) if not any(re.fullmatch(text, why) for _, why in BAD)] == []


@pytest.mark.parametrize("part", ["nonsense", "turn=5"])
def test_a_part_without_a_value_or_a_second_one_is_refused(part: str) -> None:
    with pytest.raises(InvalidPositionError, match=f"'{part}' is not, or stands twice"):
        GAME.read(f"{written(ROW)} {part}")


@pytest.mark.parametrize("key", parts_of(written(ROW)))
def test_a_text_that_was_cut_off_is_refused(key: str) -> None:
    left = [part for part in written(ROW).split() if not part.startswith(f"{key}=")]
    with pytest.raises(InvalidPositionError, match=rf"^A Blue Shift position also needs {key}\.$"):
        GAME.read(" ".join(left))


def test_while_planets_are_dealt_none_is_harvested_or_skipped() -> None:
    start = GAME.start()
    for change in ({"zones": "5/"}, {"star": "5?"}, {"planets": ",".join(["-", "5"] + ["-"] * 62)}):
        with pytest.raises(InvalidPositionError, match="While planets are dealt"):
            GAME.read(changed(start.text(), change))
    with pytest.raises(InvalidPositionError, match="While planets are dealt"):
        GAME.read(dealt().text().replace("phase=placing", "phase=dealing"))


# --- gaps: impossible positions that are not rejected yet


@pytest.mark.parametrize(
    "text",
    [
        written("S.Ao............", star="30*,5*,6*,7*,8*,9*,10*,11*"),  # Sky is stranded: read as Amber's turn
        written("S.Ao............", phase="turning_up"),  # nothing to turn up: Sky is read as eliminated
    ],
)
def test_a_text_is_never_read_as_another_position(text: str) -> None:
    with pytest.raises(InvalidPositionError):
        GAME.read(text)


def test_while_a_planet_waits_to_be_turned_up_nothing_else_is_asked() -> None:
    with pytest.raises(InvalidPositionError):
        at(ROW, zones="33?/", harvest="33")


def test_ships_are_placed_on_a_full_board() -> None:
    with pytest.raises(InvalidPositionError):
        at("ooo.............", zones="4/", phase="placing", ships="hand,hand")


# --- randomly corrupted texts


def other_numbers(dice: Random) -> Callable[[Parts], None]:
    """Return a function that changes a number in a text."""
    return lambda parts: parts.update({dice.choice(["seats", "turn", "active", "place"]): str(dice.randrange(6))})


def test_a_spoiled_text_is_refused_in_a_sentence_or_is_a_position_to_play_on_from() -> None:
    dice = Random(6)
    more = [other_numbers(dice)]
    refused = 0
    for number in range(2000):
        one, other = dice.choice(positions()).parts, dice.choice(positions()).parts
        text = spoiled(one, other, dice, "0123456789,-/*?msx", more)
        try:
            state = GAME.read(text)
        except InvalidPositionError as why:
            refused += 1
            assert str(why).endswith(".")
            continue
        again = GAME.read(state.text())
        assert (again.text(), again.legal()) == (state.text(), state.legal())
        playout(state, QuickDice(number), 500)
        assert state.mover() == OVER
    assert 1000 < refused < 1900
