"""Every way the dealer's hand can end.

A node is a multiset of drawn cards on which the dealer draws again; over all up cards, there are some 1,600 of them,
each reached in a number of orders. The chance of a node is a product of falling factorials, one factor more than that
of its parent. From a node the next card ends the hand or leads to another node; which cards end it, and how, depends
only on the node's total. Nodes of one total are therefore added up before the last card is considered: a card of rank r
then ends the hand with as many chances as there are cards of the rank left, less those that the nodes themselves have
taken (the corrections).
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from pitboss.solve.kernels.structures import DealerTree
from pitboss.solve.model.compositions import ACE, LIMIT, RANKS
from pitboss.solve.model.dealer_rules import DRAWS, DealerRules


def _total(up: int, drawn: tuple[int, ...]) -> tuple[int, bool]:
    hard = up + 1 + sum((rank + 1) * count for rank, count in enumerate(drawn))
    soft = hard <= LIMIT - 10 and (up == ACE or drawn[ACE] > 0)
    return (hard + 10, True) if soft else (hard, False)


def _outcome(up: int, drawn: tuple[int, ...], rules: DealerRules) -> int:
    total, soft = _total(up, drawn)
    if rules.draws(total, soft):
        return DRAWS
    if total == LIMIT and sum(drawn) == 1:
        return rules.blackjack
    return rules.outcome[total]


def _more(drawn: tuple[int, ...], rank: int) -> tuple[int, ...]:
    return (*drawn[:rank], drawn[rank] + 1, *drawn[rank + 1 :])


def _nodes(up: int, rules: DealerRules) -> tuple[list[tuple[int, ...]], list[list[int]]]:
    """Return the multisets on which the dealer draws and, for each, its rank, taken, depth and ways.

    Each comes after its parent, and after everything that grew from earlier nodes, so the kernel need not keep more
    than one node of each depth.
    """
    ways: dict[tuple[int, ...], int] = {(0,) * RANKS: 1}
    level = list(ways)
    while level:
        grown: dict[tuple[int, ...], int] = {}
        for drawn in level:
            for rank in range(RANKS):
                more = _more(drawn, rank)
                if _outcome(up, more, rules) == DRAWS:
                    grown[more] = grown.get(more, 0) + ways[drawn]
        ways |= grown
        level = list(grown)
    drawn_by_node: list[tuple[int, ...]] = []
    rows: list[list[int]] = []
    seen: set[tuple[int, ...]] = set()

    def place(drawn: tuple[int, ...], rank: int) -> None:
        seen.add(drawn)
        drawn_by_node.append(drawn)
        rows.append([rank, drawn[rank] - (len(rows) > 0), sum(drawn), ways[drawn]])
        for next_rank in range(RANKS):
            more = _more(drawn, next_rank)
            if more in ways and more not in seen:
                place(more, next_rank)

    place((0,) * RANKS, 0)
    return drawn_by_node, rows


@cache
def dealer_tree(up: int, rules: DealerRules) -> DealerTree:
    """Return the tree of one up card (0 the ace, 9 a ten-value)."""
    drawn_by_node, rows = _nodes(up, rules)
    groups: dict[tuple[int, bool, bool], int] = {}
    slots: dict[tuple[int, int], int] = {}
    ends: dict[tuple[int, int], int] = {}
    fixes: list[tuple[int, int]] = []
    fix_from = [0]
    group_of: list[int] = []
    for node, drawn in enumerate(drawn_by_node):
        group = groups.setdefault((*_total(up, drawn), node == 0), len(groups))
        group_of.append(group)
        for rank in range(RANKS):
            outcome = _outcome(up, _more(drawn, rank), rules)
            if outcome in (DRAWS, rules.bust):
                continue
            ends[group, rank] = outcome
            if drawn[rank]:
                fixes.append((slots.setdefault((group, rank), len(slots)), drawn[rank]))
        fix_from.append(len(fixes))
    last = len(slots)
    columns = [
        *np.array(rows, dtype=np.int64).T,
        np.array(group_of, dtype=np.int64),
        np.array(fix_from, dtype=np.int64),
        *np.array(fixes or np.zeros((0, 2)), dtype=np.int64).reshape(-1, 2).T,
        *np.array(
            [(group, rank, slots.get((group, rank), last), outcome) for (group, rank), outcome in ends.items()],
            dtype=np.int64,
        ).T,
    ]
    deepest = max(depth for *_, depth, _ in rows) + 1
    arrays: list[Any] = [np.ascontiguousarray(column) for column in columns]
    return DealerTree._make([*arrays, len(groups), last + 1, deepest])
