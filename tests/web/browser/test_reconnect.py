"""The connection breaks in mid-match, and no move is lost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from starfold.core.event import WATCHER
from starfold.core.match import Match
from starfold.web.config import Config
from starfold.web.serve import listen
from tests.web.browser.conftest import People
from tests.web.browser.table_page import new_table, offers, part, ready, running, sit_at, truth
from tests.web.server import Server

LOST = "Connection lost. Trying again…"


class Restarting:
    """A server that can be stopped and restarted with the same address and tables."""

    def __init__(self, folder: Path) -> None:
        self.config = Config(database=f"sqlite:///{folder}/tables.db", pace=0.0, rate=1e6, burst=1e6)
        self.server = Server(self.config, [])
        self.url, self.host = self.server.url, self.server.host
        self.server.start()

    def stop(self) -> None:
        """Stop the server."""
        self.server.stop()
        self.server.socket.close()

    def start_again(self) -> None:
        """Start a new server with the same address."""
        self.server = Server(self.config, [])
        self.server.socket.close()
        self.server.socket = listen("127.0.0.1", int(self.host.rpartition(":")[2]))
        self.server.start()

    def match(self, table: str) -> Match:
        """Return the match at a table."""
        found = truth(self.server, table).match
        assert found is not None
        return found


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Restarting]:
    made = Restarting(tmp_path)
    yield made
    made.stop()


def sit_together(people: People, server: Restarting) -> tuple[str, Page, Page]:
    """Open a table of RUSHIP for two people; return its id, the page of the seat to move, and the other page."""
    one, other = people.come(), people.come()
    table = new_table(one, seat_1="open")
    link = truth(server.server, table).link(1)
    other.request.post(f"/tables/{table}/join/{link}", form={"name": "Bob"})
    for page in (one, other):
        sit_at(page, table)
    for page in (one, other):
        running(page)
    return (table, one, other) if server.match(table).mover() == 0 else (table, other, one)


def banner(page: Page, said: str) -> None:
    """Wait until the banner has this text."""
    expect(part(page, "banner")).to_have_text(said)


def test_after_a_break_in_the_network_the_others_moves_are_there(people: People, server: Restarting) -> None:
    people.expect("ERR_INTERNET_DISCONNECTED")
    table, mover, waiter = sit_together(people, server)
    waiter.context.set_offline(True)
    banner(waiter, LOST)
    expect(mover.locator(".seat", has_text="away")).to_have_count(1)
    before = part(waiter, "log").inner_text()
    turn = server.match(table).state.turn()
    while server.match(table).state.turn() == turn:
        ready(mover)
        offers(mover).first.click()
        expect(mover.locator(".offers [aria-disabled]")).to_have_count(0)
    assert part(waiter, "log").inner_text() == before
    waiter.context.set_offline(False)
    banner(waiter, "")
    expect(part(waiter, "log").locator("p")).to_have_text(part(mover, "log").locator("p").all_inner_texts())
    ready(waiter)


def test_a_move_made_without_a_line_goes_out_once_when_the_server_is_back(people: People, server: Restarting) -> None:
    people.expect("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET")
    table, mover, waiter = sit_together(people, server)
    ply = server.match(table).ply()
    server.stop()
    for page in (mover, waiter):
        banner(page, LOST)
    offers(mover).first.click()
    expect(mover.locator(".offers [aria-disabled]").first).to_be_visible()
    server.start_again()
    for page in (mover, waiter):
        banner(page, "")
    expect(mover.locator(".offers [aria-disabled]")).to_have_count(0)
    assert server.match(table).ply() == ply + 1
    for page in (mover, waiter):
        expect(part(page, "log").locator("p").last).to_have_text(server.match(table).log(WATCHER)[-1])


def test_a_move_whose_answer_was_lost_is_sent_again_and_played_once(people: People, server: Restarting) -> None:
    ada = people.come()
    table = new_table(ada)
    sent: list[str] = []

    def lossy(route: WebSocketRoute) -> None:
        """Deliver everything, but close the connection in place of the answer to the first move."""
        line = route.connect_to_server()

        def out(message: str | bytes) -> None:
            if json.loads(message).get("do") == "play":
                sent.append(str(json.loads(message)["id"]))
            line.send(message)

        def back(message: str | bytes) -> None:
            lost = isinstance(message, str) and len(sent) == 1 and json.loads(message).get("id") == sent[0]
            if lost:
                route.close()
            else:
                route.send(message)

        route.on_message(out)
        line.on_message(back)

    ada.route_web_socket("**/live", lossy)
    sit_at(ada, table)
    ready(ada)
    ply = server.match(table).ply()
    offers(ada).first.click()
    expect(ada.locator(".offers [aria-disabled]")).to_have_count(0)
    banner(ada, "")
    ready(ada)
    assert len(sent) == 2 and sent[0] == sent[1], "it was sent again under the same id"
    mine = [line for line in server.match(table).record.lines[ply:] if line.who == 0]
    assert len(mine) == 1
