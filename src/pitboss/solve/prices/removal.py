"""Effects of removal: what one card more gone from the shoe does to a strategy's value."""

from __future__ import annotations

from dataclasses import replace

from pitboss.rulebook import Rules
from pitboss.solve.by_chart.chart_player import ChartPlayer
from pitboss.solve.hands.solver import Solver, total_ev
from pitboss.solve.kernels.arithmetic import floats
from pitboss.solve.model.compositions import NAMES, TEN
from pitboss.solve.model.model import Model, model_of
from pitboss.solve.prices.solving import solve
from pitboss.solve.strategies.strategy import Strategy


def effects_of_removal(rules: Rules, strategy: Strategy | None = None) -> dict[str, float]:
    """Return, by rank, how the value of a fixed strategy changes when one card of it is gone; the best chart if none.

    A card that is gone unseen changes nothing on average, so the effects, each times the cards of its rank, sum to
    zero where ten-values need not be told apart.
    """
    chart = strategy if strategy is not None else solve(rules, "td").strategy
    model = model_of(rules)
    whole = value_of(model, chart)
    return {NAMES[rank]: value_of(_less(model, rank), chart) - whole for rank in range(len(NAMES))}


def value_of(model: Model, strategy: Strategy | None) -> float:
    """Return what a strategy is worth with the cards of a model; the best one by composition if none is given."""
    player = ChartPlayer(strategy, model) if strategy is not None else None
    return float(total_ev(Solver(model, floats(), player).solve()))


def _less(model: Model, rank: int) -> Model:
    counts = tuple(count - (place == rank) for place, count in enumerate(model.counts))
    if rank != TEN:
        return replace(model, counts=counts)
    held = max(range(4), key=lambda ten: model.tens[ten])
    return replace(model, counts=counts, tens=tuple(ten - (place == held) for place, ten in enumerate(model.tens)))
