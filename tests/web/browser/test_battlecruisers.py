"""Battlecruisers in browsers: secret choices of three people, their outcome told step by step, and the form."""

from __future__ import annotations

import json
import re
from typing import cast

import pytest
from playwright.sync_api import Page, expect

from starfold.core.event import WATCHER
from starfold.games.battlecruisers.data.deck import NEGATION, NUMBERS
from starfold.games.battlecruisers.rules import Battlecruisers
from tests.web.browser.conftest import TIMEOUT_MS, People
from tests.web.browser.drive_battlecruisers import (
    MOVING,
    NOTE_PROMPTS,
    Fleet,
    asks_for_round,
    chosen,
    fleet_with,
    go_on,
    listening,
    own_choice,
    said,
    still,
)
from tests.web.browser.drive_secret_salvage import MOMENT, Ear, match_at
from tests.web.browser.screenshots import look_at
from tests.web.browser.table_page import (
    click_middle,
    clickable,
    id_of,
    new_table,
    offers,
    part,
    running,
    sit_at,
    tap_middle,
    truth,
)
from tests.web.browser.test_phone import PHONE, fits
from tests.web.server import Caller, Server

STALE = 412  # the status of a command for a position that is no longer the current one

# --- three people ---


def test_a_choice_is_invisible_to_others_until_all_have_chosen(people: People, server: Server) -> None:
    pages = ada, bob, cy = people.come(), people.come(), people.come(**PHONE)
    ears = {page: Ear(page) for page in (bob, cy)}
    table = new_table(ada, "battlecruisers", seat_1="open", seat_2="open")
    for seat, page in ((1, bob), (2, cy)):
        page.request.post(f"/tables/{table}/join/{truth(server, table).link(seat)}", form={"name": f"Pilot {seat}"})
    for page in pages:
        sit_at(page, table)
    for number in (1, 2):
        for page in pages:
            asks_for_round(page, number)
        ply, before = match_at(server, table).ply(), {page: (look(page), len(ears[page].heard)) for page in ears}
        cards = [quiet_card(page) for page in pages]
        waver(ada, cards[0], number)
        with Caller(server, "").connect(table):  # when the watcher is announced, all earlier messages have arrived
            for page, (shown, heard) in before.items():
                assert kinds_heard(page, ears[page], heard) == {"here"}
                assert look(page) == shown
        click_middle(bob, bob.locator(f"#card-{cards[1]}"))
        chosen(bob, cards[1])
        assert look(cy) == before[cy][0]
        tap_middle(cy, cy.locator(f"#card-{cards[2]}"))
        asks_for_round(ada, number + 1)
        all_have_seen(pages, match_at(server, table).log(WATCHER, ply), cards)


def look(page: Page) -> list[str]:
    """Return everything that a page holds, visible or not, except the number of watchers."""
    parts = ("seats", "prompt", "offers", "deeds", "log", "notice")
    return [page.title(), page.locator(".board").inner_html(), *[part(page, name).inner_html() for name in parts]]


def quiet_card(page: Page, *others: int) -> int:
    """Return a card in hand without a further choice, other than these."""
    return next(card for card in (3, 13, 22, 43) if f"card-{card}" in clickable(page) and card not in others)


def waver(page: Page, card: int, number: int) -> None:
    """Choose a card, change the choice, take it back, and choose the first card again."""
    for choice in (card, quiet_card(page, card)):
        click_middle(page, page.locator(f"#card-{choice}"))
        chosen(page, choice)
    page.get_by_role("button", name="Change choice").click()
    asks_for_round(page, number)
    click_middle(page, page.locator(f"#card-{card}"))
    chosen(page, card)


def kinds_heard(page: Page, ear: Ear, before: int) -> set[str]:
    """Return the kinds of messages that a page receives until it learns of the watcher."""
    for _ in range(TIMEOUT_MS // MOMENT):
        if any('"watchers":1' in frame for frame in ear.heard[before:]):
            return {str(json.loads(frame)["kind"]) for frame in ear.heard[before:]}
        page.wait_for_timeout(MOMENT)
    raise AssertionError("nobody is told of a watcher")


def all_have_seen(pages: tuple[Page, ...], log: list[str], cards: list[int]) -> None:
    """Check that every log shows the same reveal, and every picture the cards where they now are."""
    plays = [line for line in log if " plays " in line]
    assert [int(re.sub(r".* plays (\d+) .*", r"\1", line)) for line in plays] == cards
    for page in pages:
        expect(part(page, "log").locator("p", has_text=" plays ")).to_contain_text(plays)
        for seat, card in enumerate(cards):
            expect(page.locator(f"#saved-{seat}-{card}")).to_be_visible()


# --- steps told one by one ---


def test_the_outcome_of_a_round_is_told_step_by_step(people: People, server: Server) -> None:
    ada = people.come(**MOVING)
    asked: list[str] = []
    ada.on("request", lambda request: asked.append(request.url))
    fleet = listening(ada, server)
    steps = fleet.play()
    assert len(steps) >= 3, "the cards are shown, numbers resolve, and the round ends"
    for told, _ in steps[:-1]:
        expect(said(ada)).to_have_text(told)
        expect(offers(ada)).to_have_count(0)
        expect(ada).to_have_title("Battlecruisers · Starfold")
        expect(part(ada, "log").locator("p").last).to_have_text(fleet.last_line(told))
        go_on(ada)
    asks_for_round(ada, 2)
    expect(ada).to_have_title("● Your turn · Battlecruisers · Starfold")
    noted = [tuple(pair) for pair in ada.evaluate("noted") if not pair[0].startswith("You have chosen.")]
    assert noted[:-1] == steps[:-1], "each with its picture"
    frames = [url for url in asked if "/replay/" in url]
    assert len(frames) == len(steps) - 1 and all(url.endswith("?place=0") for url in frames)
    fleet.click(fleet.quiet(0))


def test_a_click_or_a_key_skips_the_steps_and_chooses_nothing(people: People, server: Server) -> None:
    ada = people.come(**MOVING)
    fleet = listening(ada, server)
    expect(said(ada)).to_have_text(fleet.play()[0][0])
    card = fleet.quiet(0)
    click_middle(ada, ada.locator(f"#card-{card}"))
    asks_for_round(ada, 2)
    nothing_is_chosen(fleet)
    click_middle(ada, ada.locator(f"#card-{card}"))
    chosen(ada, card)
    ada.get_by_role("button", name="Change choice").click()
    expect(said(ada)).to_have_text(fleet.play()[0][0])
    ada.keyboard.press("1")
    asks_for_round(ada, 3)
    nothing_is_chosen(fleet)
    ada.keyboard.press("1")
    expect(part(ada, "prompt")).to_contain_text("You chose:")


def nothing_is_chosen(fleet: Fleet) -> None:
    """Check that neither the page nor the server has a choice."""
    assert truth(fleet.server, fleet.table).choices == {}
    expect(fleet.page.locator(".board .chosen")).to_have_count(0)


def test_what_happens_during_a_story_is_told_after_it(people: People, server: Server) -> None:
    ada = people.come(**MOVING)
    fleet = fleet_with(still(ada), server, {1: 11})
    ada.evaluate(NOTE_PROMPTS)
    ply = fleet.match.ply()
    reveal = fleet.play(bob=11)[0][0]
    expect(said(ada)).to_have_text(reveal)
    assert fleet.state.mover() == 1, "Bob has to discard"
    fleet.choose(1, f"discard {fleet.cards(1, 'discard')[0]}")
    steps = fleet.steps(ply)
    for told, _ in steps[:-1]:
        expect(said(ada)).to_have_text(told)
        go_on(ada)
    asks_for_round(ada, 2)
    assert len([told for told, _ in steps if "Bob discards a card from hand." in told]) == 1, "Ada is not told which"


def test_when_the_line_breaks_the_story_ends_and_the_match_goes_on(people: People, server: Server) -> None:
    people.expect("ERR_INTERNET_DISCONNECTED")
    ada = people.come(**MOVING)
    fleet = listening(ada, server)
    expect(said(ada)).to_have_text(fleet.play()[0][0])
    ada.context.set_offline(True)
    go_on(ada)
    asks_for_round(ada, 2)
    ada.context.set_offline(False)
    expect(part(ada, "banner")).to_have_text("")
    fleet.click(fleet.quiet(0))


def test_an_undo_ends_the_telling_of_its_steps(people: People, server: Server) -> None:
    ada = still(people.come(**MOVING))
    table = sit_at(ada, new_table(ada, "battlecruisers", seat_2="bot:random"))
    asks_for_round(ada, 1)
    card = clickable(ada)[0]
    click_middle(ada, ada.locator(f"#{card}"))
    expect(said(ada)).to_contain_text("Ada plays")
    status = STALE
    while status == STALE:  # a bot has moved meanwhile
        ply = match_at(server, table).ply()
        status = ada.request.post(f"/api/tables/{table}/do", data={"do": "undo", "ply": ply, "seat": 0}).status
    assert status == 200
    asks_for_round(ada, 1)
    go_on(ada)
    asks_for_round(ada, 1)
    expect(part(ada, "log")).not_to_contain_text("Ada plays")
    click_middle(ada, ada.locator(f"#{card}"))
    expect(said(ada)).to_contain_text("Ada plays")


def test_a_curtain_that_falls_ends_the_story_and_hides_the_hand(people: People, server: Server) -> None:
    ada = still(people.come(**MOVING))
    fleet = fleet_with(ada, server, {2: 33}, seat_1="here", **own_choice(12, 13, 17, 22, 33, 43))
    fleet.choose(2, "select 33")
    for seat, name in enumerate(["Ada", "Seat 2"]):
        ada.get_by_role("button", name=f"I am {name}: show my view").click()
        ada.locator(f"#card-{next(card for card in fleet.cards(seat) if card != 33)}").click()
    expect(said(ada)).to_contain_text("Cy plays 33 Attack Wing.")
    assert ", in hand: " in ada.content()
    fleet.choose(2, "aim 1")  # now Ada has to discard, while Seat 2 sees the steps
    for _ in range(2):
        expect(part(ada, "curtain")).to_contain_text("Pass the screen to Ada.")
        assert ", in hand: " not in ada.content()
        go_on(ada)
    ada.get_by_role("button", name="I am Ada: show my view").click()
    expect(said(ada)).to_contain_text("33 Attack Wing: discard a card")


def test_with_reduced_motion_the_outcome_is_shown_at_once(ada: Page, server: Server) -> None:
    fleet = listening(ada, server)
    fleet.play()
    asks_for_round(ada, 2)
    assert [told[:7] for told, _ in ada.evaluate("noted")] == ["Round 2"]


# --- the form ---


def fill_in(page: Page, seats: int) -> None:
    """Fill in the form for a table against bots with cards of one's own choice."""
    page.goto("/games/battlecruisers")
    page.get_by_label("Your name").fill("Ada")
    for seat in range(3, seats):
        page.get_by_label(f"Seat {seat + 1}").select_option("Random bot")
    page.get_by_label("Set", exact=True).select_option("own choice")


def tick(page: Page, *names: str) -> None:
    """Tick the boxes of these cards."""
    page.locator("summary", has_text="Cards").click()
    for name in names:
        page.get_by_label(name).check()


def cards_made(page: Page, server: Server) -> list[int]:
    """Create the table; return the numbers of the cards in play."""
    page.get_by_role("button", name="Create game").click()
    running(page)
    state = cast(Battlecruisers, match_at(server, id_of(page)).state)
    return [NUMBERS[card] for card in state.cards]


def test_some_of_too_many_named_cards_are_drawn(ada: Page, server: Server) -> None:
    fill_in(ada, seats=3)
    tick(ada, "12 Neg", "13 Cap", "16 Rep", "20 Arm", "22 Spe", "24 Hea", "31 Las")
    cards = cards_made(ada, server)
    assert len(cards) == 6 and set(cards) < {12, 13, 16, 20, 22, 24, 31}
    expect(part(ada, "log").locator("p", has_text="is in the set.")).to_have_count(6)


def test_too_few_cards_are_filled_up(ada: Page, server: Server) -> None:
    fill_in(ada, seats=4)
    tick(ada, "3 Shields", "4 Cloaking Device", "45 Time Warp")
    cards = cards_made(ada, server)
    assert len(cards) == 7 and set(cards) > {3, 4, 45}
    assert len([card for card in cards if NEGATION[NUMBERS.index(card)]]) == 2, "no negation cards but those named"


def test_boxes_are_ticked_by_keys_and_stay_when_something_else_is_wrong(ada: Page, people: People) -> None:
    people.expect("status of 422")
    fill_in(ada, seats=3)
    drone = ada.get_by_label("1 Spy Drone")
    expect(drone).to_be_hidden()
    ada.locator("summary", has_text="Cards").press("Enter")
    ada.keyboard.press("Tab")
    expect(drone).to_be_focused()
    ada.keyboard.press("Space")
    ada.locator(".new-table").evaluate("form => { form.noValidate = true }")  # as in an old browser without validation
    ada.get_by_label("Round limit").fill("999")
    ada.get_by_role("button", name="Create game").click()
    expect(ada.get_by_role("alert")).to_contain_text("The game is not created yet.")
    expect(ada.locator("#wrong-option-round_limit")).to_contain_text("takes 10 to 100, not 999.")
    expect(drone).to_be_visible()
    expect(drone).to_be_checked()


# --- how it looks ---


@pytest.mark.slow
def test_the_form_fits_a_phone_and_axe_finds_nothing_to_complain_about(people: People) -> None:
    phone = people.come(**(PHONE | {"viewport": {"width": 360, "height": 740}}))
    fill_in(phone, seats=3)
    tick(phone, "13 Captain")
    fits(phone)
    assert look_at(phone, "battlecruisers-form") == []


@pytest.mark.slow
def test_axe_finds_nothing_to_complain_about_in_a_match(ada: Page, server: Server) -> None:
    named = own_choice(12, 13, 22, 23, 31, 43)
    fleet = fleet_with(ada, server, {0: 23, 1: 31}, option_round_limit="10", **named)
    assert look_at(ada, "battlecruisers-choosing") == []
    fleet.play(ada=23)
    expect(said(ada)).to_have_text("23 Targeting CPU: from whom do you take points?")
    assert look_at(ada, "battlecruisers-target") == []
    ada.locator("#mat-1").click()
    asks_for_round(ada, 2)
    fleet.play(bob=31)
    expect(said(ada)).to_have_text("31 Laser Cannons: discard a card from your hand or Recovery Zone.")
    assert look_at(ada, "battlecruisers-discard") == []
    fleet.finish()
    running(ada, "over")
    assert look_at(ada, "battlecruisers-over") == []
