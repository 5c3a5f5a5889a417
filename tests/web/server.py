"""A real server in a thread, and small clients for it."""

from __future__ import annotations

import asyncio
import gzip
import json
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from websockets.sync.client import ClientConnection, connect

from starfold.core.game import Game
from starfold.tables.service import wall_time
from starfold.web.app import make_app
from starfold.web.config import Config
from starfold.web.context import AppContext
from starfold.web.serve import MAX_CONNECTIONS, listen, make_server

Json = Any
T = TypeVar("T")


class Server:
    """A running server: its address, its parts, and a way to run coroutines in its loop."""

    def __init__(
        self, config: Config, games: list[Game], now: Callable[[], int] = wall_time, most: int = MAX_CONNECTIONS
    ) -> None:
        self.app = make_app(config, games, now)
        self.context: AppContext = self.app.app.state.context
        self.socket = listen("127.0.0.1", 0)
        self.host = f"127.0.0.1:{self.socket.getsockname()[1]}"
        self.url = f"http://{self.host}"
        self.server = make_server(self.app, most)
        self.thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        asyncio.run(self.server.serve(sockets=[self.socket]))

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        self.thread.start()
        while not self.server.started:
            if not self.thread.is_alive():
                raise RuntimeError("the server did not start")
            threading.Event().wait(0.01)

    def stop(self) -> None:
        """Stop the server, as Ctrl+C would."""
        self.server.should_exit = True
        self.thread.join(20)

    def wait_for(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine in the server's loop; return its result."""
        return asyncio.run_coroutine_threadsafe(work, self.server.servers[0].get_loop()).result(20)

    def person(self, name: str = "") -> Caller:
        """Register a new person; return a caller with their secret."""
        nobody = Caller(self, "")
        return Caller(self, nobody.ask("POST", "/api/me", {"name": name})["secret"])


class IllegalActionError(Exception):
    """An answer with an error status."""

    def __init__(self, status: int, body: Json, headers: dict[str, str]) -> None:
        super().__init__(f"{status} {body}")
        self.status, self.body, self.headers = status, body, headers


class Caller:
    """A client of the HTTP API and the WebSocket, with a bearer token."""

    def __init__(self, server: Server, secret: str) -> None:
        self.server, self.secret = server, secret

    def raw(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, bytes, dict[str, str]]:
        """Send a request; return status, body and headers."""
        sent = {"content-type": "application/json", **(headers or {})}
        if self.secret:
            sent["authorization"] = f"Bearer {self.secret}"
        request = urllib.request.Request(self.server.url + path, data=body, method=method, headers=sent)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return answer.status, answer.read(), {k.lower(): v for k, v in answer.headers.items()}
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read(), {k.lower(): v for k, v in error.headers.items()}

    def ask(self, method: str, path: str, body: Json = None) -> Json:
        """Send a request to the API; return the decoded answer, or raise IllegalActionError."""
        data = None if body is None else json.dumps(body).encode()
        status, content, headers = self.raw(method, path, data)
        answer = json.loads(content) if content and "json" in headers.get("content-type", "") else content.decode()
        if status >= 400:
            raise IllegalActionError(status, answer, headers)
        return answer

    def table(self, game: str = "ruship", seats: list[Json] | None = None, **more: Json) -> str:
        """Create a table; return its id."""
        usual = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]
        made = self.ask("POST", "/api/tables", {"game": game, "seats": seats or usual, **more})
        return str(made["id"])

    def do(self, table: str, **command: Json) -> Json:
        """Execute a command at a table."""
        return self.ask("POST", f"/api/tables/{table}/do", command)

    @contextmanager
    def connect(self, table: str, **headers: str) -> Iterator[Wire]:
        """Connect to a table's WebSocket."""
        sent = ({"Authorization": f"Bearer {self.secret}"} if self.secret else {}) | headers
        with connect(f"ws://{self.server.host}/api/tables/{table}/live", additional_headers=sent) as socket:
            yield Wire(socket)


class Wire:
    """A table's WebSocket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.passed: list[Json] = []  # messages of other kinds than those waited for

    def send(self, **command: Json) -> None:
        """Send a command."""
        self.socket.send(json.dumps(command))

    def next(self, kind: str = "", timeout: float = 10) -> Json:
        """Return the next message, or the next of these kinds; others are kept for later."""
        for place, message in enumerate(self.passed):
            if not kind or message["kind"] in kind.split():
                return self.passed.pop(place)
        while True:
            frame = self.socket.recv(timeout=timeout)
            message = json.loads(gzip.decompress(frame) if isinstance(frame, bytes) else frame)
            if not kind or message["kind"] in kind.split():
                return message
            self.passed.append(message)

    def answer(self, **command: Json) -> Json:
        """Send a command with an id; return its ack or rejection."""
        self.send(id="q", **command)
        return self.next("ack no")
