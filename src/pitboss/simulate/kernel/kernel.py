"""The kernel: rounds from a shoe, added up. Plain functions, compiled where they are called.

It knows no game. A hand is a state of the playbook, and every card leads to the next state; the dealer is a similar
automaton; a table has what an ending pays against a dealer's ending. A round allocates nothing and touches no object:
only numbers and arrays (``tables`` explains them), so that it can be compiled for any target.

Cards are bytes: the rank in the low four bits, the suit above.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.simulate.kernel.kernel_extras import settle_extras
from pitboss.simulate.kernel.kernel_hands import card_at, entry, follower, more_cards, play_boxes, play_dealer
from pitboss.simulate.kernel.kernel_seats import (
    can_pay,
    count_cards,
    note_beginning,
    note_count,
    seat_players,
    true_count,
)
from pitboss.simulate.kernel.kernel_sides import begin_side_counts, choose_stakes, count_side_cards, note_beside
from pitboss.simulate.kernel.kernel_sums import SUM_WORDS, WIDE_BOXES, WIDE_NET, WIDE_TOTAL, add_product
from pitboss.simulate.kernel.stream import prepare_block, shuffle

NO_CARD = 63
NOT_DRAWN = 11
"""The end of a dealer who did not draw, as in ``endings``."""

SHOES, CARDS, RAN_OUT, VOIDED, ROUNDS, NET, NET_SQUARES, TOTAL, TOTAL_SQUARES = range(9)
"""Indices of ``Tally.plain``."""

MARK = 5
"""Numbers of a mark: rounds, what hands won, and the sum of its squares in three words."""

MARKS = 64
"""How often a chunk notes its running sums."""


def settle_hands(playing: Any, end: Any, number: Any, game: Any, seats: Any, table: Any, tally: Any, trace: Any) -> Any:
    """Pay every hand of the round, count how it ended, and return what the watched boxes won."""
    total = 0
    for place in range(playing):
        first, behind, won = entry(table.begins, place), entry(table.begins, place + 1), 0
        for hand in range(first, behind):
            index = (entry(table.hands, hand) << 4) + end
            won += seats.pay[np.uint64(index)]
            tally.met[np.uint64(index)] += 1
        if behind - first > 1:
            tally.hands[np.uint64(behind - first)] += 1
        box = entry(table.playing, place)
        if game.boxes > 1:
            if len(tally.wide) > 0:
                add_product(tally.wide, WIDE_BOXES + SUM_WORDS * box, won, won)
            else:
                tally.box_squares[box] += won * won
        if trace is not None:
            trace.main[number * game.boxes + box] = won
        if entry(seats.watched, box):
            total += won
    tally.dealer[np.uint64(end)] += 1
    return total


def suits_of(shoe: Any, first: Any, behind: Any, suits: Any) -> Any:
    """Return the suits of some cards of the shoe, one bit each, combined with others."""
    for place in range(first, behind):
        suits |= 1 << (shoe[place] >> 4)
    return suits


def play_round(
    number: Any, start: Any, ready: Any, playing: Any, true: Any, running: Any, game: Any, book: Any, seats: Any,
    extras: Any, count: Any, table: Any, tally: Any, trace: Any
) -> Any:  # fmt: skip
    """Play one round from ``start`` on, and return the place after its last card and the results.

    There are two results: that of the hands, and that including insurance and side wagers.
    """
    shoe = table.shoe
    position = start + entry(seats.places, 8 * playing + 4)
    while position > ready:
        ready = more_cards(shoe, ready, start, game, table.stream)
    up_card, second_card = np.int64(card_at(shoe, start + entry(seats.places, 8 * playing + 1))), np.int64(NO_CARD)
    dealer = (up_card & 15) << 4
    if game.hole_dealt:
        second_card = np.int64(card_at(shoe, start + entry(seats.places, 8 * playing + 3)))
        dealer = follower(book.dealer, dealer, second_card & 15)
    position, ready, undecided = play_boxes(
        start, position, ready, playing, up_card, second_card, dealer, true, running, game, book, seats, extras, count,
        table
    )  # fmt: skip
    drawn = position
    dealer, position, ready = play_dealer(dealer, start, position, ready, undecided, playing, game, book, extras, table)
    if not game.hole_dealt:
        second_card = np.int64(card_at(shoe, drawn))
        drawn += 1
    if position > game.cards:
        tally.plain[RAN_OUT] += 1
        if game.voids:
            tally.plain[VOIDED] += 1
            return position, ready, 0, 0
    end = (dealer - game.dealer_done) >> 4 if dealer >= game.dealer_done else np.int64(NOT_DRAWN)
    net = settle_hands(playing, end, number, game, seats, table, tally, trace)
    total = net
    if extras is not None:
        third = np.int64(shoe[drawn]) if position > drawn else np.int64(NO_CARD)
        suits = suits_of(shoe, drawn, position, (1 << (up_card >> 4)) | (1 << (second_card >> 4)))
        shown = (up_card, second_card, third, suits, end, np.int64(dealer == game.dealer_blackjack))
        total += settle_extras(playing, start, shown, number, game, seats, extras, table, tally, trace)
    return position, ready, net, total


def open_shoe(opened: Any, position: Any, game: Any, table: Any, tally: Any, trace: Any) -> Any:
    """Note the last shoe and shuffle a new one; return how many cards are ready."""
    if opened > 0:
        close_shoe(opened, position, game, table, tally, trace)
    return shuffle(table.shoe, 0, game.at_once, game.cards, table.stream)


def close_shoe(opened: Any, position: Any, game: Any, table: Any, tally: Any, trace: Any) -> None:
    """Note a shoe: that it was dealt, how many of its cards, and in what order."""
    tally.plain[SHOES] += 1
    tally.plain[CARDS] += min(position, game.cards)
    if trace is not None:
        for place in range(game.cards):
            trace.shoes[(opened - 1) * game.cards + place] = table.shoe[place]


def close_session(bank: Any, played: Any, ruined: Any, finished: Any, session: Any, tally: Any) -> Any:
    """Note a session: its result, its rounds, and whether the bankroll ran out; return how many there are now."""
    tally.sessions[3 * finished] = bank - session.bankroll
    tally.sessions[3 * finished + 1] = played
    tally.sessions[3 * finished + 2] = ruined
    return finished + 1


def note_mark(number: Any, every: Any, nets: Any, squares: Any, tally: Any) -> None:
    """Note the running sums, for a picture of how they converge."""
    row = MARK * (number // every - 1)
    if row < len(tally.marks):
        tally.marks[row], tally.marks[row + 1], tally.marks[row + 2] = number, nets, squares
        if len(tally.wide) > 0:
            for word in range(SUM_WORDS):
                tally.marks[row + 2 + word] = tally.wide[WIDE_NET + word]


def run_chunk(
    rounds: Any, game: Any, book: Any, seats: Any, extras: Any, count: Any, sides: Any, session: Any, table: Any,
    tally: Any, trace: Any
) -> None:  # fmt: skip
    """Play rounds, the first from a new shoe, and add them up; with sessions, until all of those are over."""
    prepare_block(table.stream)
    position, ready, opened, fresh = game.cut + 1, 0, 0, True
    number, playing, true, running, of_shoe = 0, game.boxes, 0, 0, 0
    nets, net_squares, totals, total_squares = 0, 0, 0, 0
    bank, began, finished, sessions = 0, 0, 0, 1
    every = max(rounds * MARK // len(tally.marks), 1)
    wide = len(tally.wide) > 0
    mark = every
    if session is not None:
        bank, sessions = session.bankroll, len(tally.sessions) // 3
    while number < rounds and finished < sessions:
        if position > game.cut:
            ready = open_shoe(opened, position, game, table, tally, trace)
            position, opened, fresh = game.burn, opened + 1, True
            if count is not None:
                running, of_shoe = count.start, 0
            if sides is not None and sides.ramps:
                begin_side_counts(sides, table)
        if count is not None:
            true = true_count(running, position, game, count)
            playing = seat_players(true, fresh, game, seats, count, table)
            if playing == 0:
                position = game.cut + 1  # nobody is left at this shoe
                continue
        if sides is not None and sides.ramps:
            choose_stakes(position, playing, game, extras, sides, table)
        if session is not None and not can_pay(bank, playing, seats, session, table):
            finished = close_session(bank, number - began, 1, finished, session, tally)
            bank, began, position = session.bankroll, number, game.cut + 1
            continue
        start = position
        position, ready, net, total = play_round(
            number, start, ready, playing, true, running, game, book, seats, extras, count, table, tally, trace
        )
        if trace is not None:
            trace.rounds[3 * number], trace.rounds[3 * number + 1] = opened - 1, start
            trace.rounds[3 * number + 2] = position
        number += 1
        fresh = False
        nets += net
        if wide:
            add_product(tally.wide, WIDE_NET, net, net)
        else:
            net_squares += net * net
        tally.results[np.uint64((total + game.offset) >> game.shift)] += 1
        if extras is not None:
            totals += total
            if wide:
                add_product(tally.wide, WIDE_TOTAL, total, total)
            else:
                total_squares += total * total
        if count is not None:
            if position <= game.cards or not game.voids:
                note_count(true, net, playing, seats, count, table, tally)
                if sides is not None:
                    note_beside(true, total, extras, count, sides, table, tally)
            if len(tally.begun) > 0:
                note_beginning(of_shoe, start, net, position, game, tally)
                of_shoe += 1
            running = count_cards(running, table.shoe, start, position, count)
            if sides is not None and sides.ramps:
                count_side_cards(start, position, sides, table)
        if number == mark:
            note_mark(number, every, nets, net_squares, tally)
            mark += every
        if session is not None:
            bank += total
            if number - began == session.length:
                finished = close_session(bank, number - began, 0, finished, session, tally)
                bank, began, position = session.bankroll, number, game.cut + 1
    close_shoe(opened, position, game, table, tally, trace)
    tally.plain[ROUNDS], tally.plain[NET], tally.plain[NET_SQUARES] = number, nets, net_squares
    tally.plain[TOTAL], tally.plain[TOTAL_SQUARES] = totals, total_squares
