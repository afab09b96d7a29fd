"""What a sweep found, for people: how many submissions, the lowest and the highest edge, and those between two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from pitboss.cli.figures import counted, percent
from pitboss.cli.output import plain_table
from pitboss.cli.pricing.solve_page import heading
from pitboss.lab.sweep import Priced, Sweep, SweepPlan
from pitboss.rulebook import Rules


@dataclass(frozen=True, slots=True)
class Found:
    """A distinct game: its edge, how many submissions make it, and the choices of the plainest of them."""

    edge: float
    submissions: int
    choices: str


def sweep_page(found: Sweep, cores: int, between: tuple[float, float] | None) -> Iterator[RenderableType]:
    """Return the parts of the page, to be printed one below the other."""
    games = distinct(found)
    yield from heading(found.plan.rules)
    yield Text()
    yield Text(_told(found, cores))
    yield Text()
    yield Text("The lowest and the highest house edge", style="bold")
    yield _table([games[0], games[-1]])
    if between is not None:
        yield Text()
        yield from _between(games, between)
    yield Text()
    yield Text(f"The rows are in {found.files[0]} and {found.files[1].name}.")


def distinct(found: Sweep) -> list[Found]:
    """Return the distinct games, the lowest edge first."""
    by_key: dict[str, list[Priced]] = {}
    for one in found.priced:
        by_key.setdefault(one.key, []).append(one)
    games = [_found(alike, found.plan) for alike in by_key.values()]
    return sorted(games, key=lambda game: game.edge)


def _found(alike: Sequence[Priced], plan: SweepPlan) -> Found:
    choices = min((_choices(one.rules, plan) for one in alike), key=len)
    return Found(alike[0].figures.house_edge, len(alike), ", ".join(choices) or "nothing")


def _choices(rules: Rules, plan: SweepPlan) -> list[str]:
    """Return the choices that differ from those the sweep began with."""
    return [
        f"{one.name}={one.write(rules.option(one.name))}"
        for one in plan.varied
        if rules.option(one.name) != plan.rules.option(one.name)
    ]


def _told(found: Sweep, cores: int) -> str:
    whole = f"{counted(len(found.priced), 'submission')}, {counted(len(found.plan.games), 'distinct game')}"
    if not found.solved:
        return f"{whole}, all of them known from before."
    took, rate = f"{found.seconds:.1f} seconds", found.solved / found.seconds
    return f"{whole}; {found.solved:,} solved in {took} on {counted(cores, 'core')}, {rate:.2f} a second."


def _between(games: list[Found], between: tuple[float, float]) -> Iterator[RenderableType]:
    least, most = between
    within = [game for game in games if least <= game.edge <= most]
    count = counted(sum(game.submissions for game in within), "submission")
    words = f"from {percent(least, 2)} to {percent(most, 2)}"
    if not within:
        yield Text(f"No submission has an edge {words}.")
        return
    yield Text(f"{count}, {counted(len(within), 'distinct game')}, with an edge {words}", style="bold")
    yield _table(within)


def _table(games: Sequence[Found]) -> Table:
    table = plain_table("house edge", "submissions", "changed from the above rules")
    for column in table.columns[:2]:
        column.justify = "right"
        column.no_wrap = True
    for game in games:
        table.add_row(percent(game.edge), f"{game.submissions:,}", game.choices)
    return table
