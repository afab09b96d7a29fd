"""The cards that decide a side wager, counted from a fresh shoe.

A *case* stands for all the deals that no pay table of its kind tells apart: cards for the rulebook's judge to look at,
and in how many ways, out of how many, such cards are dealt. The burn card and all other cards are unseen, and unseen
cards change no probability, so each count is made as if the cards that matter were dealt first. That holds for the
dealer's draws too, though they follow the player's: whenever the player stops, by whatever strategy, the cards still
to come are in random order.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

from pitboss.cards import SUITS, Card, Pack, cards, total
from pitboss.mechanisms.side_wagers.part import seen_cards
from pitboss.rulebook.parts import SideCards

DEALER_BLACKJACK = cards("As Ks")
NO_DEALER_BLACKJACK = cards("7s Ks")
COPIES_IN_THREE = ((3,), (2, 1), (1, 1, 1))
"""How often three cards of one, two or three ranks hold each of them."""


class CardCase(NamedTuple):
    """Cards of one sort, dealt in ``ways`` of ``out_of`` equally likely ways."""

    cards: SideCards
    ways: int
    out_of: int


def first_three_cards(pack: Pack) -> Iterator[CardCase]:
    """Yield the player's first two cards and the up card, by rank and by whether they are of one suit."""
    spades, hearts, diamonds = ([card for card in pack.deck if card.suit == suit] for suit in "shd")
    in_suit, every = (
        [groups * prod(comb(held, copies) for copies in each) for each in COPIES_IN_THREE]
        for groups, held in ((len(SUITS), pack.decks), (1, len(SUITS) * pack.decks))
    )
    out_of = comb(len(pack), 3)
    for first, second, up in combinations_with_replacement(range(len(spades)), 3):
        ranks = len({first, second, up}) - 1
        yield CardCase(_first_cards(spades[first], spades[second], spades[up]), in_suit[ranks], out_of)
        yield CardCase(_first_cards(spades[first], hearts[second], diamonds[up]), every[ranks] - in_suit[ranks], out_of)


def _first_cards(first: Card, second: Card, up: Card) -> SideCards:
    return SideCards((first, second), up, (up,), total((up,))[0], False)


def every_first_three(pack: Pack) -> Iterator[CardCase]:
    """Yield all first two cards of the player with every up card, for a judge that may tell any of them apart."""
    left = len(pack) - 2
    out_of = comb(len(pack), 2) * left
    for first, second in combinations_with_replacement(pack.deck, 2):
        ways = comb(pack.decks, 2) if first is second else pack.decks**2
        for up in pack.deck:
            copies = pack.decks - (up is first) - (up is second)
            yield CardCase(seen_cards(first_two=(first, second), up=up), ways * copies, out_of)


def every_first_two(pack: Pack) -> Iterator[CardCase]:
    """Yield the cases of ``first_two_and_blackjack`` for a judge that may look at nothing else."""
    for case in first_two_and_blackjack(pack):
        seen = seen_cards(first_two=case.cards.first_two, dealer_blackjack=case.cards.dealer_blackjack)
        yield case._replace(cards=seen)


def first_two_and_blackjack(pack: Pack) -> Iterator[CardCase]:
    """Yield the player's first two cards with and without a dealer blackjack.

    The dealer's cards shown are stand-ins: only whether they are a blackjack counts.
    """
    held = [card.points for card in pack.cards()]
    aces, tens = held.count(1), held.count(10)
    dealers = comb(len(pack) - 2, 2)
    out_of = comb(len(pack), 2) * dealers
    twice, once = comb(pack.decks, 2), pack.decks**2
    for first, second in combinations_with_replacement(pack.deck, 2):
        ways = twice if first is second else once
        points = (first.points, second.points)
        blackjacks = (aces - points.count(1)) * (tens - points.count(10))
        yield CardCase(_against((first, second), DEALER_BLACKJACK, True), ways * blackjacks, out_of)
        yield CardCase(_against((first, second), NO_DEALER_BLACKJACK, False), ways * (dealers - blackjacks), out_of)


def _against(two: tuple[Card, Card], dealer: tuple[Card, ...], blackjack: bool) -> SideCards:
    return SideCards(two, dealer[0], dealer, total(dealer)[0], blackjack)
