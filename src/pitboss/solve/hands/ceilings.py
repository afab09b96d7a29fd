"""An upper limit for the value of a split, without computing that value.

Most pairs are far from worth splitting. Whether one is worth it follows from the value of its hands when fewer pair
cards are gone, because **one more card gone moves no value far**:

Take a hand that is played in a fixed way, and let ``n`` cards be unseen, including the dealer's hole card. Remove one
of them. Dealing the ``n`` cards is dealing the other ``n - 1`` and inserting the card at one of ``n`` equally likely
places. If its place is after the last card that the hand and the dealer use, nothing changes. The value therefore moves
by no more than the range of the hand's results times ``E[U] / n``, where ``U`` is how many of the ``n - 1`` cards are
used. If the dealer is known to have no blackjack, the hole card is not one of ``b`` barred cards; inserting the card in
the hole card's place then allows orders in which the next card is barred, which adds no more than
``b / ((n - 1)(n - b))`` of the range. (A barred card cannot take the hole card's place; that moves less.)

``U`` is one for the hole card plus ``T`` for cards drawn after it. Let there be ``R`` cards after the hole card, with
``Q`` points in total, aces counted as one. The mean of those not yet drawn is a martingale, so with ``S`` the points of
the ``T`` cards drawn, ``E[S] = E[T * mean of those left]``. No play draws more points than a bound: a dealer draws at
most a ten on the highest hard total that draws; a hand that does not bust draws to the limit; a hand that busts, to
nine more, but then the dealer's cards do not matter; a double draws one card, repeated ones no more than hits. The
remaining cards have a mean of at least ``(Q - bound) / R``. Therefore ``E[T] <= bound * R / (Q - bound)``.

The best play with one more card gone, if used before it went, is no better than the best play then; the bound is
therefore also valid for best values. ``shifts`` below computes it, and the kernel ``split_ceiling`` uses it to add up
the hands of a split. A pair whose ceiling is below its value unsplit is not split, whatever its exact value, and so
changes no value.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np

from pitboss.solve.hands.contexts import NO_RANK, Bench
from pitboss.solve.hands.shares import most_gone, shares_of_pair
from pitboss.solve.kernels.arithmetic import Number, Numbers
from pitboss.solve.model.actions import ACTIONS, DOUBLE, HIT, STAND
from pitboss.solve.model.compositions import LIMIT, RANKS, TEN
from pitboss.solve.model.hand_rules import Masks
from pitboss.solve.model.model import Model

FEWEST_CARDS = 150
"""For a smaller shoe, the bound is of little use, and cards may run out during play."""

ROUNDING = 1e-9
"""More than the possible rounding error of float sums."""

HIGHEST_CARD = 10
USUAL_PAIR = TEN
"""A pair whose split hands have the same options as those of most pairs."""

POINTS = np.arange(1, RANKS + 1)
SPLIT_ONCE = np.full((1, 2), 2.0)
"""The shares of two hands that are not split again."""


@cache
def drawn_at_most(up: int, furthest: int, doubles_again: bool = False) -> Numbers:
    """Return the most points drawn after the hole card, by the hand's hard total and action.

    ``furthest`` is the highest hard total that the dealer can draw to. A hand that is doubled repeatedly draws like one
    that hits.
    """
    dealer = furthest - (up + 1) - 1
    points = np.zeros((LIMIT + 1, ACTIONS))
    points[:, STAND] = dealer
    points[:, HIT] = LIMIT - np.arange(LIMIT + 1) + dealer
    points[:, DOUBLE] = HIGHEST_CARD + dealer
    if doubles_again:
        points[:, DOUBLE] = np.maximum(points[:, DOUBLE], points[:, HIT])
    return points


def shifts(bench: Bench, up: int, counts: Numbers, most_gone: int) -> Numbers | None:
    """Return how far one more card gone can move each action of a two-card hand, by the hand's hard total.

    ``counts`` are the cards left before the hand is taken out; up to ``most_gone`` pair cards go. A surrender does not
    move. None if there is no bound: for fractions, small shoes, and shoes of almost nothing but barred cards.
    """
    whole, barred = float(counts.sum()), bench.barred(up)
    if bench.sums.exact or whole < FEWEST_CARDS:
        return None
    fewest = whole - 2 - most_gone
    held_back = 0.0 if barred == NO_RANK else float(counts[barred])
    bound = drawn_at_most(up, bench.model.dealer.furthest, bench.model.most_doubles > 1)
    points = float(counts @ POINTS) - HIGHEST_CARD * (3 + most_gone)
    if fewest + 1 <= held_back or points <= bound.max():
        return None
    drawn = 1 + bound * (whole - 3) / (points - bound)
    moved: Numbers = bench.ranges * (drawn / (fewest + 1) + held_back / (fewest * (fewest + 1 - held_back)))
    return moved


def of_pair(moved: Numbers, pair: int) -> Numbers:
    """Return the shifts of a pair card with each second card."""
    return moved[pair + 2 : pair + 2 + RANKS]


def unsplit(bench: Bench, up: int, counts: Numbers, plain: dict[int, Number]) -> Iterator[int]:
    """Yield the pairs that are worth more unsplit than they could be worth split, with equal wagers on all hands.

    The bench has the values of hands with the options of most pairs' split hands; ``plain`` is what each pair is worth
    unsplit.
    """
    model, most = bench.model, bench.model.most_hands
    moved = shifts(bench, up, counts, most_gone(most))
    if moved is None or model.lammers:
        return
    unseen = bench.unseen(up, counts)
    values, every = bench.values.by_action[bench.pair], bench.values.legal[bench.pair]
    for pair, worth in plain.items():
        legal = _legal_split(model, every[pair], pair)
        if legal is None:
            continue
        seen = (unseen, pair, values[pair], legal, of_pair(moved, pair), 0)
        if bench.sums.split_ceiling(SPLIT_ONCE, *seen) >= worth - ROUNDING:
            continue
        if most > 2 and model.may_resplit[pair]:
            (first, others), *_ = shares_of_pair(bench, up, counts, pair, most)
            if bench.sums.split_ceiling(first + others, *seen) >= worth - ROUNDING:
                continue
        yield pair


def _legal_split(model: Model, legal: Masks, pair: int) -> Masks | None:
    """Return the options of a split pair's hands; None if the values of most pairs' hands do not apply to them."""
    allowed = model.split[pair]
    if allowed is model.split[USUAL_PAIR]:
        return legal
    if allowed.draws:
        return None
    last = legal.copy()
    last[:, [HIT, DOUBLE]] = False
    return last
