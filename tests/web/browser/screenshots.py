"""Screenshots of pages, and axe's findings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, ViewportSize

FOLDER = Path(__file__).parents[3] / ".cache" / "screenshots"
SIZES: dict[str, ViewportSize] = {"desktop": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}
AXE = Axe()
# Axe silently skips text on a gradient or on the star field, so it gets flat backgrounds. A style element will not
# do: the content security policy forbids it.
FLATTEN = """() => {
  const flat = new CSSStyleSheet();
  flat.replaceSync(`*, ::before, ::after { background-image: none !important }
    body::before { display: none !important }
    .panel { background-color: var(--panel) !important }`);
  document.adoptedStyleSheets = [flat];
}"""
DRAWN = "() => [...document.images].every(image => image.complete || image.loading === 'lazy')"


def look_at(page: Page, name: str) -> list[str]:
    """Take a screenshot in every size and theme, and run axe on each; return its complaints."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    complaints = []
    for device, size in SIZES.items():
        page.set_viewport_size(size)
        page.emulate_media(color_scheme="dark")
        complaints += [f"{device}, dark: {said}" for said in shoot(page, f"{name}-{device}-dark")]
        # Themes differ only in colours.
        page.emulate_media(color_scheme="light")
        complaints += [f"{device}, light: {said}" for said in shoot(page, f"{name}-{device}-light", "color-contrast")]
    return complaints


def shoot(page: Page, name: str, *rules: str) -> list[str]:
    """Take a screenshot of the page as it is, and run axe on it."""
    page.wait_for_function(DRAWN)
    page.screenshot(path=FOLDER / f"{name}.png")
    complaints = judge(page, *rules)
    page.evaluate("document.adoptedStyleSheets = []")
    return complaints


def judge(page: Page, *rules: str) -> list[str]:
    """Return axe's violations on the page as it is, by these rules or by all, one line for each element."""
    page.evaluate(FLATTEN)
    only = {"runOnly": list(rules)} if rules else {}
    found: list[Any] = AXE.run(page, options={"resultTypes": ["violations"], **only}).response["violations"]
    return [f"{rule['id']}: {node['target']} {node['html'][:160]}" for rule in found for node in rule["nodes"]]
