"""One chunk of rounds: its working arrays, its numbers, and what it adds up."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pitboss.simulate import tables
from pitboss.simulate.endings import WIDTH
from pitboss.simulate.prepare import MOST_BOXES, Prepared
from pitboss.simulate.side_lines import code_of
from pitboss.simulate.stream import BLOCK

MARKS = 64
"""How often a chunk notes how its sums stand."""

PLAIN = 9
MOST_HANDS_OF_A_BOX = 8
HALF = 32
LOW = 2**HALF - 1

Kernel = Callable[..., None]


def stream_of(seed: int, chunk: int) -> np.ndarray:
    """Return the stream of a chunk: its blocks so far, the chunk, the seed as key, in words of 32 bits."""
    return np.array([0, 0, chunk & LOW, chunk >> HALF, seed & LOW, seed >> HALF], dtype=np.uint64)


def new_table(prepared: Prepared, chunk: int) -> tables.Table:
    """Return the working arrays of a chunk; every chunk begins with the pack in order."""
    plan = prepared.plan
    pack = [code_of(card) for card in plan.rules.pack.cards()]
    shoe = np.zeros(2 * len(pack) + BLOCK, dtype=np.uint8)
    shoe[: len(pack)] = pack
    zeros = np.zeros
    most = prepared.game.most_hands
    table = tables.Table(
        shoe=shoe,
        stream=stream_of(plan.seed, chunk),
        hands=zeros(MOST_BOXES * most + 1, dtype=np.int64),
        waiting=zeros(most + 1, dtype=np.int64),
        begins=zeros(MOST_BOXES + 2, dtype=np.int64),
        playing=np.arange(MOST_BOXES + 1, dtype=np.int64),
        level=zeros(MOST_BOXES + 1, dtype=np.int64),
        seated=zeros(MOST_BOXES + 1, dtype=np.int64),
        insured=zeros(MOST_BOXES + 1, dtype=np.int64),
        nets=zeros(MOST_BOXES + 1, dtype=np.int64),
        shares=zeros(MOST_BOXES + 1, dtype=np.int64),
    )
    table.level[: len(plan.boxes)] = prepared.wagers.first_level
    return table


def new_tally(prepared: Prepared, rounds: int) -> tables.Tally:
    """Return the sums of a chunk, all nought."""
    extras, count, session = prepared.extras, prepared.count, prepared.session
    sides = len(extras.looks) if extras is not None else 0

    def zeros(size: int) -> np.ndarray:
        return np.zeros(size, dtype=np.int64)

    return tables.Tally(
        plain=zeros(PLAIN),
        met=zeros(len(prepared.wagers) * len(prepared.endings) * WIDTH),
        dealer=zeros(WIDTH),
        hands=zeros(max(prepared.game.most_hands + 1, MOST_HANDS_OF_A_BOX)),
        results=zeros(prepared.bins),
        box_squares=zeros(MOST_BOXES + 1),
        side_met=zeros(len(extras.side_pay) if extras is not None else 1),
        side_sums=zeros(3 * sides + 1),
        insured=zeros(2 * len(prepared.wagers)),
        insurance=zeros(2),
        counted=zeros(6 * count.bins if count is not None else 1),
        marks=zeros(3 * MARKS),
        sessions=zeros(3 * (rounds // session.length) if session is not None else 1),
    )


def run(prepared: Prepared, chunk: int, kernel: Kernel, trace: tables.Trace | None = None) -> tables.Tally:
    """Play a chunk and return its sums."""
    rounds = prepared.rounds_of(chunk)
    tally = new_tally(prepared, rounds)
    kernel(
        rounds,
        prepared.game,
        prepared.book,
        prepared.seats,
        prepared.extras,
        prepared.count,
        prepared.session,
        new_table(prepared, chunk),
        tally,
        trace,
    )
    return tally
