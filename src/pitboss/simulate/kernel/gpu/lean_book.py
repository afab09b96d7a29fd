"""The data of the faster layout: the rules as numbers, and where each table is in shared memory."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

SHUFFLING, DEALING, PLAYING, FINISHING, OVER = (np.int32(phase) for phase in range(5))
"""What a thread does next: open a shoe, deal, play the player's hands, draw for the dealer and settle, nothing."""

MOST_HANDS = 16
NOT_DRAWN = 11
"""The end of a dealer who did not draw, as in ``endings``."""

UNDECIDED, STAYS = 1, 2
"""Bits for what is known of an ending."""

PLAIN, MARK_WORDS, MARKS = 6, 2, 64
"""Per chunk: shoes, cards, net and squares of hands, net and squares of everything; per mark: net and squares."""

ONE_CARD, WHOLE_HAND = 1, 2
"""What side wagers wait for if no hand needs the dealer's cards."""


class LeanShoe(NamedTuple):
    """A thread's shoe: where its column begins in the memory of all shoes, and how far apart its rows are.

    ``packed`` says whether a row is a word of eight cards or a byte with one card; it is fixed when a kernel is
    compiled. ``memory`` is accordingly shared memory in words, or in bytes.
    """

    memory: Any
    column: Any
    width: Any
    packed: Any


class LeanBook(NamedTuple):
    """The rules as numbers, and where each table is in shared memory, counted in numbers of its own size.

    Numbers of 16 bits: ``follow`` (from 0 on), ``dealer`` (whose states continue the numbering of those of hands),
    ``roots``, ``stopped``, ``known`` (of endings), ``barred`` (by cards left), ``below`` (whether a dealer draws) and
    ``deals``. Of 32 bits: ``pay``, what side wagers need, then the counts: ``met``, ``results`` (``near`` of them; the
    rest are counted elsewhere), ``hands``, ``extra`` (dealer's ends of hands beyond the first) and the lines of side
    wagers. Rows of shoes, bytes or words: ``shoe``. ``tables``, ``numbers`` and ``counts`` are how many numbers there
    are of 16 bits, of 32 bits before the counts, and of counts. ``block`` cards are placed at a time, always eight, and
    complete blocks have ``whole`` cards.

    ``deals`` has the state of a hand by three cards of the deal, if suits do not matter: the player's two and the
    dealer's up card, in shoe order. ``near_cards`` and ``far_cards`` give their bits before and after the hole card.
    """

    cards: Any
    whole: Any
    block: Any
    cut: Any
    burn: Any
    at_once: Any
    most_hands: Any
    both_at_once: Any
    peeks: Any
    hole_dealt: Any
    draws_idle: Any
    first_split: Any
    first_suit: Any
    first_ending: Any
    first_cards: Any
    dealer_done: Any
    dealer_blackjack: Any
    offset: Any
    shift: Any
    first_at: Any
    up_at: Any
    second_at: Any
    hole_at: Any
    dealt: Any
    dealer: Any
    roots: Any
    stopped: Any
    known: Any
    barred: Any
    below: Any
    deals: Any
    near_cards: Any
    far_cards: Any
    tables: Any
    pay: Any
    numbers: Any
    met: Any
    results: Any
    near: Any
    hands: Any
    extra: Any
    counts: Any
    shoe: Any


class LeanSides(NamedTuple):
    """Side wagers that are always made: there are ``many``, each with ``lines``, the first of which means no line.

    ``looks``, ``at`` (where its lines begin among all ``lines_of`` cards) and ``pay`` are among the numbers of 32 bits
    in shared memory, ``met`` is among the counts there. ``nothing`` is their total result if none makes a line.
    ``waits`` says what the dealer draws for them alone.
    """

    many: Any
    lines: Any
    looks: Any
    at: Any
    pay: Any
    met: Any
    nothing: Any
    waits: Any
