"""How a page looks: pictures of it for people, and axe's judgement."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, ViewportSize

FOLDER = Path(__file__).parents[3] / ".cache" / "screenshots"
SIZES: dict[str, ViewportSize] = {"desktop": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}
AXE = Axe()
# Axe passes over text on a gradient or on the star field without a word, so it is shown flat ones.
# Not by a style element: the content security policy would not have it.
FLATTEN = """() => {
  const flat = new CSSStyleSheet();
  flat.replaceSync(`*, ::before, ::after { background-image: none !important }
    body::before { display: none !important }
    .panel { background-color: var(--panel) !important }`);
  document.adoptedStyleSheets = [flat];
}"""
DRAWN = "() => [...document.images].every(image => image.complete || image.loading === 'lazy')"


def look_at(page: Page, name: str) -> list[str]:
    """Take a picture in every size and theme, and ask axe about each; what it complains about."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    complaints = []
    for device, size in SIZES.items():
        page.set_viewport_size(size)
        page.emulate_media(color_scheme="dark")
        complaints += [f"{device}, dark: {said}" for said in shoot(page, f"{name}-{device}-dark")]
        # Another theme is other colours and nothing else.
        page.emulate_media(color_scheme="light")
        complaints += [f"{device}, light: {said}" for said in shoot(page, f"{name}-{device}-light", "color-contrast")]
    return complaints


def shoot(page: Page, name: str, *rules: str) -> list[str]:
    """Keep a picture of the page as it stands, and judge it."""
    page.wait_for_function(DRAWN)
    page.screenshot(path=FOLDER / f"{name}.png")
    complaints = judge(page, *rules)
    page.evaluate("document.adoptedStyleSheets = []")
    return complaints


def judge(page: Page, *rules: str) -> list[str]:
    """What axe finds wrong with a page as it stands, by these rules or by all, a line for each element."""
    page.evaluate(FLATTEN)
    only = {"runOnly": list(rules)} if rules else {}
    found: list[Any] = AXE.run(page, options={"resultTypes": ["violations"], **only}).response["violations"]
    return [f"{rule['id']}: {node['target']} {node['html'][:160]}" for rule in found for node in rule["nodes"]]
