"""The form for a new table: each choice takes effect, and errors are shown at their fields."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import People
from tests.web.browser.table_page import id_of, running, truth
from tests.web.server import Server


@pytest.fixture
def form(ada: Page) -> Page:
    ada.goto("/games/ruship")
    ada.get_by_label("Your name").fill("Ada")
    return ada


def make(page: Page) -> None:
    """Send the form."""
    page.get_by_role("button", name="Create game").click()


def test_seats_options_clock_and_lobby_are_as_chosen(form: Page, people: People, server: Server) -> None:
    form.get_by_label("Humanity").select_option("open")
    form.get_by_label("Empire").select_option("me")
    form.get_by_label("Spaces").fill("12")
    form.get_by_label("First turn one die").check()
    form.get_by_label("Per player, whole match").check()
    form.get_by_label("Seconds", exact=True).fill("300")
    form.get_by_label("Seconds added after each turn").fill("7")
    form.get_by_label("When time runs out").select_option("The player resigns")
    form.get_by_label("Public: show in the lobby").check()
    make(form)
    table = truth(server, id_of(form))
    assert [seat.kind for seat in table.seats] == ["open", "person"] and table.names()[1] == "Ada"
    assert table.config.options == {"spaces": "12", "first_turn_one_die": "on"}
    clock = table.config.clock
    assert (clock.kind, clock.seconds, clock.increment, clock.at_zero) == ("bank", 300, 7, "resign")
    bob = people.come()  # a new visitor
    bob.goto("/")
    bob.locator(".table-card", has_text="Ada").get_by_role("link").first.click()
    bob.get_by_role("button", name="Play this seat: seat 1").click()
    running(bob)


def test_the_gentlest_bot_plays_unless_another_is_chosen(form: Page, server: Server) -> None:
    seat = form.get_by_label("Empire")
    expect(seat).to_have_value("bot:cadet")
    expect(form.locator(".bots dt")).to_have_text(["Cadet", "Pilot", "Captain", "Random"])
    seat.select_option("Captain bot")
    form.get_by_label("Allow hints").check()
    make(form)
    running(form)
    table = truth(server, id_of(form))
    assert table.seats[1].bot == "captain" and table.config.hints
    form.goto("/")
    form.locator("[data-game=ruship]").get_by_role("button", name="Play against bots").click()
    table = truth(server, id_of(form))
    assert table.seats[1].bot == "cadet" and not table.config.hints


def test_another_person_on_this_screen(form: Page, server: Server) -> None:
    form.get_by_label("Empire").select_option("Local player (same screen)")
    make(form)
    running(form)
    table = truth(server, id_of(form))
    assert table.seats[0].person == table.seats[1].person != ""


def test_only_what_the_chosen_clock_needs_is_asked(form: Page) -> None:
    seconds, added = form.get_by_label("Seconds", exact=True), form.get_by_label("Seconds added after each turn")
    expect(seconds).to_be_hidden()
    form.get_by_label("Per turn").check()
    expect(seconds).to_be_visible()
    expect(added).to_be_hidden()
    form.get_by_label("Per player, whole match").check()
    expect(added).to_be_visible()


def test_what_is_wrong_comes_back_at_its_field_with_all_that_was_filled_in(form: Page, people: People) -> None:
    people.expect("status of 422")
    # Browsers validate ranges themselves; without validation the server has to.
    form.locator(".new-table").evaluate("form => { form.noValidate = true }")
    form.get_by_label("Empire").select_option("me")
    form.get_by_label("Spaces").fill("99")
    form.get_by_label("Per turn").check()
    form.get_by_label("Seconds", exact=True).fill("1")
    make(form)
    expect(form.get_by_role("alert")).to_contain_text("The game is not created yet.")
    for label, said in [
        ("Empire", "You already have another seat"),
        ("Spaces", "9 to 24, not 99"),
        ("Seconds", "not 1"),
    ]:
        field = form.get_by_label(label, exact=True)
        expect(field).to_have_attribute("aria-invalid", "true")
        described = (field.get_attribute("aria-describedby") or "").split()
        expect(form.locator(f"#{described[-1]}")).to_contain_text(said)
    expect(form.get_by_label("Empire")).to_be_focused()
    expect(form.get_by_label("Spaces")).to_have_value("99")
    expect(form.get_by_label("Your name")).to_have_value("Ada")


def test_the_browser_itself_refuses_what_is_out_of_range(form: Page) -> None:
    form.get_by_label("Spaces").fill("99")
    make(form)
    assert form.get_by_label("Spaces").evaluate("field => field.validity.rangeOverflow")
    assert form.url.endswith("/games/ruship")
