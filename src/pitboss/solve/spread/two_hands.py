"""Two hands against one dealer, exactly: the probability that both reach given cards, and the dealer a result.

Cards that nobody has seen are interchangeable. Two hands with fixed play and the dealer's hand are therefore as likely
to reach given cards, in a given order each, as those cards are to be in any other places: a product of falling
factorials, over all cards of both hands together. What the dealer then draws is computed for the shoe without them.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from pitboss.solve.hands.contexts import Bench
from pitboss.solve.hands.dealer_tree import dealer_tree
from pitboss.solve.kernels.arithmetic import Numbers
from pitboss.solve.model.compositions import RANKS, Ints
from pitboss.solve.spread.hand_ends import KINDS, HandEnds, used_outcomes

BITS = 6
"""No two hands have more cards of one rank than this many bits can count."""

SHIFTS = np.arange(RANKS) * BITS

ROUNDED = 9
"""Results that agree to this many decimals are the same."""


class Levels:
    """The results that a hand can have, and which of them each of its endings has against each of the dealer's.

    Endings with the same cards are one: ``codes`` has a number for each set of cards.
    """

    def __init__(self, ends: HandEnds) -> None:
        self.codes, self._set = np.unique((ends.cards << SHIFTS).sum(axis=1), return_inverse=True)
        self.start = int(self._set[0])
        wins, instead = np.round(ends.wins, ROUNDED), np.round(ends.instead, ROUNDED)
        self.values: Numbers = np.unique(np.concatenate((wins.ravel(), instead)))
        self._wins = np.searchsorted(self.values, wins)
        self._instead = np.searchsorted(self.values, instead)
        self._ends = ends

    def __len__(self) -> int:
        return len(self.values)

    def matrix(self, outcome: int) -> Numbers:
        """Return, by kind of second card, result and set of cards, what the set adds to the ways of that result."""
        ends, many = self._ends, len(self.values)
        added = np.zeros((KINDS, many, len(self.codes)))
        for kind in range(KINDS):
            np.add.at(added[kind], (self._wins[:, outcome], self._set), ends.ways[kind])
            np.add.at(added[kind], (self._instead, self._set), -ends.ways[kind] * ends.replaces)
        return added.reshape(KINDS * many, -1)


class TwoHands:
    """The results of two hands and the dealer together, whatever the shoe."""

    def __init__(self, bench: Bench, up: int, first: HandEnds, other: HandEnds) -> None:
        self.bench, self.up = bench, up
        self.first = Levels(first)
        self.other = self.first if other is first else Levels(other)
        sets, self.place = _sets(self.first.codes, self.other.codes)
        self.sets: Ints = np.ascontiguousarray((sets[:, None] >> SHIFTS) & (2**BITS - 1))
        self.size: Ints = self.sets.sum(axis=1)
        self.outcomes = used_outcomes(bench.model)

    def chances(self, counts: Numbers) -> Numbers:
        """Return, by set and dealer's result, the probability of both the cards in given places and that result.

        It is conditional on the cards with which both hands begin.
        """
        bench, many = self.bench, len(self.sets)
        dealer = np.empty((many, bench.model.dealer.outcomes))
        tree, unseen = dealer_tree(self.up, bench.model.dealer), bench.unseen(self.up, counts)
        bench.sums.dealer_chances(tree, unseen, self.sets, self.size, np.arange(many), bench.scratch, dealer)
        likely = fallen(self.sets, counts) / fallen(self.size[:, None], np.array([counts.sum()]))
        used = np.where(likely[:, None] > 0, likely[:, None] * dealer[:, : self.outcomes], 0.0)
        start = used[self.place[self.first.start, self.other.start]].sum()
        return used / start if start > 0 else np.zeros_like(used)

    @cached_property
    def _matrices(self) -> list[tuple[Numbers, Numbers]]:
        return [(self.first.matrix(outcome), self.other.matrix(outcome)) for outcome in range(self.outcomes)]

    def joint(self, counts: Numbers) -> Numbers:
        """Return the chance of both hands' results, by the dealer's: [outcome, kind, result, other kind, result]."""
        chances = self.chances(counts)
        joint = np.empty((self.outcomes, KINDS, len(self.first), KINDS, len(self.other)))
        for outcome, (first, other) in enumerate(self._matrices):
            together = first @ chances[:, outcome][self.place] @ other.T
            joint[outcome] = together.reshape(KINDS, len(self.first), KINDS, len(self.other))
        return joint


def _sets(first: Ints, other: Ints) -> tuple[Ints, Ints]:
    """Return all sets of cards that two hands have together, and which set each combination of both hands' cards is."""
    place: Ints = np.empty((len(first), len(other)), dtype=np.int64)
    if first is not other:
        codes = first[:, None] + other[None, :]
        sets = _each_once(codes.ravel())
        place[:] = np.searchsorted(sets, codes)
        return sets, place
    here, there = np.triu_indices(len(first))
    codes = first[here] + first[there]
    sets = _each_once(codes)
    place[here, there] = place[there, here] = np.searchsorted(sets, codes)
    return sets, place


def _each_once(codes: Ints) -> Ints:
    """Return numbers in order, without repeats; plain sorting is faster than ``np.unique`` here."""
    ordered = np.sort(codes)
    return ordered[np.concatenate(([True], ordered[1:] != ordered[:-1]))]


def fallen(cards: Ints, counts: Numbers) -> Numbers:
    """Return in how many ways sets of cards can be drawn, card by card, from the given cards of each rank."""
    ways = np.ones(len(cards))
    for rank in range(cards.shape[1]):
        held = cards[:, rank]
        steps = np.maximum(float(counts[rank]) - np.arange(held.max(initial=0)), 0.0)
        ways *= np.concatenate(([1.0], np.cumprod(steps)))[held]
    return ways
