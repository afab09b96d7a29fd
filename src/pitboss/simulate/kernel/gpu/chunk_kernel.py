"""Any plan on a device: each thread plays one chunk with the kernel's plain functions and its own sums.

A chunk's sums are therefore the same as the processor's by construction. The data of chunks is stored in columns, one
per chunk: neighbouring threads, which are mostly at the same point, then read and write neighbouring memory.
``add_chunks`` adds up the sums, the low and high halves of every number separately, because the squares of many chunks
exceed a machine word.
"""

from __future__ import annotations

from typing import Any

from numba import cuda

from pitboss.simulate.kernel.gpu.functions import device_functions, for_device
from pitboss.simulate.kernel.tables import KernelTable, KernelTally

run_chunk = device_functions()["run_chunk"]
HALF = 32
LOW = (1 << HALF) - 1


def row_tally(row: Any, at: Any, sessions: Any) -> Any:
    """Return the sums of a chunk, which are stored consecutively in its column; ``at`` says where each begins.

    A chunk plays as many sessions as it has room for: ``sessions`` numbers, fewer in a shorter last chunk.
    """
    return KernelTally(
        row[at[0] : at[1]], row[at[1] : at[2]], row[at[2] : at[3]], row[at[3] : at[4]], row[at[4] : at[5]],
        row[at[5] : at[6]], row[at[6] : at[7]], row[at[7] : at[8]], row[at[8] : at[9]], row[at[9] : at[10]],
        row[at[10] : at[11]], row[at[11] : at[12]], row[at[12] : at[13]], row[at[13] : at[13] + sessions],
        row[at[14] : at[15]], row[at[15] : at[16]], row[at[16] : at[17]], row[at[17] : at[18]], row[at[18] : at[19]],
        row[at[19] : at[20]], row[at[20] : at[21]], row[at[21] : at[22]],
    )  # fmt: skip


def row_table(shoe: Any, stream: Any, row: Any, at: Any) -> Any:
    """Return the working arrays of a chunk, which are stored consecutively in its column."""
    return KernelTable(
        shoe, stream, row[at[0] : at[1]], row[at[1] : at[2]], row[at[2] : at[3]], row[at[3] : at[4]],
        row[at[4] : at[5]], row[at[5] : at[6]], row[at[6] : at[7]], row[at[7] : at[8]], row[at[8] : at[9]],
        row[at[9] : at[10]], row[at[10] : at[11]], row[at[11] : at[12]], row[at[12] : at[13]], row[at[13] : at[14]],
        row[at[14] : at[15]],
    )  # fmt: skip


tally_of, table_of = for_device(row_tally), for_device(row_table)


@cuda.jit
def play_lean_chunks(
    first: Any, behind: Any, chunk: Any, rounds: Any, game: Any, book: Any, seats: Any, shoes: Any, streams: Any,
    tables_of_chunks: Any, tallies: Any, table_at: Any, tally_at: Any
) -> None:  # fmt: skip
    """Play chunks of a plan with hands alone, one chunk per thread; all but the last have ``chunk`` rounds."""
    thread = cuda.grid(1)
    if first + thread < behind:
        table = table_of(shoes[:, thread], streams[:, thread], tables_of_chunks[:, thread], table_at)
        played = min(chunk, rounds - (first + thread) * chunk)
        tally = tally_of(tallies[:, thread], tally_at, 0)
        run_chunk(played, game, book, seats, None, None, None, None, table, tally, None)


@cuda.jit
def play_chunks(
    first: Any, behind: Any, chunk: Any, rounds: Any, game: Any, book: Any, seats: Any, extras: Any, count: Any,
    sides: Any, session: Any, shoes: Any, streams: Any, tables_of_chunks: Any, tallies: Any, table_at: Any,
    tally_at: Any
) -> None:  # fmt: skip
    """Play chunks of any other plan, one chunk per thread."""
    thread = cuda.grid(1)
    if first + thread < behind:
        table = table_of(shoes[:, thread], streams[:, thread], tables_of_chunks[:, thread], table_at)
        played = min(chunk, rounds - (first + thread) * chunk)
        tally = tally_of(tallies[:, thread], tally_at, 3 * max(played // session.length, 1))
        run_chunk(played, game, book, seats, extras, count, sides, session, table, tally, None)


@cuda.jit
def lay_out(
    chunks: Any, pack: Any, stream: Any, row: Any, first: Any, shoes: Any, streams: Any, rows: Any, tallies: Any
) -> None:  # fmt: skip
    """Give every chunk the pack in order, its own stream, the initial working arrays, and no sums yet."""
    thread = cuda.grid(1)
    if thread < chunks:
        for place in range(len(pack)):
            shoes[place, thread] = pack[place]
        for word in range(len(stream)):
            streams[word, thread] = stream[word]
        streams[2, thread], streams[3, thread] = (first + thread) & LOW, (first + thread) >> HALF
        for place in range(len(row)):
            rows[place, thread] = row[place]
        for place in range(len(tallies)):
            tallies[place, thread] = 0


@cuda.jit
def add_chunks(chunks: Any, columns: Any, sums: Any) -> None:
    """Add up the chunks' sums, number by number: the low halves in one row, the high ones in the next.

    Each block of threads takes one number, so that its threads read neighbouring memory; ``sums`` must be zero before.
    """
    for number in range(cuda.blockIdx.x, sums.shape[1], cuda.gridDim.x):
        low, high = 0, 0
        for chunk in range(cuda.threadIdx.x, chunks, cuda.blockDim.x):
            value = columns[number, chunk]
            low += value & LOW
            high += value >> HALF
        cuda.atomic.add(sums, (0, number), low)
        cuda.atomic.add(sums, (1, number), high)
