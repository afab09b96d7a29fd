"""The lines of side wagers as tables: the rulebook's own judge, called once for all the cards it may see.

A side wager that is settled with the first cards looks at the player's two cards and the up card. One that waits for
some of the dealer's cards looks at those; one that waits for the dealer's whole hand looks at its total and its suits.
Any other looks at the player's first two cards and at whether the dealer has a blackjack.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import combinations_with_replacement, product

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import CARDS, RANKS, SUITS, Card, is_blackjack, total
from pitboss.mechanisms.push_22.lines import push_22_line
from pitboss.mechanisms.side_wagers.part import LooksFurther, seen_cards
from pitboss.rulebook.parts import Dealer, Phase, SideCards, SideWager
from pitboss.simulate.automaton.endings import DEALER_BLACKJACK, dealer_totals
from pitboss.simulate.kernel.kernel_extras import DEALER_THREE, DEALER_WHOLE, FIRST_THREE, FIRST_TWO, NO_CARD
from pitboss.simulate.plans.faults import SimulationRefused, fault

Lines = NDArray[np.uint8]
Cases = Iterator[tuple[SideCards, list[int]]]
Judge = Callable[[SideCards], str | None]
THREE_CARDS, TWO_CARDS, ENDS_AND_SUITS = 1 << 18, 1 << 13, 1 << 8


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
    raise _not_simulated(side_wager, f"it waits for {needed} cards of the dealer, and 0, 3 or all are simulated")


def _not_simulated(side_wager: SideWager, why: str) -> SimulationRefused:
    kind = str(side_wager.kind)
    return SimulationRefused([fault("side wager", kind, why, "choose rules without it, or deal it at the table")])


def lines_of(side_wager: SideWager, dealer: Dealer) -> Lines:
    """Return the table of lines: 0 for none, otherwise the position in the pay table, counted from 1."""
    names = tuple(line.name for line in side_wager.lines)
    try:
        return _lines(look_of(side_wager), side_wager.judge, names, dealer_totals(dealer))
    except LooksFurther as further:
        why = f"its judge looks at {further}, which is not simulated for a wager that is decided then"
        raise _not_simulated(side_wager, why) from None


@cache
def _lines(look: int, judge: Judge, names: tuple[str, ...], ends: range) -> Lines:
    looks: dict[int, tuple[int, Callable[[], Cases]]] = {
        FIRST_THREE: (THREE_CARDS, _first_three),
        FIRST_TWO: (TWO_CARDS, _first_two),
        DEALER_THREE: (THREE_CARDS, _dealer_three),
        DEALER_WHOLE: (ENDS_AND_SUITS, partial(_dealer_whole, ends, judge is push_22_line)),
    }
    size, cases = looks[look]
    lines = np.zeros(size, dtype=np.uint8)
    number = {name: place for place, name in enumerate(names, 1)}
    for cards, keys in cases():
        line = judge(cards)
        if line is not None:
            lines[keys] = number.get(line, 0)  # a judge may know lines that are not in this pay table
    return lines


def _first_three() -> Cases:
    """The order of the player's two cards does not matter."""
    for first, second in combinations_with_replacement(CARDS, 2):
        for up in CARDS:
            a, b, c = code_of(first), code_of(second), code_of(up)
            keys = [(a << 12) + (b << 6) + c, (b << 12) + (a << 6) + c]
            yield seen_cards(first_two=(first, second), up=up), keys


def _first_two() -> Cases:
    for first, second in combinations_with_replacement(CARDS, 2):
        a, b = code_of(first), code_of(second)
        for blackjack in (False, True):
            keys = [(a << 7) + (b << 1) + blackjack, (b << 7) + (a << 1) + blackjack]
            yield seen_cards(first_two=(first, second), dealer_blackjack=blackjack), keys


def _dealer_three() -> Cases:
    """Three cards, or two if the dealer stands on them; the order of the first two does not matter."""
    for first, second in combinations_with_replacement(CARDS, 2):
        a, b = code_of(first), code_of(second)
        count, _ = total((first, second))
        blackjack = is_blackjack((first, second))
        pair = seen_cards(dealer=(first, second), dealer_total=count, dealer_blackjack=blackjack)
        yield pair, [(a << 12) + (b << 6) + NO_CARD, (b << 12) + (a << 6) + NO_CARD]
        for third in CARDS:
            hand, c = (first, second, third), code_of(third)
            keys = [(a << 12) + (b << 6) + c, (b << 12) + (a << 6) + c]
            yield seen_cards(dealer=hand, dealer_total=total(hand)[0], dealer_blackjack=False), keys


def _dealer_whole(ends: range, by_suits: bool) -> Cases:
    """One card of each suit represents the whole hand, for a judge that looks at nothing else of the cards."""
    for which in product((False, True), repeat=len(SUITS)):
        hand = tuple(CARDS[13 * place] for place, held in enumerate(which) if held)
        suits = sum(1 << place for place, held in enumerate(which) if held)
        for end, count in enumerate((*ends, 21)) if hand else ():
            cards = {"dealer": hand} if by_suits else {}
            seen = seen_cards(dealer_total=count, dealer_blackjack=end == DEALER_BLACKJACK, **cards)
            yield seen, [(end << 4) + suits]
