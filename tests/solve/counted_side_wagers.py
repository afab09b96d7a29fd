"""Side wagers counted by plain enumeration, from the rulebook texts and READINGS.md alone.

It shares no code with the program. A card is a pair (rank 1 to 13, suit 0 to 3; suits 0 and 1 are black, 0 is spades);
a shoe is a Counter of cards. Each count returns the probability of every line of a pay table, by what it pays to 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

Card = tuple[int, int]
Shoe = Counter[Card]
Lines = dict[int, Fraction]

ACE, JACK, QUEEN, KING = 1, 11, 12, 13


def shoe_of(decks: int, without: tuple[int, ...] = ()) -> Shoe:
    return Counter({(rank, suit): decks for rank in range(1, 14) if rank not in without for suit in range(4)})


def worth(cards: tuple[Card, ...]) -> tuple[int, bool]:
    """The best count of a hand, and whether an ace counts eleven in it."""
    low = sum(min(rank, 10) for rank, _ in cards)
    if low <= 11 and any(rank == ACE for rank, _ in cards):
        return low + 10, True
    return low, False


def draws(cards: tuple[Card, ...], hits_soft_17: bool) -> bool:
    count, soft = worth(cards)
    return count <= 16 or (hits_soft_17 and soft and count == 17)


# The dealer, card by card


def dealer_hands(
    shoe: Shoe, hits_soft_17: bool, held: tuple[Card, ...] = (), ways: int = 1, of: int = 1
) -> Iterator[tuple[tuple[Card, ...], Fraction]]:
    """Every order of cards, suits and all, that a dealer can draw, with its probability; for small shoes."""
    if len(held) >= 2 and not draws(held, hits_soft_17):
        yield held, Fraction(ways, of)
        return
    left = shoe.total()
    assert left, "the shoe ran out"
    for card, copies in list(shoe.items()):
        if copies:
            shoe[card] -= 1
            yield from dealer_hands(shoe, hits_soft_17, (*held, card), ways * copies, of * left)
            shoe[card] += 1


def push_22_pays(cards: tuple[Card, ...], other: int) -> int:
    if worth(cards)[0] != 22:
        return 0
    suits = {suit for _, suit in cards}
    if len(suits) == 1:
        return 50
    return 20 if suits in ({0, 1}, {2, 3}) else other


def push_22_by_hands(shoe: Shoe, hits_soft_17: bool, other: int = 8) -> Lines:
    lines: Lines = dict.fromkeys((50, 20, other), Fraction(0))
    for cards, chance in dealer_hands(shoe, hits_soft_17):
        if pays := push_22_pays(cards, other):
            lines[pays] += chance
    return lines


def reaching(hits_soft_17: bool, low: int = 0, ace: bool = False) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every order of values (1 to 10) in which a dealer can draw, with the count of the whole hand."""
    for value in range(1, 11):
        count, aces = low + value, ace or value == ACE
        best = count + 10 if aces and count <= 11 else count
        if best <= 16 or (hits_soft_17 and best == 17 and best != count):
            for more, end in reaching(hits_soft_17, count, aces):
                yield (value, *more), end
        else:
            yield (value,), best


def chance_of_values(values: tuple[int, ...], kept: int, every: int) -> Fraction:
    """The chance to draw these values in this order, each card one of ``kept`` suits; ``every`` cards in the shoe."""
    decks = every // 52
    ways, of, used = 1, 1, [0] * 11
    for place, value in enumerate(values):
        ways *= kept * decks * (4 if value == 10 else 1) - used[value]
        of *= every - place
        used[value] += 1
    return Fraction(ways, of)


def push_22_by_values(decks: int, hits_soft_17: bool, other: int = 8) -> Lines:
    """The whole count for full decks: every order of values once, and how the suits can fall on it."""
    of_suit, of_color, of_any = Fraction(0), Fraction(0), Fraction(0)
    counted: Counter[tuple[int, ...]] = Counter()
    for values, end in reaching(hits_soft_17):
        if end == 22:
            counted[tuple(sorted(values))] += 1
    for values, orders in counted.items():
        of_suit += orders * 4 * chance_of_values(values, 1, 52 * decks)
        of_color += orders * 2 * chance_of_values(values, 2, 52 * decks)
        of_any += orders * chance_of_values(values, 4, 52 * decks)
    return {50: of_suit, 20: of_color - of_suit, other: of_any - of_color}


def bonus_pays(cards: tuple[Card, ...]) -> int:
    """What the dealer's first three cards pay the bonus wager of Double Attack."""
    if worth(cards)[0] <= 21:
        return 0
    if [rank for rank, _ in cards] == [8, 8, 8]:
        suits = {suit for _, suit in cards}
        if len(suits) == 1:
            return 200
        if suits in ({0, 1}, {2, 3}):
            return 50
    return {10: 3, 9: 6, 8: 8, 7: 10, 6: 15}[min(cards[2][0], 10)]


def bonus(shoe: Shoe, hits_soft_17: bool) -> Lines:
    """Every three cards of a dealer in order, suits and all."""
    ways: Counter[int] = Counter()
    for first_card, first in shoe.items():
        for second_card, second in shoe.items():
            if not draws((first_card, second_card), hits_soft_17):
                continue
            pairs = first * (second - (first_card == second_card))
            for third_card, third in shoe.items():
                pays = bonus_pays((first_card, second_card, third_card))
                ways[pays] += pairs * (third - (third_card == first_card) - (third_card == second_card)) if pays else 0
    every = shoe.total()
    return {pays: Fraction(ways[pays], every * (every - 1) * (every - 2)) for pays in (200, 50, 15, 10, 8, 6, 3)}


# The first cards


def trilux_pays(cards: tuple[Card, Card, Card]) -> int:
    ranks = sorted(rank for rank, _ in cards)
    flush = len({suit for _, suit in cards}) == 1
    straight = ranks == [ACE, QUEEN, KING] or (ranks[1] - ranks[0] == 1 and ranks[2] - ranks[1] == 1)
    if straight and flush:
        return 30
    if ranks[0] == ranks[2]:
        return 20
    if straight:
        return 10
    return 5 if flush else 0


def trilux(decks: int) -> Lines:
    """Every two cards and every up card: the player's pair in one order, the up card from what is left."""
    cards = list(shoe_of(decks))
    ways: Counter[int] = Counter()
    for card in cards:
        for two in cards:
            pairs = decks * (decks - (card == two))
            for up in cards:
                ways[trilux_pays((card, two, up))] += pairs * (decks - (up == card) - (up == two))
    every = 52 * decks
    assert ways.total() == every * (every - 1) * (every - 2)
    return {pays: Fraction(ways[pays], ways.total()) for pays in (30, 20, 10, 5)}


def bounty_pays(first: Card, second: Card, dealer_blackjack: bool) -> int:
    if worth((first, second))[0] != 20:
        return 0
    if first == second == (KING, 0):
        return 1000 if dealer_blackjack else 100
    if first == second:
        return 30 if first[0] == KING else 20
    if first[1] == second[1]:
        return 9
    return 6 if first[0] == second[0] == KING else 4


def kings_bounty(decks: int) -> Lines:
    """Every pair of physical cards of the shoe, and the dealer's pairs from what is left."""
    shoe = list(shoe_of(decks).elements())
    lines: Lines = dict.fromkeys((1000, 100, 30, 20, 9, 6, 4), Fraction(0))
    pairs: Counter[tuple[Card, Card]] = Counter(combinations(shoe, 2))
    for (first, second), ways in pairs.items():
        if bounty_pays(first, second, False):
            held = [rank for rank, _ in (first, second)]
            aces = 4 * decks - held.count(ACE)
            tens = 16 * decks - sum(rank >= 10 for rank in held)
            blackjack = Fraction(aces * tens, comb(len(shoe) - 2, 2))
            chance = Fraction(ways, comb(len(shoe), 2))
            lines[bounty_pays(first, second, True)] += chance * blackjack
            lines[bounty_pays(first, second, False)] += chance * (1 - blackjack)
    return lines


# Whole rounds, dealt at random


def shuffled(cards: list[Card], random: Random) -> Iterator[Card]:
    """The cards in random order, drawn one by one as they are needed."""
    taken: set[int] = set()
    while len(taken) < len(cards):
        place = int(random.random() * len(cards))
        if place not in taken:
            taken.add(place)
            yield cards[place]


def dealt_round(cards: list[Card], random: Random, hits_soft_17: bool) -> tuple[Card, ...]:
    """Deal a round to one box whose player draws by the up card, and return the dealer's whole hand.

    The order is player, dealer, player, dealer; the player stands on 12 against a small card and on 17 otherwise.
    """
    drawn = shuffled(cards, random)
    first, up, second, hole = (next(drawn) for _ in range(4))
    player: tuple[Card, ...] = (first, second)
    dealer: tuple[Card, ...] = (up, hole)
    stands_on = 12 if 2 <= up[0] <= 6 else 17
    while worth(dealer)[0] != 21 and worth(player)[0] < stands_on:
        player += (next(drawn),)
    while draws(dealer, hits_soft_17):
        dealer += (next(drawn),)
    return dealer
