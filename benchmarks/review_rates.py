"""How often a review flags honest players, and how soon it finds counters; ``python -m benchmarks.review_rates``.

Series of rounds are played once by the chart, and every betting pattern is applied to each of them: bets change neither
cards nor decisions. Players who make errors and counters who use index plays play their own rounds.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from tests.review.players import COUNTERS, HONEST, Player, Session, at_random, bet_by, flat, martingale, seen_bets

from pitboss.lab.countability.indices import index_figures
from pitboss.lab.review.betting import BetSeen, review_bets
from pitboss.lab.review.reviewing import FALSE_ALARMS, Reviewer
from pitboss.lab.review.walking import DealtRound, TableWalker
from pitboss.rulebook import Rules, submit
from pitboss.solve import Strategy, solve

GAME = "house-blackjack"
LENGTHS = (250, 500, 1000)


def stretch(rules: Rules, player: Player, seed: int, rounds: int) -> list[DealtRound]:
    """Let a player play, and return the rounds."""
    table = Session(rules, player, seed).play(rounds)
    return list(TableWalker(rules, "table").follow(table.events))


def follows(bets: Sequence[BetSeen]) -> bool:
    """Whether bets follow the count; plays by the chart never do."""
    return review_bets(bets).chance < FALSE_ALARMS / 2


def report(many: int = 50, few: int = 20, seed: int = 0) -> None:
    """Print the rates; another ``seed`` gives other players and other cards."""
    rules, rounds = submit(GAME, {}), LENGTHS[-1]
    chart, indices = solve(rules, "td").strategy, index_figures(rules).with_best(18)
    reviewer = Reviewer(plays=lambda rules: indices, valued=False)
    print(f"{GAME}, one player alone, {rounds:,} rounds each; flagged at a chance of {FALSE_ALARMS}")
    figures = reviewer.figures_of(rules)
    plain = [seen_bets(figures, stretch(rules, Player(flat, chart), seed + number, rounds)) for number in range(many)]
    alarms = 0
    for name, bettor in HONEST.items():
        flagged = sum(follows(bet_by(bettor, bets, number)) for number, bets in enumerate(plain, seed))
        alarms += flagged
        print(f"  {name:26}{flagged:4} of {many}", flush=True)
    alarms += _erring(reviewer, rules, chart, few, rounds, seed)
    honest = many * len(HONEST) + 3 * few
    print(f"  {'honest together':26}{alarms:4} of {honest} ({100 * alarms / honest:.2f}%)")
    print(f"{'counters found after':28}" + "".join(f"{length:>8,}" for length in LENGTHS))
    for name, bettor in COUNTERS.items():
        seen = [bet_by(bettor, bets, number) for number, bets in enumerate(plain, seed)]
        _print_found(name, lambda length, seen=seen: [follows(bets[:length]) for bets in seen])  # type: ignore[misc]
        _indexed(f"{name}, index plays", Player(bettor, indices, counts=True), reviewer, rules, few, seed)
    _indexed("flat, index plays", Player(flat, indices, counts=True), reviewer, rules, few, seed)


def _erring(reviewer: Reviewer, rules: Rules, chart: Strategy, few: int, rounds: int, seed: int) -> int:
    """Print how many players are flagged who make errors, or insure by mood; return how many."""
    kinds = {
        "errors 5%, flat": Player(flat, chart, errors=0.05),
        "errors 15%, at random": Player(at_random, chart, errors=0.15, insures=0.5),
        "insures half, martingale": Player(martingale, chart, insures=0.5),
    }
    alarms = 0
    for name, player in kinds.items():
        stretches = [stretch(rules, player, 5000 + seed + number, rounds) for number in range(few)]
        flagged = sum(reviewer.reviews(dealt)[0].flagged for dealt in stretches)
        alarms += flagged
        print(f"  {name:26}{flagged:4} of {few}", flush=True)
    return alarms


def _indexed(name: str, player: Player, reviewer: Reviewer, rules: Rules, few: int, seed: int) -> None:
    stretches = [stretch(rules, player, 9000 + seed + number, LENGTHS[-1]) for number in range(few)]
    _print_found(name, lambda length: [reviewer.reviews(dealt[:length])[0].flagged for dealt in stretches])


def _print_found(name: str, flags: Callable[[int], list[bool]]) -> None:
    rates = [flags(length) for length in LENGTHS]
    print(f"  {name:26}" + "".join(f"{100 * sum(rate) / len(rate):7.0f}%" for rate in rates), flush=True)


if __name__ == "__main__":
    report(*(int(word) for word in sys.argv[1:]))
