"""``sweep``: the price of every submission that a text allows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter

from pitboss.lab.cut.cover_effect import CoverEffect
from pitboss.lab.sweep.files import write_files
from pitboss.lab.sweep.journal import SweepJournal
from pitboss.lab.sweep.keys import key_of
from pitboss.lab.sweep.rows import Priced, price, rows_of
from pitboss.lab.sweep.submissions import combinations, options_that_matter, options_that_matter_here, submissions
from pitboss.lab.sweep.workers import solve_all
from pitboss.rulebook import Rules
from pitboss.rulebook.option import Option
from pitboss.solve.model.model import model_of
from pitboss.solve.prices.key_figures import KeyFigures
from pitboss.solve.strategies.strategy import Strategy

JOURNAL = "journal.jsonl"
"""The file in a sweep's folder that keeps what is already solved."""
Tick = Callable[[int], None]
"""Called with how many games are solved."""


@dataclass(frozen=True, slots=True)
class SweepPlan:
    """What a sweep prices: every combination of the ``varied`` options, with all others as ``rules`` have them.

    ``games`` are the distinct games among the submissions, by key; each is solved once, and its figures are shared.
    """

    rules: Rules
    strategy: str | Strategy
    varied: tuple[Option, ...]
    submissions: tuple[tuple[str, Rules], ...]
    games: dict[str, Rules]


@dataclass(frozen=True, slots=True)
class Sweep:
    """What a sweep found, in the order of the options' values, and the files that it wrote."""

    plan: SweepPlan
    priced: tuple[Priced, ...]
    solved: int
    seconds: float
    files: tuple[Path, ...]


class TooManySubmissions(ValueError):
    """Raised if a sweep would have too many submissions: at least ``count``, from the options ``varied``."""

    def __init__(self, varied: tuple[Option, ...], count: int) -> None:
        self.varied, self.count = varied, count
        super().__init__(f"at least {count:,} submissions")


def plan_sweep(
    rules: Rules, fixed: Collection[str] = (), strategy: str | Strategy = "cd", most: int | None = None
) -> SweepPlan:
    """Find out which options matter, and which submissions and distinct games they make.

    Options in ``fixed`` are not varied. Raises ``TooManySubmissions`` if there would be more than ``most``.
    """
    if most is not None:
        _check_number(options_that_matter_here(rules, fixed), most)
    varied = options_that_matter(rules, fixed)
    if most is not None:
        _check_number(varied, most)
    keyed = tuple((key_of(model_of(submission), strategy), submission) for submission in submissions(rules, varied))
    games: dict[str, Rules] = {}
    for key, submitted in keyed:
        games.setdefault(key, submitted)
    return SweepPlan(rules, strategy, varied, keyed, games)


def _check_number(varied: tuple[Option, ...], most: int) -> None:
    count = combinations(varied)
    if count > most:
        raise TooManySubmissions(varied, count)


def known(plan: SweepPlan, folder: Path) -> dict[str, KeyFigures]:
    """Return the figures that an earlier sweep left in this folder, by key."""
    return SweepJournal(folder / JOURNAL).read(plan.games)


def sweep(plan: SweepPlan, folder: Path, workers: int = 1, name: str = "", tick: Tick = lambda done: None) -> Sweep:
    """Price every submission of a plan, and write the rows to a folder.

    A sweep that was stopped continues from the folder's journal. ``workers`` is the number of processes, and ``tick``
    is called with the number of games that are done.
    """
    started = perf_counter()
    folder.mkdir(exist_ok=True)
    journal, figures = SweepJournal(folder / JOURNAL), known(plan, folder)
    tick(len(figures))
    waiting = {key: rules for key, rules in plan.games.items() if key not in figures}
    for key, solved in solve_all(waiting, plan.strategy, workers):
        journal.append(key, solved, _about(plan, plan.games[key]))
        figures[key] = solved
        tick(len(figures))
    priced = tuple(price(rules, key, figures[key]) for key, rules in plan.submissions)
    files = _write(plan, priced, folder, name)
    return Sweep(plan, priced, len(waiting), perf_counter() - started, files)


def with_covers(swept: Sweep, covers: Sequence[CoverEffect], name: str = "") -> Sweep:
    """Add to every submission what the cover card does to it, and write the rows again."""
    priced = tuple(replace(price, cover=cover) for price, cover in zip(swept.priced, covers, strict=True))
    return replace(swept, priced=priced, files=_write(swept.plan, priced, swept.files[0].parent, name))


def _write(plan: SweepPlan, priced: tuple[Priced, ...], folder: Path, name: str) -> tuple[Path, ...]:
    called = name or (plan.strategy if isinstance(plan.strategy, str) else "strategy")
    return write_files(rows_of(priced, called), folder, f"{plan.rules.game}-{Path(called).stem}")


def _about(plan: SweepPlan, rules: Rules) -> dict[str, object]:
    return {"game": rules.game, **{option.name: option.write(rules.option(option.name)) for option in plan.varied}}
