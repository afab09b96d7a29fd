"""``pitboss solve``: the price of a game under a submission and a strategy."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from pitboss.cli.file_troubles import named
from pitboss.cli.output import console, print_json
from pitboss.cli.pricing.cover import check_rounds
from pitboss.cli.pricing.solving import read_strategy, told_of_compiling
from pitboss.cli.pricing.stakes import read_stakes
from pitboss.cli.refusing import check_file, refuse
from pitboss.extras import need
from pitboss.lab.charts import Chart, draw_chart, write_html
from pitboss.rulebook import Rules, submit
from pitboss.solve import Solution

if TYPE_CHECKING:
    from pitboss.lab.cut.cover_effect import CoverEffect

DRAWN: dict[str, Callable[[Chart, Path], None]] = {".png": draw_chart, ".html": write_html}
"""How a chart is written into a file, by the ending of its name."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked for besides the price: a table of first hands, a chart printed or drawn, a strategy written.

    With ``spread`` the standard deviation is exact and the results of a round are listed; ``session`` is how many
    rounds to add them up over, ``stakes`` what is wagered on several wagers of a box. With ``cover``, so many rounds
    are simulated for the price with the cover card.
    """

    hands: bool = False
    chart: bool = False
    drawn: Path | None = None
    save: Path | None = None
    json: bool = False
    spread: bool = False
    session: int | None = None
    stakes: tuple[str, ...] = ()
    cover: str | None = None


def solve(game: str, options: dict[str, object], strategy: str, wanted: Wanted) -> None:
    """Solve a game, print its price, and print, draw or write what else is wanted."""
    rules = submit(game, options)
    _check(wanted)
    stakes = read_stakes(wanted.stakes, rules)
    solution = _solution(rules, strategy, wanted.spread)
    cover = _cover(solution, strategy, wanted.cover)
    if wanted.json:
        from pitboss.lab.writing.solution_json import solution_json

        priced = None if cover is None else cover.as_data(solution.ev)
        print_json(solution_json(solution, wanted.session, priced, stakes))
    else:
        _print(solution, wanted, cover, stakes)
    if wanted.drawn is not None:
        _draw(solution, wanted.drawn, cover)
    if wanted.save is not None:
        _save(solution, wanted.save)


def _check(wanted: Wanted) -> None:
    check_rounds(wanted.cover)
    if wanted.drawn is not None:
        if not wanted.chart:
            refuse(f"What is {wanted.drawn} for? To draw the chart into it, write --chart {wanted.drawn}.")
        check_file(wanted.drawn, "chart", tuple(DRAWN))
        if DRAWN[wanted.drawn.suffix.lower()] is draw_chart:
            need("pictures")
    elif wanted.chart and wanted.json:
        refuse("With --json nothing else is printed: name a file for the chart, such as --chart chart.png.")
    if wanted.save is not None:
        check_file(wanted.save, "strategy")


def _solution(rules: Rules, strategy: str, spread: bool) -> Solution:
    from pitboss.solve.prices.solving import solve as solve_rules

    given = read_strategy(strategy, rules)
    with told_of_compiling(), _told_of_waiting(spread):
        return replace(solve_rules(rules, given, spread=spread), name=strategy)


@contextmanager
def _told_of_waiting(spread: bool) -> Iterator[None]:
    """Say on a terminal why a price takes longer than a second or two; the sentence goes when it is done."""
    screen = Console(stderr=True)
    if not spread or not screen.is_terminal:
        yield
        return
    with screen.status("Adding up the results of a round; this can take a few minutes ..."):
        yield


def _cover(solution: Solution, strategy: str, rounds: str | None) -> CoverEffect | None:
    from pitboss.cli.pricing.cover import covers_of

    if rounds is None:
        return None
    return covers_of([solution.rules], read_strategy(strategy, solution.rules), rounds)[0]


def _print(solution: Solution, wanted: Wanted, cover: CoverEffect | None, stakes: dict[str, float]) -> None:
    from pitboss.cli.pricing.solve_chart import chart_page
    from pitboss.cli.pricing.solve_hands import hands_page
    from pitboss.cli.pricing.solve_page import price_page
    from pitboss.cli.pricing.solve_spread import spread_page
    from pitboss.cli.pricing.solve_together import together_page

    out = console()
    pages = [price_page(solution, cover)]
    if wanted.spread:
        pages.append(spread_page(solution, wanted.session))
    if stakes:
        pages.append(together_page(solution, stakes, wanted.session))
    if wanted.hands:
        pages.append(hands_page(solution))
    if wanted.chart and wanted.drawn is None:
        with told_of_compiling():
            pages.append(chart_page(solution))
    for page in pages:
        for part in page:
            out.print(part)


def _draw(solution: Solution, file: Path, cover: CoverEffect | None) -> None:
    from pitboss.cli.pricing.solve_chart import priced_chart

    with told_of_compiling():
        chart = priced_chart(solution, cover)
    with named(file):
        DRAWN[file.suffix.lower()](chart, file)
    print(f"The chart is in {file}.", file=sys.stderr)


def _save(solution: Solution, file: Path) -> None:
    from pitboss.solve.strategies.text import write_strategy_file

    with told_of_compiling(), named(file):
        write_strategy_file(solution.strategy, file)
    what = "strategy by total that is best" if solution.given is None else "strategy"
    print(f"The {what} is in {file}.", file=sys.stderr)
