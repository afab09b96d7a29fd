"""The spread of a solution for people: how likely each result of a round is, and what a session comes to."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from pitboss.cli.figures import percent, signed
from pitboss.cli.pricing.solve_page import right_table
from pitboss.lab.writing.spread_json import spread_json
from pitboss.solve import Solution

BY_SUITS = (
    "The results of a round are not listed: hands of this game pay by their suits, of which only means are known."
)
THREE_HANDS = (
    "Mean and standard deviation are exact, and all rounds with one hand or two; results of three or more hands are "
    "put together from those of every two."
)


def spread_page(solution: Solution, rounds: int | None) -> Iterator[RenderableType]:
    """Return the results of a round, and of a session where one was asked for."""
    spread = solution.spread
    assert spread is not None
    data = spread_json(solution, rounds)
    yield Text()
    yield Text(_boxes(data["boxes"]))
    yield Text()
    if spread.round is None:
        yield Text(BY_SUITS)
        return
    yield _results(spread.round.by_result)
    yield Text("Every figure is exact." if spread.round_exact else THREE_HANDS, style="dim")
    if rounds is not None:
        yield Text()
        yield from _session(data["session"])


def _boxes(boxes: dict[str, Any]) -> str:
    told = f"Two boxes of one round: covariance {boxes['covariance']:.4f}, correlation {boxes['correlation']:.4f}"
    if boxes["exact"]:
        return f"{told}, exact."
    if boxes["bounded"]:
        return f"{told}; the covariance is within {boxes['error']:.4f}."
    return f"{told}; hands pay by their suits, and how far those of two boxes go together is left out."


def _results(by_result: dict[Fraction, float]) -> Table:
    table = right_table("Result of a round", "probability", "no better", "no worse")
    no_better = 0.0
    for units, chance in by_result.items():
        no_better += chance
        table.add_row(
            signed(float(units), 2), percent(chance, 5), percent(min(no_better, 1), 5), _at_least(by_result, units)
        )
    return table


def _at_least(by_result: dict[Fraction, float], units: Fraction) -> str:
    return percent(min(sum(chance for result, chance in by_result.items() if result >= units), 1), 5)


def _session(session: dict[str, Any]) -> Iterator[RenderableType]:
    yield Text(f"A session of {session['rounds']:,} rounds, each from a fresh shoe", style="bold")
    yield Text(f"Mean {signed(session['mean'], 2)} units, standard deviation {session['sd']:.2f}.")
    yield Text(
        f"Ahead {percent(session['ahead'], 2)}, even {percent(session['even'], 2)}, "
        f"behind {percent(session['behind'], 2)}."
    )
    table = right_table("Share of sessions", *session["quantiles"])
    table.padding = (0, 0, 0, 1)
    table.add_row("no better than", *(signed(units, 1) for units in session["quantiles"].values()))
    yield table
