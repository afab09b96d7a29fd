"""Prices that tests compare with, each computed once by a worker: the solver always says the same.

Prices of the games with default options are computed by one worker for all of them.
"""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

from pitboss.house import theory
from pitboss.house.solution_figures import figures_of
from pitboss.rulebook import GAMES, Rules
from pitboss.rulebook import rules as rules_of
from pitboss.solve.model.not_priced import NotPriced
from pitboss.solve.prices import solving
from pitboss.solve.prices.solution import Solution
from pitboss.solve.strategies.strategy import Strategy
from tests.shared import shared

WORK_OUT = solving._solution
KNOWN = {game.id for game in GAMES}


@cache
def solved(rules: Rules, strategy: str = "cd") -> Solution:
    """Return the price of a game, by composition (cd) or by the best chart (td)."""
    if rules.game not in KNOWN or rules != rules_of(rules.game):
        return WORK_OUT(rules, strategy)
    return shared(f"{strategy} {rules.game}", lambda: WORK_OUT(rules, strategy))


def remember_prices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give everybody who solves a game the price that this worker already knows.

    For tests of what is derived from prices: of commands, simulations and charts. The solver has its own tests
    (``tests/solve``).
    """

    def known(rules: Rules, strategy: str | Path | Strategy, spread: bool = False) -> Solution:
        if not spread and strategy in (solving.CD, solving.TD):
            return solved(rules, str(strategy))
        return WORK_OUT(rules, strategy, spread)

    monkeypatch.setattr(solving, "_solution", known)


def _whole(rules: Rules) -> str:
    """Return everything that rules contain: their display leaves most of it out."""
    return " ".join(f"{field.name}={getattr(rules, field.name)!r}" for field in fields(rules))


def remember_theories(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Let houses get their theoretical values from known prices, and not from a process that solves them again.

    This applies to the library that all houses of this process share, which reads nothing that other code left in this
    machine's cache. A library that a test makes for itself starts its process.
    """
    start_a_process = theory.Library._solve

    def known(library: theory.Library, rules: Rules) -> theory.Theories:
        if library not in (theory.library(), theory.exact_library()):
            return start_a_process(library, rules)
        try:
            return shared(f"theories {_whole(rules)}", lambda: figures_of(solved(rules)))
        except NotPriced:
            return start_a_process(library, rules)  # which says so as it always does

    monkeypatch.setattr(theory, "cache_folder", lambda: folder)
    theory.library.cache_clear()
    theory.exact_library.cache_clear()
    monkeypatch.setattr(theory.Library, "_solve", known)
