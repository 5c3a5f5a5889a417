"""Secret Salvage in browsers: no other page learns a dropped tile; matches by clicks, by taps, and on one screen."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from starfold.games.secret_salvage.data.board import NAMES
from starfold.games.secret_salvage.data.components import SOLAR, TILE_NAMES
from starfold.games.secret_salvage.words.show import tile_said
from tests.web.browser.conftest import People
from tests.web.browser.drive_secret_salvage import (
    Ear,
    label,
    match_at,
    one_step,
    play,
    shows,
    state_at,
    tells,
    view_of,
    wanted,
    way,
)
from tests.web.browser.screenshots import look_at, shoot
from tests.web.browser.table_page import (
    click_middle,
    clickable,
    id_of,
    new_table,
    offers,
    part,
    ready,
    running,
    sit_at,
    tap_middle,
    truth,
)
from tests.web.browser.test_phone import PHONE
from tests.web.server import Server

MOST_TABLES = 12  # one in nine begins with a Solar Cell
MOST_MATCHES = 12  # every other match offers every kind of click
MOST_MOVES = 400  # far more than eight rounds need
WAYS = {"ship", "space", "end", "enough", "decline", "power", "power pay", "ship space", "discard keep"}

# Solar Cells lie face up on player boards and are no secret: there are few of them.
SECRETS = {
    "option_solar_cells": "20",
    "option_atomic_cells": "30",
    "option_incompatible_cells": "30",
    "option_gravity_mines": "30",
    "option_drained": "30",
    "option_interference": "30",
}
# Each costs more energy than a seat has at first: so a turn ends with a flight.
DEAR = {"option_blue_power_ups": "thruster and afterburner", "option_red_power_ups": "tractor beam and repulsor"}


# --- two people and a watcher ---


def test_what_somebody_drops_is_told_to_no_other_page(people: People, server: Server) -> None:
    pages = ada, bob, cy = people.come(), people.come(), people.come()
    ears = [Ear(page) for page in pages]
    table = secret_table(server, ada, bob, cy)
    state = state_at(server, table)
    kind, seat, name = state.drawn, state.mover(), ["Ada", "Bob"][state.mover()]
    mine = pages[seat]
    expect(part(mine, "prompt")).to_contain_text(f"You drew {tile_said(kind)}.")
    ship = clickable(mine)[0]
    space = NAMES[state.ships[int(ship.removeprefix("ship-"))]]
    click_middle(mine, mine.locator(f"#{ship}"))
    expect(label(mine, space)).to_have_text(f"{space}: a tile, {TILE_NAMES[kind]}, known to you alone")
    expect(part(mine, "log")).to_contain_text(f"{name} draws {tile_said(kind)}.")
    assert shows(mine, kind)
    assert len(ears[seat].telling(kind)) > 1, "its own page is told when the tile is drawn, and when it lies there"
    for page, ear in zip(pages, ears, strict=True):
        if page is not mine:
            knows_only_where(page, name, space, kind)
            page.reload()
            knows_only_where(page, name, space, kind)
            assert any(f"{space}: an unknown tile" in frame for frame in ear.heard)
            assert ear.telling(kind) == []


def secret_table(server: Server, ada: Page, bob: Page, cy: Page) -> str:
    """Start a match of Ada and Bob, watched by Cy, whose first drawn tile is secret; return the table's id."""
    for _ in range(MOST_TABLES):
        table = new_table(ada, "secret_salvage", seat_1="open", **SECRETS)
        bob.request.post(f"/tables/{table}/join/{truth(server, table).link(1)}", form={"name": "Bob"})
        for page in (cy, ada, bob):
            page.goto(f"/tables/{table}")
        for page in (cy, ada, bob):
            running(page)
        if state_at(server, table).drawn != SOLAR:
            return table
    raise AssertionError("only Solar Cells are drawn")


def knows_only_where(page: Page, name: str, space: str, kind: int) -> None:
    """Check that a page shows where a seat has dropped a tile, and nowhere what it is."""
    expect(label(page, space)).to_have_text(f"{space}: an unknown tile, known to {name}")
    expect(part(page, "log")).to_contain_text(f"{name} draws a tile.")
    expect(part(page, "log")).to_contain_text(f"{name} chooses the ship on {space}.")
    assert not shows(page, kind)


# --- a match by clicks ---


def test_whole_matches_by_clicks_of_every_kind(ada: Page, server: Server) -> None:
    gone: set[str] = set()
    for _ in range(MOST_MATCHES):
        make_table(ada)
        play_by_clicks(ada, server, gone)
        if gone >= WAYS:
            break
    assert gone >= WAYS
    expect(part(ada, "prompt")).to_contain_text("win")
    assert clickable(ada) == [], "after the end nothing can be clicked"
    assert look_at(ada, "secret-salvage-over") == []


def make_table(page: Page) -> None:
    """Create a short match against a bot, with tiles and power-ups that offer many decisions."""
    page.goto("/games/secret_salvage")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Seat 2").select_option("Random bot")
    page.get_by_label("Blue power ups").select_option("thruster and scanner")
    page.get_by_label("Red power ups").select_option("repulsor and minelayer")
    few_kinds = {
        "Solar cells": "20",
        "Atomic cells": "20",
        "Incompatible cells": "0",
        "Gravity mines": "20",
        "Drained": "0",
        "Interference": "20",
    }
    for name, count in (few_kinds | {"Round limit": "8"}).items():
        page.get_by_label(name, exact=True).fill(count)
    page.get_by_role("button", name="Create game").click()


def play_by_clicks(page: Page, server: Server, gone: set[str]) -> None:
    """Play seat 0 to the end, if possible by clicks not in `gone`; take a screenshot in mid-match."""
    table = id_of(page)
    for count in range(MOST_MOVES):
        if not ready(page):
            return
        if count == 12:
            assert shoot(page, "secret-salvage") == []
        match = match_at(server, table)
        offer = wanted(view_of(match), gone)
        play(page, match, offer, click_middle)
        gone.add(way(offer))
    raise AssertionError("the match does not end")


# --- one screen ---


def test_on_one_screen_a_curtain_hides_from_each_what_the_other_has_dropped(ada: Page, server: Server) -> None:
    table, kind, names = secret_table_on_one_screen(ada, server)
    lift(ada, names[0], kind)
    expect(part(ada, "prompt")).to_contain_text(f"You drew {tile_said(kind)}.")
    space = take_a_turn(ada, server, table)
    lift(ada, names[1], kind)
    expect(part(ada, "log")).to_contain_text(f"{names[1]} draws {tile_said(state_at(server, table).drawn)}.")
    expect(part(ada, "log")).to_contain_text(f"{names[0]} draws a tile.")
    expect(label(ada, space)).to_have_text(f"{space}: an unknown tile, known to {names[0]}")
    assert not tells(ada.locator(f"#tile-{space}").inner_html(), kind)
    take_a_turn(ada, server, table)
    lift(ada, names[0], kind)
    expect(label(ada, space)).to_contain_text("known to you alone")
    assert tells(ada.locator(f"#tile-{space}").inner_html(), kind)


def secret_table_on_one_screen(page: Page, server: Server) -> tuple[str, int, list[str]]:
    """Create a table for two people at one page; return it, the kind of the first tile, and the names in turn order."""
    for _ in range(MOST_TABLES):
        table = sit_at(page, new_table(page, "secret_salvage", seat_1="here", **SECRETS, **DEAR))
        running(page)
        state = state_at(server, table)
        if state.drawn != SOLAR:
            return table, state.drawn, ["Seat 2", "Ada"] if state.mover() else ["Ada", "Seat 2"]
    raise AssertionError("only Solar Cells are drawn")


def lift(page: Page, name: str, kind: int) -> None:
    """Lift the curtain for a seat. While it is down, no tile of this kind may be anywhere in the page."""
    button = page.get_by_role("button", name=f"I am {name}: show my view")
    expect(button).to_be_visible()
    expect(offers(page)).to_have_count(0)
    assert not shows(page, kind)
    button.click()


def take_a_turn(page: Page, server: Server, table: str) -> str:
    """Drop a tile and fly one step to an empty space; return the space of the tile."""
    match = match_at(server, table)
    drop = wanted(view_of(match), set())
    play(page, match, drop, click_middle)
    space = drop.code.removeprefix("activate ")
    expect(label(page, space)).to_contain_text("known to you alone")
    play(page, match, one_step(view_of(match)), click_middle)
    return space


# --- a phone ---


def test_on_a_phone_all_is_within_reach_and_moves_are_made_by_taps(people: People, server: Server) -> None:
    phone = people.come(**PHONE)
    table = sit_at(phone, new_table(phone, "secret_salvage"))
    gone: set[str] = set()
    for _ in range(12):
        assert ready(phone), "the match is not over so soon"
        within_reach(phone)
        match = match_at(server, table)
        offer = wanted(view_of(match), gone)
        play(phone, match, offer, tap_middle)
        gone.add(way(offer))
    assert gone >= {"ship", "space"}


def within_reach(phone: Page) -> None:
    """Check that nothing is wider than the screen, and that the prompt and all offers can be reached."""
    assert phone.evaluate("document.documentElement.scrollWidth") <= phone.evaluate("screen.width") == 390
    phone.evaluate("scrollTo(0, 0)")
    expect(part(phone, "prompt")).to_be_in_viewport(ratio=1)
    expect(offers(phone).first).to_be_in_viewport(ratio=1)
    offers(phone).last.scroll_into_view_if_needed()
    expect(offers(phone).last).to_be_in_viewport(ratio=1)
