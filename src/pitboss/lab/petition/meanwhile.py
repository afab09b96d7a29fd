"""The exact spread of a game and the proof of its clauses, worked out in processes of their own while the rest is.

The spread takes longer than everything else together where nearly all pairs are split, and the proof takes long where
nobody on this machine has asked for it yet; on two cores they then cost half of their time. On one core there is
nothing to gain, and both are worked out where they are asked for.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass

from pitboss.lab.sweep.workers import available_cores, begin_worker
from pitboss.lab.writing.solution_json import options_json
from pitboss.record.proof.coverage import Coverage, coverage_of
from pitboss.rulebook import Rules, submit
from pitboss.solve.prices.solving import solve
from pitboss.solve.spread.spread import Spread


@dataclass(frozen=True, slots=True)
class Meanwhile:
    """What is worked out beside the rest; each is asked for when it is needed."""

    spread: Callable[[], Spread]
    coverage: Callable[[], list[Coverage]]


@contextmanager
def meanwhile(rules: Rules, workers: int | None) -> Iterator[Meanwhile]:
    """Begin to work both out, and give who asks for them the results; what is left of it ends with the block."""
    options = options_json(rules)
    if workers == 1 or available_cores() == 1:
        yield Meanwhile(lambda: spread_of_best(rules.game, options), lambda: coverage_of(rules.game))
        return
    pool = ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn"), initializer=begin_worker)
    try:
        spread = pool.submit(spread_of_best, rules.game, options)
        yield Meanwhile(spread.result, pool.submit(coverage_of, rules.game).result)
    finally:
        pool.shutdown(cancel_futures=True, wait=False)


def spread_of_best(game: str, options: dict[str, object]) -> Spread:
    """Return the spread of the best play of a submission."""
    spread = solve(submit(game, options), "cd", spread=True).spread
    assert spread is not None
    return spread
