"""Plans of hands alone, one box and one wager, on a device: the faster layout.

A thread plays a chunk as ``kernel.run_chunk`` does, from the same tables and the same random numbers. The shoe and the
tables lie in shared memory. Endings are counted for the whole block of threads; results and the dealer's ends follow
from them, and only hands that were split are noted beside. ``LeanBook`` says where in shared memory each thing lies.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import cuda, types

from pitboss.simulate.kernel.gpu.functions import for_device
from pitboss.simulate.kernel.gpu.lean_shoe import BLOCK, place_block, thread_column

MOST_HANDS = 16
NOT_DRAWN = 11
PLAYER, DEALER = 0, 1
"""Whose cards are drawn: threads whose hand has ended go on with the dealer's beside those that still draw."""

UNDECIDED, STAYS = 1, 2
"""Bits of what is known of an ending."""

PLAIN, MARK_WORDS, MARKS = 4, 2, 64
"""By chunk: shoes, cards, net and squares; of a mark: net and squares."""

AHEAD = 20
"""Cards that should lie ready when a round begins; few rounds need more."""


class LeanBook(NamedTuple):
    """The rules as numbers, and where things lie in shared memory, each in numbers of its own size.

    Numbers of 16 bits: ``follow`` (from 0 on), ``dealer``, ``roots``, ``stopped``, ``known`` (of endings) and
    ``barred`` (by cards left). Of 32 bits: ``pay``, then the counts: ``met``, ``results``, ``hands`` and ``extra``,
    dealer's ends of hands beyond the first. Bytes: ``shoe``. ``tables`` and ``counts`` are how many numbers the tables
    and the counts have. ``pairs`` are those of a block of cards, always four.
    """

    cards: Any
    pairs: Any
    cut: Any
    burn: Any
    at_once: Any
    most_hands: Any
    both_at_once: Any
    peeks: Any
    hole_dealt: Any
    draws_idle: Any
    first_split: Any
    first_suit: Any
    first_ending: Any
    first_cards: Any
    dealer_done: Any
    dealer_blackjack: Any
    offset: Any
    shift: Any
    first_at: Any
    up_at: Any
    second_at: Any
    hole_at: Any
    dealt: Any
    dealer: Any
    roots: Any
    stopped: Any
    known: Any
    barred: Any
    tables: Any
    pay: Any
    pays: Any
    met: Any
    results: Any
    hands: Any
    extra: Any
    counts: Any
    shoe: Any


def place_more(shoe: Any, column: Any, ready: Any, words: Any, book: Any, width: Any, block: Any, numbers: Any) -> Any:
    """Place eight more cards for a round that needs them; return the next block, and whether the shoe has run out."""
    if ready + BLOCK > book.cards:
        return block, True
    return place_block(shoe, column, ready, words, width, book, block, numbers), False


place_rarely = for_device(place_more, inline=False)


@for_device
def draw(
    position: Any, ready: Any, block: Any, gone: Any, words: Any, shoe: Any, column: Any, width: Any, book: Any,
    numbers: Any
) -> Any:  # fmt: skip
    """Return the next card. From a shoe that has run out come any cards: the batch will be played otherwise."""
    if position == ready:
        block, over = place_rarely(shoe, column, ready, words, book, width, block, numbers)
        if over:
            gone, position = np.int32(1), np.int32(0)
        else:
            ready = np.int32(ready + BLOCK)
    card = np.uint32(shoe[np.uint32(column + np.uint32(position) * width)])
    return card, np.int32(position + 1), ready, block, gone


def deal_both(
    left: Any, right: Any, position: Any, ready: Any, block: Any, gone: Any, words: Any, shoe: Any, column: Any,
    width: Any, book: Any, numbers: Any
) -> Any:  # fmt: skip
    """Deal a second card to both hands of a split where the rules say that both get theirs at once."""
    card, position, ready, block, gone = draw(position, ready, block, gone, words, shoe, column, width, book, numbers)
    other, position, ready, block, gone = draw(position, ready, block, gone, words, shoe, column, width, book, numbers)
    left = np.int32(words[np.uint32(left + (card & 15))])
    right = np.int32(words[np.uint32(right + (other & 15))])
    if book.first_suit <= left < book.first_ending:
        left = np.int32(words[np.uint32(left + (card >> 4))])
    if book.first_suit <= right < book.first_ending:
        right = np.int32(words[np.uint32(right + (other >> 4))])
    return left, right, position, ready, block, gone


both_dealt = for_device(deal_both, inline=False)


@for_device
def settle_splits(ended: Any, end: Any, hands: Any, ints: Any, book: Any) -> Any:
    """Pay hands that were split and note what does not follow from their endings alone; return what they won."""
    total = np.int32(0)
    for hand in range(ended):
        index = np.int32((hands[hand] << 4) + end)
        won = ints[np.uint32(book.pay + index)]
        cuda.atomic.add(ints, np.uint32(book.met + index), np.int32(1))
        cuda.atomic.add(ints, np.uint32(book.results + ((won + book.offset) >> book.shift)), np.int32(-1))
        total = np.int32(total + won)
    cuda.atomic.add(ints, np.uint32(book.results + ((total + book.offset) >> book.shift)), np.int32(1))
    cuda.atomic.add(ints, np.uint32(book.hands + ended), np.int32(1))
    cuda.atomic.add(ints, np.uint32(book.extra + end), np.int32(ended - 1))
    return total


@for_device
def stopped_ending(state: Any, up: Any, words: Any, book: Any) -> Any:
    """Return how a hand ends that a dealer's blackjack stopped: as ``kernel_hands.stop_box`` has it."""
    if state >= book.first_ending:
        own = np.int32((state - book.first_ending) >> 4)
        if words[np.uint32(book.known + own)] & STAYS:
            return own
    return np.int32(words[np.uint32(book.stopped + up)])


@for_device
def play_chunk(
    rounds: Any, chunk: Any, column: Any, width: Any, numbers: Any, words: Any, ints: Any, shoe: Any, book: Any,
    plain: Any, marks: Any, failed: Any
) -> None:  # fmt: skip
    """Play the rounds of a chunk."""
    hands = cuda.local.array(MOST_HANDS, types.int32)
    waiting = cuda.local.array(MOST_HANDS, types.int32)
    position, ready, block, gone = np.int32(book.cut + 1), np.int32(book.at_once), np.uint32(0), np.int32(0)
    shoes, dealt, nets, squares = np.int32(0), np.int64(0), np.int64(0), np.int64(0)
    every = max(rounds // MARKS, np.int32(1))
    mark, row = np.int32(every), np.int32(0)
    for number in range(rounds):
        if position > book.cut:
            while ready < book.at_once:
                block, _ = place_rarely(shoe, column, ready, words, book, width, block, numbers)
                ready = np.int32(ready + BLOCK)
            if number > 0:
                shoes = np.int32(shoes + 1)
                dealt += position
            position, ready = np.int32(book.burn), np.int32(0)
        if ready < position + AHEAD and ready < book.at_once:
            block = place_block(shoe, column, ready, words, width, book, block, numbers)
            ready = np.int32(ready + BLOCK)
        while ready < position + book.dealt:
            block, over = place_rarely(shoe, column, ready, words, book, width, block, numbers)
            if over:
                gone, position = np.int32(1), np.int32(0)
            else:
                ready = np.int32(ready + BLOCK)
        at = np.uint32(column + np.uint32(position) * width)
        up_card = np.int32(shoe[np.uint32(at + book.up_at * width)])
        first = np.int32(shoe[np.uint32(at + book.first_at * width)]) & book.first_cards
        second = np.int32(shoe[np.uint32(at + book.second_at * width)]) & book.first_cards
        up = np.int32(up_card & 15)
        dealer = np.int32(up << 4)
        if book.hole_dealt:
            hole = np.int32(shoe[np.uint32(at + book.hole_at * width)])
            dealer = np.int32(words[np.uint32(book.dealer + dealer + (hole & 15))])
        position = np.int32(position + book.dealt)
        state = np.int32(words[np.uint32(words[np.uint32(book.roots + up)] + first)])
        state = np.int32(words[np.uint32(state + second)])
        count, behind, ended = np.int32(1), np.int32(0), np.int32(0)
        ending, undecided = np.int32(-1), np.int32(0)
        base, limit, turn = np.int32(0), book.first_split, PLAYER
        if book.peeks and dealer == book.dealer_blackjack:
            ending = stopped_ending(state, up, words, book)
            state, limit, turn = dealer, np.int32(0), DEALER
        while True:
            if state < limit:
                card, position, ready, block, gone = draw(
                    position, ready, block, gone, words, shoe, column, width, book, numbers
                )
                state = np.int32(words[np.uint32(base + state + (card & 15))])
            elif turn == DEALER:
                break
            elif state >= book.first_ending:
                ending = np.int32((state - book.first_ending) >> 4)
                undecided = np.int32(undecided | words[np.uint32(book.known + ending)])
                if count > 1:
                    hands[ended] = ending
                    ended = np.int32(ended + 1)
                if behind > 0:
                    behind = np.int32(behind - 1)
                    state = np.int32(waiting[behind])
                else:
                    state, base, turn = dealer, book.dealer, DEALER
                    if not book.hole_dealt:
                        card, position, ready, block, gone = draw(
                            position, ready, block, gone, words, shoe, column, width, book, numbers
                        )
                        state = np.int32(words[np.uint32(book.dealer + dealer + (card & 15))])
                    limit = book.dealer_done if book.draws_idle or undecided & UNDECIDED else np.int32(0)
            elif state >= book.first_suit:
                last = np.uint32(shoe[np.uint32(column + np.uint32(position - 1) * width)])
                state = np.int32(words[np.uint32(state + (last >> 4))])
            elif count == book.most_hands:
                state = np.int32(words[np.uint32(state + 2)])
            else:
                right, state = np.int32(words[np.uint32(state + 1)]), np.int32(words[np.uint32(state)])
                if book.both_at_once:
                    state, right, position, ready, block, gone = both_dealt(
                        state, right, position, ready, block, gone, words, shoe, column, width, book, numbers
                    )
                waiting[behind] = right
                count, behind = np.int32(count + 1), np.int32(behind + 1)
        dealer = state
        end = np.int32(NOT_DRAWN)
        if dealer >= book.dealer_done:
            end = np.int32((dealer - book.dealer_done) >> 4)
        if count == 1:
            index = np.int32((ending << 4) + end)
            net = ints[np.uint32(book.pay + index)]
            cuda.atomic.add(ints, np.uint32(book.met + index), np.int32(1))
        else:
            net = settle_splits(ended, end, hands, ints, book)
        nets += net
        squares += np.int64(net) * np.int64(net)
        if number + 1 == mark and row < MARKS:
            marks[chunk, MARK_WORDS * row] = nets
            marks[chunk, MARK_WORDS * row + 1] = squares
            mark, row = np.int32(mark + every), np.int32(row + 1)
    plain[chunk, 0], plain[chunk, 1] = shoes + 1, dealt + position
    plain[chunk, 2], plain[chunk, 3] = nets, squares
    if gone:
        failed[0] = 1


@cuda.jit
def play_lean(
    first: Any, behind: Any, chunk: Any, rounds: Any, key_low: Any, key_high: Any, book: Any, tables: Any, pays: Any,
    pack: Any, plain: Any, marks: Any, sums: Any, failed: Any
) -> None:  # fmt: skip
    """Play chunks, one by thread, and add their counts to the sums."""
    if behind <= first:
        return
    thread, threads = np.int32(cuda.threadIdx.x), np.int32(cuda.blockDim.x)
    width = np.uint32(threads)
    words, ints = cuda.shared.array(0, types.uint16), cuda.shared.array(0, types.int32)
    shoe = cuda.shared.array(0, types.uint8)
    for place in range(thread, book.tables, threads):
        words[place] = tables[place]
    for place in range(thread, book.pays, threads):
        ints[book.pay + place] = pays[place]
    for place in range(thread, book.counts, threads):
        ints[book.met + place] = 0
    column = np.uint32(book.shoe + thread_column(thread, threads))
    for place in range(book.cards):
        shoe[np.uint32(column + np.uint32(place) * width)] = pack[place]
    cuda.syncthreads()
    own = cuda.blockIdx.x * cuda.blockDim.x + cuda.threadIdx.x
    number = first + own
    if number < behind:
        played = np.int32(min(chunk, rounds - number * chunk))
        numbers = (np.uint32(number & 0xFFFFFFFF), np.uint32(number >> 32), key_low, key_high)
        play_chunk(played, own, column, width, numbers, words, ints, shoe, book, plain, marks, failed)
    cuda.syncthreads()
    for place in range(thread, book.counts, threads):
        if ints[book.met + place] != 0:
            cuda.atomic.add(sums, place, np.int64(ints[book.met + place]))
