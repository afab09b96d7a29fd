"""What the house needs of a solution: prices, spread, how far boxes and wagers go together, the chart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from pitboss.solve import Solution
    from pitboss.solve.side_wagers.wager_price import SideWagerPrice

GAME, MAIN = "game", "main"
"""What the main wager is called among the house's kinds of wager, and among the solver's wagers."""
ALIKE = 1.0
"""The correlation of what ends alike at every box: one hole card decides the insurance of all. None is higher."""


@dataclass(frozen=True, slots=True)
class Theory:
    """Expected value and standard deviation per unit wagered; ``sd`` is None where it is not known.

    ``together`` is the correlation of two boxes in one round, None where it is not known; where it is a ``bound``, it
    is not higher. ``results`` are what a unit may win and how likely that is, empty where they are not known.
    """

    ev: float
    sd: float | None
    together: float | None = None
    bound: bool = False
    results: tuple[tuple[float, float], ...] = ()

    @property
    def is_bound(self) -> bool:
        """Whether the variance of several boxes is no more than an upper bound."""
        return self.bound or self.together is None


class Covariance(NamedTuple):
    """The covariance of a unit on each of two kinds of wager: of one box, of two boxes; ``bound``: at most."""

    same: float
    other: float
    bound: bool = False


@dataclass(frozen=True, slots=True)
class Theories:
    """The game itself per unit of initial wager, and every other wager per unit of its own.

    ``wagered`` is what is finally wagered for a unit of initial wager: doubles, splits and attack wagers counted,
    lammers not. ``chart`` is the best strategy by total, as text. ``covariances`` are those of every two kinds
    (``game|trilux``), empty where they were not worked out; insurance counts where it was made.
    """

    game: Theory
    side_wagers: Mapping[str, Theory] = field(default_factory=dict)
    wagered: float = 1.0
    chart: str = ""
    covariances: Mapping[str, Covariance] = field(default_factory=dict)


def figures_of(solution: Solution) -> Theories:
    """Take from a solution what is needed: the game, its side wagers, insurance, the chart."""
    from pitboss.solve.side_wagers.two_boxes import correlation_of_boxes
    from pitboss.solve.strategies.text import write_strategy

    insurance, boxes = solution.insurance, solution.box_covariance
    sides = {insurance.name: Theory(insurance.ev, insurance.sd, ALIKE, results=_lines(insurance))}
    for side_wager in solution.rules.side_wagers:
        price = solution.side_wagers.get(str(side_wager.kind))
        if price is not None:
            correlated = correlation_of_boxes(solution.rules, side_wager)
            sides[price.name] = Theory(price.ev, price.sd, correlated, results=_lines(price))
    most = min((boxes.covariance + boxes.error) / solution.sd**2, ALIKE) if boxes.bounded else ALIKE
    game = Theory(solution.ev, solution.sd, most, bound=not boxes.bounded, results=_round(solution))
    return Theories(game, sides, solution.wagered, write_strategy(solution.strategy), _covariances(solution))


def _lines(price: SideWagerPrice) -> tuple[tuple[float, float], ...]:
    """Return what a unit of a wager with a pay table may win, and how likely that is."""
    won = [(line.odds.win / line.odds.stake, line.probability) for line in price.lines]
    return (-1.0, 1 - price.hit_rate), *won


def _round(solution: Solution) -> tuple[tuple[float, float], ...]:
    """Return what a round may win, where the spread was worked out and the results are known."""
    if solution.spread is None or solution.spread.round is None:
        return ()
    return tuple((float(units), chance) for units, chance in solution.spread.round.by_result.items())


def _covariances(solution: Solution) -> dict[str, Covariance]:
    """Return the covariances of every two kinds of wager, where the spread was worked out."""
    if solution.spread is None:
        return {}
    together, insurance = solution.wagers_together, solution.insurance.name
    ace = sum(float(against.chance) for against in solution.solved if against.up == 0)
    covariances = {}
    for place, one in enumerate(together.names):
        for other in together.names[:place]:
            two = (other, one)
            share = ace if insurance in two else 1.0
            same, elsewhere = (together.covariance(*two, two_boxes=boxes) / share for boxes in (False, True))
            bound = two in together.same_bounds | together.other_bounds
            covariances[pair_key(*(GAME if name == MAIN else name for name in two))] = Covariance(
                same, elsewhere, bound
            )
    return covariances


def pair_key(one: str, other: str) -> str:
    """Return under which name the covariance of two kinds of wager is kept."""
    return "|".join(sorted((one, other)))


def figures_from_data(data: dict[str, Any]) -> Theories:
    """Return figures that were written as plain data."""
    sides = {name: _theory(theory) for name, theory in data["side_wagers"].items()}
    covariances = {name: Covariance(*figures) for name, figures in data["covariances"].items()}
    return Theories(_theory(data["game"]), sides, data["wagered"], data["chart"], covariances)


def _theory(data: dict[str, Any]) -> Theory:
    return Theory(**{**data, "results": tuple((units, chance) for units, chance in data["results"])})
