"""Batches of chunks on one device."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numba import cuda

from pitboss.simulate.kernel import kernel, tables
from pitboss.simulate.kernel.gpu import chunk_kernel
from pitboss.simulate.kernel.kernel import MARK, MARKS
from pitboss.simulate.kernel.stream import STREAM
from pitboss.simulate.results.batches import Batch
from pitboss.simulate.results.totals import joined_words
from pitboss.simulate.running.chunk import Ints, new_table, new_tally, stream_of
from pitboss.simulate.running.gpu.memory import allocated, bytes_of, sent

THREADS = 64
"""Threads of a block: few, so that a small run is spread over the whole device."""

BLOCKS_OF_A_PROCESSOR = 8
SHARE_OF_MEMORY = 0.7
SUM_THREADS, SUM_BLOCKS = 128, 256
BY_CHUNK = ("plain", "counted", "wide", "wide_counted", "sessions", "marks")
"""What is kept for every chunk; everything else is added up on the device."""


class Player(Protocol):
    """Plays batches of chunks on a device."""

    most: int

    @property
    def lanes(self) -> Sequence[Player]:
        """Players that may play at the same time on the device."""
        ...

    def play(self, first: int, behind: int) -> Batch:
        """Play some chunks."""
        ...


class ChunkPlayer:
    """Plays any plan with the kernel's plain functions, one chunk per thread; each thread has its own memory."""

    def __init__(self, work: tables.Work, processors: int, free: int, simulated: bool) -> None:
        self.work = work
        template, table = new_tally(work, work.rounds_of(0)), new_table(work, 0)
        self.tally_at = _places([len(field) for field in template])
        self.row = np.concatenate(table[2:])
        self.table_at = _places([len(field) for field in table[2:]])
        self.template = template
        wanted = 2 if simulated else processors * BLOCKS_OF_A_PROCESSOR * THREADS
        fit = int(free * SHARE_OF_MEMORY) // bytes_of(self._shapes(1))
        self.most = max(min(wanted, fit, work.chunks), 1)
        self.memory = allocated(self._shapes(self.most))
        self.rules = [sent(part) for part in (work.book, work.seats)]
        if work.extras is not None:
            self.rules += [sent(part) for part in (work.extras, work.counting, work.sides, work.session)]
        self.start = [cuda.to_device(work.pack), cuda.to_device(stream_of(work.seed, 0)), cuda.to_device(self.row)]
        self.threads, self.sum_grid = (1, (1, 1)) if simulated else (THREADS, (SUM_BLOCKS, SUM_THREADS))

    @property
    def lanes(self) -> Sequence[Player]:
        """Only this player: its sums take most of the memory."""
        return [self]

    def _shapes(self, chunks: int) -> dict[str, tuple[Any, tuple[int, ...]]]:
        return {
            "shoes": (np.uint8, (2 * len(self.work.pack) + 8, chunks)),
            "streams": (np.uint64, (STREAM, chunks)),
            "tables": (np.int64, (len(self.row), chunks)),
            "tallies": (np.int64, (self.tally_at[-1], chunks)),
            "sums": (np.int64, (2, self.tally_at[-1])),
        }

    def play(self, first: int, behind: int) -> Batch:
        """Play some chunks, at most ``most``."""
        work, memory, chunks = self.work, self.memory, behind - first
        grid = -(-chunks // self.threads), self.threads
        shoes, streams, rows, tallies = (memory[name] for name in ("shoes", "streams", "tables", "tallies"))
        memory["sums"].copy_to_device(np.zeros(memory["sums"].shape, np.int64))
        chunk_kernel.lay_out[grid](chunks, *self.start, first, shoes, streams, rows, tallies)
        kernel_of_plan = chunk_kernel.play_lean_chunks if work.extras is None else chunk_kernel.play_chunks
        kernel_of_plan[grid](
            first, behind, work.chunk, work.rounds, work.game, *self.rules, shoes, streams, rows, tallies,
            self.table_at, self.tally_at,
        )  # fmt: skip
        chunk_kernel.add_chunks[self.sum_grid](chunks, tallies, memory["sums"])
        return self._batch(first, chunks)

    def _batch(self, first: int, chunks: int) -> Batch:
        low, high = self.memory["sums"].copy_to_host()
        by_chunk = {name: self._columns(name, chunks) for name in BY_CHUNK}
        plain, marks, sessions = by_chunk["plain"], by_chunk["marks"], by_chunk["sessions"]
        squares = plain[:, kernel.NET_SQUARES].tolist()
        if self.work.wide:
            squares = [joined_words(words[:3]) for words in by_chunk["wide"].tolist()]
        return Batch(
            first=first,
            sums=self._tally(low.astype(object) + (high.astype(object) << 32)),
            asked=[self.work.rounds_of(first + chunk) for chunk in range(chunks)],
            rounds=plain[:, kernel.ROUNDS].tolist(),
            nets=plain[:, kernel.NET].tolist(),
            squares=squares,
            sessions=list(sessions) if self.work.session is not None else [],
            marks_of=lambda wanted: [marks[chunk].reshape(MARKS, MARK).tolist() for chunk in wanted],
            beginning=lambda many: self.play(first, first + many),
            alone=lambda chunk: self.template._replace(
                **{name: by_chunk[name][chunk] for name in ("plain", "counted", "wide", "wide_counted")}
            ),
        )

    def _columns(self, name: str, chunks: int) -> Ints:
        place = tables.KernelTally._fields.index(name)
        begin, behind = self.tally_at[place : place + 2]
        if begin == behind:
            return np.zeros((chunks, 0), np.int64)
        columns: Ints = self.memory["tallies"][begin:behind].copy_to_host()
        return np.ascontiguousarray(columns[:, :chunks].T)

    def _tally(self, row: Any) -> tables.KernelTally:
        """Return sums in the form in which they are added to others: those of money as whole numbers of any size."""
        parts = [row[begin:behind] for begin, behind in zip(self.tally_at, self.tally_at[1:], strict=False)]
        tally = tables.KernelTally(*parts)
        counts = {name: getattr(tally, name).astype(np.int64) for name in COUNTS}
        return tally._replace(**counts)


COUNTS = ("met", "dealer", "hands", "results", "side_met", "insured", "begun")


def _places(sizes: list[int]) -> tuple[int, ...]:
    """Return where consecutive parts of these sizes begin, and where the last one ends."""
    return tuple(int(place) for place in np.cumsum([0, *sizes]))
