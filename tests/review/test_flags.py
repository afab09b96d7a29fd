"""Who is flagged: counters are, and nobody else; the chance of a false alarm is one in a thousand."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from pitboss.lab.countability.removal import WagerEffects
from pitboss.lab.review.betting import BetSeen, review_bets
from pitboss.lab.review.reviewing import FALSE_ALARMS, UNPRICED_WAGER, PlayerReview, Reviewer
from pitboss.lab.review.shoes import GameFigures
from pitboss.rulebook import rules
from pitboss.rulebook.parts import Kind
from pitboss.shoe import shuffler
from pitboss.simulate.plans.counting import read_count
from pitboss.table import Table, commands
from tests.review.players import (
    COUNTERS,
    HONEST,
    NAME,
    UNIT,
    Bettor,
    Player,
    Session,
    at_random,
    bet_by,
    flat,
    seen_bets,
    spread_8,
)
from tests.review.reviewers import GAME, chart, reviewer, rounds_of, with_plays
from tests.sizes import size

ROUNDS, LONG = size(300, 1000), size(900, 2000)
SEEDS = range(size(1, 50))


def reviewed(player: Player, seed: int, rounds: int, others: int = 0) -> PlayerReview:
    table = Session(GAME, player, seed, others).play(rounds)
    (review,) = reviewer().reviews(rounds_of(table), [NAME])
    return review


@cache
def stretch(seed: int, rounds: int) -> list[BetSeen]:
    """Rounds of a player who follows the chart and bets one unit: bets change neither cards nor decisions."""
    table = Session(GAME, Player(flat, chart()), seed).play(rounds)
    return seen_bets(reviewer().figures_of(GAME), rounds_of(table))


@pytest.mark.parametrize("bettor", HONEST.values(), ids=HONEST)
def test_honest_betting_does_not_follow_the_count(bettor: Bettor) -> None:
    reviews = [review_bets(bet_by(bettor, stretch(seed, LONG), seed)) for seed in SEEDS]
    assert sum(review.chance < FALSE_ALARMS / 2 for review in reviews) == 0


@pytest.mark.parametrize("bettor", COUNTERS.values(), ids=COUNTERS)
def test_betting_by_the_count_does(bettor: Bettor) -> None:
    reviews = [review_bets(bet_by(bettor, stretch(seed, LONG), seed)) for seed in SEEDS]
    assert sum(review.chance < FALSE_ALARMS / 2 for review in reviews) >= 0.9 * len(reviews)
    for review in reviews:
        assert review.slope is not None and review.slope.value > 0


@pytest.mark.parametrize("errors", [0.05, 0.2])
def test_errors_and_insurance_by_mood_are_not_flagged(errors: float) -> None:
    players = [Player(at_random, chart(), errors=errors, insures=0.5) for _ in SEEDS]
    reviews = [reviewed(player, 100 + seed, ROUNDS) for seed, player in zip(SEEDS, players, strict=True)]
    assert not any(review.flagged for review in reviews)
    assert any(tally.made_anyway for review in reviews for tally in review.playing.tallies)


def test_index_plays_are_flagged_without_any_spread() -> None:
    reviews = [reviewed(Player(flat, with_plays(), counts=True), 300 + seed, LONG + 300) for seed in SEEDS]
    assert sum(review.plays_follow for review in reviews) >= 0.8 * len(reviews)
    assert not any(review.bets_follow for review in reviews)
    for review in reviews:  # the player takes hole and burned card for cards of the shoe, and may read one point less
        assert review.playing.followed >= 0.8 * review.playing.called > 0


def test_a_counter_among_others_is_the_only_one_flagged() -> None:
    table = Session(GAME, Player(spread_8, with_plays(), counts=True), 7, others=2).play(LONG)
    reviews = reviewer().reviews(rounds_of(table))
    assert {review.name: review.flagged for review in reviews} == {NAME: True, "Bob0": False, "Bob1": False}
    ann, bob = reviews[:2]
    assert ann.threat is not None and bob.threat is not None
    assert ann.threat.low < ann.threat.value < ann.threat.high
    assert bob.threat.high < 0, "a flat bettor who plays the chart pays the house"


def test_the_threat_of_a_flat_bettor_is_the_price_of_the_game() -> None:
    """Over many shoes the cards left are a whole shoe on average; the interval covers the price in most of them."""
    price = 100 * UNIT * reviewer().figures_of(GAME).ev
    inside = 0
    for seed in SEEDS:
        threat = reviewed(Player(flat, chart()), 400 + seed, ROUNDS).threat
        assert threat is not None
        inside += threat.low <= price <= threat.high
    assert inside >= 0.8 * len(SEEDS)


def test_the_bound_is_one_in_a_thousand() -> None:
    assert FALSE_ALARMS == 0.001


def test_where_all_cards_are_mixed_after_every_round_there_is_nothing_to_count() -> None:
    """The online game is shuffled for every round: flat bets have no interval to speak of, and nobody is flagged."""
    table = Table(rules("zappit-online"), shuffle=shuffler(Random(1)))
    table.do(commands.BuyIn(NAME, 10_000_000))
    for units in (1, 5, 2, 9):
        table.do(commands.Place(NAME, 1, Kind.BLACKJACK, units * UNIT))
        table.deal()
        while table.state.running:
            table.play(commands.Decline(NAME, 1) if table.state.offers else commands.Stand(NAME, 1))
    dealt = rounds_of(table)
    assert all(each.shoe.whole and each.before == 0 for each in dealt)
    figures = GameFigures(table.rules, read_count("hi-lo"))
    figures.__dict__["effects"] = {"blackjack": WagerEffects("blackjack", -0.01, {}, {})}
    review = Reviewer(valued=False, figures={table.rules: figures}).reviews(dealt)[0]
    assert not review.flagged and review.uncounted == 0 and review.betting.rounds == 0
    assert review.luck.expectation == pytest.approx(-0.01 * 17 * UNIT)
    assert review.threat is not None and review.threat.value == pytest.approx(-0.01 * 17 * UNIT / 4 * 100)
    assert review.threat.low < review.threat.value < review.threat.high


def test_rounds_that_have_no_price_or_went_wrong_are_counted_by_why() -> None:
    table = Session(GAME, Player(flat, chart()), 9).play(4)
    dealt = rounds_of(table)
    dealt[1].irregular = "exposed card"
    dealt[2].bettors[NAME].side_wagers = {"nobody's wager": 500}
    review = reviewer().reviews(dealt)[0]
    assert review.rounds == 2 and review.left_out == {"exposed card": 1, UNPRICED_WAGER: 1}
