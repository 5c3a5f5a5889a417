"""Replays: the plies at which they stop, and what a frame costs in a long match."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import cast

import msgspec
import pytest

from starfold import Match, QuickDice, find_game
from starfold.core.event import OPEN, WATCHER
from starfold.core.match import CHECKPOINT_EVERY
from starfold.core.record import Line
from starfold.core.replay import replay, stops
from starfold.tables.table import Table
from starfold.testing.settings import any_action
from starfold.web.replay_view import build_frame, replayed, settled
from tests.web.server import Server

DEALS = 64  # plies before the first decision in Blue Shift


def played(game: str, seats: int) -> Match:
    """Play a whole match at random."""
    dice = QuickDice(3)
    match = Match(find_game(game), seats, seed=bytes(32))
    while not match.over():
        match.play(any_action(match.state, dice))
    return match


@pytest.mark.parametrize(("game", "seats"), [("blue_shift", 2), ("blue_shift", 4), ("ruship", 2)])
def test_a_replay_skips_only_chance_without_log_lines(game: str, seats: int) -> None:
    match = played(game, seats)
    found = stops(match, WATCHER)
    assert found == sorted(set(found)) and found[-1] == match.ply()
    passed_over = [ply for ply in range(found[0], match.ply()) if ply not in found]
    for ply in passed_over:
        assert match.steps[ply].who < 0 and match.log_at(WATCHER, ply + 1) == []
    assert len(passed_over) > 5 or game == "ruship"


def test_in_ruship_every_ply_is_a_stop_for_every_roll_is_told() -> None:
    match = played("ruship", 2)
    assert stops(match, WATCHER) == list(range(match.ply() + 1))


def test_a_deal_of_planets_is_no_stop_until_it_is_done() -> None:
    match = played("blue_shift", 3)
    assert [step.who for step in match.steps[:DEALS]] == [-1] * DEALS
    assert stops(match, WATCHER)[:2] == [DEALS, DEALS + 1]


def test_a_match_in_which_nothing_has_happened_yet_has_one_stop() -> None:
    assert stops(Match(find_game("blue_shift"), 2), 0) == [DEALS]


def test_a_frame_has_the_stops_and_each_turn_begins_at_one(server: Server) -> None:
    ada = server.person("Ada")
    table = ada.table("blue_shift")
    ada.do(table, do="ready", salt="salt")
    for _ in range(4):  # on the outermost ring no ship is lost this soon
        seen = ada.ask("GET", f"/api/tables/{table}")
        while seen["asked"] != [0]:
            seen = ada.ask("GET", f"/api/tables/{table}")
        ada.do(table, do="play", ply=seen["ply"], code=seen["offers"][-1]["code"])
    ada.do(table, do="resign")
    assert ada.ask("GET", f"/api/tables/{table}/replay/17")["ply"] == 17, "any ply can be looked at"
    line = ada.ask("GET", f"/api/tables/{table}/replay")
    assert line["stops"][0] == line["turns"][0] == DEALS and line["stops"][-1] == line["plies"]
    assert set(line["turns"]) < set(line["stops"])


# --- long matches -----------------------------------------------------------------------------------------------------


@cache
def long_match() -> Match:
    """Play a match with many plies."""
    match = played("secret_salvage", 6)
    assert match.ply() > 1000
    return match


def frame_of(match: Match, ply: int, viewpoint: int) -> bytes:
    """Return a frame as it is sent."""
    table = cast(Table, SimpleNamespace(game=match.game))  # a frame takes nothing else from its table
    return msgspec.json.encode(build_frame(table, match, ply, viewpoint))


@pytest.mark.once
@pytest.mark.parametrize("viewpoint", [0, WATCHER, OPEN])
def test_a_frame_is_replayed_from_the_last_checkpoint_and_not_from_the_first_ply(
    monkeypatch: pytest.MonkeyPatch, viewpoint: int
) -> None:
    match = long_match()
    state = type(match.state)
    played, play = [0], state.play

    def counted(self: object, action: int) -> None:
        played[0] += 1
        play(self, action)  # type: ignore[arg-type]

    monkeypatch.setattr(state, "play", counted)
    last = match.ply()
    for ply in [0, 1, 63, 64, 65, 700, last - 65, last - 1, last]:
        played[0] = 0
        frame_of(match, ply, viewpoint)
        assert played[0] == (0 if ply == last else ply % CHECKPOINT_EVERY), f"ply {ply}"


@pytest.mark.parametrize("viewpoint", [0, WATCHER])
def test_a_frame_is_no_larger_in_a_longer_match(viewpoint: int) -> None:
    long = long_match()
    for short, ply in [(200, 70), (200, 199), (1000, 199), (1000, 999)]:
        assert frame_of(replay(long.record, short), ply, viewpoint) == frame_of(long, ply, viewpoint)
    # Late frames show a few more open tiles and crates, but nothing of the way that led there.
    assert len(frame_of(long, long.ply() - 1, viewpoint)) < 1.1 * len(frame_of(long, 300, viewpoint))


@pytest.mark.once
def test_a_frame_looks_at_no_line_of_the_record_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match = long_match()
    table = cast(Table, SimpleNamespace(match=match, seats=[None] * 6, frozen="", phase=lambda: "over"))
    replayed(table, [], 5, 0, 0)
    looked: list[str] = []

    def look(line: Line, name: str) -> object:
        looked.append(name)
        return object.__getattribute__(line, name)

    monkeypatch.setattr(Line, "__getattribute__", look)
    assert replayed(table, [], 5, 0, 0)[1] == 5 and settled(match, 5)
    match.view_at(5, 0)
    match.view(0)
    assert looked == []
