"""``pitboss serve``: open the house."""

from __future__ import annotations

import errno
import os
import shutil
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path

from pitboss.cli.choosing import choose
from pitboss.cli.house.opening import open_house, read_settings, telling_why_nothing_is_written
from pitboss.house.api.metrics import SHARED_FOLDER
from pitboss.house.api.serving import Workers, listen, serve_here
from pitboss.house.house import House
from pitboss.record.replaying.report import options_as_data
from pitboss.rulebook import Submission, digest_of, find_game, parse_submission, plain_submission, rules
from pitboss.web.app import application
from pitboss.web.page import is_built

EVERYWHERE = ("0.0.0.0", "::")
LONGEST_NAME = 60
START = 1.5
"""Seconds until the first worker surely answers."""


def has_screen() -> bool:
    """Whether a browser with a window can be opened here."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def wanted_table(given: str) -> tuple[str, Submission]:
    """Return what a table is to be called, and the submission it is opened by; a game has one of its defaults."""
    chosen = choose(given)
    if chosen.submission is not None:
        name = "".join(letter for letter in chosen.name if letter.isprintable())
        return name[:LONGEST_NAME] or chosen.game, chosen.submission
    usual = plain_submission(chosen.game, options_as_data(rules(chosen.game)))
    return find_game(chosen.game).name, parse_submission(usual)


def _open_once(house: House, name: str, submission: Submission) -> None:
    number, is_new = house.open_once(name, submission)
    opened = "is open" if is_new else "is open already"
    digest = digest_of(submission.text)
    print(f"Table {number} ({name}, {submission.rules.game}) {opened}; its submission has the SHA-256 {digest}.")


def _not_listening(host: str, port: int, error: OSError) -> str:
    """Say why the house cannot be reached at an address, and what to do."""
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} of {host} is already in use. Choose another with --port, or stop the program that has it."
    if error.errno == errno.EACCES:
        return f"You may not use port {port} of {host}. Choose one from 1024 on with --port."
    return f"Pitboss cannot listen at {host}:{port}: {error.strerror}. Choose another address with --host."


def serve(file: Path | None, tables: Sequence[str] = (), show: bool = False, **given: object) -> int:
    """Serve until somebody stops it; ``show`` opens the page in a browser where there is a screen.

    ``tables`` are games or submission files, each with a table in the house from the beginning.
    """
    wanted = [wanted_table(table) for table in tables]
    loaded = read_settings(file, **given)
    settings = loaded.settings
    house = open_house(loaded)
    with telling_why_nothing_is_written(settings):
        for name, submission in wanted:
            _open_once(house, name, submission)
    house.close()
    several = settings.workers > 1
    try:
        made = listen(settings.host, settings.port, shared=several)
    except OSError as error:
        print(_not_listening(settings.host, settings.port, error), file=sys.stderr)
        return 2
    port = made.getsockname()[1]
    host = "localhost" if settings.host in EVERYWHERE else settings.host

    def opened() -> None:
        url = f"http://{host}:{port}/"
        print(f"Pitboss is open at {url}  (stop it with Ctrl-C)", flush=True)
        if not is_built():
            print("The page is not built, so the lobby is a plain list; build it with: make page", flush=True)
        if show and has_screen():
            threading.Timer(START, webbrowser.open, [url]).start()

    if not several:
        opened()
        serve_here(settings, made, application())
        return 0
    made.close()  # the workers listen for themselves
    folder = tempfile.mkdtemp(prefix="pitboss-metrics-")
    os.environ[SHARED_FOLDER] = folder
    try:
        Workers(settings, port, application()).run(opened)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return 0
