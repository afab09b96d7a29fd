"""The lines of side wagers as tables: the rulebook's own judge, asked once about all the cards it may see.

A side wager that is settled with the first cards looks at the player's two and the up card. One that waits for some of
the dealer's cards looks at those; one that waits for the dealer's whole hand, at its total and its suits. Any other
looks at the player's first two and at whether the dealer has blackjack.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import combinations_with_replacement, product

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import CARDS, RANKS, SUITS, Card, is_blackjack, total
from pitboss.rulebook.parts import Dealer, Phase, SideCards, SideWager
from pitboss.simulate.automaton.endings import DEALER_BLACKJACK, dealer_totals
from pitboss.simulate.kernel.kernel_extras import DEALER_THREE, DEALER_WHOLE, FIRST_THREE, FIRST_TWO, NO_CARD

Lines = NDArray[np.uint8]
Cases = Iterator[tuple[SideCards, list[int]]]
Judge = Callable[[SideCards], str | None]
THREE_CARDS, TWO_CARDS, ENDS_AND_SUITS = 1 << 18, 1 << 13, 1 << 8
NO_BLACKJACK = (CARDS[6], CARDS[12])
A_BLACKJACK = (CARDS[0], CARDS[12])


class UnknownLook(ValueError):
    """A side wager of which nobody has said which cards decide it."""


def code_of(card: Card) -> int:
    """Return a card's byte: the rank in the low four bits, the suit above."""
    return (SUITS.index(card.suit) << 4) + RANKS.index(card.rank)


def look_of(side_wager: SideWager) -> int:
    """Return which cards decide a side wager."""
    needed = side_wager.dealer_cards_needed
    if side_wager.settled is Phase.FIRST_CARDS:
        return FIRST_THREE
    if needed == 0:
        return FIRST_TWO
    if needed == 3:
        return DEALER_THREE
    if needed > len(CARDS):
        return DEALER_WHOLE
    raise UnknownLook(
        f"No cards are known that decide a {side_wager.kind} wager: it waits for {needed} of the dealer's."
    )


def lines_of(side_wager: SideWager, dealer: Dealer) -> Lines:
    """Return the table of lines: 0 for none, else the place in the pay table counted from 1."""
    names = tuple(line.name for line in side_wager.lines)
    return _lines(look_of(side_wager), side_wager.judge, names, dealer_totals(dealer))


@cache
def _lines(look: int, judge: Judge, names: tuple[str, ...], ends: range) -> Lines:
    looks: dict[int, tuple[int, Callable[[], Cases]]] = {
        FIRST_THREE: (THREE_CARDS, _first_three),
        FIRST_TWO: (TWO_CARDS, _first_two),
        DEALER_THREE: (THREE_CARDS, _dealer_three),
        DEALER_WHOLE: (ENDS_AND_SUITS, partial(_dealer_whole, ends)),
    }
    size, cases = looks[look]
    lines = np.zeros(size, dtype=np.uint8)
    number = {name: place for place, name in enumerate(names, 1)}
    for cards, keys in cases():
        line = judge(cards)
        if line is not None:
            lines[keys] = number[line]
    return lines


def _first_three() -> Cases:
    """The order of the player's two cards does not matter."""
    for first, second in combinations_with_replacement(CARDS, 2):
        for up in CARDS:
            a, b, c = code_of(first), code_of(second), code_of(up)
            keys = [(a << 12) + (b << 6) + c, (b << 12) + (a << 6) + c]
            yield SideCards((first, second), up, (up,), total((up,))[0], False), keys


def _first_two() -> Cases:
    for first, second in combinations_with_replacement(CARDS, 2):
        a, b = code_of(first), code_of(second)
        for blackjack, dealer in enumerate((NO_BLACKJACK, A_BLACKJACK)):
            keys = [(a << 7) + (b << 1) + blackjack, (b << 7) + (a << 1) + blackjack]
            yield SideCards((first, second), dealer[0], dealer, total(dealer)[0], bool(blackjack)), keys


def _dealer_three() -> Cases:
    """Three cards, or two if the dealer stands on them; the order of the first two does not matter."""
    for first, second in combinations_with_replacement(CARDS, 2):
        a, b = code_of(first), code_of(second)
        count, _ = total((first, second))
        pair = SideCards((), first, (first, second), count, is_blackjack((first, second)))
        yield pair, [(a << 12) + (b << 6) + NO_CARD, (b << 12) + (a << 6) + NO_CARD]
        for third in CARDS:
            hand, c = (first, second, third), code_of(third)
            keys = [(a << 12) + (b << 6) + c, (b << 12) + (a << 6) + c]
            yield SideCards((), first, hand, total(hand)[0], False), keys


def _dealer_whole(ends: range) -> Cases:
    """A card of each suit stands for the whole hand."""
    for which in product((False, True), repeat=len(SUITS)):
        hand = tuple(CARDS[13 * place] for place, held in enumerate(which) if held)
        suits = sum(1 << place for place, held in enumerate(which) if held)
        for end, count in enumerate((*ends, 21)) if hand else ():
            yield SideCards((), hand[0], hand, count, end == DEALER_BLACKJACK), [(end << 4) + suits]
