"""Chromium, and people who come in with it. Whatever a page complains about fails the test."""

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
    """Mark everything in this folder, before anything is chosen by its marks."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)


def program() -> str:
    """Chromium. Without it tests are skipped, but in CI they fail."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found:
        return found
    complaint = "there is no chromium here; `make system` installs it where it can"
    if os.environ.get("CI"):
        pytest.fail(complaint)
    pytest.skip(complaint)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """One browser for the whole folder."""
    need_font()
    expect.set_options(timeout=TIMEOUT_MS)
    with sync_playwright() as playwright:
        # Debian's own: nothing is downloaded. In a container there is no sandbox to have.
        browser = playwright.chromium.launch(executable_path=program(), args=["--no-sandbox"])
        yield browser
        browser.close()


class People:
    """Everybody who visits the server in one test, each with a browser profile of their own."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.url = browser, url
        self.contexts: list[BrowserContext] = []
        self.troubles: list[str] = []
        self.expected: list[str] = []

    def come(self, **settings: Any) -> Page:
        """Somebody new comes in, with a page that has nothing on it yet."""
        # With motion switched off a test need not wait until pieces have come to rest.
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
        """Complaints with one of these parts belong to this test."""
        self.expected += parts

    def unexpected(self) -> list[str]:
        """The complaints that nobody expected."""
        return [trouble for trouble in self.troubles if not any(part in trouble for part in self.expected)]

    def leave(self) -> None:
        """Close all profiles."""
        for context in self.contexts:
            context.close()

    def _said(self, message: ConsoleMessage) -> None:
        # A breach of the content security policy is told here too.
        if message.type in ("error", "warning"):
            self.troubles.append(f"console {message.type}: {message.text} ({message.location.get('url', '')})")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.troubles.append(f"status of {response.status}: {response.url}")

    def _failed(self, request: Request) -> None:
        # Given up by the page itself: it went elsewhere, or what came was a file to keep.
        if request.failure != "net::ERR_ABORTED":
            self.troubles.append(f"failed: {request.url} {request.failure}")


@pytest.fixture
def people(chromium: Browser, server: Server) -> Iterator[People]:
    """Visitors; at the end no page may have complained."""
    made = People(chromium, server.url)
    yield made
    made.leave()
    assert made.unexpected() == []


@pytest.fixture
def ada(people: People) -> Page:
    """The page of one visitor, at a desk; not called `page`, or pytest-playwright would take the test for its own."""
    return people.come()
