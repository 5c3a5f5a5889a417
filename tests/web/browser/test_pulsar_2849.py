"""Pulsar 2849 in browsers: a whole match by clicks on the picture, undo, the panels on a phone, and the scores."""

from __future__ import annotations

from typing import cast

from playwright.sync_api import Page, expect

from starfold.games.pulsar_2849.actions import RUN, STEP
from starfold.games.pulsar_2849.data.board import SLOT, SYSTEM, TYPE
from starfold.games.pulsar_2849.position.phases import ACTING
from starfold.games.pulsar_2849.position.pieces import UNSEEN
from starfold.games.pulsar_2849.rules import Pulsar
from starfold.games.pulsar_2849.view import PulsarView
from tests.web.browser.conftest import People
from tests.web.browser.drive_pulsar_2849 import (
    click_there,
    kind,
    panel_shown,
    play_elsewhere,
    shown,
    tap_there,
    told_scores,
    view_of,
    wanted,
)
from tests.web.browser.drive_secret_salvage import MOMENT, match_at, play
from tests.web.browser.screenshots import SIZES, look_at, shoot
from tests.web.browser.table_page import (
    box,
    clickable,
    id_of,
    new_table,
    offers,
    part,
    ready,
    running,
    sit_at,
    truth,
)
from tests.web.browser.test_phone import FINGER, PHONE
from tests.web.server import Caller, Server

MOST_MOVES = 400  # far more than eight rounds need
MOST_TABLES = 4  # in one match of a thousand no flight reaches a new system
RICH = 5  # the round whose page is checked
SMALLEST = 8.5  # the smallest letters on a phone, in pixels

# The kinds of offers, with their clicks, that occur in every match of a player who tries everything.
DONE = {
    "enter place",
    "draft pool",
    "initiative marker",
    "engineering marker",
    "use die",
    "use as die",
    "to place",
    "claim place",
    "pay cost",
    "patent tech",
    "take supply",
    "buy token",
    "join half half",
}


# --- a whole match ---


def test_a_whole_match_by_clicks_on_the_picture(ada: Page, server: Server) -> None:
    make_table(ada)
    table, done = id_of(ada), set[str]()
    undone, judged = False, set[str]()
    for _ in range(MOST_MOVES):
        if not ready(ada):
            break
        match = match_at(server, table)
        view = view_of(match)
        offer = wanted(view, done)
        if not undone and len(view.path) > 1:
            takes_back_a_step(ada, server, table)
            undone = True
            continue
        verb = offer.code.split()[0]
        if verb in ("join", "pay") and verb not in judged:
            assert shoot(ada, f"pulsar-2849-{verb}") == []
            judged.add(verb)
        if verb == "use" and view.round == RICH and verb not in judged:
            assert look_at(ada, "pulsar-2849") == []
            ada.set_viewport_size(SIZES["desktop"])
            judged.add(verb)
        play(ada, match, offer, click_there)
        done.add(kind(offer))
    assert undone and judged == {"use", "join", "pay"} and done >= DONE
    assert any(each.startswith("fly") for each in done) and any(each.startswith("develop place") for each in done)
    final_scores(ada, server, table)
    assert panel_shown(ada) == "end-seats"
    assert shown(ada, ada.locator("#score-table"))
    assert shoot(ada, "pulsar-2849-over") == []


def make_table(page: Page) -> None:
    """Create a table against the random bot."""
    page.goto("/games/pulsar_2849")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Seat 2").select_option("Random bot")
    page.get_by_role("button", name="Create game").click()


def takes_back_a_step(page: Page, server: Server, table: str) -> None:
    """Undo the last step of a flight; check that the ship has its step back."""
    left = position(server, table).left
    expect(part(page, "prompt")).to_contain_text(f"{left} step")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(part(page, "prompt")).to_contain_text(f"{left + 1} steps")
    assert position(server, table).left == left + 1


def position(server: Server, table: str) -> Pulsar:
    """Return the position on the server."""
    return cast(Pulsar, match_at(server, table).state)


def final_scores(page: Page, server: Server, table: str) -> None:
    """Check that the page names the winner, and that its table of scores matches the totals of the seats."""
    running(page, "over")
    expect(part(page, "prompt")).to_contain_text("wins")
    assert clickable(page) == [], "after the end nothing can be clicked"
    scores = position(server, table).scores()
    told = told_scores(page)
    assert [total for total, _ in told.values()] == scores
    assert all(sum(made) == total for total, made in told.values())
    for seat, (name, score) in enumerate(zip(told, scores, strict=True)):
        expect(page.locator(f"#page-row-{seat} .score")).to_have_text(f"score {score}")
        expect(page.locator(f"#page-row-{seat} b")).to_have_text(name)
        expect(page.locator("#score-table")).to_contain_text(str(score))


# --- the log ---


def test_the_log_stays_at_its_newest_line_when_another_spread_makes_it_wider(ada: Page, server: Server) -> None:
    ada.set_viewport_size({"width": 1280, "height": 800})
    more = {"seat_2": "bot:random", "seat_3": "bot:random", "option_headquarters": "dealt"}
    table = sit_at(ada, new_table(ada, "pulsar_2849", **more))
    running(ada)
    match = match_at(server, table)
    while position(server, table).phase != ACTING or match.mover() != 0:
        if match.mover() == 0:
            play_elsewhere(ada, table, match, match.game.offers(view_of(match))[0])
        else:
            ada.wait_for_timeout(MOMENT)
    expect(part(ada, "prompt")).to_contain_text("Use a die")
    ada.wait_for_function(AT_END)


AT_END = """() => {
  const log = document.querySelector("[data-part=log]");
  return log.scrollHeight > log.clientHeight && log.scrollHeight - log.scrollTop - log.clientHeight < 2;
}"""


# --- undo ---


def test_undo_goes_back_to_where_a_system_was_turned_up_and_no_further(ada: Page, server: Server) -> None:
    table, first, then = before_a_new_system(ada, server)
    assert ready(ada)
    takes_back_a_step(ada, server, table)
    match = match_at(server, table)
    for code in (first, then):
        play(ada, match, next(offer for offer in match.game.offers(view_of(match)) if offer.code == code), click_there)
    expect(part(ada, "log")).to_contain_text(f"System {then.removeprefix('to ')} is revealed")
    ada.get_by_role("button", name="Ask to undo").click()
    expect(part(ada, "prompt")).to_contain_text("Waiting for Bob.")
    state = position(server, table)
    assert state.systems[SLOT[state.ships[0]]] != UNSEEN


def before_a_new_system(page: Page, server: Server) -> tuple[str, str, str]:
    """Return a table where Ada has flown a step and can fly on to an unseen system, and the codes of both steps."""
    bob = server.person("Bob")
    for _ in range(MOST_TABLES):
        table = new_table(page, "pulsar_2849", seat_1="open")
        bob.do(table, do="claim", seat=1, token=truth(server, table).link(1))
        bob.do(table, do="ready", salt="bob")
        sit_at(page, table)
        running(page)
        found = until_a_new_system(page, server, table, bob)
        if found:
            return table, *found
    raise AssertionError("no flight comes to a new system")


def until_a_new_system(page: Page, server: Server, table: str, bob: Caller) -> tuple[str, str] | None:
    """Play until Ada can fly on to an unseen system; return the codes of both steps, or None if she never can."""
    match = match_at(server, table)
    while not match.over():
        view = view_of(match)
        codes = {action: match.game.words.code(action) for action in view.legal}
        new = [action for action in view.legal if STEP <= action < RUN and is_unseen(view, action - STEP)]
        if view.seat == 0 and new and len(view.path) > 1 and match.free_undo(0) > 0:
            return match.game.words.code(STEP + view.path[-1]), codes[new[0]]
        if view.seat == 1:
            bob.do(table, do="play", ply=match.ply(), code=codes[view.legal[0]])
        else:
            play_elsewhere(page, table, match, wanted(view))
    return None


def is_unseen(view: PulsarView, place: int) -> bool:
    """Return whether a place is a face-down system."""
    return TYPE[place] == SYSTEM and view.systems[SLOT[place]] == UNSEEN


# --- a phone ---


def test_a_round_by_taps_on_a_phone_and_the_final_scores(people: People, server: Server) -> None:
    phone = people.come(**PHONE)
    table, done = sit_at(phone, new_table(phone, "pulsar_2849")), set[str]()
    half_played(phone, server, table, done, until=4)
    seen: set[str] = set()
    while ready(phone) and position(server, table).round == 4:
        match = match_at(server, table)
        within_reach(phone)
        seen.add(panel_shown(phone))
        offer = wanted(view_of(match), done)
        play(phone, match, offer, tap_there)
        done.add(kind(offer))
    assert seen >= {"map", "dice"}, "the page turns by itself to what is asked"
    readable(phone)
    half_played(phone, server, table, done, until=9)
    final_scores(phone, server, table)
    assert panel_shown(phone) == "end-scores"
    fits_across(phone)
    readable(phone)


def half_played(page: Page, server: Server, table: str, done: set[str], until: int) -> None:
    """Play to the start of a round, or to the end, while the page of seat 0 shows something else."""
    running(page)
    page.goto("/about")
    match = match_at(server, table)
    while not match.over() and position(server, table).round < until:
        if match.mover() == 0:
            offer = wanted(view_of(match), done)
            play_elsewhere(page, table, match, offer)
            done.add(kind(offer))
        else:
            page.wait_for_timeout(MOMENT)
    sit_at(page, table)


def within_reach(phone: Page) -> None:
    """Check that the prompt is visible without scrolling, and that the visible panel has something to tap."""
    fits_across(phone)
    phone.evaluate("scrollTo(0, 0)")
    expect(part(phone, "prompt")).to_be_in_viewport(ratio=1)
    expect(offers(phone).first).to_be_in_viewport(ratio=1)
    assert any(shown(phone, phone.locator(f"#{name}")) for name in clickable(phone))
    for tab in phone.locator(".tabs button").all():
        assert min(box(tab)["width"], box(tab)["height"]) >= FINGER


def fits_across(phone: Page) -> None:
    """Check that nothing is wider than the screen."""
    assert phone.evaluate("document.documentElement.scrollWidth") <= phone.evaluate("screen.width") == 390


# The number of cut-off tab names, and the smallest letters in the picture.
CUT = "() => [...document.querySelectorAll('.tabs button')].filter(tab => tab.scrollWidth > tab.clientWidth).length"
LETTERS = """() => {
  const board = document.querySelector(".board").getBoundingClientRect();
  const sizes = [...document.querySelectorAll(".board text")].map(text => [text, text.getBoundingClientRect()])
    .filter(([, {left, top, width}]) => width > 0 && left >= board.left && left < board.right && top >= board.top
      && top < board.bottom)
    .map(([text]) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d);
  return Math.min(...sizes);
}"""


def readable(phone: Page) -> None:
    """Check that all tabs show their whole names, and that no panel has letters that are too small."""
    assert phone.evaluate(CUT) == 0
    for tab in phone.locator(".tabs button").all():
        tab.tap()
        assert phone.evaluate(LETTERS) >= SMALLEST, tab.inner_text()
