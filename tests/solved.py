"""Prices that tests compare with, each worked out once by a worker: the solver says the same every time."""

from __future__ import annotations

from functools import cache

import pitboss
from pitboss.rulebook import Rules
from pitboss.solve.prices.solution import Solution


@cache
def solved(rules: Rules, strategy: str = "cd") -> Solution:
    """Return the price of a game, by composition (cd) or by the best chart (td)."""
    return pitboss.solve(rules, strategy)
