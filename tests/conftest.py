"""What holds for all tests: no property fails because a busy machine is slow; and how long the tests take.

With TEST_DURATIONS set to a folder, every test's seconds are written there. Each worker of a run writes a file of its
own: seconds by the clock, seconds of the processor, and the test. A summary by file comes from
``python -m tests.durations FOLDER``.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")
FOLDER = os.environ.get("TEST_DURATIONS")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Write down how long a test took, with what it set up."""
    clock, processor = time.perf_counter(), time.process_time()
    outcome = yield
    if FOLDER is not None:
        taken, worked = time.perf_counter() - clock, time.process_time() - processor
        file = Path(FOLDER) / f"{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}.txt"
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a") as durations:
            durations.write(f"{taken:.3f} {worked:.3f} {item.nodeid}\n")
    return outcome
