"""Plans in the faster layout on one device. Batches that use a shoe up are played another way."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from threading import Lock
from typing import Any

import numpy as np
from numba import cuda

from pitboss.simulate.automaton.endings import WIDTH
from pitboss.simulate.kernel import kernel, tables
from pitboss.simulate.kernel.gpu import lean_kernel
from pitboss.simulate.kernel.gpu.functions import SIMULATED
from pitboss.simulate.kernel.gpu.lean_book import MARK_WORDS, MARKS, PLAIN
from pitboss.simulate.kernel.gpu.lean_random import keys_of_rounds
from pitboss.simulate.results.batches import Batch, joined_batches, whole_sum
from pitboss.simulate.running.chunk import Ints, new_tally
from pitboss.simulate.running.gpu.lean_tables import COLUMNS, WARP, LeanTables
from pitboss.simulate.running.gpu.memory import Shapes, allocated
from pitboss.simulate.running.gpu.player import Player
from pitboss.simulate.running.gpu.side_sums import with_sides

LANES = 1 if SIMULATED else 2
"""Batches in progress on a device at a time; numba's simulator plays one."""


class LeanPlayer:
    """Plays a plan in the faster layout, one chunk per thread; ``otherwise`` plays a batch that uses a shoe up.

    ``lanes`` are this player and copies with their own memory and stream: while the results of one are fetched and
    added up, another plays.
    """

    memory: dict[str, Any]
    stream: Any
    lanes: list[LeanPlayer]

    def __init__(
        self, work: tables.Work, lean: LeanTables, processors: int, threads: int, otherwise: Callable[[], Player]
    ) -> None:
        self.work, self.lean, self.otherwise, self.one_at_a_time = work, lean, otherwise, Lock()
        self.processors, self.width, self.threads = processors, threads, threads
        self.threads = self._threads_for(work.chunks)
        self.most = max(min(processors * self.threads, work.chunks), 1)
        memory = allocated(self._shapes(LANES))
        self.given = [cuda.to_device(array) for array in (lean.words, lean.numbers, lean.pack)]
        self.lines = cuda.to_device(lean.lines)
        self.keys = keys_of_rounds(work.seed)
        self.kernel = lean_kernel.kernel_of(lean.book, lean.sides, lean.packed, threads)
        self.lanes = [self, *(copy(self) for _ in range(1, LANES))]
        for number, lane in enumerate(self.lanes):
            lane.memory = {name: array[number] for name, array in memory.items()}
            lane.stream = cuda.stream()
        self._launch(0, 0, 0)
        allow_shared(self.kernel, lean.shared(threads))

    def _shapes(self, lanes: int) -> Shapes:
        return {
            "plain": (np.int64, (lanes, self.most, PLAIN)),
            "marks": (np.int64, (lanes, self.most, MARKS * MARK_WORDS)),
            "sums": (np.int64, (lanes, int(self.lean.book.counts))),
            "far": (np.int64, (lanes, self.work.bins if self.lean.sides else 1)),
            "failed": (np.int64, (lanes, 1)),
        }

    def _threads_for(self, chunks: int) -> int:
        """Return how many threads a block has, so that every processor gets some of the chunks."""
        share = -(-chunks // self.processors)
        step = COLUMNS if share > COLUMNS else WARP
        return min(max(-(-share // step), 1) * step, self.threads)

    def _launch(self, first: int, behind: int, shared: int) -> None:
        memory, threads = self.memory, self._threads_for(behind - first)
        self.kernel[max(-(-(behind - first) // threads), 1), threads, self.stream, shared](
            first, behind, self.work.chunk, self.work.rounds, self.keys, *self.given, memory["plain"], memory["marks"],
            memory["sums"], memory["failed"], self.lines, memory["far"],
        )  # fmt: skip

    def _fetched(self, name: str, many: int | None = None) -> Ints:
        """Return what a launch has written, or only the rows of its first chunks, once it is there."""
        there = self.memory[name] if many is None else self.memory[name][:many]
        fetched: Ints = there.copy_to_host(stream=self.stream)
        self.stream.synchronize()
        return fetched

    def play(self, first: int, behind: int) -> Batch:
        """Play some chunks, at most ``most``."""
        chunks = behind - first
        for name in ("sums", "far", "failed"):
            self.memory[name].copy_to_device(np.zeros(self.memory[name].shape, np.int64), stream=self.stream)
        self._launch(first, behind, self.lean.shared(self.width))
        if self._fetched("failed")[0]:
            return self._played_otherwise(first, behind)
        plain, marks = self._fetched("plain", chunks), self._fetched("marks", chunks)
        asked = [self.work.chunk] * (chunks - 1) + [self.work.rounds_of(behind - 1)]
        nets, squares = plain[:, 2].tolist(), plain[:, 3].tolist()
        whole = [sum(asked), *(whole_sum(column) for column in plain.T)]
        return Batch(
            first=first,
            sums=self._sums(self._fetched("sums"), self._fetched("far"), whole),
            asked=asked,
            rounds=asked,
            nets=nets,
            squares=squares,
            sessions=[new_tally(self.work, 0).sessions] * chunks if self.lean.sides else [],
            marks_of=lambda wanted: [_mark_rows(marks[chunk]) for chunk in wanted],
            alone=lambda chunk: self._plain(new_tally(self.work, 0), [asked[chunk], *plain[chunk].tolist()]),
            beginning=lambda many: self.play(first, first + many),
        )

    def _played_otherwise(self, first: int, behind: int) -> Batch:
        """Play some chunks with the kernel's plain functions, which handle a shoe that is used up."""
        with self.one_at_a_time:
            return self._otherwise(first, behind)

    def _otherwise(self, first: int, behind: int) -> Batch:
        player = self.otherwise()
        batches = [player.play(begin, min(begin + player.most, behind)) for begin in range(first, behind, player.most)]
        return joined_batches(batches)

    def _plain(self, tally: tables.KernelTally, whole: list[int]) -> tables.KernelTally:
        """Return the sums of some chunks, including those kept by chunk: rounds, shoes, cards, and results."""
        plain = tally.plain.astype(object)
        rounds, plain[kernel.SHOES], plain[kernel.CARDS], plain[kernel.NET], plain[kernel.NET_SQUARES] = whole[:5]
        plain[kernel.ROUNDS], plain[kernel.TOTAL], plain[kernel.TOTAL_SQUARES] = rounds, *whole[5:]
        tally = tally._replace(plain=plain)
        return tally if self.lean.sides is None else with_sides(tally, self.work)

    def _sums(self, counts: Ints, far: Ints, whole: list[int]) -> tables.KernelTally:
        """Return the sums of a batch; most results and the dealer's ends follow from how hands ended."""
        lean, game, tally = self.lean, self.work.game, new_tally(self.work, 0)
        met, near, hands, extra, side_met = np.split(counts, np.cumsum(lean.sizes)[:-1])
        nothing = 0 if lean.sides is None else int(lean.sides.nothing)
        results = tally.results
        results[: len(near)] += near
        np.add.at(results, (self.work.seats.pay + nothing + game.offset) >> game.shift, met)
        if lean.sides is not None:
            results += far
            tally = tally._replace(side_met=self._side_met(side_met, whole[0]))
        dealer = met.reshape(-1, WIDTH).sum(axis=0) - extra
        return self._plain(tally._replace(met=met, results=results, hands=hands, dealer=dealer), whole)

    def _side_met(self, hits: Ints, rounds: int) -> Ints:
        """Return, by level, how often each line was made; in all other rounds, there was no line."""
        extras = self.work.extras
        assert extras is not None
        met = np.zeros((len(extras.stakes), extras.most_lines), np.int64)
        for side, level in enumerate(self.work.side_levels):
            if level >= 0:
                met[level] = hits.reshape(-1, extras.most_lines)[side]
                met[level, 0] = rounds - met[level].sum()
        return met.ravel()


def _mark_rows(words: Ints) -> list[list[int]]:
    """Return the marks of a chunk in the kernel's form; its rounds are known, and sums have one word."""
    return [[0, net, squares, 0, 0] for net, squares in words.reshape(MARKS, MARK_WORDS).tolist()]


def allow_shared(compiled: Any, size: int) -> None:
    """Let a kernel use more shared memory than usual, which numba has no option for."""
    if SIMULATED:
        return  # numba's simulator has as much as requested
    from cuda.bindings import driver as binding
    from numba.cuda.cudadrv.driver import driver

    attribute = binding.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
    for version in compiled.overloads.values():
        function = version._codelibrary.get_cufunc()
        driver.cuKernelSetAttribute(attribute, size, function.handle, function.device.id)
