"""Two boxes of one round: their covariance against every order of tiny shoes, published figures and the simulator.

The brute force below is a separate blackjack program: two boxes that hit and double by total, a dealer who peeks for a
blackjack and stands on all 17s. It shares nothing with the solver.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

import pytest

import pitboss
from pitboss import rules
from pitboss.solve.by_chart.chart_player import ChartPlayer
from pitboss.solve.hands.shoes import model_of_counts
from pitboss.solve.hands.solver import Solver
from pitboss.solve.kernels.arithmetic import floats
from pitboss.solve.spread.boxes import covariance_of_boxes
from pitboss.solve.strategies.text import read_strategy
from tests.sizes import size, some
from tests.solve.odd_charts import sitting
from tests.solved import solved

pytestmark = pytest.mark.long

HB = "house-blackjack"
Shoe = tuple[int, ...]
Hand = tuple[int, int, bool]
"""Points with every ace as one, number of cards, whether there is an ace."""

Ended = tuple[Fraction, int, Fraction, Shoe]
"""How likely, the total (0 over 21, 22 a blackjack), what is on the hand, the cards left."""


def draws(shoe: Shoe) -> Iterator[tuple[int, Fraction, Shoe]]:
    for place, held in enumerate(shoe):
        if held:
            yield place + 1, Fraction(held, sum(shoe)), (*shoe[:place], held - 1, *shoe[place + 1 :])


def total(hand: Hand) -> tuple[int, bool]:
    points, _, ace = hand
    return (points + 10, True) if ace and points <= 11 else (points, False)


def more(hand: Hand, card: int) -> Hand:
    return hand[0] + card, hand[1] + 1, hand[2] or card == 1


def played(hand: Hand, shoe: Shoe, hits: set[int], doubles: set[int]) -> Iterator[Ended]:
    """Every way in which a box plays on."""
    points, soft = total(hand)
    two = hand[1] == 2
    if two and points == 21:
        yield Fraction(1), 22, Fraction(1), shoe
    elif points > 21:
        yield Fraction(1), 0, Fraction(1), shoe
    elif two and not soft and points in doubles:
        for card, chance, left in draws(shoe):
            after = total(more(hand, card))[0]
            yield chance, after if after <= 21 else 0, Fraction(2), left
    elif not soft and points in hits:
        for card, chance, left in draws(shoe):
            for later, end, wager, last in played(more(hand, card), left, hits, doubles):
                yield chance * later, end, wager, last
    else:
        yield Fraction(1), points, Fraction(1), shoe


def dealers(hand: Hand, shoe: Shoe) -> Iterator[tuple[Fraction, int]]:
    points, _ = total(hand)
    if points >= 17:
        yield Fraction(1), points if points <= 21 else 0
        return
    for card, chance, left in draws(shoe):
        for later, end in dealers(more(hand, card), left):
            yield chance * later, end


def won(ended: int, wager: Fraction, dealer: int) -> Fraction:
    if ended == 22:
        return Fraction(3, 2)
    if ended == 0:
        return -wager
    return wager * ((ended > dealer) - (ended < dealer))


def brute_force(shoe: Shoe, hits: set[int], doubles: set[int]) -> tuple[Fraction, Fraction]:
    """The mean of one box and the covariance of two, over every order of the shoe."""
    empty: Hand = (0, 0, False)
    product = mean = Fraction(0)
    for up, likely, after_up in draws(shoe):
        for hole, chance, shoe_left in draws(after_up):
            dealer = more(more(empty, up), hole)
            looked = total(dealer)[0] == 21
            for first, likely_first, left in pairs(shoe_left):
                for other, likely_other, last in pairs(left):
                    weight = likely * chance * likely_first * likely_other
                    if looked:
                        results = [Fraction(0) if total(hand)[0] == 21 else Fraction(-1) for hand in (first, other)]
                        product += weight * results[0] * results[1]
                        mean += weight * results[0]
                        continue
                    for a, ended, wager, rest in played(first, last, hits, doubles):
                        for b, ended_other, wager_other, end in played(other, rest, hits, doubles):
                            for c, against in dealers(dealer, end):
                                one = won(ended, wager, against)
                                product += weight * a * b * c * one * won(ended_other, wager_other, against)
                                mean += weight * a * b * c * one
    return mean, product - mean * mean


def pairs(shoe: Shoe) -> Iterator[tuple[Hand, Fraction, Shoe]]:
    for card, likely, left in draws(shoe):
        for second, chance, last in draws(left):
            yield more(more((0, 0, False), card), second), likely * chance, last


TINY: list[tuple[Shoe, set[int], set[int]]] = [
    ((1, 0, 0, 0, 0, 2, 0, 0, 0, 10), {12}, set()),
    ((2, 0, 0, 0, 2, 0, 0, 0, 0, 9), {15}, {10}),
    ((0, 0, 0, 0, 3, 0, 2, 0, 0, 9), {12, 14}, {10}),
    ((1, 0, 1, 0, 0, 0, 0, 2, 0, 9), {13}, {11}),
]


@pytest.mark.parametrize(("shoe", "hits", "doubles"), TINY)
def test_every_order_of_tiny_shoes(shoe: Shoe, hits: set[int], doubles: set[int]) -> None:
    lines = [*(f"hard {points}: H" for points in hits), *(f"hard {points}: Ds" for points in doubles)]
    house = rules(HB)
    model = model_of_counts(house, shoe)
    solver = Solver(model, floats(), ChartPlayer(read_strategy(sitting(HB, *lines), house), model))
    answer = solver.solve()
    boxes = covariance_of_boxes(solver, answer)
    mean, covariance = brute_force(shoe, hits, doubles)
    assert sum(float(against.chance * against.ev) for against in answer) == pytest.approx(float(mean), abs=1e-12)
    assert boxes.covariance == pytest.approx(float(covariance), abs=1e-12)
    assert boxes.exact


# Variance and covariance of two boxes by basic strategy, simulated, in a game with a cut card:
# wizardofodds.com/games/blackjack/appendix/4/ ("Variance in Blackjack", summary table).
# They agree with one another to a hundredth only: what doubling after a split adds differs by as much between two rows.
# Decks, soft 17 hit, double after split, late surrender, aces split again.
PUBLISHED = [
    ((6, True, True, False, False), 1.346, 0.499),
    ((6, False, True, True, True), 1.303, 0.479),
    ((6, False, False, False, False), 1.295, 0.478),
    ((6, True, True, True, True), 1.312, 0.487),
    ((6, True, False, False, False), 1.308, 0.488),
    ((6, True, False, True, False), 1.272, 0.475),
    ((6, True, False, False, True), 1.311, 0.488),
    ((8, True, False, False, False), 1.309, 0.489),
    ((2, True, True, False, False), 1.341, 0.495),
]


@pytest.mark.parametrize(("rule", "variance", "covariance"), some(PUBLISHED, 2))
def test_published(rule: tuple[int, bool, bool, bool, bool], variance: float, covariance: float) -> None:
    decks, hits, after_split, surrender, resplit = rule
    house = rules(
        HB,
        decks=decks,
        dealer_hits_soft_17=hits,
        double_after_split=after_split,
        surrender="late" if surrender else "none",
        resplit_aces=resplit,
    )
    solution = pitboss.solve(house)
    assert solution.sd**2 == pytest.approx(variance, abs=0.011)
    boxes = solution.box_covariance
    assert boxes.covariance == pytest.approx(covariance, abs=0.009)


ROUNDS = size(2_000_000, 50_000_000)


@pytest.mark.parametrize("game", some([HB, "free-bet-ma", "zappit-ma", "double-attack-ma"], 1))
def test_simulated(game: str) -> None:
    """Two boxes from fresh shoes: the covariance within four standard errors, splits and zaps included."""
    house = rules(game)
    solution = solved(house)
    boxes = solution.box_covariance
    played = pitboss.simulate(house, ROUNDS, boxes=2, strategy="cd", fresh=True)
    each = sum(box.sd**2 for box in played.boxes)
    simulated = (4 * played.sd**2 - each) / 2
    error = 1.3 * solution.sd**2 / sqrt(ROUNDS)  # the product of two results spreads by about this much of a variance
    assert boxes.covariance == pytest.approx(simulated, abs=4 * error)
