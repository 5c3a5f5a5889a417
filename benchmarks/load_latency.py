"""How long one visitor waits on an idle server: pages and files over a keep-alive connection, and moves over HTTP."""

from __future__ import annotations

import http.client
import json
import time
from typing import Any

from load_client import Trouble, person, table_of
from load_server import Json, Server

PAGES = {"a file": "/static/app.js", "the home page": "/", "a table": "/api/tables/{id}"}
MOVES = 60


class Visitor:
    """A person with one keep-alive connection."""

    def __init__(self, server: Server, secret: str) -> None:
        self.line = http.client.HTTPConnection(server.host)
        self.headers = {"authorization": f"Bearer {secret}", "accept-encoding": "gzip"}

    def ask(self, method: str, path: str, body: Json = None) -> tuple[float, bytes]:
        """Send a request; return the milliseconds until the whole answer arrived, and its body."""
        data = None if body is None else json.dumps(body)
        begun = time.perf_counter()
        self.line.request(method, path, data, self.headers | {"content-type": "application/json"})
        answer = self.line.getresponse()
        said = answer.read()
        took = (time.perf_counter() - begun) * 1000
        if answer.status >= 400:
            raise Trouble(f"The server refused {method} {path}: {said[:200]!r}")
        return took, said


def latencies(server: Server, times: int) -> dict[str, list[float]]:
    """Return the milliseconds of each request, by kind, sent one after the other over one connection."""
    secret = person(server, "Ada")
    table = table_of(server, [secret])
    visitor = Visitor(server, secret)
    waits: dict[str, list[float]] = {}
    for what, path in PAGES.items():
        visitor.ask("GET", path.format(id=table))
        waits[what] = [visitor.ask("GET", path.format(id=table))[0] for _ in range(times)]
    waits["a move"] = list(moves(server, visitor, secret, table))
    return waits


def moves(server: Server, visitor: Visitor, secret: str, table: str) -> list[float]:
    """Return how many milliseconds each move over HTTP took, until it was stored."""
    waits: list[float] = []
    while len(waits) < MOVES:
        shown: Any = [server.ask("GET", f"/api/tables/{table}?place={seat}", secret=secret) for seat in (0, 1)]
        if shown[0]["phase"] == "over":
            table = table_of(server, [secret])
            continue
        seen = next(view for view in shown if view["offers"])
        play = {"do": "play", "ply": seen["ply"], "code": seen["offers"][-1]["code"], "seat": seen["place"]}
        waits.append(visitor.ask("POST", f"/api/tables/{table}/do", play)[0])
    return waits
