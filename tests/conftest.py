"""Which tests are long, in which order they run, and how long each took.

A test is *long* if it says so (``pytestmark = pytest.mark.long``) or is in ``tests/house`` or ``tests/web``, which
start servers, databases and browsers. ``make quick`` leaves those out; it includes everything else, and every new file.
Long tests run first, so that no worker is left alone with one. The first of all are those of the page, so that
browsers, which often wait, run beside tests that keep a processor busy. ``left_to_ci.txt`` lists what ``make test``
leaves to CI.

The duration of every test, in wall-clock and processor time, is written into a folder, one file per worker. The folder
is ``.durations``, or the one that TEST_DURATIONS names; ``python -m tests.durations FOLDER`` prints a summary.

No property-based test fails because a busy machine is slow.
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from pitboss.cache_folder import COVERS_VARIABLE
from pitboss.games import FOLDERS_VARIABLE
from tests.durations import by_file, lines_of
from tests.left_to_ci import is_left
from tests.shared import share_in

EXAMPLES = Path(__file__).parents[1] / "examples"
os.environ.setdefault(FOLDERS_VARIABLE, str(EXAMPLES / "spanish-21" / "src"))
"""What is proved of every game is proved of the example from outside too: tests ask the registry for the games."""

for size_of_a_terminal in ("COLUMNS", "LINES"):
    os.environ.pop(size_of_a_terminal, None)  # a program that edits lines passes its own on to its children

settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")
FOLDER = Path(os.environ.get("TEST_DURATIONS", ".durations"))
SLOWEST = 10
HERE = Path(__file__).parent
PAGE = HERE / "web"
LONG_FOLDERS = {HERE / "house", PAGE}
NUMBERS = count()
WORKER = os.environ.get("PYTEST_XDIST_WORKER")


def pytest_configure(config: pytest.Config) -> None:
    """Let the workers of a run share what is expensive to compute."""
    if WORKER is not None:
        share_in(Path(config.getoption("basetemp")).parent / "shared")


def is_long(item: pytest.Item) -> bool:
    """Whether a test is marked as long, or is in a folder whose tests start servers."""
    return item.get_closest_marker("long") is not None or not LONG_FOLDERS.isdisjoint(item.path.parents)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is long or left to CI, and let what is long run first; before ``-m`` chooses."""
    for item in items:
        if is_long(item):
            item.add_marker("long")
        if is_left(item.nodeid):
            item.add_marker("ci")
    items.sort(key=lambda item: (item.get_closest_marker("long") is None, PAGE not in item.path.parents))


def pytest_collection_finish() -> None:
    """Look for garbage in circles seldom: each look would go over thousands of collected tests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def pytest_sessionstart() -> None:
    """Throw the durations of the last run away."""
    if WORKER is None:
        for old in FOLDER.glob("*.txt"):
            old.unlink()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Write down how long a test took, with what it set up."""
    clock, processor = time.perf_counter(), time.process_time()
    outcome = yield
    taken, worked = time.perf_counter() - clock, time.process_time() - processor
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / f"{WORKER or 'alone'}.txt").open("a") as durations:
        durations.write(f"{taken:.3f} {worked:.3f} {item.nodeid}\n")
    return outcome


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which files took longest."""
    sums = by_file(FOLDER) if WORKER is None else {}
    if len(sums) > SLOWEST:
        terminalreporter.section(f"the {SLOWEST} slowest of {len(sums)} files")
        for line in lines_of(sums, SLOWEST):
            terminalreporter.write_line(line)


@pytest.fixture(autouse=True)
def no_cover_prices_from_before(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Let nobody read what the user's cache knows of cover cards: a test finds the same on every machine."""
    monkeypatch.setenv(COVERS_VARIABLE, str(tmp_path_factory.getbasetemp() / f"covers-{next(NUMBERS)}"))
