"""The cards that decide a side wager, counted from the cards that are left.

A *case* stands for all the deals that no pay table of its kind distinguishes: cards for the rulebook's judge to look
at, and in how many ways, out of how many, such cards are dealt. The burn card and all other cards are unseen, and
unseen cards change no probability, so each count assumes that the cards that matter are dealt first. This is also true
of the dealer's draws, although they follow the player's: whenever the player stops, by whatever strategy, the remaining
cards are in random order.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

from pitboss.cards import RANKS, SUITS, Card, Stock, card, cards, total
from pitboss.mechanisms.side_wagers.part import seen_cards
from pitboss.rulebook.parts import SideCards

DEALER_BLACKJACK = cards("As Ks")
NO_DEALER_BLACKJACK = cards("7s Ks")
ONE_SUIT = "sss"
MIXED = "shd"
"""The suits of three cards that represent all of their kind."""


class CardCase(NamedTuple):
    """Cards of one kind, dealt in ``ways`` of ``out_of`` equally likely ways."""

    cards: SideCards
    ways: int
    out_of: int


def first_three_cards(left: Stock) -> Iterator[CardCase]:
    """Yield the player's first two cards and the up card, by rank and by whether they are of one suit."""
    out_of = comb(len(left), 3)
    present = [rank for rank in RANKS if left.number(rank=rank)]
    for ranks in combinations_with_replacement(present, 3):
        in_suit = sum(_ways_of_ranks(left, ranks, suit) for suit in SUITS)
        yield CardCase(_first_cards(ranks, ONE_SUIT), in_suit, out_of)
        yield CardCase(_first_cards(ranks, MIXED), _ways_of_ranks(left, ranks, SUITS) - in_suit, out_of)


def _ways_of_ranks(left: Stock, ranks: tuple[str, ...], suits: str) -> int:
    return prod([comb(left.number(rank=rank, suits=suits), ranks.count(rank)) for rank in set(ranks)])


def _first_cards(ranks: tuple[str, ...], suits: str) -> SideCards:
    first, second, up = (card(rank + suit) for rank, suit in zip(ranks, suits, strict=True))
    return SideCards((first, second), up, (up,), total((up,))[0], False)


def every_first_three(left: Stock) -> Iterator[CardCase]:
    """Yield all first two cards of the player with every up card, for a judge that may distinguish any of them."""
    out_of = comb(len(left), 2) * (len(left) - 2)
    for first, second, ways in _every_two(left):
        for up in left.cards:
            copies = left.copies(up) - (up is first) - (up is second)
            yield CardCase(seen_cards(first_two=(first, second), up=up), ways * copies, out_of)


def every_first_two(left: Stock) -> Iterator[CardCase]:
    """Yield the cases of ``first_two_and_blackjack`` for a judge that may look at nothing else."""
    for case in first_two_and_blackjack(left):
        seen = seen_cards(first_two=case.cards.first_two, dealer_blackjack=case.cards.dealer_blackjack)
        yield case._replace(cards=seen)


def first_two_and_blackjack(left: Stock) -> Iterator[CardCase]:
    """Yield the player's first two cards with and without a dealer blackjack.

    The dealer's cards in them are placeholders: only whether they are a blackjack counts.
    """
    aces, tens = left.number(points=1), left.number(points=10)
    dealers = comb(len(left) - 2, 2)
    out_of = comb(len(left), 2) * dealers
    for first, second, ways in _every_two(left):
        points = (first.points, second.points)
        blackjacks = (aces - points.count(1)) * (tens - points.count(10))
        yield CardCase(_against((first, second), DEALER_BLACKJACK, True), ways * blackjacks, out_of)
        yield CardCase(_against((first, second), NO_DEALER_BLACKJACK, False), ways * (dealers - blackjacks), out_of)


def _every_two(left: Stock) -> Iterator[tuple[Card, Card, int]]:
    """Yield every two cards, and in how many ways they can be drawn."""
    for first, second in combinations_with_replacement(left.cards, 2):
        held = left.copies(first)
        yield first, second, comb(held, 2) if first is second else held * left.copies(second)


def _against(two: tuple[Card, Card], dealer: tuple[Card, ...], blackjack: bool) -> SideCards:
    return SideCards(two, dealer[0], dealer, total(dealer)[0], blackjack)
