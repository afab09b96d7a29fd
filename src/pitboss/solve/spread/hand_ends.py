"""All endings of a hand with fixed play, as sets of cards with what they win against each of the dealer's results.

A hand is treated as lost from its first card on, and each set of cards that it reaches replaces that with another
result. This way, hands over the limit need not be listed, and results are sums over sets of cards: the probability of a
set depends on the shoe, but the number of orders in which play reaches it does not.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pitboss.solve.hands.contexts import Bench, Context
from pitboss.solve.kernels.arithmetic import Numbers
from pitboss.solve.kernels.following import FREE_DOUBLE, PAID_DOUBLE, TWICE
from pitboss.solve.kernels.structures import Play, Terms
from pitboss.solve.model.actions import DOUBLE, DOUBLED_AGAIN, GIVEN_UP, HIT, STAND, SURRENDER
from pitboss.solve.model.compositions import LIMIT, RANKS, Ints
from pitboss.solve.model.model import Model

ANY, PAIR = 0, 1
"""What the second card of a split hand may be: any card, or a pair card."""

KINDS = 2


@dataclass(frozen=True, slots=True, eq=False)
class HandEnds:
    """Sets of ``cards``, in how many ``ways`` (by second card, by set) play reaches each, and what it ``wins`` there.

    ``wins`` is by set and by the dealer's result; ``instead`` is the result that it replaces, zero for nothing.
    """

    cards: Ints
    ways: Numbers
    wins: Numbers
    instead: Numbers
    replaces: Ints

    @property
    def change(self) -> Numbers:
        """What reaching a set changes, by set and by the dealer's result."""
        return self.wins - (self.instead * self.replaces)[:, None]


def used_outcomes(model: Model) -> int:
    """Return how many dealer's results a hand can meet, including a blackjack, unless that comes before."""
    return model.dealer.blackjack if model.only_initial_lost else model.dealer.outcomes


def joined(*parts: HandEnds) -> HandEnds:
    """Return several lists as one."""
    return HandEnds(
        np.concatenate([part.cards for part in parts]),
        np.concatenate([part.ways for part in parts], axis=1),
        np.concatenate([part.wins for part in parts]),
        np.concatenate([part.instead for part in parts]),
        np.concatenate([part.replaces for part in parts]),
    )


def fixed_ends(cards: list[list[int]], ways: list[list[float]], wins: Numbers, instead: float | None) -> HandEnds:
    """Return sets of cards with given results, each replacing ``instead`` or nothing."""
    many = len(cards)
    sets = np.zeros((many, RANKS), dtype=np.int64)
    for place, ranks in enumerate(cards):
        for rank in ranks:
            sets[place, rank] += 1
    replaces = np.full(many, instead is not None, dtype=np.int64)
    return HandEnds(sets, np.array(ways).T, wins, np.full(many, instead or 0.0), replaces)


class EndsFollowed:
    """Follows every path from first cards through fixed play, and lists its endings."""

    def __init__(self, bench: Bench, context: Context, play: Play) -> None:
        self.bench, self.play, self.subset = bench, play, context.subset
        self.terms: Terms = bench.terms_of(context)
        many = len(bench.hands)
        self.single = np.zeros((KINDS, many))
        self.doubled = np.zeros((bench.ways, KINDS, many))
        self.results = bench.model.results[bench.model.grade][:, : used_outcomes(bench.model)]
        self.parts: list[tuple[Ints, Numbers, Numbers, Numbers]] = []

    def follow(self, first: Ints, ways: Numbers, before: list[int]) -> HandEnds:
        """Return the endings of hands that begin with ``first``, each in a number of ways (by kind of second card).

        ``before`` has the cards that all of them have: with these, the hand counts as lost.
        """
        for hand, likely in zip(first.tolist(), ways.T, strict=True):
            self.single[:, hand] += likely
        hard = self.bench.hands.hard[self.subset]
        for total in range(2, LIMIT + 1):
            self._level(self.subset[hard == total])
        loss = float(self.terms.loss)
        starts = [before] if not self._has_pairs(ways) else [before, [*before, before[0]]]
        weights = [[1.0, 0.0], [0.0, 1.0]][: len(starts)]
        lost = np.full((len(starts), self.results.shape[1]), -loss)
        return joined(fixed_ends(starts, weights, lost, None), *self._ends())

    def _has_pairs(self, ways: Numbers) -> bool:
        return bool(ways[PAIR].any())

    def _ends(self) -> list[HandEnds]:
        cards = self.bench.hands.cards
        return [
            HandEnds(cards[hands], ways, wins, instead, np.ones(len(hands), dtype=np.int64))
            for hands, ways, wins, instead in self.parts
        ]

    def _note(self, hands: Ints, ways: Numbers, wins: Numbers, instead: float) -> None:
        self.parts.append((hands, ways, wins, np.full(len(hands), instead)))

    def _level(self, hands: Ints) -> None:
        """Advance hands with one total: end them, or give each its next card."""
        for way in range(PAID_DOUBLE, len(self.doubled)):
            there = hands[self.doubled[way, ANY, hands] != 0]
            if len(there):
                self._doubled(there, way)
        there = hands[self.single[ANY, hands] != 0]
        if not len(there):
            return
        action, loss = self.play.action[there], float(self.terms.loss)
        stands, gives_up = there[action == STAND], there[action == SURRENDER]
        if len(stands):
            self._note(stands, self.single[:, stands], self._settled(stands, self.terms.pays[stands], loss), -loss)
        if len(gives_up):
            wins = self._constant(gives_up, -self.terms.takes[gives_up] * loss)
            self._note(gives_up, self.single[:, gives_up], wins, -loss)
        self._draw(there[action == HIT], self.single, self.single)
        doubles = there[action == DOUBLE]
        for free in (False, True):
            some = doubles[(self.terms.double_chips[doubles] == 0) == free]
            if len(some):
                risk = loss + (0.0 if free else 1.0)
                self._note(some, self.single[:, some], self._constant(some, np.full(len(some), -risk)), -loss)
                self._draw(some, self.single, self.doubled[FREE_DOUBLE if free else PAID_DOUBLE])

    def _doubled(self, hands: Ints, way: int) -> None:
        """End hands that were doubled, or double them again."""
        times = 1 if way < TWICE else way - TWICE + 2
        stake, loss = 2 ** (times - 1), float(self.terms.loss)
        risk = loss if way == FREE_DOUBLE else stake * (loss + 1)
        ways, after = self.doubled[way], self.play.after[way - PAID_DOUBLE, hands]
        again = (after == DOUBLED_AGAIN) & self.terms.double_again[hands] & (times < self.terms.most_doubles)
        given_up, left = hands[(after == GIVEN_UP) & ~again], hands[(after != GIVEN_UP) & ~again]
        if len(left):
            self._note(left, ways[:, left], self._settled(left, stake * self.terms.doubled_pays[left], risk), -risk)
        if len(given_up):
            self._note(given_up, ways[:, given_up], self._constant(given_up, -self.terms.takes[given_up] * risk), -risk)
        more = hands[again]
        if len(more):
            self._note(more, ways[:, more], self._constant(more, np.full(len(more), -2 * risk)), -risk)
            self._draw(more, ways, self.doubled[TWICE if times == 1 else way + 1])

    def _draw(self, hands: Ints, before: Numbers, after: Numbers) -> None:
        """Give each hand a card of every rank that does not take it over the limit."""
        for rank in range(RANKS):
            drawn = self.terms.child[hands, rank]
            alive = drawn >= 0
            for kind in range(KINDS):
                np.add.at(after[kind], drawn[alive], before[kind, hands[alive]])

    def _settled(self, hands: Ints, pays: Numbers, risk: float) -> Numbers:
        results = self.results[hands]
        won: Numbers = np.where(results > 0, pays[:, None], np.where(results < 0, -risk, 0.0))
        return won

    def _constant(self, hands: Ints, value: Numbers) -> Numbers:
        return np.repeat(np.asarray(value, dtype=np.float64)[:, None], self.results.shape[1], axis=1)
