"""Plans of hands alone, one box and one wager, in the faster layout. What uses a shoe up is played otherwise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import cuda

from pitboss.simulate.automaton.endings import WIDTH
from pitboss.simulate.kernel import kernel, tables
from pitboss.simulate.kernel.gpu import lean_kernel
from pitboss.simulate.kernel.gpu.functions import SIMULATED
from pitboss.simulate.kernel.gpu.lean_kernel import MARK_WORDS, MARKS, MOST_HANDS, PLAIN, STAYS, UNDECIDED, LeanBook
from pitboss.simulate.kernel.stream import BLOCK
from pitboss.simulate.results.batches import Batch, joined_batches
from pitboss.simulate.running.chunk import HALF, LOW, Ints, new_tally
from pitboss.simulate.running.gpu.memory import allocated

MOST_THREADS, WARP, COLUMNS = 1024, 32, 128
SPARE_CARDS = 24
"""Cards behind the cut from which on a shoe is hardly ever used up."""

MOST_BINS = 4096
WORDS = 1 << 16
LARGEST = 1 << 31


@dataclass(frozen=True, slots=True)
class LeanTables:
    """A plan in the faster layout; the shoes come behind ``size`` bytes of shared memory, ``cards`` for each thread."""

    book: LeanBook
    words: Any
    pays: Any
    size: int
    cards: int
    bins: int
    hands: int

    def threads(self, memory: int) -> int:
        """Return how many threads a block may have."""
        most = (memory - self.size) // self.cards
        return max(min(most, MOST_THREADS) // COLUMNS * COLUMNS, 0)

    def shared(self, threads: int) -> int:
        """Return the shared memory of a block, in bytes."""
        return self.size + self.cards * threads


def lean_tables(work: tables.Work) -> LeanTables | None:
    """Return a plan in the faster layout, None if it has something that this knows nothing of."""
    game, seats, book = work.game, work.seats, work.book
    placed = -(-game.at_once // BLOCK) * BLOCK
    plain = work.extras is None and not work.wide and game.boxes == 1 == work.levels and bool(seats.watched[0])
    small = len(book.follow) < WORDS and game.most_hands <= MOST_HANDS and work.bins <= MOST_BINS
    counted = MOST_THREADS * work.chunk * game.most_hands < LARGEST and int(np.abs(seats.pay).max()) < LARGEST >> 8
    if not (plain and small and counted and placed <= game.cards and game.cut + SPARE_CARDS <= game.cards):
        return None
    known = book.undecided * UNDECIDED + book.stays * STAYS
    parts = [book.follow, book.dealer.ravel(), seats.roots[:WIDTH], seats.stopped[:WIDTH], known, _barred(game.cards)]
    words = np.concatenate([np.asarray(part, dtype=np.uint16) for part in parts])
    at = np.cumsum([0, *(len(part) for part in parts)])
    hands = len(new_tally(work, 0).hands)
    sizes = [len(seats.pay), len(seats.pay), work.bins, hands, WIDTH]
    pay = -(-len(words) // 2)
    ints = pay + np.cumsum([0, *sizes])
    places = seats.places[8:16]
    values = (
        game.cards, BLOCK // 2, game.cut, game.burn, game.at_once, game.most_hands, game.both_at_once, game.peeks,
        game.hole_dealt, game.draws_idle, game.first_split, game.first_suit, game.first_ending, game.first_cards,
        game.dealer_done, game.dealer_blackjack, game.offset, game.shift, *places[:5], *at[1:6], len(words), pay,
        len(seats.pay), *ints[1:5], sum(sizes[1:]), 4 * int(ints[5]),
    )  # fmt: skip
    lean = LeanBook(*(np.int32(value) for value in values))
    return LeanTables(lean, words, seats.pay.astype(np.int32), 4 * int(ints[5]), game.cards, work.bins, hands)


def _barred(cards: int) -> Ints:
    """Return, by cards left, which products of sixteen random bits are too low to choose one fairly."""
    return np.array([0, *(WORDS % left for left in range(1, cards + 1))])


class LeanPlayer:
    """Plays a plan in the faster layout, a chunk by thread; ``otherwise`` plays a batch that uses a shoe up."""

    def __init__(
        self, work: tables.Work, lean: LeanTables, processors: int, threads: int, otherwise: Callable[[], Any]
    ) -> None:
        self.work, self.lean, self.otherwise = work, lean, otherwise
        spread = -(-work.chunks // (processors * WARP)) * WARP
        self.threads = min(threads, spread)
        self.most = max(min(processors * self.threads, work.chunks), 1)
        self.memory = allocated(
            {
                "plain": (np.int64, (self.most, PLAIN)),
                "marks": (np.int64, (self.most, MARKS * MARK_WORDS)),
                "sums": (np.int64, (int(lean.book.counts),)),
                "failed": (np.int64, (1,)),
            }
        )
        self.given = [cuda.to_device(array) for array in (lean.words, lean.pays, work.pack)]
        self.key = np.uint32(work.seed & LOW), np.uint32(work.seed >> HALF)
        self._launch(0, 0, 0)
        allow_shared(lean_kernel.play_lean, lean.shared(self.threads))

    def _launch(self, first: int, behind: int, shared: int) -> None:
        memory, blocks = self.memory, max(-(-(behind - first) // self.threads), 1)
        lean_kernel.play_lean[blocks, self.threads, 0, shared](
            first, behind, self.work.chunk, self.work.rounds, *self.key, self.lean.book, *self.given,
            memory["plain"], memory["marks"], memory["sums"], memory["failed"],
        )  # fmt: skip

    def play(self, first: int, behind: int) -> Batch:
        """Play some chunks, at most ``most``."""
        memory, chunks = self.memory, behind - first
        memory["sums"].copy_to_device(np.zeros(int(self.lean.book.counts), np.int64))
        memory["failed"].copy_to_device(np.zeros(1, np.int64))
        self._launch(first, behind, self.lean.shared(self.threads))
        if memory["failed"].copy_to_host()[0]:
            return self._played_otherwise(first, behind)
        plain, marks = memory["plain"][:chunks].copy_to_host(), memory["marks"][:chunks].copy_to_host()
        asked = [self.work.chunk] * (chunks - 1) + [self.work.rounds_of(behind - 1)]
        nets, squares = plain[:, 2].tolist(), plain[:, 3].tolist()
        return Batch(
            first=first,
            sums=self._sums(memory["sums"].copy_to_host(), plain, sum(asked), sum(nets), sum(squares)),
            asked=asked,
            rounds=asked,
            nets=nets,
            squares=squares,
            sessions=[],
            marks_of=lambda wanted: [_mark_rows(marks[chunk]) for chunk in wanted],
            alone=lambda chunk: self._alone(plain[chunk], asked[chunk]),
            beginning=lambda many: self.play(first, first + many),
        )

    def _played_otherwise(self, first: int, behind: int) -> Batch:
        """Play some chunks with the kernel's plain functions, which know what follows when a shoe is used up."""
        player = self.otherwise()
        batches = [player.play(begin, min(begin + player.most, behind)) for begin in range(first, behind, player.most)]
        return joined_batches(batches)

    def _alone(self, plain: Ints, rounds: int) -> tables.KernelTally:
        tally = new_tally(self.work, 0)
        tally.plain[[kernel.SHOES, kernel.CARDS, kernel.NET, kernel.NET_SQUARES]] = plain
        tally.plain[kernel.ROUNDS] = rounds
        return tally

    def _sums(self, counts: Ints, plain: Ints, rounds: int, net: int, squares: int) -> tables.KernelTally:
        """Return the sums of a batch; results and the dealer's ends follow from how hands ended."""
        lean, tally = self.lean, new_tally(self.work, 0)
        sizes = [len(lean.pays), lean.bins, lean.hands, WIDTH]
        met, results, hands, extra = np.split(counts, np.cumsum(sizes)[:-1])
        game = self.work.game
        np.add.at(results, (self.work.seats.pay + game.offset) >> game.shift, met)
        whole = tally.plain.astype(object)
        whole[kernel.SHOES], whole[kernel.CARDS] = int(plain[:, 0].sum()), int(plain[:, 1].sum())
        whole[kernel.ROUNDS], whole[kernel.NET], whole[kernel.NET_SQUARES] = rounds, net, squares
        dealer = met.reshape(-1, WIDTH).sum(axis=0) - extra
        return tally._replace(plain=whole, met=met, results=results, hands=hands, dealer=dealer)


def _mark_rows(words: Ints) -> list[list[int]]:
    """Return the marks of a chunk as the kernel keeps them; its rounds are known, and sums have one word."""
    return [[0, net, squares, 0, 0] for net, squares in words.reshape(MARKS, MARK_WORDS).tolist()]


def allow_shared(compiled: Any, size: int) -> None:
    """Let a kernel use more shared memory than the usual, which numba has no word for."""
    if SIMULATED:
        return  # numba's simulator has as much as is asked for
    from cuda.bindings import driver as binding
    from numba.cuda.cudadrv.driver import driver

    attribute = binding.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
    for version in compiled.overloads.values():
        function = version._codelibrary.get_cufunc()
        driver.cuKernelSetAttribute(attribute, size, function.handle, function.device.id)
