"""Hands and the dealer's hand in the faster layout, card by card along their automata."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.simulate.kernel.gpu.functions import for_device
from pitboss.simulate.kernel.gpu.lean_book import FINISHING, ONE_CARD, PLAYING, STAYS, UNDECIDED, WHOLE_HAND
from pitboss.simulate.kernel.gpu.lean_shoe import card_at


@for_device
def drawn_to(state: Any, base: Any, limit: Any, position: Any, ready: Any, words: Any, shoe: Any) -> Any:
    """Draw a card to a hand that takes one, if one lies ready; return the hand's state and the next place."""
    if state < limit and position < ready:
        card = card_at(position, shoe)
        state = np.int32(words[np.uint32(base + state + (card & 15))])
        position = np.int32(position + 1)
    return state, position


def deal_both(left: Any, right: Any, position: Any, words: Any, shoe: Any, book: Any) -> Any:
    """Deal a second card to both hands of a split where the rules say that both get theirs at once."""
    card, other = card_at(position, shoe), card_at(position + 1, shoe)
    left = np.int32(words[np.uint32(left + (card & 15))])
    right = np.int32(words[np.uint32(right + (other & 15))])
    if book.first_suit <= left < book.first_ending:
        left = np.int32(words[np.uint32(left + (card >> 4))])
    if book.first_suit <= right < book.first_ending:
        right = np.int32(words[np.uint32(right + (other >> 4))])
    return left, right


both_dealt = for_device(deal_both, inline=False)


@for_device
def stopped_ending(state: Any, up: Any, words: Any, book: Any) -> Any:
    """Return how a hand ends that a dealer's blackjack stopped: as ``kernel_hands.stop_box`` has it."""
    if state >= book.first_ending:
        own = np.int32((state - book.first_ending) >> 4)
        if words[np.uint32(book.known + own)] & STAYS:
            return own
    return np.int32(words[np.uint32(book.stopped + up)])


@for_device
def deal(position: Any, words: Any, shoe: Any, book: Any) -> Any:
    """Return the states of the player's and the dealer's first cards, and the up card."""
    up = np.int32(card_at(position + book.up_at, shoe) & 15)
    first = np.int32(card_at(position + book.first_at, shoe)) & book.first_cards
    second = np.int32(card_at(position + book.second_at, shoe)) & book.first_cards
    dealer = np.int32(up << 4)
    if book.hole_dealt:
        hole = card_at(position + book.hole_at, shoe)
        dealer = np.int32(words[np.uint32(book.dealer + dealer + (hole & 15))])
    state = np.int32(words[np.uint32(words[np.uint32(book.roots + up)] + first)])
    return np.int32(words[np.uint32(state + second)]), dealer, up


@for_device
def split(state: Any, position: Any, words: Any, shoe: Any, book: Any) -> Any:
    """Return the hand played first, the one that waits, and the place of the next card."""
    right, left = np.int32(words[np.uint32(state + 1)]), np.int32(words[np.uint32(state)])
    if book.both_at_once:
        left, right = both_dealt(left, right, position, words, shoe, book)
        position = np.int32(position + 2)
    return left, right, position


@for_device
def dealer_begins(dealer: Any, undecided: Any, position: Any, words: Any, shoe: Any, book: Any, sides: Any) -> Any:
    """Return the dealer's state, below which state he draws, and the places of the next card and of his third.

    Where no hand needs his cards, side wagers may wait for one more card, or for all. A state's number grows with every
    card, so that a dealer who draws below the number behind his own draws once.
    """
    if not book.hole_dealt:
        dealer = np.int32(words[np.uint32(book.dealer + dealer + (card_at(position, shoe) & 15))])
        position = np.int32(position + 1)
    drawn, limit = position, np.int32(0)
    if book.draws_idle or undecided & UNDECIDED:
        limit = np.int32(book.dealer_done)
    elif sides is not None:
        if sides.waits == WHOLE_HAND:
            limit = np.int32(book.dealer_done)
        elif sides.waits == ONE_CARD and dealer < book.dealer_done and words[np.uint32(book.below + (dealer >> 4))]:
            limit = np.int32(dealer + 1)
    return dealer, limit, position, drawn


@for_device
def end_or_split(
    state: Any, base: Any, limit: Any, position: Any, ready: Any, need: Any, ending: Any, undecided: Any, count: Any,
    behind: Any, ended: Any, drawn: Any, dealer: Any, hands: Any, waiting: Any, words: Any, shoe: Any, book: Any,
    sides: Any
) -> Any:  # fmt: skip
    """Do what a hand does that takes no card: end, split, or tell the suit of its last card.

    Behind the last hand comes the dealer. What needs more cards than lie ready is left for another turn.
    """
    phase = PLAYING
    if state >= book.first_ending:
        if behind == 0 and not book.hole_dealt and position == ready:
            need = np.int32(position + 1)
        else:
            ending = np.int32((state - book.first_ending) >> 4)
            undecided = np.int32(undecided | words[np.uint32(book.known + ending)])
            if count > 1:
                hands[ended] = ending
                ended = np.int32(ended + 1)
            if behind > 0:
                behind = np.int32(behind - 1)
                state = np.int32(waiting[behind])
            else:
                base, phase = book.dealer, FINISHING
                state, limit, position, drawn = dealer_begins(dealer, undecided, position, words, shoe, book, sides)
    elif state >= book.first_suit:
        state = np.int32(words[np.uint32(state + (card_at(position - 1, shoe) >> 4))])
    elif count == book.most_hands:
        state = np.int32(words[np.uint32(state + 2)])
    elif book.both_at_once and position + 2 > ready:
        need = np.int32(position + 2)
    else:
        state, waiting[behind], position = split(state, position, words, shoe, book)
        count, behind = np.int32(count + 1), np.int32(behind + 1)
    return state, base, limit, phase, position, need, ending, undecided, count, behind, ended, drawn
