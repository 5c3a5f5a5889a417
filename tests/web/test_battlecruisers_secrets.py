"""Battlecruisers' secrets over real sockets: tables with different hidden facts look the same to places without them.

The tables have positions that a place cannot tell apart. The secret actions of others differ, and their cards may
differ, too. Everything that the place is sent or can fetch is compared after every move, to the letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from typing import NamedTuple

import pytest

from starfold.core.dice import SealedDice
from starfold.games.battlecruisers import GAME
from starfold.games.battlecruisers.rules import Battlecruisers
from tests.games.battlecruisers.positions import at
from tests.web.server import Caller, IllegalActionError, Json, Server, Wire
from tests.web.test_rounds_together import begun, match_at

pytestmark = pytest.mark.once  # the web is not compiled

ADA, BOB, CY = range(3)
NUMBERS = count()  # ids of commands: a command with a used id is not carried out again
WAYS = ("", "/record", "/picture.svg", "/replay", "/replay/-1")
ASKED_FOR = GAME.words.codes[::37]  # a sample of codes to try out of turn


class Scene(NamedTuple):
    """Two tables: how their positions differ, and the moves at each."""

    hands: tuple[str, str]
    piles: tuple[str, str]
    moves: list[tuple[int, str, str]]  # the seat, and a code or command for each table; empty for none
    saved: str = "11 / 11 / 11"


def both(text: str) -> tuple[str, str]:
    """Return the same text for both tables."""
    return text, text


def all_select(ada: int, bob: int, cy: int) -> list[tuple[int, str, str]]:
    """Return moves in which each seat selects a card, the same at both tables."""
    return [(seat, *both(f"select {card}")) for seat, card in enumerate((ada, bob, cy))]


SCENES = {
    "cards discarded from hand": Scene(
        both("31 13 / 13 22 3 / 13 22 3"),
        both(""),
        [*all_select(31, 22, 13), (BOB, "discard 13", "discard 3"), (CY, "discard 3", "discard 22")],
    ),
    "a hand with copies of one card only": Scene(
        ("31 13 / 22 13 13 / 3 31 22", "31 13 / 22 13 3 / 3 31 22"),
        ("/ 3", "/ 13"),
        [*all_select(31, 22, 3), (BOB, "discard 13", "discard 13")],
        saved="/ / 11",
    ),
    "a card passed on, and swapped": Scene(
        both("22 3 31 / 13 3 31 / 28 3 31"),
        both("/ / 22 13"),
        [
            *all_select(22, 13, 28),
            (ADA, *both("give 3")),
            (BOB, "give 3", "give 31"),
            (CY, *both("give 3")),
            (CY, "trade 22", "trade 13"),
        ],
    ),
    "a card given to a raider": Scene(
        both("22 3 31 / 13 3 31 / 32 3 31"),
        both(""),
        [*all_select(22, 13, 32), (BOB, "give 3", "give 31"), (ADA, *both("give 3"))],
    ),
    "a hand that another looks at": Scene(
        ("22 3 31 / 22 3 31 / 34 3 31", "22 3 31 / 22 3 13 / 34 3 31"),
        ("/ 13", "/ 31"),
        [*all_select(22, 22, 34), (CY, *both("aim 2")), (CY, "hit 31", "hit 13")],
    ),
    "a hand of copies that another looks at": Scene(
        ("22 13 31 / 22 3 3 / 34 13 31", "22 13 31 / 22 3 13 / 34 13 31"),
        ("/ 13", "/ 3"),
        [*all_select(22, 22, 34), (CY, *both("aim 2")), (CY, "hit 3", "hit 3")],
    ),
    "a card taken from the pile": Scene(
        both("22 3 31 / 16 3 / 13 3 31"),
        both("/ 31 13"),
        [*all_select(22, 16, 13), (BOB, "raise 31", "raise 13")],
    ),
    "a pile with copies of one card only": Scene(
        ("22 3 31 / 16 3 / 13 3 22", "22 3 31 / 16 31 / 13 3 22"),
        ("/ 31 31", "/ 3 31"),
        [*all_select(22, 16, 13), (BOB, *both("raise 31"))],
    ),
    "a card taken from the pile and put back": Scene(
        both("22 3 31 / 43 / 13 3 31"),  # a single card is chosen automatically
        both("/ 31 13 3"),
        [
            (ADA, *both("select 22")),
            (CY, *both("select 13")),
            (BOB, "raise 31", "raise 13"),
            (BOB, *both("undo")),
            (BOB, "raise 13", "raise 3"),
            (BOB, *both("decline")),
        ],
    ),
    "a card found in another's pile": Scene(
        ("22 3 31 / 39 3 / 22 13", "22 3 31 / 39 3 / 22 31"),
        ("13 / / 31 3", "13 / / 13 3"),
        [*all_select(22, 39, 22), (BOB, *both("aim 3"))],
    ),
    "cards that leave the game": Scene(
        ("22 3 / 39 3 / 39 3", "22 3 / 39 31 / 39 3"),
        ("/ 31 13 31 / 13 22 22", "/ 3 13 31 / 13 22 22"),
        all_select(22, 39, 39),
    ),
    "a last card that is discarded": Scene(
        ("22 13 31 / 34 1 / 34 22", "22 13 31 / 34 3 / 34 22"),
        ("/ 3", "/ 1"),
        all_select(22, 34, 34),
        saved="/ / 13",
    ),
    "a last card that stays": Scene(
        ("22 13 31 / 34 22 / 34 22", "22 13 31 / 34 31 / 34 22"),
        ("/ 31", "/ 22"),
        all_select(22, 34, 34),
        saved="/ / 13",
    ),
    "a Spy Drone with nothing to swap it for": Scene(
        ("22 13 31 / 1 1 / 13 22", "22 13 31 / 1 13 / 13 22"),
        ("/ 13", "/ 1"),
        [*all_select(22, 1, 13), (BOB, *both("decline"))],
    ),
    "who has chosen, and gives up": Scene(
        both("31 13 / 13 22 3 / 13 22 3"),
        both(""),
        [(BOB, "select 13", ""), (BOB, *both("resign"))],
    ),
    "who changes a choice, and takes it back": Scene(
        both("31 13 / 13 22 3 / 13 22 3"),
        both(""),
        [(BOB, "select 13", "select 3"), (BOB, "select 22", "unchoose"), (CY, "", "select 13")],
    ),
}


class World:
    """A table with a given position, and everything that two onlookers there receive and can fetch."""

    def __init__(self, server: Server, sockets: ExitStack, scene: Scene, number: int) -> None:
        self.server, self.number = server, number
        self.table, self.callers = begun(server)
        self.stand(at(scene.hands[number], scene.saved, scene.piles[number]))
        # Ada, and a caller without a seat.
        self.onlookers = [self.callers[ADA], Caller(server, "")]
        self.wires = [sockets.enter_context(caller.connect(self.table)) for caller in self.onlookers]

    def stand(self, state: Battlecruisers) -> None:
        """Make a position the start of the match, with the same dice at every table."""
        match = match_at(self.server, self.table)
        match.state, match.checkpoints = state, [state.copy()]
        match.dice = SealedDice(bytes(32), [])
        match.steps.clear()
        match.record.lines.clear()

    def do(self, seat: int, what: str) -> None:
        """Execute a command, or play a code, for a seat."""
        if what in ("undo", "resign", "unchoose"):
            ply = {"ply": self.ply()} if what == "undo" else {}
            self.callers[seat].do(self.table, do=what, **ply)
        elif what:
            self.callers[seat].do(self.table, do="play", ply=self.ply(), code=what)

    def ply(self) -> int:
        """Return the current ply."""
        return match_at(self.server, self.table).ply()

    def known_to_bob(self) -> str:
        """Return the table as Bob sees it: he always knows the hidden facts."""
        return scrubbed(self.callers[BOB].ask("GET", f"/api/tables/{self.table}"))

    def known(self) -> list[str]:
        """Return everything that the onlookers were sent since the last call, and everything that they can fetch."""
        sent = [scrubbed(message) for wire in self.wires for message in heard(wire)]
        return [*sent, *[scrubbed(answer) for caller in self.onlookers for answer in self.asked_by(caller)]]

    def asked_by(self, caller: Caller) -> list[Json]:
        """Return the answers to all requests of a caller, and the rejections of commands that are not theirs."""
        path = f"/api/tables/{self.table}"
        answers = [caller.ask("GET", path + part) for part in WAYS]
        for code in ASKED_FOR if caller.secret else []:
            with pytest.raises(IllegalActionError) as refused:
                caller.do(self.table, do="play", ply=self.ply(), code=code)
            answers.append(refused.value.body)
        return answers


def heard(wire: Wire) -> list[Json]:
    """Return the messages of a socket up to now, with the whole table last, without presence."""
    mark = str(next(NUMBERS))
    wire.send(do="sync", seq=0, id=mark)
    messages = []
    while (message := wire.next()).get("id") != mark:
        messages.append(message)
    assert messages[-1]["kind"] == "table"
    return [message for message in messages if message["kind"] != "here"]


def scrubbed(message: Json) -> str:
    """Return a message as text, without the hashes that identify the table and its dice."""
    return re.sub(r"\b[0-9a-f]{64}\b", "", str(message))


@pytest.fixture
def sockets() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.mark.parametrize("name", SCENES)
def test_hidden_facts_change_nothing_that_other_places_receive(server: Server, sockets: ExitStack, name: str) -> None:
    scene = SCENES[name]
    one, two = (World(server, sockets, scene, number) for number in range(2))
    assert one.known() == two.known()
    apart = one.known_to_bob() != two.known_to_bob()
    for seat, here, there in scene.moves:
        one.do(seat, here)
        two.do(seat, there)
        apart = apart or one.known_to_bob() != two.known_to_bob()
        assert one.known() == two.known(), f"after {here} and {there}"
    assert apart, "nobody knew anything, so nothing was shown"
