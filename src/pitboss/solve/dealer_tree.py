"""Every way the dealer's hand can end.

For one up card the dealer finishes in some two thousand different multisets of drawn cards at most, each in a number
of orders. The chance of a multiset is a product of falling factorials, one factor more than that of the multiset it
grew from; so all of them together cost one multiplication each.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from pitboss.solve.compositions import ACE, RANKS, Ints

OUTCOMES = ("17", "18", "19", "20", "21", "22", "over", "blackjack")
TWENTY_TWO, OVER, BLACKJACK = 5, 6, 7
UNFINISHED = -1


@dataclass(frozen=True, slots=True, eq=False)
class DealerTree:
    """The multisets of drawn cards, each after the one it grew from.

    ``parent`` and ``rank`` say how a node grew, ``taken`` how many cards of that rank were out before, ``depth`` how
    many cards altogether, ``outcome`` where it ended, ``ways`` in how many orders.
    """

    parent: Ints
    rank: Ints
    taken: Ints
    depth: Ints
    outcome: Ints
    ways: Ints


def _total(up: int, drawn: tuple[int, ...]) -> tuple[int, bool]:
    hard = up + 1 + sum((rank + 1) * count for rank, count in enumerate(drawn))
    soft = hard <= 11 and (up == ACE or drawn[ACE] > 0)
    return (hard + 10, True) if soft else (hard, False)


def _outcome(up: int, drawn: tuple[int, ...], hits_soft_17: bool) -> int:
    total, soft = _total(up, drawn)
    if total < 17 or (total == 17 and soft and hits_soft_17):
        return UNFINISHED
    if total == 21 and sum(drawn) == 1:
        return BLACKJACK
    return min(total - 17, OVER)


@cache
def dealer_tree(up: int, hits_soft_17: bool) -> DealerTree:
    """Return the tree of one up card (0 the ace, 9 a ten-value)."""
    rows: list[tuple[int, int, int, int, int, int]] = [(0, 0, 0, 0, UNFINISHED, 1)]
    level: dict[tuple[int, ...], tuple[int, int]] = {(0,) * RANKS: (0, 1)}
    depth = 0
    while level:
        depth += 1
        grown: dict[tuple[int, ...], list[int]] = {}
        for drawn, (node, ways) in level.items():
            for rank in range(RANKS):
                more = (*drawn[:rank], drawn[rank] + 1, *drawn[rank + 1 :])
                found = grown.setdefault(more, [node, rank, drawn[rank], 0])
                found[3] += ways
        level = {}
        for drawn, (node, rank, taken, ways) in grown.items():
            outcome = _outcome(up, drawn, hits_soft_17)
            if outcome == UNFINISHED:
                level[drawn] = (len(rows), ways)
            rows.append((node, rank, taken, depth, outcome, ways))
    table = np.array(rows, dtype=np.int64)
    return DealerTree(*(np.ascontiguousarray(column) for column in table.T))
