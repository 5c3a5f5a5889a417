"""Motion that explains, and none for those who want none."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.web.browser.conftest import People
from tests.web.browser.table import new_table, offers, ready, sit_at

# Notes every animation and transition on the page from now on, with what moved.
NOTE_MOTION = """() => {
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) { window.moved.push(this.id); return animate.apply(this, how); };
  document.addEventListener("transitionrun", event => window.moved.push(event.target.id));
}"""


def play_a_while(page: Page) -> list[str]:
    """Play some moves; what moved."""
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
