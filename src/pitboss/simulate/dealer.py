"""The dealer's hand as an automaton: a state for every count, a next state for every rank."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import RANKS
from pitboss.simulate.endings import DEALER_BLACKJACK, DEALER_ENDS, DEALER_TOTALS, WIDTH

MANY_RANKS = len(RANKS)
POINTS = tuple(min(place + 1, 10) for place in range(MANY_RANKS))
"""What each rank counts, the ace one."""


@dataclass(frozen=True, slots=True, eq=False)
class DealerTable:
    """``follow[state + rank]`` is the next state; states are multiples of ``WIDTH``.

    The first states are the up cards by rank; from ``done`` on they are ends, in the order of ``endings``. ``below_17``
    says which states are of a total below 17: they draw a third card even if only a side wager depends on it.
    """

    follow: NDArray[np.uint16]
    done: int
    below_17: NDArray[np.uint8]

    @property
    def blackjack(self) -> int:
        """The state of a dealer's blackjack."""
        return self.done + DEALER_BLACKJACK * WIDTH


def dealer_table(hits_soft_17: bool) -> DealerTable:
    """Return the automaton of a dealer who draws to 16, and to a soft 17 or not."""
    counts = [(hard, ace) for hard in range(2, 17) for ace in (False, True)]
    drawing = [one for one in counts if _draws(*one, hits_soft_17)]
    place = {one: MANY_RANKS + index for index, one in enumerate(drawing)}
    done = MANY_RANKS + len(drawing)
    follow = np.zeros((done + DEALER_ENDS, WIDTH), dtype=np.uint16)
    for rank in range(MANY_RANKS):
        for second in range(MANY_RANKS):
            hard, ace = POINTS[rank] + POINTS[second], 0 in (rank, second)
            end = done + DEALER_BLACKJACK if (hard, ace) == (11, True) else _next(hard, ace, place, done)
            follow[rank, second] = end * WIDTH
    for (hard, ace), state in place.items():
        for rank in range(MANY_RANKS):
            follow[state, rank] = _next(hard + POINTS[rank], ace or rank == 0, place, done) * WIDTH
    below_17 = np.zeros(done + DEALER_ENDS, dtype=np.uint8)
    below_17[[state for one, state in place.items() if _total(*one) < 17]] = 1
    return DealerTable(follow.ravel(), done * WIDTH, below_17)


def _total(hard: int, ace: bool) -> int:
    return hard + 10 if ace and hard <= 11 else hard


def _draws(hard: int, ace: bool, hits_soft_17: bool) -> bool:
    total = _total(hard, ace)
    return total < 17 or (total == 17 and hard == 7 and ace and hits_soft_17)


def _next(hard: int, ace: bool, place: dict[tuple[int, bool], int], done: int) -> int:
    """Return the state of a count: one that draws, or an end."""
    return place[hard, ace] if (hard, ace) in place else done + DEALER_TOTALS.index(_total(hard, ace))
