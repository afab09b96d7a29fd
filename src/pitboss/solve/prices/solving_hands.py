"""Every hand of a game solved: by composition, or as a chart plays them."""

from __future__ import annotations

from pitboss.rulebook import Rules
from pitboss.solve.by_chart.chart_player import ChartPlayer
from pitboss.solve.hands.solver import Against, Solver
from pitboss.solve.kernels.arithmetic import floats
from pitboss.solve.model.model import model_of
from pitboss.solve.strategies.strategy import Strategy


def solve_hands(rules: Rules, given: Strategy | None) -> tuple[Solver, list[Against]]:
    """Return the solver and what it found against every up card; by the best play where no strategy is given."""
    model = model_of(rules)
    solver = Solver(model, floats(), ChartPlayer(given, model) if given is not None else None)
    return solver, solver.solve()
