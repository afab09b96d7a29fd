"""What a sweep found, for people: how many submissions, the lowest and the highest edge, and those between two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from pitboss.cli.figures import counted, percent
from pitboss.cli.output import plain_table
from pitboss.cli.pricing.cover import cover_edge
from pitboss.cli.pricing.solve_page import heading
from pitboss.extras import MissingExtra, modules_of
from pitboss.lab.cut.cover_effect import CoverEffect
from pitboss.lab.sweep import Priced, Sweep, SweepPlan
from pitboss.lab.writing.solution_json import options_json
from pitboss.rulebook import Rules


@dataclass(frozen=True, slots=True)
class DistinctGame:
    """A distinct game: its edge, how many submissions make it, and the choices of the plainest of them.

    ``cover`` is what the cover card does, where that was asked for.
    """

    edge: float
    submissions: int
    changed: tuple[tuple[str, str], ...]
    cover: CoverEffect | None = None

    @property
    def choices(self) -> str:
        """The choices as people read them."""
        return ", ".join(f"{name}={value}" for name, value in self.changed) or "nothing"


def sweep_page(swept: Sweep, cores: int, between: tuple[float, float] | None) -> Iterator[RenderableType]:
    """Return the parts of the page, to be printed one below the other."""
    games = distinct(swept)
    yield from heading(swept.plan.rules)
    yield Text()
    yield Text(_told(swept, cores))
    yield Text()
    yield Text("The lowest and the highest house edge", style="bold")
    yield _table([games[0], games[-1]])
    if between is not None:
        yield Text()
        yield from _between(games, between)
    yield Text()
    yield Text(f"The rows are in {' and '.join([str(swept.files[0]), *(file.name for file in swept.files[1:])])}.")
    if len(swept.files) == 1:
        yield Text(str(MissingExtra("parquet", modules_of("parquet"))))


def sweep_data(swept: Sweep, strategy: str, between: tuple[float, float] | None) -> dict[str, Any]:
    """Return a sweep as plain data: every distinct game, or those between two edges, the lowest edge first."""
    games = distinct(swept)
    least, most = between or (games[0].edge, games[-1].edge)
    return {
        "game": swept.plan.rules.game,
        "options": options_json(swept.plan.rules),
        "varied": [option.name for option in swept.plan.varied],
        "strategy": strategy,
        "submissions": len(swept.priced),
        "distinct_games": len(swept.plan.games),
        "solved": swept.solved,
        "lowest_edge": games[0].edge,
        "highest_edge": games[-1].edge,
        "between": list(between) if between is not None else None,
        "games": [
            {
                "house_edge": game.edge,
                "cover": None if game.cover is None else game.cover.as_data(-game.edge),
                "submissions": game.submissions,
                "changed": dict(game.changed),
            }
            for game in games
            if least <= game.edge <= most
        ],
        "files": [str(file) for file in swept.files],
    }


def distinct(swept: Sweep) -> list[DistinctGame]:
    """Return the distinct games, the lowest edge first."""
    by_key: dict[str, list[Priced]] = {}
    for priced in swept.priced:
        by_key.setdefault(priced.key, []).append(priced)
    games = [_distinct_game(alike, swept.plan) for alike in by_key.values()]
    return sorted(games, key=lambda game: game.edge)


def _distinct_game(alike: Sequence[Priced], plan: SweepPlan) -> DistinctGame:
    choices = min((_choices(priced.rules, plan) for priced in alike), key=len)
    return DistinctGame(alike[0].figures.house_edge, len(alike), choices, alike[0].cover)


def _choices(rules: Rules, plan: SweepPlan) -> tuple[tuple[str, str], ...]:
    """Return the choices that differ from those the sweep began with."""
    return tuple(
        (option.name, option.write(rules.option(option.name)))
        for option in plan.varied
        if rules.option(option.name) != plan.rules.option(option.name)
    )


def _told(swept: Sweep, cores: int) -> str:
    whole = f"{counted(len(swept.priced), 'submission')}, {counted(len(swept.plan.games), 'distinct game')}"
    if not swept.solved:
        return f"{whole}, all of them known from before."
    took, rate = f"{swept.seconds:.1f} seconds", swept.solved / swept.seconds
    return f"{whole}; {swept.solved:,} solved in {took} on {counted(cores, 'core')}, {rate:.2f} a second."


def _between(games: list[DistinctGame], between: tuple[float, float]) -> Iterator[RenderableType]:
    least, most = between
    within = [game for game in games if least <= game.edge <= most]
    count = counted(sum(game.submissions for game in within), "submission")
    words = f"from {percent(least, 2)} to {percent(most, 2)}"
    if not within:
        yield Text(f"No submission has an edge {words}.")
        return
    yield Text(f"{count}, {counted(len(within), 'distinct game')}, with an edge {words}", style="bold")
    yield _table(within)


def _table(games: Sequence[DistinctGame]) -> Table:
    covered = any(game.cover is not None for game in games)
    with_cover = ["with the cover card"] * covered
    table = plain_table("house edge", *with_cover, "submissions", "changed from the above rules")
    for column in table.columns[: 2 + covered]:
        column.justify = "right"
        column.no_wrap = True
    for game in games:
        covers = [] if game.cover is None else [cover_edge(game.cover, -game.edge)]
        table.add_row(percent(game.edge), *covers, f"{game.submissions:,}", game.choices)
    return table
