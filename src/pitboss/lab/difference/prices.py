"""What every wager costs before and after, and the decisions of the chart that change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from pitboss.lab.charts.paired import pair_charts
from pitboss.lab.difference.rule_sets import RuleSet
from pitboss.solve.model.not_priced import NotPriced
from pitboss.solve.prices.solution import Solution
from pitboss.solve.prices.solving import solve

if TYPE_CHECKING:
    from pitboss.solve.strategies.strategy import Strategy

GAME = "the game"
INSURANCE, EVEN_MONEY = "insurance", "even money instead of insurance"


@dataclass(frozen=True, slots=True)
class WagerPrice:
    """What a unit of a wager is worth to its player before and after; None where it is not offered.

    Side wagers and insurance have their values as whole fractions too.
    """

    wager: str
    before: float | None
    after: float | None
    exact_before: Fraction | None = None
    exact_after: Fraction | None = None

    @property
    def difference(self) -> float | None:
        """What the house gains by the change, per unit wagered."""
        return None if self.before is None or self.after is None else self.before - self.after

    @property
    def changed(self) -> bool:
        """Whether the price changes, or the wager is offered in one only."""
        return (self.before, self.exact_before) != (self.after, self.exact_after)


@dataclass(frozen=True, slots=True)
class ChangedCell:
    """A hand against an up card on which the charts say different things."""

    section: str
    hand: str
    up_card: str
    before: str
    after: str
    meaning_before: str
    meaning_after: str


@dataclass(frozen=True, slots=True)
class Priced:
    """Prices and chart cells; ``not_priced`` says why there are none, where a rule set cannot be priced."""

    wagers: tuple[WagerPrice, ...] = ()
    sd: tuple[float, float] | None = None
    cells: tuple[ChangedCell, ...] = ()
    all_cells: int = 0
    only_before: tuple[str, ...] = ()
    only_after: tuple[str, ...] = ()
    not_priced: str = ""


def price_both(before: RuleSet, after: RuleSet, tick: Callable[[str], None] = lambda what: None) -> Priced:
    """Price both rule sets, by the best play, and compare their charts by total."""
    solutions: list[Solution] = []
    charts: list[Strategy] = []
    for side in (before, after):
        tick(f"Solving {side.name}")
        try:
            with side.known():
                solution = solve(side.rules)
                solutions.append(solution)
                charts.append(solution.strategy)
        except NotPriced as reason:
            return Priced(not_priced=f"{side.name}: {reason}")
    paired = pair_charts(charts[0], charts[1], (before.rules, after.rules))
    cells = [
        ChangedCell(
            section.heading.value,
            row.label,
            up,
            cell.a.letters,
            cell.b.letters,
            cell.a.meaning,
            cell.b.meaning,
        )
        for section, row, up, cell in paired.cells()
        if cell.differs
    ]
    return Priced(
        tuple(_wagers(*solutions)),
        (solutions[0].sd, solutions[1].sd),
        tuple(cells),
        sum(1 for _ in paired.cells()),
        tuple(f"{alone.heading}: {', '.join(alone.labels)}" for alone in paired.only_a),
        tuple(f"{alone.heading}: {', '.join(alone.labels)}" for alone in paired.only_b),
    )


def _wagers(before: Solution, after: Solution) -> Iterator[WagerPrice]:
    yield WagerPrice(GAME, before.ev, after.ev)
    insured = [solution.insurance if solution.rules.insurance.selected else None for solution in (before, after)]
    yield _exact(INSURANCE, *(price.exact_ev if price is not None else None for price in insured))
    evens = [solution.even_money for solution in (before, after)]
    if any(price.offered for price in evens):
        taken = [price.exact_taken - price.exact_declined if price.offered else None for price in evens]
        yield _exact(EVEN_MONEY, *taken)
    for name in dict.fromkeys((*before.side_wagers, *after.side_wagers)):
        sides = [solution.side_wagers.get(name) for solution in (before, after)]
        yield _exact(name, *(side.exact_ev if side is not None else None for side in sides))


def _exact(wager: str, before: Fraction | None, after: Fraction | None) -> WagerPrice:
    floats = [None if value is None else float(value) for value in (before, after)]
    return WagerPrice(wager, floats[0], floats[1], before, after)
