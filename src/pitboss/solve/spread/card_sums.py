"""Results as sums over sets of cards: what given cards in given places add to a result.

With fixed play, cards that nobody has seen are interchangeable. A mean is therefore a sum over sets of cards, each with
the chance that such cards are in those places (a product of falling factorials) and with the dealer's chances for the
shoe without them. Such sums are linear: those of the hands of one box are added up, and the mean of the product of two
boxes is a sum over every pair of sets.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pitboss.solve.hands.contexts import Bench
from pitboss.solve.hands.dealer_tree import dealer_tree
from pitboss.solve.kernels.arithmetic import Numbers
from pitboss.solve.model.compositions import RANKS, Ints
from pitboss.solve.spread.two_hands import BITS, SHIFTS, fallen

BLOCK = 200_000
"""The dealer's chances are computed for this many sets of cards at a time."""
MOST_TWOS = 1_000_000
"""The most pairs of sets computed jointly for an up card: all of them for a small shoe."""


@dataclass(frozen=True, slots=True, eq=False)
class CardSums:
    """Sets of ``cards`` (by rank), and what each adds to a result, by the dealer's outcome, with a blackjack last."""

    cards: Ints
    adds: Numbers

    def __len__(self) -> int:
        return len(self.cards)

    def times(self, factor: float) -> CardSums:
        """Return every result times a factor."""
        return CardSums(self.cards, factor * self.adds)

    def beside(self, *ranks: int) -> CardSums:
        """Return the same if these cards, too, have to be in places of their own."""
        cards = self.cards.copy()
        for rank in ranks:
            cards[:, rank] += 1
        return CardSums(cards, self.adds)


def one_set(ranks: tuple[int, ...], adds: Numbers) -> CardSums:
    """Return what one set of cards adds."""
    cards = np.zeros((1, RANKS), dtype=np.int64)
    for rank in ranks:
        cards[0, rank] += 1
    return CardSums(cards, np.asarray(adds, dtype=np.float64)[None, :])


def added(parts: list[CardSums]) -> CardSums:
    """Return several sums as one, with each set of cards once."""
    cards, adds = np.concatenate([part.cards for part in parts]), np.concatenate([part.adds for part in parts])
    codes, place = np.unique((cards << SHIFTS).sum(axis=1), return_inverse=True)
    summed = np.zeros((len(codes), adds.shape[1]))
    np.add.at(summed, place, adds)
    return CardSums((codes[:, None] >> SHIFTS) & (2**BITS - 1), summed)


def likely(cards: Ints, counts: Numbers) -> Numbers:
    """Return the probability that such cards are in as many given places."""
    size = cards.sum(axis=1)
    ways, every = fallen(cards, counts), fallen(size[:, None], np.array([counts.sum()]))
    return np.divide(ways, every, out=np.zeros(len(cards)), where=every > 0)


@dataclass(frozen=True, slots=True)
class ProductMean:
    """The mean of a product, and its largest possible error if not every pair of sets was computed jointly."""

    mean: float
    error: float


def mean_of_product(
    bench: Bench, up: int, counts: Numbers, first: CardSums, other: CardSums, most: int = MOST_TWOS
) -> ProductMean:
    """Return the mean of the product of two results whose cards are in different places.

    The ``most`` likely pairs of sets are computed jointly; all others are taken as independent of one another, given
    the dealer's outcome.
    """
    mine = _Alone(bench, up, counts, first)
    theirs = mine if first is other else _Alone(bench, up, counts, other)
    twos = _twos(mine.weight, theirs.weight, first is other, most)
    together = _looked_at(bench, up, counts, mine, theirs, twos)
    if not twos.left_out:
        return ProductMean(together, 0.0)
    before = with_dealer(bench, up, counts, np.zeros((1, RANKS), dtype=np.int64))[0]
    by_outcome = np.divide(1.0, before, out=np.zeros(len(before)), where=before > 0)
    apart = (mine.means.sum(axis=0) * theirs.means.sum(axis=0)) @ by_outcome
    here, there, twice = twos.here, twos.there, twos.twice
    for outcome, share in enumerate(by_outcome):
        apart -= share * float((mine.means[here, outcome] * twice) @ theirs.means[there, outcome])
    closer = max(_closer(mine.sums, theirs.sums, counts), float(mine.ratio(before) * theirs.ratio(before)))
    return ProductMean(together + float(apart), 2 * closer * twos.left_out)


class _Alone:
    """Sets of cards by falling weight, one by one: ``means`` by outcome, ``weight`` is the most that each adds."""

    def __init__(self, bench: Bench, up: int, counts: Numbers, sums: CardSums) -> None:
        weight = likely(sums.cards, counts) * np.abs(sums.adds).max(axis=1)
        order = np.argsort(-weight)
        order = order[weight[order] > 0]
        self.weight: Numbers = weight[order]
        self.sums = CardSums(np.ascontiguousarray(sums.cards[order]), sums.adds[order])
        self.codes: Ints = (self.sums.cards << SHIFTS).sum(axis=1)
        self.chances = with_dealer(bench, up, counts, self.sums.cards)
        self.means: Numbers = self.chances * self.sums.adds
        self.lie = likely(self.sums.cards, counts)

    def ratio(self, before: Numbers) -> float:
        """Return the largest factor by which an outcome is likelier if the cards of a set are gone."""
        given = self.chances / self.lie[:, None]
        ratios = np.divide(given, before[None, :], out=np.zeros_like(given), where=before[None, :] > 0)
        return float(ratios.max(initial=1.0))


@dataclass(frozen=True, slots=True, eq=False)
class _Twos:
    """Pairs of sets that are computed jointly, counted ``twice`` if each stands for two; the weight of all others."""

    here: Ints
    there: Ints
    twice: Numbers
    left_out: float


def _twos(mine: Numbers, theirs: Numbers, alike: bool, most: int) -> _Twos:
    """Return the pairs of sets with the highest weights."""
    least = 0.0
    if (len(mine) + 1) * len(theirs) / (2 if alike else 1) > most:
        low, high = -80.0, 10.0
        for _ in range(50):
            least = 2.0 ** ((low + high) / 2)
            many = _partners(mine, theirs, least, alike).sum()
            low, high = (low, (low + high) / 2) if many <= most else ((low + high) / 2, high)
        least = 2.0**high
    many = _partners(mine, theirs, least, alike)
    here = np.repeat(np.arange(len(mine)), many)
    there = np.arange(len(here)) - np.repeat(np.cumsum(many) - many, many)
    there = there + here if alike else there
    twice = np.where(here == there, 1.0, 2.0) if alike else np.ones(len(here))
    tail = np.concatenate((np.cumsum(theirs[::-1])[::-1], [0.0]))
    left_out = float(mine @ tail[_partners(mine, theirs, least, alike=False)])
    return _Twos(here, there, twice, left_out)


def _partners(mine: Numbers, theirs: Numbers, least: float, alike: bool) -> Ints:
    """Return with how many of the others each set is combined; if both sums are the same, with none before itself."""
    many = np.searchsorted(-theirs, -least / mine, side="right") if least else np.full(len(mine), len(theirs))
    return np.maximum(many - np.arange(len(mine)), 0) if alike else many


def _closer(first: CardSums, other: CardSums, counts: Numbers) -> float:
    """Return the largest factor by which cards are likelier in given places if those of another set are gone."""
    size, whole = (int(max(sums.cards.sum(axis=1).max(initial=0) for sums in (first, other))), int(counts.sum()))
    ratio = 1.0
    for card in range(size):
        ratio *= (whole - card) / max(whole - size - card, 1)
    return ratio


def _looked_at(bench: Bench, up: int, counts: Numbers, mine: _Alone, theirs: _Alone, twos: _Twos) -> float:
    """Return the sum over pairs of sets with the dealer's chances for the shoe without both."""
    if not len(twos.here):
        return 0.0
    codes = mine.codes[twos.here] + theirs.codes[twos.there]
    order = np.argsort(codes)
    codes = codes[order]
    begins = np.flatnonzero(np.concatenate(([True], codes[1:] != codes[:-1])))
    here, there, twice = twos.here[order], twos.there[order], twos.twice[order]
    adds = np.empty((len(begins), mine.sums.adds.shape[1]))
    for outcome in range(adds.shape[1]):
        products = twice * mine.sums.adds[here, outcome] * theirs.sums.adds[there, outcome]
        adds[:, outcome] = np.add.reduceat(products, begins)
    sets, total = codes[begins], 0.0
    for begin in range(0, len(sets), BLOCK):
        cards = np.ascontiguousarray((sets[begin : begin + BLOCK, None] >> SHIFTS) & (2**BITS - 1))
        total += float((with_dealer(bench, up, counts, cards) * adds[begin : begin + BLOCK]).sum())
    return total


def mean_by_outcome(bench: Bench, up: int, counts: Numbers, sums: CardSums) -> Numbers:
    """Return, by the dealer's outcome, the mean of a result, times the chance of that outcome."""
    means: Numbers = (with_dealer(bench, up, counts, np.ascontiguousarray(sums.cards)) * sums.adds).sum(axis=0)
    return means


def with_dealer(bench: Bench, up: int, counts: Numbers, cards: Ints) -> Numbers:
    """Return, by set and dealer's outcome, the probability of both the cards in their places and that outcome."""
    dealer = np.empty((len(cards), bench.model.dealer.outcomes))
    tree, unseen, size = dealer_tree(up, bench.model.dealer), bench.unseen(up, counts), cards.sum(axis=1)
    bench.sums.dealer_chances(tree, unseen, cards, size, np.arange(len(cards)), bench.scratch, dealer)
    lie = likely(cards, counts)[:, None]
    chances: Numbers = np.where(lie > 0, lie * dealer, 0.0)
    return chances
