"""What hands are worth: under the best play, or under given play; from full hands to first cards."""

from __future__ import annotations

from typing import Any

from pitboss.solve.kernels.drawing import draw_shares, held_back_of
from pitboss.solve.kernels.structures import Chances, Play, Terms, Unseen, Values
from pitboss.solve.model.actions import ACTIONS, DOUBLE, DOUBLED_AGAIN, GIVEN_UP, HIT, LEFT, STAND, SURRENDER


def best_play(
    terms: Terms, unseen: Unseen, chances: Chances, subset: Any, given: bool, play: Play, values: Values
) -> None:
    """Find the best play of every hand of ``subset`` (children first): its value, and that of every legal action.

    If the play is ``given``, it is followed, and only the values are computed.
    """
    for place in range(len(subset)):
        hand = subset[place]
        here = unseen.left - terms.size[hand]
        held_back = held_back_of(unseen, terms.cards, hand)
        over = unseen.barred >= 0 and here <= held_back  # the dealer is sure to have a blackjack
        draws = here >= 2 and not over
        values.legal[hand, STAND] = True
        values.legal[hand, HIT] = draws and terms.hit[hand]
        values.legal[hand, DOUBLE] = draws and terms.double[hand]
        values.legal[hand, SURRENDER] = terms.surrender[hand] and (not over or terms.takes[hand] < 0)
        values.by_action[hand, STAND] = terms.pays[hand] * chances.win[hand] - terms.loss * chances.lose[hand]
        values.by_action[hand, SURRENDER] = -terms.takes[hand] * terms.loss
        if terms.most_doubles > 1:
            _doubled_often(terms, unseen, chances, hand, draws, given, play, values)
        if values.legal[hand, DOUBLE]:
            _hit_or_double(terms, unseen, chances, hand, here, held_back, given, play, values)
        elif values.legal[hand, HIT]:
            _hit(terms, unseen, hand, here, held_back, values)
        _choose(hand, given, play, values)


def _hit(terms: Terms, unseen: Unseen, hand: Any, here: Any, held_back: Any, values: Values) -> None:
    """Find what another card is worth to a hand that may not double."""
    hit = unseen.left - unseen.left
    share, barred_share = draw_shares(here, held_back, unseen.barred)
    for r in range(len(unseen.counts)):
        mine = unseen.counts[r] - terms.cards[hand, r]
        if mine > 0:
            chance = mine * (barred_share if r == unseen.barred else share)
            drawn = terms.child[hand, r]
            hit += chance * (-terms.loss if drawn < 0 else values.value[drawn])
    values.by_action[hand, HIT] = hit


def _hit_or_double(
    terms: Terms,
    unseen: Unseen,
    chances: Chances,
    hand: Any,
    here: Any,
    held_back: Any,
    given: bool,
    play: Play,
    values: Values,
) -> None:
    """Find what another card is worth, with and without a double; say which doubled hands are better given up."""
    hit = unseen.left - unseen.left
    double = hit
    share, barred_share = draw_shares(here, held_back, unseen.barred)
    risk = terms.loss + terms.double_chips[hand]
    after = play.after[0 if terms.double_chips[hand] > 0 else 1]
    for r in range(len(unseen.counts)):
        mine = unseen.counts[r] - terms.cards[hand, r]
        if mine <= 0:
            continue
        chance = mine * (barred_share if r == unseen.barred else share)
        drawn = terms.child[hand, r]
        if drawn < 0:
            hit -= chance * terms.loss
            double -= chance * risk
            continue
        hit += chance * values.value[drawn]
        if terms.most_doubles > 1:
            double += chance * values.doubled[0, drawn]
            continue
        doubled = terms.doubled_pays[drawn] * chances.win[drawn] - risk * chances.lose[drawn]
        if not given:
            better = terms.surrender_doubled[drawn] and doubled < -terms.takes[drawn] * risk
            after[drawn] = GIVEN_UP if better else LEFT
        double += chance * (-terms.takes[drawn] * risk if after[drawn] == GIVEN_UP else doubled)
    values.by_action[hand, HIT] = hit
    values.by_action[hand, DOUBLE] = double


def _doubled_often(
    terms: Terms, unseen: Unseen, chances: Chances, hand: Any, draws: bool, given: bool, play: Play, values: Values
) -> None:
    """Find what a hand is worth after one double, two doubles and so on: left, given up, or doubled again."""
    for times in range(terms.most_doubles, 0, -1):
        stake = 2 ** (times - 1)
        risk = stake * (terms.loss + 1)
        after = play.after[0 if times == 1 else times]
        left = stake * terms.doubled_pays[hand] * chances.win[hand] - risk * chances.lose[hand]
        given_up = -terms.takes[hand] * risk
        may_again = draws and times < terms.most_doubles and terms.double_again[hand]
        again = _doubled_again(terms, unseen, hand, times, risk, values) if may_again else left
        if not given:
            after[hand] = GIVEN_UP if terms.surrender_doubled[hand] and given_up > left else LEFT
        best = given_up if after[hand] == GIVEN_UP else left
        values.again_gain[times - 1, hand] = again - best
        if may_again and not given and again > best:
            after[hand] = DOUBLED_AGAIN
        values.doubled[times - 1, hand] = again if may_again and after[hand] == DOUBLED_AGAIN else best


def _doubled_again(terms: Terms, unseen: Unseen, hand: Any, times: Any, risk: Any, values: Values) -> Any:
    """Return what one more double is worth to a hand that was doubled this many times."""
    worth = unseen.left - unseen.left
    share, barred_share = draw_shares(
        unseen.left - terms.size[hand], held_back_of(unseen, terms.cards, hand), unseen.barred
    )
    for r in range(len(unseen.counts)):
        mine = unseen.counts[r] - terms.cards[hand, r]
        if mine > 0:
            chance = mine * (barred_share if r == unseen.barred else share)
            drawn = terms.child[hand, r]
            worth += chance * (-2 * risk if drawn < 0 else values.doubled[times, drawn])
    return worth


def _choose(hand: Any, given: bool, play: Play, values: Values) -> None:
    """Take the best legal action, or the given one; record what a double or a surrender gains over the next best."""
    best = STAND
    for a in range(1, ACTIONS):
        if values.legal[hand, a]:
            if given:
                best = a if play.action[hand] == a else best
            elif values.by_action[hand, a] > values.by_action[hand, best]:
                best = a
    if not given:
        play.action[hand] = best
    values.value[hand] = values.by_action[hand, best]
    if best >= DOUBLE:
        other = values.by_action[hand, STAND]
        for a in range(1, ACTIONS):
            if a != best and values.legal[hand, a] and values.by_action[hand, a] > other:
                other = values.by_action[hand, a]
        values.gain[hand] = values.value[hand] - other
    else:
        values.gain[hand] = values.value[hand] - values.value[hand]


def follow_play(terms: Terms, unseen: Unseen, chances: Chances, subset: Any, play: Play, values: Values) -> None:
    """Value every hand of ``subset`` (children first) under fixed actions."""
    value = values.value
    for place in range(len(subset)):
        hand = subset[place]
        here = unseen.left - terms.size[hand]
        if terms.most_doubles > 1:
            over = unseen.barred >= 0 and here <= held_back_of(unseen, terms.cards, hand)
            _doubled_often(terms, unseen, chances, hand, here >= 2 and not over, True, play, values)
        if play.action[hand] == SURRENDER:
            value[hand] = -terms.takes[hand] * terms.loss
            continue
        value[hand] = terms.pays[hand] * chances.win[hand] - terms.loss * chances.lose[hand]
        if play.action[hand] == STAND:
            continue
        held_back = held_back_of(unseen, terms.cards, hand)
        if unseen.barred >= 0 and here <= held_back:
            continue  # the dealer is sure to have a blackjack
        share, barred_share = draw_shares(here, held_back, unseen.barred)
        worth = unseen.left - unseen.left
        for r in range(len(unseen.counts)):
            mine = unseen.counts[r] - terms.cards[hand, r]
            if mine > 0:
                chance = mine * (barred_share if r == unseen.barred else share)
                drawn = terms.child[hand, r]
                if play.action[hand] == HIT:
                    worth += chance * (-terms.loss if drawn < 0 else value[drawn])
                else:
                    worth += chance * _doubled(terms, chances, hand, drawn, play, values)
        value[hand] = worth


def _doubled(terms: Terms, chances: Chances, hand: Any, drawn: Any, play: Play, values: Values) -> Any:
    """Return what a hand is worth after it was doubled and drew its card."""
    risk = terms.loss + terms.double_chips[hand]
    if drawn < 0:
        return -risk
    if terms.most_doubles > 1:
        return values.doubled[0, drawn]
    if play.after[0 if terms.double_chips[hand] > 0 else 1, drawn] == GIVEN_UP:
        return -terms.takes[drawn] * risk
    return terms.doubled_pays[drawn] * chances.win[drawn] - risk * chances.lose[drawn]
