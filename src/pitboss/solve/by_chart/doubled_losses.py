"""Decisions about hands that were doubled: how often a player makes each, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from pitboss.solve.accounts.observations import Observation
from pitboss.solve.hands.contexts import Bench, Context
from pitboss.solve.kernels.arithmetic import Number, Numbers
from pitboss.solve.kernels.drawing import draw_shares, held_back_of
from pitboss.solve.kernels.following import FREE_DOUBLE, PAID_DOUBLE, TWICE
from pitboss.solve.kernels.structures import Play
from pitboss.solve.model.actions import DOUBLE, DOUBLED_AGAIN, GIVEN_UP, LEFT
from pitboss.solve.model.model import Model
from pitboss.solve.strategies import letters

LETTERS = {LEFT: letters.STAND, GIVEN_UP: letters.SURRENDER, DOUBLED_AGAIN: letters.DOUBLE}


class DoubledChoice(NamedTuple):
    """A choice about a doubled hand: what is done, what is best, what is legal, how often, at what cost."""

    hand: int
    does: str
    best: str
    legal: str
    weight: float
    cost: float
    doubles: int


def doubled_choices(observation: Observation, best: Play, model: Model) -> Iterator[DoubledChoice]:
    """Follow doubled hands forward; the bench has just judged the best play."""
    context, bench, play = observation.context, observation.bench, observation.play
    doubled = np.zeros((bench.ways, len(bench.hands)))
    for hand in context.subset[::-1].tolist():
        for way in range(PAID_DOUBLE, bench.ways):
            weight = float(doubled[way, hand])
            if weight:
                yield from _ended(observation, best, model, hand, way, weight, doubled)
        if bench.weight[hand] != 0 and play.action[hand] == DOUBLE and bench.values.legal[hand, DOUBLE]:
            free = bench.terms_of(context).double_chips[hand] == 0
            _carry(bench, context, hand, float(bench.weight[hand]), doubled[FREE_DOUBLE if free else PAID_DOUBLE])


def _ended(
    observation: Observation, best: Play, model: Model, hand: int, way: int, weight: float, doubled: Numbers
) -> Iterator[DoubledChoice]:
    """Judge a hand that was doubled and drew its card; carry it on if it is doubled again."""
    context, bench = observation.context, observation.bench
    times, row = 1 if way < TWICE else way - TWICE + 2, way - PAID_DOUBLE
    values = _values(bench, context, best, hand, way, times, model.most_doubles)
    after = int(observation.play.after[row, hand]), int(best.after[row, hand])
    mine, theirs = (code if code in values else LEFT for code in after)
    legal = "".join(LETTERS[code] for code in values)
    cost = float(observation.scene.stake * weight * (values[theirs] - values[mine]))
    if len(values) > 1:
        yield DoubledChoice(hand, LETTERS[mine], LETTERS[theirs], legal, weight, cost, times)
    if mine == DOUBLED_AGAIN:
        _carry(bench, context, hand, weight, doubled[TWICE if times == 1 else way + 1])


def _values(
    bench: Bench, context: Context, best: Play, hand: int, way: int, times: int, most: int
) -> dict[int, Number]:
    """Return the possible actions for a doubled hand, and what each is worth."""
    terms, chances = bench.terms_of(context), bench.chances
    stake = 2 ** (times - 1)
    risk = terms.loss if way == FREE_DOUBLE else stake * (terms.loss + 1)
    left = stake * terms.doubled_pays[hand] * chances.win[hand] - risk * chances.lose[hand]
    values = {LEFT: left}
    if terms.surrender_doubled[hand]:
        values[GIVEN_UP] = -terms.takes[hand] * risk
    unseen = bench.unseen(context.up, context.counts)
    here = unseen.left - terms.size[hand]
    over = unseen.barred >= 0 and here <= held_back_of(unseen, terms.cards, hand)
    if times < most and terms.double_again[hand] and here >= 2 and not over:
        given_up = best.after[way - PAID_DOUBLE, hand] == GIVEN_UP
        values[DOUBLED_AGAIN] = (values[GIVEN_UP] if given_up else left) + bench.values.again_gain[times - 1, hand]
    return values


def _carry(bench: Bench, context: Context, hand: int, weight: float, into: Numbers) -> None:
    """Carry a weight over to each card that a hand may draw."""
    unseen, hands = bench.unseen(context.up, context.counts), bench.hands
    here = unseen.left - hands.size[hand]
    share, barred_share = draw_shares(here, held_back_of(unseen, hands.cards, hand), unseen.barred)
    for rank, count in enumerate(unseen.counts.tolist()):
        drawn, left = hands.child[hand, rank], count - hands.cards[hand, rank]
        if left > 0 and drawn >= 0:
            into[drawn] += weight * left * (barred_share if rank == unseen.barred else share)
