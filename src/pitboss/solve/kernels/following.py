"""Hands followed forward through fixed play: which they come to, how they end, and what is won on the way."""

from __future__ import annotations

from typing import Any

from pitboss.solve.kernels.drawing import draw_shares, held_back_of
from pitboss.solve.kernels.structures import Chances, Play, Terms, Unseen, Visits
from pitboss.solve.model.actions import DOUBLE, HIT, STAND, SURRENDER

# Places in the list of results.
MEAN, SQUARE = 0, 1
DOUBLES, FREE, SURRENDERS, GIVEN_UP = 2, 3, 4, 5
DOUBLES_GAIN, FREE_GAIN, SURRENDERS_GAIN, GIVEN_UP_GAIN = 6, 7, 8, 9
RESULTS = 10

# The ways in which a hand that is not given up can end.
SINGLE, PAID_DOUBLE, FREE_DOUBLE = 0, 1, 2
WAYS = 3


def reach(terms: Terms, subset: Any, action: Any, first: int, mark: Any) -> None:
    """Mark what fixed actions reach from a hand that starts with ``first``: 1 a hand to play, 2 a doubled hand."""
    for place in range(len(subset)):
        hand = subset[place]
        mark[hand] = 1 if terms.size[hand] == 2 and terms.cards[hand, first] > 0 else 0
    for place in range(len(subset) - 1, -1, -1):
        hand = subset[place]
        if mark[hand] % 2 == 1 and action[hand] == HIT:
            for r in range(terms.child.shape[1]):
                drawn = terms.child[hand, r]
                if drawn >= 0 and mark[drawn] % 2 == 0:
                    mark[drawn] += 1
        elif mark[hand] % 2 == 1 and action[hand] == DOUBLE:
            for r in range(terms.child.shape[1]):
                drawn = terms.child[hand, r]
                if drawn >= 0 and mark[drawn] < 2:
                    mark[drawn] += 2


def visit(
    terms: Terms,
    unseen: Unseen,
    chances: Chances,
    subset: Any,
    play: Play,
    gain: Any,
    first: Any,
    weights: Any,
    visits: Visits,
) -> None:
    """Carry the weights of ``first`` hands forward through fixed actions, and add up what comes of it.

    ``gain`` is by hand what a double or a surrender gains over the next best action.
    """
    zero = unseen.left - unseen.left
    for place in range(len(subset)):
        hand = subset[place]
        visits.weight[hand] = visits.last[0, hand] = visits.last[1, hand] = zero
    for place in range(len(first)):
        visits.weight[first[place]] = weights[place]
    for place in range(len(subset) - 1, -1, -1):
        hand = subset[place]
        for way in range(PAID_DOUBLE, WAYS):
            if visits.doubled[way, hand] != 0:
                _end_doubled(terms, chances, hand, way, play, visits)
        if visits.weight[hand] == 0:
            continue
        here = unseen.left - terms.size[hand]
        held_back = held_back_of(unseen, terms.cards, hand)
        if play.action[hand] == SURRENDER:
            _give_up(terms, hand, gain, visits)
        elif play.action[hand] == STAND or (unseen.barred >= 0 and here <= held_back):
            _stand(terms, chances, hand, visits)
        else:
            _draw(terms, unseen, hand, here, held_back, play, gain, visits)


def _end_doubled(terms: Terms, chances: Chances, hand: Any, way: Any, play: Play, visits: Visits) -> None:
    """End a hand that was doubled and drew its card."""
    ended, results = visits.doubled[way, hand], visits.results
    visits.doubled[way, hand] = ended - ended
    risk = terms.loss + 1 if way == PAID_DOUBLE else terms.loss
    pays = terms.doubled_pays[hand]
    standing = pays * chances.win[hand] - risk * chances.lose[hand]
    taken = terms.takes[hand] * risk
    visits.last[0, hand] += ended * taken
    visits.last[1, hand] += ended * standing
    if play.gives_up[way - PAID_DOUBLE, hand] > 0:
        results[MEAN] -= ended * taken
        results[SQUARE] += ended * taken * taken
        results[GIVEN_UP] += ended
        results[GIVEN_UP_GAIN] -= ended * (taken + standing)
        return
    results[MEAN] += ended * standing
    results[SQUARE] += ended * (pays * pays * chances.win[hand] + risk * risk * chances.lose[hand])
    visits.ends[way, terms.grade[hand]] += ended


def _give_up(terms: Terms, hand: Any, gain: Any, visits: Visits) -> None:
    """End a hand that is given up."""
    ended, taken, results = visits.weight[hand], terms.takes[hand] * terms.loss, visits.results
    results[MEAN] -= ended * taken
    results[SQUARE] += ended * taken * taken
    results[SURRENDERS] += ended
    results[SURRENDERS_GAIN] += ended * gain[hand]


def _stand(terms: Terms, chances: Chances, hand: Any, visits: Visits) -> None:
    """End a hand that stands."""
    ended, pays, loss = visits.weight[hand], terms.pays[hand], terms.loss
    win, lose, results = chances.win[hand], chances.lose[hand], visits.results
    results[MEAN] += ended * (pays * win - loss * lose)
    results[SQUARE] += ended * (pays * pays * win + loss * loss * lose)
    visits.ends[SINGLE, terms.grade[hand]] += ended


def _draw(
    terms: Terms, unseen: Unseen, hand: Any, here: Any, held_back: Any, play: Play, gain: Any, visits: Visits
) -> None:
    """Carry a hand on to each card it may draw, doubled or not."""
    weight, results = visits.weight[hand], visits.results
    way, bust = SINGLE, terms.loss
    if play.action[hand] == DOUBLE:
        bust = terms.loss + terms.double_chips[hand]
        free = terms.double_chips[hand] == 0
        way = FREE_DOUBLE if free else PAID_DOUBLE
        results[FREE if free else DOUBLES] += weight
        results[FREE_GAIN if free else DOUBLES_GAIN] += weight * gain[hand]
    share, barred_share = draw_shares(here, held_back, unseen.barred)
    for r in range(len(unseen.counts)):
        mine = unseen.counts[r] - terms.cards[hand, r]
        if mine <= 0:
            continue
        drawn = terms.child[hand, r]
        carried = weight * (mine * (barred_share if r == unseen.barred else share))
        if drawn < 0:
            results[MEAN] -= carried * bust
            results[SQUARE] += carried * bust * bust
            visits.ends[way, 0] += carried
        elif way == SINGLE:
            visits.weight[drawn] += carried
        else:
            visits.doubled[way, drawn] += carried
