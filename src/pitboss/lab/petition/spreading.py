"""The exact spread of a game, worked out in a process of its own while the rest is worked out here.

It takes longer than everything else together where nearly all pairs are split; on two cores it then costs no time of
its own. On one core there is nothing to gain, and it is worked out where it is asked for.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager

from pitboss.lab.sweep.workers import available_cores, begin_worker
from pitboss.lab.writing.solution_json import options_json
from pitboss.rulebook import Rules, submit
from pitboss.solve.prices.solving import solve
from pitboss.solve.spread.spread import Spread


@contextmanager
def spread_meanwhile(rules: Rules, workers: int | None) -> Iterator[Callable[[], Spread]]:
    """Begin to work the spread out, and give who asks for it the result; what is left of it ends with the block."""
    if workers == 1 or available_cores() == 1:
        yield lambda: spread_of_best(rules.game, options_json(rules))
        return
    pool = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"), initializer=begin_worker)
    try:
        running = pool.submit(spread_of_best, rules.game, options_json(rules))
        yield running.result
    finally:
        pool.shutdown(cancel_futures=True, wait=False)


def spread_of_best(game: str, options: dict[str, object]) -> Spread:
    """Return the spread of the best play of a submission."""
    spread = solve(submit(game, options), "cd", spread=True).spread
    assert spread is not None
    return spread
