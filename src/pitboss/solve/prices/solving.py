"""``solve``: rules and a strategy in, a solution out."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

from pitboss.rulebook import Rules, rules_of
from pitboss.solve.accounts.late_blackjacks import tally_of
from pitboss.solve.hands.solver import Against, Solver, total_ev
from pitboss.solve.prices.collecting import uncollected
from pitboss.solve.prices.solution import Solution
from pitboss.solve.prices.solving_hands import solve_hands
from pitboss.solve.side_wagers.insurance import price_even_money, price_insurance
from pitboss.solve.side_wagers.pricing import price_side_wagers
from pitboss.solve.spread.spread import spread_of
from pitboss.solve.strategies.strategy import Strategy
from pitboss.solve.strategies.text import read_strategy_file

CD, TD = "cd", "td"


class WrongStrategy(ValueError):
    """Raised for a strategy that is for another game."""


def solve(rules: Rules | str, strategy: str | Path | Strategy = CD, *, spread: bool = False) -> Solution:
    """Price a game exactly.

    ``rules`` are the rules of a submission, or the name of a game at its defaults. ``strategy`` is ``cd`` (the optimum
    by composition), ``td`` (the best chart by total), a file, or a ``Strategy``. With ``spread``, the standard
    deviation is exact and the solution has the probability of each result of a round; that takes some seconds more.
    Raises ``NotPriced`` for rules that the solver does not cover, and ``WrongStrategy`` for a strategy of another game.

    Example::

        >>> from pitboss import solve
        >>> print(f"{solve('zappit-ma').house_edge:.4%}")
        0.5531%
    """
    with uncollected():
        return _solution(rules_of(rules), strategy, spread)


def _solution(rules: Rules, strategy: str | Path | Strategy, spread: bool = False) -> Solution:
    started = perf_counter()
    if isinstance(strategy, Strategy):
        given, name = strategy, "strategy"
    elif strategy in (CD, TD):
        given, name = None, str(strategy)
    else:
        given, name = read_strategy_file(strategy, rules), str(strategy)
    if given is not None and given.game != rules.game:
        raise WrongStrategy(f"The strategy is for {given.game} and the rules are those of {rules.game}.")
    solver, solved = solve_hands(rules, given)
    if name == TD:
        given, solver, solved = _best_chart(rules, solver, solved)
    return _priced(rules, name, given, solver, solved, spread=spread, started=started)


def chart_of(best: Solution) -> Solution:
    """Return what ``solve(rules, "td")`` does, given the best play of the same rules, without solving them again."""
    started = perf_counter()
    with uncollected():
        given, solver, solved = _best_chart(best.rules, best.solver, best.solved)
        return _priced(best.rules, TD, given, solver, solved, spread=False, started=started)


def _priced(
    rules: Rules,
    name: str,
    given: Strategy | None,
    solver: Solver,
    solved: list[Against],
    *,
    spread: bool,
    started: float,
) -> Solution:
    """Return the solution of hands that are solved."""
    tally = tally_of(solver, solved)
    spreads = spread_of(solver, solved) if spread else None
    return Solution(
        rules,
        name,
        float(total_ev(solved)),
        tally,
        solved,
        solver,
        given,
        price_insurance(rules),
        price_even_money(rules),
        price_side_wagers(rules),
        perf_counter() - started,
        spreads,
    )


def _best_chart(rules: Rules, solver: Solver, solved: list[Against]) -> tuple[Strategy, Solver, list[Against]]:
    from pitboss.solve.by_chart.best_by_total import best_by_total

    best = best_by_total(rules, solver, solved)
    return best.strategy, best.solver, best.solved
