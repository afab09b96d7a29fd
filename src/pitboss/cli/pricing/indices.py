"""``pitboss indices``: at which count each decision of a game changes, and what it is worth to know."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from pitboss.cli.file_troubles import named
from pitboss.cli.output import console, plain_table, print_json
from pitboss.cli.pricing.solving import file_or_name, read_strategy, told_of_compiling
from pitboss.cli.refusing import check_file, refuse
from pitboss.lab.writing.solution_json import options_json
from pitboss.rulebook import Rules, submit
from pitboss.simulate.plans.words import DecksLeft, Rounding

MEANING = (
    "The decision is made from its count on, or below it, and else the chart is played. Exact is the count at which "
    "both choices are worth the same. Gains are points (hundredths of the initial wager) in a round, at a flat wager."
)
COLUMNS = ("hand", "chart", "decision", "when", "exact", "gain in a round", "in a round")


@dataclass(frozen=True, slots=True)
class IndexRequest:
    """What is asked for on the command line, as it is written there."""

    count: str
    start: str
    rounding: Rounding
    decks_left: DecksLeft
    strategy: str
    cover: int | None
    best: int
    save: Path | None
    csv: Path | None
    json: bool


def indices(game: str, options: dict[str, object], asked: IndexRequest) -> None:
    """Work the index plays out and print them, or write them down."""
    from pitboss.lab.countability.indices import index_figures
    from pitboss.solve.strategies.text import write_strategy_file

    rules = submit(game, options)
    if asked.csv is not None:
        check_file(asked.csv, "table", (".csv",))
    if asked.save is not None:
        check_file(asked.save, "strategy")
    count, chart = _count(asked), _chart(asked.strategy, rules)
    _check_shoe(rules, asked.cover)
    screen = Console(stderr=True)
    with told_of_compiling(), Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("Solving", total=None)
        made = index_figures(
            rules, count, chart, asked.cover, lambda done, of: progress.update(task, completed=done, total=of)
        )
    told = data(made, file_or_name(asked.strategy), asked.best)
    if asked.save is not None:
        with named(asked.save):
            write_strategy_file(made.with_best(asked.best), asked.save)
        print(f"The strategy with its index plays is in {asked.save}.", file=sys.stderr)
    if asked.csv is not None:
        with named(asked.csv):
            _write(told, asked.csv)
        print(f"The index plays are in {asked.csv}.", file=sys.stderr)
    if asked.json:
        print_json(told)
    elif asked.csv is None:
        out = console()
        for part in _page(told):
            out.print(part)


def _count(asked: IndexRequest) -> Any:
    from pitboss.simulate.plans.counting import read_count
    from pitboss.simulate.plans.faults import SimulationRefused

    try:
        count = read_count(asked.count, asked.start, asked.rounding, asked.decks_left)
    except SimulationRefused as refused:
        refuse(str(refused))
    if len(set(count.tags.values())) == 1:
        refuse(f"--count {asked.count}: all its tags are the same, so that it tells nothing; give others.")
    return count


def _chart(given: str, rules: Rules) -> Any:
    if given == "cd":
        refuse("--strategy cd: index plays are exceptions to a chart; name td, or a strategy's file.")
    strategy = read_strategy(given, rules)
    return None if isinstance(strategy, str) else strategy


def _check_shoe(rules: Rules, cover: int | None) -> None:
    """Refuse where there is nothing to count, and cover cards that are not in the shoe."""
    from pitboss.rulebook.parts import Shuffling

    if rules.shuffled_every_round or rules.procedures.shuffling is Shuffling.CONTINUOUS:
        refuse(f"{rules.game} is shuffled before every round, so that there is nothing to count.")
    cards = len(rules.pack)
    if cover is not None and not 0 < cover < cards:
        refuse(
            f"--cover {cover}: the cover card lies in a shoe of {cards} cards; put it 1 to {cards - 1} from the back."
        )


def data(made: Any, strategy: str, best: int) -> dict[str, Any]:
    """Return index plays as plain data; values are fractions of the initial wager, as everywhere."""
    from pitboss.solve.strategies.grammar import cell_of

    count = made.count
    return {
        "game": made.rules.game,
        "options": options_json(made.rules),
        "strategy": strategy,
        "count": {
            "name": count.name,
            "tags": {rank: str(tag) for rank, tag in count.tags.items()},
            "start": str(count.start),
            "rounding": str(count.rounding),
            "decks_left": str(count.decks_left),
        },
        "cover": made.cover,
        "gain_of_all": sum(figure.gain for figure in made.figures),
        "plays": [
            {
                "hand": figure.play.place,
                "chart": cell_of(figure.chart),
                "decision": cell_of(figure.play.word),
                "from": None if figure.play.below else figure.play.at,
                "below": figure.play.at if figure.play.below else None,
                "exact": figure.index,
                "gain": figure.gain,
                "frequency": figure.frequency,
            }
            for figure in made.figures[:best]
        ],
        "of": len(made.figures),
    }


def _page(told: dict[str, Any]) -> Iterator[Table | str]:
    count, plays = told["count"], told["plays"]
    kind = "running count" if count["decks_left"] == DecksLeft.RUNNING else "true count"
    yield f"{told['game']}: index plays by the {kind} {count['name']}, {told['cover']} cards behind the cover card"
    yield ""
    table = plain_table(*COLUMNS)
    for play in plays:
        below = play["from"] is None
        at = play["below"] if below else play["from"]
        when = f"{'below' if below else 'from'} {at:+d}" if at else f"{'below' if below else 'from'} 0"
        figures = (f"{play['exact']:+.2f}", f"{100 * play['gain']:.4f}", f"{100 * play['frequency']:.3f}%")
        table.add_row(play["hand"], play["chart"], play["decision"], when, *figures)
    yield table
    yield ""
    gain = sum(play["gain"] for play in plays)
    whole = f"all {told['of']} {100 * told['gain_of_all']:.4f}"
    yield f"These {len(plays)} gain {100 * gain:.4f} points in a round, {whole}."
    yield ""
    yield MEANING


def _write(told: dict[str, Any], file: Path) -> None:
    """Write a row for each play."""
    with file.open("w", newline="", encoding="utf-8") as out:
        rows = csv.writer(out)
        rows.writerow(["game", "count", *told["plays"][0]] if told["plays"] else ["game", "count"])
        for play in told["plays"]:
            rows.writerow(
                [told["game"], told["count"]["name"], *("" if cell is None else cell for cell in play.values())]
            )
