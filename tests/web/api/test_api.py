"""The HTTP API: what it does, and how it rejects bad requests."""

from __future__ import annotations

import json
import threading
from contextlib import closing
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from operator import methodcaller

import msgspec
import pytest
from sqlalchemy import update

from starfold import read_record, replay, verify
from starfold.bots.portable import PortableView, from_portable
from starfold.tables import follow_ups
from starfold.tables.storage.database import StoreError
from starfold.tables.storage.schema import tables
from starfold.testing.toy_game import make_game
from tests.web.server import Caller, IllegalActionError, Server


def refusal(error: pytest.ExceptionInfo[IllegalActionError]) -> tuple[int, str]:
    body = error.value.body
    assert body["why"] and "Traceback" not in body["why"] and body["status"] == error.value.status
    return error.value.status, body["reason"]


def started(ada: Caller, bob: Caller, game: str = "ruship") -> str:
    """Start a match of two people; return the table's id."""
    made = ada.ask("POST", "/api/tables", {"game": game, "seats": [{"kind": "person"}, {"kind": "open"}]})
    token = made["links"][0]["path"].rpartition("/")[2]
    bob.do(made["id"], do="claim", seat=1, token=token)
    for caller in (ada, bob):
        caller.do(made["id"], do="ready", salt="salt")
    return str(made["id"])


def test_the_games_tell_their_nature(server: Server) -> None:
    games = Caller(server, "").ask("GET", "/api/games")
    assert {game["key"] for game in games} >= {"ruship", "honest"}
    one = Caller(server, "").ask("GET", "/api/games/ruship")
    assert one["seats"] == [2, 2] and "RU-" in one["rulebook"]
    with pytest.raises(IllegalActionError) as error:
        Caller(server, "").ask("GET", "/api/games/rusip")
    assert refusal(error) == (404, "unknown") and "did you mean ruship" in error.value.body["why"]


def test_a_person_is_a_secret_and_can_be_renamed_and_forgotten(server: Server) -> None:
    ada = server.person("Ada")
    assert ada.ask("GET", "/api/me") == {"name": "Ada"}
    assert ada.ask("PUT", "/api/me", {"name": " Ada\x00 the\tfirst "}) == {"name": "Ada the first"}
    table = ada.table()
    assert [one["id"] for one in ada.ask("GET", "/api/me/tables")] == [table]
    ada.ask("DELETE", "/api/me")
    with pytest.raises(IllegalActionError) as error:
        ada.ask("GET", "/api/me")
    assert refusal(error) == (401, "nobody")
    with pytest.raises(IllegalActionError) as error:
        Caller(server, "").ask("GET", f"/api/tables/{table}")
    assert refusal(error) == (410, "gone")


def test_a_whole_match_over_http(server: Server) -> None:
    ada, bob = server.person("Ada"), server.person("Bob")
    table = started(ada, bob)
    for number in range(1000):
        seen = [caller.ask("GET", f"/api/tables/{table}") for caller in (ada, bob)]
        if seen[0]["phase"] == "over":
            break
        (mover,) = seen[0]["asked"]
        assert not seen[1 - mover]["offers"]
        offers = seen[mover]["offers"]
        (ada, bob)[mover].do(table, do="play", ply=seen[mover]["ply"], code=offers[number % len(offers)]["code"])
    assert seen[0]["dice"]["seed"] and sorted(seen[0]["shares"]) == [0, 1]
    record = Caller(server, "").ask("GET", f"/api/tables/{table}/record")
    assert verify(read_record(record)).moves == seen[0]["ply"]


def test_each_kind_of_bad_input_has_its_own_status_and_the_match_goes_on_untouched(server: Server) -> None:
    ada, bob, eve = server.person("Ada"), server.person("Bob"), server.person("Eve")
    table = started(ada, bob)
    seen = ada.ask("GET", f"/api/tables/{table}")
    mover = (ada, bob)[seen["asked"][0]]
    other = (bob, ada)[seen["asked"][0]]
    ply, code = seen["ply"], "enter 1"
    offers = mover.ask("GET", f"/api/tables/{table}")["offers"]
    tries = [
        (mover, {"do": "play", "ply": ply - 1, "code": code}, (412, "stale")),
        (other, {"do": "play", "ply": ply, "code": code}, (425, "not-your-turn")),
        (eve, {"do": "play", "ply": ply, "code": code}, (403, "foreign")),
        (eve, {"do": "play", "ply": ply, "code": code, "seat": 0}, (403, "foreign")),
        (mover, {"do": "play", "ply": ply, "code": "enter 17"}, (409, "not-offered")),
        (mover, {"do": "play", "ply": ply, "code": "pass"}, (409, "not-offered")),
        (mover, {"do": "play", "ply": ply}, (400, "malformed")),
        (mover, {"do": "dance"}, (400, "malformed")),
        (mover, {"do": "play", "ply": "x", "code": 3}, (400, "malformed")),
        (mover, {"do": "play", "ply": ply, "code": code, "more": 1}, (400, "malformed")),
        (eve, {"do": "claim", "seat": 1}, (423, "taken")),
        (eve, {"do": "claim", "seat": 9}, (422, "out-of-range")),
        (Caller(server, ""), {"do": "chat", "text": "hello"}, (401, "nobody")),
    ]
    for caller, command, wanted in tries:
        with pytest.raises(IllegalActionError) as error:
            caller.do(table, **command)
        assert refusal(error) == wanted, command
    status, body, _ = mover.raw("POST", f"/api/tables/{table}/do", b'{"do": "play", ')
    assert (status, json.loads(body)["reason"]) == (400, "malformed")
    status, body, _ = mover.raw("POST", f"/api/tables/{table}/do", b'{"do": "chat", "text": "' + b"x" * 9000 + b'"}')
    assert (status, json.loads(body)["reason"]) == (413, "too-large")
    with pytest.raises(IllegalActionError) as error:
        ada.table(options={"spaces": 99})
    assert refusal(error) == (422, "out-of-range") and "9 to 24" in error.value.body["why"]
    assert ada.ask("GET", f"/api/tables/{table}")["seq"] == seen["seq"]
    mover.do(table, do="play", ply=ply, code=offers[0]["code"])


def test_a_text_that_is_too_long_is_refused_in_words_for_people(server: Server) -> None:
    ada = server.person("Ada")
    table = ada.table()
    said = "may have at most 100 characters."
    with pytest.raises(IllegalActionError) as error:
        ada.do(table, do="play", ply=0, code="x" * 101)
    assert refusal(error) == (400, "malformed")
    assert error.value.body["why"] == f"We cannot read that request. code {said}"
    with pytest.raises(IllegalActionError) as error:
        ada.ask("PUT", "/api/me", {"name": "x" * 101})
    assert error.value.body["why"] == f"We cannot read that request. name {said}"
    with ada.connect(table) as wire:
        refused = wire.answer(do="play", ply=0, code="x" * 101)
        assert (refused["status"], refused["why"]) == (400, f"That is no command. code {said}")


def test_a_deleted_table_is_gone_and_only_its_owner_deletes_it(server: Server) -> None:
    ada, bob = server.person("Ada"), server.person("Bob")
    table = started(ada, bob)
    with pytest.raises(IllegalActionError) as error:
        bob.ask("DELETE", f"/api/tables/{table}")
    assert refusal(error) == (403, "foreign")
    ada.ask("DELETE", f"/api/tables/{table}")
    for path in ("", "/record", "/replay", "/picture.svg"):
        with pytest.raises(IllegalActionError) as error:
            bob.ask("GET", f"/api/tables/{table}{path}")
        assert refusal(error) == (410, "gone")
    with pytest.raises(IllegalActionError) as error:
        bob.do(table, do="chat", text="hello")
    assert refusal(error) == (410, "gone")


def test_a_claim_without_a_seat_takes_the_links_or_the_own_or_the_first_open_seat(server: Server) -> None:
    ada, bob, cy, dot = [server.person(name) for name in ["Ada", "Bob", "Cy", "Dot"]]
    seats = [{"kind": "open"}, {"kind": "open"}, {"kind": "open"}]
    made = ada.ask("POST", "/api/tables", {"game": "honest", "seats": seats, "mine": [], "lobby": True})
    token = made["links"][1]["path"].rpartition("/")[2]
    bob.do(made["id"], do="claim", token=token)
    for _ in range(2):
        cy.do(made["id"], do="claim")
    dot.do(made["id"], do="claim")
    assert [seat["name"] for seat in ada.ask("GET", f"/api/tables/{made['id']}")["seats"]] == ["Cy", "Bob", "Dot"]
    with pytest.raises(IllegalActionError) as error:
        ada.do(made["id"], do="claim")
    assert refusal(error) == (423, "taken")
    with pytest.raises(IllegalActionError) as error:
        ada.do(made["id"], do="claim", token="nothing")
    assert refusal(error) == (403, "foreign")


def test_the_record_of_a_running_match_that_hides_nothing_replays_to_the_position_of_the_table(server: Server) -> None:
    ada, bob = server.person("Ada"), server.person("Bob")
    table = started(ada, bob)
    record = read_record(Caller(server, "").ask("GET", f"/api/tables/{table}/record"))
    message = ada.ask("GET", f"/api/tables/{table}?view=1")
    view = from_portable(msgspec.convert(message["view"], PortableView))
    again = replay(record)
    assert again.ply() == message["ply"] and not record.ending and not record.seed
    assert again.view(0).text() == view.text() and message["picture"] is None and "ground" not in message
    with pytest.raises(IllegalActionError) as error:
        ada.ask("GET", f"/api/tables/{table}?view=1&place=1")
    assert refusal(error) == (403, "foreign")


def test_a_running_record_is_given_out_redacted_and_a_finished_one_whole(server: Server) -> None:
    ada, bob = server.person("Ada"), server.person("Bob")
    table = started(ada, bob, "honest")
    mine = ada.ask("GET", f"/api/tables/{table}/record")
    watched = Caller(server, "").ask("GET", f"/api/tables/{table}/record")
    assert mine.startswith("starfold record 1 as seen by seat 0\n") and "draw ?" in mine
    assert watched.startswith("starfold record 1 as seen by watcher\n") and watched.count("draw ?") == 2
    assert "seed" not in mine + watched
    with pytest.raises(IllegalActionError) as error:
        ada.ask("GET", f"/api/tables/{table}/record?place=1")
    assert refusal(error) == (403, "foreign")
    with pytest.raises(IllegalActionError) as error:
        ada.ask("GET", f"/api/tables/{table}/replay?place=-4")
    assert refusal(error) == (403, "foreign")
    bob.do(table, do="resign")
    whole = Caller(server, "").ask("GET", f"/api/tables/{table}/record")
    assert "end resigned\nseed " in whole


def test_any_ply_can_be_replayed_as_a_seat_and_afterwards_with_all_open(server: Server) -> None:
    ada, bob = server.person("Ada"), server.person("Bob")
    table = started(ada, bob, "honest")
    assert ada.ask("GET", f"/api/tables/{table}/replay/1?place=0")["ply"] == 1
    timeline = ada.ask("GET", f"/api/tables/{table}/replay?place=0")
    assert timeline["places"] == [0, -3] and not timeline["over"]
    with pytest.raises(IllegalActionError) as error:
        ada.ask("GET", f"/api/tables/{table}/replay/999")
    assert refusal(error) == (422, "out-of-range")
    ada.do(table, do="resign")
    assert bob.ask("GET", f"/api/tables/{table}/replay/2?place=-4")["place"] == -4
    timeline = bob.ask("GET", f"/api/tables/{table}/replay?place=-4")
    assert timeline["places"] == [0, 1, -3, -4] and "drew ?" not in str(timeline["log"]) and timeline["over"]
    status, body, headers = bob.raw("GET", f"/api/tables/{table}/picture.svg?ply=2&place=-4&theme=light")
    assert status == 200 and body.startswith(b"<svg") and "svg" in headers["content-type"]


def test_a_one_time_link_works_once(server: Server) -> None:
    ada = server.person("Ada")
    table = ada.table()
    link = ada.ask("POST", "/api/me/device")
    form = {"content-type": "application/x-www-form-urlencoded"}
    nobody = Caller(server, "")
    assert b"Ada" in nobody.raw("GET", link["url"])[1]
    assert nobody.raw("GET", link["url"])[0] == 200, "looking at it does not use it up"
    with closing(HTTPConnection(server.host)) as connection:
        connection.request("POST", link["url"], "", form)
        answer = connection.getresponse()
        cookie = SimpleCookie(answer.headers["set-cookie"])["starfold"]
    assert answer.status == 303 and cookie["httponly"] and cookie["samesite"] == "lax"
    secret = cookie.value
    assert secret != ada.secret
    assert [one["id"] for one in Caller(server, secret).ask("GET", "/api/me/tables")] == [table]
    assert nobody.raw("POST", link["url"], b"", form)[0] == 410


def test_my_tables_can_be_downloaded_with_their_records(server: Server) -> None:
    ada, bob = server.person("Ada"), server.person("Bob")
    table = started(ada, bob, "honest")
    mine = ada.ask("GET", "/api/me/download")
    assert mine["name"] == "Ada" and mine["tables"][0]["table"]["id"] == table
    assert mine["tables"][0]["record"].startswith("starfold record 1 as seen by seat 0\n")
    ada.table(seats=[{"kind": "person"}, {"kind": "open"}])
    assert len(ada.ask("GET", "/api/me/download")["tables"]) == 2, "one that has not begun is in it too"


def test_the_lobby_lists_open_tables_only(server: Server) -> None:
    ada = server.person("Ada")
    private = ada.table(seats=[{"kind": "person"}, {"kind": "open"}])
    public = ada.table(seats=[{"kind": "person"}, {"kind": "open"}], lobby=True)
    shown = [one["id"] for one in Caller(server, "").ask("GET", "/api/tables")]
    assert public in shown and private not in shown
    server.person("Bob").do(public, do="claim", seat=1)


def test_health_describes_the_server(server: Server) -> None:
    health = Caller(server, "").ask("GET", "/api/health")
    assert health["ok"] and health["build"] and health["live"] >= 0


def test_a_download_of_many_tables_is_whole_and_keeps_none_in_memory(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("starfold.tables.storage.store.PAGE_SIZE", 4)
    ada = server.person("Ada")
    made = [ada.table() for _ in range(11)]
    service = server.context.service
    for table in made:
        server.wait_for(service.lists.update_all())
        service.release(table)
    mine = ada.ask("GET", "/api/me/download")
    assert sorted(one["table"]["id"] for one in mine["tables"]) == sorted(made)
    assert not set(made) & set(service.sessions)


def test_a_table_that_cannot_be_read_is_named_in_the_download_and_the_others_follow(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(server.context.catalogue.games, "away", make_game(key="away"))
    ada, bob = server.person("Ada"), server.person("Bob")
    made = [started(ada, bob) for _ in range(5)] + [started(ada, bob, "away")]
    setup, summary, away = sorted(made[:5])[1], sorted(made[:5])[2], made[5]
    for damaged, values in ((setup, {"setup": "{"}), (summary, {"summary": "{"})):
        ruin = update(tables).where(tables.c.id == damaged).values(values)
        server.wait_for(server.context.store.write(damaged, methodcaller("execute", ruin)))
    del server.context.catalogue.games["away"]
    server.wait_for(server.context.service.lists.update_all())
    for table in made:
        server.context.service.sessions.pop(table)
    mine = ada.ask("GET", "/api/me/download")["tables"]
    assert sorted(one["table"]["id"] for one in mine) == sorted(made)
    troubles = {one["table"]["id"]: one["trouble"] for one in mine if "trouble" in one}
    assert set(troubles) == {setup, summary, away}
    assert troubles[setup] == "This table cannot be read." and "no game called 'away'" in troubles[away]
    assert sum(one["record"].startswith("starfold record 1") for one in mine) == 3


def test_a_download_cut_off_by_a_store_error_says_so(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starfold.tables.storage.store.PAGE_SIZE", 2)
    ada = server.person("Ada")
    for _ in range(5):
        ada.table()
    real, pages = server.context.store._list, []

    async def breaks(query: object) -> object:
        pages.append(query)
        if len(pages) == 3:
            raise StoreError("The database cannot be read right now.")
        return await real(query)  # type: ignore[arg-type]

    monkeypatch.setattr(server.context.store, "_list", breaks)
    mine = ada.ask("GET", "/api/me/download")
    assert len(mine["tables"]) == 4 and mine["trouble"].endswith("The database cannot be read right now.")


def test_pending_follow_ups_are_reported_by_the_table_and_counted_by_health(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(follow_ups, "MAX_RETRY_S", 0.05)
    ada = server.person()
    table = ada.table()
    nobody = Caller(server, "")
    real = server.context.store.append

    async def append(table: str, first: int, entries: list[tuple[int, str]]) -> None:
        if '"kind":"began"' in entries[0][1]:
            raise StoreError("not now")
        await real(table, first, entries)

    assert nobody.ask("GET", "/api/health")["behind"] == 0
    with monkeypatch.context() as patched:
        patched.setattr(server.context.store, "append", append)
        ada.do(table, do="ready", salt="s")
        assert nobody.ask("GET", "/api/health")["behind"] == 1
        for caller in (ada, nobody):
            assert caller.ask("GET", f"/api/tables/{table}")["trouble"] == follow_ups.LATE
            assert caller.ask("GET", f"/api/tables/{table}?view=1")["trouble"] == follow_ups.LATE
    for _ in range(200):
        if not ada.ask("GET", f"/api/tables/{table}")["trouble"]:
            break
        threading.Event().wait(0.02)
    assert ada.ask("GET", f"/api/tables/{table}")["trouble"] == ""
    assert nobody.ask("GET", "/api/health")["behind"] == 0
