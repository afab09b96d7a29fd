"""The sums of all chunks so far, added in order: whole numbers of any size, so that nothing is ever rounded."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from pitboss.simulate.kernel import kernel, kernel_sums, tables
from pitboss.simulate.kernel.kernel_sides import BESIDE

Ints = NDArray[np.int64]
MOST_MARKS = 512
FURTHER = 1.04
"""From a few thousand rounds to a million million, steps of 4% make fewer marks than the maximum."""


@dataclass(slots=True)
class Mark:
    """The sums after a certain number of rounds."""

    rounds: int
    net: int
    squares: int


@dataclass(slots=True)
class ResultTotals:
    """Sums over chunks. Counts stay in arrays; sums of money and of squares are Python integers."""

    chunks: int = 0
    plain: list[int] = field(default_factory=list)
    met: Ints | None = None
    dealer: Ints | None = None
    hands: Ints | None = None
    results: Ints | None = None
    box_squares: list[int] = field(default_factory=list)
    side_met: Ints | None = None
    side_sums: list[int] = field(default_factory=list)
    insured: Ints | None = None
    insurance: list[int] = field(default_factory=list)
    counted: list[int] = field(default_factory=list)
    beside: list[int] = field(default_factory=list)
    seen: list[int] = field(default_factory=list)
    whole: list[int] = field(default_factory=list)
    begun: Ints | None = None
    marks: list[Mark] = field(default_factory=list)
    sessions: list[Ints] = field(default_factory=list)

    @property
    def rounds(self) -> int:
        """The rounds played."""
        return self.plain[kernel.ROUNDS] if self.plain else 0

    @property
    def net(self) -> int:
        """What the watched boxes' hands won, in units."""
        return self.plain[kernel.NET] if self.plain else 0

    @property
    def net_squares(self) -> int:
        """The sum of squares of what the watched boxes' hands won in a round."""
        return self.plain[kernel.NET_SQUARES] if self.plain else 0

    def add(self, tally: tables.KernelTally) -> None:
        """Add the next chunk."""
        self._mark(tally)
        self.add_sums(tally)
        self.sessions.append(ended(tally.sessions))
        self.chunks += 1

    def add_sums(self, tally: tables.KernelTally) -> None:
        """Add whatever is summed over chunks, from one chunk or from several that were added up before."""
        wide = _wide_sums(tally)
        for name in ("plain", "box_squares", "side_sums", "insurance", "counted", "beside", "seen", "whole"):
            added = getattr(tally, name).tolist()
            for place, value in wide.get(name, {}).items():
                added[place] += value
            setattr(self, name, _sums(getattr(self, name), added))
        for name in ("met", "dealer", "hands", "results", "side_met", "insured", "begun"):
            before = getattr(self, name)
            setattr(self, name, getattr(tally, name).copy() if before is None else before + getattr(tally, name))

    def _mark(self, tally: tables.KernelTally) -> None:
        """Keep the marks of a chunk; if there are too many, thin them out to a minimum distance."""
        rounds, net, squares = self.rounds, self.net, self.net_squares
        for played, won, *squared in tally.marks.reshape(-1, kernel.MARK).tolist():
            if played:
                self.marks.append(Mark(rounds + played, net + won, squares + joined_words(squared)))
        if len(self.marks) > 2 * MOST_MARKS:
            self.marks = spread_out(self.marks)


def spread_out(marks: list[Mark]) -> list[Mark]:
    """Return some of the marks, each at least this much further on than the one before, and the last one."""
    kept: list[Mark] = []
    for mark in marks:
        if not kept or mark.rounds >= FURTHER * kept[-1].rounds or mark is marks[-1]:
            kept.append(mark)
    return kept


def _sums(before: list[int], added: list[int]) -> list[int]:
    return [earlier + more for earlier, more in zip(before, added, strict=True)] if before else added


def joined_words(words: list[int]) -> int:
    """Return the number that three words represent, the low one first."""
    low, middle, high = words
    return low + (middle << kernel_sums.SUM_WORD) + (high << 2 * kernel_sums.SUM_WORD)


def _wide_sums(tally: tables.KernelTally) -> dict[str, dict[int, int]]:
    """Return the sums that are kept in three words, by the index they have when they fit into one."""
    if not len(tally.wide):
        return {}
    net, total, insurance, *boxes = (joined_words(words) for words in _by_words(tally.wide))
    sides = (joined_words(words) for words in _by_words(tally.wide_sides))
    counted = (joined_words(words) for words in _by_words(tally.wide_counted))
    beside = (joined_words(words) for words in _by_words(tally.wide_beside))
    whole = (joined_words(words) for words in _by_words(tally.wide_whole))
    return {
        "plain": {kernel.NET_SQUARES: net, kernel.TOTAL_SQUARES: total},
        "insurance": {1: insurance},
        "box_squares": dict(enumerate(boxes)),
        "side_sums": {3 * side + 1: value for side, value in enumerate(sides)},
        "counted": {6 * (place // 3) + 3 + place % 3: value for place, value in enumerate(counted)},
        "beside": {BESIDE * (place // 3) + 5 + place % 3: value for place, value in enumerate(beside)},
        "whole": {2 * place + 1: value for place, value in enumerate(whole)},
    }


def _by_words(sums: Ints) -> list[list[int]]:
    words: list[list[int]] = sums.reshape(-1, kernel_sums.SUM_WORDS).tolist()
    return words


def ended(sessions: Ints) -> Ints:
    """Return the sessions that were played: result, rounds and ruin of each."""
    rows = sessions.reshape(-1, 3)
    return rows[rows[:, 1] > 0]
