"""The uniform shuffle is uniform: every card is as likely in every place, and after every other card.

Two chi-square tests on one deck of fifty-two different cards, from a seeded generator, so that they say the same in
every run.

- *Places*: how often each card lies in each place. Rows and columns of that table add up to the number of shuffles, so
  the usual sum, times (n - 1) / n, has (n - 1)² degrees of freedom.
- *Pairs*: how often each card follows each other one. A shuffle counts once, for one pair of neighbouring places, and
  the shuffles take the places in turn, so that the counts are independent: n (n - 1) equally likely cells.

A statistic is turned into a standard normal deviate (Wilson and Hilferty's cube root, exact to the second decimal at
these degrees of freedom) and must lie within 3.29 either way: of a thousand seeds, one would fail a uniform shuffle.
Too even is as wrong as too uneven. The shuffles that are known to be wrong must be off by more than 6, which one seed
in a billion would give by chance.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import permutations, product
from math import sqrt
from typing import TypeVar

import pytest

from pitboss.cards import CARDS, Card, Pack
from pitboss.shoe import shuffler
from pitboss.shoe.handwork import riffle_stack
from pitboss.shoe.shuffling import cut, uniform

pytestmark = pytest.mark.long

T = TypeVar("T")
Shuffle = Callable[[Sequence[Card], random.Random], list[Card]]
SHUFFLES = 14_000
"""So that even a cell of the pairs is expected more than five times, as the test asks; one of the places, 269 times."""
SEED = 1949
ONE_IN_A_THOUSAND = 3.29
PLAINLY_WRONG = 6.0


def dealt(cards: Sequence[Card], chance: random.Random) -> list[Card]:
    """The order in which a shuffled shoe hands the cards over."""
    shoe = shuffler(chance)(cards)
    return [shoe.draw() for _ in cards]


def swap_with_any(cards: Sequence[Card], chance: random.Random) -> list[Card]:
    """The well-known mistake: each card is swapped with any of all cards, not with one of those not yet placed."""
    order = list(cards)
    for place in range(len(order)):
        other = chance.randrange(len(order))
        order[place], order[other] = order[other], order[place]
    return order


def never_itself(cards: Sequence[Card], chance: random.Random) -> list[Card]:
    """Off by one: no card may stay where it is (Sattolo's shuffle)."""
    order = list(cards)
    for place in range(len(order) - 1, 0, -1):
        other = chance.randrange(place)
        order[place], order[other] = order[other], order[place]
    return order


def remainder(cards: Sequence[Card], chance: random.Random) -> list[Card]:
    """Each card is drawn by the remainder of random bits, which favours the first ones."""
    left, order = list(cards), []
    while left:
        order.append(left.pop(chance.getrandbits(6) % len(left)))
    return order


def riffled_once(cards: Sequence[Card], chance: random.Random) -> list[Card]:
    return riffle_stack(cards, chance)


def cut_only(cards: Sequence[Card], chance: random.Random) -> list[Card]:
    """Each card comes to every place alike, and always behind the same one."""
    return cut(cards, chance.randrange(len(cards)))


def orders(shuffle: Shuffle, seed: int = SEED) -> Iterable[list[Card]]:
    chance = random.Random(seed)
    for _ in range(SHUFFLES):
        yield shuffle(CARDS, chance)


def deviate(chi_square: float, degrees: int) -> float:
    """A chi-square as a standard normal deviate."""
    part = 2 / (9 * degrees)
    return float(((chi_square / degrees) ** (1 / 3) - (1 - part)) / sqrt(part))


def chi_square(counted: Counter[T], expected: dict[T, float]) -> float:
    assert counted.keys() <= expected.keys()
    return sum((counted[cell] - often) ** 2 / often for cell, often in expected.items())


def of_places(shuffled: Iterable[list[Card]]) -> float:
    counted: Counter[tuple[int, Card]] = Counter()
    for order in shuffled:
        counted.update(enumerate(order))
    size = len(CARDS)
    expected = dict.fromkeys(product(range(size), CARDS), counted.total() / size**2)
    return deviate(chi_square(counted, expected) * (size - 1) / size, (size - 1) ** 2)


def of_pairs(shuffled: Iterable[list[Card]]) -> float:
    size = len(CARDS)
    counted = Counter(
        (order[number % (size - 1)], order[number % (size - 1) + 1]) for number, order in enumerate(shuffled)
    )
    cells = size * (size - 1)
    return deviate(chi_square(counted, dict.fromkeys(permutations(CARDS, 2), counted.total() / cells)), cells - 1)


@pytest.mark.parametrize("measure", [of_places, of_pairs], ids=["places", "pairs"])
@pytest.mark.parametrize("shuffle", [dealt, uniform], ids=["shuffled shoe", "uniform"])
def test_every_order_is_as_likely(shuffle: Shuffle, measure: Callable[[Iterable[list[Card]]], float]) -> None:
    assert abs(measure(orders(shuffle))) < ONE_IN_A_THOUSAND


@pytest.mark.parametrize("shuffle", [swap_with_any, never_itself, remainder, riffled_once])
def test_a_wrong_shuffle_is_caught_by_its_places(shuffle: Shuffle) -> None:
    assert of_places(orders(shuffle)) > PLAINLY_WRONG


@pytest.mark.parametrize("shuffle", [cut_only, riffled_once])
def test_a_wrong_shuffle_is_caught_by_its_pairs(shuffle: Shuffle) -> None:
    assert of_pairs(orders(shuffle)) > PLAINLY_WRONG


def test_the_first_two_cards_of_six_decks() -> None:
    """Of a real shoe the first two cards are any two of the pack, alike ones in their proportion."""
    pack, chance = Pack(6).cards(), random.Random(SEED)
    counted: Counter[tuple[Card, Card]] = Counter()
    for _ in range(SHUFFLES):
        shoe = shuffler(chance)(pack)
        counted[shoe.draw(), shoe.draw()] += 1
    pairs = len(pack) * (len(pack) - 1)
    expected = {(card, other): SHUFFLES * 6 * (5 if card is other else 6) / pairs for card in CARDS for other in CARDS}
    assert abs(deviate(chi_square(counted, expected), len(expected) - 1)) < ONE_IN_A_THOUSAND


def test_too_even_is_wrong_too() -> None:
    """Shuffles that take the places in turn give every card each place equally often, as chance never would."""
    turned = ([*CARDS[number % 52 :], *CARDS[: number % 52]] for number in range(SHUFFLES))
    assert of_places(turned) < -PLAINLY_WRONG


def test_without_a_source_no_seed_decides_the_order() -> None:
    def after_seeding() -> list[Card]:
        random.seed(SEED)
        shoe = shuffler()(CARDS)
        return [shoe.draw() for _ in CARDS]

    assert after_seeding() != after_seeding()
