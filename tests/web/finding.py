"""Which browser the tests of the page use: Debian's chromium, or any that is installed.

Its headless shell is the same engine without the windows around it, and a test takes two thirds of the time in it.
"""

from __future__ import annotations

import os
import shutil

SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
VARIABLE = "PITBOSS_BROWSER"
HOW = (
    "The tests of the page need a browser, and none could be found or installed: install chromium (on Debian: "
    f"apt-get install chromium), or name one with the environment variable {VARIABLE}."
)


class NoBrowser(RuntimeError):
    """There is no browser; the message says how to get one."""


def find_browser() -> str:
    """Return the path of a browser."""
    named = os.environ.get(VARIABLE)
    for name in (named,) if named else NAMES:
        path = shutil.which(name)
        if path is not None:
            return path
    raise NoBrowser(HOW)
