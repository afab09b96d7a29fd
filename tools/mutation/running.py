"""A run of pytest that collects the tests once and tries every mutant in a separate fork.

First, a fork runs all tests with coverage switched on, to measure which of them reach which line and how long each
takes (``reach.py``). Then each mutant gets its own fork, which plants it and runs tests that reach it until one fails:
first those that noticed a change of the same function or file, then others for a few seconds. Survivors are tried with
all remaining tests after every mutant has had its first turn. A fork has a memory limit, and a processor time limit for
each test, because a mutant may never end.
"""

from __future__ import annotations

import gc
import mmap
import os
import pickle
import random
import resource
import signal
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

import pytest

from tools.mutation.mutants import Mutant
from tools.mutation.planting import CannotPlant, get_ready, plant
from tools.mutation.reach import Reach, fails, kept, look
from tools.mutation.records import game_of, games_from, write_again, writes_rules
from tools.mutation.targets import ROOT

KILLED, SURVIVED, CANNOT, BROKEN = 1, 0, 3, 4
LEAST_SECONDS, MOST_MEMORY = 3, 3 * 2**30
FIRST_SECONDS, FORMER_KILLERS = 4.0, 12


class Verdict(StrEnum):
    """The result for a mutant."""

    KILLED = "killed"
    TIMEOUT = "killed by the time limit"
    SURVIVED = "survived"
    UNREACHED = "not reached"
    ANEW = "to be imported anew"
    LATER = "survived its first tests"


Tell = Callable[[Mutant, Verdict], None]


class Driver:
    """The plugin: it replaces the loop that runs the collected tests."""

    first: tuple[str, ...] = ()
    """Files whose tests run before the others."""

    def __init__(self, mutants: list[Mutant], seed: int, budget: float, tell: Tell, reach_file: Path | None) -> None:
        self.mutants = list(mutants)
        random.Random(seed).shuffle(self.mutants)
        self.budget, self.tell, self.reach_file = budget, tell, reach_file
        self.verdicts: dict[Mutant, Verdict] = {}
        self.killers: defaultdict[str, dict[str, int]] = defaultdict(dict)
        self.place = mmap.mmap(-1, 8)
        self.broken = ""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Make property-based tests try the same examples each time, without shrinking them."""
        from hypothesis import Phase, settings  # pytest wants to import it first

        quick = settings(deadline=None, database=None, derandomize=True, phases=(Phase.explicit, Phase.generate))
        settings.register_profile("mutation", quick)
        settings.load_profile("mutation")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try the mutants, in a random order, until the budget is used up."""
        get_ready(sorted({mutant.path for mutant in self.mutants}))
        gc.collect()
        gc.freeze()  # garbage collection in a fork would copy every page
        items = {item.nodeid: item for item in session.items}
        reach = self._reach(items)
        if reach is not None:
            self._try_all(reach, items)
        return True

    def _reach(self, items: dict[str, pytest.Item]) -> Reach | None:
        paths = sorted({str(ROOT / mutant.path) for mutant in self.mutants if not games_from(mutant.path)})
        if not paths:
            return Reach()
        reach = kept(self.reach_file, paths)
        unknown = [item for test, item in items.items() if test not in reach.seconds]
        if not unknown:
            return reach
        with tempfile.TemporaryDirectory() as folder:
            note = Path(folder) / "reach"
            status = in_fork(lambda: SURVIVED if look(unknown, paths, note) else KILLED, 3600)
            learned: Reach | str = pickle.loads(note.read_bytes()) if note.is_file() else f"status {status}"
        if isinstance(learned, str):
            self.broken = learned
            return None
        reach.add(learned)
        if self.reach_file is not None:
            self.reach_file.write_bytes(pickle.dumps(reach))
        return reach

    def _try_all(self, reach: Reach, items: dict[str, pytest.Item]) -> None:
        """Try every mutant with its first tests, and then the survivors with the others."""
        later: list[tuple[Mutant, list[str]]] = []
        for mutant in self.mutants:
            if processor_seconds() > self.budget:
                return
            first, others = self._divided(mutant, self._tests(mutant, reach, items), reach)
            verdict = self._try(mutant, first, reach, items)
            if verdict is Verdict.SURVIVED and others:
                later.append((mutant, others))
                self.tell(mutant, Verdict.LATER)
            else:
                self._note(mutant, verdict)
        for mutant, others in later:
            if processor_seconds() > self.budget:
                return
            self._note(mutant, self._try(mutant, others, reach, items))

    def _note(self, mutant: Mutant, verdict: Verdict) -> None:
        self.verdicts[mutant] = verdict
        self.tell(mutant, verdict)

    def _try(self, mutant: Mutant, tests: list[str], reach: Reach, items: dict[str, pytest.Item]) -> Verdict:
        if not tests:
            return Verdict.UNREACHED
        timed = [(items[test], LEAST_SECONDS + 3 * reach.seconds_of(test)) for test in tests]
        limit = 2 * LEAST_SECONDS + 3 * sum(reach.seconds_of(test) for test in tests)
        self.place[:] = bytes(8)
        status = in_fork(lambda: _judge(mutant, timed, self.place), limit)
        if status == KILLED:
            killer = tests[int.from_bytes(self.place[:], "little")]
            for where in (_function(mutant), str(mutant.path)):
                self.killers[where][killer] = self.killers[where].get(killer, 0) + 1
        known = {KILLED: Verdict.KILLED, SURVIVED: Verdict.SURVIVED, CANNOT: Verdict.ANEW, BROKEN: Verdict.ANEW}
        return known.get(status, Verdict.TIMEOUT)

    def _tests(self, mutant: Mutant, reach: Reach, items: dict[str, pytest.Item]) -> list[str]:
        """Return the tests for a mutant: those of its game, those that reach it, or all."""
        games = games_from(mutant.path)
        if games:
            cases = [test for test, item in items.items() if game_of(item) in games]
            others = [test for test, item in items.items() if game_of(item) is None]
            return reach.in_order(cases, mutant) + reach.in_order(others, mutant)
        if mutant.at_import:
            return reach.in_order(items, mutant)
        return reach.tests(mutant)

    def _divided(self, mutant: Mutant, tests: list[str], reach: Reach) -> tuple[list[str], list[str]]:
        """Split tests into the first few seconds, with former killers at the head, and the rest."""
        former = dict.fromkeys(test for test in tests if test.startswith(self.first)) if self.first else {}
        for where in (_function(mutant), str(mutant.path)):
            often = sorted(self.killers[where].items(), key=lambda killer: -killer[1])
            former |= dict.fromkeys(test for test, _ in often[:FORMER_KILLERS])
        known = set(tests)
        ordered = list(dict.fromkeys([*(test for test in former if test in known), *tests]))
        seconds = 0.0
        for place, test in enumerate(ordered):
            seconds += reach.seconds_of(test)
            if seconds > FIRST_SECONDS:
                return ordered[: place + 1], ordered[place + 1 :]
        return ordered, []


def _function(mutant: Mutant) -> str:
    return f"{mutant.path}#{mutant.function}"


def processor_seconds() -> float:
    """Return the processor time of this process and of its finished children."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


def in_fork(do: Callable[[], int], seconds: float) -> int:
    """Run something in a fork with a limit of processor seconds; return its status, negative for a signal."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        status = BROKEN
        try:
            os.setsid()
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
            resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
            status = do()
        finally:
            os._exit(status)
    return _waited(child, time.monotonic() + 20 * seconds)


def _waited(child: int, until: float) -> int:
    """Wait for a fork, and end it with all its children if it neither works nor ends."""
    while True:
        pid, status = os.waitpid(child, os.WNOHANG)
        if pid:
            return os.waitstatus_to_exitcode(status)
        if time.monotonic() > until:
            os.killpg(child, signal.SIGKILL)
            until = float("inf")
        time.sleep(0.005)


def _judge(mutant: Mutant, timed: list[tuple[pytest.Item, float]], place_told: mmap.mmap) -> int:
    """Plant a mutant and run tests until one fails, and report its index; each has a limit of processor time."""
    try:
        plant(mutant, ROOT)
    except CannotPlant:
        return CANNOT
    except Exception:  # the mutant is not a valid program
        return KILLED
    written_again = writes_rules(mutant.path)
    for place, (item, seconds) in enumerate(timed):
        _allow(seconds)
        place_told[:] = place.to_bytes(8, "little")
        try:
            if written_again:
                write_again(item)
        except Exception:  # the rules of this case cannot be rebuilt
            return KILLED
        if fails(item, timed[place + 1][0] if place + 1 < len(timed) else None):
            return KILLED
    return SURVIVED


def _allow(seconds: float) -> None:
    """Allow this process a number of further processor seconds, within its overall limit."""
    used = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
    most = resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (min(most, int(used + seconds) + 1), most))
