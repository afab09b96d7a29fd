"""Insurance, even money and side wagers of a round. Plain functions for the kernel.

A side wager's line is in a table, indexed by the cards it depends on: the first two and the up card, the first two and
whether the dealer has a blackjack, the dealer's first three, or the dealer's ending and the suits of the whole hand.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.simulate.kernel.kernel_sums import SUM_WORDS, WIDE_INSURANCE, add_product

NOT_MADE, FIRST_THREE, FIRST_TWO, DEALER_THREE, DEALER_WHOLE = -1, 0, 1, 2, 3
NO_CARD = 63
ALWAYS, BY_COUNT = 1, 2


def wants(policy: Any, least: Any, true: Any) -> Any:
    """Whether an offer is accepted: always, or from a true count on."""
    return policy == ALWAYS or (policy == BY_COUNT and true >= least)


def answer_offers(state: Any, place: Any, true: Any, game: Any, book: Any, extras: Any, table: Any) -> Any:
    """Take even money or insurance, or neither, and return the state of the hand."""
    box = table.playing[place]
    if state >= game.first_ending:
        ending = (state - game.first_ending) >> 4
        if book.blackjack[ending] and wants(extras.even[box], extras.even_from[box], true):
            return game.first_ending + (book.even_money[ending] << 4)
        if book.stays[ending] and not book.blackjack[ending]:
            return state  # given up before insurance is offered
    if wants(extras.insure[box], extras.insure_from[box], true):
        table.insured[place] = 1
    return state


def leave_beside(slot: Any, wagers: Any, hits: Any, staked: Any, won: Any, table: Any) -> None:
    """Note what the watched boxes staked and won in this round, for ``kernel_sides``."""
    table.beside[4 * slot] = wagers
    table.beside[4 * slot + 1] = hits
    table.beside[4 * slot + 2] = staked
    table.beside[4 * slot + 3] = won


def settle_insurance(playing: Any, blackjack: Any, seats: Any, extras: Any, table: Any, tally: Any) -> Any:
    """Pay or take insurance, and return what the watched boxes won."""
    total, wagers, staked = 0, 0, 0
    for place in range(playing):
        if table.insured[place]:
            level = table.level[place]
            won = extras.insurance[2 * level + blackjack]
            tally.insured[2 * level + blackjack] += 1
            table.insured[place] = 0
            table.nets[place] = won
            if seats.watched[table.playing[place]]:
                total += won
                wagers += 1
                staked -= extras.insurance[2 * level]
        else:
            table.nets[place] = 0
    leave_beside(0, wagers, wagers * blackjack, staked, total, table)
    tally.insurance[0] += total
    if len(tally.wide) > 0:
        add_product(tally.wide, WIDE_INSURANCE, total, total)
    else:
        tally.insurance[1] += total * total
    return total


def line_of(side: Any, place: Any, playing: Any, dealt: Any, dealer: Any, seats: Any, extras: Any, table: Any) -> Any:
    """Return the line a side wager makes, 0 for none.

    ``dealt`` is where the round's first card is; ``dealer`` has the dealer's up card, second card, third card, suits of
    the whole hand, end, and whether it is a blackjack.
    """
    shoe, places = table.shoe, 8 * playing
    own_first = np.int64(shoe[dealt + seats.places[places] + place])
    own_second = np.int64(shoe[dealt + seats.places[places + 2] + place])
    up, second, third, suits, end, blackjack = dealer
    look = extras.looks[side]
    if look == FIRST_THREE:
        key = (own_first << 12) + (own_second << 6) + up
    elif look == FIRST_TWO:
        key = (own_first << 7) + (own_second << 1) + blackjack
    elif look == DEALER_THREE:
        key = (up << 12) + (second << 6) + third
    else:
        key = (end << 4) + suits
    return extras.lines[extras.lines_at[side] + key]


def settle_side_wager(
    side: Any, playing: Any, dealt: Any, dealer: Any, seats: Any, extras: Any, table: Any, tally: Any
) -> Any:
    """Settle one side wager at every box, store results in ``table.nets``, and return what the watched boxes won."""
    sides, lines = len(extras.looks), extras.most_lines
    limited, wagers, hits, staked = 0, 0, 0, 0
    for place in range(playing):
        level = table.side_level[table.playing[place] * sides + side]
        table.nets[place] = 0
        table.shares[place] = 0
        if level >= 0:
            line = line_of(side, place, playing, dealt, dealer, seats, extras, table)
            won = extras.side_pay[level * lines + line]
            tally.side_met[level * lines + line] += 1
            table.nets[place] = won
            if seats.watched[table.playing[place]]:
                wagers += 1
                hits += line > 0
                staked += extras.stakes[level]
            if extras.limited[side * lines + line]:
                table.shares[place] = won
                limited += won
    if limited > extras.limit[side]:
        tally.side_sums[3 * side + 2] += limited - extras.limit[side]
        share_out(playing, limited, extras.limit[side], table)
    total = 0
    for place in range(playing):
        if seats.watched[table.playing[place]]:
            total += table.nets[place]
    leave_beside(side + 1, wagers, hits, staked, total, table)
    tally.side_sums[3 * side] += total
    if len(tally.wide) > 0:
        add_product(tally.wide_sides, SUM_WORDS * side, total, total)
    else:
        tally.side_sums[3 * side + 1] += total * total
    return total


def share_out(playing: Any, whole: Any, limit: Any, table: Any) -> None:
    """Reduce payouts to their shares of a limit: whole cents by largest remainder; the first box wins ties."""
    shares, left = table.shares, limit
    for place in range(playing):
        if shares[place]:
            table.nets[place] = shares[place] * limit // whole
            left -= table.nets[place]
            shares[place] = 1 + shares[place] * limit % whole
    while left > 0:
        best = 0
        for place in range(playing):
            if shares[place] > shares[best]:
                best = place
        table.nets[best] += 1
        shares[best] = 0
        left -= 1


def settle_extras(
    playing: Any, start: Any, dealer: Any, number: Any, game: Any, seats: Any, extras: Any, table: Any, tally: Any,
    trace: Any
) -> Any:  # fmt: skip
    """Settle insurance and side wagers and return what the watched boxes won."""
    sides = len(extras.looks)
    total = settle_insurance(playing, dealer[5], seats, extras, table, tally)
    if trace is not None:
        for place in range(playing):
            trace.insurance[number * game.boxes + table.playing[place]] = table.nets[place]
    for side in range(sides):
        if extras.looks[side] == NOT_MADE:
            continue
        total += settle_side_wager(side, playing, start, dealer, seats, extras, table, tally)
        if trace is not None:
            for place in range(playing):
                row = number * game.boxes + table.playing[place]
                trace.side[row * sides + side] = table.nets[place]
    return total


def dealer_waits_for(playing: Any, extras: Any, table: Any) -> Any:
    """Return how many of the dealer's cards the side wagers of the boxes in play wait for."""
    cards = 0
    for place in range(playing):
        box = table.playing[place]
        cards = max(cards, max(extras.needs[box], table.needs[box]))
    return cards
