"""How often a review flags honest players, and how soon it finds counters; ``python -m benchmarks.review_rates``.

Stretches of rounds are played once by the chart; every honest way of betting is held against each of them, since bets
do not change the cards. Players who make errors and counters who use index plays change them, and play their own.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import replace

from tests.review.players import COUNTERS, HONEST, NAME, Bettor, Mood, Player, Session, at_random, flat, martingale

from pitboss.lab.countability.indices import index_figures
from pitboss.lab.review.reviewing import PlayerReview, Reviewer
from pitboss.lab.review.walking import DealtRound, TableWalker
from pitboss.rulebook import Rules, submit
from pitboss.solve import Strategy, solve

GAME = "house-blackjack"
LENGTHS = (250, 500, 1000, 2000)


def stretch(rules: Rules, player: Player, seed: int, rounds: int) -> list[DealtRound]:
    """Let a player play, and return the rounds."""
    table = Session(rules, player, seed).play(rounds)
    return list(TableWalker(rules, "table").follow(table.events))


def with_bets(reviewer: Reviewer, dealt: list[DealtRound], bettor: Bettor, seed: int) -> list[DealtRound]:
    """Return rounds as they would be with other bets: cards and decisions are the same."""
    mood, changed = Mood(random.Random(f"bets {seed}")), []
    shoe = None
    for each in dealt:
        if each.shoe is not shoe:
            shoe, mood.rounds_of_shoe = each.shoe, 0
            counts = reviewer._figures(each.rules).true_counts(shoe)
        mood.count = float(counts[each.before])
        mood.bet = bettor(mood)
        played = each.bettors[NAME]
        mood.after(played.net)
        mood.rounds_of_shoe += 1
        new = replace(played, bet=mood.bet * played.bet, net=mood.bet * played.net)
        changed.append(replace(each, bettors={NAME: new}))
    return changed


def flagged(reviews: list[PlayerReview]) -> int:
    """Return how many are flagged."""
    return sum(review.flagged for review in reviews)


def report(many: int = 60, rounds: int = 2000) -> None:
    """Print the rates."""
    rules = submit(GAME, {})
    chart = solve(rules, "td").strategy
    indices = index_figures(rules).with_best(18)
    reviewer = Reviewer(plays=indices, valued=False)
    print(f"{GAME}, one player alone, {many} stretches of {rounds:,} rounds; flagged at a chance of 0.001")
    plain = [stretch(rules, Player(flat, chart), seed, rounds) for seed in range(many)]
    wrong = 0
    for name, bettor in HONEST.items():
        reviews = [reviewer.reviews(with_bets(reviewer, dealt, bettor, seed))[0] for seed, dealt in enumerate(plain)]
        wrong += flagged(reviews)
        print(f"  {name:24} {flagged(reviews):4} of {many}", flush=True)
    wrong += _erring(reviewer, rules, chart, many, rounds)
    honest = many * (len(HONEST) + 3)
    print(f"  honest together          {wrong:4} of {honest} ({100 * wrong / honest:.2f}%)")
    print(f"{'counters found after':26}" + "".join(f"{length:>8,}" for length in LENGTHS))
    for name, bettor in COUNTERS.items():
        _found(name, lambda seed, bettor=bettor: with_bets(reviewer, plain[seed], bettor, seed), reviewer, many)  # type: ignore[misc]
        _found(f"{name}, index plays", _indexed(rules, bettor, indices, rounds), reviewer, many)
    _found("flat, index plays", _indexed(rules, flat, indices, rounds), reviewer, many)


def _erring(reviewer: Reviewer, rules: Rules, chart: Strategy, many: int, rounds: int) -> int:
    """Print how many are flagged of those who make errors, or insure by mood; return how many."""
    kinds = {
        "errors 5%, flat": Player(flat, chart, errors=0.05),
        "errors 15%, at random": Player(at_random, chart, errors=0.15, insures=0.5),
        "insures half, martingale": Player(martingale, chart, insures=0.5),
    }
    wrong = 0
    for name, player in kinds.items():
        reviews = [reviewer.reviews(stretch(rules, player, 5000 + seed, rounds))[0] for seed in range(many)]
        wrong += flagged(reviews)
        print(f"  {name:24} {flagged(reviews):4} of {many}", flush=True)
    return wrong


def _indexed(rules: Rules, bettor: Bettor, indices: Strategy, rounds: int) -> Callable[[int], list[DealtRound]]:
    return lambda seed: stretch(rules, Player(bettor, indices, counts=True), 9000 + seed, rounds)


def _found(name: str, play: Callable[[int], list[DealtRound]], reviewer: Reviewer, many: int) -> None:
    hits = dict.fromkeys(LENGTHS, 0)
    for seed in range(many):
        dealt = play(seed)
        for length in LENGTHS:
            hits[length] += reviewer.reviews(dealt[:length])[0].flagged
    print(f"  {name:24}" + "".join(f"{100 * hits[length] / many:7.0f}%" for length in LENGTHS), flush=True)


if __name__ == "__main__":
    report(*(int(word) for word in sys.argv[1:]))
