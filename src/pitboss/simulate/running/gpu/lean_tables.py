"""A plan as tables of the faster layout: one box, one wager, and possibly side wagers in every round."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pitboss.simulate.automaton.dealer import MANY_RANKS
from pitboss.simulate.automaton.endings import WIDTH
from pitboss.simulate.kernel import tables
from pitboss.simulate.kernel.gpu.lean_book import (
    MOST_HANDS,
    ONE_CARD,
    STAYS,
    UNDECIDED,
    WHOLE_HAND,
    LeanBook,
    LeanSides,
)
from pitboss.simulate.kernel.gpu.lean_shoe import BITS_OF_WORD, PACKED_BITS, PACKED_IN_WORD
from pitboss.simulate.kernel.kernel_extras import NOT_MADE
from pitboss.simulate.kernel.kernel_hands import ALL_CARDS
from pitboss.simulate.kernel.kernel_seats import COUNT_OFFSET
from pitboss.simulate.kernel.stream import BLOCK
from pitboss.simulate.running.chunk import Ints, new_tally

MOST_THREADS, WARP, COLUMNS = 1024, 32, 128
SPARE_CARDS = 24
"""With this many cards behind the cut, a shoe is hardly ever used up."""

MOST_BINS, NEAR_BINS = 4096, 512
"""The most results counted in shared memory: of hands alone, and with side wagers, where other results are rare."""

DEALT_TO_DEALER = 2
"""Cards that the dealer has without drawing."""

WORDS = 1 << 16
LARGEST = 1 << 31
WORD_BYTES = 4
WORDS_BEHIND = 2
"""Cards are read two words at a time, even after the last one is dealt."""


@dataclass(frozen=True, slots=True)
class LeanTables:
    """A plan in the faster layout.

    Shared memory has ``words`` of 16 bits, ``numbers`` of 32 and the counts, ``size`` bytes in all, and after them the
    shoe of each thread, which begins as ``pack``. ``packed`` says whether its rows are words of eight cards instead of
    a card each. ``sizes`` has the sizes of the groups of counts, in order; ``sides`` and the ``lines`` of all
    combinations of cards exist if there are side wagers.
    """

    book: LeanBook
    words: Ints
    numbers: Ints
    pack: Ints
    packed: bool
    sizes: tuple[int, ...]
    sides: LeanSides | None
    lines: Ints

    @property
    def size(self) -> int:
        """The bytes of shared memory that all threads share."""
        return int(self.book.shoe) * self.pack.itemsize

    def threads(self, memory: int) -> int:
        """Return how many threads a block may have."""
        most = (memory - self.size) // self.pack.nbytes
        step = WARP if self.packed else COLUMNS
        return max(min(most, MOST_THREADS) // step * step, 0)

    def shared(self, threads: int) -> int:
        """Return the shared memory of a block, in bytes."""
        return self.size + self.pack.nbytes * threads


def lean_tables(work: tables.Work) -> LeanTables | None:
    """Return a plan in the faster layout, or None if it needs something that this layout does not support."""
    if not (_is_plain(work) and _has_only_sides(work)):
        return None
    game, seats, book, extras = work.game, work.seats, work.book, work.extras
    known = book.undecided * UNDECIDED + book.stays * STAYS
    packed = extras is None and game.first_bits == PACKED_BITS and game.first_suit >= game.first_ending
    deals, near_cards, far_cards = _deals(work) if packed else (np.zeros(0, np.int64), 0, 0)
    words, words_at = _joined(
        book.follow, book.dealer.astype(np.int64) + len(book.follow), seats.roots[:WIDTH], seats.stopped[:WIDTH], known,
        _barred(game.cards), book.below_standing, deals
    )  # fmt: skip
    if int(words.max()) >= WORDS:
        return None
    looks, lines_at, side_pay, nothing = _side_numbers(work)
    numbers, numbers_at = _joined(seats.pay, looks, lines_at, side_pay)
    near = work.bins if extras is None else min(work.bins, NEAR_BINS)
    sizes = (len(seats.pay), near, len(new_tally(work, 0).hands), WIDTH, len(side_pay))
    pay = -(-len(words) // 2)
    met, results, hands, extra, side_met, behind = (
        pay + len(numbers) + int(at) for at in np.cumsum([0, *sizes])
    )  # fmt: skip
    waits = _waits(work)
    values = LeanBook(
        cards=game.cards, whole=game.cards // BLOCK * BLOCK, block=BLOCK, cut=game.cut, burn=game.burn,
        at_once=game.at_once, most_hands=game.most_hands, both_at_once=game.both_at_once, peeks=game.peeks,
        hole_dealt=game.hole_dealt, draws_idle=game.draws_idle, first_split=game.first_split,
        first_suit=game.first_suit, first_ending=game.first_ending, first_cards=(1 << game.first_bits) - 1,
        dealer_done=words_at[1] + game.dealer_done, dealer_blackjack=words_at[1] + game.dealer_blackjack,
        offset=game.offset, shift=game.shift,
        first_at=seats.places[8], up_at=seats.places[9], second_at=seats.places[10], hole_at=seats.places[11],
        dealt=seats.places[12], dealer=words_at[1], roots=words_at[2], stopped=words_at[3], known=words_at[4],
        barred=words_at[5], below=words_at[6], deals=words_at[7], near_cards=near_cards, far_cards=far_cards,
        tables=len(words), pay=pay, numbers=len(numbers), met=met, results=results, near=near, hands=hands,
        extra=extra, counts=sum(sizes), shoe=behind if packed else WORD_BYTES * behind,
    )  # fmt: skip
    sides = None
    if extras is not None:
        many = len(extras.looks)
        places = many, extras.most_lines, *(pay + int(at) for at in numbers_at[1:4]), side_met, nothing, waits
        sides = LeanSides(*(np.int32(value) for value in places))
    return LeanTables(
        book=LeanBook(*(np.int32(value) for value in values)),
        words=words.astype(np.uint16),
        numbers=numbers.astype(np.int32),
        pack=_packed(work.pack) if packed else work.pack,
        packed=packed,
        sizes=sizes,
        sides=sides,
        lines=np.zeros(1, np.uint8) if extras is None else extras.lines.astype(np.uint8),
    )


def _joined(*parts: Ints) -> tuple[Ints, Ints]:
    """Return the arrays joined together, and where each begins."""
    return np.concatenate(parts), np.cumsum([0, *(len(part) for part in parts)])


def _packed(pack: Ints) -> Ints:
    """Return the ranks of a pack, eight to a word, the first one lowest, with padding for reading ahead."""
    rows = np.zeros((-(-len(pack) // PACKED_IN_WORD) + WORDS_BEHIND, PACKED_IN_WORD), np.uint64)
    rows.ravel()[: len(pack)] = pack & (WIDTH - 1)
    bits = np.arange(0, BITS_OF_WORD, PACKED_BITS, dtype=np.uint64)
    words: Ints = (rows << bits).sum(axis=1).astype(np.uint32)
    return words


def _deals(work: tables.Work) -> tuple[Ints, int, int]:
    """Return the states of hands by three cards of the deal in shoe order, four bits each, and which bits those are.

    They are the player's two cards and the dealer's up card. The hole card, if it is dealt, may be between them.
    """
    game, seats = work.game, work.seats
    first_at, up_at, second_at, hole_at = (int(place) for place in seats.places[8:12])
    lying = sorted((first_at, up_at, second_at))
    every = np.arange(1 << 3 * PACKED_BITS)
    cards = {place: (every >> PACKED_BITS * turn) & (WIDTH - 1) for turn, place in enumerate(lying)}
    upper = cards[up_at] << PACKED_BITS | cards[first_at]
    states = seats.dealt[upper << PACKED_BITS | cards[second_at]]
    near = (1 << PACKED_BITS * hole_at) - 1 if game.hole_dealt else len(every) - 1
    return states, near & (len(every) - 1), (len(every) - 1) & ~near


def _barred(cards: int) -> Ints:
    """Return, by cards left, which products of sixteen random bits are too low to choose one fairly."""
    return np.array([0, *(WORDS % left for left in range(1, cards + 1))])


def _is_plain(work: tables.Work) -> bool:
    """Whether a plan has one box at one wager, is small enough, and has a shoe with enough cards."""
    game, seats, book = work.game, work.seats, work.book
    placed = -(-game.at_once // BLOCK) * BLOCK
    alone = not work.wide and game.boxes == 1 == work.levels and bool(seats.watched[0]) and not work.begun
    small = len(book.follow) < WORDS and game.most_hands <= MOST_HANDS
    counted = MOST_THREADS * work.chunk * game.most_hands < LARGEST and int(np.abs(seats.pay).max()) < LARGEST >> 8
    return alone and small and counted and placed <= game.cards and game.cut + SPARE_CARDS <= game.cards


def _has_only_sides(work: tables.Work) -> bool:
    """Whether a plan has only hands and side wagers that are always made: no offer, no count, no sessions."""
    extras, count, sides, session = work.extras, work.counting, work.sides, work.session
    if extras is None or count is None or sides is None or session is None:
        return work.bins <= MOST_BINS
    if not len(extras.side_pay):
        return False
    offers = extras.insure.any() or extras.even.any()
    counts = count.tags.any() or count.start or count.counts.any() or sides.ramps
    asks = work.game.first_count < work.game.first_ending or bool(
        (work.seats.attack_from[:MANY_RANKS] < COUNT_OFFSET).any()
    )
    endless = session.length > work.rounds and session.bankroll > work.rounds * work.bins << work.game.shift
    needed = int(extras.needs[0])
    waits = needed <= DEALT_TO_DEALER + 1 or needed >= ALL_CARDS
    small = int(np.abs(extras.side_pay).max()) < LARGEST >> 8 and len(extras.lines) < LARGEST
    return not (offers or counts or asks) and endless and waits and small and _results_are_near(work)


def _results_are_near(work: tables.Work) -> bool:
    """Whether a hand's result is counted in shared memory if no side wager makes a line."""
    most = int(work.seats.pay.max()) + work.game.offset
    return most >> work.game.shift < min(work.bins, NEAR_BINS)


def _waits(work: tables.Work) -> int:
    """Return what the dealer draws for side wagers alone."""
    needed = 0 if work.extras is None else int(work.extras.needs[0])
    if needed >= ALL_CARDS:
        return WHOLE_HAND
    return ONE_CARD if needed > DEALT_TO_DEALER else 0


def _side_numbers(work: tables.Work) -> tuple[Ints, Ints, Ints, int]:
    """Return the looks of side wagers, where their lines begin, what these win, and what all win without a line."""
    extras = work.extras
    if extras is None:
        return np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0, np.int64), 0
    wins = side_wins(work)
    return extras.looks, extras.lines_at, wins.ravel(), int(wins[extras.looks != NOT_MADE, 0].sum())


def side_wins(work: tables.Work) -> Ints:
    """Return what a box wins, by side wager and line, with its limit; nothing for a side wager that is not made."""
    extras = work.extras
    assert extras is not None
    many = len(extras.looks)
    wins = np.zeros((many, extras.most_lines), np.int64)
    for side in range(many):
        level = int(work.side_levels[side])
        if level >= 0:
            own = extras.side_pay.reshape(-1, extras.most_lines)[level]
            shared = extras.limited.reshape(many, -1)[side].astype(bool)
            wins[side] = np.where(shared, np.minimum(own, extras.limit[side]), own)
    return wins
