"""Finds a browser for the tests of the page, or installs Debian's chromium: ``python -m tests.web.install_browser``.

Its headless shell is the fastest. For root, it is installed beside an existing browser; for nobody else.
"""

from __future__ import annotations

import os
import shutil
import subprocess

from tests.web.finding import SHELL, VARIABLE, NoBrowser, find_browser

WITHOUT_QUESTIONS = {"DEBIAN_FRONTEND": "noninteractive"}


def commands() -> list[list[str]]:
    """Return the commands that install chromium here; none if it is not possible."""
    if shutil.which("apt-get") is None:
        return []
    first = []
    if os.geteuid() != 0:
        if shutil.which("sudo") is None:
            return []
        first = ["sudo", "-n"]
    install = ["install", "--yes", "--quiet", "--no-install-recommends", SHELL, "fonts-liberation"]
    return [[*first, "apt-get", "update", "--quiet"], [*first, "apt-get", *install]]


def is_enough() -> bool:
    """Whether a browser is there, and no quicker one can be had without a question."""
    try:
        path = find_browser()
    except NoBrowser:
        return False
    return path.endswith(SHELL) or VARIABLE in os.environ or os.geteuid() != 0


def main() -> None:
    """Report which browser the tests use; install one if there is none."""
    if not is_enough():
        print("Installing chromium for the tests of the page ...", flush=True)
        for command in commands():
            subprocess.run(command, check=False, env=os.environ | WITHOUT_QUESTIONS, stdout=subprocess.DEVNULL)
    try:
        print(f"The page is tested with {find_browser()}.")
    except NoBrowser as error:
        raise SystemExit(str(error)) from None


if __name__ == "__main__":
    main()
