"""Plans with one box and one wager on a device, hands alone or with side wagers in every round: the faster layout.

A thread plays a chunk as ``kernel.run_chunk`` does, from the same tables and the same random numbers. The shoe and the
tables are in shared memory. Endings are counted for the whole block of threads; results and the dealer's ends follow
from them, and only hands that were split and side wagers that made a line are counted separately. ``LeanBook`` says
where each table is in shared memory. All code that uses ``cuda`` by name is in this file, because numba's simulator
supplies its own ``cuda`` only to the kernel's module.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numba import cuda, types

from pitboss.simulate.kernel.gpu.functions import any_of_warp, for_device, many_of_warp, most_registers
from pitboss.simulate.kernel.gpu.lean_book import (
    DEALING,
    FINISHING,
    MARK_WORDS,
    MARKS,
    MOST_HANDS,
    OVER,
    PLAYING,
    SHUFFLING,
    LeanBook,
    LeanShoe,
    LeanSides,
)
from pitboss.simulate.kernel.gpu.lean_hands import ALL, ENDED, deal, drawn_to, end_or_split, stopped_ending
from pitboss.simulate.kernel.gpu.lean_placing import BLOCK, place_block
from pitboss.simulate.kernel.gpu.lean_shoe import PACKED_IN_WORD, cards_ahead, row_at, taken, thread_column
from pitboss.simulate.kernel.gpu.lean_sides import dealers_end, side_key
from pitboss.simulate.kernel.kernel_extras import NOT_MADE

ONE, BEHIND_THE_LAST = np.int32(1), np.int32(-1)
ENDINGS = MOST_HANDS + 1
"""Room for the ending of every hand, and for the mark after the last one."""

PLAYER_DRAWS, DEALER_DRAWS = 2, 2
"""The most cards that a turn draws for the player and for the dealer: with more, few threads would still draw."""

AHEAD = 24
"""Cards that should be ready; few rounds need more than eight of them."""

MANY, BEATS = 28, 4
"""Cards are placed when this many threads of a warp have room for them, and at least once in this many turns."""


@for_device
def side_lines(
    start: Any, drawn: Any, behind: Any, dealer: Any, ints: Any, lines: Any, shoe: Any, book: Any, sides: Any
) -> Any:
    """Count the lines of the side wagers; return what they win, and how many of them make a line."""
    won, hits, end = np.int32(0), np.int32(0), dealers_end(dealer, book)
    for side in range(sides.many):
        look = ints[np.uint32(sides.looks + side)]
        if look != NOT_MADE:
            key = side_key(look, start, drawn, behind, dealer, end, shoe, book)
            line = np.int32(lines[np.uint32(ints[np.uint32(sides.at + side)] + key)])
            place = np.int32(side * sides.lines + line)
            won = np.int32(won + ints[np.uint32(sides.pay + place)])
            if line > 0:
                cuda.atomic.add(ints, np.uint32(sides.met + place), ONE)
                hits = np.int32(hits + 1)
    return won, hits


@for_device
def add_result(won: Any, ints: Any, far: Any, book: Any) -> None:
    """Count a round's result, in shared memory unless the amount is rare."""
    place = (won + book.offset) >> book.shift
    if far is not None and place >= book.near:
        cuda.atomic.add(far, np.uint32(place), 1)
    else:
        cuda.atomic.add(ints, np.uint32(book.results + place), ONE)


@for_device
def settle_split(splits: Any, end: Any, hands: Any, beside: Any, nothing: Any, ints: Any, far: Any, book: Any) -> Any:
    """Pay hands that were split, count what does not follow from their endings alone, and return the result.

    A mark after the last hand ends the loop. Because its length is unknown, the compiler does not unroll it, and the
    code stays short.
    """
    total, many = np.int32(0), np.int32((splits >> ENDED) & ALL)
    hands[many] = BEHIND_THE_LAST
    hand, ending = np.int32(0), np.int32(hands[0])
    while ending != BEHIND_THE_LAST:
        index = np.int32((ending << 4) + end)
        won = ints[np.uint32(book.pay + index)]
        cuda.atomic.add(ints, np.uint32(book.met + index), ONE)
        cuda.atomic.add(ints, np.uint32(book.results + ((won + nothing + book.offset) >> book.shift)), np.int32(-1))
        total, hand = np.int32(total + won), np.int32(hand + 1)
        ending = np.int32(hands[hand])
    add_result(total + beside, ints, far, book)
    cuda.atomic.add(ints, np.uint32(book.hands + many), ONE)
    cuda.atomic.add(ints, np.uint32(book.extra + end), np.int32(many - 1))
    return total


@for_device
def settle_round(ending: Any, dealer: Any, splits: Any, hands: Any, ints: Any, book: Any) -> Any:
    """Pay a round of hands alone after the dealer has drawn, count how it ended, and return the result."""
    end = dealers_end(dealer, book)
    if splits != 0:
        return settle_split(splits, end, hands, np.int32(0), np.int32(0), ints, None, book)
    index = np.int32((ending << 4) + end)
    cuda.atomic.add(ints, np.uint32(book.met + index), ONE)
    return ints[np.uint32(book.pay + index)]


@for_device
def settle_with_sides(
    ending: Any, dealer: Any, splits: Any, hands: Any, beside: Any, hits: Any, ints: Any, far: Any, book: Any,
    sides: Any
) -> Any:  # fmt: skip
    """Pay the hands of a round whose side wagers won ``beside``, and count how it ended; return what the hands won.

    Results of rounds in which no side wager makes a line follow from how the hands end; the others are counted
    separately.
    """
    end, nothing = dealers_end(dealer, book), sides.nothing
    if splits != 0:
        return settle_split(splits, end, hands, beside, nothing, ints, far, book)
    index = np.int32((ending << 4) + end)
    won = ints[np.uint32(book.pay + index)]
    cuda.atomic.add(ints, np.uint32(book.met + index), ONE)
    if hits > 0:
        cuda.atomic.add(ints, np.uint32(book.results + ((won + nothing + book.offset) >> book.shift)), np.int32(-1))
        add_result(won + beside, ints, far, book)
    return won


@for_device
def place_ahead(ready: Any, block: Any, shoe: Any, words: Any, book: Any, numbers: Any, failed: Any) -> Any:
    """Place the next eight cards. If none are left, the batch will be played another way, and this thread ends here."""
    if ready == book.whole:
        failed[0] = 1
        return ready, block, True
    return np.int32(ready + BLOCK), place_block(shoe, ready, words, book, block, numbers), False


@for_device
def play_chunk(
    rounds: Any, chunk: Any, numbers: Any, words: Any, ints: Any, shoe: Any, book: Any, sides: Any, lines: Any,
    far: Any, plain: Any, marks: Any, failed: Any
) -> None:  # fmt: skip
    """Play the rounds of a chunk. Each turn of the loop continues a round as far as possible.

    The threads of a warp are in different rounds. A turn places cards, deals, draws for the player, ends the player's
    hands, draws for the dealer and settles, each for the threads that have reached that point. A thread that lacks
    cards waits for the next turn. Cards are placed when most threads have room for them.
    """
    hands = cuda.local.array(ENDINGS, types.int32)
    waiting = cuda.local.array(MOST_HANDS, types.int32)
    position, ready, need, block = np.int32(book.cut + 1), np.int32(book.at_once), np.int32(0), np.uint32(0)
    shoes, dealt, nets, squares = np.int32(-1), np.int64(-position), np.int64(0), np.int64(0)
    totals, total_squares, start, drawn = np.int64(0), np.int64(0), np.int32(0), np.int32(0)
    every = max(rounds // MARKS, np.int32(1))
    mark, row, number, beat = np.int32(every), np.int32(0), np.int32(0), np.int32(0)
    phase, state, limit = SHUFFLING, np.int32(0), np.int32(0)
    dealer, ending, splits = np.int32(0), np.int32(0), np.int32(0)
    while any_of_warp(number < rounds):
        if phase == SHUFFLING and ready >= book.at_once:
            shoes, dealt, phase = np.int32(shoes + 1), dealt + position, DEALING
            position, ready, need = np.int32(book.burn), np.int32(0), np.int32(0)
        room = number < rounds and ready < max(min(np.int32(position + AHEAD), book.at_once), need)
        beat = np.int32(beat + 1)
        if many_of_warp(room) >= MANY or beat == BEATS:
            beat = np.int32(0)
            if room:
                ready, block, lacks = place_ahead(ready, block, shoe, words, book, numbers, failed)
                if lacks:
                    number, phase = rounds, OVER
        cards, until, lacking = cards_ahead(position, shoe), ready, np.int32(0)
        if shoe.packed:
            until = min(ready, np.int32(position + PACKED_IN_WORD))
        if phase == DEALING:
            behind = np.int32(position + book.dealt)
            if behind > ready:
                lacking = book.dealt
            else:
                state, dealer, up = deal(cards, position, words, shoe, book)
                start, drawn = position, behind
                cards, position = taken(cards, position, book.dealt)
                splits, limit, phase = np.int32(0), book.first_split, PLAYING
                if book.peeks and dealer == book.dealer_blackjack:
                    ending = stopped_ending(state, up, words, book)
                    state, limit, phase = dealer, np.int32(0), FINISHING
        for _ in range(PLAYER_DRAWS):
            state, cards, position = drawn_to(state, limit, cards, position, until, words, shoe)
        if phase == PLAYING and state >= limit:
            state, limit, phase, cards, position, lacking, ending, splits, drawn = end_or_split(
                state, limit, cards, position, until, lacking, ending, splits, drawn, dealer, hands, waiting, words,
                shoe, book, sides
            )  # fmt: skip
        for _ in range(DEALER_DRAWS):
            state, cards, position = drawn_to(state, limit, cards, position, until, words, shoe)
        if state < limit and position == ready:
            lacking = ONE
        if lacking > 0:
            need = np.int32(position + lacking)
        if phase == FINISHING and state >= limit:
            if sides is None:
                net = settle_round(ending, state, splits, hands, ints, book)
            else:
                beside, hits = side_lines(start, drawn, position, state, ints, lines, shoe, book, sides)
                net = settle_with_sides(ending, state, splits, hands, beside, hits, ints, far, book, sides)
                total = np.int64(net + beside)
                totals += total
                total_squares += total * total
            nets += net
            squares += np.int64(net) * np.int64(net)
            number = np.int32(number + 1)
            phase = SHUFFLING if position > book.cut else DEALING
            if number == mark and row < MARKS:
                marks[chunk, MARK_WORDS * row] = nets
                marks[chunk, MARK_WORDS * row + 1] = squares
                mark, row = np.int32(mark + every), np.int32(row + 1)
            if number == rounds:
                phase = OVER
    if rounds > 0:
        plain[chunk, 0], plain[chunk, 1] = shoes + 1, dealt + position
        plain[chunk, 2], plain[chunk, 3] = nets, squares
        plain[chunk, 4], plain[chunk, 5] = totals, total_squares


@for_device
def play_block(
    memory: Any, first: Any, behind: Any, chunk: Any, rounds: Any, keys: Any, tables: Any, ints_before: Any, pack: Any,
    plain: Any, marks: Any, sums: Any, failed: Any, lines: Any, far: Any, book: Any, sides: Any, packed: Any, width: Any
) -> None:  # fmt: skip
    """Play chunks, one per thread, and add their counts to the sums."""
    if behind <= first:
        return
    thread, threads = np.int32(cuda.threadIdx.x), np.int32(cuda.blockDim.x)
    words, ints = cuda.shared.array(0, types.uint16), cuda.shared.array(0, types.int32)
    for place in range(thread, book.tables, threads):
        words[place] = tables[place]
    for place in range(thread, book.numbers, threads):
        ints[book.pay + place] = ints_before[place]
    for place in range(thread, book.counts, threads):
        ints[book.met + place] = 0
    shoe = LeanShoe(memory, np.uint32(book.shoe + thread_column(thread, width, packed)), width, packed)
    for row in range(len(pack)):
        memory[row_at(row, shoe)] = pack[row]
    cuda.syncthreads()
    own = cuda.blockIdx.x * cuda.blockDim.x + cuda.threadIdx.x
    number = first + own
    played = np.int32(max(min(chunk, rounds - number * chunk), 0)) if number < behind else np.int32(0)
    numbers = (np.uint32(number & 0xFFFFFFFF), np.uint32(number >> 32), keys)
    play_chunk(played, own, numbers, words, ints, shoe, book, sides, lines, far, plain, marks, failed)
    cuda.syncthreads()
    for place in range(thread, book.counts, threads):
        if ints[book.met + place] != 0:
            cuda.atomic.add(sums, place, np.int64(ints[book.met + place]))


MOST_REGISTERS = 64
"""A processor of the device has registers for 1,024 threads with this many each."""


@cache
def kernel_of(book: LeanBook, sides: LeanSides | None, packed: bool, threads: int) -> Any:
    """Return the kernel of a plan, for blocks of this many threads or fewer.

    The numbers of its rules become constants in the code: features that a game lacks then take no time, and addresses
    are part of an instruction instead of an extra one.
    """
    width, cell = np.uint32(threads), types.uint32 if packed else types.uint8

    def play(
        first: Any, behind: Any, chunk: Any, rounds: Any, keys: Any, tables: Any, ints_before: Any, pack: Any,
        plain: Any, marks: Any, sums: Any, failed: Any, lines: Any, far: Any
    ) -> None:  # fmt: skip
        """Play chunks; ``lines`` has the line for every combination of cards, if there are side wagers."""
        play_block(
            cuda.shared.array(0, cell), first, behind, chunk, rounds, keys, tables, ints_before, pack, plain, marks,
            sums, failed, lines, far, book, sides, packed, width
        )  # fmt: skip

    return cuda.jit(**most_registers(MOST_REGISTERS) if packed else {})(play)
