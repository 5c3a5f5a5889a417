"""Two people at one table, each with a browser of their own, and somebody who watches."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from starfold.testing.honest import Honest
from tests.web.browser.conftest import People
from tests.web.browser.table import id_of, offers, part, truth
from tests.web.server import Server

RUDE = '<img src=x onerror="document.title=1"> <b>bold</b> & <script>alert(1)</script>'


class Company:
    """Ada and Bob at a table of the toy game, and Cy who watches."""

    def __init__(self, people: People, server: Server) -> None:
        self.ada = people.come(permissions=["clipboard-read", "clipboard-write"])
        self.bob, self.cy = people.come(), people.come()
        self.table = make_table(self.ada)
        self.link = copy_link(self.ada)
        join(self.bob, self.link)
        self.cy.goto(f"/tables/{self.table}")
        for page in (self.ada, self.bob, self.cy):
            expect(page.locator("main")).to_have_attribute("data-phase", "running")
        self.server = server

    def state(self) -> Honest:
        """The position as the server has it."""
        match = truth(self.server, self.table).match
        assert match is not None and isinstance(match.state, Honest)
        return match.state


def make_table(page: Page) -> str:
    """Make a table of one round with an open seat, by the form."""
    page.goto("/games/honest")
    page.get_by_label("Seat 2").select_option("open")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Rounds").fill("1")
    page.get_by_role("button", name="Make the table").click()
    return id_of(page)


def copy_link(page: Page) -> str:
    """Copy the invitation from the page; what is on the clipboard then."""
    page.get_by_role("button", name="Copy: Invitation for seat 2").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    return str(page.evaluate("navigator.clipboard.readText()"))


def join(page: Page, link: str) -> None:
    """Sit down by a link, as Bob."""
    page.goto(link)
    expect(page.get_by_role("heading", level=1)).to_have_text("Ada invites you to Honest")
    page.get_by_label("Your name").fill("Bob")
    page.get_by_role("button", name="Sit down").click()
    page.locator(".seats li").first.wait_for()


@pytest.fixture
def company(people: People, server: Server) -> Company:
    return Company(people, server)


def say(page: Page, text: str) -> None:
    """Say something at the table."""
    chat = page.locator("details.chat")
    if chat.get_attribute("open") is None:
        chat.locator("summary").click()
    page.get_by_label("Say something").fill(text)
    page.get_by_role("button", name="Send").click()


def cards(page: Page) -> list[str]:
    """The cards that a page shows, by seat."""
    return page.locator("[id^=hand-]").all_inner_texts()


def test_each_page_has_its_own_card_and_the_watcher_none(company: Company) -> None:
    ada, bob = map(str, company.state().hand)
    assert cards(company.ada) == [ada, ""]
    assert cards(company.bob) == ["", bob]
    assert cards(company.cy) == ["", ""]
    drawn = [(company.ada, ["Ada"]), (company.bob, ["Bob"]), (company.cy, [])]
    for page, knows in drawn:
        told = re.findall(r"(\w+)(?:</b>)? drew (?=\d)", page.content())
        assert told == knows, "the log tells each card to who drew it"


def test_nobody_notices_a_choice_until_all_have_chosen(company: Company) -> None:
    ada, bob = company.ada, company.bob
    heard: list[object] = []
    offers(ada).filter(has_text="Stake 1").click()
    offers(ada).filter(has_text="Blind").click()
    expect(offers(bob)).to_have_count(2)
    before = [page.content() for page in (bob, company.cy)]
    for page in (bob, company.cy):
        page.on("websocket", lambda socket: socket.on("framereceived", heard.append))
        page.evaluate("window.changes = 0; new MutationObserver(() => window.changes++).observe("
                      "document, {subtree: true, childList: true, attributes: true, characterData: true})")  # fmt: skip
    offers(ada).filter(has_text="Stay").click()
    expect(part(ada, "prompt")).to_contain_text("You chose: Stay.")
    offers(ada).filter(has_text="Fold").click()
    expect(part(ada, "prompt")).to_contain_text("You chose: Fold.")
    ada.get_by_role("button", name="Take it back").click()
    expect(part(ada, "prompt")).not_to_contain_text("You chose")
    offers(ada).filter(has_text="Stay").click()
    expect(part(ada, "prompt")).to_contain_text("You chose: Stay.")
    assert [page.content() for page in (bob, company.cy)] == before
    assert [page.evaluate("changes") for page in (bob, company.cy)] == [0, 0]
    offers(bob).filter(has_text="Stay").click()
    for page in (ada, bob, company.cy):
        expect(page.locator("main")).to_have_attribute("data-phase", "over")
        expect(part(page, "log")).to_contain_text("Ada stayed")


def test_chat_arrives_as_text_and_can_be_hidden(company: Company) -> None:
    say(company.ada, RUDE)
    company.bob.get_by_text("Chat").click()
    expect(part(company.bob, "chat")).to_have_text(f"Ada {RUDE}")
    assert part(company.bob, "chat").locator("b").all_inner_texts() == ["Ada"]
    assert "1" not in company.bob.title()
    company.bob.get_by_role("button", name="Hide what others say").click()
    expect(part(company.bob, "chat")).to_be_hidden()
    say(company.ada, "still there?")
    expect(part(company.ada, "chat")).to_contain_text("still there?")
    company.bob.reload()
    company.bob.get_by_text("Chat").click()
    expect(part(company.bob, "mute")).to_have_attribute("aria-pressed", "true")
    expect(part(company.bob, "chat")).to_be_hidden()
    company.bob.get_by_role("button", name="Hide what others say").click()
    expect(part(company.bob, "chat")).to_contain_text("still there?")


def test_an_undo_is_asked_and_agreed_to(company: Company) -> None:
    ada, bob = company.ada, company.bob
    offers(ada).filter(has_text="Stake 2").click()
    offers(ada).filter(has_text="Peek").click()
    expect(offers(ada)).to_have_count(2)
    other = str(company.state().hand[1])
    assert cards(ada)[1] == other
    ada.get_by_role("button", name="Ask to undo").click()
    expect(part(ada, "prompt")).to_contain_text("You ask to take back 1 move. Waiting for Bob.")
    expect(part(company.cy, "prompt")).to_contain_text("Ada asks to take back 1 move. Waiting for Bob.")
    bob.get_by_role("button", name="Decline").click()
    expect(part(ada, "prompt")).not_to_contain_text("Waiting")
    expect(offers(ada)).to_have_count(2)
    ada.get_by_role("button", name="Ask to undo").click()
    expect(part(bob, "prompt")).to_contain_text("Ada asks to take back 1 move.")
    bob.get_by_role("button", name="Agree").click()
    expect(offers(ada).filter(has_text="Peek")).to_be_visible()
    expect(part(bob, "prompt")).not_to_contain_text("take back")
    assert cards(ada)[1] == ""


def test_a_rematch_brings_both_to_the_next_table(company: Company) -> None:
    ada, bob = company.ada, company.bob
    for said in ("Stake 1", "Blind", "Fold"):
        offers(ada).filter(has_text=said).click()
    offers(bob).filter(has_text="Fold").click()
    ada.get_by_role("button", name="Rematch").click()
    ada.wait_for_url(lambda url: company.table not in url)
    bob.get_by_role("link", name="To the rematch").click()
    bob.wait_for_url(ada.url)
    for page in (ada, bob):
        expect(page.locator("main")).to_have_attribute("data-phase", "running")
        expect(page.locator("#page-row-0 b")).to_have_text("Bob")
    expect(company.cy.get_by_role("link", name="To the rematch")).to_be_visible()


def test_the_owner_frees_a_seat_and_its_old_link_is_dead(people: People) -> None:
    ada = people.come(permissions=["clipboard-read", "clipboard-write"])
    make_table(ada)
    old = copy_link(ada)
    ada.get_by_role("button", name="Put a bot on seat 2").click()
    ada.get_by_role("button", name="Free seat 2").click()
    field = ada.get_by_label("Invitation for seat 2", exact=True)
    expect(field).not_to_have_value(old)
    bob = people.come()
    people.expect("status of 403")
    bob.goto(old)
    expect(bob.get_by_role("heading", level=1)).to_have_text("This link is no longer good")
    join(bob, field.input_value())
    expect(bob.locator("main")).to_have_attribute("data-phase", "running")
