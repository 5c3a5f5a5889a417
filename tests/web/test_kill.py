"""A server that is killed without warning, again and again, while fifty tables play: what was acknowledged is kept."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import random
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from starfold.core.record import Record, read_record
from starfold.core.replay import replay
from starfold.tables import commands as c
from starfold.tables import entries as e
from starfold.tables.live import unfold
from starfold.tables.store import Saved, Store
from starfold.tables.table import Table
from tests.tables.halls import PERSON, Desk
from tests.web.server import Json

pytestmark = pytest.mark.once

SEED = 7331
TABLES = 50
KILLS = 20
PATIENCE = 30  # seconds
BOT: Json = {"kind": "bot", "bot": "random"}
LONG: Json = {"spaces": 24}  # so that there are always matches that still run
KINDS: list[tuple[str, int, int, Json]] = [  # the game, how many people play it, how many bots, options
    ("ruship", 2, 0, LONG),
    ("ruship", 1, 1, LONG),
    ("honest", 2, 0, {}),
    ("honest", 2, 1, {}),
    ("honest", 3, 1, {}),
]


class Server:
    """A server in a process of its own, with its tables in a folder."""

    def __init__(self, folder: Path) -> None:
        self.begun = time.monotonic()
        options = ["--port", "0", "--data", str(folder), "--pace", "0", "--rate", "100000", "--toys"]
        # Coverage would make it slow, and a kill would leave its files in disorder.
        env = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
        command = [sys.executable, "-m", "starfold", "serve", *options]
        self.process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        self.said = self.process.stdout
        self.host = self.said.readline().partition("http://")[2].partition("/")[0]
        assert self.host, "the server did not start"

    async def answers(self) -> None:
        """Wait until it answers."""
        name, _, port = self.host.partition(":")
        while True:
            with suppress(OSError), socket.create_connection((name, int(port))):
                return
            assert self.process.poll() is None and time.monotonic() - self.begun < PATIENCE, "it does not start"
            await asyncio.sleep(0.02)

    def post(self, path: str, body: Json, secret: str = "") -> Json:
        """What it answers to a request."""
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {secret}"} if secret else {})
        request = urllib.request.Request(f"http://{self.host}{path}", json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def kill(self) -> None:
        """End it at once: it gets no time to tidy up."""
        self.process.kill()
        self.process.wait()
        self.said.close()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *error: object) -> None:
        self.kill()


class Player:
    """Somebody at one table, who keeps every command until it is acknowledged, and knows what was."""

    def __init__(self, secret: str, table: str, seat: int, dice: random.Random) -> None:
        self.secret, self.table, self.seat, self.dice = secret, table, seat, dice
        self.pending: Json = None  # sent, not acknowledged
        self.unheard = False  # but found stored after the last kill
        self.done: list[tuple[Json, int]] = []  # commands that were acknowledged, and the seq each answer had
        self.sent = 0
        self.seen: Json = None  # the table as it was last shown
        self.first: list[Json] = [{"do": "ready", "salt": f"salt{seat}"}]
        if seat:
            self.first.insert(0, {"do": "claim", "seat": seat})

    def plays(self) -> list[Json]:
        """The moves and choices that were acknowledged."""
        return [command for command, _ in self.done if command["do"] == "play"]

    def wanted(self) -> Json:
        """What to do now; nothing when somebody else is asked."""
        if self.first:
            return self.first.pop(0)
        played = max((command["ply"] for command in self.plays()), default=-1)
        if not self.seen or not self.seen["offers"] or self.seen["place"] != self.seat or self.seen["ply"] <= played:
            return None
        if self.dice.random() < 0.1:
            return {"do": "chat", "text": f"line {self.sent}"}
        return {"do": "play", "ply": self.seen["ply"], "code": self.dice.choice(self.seen["offers"])["code"]}

    async def go_on(self, socket: ClientConnection, heard: Callable[[], None]) -> None:
        """Send again what was not acknowledged, then play as long as the line holds."""
        if self.pending:
            await socket.send(json.dumps(self.pending))
        while True:
            if not self.pending and (command := self.wanted()):
                self.sent += 1
                self.pending = {**command, "id": f"{self.table}/{self.seat}/{self.sent}"}
                await socket.send(json.dumps(self.pending))
            frame = await socket.recv()
            message = json.loads(gzip.decompress(frame) if isinstance(frame, bytes) else frame)
            assert message["kind"] != "no", (self.pending, message)
            if message["kind"] == "table":
                self.seen = message
            elif message["kind"] == "ack":
                assert message["id"] == self.pending["id"]
                self.done.append((self.pending, message["seq"]))
                self.pending = None
                heard()

    async def play(self, host: str, heard: Callable[[], None]) -> None:
        """Play until the server is gone."""
        headers = {"Authorization": f"Bearer {self.secret}"}
        address = f"ws://{host}/api/tables/{self.table}/live"
        with suppress(OSError, WebSocketException):
            async with connect(address, additional_headers=headers, compression=None, proxy=None) as socket:
                await self.go_on(socket, heard)


def sit_down(server: Server, dice: random.Random) -> list[Player]:
    """Make the people and the tables; everything after that is a command."""
    people = [server.post("/api/me", {"name": name})["secret"] for name in ["Ada", "Bob", "Cy"]]
    players = []
    for number in range(TABLES):
        game, persons, bots, options = KINDS[number % len(KINDS)]
        seats = [{"kind": "person"}] + [{"kind": "open"}] * (persons - 1) + [BOT] * bots
        plan = {"game": game, "seats": seats, "options": options, "lobby": True, "mine": [0]}
        made = server.post("/api/tables", plan, people[0])
        players += [Player(people[seat], made["id"], seat, dice) for seat in range(persons)]
    return players


async def play_and_kill(server: Server, players: list[Player], acks: int, later: float) -> None:
    """Let all play until so many commands were acknowledged; then kill, at once or a moment later."""
    left = acks

    def heard() -> None:
        nonlocal left
        left -= 1
        if left == 0 and later:
            asyncio.get_running_loop().call_later(later, server.kill)
        elif left == 0:
            server.kill()  # before anything else happens: what was acknowledged a moment too early would be lost

    try:
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(player.play(server.host, heard) for player in players))
    except TimeoutError:
        pytest.fail(f"Play does not go on: {left} of {acks} acknowledgements did not come.")


async def check(folder: Path, players: list[Player]) -> None:
    """Check all tables that are stored in a folder."""
    store = Store(f"sqlite:///{folder}/tables.db")
    store.open()
    for table in dict.fromkeys(player.table for player in players):
        saved = await store.load(table)
        assert saved is not None, "a table is lost"
        check_table(saved, [player for player in players if player.table == table])
    store.close()


def check_table(saved: Saved, players: list[Player]) -> None:
    """Every acknowledged command is in the table, each command once, and its state is that of its record."""
    table = unfold(saved)
    ids = Counter(entry.id.partition(" ")[2] for entry in (e.read(body) for _, body in saved.entries) if entry.id)
    assert all(count == 1 for count in ids.values()), "a command was done twice"
    for player in players:
        for command, seq in player.done:
            assert ids.pop(command["id"], 0) and seq <= table.news, f"{command} was acknowledged and is lost"
        player.unheard = bool(player.pending) and ids.pop(player.pending["id"], 0) == 1
    assert not ids, "something was done that nobody sent"
    if table.match is None:
        assert not any(player.plays() for player in players)
        return
    record = read_record(table.record.text())
    assert replay(record, game=table.game).state.text() == table.match.state.text()
    for player in players:
        check_moves(table, record, player)
        check_seen(table, record, player)


def check_moves(table: Table, record: Record, player: Player) -> None:
    """The seat's moves are those that were acknowledged, and perhaps one whose acknowledgement got lost."""
    plays = player.plays() + ([player.pending] if player.unheard and player.pending["do"] == "play" else [])
    made = [(ply, line.code) for ply, line in enumerate(record.standing()) if line.who == player.seat]
    codes = [code for _, code in made] + [code for seat, code in table.choices.items() if seat == player.seat]
    assert codes == [command["code"] for command in plays]
    # In a together-round the others' moves may stand before it, or not.
    assert all(command["ply"] <= ply for command, (ply, _) in zip(plays, made, strict=False))


def check_seen(table: Table, record: Record, player: Player) -> None:
    """What the server last showed is what the stored record shows at that ply: it was stored before it was shown."""
    if player.seen and player.seen["phase"] != "open":
        assert player.seen["seq"] <= table.news
        match = replay(record, player.seen["ply"], table.game)
        assert player.seen["text"] == table.game.words.show(match.view(player.seen["place"]))


async def story(folder: Path, dice: random.Random) -> Counter[str]:
    """Fifty tables play, the server is killed and comes back; what happened to the commands, counted."""
    players: list[Player] = []
    told: Counter[str] = Counter()
    for number in range(KILLS + 1):  # once more, for play must go on after the last of them too
        with Server(folder) as server:
            await server.answers()
            players = players or sit_down(server, dice)
            await play_and_kill(server, players, dice.randrange(1, 80), dice.choice([0, dice.uniform(0, 0.03)]))
        # A copy, for the server that starts again must find its own way with what the kill left.
        copy = shutil.copytree(folder, folder.with_name(f"copy{number}"))
        await check(copy, players)
        told += Counter("stored" if player.unheard else "not stored" for player in players if player.pending)
    told["acknowledged"] = sum(len(player.done) for player in players)
    return told


@pytest.mark.slow
def test_what_was_acknowledged_survives_twenty_kills_and_nothing_is_done_twice(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    print("seed", SEED)
    told = asyncio.run(story(folder, random.Random(SEED)))
    print("commands in flight at a kill, and acknowledged in all:", dict(told))
    assert told["stored"] and told["not stored"], "the kills came at no interesting moment"


@pytest.mark.parametrize("resent", [True, False])
def test_what_follows_by_itself_is_done_after_the_start_if_a_kill_came_before_it(tmp_path: Path, resent: bool) -> None:
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    store.open()
    desk = Desk(store)

    async def left_behind() -> str:
        live = await desk.table([PERSON, PERSON], mine=[0, 1])
        await store.append(live.table.id, live.table.seq, [(desk.time, e.write(e.Ready("ada", "salt", id="ada once")))])
        return live.table.id

    async def again() -> str:
        live = await desk.hall.live(table)
        if resent:
            await desk.do(live, "ada", c.ReadyToPlay("salt", id="once"))
        else:
            await desk.hall.arrive(live, "ada")
        return live.table.phase()

    table = desk.run(left_behind)
    assert desk.run(again) == "running"
    store.close()
