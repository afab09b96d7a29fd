"""Review speed: 10,000 rounds of one player, every decision valued exactly, and where the seconds go."""

from __future__ import annotations

import time

from benchmarks.table_speed import play_rounds
from pitboss.lab.review.reviewing import Reviewer
from pitboss.lab.review.walking import DealtRound, TableWalker
from pitboss.table import Table

ROUNDS = 10_000
GAMES = ("house-blackjack", "free-bet-ma")


def report(rounds: int = ROUNDS) -> None:
    """Print the seconds of a review."""
    print(f"Review of {rounds:,} rounds, compiled before (goal: under 60 s)")
    print(f"{'game':18} {'seconds':>8} {'of them the game':>17} {'processor':>10} {'decisions':>10}")
    for game in GAMES:
        table = play_rounds(game, rounds)
        Reviewer().reviews(_rounds(play_rounds(game, 3)))  # compiles
        start, worked = time.perf_counter(), time.process_time()
        reviewer = Reviewer()
        figures = reviewer.figures_of(table.rules)
        assert figures.counted_chart.plays and figures.effects  # worked out once for the rules of a table
        game_seconds = time.perf_counter() - start
        (review,) = reviewer.reviews(_rounds(table))
        seconds, worked = time.perf_counter() - start, time.process_time() - worked
        print(f"{game:18} {seconds:8.1f} {game_seconds:17.1f} {worked:10.1f} {len(review.decisions):10,}")


def _rounds(table: Table) -> list[DealtRound]:
    return list(TableWalker(table.rules, "table").follow(table.events))


if __name__ == "__main__":
    report()
