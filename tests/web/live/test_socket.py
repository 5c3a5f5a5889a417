"""A table's WebSocket: which messages come, to which connection, in which order, and how bad input is answered."""

from __future__ import annotations

import json
import random
import string
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.web.server import Caller, Json, Server, Wire

pytestmark = pytest.mark.once  # the web is not compiled


def seated(server: Server, people: int, game: str = "honest") -> tuple[str, list[Caller]]:
    """Start a match of this many people; return the table's id and the people."""
    callers = [server.person(name) for name in ["Ada", "Bob", "Cy", "Di"][:people]]
    seats = [{"kind": "person"}] + [{"kind": "open"}] * (people - 1)
    made = callers[0].ask("POST", "/api/tables", {"game": game, "seats": seats})
    for link, caller in zip(made["links"], callers[1:], strict=True):
        caller.do(made["id"], do="claim", seat=link["seat"], token=link["path"].rpartition("/")[2])
    for caller in callers:
        caller.do(made["id"], do="ready", salt="salt")
    return made["id"], callers


def to_choosing(table: str, callers: list[Caller]) -> None:
    """Play until all seats choose at once."""
    while True:
        seen = [caller.ask("GET", f"/api/tables/{table}") for caller in callers]
        if len(seen[0]["asked"]) > 1:
            return
        seat = seen[0]["asked"][0]
        callers[seat].do(table, do="play", ply=seen[seat]["ply"], code=seen[seat]["offers"][-1]["code"])


@pytest.fixture
def sockets() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def test_a_new_socket_gets_hello_and_the_whole_table(server: Server) -> None:
    ada = server.person("Ada")
    table = ada.table(seats=[{"kind": "person"}, {"kind": "open"}])
    with ada.connect(table) as wire:
        hello = wire.next()
        assert hello["kind"] == "hello" and hello["you"] == {"name": "Ada", "seats": [0], "owner": True}
        assert hello["links"][0]["path"].startswith(f"/tables/{table}/join/")
        seen = wire.next()
        assert seen["kind"] == "table" and seen["ground"] and seen["picture"]["moving"] and seen["phase"] == "open"
    with Caller(server, "").connect(table) as wire:
        hello = wire.next()
        assert hello["place"] == -3 and not hello["you"]["owner"] and hello["links"] == []


def test_everybody_hears_of_a_move_once_it_is_stored(server: Server, sockets: ExitStack) -> None:
    table, callers = seated(server, 2, "ruship")
    wires = [sockets.enter_context(caller.connect(table)) for caller in [*callers, Caller(server, "")]]
    seen = [wire.next("table") for wire in wires]
    mover = seen[0]["asked"][0]
    wires[mover].send(do="play", ply=seen[0]["ply"], code=seen[mover]["offers"][0]["code"], id="m1")
    for place, wire in zip([0, 1, -3], wires, strict=True):
        after = wire.next("table")
        assert after["seq"] == seen[0]["seq"] + 1 and after["place"] == place
        assert after["log"]["after"] == seen[0]["ply"] and after["log"]["lines"]
        assert "ground" not in after, "the ground was sent already"
    assert wires[mover].next("ack") == {"kind": "ack", "id": "m1", "seq": seen[0]["seq"] + 1}
    stored = server.context.service.sessions[table].table.seq
    assert stored >= seen[0]["seq"] + 1


def test_a_choice_is_told_to_nobody_else(server: Server, sockets: ExitStack) -> None:
    table, callers = seated(server, 3)
    to_choosing(table, callers)
    wires: list[Wire] = [sockets.enter_context(caller.connect(table)) for caller in [*callers, Caller(server, "")]]
    seen = [wire.next("table") for wire in wires]
    while wires[0].next("here")["watchers"] == 0:
        pass
    wires[0].send(do="play", ply=seen[0]["ply"], code="stay", id="c")
    mine = wires[0].next("table")
    assert mine["choice"] == "stay" and mine["offers"] and "change your choice" in mine["prompt"]
    assert wires[0].next("ack")["seq"] == seen[0]["seq"]
    for wire in wires[1:]:
        heard = []
        while True:
            try:
                heard.append(wire.next(timeout=0.3)["kind"])
            except TimeoutError:
                break
        assert heard.count("hello") == 1 and set(heard) == {"hello", "here"}, "nothing since they came"
    callers[1].do(table, do="play", ply=seen[0]["ply"], code="stay")
    callers[2].do(table, do="play", ply=seen[0]["ply"], code="fold")
    for wire in wires[2:]:
        after = wire.next("table")
        while after["seq"] == seen[0]["seq"]:
            after = wire.next("table")
        assert "stayed" in str(after["log"])


def test_who_was_away_gets_the_whole_table_by_sync(server: Server) -> None:
    table, callers = seated(server, 2, "ruship")
    with callers[0].connect(table) as wire:
        first = wire.next("table")
    mover = first["asked"][0]
    for _ in range(2):
        seen = callers[mover].ask("GET", f"/api/tables/{table}")
        if seen["offers"]:
            callers[mover].do(table, do="play", ply=seen["ply"], code=seen["offers"][0]["code"])
    with callers[0].connect(table) as wire:
        wire.send(do="sync", seq=first["seq"], id="s")
        now = wire.next("table")
        assert now["seq"] > first["seq"] and now["log"]["after"] == -1
        assert [line for line in now["log"]["lines"] if line[0] <= first["ply"]] == first["log"]["lines"]


def test_a_command_sent_again_after_a_broken_line_is_not_done_twice(server: Server) -> None:
    table, callers = seated(server, 2, "ruship")
    with callers[0].connect(table) as wire:
        seen = wire.next("table")
    mover = seen["asked"][0]
    with callers[mover].connect(table) as wire:
        offers = wire.next("table")["offers"]
        play = {"do": "play", "ply": seen["ply"], "code": offers[0]["code"], "id": "once"}
        wire.send(**play)
    with callers[mover].connect(table) as wire:
        wire.send(**play)
        assert wire.next("ack")["id"] == "once"
    assert callers[0].ask("GET", f"/api/tables/{table}")["ply"] == seen["ply"] + 1


def test_on_one_screen_the_curtain_hides_every_seat_until_it_is_lifted_for_one(server: Server) -> None:
    ada = server.person("Ada")
    plan: Json = [{"kind": "person"}, {"kind": "person", "name": "Bea"}]
    table = ada.table("honest", plan, mine=[0, 1])
    ada.do(table, do="ready", salt="s")
    with ada.connect(table) as wire:
        hello = wire.next("hello")
        assert hello["curtain"] and hello["place"] == -3 and hello["you"]["seats"] == [0, 1]
        hidden = wire.next("table")
        assert hidden["offers"] == [] and "drew ?" in str(hidden["log"])
        seat = hidden["asked"][0]
        assert wire.answer(do="lift", seat=7)["status"] == 403
        wire.send(do="lift", seat=seat)
        hello = wire.next("hello")
        assert hello["place"] == seat and not hello["curtain"]
        shown = wire.next("table")
        assert shown["offers"] and shown["place"] == seat
        wire.send(do="lower", seat=seat)
        assert wire.next("hello")["curtain"]
        assert wire.next("table")["offers"] == []


def test_on_one_screen_without_secrets_the_seat_that_is_asked_is_shown(server: Server) -> None:
    ada = server.person("Ada")
    table = ada.table("ruship", [{"kind": "person"}, {"kind": "person"}], mine=[0, 1])
    ada.do(table, do="ready", salt="s")
    with ada.connect(table) as wire:
        hello = wire.next("hello")
        seen = wire.next("table")
        assert not hello["curtain"] and seen["place"] == seen["asked"][0] and seen["offers"]
        seat = seen["place"]
        while seen["place"] == seat:
            wire.send(do="play", ply=seen["ply"], code=seen["offers"][0]["code"], seat=seat)
            seen = wire.next("table")
        assert seen["offers"] and seen["place"] == 1 - seat


def test_a_deleted_table_hangs_up_with_a_sentence(server: Server) -> None:
    ada = server.person("Ada")
    table = ada.table()
    with Caller(server, "").connect(table) as wire:
        ada.ask("DELETE", f"/api/tables/{table}")
        assert "deleted" in wire.next("gone")["why"]
        with pytest.raises(ConnectionClosed):
            wire.next("never")
    with Caller(server, "").connect(table) as wire:
        assert "deleted" in wire.next()["why"]
        with pytest.raises(ConnectionClosed) as closed:
            wire.next("never")
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4410


def test_a_page_of_another_site_gets_no_socket(server: Server) -> None:
    table = server.person("Ada").table()
    with pytest.raises(InvalidStatus), Caller(server, "").connect(table, Origin="https://evil.example"):
        pass
    with Caller(server, "").connect(table, Origin=server.url) as wire:
        assert wire.next()["kind"] == "hello"


def test_presence_is_sent_to_connections(server: Server) -> None:
    table, callers = seated(server, 2)
    with callers[0].connect(table) as wire:
        assert wire.next("here")["seats"] == [True, False]
        with callers[1].connect(table):
            assert wire.next("here")["seats"] == [True, True]
        assert wire.next("here")["seats"] == [True, False]


def test_chat_reaches_all_and_those_who_come_later(server: Server) -> None:
    table, callers = seated(server, 2)
    with callers[0].connect(table) as wire, Caller(server, "").connect(table) as watcher:
        assert watcher.answer(do="chat", text="hello")["status"] == 401
        wire.send(do="chat", text="<b>good</b> luck")
        line = watcher.next("chat")["lines"][0]
        assert (line["name"], line["seat"], line["text"]) == ("Ada", 0, "<b>good</b> luck")
    with callers[1].connect(table) as wire:
        assert [said["text"] for said in wire.next("chat")["lines"]] == ["<b>good</b> luck"]


NONSENSE = ["", "x", "null", "[]", "{}", '{"do": 1}', '{"do": "play"}', "{" * 3000, "[" * 8000, "\x00", "é" * 5000]


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_is_answered_with_a_reason_and_the_socket_stays(server: Server, text: str) -> None:
    table, callers = seated(server, 2)
    with callers[0].connect(table) as wire:
        wire.socket.send(text)
        answer = wire.next("no")
        assert answer["status"] in (400, 413) and answer["why"]
        assert wire.answer(do="chat", text="still here")["kind"] == "ack"


def test_an_oversized_message_closes_only_its_own_connection(server: Server) -> None:
    table, callers = seated(server, 2)
    with callers[1].connect(table) as other, callers[0].connect(table) as wire:
        wire.socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            wire.next("never")
        assert other.answer(do="chat", text="still here")["kind"] == "ack"


def test_binary_nonsense_is_answered_too(server: Server) -> None:
    table, callers = seated(server, 2)
    with callers[0].connect(table) as wire:
        wire.socket.send(b"\xff\xfe\x00")
        assert wire.next("no")["reason"] == "malformed"


def test_too_many_messages_are_slowed_down(server: Server) -> None:
    table, callers = seated(server, 2)
    with callers[0].connect(table) as wire:
        for _ in range(90):
            wire.send(do="sync", id="me")
        kinds = set()
        while "no" not in kinds:
            message = wire.next()
            kinds.add(message["kind"])
        assert (message["status"], message["reason"], message["id"]) == (429, "too-many", "me")


def test_a_command_that_cannot_be_read_is_refused_by_its_id(server: Server) -> None:
    table, callers = seated(server, 2)
    with callers[0].connect(table) as wire:
        wire.next("table")
        for message in ({"do": "fly", "id": "a"}, {"do": "play", "id": "b", "ply": "x"}):
            wire.send(**message)
            assert wire.next("no")["id"] == message["id"]


@pytest.mark.slow
def test_a_fuzzer_finds_no_crash_no_hang_and_a_reason_for_every_refusal(server: Server) -> None:
    table, callers = seated(server, 3)
    dice = random.Random(4)
    answered = 0
    for caller in callers:
        with caller.connect(table) as wire:
            for number in range(55):
                wire.socket.send(_mutant(dice, str(number)))
                message = wire.next("ack no")
                answered += 1
                assert message["kind"] == "ack" or (message["why"] and message["status"] < 500), message
    assert answered == 165
    assert callers[0].ask("GET", "/api/health")["ok"]


def _mutant(dice: random.Random, id: str) -> str:
    """Return a command that is valid, nearly valid or broken."""
    names = ["play", "unchoose", "undo", "answer", "standing", "claim", "ready", "leave", "free", "bot", "lobby"]
    names += ["chat", "lift", "lower", "sync", "start"]
    values: list[Json] = [0, 1, 2, -1, 7, 10**12, "", "stay", "x" * 200, None, True, [], {}, 1.5, "random", "é\u0000"]
    keys = ["ply", "code", "seat", "yes", "on", "token", "name", "salt", "bot", "text", "seq", "extra"]
    command: Json = {"do": dice.choice(names), "id": id}
    for key in dice.sample(keys, dice.randrange(5)):
        command[key] = dice.choice(values)
    text = json.dumps(command)
    if dice.random() < 0.3:
        place = dice.randrange(len(text))
        text = text[:place] + dice.choice(string.printable) + text[place + 1 :]
    return text
