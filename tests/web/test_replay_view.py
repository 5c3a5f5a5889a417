"""Replays: the plies at which they stop."""

from __future__ import annotations

import pytest

from starfold import Match, QuickDice, find_game
from starfold.core.event import WATCHER
from starfold.core.replay import stops
from starfold.testing.settings import any_action
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
