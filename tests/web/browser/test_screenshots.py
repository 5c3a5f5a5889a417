"""Every page and every state of a table: screenshots for people to look at, and no complaint of axe."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import People
from tests.web.browser.screenshots import judge, look_at
from tests.web.browser.table_page import (
    Held,
    click_middle,
    clickable,
    foremost,
    new_table,
    offers,
    part,
    play_offers,
    ready,
    running,
    several_offers,
    sit_at,
    truth,
    until_somebody_thinks,
)
from tests.web.server import Server


class Stage:
    """The place to set up a state: a visitor's page, other visitors, and the server."""

    def __init__(self, people: People, server: Server) -> None:
        self.people, self.server = people, server
        self.page = people.come()

    def invitation(self) -> str:
        """Let someone else create a table with an open seat; return the path of its invitation."""
        host = self.people.come()
        table = new_table(host, seat_1="open")
        return f"/tables/{table}/join/{truth(self.server, table).link(1)}"

    def go(self, path: str, status: int = 200) -> None:
        """Open a page and check its status."""
        if status != 200:
            self.people.expect(f"status of {status}")
        answer = self.page.goto(path)
        assert answer is not None and answer.status == status


Arrange = Callable[[Stage], None]
STATES: dict[str, Arrange] = {}

pytestmark = pytest.mark.slow


def state(arrange: Arrange) -> Arrange:
    """Register a state under the name of the function that sets it up."""
    STATES[arrange.__name__.replace("_", "-")] = arrange
    return arrange


# --- pages ---


@state
def home(stage: Stage) -> None:
    new_table(stage.people.come(), seat_1="open", lobby="on")
    new_table(stage.page)
    stage.go("/")


@state
def game(stage: Stage) -> None:
    stage.go("/games/ruship")


@state
def game_with_errors(stage: Stage) -> None:
    stage.go("/games/ruship")
    stage.people.expect("status of 422")
    page = stage.page
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Empire").select_option("me")
    page.get_by_label("Per turn").check()
    page.get_by_label("Seconds", exact=True).evaluate("field => { field.min = 0; field.value = 1 }")
    page.get_by_role("button", name="Create game").click()
    expect(page.get_by_role("alert")).to_contain_text("The game is not created yet.")


@state
def join_open(stage: Stage) -> None:
    stage.go(stage.invitation())


@state
def join_taken(stage: Stage) -> None:
    link = stage.invitation()
    stage.people.come().request.post(link, form={"name": "Bob"})
    stage.go(link, 423)


@state
def join_dead(stage: Stage) -> None:
    stage.go(stage.invitation()[:-3] + "xyz", 403)


@state
def me_empty(stage: Stage) -> None:
    stage.go("/me")


@state
def me_with_tables_and_a_device_link(stage: Stage) -> None:
    new_table(stage.page)
    new_table(stage.page, seat_1="open")
    stage.go("/me")
    stage.page.locator("summary").first.click()
    stage.page.get_by_role("button", name="Create link").click()
    expect(stage.page.get_by_role("status")).to_contain_text("Open this link on the other device")


@state
def me_with_tables(stage: Stage) -> None:
    new_table(stage.page)
    new_table(stage.page, seat_1="open")
    stage.go("/me")
    stage.page.locator("summary").first.click()


@state
def delete(stage: Stage) -> None:
    new_table(stage.page)
    stage.go("/me/delete")


@state
def device(stage: Stage) -> None:
    old = stage.people.come()
    old.goto("/me")
    old.get_by_role("button", name="Create link").click()
    stage.go(old.locator(".link code").inner_text())


@state
def device_dead(stage: Stage) -> None:
    stage.go("/device/nothing", 410)


@state
def about(stage: Stage) -> None:
    stage.go("/about")


@state
def not_here(stage: Stage) -> None:
    stage.go("/nowhere", 404)


@state
def gone(stage: Stage) -> None:
    table = new_table(stage.page)
    stage.page.request.post(f"/tables/{table}/delete", form={})
    stage.go(f"/tables/{table}", 410)


# --- the table ---


@state
def table_open(stage: Stage) -> None:
    sit_at(stage.page, new_table(stage.page, seat_1="open"))


@state
def table_open_for_a_visitor(stage: Stage) -> None:
    table = new_table(stage.people.come(), seat_1="open", lobby="on")
    sit_at(stage.page, table)
    expect(stage.page.get_by_role("button", name="Play this seat: seat 2")).to_be_visible()


@state
def table_my_turn(stage: Stage) -> None:
    sit_at(stage.page, new_table(stage.page, clock="bank", seconds="600", increment="10"))
    for _ in range(8):
        ready(stage.page)
        offers(stage.page).last.click()
    ready(stage.page)


@state
def table_half_clicked(stage: Stage) -> None:
    sit_at(stage.page, new_table(stage.page))
    ready(stage.page)
    click_middle(stage.page, stage.page.locator(f"#{foremost(clickable(stage.page))}"))
    expect(part(stage.page, "prompt")).to_contain_text("Chosen:")


@state
def table_waiting(stage: Stage) -> None:
    """Bob has joined and does not move; play until it is his turn."""
    page, bob = stage.page, stage.people.come()
    table = new_table(page, seat_1="open")
    bob.request.post(f"/tables/{table}/join/{truth(stage.server, table).link(1)}", form={"name": "Bob"})
    sit_at(page, table)
    sit_at(bob, table)
    running(page)
    while page.locator("#page-row-0.to-move").count():
        ready(page)
        offers(page).last.click()
        expect(page.locator(".offers [aria-disabled]")).to_have_count(0)
    expect(offers(page)).to_have_count(0)


@state
def table_thinking(stage: Stage) -> None:
    line = Held(stage.page, "thinking", 0.4)
    sit_at(stage.page, new_table(stage.page, seat_1="bot:captain"))
    while not line.held:
        until_somebody_thinks(stage.page)
        stage.page.wait_for_timeout(50)


@state
def table_hint(stage: Stage) -> None:
    sit_at(stage.page, new_table(stage.page))
    several_offers(stage.page)
    stage.page.keyboard.press("h")
    expect(part(stage.page, "hint")).to_contain_text("The Captain would choose")


@state
def table_together(stage: Stage) -> None:
    """One seat has chosen, the other has not."""
    page, bob = stage.page, stage.people.come()
    table = new_table(page, "honest", seat_1="open")
    bob.request.post(f"/tables/{table}/join/{truth(stage.server, table).link(1)}", form={"name": "Bob"})
    sit_at(bob, table)
    sit_at(page, table)
    offers(page).first.click()
    offers(page).filter(has_text="Stay").click()
    expect(part(page, "prompt")).to_contain_text("You chose: Stay.")
    page.locator("details.chat summary").click()


@state
def table_curtain(stage: Stage) -> None:
    sit_at(stage.page, new_table(stage.page, "honest", seat_1="here"))
    expect(part(stage.page, "curtain")).to_contain_text("Pass the screen")


@state
def table_over(stage: Stage) -> None:
    sit_at(stage.page, new_table(stage.page, option_spaces="9"))
    play_offers(stage.page)
    stage.page.locator("summary", has_text="Dice").click()


@state
def replay(stage: Stage) -> None:
    table = sit_at(stage.page, new_table(stage.page, option_spaces="9"))
    play_offers(stage.page)
    stage.go(f"/tables/{table}/replay?ply=12")
    expect(part(stage.page, "count")).to_contain_text("12 of")
    expect(part(stage.page, "log")).to_contain_text("goes first")


@pytest.mark.parametrize("name", STATES)
def test_axe_finds_nothing_to_complain_about(people: People, server: Server, name: str) -> None:
    stage = Stage(people, server)
    STATES[name](stage)
    assert look_at(stage.page, name) == []


def test_axe_detects_violations(ada: Page) -> None:
    ada.goto("/about")
    ada.evaluate("document.querySelector('main').innerHTML = '<button></button><p style=color:#777>faint</p>'")
    assert "button-name" in [said.partition(":")[0] for said in judge(ada)]
    ada.emulate_media(color_scheme="light")
    ada.evaluate("document.querySelector('main p').style.color = '#bbb'")
    assert judge(ada, "color-contrast")
