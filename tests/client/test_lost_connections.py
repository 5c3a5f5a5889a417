"""Lost connections: a server that is killed and restarted, an answer that is lost, a server that does not return."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from starfold import View, read_record, verify
from starfold.bots import Budget, RandomBot
from starfold.client import ServerUnreachableError, sit
from tests.web.server import Json
from tests.web.server import Server as Served
from tests.web.test_crash_recovery import Server


class Doer(RandomBot):
    """Plays at random; runs a test's callback while it thinks."""

    name = "doer"
    choices = 0
    then: Callable[[int], None]  # set by each test

    def choose(self, view: View, budget: Budget) -> int:
        Doer.choices += 1
        Doer.then(Doer.choices)
        return super().choose(view, budget)


def do_this(then: Callable[[int], None]) -> None:
    Doer.choices, Doer.then = 0, then


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("game", ["ruship", "blue_shift", "pulsar_2849", "battlecruisers"])
def test_a_whole_match_is_played_though_the_server_is_killed_in_the_middle(tmp_path: Path, game: str) -> None:
    server = Server(["--data", str(tmp_path)])
    port = int(server.host.rpartition(":")[2])
    asyncio.run(server.answers())
    secret = server.post("/api/me", {"name": "Ada"})["secret"]
    others: list[Json] = [{"kind": "bot", "bot": "random"}] * (2 if game == "battlecruisers" else 1)
    plan = {"game": game, "seats": [{"kind": "open"}, *others], "mine": []}
    made = server.post("/api/tables", plan, secret)
    said: list[str] = []
    kills: list[int] = []

    def kill(choice: int) -> None:
        nonlocal server
        if choice in (2, 5):
            kills.append(choice)
            server.kill()  # so the server does not receive what the bot chooses now
            server = Server(["--data", str(tmp_path)], port)

    do_this(kill)
    try:
        ending = sit(f"http://{server.host}{made['links'][0]['path']}", Doer, say=said.append)
        look = urllib.request.Request(f"http://{server.host}/api/tables/{made['id']}/record")
        with urllib.request.urlopen(look) as answer:
            record = read_record(answer.read().decode())
    finally:
        server.kill()
    assert kills and said.count("Connection lost. Trying again…") == len(kills) == said.count("Reconnected.")
    assert verify(record).outcomes == record.outcomes_drawn() and record.ending == "over" and ending.result
    assert (
        sum(line.who == 0 for line in record.lines)
        <= Doer.choices
        <= sum(line.who == 0 for line in record.lines) + len(kills)
    )


class Relay:
    """A proxy that can drop an answer of the server and then close the connection."""

    def __init__(self, host: str) -> None:
        name, _, port = host.partition(":")
        self.server = (name, int(port))
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.host = f"127.0.0.1:{self.listening.getsockname()[1]}"
        self.swallows = False
        self.swallowed = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.listening.accept()
                far = socket.create_connection(self.server)
                threading.Thread(target=self._carry, args=(near, far, False), daemon=True).start()
                threading.Thread(target=self._carry, args=(far, near, True), daemon=True).start()

    def _carry(self, start: socket.socket, end: socket.socket, answers: bool) -> None:
        with contextlib.suppress(OSError):
            while data := start.recv(65536):
                if answers and self.swallows:
                    time.sleep(0.1)  # gives the server time to store the command
                    self.swallowed += 1
                    self.swallows = False
                    break
                end.sendall(data)
        with start, contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)  # its own thread closes it

    def close(self) -> None:
        self.listening.close()


@pytest.fixture
def relay(server: Served) -> Iterator[Relay]:
    made = Relay(server.host)
    yield made
    made.close()


def test_what_was_done_but_never_acknowledged_is_not_done_twice(server: Served, relay: Relay) -> None:
    ada = server.person("Ada")
    seats = [{"kind": "open"}, {"kind": "bot", "bot": "random"}]
    made = ada.ask("POST", "/api/tables", {"game": "ruship", "seats": seats, "mine": []})

    def swallow(choice: int) -> None:
        relay.swallows = choice % 4 == 0  # drops the answer to this choice, and the connection

    do_this(swallow)
    said: list[str] = []
    sit(f"http://{relay.host}{made['links'][0]['path']}", Doer, say=said.append)
    record = read_record(ada.ask("GET", f"/api/tables/{made['id']}/record"))
    assert relay.swallowed > 3 and said.count("Reconnected.") == relay.swallowed
    assert verify(record).moves and sum(line.who == 0 for line in record.lines) == Doer.choices


def test_a_server_that_stays_away_is_given_up_in_a_sentence(tmp_path: Path) -> None:
    server = Server(["--data", str(tmp_path)])
    asyncio.run(server.answers())
    secret = server.post("/api/me", {"name": "Ada"})["secret"]
    seats = [{"kind": "open"}, {"kind": "bot", "bot": "random"}]
    made = server.post("/api/tables", {"game": "ruship", "seats": seats, "mine": []}, secret)
    do_this(lambda choice: server.kill())
    began = time.monotonic()
    with pytest.raises(
        ServerUnreachableError,
        match=f"The connection to http://{server.host} is lost and did not come back within 1 seconds",
    ):
        sit(f"http://{server.host}{made['links'][0]['path']}", Doer, patience=1)
    assert time.monotonic() - began < 10
