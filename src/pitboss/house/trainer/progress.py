"""How a player gets on: accuracy, cost and streaks by game and kind of hand, and day by day."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, Row, select

from pitboss.house.people.reading import as_whom
from pitboss.house.store.training_schema import training
from pitboss.house.trainer.grading import BILLION, Grade, HandKind, Spot
from pitboss.house.trainer.records import GRADED, THOUSAND
from pitboss.house.trainer.weak_hands import weakness

DAYS, WEAKEST = 30, 8
MINUTE, DAY = 60_000, 86_400_000
AT_ONCE = 1000


@dataclass(slots=True)
class Tally:
    """Decisions added up: how many were the best, what all gave away per unit and in cents, and the streaks of best."""

    decisions: int = 0
    best: int = 0
    cost: float = 0.0
    lost: float = 0.0
    streak: int = 0
    longest: int = 0

    def add(self, row: Row[Any]) -> None:
        """Count one more decision."""
        is_best = row.grade == Grade.BEST
        self.decisions += 1
        self.best += is_best
        self.cost += row.cost / BILLION
        self.lost += row.lost / THOUSAND
        self.streak = self.streak + 1 if is_best else 0
        self.longest = max(self.longest, self.streak)


def progress_of(connection: Connection, person: int, source: str | None, ahead: int) -> dict[str, Any]:
    """Return how a person gets on, at tables, in drills or in both; ``ahead`` is how far his clock is, in minutes."""
    rows = _rows(connection, person, source)
    total, games, kinds, days = Tally(), dict[str, Tally](), dict[tuple[str, str], Tally](), dict[int, Tally]()
    answers: list[tuple[tuple[str, Spot], int]] = []
    for row in rows:
        day = (row.at + ahead * MINUTE) // DAY
        tallies = (total, games.setdefault(row.game, Tally()), kinds.setdefault((row.game, row.kind), Tally()))
        for tally in (*tallies, days.setdefault(day, Tally())):
            tally.add(row)
        answers.append(((row.game, Spot(HandKind(row.kind), row.hand, row.up)), row.cost))
    return {
        "total": asdict(total),
        "games": [{"game": game, **asdict(tally)} for game, tally in sorted(games.items())],
        "kinds": [{"game": game, "kind": kind, **asdict(kinds[game, kind])} for game, kind in _in_order(kinds)],
        "days": [{"day": day * DAY, **asdict(days[day])} for day in sorted(days)[-DAYS:]],
        "weakest": _weakest(reversed(answers)),
    }


def _rows(connection: Connection, person: int, source: str | None) -> Iterable[Row[Any]]:
    names = ("at", "game", "kind", "hand", "up", "grade", "cost", "lost")
    query = select(*(training.c[name] for name in names)).where(
        training.c.person_id.in_(as_whom(connection, person)), GRADED
    )
    if source is not None:
        query = query.where(training.c.source == source)
    query = query.order_by(training.c.at, training.c.id).execution_options(yield_per=AT_ONCE)
    return connection.execute(query)


def _in_order(kinds: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    order = list(HandKind)
    return sorted(kinds, key=lambda entry: (entry[0], order.index(HandKind(entry[1]))))


def _weakest(answers: Iterable[tuple[tuple[str, Spot], int]]) -> list[dict[str, Any]]:
    """Return the hands that give away most by their last answers."""
    by_game: dict[str, list[tuple[Spot, int]]] = {}
    for (game, spot), cost in answers:
        by_game.setdefault(game, []).append((spot, cost))
    weak = [(cost, game, spot) for game, own in by_game.items() for spot, cost in weakness(own).items()]
    weak.sort(key=lambda entry: -entry[0])
    return [{"game": game, **asdict(spot), "cost": cost} for cost, game, spot in weak[:WEAKEST]]
