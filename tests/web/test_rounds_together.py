"""Battlecruisers over real sockets: concurrent choices, changed choices, and a clock that runs out."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count

import pytest

from starfold import Match
from tests.web.server import Caller, Json, Server, Wire

pytestmark = pytest.mark.once  # the web is not compiled

NUMBERS = count()  # ids of commands: a command with a used id is not carried out again
NAMES = ["Ada", "Bob", "Cy"]
QUIET = ["select 13", "select 22", "select 43"]  # have no further choice; every first hand holds one of them
MOST_TABLES = 12  # one of 27 has no Laser Cannons in any hand


def begun(server: Server, **plan: Json) -> tuple[str, list[Caller]]:
    """Start a first game of three people; return the table's id and the people."""
    callers = [server.person(name) for name in NAMES]
    seats = [{"kind": "person"}, {"kind": "open"}, {"kind": "open"}]
    made = callers[0].ask("POST", "/api/tables", {"game": "battlecruisers", "seats": seats, **plan})
    for link, caller in zip(made["links"], callers[1:], strict=True):
        caller.do(made["id"], do="claim", seat=link["seat"], token=link["path"].rpartition("/")[2])
    for caller in callers:
        caller.do(made["id"], do="ready", salt="salt")
    return made["id"], callers


def match_at(server: Server, table: str) -> Match:
    """Return the match on the server."""
    match = server.context.service.sessions[table].table.match
    assert match is not None
    return match


def codes(seen: Json) -> list[str]:
    """Return the codes of a seat's offers."""
    return [offer["code"] for offer in seen["offers"]]


def ask(wire: Wire, **command: Json) -> Json:
    """Send a command with a new id; return its ack or rejection."""
    wire.send(id=str(next(NUMBERS)), **command)
    return wire.next("ack no")


def played(match: Match, ply: int) -> dict[int, str]:
    """Return what each seat has played since a ply."""
    return {line.who: line.code for line in match.record.lines[ply:] if line.who >= 0}


@pytest.fixture
def sockets() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def connected(sockets: ExitStack, table: str, callers: list[Caller]) -> tuple[list[Wire], list[Json]]:
    """Connect all callers; return their sockets and the table as each of them sees it."""
    wires = [sockets.enter_context(caller.connect(table)) for caller in callers]
    for wire in wires:
        assert wire.next()["kind"] == "hello"
    return wires, [wire.next("table") for wire in wires]


# --- on one screen ---


def test_on_one_screen_who_has_chosen_may_look_again_and_choose_anew(server: Server) -> None:
    ada = server.person("Ada")
    table = ada.table("battlecruisers", [{"kind": "person"}] * 3, mine=[0, 1, 2])
    ada.do(table, do="ready", salt="s")
    with ada.connect(table) as wire:
        wire.send(do="lift", seat=0)
        seen = until_place(wire, 0)
        first, second = codes(seen)[:2]
        wire.send(do="play", ply=seen["ply"], code=first, seat=0)
        until_place(wire, -3)  # the curtain falls by itself
        for code in (second, second):  # choosing the same again is a choice too: the curtain falls
            wire.send(do="lift", seat=0)
            seen = until_place(wire, 0)
            assert seen["choice"] in (first, second) and second in codes(seen)
            ada.do(table, do="chat", text="what others do meanwhile does not take it away")
            assert wire.next("table")["place"] == 0
            wire.send(do="play", ply=seen["ply"], code=code, seat=0)
            until_place(wire, -3)
        assert server.context.service.sessions[table].table.choices == {0: second}


def on_one_screen(server: Server) -> tuple[str, list[Caller]]:
    """Start a first game of two seats on one screen, Ada's, and one elsewhere; return the table's id and the people."""
    callers = [server.person(name) for name in NAMES[:2]]
    seats = [{"kind": "person"}, {"kind": "person"}, {"kind": "open"}]
    made = callers[0].ask("POST", "/api/tables", {"game": "battlecruisers", "seats": seats, "mine": [0, 1]})
    callers[1].do(made["id"], do="claim", token=made["links"][0]["path"].rpartition("/")[2])
    for caller in callers:
        caller.do(made["id"], do="ready", salt="salt")
    return made["id"], callers


def test_the_curtain_falls_after_the_last_choice_on_a_screen_while_others_elsewhere_choose(server: Server) -> None:
    table, (ada, bob) = on_one_screen(server)
    with ada.connect(table) as wire:
        for seat in (0, 1):
            ask(wire, do="lift", seat=seat)
            seen = until_place(wire, seat)
            assert ask(wire, do="play", ply=seen["ply"], code=codes(seen)[0], seat=seat)["kind"] == "ack"
            assert until_place(wire, -3)["asked"] == [0, 1, 2]
        ask(wire, do="lift", seat=1)
        seen = until_place(wire, 1)
        bob.do(table, do="chat", text="what others do meanwhile does not take it away")
        assert wire.next("table")["place"] == 1
        assert ask(wire, do="unchoose", seat=1)["kind"] == "ack"
        assert wire.next("table")["choice"] == "", "and who takes the choice back goes on choosing"
        ada.do(table, do="play", ply=seen["ply"], code=codes(seen)[1], seat=1)
        until_place(wire, -3)  # however the choice was made


def test_who_ends_the_round_at_a_screen_sees_what_comes_of_it(server: Server) -> None:
    table, (ada, bob) = on_one_screen(server)
    seen = bob.ask("GET", f"/api/tables/{table}")
    bob.do(table, do="play", ply=seen["ply"], code=next(code for code in QUIET if code in codes(seen)))
    with ada.connect(table) as wire:
        for seat, after in ((0, -3), (1, 1)):
            ask(wire, do="lift", seat=seat)
            seen = until_place(wire, seat)
            quiet = next(code for code in QUIET if code in codes(seen))
            assert ask(wire, do="play", ply=seen["ply"], code=quiet, seat=seat)["kind"] == "ack"
            assert wire.next("table")["place"] == after
        assert match_at(server, table).ply() > seen["ply"]


def test_a_refused_choice_leaves_the_view_open(server: Server) -> None:
    table, (ada, bob) = on_one_screen(server)
    with ada.connect(table) as wire:
        for _ in range(2):
            ask(wire, do="lift", seat=0)
            seen = until_place(wire, 0)
            for wrong in ({"ply": seen["ply"], "code": "nonsense"}, {"ply": seen["ply"] + 1, "code": codes(seen)[0]}):
                assert ask(wire, do="play", seat=0, **wrong)["kind"] == "no"
                bob.do(table, do="chat", text="hello")
                assert wire.next("table")["place"] == 0
            assert ask(wire, do="play", ply=seen["ply"], code=codes(seen)[0], seat=0)["kind"] == "ack"
            until_place(wire, -3)


def until_place(wire: Wire, place: int) -> Json:
    """Return the next table message for a place."""
    while (seen := wire.next("table"))["place"] != place:
        pass
    return seen


# --- concurrent commands ---


def test_choices_that_cross_on_the_wire_are_all_kept(server: Server, sockets: ExitStack) -> None:
    table, callers = begun(server)
    wires, seen = connected(sockets, table, callers)
    ply, chosen = seen[0]["ply"], [codes(view)[-1] for view in seen]
    for wire, code in zip(wires, chosen, strict=True):
        wire.send(do="play", ply=ply, code=code, id="mine")
    assert [wire.next("ack no")["kind"] for wire in wires] == ["ack"] * 3
    assert played(match_at(server, table), ply) == dict(enumerate(chosen))


def test_discards_that_cross_on_the_wire_are_both_kept(server: Server, sockets: ExitStack) -> None:
    table, callers, shooter = under_fire(server)
    others = [seat for seat in range(3) if seat != shooter]
    wires, seen = connected(sockets, table, [callers[seat] for seat in others])
    assert seen[0]["asked"] == seen[1]["asked"] == others
    ply, chosen = seen[0]["ply"], [codes(view)[-1] for view in seen]
    for wire, code in zip(wires, chosen, strict=True):
        wire.send(do="play", ply=ply, code=code, id="mine")
    assert [wire.next("ack no")["kind"] for wire in wires] == ["ack"] * 2
    assert played(match_at(server, table), ply) == dict(zip(others, chosen, strict=True))


def under_fire(server: Server) -> tuple[str, list[Caller], int]:
    """Return a table where a seat has played Laser Cannons and both others must discard, its people, and that seat."""
    for _ in range(MOST_TABLES):
        table, callers = begun(server)
        seen = [caller.ask("GET", f"/api/tables/{table}") for caller in callers]
        armed = [seat for seat in range(3) if "select 31" in codes(seen[seat])]
        if armed:
            for seat, caller in enumerate(callers):
                quiet = next(code for code in QUIET if code in codes(seen[seat]))
                caller.do(table, do="play", ply=seen[0]["ply"], code="select 31" if seat == armed[0] else quiet)
            return table, callers, armed[0]
    raise AssertionError("nobody ever has Laser Cannons")


def test_what_comes_after_the_round_is_refused_as_stale_and_nothing_is_lost(server: Server, sockets: ExitStack) -> None:
    table, callers = begun(server)
    wires, seen = connected(sockets, table, callers)
    ply, chosen = seen[0]["ply"], [codes(view)[0] for view in seen]
    for wire, code in zip(wires, chosen, strict=True):
        ask(wire, do="play", ply=ply, code=code)
    late = ask(wires[1], do="play", ply=ply, code=codes(seen[1])[1])
    assert (late["kind"], late["status"], late["reason"]) == ("no", 412, "stale")
    assert played(match_at(server, table), ply).items() >= dict(enumerate(chosen)).items()
    late = ask(wires[1], do="unchoose")
    assert late["status"] == 409 and "everyone has chosen" in late["why"]


def test_a_choice_changed_during_the_last_choice_is_either_accepted_or_refused(
    server: Server, sockets: ExitStack
) -> None:
    outcomes = set()
    for number in range(6):
        table, callers = begun(server)
        wires, seen = connected(sockets, table, callers)
        ply, (first, second, *_) = seen[0]["ply"], codes(seen[0])
        ask(wires[0], do="play", ply=ply, code=first)
        ask(wires[1], do="play", ply=ply, code=codes(seen[1])[0])
        last = {"do": "play", "ply": ply, "code": codes(seen[2])[0], "id": "last"}
        change = {"do": "play", "ply": ply, "code": second, "id": "change"}
        for wire, command in [(wires[2], last), (wires[0], change)][:: 1 if number % 2 else -1]:
            wire.send(**command)
        answer = wires[0].next("ack no")
        assert wires[2].next("ack no")["kind"] == "ack"
        kept = played(match_at(server, table), ply)[0]
        assert kept == (second if answer["kind"] == "ack" else first), answer
        outcomes.add(answer["kind"])
    assert outcomes == {"ack", "no"}, "it came in time and too late"


# --- secrecy of choices ---


def test_whatever_somebody_chooses_the_others_are_sent_the_same_to_the_byte(server: Server, sockets: ExitStack) -> None:
    table, callers = begun(server)
    wires, seen = connected(sockets, table, [*callers, Caller(server, "")])
    ply, (first, second, *_) = seen[0]["ply"], codes(seen[0])
    ask(wires[1], do="play", ply=ply, code=codes(seen[1])[0])
    assert wires[1].next("table")["choice"], "who has chosen sees as little as who has not"
    before = [whole(wire) for wire in wires[1:]]
    for command in [
        {"do": "play", "ply": ply, "code": first},
        {"do": "play", "ply": ply, "code": second},
        {"do": "unchoose"},
        {"do": "play", "ply": ply, "code": first},
    ]:
        assert ask(wires[0], **command)["kind"] == "ack"
        with Caller(server, "").connect(table):  # when this watcher is announced, all earlier messages have arrived
            for wire in wires[1:]:
                assert until_here(wire, watchers=2) == []
        for wire in wires[1:]:
            assert until_here(wire, watchers=1) == []
        assert [whole(wire) for wire in wires[1:]] == before


def whole(wire: Wire) -> str:
    """Return the whole table as the socket receives it now."""
    ask(wire, do="sync", seq=0)
    return str(wire.next("hello")) + str(wire.next("table"))


def until_here(wire: Wire, watchers: int) -> list[Json]:
    """Return what a socket receives until there are this many watchers, without presence."""
    heard = []
    while (message := wire.next()) != {"kind": "here", "seats": [True] * 3, "watchers": watchers}:
        heard.append(message)
    return [message for message in heard if message["kind"] != "here"]


# --- clocks ---


@pytest.mark.slow
def test_the_time_of_who_is_away_runs_out_and_the_others_go_on(server: Server, sockets: ExitStack) -> None:
    tables = []
    for rule in ("bot", "resign"):
        table, callers = begun(server, clock={"kind": "turn", "seconds": 5, "at_zero": rule})
        wires, seen = connected(sockets, table, callers[:2])
        for wire, view in zip(wires, seen, strict=True):
            assert ask(wire, do="play", ply=view["ply"], code=codes(view)[0])["kind"] == "ack"
        clocks = [seat["clock"] for seat in callers[0].ask("GET", f"/api/tables/{table}")["seats"]]
        assert clocks[1] == clocks[2] and clocks[1]["running"], "Bob has chosen, Cy has not: Ada cannot tell"
        tables.append((table, wires, seen, rule))
    for table, wires, seen, rule in tables:
        ply, match = seen[0]["ply"], match_at(server, table)
        for wire in wires:
            after = moved_on(wire, ply)
            assert after["seats"][2]["kind"] == "bot" and after["seats"][2]["resigned"] == (rule == "resign")
            assert [line for _, line in after["log"]["lines"] if line.startswith("Cy plays")]
        choices = played(match, ply)
        assert (choices[0], choices[1]) == (codes(seen[0])[0], codes(seen[1])[0]), "what was chosen before is kept"


def moved_on(wire: Wire, ply: int) -> Json:
    """Return the first table message after a ply."""
    begun_at = time.monotonic()
    while time.monotonic() < begun_at + 20:
        seen = wire.next("table", timeout=20)
        if seen["ply"] > ply:
            return seen
    raise AssertionError("the match stands still")
