"""What a ramp of wagers wins and risks, and the best ramp of a given spread. docs/bankroll.md has the formulas."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf, sqrt

from pitboss.lab.bankroll.by_count import CountRow, GameByCount
from pitboss.lab.bankroll.ruin import risk_of_ruin

SCORE_BANKROLL, SCORE_ROUNDS = 10_000, 100
"""SCORE is what a player wins in a hundred rounds on a bankroll of ten thousand dollars at full Kelly."""

STEPS = 200
"""Each step of the search keeps two thirds of what is left to search: after so many nothing is left."""


class NoAdvantage(ValueError):
    """A game that cannot be won with such wagers."""


@dataclass(frozen=True, slots=True)
class RampFigures:
    """What a ramp comes to, for each round that is seen, in the money of its wagers."""

    win: float
    variance: float
    average: float

    @property
    def sd(self) -> float:
        """The standard deviation of a round."""
        return sqrt(self.variance)

    @property
    def desirability(self) -> float:
        """The desirability index (DI): a thousand times what is won, in standard deviations."""
        return 1000 * self.win / self.sd if self.variance else 0.0

    @property
    def score(self) -> float:
        """The square of the index: dollars won in 100 rounds on $10,000 at full Kelly with wagers so proportioned.

        For the best ramp of a spread that is SCORE, for any other ramp c-SCORE.
        """
        return self.desirability**2 if self.win > 0 else 0.0

    @property
    def rounds_to_be_ahead(self) -> float:
        """N0: after so many rounds the win is one standard deviation."""
        return self.variance / self.win**2 if self.win > 0 else inf

    def kelly_of(self, bankroll: float) -> float:
        """Return which part of full Kelly these wagers are on a bankroll."""
        return self.variance / (self.win * bankroll) if self.win > 0 else inf

    def certainty_equivalent(self, bankroll: float, kelly: float) -> float:
        """Return the sure gain a round that is worth as much to who wagers such a part of full Kelly."""
        return self.win - self.variance / (2 * kelly * bankroll)

    def risk_of_ruin(self, bankroll: float) -> float:
        """Return the risk of losing a bankroll sooner or later."""
        return risk_of_ruin(self.win, self.variance, bankroll)


def figures(game: GameByCount, bets: Mapping[int, float]) -> RampFigures:
    """Return what a ramp comes to; ``bets`` are by count what is wagered on each box, none where it is left out."""
    win = square = average = 0.0
    for row in game.rows:
        bet = bets.get(row.count, 0.0)
        win += row.share * bet * row.win
        square += row.share * bet * bet * row.square
        average += row.share * bet * game.boxes
    return RampFigures(win, square - win * win, average)


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a ramp has to keep to: the ``spread`` (largest wager by smallest) and what the table takes.

    ``bankroll`` times ``kelly`` says how much is risked.
    """

    spread: float
    bankroll: float
    kelly: float = 1.0
    least: float = 0.0
    most: float = inf


def best_ramp(game: GameByCount, wishes: Wishes) -> dict[int, float]:
    """Return by count the wagers that are worth most; raises NoAdvantage where none are worth anything."""
    if wishes.spread < 1 or wishes.bankroll <= 0 or not wishes.kelly > 0 or wishes.least > wishes.most:
        raise ValueError("A spread is at least 1, and a bankroll and a part of Kelly are above 0.")
    at_risk = wishes.bankroll * wishes.kelly
    ideal = {row.count: at_risk * row.win / row.square if row.square else 0.0 for row in game.rows}
    highest = max(ideal.values(), default=0.0)
    if highest <= 0:
        raise NoAdvantage("No count gives the player an advantage.")

    def bets(smallest: float) -> dict[int, float]:
        most = min(smallest * wishes.spread, wishes.most)
        return {count: min(max(wanted, smallest), most) for count, wanted in ideal.items()}

    def worth(smallest: float) -> float:
        made = bets(smallest)
        return sum(_worth(row, made[row.count], at_risk) for row in game.rows)

    low, high = 0.0, min(highest, wishes.most)
    for _ in range(STEPS):
        third = (high - low) / 3
        low, high = (low + third, high) if worth(low + third) < worth(high - third) else (low, high - third)
    smallest = max((low + high) / 2, wishes.least)
    if worth(smallest) <= 1e-12 * highest:
        raise NoAdvantage(_no_advantage(wishes))
    return bets(smallest)


def _worth(row: CountRow, bet: float, at_risk: float) -> float:
    """Return what a wager at one count adds to the certainty equivalent of a round."""
    return row.share * (bet * row.win - bet * bet * row.square / (2 * at_risk))


def _no_advantage(wishes: Wishes) -> str:
    told = f"With a spread of {wishes.spread:g}"
    if wishes.least > 0:
        told += f" from {wishes.least:g} on and a bankroll of {wishes.bankroll:g}"
    return f"{told} this game is worth nothing: spread further, or play only from a count on."


def rounded(bets: Mapping[int, float], chip: float) -> dict[int, float]:
    """Return wagers that can be made with such chips, each the nearest, and at least one chip."""
    return {count: max(round(bet / chip), 1) * chip if bet > 0 else 0.0 for count, bet in bets.items()}
