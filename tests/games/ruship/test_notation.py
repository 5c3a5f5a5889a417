"""Positions as text: valid ones are read back, invalid ones are rejected with a sentence."""

import pytest

from starfold.core.errors import InvalidPositionError
from starfold.games.ruship import GAME
from tests.games.ruship.positions import mirror, written
from tests.games.texts import parts_of

GOOD = [
    {},
    {"phase": "opening", "turn": "0", "used": ""},
    {"phase": "opening", "turn": "0", "used": "", "opening": "4"},
    {"phase": "how_many", "mine": "broadside"},
    {"phase": "rolling", "mine": "broadside", "used": "fb"},
    {"phase": "rolling", "one_die_start": "1", "turn": "1"},
    {"phase": "again", "mine": "reroll", "used": "fr", "dice": "0,6"},
    {"phase": "again", "mine": "reroll broadside", "used": "frb", "dice": "0,0"},
    {"phase": "choosing", "dice": "0,2", "used": ""},
    {"phase": "choosing", "active": "1", "mine": "reroll", "theirs": "overdrive wingmates", "used": ""},
    {"phase": "ended", "hits": "0,3", "theirs": "reroll overdrive", "dice": "0,2", "used": ""},
    {"dice": "7,7", "mine": "overdrive", "used": "fo"},
    {"dice": "0,7", "mine": "overdrive", "used": "o"},
    {"ships": "5,5,8", "ufos": "2,18", "bases": "9,10", "mine": "wingmates"},
    {"spaces": "9", "ships": "2,3,4,5,6", "ufos": "7,8", "dice": "1,6"},
    {"spaces": "24", "ships": "24", "bases": "1,23"},
]

BAD = [
    ({"spaces": "8", "bases": "1,8"}, "spaces takes 9 to 24, not '8'."),
    ({"spaces": "many", "bases": "1,18"}, "spaces takes 9 to 24, not 'many'."),
    ({"one_die_start": "2"}, "one_die_start takes 0 to 1, not '2'."),
    ({"turn": "-1"}, "turn takes 0 to 1000000, not '-1'."),
    (
        {"phase": "waiting"},
        "phase is one of opening, how_many, rolling, again, moving, choosing, ended, not 'waiting'.",
    ),
    ({"active": "2"}, "active takes 0 to 1, not '2'."),
    ({"opening": "7"}, "opening takes 0 to 6, not '7'."),
    ({"dice": "3,8"}, "dice takes 0 to 7, not '8'."),
    ({"dice": "3"}, "dice takes 2 numbers with commas, not '3'."),
    ({"dice": "5,3"}, "dice names the lower one first, 0 for none."),
    ({"dice": "0,0"}, "In phase moving 1 to 2 dice are left, not 0."),
    ({"dice": "0,3", "phase": "rolling"}, "In phase rolling 0 to 0 dice are left, not 1."),
    ({"dice": "3,5", "phase": "choosing"}, "In phase choosing 0 to 1 dice are left, not 2."),
    ({"dice": "3,5", "phase": "again"}, "In phase again 0 to 1 dice are left, not 2."),
    ({"dice": "3,7"}, "Dice show 1 to 6 here."),
    ({"dice": "1,5", "mine": "overdrive", "used": "fo"}, "Dice show 2 to 7 here."),
    ({"used": "fx"}, "used takes the letters f, r, o, b, not 'fx'."),
    ({"bases": "0,18"}, "bases takes 1 to 18, not '0'."),
    ({"bases": "1,19"}, "bases takes 1 to 18, not '19'."),
    ({"bases": "7,7"}, "The Mothership stands nearer to Earth than the Vortex."),
    ({"bases": "8,7"}, "The Mothership stands nearer to Earth than the Vortex."),
    ({"hits": "4,0"}, "hits takes 0 to 3, not '4'."),
    ({"hits": "0,3"}, "The match ends, and only then, when the active seat has hit 3 times."),
    ({"phase": "ended"}, "The match ends, and only then, when the active seat has hit 3 times."),
    ({"phase": "ended", "hits": "3,0"}, "The match ends, and only then, when the active seat has hit 3 times."),
    ({"phase": "ended", "hits": "3,3"}, "The match ends, and only then, when the active seat has hit 3 times."),
    ({"hits": "1,0"}, "Seat 0 owns as many powers as its hits have brought it: 1."),
    ({"theirs": "reroll", "hits": "0,0"}, "Seat 1 owns as many powers as its hits have brought it: 0."),
    (
        {"phase": "choosing", "theirs": "reroll", "hits": "0,1"},
        "Seat 1 owns as many powers as its hits have brought it: 0.",
    ),
    ({"powers": "-,-,-,-"}, "powers takes 5 of -, 0 and 1 with commas, not '-,-,-,-'."),
    ({"powers": "-,-,2,-,-"}, "powers takes 5 of -, 0 and 1 with commas, not '-,-,2,-,-'."),
    ({"ships": "0"}, "a token's space takes 1 to 18, not '0'."),
    ({"ufos": "19"}, "a token's space takes 1 to 18, not '19'."),
    ({"ships": "5,,6"}, "a token's space takes 1 to 18, not ''."),
    ({"ships": "5,5"}, "Space 5 cannot hold that token."),
    ({"ships": "5,5,5", "mine": "wingmates"}, "Space 5 cannot hold that token."),
    ({"ships": "5", "ufos": "5"}, "Space 5 cannot hold that token."),
    ({"ships": "18"}, "Space 18 cannot hold that token."),
    ({"ufos": "1"}, "Space 1 cannot hold that token."),
    ({"ships": "2,3,4,5,6,7"}, "Each side has 5 tokens."),
    ({"ufos": "2,3,4,5,6,7"}, "Each side has 5 tokens."),
    ({"comets": "3"}, "A RUSHIP position has no comets."),
    (
        {"ships": "10,11,12,13,14", "ufos": "2,15,15", "theirs": "wingmates", "dice": "1,1"},
        "A seat that moves has a die with a move, or a power to use.",
    ),
]


@pytest.mark.parametrize("changes", GOOD)
def test_a_position_reads_back(changes: dict[str, str]) -> None:
    for text in (written(**changes), mirror(written(**changes))):
        state = GAME.read(text)
        assert state.text() == text
        assert GAME.read(state.text()).legal() == state.legal()


def test_the_first_position_reads_back() -> None:
    start = GAME.start(options={"spaces": 12, "first_turn_one_die": True})
    assert GAME.read(start.text()).text() == start.text()
    assert GAME.read(start.text()).legal() == start.legal()


def test_the_order_of_parts_and_tokens_does_not_matter() -> None:
    text = written(ships="9,5", ufos="8")
    assert GAME.read(" ".join(reversed(text.split()))).text() == written(ships="5,9", ufos="8")


@pytest.mark.parametrize(("changes", "why"), BAD)
def test_a_position_that_cannot_be_is_refused(changes: dict[str, str], why: str) -> None:
    with pytest.raises(InvalidPositionError) as refused:
        GAME.read(written(**changes))
    assert str(refused.value) == why


@pytest.mark.parametrize("part", ["nonsense", "turn=5"])
def test_a_part_without_a_value_or_a_second_one_is_refused(part: str) -> None:
    with pytest.raises(InvalidPositionError, match=f"'{part}' is not, or stands twice"):
        GAME.read(f"{written()} {part}")


@pytest.mark.parametrize("key", parts_of(written()))
def test_a_text_that_was_cut_off_is_refused(key: str) -> None:
    left = [part for part in written().split() if not part.startswith(f"{key}=")]
    with pytest.raises(InvalidPositionError, match=rf"^A RUSHIP position also needs {key}\.$"):
        GAME.read(" ".join(left))


def test_an_empty_text_is_refused() -> None:
    with pytest.raises(InvalidPositionError, match=r"^A RUSHIP position also needs spaces, .*, ufos\.$"):
        GAME.read("")
