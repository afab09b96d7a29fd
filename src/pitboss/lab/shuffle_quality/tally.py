"""The counts behind the measures of a shuffle: kept one repetition at a time, turned into figures at the end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import erfc, sqrt


class ShuffleTally:
    """Counts over many shuffles of cards numbered by their start position."""

    def __init__(self, cards: int, bins: int) -> None:
        self.cards = cards
        self.rounds = 0
        self.rising = 0
        self._bin = [place * bins // cards for place in range(cards)]
        self._members = [[place for place in range(cards) if self._bin[place] == number] for number in range(bins)]
        self._moves = [[0] * bins for _ in range(bins)]
        self._product = 0
        # Each of these is a pair, by half: a guess is learned from one half and tried on the other.
        self._offsets = ([0] * cards, [0] * cards)
        self._tops = ([0] * cards, [0] * cards)
        self._tops_cut = ([0] * cards, [0] * cards)

    def add(self, order: Sequence[int], top_after_cut: int, half: int) -> None:
        """Count one shuffle: the order before the cut, the card on top after it, and the half (0, 1) it is in."""
        self.rounds += 1
        self.rising += rising_sequences(order)
        bins, moves, product = self._bin, self._moves, 0
        for end, start in enumerate(order):
            moves[bins[start]][bins[end]] += 1
            product += start * end
        self._product += product
        offsets = self._offsets[half]
        for before, after in pairwise(order):
            offsets[after - before] += 1  # a negative index goes round the corner
        self._tops[half][order[0]] += 1
        self._tops_cut[half][top_after_cut] += 1

    def correlation(self) -> float:
        """Return the correlation of start and end position."""
        mean = (self.cards - 1) / 2
        variance = (self.cards**2 - 1) / 12
        return (self._product / (self.rounds * self.cards) - mean**2) / variance

    def density(self) -> tuple[tuple[float, ...], ...]:
        """Return, by start bin and end bin, the cards counted against those expected of a uniform shuffle."""
        expected = self._expected()
        return tuple(
            tuple(count / meant for count, meant in zip(counts, means, strict=True))
            for counts, means in zip(self._moves, expected, strict=True)
        )

    def chi_square(self) -> tuple[float, int, float]:
        """Return chi-square, its degrees of freedom and its p-value.

        A shuffle fills every position once, so its cards are drawn without replacement: counts vary a little more than
        those of independent cards, by cards / (cards - 1), and that is taken out.
        """
        degrees = (len(self._moves) - 1) ** 2
        distance = sum(
            (count - meant) ** 2 / meant
            for counts, means in zip(self._moves, self._expected(), strict=True)
            for count, meant in zip(counts, means, strict=True)
        )
        chi_square = distance * (self.cards - 1) / self.cards
        return chi_square, degrees, upper_tail(chi_square, degrees)

    def next_card(self) -> tuple[int, float]:
        """Return the best offset from a card to the next one, and how often guessing by it is right."""
        offset, hits = _learned(self._offsets)
        return offset, hits / (self.rounds * (self.cards - 1))

    def top_card(self) -> tuple[float, float]:
        """Return how often the best guess of the top card is right, before the cut and after it."""
        return self._guessed(self._tops), self._guessed(self._tops_cut)

    def _guessed(self, halves: tuple[list[int], list[int]]) -> float:
        """Return how often a guess is right that was learned from the other half."""
        first_half, second_half = halves
        hits = 0.0
        for learned, tried in ((first_half, second_half), (second_half, first_half)):
            guess = self._guess(learned)
            hits += sum(tried[card] for card in guess) / len(guess)
        return hits / self.rounds

    def _guess(self, counts: list[int]) -> Sequence[int]:
        """Return the cards to guess one of: the best bin, or a single card that stands out from it by more than luck.

        A single card is on top so rarely that the best one is mostly luck; its neighbours tell more.
        """
        best_bin = max(self._members, key=lambda members: sum(counts[member] for member in members) / len(members))
        best = _best(counts)
        stands_out = counts[best] - 2 * sqrt(counts[best]) > sum(counts[member] for member in best_bin) / len(best_bin)
        return [best] if stands_out else best_bin

    def _expected(self) -> list[list[float]]:
        sizes = [len(members) for members in self._members]
        return [[self.rounds * start * end / self.cards for end in sizes] for start in sizes]


def _learned(halves: tuple[list[int], list[int]]) -> tuple[int, int]:
    """Return the best guess of all, and the hits in each half of the guess that was best in the other."""
    first_half, second_half = halves
    both = [first + second for first, second in zip(first_half, second_half, strict=True)]
    return _best(both), second_half[_best(first_half)] + first_half[_best(second_half)]


def _best(counts: list[int]) -> int:
    return max(range(len(counts)), key=counts.__getitem__)


def rising_sequences(order: Sequence[int]) -> int:
    """Return into how many rising sequences the order falls: chains of cards that still follow each other in turn."""
    position = [0] * len(order)
    for place, card in enumerate(order):
        position[card] = place
    return 1 + sum(1 for before, after in pairwise(position) if after < before)


def upper_tail(chi_square: float, degrees: int) -> float:
    """Return the chance of a chi-square at least this large (Wilson and Hilferty's cube root)."""
    spread = 2 / (9 * degrees)
    score = ((chi_square / degrees) ** (1 / 3) - (1 - spread)) / sqrt(spread)
    return erfc(score / sqrt(2)) / 2
