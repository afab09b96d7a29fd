"""Every hand of a game solved: by composition, or as a chart or a function plays them."""

from __future__ import annotations

from pitboss.rulebook import Rules
from pitboss.solve.by_chart.chart_player import ChartPlayer
from pitboss.solve.by_chart.function_player import FunctionPlayer
from pitboss.solve.hands.players import HandPlayer
from pitboss.solve.hands.solver import Against, Solver
from pitboss.solve.kernels.arithmetic import floats
from pitboss.solve.model.model import model_of
from pitboss.solve.strategies.functions import DecidingFunction, FunctionDecider
from pitboss.solve.strategies.strategy import Strategy


def solve_hands(rules: Rules, given: Strategy | DecidingFunction | None) -> tuple[Solver, list[Against]]:
    """Return the solver and its results against every up card; with the best play if no strategy is given."""
    model = model_of(rules)
    player: HandPlayer | None = None
    if isinstance(given, Strategy):
        player = ChartPlayer(given, model)
    elif given is not None:
        player = FunctionPlayer(FunctionDecider(given), model)
    solver = Solver(model, floats(), player)
    return solver, solver.solve()
