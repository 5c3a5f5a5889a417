"""Chromium, and visitors with their own profiles. Any error or warning on a page fails the test."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    expect,
    sync_playwright,
)

from tests.fonts import need_font
from tests.web.server import Server

DESKTOP = {"width": 1440, "height": 900}
TIMEOUT_MS = 15_000  # milliseconds: two busy cores may be slow, but not that slow


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all tests in this folder as browser tests, before pytest selects by marks."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)


def program() -> str:
    """Return the path of Chromium. Without it the test is skipped, but fails in CI."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found:
        return found
    complaint = "there is no chromium here; `make system` installs it where it can"
    if os.environ.get("CI"):
        pytest.fail(complaint)
    pytest.skip(complaint)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """Run one browser for the whole folder."""
    need_font()
    expect.set_options(timeout=TIMEOUT_MS)
    with sync_playwright() as playwright:
        # Debian's Chromium: nothing is downloaded. Containers have no sandbox.
        browser = playwright.chromium.launch(executable_path=program(), args=["--no-sandbox"])
        yield browser
        browser.close()


class People:
    """The visitors of one test, each with a browser profile."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.url = browser, url
        self.contexts: list[BrowserContext] = []
        self.troubles: list[str] = []
        self.expected: list[str] = []

    def come(self, **settings: Any) -> Page:
        """Return an empty page in a new profile."""
        # Without motion a test need not wait until pieces have come to rest.
        usual = {"base_url": self.url, "viewport": DESKTOP, "color_scheme": "dark", "reduced_motion": "reduce"}
        context = self.browser.new_context(**(usual | settings))
        context.set_default_timeout(TIMEOUT_MS)
        self.contexts.append(context)
        context.on("console", self._said)
        context.on("weberror", lambda error: self.troubles.append(f"{error.page and error.page.url}: {error.error}"))
        context.on("response", self._answered)
        context.on("requestfailed", self._failed)
        return context.new_page()

    def expect(self, *parts: str) -> None:
        """Accept complaints that contain one of these parts."""
        self.expected += parts

    def unexpected(self) -> list[str]:
        """Return the complaints that were not expected."""
        return [trouble for trouble in self.troubles if not any(part in trouble for part in self.expected)]

    def leave(self) -> None:
        """Close all profiles."""
        for context in self.contexts:
            context.close()

    def _said(self, message: ConsoleMessage) -> None:
        # Violations of the content security policy are reported here too.
        if message.type in ("error", "warning"):
            self.troubles.append(f"console {message.type}: {message.text} ({message.location.get('url', '')})")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.troubles.append(f"status of {response.status}: {response.url}")

    def _failed(self, request: Request) -> None:
        # The page itself aborted it: it navigated away, or the answer was a download.
        if request.failure != "net::ERR_ABORTED":
            self.troubles.append(f"failed: {request.url} {request.failure}")


@pytest.fixture
def people(chromium: Browser, server: Server) -> Iterator[People]:
    """Return the visitors of a test; afterwards no page may have complained."""
    made = People(chromium, server.url)
    yield made
    made.leave()
    assert made.unexpected() == []


@pytest.fixture
def ada(people: People) -> Page:
    """Return one visitor's desktop page; the name `page` belongs to pytest-playwright."""
    return people.come()
