"""Several chunks at once, as a device returns them, added as if they had come one by one.

Sums arrive already added up. Data of single chunks (rounds, net result, sessions) arrives by chunk. Only the marks that
remain in the end are fetched; which ones these are depends on the rounds alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from pitboss.simulate.kernel import tables
from pitboss.simulate.kernel.kernel import MARKS
from pitboss.simulate.results.totals import (
    FURTHER,
    MOST_MARKS,
    Mark,
    ResultTotals,
    ended,
    joined_words,
)

Ints = NDArray[np.int64]
HALF = 32
LOW = (1 << HALF) - 1


@dataclass(frozen=True, slots=True)
class Batch:
    """Consecutive chunks, from ``first`` on.

    ``sums`` are added up over all of them. For each chunk, there are the rounds ``asked`` for at most, the ``rounds``
    played, what they won (``nets``) and the sum of its ``squares``. ``sessions`` has those of all chunks, ``marks_of``
    returns the marks of some chunks, ``alone`` the sums of a single chunk for its standard error, and ``beginning``
    plays the batch once more, but only its first chunks.
    """

    first: int
    sums: tables.KernelTally
    asked: list[int]
    rounds: list[int]
    nets: list[int]
    squares: list[int]
    sessions: list[Ints]
    marks_of: Callable[[list[int]], list[list[list[int]]]]
    alone: Callable[[int], tables.KernelTally]
    beginning: Callable[[int], Batch]


@dataclass(slots=True)
class _Place:
    """A mark whose sums were not fetched yet: after how many rounds, and which row of which chunk."""

    rounds: int
    chunk: int
    row: int


def whole_sum(column: Ints) -> int:
    """Return the sum of 64-bit numbers, which may need more bits: low and high halves are added separately."""
    return (int((column >> HALF).sum()) << HALF) + int((column & LOW).sum())


def joined_batches(batches: list[Batch]) -> Batch:
    """Return consecutive batches as one."""
    first, size = batches[0], len(batches[0].asked)

    def marks_of(wanted: list[int]) -> list[list[list[int]]]:
        return [batches[chunk // size].marks_of([chunk % size])[0] for chunk in wanted]

    sums = [getattr(first.sums, name) for name in first.sums._fields]
    for batch in batches[1:]:
        sums = [before + getattr(batch.sums, name) for before, name in zip(sums, first.sums._fields, strict=True)]
    return Batch(
        first=first.first,
        sums=tables.KernelTally(*sums),
        asked=[asked for batch in batches for asked in batch.asked],
        rounds=[rounds for batch in batches for rounds in batch.rounds],
        nets=[net for batch in batches for net in batch.nets],
        squares=[square for batch in batches for square in batch.squares],
        sessions=[sessions for batch in batches for sessions in batch.sessions],
        marks_of=marks_of,
        alone=lambda chunk: batches[chunk // size].alone(chunk % size),
        beginning=first.beginning,
    )


def add_batch(totals: ResultTotals, batch: Batch) -> None:
    """Add the chunks of a batch."""
    totals.marks = _marks_after(totals, batch)
    totals.add_sums(batch.sums)
    totals.sessions += [ended(sessions) for sessions in batch.sessions]
    totals.chunks += len(batch.asked)


def chunks_until(totals: ResultTotals, batch: Batch, is_enough: Callable[[ResultTotals], bool]) -> int | None:
    """Return how many chunks of a batch are enough; None if even all of them are not."""
    trial = ResultTotals(plain=totals.plain, counted=totals.counted)
    for chunk in range(len(batch.asked)):
        trial.add_sums(batch.alone(chunk))
        if is_enough(trial):
            return chunk + 1
    return None


def _marks_after(totals: ResultTotals, batch: Batch) -> list[Mark]:
    """Return the marks that remain after a batch: those that adding its chunks one by one would leave."""
    before = list(accumulate(batch.rounds, initial=totals.rounds))
    kept: list[Mark | _Place] = list(totals.marks)
    steady, length, recent = 0, len(kept), range(0)
    for number, (asked, played) in enumerate(zip(batch.asked, batch.rounds, strict=True)):
        length += min(played // max(asked // MARKS, 1), MARKS)
        if length > 2 * MOST_MARKS:
            _spread(kept, steady, [_Places(before, batch.asked, chunk) for chunk in range(recent.start, number + 1)])
            steady, length, recent = len(kept) - 1, len(kept), range(number + 1, number + 1)
    for chunk in range(recent.start, len(batch.asked)):
        kept += _Places(before, batch.asked, chunk).all()
    return _fetched(kept, totals, batch)


class _Places:
    """The marks of one chunk."""

    __slots__ = ("before", "chunk", "every", "last", "many")

    def __init__(self, before: list[int], asked: list[int], chunk: int) -> None:
        self.before, self.chunk = before[chunk], chunk
        self.every = max(asked[chunk] // MARKS, 1)
        self.many = min((before[chunk + 1] - self.before) // self.every, MARKS)
        self.last = self.before + self.many * self.every

    def place(self, row: int) -> _Place:
        """Return one of them."""
        return _Place(self.before + (row + 1) * self.every, self.chunk, row)

    def all(self) -> list[_Place]:
        """Return all of them."""
        return [self.place(row) for row in range(self.many)]


def _spread(kept: list[Mark | _Place], steady: int, recent: list[_Places]) -> None:
    """Do what ``spread_out`` does with the kept marks and those of recent chunks, without listing all of them.

    The first ``steady`` of the kept marks were spread out earlier.
    """
    tried, kept[steady:] = kept[steady:], []
    for mark in tried:
        if not kept or mark.rounds >= FURTHER * kept[-1].rounds:
            kept.append(mark)
    recent = [places for places in recent if places.many]
    for places in recent:
        if not kept or places.last >= FURTHER * kept[-1].rounds:
            for place in places.all():
                if not kept or place.rounds >= FURTHER * kept[-1].rounds:
                    kept.append(place)
    final = recent[-1]
    if kept[-1].rounds != final.last:
        kept.append(final.place(final.many - 1))


def _fetched(kept: list[Mark | _Place], totals: ResultTotals, batch: Batch) -> list[Mark]:
    """Return marks with their sums."""
    wanted = sorted({mark.chunk for mark in kept if isinstance(mark, _Place)})
    if not wanted:
        return [mark for mark in kept if isinstance(mark, Mark)]
    rows = dict(zip(wanted, batch.marks_of(wanted), strict=True))
    nets = list(accumulate(batch.nets[: wanted[-1]], initial=totals.net))
    squares = list(accumulate(batch.squares[: wanted[-1]], initial=totals.net_squares))
    marks = []
    for mark in kept:
        if isinstance(mark, _Place):
            _, won, *words = rows[mark.chunk][mark.row]
            mark = Mark(mark.rounds, nets[mark.chunk] + won, squares[mark.chunk] + joined_words(words))
        marks.append(mark)
    return marks
