"""Review speed: a record file with 10,000 rounds of one player, every decision valued exactly."""

from __future__ import annotations

import time
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.table_speed import play_rounds
from pitboss.lab.review.records import RecordReader
from pitboss.lab.review.reviewing import Reviewer
from pitboss.lab.review.walking import DealtRound
from pitboss.record import write_record

ROUNDS = 10_000
GAMES = ("house-blackjack", "free-bet-ma")


def report(rounds: int = ROUNDS) -> None:
    """Print the seconds of a review and their parts: reading the file, solving the game, valuing decisions."""
    print(f"Review of {rounds:,} rounds from a record file, compiled before (goal: under 60 s)")
    print(f"{'game':18} {'seconds':>8} {'file':>6} {'game':>6} {'decisions':>10} {'valued':>8} {'processor':>10}")
    for game in GAMES:
        with TemporaryDirectory() as folder:
            few, many = (_record(game, number, Path(folder)) for number in (3, rounds))
            Reviewer().reviews(_rounds(few))  # compiles
            started, worked = time.perf_counter(), time.process_time()
            dealt = _rounds(many)
            read = time.perf_counter()
        reviewer = Reviewer()
        figures = reviewer.figures_of(dealt[0].rules)
        assert figures.counted_chart.plays and figures.effects  # computed once for the rules of a table
        known = time.perf_counter()
        (review,) = reviewer.reviews(dealt)
        ended = time.perf_counter()
        parts = f"{read - started:6.1f} {known - read:6.1f} {ended - known:10.1f} {len(review.decisions):8,}"
        print(f"{game:18} {ended - started:8.1f} {parts} {time.process_time() - worked:10.1f}", flush=True)


def _record(game: str, rounds: int, folder: Path) -> Path:
    file = folder / f"{rounds}.record"
    file.write_text(write_record(play_rounds(game, rounds)), encoding="utf-8")
    return file


def _rounds(file: Path) -> list[DealtRound]:
    return list(RecordReader().rounds([file]))


if __name__ == "__main__":
    report()
