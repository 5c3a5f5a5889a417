"""A match by keyboard alone: everything can be reached, and the focus is visible and never lost."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.browser.table_page import id_of, new_table, part, ready, sit_at, truth
from tests.web.server import Server

# The focused element: its name, whether it is the body, and whether its focus ring is visible.
FOCUS = """() => {
  const one = document.activeElement;
  const look = getComputedStyle(one);
  return {
    name: one.getAttribute("aria-label") ?? one.textContent.trim(),
    game: one.closest("[data-game]")?.dataset.game ?? "",
    part: one.closest("[data-part]")?.dataset.part ?? "",
    svg: one instanceof SVGElement,
    next: one.matches(".can-click"),
    none: one === document.body,
    seen: one.matches(":focus-visible") && look.outlineStyle !== "none" && parseFloat(look.outlineWidth) >= 2,
  };
}"""


def focus(page: Page) -> dict[str, str | bool]:
    """Return the focused element; check that there is one, and that its focus ring is visible."""
    found: dict[str, str | bool] = page.evaluate(FOCUS)
    assert not found["none"], "the focus is lost"
    assert found["seen"], f"the focus is not seen on {found['name']!r}"
    return found


def tab_to(page: Page, key: str, wanted: str | bool) -> None:
    """Press Tab until the focused element has this property; after the page's last element the first follows."""
    for _ in range(80):
        page.keyboard.press("Tab")
        at_end = page.evaluate(FOCUS)["none"]
        if not at_end and focus(page)[key] == wanted:
            return
    raise AssertionError(f"no Tab leads to {key} {wanted}")


def test_from_the_home_page_through_a_whole_match(ada: Page, server: Server) -> None:
    ada.goto("/")
    tab_to(ada, "name", "Skip to content")
    ada.keyboard.press("Enter")
    tab_to(ada, "game", "ruship")  # the card's title, and then its button
    tab_to(ada, "name", "Play against bots")
    ada.keyboard.press("Enter")
    table = id_of(ada)
    assert truth(server, table).game.key == "ruship"
    ready(ada)
    tab_to(ada, "part", "offers")
    presses = 0
    while ready(ada):
        presses += 1
        if presses % 3 == 0:
            ada.keyboard.press("1")
        else:
            if focus(ada)["part"] != "offers":
                tab_to(ada, "part", "offers")
            ada.keyboard.press("Enter" if presses % 3 == 1 else "Space")
        focus(ada)
    match = truth(server, table).match
    assert match is not None and match.over() and presses > 10
    focus(ada)
    tab_to(ada, "name", "Start rematch")


def test_the_board_is_played_by_keys_too_and_escape_steps_back(ada: Page) -> None:
    sit_at(ada, new_table(ada))
    ready(ada)
    tab_to(ada, "svg", True)
    ada.keyboard.press("Enter")
    expect(part(ada, "prompt")).to_contain_text("Chosen:")
    focus(ada)
    ada.keyboard.press("Escape")
    expect(part(ada, "prompt")).not_to_contain_text("Chosen:")
    assert focus(ada)["svg"], "and the focus is where it was"
    log = part(ada, "log").inner_text()
    ada.keyboard.press("Space")
    tab_to(ada, "next", True)
    ada.keyboard.press("Enter")
    expect(part(ada, "log")).not_to_have_text(log)
    focus(ada)


def test_to_resign_is_asked_first_and_escape_means_no(ada: Page) -> None:
    sit_at(ada, new_table(ada))
    ready(ada)
    tab_to(ada, "name", "Resign")
    ada.keyboard.press("Enter")
    assert focus(ada)["name"] == "Keep playing", "the harmless answer is the near one"
    ada.keyboard.press("Escape")
    focus(ada)
    expect(ada.get_by_text("Resign this game?")).to_have_count(0)


def test_keys_do_nothing_while_somebody_writes(ada: Page) -> None:
    sit_at(ada, new_table(ada))
    ready(ada)
    before = part(ada, "log").inner_text()
    ada.get_by_text("Chat", exact=True).click()
    ada.get_by_label("Message to everyone").press_sequentially("1 2 3")
    ada.keyboard.press("Enter")
    expect(part(ada, "chat")).to_contain_text("1 2 3")
    assert part(ada, "log").inner_text() == before
