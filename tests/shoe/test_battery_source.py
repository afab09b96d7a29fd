"""Where the shuffles come from: the operating system's cryptographic source, bit by bit, without bias.

Statistics can fail to notice a small bias. These tests look at the drawing itself: every bit comes from the system, and
for every number of cards left, each possible value of the bits names one card, with the same number of values for each
card, or none.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterable, Sequence

import pytest

from pitboss.cards import CARDS, Card, Pack
from pitboss.lab.battery import NumberedPack
from pitboss.rulebook import rules
from pitboss.shoe import shuffler
from pitboss.shoe.procedures import uniform
from pitboss.table import Table

pytestmark = pytest.mark.long


class Script(random.Random):
    """A generator whose bits are written down beforehand; it remembers how many were asked for at a time."""

    def __init__(self, values: Iterable[int]) -> None:
        super().__init__(0)
        self._values = iter(values)
        self.asked: list[int] = []

    def getrandbits(self, k: int, /) -> int:
        self.asked.append(k)
        return next(self._values)


class Tap:
    """The system's source, with a record of what it gave."""

    def __init__(self) -> None:
        self.given = bytearray()
        self._source = os.urandom

    def __call__(self, size: int, /) -> bytes:
        got = self._source(size)
        self.given += got
        return got


@pytest.fixture
def tap(monkeypatch: pytest.MonkeyPatch) -> Tap:
    tapped = Tap()
    monkeypatch.setattr(random, "_urandom", tapped)
    return tapped


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_each_card_left_is_named_by_one_value_of_the_bits_and_no_other_value_names_any(decks: int) -> None:
    """No remainder is taken: a value that names no card is thrown away, and bits are drawn afresh."""
    pack = NumberedPack(Pack(decks).cards()).cards
    for left in range(1, len(pack) + 1):
        bits = left.bit_length()
        named: Counter[int] = Counter()
        for value in range(2**bits):
            source = Script([value, 0])
            drawn = shuffler(source)(pack[:left]).draw()
            assert set(source.asked) == {bits}
            if len(source.asked) == 1:
                named[id(drawn)] += 1
            else:
                assert value >= left
        assert sorted(named) == sorted(id(card) for card in pack[:left])
        assert set(named.values()) == {1}


def drawn_by_hand(given: bytes, cards: Sequence[Card]) -> list[Card]:
    """The order that the system's bytes determine, computed anew: the first card is on top, at the end of the pack."""
    left, stream = list(cards)[::-1], iter(given)
    order = []
    while left:
        place = len(left)
        while place >= len(left):
            bits = len(left).bit_length()
            size = -(-bits // 8)
            place = int.from_bytes(bytes(next(stream) for _ in range(size)), "big") >> (8 * size - bits)
        order.append(left[place])
        left[place] = left[-1]
        left.pop()
    assert next(stream, None) is None
    return order


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_the_default_shuffle_is_decided_by_the_systems_bytes_and_nothing_else(tap: Tap, decks: int) -> None:
    random.seed(1)
    pack = Pack(decks).cards()
    shoe = shuffler()(pack)
    dealt = [shoe.draw() for _ in pack]
    assert dealt == drawn_by_hand(bytes(tap.given), pack)
    assert Counter(dealt) == Counter(pack)


def test_a_table_that_is_given_no_shuffler_shuffles_from_the_system(tap: Tap) -> None:
    table = Table(rules("free-bet-ma"))
    table.auto()
    before = len(tap.given)
    pack = table.rules.pack.cards()
    assert table.shoe is not None
    burned = len(pack) - table.shoe.remaining
    rest = [table.shoe.draw() for _ in range(table.shoe.remaining)]
    assert before >= burned
    assert drawn_by_hand(bytes(tap.given), pack)[burned:] == rest


def test_the_device_and_the_wash_take_their_order_from_the_system_too(tap: Tap) -> None:
    """They use the standard library's shuffle, which for this source throws values away in the same manner."""
    done = list(uniform().mix(CARDS))
    assert len(tap.given) >= len(CARDS) - 1
    assert sorted(map(str, done[-1].order)) == sorted(map(str, CARDS))
    assert random.SystemRandom._randbelow is random.Random._randbelow_with_getrandbits  # type: ignore[attr-defined]
