"""The view proof on the wire: facts that a place may not know change no byte of the frames it receives.

Two tables are at the same point of a match, one of them in a world imagined from a place's view. Both continue by
moves that look the same from that place. In rounds together the others choose in different orders and change their
choices. All frames to that place are compared, until it is shown something hidden.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import random

import msgspec
import pytest

from starfold.bots import Budget
from starfold.bots.catalogue import installed
from starfold.bots.portable import PortableView, from_portable
from starfold.bots.workers.decisions import BotPool
from starfold.core.dice import QuickDice
from starfold.core.discover import all_games
from starfold.core.event import WATCHER, may_know
from starfold.core.game import Game
from starfold.core.state import CHANCE
from starfold.tables import events as e
from starfold.tables.bots.request import BotRequest
from starfold.tables.commands import play
from starfold.tables.config import Clock, TableConfig
from starfold.tables.session import TableSession
from starfold.tables.table import Table
from starfold.testing.leaky_games import LEAKY
from starfold.testing.toy_game import GAME as HONEST
from starfold.testing.view_isolation import matching
from starfold.web.api.hints import advise
from starfold.web.live.channel import Channel, Connection
from starfold.web.protocol import encode_text

pytestmark = pytest.mark.once  # the web is not compiled; `nothing_leaks` compares views on both builds

SEED = "07" * 32
DEPTHS = (7, 7, 70)  # rounds before the fork: few for a short match, many for a long one
FOLLOWED = 480  # pairs of worlds
HIDING = [game for game in [*all_games().values(), HONEST] if game.hidden]


class World:
    """A table, and everything that one place at it receives."""

    def __init__(self, game: Game, seats: int, place: int) -> None:
        clock = Clock("turn", 60)
        options = {option.key: option.show(option.default) for option in game.options}
        setup = TableConfig(game.key, game.rules, game.digest(), seats, options, clock, "sealed")
        self.time = 1000
        self.table = Table("table", "p0", setup, SEED, installed(game))
        self.session = TableSession(self.table)
        for seat in range(seats):
            self.happen(e.SeatTaken(seat, f"p{seat}", f"Name {seat}"))
            self.happen(e.PlayerReady(f"p{seat}", f"salt{seat}"))
        for entry in play.beginning(self.table):
            self.happen(entry)
        person = f"p{place}" if place >= 0 else ""
        # A page, which receives pictures, and a program, which receives the View.
        self.connections = [Connection(person, "me"), Connection(person, "me", as_view=True)]
        self.channel = Channel(self.session, lambda: self.time)
        self.channel.public_seq, self.channel.ply = self.table.public_seq, self.table.ply()
        self.channel.connections += self.connections
        self.show_all()

    def show_all(self) -> None:
        """Send the place the whole table, drawn anew: the state may have been replaced."""
        self.channel.frames.forget()
        for connection in self.connections:
            connection.hello = None
            self.channel.send_whole(connection)

    def happen(self, entry: e.AnyTableEvent) -> None:
        """Apply an event and notify connections, as the table service does."""
        self.table.apply(self.time, entry)
        self.session.changed(entry.audience())

    async def sent(self) -> list[str | bytes | None]:
        """Return the frames that the place received since the last call."""
        while self.channel.pending:
            await asyncio.sleep(0)
        frames = []
        for connection in self.connections:
            while not connection.outgoing.empty():
                frames.append(connection.outgoing.get_nowait())
        return frames


async def follow(game: Game, seats: int, place: int, number: int) -> int:
    """Play a match in one world, fork it, and follow both; return the number of comparisons."""
    dice, chooser = QuickDice(number), random.Random(number)
    one, two = World(game, seats, place), World(game, seats, place)
    for _ in range(chooser.randrange(chooser.choice(DEPTHS))):
        if not one.table.running():
            return 0
        entries = random_round(one.table, chooser)
        for world in (one, two):
            for entry in entries:
                world.happen(entry)
    assert one.table.match is not None and two.table.match is not None
    if not one.table.running():
        return 0
    await one.sent()
    await two.sent()
    two.table.match.state = game.imagine(game.look(one.table.match.state, place), dice)
    for world in (one, two):
        world.show_all()
    compared = 0
    for _ in range(8):
        here, there = await one.sent(), await two.sent()
        assert here == there, f"{game.title}, place {place}, match {number}: it was sent something else"
        compared += len(here)
        if not one.table.running() or not await play_alike(one, two, place, dice, chooser):
            break
    return compared


def random_round(table: Table, chooser: random.Random) -> list[e.AnyTableEvent]:
    """Return a random move, or a whole round together."""
    match = table.match
    assert match is not None
    actions = [chooser.choice(match.state.legal_of(seat)) for seat in in_order(table)]
    return [e.MovesPlayed(play.lines_after(match, match.state.copy(), actions))]


def in_order(table: Table) -> list[int]:
    """Return the seats to move, in the state's own order."""
    assert table.match is not None
    state, order = table.match.state.copy(), []
    for _ in table.waiting():
        order.append(state.mover())
        state.play(state.legal()[0])
    return order


async def play_alike(one: World, two: World, place: int, dice: QuickDice, chooser: random.Random) -> bool:
    """Play moves in both worlds that look the same from the place; return False if that is not possible any more."""
    for world in (one, two):
        world.time += 1000
    asked = one.table.waiting()
    assert one.table.match is not None and two.table.match is not None
    choices = {seat: chooser.choice(one.table.match.state.legal_of(seat)) for seat in asked}
    for seat, action in choices.items():
        if action not in two.table.match.state.legal_of(seat):
            return False
    if len(asked) > 1:
        await waver(one, two, place, choices, chooser)
        assert await one.sent() == await two.sent(), f"place {place}: it was sent something else in a together-round"
    alike = lines_alike(one, two, place, choices, dice)
    if alike is None:
        return False
    lines, learned = alike
    for world, line in zip((one, two), lines, strict=True):
        world.happen(e.MovesPlayed(line))
    return not learned  # a hidden fact is now shown to the place, and may differ


async def waver(one: World, two: World, place: int, choices: dict[int, int], chooser: random.Random) -> None:
    """Let others choose in each world, in other orders and with changed choices; the place chooses the same in both."""
    code = one.table.game.words.code
    for world in (one, two):
        others = [seat for seat in choices if seat != place]
        chooser.shuffle(others)
        for seat in others[: chooser.randrange(len(others) + 1)]:
            legal = world.table.match.state.legal_of(seat) if world.table.match else []
            world.happen(e.ChoiceMade(seat, code(chooser.choice(legal))))
            await asyncio.sleep(0)
            if chooser.random() < 0.5:
                world.happen(e.ChoiceMade(seat, ""))
                await asyncio.sleep(0)
    if place in choices:
        for world in (one, two):
            world.happen(e.ChoiceMade(place, code(choices[place])))


def lines_alike(
    one: World, two: World, place: int, choices: dict[int, int], dice: QuickDice
) -> tuple[tuple[list[e.Line], list[e.Line]], bool] | None:
    """Return the lines of the same moves in both worlds, with hidden outcomes replaced by ones that look the same.

    Also return whether the place may learn something by them. Return None if there are no such lines.
    """
    assert one.table.match is not None and two.table.match is not None
    states = one.table.match.state.copy(), two.table.match.state.copy()
    code = one.table.game.words.code
    lines: tuple[list[e.Line], list[e.Line]] = ([], [])
    left, learned = dict(choices), False
    while left or states[0].mover() == CHANCE:
        mover = states[0].mover()
        if mover == CHANCE:
            action = states[0].roll(dice)
            twin = matching(one.table.game, states[0], states[1], action, place, dice)
            if twin < 0 or (may_know(states[0].knowers(action), place) and twin != action):
                return None
            played = (action, twin)
        else:
            if states[1].mover() not in left or mover not in left:
                return None
            played = (left[mover], left[states[1].mover()])
            del left[mover]
        for world in (0, 1):
            state, action = states[world], played[world]
            lines[world].append((-1 if mover == CHANCE else state.mover(), code(action)))
            learners, before = state.learners(action), state.reveals()
            state.play(action)
            learned = learned or (state.reveals() != before and may_know(learners, place))
    return lines, learned


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.key)
def test_what_a_place_cannot_know_changes_no_byte_of_what_it_is_sent(game: Game) -> None:
    compared = 0
    places = [
        (seats, place) for seats in range(game.min_seats, game.max_seats + 1) for place in [*range(seats), WATCHER]
    ]
    for seats, place in places:
        for number in range(FOLLOWED // len(places)):
            compared += asyncio.run(follow(game, seats, place, number))
    assert compared > 1000, "too few frames were compared to show anything"


def test_a_program_is_sent_the_view_of_its_place_and_no_picture() -> None:
    async def begun() -> tuple[World, list[str | bytes | None]]:
        match = World(HONEST, 3, 1)
        return match, await match.sent()

    match, heard = asyncio.run(begun())
    frames = [json.loads(gzip.decompress(frame)) for frame in heard if isinstance(frame, bytes)]
    drawn, plain_view = [frame for frame in frames if frame["kind"] == "table"]
    assert drawn["picture"] and "view" not in drawn
    assert plain_view["picture"] is None and "ground" not in plain_view
    assert match.table.match is not None
    sent = msgspec.convert(plain_view["view"], PortableView)
    assert from_portable(sent, [HONEST]).text() == match.table.match.view(1).text()


@pytest.mark.parametrize(
    "name",
    [
        "a view that leaks",  # only into the View, so only a client that receives it can notice
        "a prompt made from the state",
        "a picture drawn from the state",
        "a preview drawn from the state",
    ],
)
def test_a_game_that_leaks_is_caught_on_the_wire(name: str) -> None:
    with pytest.raises(AssertionError, match="it was sent something else"):
        for number in range(60):
            for place in [0, 1, 2, WATCHER]:
                asyncio.run(follow(LEAKY[name][0], 3, place, number))


@pytest.mark.parametrize("bot", ["captain", "patient"])
@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.key)
def test_what_a_seat_cannot_know_changes_no_byte_of_a_hint(game: Game, bot: str, strange_bots: None) -> None:
    frames: list[str] = []

    async def compare(pool: BotPool, seats: int, seat: int, number: int) -> None:
        """Ask for the same hint in two worlds, one of them imagined from the seat's view."""
        chooser = random.Random(number)
        one, two = World(game, seats, seat), World(game, seats, seat)
        for _ in range(chooser.randrange(chooser.choice(DEPTHS))):
            for entry in random_round(one.table, chooser) if one.table.running() else []:
                one.happen(entry)
                two.happen(entry)
        assert one.table.match is not None and two.table.match is not None
        if not one.table.match.view(seat).legal:
            return
        two.table.match.state = game.imagine(one.table.match.view(seat), QuickDice(number))
        for name, world in (("one", one), ("two", two)):
            world.table.id = f"{name} {seats} {number}"  # otherwise the bot would reuse its search of the other world
            thinking = BotRequest(world.session, world.table.match or one.table.match, seat, bot)
            hint = await advise(pool, Budget(iterations=40), thinking, lambda _: None)
            assert hint.trouble == "" and hint.offers
            frames.append(encode_text(hint))
        assert frames[-1] == frames[-2], f"{game.title}, seat {seat}, match {number}: it was advised otherwise"

    async def story() -> None:
        pool = BotPool(1)
        for seats in range(game.min_seats, game.max_seats + 1):
            for seat in range(seats):
                for number in range(8):
                    await compare(pool, seats, seat, number)
        await pool.close()

    asyncio.run(story())
    assert len(set(frames)) > 20, "too few hints were compared to show anything"


def test_a_table_that_tells_of_choices_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(e.ChoiceMade, "audience", e.TableEvent.audience)
    with pytest.raises(AssertionError, match="it was sent something else"):
        for number in range(60):
            asyncio.run(follow(HONEST, 3, 0, number))
