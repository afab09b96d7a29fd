"""What looking at suits is worth in a game that pays for them."""

from __future__ import annotations

from pitboss.rulebook import Rules
from pitboss.solve.hands.players import Suitless
from pitboss.solve.hands.solver import Solver, total_ev
from pitboss.solve.kernels.arithmetic import floats
from pitboss.solve.model.model import model_of


def worth_of_suits(rules: Rules) -> float:
    """Return what a round gains by looking at the suits of two cards before deciding, in initial wagers.

    Zero if no suits are paid for.
    """
    model = model_of(rules)
    if not model.suited:
        return 0.0
    seen, ignored = (total_ev(Solver(model, floats(), player).solve()) for player in (None, Suitless()))
    return float(seen - ignored)
