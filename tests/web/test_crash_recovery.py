"""Kill a server again and again while fifty tables play: every acknowledged command is kept.

On PostgreSQL the database crashes now and then as well. The server stays alive then, and when the database is back,
every table must go on by itself: nobody connects again, because that would do what is still due at the table.

CI kills a few times; `make kills` does it more often.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from starfold.bots.catalogue import installed
from starfold.core.record import Record, read_record
from starfold.core.replay import replay
from starfold.tables import commands as c
from starfold.tables import events as e
from starfold.tables.session import rebuild_table
from starfold.tables.storage.store import Saved, Store
from starfold.tables.table import Table
from starfold.testing.toy_game import GAME as HONEST
from tests.postgres import Cluster, cluster
from tests.tables.harness import PERSON, TableHarness
from tests.web.server import Json

pytestmark = pytest.mark.once

SEED = 7331
TABLES = 50
KILLS = int(os.environ.get("STARFOLD_KILLS", "12"))  # on SQLite
KILLS_OF_SERVER = int(os.environ.get("STARFOLD_KILLS", "5"))  # on PostgreSQL
CRASHES = int(os.environ.get("STARFOLD_CRASHES", "2"))
PATIENCE = 30  # seconds
STUCK_AFTER_S = 20  # without progress since the database is back; the server retries more often than that
BOT: Json = {"kind": "bot", "bot": "random"}
LONG: Json = {"spaces": 24}  # long matches, so that some are always running
KINDS: list[tuple[str, int, int, Json]] = [  # game, people, bots, options
    ("ruship", 2, 0, LONG),
    ("ruship", 1, 1, LONG),
    ("honest", 2, 0, {}),
    ("honest", 2, 1, {}),
    ("honest", 3, 1, {}),
]


class Server:
    """A server process; the options say where its tables are stored."""

    def __init__(self, place: Sequence[str], port: int = 0) -> None:
        self.begun = time.monotonic()
        options = [
            "--port",
            str(port),
            *place,
            "--pace",
            "0",
            "--rate",
            "0",
            "--connections",
            "0",
            "--toys",
            "--log",
            "error",
        ]
        # Coverage would slow it down, and a kill would corrupt its files.
        env = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
        command = [sys.executable, "-m", "starfold", "serve", *options]
        log = subprocess.DEVNULL  # it logs much while the database crashes
        self.process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout
        self.said = self.process.stdout
        self.host = self.said.readline().partition("http://")[2].partition("/")[0]
        assert self.host, "the server did not start"

    async def answers(self) -> None:
        """Wait until the server answers."""
        name, _, port = self.host.partition(":")
        while True:
            with suppress(OSError), socket.create_connection((name, int(port))):
                return
            assert self.process.poll() is None and time.monotonic() - self.begun < PATIENCE, "it does not start"
            await asyncio.sleep(0.02)

    def post(self, path: str, body: Json, secret: str = "") -> Json:
        """Send a request; return the decoded answer."""
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {secret}"} if secret else {})
        request = urllib.request.Request(f"http://{self.host}{path}", json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def status(self, path: str) -> int:
        """Send a GET request; return the status of the answer."""
        try:
            with urllib.request.urlopen(f"http://{self.host}{path}", timeout=PATIENCE) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            with error:
                return error.code

    def kill(self) -> None:
        """Kill the server, without time to clean up."""
        self.process.kill()
        self.process.wait()
        self.said.close()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *error: object) -> None:
        self.kill()


class Player:
    """A person at one table. It keeps each command until it is acknowledged, and records those that were."""

    def __init__(self, secret: str, table: str, seat: int, dice: random.Random) -> None:
        self.secret, self.table, self.seat, self.dice = secret, table, seat, dice
        self.pending: Json = None  # sent, but not acknowledged
        self.unheard = False  # whether `pending` was found stored after the last kill
        self.done: list[tuple[Json, int]] = []  # the acknowledged commands, each with the seq of its answer
        self.sent = 0
        self.seen: Json = None  # the last table message
        self.connections = 0  # opened so far
        self.is_told = False  # was sent the table on the present connection
        self.first: list[Json] = [{"do": "ready", "salt": f"salt{seat}"}]
        if seat:
            self.first.insert(0, {"do": "claim", "seat": seat})

    def over(self) -> bool:
        """Return whether the match is over and nothing is pending."""
        return bool(self.seen) and self.seen["phase"] == "over" and not self.pending

    def position(self) -> tuple[bool, int]:
        """Return how far the match has come, as this player knows it: whether it has begun, and the ply."""
        return (self.seen["phase"] != "open", self.seen["ply"]) if self.seen else (False, 0)

    def plays(self) -> list[Json]:
        """Return the acknowledged moves and choices."""
        return [command for command, _ in self.done if command["do"] == "play"]

    def wanted(self) -> Json:
        """Return the next command, or None if the seat is not to move."""
        if self.first:
            return self.first.pop(0)
        played = max((command["ply"] for command in self.plays()), default=-1)
        if not self.seen or not self.seen["offers"] or self.seen["place"] != self.seat or self.seen["ply"] <= played:
            return None
        if self.dice.random() < 0.1:
            return {"do": "chat", "text": f"line {self.sent}"}
        return {"do": "play", "ply": self.seen["ply"], "code": self.dice.choice(self.seen["offers"])["code"]}

    async def go_on(self, socket: ClientConnection, heard: Callable[[], None]) -> None:
        """Resend the pending command, then play until the connection closes."""
        if self.pending:
            await socket.send(json.dumps(self.pending))
        while True:
            if not self.pending and (command := self.wanted()):
                self.sent += 1
                self.pending = {**command, "id": f"{self.table}/{self.seat}/{self.sent}"}
                await socket.send(json.dumps(self.pending))
            frame = await socket.recv()
            message = json.loads(gzip.decompress(frame) if isinstance(frame, bytes) else frame)
            if message["kind"] == "no":  # the database fails, or a rate limit: retry, as the page does
                assert message["status"] in (503, 412, 429), (self.pending, message)
                await asyncio.sleep(0.1)
                await socket.send(json.dumps(self.pending))
            if message["kind"] == "table":
                self.seen, self.is_told = message, True
            elif message["kind"] == "ack":
                assert message["id"] == self.pending["id"]
                self.done.append((self.pending, message["seq"]))
                self.pending = None
                heard()

    async def play(self, host: str, heard: Callable[[], None]) -> None:
        """Play until the server is gone."""
        headers = {"Authorization": f"Bearer {self.secret}"}
        address = f"ws://{host}/api/tables/{self.table}/live"
        while True:
            with suppress(WebSocketException):
                try:
                    async with connect(address, additional_headers=headers, compression=None, proxy=None) as socket:
                        self.connections += 1
                        await self.go_on(socket, heard)
                except OSError:
                    return
                finally:
                    self.is_told = False
            await asyncio.sleep(0.1)


def sit_down(server: Server, tables: int, dice: random.Random) -> list[Player]:
    """Create the people and the tables; return the players. Everything after that is a command."""
    people = [server.post("/api/me", {"name": name})["secret"] for name in ["Ada", "Bob", "Cy"]]
    players = []
    for number in range(tables):
        game, persons, bots, options = KINDS[number % len(KINDS)]
        seats = [{"kind": "person"}] + [{"kind": "open"}] * (persons - 1) + [BOT] * bots
        plan = {"game": game, "seats": seats, "options": options, "lobby": True, "mine": [0]}
        made = server.post("/api/tables", plan, people[0])
        players += [Player(people[seat], made["id"], seat, dice) for seat in range(persons)]
    return players


async def play_and_kill(
    server: Server, players: list[Player], acks: int, later: float, first: Awaitable[None] | None = None
) -> None:
    """Let all play until this many commands were acknowledged, counted once `first` has ended, then kill the server.

    The kill comes `later` seconds after the last of these acknowledgements.
    """
    left, counts = acks, first is None

    def heard() -> None:
        nonlocal left
        left -= counts
        if left == 0 and counts and later:
            asyncio.get_running_loop().call_later(later, server.kill)
        elif left == 0 and counts:
            server.kill()  # immediately: a command acknowledged before it was stored would be lost

    async def wait() -> None:
        nonlocal counts
        if first is not None:
            await first
            counts = True
            if all(player.over() for player in players):  # nothing more will be acknowledged
                server.kill()

    try:
        async with asyncio.timeout(PATIENCE if first is None else 3 * PATIENCE):
            await asyncio.gather(wait(), *(player.play(server.host, heard) for player in players))
    except TimeoutError:
        pytest.fail(f"Play does not go on: {left} of {acks} acknowledgements did not come.")


async def check(database: str, players: list[Player], told: Counter[str]) -> None:
    """Check all the players' tables in a database; count what is lost or doubled."""
    store = Store(database)
    store.open()
    for table in dict.fromkeys(player.table for player in players):
        saved = await store.load(table)
        assert saved is not None, "a table is lost"
        check_table(saved, [player for player in players if player.table == table], told)
    store.close()


async def crash(
    server: Server, database: Cluster, players: list[Player], dice: random.Random, told: Counter[str]
) -> None:
    """Crash the database in mid-play and restart it a little later; check that the server lives through it."""
    while not all(player.is_told for player in players):
        await asyncio.sleep(0.02)
    await asyncio.sleep(dice.uniform(0, 0.5))
    connections = [player.connections for player in players]
    await asyncio.to_thread(database.end, signal.SIGQUIT)
    assert await asyncio.to_thread(server.status, "/api/health") == 503, "it answers, though the database is down"
    await asyncio.sleep(dice.uniform(0, 2))
    await asyncio.to_thread(database.start)
    told["crashes"] += server.process.poll() is None
    await all_go_on(players, told)
    assert [player.connections for player in players] == connections, "by itself, not because somebody came"
    assert await asyncio.to_thread(server.status, "/api/health") == 200


async def all_go_on(players: list[Player], told: Counter[str]) -> None:
    """Check that every match goes on while its players just stay connected."""

    def positions() -> dict[str, tuple[bool, int]]:
        tables = {player.table for player in players}
        return {table: max(player.position() for player in players if player.table == table) for table in tables}

    def standing() -> list[str]:
        now, over = positions(), {player.table for player in players if player.seen["phase"] == "over"}
        return [table for table, position in before.items() if table not in over and now[table] <= position]

    before, end = positions(), time.monotonic() + STUCK_AFTER_S
    while standing() and time.monotonic() < end:
        await asyncio.sleep(0.05)
    stuck = standing()
    told["stuck"] += len(stuck)
    assert not stuck, f"{len(stuck)} of {len(before)} tables stand still after a crash of the database"


async def nobody_is_stuck(server: Server, players: list[Player], told: Counter[str]) -> None:
    """Check that every running match continues on a new server."""
    before = {player.table: 0 for player in players}
    for player in players:
        before[player.table] += len(player.done)

    def waiting() -> list[str]:
        now = Counter[str]()
        over = {player.table for player in players if player.over()}
        for player in players:
            now[player.table] += len(player.done)
        return [table for table, done in before.items() if table not in over and now[table] <= done]

    playing = [asyncio.create_task(player.play(server.host, lambda: None)) for player in players]
    end = time.monotonic() + PATIENCE
    while waiting() and time.monotonic() < end:
        await asyncio.sleep(0.1)
    stuck = waiting()
    told["stuck"] += len(stuck)
    server.kill()
    await asyncio.gather(*playing)
    assert not stuck, f"{len(stuck)} of {len(before)} tables stand still"


def check_table(saved: Saved, players: list[Player], told: Counter[str]) -> None:
    """Check that a table has every acknowledged command once, and that its state matches its record."""
    table = rebuild_table(saved, installed(HONEST))
    assert not table.frozen, "what was stored cannot be played again"
    ids = Counter(entry.id.partition(" ")[2] for entry in (e.read(body) for _, body in saved.entries) if entry.id)
    told["doubled"] += sum(count - 1 for count in ids.values())
    assert not told["doubled"], "a command was done twice"
    for player in players:
        for command, seq in player.done:
            told["lost"] += not (ids.pop(command["id"], 0) and seq <= table.public_seq)
            assert not told["lost"], f"{command} was acknowledged and is lost"
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
    """Check that a seat's moves are the acknowledged ones, plus the pending one if that was stored."""
    plays = player.plays() + ([player.pending] if player.unheard and player.pending["do"] == "play" else [])
    made = [(ply, line.code) for ply, line in enumerate(record.effective_moves()) if line.who == player.seat]
    codes = [code for _, code in made] + [code for seat, code in table.choices.items() if seat == player.seat]
    assert codes == [command["code"] for command in plays]
    # In a round together, moves of others may come before it.
    assert all(command["ply"] <= ply for command, (ply, _) in zip(plays, made, strict=False))


def check_seen(table: Table, record: Record, player: Player) -> None:
    """Check that the last message matches the stored record at its ply: it was stored before it was sent."""
    if player.seen and player.seen["phase"] != "open":
        assert player.seen["seq"] <= table.public_seq
        match = replay(record, player.seen["ply"], table.game)
        assert player.seen["text"] == table.game.words.render_text(match.view(player.seen["place"]))


async def story(
    place: list[str], kept: Callable[[int], str], kills: int, dice: random.Random, database: Cluster | None = None
) -> Counter[str]:
    """Let fifty tables play while the server is killed and restarted; count what happened to the commands."""
    players: list[Player] = []
    told: Counter[str] = Counter()
    crashes = set(dice.sample(range(kills), min(CRASHES, kills))) if database else set()
    try:
        for number in range(kills):
            with Server(place) as server:
                await server.answers()
                playing = [player for player in players if not player.over()]
                missing = TABLES - len({player.table for player in playing})
                if missing > TABLES // 2:
                    new = sit_down(server, missing, dice)
                    players, playing = players + new, playing + new
                crashing = crash(server, database, playing, dice, told) if database and number in crashes else None
                later = dice.choice([0, dice.uniform(0, 0.03)])
                await play_and_kill(server, playing, dice.randrange(1, 80), later, crashing)
            told["kills"] += 1
            await check(kept(number), players, told)
            told += Counter("stored" if player.unheard else "not stored" for player in players if player.pending)
        with Server(place) as server:  # a last time: play must continue after the last kill, too
            await server.answers()
            await nobody_is_stuck(server, players, told)
        await check(kept(kills), players, told)
    finally:
        told["acknowledged"] = sum(len(player.done) for player in players)
        told["tables"] = len({player.table for player in players})
        names = ["kills", "crashes", "lost", "doubled", "stuck"]
        print(f"\nseed {SEED}:", ", ".join(f"{told[name]} {name}" for name in names), end="; ")
        print({name: count for name, count in told.items() if name not in names})
    assert told["crashes"] == len(crashes), "a crash of the database did not hit a live server"
    return told


@pytest.mark.slow
def test_what_was_acknowledged_survives_many_kills_and_nothing_is_done_twice(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()

    def kept(number: int) -> str:
        # A copy: the restarted server must recover from the files that the kill left.
        return f"sqlite:///{shutil.copytree(folder, folder.with_name(f'copy{number}'))}/tables.db"

    told = asyncio.run(story(["--data", str(folder)], kept, KILLS, random.Random(SEED)))
    assert told["stored"] and told["not stored"], "the kills came at no interesting moment"


@pytest.mark.slow
def test_on_postgresql_neither_kills_nor_crashes_of_the_database_lose_or_double_anything() -> None:
    with cluster() as database:
        url = database.new_database()
        dice = random.Random(SEED)
        told = asyncio.run(story(["--database", url], lambda _: url, KILLS_OF_SERVER, dice, database))
    assert told["acknowledged"] > 100


@pytest.mark.parametrize("resent", [True, False])
def test_follow_ups_interrupted_by_a_kill_are_done_after_the_restart(tmp_path: Path, resent: bool) -> None:
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    store.open()
    harness = TableHarness(store)

    async def left_behind() -> str:
        session = await harness.table([PERSON, PERSON], mine=[0, 1])
        await store.append(
            session.table.id, session.table.seq, [(harness.time, e.write(e.PlayerReady("ada", "salt", id="ada once")))]
        )
        return session.table.id

    async def again() -> str:
        session = await harness.service.session(table)
        if resent:
            await harness.do(session, "ada", c.Ready("salt", id="once"))
        else:
            await harness.service.connect(session, "ada")
        return session.table.phase()

    table = harness.run(left_behind)
    assert harness.run(again) == "running"
    store.close()
