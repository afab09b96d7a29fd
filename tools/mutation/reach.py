"""Which tests reach which line, and how long each takes: measured once, and kept in a file if one is named."""

from __future__ import annotations

import hashlib
import pickle
import random
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import coverage
import pytest
from _pytest.runner import runtestprotocol

from tools.mutation.mutants import Mutant
from tools.mutation.planting import clear_caches
from tools.mutation.records import write_again, writes_rules
from tools.mutation.targets import ROOT

UNKNOWN_SECONDS = 0.05


@dataclass
class Reach:
    """Which tests reach which line of which file, and the seconds of every test."""

    lines: dict[str, dict[int, set[str]]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    digests: dict[str, str] = field(default_factory=dict)
    """The digests of the code and test files at the time of the measurement."""

    def tests(self, mutant: Mutant) -> list[str]:
        """Return the tests that reach a mutant, mostly the fastest first."""
        lines = self.lines.get(str(ROOT / mutant.path), {})
        reached = {test for line in range(mutant.line, mutant.last_line + 1) for test in lines.get(line, ())}
        return self.in_order(reached & self.seconds.keys(), mutant)

    def in_order(self, tests: Iterable[str], mutant: Mutant) -> list[str]:
        """Return tests in an order specific to the mutant: a fast one has a better chance of coming early."""
        chance = random.Random(mutant.id)
        return sorted(sorted(tests), key=lambda test: self.seconds_of(test) * chance.random())

    def seconds_of(self, test: str) -> float:
        """Return how long a test takes, or an estimate."""
        return self.seconds.get(test, UNKNOWN_SECONDS)

    def add(self, other: Reach) -> None:
        """Add the results for other tests."""
        self.seconds |= other.seconds
        self.digests |= other.digests
        for path, lines in other.lines.items():
            known = self.lines.setdefault(path, {})
            for line, tests in lines.items():
                known.setdefault(line, set()).update(tests)


def kept(file: Path | None, paths: list[str]) -> Reach:
    """Return the data from an earlier run: nothing if the code differs, and without tests that changed."""
    if file is None or not file.is_file():
        return Reach()
    reach: Reach = pickle.loads(file.read_bytes())
    if any(reach.digests.get(path) != digest(Path(path)) for path in paths):
        return Reach()
    for test in list(reach.seconds):
        name = test.partition("::")[0]
        if not (ROOT / name).is_file() or reach.digests.get(name) != digest(ROOT / name):
            del reach.seconds[test]
    return reach


def digest(file: Path) -> str:
    """Return a digest of a file, to detect changes."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def look(items: list[pytest.Item], paths: list[str], note: Path) -> bool:
    """Run the tests without a mutant and record what each reaches; False, with its name recorded, if one fails.

    They run in a random order, as they do against a mutant: a test that fails in another order would kill every mutant.
    """
    items = random.Random(len(items)).sample(items, len(items))
    data = note.with_suffix(".coverage")
    measured = coverage.Coverage(data_file=str(data), include=paths, config_file=False)
    reach = Reach(digests={path: digest(Path(path)) for path in paths})
    written = any(writes_rules(Path(path).relative_to(ROOT)) for path in paths)
    for place, item in enumerate(items):
        clear_caches()
        began = time.process_time()
        measured.start()
        measured.switch_context(item.nodeid)
        if written:
            write_again(item)
        failed = fails(item, items[place + 1] if place + 1 < len(items) else None)
        measured.stop()
        reach.seconds[item.nodeid] = time.process_time() - began
        if failed:
            note.write_bytes(pickle.dumps(f"{item.nodeid} fails without any change."))
            return False
    for name in {item.nodeid.partition("::")[0] for item in items}:
        reach.digests[name] = digest(ROOT / name)
    learned = measured.get_data()
    for path in learned.measured_files():
        reach.lines[path] = {line: set(tests) for line, tests in learned.contexts_by_lineno(path).items()}
    note.write_bytes(pickle.dumps(reach))
    return True


def fails(item: pytest.Item, following: pytest.Item | None) -> bool:
    """Run a test and return whether it failed."""
    reports = runtestprotocol(item, log=False, nextitem=following)
    return any(report.failed for report in reports)
