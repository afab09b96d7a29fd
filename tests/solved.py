"""Prices that tests compare with, each worked out once by a worker: the solver says the same every time."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from pitboss.rulebook import Rules
from pitboss.solve.prices import solving
from pitboss.solve.prices.solution import Solution
from pitboss.solve.strategies.strategy import Strategy

WORK_OUT = solving._solution


@cache
def solved(rules: Rules, strategy: str = "cd") -> Solution:
    """Return the price of a game, by composition (cd) or by the best chart (td)."""
    return WORK_OUT(rules, strategy)


def remember_prices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let whoever solves a game get the price that this worker knows already.

    For tests of what is made of prices: of commands, simulations and charts. The solver has its own (``tests/solve``).
    """

    def known(rules: Rules, strategy: str | Path | Strategy) -> Solution:
        if strategy in (solving.CD, solving.TD):
            return solved(rules, str(strategy))
        return WORK_OUT(rules, strategy)

    monkeypatch.setattr(solving, "_solution", known)
