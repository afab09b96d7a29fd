"""The hands of one split: the weight of each number of pair cards gone, and their highest possible value."""

from __future__ import annotations

from typing import Any

from pitboss.solve.kernels.dealing import dealer_chances, win_and_lose
from pitboss.solve.kernels.drawing import draw_shares
from pitboss.solve.kernels.playing import follow_play
from pitboss.solve.kernels.structures import Chances, DealerTree, Play, Scratch, Terms, Unseen, Values
from pitboss.solve.model.actions import ACTIONS


def split_shares(ends: Any, most: int, pair_chance: Any, none: Any, shares: Any) -> Any:
    """Fill ``shares[first or others, gone, none or a pair card]`` with the shares of a split's hands.

    ``none[known, gone]`` becomes the shares of each number of pair cards gone, for a hand with ``gone`` of them gone
    and ``known`` other second cards known not to be pair cards: each such card subtracts the value that it would have
    as a pair card. Returns the average number of hands, and of ordered pairs of further hands.
    """
    zero = pair_chance[0] - pair_chance[0]
    widest = none.shape[2]
    for gone in range(1, widest + 1):
        none[0, gone, gone - 1] = zero + 1
    for known in range(1, most):
        for gone in range(1, widest + 1 - known):
            for place in range(widest):
                none[known, gone, place] = (
                    none[known - 1, gone, place] - pair_chance[gone] * none[known - 1, gone + 1, place]
                )
    hands = zero
    pairs = zero
    for end in range(len(ends)):
        many, done, full, orders = ends[end, 0], ends[end, 1], ends[end, 2], ends[end, 3]
        chance = zero + orders
        for gone in range(1, many - 1):
            chance = chance * pair_chance[gone]
        if chance == 0:
            continue
        gone, waiting = many - 1, many - done
        happens = zero
        for place in range(widest):
            # With no second card a pair card, all shares together are the probability of that.
            happens += none[done, gone, place]
        hands += chance * happens * many
        pairs += chance * happens * (many - 1) * (many - 2)
        if done == 0:
            waiting -= 1
        for place in range(widest):
            if done > 0:
                shares[0, place, 0] += chance * none[done - 1, gone, place]
                shares[1, place, 0] += chance * (done - 1) * none[done - 1, gone, place]
            else:
                shares[0, place, 0] += chance * none[0, gone, place]
                shares[0, place, 1] += chance * none[0, gone, place]
            if waiting > 0 and full > 0:
                shares[1, place, 0] += chance * waiting * none[done, gone, place]
                shares[1, place, 1] += chance * waiting * none[done, gone, place]
    return hands, pairs


def split_ceiling(shares: Any, unseen: Unseen, pair: int, values: Any, legal: Any, shifts: Any, known: int) -> Any:
    """Return the highest possible value of a split's hands, from their ``shares`` of each number of pair cards gone.

    ``values[second card, action]`` of the ``legal`` actions are known for ``known`` other pair cards gone (0 or 1), and
    ``shifts`` say how far one more card gone moves each. A share may be negative; what it subtracts is bounded from
    below, by the play that is best with one other pair card gone.
    """
    zero = unseen.left - unseen.left
    counts, barred = unseen.counts, unseen.barred
    ceiling = zero
    for gone in range(1, len(shares) + 1):
        if counts[pair] - gone < 1:
            break
        here = unseen.left - gone - 1
        held_back = counts[barred] if barred >= 0 else zero
        if pair == barred:
            held_back = held_back - gone - 1
        each, barred_each = draw_shares(here, held_back, barred)
        for r in range(len(counts)):
            mine = counts[r] - (gone + 1 if r == pair else 0)
            share = shares[gone - 1, 1 if r == pair else 0]
            if mine > 0 and share != 0:
                chance = mine * (barred_each if r == barred else each)
                ceiling += chance * share * _bound(values[r], legal[r], shifts[r], gone, known, share > 0)
    return ceiling


def _bound(values: Any, legal: Any, shifts: Any, gone: Any, known: Any, above: bool) -> Any:
    """Return the most, or the least, that the best action can be worth with this many pair cards gone."""
    bound = values[0] - values[0]
    furthest = bound
    first = True
    for a in range(ACTIONS):
        if legal[a]:
            reached = values[a] + (gone - known if above else known - 1) * shifts[a]
            bound = reached if first else max(bound, reached)
            furthest = max(furthest, shifts[a])
            first = False
    return bound if above else bound - (gone - 1) * furthest


def split_values(
    tree: DealerTree,
    unseen: Unseen,
    scratch: Scratch,
    chance: Any,
    results: Any,
    blackjack_first: bool,
    chances: Chances,
    terms: Terms,
    ended: Any,
    played: Any,
    play: Play,
    values: Values,
    pair: int,
    seconds: Any,
    by_gone: Any,
) -> None:
    """Fill ``by_gone[others, none or a pair card]`` with the value of a split hand, from two other pair cards gone on.

    ``unseen`` are the cards left with one other pair card gone; the pair's cards are removed from it, one at a time.
    ``seconds`` are the hands by second card, ``ended`` those that wait for the dealer, ``played`` those to play. Hands
    that such a shoe cannot deal may be included: no hand that it can deal draws a card that leads to one.
    """
    for others in range(2, len(by_gone)):
        unseen.counts[pair] -= 1
        if unseen.counts[pair] < 1:
            break
        here = Unseen(unseen.counts, unseen.left - (others - 1), unseen.barred)
        dealer_chances(tree, here, terms.cards, terms.size, ended, scratch, chance)
        win_and_lose(chance, terms.grade, results, ended, blackjack_first, chances)
        follow_play(terms, here, chances, played, play, values)
        held_back = unseen.left - unseen.left
        if unseen.barred >= 0:
            held_back = unseen.counts[unseen.barred] - (1 if pair == unseen.barred else 0)
        share, barred_share = draw_shares(here.left - 1, held_back, unseen.barred)
        for r in range(len(unseen.counts)):
            mine = unseen.counts[r] - (1 if r == pair else 0)
            if mine > 0:
                drawn = mine * (barred_share if r == unseen.barred else share)
                by_gone[others, 1 if r == pair else 0] += drawn * values.value[seconds[r]]
