"""The battery detects shuffles that are known to be wrong, each by the tests that look for that kind of fault.

Every fault is a shuffler like the table's own, from a seeded generator, so that the results are the same in every run.
A test detects a fault if chance would explain its result less than once in a million.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import count

import pytest

from pitboss.cards import Card, Pack
from pitboss.lab.battery import TESTS, BatteryFinding, BatteryPlan, NotAShuffle, NumberedPack, examine, run
from pitboss.shoe import Shoe, Shuffler, arranged, shuffler
from pitboss.shoe.handwork import riffle_stack
from pitboss.shoe.shuffling import cut

pytestmark = pytest.mark.long

Order = Callable[[list[Card], random.Random], list[Card]]
SEED = 1949
SHOES = 800
ONE_IN_A_MILLION = 1e-6


class Counter(random.Random):
    """A source that counts instead of drawing."""

    def __init__(self) -> None:
        super().__init__(0)
        self._next = count()

    def getrandbits(self, k: int, /) -> int:
        return next(self._next) & ((1 << k) - 1)


class LowBits(random.Random):
    """A linear congruential generator whose low bits are used, which come round after a few steps."""

    def __init__(self) -> None:
        super().__init__(0)
        self._state = SEED

    def getrandbits(self, k: int, /) -> int:
        self._state = (self._state * 1_103_515_245 + 12_345) % 2**31
        return self._state & ((1 << k) - 1)


def by(order: Order) -> Shuffler:
    """A shuffler that lays the cards out by this rule."""
    chance = random.Random(SEED)
    return lambda cards: arranged(order(list(cards), chance))


def uniform(cards: list[Card], chance: random.Random) -> list[Card]:
    chance.shuffle(cards)
    return cards


def swap_with_any(cards: list[Card], chance: random.Random) -> list[Card]:
    """The well-known mistake: each card is swapped with any of all cards."""
    for place in range(len(cards)):
        other = chance.randrange(len(cards))
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def remainder(cards: list[Card], chance: random.Random) -> list[Card]:
    """Each card is drawn by the remainder of ten random bits, which favours the first ones."""
    return [cards.pop(chance.getrandbits(10) % len(cards)) for _ in range(len(cards))]


def one_card_stays(cards: list[Card], chance: random.Random) -> list[Card]:
    """One card always comes out in the same place."""
    fixed = cards.pop(17)
    return [*(mixed := uniform(cards, chance))[:40], fixed, *mixed[40:]]


def two_cards_stick(cards: list[Card], chance: random.Random) -> list[Card]:
    """One card always follows another, and both are anywhere."""
    second = cards.pop(30)
    first = cards[8]
    mixed = uniform(cards, chance)
    place = next(place for place, card in enumerate(mixed) if card is first)
    mixed.insert(place + 1, second)
    return mixed


def cut_only(cards: list[Card], chance: random.Random) -> list[Card]:
    return cut(cards, chance.randrange(len(cards)))


def riffled_three_times(cards: list[Card], chance: random.Random) -> list[Card]:
    return riffle_stack(riffle_stack(riffle_stack(cards, chance), chance), chance)


def deck_by_deck(cards: list[Card], chance: random.Random) -> list[Card]:
    """Each deck is shuffled separately and put on top of the others."""
    return [card for first in range(0, len(cards), 52) for card in uniform(cards[first : first + 52], chance)]


def sometimes(cards: list[Card], chance: random.Random, follows: Callable[[Card, Card], bool]) -> list[Card]:
    """A uniform shuffle in which one card in ten changes places with one that follows somewhere after it."""
    mixed = uniform(cards, chance)
    for place in range(1, len(mixed)):
        if chance.random() < 0.1:
            for other in range(place, len(mixed)):
                if follows(mixed[place - 1], mixed[other]):
                    mixed[place], mixed[other] = mixed[other], mixed[place]
                    break
    return mixed


def like_values_together(cards: list[Card], chance: random.Random) -> list[Card]:
    """Serially correlated: small cards are followed by small ones more often than they should be."""
    return sometimes(cards, chance, lambda first, second: (first.points > 5) == (second.points > 5))


def like_ranks_together(cards: list[Card], chance: random.Random) -> list[Card]:
    return sometimes(cards, chance, lambda first, second: first.rank == second.rank)


def colours_alternate(cards: list[Card], chance: random.Random) -> list[Card]:
    return sometimes(cards, chance, lambda first, second: first.red != second.red)


def like_ranks_apart(cards: list[Card], chance: random.Random) -> list[Card]:
    """A card that has the rank of one of the four before it gives its place to the next one that has not."""
    mixed = uniform(cards, chance)
    for place in range(4, len(mixed)):
        before = {card.rank for card in mixed[place - 4 : place]}
        other = next((other for other in range(place, len(mixed)) if mixed[other].rank not in before), place)
        mixed[place], mixed[other] = mixed[other], mixed[place]
    return mixed


def few_seeds(cards: list[Card], chance: random.Random) -> list[Card]:
    """A good generator that is restarted for each shoe, with one of four thousand seeds."""
    return uniform(cards, random.Random(chance.randrange(4000)))


def few_starts(cards: list[Card], chance: random.Random) -> list[Card]:
    """The first cards of a shoe come from one of four thousand seeds, the others from a good source."""
    mixed = uniform(cards, random.Random(chance.randrange(4000)))
    return mixed[:7] + uniform(mixed[7:], chance)


def left_half_mixed(by_half: random.Random) -> Shuffler:
    """A shuffler that goes on from the order before, and moves only half of the cards."""
    last: list[Card] = []

    def shuffle(cards: Sequence[Card]) -> Shoe:
        order = last or uniform(list(cards), by_half)
        moved = by_half.sample(range(len(order)), len(order) // 2)
        mixed = dict(zip(moved, uniform([order[place] for place in moved], by_half), strict=True))
        last[:] = [mixed.get(place, card) for place, card in enumerate(order)]
        return arranged(last)

    return shuffle


def repeating(shoes: int) -> Shuffler:
    """A shuffler that starts over after a number of shoes."""
    number = count()
    return lambda cards: arranged(uniform(list(cards), random.Random(f"{SEED}/{next(number) % shoes}")))


def places_in_turn() -> Shuffler:
    """A shuffler that brings each card to each place equally often, more evenly than chance would."""
    chance, number, held = random.Random(SEED), count(), list[Card]()

    def shuffle(cards: Sequence[Card]) -> Shoe:
        turn = next(number) % len(cards)
        if not turn:
            held[:] = uniform(list(cards), chance)
        return arranged(cut(held, turn))

    return shuffle


FAULTS: dict[str, tuple[Callable[[], Shuffler], set[str]]] = {
    "swap with any": (lambda: by(swap_with_any), {"places", "regions"}),
    "remainder": (lambda: by(remainder), {"regions"}),
    "counter": (
        lambda: shuffler(Counter()),
        {"places", "adjacent cards", "runs up", "gaps", "permutations", "same orders", "same starts"},
    ),
    "low bits": (
        lambda: shuffler(LowBits()),
        {"places", "adjacent cards", "runs up", "permutations", "same orders", "same starts"},
    ),
    "repeating": (lambda: repeating(300), {"same orders", "same starts", "places", "adjacent cards"}),
    "few seeds": (lambda: by(few_seeds), {"same orders", "same starts"}),
    "few starts": (lambda: by(few_starts), {"same starts"}),
    "one card stays": (lambda: by(one_card_stays), {"places"}),
    "two cards stick": (lambda: by(two_cards_stick), {"adjacent cards"}),
    "cut only": (lambda: by(cut_only), {"adjacent cards", "runs up", "permutations", "same orders"}),
    "riffled three times": (lambda: by(riffled_three_times), {"places", "adjacent cards", "runs up", "permutations"}),
    "deck by deck": (lambda: by(deck_by_deck), {"places", "adjacent cards", "coupon collector", "gaps"}),
    "like values together": (lambda: by(like_values_together), {"serial correlation"}),
    "like ranks together": (lambda: by(like_ranks_together), {"gaps", "serial correlation", "coupon collector"}),
    "colours alternate": (lambda: by(colours_alternate), {"runs of red and black"}),
    "like ranks apart": (lambda: by(like_ranks_apart), {"gaps"}),
    "left half mixed": (lambda: left_half_mixed(random.Random(SEED)), {"shoe to shoe"}),
    "places in turn": (places_in_turn, {"places"}),
}


def findings(shuffle: Shuffler, decks: int = 6) -> dict[str, BatteryFinding]:
    pack = NumberedPack(Pack(decks).cards())
    return {finding.test: finding for finding in examine(pack, [pack.deal(shuffle, SHOES)])[1]}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found_where_it_is(fault: str) -> None:
    make, tests = FAULTS[fault]
    verdict = run(make(), BatteryPlan(shoes=SHOES, decks=(6,)))
    assert tests <= {judged.finding.test for judged in verdict.judged if judged.finding.p_value < ONE_IN_A_MILLION}
    assert not verdict.passed


def test_every_test_finds_some_fault_that_is_looked_for() -> None:
    assert set.union(*(tests for _, tests in FAULTS.values())) == {test.name for test in TESTS}


@pytest.mark.parametrize("fault", ["swap with any", "counter", "low bits", "repeating", "one card stays"])
def test_the_battery_fails_a_fault_in_every_pack(fault: str) -> None:
    verdict = run(FAULTS[fault][0](), BatteryPlan(shoes=400))
    assert {judged.decks for judged in verdict.judged if not judged.passed} == {1, 6, 8}


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_the_same_tests_find_nothing_in_a_good_shuffle(decks: int) -> None:
    assert all(finding.p_value > 0.001 for finding in findings(shuffler(random.Random(SEED)), decks).values())
    assert all(finding.p_value > 0.001 for finding in findings(by(uniform), decks).values())


def test_too_even_is_found_as_well_as_uneven() -> None:
    finding = findings(places_in_turn(), decks=1)["places"]
    assert finding.found < finding.expected
    assert finding.p_value < ONE_IN_A_MILLION


def twice(cards: list[Card], chance: random.Random) -> list[Card]:
    return [cards[0], *cards[:-1]]


def short(cards: list[Card], chance: random.Random) -> list[Card]:
    return cards[1:]


def foreign(cards: list[Card], chance: random.Random) -> list[Card]:
    return [*Pack(1).cards()[:1], *cards[1:]]


@pytest.mark.parametrize(("order", "sentence"), [(twice, "twice"), (short, "ran out"), (foreign, "not of the pack")])
def test_what_is_no_shuffle_at_all_is_refused(order: Order, sentence: str) -> None:
    with pytest.raises(NotAShuffle, match=sentence):
        run(by(order), BatteryPlan(shoes=100))
