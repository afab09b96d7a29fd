"""One chunk of rounds: its working arrays, its random numbers, and its sums."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.simulate.automaton.endings import WIDTH
from pitboss.simulate.kernel import tables
from pitboss.simulate.kernel.compiled import Kernel, compiled_kernel
from pitboss.simulate.kernel.kernel import MARK, MARKS
from pitboss.simulate.kernel.kernel_seats import BEGUN
from pitboss.simulate.kernel.kernel_sides import BESIDE, BESIDE_ROUND
from pitboss.simulate.kernel.kernel_sums import SUM_WORDS, WIDE_BOXES
from pitboss.simulate.kernel.stream import BLOCK, PREPARED, STREAM

Ints = NDArray[np.int64]
PLAIN = 9
SEATS = 8
LEAST_HANDS = 8
HALF = 32
LOW = 2**HALF - 1


def stream_of(seed: int, chunk: int) -> NDArray[np.uint64]:
    """Return the stream of a chunk, in words of 32 bits; no block is computed yet (``stream.prepare_block``)."""
    stream = np.zeros(STREAM, dtype=np.uint64)
    stream[:PREPARED] = [0, 0, chunk & LOW, chunk >> HALF, seed & LOW, seed >> HALF]
    return stream


def _zeros(size: int) -> Ints:
    return np.zeros(size, dtype=np.int64)


def new_table(work: tables.Work, chunk: int) -> tables.KernelTable:
    """Return the working arrays of a chunk; every chunk begins with the pack in order."""
    cards, most, boxes = len(work.pack), work.game.most_hands, work.game.boxes
    shoe = np.zeros(2 * cards + BLOCK, dtype=np.uint8)
    shoe[:cards] = work.pack
    level = _zeros(SEATS)
    level[:boxes] = work.seats.level
    sides = len(work.extras.looks) if work.extras is not None else 0
    return tables.KernelTable(
        shoe=shoe,
        stream=stream_of(work.seed, chunk),
        hands=_zeros(boxes * most),
        waiting=_zeros(most),
        begins=_zeros(SEATS + 1),
        playing=np.arange(SEATS, dtype=np.int64),
        level=level,
        seated=_zeros(SEATS),
        insured=_zeros(SEATS),
        nets=_zeros(SEATS),
        shares=_zeros(SEATS),
        side_level=work.side_levels.copy(),
        side_running=_zeros(sides),
        side_true=_zeros(sides),
        side_cost=_zeros(SEATS),
        needs=_zeros(SEATS),
        beside=_zeros(BESIDE_ROUND * (sides + 1)),
    )


def new_tally(work: tables.Work, rounds: int) -> tables.KernelTally:
    """Return the sums of a chunk, all zero."""
    extras, count, session = work.extras, work.counting, work.session
    wide = SUM_WORDS * int(work.wide)
    bins, seen = _counts_seen(work)
    rows = (len(extras.looks) + 1) * bins + seen if extras is not None else 0
    return tables.KernelTally(
        plain=_zeros(PLAIN),
        met=_zeros(work.levels * work.game.endings * WIDTH),
        dealer=_zeros(WIDTH),
        hands=_zeros(max(work.game.most_hands + 1, LEAST_HANDS)),
        results=_zeros(work.bins),
        box_squares=_zeros(SEATS),
        side_met=_zeros(len(extras.side_pay) if extras is not None else 0),
        side_sums=_zeros(3 * len(extras.looks) if extras is not None else 0),
        insured=_zeros(2 * work.levels),
        insurance=_zeros(2),
        counted=_zeros(6 * count.bins if count is not None else 0),
        begun=_zeros(BEGUN * work.begun * (work.game.cards + 1)),
        marks=_zeros(MARK * MARKS),
        sessions=_zeros(3 * max(rounds // session.length, 1) if session is not None else 0),
        wide=_zeros((WIDE_BOXES // SUM_WORDS + SEATS) * wide),
        wide_sides=_zeros(len(extras.looks) * wide if extras is not None else 0),
        wide_counted=_zeros(3 * count.bins * wide if count is not None else 0),
        beside=_zeros(BESIDE * rows),
        seen=_zeros(seen),
        whole=_zeros(2 * bins),
        wide_beside=_zeros(3 * rows * wide),
        wide_whole=_zeros(bins * wide),
    )


def _counts_seen(work: tables.Work) -> tuple[int, int]:
    """Return how many true counts are listed separately, and how many counts of side wagers."""
    if work.counting is None or work.sides is None:
        return 0, 0
    return work.counting.bins, len(work.sides.ramped) * work.sides.bins * work.sides.ramps


def run_chunk(
    work: tables.Work, chunk: int, kernel: Kernel | None = None, trace: tables.Trace | None = None
) -> tables.KernelTally:
    """Play a chunk and return its sums."""
    return _run(work, chunk, work.rounds_of(chunk), kernel or compiled_kernel(), trace)


def warm_up(work: tables.Work) -> None:
    """Compile the kernel for this work, or load it from disk, by playing no rounds."""
    _run(work, 0, 0, compiled_kernel(), None)


def _run(work: tables.Work, chunk: int, rounds: int, kernel: Kernel, trace: tables.Trace | None) -> tables.KernelTally:
    tally = new_tally(work, rounds)
    kernel(
        rounds,
        work.game,
        work.book,
        work.seats,
        work.extras,
        work.counting,
        work.sides,
        work.session,
        new_table(work, chunk),
        tally,
        trace,
    )
    return tally
