"""The motions of a shuffle: what they may do to the order of the cards, and with which probabilities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from math import comb
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import CARDS, Card, Pack
from pitboss.lab.shuffle_quality.tally import upper_tail
from pitboss.shoe.handwork import FEWEST_GRABS, MOST_GRABS, combine, plug, riffle_stack, turn
from pitboss.shoe.shuffling import (
    box,
    cut,
    packet_sizes,
    riffle,
    riffle_piles,
    running_cuts,
    strip,
    uniform,
    wash,
)

Motion = Callable[[Sequence[Any], Random], list[Any]]
MOTIONS: tuple[Motion, ...] = (riffle, riffle_stack, turn, strip, box, wash, uniform)
PACKS = st.one_of(
    st.lists(st.sampled_from(CARDS), max_size=60),
    st.builds(lambda decks, removed: Pack(decks, removed).cards(), st.integers(1, 8), st.sampled_from(["", "T"])),
)
SEEDS = st.integers(0, 2**32)


def fits(counted: Counter[tuple[int, ...]], chances: dict[tuple[int, ...], float]) -> bool:
    """Whether the orders counted are as frequent as they should be, by chi-square at one in a thousand."""
    times = counted.total()
    assert set(counted) <= set(chances)
    statistic = sum((counted[order] - times * chance) ** 2 / (times * chance) for order, chance in chances.items())
    return upper_tail(statistic, len(chances) - 1) > 0.001


def riffle_chances(cards: int) -> dict[tuple[int, ...], float]:
    """Every order one riffle can give, by enumerating cuts and interlacings: each pair has chance 1 / 2**cards."""
    chances: Counter[tuple[int, ...]] = Counter()
    for first in range(cards + 1):
        for places in combinations(range(cards), first):
            top, rest = iter(range(first)), iter(range(first, cards))
            chances[tuple(next(top) if place in places else next(rest) for place in range(cards))] += 1
    return {order: ways / 2**cards for order, ways in chances.items()}


@pytest.mark.parametrize("motion", MOTIONS, ids=lambda motion: motion.__name__)
@given(pack=PACKS, seed=SEEDS)
def test_no_card_is_lost_or_doubled(motion: Motion, pack: list[Card], seed: int) -> None:
    before = list(pack)
    after = motion(pack, Random(seed))
    assert Counter(after) == Counter(before)
    assert pack == before, "the cards handed in stay as they are"
    assert motion(pack, Random(seed)) == after, "a seed gives the same order again"


@given(discards=PACKS, unused=PACKS, seed=SEEDS)
def test_a_plug_keeps_every_card_and_the_order_of_the_discards(
    discards: list[Card], unused: list[Card], seed: int
) -> None:
    numbers = range(len(discards) + len(unused))
    rack, behind = numbers[: len(discards)], numbers[len(discards) :]
    plugged = plug(rack, behind, Random(seed))
    assert sorted(plugged) == list(numbers)
    assert [card for card in plugged if card in rack] == list(rack)
    assert [card for card in plugged if card in behind] == list(behind)


def test_a_plug_goes_in_at_more_than_one_place() -> None:
    plugged = plug(range(234), range(234, 312), Random(3))
    places = [place for place, card in enumerate(plugged) if card >= 234]
    assert sum(1 for before, after in pairwise(places) if after > before + 1) >= 1


@pytest.mark.parametrize("cards", [2, 3, 4, 5])
def test_a_riffle_has_the_chances_of_gilbert_shannon_and_reeds(cards: int) -> None:
    chance = Random(cards)
    counted = Counter(tuple(riffle(range(cards), chance)) for _ in range(20_000))
    chances = riffle_chances(cards)
    assert len(chances) == 2**cards - cards
    assert chances[tuple(range(cards))] == (cards + 1) / 2**cards
    assert fits(counted, chances)


def test_two_given_piles_interlace_in_every_way_alike() -> None:
    chance = Random(7)
    counted = Counter(tuple(riffle_piles((0, 1), (2, 3, 4), chance)) for _ in range(20_000))
    ways = [order for order in counted if list(order) != sorted(order)]
    assert len(counted) == comb(5, 2) == len(ways) + 1
    assert fits(counted, dict.fromkeys(counted, 1 / comb(5, 2)))


def test_riffle_chances_are_told_from_wrong_ones() -> None:
    chance = Random(1)
    counted = Counter(tuple(uniform(range(3), chance)) for _ in range(20_000))
    reversed_too = riffle_chances(3) | {(2, 1, 0): 1e-9}
    assert not fits(counted, reversed_too)


@pytest.mark.parametrize("motion", [uniform, wash], ids=lambda motion: motion.__name__)
def test_a_uniform_shuffle_has_every_order_alike(motion: Motion) -> None:
    chance = Random(11)
    counted = Counter(tuple(motion(range(4), chance)) for _ in range(24_000))
    assert len(counted) == 24
    assert fits(counted, dict.fromkeys(counted, 1 / 24))


def test_running_cuts_reverse_the_packets_and_not_the_cards() -> None:
    assert running_cuts("abcdefg", [2, 3]) == list("fgcdeab")
    assert running_cuts("abcdefg", [7]) == list("abcdefg")
    assert running_cuts("abc", [1, 1, 1]) == list("cba")
    assert running_cuts("", []) == []


@given(cards=st.integers(1, 416), seed=SEEDS)
def test_a_strip_puts_down_packets_of_three_to_fifteen(cards: int, seed: int) -> None:
    packets: list[list[int]] = []
    for card in strip(range(cards), Random(seed)):
        if packets and packets[-1][-1] + 1 == card:
            packets[-1].append(card)
        else:
            packets.append([card])
    last, *rest = packets
    assert [card for packet in reversed(packets) for card in packet] == list(range(cards))
    assert all(3 <= len(packet) <= 15 for packet in rest)
    assert len(last) <= 15


def test_a_strip_of_a_deck_takes_about_six_packets() -> None:
    chance = Random(5)
    breaks = [sum(1 for a, b in pairwise(strip(range(52), chance)) if b != a + 1) for _ in range(500)]
    assert 5 <= sum(breaks) / len(breaks) + 1 <= 7


def test_a_box_has_three_or_four_packets() -> None:
    chance = Random(6)
    for _ in range(100):
        assert sum(1 for a, b in pairwise(box(range(52), chance)) if b != a + 1) + 1 in (3, 4)


def test_a_cut_moves_what_is_on_top_to_the_bottom() -> None:
    assert cut("abcde", 2) == list("cdeab")
    assert cut("abcde", 0) == cut("abcde", 5) == list("abcde")
    with pytest.raises(ValueError, match="cannot be cut at 6"):
        cut("abcde", 6)


@given(cards=st.integers(0, 400), count=st.integers(1, 12), seed=SEEDS)
def test_packets_use_up_the_cards(cards: int, count: int, seed: int) -> None:
    sizes = packet_sizes(cards, count, Random(seed))
    assert len(sizes) == count
    assert sum(sizes) == cards
    assert min(sizes) >= 0


def test_a_big_stack_is_riffled_in_grabs() -> None:
    """The top of either half can only reach the bottom of the stack, never its top."""
    chance = Random(8)
    for _ in range(50):
        order = riffle_stack(range(312), chance)
        assert order.index(0) > 312 - 90
        assert order.index(311) < 90


@given(cards=st.integers(0, 416), seed=SEEDS)
def test_two_stacks_are_combined_in_five_to_seven_grabs(cards: int, seed: int) -> None:
    grabs = list(combine(range(cards), Random(seed)))
    assert FEWEST_GRABS == 5 <= len(grabs) <= 7 == MOST_GRABS
    assert sum(taken for taken, _ in grabs) == cards
    assert all(sorted(order) == list(range(cards)) for _, order in grabs)
    assert all(taken % 2 == 0 for taken, _ in grabs[:-1]), "an equal amount from each stack"


@given(seed=SEEDS)
def test_what_is_combined_is_riffled_and_not_only_stacked(seed: int) -> None:
    """The stacks lie mixed: grabs only put on top of each other would pass from stack to stack 13 times at most."""
    *_, (_, order) = combine(range(312), Random(seed))
    assert sum((card < 156) != (below < 156) for card, below in pairwise(order)) > 75
