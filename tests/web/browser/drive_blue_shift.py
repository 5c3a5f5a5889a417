"""Helpers for Blue Shift in a browser: lose a ship with a token left, to be asked between the turns of others."""

from __future__ import annotations

from typing import cast

from playwright.sync_api import Page

from starfold import Offer, find_game
from starfold.games.blue_shift.data.board import SPOKES
from starfold.games.blue_shift.data.components import VALUES
from starfold.games.blue_shift.position import BETWEEN
from starfold.games.blue_shift.view import BlueShiftView
from tests.web.browser.table_page import new_table, sit_at, truth
from tests.web.server import Caller, Server

MOST_MATCHES = 12  # to fall with a token in hand takes luck: it succeeds in four matches of five


def wanted(view: BlueShiftView) -> Offer:
    """Return the offer that leads to a fall with a token left: get two tokens, go to ring 1, pull the own spoke."""
    offers = find_game("blue_shift").offers(view)
    ship = view.ships[view.seat]
    if view.phase == BETWEEN:
        return offers[0]
    if sum(view.tokens[view.seat * VALUES : (view.seat + 1) * VALUES]) > 1 and ship >= 0:
        own_spoke = f" spoke {ship % SPOKES + 1}"
        near = [offer for offer in offers if offer.code.startswith("move 1-")]
        falls = [offer for offer in offers if ship < SPOKES and offer.code.endswith(own_spoke)]
        if falls or near:
            return (falls or near)[0]
    moves = [offer for offer in offers if offer.code.startswith(("place", "move"))]
    return (moves or offers)[-1]


def until_between(page: Page, server: Server, bob: Caller) -> str:
    """Play seat 0 against Bob until its ship is lost and it may spend a token between turns; return the table's id."""
    for _ in range(MOST_MATCHES):
        table = new_table(page, "blue_shift", seat_1="open", hints="on")
        bob.do(table, do="claim", seat=1, token=truth(server, table).link(1))
        bob.do(table, do="ready", salt="bob")
        sit_at(page, table)
        page.get_by_role("button", name="Resign").wait_for()  # the match has begun
        if _falls(page, server, table, bob):
            page.get_by_role("button", name="Pass until threatened").wait_for()
            return table
    raise AssertionError("nobody ever falls with a token left")


def _falls(page: Page, server: Server, table: str, bob: Caller) -> bool:
    """Play until seat 0 is asked between turns; return False if the match ends first."""
    match = truth(server, table).match
    assert match is not None
    while not match.over():
        view = cast(BlueShiftView, match.view(match.mover()))
        if view.phase == BETWEEN and view.seat == 0:
            return True
        if view.seat == 1:
            play_turn(server, table, bob)
            continue
        command = {"do": "play", "ply": match.ply(), "code": wanted(view).code, "seat": 0}
        assert page.request.post(f"/api/tables/{table}/do", data=command).ok
    return False


def play_turn(server: Server, table: str, bob: Caller) -> None:
    """Play for Bob while it is his turn, without spending tokens."""
    match = truth(server, table).match
    assert match is not None
    while match.mover() == 1:
        codes = [match.game.words.code(action) for action in match.state.legal()]
        frugal = [code for code in codes if not code.startswith("spend")]
        bob.do(table, do="play", ply=match.ply(), code=(frugal or codes)[-1])
