"""A device whose threads run on the processor one after the other, compiled with the device's types.

Numba's simulator runs the kernels as Python, where numbers have any size. Here they are compiled, so that a number too
large for a device is too large here, and millions of rounds can be played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache, partial
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any
from unittest.mock import patch

import numpy as np
from numba import njit

from pitboss.simulate.kernel import tables
from pitboss.simulate.kernel.gpu import (
    functions,
    lean_hands,
    lean_kernel,
    lean_placing,
    lean_random,
    lean_shoe,
    lean_sides,
)
from pitboss.simulate.kernel.gpu.lean_book import LeanBook, LeanShoe
from pitboss.simulate.results.batches import add_batch
from pitboss.simulate.results.totals import ResultTotals
from pitboss.simulate.running.gpu import lean_player, memory
from pitboss.simulate.running.gpu.lean_tables import lean_tables

MODULES = (lean_random, lean_shoe, lean_placing, lean_hands, lean_sides, lean_kernel)
THREADS = 128


@njit
def add(array: Any, place: Any, value: Any) -> None:
    """Add to a count; no other thread uses it."""
    array[place] += value


@njit
def local_array(size: Any, dtype: Any) -> Any:
    """Return memory of a thread."""
    return np.zeros(size, np.int32)


def device_words() -> ModuleType:
    """What kernels call ``cuda``."""
    cuda, cuda.atomic, cuda.local = ModuleType("cuda"), ModuleType("atomic"), ModuleType("local")  # type: ignore[attr-defined]
    cuda.atomic.add, cuda.local.array = add, local_array
    return cuda


@cache
def compiled() -> dict[str, Any]:
    """Return the functions of the faster layout, compiled for the processor; they see each other, and no device."""
    names: dict[str, Any] = {}
    for module in MODULES:
        names |= {name: value for name, value in vars(module).items() if not hasattr(value, "py_func")}
    names["cuda"] = device_words()
    names["any_of_warp"], names["many_of_warp"] = njit(functions.any_alone), njit(functions.many_alone)
    for module in MODULES:
        for name, value in vars(module).items():
            plain = value if isinstance(value, FunctionType) else getattr(value, "py_func", None)
            if plain is not None and plain.__module__ == module.__name__ and not name.startswith("play_block"):
                names[name] = njit(FunctionType(plain.__code__, names, name))
    return names


class HostArray(np.ndarray[Any, np.dtype[Any]]):
    """An array of the processor's that may be fetched and sent like one of a device."""

    def copy_to_host(self, stream: object = None) -> np.ndarray[Any, np.dtype[Any]]:
        return np.array(self)

    def copy_to_device(self, values: Any, stream: object = None) -> None:
        self[...] = values


def on_host(values: Any) -> HostArray:
    return np.array(values).view(HostArray)


class HostKernel:
    """A kernel with its threads one after the other; each has a column of the shoes of its block."""

    def __init__(self, play_chunk: Callable[..., None], book: LeanBook, sides: Any, packed: bool, width: int) -> None:
        self.play_chunk, self.book, self.sides, self.packed, self.width = play_chunk, book, sides, packed, width

    def __getitem__(self, launch: tuple[int, int, object, int]) -> Callable[..., None]:
        return self.play

    def play(
        self, first: int, behind: int, chunk: int, rounds: int, keys: Any, words: Any, numbers: Any, pack: Any,
        plain: Any, marks: Any, sums: Any, failed: Any, lines: Any, far: Any
    ) -> None:  # fmt: skip
        book, threads = self.book, self.width
        plays = (np.asarray(array) for array in (words, pack, plain, marks, failed, lines, far))
        words, pack, plain, marks, failed, lines, far = plays
        memory = np.zeros(int(book.shoe) + len(pack) * threads, pack.dtype)
        for number in range(first, behind):
            ints = np.zeros(int(book.met + len(sums)), np.int32)
            ints[book.pay : book.pay + len(numbers)] = numbers
            own = lean_shoe.thread_column.py_func((number - first) % threads, np.uint32(threads), self.packed)
            column = int(book.shoe + own)
            shoe = LeanShoe(memory, np.uint32(column), np.uint32(threads), self.packed)
            memory[column::threads] = pack
            played = np.int32(min(chunk, rounds - number * chunk))
            chances = (np.uint32(number & 0xFFFFFFFF), np.uint32(number >> 32), keys)
            self.play_chunk(
                played, number - first, chances, words, ints, shoe, book, self.sides, lines, far, plain, marks, failed
            )
            np.asarray(sums)[...] += ints[book.met : book.met + len(sums)]


@contextmanager
def host_device() -> Iterator[None]:
    """Let the player of the faster layout work on the processor."""
    play_chunk = compiled()["play_chunk"]
    stand_in = SimpleNamespace(
        to_device=on_host,
        stream=lambda: SimpleNamespace(synchronize=lambda: None),
        device_array=lambda size, dtype: np.zeros(size, dtype).view(HostArray),
    )
    with ExitStack() as stack:
        for module in (lean_player, memory):
            stack.enter_context(patch.object(module, "cuda", stand_in))
        stack.enter_context(patch.object(lean_player, "allow_shared", lambda *given: None))
        stack.enter_context(patch.object(lean_kernel, "kernel_of", partial(HostKernel, play_chunk)))
        yield


def totals_on_host_device(work: tables.Work) -> ResultTotals:
    """Return the sums of a plan that the faster layout plays in batches, two players in turns."""
    lean = lean_tables(work)
    assert lean is not None

    def refuse() -> Any:
        raise AssertionError("a shoe was used up")

    player = lean_player.LeanPlayer(work, lean, 1, THREADS, refuse)
    totals = ResultTotals()
    for turn, first in enumerate(range(0, work.chunks, player.most)):
        lane = player.lanes[turn % len(player.lanes)]
        add_batch(totals, lane.play(first, min(first + player.most, work.chunks)))
    return totals
