"""The price of a game: everything a house's choice of options makes it worth."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from math import sqrt

from pitboss.rulebook import Rules
from pitboss.solve.accounts.accounts import AccountTally, DecisionTally
from pitboss.solve.hands.policy import Policy, policy_of
from pitboss.solve.hands.solver import Against, Solver
from pitboss.solve.model.compositions import NAMES
from pitboss.solve.side_wagers.insurance import EvenMoneyPrice
from pitboss.solve.side_wagers.wager_price import SideWagerPrice
from pitboss.solve.spread.boxes import BoxCovariance, covariance_of_boxes
from pitboss.solve.spread.spread import Spread
from pitboss.solve.strategies.deviations import Deviation
from pitboss.solve.strategies.strategy import UP_CARDS, Strategy

COVARIANCE_ERROR, COVARIANCE_ERROR_OF_CHARTS = 0.02, 0.05
"""How far off the estimated part of the spread may be: hands of one split taken as independent given the dealer's.

From six decks the best play was never seen to be off by more than 0.003 of it; charts that split at odd places were off
by up to 0.04.
"""


@dataclass(frozen=True, slots=True)
class FirstTwo:
    """Two first cards: how often they are dealt, and what a round is then worth."""

    chance: float
    ev: float


@dataclass(frozen=True, eq=False)
class Solution:
    """A game under one submission and one strategy, in units of the initial wager.

    ``wagered`` is what is finally wagered, doubles, splits and attack wagers counted, lammers not. ``spread`` is there
    where it was asked for: with it the standard deviation is exact.
    """

    rules: Rules
    name: str
    ev: float
    tally: AccountTally
    solved: list[Against]
    solver: Solver
    given: Strategy | None
    insurance: SideWagerPrice
    even_money: EvenMoneyPrice
    side_wagers: dict[str, SideWagerPrice] = field(default_factory=dict)
    seconds: float = 0.0
    spread: Spread | None = None

    @property
    def house_edge(self) -> float:
        """What the house keeps of the initial wager."""
        return -self.ev

    @property
    def wagered(self) -> float:
        """What is wagered in all."""
        return float(self.tally.wagered)

    @property
    def ev_per_wagered(self) -> float:
        """The expected value per unit finally wagered; one more than this is the return to the player."""
        return self.ev / self.wagered

    @property
    def sd(self) -> float:
        """The standard deviation of a round."""
        return sqrt(self.tally.square - self.ev**2) if self.spread is None else self.spread.sd

    @property
    def sd_exact(self) -> bool:
        """Whether the standard deviation is exact: where nothing is split, or the spread was asked for."""
        return self.spread is not None or bool(self.tally.covariance == 0)

    @property
    def sd_error(self) -> float:
        """How far off the standard deviation may be."""
        if self.spread is not None:
            return 0.0
        part = COVARIANCE_ERROR if self.name in ("cd", "td") else COVARIANCE_ERROR_OF_CHARTS
        return part * abs(float(self.tally.covariance)) / (2 * self.sd)

    @cached_property
    def box_covariance(self) -> BoxCovariance:
        """How far two boxes of one round win and lose together; the first time it takes some seconds."""
        return covariance_of_boxes(self.solver, self.solved)

    @property
    def ev_by_upcard(self) -> dict[str, float]:
        """The expected value against each up card."""
        return {NAMES[against.up]: float(against.ev) for against in self.solved}

    @property
    def attacked(self) -> tuple[str, ...]:
        """The up cards against which the attack wager is made."""
        return tuple(NAMES[up] for up in UP_CARDS for against in self.solved if against.up == up and against.attack)

    @property
    def decided(self) -> dict[str, DecisionTally]:
        """How often each special decision is made in a round, and what it gains."""
        return self.tally.decided

    @cached_property
    def ev_by_first_two(self) -> dict[str, FirstTwo]:
        """The expected value of each two first cards, all up cards together."""
        sums: dict[str, list[float]] = {}
        for against in self.solved:
            stakes = against.stakes
            for first in against.first.values():
                low, high = first.ranks
                value = self.solver.worth(first, stakes)
                summed = sums.setdefault(f"{NAMES[low]},{NAMES[high]}", [0.0, 0.0])
                summed[0] += float(against.chance * first.chance)
                summed[1] += float(against.chance * first.chance * value)
        return {name: FirstTwo(chance, value / chance) for name, (chance, value) in sums.items()}

    @cached_property
    def strategy(self) -> Strategy:
        """The strategy as a chart: the one that was given, or the best by total."""
        if self.given is not None:
            return self.given
        from pitboss.solve.by_chart.best_by_total import best_by_total

        return best_by_total(self.rules, self.solver, self.solved).strategy

    @cached_property
    def exceptions(self) -> list[Deviation]:
        """Where this solution plays otherwise than its chart, and what each exception is worth."""
        from pitboss.solve.by_chart.exceptions import exceptions

        return exceptions(self.solver, self.solved, self.strategy)

    @cached_property
    def policy(self) -> Policy:
        """Every decision by composition, as arrays."""
        return policy_of(self.solved, self.solver.model)
