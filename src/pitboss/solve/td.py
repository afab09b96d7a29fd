"""The best strategy by total: the chart people print, and its exact value.

A strategy sees a hand's total, whether it is soft, whether it is a pair, whether it may be doubled, zapped or split,
and the up card. Its best cell is the one that is best on average over all hands that come to it. Those depend on the
other cells, so cells are found again from hands as the last strategy plays them until none changes.
"""

from __future__ import annotations

from pitboss.rulebook import Rules
from pitboss.solve.accounts import Accounts
from pitboss.solve.cells import Cells
from pitboss.solve.chart_player import ChartPlayer
from pitboss.solve.solver import Against, Solver, total_ev
from pitboss.solve.strategy import Strategy

MOST_TRIES = 12


def best_by_total(rules: Rules, solver: Solver, solved: list[Against]) -> Strategy:
    """Return the best strategy by total, starting from a solution by composition."""
    strategy = _cells(rules, solver, solved)
    best, worth = strategy, None
    tried: set[tuple[object, ...]] = set()
    for _ in range(MOST_TRIES):
        valued = Solver(solver.model, solver.sums, ChartPlayer(strategy), solver.bench)
        found = valued.solve()
        ev = total_ev(found)
        if worth is None or ev > worth:
            best, worth = strategy, ev
        tried.add(_key(strategy))
        strategy = _cells(rules, valued, found)
        if _key(strategy) in tried:
            return best
    return best


def _key(strategy: Strategy) -> tuple[object, ...]:
    return tuple(sorted(strategy.rows.items())), strategy.attack


def _cells(rules: Rules, solver: Solver, solved: list[Against]) -> Strategy:
    """Return the strategy whose every cell is best for the hands of a solution."""
    cells = Cells(solver)
    accounts = Accounts(solver, cells.look)
    for against in solved:
        cells.spare(against)
        accounts.add(against)
    return cells.strategy(rules, solved)
