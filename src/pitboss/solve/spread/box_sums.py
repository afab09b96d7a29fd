"""All results of a box against one up card, including splits and zaps, as one sum over sets of cards.

A box counts as lost from the beginning, and each set of cards that it reaches replaces that with another result. The
hands of a split are added up: what one of them wins depends on its own cards and on how many pair cards are elsewhere,
not on what the others draw. The walk of second cards (see ``shares``) becomes whole numbers of ways: a number of pair
cards in given places and, if a second card is known not to be one, all that it may be minus what it is with one more
pair card there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import comb, perm

import numpy as np

from pitboss.solve.hands.contexts import Bench, Context
from pitboss.solve.hands.first_hands import First
from pitboss.solve.hands.shares import walk_ends
from pitboss.solve.hands.solver import Against, Solver
from pitboss.solve.hands.splits import SplitValue, Worth
from pitboss.solve.hands.zaps import STAKES
from pitboss.solve.kernels.arithmetic import Numbers
from pitboss.solve.kernels.structures import Play
from pitboss.solve.model.hand_rules import Allowed
from pitboss.solve.model.model import Stakes
from pitboss.solve.spread.card_sums import CardSums, added, one_set
from pitboss.solve.spread.hand_ends import ANY, PAIR, EndsFollowed, HandEnds, used_outcomes
from pitboss.solve.spread.split_spread import ends_of_split_hand

FIRST, FURTHER = 0, 1
NOTHING_LEFT = 1e-15


def sums_of_box(solver: Solver, against: Against) -> CardSums:
    """Return what a box wins against one up card, in units of the initial wager."""
    return BoxSums(solver, against).sums()


class BoxSums:
    """Adds up the possible results of a box against one up card."""

    def __init__(self, solver: Solver, against: Against) -> None:
        self.solver, self.against, self.model, self.bench = solver, against, solver.model, solver.bench
        self.used, self.outcomes = used_outcomes(self.model), self.model.dealer.outcomes

    def sums(self) -> CardSums:
        """Return the complete sum, including a dealer's blackjack."""
        against = self.against
        assert against.play is not None
        firsts = against.first.values()
        played = self._two_cards(firsts, against.counts, against.play, self.model.fresh, against.splits, against.stakes)
        return added([*played, *self._before_play()])

    def _two_cards(
        self,
        firsts: Iterable[First],
        counts: Numbers,
        play: Play,
        allowed: Allowed,
        splits: dict[int, SplitValue],
        stakes: Stakes,
        zapped: bool = False,
    ) -> list[CardSums]:
        """Return the results of two cards: played as they are, paid or given up at once, zapped or split."""
        hands, ways, parts = [], [], []
        for first in firsts:
            whole = plain = ways_of_two(self.bench, first)
            for share, sums in self._others(first, splits, stakes, zapped):
                parts += [sums.times(whole), one_set(first.ranks, self._flat(whole * share * stakes.first))]
                plain -= whole * share
            if plain > NOTHING_LEFT:
                hands.append(first.hand)
                ways.append([plain, 0.0])
        context = Context(self.against.up, counts, self.bench.possible(counts), allowed)
        followed = EndsFollowed(self.bench, context, play)
        ends = followed.follow(np.array(hands, dtype=np.int64), np.array(ways).reshape(-1, 2).T, [])
        return [*parts, self._any(ends, ANY).times(stakes.first)]

    def _flat(self, adds: float) -> Numbers:
        """Return one result for all outcomes that hands can meet."""
        return np.concatenate((np.full(self.used, adds), np.zeros(self.outcomes - self.used)))

    def _any(self, ends: HandEnds, kind: int) -> CardSums:
        """Return the ends of a hand with such a second card."""
        kept = np.flatnonzero(ends.ways[kind])
        adds = np.zeros((len(kept), self.outcomes))
        adds[:, : self.used] = (ends.ways[kind][:, None] * ends.change)[kept]
        return CardSums(ends.cards[kept], adds)

    def _others(
        self, first: First, splits: dict[int, SplitValue], stakes: Stakes, zapped: bool
    ) -> list[tuple[float, CardSums]]:
        """Return which shares of two cards are not played as they are, and their results."""
        if first.blackjack and not zapped:
            return [(1.0, one_set(first.ranks, self._natural(stakes)))]
        parts = []
        if self.model.surrender_shifts and not zapped and first.given_up:
            share = float(first.given_up)
            parts.append((share, one_set(first.ranks, share * self._given_up(stakes))))
        worth = first.chosen.split
        if worth is not None:
            parts.append((float(first.same_rank), self._split(splits[first.ranks[0]], worth, stakes)))
        elif first.chosen.decision == "zap" and not zapped:
            parts.append((1.0, self._zapped(first)))
        return parts

    def _natural(self, stakes: Stakes) -> Numbers:
        wins = self._flat(stakes.first * float(self.model.blackjack_pays))
        if not self.model.only_initial_lost and not self.model.blackjack_beats:
            wins[-1] = 0.0
        return wins

    def _given_up(self, stakes: Stakes) -> Numbers:
        wins = self._flat(-float(self.model.surrender_takes) * stakes.first)
        if not self.model.only_initial_lost and not self.model.surrender_early:
            wins[-1] = -float(stakes.first)
        return wins

    def _zapped(self, first: First) -> CardSums:
        """Return what happens after two cards were zapped."""
        zapped = self.against.zapped[first.ranks]
        parts = self._two_cards(
            zapped.first.values(), zapped.counts, zapped.play, self.model.zapped, zapped.splits, STAKES, zapped=True
        )
        return added(parts).times(self.against.stakes.first).beside(*first.ranks)

    def _split(self, split: SplitValue, worth: Worth, stakes: Stakes) -> CardSums:
        """Return what all hands of a split win, including its two cards in their places."""
        pair, most = split.pair, split.most_hands if worth.again else 2
        ends = {FIRST: ends_of_split_hand(split.first)}
        ends[FURTHER] = ends[FIRST] if split.others is split.first else ends_of_split_hand(split.others)
        parts = []
        for (who, kind, elsewhere), ways in ways_of_split(most).items():
            share = same_rank_share(self.bench, pair, 1 + elsewhere + (kind == PAIR))
            if ways and share:
                stake = stakes.first if who == FIRST else stakes.others
                parts.append(self._any(ends[who], kind).times(ways * share * stake).beside(*([pair] * elsewhere)))
        return added(parts)

    def _before_play(self) -> list[CardSums]:
        """Return what a box wins if a dealer's blackjack ends the round before it is played."""
        if not self.model.only_initial_lost:
            return []
        stakes, lost = self.against.stakes, -float(self.against.stakes.lost)
        only = np.zeros(self.outcomes)
        only[-1] = 1.0
        parts = [one_set((), lost * only)]
        for first in self.against.first.values():
            won = None
            if first.blackjack:
                won = stakes.first * float(self.model.blackjack_pays) if self.model.blackjack_beats else 0.0
            elif self.model.surrender_shifts and first.given_up:
                share = float(first.given_up)
                won = -float(self.model.surrender_takes) * stakes.first * share + lost * (1 - share)
            if won is not None:
                parts.append(one_set(first.ranks, ways_of_two(self.bench, first) * (won - lost) * only))
        return parts


def ways_of_split(most: int) -> Counter[tuple[int, int, int]]:
    """Return in how many ways there is a first or further hand, with any second card or a pair card, and a number of
    pair cards elsewhere, in splits of at most this many hands; ways with pair cards that must not be there are
    subtracted.
    """
    ways: Counter[tuple[int, int, int]] = Counter()
    if most == 2:
        return Counter({(FIRST, ANY, 1): 1, (FURTHER, ANY, 1): 1})
    for end, orders in walk_ends(most):
        for place in range(end.hands):
            who, none = FIRST if place == 0 else FURTHER, place < end.done
            known = end.done - none
            for more in range(known + 1):
                counted = orders * (-1) ** more * comb(known, more)
                elsewhere = end.hands - 1 + more
                ways[who, ANY, elsewhere] += counted
                if none:
                    ways[who, PAIR, elsewhere] -= counted
    return ways


def same_rank_share(bench: Bench, pair: int, many: int) -> float:
    """Return the probability that this many pair cards are of one rank, if a pair must be of one rank."""
    model = bench.model
    if not model.by_rank[pair]:
        return 1.0
    whole = perm(sum(model.tens), many)
    return sum(perm(held, many) for held in model.tens) / whole if whole else 0.0


def ways_of_two(bench: Bench, first: First) -> float:
    """Return in how many orders two cards are dealt; if their suits are visible, times the share that has them."""
    share = 1.0
    for _, number, part in bench.suited.get(first.ranks, []):
        share = float(part) if number == first.hand else share
    return share * (1.0 if first.ranks[0] == first.ranks[1] else 2.0)
