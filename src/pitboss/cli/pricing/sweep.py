"""``pitboss sweep``: the price of every submission that a text allows, in files, with a summary."""

from __future__ import annotations

import sys
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from pitboss.cli.figures import counted
from pitboss.cli.file_troubles import named
from pitboss.cli.output import console, print_json
from pitboss.cli.pricing.cover import check_rounds
from pitboss.cli.pricing.solving import file_or_name, read_strategy, told_of_compiling
from pitboss.cli.refusing import check_folder, refuse
from pitboss.lab.effects.choices import values_of
from pitboss.lab.sweep import Sweep, SweepPlan, TooManySubmissions, available_cores, known, plan_sweep
from pitboss.rulebook import submit

INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class SweepRequest:
    """What is asked for: where the rows go, how many processes solve, which edges are listed, how many are too many.

    With ``cover``, so many rounds of each distinct game are simulated for the price with the cover card.
    """

    folder: Path
    workers: int | None = None
    between: tuple[float, float] | None = None
    most: int = 10_000
    json: bool = False
    cover: str | None = None


def sweep(game: str, options: dict[str, object], strategy: str, asked: SweepRequest) -> None:
    """Price every submission, write the rows, and say what was found."""
    from pitboss.cli.pricing.sweep_page import sweep_data, sweep_page

    rules = submit(game, options)
    folder, most = asked.folder, asked.most
    check_folder(folder, "rows", parents=False)
    check_rounds(asked.cover)
    try:
        plan = plan_sweep(rules, options.keys(), read_strategy(strategy, rules), most)
    except TooManySubmissions as too_many:
        refuse(_too_many(game, too_many, most))
    cores = asked.workers or available_cores()
    with named(folder):
        _announce(plan, folder, cores)
        swept = _swept(plan, folder, cores, file_or_name(strategy))
        if asked.cover is not None:
            swept = _covered(swept, asked.cover, file_or_name(strategy))
    if asked.json:
        print_json(sweep_data(swept, strategy, asked.between))
        return
    out = console()
    for part in sweep_page(swept, cores, asked.between):
        out.print(part)


def read_between(given: tuple[str, str] | None) -> tuple[float, float] | None:
    """Return two edges given in percent, the lower first."""
    if given is None:
        return None
    low, high = sorted(map(_read_percent, given))
    return low, high


def _read_percent(text: str) -> float:
    number, sign, rest = text.strip().partition("%")
    try:
        value = float(number)
    except ValueError:
        value = float("nan")
    if not sign or rest or not abs(value) <= 100:
        refuse(f"{text!r} is no edge: write it in percent with its sign, such as --between 0.5% 1.0%.")
    return value / 100


def _too_many(game: str, too_many: TooManySubmissions, most: int) -> str:
    """Say how large the sweep would be, which options make it so, and how to narrow it."""
    widest = sorted(too_many.varied, key=lambda option: -len(values_of(option)))
    varied = ", ".join(f"{option.name} ({len(values_of(option))})" for option in widest)
    return (
        f"A sweep of {game} would price {too_many.count:,} submissions or more; the limit is "
        f"{most:,}.\nHold options fixed with --set OPTION=VALUE or in a submission file. Those that vary, "
        f"with their numbers of values: {varied}.\nOr allow more: --most {too_many.count}."
    )


def _announce(plan: SweepPlan, folder: Path, cores: int) -> None:
    before = len(known(plan, folder))
    from_before = f"; {before:,} of them are known from {folder}" if before else ""
    whole = f"{counted(len(plan.submissions), 'submission')}, {counted(len(plan.games), 'distinct game')}{from_before}"
    print(f"Solving on {counted(cores, 'core')}: {whole}.", file=sys.stderr)


def _swept(plan: SweepPlan, folder: Path, cores: int, name: str) -> Sweep:
    from pitboss.lab.sweep import sweep as run

    screen = Console(stderr=True)
    columns = (
        TextColumn("Solving"),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    try:
        with (
            told_of_compiling(),
            Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress,
        ):
            task = progress.add_task("", total=len(plan.games))
            return run(plan, folder, cores, name, lambda done: progress.update(task, completed=done))
    except KeyboardInterrupt:
        print(f"Stopped. What was solved is kept in {folder}: the same command goes on from there.", file=sys.stderr)
        raise SystemExit(INTERRUPTED) from None
    except BrokenProcessPool:
        refuse(f"A worker was ended from outside. What was solved is kept in {folder}: the same command goes on there.")


def _covered(swept: Sweep, rounds: str, name: str) -> Sweep:
    """Add the prices with the cover card to the rows."""
    from pitboss.cli.pricing.cover import covers_of
    from pitboss.lab.cut.cover_price import cover_key, deals_fresh_shoes
    from pitboss.lab.sweep.sweeping import with_covers

    keys = [(cover_key(priced.rules), deals_fresh_shoes(priced.rules)) for priced in swept.priced]
    games = dict(zip(keys, (priced.rules for priced in swept.priced), strict=True))
    effects = dict(zip(games, covers_of(list(games.values()), swept.plan.strategy, rounds), strict=True))
    return with_covers(swept, [effects[key] for key in keys], name)


class _Rate(ProgressColumn):
    """How many games are solved in a second."""

    def render(self, task: Task) -> Text:
        """Return the rate, once there is one."""
        speed = task.speed or task.finished_speed
        return Text(f"{speed:.2f} games/s" if speed else "")
