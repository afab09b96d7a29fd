"""``pitboss rng``: where the shuffles come from and, with ``--battery``, whether statistics finds fault with them."""

from __future__ import annotations

import random
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from pitboss.cli.file_troubles import named
from pitboss.cli.output import print_json
from pitboss.cli.shuffles.rng_report import BatteryRun, data, detail, summary
from pitboss.lab.battery import BatteryPlan, run
from pitboss.shoe import shuffler

PASSED, FAILED = 0, 1


def print_source(as_json: bool) -> None:
    """Tell where the shuffles come from."""
    source = source_of(None)
    if as_json:
        print_json({"source": source, "seed": None})
        return
    print(f"Cards are shuffled from {source}.")
    print("Every card left in the shoe has the same chance: random bits that name no card are drawn again.")
    print("pitboss rng --battery puts that to the test.")


def plan(seconds: float | None, shoes: int | None) -> BatteryPlan:
    """Return how much the battery deals: so many shoes, or for so many seconds, or what it deals by itself."""
    return BatteryPlan(shoes=shoes) if seconds is None else BatteryPlan(seconds=seconds)


def battery(planned: BatteryPlan, seed: int | None, report: Path | None, as_json: bool) -> int:
    """Run the battery, print what it found and write it down if asked; return 0 if it passed and 1 if not."""
    if report is not None:
        _check_report(report)
    shuffle = shuffler(None if seed is None else random.Random(seed))
    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("Shuffling", total=1.0)
        verdict = run(shuffle, planned, tick=lambda done: progress.update(task, completed=done))
    done = BatteryRun(source_of(seed), seed, verdict)
    if as_json:
        print_json(data(done))
    else:
        print("\n".join(summary(done)))
    if report is not None:
        with named(report):
            report.write_text("\n".join(detail(done)) + "\n", encoding="utf-8")
        print(f"The written result is in {report}.", file=sys.stderr)
    return PASSED if verdict.passed else FAILED


def source_of(seed: int | None) -> str:
    """Return in words what the shuffles are drawn from."""
    if seed is None:
        return "the operating system's cryptographic source (os.urandom by way of random.SystemRandom)"
    return f"a seeded generator, not for play (random.Random, seed {seed})"


def _check_report(report: Path) -> None:
    """Find out before the work whether there is somewhere to put its result."""
    if report.is_dir():
        print(f"{report} is a folder: name a file for the written result.", file=sys.stderr)
        raise SystemExit(2)
    if not report.parent.is_dir():
        print(f"There is no folder {report.parent} for the written result: make it, or name another.", file=sys.stderr)
        raise SystemExit(2)
