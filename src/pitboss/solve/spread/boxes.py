"""How far two boxes of one round win and lose together: the covariance of the results of one unit on each.

Both play alike, each by its own cards, and share the dealer. For every pair of card sets that the boxes can reach,
including those of splits and zaps, the dealer's chances are computed for the shoe without both (``card_sums``). There
are millions of such pairs; the likeliest are computed jointly, all others as if independent given the dealer's outcome.
``error`` is how far that can move the covariance: if it is zero, nothing was left out.
"""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.solve.hands.solver import Against, Solver, total_ev
from pitboss.solve.model.model import Model, Stakes
from pitboss.solve.spread.box_sums import sums_of_box
from pitboss.solve.spread.card_sums import MOST_TWOS, mean_of_product


@dataclass(frozen=True, slots=True)
class BoxCovariance:
    """The ``covariance`` of two boxes, and its largest possible error.

    It is only an estimate (not ``bounded``) if hands pay by their suits: the correlation of two boxes' suits is left
    out.
    """

    covariance: float
    error: float
    bounded: bool = True

    @property
    def exact(self) -> bool:
        """Whether nothing at all was left out."""
        return self.bounded and self.error == 0


def covariance_of_boxes(solver: Solver, solved: list[Against], most: int = MOST_TWOS) -> BoxCovariance:
    """Return the covariance of two boxes that both play a solution; computing more pairs jointly reduces the error."""
    product = error = 0.0
    for against in solved:
        sums, chance = sums_of_box(solver, against), float(against.chance)
        both = mean_of_product(solver.bench, against.up, against.counts, sums, sums, most)
        product, error = product + chance * both.mean, error + chance * both.error
    ev = float(total_ev(solved))
    return BoxCovariance(product - ev * ev, error, not pays_by_suits(solver.model))


def most_won(model: Model, stakes: Stakes) -> float:
    """Return more than a box can win or lose: every hand that it may become, doubled as often as allowed."""
    paid = (*model.pays, *model.doubled_pays, *model.super_pays, model.blackjack_pays)
    each = max(1.0, *(float(pays) for pays in paid))
    return float(max(stakes.first, stakes.others) * model.most_hands * 2**model.most_doubles * each)


def pays_by_suits(model: Model) -> bool:
    """Whether hands pay by their suits, for which only the mean and the mean square are known."""
    return model.squares != tuple(pays**2 for pays in model.pays) or (
        any(model.super_up) and model.super_squares != tuple(pays**2 for pays in model.super_pays)
    )
