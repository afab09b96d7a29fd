"""A run of pytest that collects the tests once and tries every mutant in a fork of itself.

First a fork runs all tests with coverage switched on, to learn which of them reach which line and how long each
takes. Then each mutant has a fork of its own, which plants it and runs the tests that reach it, the quick ones first,
until one fails. A fork has a limit of processor time and of memory, because a mutant may never end.
"""

from __future__ import annotations

import os
import pickle
import random
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

import coverage
import pytest
from _pytest.runner import runtestprotocol

from tools.mutation.mutants import Mutant
from tools.mutation.planting import CannotPlant, clear_caches, get_ready, plant
from tools.mutation.records import game_of, games_from, write_again
from tools.mutation.targets import ROOT

KILLED, SURVIVED, CANNOT = 1, 0, 3
LEAST_SECONDS, MOST_MEMORY = 20, 3 * 2**30


class Verdict(StrEnum):
    """What became of a mutant."""

    KILLED = "killed"
    TIMEOUT = "killed by the time limit"
    SURVIVED = "survived"
    UNREACHED = "not reached"
    ANEW = "to be imported anew"


@dataclass
class Reach:
    """Which tests reach which line of which file, and the seconds of every test."""

    lines: dict[str, dict[int, list[str]]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)

    def tests(self, mutant: Mutant) -> list[str]:
        """Return the tests that reach a mutant, the quick ones first."""
        lines = self.lines.get(str(ROOT / mutant.path), {})
        reached = {test for line in range(mutant.line, mutant.last_line + 1) for test in lines.get(line, ())}
        return sorted(reached & self.seconds.keys(), key=lambda test: self.seconds[test])


Tell = Callable[[Mutant, Verdict], None]


class Driver:
    """The plugin: it takes the place of the loop that runs the collected tests."""

    def __init__(
        self, mutants: list[Mutant], seed: int, budget: float, tell: Callable[[Mutant, Verdict], None]
    ) -> None:
        self.mutants = list(mutants)
        random.Random(seed).shuffle(self.mutants)
        self.budget, self.tell = budget, tell
        self.verdicts: dict[Mutant, Verdict] = {}
        self.broken = ""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Let properties try the same examples each time, and look for no smaller ones."""
        from hypothesis import Phase, settings  # pytest wants to import it first

        quick = settings(deadline=None, database=None, derandomize=True, phases=(Phase.explicit, Phase.generate))
        settings.register_profile("mutation", quick)
        settings.load_profile("mutation")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try the mutants, in a random order, until the budget is spent."""
        get_ready(sorted({mutant.path for mutant in self.mutants}))
        items = {item.nodeid: item for item in session.items}
        only_games = all(games_from(mutant.path) for mutant in self.mutants)
        reach = Reach() if only_games else self._reach(items)
        if reach is None:
            return True
        for mutant in self.mutants:
            if processor_seconds() > self.budget:
                break
            self.verdicts[mutant] = verdict = self._try(mutant, reach, items)
            self.tell(mutant, verdict)
        return True

    def _reach(self, items: dict[str, pytest.Item]) -> Reach | None:
        paths = sorted({str(ROOT / mutant.path) for mutant in self.mutants})
        with tempfile.TemporaryDirectory() as folder:
            note = Path(folder) / "reach"
            status = in_fork(lambda: _look(items, paths, note), 3600)
            reach: Reach | str = pickle.loads(note.read_bytes()) if note.is_file() else f"status {status}"
        if isinstance(reach, Reach):
            return reach
        self.broken = reach
        return None

    def _try(self, mutant: Mutant, reach: Reach, items: dict[str, pytest.Item]) -> Verdict:
        tests = self._tests(mutant, reach, items)
        if not tests:
            return Verdict.UNREACHED
        limit = (
            LEAST_SECONDS
            + (100 if games_from(mutant.path) else 0)
            + 4 * sum(reach.seconds.get(test, 0.0) for test in tests)
        )
        status = in_fork(lambda: _judge(mutant, [items[test] for test in tests]), limit)
        known = {KILLED: Verdict.KILLED, SURVIVED: Verdict.SURVIVED, CANNOT: Verdict.ANEW}
        return known.get(status, Verdict.TIMEOUT)

    def _tests(self, mutant: Mutant, reach: Reach, items: dict[str, pytest.Item]) -> list[str]:
        """Return the tests that a mutant is tried with, in order: those of its game, those that reach it, or all."""
        games = games_from(mutant.path)
        if games:
            cases = [test for test, item in items.items() if game_of(item) in games]
            random.Random(mutant.id).shuffle(cases)
            return cases + [test for test, item in items.items() if game_of(item) is None]
        if mutant.at_import:
            return sorted(items, key=lambda test: reach.seconds.get(test, 0.0))
        return reach.tests(mutant)


def processor_seconds() -> float:
    """Return the processor time of this process and of those that it waited for."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


def in_fork(do: Callable[[], int], seconds: float) -> int:
    """Do something in a fork with so many seconds of processor time; return its status, negative for a signal."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        status = KILLED
        try:
            os.setsid()
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
            resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
            status = do()
        finally:
            os._exit(status)
    return _waited(child, time.monotonic() + 20 * seconds)


def _waited(child: int, until: float) -> int:
    """Wait for a fork, and end it with all it started when it neither works nor ends."""
    while True:
        pid, status = os.waitpid(child, os.WNOHANG)
        if pid:
            return os.waitstatus_to_exitcode(status)
        if time.monotonic() > until:
            os.killpg(child, signal.SIGKILL)
            until = float("inf")
        time.sleep(0.005)


def _look(items: dict[str, pytest.Item], paths: list[str], note: Path) -> int:
    """Run every test unchanged, and write down what each reaches."""
    data = note.with_suffix(".coverage")
    measured = coverage.Coverage(data_file=str(data), include=paths, config_file=False)
    reach = Reach()
    order = list(items.values())
    for place, item in enumerate(order):
        clear_caches()
        began = time.process_time()
        measured.start()
        measured.switch_context(item.nodeid)
        failed = _fails(item, order[place + 1] if place + 1 < len(order) else None)
        measured.stop()
        reach.seconds[item.nodeid] = time.process_time() - began
        if failed:
            note.write_bytes(pickle.dumps(f"{item.nodeid} fails without any change."))
            return KILLED
    found = measured.get_data()
    for path in found.measured_files():
        reach.lines[path] = found.contexts_by_lineno(path)
    note.write_bytes(pickle.dumps(reach))
    return SURVIVED


def _judge(mutant: Mutant, items: list[pytest.Item]) -> int:
    """Plant a mutant and run tests until one fails."""
    try:
        plant(mutant, ROOT)
        if games_from(mutant.path):
            write_again(items)
    except CannotPlant:
        return CANNOT
    except Exception:  # no test that writes these rules would get further
        return KILLED
    for place, item in enumerate(items):
        if _fails(item, items[place + 1] if place + 1 < len(items) else None):
            return KILLED
    return SURVIVED


def _fails(item: pytest.Item, following: pytest.Item | None) -> bool:
    reports = runtestprotocol(item, log=False, nextitem=following)
    return any(report.failed for report in reports)
