"""How far two boxes of one round win and lose together: the covariance of what one unit on each comes to.

Both play alike, each by its own cards, and share the dealer. For every two sets of cards that the boxes can come to,
those of splits and zaps included, the dealer's chances are found for the shoe without both (``card_sums``). There are
millions of such twos; the likeliest are looked at together, all others as if independent given the dealer's outcome.
``error`` says how far that can move the covariance: nothing was left out where it is nought.
"""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.solve.hands.solver import Against, Solver, total_ev
from pitboss.solve.model.model import Model, Stakes
from pitboss.solve.spread.box_sums import sums_of_box
from pitboss.solve.spread.card_sums import MOST_TWOS, mean_of_product


@dataclass(frozen=True, slots=True)
class BoxCovariance:
    """The ``covariance`` of two boxes, and how far it is off at most.

    It is only an estimate (not ``bounded``) where hands pay by their suits: how far those of two boxes go together is
    left out.
    """

    covariance: float
    error: float
    bounded: bool = True

    @property
    def exact(self) -> bool:
        """Whether nothing at all was left out."""
        return self.bounded and self.error == 0


def covariance_of_boxes(solver: Solver, solved: list[Against], most: int = MOST_TWOS) -> BoxCovariance:
    """Return the covariance of two boxes that both play a solution; more twos of sets make the error smaller."""
    product = error = 0.0
    for against in solved:
        sums, chance = sums_of_box(solver, against), float(against.chance)
        both = mean_of_product(solver.bench, against.up, against.counts, sums, sums, most)
        product, error = product + chance * both.mean, error + chance * both.error
    ev = float(total_ev(solved))
    return BoxCovariance(product - ev * ev, error, not pays_by_suits(solver.model))


def most_won(model: Model, stakes: Stakes) -> float:
    """Return more than a box can win or lose: every hand that it may become, doubled as often as may be."""
    paid = (*model.pays, *model.doubled_pays, *model.super_pays, model.blackjack_pays)
    each = max(1.0, *(float(pays) for pays in paid))
    return float(max(stakes.first, stakes.others) * model.most_hands * 2**model.most_doubles * each)


def pays_by_suits(model: Model) -> bool:
    """Whether hands pay by their suits, of which only the mean and the mean square are known."""
    return model.squares != tuple(pays**2 for pays in model.pays) or (
        any(model.super_up) and model.super_squares != tuple(pays**2 for pays in model.super_pays)
    )
