"""A refused WebSocket is answered as any refused request: a status, a reason and a sentence; a bot tries again."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from starfold.bots import RandomBot
from starfold.client import player, sit
from tests.web.server import Caller, Server
from tests.web.test_connection_limits import made

pytestmark = pytest.mark.once


def refusal(server: Server, table: str, **headers: str) -> tuple[int, dict[str, Any], str]:
    """Return the status, the error and `retry-after` of a refused WebSocket."""
    with pytest.raises(InvalidStatus) as refused, Caller(server, "").connect(table, **headers):
        pass
    response = refused.value.response
    assert response.headers["content-type"] == "application/json"
    return response.status_code, json.loads(response.body), response.headers.get("retry-after", "")


def emptied(server: Server, address: str) -> None:
    """Take all tokens of an address, and more."""
    server.app.buckets.spend(address, server.app.config.burst + 10 * server.app.config.rate)


@pytest.mark.parametrize("proxy", [False, True])
def test_too_many_requests(tmp_path: Path, caplog: pytest.LogCaptureFixture, proxy: bool) -> None:
    server = made(tmp_path, rate=10.0, burst=100.0, proxy=proxy)
    table = server.person().table()
    mine: dict[str, str] = {"X-Forwarded-For": "192.0.2.7"} if proxy else {}
    try:
        emptied(server, "192.0.2.7" if proxy else "127.0.0.1")
        status, error, wait = refusal(server, table, **mine)
        assert (status, error["reason"], error["status"], wait) == (429, "too-many", 429, "5")
        assert "Too many requests" in error["why"]
        if proxy:
            with Caller(server, "").connect(table, **{"X-Forwarded-For": "192.0.2.8"}) as wire:
                assert wire.next()["kind"] == "hello"
    finally:
        server.stop()
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_too_many_connections(tmp_path: Path) -> None:
    server = made(tmp_path, connections=8, proxy=True)
    table = server.person().table()
    mine = {"X-Forwarded-For": "192.0.2.7"}
    try:
        server.app.open["192.0.2.7"] = 8
        status, error, wait = refusal(server, table, **mine)
        assert (status, wait) == (429, "5") and "connections" in error["why"]
    finally:
        server.stop()


def test_a_page_of_another_site(tmp_path: Path) -> None:
    server = made(tmp_path)
    table = server.person().table()
    try:
        status, error, wait = refusal(server, table, Origin="https://evil.example")
        assert (status, error["reason"], wait) == (403, "foreign", "") and "another site" in error["why"]
    finally:
        server.stop()


def test_a_bot_that_is_refused_for_now_tries_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server = made(tmp_path, rate=40.0, burst=2000.0)
    ada = server.person("Ada")
    seats = [{"kind": "open"}, {"kind": "bot", "bot": "random"}]
    table = ada.ask("POST", "/api/tables", {"game": "ruship", "seats": seats, "mine": []})
    opens: list[int] = []
    open_it: Callable[[player.Player], Any] = player.Player.open

    def opened(self: player.Player) -> Any:
        if not opens:
            server.app.buckets.spend("127.0.0.1", 2010)
        opens.append(1)
        if len(opens) == 3:
            server.app.buckets.buckets.clear()
        return open_it(self)

    monkeypatch.setattr(player.Player, "open", opened)
    monkeypatch.setattr(player, "LONGEST_PAUSE", 0.1)
    said: list[str] = []
    try:
        ending = sit(f"{server.url}{table['links'][0]['path']}", RandomBot, say=said.append)
        assert ending.result and len(opens) >= 3 and "Reconnected." in said
    finally:
        server.stop()
