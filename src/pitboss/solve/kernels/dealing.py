"""How the dealer's hand ends, for many player hands at a time."""

from __future__ import annotations

from typing import Any

from pitboss.solve.kernels.structures import Chances, DealerTree, Scratch, Unseen

LANES = 256
"""How many hands are processed at a time."""


def dealer_chances(
    tree: DealerTree, unseen: Unseen, cards: Any, size: Any, subset: Any, scratch: Scratch, chance: Any
) -> None:
    """Fill ``chance[hand, outcome]`` for the hands of ``subset``, a block of hands at a time.

    The second-to-last outcome is the one for which nothing was listed: the remainder of all chances.
    """
    zero = unseen.left - unseen.left
    outcomes = chance.shape[1]
    for start in range(0, len(subset), scratch.node.shape[1]):
        lanes = min(scratch.node.shape[1], len(subset) - start)
        _lay_out(tree, unseen, cards, size, subset, start, lanes, scratch)
        _grow(tree, lanes, scratch)
        for e in range(len(tree.end_group)):
            together, stock = scratch.totals[tree.end_group[e]], scratch.pool[tree.end_rank[e]]
            fix, ended = scratch.fixes[tree.end_slot[e]], scratch.ended[tree.end_outcome[e]]
            for lane in range(lanes):
                ended[lane] += together[lane] * stock[lane] - fix[lane]
        for lane in range(lanes):
            hand = subset[start + lane]
            rest = zero + 1
            for o in range(outcomes):
                chance[hand, o] = scratch.ended[o, lane]
                rest -= scratch.ended[o, lane]
            chance[hand, outcomes - 2] = rest


def _lay_out(
    tree: DealerTree, unseen: Unseen, cards: Any, size: Any, subset: Any, start: Any, lanes: Any, scratch: Scratch
) -> None:
    """Lay out the cards left for each hand of a block, and clear the sums."""
    zero = unseen.left - unseen.left
    for lane in range(lanes):
        hand = subset[start + lane]
        here = unseen.left - size[hand]
        for r in range(len(unseen.counts)):
            scratch.pool[r, lane] = unseen.counts[r] - cards[hand, r]
        for d in range(tree.deepest):
            scratch.under[d, lane] = 1 / (here - d) if here > d else zero
        scratch.node[0, lane] = scratch.under[0, lane]
    for g in range(tree.groups):
        for lane in range(lanes):
            scratch.totals[g, lane] = zero
    for s in range(tree.slots):
        for lane in range(lanes):
            scratch.fixes[s, lane] = zero
    for o in range(len(scratch.ended)):
        for lane in range(lanes):
            scratch.ended[o, lane] = zero


def _grow(tree: DealerTree, lanes: Any, scratch: Scratch) -> None:
    """Find the chance of every node, and add it to its group and to its corrections.

    A node replaces the last one with the same number of cards, whose descendants are all done.
    """
    for v in range(len(tree.depth)):
        d = tree.depth[v]
        mine, w, together = scratch.node[d], tree.ways[v], scratch.totals[tree.group[v]]
        if v > 0:
            before, stock = scratch.node[d - 1], scratch.pool[tree.rank[v]]
            t, share = tree.taken[v], scratch.under[d]
            for lane in range(lanes):
                mine[lane] = before[lane] * (stock[lane] - t) * share[lane]
        for lane in range(lanes):
            together[lane] += w * mine[lane]
        for f in range(tree.fix_from[v], tree.fix_from[v + 1]):
            fix, w = scratch.fixes[tree.fix_slot[f]], tree.ways[v] * tree.fix_taken[f]
            for lane in range(lanes):
                fix[lane] += w * mine[lane]


def borrow(same: Any, subset: Any, near: Any, chance: Any, wanted: Any) -> int:
    """Copy the dealer's chances of the hands that leave the ``same`` shoe; return how many are still ``wanted``.

    A negative number means that there is no such hand; ``subset`` may be the hands that were wanted before.
    """
    left = 0
    for place in range(len(subset)):
        hand = subset[place]
        other = same[hand]
        if other < 0:
            wanted[left] = hand
            left += 1
        else:
            for o in range(chance.shape[1]):
                chance[hand, o] = near[other, o]
    return left


def win_and_lose(chance: Any, grade: Any, results: Any, subset: Any, blackjack_first: bool, chances: Chances) -> None:
    """Fill the chances of winning and losing by standing, from the results of each grade against each outcome.

    ``results`` are positive if the hand wins and negative if it loses. The last outcome is a blackjack: if it comes
    ``first``, before the hand is played, the chances are conditional on there being none; otherwise it wins.
    """
    blackjack = chance.shape[1] - 1
    for place in range(len(subset)):
        hand = subset[place]
        ends, result = chance[hand], results[grade[hand]]
        won = ends[0] - ends[0]
        lost = won
        standing = won
        for o in range(blackjack):
            standing += ends[o]
            won += ends[o] if result[o] > 0 else 0
            lost += ends[o] if result[o] < 0 else 0
        if not blackjack_first:
            standing += chance[hand, blackjack]
            lost += chance[hand, blackjack]
        elif standing == 0:
            standing = standing + 1
        chances.win[hand] = won / standing
        chances.lose[hand] = lost / standing
