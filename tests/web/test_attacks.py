"""Attacks on a real server: on secrets, on the table's authority, on the dice, on browsers; and errors inside."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from starfold import read_record, verify
from starfold.core.dice import commitment
from starfold.tables.storage.database import StoreError
from starfold.testing.toy_game import GAME as HONEST
from starfold.testing.toy_game import Toy, make_game
from starfold.web.config import Config
from tests.web.live.test_socket import seated, to_choosing
from tests.web.server import Caller, IllegalActionError, Json, Server, Wire

pytestmark = pytest.mark.once  # the web is not compiled


def made(database: str, **more: Any) -> Server:
    """Run a server whose time stands still, so that nothing in its answers changes by itself."""
    rates = {"rate": 1e6, "burst": 1e6} | more
    server = Server(Config(database=database, pace=0.0, **rates), [HONEST], lambda: 1_700_000_000_000)
    server.start()
    return server


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run a server in which no time passes."""
    server = made(f"sqlite:///{tmp_path_factory.mktemp('still')}/tables.db")
    yield server
    server.stop()


def refused(caller: Caller, table: str, **command: Json) -> tuple[int, str]:
    """Return the status and reason with which a command is rejected."""
    with pytest.raises(IllegalActionError) as error:
        caller.do(table, **command)
    return error.value.status, error.value.body["why"]


def heard(wire: Wire) -> list[Json]:
    """Return all messages, until none comes for a while."""
    messages = []
    while True:
        try:
            messages.append(wire.next(timeout=0.3))
        except TimeoutError:
            return messages


# --- secrets ---

WAYS = ["", "/record", "/replay", "/replay/-1", "/replay/3", "/picture.svg", "/picture.svg?ply=2", "/record?place=-3"]


def everything(caller: Caller, table: str) -> list[bytes]:
    """Return everything that a caller can fetch about a table, as bytes."""
    return [caller.raw("GET", f"/api/tables/{table}{way}")[1] for way in WAYS]


def test_whatever_others_fetch_is_the_same_to_the_byte_before_and_after_a_choice(still: Server) -> None:
    table, callers = seated(still, 3)
    to_choosing(table, callers)
    others = [*callers[1:], Caller(still, ""), still.person("Eve")]
    before = [everything(caller, table) for caller in others]
    ply = callers[0].ask("GET", f"/api/tables/{table}")["ply"]
    for command in (
        {"do": "play", "ply": ply, "code": "stay"},
        {"do": "unchoose"},
        {"do": "play", "ply": ply, "code": "fold"},
    ):
        own = callers[0].ask("GET", f"/api/tables/{table}")["choice"]
        callers[0].do(table, **command)
        assert callers[0].ask("GET", f"/api/tables/{table}")["choice"] != own, "the one who chose does see it"
        assert [everything(caller, table) for caller in others] == before


def test_nothing_that_anybody_receives_holds_a_secret(still: Server) -> None:
    table, callers = seated(still, 3)
    session = still.context.service.sessions[table]
    people = [seat.person for seat in session.table.seats]
    links = [session.table.link(seat) for seat in range(3)]
    secrets = [session.table.seed, *people, *links, *(caller.secret for caller in callers)]
    received = ""
    with ExitStack() as stack:
        wires = [stack.enter_context(caller.connect(table)) for caller in [*callers, Caller(still, "")]]
        to_choosing(table, callers)
        for caller in callers:
            caller.do(table, do="chat", text="hello")
        for wire in wires:
            received += json.dumps(heard(wire))
    for caller in [*callers, Caller(still, "")]:
        received += b"".join(everything(caller, table)).decode()
        for path in ("/api/tables", "/api/me", "/api/me/tables", "/api/me/download", "/", "/me", f"/tables/{table}"):
            received += caller.raw("GET", path)[1].decode()
    assert "hello" in received and table in received
    assert [secret for secret in secrets if secret in received] == []


def test_who_has_lost_a_seat_no_longer_gets_its_view_on_an_open_socket(still: Server) -> None:
    table, (ada, bob, _) = seated(still, 3)
    with bob.connect(table) as wire:
        assert re.search(r"Bob drew \d", str(wire.next("table")["log"]))
        assert refused(ada, table, do="free", seat=1)[0] == 409, "Bob is there"
        bob.do(table, do="resign")
        hello, after = wire.next("hello"), wire.next("table")
        while hello["place"] != -3:
            hello = wire.next("hello")
        while after["place"] != -3:
            after = wire.next("table")
        assert hello["you"]["seats"] == [] and "Bob drew ?" in str(after["log"]) and not after["offers"]
        assert wire.answer(do="lift", seat=1)["status"] == 403
    for way in ("", "/record", "/replay", "/replay/-1", "/picture.svg"):
        assert bob.raw("GET", f"/api/tables/{table}{way}?place=1")[0] == 403


def test_whoever_plays_cannot_look_from_a_freed_seat_too(still: Server) -> None:
    table, (ada, _, cy) = seated(still, 3)
    still.context.service.sessions[table].seen.clear()  # nobody counts as present
    ada.do(table, do="free", seat=1)
    status, why = refused(ada, table, do="claim", seat=1)
    assert status == 409 and "another seat" in why
    assert ada.raw("GET", f"/api/tables/{table}?place=1")[0] == 403
    ada.do(table, do="lobby", on=True)
    assert refused(cy, table, do="claim", seat=1)[0] == 409
    dee = still.person("Dee")
    dee.do(table, do="claim", seat=1)
    assert dee.ask("GET", f"/api/tables/{table}")["place"] == 1


def test_a_player_cannot_take_another_seat_after_leaving_theirs(still: Server) -> None:
    table, (ada, *_) = seated(still, 3)
    still.context.service.sessions[table].seen.clear()
    ada.do(table, do="free", seat=1)
    ada.do(table, do="free", seat=0)
    assert refused(ada, table, do="claim", seat=1)[0] == 409
    assert ada.ask("GET", f"/api/tables/{table}")["place"] == -3
    ada.do(table, do="claim", seat=0)
    assert ada.ask("GET", f"/api/tables/{table}")["place"] == 0


def test_no_cache_may_keep_what_a_seat_sees(still: Server) -> None:
    table, callers = seated(still, 2)
    for way in [*WAYS, "/picture.svg?place=0", "/replay/1?place=0&undone=0"]:
        said = callers[0].raw("GET", f"/api/tables/{table}{way}")[2]
        # Browsers may cache past plies, but only for the holder of the seat.
        mine = said["cache-control"].startswith("private, ") and "cookie" in said["vary"] and "auth" in said["vary"]
        assert mine or said["cache-control"] == "no-store", way
    for path in ("/api/me", "/api/me/download", "/api/tables", "/nowhere", f"/tables/{table}"):
        assert callers[0].raw("GET", path)[2]["cache-control"] == "no-store", path


# --- the authority of the table ---


def test_two_people_with_the_same_command_id_do_not_acknowledge_each_other(still: Server) -> None:
    table, (ada, bob) = seated(still, 2)
    for caller, text in ((ada, "one"), (bob, "two"), (ada, "not again")):
        caller.do(table, do="chat", text=text, id="same")
    assert [said.text for _, said in still.context.service.sessions[table].table.chat] == ["one", "two"]


def test_of_two_who_claim_a_seat_at_once_one_gets_it(still: Server) -> None:
    ada = still.person("Ada")
    table = ada.table("honest", [{"kind": "person"}, {"kind": "open"}], lobby=True)
    people = [still.person(f"P{number}") for number in range(8)]

    def claim(caller: Caller) -> int:
        body = json.dumps({"do": "claim", "seat": 1}).encode()
        return caller.raw("POST", f"/api/tables/{table}/do", body)[0]

    with ThreadPoolExecutor(8) as threads:
        assert sorted(threads.map(claim, people)) == [200] + [423] * 7


def test_of_two_moves_by_one_seat_at_once_one_is_played(still: Server) -> None:
    table, callers = seated(still, 2, "ruship")
    seen = callers[0].ask("GET", f"/api/tables/{table}")
    mover = callers[seen["asked"][0]]
    code = mover.ask("GET", f"/api/tables/{table}")["offers"][0]["code"]
    with mover.connect(table) as one, mover.connect(table) as two:
        for wire in (one, two):
            wire.send(do="play", ply=seen["ply"], code=code, id="m")
            wire.send(do="play", ply=seen["ply"], code=code, id=f"other{wire is one}")
        answers = [wire.next("ack no") for wire in (one, two) for _ in range(2)]
    kinds = [(answer["id"], answer.get("status")) for answer in answers]
    assert kinds.count(("m", None)) == 2 and kinds.count(("otherTrue", 412)) == kinds.count(("otherFalse", 412)) == 1
    assert callers[0].ask("GET", f"/api/tables/{table}")["ply"] >= seen["ply"] + 1
    assert (
        len([line for line in mover.ask("GET", f"/api/tables/{table}/record").splitlines() if line.endswith(code)]) == 1
    )


def test_the_revealed_seed_does_not_open_seats_after_the_match(still: Server) -> None:
    table, (ada, bob) = seated(still, 2)
    still.context.service.sessions[table].seen.clear()  # nobody counts as present
    ada.do(table, do="free", seat=1)
    ada.do(table, do="abandon")
    eve = still.person("Eve")
    kept = still.context.service.sessions[table].table
    assert eve.ask("GET", f"/api/tables/{table}")["dice"]["seed"] == kept.seed, "from it all links can be made"
    status, why = refused(eve, table, do="claim", seat=1, token=kept.link(1))
    assert status == 409 and "over" in why
    assert refused(eve, table, do="rematch")[0] == 403 and refused(bob, table, do="rematch")[0] == 403


def test_a_match_of_older_rules_has_no_rematch_and_does_not_spoil_my_download(
    still: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (ada, _) = seated(still, 2)
    other = ada.table("honest", [{"kind": "person"}, {"kind": "bot", "bot": "random"}])
    ada.do(other, do="ready", salt="s")
    with monkeypatch.context() as patched:
        patched.setitem(still.context.catalogue.games, "honest", make_game(rules=2))
        del still.context.service.sessions[table]
        records = {one["table"]["id"]: one["record"] for one in ada.ask("GET", "/api/me/download")["tables"]}
        assert records[table] == "" and records[other].startswith("starfold record")
        ada.do(table, do="abandon")
        status, why = refused(ada, table, do="rematch")
        assert status == 409 and "rules version" in why
        del still.context.service.sessions[table]


# --- the dice ---


def test_the_seal_comes_before_the_salts_and_the_seed_after_the_end(still: Server) -> None:
    ada, bob = still.person("Ada"), still.person("Bob")
    plan = {"game": "honest", "seats": [{"kind": "person"}, {"kind": "open"}], "lobby": True}
    table = ada.ask("POST", "/api/tables", plan)["id"]
    seal = bob.ask("GET", f"/api/tables/{table}")["dice"]
    assert len(seal["commitment"]) == 64 and seal["salts"] == [] and seal["seed"] == ""
    bob.do(table, do="claim", seat=1)
    bob.do(table, do="ready", salt="first")
    bob.do(table, do="leave")
    bob.do(table, do="claim", seat=1)
    bob.do(table, do="ready", salt="second")
    bob.do(table, do="ready", salt="third")
    ada.do(table, do="ready", salt="mine")
    running = bob.ask("GET", f"/api/tables/{table}")
    assert running["dice"] == {**seal, "salts": ["first", "second", "mine"]} and running["phase"] == "running"
    bob.do(table, do="resign")
    record = read_record(bob.ask("GET", f"/api/tables/{table}/record"))
    assert commitment(bytes.fromhex(record.seed)) == seal["commitment"] == record.commitment
    assert record.salts == ["first", "second", "mine"] and verify(record, HONEST).outcomes == 2


def test_the_number_of_salts_is_limited(still: Server) -> None:
    ada, eve = still.person("Ada"), still.person("Eve")
    table = ada.table("honest", [{"kind": "person"}, {"kind": "open"}], lobby=True)
    for _ in range(64):
        eve.do(table, do="claim", seat=1)
        eve.do(table, do="ready", salt="x" * 64)
        eve.do(table, do="leave")
    eve.do(table, do="claim", seat=1)
    assert "joined and left" in refused(eve, table, do="ready", salt="y")[1]


# --- browsers ---


@pytest.mark.parametrize("fetch_site", ["cross-site", "same-site"])
def test_a_form_of_another_site_is_refused_also_without_its_origin(still: Server, fetch_site: str) -> None:
    ada = still.person("Ada")
    table = ada.table()
    sent = {"Cookie": f"starfold={ada.secret}", "Sec-Fetch-Site": fetch_site}
    assert Caller(still, "").raw("POST", f"/tables/{table}/delete", b"", sent)[0] == 403
    assert Caller(still, "").raw("POST", "/api/me", b'{"name": ""}', sent | {"content-type": "text/plain"})[0] == 403
    with pytest.raises(InvalidStatus), Caller(still, "").connect(table, **sent):
        pass
    assert ada.ask("GET", f"/api/tables/{table}")["seats"]
    assert Caller(still, "").raw("GET", f"/tables/{table}", None, sent)[0] == 200, "a link on another site works"


def test_markup_in_names_is_text_on_every_page_and_in_every_picture(still: Server) -> None:
    evil = "<script>alert(1)</script>"
    ada, bob = still.person(evil), still.person(evil + "'\"")
    table = ada.table("ruship", [{"kind": "person"}, {"kind": "open"}], lobby=True)
    link = f"/tables/{table}/join/{still.context.service.sessions[table].table.link(1)}"
    device = bob.ask("POST", "/api/me/device")["url"]
    pages = ["/", "/me", f"/tables/{table}", link, device, "/games/" + "%3Cscript%3Ealert(1)", "/me/delete"]
    shown = [bob.raw("GET", path)[1].decode() for path in pages]
    bob.do(table, do="claim", seat=1)
    for caller in (ada, bob):
        caller.do(table, do="ready", salt="s")
    shown += [bob.raw("GET", path)[1].decode() for path in ("/", "/me", f"/api/tables/{table}/picture.svg")]
    assert "alert(1)" in "".join(shown)
    assert [page for page in shown if "<script>alert" in page] == []


# --- errors inside ---


def test_a_game_that_fails_while_it_tells_what_happened_leaves_nothing_behind(
    still: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, callers = seated(still, 2)
    seen = callers[0].ask("GET", f"/api/tables/{table}")
    mover = callers[seen["asked"][0]]

    def broken(self: Toy, *_: object) -> None:
        if self.events is not None:
            raise ZeroDivisionError("a word is missing")

    before = still.context.service.sessions[table].table.seq
    with monkeypatch.context() as patched:
        patched.setattr(Toy, "tell", broken)
        assert refused(mover, table, do="play", ply=seen["ply"], code="stake 1")[0] == 500
    del still.context.service.sessions[table]
    mover.do(table, do="play", ply=seen["ply"], code="stake 1")
    assert still.context.service.sessions[table].table.seq == before + 1


def test_a_table_that_cannot_be_shown_hangs_up_and_says_in_the_log_why(
    still: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table, callers = seated(still, 2)

    def broken(self: Toy) -> int:
        raise ZeroDivisionError("a game that cannot be looked at")

    with monkeypatch.context() as patched, caplog.at_level(logging.ERROR, "starfold"):
        patched.setattr(Toy, "turn", broken)
        with callers[0].connect(table) as wire, pytest.raises(ConnectionClosed) as closed:
            wire.next()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4500
    assert "a game that cannot be looked at" in caplog.text
    with callers[0].connect(table) as wire:
        assert wire.next()["kind"] == "hello"


def test_a_store_in_trouble_does_not_say_that_a_table_is_gone(still: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = still.person()
    table = ada.table()
    del still.context.service.sessions[table]

    async def broken(*_: object) -> None:
        raise StoreError("The database cannot be read right now.")

    with monkeypatch.context() as patched:
        patched.setattr(still.context.store, "load", broken)
        with ada.connect(table) as wire, pytest.raises(ConnectionClosed) as closed:
            wire.next()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4503
    with ada.connect(table) as wire:
        assert wire.next()["kind"] == "hello"


@pytest.mark.parametrize("path", ["/device/verysecret", "/tables/x/join/verysecret"])
def test_the_secret_of_a_link_is_not_in_the_log_of_an_error_either(
    still: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    async def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(still.context.people, "peek_device", broken)
    monkeypatch.setattr(still.context.store, "load", broken)
    with caplog.at_level(logging.INFO, "starfold"):
        assert Caller(still, "").raw("GET", path)[0] == 500
    assert "ZeroDivisionError" in caplog.text and "verysecret" not in str([vars(record) for record in caplog.records])
