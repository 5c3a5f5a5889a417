"""A whole match of Blue Shift for three by clicks: a ship that falls, a token spent from beyond, and the replay."""

from __future__ import annotations

from typing import cast

from playwright.sync_api import Page, expect

from starfold import Match, Offer, find_game
from starfold.games.blue_shift.board import DONE, SPEND, SPOKES, VALUES
from starfold.games.blue_shift.position import BETWEEN
from starfold.games.blue_shift.view import BlueShiftView
from tests.web.browser.table import click_middle, clickable, new_table, part, ready, sit_at, truth
from tests.web.server import Server

MOST_MATCHES = 8  # who wants to fall with a token in hand needs luck: three matches of four are enough, eight always


def test_a_match_for_three_by_clicks_from_placing_to_the_end_and_its_replay(ada: Page, server: Server) -> None:
    for _ in range(MOST_MATCHES):
        table = sit_at(ada, new_table(ada, "blue_shift", seat_1="bot:cadet", seat_2="bot:random"))
        match = play_by_clicks(ada, server, table)
        beyond = spent_from_beyond(match)
        if beyond:
            break
    assert beyond, "seat 0 has fallen, and has spent a token after that"
    expect(part(ada, "prompt")).to_contain_text("win")
    assert clickable(ada) == [], "after the end nothing can be clicked"
    see_it_again(ada, table, match, beyond[0])


def play_by_clicks(page: Page, server: Server, table: str) -> Match:
    """Play seat 0 to the end: collect tokens, fall into the star by one of them, and spend another from there."""
    match = None
    while ready(page):
        match = truth(server, table).match
        assert match is not None
        for name in wanted(cast(BlueShiftView, match.view(0))).clicks:
            assert name in clickable(page), f"{name} cannot be clicked"
            click_middle(page, page.locator(f"#{name}"))
    assert match is not None and match.over()
    return match


def wanted(view: BlueShiftView) -> Offer:
    """What leads to a fall with a token in hand: two tokens first, then ring 1, and a pull on the own spoke."""
    offers = find_game("blue_shift").offers(view)
    ship = view.ships[0]
    if view.phase == BETWEEN:
        return offers[0]
    if sum(view.tokens[:VALUES]) > 1 and ship >= 0:
        own_spoke = f" spoke {ship % SPOKES + 1}"
        near = [offer for offer in offers if offer.code.startswith("move 1-")]
        falls = [offer for offer in offers if ship < SPOKES and offer.code.endswith(own_spoke)]
        if falls or near:
            return (falls or near)[0]
    moves = [offer for offer in offers if offer.code.startswith(("place", "move"))]
    return (moves or offers)[-1]


def spent_from_beyond(match: Match) -> list[int]:
    """The plies after which a token of seat 0 had been spent, its ship being lost."""
    fallen, spent = False, []
    for ply, step in enumerate(match.steps):
        if fallen and step.who == 0 and SPEND <= step.action < DONE:
            spent.append(ply + 1)
        fallen = fallen or any((event.kind, event.seat) == ("fell", 0) for event in step.events)
    return spent


def see_it_again(page: Page, table: str, match: Match, ply: int) -> None:
    """The replay shows the planet that was spent on its way into the star, and everybody's ship lost at the end."""
    page.goto(f"/tables/{table}/replay?ply={ply}")
    expect(part(page, "count")).to_have_text(f"{ply} of {match.ply()}")
    expect(part(page, "log")).to_contain_text("spends a")
    page.get_by_role("button", name="Last move").click()
    expect(part(page, "count")).to_have_text(f"{match.ply()} of {match.ply()}")
    expect(part(page, "log")).to_contain_text("The last ship is gone.")
