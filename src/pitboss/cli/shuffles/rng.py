"""``pitboss rng --battery``: whether statistics finds fault with the shuffles."""

from __future__ import annotations

import random
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from pitboss.cli.file_troubles import named
from pitboss.cli.output import print_json
from pitboss.cli.refusing import check_file
from pitboss.cli.shuffles.rng_report import BatteryRun, data, detail, summary
from pitboss.cli.shuffles.source import source_of
from pitboss.lab.battery import BatteryPlan, run
from pitboss.shoe import shuffler

PASSED, FAILED = 0, 1


def plan(seconds: float | None, shoes: int | None) -> BatteryPlan:
    """Return how much the battery deals: so many shoes, or for so many seconds, or what it deals by itself."""
    return BatteryPlan(shoes=shoes) if seconds is None else BatteryPlan(seconds=seconds)


def battery(planned: BatteryPlan, seed: int | None, report: Path | None, as_json: bool) -> int:
    """Run the battery, print what it found and write it down if asked; return 0 if it passed and 1 if not."""
    if report is not None:
        check_file(report, "written result")
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
            report.write_text("\n".join(detail(done)) + "\n", encoding="utf-8", newline="\n")
        print(f"The written result is in {report}.", file=sys.stderr)
    return PASSED if verdict.passed else FAILED
