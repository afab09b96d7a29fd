"""The arithmetic of the solver: plain functions over arrays, compiled at the edge.

Each works alike on floats, compiled, and on arrays of ``Fraction``, as plain Python; that is how the tests prove the
one by the other. None calls another, none allocates, and the rules come in as numbers.

``counts`` are the cards left in the shoe (the dealer's hole card among them) before the player's hand is taken out;
``left`` is how many they are. ``barred`` is the rank the hole card cannot have, because the dealer has looked and has
no blackjack (-1: any).
"""

from __future__ import annotations

from typing import Any

LANES = 256
"""How many hands are worked on at a time."""

STAND, HIT, DOUBLE, SURRENDER = 0, 1, 2, 3

# Places in the list of results, and the ways a hand that is not given up can end.
MEAN, SQUARE = 0, 1
DOUBLES, FREE, SURRENDERS, GIVEN_UP = 2, 3, 4, 5
DOUBLES_GAIN, FREE_GAIN, SURRENDERS_GAIN, GIVEN_UP_GAIN = 6, 7, 8, 9
RESULTS = 10
SINGLE, PAID_DOUBLE, FREE_DOUBLE = 0, 1, 2

# Places in the list of rules.
ANY_CARDS, MAY_DOUBLE, FREE_DOUBLES, MAY_SURRENDER, MOST_CARDS, LAMMER = 0, 1, 2, 3, 4, 5


def dealer_chances(
    parent: Any,
    rank: Any,
    taken: Any,
    depth: Any,
    ways: Any,
    group: Any,
    fix_from: Any,
    fix_slot: Any,
    fix_taken: Any,
    end_group: Any,
    end_rank: Any,
    end_slot: Any,
    end_outcome: Any,
    counts: Any,
    left: Any,
    cards: Any,
    size: Any,
    subset: Any,
    node: Any,
    pool: Any,
    under: Any,
    totals: Any,
    fixes: Any,
    ended: Any,
    chance: Any,
) -> None:
    """Fill ``chance[hand, outcome]`` for the hands of ``subset``, a block of hands at a time."""
    zero = counts[0] - counts[0]
    for start in range(0, len(subset), node.shape[1]):
        lanes = min(node.shape[1], len(subset) - start)
        for lane in range(lanes):
            hand = subset[start + lane]
            here = left - size[hand]
            for r in range(10):
                pool[r, lane] = counts[r] - cards[hand, r]
            for d in range(len(under)):
                under[d, lane] = 1 / (here - d) if here > d else zero
            node[0, lane] = under[0, lane]
        totals[:] = zero
        fixes[:] = zero
        ended[:] = zero
        for v in range(len(parent)):
            mine, w, together = node[v], ways[v], totals[group[v]]
            if v > 0:
                before, stock, t, share = node[parent[v]], pool[rank[v]], taken[v], under[depth[v]]
                for lane in range(lanes):
                    mine[lane] = before[lane] * (stock[lane] - t) * share[lane]
            for lane in range(lanes):
                together[lane] += w * mine[lane]
            for f in range(fix_from[v], fix_from[v + 1]):
                fix, w = fixes[fix_slot[f]], ways[v] * fix_taken[f]
                for lane in range(lanes):
                    fix[lane] += w * mine[lane]
        for e in range(len(end_group)):
            together, stock, fix = totals[end_group[e]], pool[end_rank[e]], fixes[end_slot[e]]
            found = ended[end_outcome[e]]
            for lane in range(lanes):
                found[lane] += together[lane] * stock[lane] - fix[lane]
        for lane in range(lanes):
            hand = subset[start + lane]
            over = zero + 1
            for o in range(8):
                chance[hand, o] = ended[o, lane]
                over -= ended[o, lane]
            chance[hand, 6] = over


def borrow(same: Any, subset: Any, near: Any, chance: Any, wanted: Any) -> int:
    """Take over the dealer's chances of the hands that leave the ``same`` shoe; return how many are still ``wanted``.

    A hand for which there is none is below nought; ``subset`` may be the hands that were wanted before.
    """
    left = 0
    for place in range(len(subset)):
        hand = subset[place]
        other = same[hand]
        if other < 0:
            wanted[left] = hand
            left += 1
        else:
            for o in range(8):
                chance[hand, o] = near[other, o]
    return left


def win_and_lose(chance: Any, total: Any, subset: Any, push_22: bool, peeks: bool, win: Any, lose: Any) -> None:
    """Fill the chances of winning and losing by standing; where the dealer looks, given that he has no blackjack."""
    for place in range(len(subset)):
        hand = subset[place]
        standing = chance[hand, 0] - chance[hand, 0]
        for o in range(7):
            standing += chance[hand, o]
        if standing == 0 and peeks:
            win[hand] = lose[hand] = standing
            continue
        won = chance[hand, 6] + (0 if push_22 else chance[hand, 5])
        lost = standing - standing
        if not peeks:
            standing += chance[hand, 7]
            lost += chance[hand, 7]
        for o in range(5):
            if o + 17 < total[hand]:
                won += chance[hand, o]
            elif o + 17 > total[hand]:
                lost += chance[hand, o]
        win[hand] = won / standing
        lose[hand] = lost / standing


def best_play(
    cards: Any,
    child: Any,
    hard: Any,
    total: Any,
    soft: Any,
    size: Any,
    subset: Any,
    counts: Any,
    left: Any,
    barred: int,
    win: Any,
    lose: Any,
    rules: Any,
    given: bool,
    value: Any,
    action: Any,
    by_action: Any,
    gives_up: Any,
    gain: Any,
) -> None:
    """Find the best play of every hand of ``subset`` (children first): ``value``, ``action`` and each action's value.

    Where the play is ``given``, ``action`` and ``gives_up`` are followed and only the values are found. ``gain`` is
    what a double or a surrender gains over the next best action.

    A hand on chips wins and loses one; a hand on a lammer wins one and loses nothing. A free double adds a lammer, a
    paid one chips. A surrender gives up half of all that is wagered on the hand, after a double as well: ``gives_up``
    says with which doubled hands.
    """
    zero = counts[0] - counts[0]
    loss = zero + 1 - rules[LAMMER]
    for place in range(len(subset)):
        hand = subset[place]
        standing = win[hand] - loss * lose[hand]
        by_action[hand, STAND] = standing
        value[hand] = standing
        asked = action[hand] if given else -1
        if not given:
            action[hand] = STAND
        by_action[hand, HIT] = by_action[hand, DOUBLE] = by_action[hand, SURRENDER] = zero - 99
        if total[hand] == 21 or (rules[MOST_CARDS] > 0 and size[hand] >= rules[MOST_CARDS]):
            continue
        here = left - size[hand]
        if here < 2:
            continue
        held_back = counts[barred] - cards[hand, barred] if barred >= 0 else zero
        if barred >= 0 and here <= held_back:
            continue  # the dealer is sure to have blackjack
        doubles = rules[ANY_CARDS] > 0 or (rules[MAY_DOUBLE] > 0 and size[hand] == 2)
        free = rules[FREE_DOUBLES] > 0 and size[hand] == 2 and soft[hand] == 0 and 9 <= hard[hand] <= 11
        more_loss = loss if free else loss + 1
        hit = zero
        double = zero
        for r in range(10):
            mine = counts[r] - cards[hand, r]
            if mine <= 0:
                continue
            if barred < 0:
                chance = mine / here
            elif r == barred:
                chance = mine / (here - 1)
            else:
                chance = mine * (here - 1 - held_back) / ((here - 1) * (here - held_back))
            drawn = child[hand, r]
            if drawn < 0:
                hit -= chance * loss
                doubled = zero - more_loss
            else:
                hit += chance * value[drawn]
                doubled = 2 * win[drawn] - more_loss * lose[drawn]
                if not given:
                    gives_up[drawn] = 1 if rules[MAY_SURRENDER] > 0 and total[drawn] < 21 and doubled < -1 else 0
                if gives_up[drawn] > 0:
                    doubled = zero - 1
            double += chance * doubled
        by_action[hand, HIT] = hit
        if doubles:
            by_action[hand, DOUBLE] = double
        if rules[MAY_SURRENDER] > 0:
            by_action[hand, SURRENDER] = zero - (zero + 1) / 2
        for a in range(1, 4):
            better = by_action[hand, a] > value[hand]
            if (given and a == asked and by_action[hand, a] > -50) or (not given and better):
                value[hand] = by_action[hand, a]
                if not given:
                    action[hand] = a
        gain[hand] = zero
        if action[hand] >= DOUBLE:
            other = by_action[hand, STAND]
            for a in range(1, 4):
                if a != action[hand] and by_action[hand, a] > other:
                    other = by_action[hand, a]
            gain[hand] = value[hand] - other


def follow_play(
    cards: Any,
    child: Any,
    hard: Any,
    total: Any,
    soft: Any,
    size: Any,
    subset: Any,
    counts: Any,
    left: Any,
    barred: int,
    win: Any,
    lose: Any,
    rules: Any,
    action: Any,
    gives_up: Any,
    value: Any,
) -> None:
    """Value every hand of ``subset`` (children first) under fixed actions."""
    zero = counts[0] - counts[0]
    loss = zero + 1 - rules[LAMMER]
    for place in range(len(subset)):
        hand = subset[place]
        value[hand] = win[hand] - loss * lose[hand]
        if action[hand] == STAND:
            continue
        if action[hand] == SURRENDER:
            value[hand] = zero - (zero + 1) / 2
            continue
        here = left - size[hand]
        held_back = counts[barred] - cards[hand, barred] if barred >= 0 else zero
        if barred >= 0 and here <= held_back:
            continue  # the dealer is sure to have blackjack
        free = rules[FREE_DOUBLES] > 0 and size[hand] == 2 and soft[hand] == 0 and 9 <= hard[hand] <= 11
        more_loss = loss if free else loss + 1
        worth = zero
        for r in range(10):
            mine = counts[r] - cards[hand, r]
            if mine <= 0:
                continue
            if barred < 0:
                chance = mine / here
            elif r == barred:
                chance = mine / (here - 1)
            else:
                chance = mine * (here - 1 - held_back) / ((here - 1) * (here - held_back))
            drawn = child[hand, r]
            if action[hand] == HIT:
                worth += chance * (zero - loss if drawn < 0 else value[drawn])
            else:
                doubled = zero - more_loss if drawn < 0 else 2 * win[drawn] - more_loss * lose[drawn]
                if drawn >= 0 and gives_up[drawn] > 0:
                    doubled = zero - 1
                worth += chance * doubled
        value[hand] = worth


def reach(child: Any, subset: Any, action: Any, first: int, size: Any, cards: Any, mark: Any) -> None:
    """Mark what fixed actions reach from a hand that starts with ``first``: 1 a hand to play, 2 a doubled hand."""
    for place in range(len(subset)):
        hand = subset[place]
        mark[hand] = 1 if size[hand] == 2 and cards[hand, first] > 0 else 0
    for place in range(len(subset) - 1, -1, -1):
        hand = subset[place]
        if mark[hand] % 2 == 1 and action[hand] == HIT:
            for r in range(10):
                drawn = child[hand, r]
                if drawn >= 0 and mark[drawn] % 2 == 0:
                    mark[drawn] += 1
        elif mark[hand] % 2 == 1 and action[hand] == DOUBLE:
            for r in range(10):
                drawn = child[hand, r]
                if drawn >= 0 and mark[drawn] < 2:
                    mark[drawn] += 2


def visit(
    cards: Any,
    child: Any,
    hard: Any,
    total: Any,
    soft: Any,
    size: Any,
    subset: Any,
    counts: Any,
    left: Any,
    barred: int,
    win: Any,
    lose: Any,
    rules: Any,
    action: Any,
    gives_up: Any,
    gain: Any,
    first: Any,
    first_weight: Any,
    weight: Any,
    doubled: Any,
    last: Any,
    results: Any,
    ends: Any,
) -> None:
    """Carry the weights of ``first`` hands forward through fixed actions, and add up what comes of it.

    Afterwards ``weight`` says how often each hand of ``subset`` is there to be decided about. ``results`` gets the
    mean and the square of what hands win, how often they do something and what it gains (``gain``, by hand);
    ``ends[way, total]`` how often hands end
    with a total (0: over 21); ``last`` how often doubled hands come up, and what they would win by standing.
    ``doubled`` is all zeros before and after.
    """
    zero = counts[0] - counts[0]
    half = (zero + 1) / 2
    loss = zero + 1 - rules[LAMMER]
    for place in range(len(subset)):
        weight[subset[place]] = last[0, subset[place]] = last[1, subset[place]] = zero
    for place in range(len(first)):
        weight[first[place]] = first_weight[place]
    for place in range(len(subset) - 1, -1, -1):
        hand = subset[place]
        for way in range(1, 3):
            ended = doubled[way, hand]
            if ended == 0:
                continue
            doubled[way, hand] = zero
            more_loss = loss + 1 if way == PAID_DOUBLE else loss
            standing = 2 * win[hand] - more_loss * lose[hand]
            last[0, hand] += ended
            last[1, hand] += ended * standing
            if gives_up[hand] > 0:
                results[MEAN] -= ended
                results[SQUARE] += ended
                results[GIVEN_UP] += ended
                results[GIVEN_UP_GAIN] -= ended * (1 + standing)
                continue
            results[MEAN] += ended * standing
            results[SQUARE] += ended * (4 * win[hand] + more_loss * more_loss * lose[hand])
            ends[way, total[hand]] += ended
        here_now = weight[hand]
        if here_now == 0:
            continue
        here = left - size[hand]
        held_back = counts[barred] - cards[hand, barred] if barred >= 0 else zero
        if action[hand] == STAND or (barred >= 0 and here <= held_back):
            results[MEAN] += here_now * (win[hand] - loss * lose[hand])
            results[SQUARE] += here_now * (win[hand] + loss * lose[hand])
            ends[SINGLE, total[hand]] += here_now
            continue
        if action[hand] == SURRENDER:
            results[MEAN] -= here_now * half
            results[SQUARE] += here_now * half * half
            results[SURRENDERS] += here_now
            results[SURRENDERS_GAIN] += here_now * gain[hand]
            continue
        way = SINGLE
        if action[hand] == DOUBLE:
            free = rules[FREE_DOUBLES] > 0 and size[hand] == 2 and soft[hand] == 0 and 9 <= hard[hand] <= 11
            way = FREE_DOUBLE if free else PAID_DOUBLE
            results[FREE if free else DOUBLES] += here_now
            results[FREE_GAIN if free else DOUBLES_GAIN] += here_now * gain[hand]
        bust = loss + 1 if way == PAID_DOUBLE else loss
        for r in range(10):
            mine = counts[r] - cards[hand, r]
            if mine <= 0:
                continue
            if barred < 0:
                chance = mine / here
            elif r == barred:
                chance = mine / (here - 1)
            else:
                chance = mine * (here - 1 - held_back) / ((here - 1) * (here - held_back))
            drawn = child[hand, r]
            if drawn < 0:
                results[MEAN] -= here_now * chance * bust
                results[SQUARE] += here_now * chance * bust * bust
                ends[way, 0] += here_now * chance
            elif way == SINGLE:
                weight[drawn] += here_now * chance
            else:
                doubled[way, drawn] += here_now * chance


def split_shares(ends: Any, most: int, pair_chance: Any, none: Any, found: Any) -> Any:
    """Fill ``found[first or others, gone, none or a pair card]`` with the shares of a split's hands.

    ``none[known, gone]`` becomes the shares of each number of pair cards gone, for a hand that has ``gone`` of them
    gone and ``known`` other second cards known to be none: one more such card takes away what its being a pair card is
    worth. Returns the average number of hands, and of ordered pairs of further hands.
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
            # With every known card none, all shares together are the chance of that.
            happens += none[done, gone, place]
        hands += chance * happens * many
        pairs += chance * happens * (many - 1) * (many - 2)
        if done == 0:
            waiting -= 1
        for place in range(widest):
            if done > 0:
                found[0, place, 0] += chance * none[done - 1, gone, place]
                found[1, place, 0] += chance * (done - 1) * none[done - 1, gone, place]
            else:
                found[0, place, 0] += chance * none[0, gone, place]
                found[0, place, 1] += chance * none[0, gone, place]
            if waiting > 0 and full > 0:
                found[1, place, 0] += chance * waiting * none[done, gone, place]
                found[1, place, 1] += chance * waiting * none[done, gone, place]
    return hands, pairs


def split_ceiling(
    shares: Any, counts: Any, left: Any, barred: int, pair: int, values: Any, shifts: Any, known: int
) -> Any:
    """Return what the hands of a split are worth at most, by their ``shares`` of each number of pair cards gone.

    ``values[second card, action]`` are known for ``known`` other pair cards gone (0 or 1; an action that is not taken
    is below -50), and ``shifts`` say how far one more card gone moves each. A share may be below nought; what it takes
    away is bounded from below, by the play that is best with one other pair card gone.
    """
    zero = counts[0] - counts[0]
    ceiling = zero
    for gone in range(1, len(shares) + 1):
        if counts[pair] - gone < 1:
            break
        here = left - gone - 1
        held_back = counts[barred] if barred >= 0 else zero
        if pair == barred:
            held_back = held_back - gone - 1
        for r in range(10):
            mine = counts[r] - (gone + 1 if r == pair else 0)
            share = shares[gone - 1, 1 if r == pair else 0]
            if mine <= 0 or share == 0:
                continue
            if barred < 0:
                chance = mine / here
            elif r == barred:
                chance = mine / (here - 1)
            else:
                chance = mine * (here - 1 - held_back) / ((here - 1) * (here - held_back))
            best = zero - 99
            least = zero - 99
            furthest = zero
            for a in range(4):
                if values[r, a] > -50:
                    best = max(best, values[r, a] + (gone - known) * shifts[r, a])
                    least = max(least, values[r, a] - (1 - known) * shifts[r, a])
                    furthest = max(furthest, shifts[r, a])
            ceiling += chance * share * (best if share > 0 else least - (gone - 1) * furthest)
    return ceiling
