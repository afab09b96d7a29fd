"""What the faster layout works on: the rules as numbers, and where each thing lies in shared memory."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

SHUFFLING, DEALING, PLAYING, FINISHING, OVER = (np.int32(phase) for phase in range(5))
"""What a thread does next: open a shoe, deal, play the player's hands, draw for the dealer and settle, nothing."""

MOST_HANDS = 16
NOT_DRAWN = 11
"""The end of a dealer who did not draw, as in ``endings``."""

UNDECIDED, STAYS = 1, 2
"""Bits of what is known of an ending."""

PLAIN, MARK_WORDS, MARKS = 6, 2, 64
"""By chunk: shoes, cards, net and squares of hands, net and squares of everything; of a mark: net and squares."""

ONE_CARD, WHOLE_HAND = 1, 2
"""What side wagers wait for where no hand asks for the dealer's cards."""


class LeanShoe(NamedTuple):
    """A thread's shoe: where its column begins in the memory of all shoes, and how far its rows are apart.

    ``packed`` says whether a row is a word of eight cards or a byte with one; it is written down where a kernel is
    compiled. So ``memory`` is shared memory in words, or in bytes.
    """

    memory: Any
    column: Any
    width: Any
    packed: Any


class LeanBook(NamedTuple):
    """The rules as numbers, and where things lie in shared memory, each in numbers of its own size.

    Numbers of 16 bits: ``follow`` (from 0 on), ``dealer`` (whose states are numbered on from those of hands),
    ``roots``, ``stopped``, ``known`` (of endings), ``barred`` (by cards left), ``below`` (whether a dealer draws to his
    hand) and ``deals``. Of 32 bits: ``pay``, what side wagers need, then the counts: ``met``, ``results`` (``near`` of
    them, the rest counted elsewhere), ``hands``, ``extra`` (dealer's ends of hands beyond the first) and the lines of
    side wagers. Rows of shoes, bytes or words: ``shoe``. ``tables``, ``numbers`` and ``counts`` are how many there are
    of 16 bits, of 32 bits before the counts, and of counts. ``block`` cards are placed at a time, always eight, and
    there are ``whole`` cards in whole blocks.

    ``deals`` has the state of a hand by three cards of the deal, where suits do not matter: the player's two and the
    dealer's up card, as they lie. ``near_cards`` and ``far_cards`` say where, before and behind the hole card.
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
    """Side wagers that are always made: ``many`` of them, ``lines`` for each, no line first.

    ``looks``, ``at`` (where its lines begin among all ``lines_of`` cards) and ``pay`` lie among the numbers of 32 bits
    in shared memory, ``met`` among the counts there. ``nothing`` is what they win together if none makes a line.
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
