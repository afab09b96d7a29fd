"""Hands and the dealer's hand in the faster layout, card by card through their automata."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.simulate.kernel.gpu.functions import for_device
from pitboss.simulate.kernel.gpu.lean_book import FINISHING, ONE_CARD, PLAYING, STAYS, UNDECIDED, WHOLE_HAND
from pitboss.simulate.kernel.gpu.lean_shoe import RANK, card_ahead, card_at, taken

ONE = np.int32(1)
BEHIND, ENDED, KNOWN = 8, 16, 24
"""The positions, in the word about splits, of the waiting hands, the finished ones, and what is known of their endings.

The splits themselves are in its lowest bits. As long as nothing was split, the word is zero.
"""
ALL = np.int32(255)


@for_device
def drawn_to(state: Any, limit: Any, cards: Any, position: Any, until: Any, words: Any, shoe: Any) -> Any:
    """Draw a card to a hand that takes one, if one is ready; return the hand's state and the remaining cards."""
    if state < limit and position < until:
        state = np.int32(words[np.uint32(state + (card_ahead(cards, position, 0, shoe) & RANK))])
        cards, position = taken(cards, position, 1)
    return state, cards, position


def deal_both(left: Any, right: Any, cards: Any, position: Any, words: Any, shoe: Any, book: Any) -> Any:
    """Deal a second card to both hands of a split if the rules say that both get theirs at once."""
    card, other = card_ahead(cards, position, 0, shoe), card_ahead(cards, position, 1, shoe)
    left = np.int32(words[np.uint32(left + (card & RANK))])
    right = np.int32(words[np.uint32(right + (other & RANK))])
    if book.first_suit <= left < book.first_ending:
        left = np.int32(words[np.uint32(left + (card >> 4))])
    if book.first_suit <= right < book.first_ending:
        right = np.int32(words[np.uint32(right + (other >> 4))])
    return left, right


both_dealt = for_device(deal_both, inline=False)


@for_device
def stopped_ending(state: Any, up: Any, words: Any, book: Any) -> Any:
    """Return how a hand ends that a dealer's blackjack stopped, as ``kernel_hands.stop_box`` does.

    Both answers are looked up, because few threads of a warp ask at the same time: they would run two branches one
    after the other.
    """
    own = max(np.int32((state - book.first_ending) >> 4), np.int32(0))
    stays, stopped = np.int32(words[np.uint32(book.known + own)]) & STAYS, np.int32(words[np.uint32(book.stopped + up)])
    if state < book.first_ending:
        stays = np.int32(0)
    return own if stays else stopped


@for_device
def first_state(cards: Any, position: Any, up: Any, words: Any, shoe: Any, book: Any) -> Any:
    """Return the state of a hand after two cards; without suits, a table has it for all three cards at once."""
    if shoe.packed:
        three = np.uint32((cards & book.near_cards) | (np.uint32(cards >> np.uint32(4)) & book.far_cards))
        return np.int32(words[np.uint32(np.uint32(book.deals) + three)])
    first = np.int32(card_ahead(cards, position, book.first_at, shoe)) & book.first_cards
    second = np.int32(card_ahead(cards, position, book.second_at, shoe)) & book.first_cards
    state = np.int32(words[np.uint32(words[np.uint32(book.roots + up)] + first)])
    return np.int32(words[np.uint32(state + second)])


@for_device
def deal(cards: Any, position: Any, words: Any, shoe: Any, book: Any) -> Any:
    """Return the states of the player's and the dealer's first cards, and the up card."""
    up = np.int32(card_ahead(cards, position, book.up_at, shoe) & RANK)
    dealer = np.int32(book.dealer + np.int32(up << 4))
    if book.hole_dealt:
        dealer = np.int32(words[np.uint32(dealer + (card_ahead(cards, position, book.hole_at, shoe) & RANK))])
    return first_state(cards, position, up, words, shoe, book), dealer, up


@for_device
def split(state: Any, cards: Any, position: Any, words: Any, shoe: Any, book: Any) -> Any:
    """Return the hand played first, the one that waits, and the remaining cards."""
    right, left = np.int32(words[np.uint32(state + 1)]), np.int32(words[np.uint32(state)])
    if book.both_at_once:
        left, right = both_dealt(left, right, cards, position, words, shoe, book)
        cards, position = taken(cards, position, 2)
    return left, right, cards, position


@for_device
def dealer_begins(
    dealer: Any, undecided: Any, cards: Any, position: Any, words: Any, shoe: Any, book: Any, sides: Any
) -> Any:  # fmt: skip
    """Return the dealer's state, the state below which the dealer draws, and the remaining cards.

    If no hand needs the dealer's cards, side wagers may wait for one more card, or for all. A state's number grows with
    every card, so a dealer who draws below the next number draws exactly once.
    """
    if not book.hole_dealt:
        dealer = np.int32(words[np.uint32(dealer + (card_ahead(cards, position, 0, shoe) & RANK))])
        cards, position = taken(cards, position, 1)
    limit = np.int32(0)
    if book.draws_idle or undecided & UNDECIDED:
        limit = np.int32(book.dealer_done)
    elif sides is not None:
        if sides.waits == WHOLE_HAND:
            limit = np.int32(book.dealer_done)
        elif (
            sides.waits == ONE_CARD
            and dealer < book.dealer_done
            and words[np.uint32(book.below + ((dealer - book.dealer) >> 4))]
        ):
            limit = np.int32(dealer + 1)
    return dealer, limit, cards, position


@for_device
def note_ending(ending: Any, known: Any, splits: Any, hands: Any) -> Any:
    """Note how one of several hands ended; return what is known of all finished hands, and of the splits."""
    ended = np.int32((splits >> ENDED) & ALL)
    hands[ended] = ending
    known = np.int32(known | (splits >> KNOWN))
    return known, np.int32((splits & ~(ALL << ENDED)) | ((ended + 1) << ENDED) | (known << KNOWN))


@for_device
def end_or_split(
    state: Any, limit: Any, cards: Any, position: Any, until: Any, lacking: Any, ending: Any, splits: Any, drawn: Any,
    dealer: Any, hands: Any, waiting: Any, words: Any, shoe: Any, book: Any, sides: Any
) -> Any:  # fmt: skip
    """Handle a hand that takes no card: it ends, splits, or reports the suit of its last card.

    After the last hand, it is the dealer's turn. Work that needs more cards than are ready up to ``until`` is left for
    another turn; ``lacking`` is how many it needs.
    """
    phase, behind = PLAYING, np.int32((splits >> BEHIND) & ALL)
    if state >= book.first_ending:
        if position == until and behind == 0 and not book.hole_dealt:
            lacking = ONE
        else:
            ending = np.int32((state - book.first_ending) >> 4)
            known = np.int32(words[np.uint32(book.known + ending)])
            if splits != 0:
                known, splits = note_ending(ending, known, splits, hands)
            if behind > 0:
                splits = np.int32(splits - (1 << BEHIND))
                state = np.int32(waiting[behind - 1])
            else:
                phase = FINISHING
                state, limit, cards, position = dealer_begins(dealer, known, cards, position, words, shoe, book, sides)
                drawn = position
    elif not shoe.packed and state >= book.first_suit:
        state = np.int32(words[np.uint32(state + (card_at(position - 1, shoe) >> 4))])
    elif (splits & ALL) + 1 == book.most_hands:
        state = np.int32(words[np.uint32(state + 2)])
    elif book.both_at_once and position + 2 > until:
        lacking = np.int32(2)
    else:
        state, waiting[behind], cards, position = split(state, cards, position, words, shoe, book)
        splits = np.int32(splits + 1 + (1 << BEHIND))
    return state, limit, phase, cards, position, lacking, ending, splits, drawn
