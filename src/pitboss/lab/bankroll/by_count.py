"""A game by true count: how often each count comes, what a unit on each box wins there and how far that spreads."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

from pitboss.simulate.results.result import Result


class NotCounted(ValueError):
    """A simulation that cannot be read by count."""


@dataclass(frozen=True, slots=True)
class CountRow:
    """One true count, for a unit wagered on each box.

    ``share`` is how many of all rounds that are seen are played at it, ``win`` the mean of what all boxes win together
    in such a round, ``square`` the mean of the square of that. ``counts`` says which counts the row holds.
    """

    count: int
    counts: str
    share: float
    win: float
    square: float

    @property
    def sd(self) -> float:
        """The standard deviation of a round."""
        return sqrt(max(self.square - self.win**2, 0.0))


@dataclass(frozen=True, slots=True)
class GameByCount:
    """The rows of a game from the lowest count up, and how many boxes are played in a round."""

    rows: tuple[CountRow, ...]
    boxes: int = 1

    @property
    def played(self) -> float:
        """The share of rounds seen that is played."""
        return sum(row.share for row in self.rows)


def game_by_count(result: Result) -> GameByCount:
    """Return a game by count as a simulation with flat wagers saw it; the same on every box that is watched."""
    boxes = [box for box in result.plan.boxes if box.watched]
    wagers = {wager for box in boxes for wager in result.plan.wagers(box)}
    if result.plan.count is None or not result.by_count:
        raise NotCounted("The simulation kept no count: give it one.")
    if len(wagers) != 1:
        raise NotCounted("The simulation has to be played with one and the same wager at every count.")
    return _rows(result, len(boxes), wagers.pop() // result.prepared.range.unit)


def _rows(result: Result, boxes: int, wager: int) -> GameByCount:
    told = {row.count: row.counts for row in result.by_count}
    counting = result.prepared.work.counting
    assert counting is not None
    rows = []
    for place in range(counting.bins):
        _, initial, net, _, _, squares = result.totals.counted[6 * place : 6 * place + 6]
        count = counting.lowest + place
        played = initial / (boxes * wager)
        if played:
            share = played / result.rounds
            rows.append(CountRow(count, told[count], share, net / wager / played, squares / wager**2 / played))
    return GameByCount(tuple(rows), boxes)


def several_boxes(game: GameByCount, boxes: int, covariance: float) -> GameByCount:
    """Return a game of one box as one of several, of which every two have this covariance at every count."""
    if game.boxes != 1:
        raise NotCounted("Only a game of one box can be made one of several.")
    return GameByCount(tuple(_several(game.rows, boxes, covariance)), boxes)


def _several(rows: Iterable[CountRow], boxes: int, covariance: float) -> Iterable[CountRow]:
    for row in rows:
        square = boxes * row.square + boxes * (boxes - 1) * (covariance + row.win**2)
        yield CountRow(row.count, row.counts, row.share, boxes * row.win, square)
