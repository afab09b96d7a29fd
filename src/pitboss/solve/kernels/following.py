"""Hands followed forward through fixed play: which hands they reach, how they end, and what is won on the way."""

from __future__ import annotations

from typing import Any

from pitboss.solve.kernels.drawing import draw_shares, held_back_of
from pitboss.solve.kernels.structures import Chances, Play, Terms, Unseen, Visits
from pitboss.solve.model.actions import DOUBLE, DOUBLED_AGAIN, GIVEN_UP, HIT, STAND, SURRENDER

# Places in the list of results.
MEAN, SQUARE = 0, 1
DOUBLES, FREE, SURRENDERS, RESCUES, AGAIN = 2, 3, 4, 5, 6
DOUBLES_GAIN, FREE_GAIN, SURRENDERS_GAIN, RESCUES_GAIN, AGAIN_GAIN = 7, 8, 9, 10, 11
MORE_CHIPS = 12
"""The chips wagered on doubles after the first."""

RESULTS = 13

# The ways in which a hand that is not given up can end; from ``TWICE`` on, it was doubled with chips more than once.
SINGLE, PAID_DOUBLE, FREE_DOUBLE, TWICE = 0, 1, 2, 3

# Sums of what doubled hands would get: lost by giving them up, won by standing; the same two for hands that may be
# doubled once more, and what those would win by it.
TAKEN, STANDING, MAY_TAKEN, MAY_STANDING, MAY_AGAIN = 0, 1, 2, 3, 4
LAST_SUMS = 5


def ways_of(most_doubles: int) -> int:
    """Return in how many ways a hand can end if it may be doubled this many times."""
    return TWICE + most_doubles - 1


def reach(
    terms: Terms, subset: Any, play: Play, first: int, mark: Any, played: Any, ended: Any, reached: Any
) -> tuple[int, int, int]:
    """List what fixed actions reach from a hand that starts with ``first``, and return how many hands each list has.

    ``played`` receives the hands to play (including doubled hands if a double may be followed by another), ``ended``
    those that wait for the dealer, ``reached`` all of these. ``mark`` is all zeros before and after.
    """
    _mark_reached(terms, subset, play, first, mark)
    playing, ending, reaching = 0, 0, 0
    for place in range(len(subset)):
        hand = subset[place]
        marked = mark[hand]
        mark[hand] = 0
        if marked == 0:
            continue
        reached[reaching] = hand
        reaching += 1
        if marked != 2 or terms.most_doubles > 1:
            played[playing] = hand
            playing += 1
        if marked >= 2 or play.action[hand] == STAND:
            ended[ending] = hand
            ending += 1
    return playing, ending, reaching


def _mark_reached(terms: Terms, subset: Any, play: Play, first: int, mark: Any) -> None:
    """Mark what fixed actions reach: 1 a hand to play, 2 a doubled hand, 3 both."""
    for place in range(len(subset)):
        hand = subset[place]
        mark[hand] = 1 if terms.size[hand] == 2 and terms.cards[hand, first] > 0 else 0
    for place in range(len(subset) - 1, -1, -1):
        hand = subset[place]
        doubles = mark[hand] % 2 == 1 and play.action[hand] == DOUBLE
        if terms.most_doubles > 1 and mark[hand] >= 2:
            for row in range(play.after.shape[0]):
                doubles = doubles or play.after[row, hand] == DOUBLED_AGAIN
        if mark[hand] % 2 == 1 and play.action[hand] == HIT:
            for r in range(terms.child.shape[1]):
                drawn = terms.child[hand, r]
                if drawn >= 0 and mark[drawn] % 2 == 0:
                    mark[drawn] += 1
        if doubles:
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
    again_gain: Any,
    first: Any,
    weights: Any,
    visits: Visits,
) -> None:
    """Carry the weights of ``first`` hands forward through fixed actions, and add up the results.

    ``gain`` is, by hand, what a double or a surrender gains over the next best action, and ``again_gain`` what one more
    double gains.
    """
    zero = unseen.left - unseen.left
    for place in range(len(subset)):
        hand = subset[place]
        visits.weight[hand] = zero
        for row in range(LAST_SUMS if terms.most_doubles > 1 else MAY_TAKEN):
            visits.last[row, hand] = zero
    for place in range(len(first)):
        visits.weight[first[place]] = weights[place]
    for place in range(len(subset) - 1, -1, -1):
        hand = subset[place]
        for way in range(PAID_DOUBLE, visits.doubled.shape[0]):
            if visits.doubled[way, hand] != 0:
                _end_doubled(terms, unseen, chances, hand, way, play, again_gain, visits)
        if visits.weight[hand] == 0:
            continue
        here = unseen.left - terms.size[hand]
        held_back = held_back_of(unseen, terms.cards, hand)
        if play.action[hand] == SURRENDER:
            _give_up(terms, hand, gain, visits)
        elif play.action[hand] == STAND or (unseen.barred >= 0 and here <= held_back):
            _stand(terms, chances, hand, visits)
        else:
            _draw(terms, unseen, hand, play, gain, visits)


def _end_doubled(
    terms: Terms, unseen: Unseen, chances: Chances, hand: Any, way: Any, play: Play, again_gain: Any, visits: Visits
) -> None:
    """End a hand that was doubled and drew its card, or double it again."""
    ended, results = visits.doubled[way, hand], visits.results
    visits.doubled[way, hand] = ended - ended
    times = 1 if way < TWICE else way - TWICE + 2
    stake = 2 ** (times - 1)
    risk = stake * (terms.loss + 1) if way != FREE_DOUBLE else terms.loss
    pays = stake * terms.doubled_pays[hand]
    standing = pays * chances.win[hand] - risk * chances.lose[hand]
    taken = terms.takes[hand] * risk
    after = play.after[way - PAID_DOUBLE, hand]
    here = unseen.left - terms.size[hand]
    over = unseen.barred >= 0 and here <= held_back_of(unseen, terms.cards, hand)
    may_again = times < terms.most_doubles and terms.double_again[hand] and here >= 2 and not over
    if may_again:
        visits.last[MAY_TAKEN, hand] += ended * taken
        visits.last[MAY_STANDING, hand] += ended * standing
        otherwise = -taken if after == GIVEN_UP else standing
        visits.last[MAY_AGAIN, hand] += ended * (otherwise + again_gain[times - 1, hand])
    else:
        visits.last[TAKEN, hand] += ended * taken
        visits.last[STANDING, hand] += ended * standing
    if may_again and after == DOUBLED_AGAIN:
        results[AGAIN] += ended
        results[AGAIN_GAIN] += ended * again_gain[times - 1, hand]
        results[MORE_CHIPS] += ended * risk
        _carry(terms, unseen, hand, ended, TWICE if times == 1 else way + 1, 2 * risk, visits)
        return
    if after == GIVEN_UP:
        results[MEAN] -= ended * taken
        results[SQUARE] += ended * taken * taken
        results[RESCUES] += ended
        results[RESCUES_GAIN] -= ended * (taken + standing)
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
    results[SQUARE] += ended * (terms.squares[hand] * win + loss * loss * lose)
    visits.ends[SINGLE, terms.grade[hand]] += ended


def _draw(terms: Terms, unseen: Unseen, hand: Any, play: Play, gain: Any, visits: Visits) -> None:
    """Carry a hand on to each card it may draw, doubled or not."""
    weight, results = visits.weight[hand], visits.results
    way, bust = SINGLE, terms.loss
    if play.action[hand] == DOUBLE:
        bust = terms.loss + terms.double_chips[hand]
        free = terms.double_chips[hand] == 0
        way = FREE_DOUBLE if free else PAID_DOUBLE
        results[FREE if free else DOUBLES] += weight
        results[FREE_GAIN if free else DOUBLES_GAIN] += weight * gain[hand]
    _carry(terms, unseen, hand, weight, way, bust, visits)


def _carry(terms: Terms, unseen: Unseen, hand: Any, weight: Any, way: Any, bust: Any, visits: Visits) -> None:
    """Carry a weight over to each card that a hand may draw, with its kind of ending; ``bust`` is lost by busting."""
    results = visits.results
    here = unseen.left - terms.size[hand]
    share, barred_share = draw_shares(here, held_back_of(unseen, terms.cards, hand), unseen.barred)
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
