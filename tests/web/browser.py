"""A browser for the tests: Debian's chromium, or any that is installed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests.web.finding import NoBrowser as NoBrowser
from tests.web.finding import find_browser as find_browser

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",
]
DESKTOP, PHONE, LARGE = (1440, 900), (375, 812), (3840, 2160)
PATIENCE = 30_000
"""The milliseconds that a test waits for something to be shown before it fails: enough for a machine that is busy."""


@contextmanager
def open_browser() -> Iterator[Browser]:
    """Open a browser without a window."""
    path = find_browser()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


LAB = re.compile(r"/api/lab/|/price$|/api/me/play/(marks|values)")
"""Questions that the lab answers one at a time."""


def new_context(browser: Browser, size: tuple[int, int] = DESKTOP, **settings: Any) -> BrowserContext:
    """Open a window for one visitor; motion is off unless requested."""
    usual: dict[str, Any] = {
        "viewport": {"width": size[0], "height": size[1]},
        "reduced_motion": "reduce",
        "has_touch": size == PHONE,
        "locale": "en-US",
        "timezone_id": "UTC",
    }
    return browser.new_context(**(usual | settings))


def watched(page: Page) -> list[str]:
    """Return a list that collects everything that goes wrong on a page.

    It is not an error that the lab is busy with an earlier question of the visitor: the page asks again. Nor is it one
    that a price was requested by a guest who signed in before the request was read.
    """
    wrong: list[str] = []

    def note(message: ConsoleMessage) -> None:
        asked_again = "status of 429" in message.text and LAB.search(message.location["url"])
        asked_before = "status of 403" in message.text and message.location["url"].endswith("/price")
        warned = message.type == "warning" and "svelte" in message.text  # what was derived is read after its end, say
        if warned or (message.type == "error" and not asked_again and not asked_before):
            wrong.append(message.text)

    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", note)
    return wrong
