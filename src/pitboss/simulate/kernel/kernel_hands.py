"""Hands and the dealer's hand, card by card through their automata. Plain functions for the kernel."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.simulate.kernel.kernel_extras import answer_offers, dealer_waits_for
from pitboss.simulate.kernel.kernel_seats import ask_count, by_attack, count_now
from pitboss.simulate.kernel.stream import BLOCK, shuffle

ACE, TEN_VALUE = 0, 9
ALL_CARDS = 99
"""More cards than a dealer ever draws."""


def card_at(shoe: Any, place: Any) -> Any:
    """Return the card at a place of the shoe.

    The place is never negative; an unsigned index needs no check for that.
    """
    return shoe[np.uint64(place)]


def entry(array: Any, place: Any) -> Any:
    """Return an element of an array; the index is never negative."""
    return array[np.uint64(place)]


def follower(follow: Any, state: Any, step: Any) -> Any:
    """Return the state that follows a state of an automaton after a rank, a suit or an answer."""
    return np.int64(follow[np.uint64(state + step)])


def dealt_hand(root: Any, first: Any, second: Any, game: Any, seats: Any) -> Any:
    """Return the state of a hand after its first two cards.

    The table has both cards together: of two steps, the second would have to wait for the first.
    """
    bits = game.first_bits
    looked_at = (1 << bits) - 1
    row = (root << bits) + (np.int64(first) & looked_at)
    return follower(seats.dealt, row << bits, np.int64(second) & looked_at)


def more_cards(shoe: Any, ready: Any, start: Any, game: Any, stream: Any) -> Any:
    """Shuffle some more cards into their places and return up to where the shoe is ready.

    If a round that began at ``start`` uses the shoe up, either the discards of earlier rounds are shuffled, one of them
    is burned, and the round goes on with the others; or the round is void, and finishes with any cards.
    """
    if ready < game.cards:
        return shuffle(shoe, ready, ready + BLOCK, game.cards, stream)
    discards = game.cards + start - game.burn
    if ready == game.cards and not game.voids:
        for place in range(start):
            shoe[game.cards + place] = shoe[place]
    if ready < discards and not game.voids:
        return shuffle(shoe, ready, ready + BLOCK, discards, stream)
    for place in range(ready, len(shoe)):
        shoe[place] = TEN_VALUE
    return len(shoe)


def with_suit(state: Any, card: Any, game: Any, book: Any) -> Any:
    """Answer a state that asks for the suit of the last card, and return the state of the hand."""
    if game.first_suit <= state < game.first_count:
        state = follower(book.follow, state, card >> 4)
    return state


def play_box(
    state: Any, position: Any, ready: Any, start: Any, ended: Any, row: Any, second_card: Any, running: Any, game: Any,
    book: Any, count: Any, table: Any
) -> Any:  # fmt: skip
    """Play the hands of one box to their ends, from the left; split hands wait until those before have ended."""
    follow, shoe, stream = book.follow, table.shoe, table.stream
    hands, waiting, undecided = 1, 0, 0
    while True:
        while state < game.first_split:
            if position == ready:
                ready = more_cards(shoe, ready, start, game, stream)
            state = follower(follow, state, card_at(shoe, position) & 15)
            position += 1
        if state >= game.first_ending:
            ending = (state - game.first_ending) >> 4
            table.hands[np.uint64(ended)] = row + ending
            undecided |= entry(book.undecided, ending)
            ended += 1
            if waiting == 0:
                return position, ready, ended, undecided
            waiting -= 1
            state = np.int64(entry(table.waiting, waiting))
        elif state >= game.first_count:
            if count is not None:
                true = count_now(running, start, position, second_card, game, count, table)
                state = ask_count(state, true, game, book)
        elif state >= game.first_suit:
            state = follower(follow, state, card_at(shoe, position - 1) >> 4)
        elif hands == game.most_hands:
            state = follower(follow, state, 2)
        else:
            right, state = follower(follow, state, 1), follower(follow, state, 0)
            if game.both_at_once:
                while position + 2 > ready:
                    ready = more_cards(shoe, ready, start, game, stream)
                card, other = card_at(shoe, position), card_at(shoe, position + 1)
                state = with_suit(follower(follow, state, card & 15), card, game, book)
                right = with_suit(follower(follow, right, other & 15), other, game, book)
                position += 2
            table.waiting[waiting] = right
            hands, waiting = hands + 1, waiting + 1


def stop_box(state: Any, root: Any, ended: Any, row: Any, game: Any, book: Any, seats: Any, table: Any) -> Any:
    """End a hand that a dealer's blackjack stopped: a blackjack stays one, and a surrendered hand stays surrendered."""
    ending = seats.stopped[root]
    if state >= game.first_ending and book.stays[(state - game.first_ending) >> 4]:
        ending = (state - game.first_ending) >> 4
    table.hands[ended] = row + ending
    return ended + 1


def play_boxes(
    start: Any, position: Any, ready: Any, playing: Any, up_card: Any, second_card: Any, dealer: Any, true: Any,
    running: Any, game: Any, book: Any, seats: Any, extras: Any, count: Any, table: Any
) -> Any:  # fmt: skip
    """Play every box, and return whether the outcome of any hand depends on the dealer's draws."""
    shoe, up = table.shoe, up_card & 15
    first, second = start + entry(seats.places, 8 * playing), start + entry(seats.places, 8 * playing + 2)
    stopped = game.peeks and dealer == game.dealer_blackjack
    if extras is not None and count is not None and up == ACE:
        true = count_now(running, start, position, second_card, game, count, table)
    ended, undecided = 0, 0
    for place in range(playing):
        box, row = entry(table.playing, place), entry(table.level, place) * game.endings
        root = entry(seats.strategy, box) + up
        if count is not None:
            root = by_attack(root, running, start, playing, game, seats, count, table)
        state = dealt_hand(root, card_at(shoe, first + place), card_at(shoe, second + place), game, seats)
        if count is not None and game.first_count <= state < game.first_ending:
            now = count_now(running, start, position, second_card, game, count, table)
            state = ask_count(state, now, game, book)
        if extras is not None and up == ACE:
            state = answer_offers(state, place, true, game, book, extras, table)
        table.begins[np.uint64(place)] = ended
        if stopped:
            ended = stop_box(state, root, ended, row, game, book, seats, table)
        else:
            position, ready, ended, more = play_box(
                state, position, ready, start, ended, row, second_card, running, game, book, count, table
            )
            undecided |= more
    table.begins[np.uint64(playing)] = ended
    return position, ready, undecided


def draw_dealer(dealer: Any, position: Any, ready: Any, start: Any, most: Any, game: Any, book: Any, table: Any) -> Any:
    """Let the dealer draw to an ending, or at most this many cards."""
    while dealer < game.dealer_done and most > 0:
        if position == ready:
            ready = more_cards(table.shoe, ready, start, game, table.stream)
        dealer = follower(book.dealer, dealer, card_at(table.shoe, position) & 15)
        position, most = position + 1, most - 1
    return dealer, position, ready


def play_dealer(
    dealer: Any, start: Any, position: Any, ready: Any, undecided: Any, playing: Any, game: Any, book: Any,
    extras: Any, table: Any
) -> Any:  # fmt: skip
    """Give the dealer a second card if there is none, and draw as long as anything depends on it."""
    if not game.hole_dealt:
        dealer, position, ready = draw_dealer(dealer, position, ready, start, 1, game, book, table)
    most = ALL_CARDS if game.draws_idle or undecided else 0
    if extras is not None and most == 0 and dealer < game.dealer_done:
        most = dealer_waits_for(playing, extras, table) - 2
        if most < ALL_CARDS - 2 and not book.below_standing[dealer >> 4]:
            most = 0
    return draw_dealer(dealer, position, ready, start, most, game, book, table)
