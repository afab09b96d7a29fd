"""A CUDA device gives the processor's sums bit for bit; numba's simulator stands in for one."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import numpy as np
import pytest

from pitboss.extras import MissingExtra, is_installed
from pitboss.simulate.kernel import kernel, tables
from pitboss.simulate.kernel.kernel import MARK, MARKS
from pitboss.simulate.results.batches import Batch, add_batch, chunks_until, joined_batches, whole_sum
from pitboss.simulate.results.totals import ResultTotals
from pitboss.simulate.running.gpu.engine import NoGpu, devices
from tools.project import ROOT

pytestmark = pytest.mark.long

EMPTY = tables.KernelTally(*([np.zeros(0, np.int64)] * len(tables.KernelTally._fields)))


def on_simulated_devices(program: str) -> str:
    """What a program prints where numba simulates the device."""
    done = subprocess.run(
        [sys.executable, "-m", program],
        cwd=ROOT,
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_simulated_device_gives_the_processors_sums() -> None:
    printed = on_simulated_devices("tests.simulate.gpu_equality").splitlines()
    assert all(line.endswith(" equal") for line in printed)
    played = ("used up", "catfish-bend with side ramps", "two devices of a machine", "two devices of a cluster")
    for name in (*played, "double-attack-ma lean"):
        assert f"{name}: 193 rounds, equal" in printed


@pytest.mark.proof
@pytest.mark.filterwarnings("default")  # Ray's own warnings are not ours
def test_a_cluster_that_loses_a_device_gives_the_processors_sums() -> None:
    printed = on_simulated_devices("tests.simulate.gpu_on_ray")
    assert "two machines: 193 rounds, equal" in printed
    assert "a machine lost: 193 rounds, equal" in printed


def test_without_the_extra_or_a_device_a_sentence_says_what_to_do() -> None:
    if is_installed("numba_cuda"):
        with pytest.raises(NoGpu, match="Leave --engine gpu out"):
            devices()
    else:
        with pytest.raises(MissingExtra, match=r'To simulate on a CUDA device.*pip install "pitboss\[gpu\]"'):
            devices()


@pytest.mark.parametrize("numbers", [[], [5, -7], [2**62, 2**62, 2**62, -1], [-(2**63), -(2**63), 3]])
def test_sums_of_large_numbers_do_not_turn_round(numbers: list[int]) -> None:
    assert whole_sum(np.array(numbers, dtype=np.int64)) == sum(numbers)


def some_chunk(asked: int, played: int, chance: random.Random) -> tables.KernelTally:
    """A chunk whose sums are made up."""
    plain, marks = np.zeros(9, np.int64), np.zeros((MARKS, MARK), np.int64)
    every = max(asked // MARKS, 1)
    for row in range(min(played // every, MARKS)):
        marks[row] = (row + 1) * every, chance.randint(-99, 99), chance.randint(0, 1 << 62), 0, 0
    plain[kernel.ROUNDS], plain[kernel.NET] = played, chance.randint(-99, 99)
    plain[kernel.NET_SQUARES] = chance.randint(0, 1 << 62)
    return EMPTY._replace(plain=plain, marks=marks.ravel())


def batch_of(first: int, chunks: list[tables.KernelTally], asked: list[int]) -> Batch:
    """The chunks as a device hands them over."""
    plain = np.array([chunk.plain for chunk in chunks]).astype(object)
    return Batch(
        first=first,
        sums=EMPTY._replace(plain=plain.sum(axis=0)),
        asked=asked,
        rounds=plain[:, kernel.ROUNDS].tolist(),
        nets=plain[:, kernel.NET].tolist(),
        squares=plain[:, kernel.NET_SQUARES].tolist(),
        sessions=[],
        marks_of=lambda wanted: [chunks[chunk].marks.reshape(MARKS, MARK).tolist() for chunk in wanted],
        alone=lambda chunk: chunks[chunk],
        beginning=lambda many: batch_of(first, chunks[:many], asked[:many]),
    )


@pytest.mark.parametrize("seed", range(6))
def test_batches_leave_the_marks_and_sums_that_single_chunks_leave(seed: int) -> None:
    chance = random.Random(seed)
    single, together = ResultTotals(), ResultTotals()
    size = chance.choice([5, 64, 1000, 4096])
    for first in range(6):
        many = chance.choice([1, 3, 40, 700])
        asked = [size] * many
        chunks = [some_chunk(size, chance.choice([size, size, chance.randint(0, size)]), chance) for _ in asked]
        for chunk in chunks:
            single.add(chunk)
        batch = batch_of(first, chunks, asked)
        if many == 40:
            batch = joined_batches([batch_of(0, chunks[at : at + 8], asked[at : at + 8]) for at in range(0, 40, 8)])
        add_batch(together, batch)
        assert together.marks == single.marks
        assert (together.plain, together.chunks) == (single.plain, single.chunks)


def test_a_batch_is_cut_off_at_the_first_chunk_that_is_enough() -> None:
    chance, totals = random.Random(0), ResultTotals()
    chunks = [some_chunk(64, 64, chance) for _ in range(9)]
    batch = batch_of(0, chunks, [64] * 9)
    assert chunks_until(totals, batch, lambda trial: trial.rounds >= 5 * 64) == 5
    assert chunks_until(totals, batch, lambda trial: trial.rounds > 9 * 64) is None
    assert totals.rounds == 0
