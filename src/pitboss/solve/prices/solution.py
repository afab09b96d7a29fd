"""The price of a game: what it is worth under a house's choice of options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import sqrt
from typing import TYPE_CHECKING, Any

from pitboss.frames import FrameKind, frame_of_table
from pitboss.notebook_html import html_table, percent
from pitboss.rulebook import Rules
from pitboss.solve.accounts.accounts import AccountTally, DecisionTally
from pitboss.solve.hands.policy import Policy, policy_of
from pitboss.solve.hands.solver import Against, Solver
from pitboss.solve.model.compositions import NAMES
from pitboss.solve.prices.solving_hands import solve_hands
from pitboss.solve.side_wagers.insurance import EvenMoneyPrice
from pitboss.solve.side_wagers.shared_limit import LimitCost, limit_at_full_table
from pitboss.solve.side_wagers.wager_price import SideWagerPrice
from pitboss.solve.spread.boxes import BoxCovariance, covariance_of_boxes
from pitboss.solve.spread.joint_wagers import wagers_together
from pitboss.solve.spread.round_together import RoundTogether, round_together
from pitboss.solve.spread.spread import Spread, spread_of
from pitboss.solve.spread.wagers_together import WagersTogether
from pitboss.solve.strategies.deviations import Deviation
from pitboss.solve.strategies.strategy import UP_CARDS, Strategy

COVARIANCE_ERROR, COVARIANCE_ERROR_OF_CHARTS = 0.02, 0.05
"""The possible error of the estimated part of the spread: hands of one split are taken as independent given the
dealer's.

From six decks on, the best play never showed an error of more than 0.003 of it; charts that split in odd places had
errors of up to 0.04.
"""


@dataclass(frozen=True, slots=True)
class FirstTwo:
    """Two first cards: how often they are dealt, and what a round is then worth."""

    chance: float
    ev: float


SOLVED_AGAIN = ("solved", "solver")
"""What a pickled solution leaves out: every hand in every shoe, tens of megabytes. It is solved again when needed."""
DERIVED = ("policy",)
"""What is quickly derived from it."""


@dataclass(frozen=True, eq=False, repr=False)
class Solution:
    """The value of a game under one submission and one strategy, in units of the initial wager.

    ``wagered`` is what is wagered in the end, including doubles, splits and attack wagers but not lammers. ``spread``
    is set if you asked for it; with it, the standard deviation is exact. A pickled solution keeps its figures; what
    needs every single hand (its policy, its deviations) solves the game again, once, when you first ask for it.
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
        """The share of the initial wager that the house keeps; the negative of ``ev``."""
        return -self.ev

    @property
    def wagered(self) -> float:
        """What is wagered per round in all, in units of the initial wager."""
        return float(self.tally.wagered)

    @property
    def ev_per_wagered(self) -> float:
        """The expected value per unit wagered in all; add 1 for the return to the player."""
        return self.ev / self.wagered

    @property
    def sd(self) -> float:
        """The standard deviation of a round, in units of the initial wager."""
        return sqrt(self.tally.square - self.ev**2) if self.spread is None else self.spread.sd

    @property
    def sd_exact(self) -> bool:
        """Whether the standard deviation is exact: it is if nothing can be split, or if you asked for the spread."""
        return self.spread is not None or bool(self.tally.covariance == 0)

    @property
    def sd_error(self) -> float:
        """The largest possible error of the standard deviation."""
        if self.spread is not None:
            return 0.0
        part = COVARIANCE_ERROR if self.name in ("cd", "td") else COVARIANCE_ERROR_OF_CHARTS
        return part * abs(float(self.tally.covariance)) / (2 * self.sd)

    @cached_property
    def box_covariance(self) -> BoxCovariance:
        """How two boxes of one round vary together. It takes some seconds to compute the first time."""
        return covariance_of_boxes(self.solver, self.solved)

    @cached_property
    def exact_spread(self) -> Spread:
        """The exact spread: the one you asked for, or one computed now, which takes some seconds."""
        return self.spread if self.spread is not None else spread_of(self.solver, self.solved)

    @cached_property
    def wagers_together(self) -> WagersTogether:
        """How all wagers of a round vary together, on one box and on two. It takes some seconds to compute."""
        variance, boxes = self.exact_spread.variance, self.box_covariance
        return wagers_together(self.rules, self.solver, self.solved, variance, boxes)

    def together(self, stakes: Mapping[str, float]) -> RoundTogether:
        """Return a round with stakes on several wagers of one box, such as ``{"main": 10, "trilux": 5}``.

        The wagers are ``main``, ``insurance`` (whenever the dealer shows an ace), and the side wagers by their names.
        """
        return round_together(self.rules, self.solver, self.solved, self.wagers_together, stakes)

    @cached_property
    def shared_limits(self) -> dict[str, LimitCost]:
        """What a shared limit on the highest payouts costs, by side wager, at a full table of maximum wagers."""
        costs = {str(wager.kind): limit_at_full_table(self.rules, wager) for wager in self.rules.side_wagers}
        return {name: cost for name, cost in costs.items() if cost is not None}

    @cached_property
    def ev_by_upcard(self) -> dict[str, float]:
        """The expected value against each up card."""
        return {NAMES[against.up]: float(against.ev) for against in self.solved}

    @cached_property
    def attacked(self) -> tuple[str, ...]:
        """The up cards against which the strategy makes the attack wager."""
        return tuple(NAMES[up] for up in UP_CARDS for against in self.solved if against.up == up and against.attack)

    @property
    def decided(self) -> dict[str, DecisionTally]:
        """How often each special decision is made per round, and what it gains."""
        return self.tally.decided

    @cached_property
    def ev_by_first_two(self) -> dict[str, FirstTwo]:
        """The expected value of every two-card starting hand, over all up cards."""
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
        """The strategy as a chart: the one you gave, or the best one by total."""
        if self.given is not None:
            return self.given
        from pitboss.solve.by_chart.best_by_total import best_by_total

        return best_by_total(self.rules, self.solver, self.solved).strategy

    @cached_property
    def exceptions(self) -> list[Deviation]:
        """The hands that this solution plays differently than its chart, with what each deviation gains."""
        from pitboss.solve.by_chart.exceptions import exceptions

        return exceptions(self.solver, self.solved, self.strategy)

    @cached_property
    def policy(self) -> Policy:
        """Every decision by composition, as arrays."""
        return policy_of(self.solved, self.solver.model)

    def __getstate__(self) -> dict[str, Any]:
        """Keep the figures, and leave out what they were worked out from."""
        _ = self.ev_by_upcard, self.attacked, self.ev_by_first_two
        return {name: value for name, value in vars(self).items() if name not in (*SOLVED_AGAIN, *DERIVED)}

    if not TYPE_CHECKING:  # so that type checkers still report a name that does not exist

        def __getattr__(self, name: str) -> Any:
            """Solve the hands again that a pickled solution left out."""
            if name not in SOLVED_AGAIN or "rules" not in vars(self):
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            solver, solved = solve_hands(self.rules, self.given)
            vars(self).update(solver=solver, solved=solved)
            return vars(self)[name]

    def to_frame(self, kind: FrameKind = "pandas", table: str = "summary") -> Any:
        """Return one table of the solution as a pandas frame, a polars frame or an Arrow table.

        The tables are ``summary`` (one row, with every option), ``up_cards``, ``first_two``, ``decisions``,
        ``side_wagers`` (insurance among them) and ``lines``, those of their pay tables.
        """
        return frame_of_table(_tables(self), kind, table)

    def __repr__(self) -> str:
        return f"<Solution of {self.rules!r} by {self.name}: house edge {percent(self.house_edge)}>"

    def _repr_html_(self) -> str:
        rows = [
            ("house edge", percent(self.house_edge)),
            ("element of risk", percent(-self.ev_per_wagered)),
            ("standard deviation of a round", f"{self.sd:.4f}" + ("" if self.sd_exact else " (about)")),
            ("wagered in all", f"{self.wagered:.4f}"),
            *((f"{name}: house edge", percent(-price.ev)) for name, price in self.side_wagers.items()),
        ]
        return html_table(f"{self.rules!r} by {self.name}", rows)


def _tables(solution: Solution) -> dict[str, list[dict[str, Any]]]:
    wagers = {"insurance": solution.insurance, **solution.side_wagers}
    return {
        "summary": [
            {
                "game": solution.rules.game,
                "strategy": solution.name,
                "ev": solution.ev,
                "house_edge": solution.house_edge,
                "wagered": solution.wagered,
                "ev_per_wagered": solution.ev_per_wagered,
                "sd": solution.sd,
                "sd_exact": solution.sd_exact,
                **{f"option.{name}": value for name, value in solution.rules.options},
            }
        ],
        "up_cards": [{"up_card": up, "ev": ev} for up, ev in solution.ev_by_upcard.items()],
        "first_two": [
            {"hand": hand, "chance": first.chance, "ev": first.ev} for hand, first in solution.ev_by_first_two.items()
        ],
        "decisions": [
            {"decision": name, "frequency": float(tally.frequency), "gain": float(tally.gain)}
            for name, tally in solution.decided.items()
        ],
        "side_wagers": [
            {"wager": name, "ev": price.ev, "house_edge": -price.ev, "sd": price.sd, "hit_rate": price.hit_rate}
            for name, price in wagers.items()
        ],
        "lines": [
            {"wager": name, "line": line.name, "pays": str(line.odds), "probability": line.probability}
            for name, price in wagers.items()
            for line in price.lines
        ],
    }
