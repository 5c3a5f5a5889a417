"""A whole match of Blue Shift for three by clicks: a lost ship, a token spent after that, and the replay."""

from __future__ import annotations

from typing import cast

from playwright.sync_api import Page, expect

from starfold import Match
from starfold.core.replay import stops
from starfold.games.blue_shift.actions import DONE, SPEND
from starfold.games.blue_shift.view import BlueShiftView
from tests.web.browser.drive_blue_shift import MOST_MATCHES, play_turn, until_between, wanted
from tests.web.browser.table_page import click_middle, clickable, new_table, part, ready, sit_at, truth
from tests.web.server import Server


def test_a_match_for_three_by_clicks_from_placing_to_the_end_and_its_replay(ada: Page, server: Server) -> None:
    for _ in range(MOST_MATCHES):
        table = sit_at(ada, new_table(ada, "blue_shift", seat_1="bot:cadet", seat_2="bot:random"))
        match = play_by_clicks(ada, server, table)
        beyond = spent_from_beyond(match)
        if beyond:
            break
    assert beyond, "seat 0 has lost its ship, and has spent a token after that"
    expect(part(ada, "prompt")).to_contain_text("win")
    assert clickable(ada) == [], "after the end nothing can be clicked"
    see_it_again(ada, table, match, beyond[0])


def play_by_clicks(page: Page, server: Server, table: str) -> Match:
    """Play seat 0 to the end: collect tokens, fall into the star by one of them, and spend another after that."""
    match = None
    while ready(page):
        match = truth(server, table).match
        assert match is not None
        for name in wanted(cast(BlueShiftView, match.view(0))).clicks:
            assert name in clickable(page), f"{name} cannot be clicked"
            click_middle(page, page.locator(f"#{name}"))
    assert match is not None and match.over()
    return match


def spent_from_beyond(match: Match) -> list[int]:
    """Return the plies right after seat 0 spent a token with its ship lost."""
    lost, spent = False, []
    for ply, step in enumerate(match.steps):
        if lost and step.who == 0 and SPEND <= step.action < DONE:
            spent.append(ply + 1)
        lost = lost or any(event.kind in ("fell", "stranded") and event.seat == 0 for event in step.events)
    return spent


def see_it_again(page: Page, table: str, match: Match, ply: int) -> None:
    """Check that the replay shows the spent token at its ply, and the lost ships at the end."""
    page.goto(f"/tables/{table}/replay?ply={ply}")
    expect(part(page, "count")).to_have_text(f"{ply} of {match.ply()}")
    expect(part(page, "log")).to_contain_text("spends a")
    page.get_by_role("button", name="Last move").click()
    expect(part(page, "count")).to_have_text(f"{match.ply()} of {match.ply()}")
    expect(part(page, "log")).to_contain_text("The last ship is gone.")
    from_stop_to_stop(page, table, match)


def from_stop_to_stop(page: Page, table: str, match: Match) -> None:
    """Check that the replay opens after the deal of planets, and skips silent chance in both directions."""
    page.goto(f"/tables/{table}/replay")
    count, found = part(page, "count"), stops(match, 0)
    far = next(place for place, ply in enumerate(found) if ply > found[0] + place)  # some ply was skipped
    for ply in found[: far + 1]:
        expect(count).to_have_text(f"{ply} of {match.ply()}")
        page.get_by_role("button", name="Next move").click()
    for ply in reversed(found[: far + 1]):
        page.get_by_role("button", name="Previous move").click()
        expect(count).to_have_text(f"{ply} of {match.ply()}")
    page.get_by_role("button", name="Previous move").click()
    expect(count).to_have_text(f"{found[0]} of {match.ply()}")
    page.goto(f"/tables/{table}/replay?ply=17")
    expect(count).to_have_text(f"17 of {match.ply()}")
    part(page, "speed").select_option("0.5")
    part(page, "play").click()
    for ply in found[:2]:
        expect(count).to_have_text(f"{ply} of {match.ply()}")


def test_a_lost_seat_is_marked_and_can_pass_until_threatened(ada: Page, server: Server) -> None:
    bob = server.person("Bob")
    table = until_between(ada, server, bob)
    expect(ada.locator("#page-row-0")).to_contain_text("you · out")
    expect(ada.locator("#page-row-1")).not_to_contain_text("out")
    passing, notice = ada.get_by_role("button", name="Pass until threatened"), part(ada, "notice")
    expect(passing).to_have_attribute("title", "Passes for you until a new threat appears. Press again to stop.")
    passing.click()
    expect(part(ada, "prompt")).to_contain_text("Waiting for Bob")
    passing.click()
    expect(passing).to_have_count(0)
    expect(notice).to_have_text("")  # no notice: Ada ended it herself
    play_turn(server, table, bob)
    passing.click()
    expect(part(ada, "prompt")).to_contain_text("Waiting for Bob")
    truth(server, table).seats[0].threat = -1  # so any threat is greater
    play_turn(server, table, bob)
    expect(notice).to_have_text("A new threat: you no longer pass automatically.")
    expect(passing).to_have_attribute("aria-pressed", "false")
