"""Bets against the count: honest betting cannot be told from chance, betting by the count can."""

from __future__ import annotations

from random import Random

import pytest

from pitboss.lab.review.betting import BetSeen, review_bets
from tests.sizes import size

ROUNDS, SHOE = 600, 40


def paths(chance: Random) -> list[list[float]]:
    """True counts of shoes dealt card by card: rounds of five cards from six decks of low, neutral and high ones."""
    made = []
    for _ in range(ROUNDS // SHOE):
        cards = [1] * 120 + [0] * 72 + [-1] * 120
        chance.shuffle(cards)
        made.append([52 * sum(cards[: 5 * played]) / (312 - 5 * played) for played in range(SHOE)])
    return made


def bets(chance: Random, size_of: str) -> list[BetSeen]:
    made = []
    for shoe, counts in enumerate(paths(chance)):
        for count in counts:
            units = chance.choice((1, 2, 3)) if size_of == "chance" else 1 + max(0, int(count))
            made.append(BetSeen(shoe, units * 500, count, chance.choice((-1, 1)) * 500))
    return made


def test_the_chance_is_even_for_bets_at_random() -> None:
    """Chances of honest players are spread evenly, and deviates have a standard deviation of one."""
    many = size(300, 5000)
    reviews = [review_bets(bets(Random(f"even {seed}"), "chance")) for seed in range(many)]
    square = sum(review.deviate**2 for review in reviews) / many
    assert abs(square - 1) < 4 * (2 / many) ** 0.5
    for bound in (0.1, 0.5, 0.9):
        share = sum(review.chance < bound for review in reviews) / many
        assert abs(share - bound) < 4 * (bound * (1 - bound) / many) ** 0.5, bound


def test_bets_by_the_count_are_told() -> None:
    review = review_bets(bets(Random(1), "count"))
    assert review.chance < 1e-4 and review.deviate > 4
    assert review.slope is not None and review.slope.low > 0
    assert review.correlation is not None and review.correlation > 0.5


def test_bets_against_the_count_are_no_threat() -> None:
    """Betting less at high counts gives money away."""
    turned = [BetSeen(bet.shoe, bet.bet, -bet.count, bet.net) for bet in bets(Random(1), "count")]
    assert review_bets(turned).chance > 0.99


def test_the_slope_is_the_one_that_was_planted_and_its_error_covers_it() -> None:
    """Bets of 10 dollars, 3 dollars more per point, and some noise: the interval contains the slope as promised."""
    inside, many = 0, size(60, 1000)
    for seed in range(many):
        chance = Random(f"slope {seed}")
        made = [
            BetSeen(shoe, round(1000 + 300 * count + 100 * chance.gauss(0, 1)), count, 0)
            for shoe, counts in enumerate(paths(chance))
            for count in counts
        ]
        slope = review_bets([bet for bet in made if bet.bet > 0]).slope
        assert slope is not None and slope.low < slope.value < slope.high
        inside += slope.low <= 300 <= slope.high
    assert inside / many > 0.95 - 4 * (0.05 * 0.95 / many) ** 0.5


def test_a_bet_that_only_follows_the_last_result_is_explained_by_it() -> None:
    """Doubling after losses is fixed by the bet and the result before, so that nothing is left to follow a count."""
    chance, bet, made = Random(5), 500, []
    for shoe, counts in enumerate(paths(chance)):
        for count in counts:
            net = chance.choice((-1, 1)) * bet
            made.append(BetSeen(shoe, bet, count, net))
            bet = 500 if net > 0 else min(2 * bet, 32_000)
    review = review_bets(made)
    assert (review.deviate, review.chance) == (0.0, 1.0)


def test_sitting_out_low_counts_is_a_bet_of_nothing() -> None:
    made = [
        BetSeen(shoe, 1000 if count >= 1 else 0, count, 0)
        for shoe, counts in enumerate(paths(Random(8)))
        for count in counts
    ]
    review = review_bets(made)
    assert review.slope is None, "all bets that were made are the same"
    assert review.chance < 1e-4


@pytest.mark.parametrize("made", [[], [BetSeen(0, 1000, 0.0, 1000)], [BetSeen(0, 1000, 0.0, 5)] * 30])
def test_nothing_to_go_by_is_no_sign(made: list[BetSeen]) -> None:
    review = review_bets(made)
    assert (review.chance, review.deviate, review.slope) == (1.0, 0.0, None)
