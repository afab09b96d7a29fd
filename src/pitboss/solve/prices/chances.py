"""The chances behind a decision: how often the dealer busts, and how often the next card breaks the hand.

They are for the cards that are left, given that the dealer has peeked (in games with a peek) and has no blackjack, like
the values of ``advice``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from pitboss.cards import Card, total
from pitboss.rulebook import Rules
from pitboss.solve.hands.contexts import without
from pitboss.solve.hands.solver import Solver
from pitboss.solve.kernels.arithmetic import floats
from pitboss.solve.model.compositions import LIMIT, RANKS, TEN
from pitboss.solve.model.model import model_of
from pitboss.solve.prices.advice import rank_of, unseen_by_rank


@dataclass(frozen=True, slots=True)
class DealerChances:
    """Against one hand: the dealer goes over 21, on a total that only pushes (``pushes``) or on another (``busts``).

    ``breaks`` is the chance that the player's next card takes the hand over 21.
    """

    busts: float
    pushes: float
    breaks: float


def dealer_chances(rules: Rules, hand: Iterable[Card], up: Card, seen: Iterable[Card] = ()) -> DealerChances:
    """Return how the dealer may end against a standing hand, and what the next card may do to the hand."""
    held, model = tuple(hand), model_of(rules)
    ranks, rank = [rank_of(card) for card in held], rank_of(up)
    left = unseen_by_rank(model, (up, *seen, *held))
    counts = left.copy()
    for own in ranks:
        counts[own] += 1
    bench = Solver(model, floats()).bench
    number = bench.hands.of(*ranks)
    bench.stand(rank, counts, np.array([number]))
    ends = bench.chance[number]
    known = 1.0 - float(ends[-1]) if model.only_initial_lost else 1.0
    push = float(ends[-3]) if rules.dealer.push_total is not None else 0.0
    draws = bench.draw_chances(rank, without(counts, *ranks))
    return DealerChances(float(ends[-2]) / known, push / known, _breaking(held, draws))


def _breaking(held: tuple[Card, ...], draws: list[float]) -> float:
    """Return the chance of a card that takes a hand over 21; an ace in the hand counts as one if necessary."""
    count, soft = total(held)
    return 0.0 if soft else float(sum(draws[rank] for rank in range(RANKS) if count + min(rank, TEN) + 1 > LIMIT))


def hole_tens(rules: Rules, seen: Iterable[Card]) -> float:
    """Return the chance that the dealer's hole card is a ten-value."""
    left = unseen_by_rank(model_of(rules), seen)
    return float(left[TEN] / left.sum())
