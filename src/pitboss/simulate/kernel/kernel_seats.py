"""Who plays the next round, and at which wager: counting, bet ramps, entry and exit. Plain functions for the kernel."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.simulate.kernel.kernel_sums import SUM_WORDS, add_product

BEGUN = 4
"""Numbers per starting place of rounds."""

COUNT_OFFSET = 1 << 16
"""Added to counts that are stored among states, which are never negative."""


def true_count(running: Any, position: Any, game: Any, count: Any) -> Any:
    """Return the running count divided by decks left, or as it is, as a whole number."""
    return count_by_decks(running, game.cards - position, count.scale, count.deck, count.step, count.rounding)


def count_by_decks(running: Any, left: Any, scale: Any, deck: Any, step: Any, rounding: Any) -> Any:
    """Return a running count in fractional parts, divided by the decks that are left; see ``KernelCount``."""
    if step > 0:
        left = max((2 * left + step) // (2 * step), 1) * step
    value, whole = running * deck, scale * max(left, 1)
    if step < 0:
        value, whole = running, scale
    if rounding == 2:
        return (2 * value + whole) // (2 * whole)
    if rounding == 1 and value < 0:
        return -(-value // whole)
    return value // whole


def count_cards(running: Any, shoe: Any, first: Any, behind: Any, count: Any) -> Any:
    """Return the running count after some more cards of the shoe."""
    for place in range(first, behind):
        running += count.tags[shoe[place] & 15]
    return running


def seat_players(true: Any, fresh: Any, game: Any, seats: Any, count: Any, table: Any) -> Any:
    """Let boxes enter, leave and choose their wagers, and return how many play; ``fresh`` is a shoe's first round."""
    playing = 0
    for box in range(game.boxes):
        level = seats.level[box]
        if count.counts[box]:
            if fresh:
                table.seated[box] = true >= count.entry[box]
            elif table.seated[box]:
                table.seated[box] = true > count.exit[box]
            elif not count.entry_closed:
                table.seated[box] = true >= count.entry[box]
            if not table.seated[box]:
                continue
            level += min(max(true - count.low[box], 0), count.steps[box] - 1)
        table.playing[playing] = box
        table.level[playing] = level
        playing += 1
    return playing


def count_now(running: Any, start: Any, position: Any, second_card: Any, game: Any, count: Any, table: Any) -> Any:
    """Return the true count in the middle of a round: all cards dealt so far except the face-down one."""
    running = count_cards(running, table.shoe, start, position, count)
    if game.hole_dealt:
        running -= count.tags[second_card & 15]
    return true_count(running, position, game, count)


def ask_count(state: Any, true: Any, game: Any, book: Any) -> Any:
    """Answer states that ask for the count, and return the state of the hand."""
    while game.first_count <= state < game.first_ending:
        above = np.int64(book.follow[state + 2]) <= true + COUNT_OFFSET
        state = np.int64(book.follow[state + 1]) if above else np.int64(book.follow[state])
    return state


def by_attack(root: Any, running: Any, start: Any, playing: Any, game: Any, seats: Any, count: Any, table: Any) -> Any:
    """Return the index of a strategy and an up card among the states, by the count when an attack is offered.

    This count includes only the cards dealt before the offer.
    """
    if seats.attack_from[root] < COUNT_OFFSET:
        seen = start + seats.places[8 * playing + 5]
        true = true_count(count_cards(running, table.shoe, start, seen, count), seen, game, count)
        if true >= seats.attack_from[root]:
            root += len(seats.attack_from)
    return root


def note_count(true: Any, net: Any, playing: Any, seats: Any, count: Any, table: Any, tally: Any) -> None:
    """Add a round to its true count: rounds, wagered, won, and their squares and product."""
    wagered = 0
    for place in range(playing):
        if seats.watched[table.playing[place]]:
            wagered += count.wagers[table.level[place]]
    bin_of_count = min(max(true - count.lowest, 0), count.bins - 1)
    row = 6 * bin_of_count
    tally.counted[row] += 1
    tally.counted[row + 1] += wagered
    tally.counted[row + 2] += net
    if len(tally.wide) > 0:
        row = 3 * SUM_WORDS * bin_of_count
        add_product(tally.wide_counted, row, wagered, wagered)
        add_product(tally.wide_counted, row + SUM_WORDS, wagered, net)
        add_product(tally.wide_counted, row + 2 * SUM_WORDS, net, net)
        return
    tally.counted[row + 3] += wagered * wagered
    tally.counted[row + 4] += wagered * net
    tally.counted[row + 5] += net * net


def note_beginning(of_shoe: Any, start: Any, net: Any, behind: Any, game: Any, tally: Any) -> None:
    """Add a round to its number in the shoe and the cards dealt before it: rounds, won, squares, and shoes used up."""
    row = BEGUN * (of_shoe * (game.cards + 1) + start)
    if behind > game.cards:
        tally.begun[row + 3] += 1
        if game.voids:
            return
    tally.begun[row] += 1
    tally.begun[row + 1] += net
    tally.begun[row + 2] += net * net


def can_pay(bank: Any, playing: Any, seats: Any, session: Any, table: Any) -> Any:
    """Whether a bankroll covers what the next round costs."""
    for place in range(playing):
        if seats.watched[table.playing[place]]:
            bank -= session.cost[table.level[place]] + table.side_cost[table.playing[place]]
    return bank >= 0
