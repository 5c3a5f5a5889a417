"""Hints and bot progress over the API: what is sent, to whom, and what is refused."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from starfold.tables.bots import hints
from starfold.testing.toy_game import GAME as HONEST
from starfold.web.api import hints as on_the_wire
from starfold.web.config import Config
from starfold.web.security.limits import HINT_COST
from tests.web.live.test_socket import seated
from tests.web.server import Caller, IllegalActionError, Json, Server, Wire

pytestmark = [pytest.mark.usefixtures("strange_bots"), pytest.mark.once]

LONG: Json = {"kind": "bot", "bot": "patient"}


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory, strange_bots: None) -> Iterator[Server]:
    """Run a server with slow bots; hints come from a bot that uses all its time and weighs every offer."""
    folder: Path = tmp_path_factory.mktemp("slow")
    config = Config(database=f"sqlite:///{folder}/tables.db", pace=0, think=0.5, workers=2, rate=1e6, burst=1e6)
    made = Server(config, [HONEST])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hints, "ADVISER", "patient")
        made.start()
        yield made
        made.stop()


def begun(server: Server, game: str = "honest", others: list[Json] | None = None, **more: Json) -> tuple[Caller, str]:
    """Start a match of Ada against bots, with Ada to move."""
    ada = server.person("Ada")
    while True:
        seats = [{"kind": "person"}, *(others or [LONG])]
        table = ada.table(game, seats, **more)
        ada.do(table, do="ready", salt="s")
        if 0 in ada.ask("GET", f"/api/tables/{table}?place=0")["asked"]:
            return ada, table
        ada.ask("DELETE", f"/api/tables/{table}")


def last_hint(wire: Wire) -> tuple[Json, list[Json]]:
    """Return the complete hint, and the partial hints before it."""
    before: list[Json] = []
    while (message := wire.next("hint"))["done"] < 1:
        before.append(message)
    return message, before


def test_a_hint_grows_and_ends_with_what_is_expected_of_each_offer(slow: Server) -> None:
    ada, table = begun(slow)
    with ada.connect(table) as wire, Caller(slow, "").connect(table) as watcher:
        seen = wire.next("table")
        assert seen["hints"] and not watcher.next("table")["hints"]
        assert wire.answer(do="hint", ply=seen["ply"], seat=0)["kind"] == "ack"
        whole, before = last_hint(wire)
        assert set(whole) == {"kind", "seat", "ply", "bot", "done", "best", "offers", "trouble"}
        assert (whole["seat"], whole["ply"], whole["bot"], whole["trouble"]) == (0, seen["ply"], "patient", "")
        assert {offer["code"] for offer in whole["offers"]} == {offer["code"] for offer in seen["offers"]}
        shares = [offer["share"] for offer in whole["offers"]]
        assert shares == sorted(shares, reverse=True) and whole["best"] == whole["offers"][0]["code"]
        assert 2 <= len(before) <= 5 and before[0]["offers"] == whole["offers"] and before[0]["done"] < 1
        assert ada.ask("POST", f"/api/tables/{table}/hint", {"ply": seen["ply"]}) == whole
        with pytest.raises(TimeoutError):
            watcher.next("hint", timeout=0.1)


def test_a_new_hint_takes_the_place_of_the_former_and_a_move_ends_it(slow: Server) -> None:
    ada, table = begun(slow)
    with ada.connect(table) as wire:
        seen = wire.next("table")
        for _ in range(3):
            assert wire.answer(do="hint", ply=seen["ply"])["kind"] == "ack"
        whole, before = last_hint(wire)
        assert len(before) <= 5
        with pytest.raises(TimeoutError):
            wire.next("hint", timeout=0.65)  # nothing more comes of the earlier ones
        wire.send(do="hint", ply=seen["ply"])
        wire.next("hint")
        wire.send(do="play", ply=seen["ply"], code=whole["best"])
        wire.next("thinking table")
        wire.passed = [message for message in wire.passed if message["kind"] != "hint"]
        with pytest.raises(TimeoutError):
            wire.next("hint", timeout=0.65)


def test_a_hint_over_http_is_refused_when_the_match_moves_on_meanwhile(slow: Server) -> None:
    ada, table = begun(slow)
    seen = ada.ask("GET", f"/api/tables/{table}")
    move = threading.Timer(0.2, ada.do, [table], {"do": "play", "ply": seen["ply"], "code": seen["offers"][0]["code"]})
    move.start()
    with pytest.raises(IllegalActionError) as refused:
        ada.ask("POST", f"/api/tables/{table}/hint", {"ply": seen["ply"], "seat": 0})
    move.join()
    assert refused.value.status == 412 and refused.value.body["reason"] == "stale"


def test_a_new_hint_request_over_http_replaces_the_earlier_one(slow: Server) -> None:
    ada, table = begun(slow)
    ply = ada.ask("GET", f"/api/tables/{table}")["ply"]
    refusals: list[IllegalActionError] = []

    def ask() -> None:
        try:
            ada.ask("POST", f"/api/tables/{table}/hint", {"ply": ply})
        except IllegalActionError as refused:
            refusals.append(refused)

    first = threading.Thread(target=ask)
    first.start()
    time.sleep(0.2)
    assert ada.ask("POST", f"/api/tables/{table}/hint", {"ply": ply})["done"] == 1
    first.join()
    assert [refused.body["reason"] for refused in refusals] == ["stale"]


def test_who_may_not_have_a_hint_is_told_why(slow: Server) -> None:
    ada, table = begun(slow)
    shared, callers = seated(slow, 2)
    with ada.connect(table) as wire, Caller(slow, "").connect(table) as watcher, callers[0].connect(shared) as other:
        ply, there = wire.next("table")["ply"], other.next("table")
        assert not there["hints"]
        for asked, command, status in [
            (wire, {"ply": ply + 1}, 412),
            (wire, {"ply": ply, "seat": 1}, 403),
            (wire, {"ply": ply, "seat": 7}, 422),
            (wire, {}, 400),
            (wire, {"ply": "x"}, 400),
            (watcher, {"ply": ply}, 401),
            (other, {"ply": there["ply"]}, 409),
        ]:
            answer = asked.answer(do="hint", **command)
            assert answer["kind"] == "no" and answer["status"] == status and answer["why"], command
    with pytest.raises(IllegalActionError) as refused:
        callers[0].ask("POST", f"/api/tables/{shared}/hint", {"ply": there["ply"]})
    assert refused.value.status == 409 and "Hints are off" in refused.value.body["why"]
    with pytest.raises(IllegalActionError) as refused:
        Caller(slow, "").ask("POST", f"/api/tables/{shared}/hint", {"ply": 1})
    assert refused.value.status == 401


def test_hints_cost_as_much_as_several_messages(slow: Server) -> None:
    ada, table = begun(slow)
    with ada.connect(table) as wire:
        ply = wire.next("table")["ply"]
        answers = [wire.answer(do="hint", ply=ply) for _ in range(int(60 / HINT_COST) + 4)]
        assert [answer["kind"] for answer in answers[:5]] == ["ack"] * 5
        assert answers[-1]["reason"] == "too-many"


def test_when_very_many_bots_wait_hints_come_after_moves(slow: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, table = begun(slow)
    ask = {"ply": ada.ask("GET", f"/api/tables/{table}")["ply"]}
    monkeypatch.setattr(on_the_wire, "MAX_WAITING_PER_WORKER", -1)  # so that an empty queue already counts as too long
    with pytest.raises(IllegalActionError) as refused:
        ada.ask("POST", f"/api/tables/{table}/hint", ask)
    assert refused.value.status == 429 and "retry-after" in refused.value.headers


def test_on_one_screen_a_hint_is_for_the_seat_whose_curtain_is_up(slow: Server) -> None:
    ada = slow.person("Ada")
    table = ada.table("honest", [{"kind": "person"}, {"kind": "person"}], mine=[0, 1])
    ada.do(table, do="ready", salt="s")
    with ada.connect(table) as wire:
        hidden = wire.next("table")
        seat = hidden["asked"][0]
        ask = {"do": "hint", "ply": hidden["ply"], "seat": seat}
        refused = wire.answer(**ask)
        assert refused["status"] == 409 and "view is hidden" in refused["why"] and not hidden["hints"]
        assert wire.answer(do="lift", seat=seat)["kind"] == "ack"
        wire.passed.clear()
        assert wire.answer(**ask)["kind"] == "ack"
        assert wire.next("hint")["seat"] == seat
        assert wire.answer(do="lower", seat=seat)["kind"] == "ack"
        wire.passed.clear()
        with pytest.raises(TimeoutError):
            wire.next("hint", timeout=0.65)  # it would show what is behind the curtain


def test_everybody_sees_that_a_bot_thinks_and_how_far_it_is(slow: Server) -> None:
    ada, table = begun(slow)
    with ada.connect(table) as wire, Caller(slow, "").connect(table) as watcher:
        while 0 in (seen := wire.next("table"))["asked"]:
            if seen["offers"] and len(seen["asked"]) == 1:
                wire.send(do="play", ply=seen["ply"], code=seen["offers"][0]["code"])
            elif seen["offers"] and not seen["choice"]:
                wire.send(do="play", ply=seen["ply"], code="stay")
        for looks in (wire, watcher):
            shown = [looks.next("thinking")]
            while shown[-1]["done"] < 1:
                shown.append(looks.next("thinking"))
            assert len(shown) >= 2 and {one["seat"] for one in shown} == {1}
            assert set(shown[0]) == {"kind", "seat", "done", "trouble"} and shown[0]["trouble"] == ""


def test_a_table_hears_that_a_bot_stumbled(slow: Server) -> None:
    watcher = slow.person("Eve")
    table = watcher.table("ruship", [{"kind": "bot", "bot": "failing"}, {"kind": "bot", "bot": "random"}], mine=[])
    with watcher.connect(table) as wire:
        while not (told := wire.next("thinking"))["trouble"]:
            pass
        assert told["trouble"] == "The Failing failed and made a random move instead." and told["done"] == 1
