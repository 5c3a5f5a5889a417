"""Two people at one table, each in a browser of their own, and a watcher."""

from __future__ import annotations

import re
from functools import cached_property

import pytest
from playwright.sync_api import Page, expect

from starfold.testing.toy_game import Toy
from tests.web.browser.conftest import People
from tests.web.browser.table_page import new_table, offers, part, running, sit_at, truth
from tests.web.server import Server

# Counts in `changes` every mutation of the page from now on, even one that restores the same content.
COUNT_CHANGES = """() => {
  window.changes = 0;
  const all = {subtree: true, childList: true, attributes: true, characterData: true};
  new MutationObserver(() => window.changes++).observe(document, all);
}"""
# Resolves when the page has not changed for half a second: late pieces, presence and the log have arrived.
AT_REST = """() => new Promise((resolve) => {
  let timer = setTimeout(resolve, 500);
  const all = {subtree: true, childList: true, attributes: true, characterData: true};
  new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(resolve, 500); }).observe(document, all);
})"""
RUDE = '<img src=x onerror="document.title=1"> <b>bold</b> & <script>alert(1)</script>'


class Company:
    """Ada and Bob at a table of the toy game with one round, and Cy, who watches."""

    def __init__(self, people: People, server: Server) -> None:
        self.people, self.server = people, server
        self.ada, self.bob = people.come(), people.come()
        self.table = new_table(self.ada, "honest", seat_1="open", option_rounds="1", option_peeking="on")
        link = truth(server, self.table).link(1)
        self.bob.request.post(f"/tables/{self.table}/join/{link}", form={"name": "Bob"})
        for page in (self.ada, self.bob):
            page.goto(f"/tables/{self.table}")
        for page in (self.ada, self.bob):
            running(page)

    @cached_property
    def cy(self) -> Page:
        """The page of Cy, opened on first use."""
        page = self.people.come()
        page.goto(f"/tables/{self.table}")
        running(page)
        return page

    def state(self) -> Toy:
        """Return the position on the server."""
        match = truth(self.server, self.table).match
        assert match is not None and isinstance(match.state, Toy)
        return match.state


@pytest.fixture
def company(people: People, server: Server) -> Company:
    return Company(people, server)


def copy_link(page: Page) -> str:
    """Copy the invitation to seat 2 from the page; return the clipboard's text."""
    page.get_by_role("button", name="Copy: Invitation for seat 2").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    return str(page.evaluate("navigator.clipboard.readText()"))


def join(page: Page, link: str) -> None:
    """Take a seat by a link, as Bob."""
    page.goto(link)
    expect(page.get_by_role("heading", level=1)).to_have_text("Ada invites you to Honest")
    page.get_by_label("Your name").fill("Bob")
    page.get_by_role("button", name="Join game").click()


def test_a_friend_joins_by_a_link_copied_from_the_page(people: People) -> None:
    ada, bob = people.come(permissions=["clipboard-read", "clipboard-write"]), people.come()
    ada.goto("/games/honest")
    ada.get_by_label("Seat 2").select_option("open")
    ada.get_by_label("Your name").fill("Ada")
    ada.get_by_role("button", name="Create game").click()
    expect(part(ada, "prompt")).to_have_text("The match starts when every seat is taken.")
    link = copy_link(ada)
    join(bob, link)
    for page in (ada, bob):
        running(page)
        expect(page.locator("#page-row-1 b")).to_have_text("Bob")
        expect(page.locator("#page-resign")).to_be_visible()
        expect(page.locator("#page-hint")).to_have_count(0)  # the table was made without hints
    cy = people.come()
    people.expect("status of 423")
    cy.goto(link)
    expect(cy.get_by_role("heading", level=1)).to_have_text("This seat is taken")
    cy.get_by_role("link", name="Watch Honest").click()
    expect(part(ada, "company")).to_contain_text("1 watching", use_inner_text=False)


def say(page: Page, text: str) -> None:
    """Post a chat line at the table."""
    chat = page.locator("details.chat")
    if chat.get_attribute("open") is None:
        chat.locator("summary").click()
    page.get_by_label("Message to everyone").fill(text)
    page.get_by_role("button", name="Send").click()


def cards(page: Page) -> list[str]:
    """Return the cards that a page shows, by seat."""
    return page.locator("[id^=hand-]").all_text_contents()


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
    ada, bob, cy = company.ada, company.bob, company.cy
    for page in (bob, cy):
        expect(part(page, "company")).to_contain_text("1 watching")
    offers(ada).filter(has_text="Stake 1").click()
    offers(ada).filter(has_text="Blind").click()
    expect(offers(bob)).to_have_count(2)
    expect(cy.locator(".seat.to-move")).to_have_count(2)
    for page in (bob, cy):
        page.evaluate(AT_REST)
    before = [page.content() for page in (bob, cy)]
    for page in (bob, cy):
        page.evaluate(COUNT_CHANGES)
    offers(ada).filter(has_text="Stay").click()
    expect(part(ada, "prompt")).to_contain_text("You chose: Stay.")
    offers(ada).filter(has_text="Fold").click()
    expect(part(ada, "prompt")).to_contain_text("You chose: Fold.")
    ada.get_by_role("button", name="Change choice").click()
    expect(part(ada, "prompt")).not_to_contain_text("You chose")
    offers(ada).filter(has_text="Stay").click()
    expect(part(ada, "prompt")).to_contain_text("You chose: Stay.")
    assert [page.content() for page in (bob, cy)] == before
    assert [page.evaluate("changes") for page in (bob, cy)] == [0, 0]
    offers(bob).filter(has_text="Stay").click()
    for page in (ada, bob, cy):
        running(page, "over")
        expect(part(page, "log")).to_contain_text("Ada stayed")


def test_chat_arrives_as_text_and_can_be_hidden(company: Company) -> None:
    say(company.ada, RUDE)
    company.bob.get_by_text("Chat", exact=True).click()
    expect(part(company.bob, "chat")).to_have_text(f"Ada {RUDE}")
    assert part(company.bob, "chat").locator("b").all_inner_texts() == ["Ada"]
    assert "1" not in company.bob.title()
    company.bob.get_by_role("button", name="Mute chat").click()
    expect(part(company.bob, "chat")).to_be_hidden()
    say(company.ada, "still there?")
    expect(part(company.ada, "chat")).to_contain_text("still there?")
    company.bob.reload()
    company.bob.get_by_text("Chat", exact=True).click()
    expect(part(company.bob, "mute")).to_have_attribute("aria-pressed", "true")
    expect(part(company.bob, "chat")).to_be_hidden()
    company.bob.get_by_role("button", name="Mute chat").click()
    expect(part(company.bob, "chat")).to_contain_text("still there?")


def test_an_undo_is_asked_and_agreed_to(company: Company) -> None:
    ada, bob = company.ada, company.bob
    offers(ada).filter(has_text="Stake 2").click()
    offers(ada).filter(has_text="Peek").click()
    expect(offers(ada).filter(has_text="Fold")).to_be_visible()
    expect(ada.locator("#hand-1")).to_have_text(str(company.state().hand[1]))
    ada.get_by_role("button", name="Ask to undo").click()
    expect(part(ada, "prompt")).to_contain_text("You want to undo 1 move. Waiting for Bob.")
    expect(part(company.cy, "prompt")).to_contain_text("Ada wants to undo 1 move. Waiting for Bob.")
    bob.get_by_role("button", name="Decline").click()
    expect(part(ada, "prompt")).not_to_contain_text("Waiting")
    expect(offers(ada).filter(has_text="Fold")).to_be_visible()
    ada.get_by_role("button", name="Ask to undo").click()
    expect(part(bob, "prompt")).to_contain_text("Ada wants to undo 1 move.")
    bob.get_by_role("button", name="Allow").click()
    expect(offers(ada).filter(has_text="Peek")).to_be_visible()
    expect(part(bob, "prompt")).not_to_contain_text("undo")
    expect(ada.locator("#hand-1")).to_have_text("")


def test_a_rematch_brings_both_to_the_next_table(company: Company) -> None:
    ada, bob, cy = company.ada, company.bob, company.cy
    for said in ("Stake 1", "Blind", "Fold"):
        offers(ada).filter(has_text=said).click()
    offers(bob).filter(has_text="Fold").click()
    ada.get_by_role("button", name="Rematch").click()
    ada.wait_for_url(lambda url: company.table not in url)
    bob.get_by_role("link", name="Go to rematch").click()
    bob.wait_for_url(ada.url)
    for page in (ada, bob):
        running(page)
        expect(page.locator("#page-row-0 b")).to_have_text("Bob")
    expect(cy.get_by_role("link", name="Go to rematch")).to_be_visible()


def test_the_owner_frees_a_seat_and_its_old_link_is_dead(people: People) -> None:
    ada, bob = people.come(permissions=["clipboard-read", "clipboard-write"]), people.come()
    sit_at(ada, new_table(ada, "honest", seat_1="open", seat_2="open"))
    old = copy_link(ada)
    ada.get_by_role("button", name="Add bot to seat 2").click()
    ada.get_by_role("button", name="Remove bot from seat 2").click()
    field = ada.get_by_label("Invitation for seat 2", exact=True)
    expect(field).not_to_have_value(old)
    people.expect("status of 403")
    bob.goto(old)
    expect(bob.get_by_role("heading", level=1)).to_have_text("This invitation has expired")
    join(bob, field.input_value())
    expect(ada.locator("#page-row-1 b")).to_have_text("Bob")
    ada.get_by_role("button", name="Start now with bots").click()
    running(bob)


def test_a_player_who_leaves_and_takes_the_seat_again_is_ready_again(people: People) -> None:
    ada, bob = people.come(permissions=["clipboard-read", "clipboard-write"]), people.come()
    sit_at(ada, new_table(ada, "honest", seat_1="open"))
    ada.get_by_role("button", name="Leave seat 1").click()
    ada.get_by_role("button", name="Play this seat: seat 1").click()
    join(bob, copy_link(ada))
    for page in (ada, bob):
        running(page)
