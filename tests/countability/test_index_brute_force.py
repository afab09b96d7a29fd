"""Index plays on tiny shoes, by brute force: every set of cards that may be gone, and every possible round.

This program shares nothing with the one it checks: it takes every composition of the remaining cards with the number of
ways to reach it, keeps those with one running count, and plays the hand from each, card by card. On a shoe of two dozen
cards, the solver's parabola through three average shoes is less accurate than with six decks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import comb, prod

import numpy as np
import pytest

from pitboss.lab.countability.counted_shoes import CountedShoe, Seen
from pitboss.lab.countability.decision_values import LETTERS, HandWatcher, parabolas
from pitboss.rulebook import rules
from pitboss.simulate import read_count
from pitboss.solve import solve
from pitboss.solve.hands.shoes import model_of_counts

RANKS = "A23456789T"
HI_LO = dict(zip(RANKS, (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1), strict=True))
Shoe = tuple[int, ...]


def points(rank: int) -> int:
    return rank + 1


@cache
def dealer(total: int, ace: bool, shoe: Shoe) -> dict[int, float]:
    """The dealer's final totals, 0 for a bust; the dealer stands on every 17."""
    best = total + 10 if ace and total <= 11 else total
    if best > 21:
        return {0: 1.0}
    if best >= 17:
        return {best: 1.0}
    ends: dict[int, float] = defaultdict(float)
    left = sum(shoe)
    for rank, held in enumerate(shoe):
        if held:
            rest = tuple(count - (place == rank) for place, count in enumerate(shoe))
            for end, chance in dealer(total + points(rank), ace or rank == 0, rest).items():
                ends[end] += held / left * chance
    return dict(ends)


def stands(total: int, up: int, shoe: Shoe) -> float:
    return sum(chance * ((total > end) - (total < end)) for end, chance in dealer(points(up), up == 0, shoe).items())


def draws_one(total: int, up: int, shoe: Shoe) -> float:
    """A hard hand draws one card and stands on the result."""
    left, value = sum(shoe), 0.0
    for rank, held in enumerate(shoe):
        rest = tuple(count - (place == rank) for place, count in enumerate(shoe))
        if held:
            drawn = total + points(rank)
            value += held / left * (-1.0 if drawn > 21 else stands(drawn, up, rest))
    return value


def shoes_left(others: Shoe, cards: int) -> Iterator[tuple[Shoe, int]]:
    """Every composition of a number of cards out of some, and the number of ways to reach it."""
    for left in product(*(range(count + 1) for count in others)):
        if sum(left) == cards:
            yield left, prod(comb(held, taken) for held, taken in zip(others, left, strict=True))


CASES = [
    ((2, 2, 0, 3, 3, 2, 0, 0, 3, 9), (9, 5), 8, 14),  # ten and six against a nine
    ((3, 2, 1, 2, 2, 2, 0, 1, 3, 12), (9, 5), 8, 18),  # the same, from more tens
]


@pytest.mark.parametrize(("counts", "hand", "up", "left"), CASES)
def test_values_at_a_count_are_those_of_every_shoe_with_it(counts: Shoe, hand: Shoe, up: int, left: int) -> None:
    known = (up, *hand)
    others = tuple(count - known.count(rank) for rank, count in enumerate(counts))
    total, start = sum(map(points, hand)), sum(HI_LO[RANKS[rank]] for rank in known)
    ways: dict[int, float] = defaultdict(float)
    gains: dict[int, float] = defaultdict(float)
    for unseen, many in shoes_left(others, left):
        running = start + sum(HI_LO[RANKS[rank]] * (others[rank] - held) for rank, held in enumerate(unseen))
        ways[running] += many
        gains[running] += many * (stands(total, up, unseen) - draws_one(total, up, unseen))
    chosen = rules("house-blackjack", decks=1)
    shoe = CountedShoe(chosen, model_of_counts(chosen, counts), read_count("hi-lo"), 1)
    coefficients = parabola(shoe, hand, up)
    common = [running for running in ways if ways[running] > 0.02 * sum(ways.values())]
    assert len(common) >= 8
    brute = {running: gains[running] / ways[running] for running in common}
    ours = {running: gain_at(shoe, coefficients, running, left) for running in common}
    assert ours == pytest.approx(brute, abs=0.035)
    slope, middle = line(brute)
    assert line(ours) == pytest.approx((slope, middle), abs=0.01)


def parabola(shoe: CountedShoe, hand: Shoe, up: int) -> tuple[float, ...]:
    """What standing gains over hitting, as a parabola of the lean of the cards that are left."""
    seen = Seen(float(sum(HI_LO[RANKS[rank]] for rank in (up, *hand))), 3)
    leans, chart = (-shoe.reach, 0.0, shoe.reach), solve(shoe.rules, "td").strategy
    values = []
    for lean in leans:
        watched = HandWatcher(shoe, chart, lean).watch()
        place = next(
            place
            for place, kind in enumerate(watched.kinds)
            if (kind.up, kind.total, kind.soft, kind.seen) == (up, sum(map(points, hand)), False, seen)
        )
        by_letter = dict(zip(LETTERS, watched.values[place], strict=True))
        values.append(by_letter["S"] - by_letter["H"])
    at = np.array([shoe.lean_of(lean, seen) for lean in leans])
    return tuple(parabolas(at, np.array(values)).tolist())


def gain_at(shoe: CountedShoe, coefficients: tuple[float, ...], running: int, left: int) -> float:
    """What standing gains over hitting at a running count, with a number of cards left, by the parabola."""
    left_tags = sum(count * HI_LO[RANKS[rank]] for rank, count in enumerate(shoe.model.counts)) - running
    lean = shoe.deck * (shoe.mean - left_tags / left)
    known = float(shoe.known_square(lean, sum(shoe.model.counts) - 3 - left, Seen(0.0, 3)))
    return coefficients[0] + coefficients[1] * lean + coefficients[2] * known


def line(gains: dict[int, float]) -> tuple[float, float]:
    """The straight line through gains by running count: its slope, and where it is in the middle of the counts."""
    counts = np.array(list(gains), dtype=np.float64)
    slope, middle = np.polyfit(counts - counts.mean(), list(gains.values()), 1)
    return float(slope), float(middle)
