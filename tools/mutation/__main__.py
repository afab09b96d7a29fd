"""Plant the mutants of some targets and report which survive: ``python -m tools.mutation [TARGET ...]``."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tools.mutation.at_import import VARIABLE
from tools.mutation.mutants import Mutant, mutants_of
from tools.mutation.reasons import reasons
from tools.mutation.running import Driver, Tell, Verdict, processor_seconds
from tools.mutation.targets import PAYOUTS, ROOT, TARGETS, Target

DEFAULT_SEED, DEFAULT_MINUTES, NICE = 19, 20.0, 10
QUIET = ("-qq", "--no-header", "--no-summary")
OPTIONS = (*QUIET, "-n0", "-p", "no:cacheprovider", "-k", "not postgresql")
LEFT = (Verdict.SURVIVED, Verdict.UNREACHED, Verdict.ANEW, Verdict.LATER)


def main() -> int:
    """Return 0 unless a mutant of the payouts survives without a reason."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutation", description=__doc__)
    parser.add_argument("targets", nargs="*", help=f"some of {', '.join(TARGETS)}; payouts for {', '.join(PAYOUTS)}")
    parser.add_argument("--seed", type=int, default=DEFAULT_SEED, help="of the order in which mutants are tried")
    parser.add_argument("--minutes", type=float, default=DEFAULT_MINUTES, help="of the processor, for each target")
    parser.add_argument("--sample", type=int, default=0, help="at most so many mutants of each target")
    parser.add_argument("--only", default="", help="mutants whose id has this in it")
    parser.add_argument("--quick", action="store_true", help="try survivors in no fresh process")
    parser.add_argument("--unexplained", action="store_true", help="try only mutants for which there is no reason")
    parser.add_argument("--list", action="store_true", help="only count the mutants")
    parser.add_argument("--json", type=Path, help="add every verdict here; what was killed there is not tried again")
    parser.add_argument("--reach", type=Path, help="keep here which tests reach which line, for the next run")
    parser.add_argument("--first", action="append", default=[], help="a file whose tests are run before the others")
    asked = parser.parse_args()
    os.nice(max(0, NICE - os.nice(0)))
    names = [name for given in asked.targets or TARGETS for name in (PAYOUTS if given == "payouts" else (given,))]
    unknown = set(names) - set(TARGETS)
    if unknown:
        parser.error(f"there is no target {', '.join(sorted(unknown))}")
    if asked.list:
        for name in names:
            print(f"{name:12} {len(_mutants(name)):5} mutants: {TARGETS[name].about}")
        return 0
    groups: dict[tuple[str, ...], list[str]] = {}
    for name in names:
        groups.setdefault(TARGETS[name].tests, []).append(name)
    if len(groups) > 1:  # each collects other tests
        return max(_in_a_process_of_its_own(group) for group in groups.values())
    return _run(names, asked)


def _mutants(name: str) -> list[Mutant]:
    return [mutant for path in TARGETS[name].paths() for mutant in mutants_of(path, ROOT)]


def _in_a_process_of_its_own(names: list[str]) -> int:
    given = [argument for argument in sys.argv[1:] if argument not in (*TARGETS, "payouts")]
    return subprocess.run([sys.executable, "-m", "tools.mutation", *names, *given], check=False).returncode


def _run(names: list[str], asked: argparse.Namespace) -> int:
    """Try the mutants of targets that have the same tests."""
    mutants = {name: [mutant for mutant in _mutants(name) if asked.only in mutant.id] for name in names}
    chosen = [mutant for some in mutants.values() for mutant in some]
    driver = Driver(chosen, asked.seed, asked.minutes * 60, _telling(asked.json), asked.reach)
    driver.first = tuple(asked.first)
    if asked.sample:
        driver.mutants = driver.mutants[: asked.sample]
    if asked.unexplained:
        driver.mutants = [mutant for mutant in driver.mutants if mutant.id not in reasons()]
    before = _killed_before(asked.json)
    killed_before = {mutant: before[mutant.id] for mutant in driver.mutants if mutant.id in before}
    driver.mutants = [mutant for mutant in driver.mutants if mutant not in killed_before]
    code = pytest.main([*OPTIONS, *_chosen(TARGETS[names[0]])], plugins=[driver]) if driver.mutants else 0
    if driver.broken or not (driver.verdicts or killed_before):
        print(f"{', '.join(names)}: the tests could not be run: {driver.broken or code}")
        return 2
    for mutant, verdict in driver.verdicts.items():
        if verdict in (Verdict.ANEW, Verdict.SURVIVED) and mutant.id not in reasons() and not asked.quick:
            driver.verdicts[mutant] = _imported_anew(mutant, TARGETS[names[0]])
    verdicts = killed_before | driver.verdicts
    return max(_report(TARGETS[name], verdicts, mutants[name]) for name in names)


def _chosen(target: Target) -> tuple[str, ...]:
    return ("-m", target.marked, *target.tests)


def _killed_before(file: Path | None) -> dict[str, Verdict]:
    """Return the mutants that an earlier run killed, by their ids."""
    lines = file.read_text().splitlines() if file is not None and file.is_file() else ()
    verdicts = {mutant: Verdict(verdict) for verdict, mutant, _ in map(json.loads, lines)}
    return {mutant: verdict for mutant, verdict in verdicts.items() if verdict not in LEFT}


def _telling(file: Path | None) -> Tell:
    def tell(mutant: Mutant, verdict: Verdict) -> None:
        if verdict in LEFT:
            print(f"  {verdict}: {mutant.id}", file=sys.__stdout__, flush=True)
        if file is not None:
            with file.open("a") as lines:
                lines.write(json.dumps([verdict, mutant.id, round(processor_seconds())]) + "\n")

    return tell


def _imported_anew(mutant: Mutant, target: Target) -> Verdict:
    """Try a mutant in a separate process, in which nothing was computed before it was planted."""
    command = [sys.executable, "-m", "pytest", "-x", *OPTIONS, "-p", "tools.mutation.at_import", *_chosen(target)]
    named = {VARIABLE: f"{mutant.path.as_posix()}#{mutant.number}"}
    try:
        ended = subprocess.run(command, cwd=ROOT, env=os.environ | named, capture_output=True, timeout=1800)
    except subprocess.TimeoutExpired:
        return Verdict.TIMEOUT
    return Verdict.KILLED if ended.returncode else Verdict.SURVIVED


def _report(target: Target, every: dict[Mutant, Verdict], mutants: list[Mutant]) -> int:
    known = reasons()
    verdicts = {mutant: every[mutant] for mutant in mutants if mutant in every}
    left = [mutant for mutant, verdict in verdicts.items() if verdict in LEFT]
    unexplained = [mutant for mutant in left if mutant.id not in known]
    counts = Counter(verdicts.values())
    killed = counts[Verdict.KILLED] + counts[Verdict.TIMEOUT]
    print(
        f"{target.name}: {len(mutants)} mutants, {len(verdicts)} tried, {killed} killed, {len(left)} survived "
        f"({counts[Verdict.UNREACHED]} of them not reached), {len(left) - len(unexplained)} of those with a reason; "
        f"{killed / max(1, len(verdicts)):.1%} killed; {processor_seconds() / 60:.1f} minutes of processor so far"
    )
    for mutant in sorted(unexplained, key=lambda one: one.id):
        print(f"  {verdicts[mutant]}: line {mutant.line}: {mutant.id}")
    for mutant in sorted(verdicts.keys() - set(left), key=lambda one: one.id):
        if mutant.id in known:
            print(f"  killed although there is a reason for it: {mutant.id}")
    return 1 if unexplained and target.name in PAYOUTS else 0


if __name__ == "__main__":
    sys.exit(main())
