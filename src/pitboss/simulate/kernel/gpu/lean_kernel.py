"""Plans of one box and one wager on a device, hands alone or with side wagers that are always made: the faster layout.

A thread plays a chunk as ``kernel.run_chunk`` does, from the same tables and the same random numbers. The shoe and the
tables lie in shared memory. Endings are counted for the whole block of threads; results and the dealer's ends follow
from them, and only hands that were split and side wagers that made a line are noted beside. ``LeanBook`` says where in
shared memory each thing lies.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import cuda, types

from pitboss.simulate.kernel.gpu.functions import for_device, most_registers
from pitboss.simulate.kernel.gpu.lean_book import (
    DEALING,
    FINISHING,
    MARK_WORDS,
    MARKS,
    MOST_HANDS,
    PLAYING,
    SHUFFLING,
    LeanShoe,
)
from pitboss.simulate.kernel.gpu.lean_hands import deal, drawn_to, end_or_split, stopped_ending
from pitboss.simulate.kernel.gpu.lean_shoe import BLOCK, place_block, thread_column
from pitboss.simulate.kernel.gpu.lean_sides import dealers_end, side_key
from pitboss.simulate.kernel.kernel_extras import NOT_MADE

ONE = np.int32(1)
PLAYER_DRAWS, DEALER_DRAWS = 2, 2
"""Cards that a turn draws at most for either: more would find few threads that still draw."""

AHEAD = 20
"""Cards that should lie ready when a round begins; few rounds need more."""


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
    """Count what a round won, in shared memory unless so much comes seldom."""
    place = (won + book.offset) >> book.shift
    if far is not None and place >= book.near:
        cuda.atomic.add(far, np.uint32(place), 1)
    else:
        cuda.atomic.add(ints, np.uint32(book.results + place), ONE)


@for_device
def settle_split(ended: Any, end: Any, hands: Any, beside: Any, nothing: Any, ints: Any, far: Any, book: Any) -> Any:
    """Pay hands that were split and note what does not follow from their endings alone; return what they won."""
    total = np.int32(0)
    for hand in range(ended):
        index = np.int32((hands[hand] << 4) + end)
        won = ints[np.uint32(book.pay + index)]
        cuda.atomic.add(ints, np.uint32(book.met + index), ONE)
        cuda.atomic.add(ints, np.uint32(book.results + ((won + nothing + book.offset) >> book.shift)), np.int32(-1))
        total = np.int32(total + won)
    add_result(total + beside, ints, far, book)
    cuda.atomic.add(ints, np.uint32(book.hands + ended), ONE)
    cuda.atomic.add(ints, np.uint32(book.extra + end), np.int32(ended - 1))
    return total


@for_device
def settle_round(ending: Any, dealer: Any, ended: Any, hands: Any, ints: Any, book: Any) -> Any:
    """Pay a round of hands alone whose dealer has drawn, count how it ended, and return what was won."""
    end = dealers_end(dealer, book)
    if ended > 1:
        return settle_split(ended, end, hands, np.int32(0), np.int32(0), ints, None, book)
    index = np.int32((ending << 4) + end)
    cuda.atomic.add(ints, np.uint32(book.met + index), ONE)
    return ints[np.uint32(book.pay + index)]


@for_device
def settle_with_sides(
    ending: Any, dealer: Any, ended: Any, hands: Any, beside: Any, hits: Any, ints: Any, far: Any, book: Any,
    sides: Any
) -> Any:  # fmt: skip
    """Pay the hands of a round whose side wagers won ``beside``, and count how it ended; return what hands won.

    How rounds end in which no side wager makes a line follows from how the hands end; the others are counted apart.
    """
    end, nothing = dealers_end(dealer, book), sides.nothing
    if ended > 1:
        return settle_split(ended, end, hands, beside, nothing, ints, far, book)
    index = np.int32((ending << 4) + end)
    won = ints[np.uint32(book.pay + index)]
    cuda.atomic.add(ints, np.uint32(book.met + index), ONE)
    if hits > 0:
        cuda.atomic.add(ints, np.uint32(book.results + ((won + nothing + book.offset) >> book.shift)), np.int32(-1))
        add_result(won + beside, ints, far, book)
    return won


@for_device
def place_ahead(
    position: Any, ready: Any, need: Any, block: Any, shoe: Any, words: Any, book: Any, numbers: Any, failed: Any
) -> Any:
    """Place the next cards if a round may need them. If none are left, the batch will be played otherwise."""
    if ready < max(min(np.int32(position + AHEAD), book.at_once), need):
        if ready == book.whole:
            failed[0] = 1
            position, need = np.int32(0), np.int32(0)
        else:
            block = place_block(shoe, ready, words, book, block, numbers)
            ready = np.int32(ready + BLOCK)
    return position, ready, need, block


@for_device
def play_chunk(
    rounds: Any, chunk: Any, numbers: Any, words: Any, ints: Any, shoe: Any, book: Any, sides: Any, lines: Any,
    far: Any, plain: Any, marks: Any, failed: Any
) -> None:  # fmt: skip
    """Play the rounds of a chunk. Each turn of the loop goes on with a round as far as it gets.

    The threads of a warp are at rounds of their own. A turn places cards, deals, draws for the player, ends his hands,
    draws for the dealer and settles, each for the threads that are there. Who lacks cards waits for the next turn.
    """
    hands = cuda.local.array(MOST_HANDS, types.int32)
    waiting = cuda.local.array(MOST_HANDS, types.int32)
    position, ready, need, block = np.int32(book.cut + 1), np.int32(book.at_once), np.int32(0), np.uint32(0)
    shoes, dealt, nets, squares = np.int32(-1), np.int64(-position), np.int64(0), np.int64(0)
    totals, total_squares, start, drawn = np.int64(0), np.int64(0), np.int32(0), np.int32(0)
    every = max(rounds // MARKS, np.int32(1))
    mark, row, number, beat = np.int32(every), np.int32(0), np.int32(0), np.int32(0)
    phase, state, base, limit = SHUFFLING, np.int32(0), np.int32(0), np.int32(0)
    dealer, up, ending, undecided = np.int32(0), np.int32(0), np.int32(0), np.int32(0)
    count, behind, ended = np.int32(1), np.int32(0), np.int32(0)
    while number < rounds:
        if phase == SHUFFLING and ready >= book.at_once:
            shoes, dealt = np.int32(shoes + 1), dealt + position
            position, ready, need, phase = np.int32(book.burn), np.int32(0), np.int32(0), DEALING
        if beat == 0:
            beat = book.beats
        else:
            beat = np.int32(beat - 1)
            position, ready, need, block = place_ahead(position, ready, need, block, shoe, words, book, numbers, failed)
        if phase == DEALING:
            need = np.int32(position + book.dealt)
            if need <= ready:
                state, dealer, up = deal(position, words, shoe, book)
                start, position, drawn = position, need, need
                count, behind, ended, undecided = np.int32(1), np.int32(0), np.int32(0), np.int32(0)
                base, limit, phase = np.int32(0), book.first_split, PLAYING
                if book.peeks and dealer == book.dealer_blackjack:
                    ending = stopped_ending(state, up, words, book)
                    state, limit, phase = dealer, np.int32(0), FINISHING
        for _ in range(PLAYER_DRAWS):
            state, position = drawn_to(state, base, limit, position, ready, words, shoe)
        if phase == PLAYING and state >= limit:
            state, base, limit, phase, position, need, ending, undecided, count, behind, ended, drawn = end_or_split(
                state, base, limit, position, ready, need, ending, undecided, count, behind, ended, drawn, dealer,
                hands, waiting, words, shoe, book, sides
            )  # fmt: skip
        for _ in range(DEALER_DRAWS):
            state, position = drawn_to(state, base, limit, position, ready, words, shoe)
        if state < limit and position == ready:
            need = np.int32(position + 1)
        if phase == FINISHING and state >= limit:
            if sides is None:
                net = settle_round(ending, state, ended, hands, ints, book)
            else:
                beside, hits = side_lines(start, drawn, position, state, ints, lines, shoe, book, sides)
                net = settle_with_sides(ending, state, ended, hands, beside, hits, ints, far, book, sides)
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
    plain[chunk, 0], plain[chunk, 1] = shoes + 1, dealt + position
    plain[chunk, 2], plain[chunk, 3] = nets, squares
    plain[chunk, 4], plain[chunk, 5] = totals, total_squares


@for_device
def play_block(
    packed: Any, first: Any, behind: Any, chunk: Any, rounds: Any, keys: Any, book: Any, sides: Any,
    tables: Any, ints_before: Any, pack: Any, lines: Any, plain: Any, marks: Any, sums: Any, far: Any, failed: Any
) -> None:  # fmt: skip
    """Play chunks, one by thread, and add their counts to the sums."""
    if behind <= first:
        return
    thread, threads = np.int32(cuda.threadIdx.x), np.int32(cuda.blockDim.x)
    width = np.uint32(threads)
    words, ints = cuda.shared.array(0, types.uint16), cuda.shared.array(0, types.int32)
    memory = cuda.shared.array(0, types.uint8)
    for place in range(thread, book.tables, threads):
        words[place] = tables[place]
    for place in range(thread, book.numbers, threads):
        ints[book.pay + place] = ints_before[place]
    for place in range(thread, book.counts, threads):
        ints[book.met + place] = 0
    shoe = LeanShoe(memory, np.uint32(book.shoe + thread_column(thread, threads)), width, packed)
    for place in range(len(pack)):
        memory[np.uint32(shoe.column + np.uint32(place) * width)] = pack[place]
    cuda.syncthreads()
    own = cuda.blockIdx.x * cuda.blockDim.x + cuda.threadIdx.x
    number = first + own
    if number < behind:
        played = np.int32(min(chunk, rounds - number * chunk))
        numbers = (np.uint32(number & 0xFFFFFFFF), np.uint32(number >> 32), keys)
        play_chunk(played, own, numbers, words, ints, shoe, book, sides, lines, far, plain, marks, failed)
    cuda.syncthreads()
    for place in range(thread, book.counts, threads):
        if ints[book.met + place] != 0:
            cuda.atomic.add(sums, place, np.int64(ints[book.met + place]))


@cuda.jit(**most_registers(64))
def play_ranks(
    first: Any, behind: Any, chunk: Any, rounds: Any, keys: Any, book: Any, tables: Any,
    ints_before: Any, pack: Any, plain: Any, marks: Any, sums: Any, failed: Any
) -> None:  # fmt: skip
    """Play hands of which no suit is asked; two cards lie in each byte. A processor has registers for 1,024 threads."""
    play_block(
        True, first, behind, chunk, rounds, keys, book, None, tables, ints_before, pack, None, plain,
        marks, sums, None, failed
    )  # fmt: skip


@cuda.jit
def play_suits(
    first: Any, behind: Any, chunk: Any, rounds: Any, keys: Any, book: Any, tables: Any,
    ints_before: Any, pack: Any, plain: Any, marks: Any, sums: Any, failed: Any
) -> None:  # fmt: skip
    """Play hands that may be asked for suits."""
    play_block(
        False, first, behind, chunk, rounds, keys, book, None, tables, ints_before, pack, None, plain,
        marks, sums, None, failed
    )  # fmt: skip


@cuda.jit
def play_sides(
    first: Any, behind: Any, chunk: Any, rounds: Any, keys: Any, book: Any, tables: Any,
    ints_before: Any, pack: Any, plain: Any, marks: Any, sums: Any, failed: Any, sides: Any, lines: Any, far: Any
) -> None:  # fmt: skip
    """Play hands with side wagers; ``lines`` has the line of every combination of cards."""
    play_block(
        False, first, behind, chunk, rounds, keys, book, sides, tables, ints_before, pack, lines, plain,
        marks, sums, far, failed
    )  # fmt: skip
