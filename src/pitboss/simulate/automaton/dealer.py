"""The dealer's hand as an automaton: a state for every count, a next state for every rank."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import RANKS
from pitboss.rulebook.parts import Dealer
from pitboss.simulate.automaton.endings import DEALER_BLACKJACK, DEALER_ENDS, WIDTH, dealer_totals

MANY_RANKS = len(RANKS)
POINTS = tuple(min(place + 1, 10) for place in range(MANY_RANKS))
"""What each rank counts, with an ace as one."""


@dataclass(frozen=True, slots=True, eq=False)
class DealerTable:
    """``follow[state + rank]`` is the next state; states are multiples of ``WIDTH``.

    The first states are the up cards by rank; from ``done`` on, they are ends, in the order of ``endings``. ``below``
    marks the states with a total below the standing total: they draw a third card even if only a side wager depends on
    it.
    """

    follow: NDArray[np.uint16]
    done: int
    below: NDArray[np.uint8]

    @property
    def blackjack(self) -> int:
        """The state of a dealer's blackjack."""
        return self.done + DEALER_BLACKJACK * WIDTH


def dealer_table(rules: Dealer) -> DealerTable:
    """Return the automaton of a dealer under these rules."""
    counts = [(hard, ace) for hard in range(2, rules.stands_on) for ace in (False, True)]
    drawing = [count for count in counts if rules.draws_to(_total(*count), _soft(*count))]
    place = {count: MANY_RANKS + index for index, count in enumerate(drawing)}
    totals = dealer_totals(rules)

    def next_state(hard: int, ace: bool) -> int:
        """Return the state of a count: one that draws, or an end."""
        return place[hard, ace] if (hard, ace) in place else done + totals.index(_total(hard, ace))

    done = MANY_RANKS + len(drawing)
    follow = np.zeros((done + DEALER_ENDS, WIDTH), dtype=np.uint16)
    for rank in range(MANY_RANKS):
        for second in range(MANY_RANKS):
            hard, ace = POINTS[rank] + POINTS[second], 0 in (rank, second)
            end = done + DEALER_BLACKJACK if (hard, ace) == (11, True) else next_state(hard, ace)
            follow[rank, second] = end * WIDTH
    for (hard, ace), state in place.items():
        for rank in range(MANY_RANKS):
            follow[state, rank] = next_state(hard + POINTS[rank], ace or rank == 0) * WIDTH
    below = np.zeros(done + DEALER_ENDS, dtype=np.uint8)
    below[[state for count, state in place.items() if _total(*count) < rules.stands_on]] = 1
    return DealerTable(follow.ravel(), done * WIDTH, below)


def _soft(hard: int, ace: bool) -> bool:
    return ace and hard <= 11


def _total(hard: int, ace: bool) -> int:
    return hard + 10 if _soft(hard, ace) else hard
