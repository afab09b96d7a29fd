"""``pitboss review``: read the rounds, review the players, print or write what came of it."""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress

from pitboss.cli.file_troubles import named, told
from pitboss.cli.output import console, print_json
from pitboss.cli.pricing.solving import read_strategy, told_of_compiling
from pitboss.cli.refusing import check_file, refuse
from pitboss.cli.review.pages import data, pages
from pitboss.lab.review.records import LeftOut, RecordReader
from pitboss.lab.review.reviewing import PlayerReview, Reviewer
from pitboss.lab.review.walking import DealtRound
from pitboss.near_names import no_such
from pitboss.rulebook import Rules

COLUMNS = ("player", "table", "round", "hand", "up", "chosen", "best", "chart", "staked", "cost", "gain")
MOST_NAMED = 20
"""So many things that were left out are named; of more, the number."""


@dataclass(frozen=True, slots=True)
class ReviewRequest:
    """What was asked for."""

    records: list[Path]
    config: Path | None
    database: str | None
    table: int | None
    players: list[str]
    count: str
    strategy: str | None
    rounds_per_hour: float
    worst: int
    csv: Path | None
    json: bool


@dataclass(frozen=True, slots=True)
class _Source:
    """Rounds, what gave none, and who plays for play money."""

    rounds: list[DealtRound]
    left_out: list[LeftOut]
    play_money: frozenset[str] = frozenset()


def review(asked: ReviewRequest) -> None:
    """Review the players of some rounds."""
    if asked.csv is not None:
        check_file(asked.csv, "table", (".csv",))
    if asked.records and (asked.database is not None or asked.config is not None or asked.table is not None):
        refuse("Name record files, or a house with --database or --config, not both.")
    reviewer = Reviewer(_count(asked.count), _plays(asked.strategy), asked.rounds_per_hour)
    source = _from_records(asked.records) if asked.records else _from_house(asked)
    _tell_left_out(source.left_out)
    _check_players(source, asked.players)
    reviews = _reviewed(reviewer, source.rounds, asked.players)
    _write(asked, reviews, source)


def _count(given: str) -> Any:
    from pitboss.simulate.plans.counting import read_count
    from pitboss.simulate.plans.faults import SimulationRefused

    try:
        count = read_count(given)
    except SimulationRefused as refused:
        refuse(str(refused))
    if len(set(count.tags.values())) == 1:
        refuse(f"--count {given}: all its tags are the same, so that it tells nothing; give others.")
    return count


def _plays(given: str | None) -> Callable[[Rules], Any]:
    """Return what gives the strategy of a file for rules, or nothing where none is named."""
    if given is None:
        return lambda rules: None
    if given in ("cd", "td"):
        refuse(f"--strategy {given}: it has no index plays; name a strategy's file, or leave it out for the 18 best.")
    return lambda rules: read_strategy(given, rules)


def _from_records(paths: list[Path]) -> _Source:
    reader = RecordReader()
    for path in paths:
        if not path.exists():
            refuse(f"{path}: it is not there: check the name of the record file or folder.")
    try:
        rounds = list(reader.rounds(paths))
    except OSError as error:
        refuse(told(error))
    if not rounds:
        _tell_left_out(reader.left_out)
        refuse(f"There is no round to review in {', '.join(str(path) for path in paths)}.")
    return _Source(rounds, reader.left_out)


def _from_house(asked: ReviewRequest) -> _Source:
    from pitboss.cli.house.opening import open_known_house, read_settings
    from pitboss.house.audit.past_rounds.table_rounds import players_for_play_money, table_rounds

    house = open_known_house(read_settings(asked.config, database=asked.database))
    try:
        with house.database.snapshot() as connection:
            rounds = list(table_rounds(connection, asked.table))
            play_money = players_for_play_money(connection)
    finally:
        house.close()
    if not rounds:
        at = f" at table {asked.table}" if asked.table is not None else ""
        refuse(f"The house has no finished round{at} to review.")
    return _Source(rounds, [], play_money)


def _tell_left_out(left_out: list[LeftOut]) -> None:
    for each in left_out[:MOST_NAMED]:
        ending = "" if each.why.endswith("?") else "."
        print(f"{each.where} is left out: {each.why}{ending}", file=sys.stderr)
    if len(left_out) > MOST_NAMED:
        print(f"({len(left_out) - MOST_NAMED} more are left out.)", file=sys.stderr)


def _check_players(source: _Source, players: Iterable[str]) -> None:
    known = sorted({name for dealt in source.rounds for name in dealt.bettors})
    for name in players:
        if name not in known:
            refuse(no_such("player", name, known))


def _reviewed(reviewer: Reviewer, rounds: list[DealtRound], players: list[str]) -> list[PlayerReview]:
    screen = Console(stderr=True)
    with told_of_compiling(), Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("Reviewing", total=None)
        return reviewer.reviews(
            rounds, players or None, lambda done, of: progress.update(task, completed=done, total=of)
        )


def _write(asked: ReviewRequest, reviews: list[PlayerReview], source: _Source) -> None:
    if asked.csv is not None:
        with named(asked.csv):
            _write_decisions(reviews, asked.csv)
        print(f"The decisions are in {asked.csv}.", file=sys.stderr)
    told_of = [data(review, review.name in source.play_money, asked.worst) for review in reviews]
    if asked.json:
        left_out = [{"where": each.where, "why": each.why} for each in source.left_out]
        figures = {"count": asked.count, "rounds_per_hour": asked.rounds_per_hour}
        print_json({**figures, "rounds": len(source.rounds), "players": told_of, "left_out": left_out})
    elif asked.csv is None:
        out = console()
        for part in pages(told_of, asked.count, asked.rounds_per_hour, bool(asked.players)):
            out.print(part)


def _write_decisions(reviews: list[PlayerReview], file: Path) -> None:
    """Write a row for each decision that was valued; money in cents."""
    with file.open("w", newline="", encoding="utf-8") as out:
        rows = csv.writer(out)
        rows.writerow(COLUMNS)
        for review in reviews:
            for valued in review.decisions:
                asked = valued.made.asked
                held, up = " ".join(map(str, asked.held)), " ".join(map(str, asked.up))
                words = (valued.made.chosen, valued.best, valued.chart, valued.made.staked)
                money = (round(valued.cost, 4), round(valued.gain, 4))
                rows.writerow([review.name, valued.table, valued.round, held, up, *words, *money])
