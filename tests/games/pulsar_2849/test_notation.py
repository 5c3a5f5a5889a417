"""Positions as text: valid ones are read back, invalid ones are rejected with a sentence."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from random import Random

import pytest

from starfold.core.dice import QuickDice
from starfold.core.errors import InvalidPositionError
from starfold.core.state import OVER, State
from starfold.games.pulsar_2849 import GAME
from starfold.games.pulsar_2849.data.components import ALL_EFFECTS, TRANSMITTER_IDS
from starfold.games.pulsar_2849.notation.read import KEYS
from starfold.games.pulsar_2849.position.phases import PHASES, TASKS
from tests.games.pulsar_2849 import asked
from tests.games.pulsar_2849.matches import by_phase, positions
from tests.games.pulsar_2849.positions import at, play
from tests.games.sources import FOLDER, bad_texts, nodes, pattern
from tests.games.texts import Parts, changed, parts_of, played_on, spoiled

SOURCES = sorted((FOLDER / "pulsar_2849/notation").glob("*.py"))

OF_THREE = GAME.start(3)
SETTLED = at("15", systems={"3": "12:01"})
HQ_TURN = at("15", hqs="A2:b1.b2:b1/C2::")
ONLINE = at("15", arrays="A1:0:7:A2l:- A2:0:1:A1l:-")
PATENTS = at("15", 3, patents="A-1-1:0 A-2-1:1")
JUMPED = play(asked.JUMPING, "jump 6")
LEAVING_3 = play(at("46", ship="3", systems={"3": "12:0"}), "use 4", "patent A-4-2")
BUILDING = play(at("5", arrays="A1:0:3:-:- A2:0:1:-:-"), "use 5", "patent A-2-2")
FLOWN = play(at("36", ship="2", systems={"3": "12:"}), "use 3", "fly 3", "to 3", "to 4")
FROM_A4 = ",".join(TRANSMITTER_IDS[3:])

# A change of a valid position, and the message.
BAD: list[tuple[State, dict[str, str], str]] = [
    (asked.ACTING, {"seats": "5"}, "seats takes 2 to 4, not '5'."),
    (asked.ACTING, {"board": "round"}, "board is one of normal, dead_ends, not 'round'."),
    (asked.ACTING, {"phase": "waiting"}, f"phase is one of {', '.join(PHASES)}, not 'waiting'."),
    (asked.ACTING, {"techs": "AB"}, "techs takes three of A, B, C, D or -, not 'AB'."),
    (asked.ACTING, {"goals": "1a,2a,9z"}, "goals has no '9z'."),
    (asked.ACTING, {"hands": "15"}, "hands takes 2 pieces with / between them, not 1."),
    (asked.ACTING, {"pool": "7"}, "pool takes up to 7 faces 1 to 6, not '7'."),
    (asked.ACTING, {"initiative": "1:8,0:8,1:8"}, "initiative takes 4 markers, not 3."),
    (asked.ACTING, {"initiative": "1:8,0:8,1:8,08"}, "A marker is written as 0:8, not '08'."),
    (asked.ACTING, {"initiative": "1:8,0:8,1:8,0:16"}, "initiative takes 1 to 15, not '16'."),
    (asked.ACTING, {"ships": "13"}, "ships takes 2 places, not 1."),
    (asked.ACTING, {"ships": "13,M1"}, "ships: M1 is on the other side of the board."),
    (asked.ACTING, {"ships": "13,X"}, "ships has no 'X'."),
    (asked.ACTING, {"systems": "-"}, "systems takes 16 of them, not 1."),
    (asked.ACTING, {"pulsars": "-"}, "pulsars takes 16 of them, not 1."),
    (asked.ACTING, {"awards": "--"}, "awards takes 6 seats or -, not '--'."),
    (asked.ACTING, {"areas": "1,0/0,0,0"}, "areas takes 3 numbers with commas, not '1,0'."),
    (asked.ACTING, {"areas": "0,0,0/10,0,0"}, "This cannot be: there are 10 gyrodynes of size 1."),
    (SETTLED, {"systems": "12:" + ",-" * 15}, "A system is written as - or 7:.0x1, not '12:'."),
    (SETTLED, {"systems": "18:..xx" + ",-" * 15}, "systems takes 1 to 17, not '18'."),
    (SETTLED, {"systems": "12:...x" + ",-" * 15}, "This cannot be: x stands for planets that are closed."),
    (SETTLED, {"systems": "12:3.xx" + ",-" * 15}, "This cannot be: a station has a seat's number."),
    (SETTLED, {"systems": "12:00xx" + ",-" * 15}, "This cannot be: a seat has one station in a system."),
    (SETTLED, {"systems": "12:01xx,12:..xx" + ",-" * 14}, "The system 12 is there twice."),
    (asked.ACTING, {"pulsars": "2" + ",-" * 15}, "A pulsar is written as -, 0, 0b2 or 0s2, not '2'."),
    (asked.ACTING, {"pulsars": ",".join(["0"] * 7 + ["-"] * 9)}, "This cannot be: a seat has 6 rings."),
    (PATENTS, {"patents": "A-1-1"}, "A patent is written as A-1-1:0, of a technology in the match, not 'A-1-1'."),
    (PATENTS, {"patents": "B-1-1:0"}, "A patent is written as A-1-1:0, of a technology in the match, not 'B-1-1:0'."),
    (PATENTS, {"patents": "A-1-1:3"}, "This cannot be: a patent has a seat's number."),
    (PATENTS, {"patents": "A-2-1:01,A-6-1:0"}, "This cannot be: a patent fits its spaces and its row."),
    (PATENTS, {"patents": "A-1-1:0!"}, "This cannot be: ! marks a one-die technology."),
    (asked.ACTING, {"shown": "A1,A2,A3,A4"}, "This cannot be: 3 transmitters are shown at most."),
    (asked.ACTING, {"shown": "A2,A1,A3"}, "This cannot be: open transmitters are written in order."),
    (asked.ACTING, {"stack": "A1,B1"}, "This cannot be: A1 is in one place."),
    (ONLINE, {"arrays": "A1:0:7:A2l,A2:0:1:A1l:-"}, "A transmitter is written as A1:0:3:-:B2l, not 'A1:0:7:A2l'."),
    (ONLINE, {"arrays": "A1:0:7:A2:-,A2:0:1:A1l:-"}, "A half of a transmitter is written as A1l or A1r, not 'A2'."),
    (ONLINE, {"arrays": "A1:0:7:A2l:-,A2:0:2:A1l:-"}, "This cannot be: A2 has not so many costs."),
    (ONLINE, {"arrays": "A1:0:7:A2r:-,A2:0:1:A1l:-"}, "This cannot be: the joints of A1 are each other's."),
    (
        ONLINE,
        {"arrays": "A1:0:7:-:-,A2:0:1:A3l:-,A3:0:1:A2l:-", "stack": FROM_A4},
        "This cannot be: A2 is joined by half-dice.",
    ),
    (ONLINE, {"stack": "C8"}, "This cannot be: the stack has transmitters for all rounds."),
    (asked.ACTING, {"tiles": "1,2,4,2,2"}, "This cannot be: there are 2 tiles cubes."),
    (asked.ACTING, {"tiles": "2,2,4,2"}, "tiles takes 5 numbers with commas, not '2,2,4,2'."),
    (HQ_TURN, {"hqs": "A1:b1/C2::"}, "A headquarters is written as -, A or A1:b1.b2:b1, not 'A1:b1'."),
    (HQ_TURN, {"hqs": "A2:m1:/C2::"}, "This cannot be: a project rests on those below it."),
    (HQ_TURN, {"hqs": "A2:b1:b2/C2::"}, "This cannot be: gate runs are of complete projects."),
    (HQ_TURN, {"hqs": "A2:b1.b2.b3:b3/C2::"}, "This cannot be: a gate run is of a project that gives one."),
    (HQ_TURN, {"hqs": "A2::/A1::"}, "This cannot be: every seat has a headquarters board of its own."),
    (HQ_TURN, {"hqs": "A2::/-"}, "This cannot be: every seat has a headquarters, or none."),
    (HQ_TURN, {"hqs": "A2::/C"}, "This cannot be: every headquarters has its side."),
    (asked.ACTING, {"gained": "0:10/10"}, "VP are written as reason:vp, not '10'."),
    (asked.ACTING, {"points": "11,10"}, "This cannot be: points of seat 0 are the sum of what it gained."),
    (asked.ACTING, {"kept": "0,0,0,0,0"}, "kept takes 2 pieces with / between them, not 1."),
    (asked.ACTING, {"round": "0"}, "This cannot be: rounds are counted from 1 once everything is dealt."),
    (asked.ACTING, {"order": "0,1,0,0"}, "This cannot be: order has every rocket once."),
    (asked.ACTING, {"order": "0,1,0"}, "This cannot be: order has every seat."),
    (asked.SIDING, {"order": "0,0,0,0"}, "This cannot be: order has every seat once."),
    (asked.ORDERING, {"order": "0,0"}, "This cannot be: order has every seat."),
    (OF_THREE, {"order": "0,0"}, "This cannot be: order has every seat once."),
    (asked.ACTING, {"initiative": ""}, "This cannot be: markers are there with the turn order."),
    (asked.ACTING, {"initiative": "0:8,0:8,0:8,1:8"}, "This cannot be: every seat has its markers on each track."),
    (asked.ACTING, {"initiative": "1:9,0:8,1:8,0:8"}, "This cannot be: markers are written from the foremost on."),
    (asked.ACTING, {"goals": "1a,1b,2a"}, "This cannot be: goals are of three tiles."),
    (asked.ACTING, {"goals": "1a,2a"}, "This cannot be: goals are dealt before the first round."),
    (asked.ACTING, {"techs": "A-A"}, "This cannot be: technologies are laid out before the first round."),
    (asked.HOUSING, {"headquarters": "0", "hqs": "A/-"}, "This cannot be: every seat has a headquarters, or none."),
    (asked.HOUSING, {"hqs": "-/A"}, "This cannot be: headquarters are dealt in turn order."),
    (asked.ORDERING, {"cubes": "1,0"}, "This cannot be: before the first round nothing has happened but deals."),
    (asked.ACTING, {"median": "0"}, "This cannot be: the median is set."),
    (asked.REVEALING, {"shown": "A1,A2,A3", "stack": FROM_A4}, "This cannot be: a transmitter is left to be shown."),
    (asked.ENDED, {"round": "7"}, "This cannot be: a match ends in round 8."),
    (asked.ENDED, {"winner": "-"}, "This cannot be: a match that has ended has a winner."),
    (asked.ACTING, {"winner": "0"}, "This cannot be: a match that has ended has a winner."),
    (asked.ACTING, {"ships": "13,-"}, "This cannot be: every ship is on the board."),
    (HQ_TURN, {"hqs": "A/C2::"}, "This cannot be: every headquarters has its side."),
    (asked.ENTERING, {"phase": "choosing_side", "seat": "0"}, "This cannot be: every ship is on the board."),
    (asked.ROLLING, {"hands": "1/"}, "This cannot be: dice are in hands from the draft to the end of the turns."),
    (asked.DRAFTING, {"pick": "1"}, "This cannot be: pick counts who is next."),
    (asked.DRAFTING, {"pool": "123"}, "This cannot be: all dice are on the board or in hands."),
    (asked.MARKING, {"hands": "/5"}, "This cannot be: a seat has a die for each of its picks."),
    (asked.ACTING, {"ships": "70,14"}, "This cannot be: no ship comes to an isolated pulsar."),
    (asked.ACTING, {"ships": "13,3"}, "This cannot be: a system with a ship is turned up."),
    (asked.ACTING, {"awards": "-0----"}, "This cannot be: the first award of a size is taken first."),
    (asked.ACTING, {"phase": "claiming"}, "This cannot be: a pulsar is claimed where the ship is."),
    (asked.TAKING, {"sizes": "1"}, "A position like this is not in phase taking."),
    (asked.ROLLING, {"pool": "1111111"}, "This cannot be: a die is left to be rolled."),
    (asked.LINKING, {"links": "3,3"}, "This cannot be: links name red dice in order."),
    (asked.LINKING, {"links": ""}, "This cannot be: links name red dice in order."),
    (asked.LINKING, {"red": "-!"}, "This cannot be: a link's die is offered to who has had no red die."),
    (
        asked.TAKING,
        {"agenda": "jump.3"},
        f"agenda takes an effect such as A-2-2:1, or one of {', '.join(TASKS[1:])}; not 'jump.3'.",
    ),
    (asked.TAKING, {"agenda": "pass.99"}, "agenda takes 0 to 15, not '99'."),
    (asked.ACTING, {"seat": "-"}, "This cannot be: seat names who is asked."),
    (asked.ENDED, {"seat": "0"}, "This cannot be: nobody is asked after the end."),
    (asked.ACTING, {"pick": "1"}, "This cannot be: pick counts who is next in turn order."),
    (
        asked.ACTING,
        {"seat": "1", "pick": "1", "hands": "4/4"},
        "This cannot be: who has had a turn has no dice left.",
    ),
    (asked.ACTING, {"red": "2"}, "This cannot be: a red die is marked with !."),
    (asked.DRAFTING, {"red": "-!"}, "This cannot be: a red die is there in a turn only."),
    (asked.ACTING, {"agenda": "survey.0"}, "This cannot be: something waits while something is asked."),
    (asked.MARKING, {"left": "0"}, "This cannot be: a marker moves."),
    (asked.ACTING, {"links": "3"}, "This cannot be: links are there while one is complete."),
    (asked.LINKING, {"agenda": "survey.0"}, "This cannot be: nothing waits behind a link."),
    (asked.ACTING, {"joining": "A1"}, "This cannot be: joining names a new transmitter."),
    (asked.JOINING, {"joining": "-"}, "This cannot be: joining names a new transmitter."),
    (asked.ACTING, {"spent": "A4"}, "This cannot be: cubes are spent in production."),
    (asked.PAYING, {"spent": "A1"}, "This cannot be: cubes are spent on what an online transmitter offers."),
    (asked.PAYING, {"spent": "A4,A4"}, "This cannot be: cubes are spent on what an online transmitter offers."),
    (asked.FLYING, {"path": ""}, "This cannot be: a flight has a path."),
    (asked.TURNING_UP, {"path": "3", "left": "1"}, "This cannot be: a flight has a path."),
    (asked.DRAFTING, {"path": "13"}, "This cannot be: a path is there in a flight only."),
    (asked.ACTING, {"path": "13"}, "This cannot be: a path is there in a flight only."),
    (asked.FLYING, {"path": "10"}, "This cannot be: the ship is where its path ends."),
    (asked.FLYING, {"left": "0"}, "This cannot be: a flight has steps left."),
    (asked.FLYING, {"left": "-1"}, "This cannot be: a flight is as long as a die can read."),
    (asked.FLYING, {"path": "13,84"}, "This cannot be: no unused segment leads from 13 to 84."),
    (asked.RUNNING, {"left": "1"}, "This cannot be: a gate run is flown at the end."),
    (asked.TURNING_UP, {"agenda": "survey.0"}, "This cannot be: nothing waits before a flight is over."),
    (asked.RUNNING, {"agenda": "survey.0"}, "This cannot be: what waits is what the flight has visited."),
    (asked.BONUSING, {"phase": "turning_up"}, "This cannot be: the ship has reached a face-down system."),
    (JUMPED, {"agenda": "survey.0"}, "This cannot be: a ship that has moved to a system arrives there."),
    (asked.BONUSING, {"ships": "4,14"}, "This cannot be: a bonus is of the system where the ship is."),
    (asked.BONUSING, {"systems": "12:.0xx" + ",-" * 15}, "This cannot be: a bonus is for a station on a blue planet."),
    (asked.CLAIMING, {"ships": "4,14"}, "This cannot be: a pulsar is claimed where the ship is."),
    (
        asked.EXPLORING,
        {"tiles": "0,0,0,0,0", "discards": "2,2,4,2,2"},
        "This cannot be: an exploration tile is there to be drawn.",
    ),
    (asked.ADVANCING, {"left": "4"}, "This cannot be: a marker advances to the left."),
    (
        asked.JOINING,
        {"arrays": "A1:0:1:A3r:-,A2:1:1:-:-,A3:0:1:-:A1l"},
        "This cannot be: the new transmitter is joined to nothing.",
    ),
    (asked.JOINING, {"agenda": ""}, "This cannot be: a cost of the new transmitter has been paid."),
    (asked.JUMPING, {"agenda": "pass.0"}, "This cannot be: nothing of a place waits while the ship moves away."),
    (LEAVING_3, {"agenda": "system12:1"}, "This cannot be: nothing of a place waits while the ship moves away."),
    (asked.TAKING, {"agenda": "arrive.3"}, "This cannot be: a flight ends where the ship is."),
    (asked.TAKING, {"agenda": "pass.3"}, "This cannot be: stations are built in systems that are turned up."),
    (asked.TAKING, {"agenda": "patented.0"}, "This cannot be: a trigger is of an own patent."),
    (asked.TAKING, {"agenda": "paid_up.0"}, "This cannot be: links and costs are of own transmitters."),
    (asked.TAKING, {"agenda": "A-5-1:1"}, "This cannot be: A-5-1:1 is of something that the seat has."),
    (asked.ACTING, {"comets": "3"}, "A Pulsar 2849 position has no comets."),
    (
        asked.CHOOSING_SIDE,
        {"headquarters": "0", "hqs": "-/-"},
        "This cannot be: sides of headquarters are chosen if there are some.",
    ),
    (FLOWN, {"systems": "-" + ",-" * 15}, "This cannot be: the systems of a flight are turned up."),
    (asked.FLYING, {"left": "1", "need": "1"}, "This cannot be: the flight can be completed."),
    (BUILDING, {"agenda": "live.0"}, "This cannot be: links are of online transmitters."),
]


# --- valid texts


@pytest.mark.parametrize("name", asked.BY_PHASE)
def test_a_position_of_every_phase_reads_back(name: str) -> None:
    state = asked.BY_PHASE[name]
    again = GAME.read(state.text())
    assert (again.text(), again.mover(), again.legal()) == (state.text(), state.mover(), state.legal())


def test_every_phase_is_among_them() -> None:
    assert set(asked.BY_PHASE) == set(PHASES)


def test_the_positions_of_whole_matches_read_back() -> None:
    for state in positions()[::7]:
        again = GAME.read(state.text())
        assert (again.text(), again.mover(), again.legal()) == (state.text(), state.mover(), state.legal())


def test_spaces_and_line_ends_do_not_matter() -> None:
    text = asked.ACTING.text()
    assert GAME.read(f"  {text.replace(' ', chr(10))}  ").text() == text


# --- invalid texts


@pytest.mark.parametrize(("state", "changes", "why"), BAD)
def test_a_position_that_cannot_be_is_refused(state: State, changes: dict[str, str], why: str) -> None:
    with pytest.raises(InvalidPositionError) as refused:
        GAME.read(changed(state.text(), changes))
    assert str(refused.value) == why


def test_a_position_is_written_in_one_way_only() -> None:
    text = asked.ACTING.text()
    for changes in ({"round": "05"}, {"cubes": "+4,0"}, {"hands": "51/6"}):
        with pytest.raises(InvalidPositionError) as refused:
            GAME.read(changed(text, changes))
        assert str(refused.value) == "A position is written in one way only: " + text


def sentences() -> list[str]:
    """Return the messages in the sources, as patterns; those of `must` may have placeholders."""
    found = bad_texts(*SOURCES)
    for node in nodes(*SOURCES):
        match node:
            case ast.Call(func=ast.Name(id="must"), args=[_, ast.JoinedStr() as said]):
                found.append(re.escape("This cannot be: ") + pattern(said) + re.escape("."))
    return found


def test_every_sentence_in_the_sources_is_given_in_some_case() -> None:
    assert len(sentences()) > 105
    assert [text for text in sentences() if not any(re.fullmatch(text, why) for _, _, why in BAD)] == []


@pytest.mark.parametrize("key", KEYS)
def test_a_text_that_was_cut_off_is_refused(key: str) -> None:
    left = [part for part in asked.ACTING.text().split() if not part.startswith(f"{key}=")]
    with pytest.raises(InvalidPositionError, match=rf"^A Pulsar 2849 position also needs {key}\.$"):
        GAME.read(" ".join(left))


@pytest.mark.parametrize("part", ["nonsense", "turn=9"])
def test_a_part_without_a_value_or_a_second_one_is_refused(part: str) -> None:
    with pytest.raises(InvalidPositionError, match=f"'{part}' is not, or stands twice"):
        GAME.read(f"{asked.ACTING.text()} {part}")


# --- randomly corrupted texts


def other_numbers(dice: Random) -> Callable[[Parts], None]:
    """Return a function that changes a number in a text."""
    keys = ["round", "pick", "left", "need", "sizes", "reading", "median", "seat", "joining", "red"]
    return lambda parts: parts.update({dice.choice(keys): dice.choice(["-", "0", "1", "2", "5", "-2", "A1", "3!"])})


def other_phase(dice: Random) -> Callable[[Parts], None]:
    """Return a function that changes the phase in a text."""
    return lambda parts: parts.update(phase=dice.choice(PHASES))


def more_waits(dice: Random) -> Callable[[Parts], None]:
    """Return a function that adds a task to the agenda in a text."""

    def add(parts: Parts) -> None:
        words = [word for word in parts["agenda"].split(",") if word]
        task = f"{dice.choice(TASKS[1:])}.{dice.randrange(16)}"
        words.insert(dice.randrange(len(words) + 1), dice.choice([dice.choice(ALL_EFFECTS).name, task]))
        parts["agenda"] = ",".join(words)

    return add


def other_joints(dice: Random) -> Callable[[Parts], None]:
    """Return a function that gives a transmitter another owner, other paid costs, or another joint."""

    def change(parts: Parts) -> None:
        words = parts["arrays"].split(",")
        number = dice.randrange(len(words))
        pieces = words[number].split(":")
        if len(pieces) == 5:
            half = dice.choice(["-", dice.choice(TRANSMITTER_IDS) + dice.choice("lr")])
            place = dice.randrange(1, 5)
            pieces[place] = half if place > 2 else dice.choice("01237")
        words[number] = ":".join(pieces)
        parts["arrays"] = ",".join(words)

    return change


def test_a_spoiled_text_is_refused_in_a_sentence_or_is_a_position_to_play_on_from() -> None:
    dice = Random(11)
    more = [other_numbers(dice), other_phase(dice), more_waits(dice), other_joints(dice)]
    refused = 0
    for number in range(900):
        one, other = [dice.choice(by_phase()[dice.randrange(len(PHASES))]) for _ in range(2)]
        try:
            state = GAME.read(
                spoiled(parts_of(one.text()), parts_of(other.text()), dice, "0123456789,-/.:!xbAlr", more)
            )
        except InvalidPositionError as why:
            refused += 1
            assert str(why).endswith(".") or "written in one way only" in str(why)
            continue
        assert GAME.read(state.text()).text() == state.text()
        whole = number % 30 == 0
        played_on(GAME, state, QuickDice(number), 3000 if whole else 20)
        assert not whole or state.mover() == OVER
    assert 500 < refused < 850
