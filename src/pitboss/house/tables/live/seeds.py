"""The seeds that settle the order of a shoe the house shuffles: its own, and those of the players (docs/randomness.md).

Everybody pledges a seed by its hash before anybody shows one. So nobody, the house included, can choose a seed by the
others.
"""

from __future__ import annotations

import hashlib
import random
import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from pitboss.cards import Card

SEED_BYTES = 32
NUMBERS = 1 << 16
"""How many values a number of the stream can have."""
_PAIRS = struct.Struct(">16H")


@dataclass(slots=True)
class Seeds:
    """The players' seeds of the coming shoe, by name, and what they pledged already for the one after it."""

    pledged: dict[str, str] = field(default_factory=dict)
    shown: dict[str, str] = field(default_factory=dict)
    later: dict[str, str] = field(default_factory=dict)

    def withheld(self) -> tuple[str, ...]:
        """Return who pledged a seed and did not show it."""
        return tuple(sorted(self.pledged.keys() - self.shown.keys()))

    def used(self) -> None:
        """Go on to the next shoe: its seeds are those that were pledged for later."""
        self.pledged, self.shown, self.later = self.later, {}, {}


def new_seed(chance: random.Random) -> str:
    """Draw a seed that nobody can guess."""
    return f"{chance.getrandbits(8 * SEED_BYTES):0{2 * SEED_BYTES}x}"


def pledge_of(seed: str) -> str:
    """Return the pledge of a seed: the SHA-256 of its digits."""
    return hashlib.sha256(seed.encode()).hexdigest()


def order_of(cards: Sequence[Card], table: int, shoe: int, house: str, seeds: Iterable[str]) -> list[Card]:
    """Return the order that the seeds give to the cards of a shoe."""
    order = sorted(cards, key=str)
    numbers = _stream(_key(table, shoe, house, seeds))
    for left in range(len(order), 1, -1):
        place = _below(left, numbers)
        order[left - 1], order[place] = order[place], order[left - 1]
    return order


def _key(table: int, shoe: int, house: str, seeds: Iterable[str]) -> bytes:
    lines = ["pitboss shoe", f"table {table}", f"shoe {shoe}", f"house {house}"]
    lines += [f"player {seed}" for seed in sorted(seeds)]
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).digest()


def _stream(key: bytes) -> Iterator[int]:
    """Give numbers of two bytes, from one hash after the other."""
    block = 0
    while True:
        yield from _PAIRS.unpack(hashlib.sha256(key + block.to_bytes(8, "big")).digest())
        block += 1


def _below(count: int, numbers: Iterator[int]) -> int:
    """Take a number below a count: one that would favour the small ones is thrown away."""
    fair = NUMBERS - NUMBERS % count
    number = next(numbers)
    while number >= fair:
        number = next(numbers)
    return number % count
