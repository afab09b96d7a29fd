"""The best strategy by total: the chart people print, and its exact value.

A strategy sees a hand's total, whether it is soft, whether it is a pair, whether it may be doubled, zapped or split,
and the up card. The best word for a cell is the one that is best on average over all hands that reach it. Those hands
depend on the other cells, so the cells are computed again from the hands that the last strategy reaches, until none
changes.

No hand reaches the same cell twice, and what one hand does changes no other hand's value. The value of a strategy is
therefore a sum over the hands of any one cell, and if each cell is best for its hands, no change of a single cell is an
improvement.
"""

from __future__ import annotations

from typing import NamedTuple

from pitboss.rulebook import Rules
from pitboss.solve.accounts.accounts import Accounts
from pitboss.solve.by_chart.cells import Cells
from pitboss.solve.by_chart.chart_player import ChartPlayer
from pitboss.solve.hands.solver import Against, Solver, total_ev
from pitboss.solve.kernels.arithmetic import Number
from pitboss.solve.strategies.strategy import Strategy

MOST_TRIES = 12


class Valued(NamedTuple):
    """A strategy, its tally, and its value."""

    strategy: Strategy
    solver: Solver
    solved: list[Against]
    ev: Number


def best_by_total(rules: Rules, solver: Solver, solved: list[Against]) -> Valued:
    """Return the best strategy by total, starting from a solution by composition.

    First, the hands of a split are treated as if one other pair card were gone, which is fast and almost right. Then,
    starting from the resulting strategy, they are treated exactly. After that, no change of a single cell is an
    improvement.
    """
    first = _valued(solver, _cells(rules, solver, solved, exact=False))
    return _improved(rules, _improved(rules, first, exact=False), exact=True)


def _improved(rules: Rules, first: Valued, exact: bool) -> Valued:
    """Return the best of a sequence of improved strategies, which ends when one repeats."""
    best = current = first
    tried = {_key(first.strategy)}
    for _ in range(MOST_TRIES):
        strategy = _cells(rules, current.solver, current.solved, exact)
        if _key(strategy) in tried:
            break
        current = _valued(current.solver, strategy)
        tried.add(_key(strategy))
        if current.ev > best.ev:
            best = current
    return best


def _valued(solver: Solver, strategy: Strategy) -> Valued:
    valued = Solver(solver.model, solver.sums, ChartPlayer(strategy, solver.model), solver.bench)
    solved = valued.solve()
    return Valued(strategy, valued, solved, total_ev(solved))


def _key(strategy: Strategy) -> tuple[object, ...]:
    return tuple(sorted(strategy.rows.items())), strategy.attack


def _cells(rules: Rules, solver: Solver, solved: list[Against], exact: bool) -> Strategy:
    """Return the strategy in which every cell is best for the hands of a solution."""
    cells = Cells(solver)
    accounts = Accounts(solver, cells.observe, exact=exact)
    for against in solved:
        cells.spare(against)
        accounts.add(against)
    return cells.strategy(rules, solved)
