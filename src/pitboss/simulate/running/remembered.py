"""Strategies that simulations requested from the solver, remembered by the model of their rules.

Finding the best chart of a game takes seconds; two submissions that differ only in table limits have the same model and
the same chart. The memory is limited: charts are small, but of the decisions by composition, up to ten megabytes each,
only a few are kept.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from pitboss.rulebook import Rules
from pitboss.solve.hands.policy import Policy
from pitboss.solve.model.model import model_of
from pitboss.solve.strategies.strategy import Strategy

MOST_CHARTS = 32
MOST_POLICIES = 4


@dataclass(frozen=True, slots=True)
class _Asked:
    """Rules to be solved; two are equal if they have the same model."""

    model: str
    rules: Rules = field(compare=False)


def best_chart(rules: Rules) -> Strategy:
    """Return the best strategy by total."""
    return _best_chart(_Asked(model_of(rules).key, rules))


def best_play(rules: Rules) -> Policy:
    """Return the best decision for every composition."""
    return _best_play(_Asked(model_of(rules).key, rules))


@lru_cache(MOST_CHARTS)
def _best_chart(asked: _Asked) -> Strategy:
    from pitboss.solve.prices.solving import solve

    return solve(asked.rules, "td").strategy


@lru_cache(MOST_POLICIES)
def _best_play(asked: _Asked) -> Policy:
    from pitboss.solve.prices.solving import solve

    return solve(asked.rules, "cd").policy
