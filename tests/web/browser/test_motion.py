"""Motion of pieces and dice, and none for visitors who prefer reduced motion."""

from __future__ import annotations

from math import dist
from typing import cast

import pytest
from playwright.sync_api import Page

from starfold.games.blue_shift.actions import SPEND
from starfold.games.blue_shift.data.board import RING, SPOKE, SPOKES
from starfold.games.blue_shift.draw.places import MIDDLE, ORBITS
from starfold.games.blue_shift.rules import BlueShift
from tests.web.browser.conftest import People
from tests.web.browser.table_page import new_table, offers, ready, sit_at, truth
from tests.web.server import Server

# Records the target of every animation and transition on the page from now on.
NOTE_MOTION = """() => {
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) { window.moved.push(this.id); return animate.apply(this, how); };
  document.addEventListener("transitionrun", event => window.moved.push(event.target.id));
}"""


def play_a_while(page: Page) -> list[str]:
    """Play some moves; return the ids of what moved."""
    sit_at(page, new_table(page))
    ready(page)
    page.evaluate(NOTE_MOTION)
    for _ in range(6):
        ready(page)
        offers(page).last.click()
    ready(page)
    moved: list[str] = page.evaluate("moved")
    return moved


def test_pieces_glide_and_dice_tumble(people: People) -> None:
    page = people.come(reduced_motion="no-preference")
    moved = play_a_while(page)
    assert [id for id in moved if id.startswith("ship-")], "a ship that has moved glides"
    assert [id for id in moved if id.startswith("die-")], "dice that were rolled tumble"


def test_nothing_moves_for_who_wants_no_motion(ada: Page) -> None:
    moved = play_a_while(ada)
    assert [id for id in moved if id] == []
    assert ada.evaluate("document.getAnimations().length") == 0


# Records the positions of planets, in units of the picture, in every frame from now on.
NOTE_PLACES = """ids => {
  window.places = Object.fromEntries(ids.map(id => [id, []]));
  const note = () => {
    for (const id of ids) {
      const {e, f} = new DOMMatrix(getComputedStyle(document.getElementById(id)).transform);
      window.places[id].push([e, f]);
    }
    requestAnimationFrame(note);
  };
  note();
}"""


def until_a_token(page: Page, server: Server, table: str) -> BlueShift:
    """Play Blue Shift until a token can be spent; return the position."""
    while ready(page):
        match = truth(server, table).match
        assert match is not None
        if match.state.legal()[-1] >= SPEND:
            return cast(BlueShift, match.state)
        offers(page).last.click()
    raise AssertionError("nobody ever finds a token")


@pytest.mark.parametrize(("way", "before", "after"), [("clockwise", 15, 0), ("counter", 0, 15)])
def test_planets_glide_along_their_orbit_also_over_the_top(
    people: People, server: Server, way: str, before: int, after: int
) -> None:
    page = people.come(reduced_motion="no-preference")
    table = sit_at(page, new_table(page, "blue_shift", seat_1="here"))
    state = until_a_token(page, server, table)
    ring = next(r for r in range(3, -1, -1) if state.planets[SPOKES * r + before])
    riding = [planet for space, planet in enumerate(state.planets) if planet and RING[space] == ring]
    over_the_top = f"planet-{state.planets[SPOKES * ring + before]}"
    spokes = {f"planet-{planet}": SPOKE[state.planets.index(planet)] for planet in riding}
    page.evaluate(NOTE_PLACES, list(spokes))
    offers(page).filter(has_text="token").first.click()
    offers(page).filter(has_text=f"turn ring {ring + 1} {way}").first.click()
    page.wait_for_timeout(900)
    places = page.evaluate("places")
    for id in spokes:
        assert len({round(x) for x, _ in places[id]}) > 3, f"{id} glides"
        assert [dist(spot, MIDDLE) for spot in places[id]] == pytest.approx([ORBITS[ring]] * len(places[id]), abs=0.5)
    # The planet that crosses the top took the short way: it was never below the star.
    assert max(y for _, y in places[over_the_top]) < MIDDLE[1] - ORBITS[ring] * 0.8
