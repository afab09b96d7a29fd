"""The few figures of a solution that tables of many submissions show, without the data behind them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pitboss.rulebook import Rules
from pitboss.solve.prices.solution import Solution
from pitboss.solve.strategies.strategy import Strategy


@dataclass(frozen=True, slots=True)
class KeyFigures:
    """What a game is worth, in units of the initial wager."""

    ev: float
    ev_per_wagered: float
    sd: float
    sd_error: float

    @property
    def house_edge(self) -> float:
        """What the house keeps of the initial wager."""
        return -self.ev

    @staticmethod
    def of(solution: Solution) -> KeyFigures:
        """Take the figures out of a solution."""
        return KeyFigures(solution.ev, solution.ev_per_wagered, solution.sd, solution.sd_error)


def key_figures(rules: Rules, strategy: str | Path | Strategy) -> KeyFigures:
    """Solve a game and keep only its figures: solutions contain every hand, and many of them would fill the memory."""
    from pitboss.solve.prices.solving import solve

    return KeyFigures.of(solve(rules, strategy))
