"""Shuffling a stack that is too big for a pair of hands.

Nobody riffles six decks at once. A dealer divides the stack in two, takes a grab from the top of each part, riffles the
two grabs and puts the result in the middle of the table, on what lies there already; and again, until both parts are
used up. So a card can only meet the cards that are grabbed with it, and what was on top ends at the bottom.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeVar

from pitboss.shoe.shuffling import packet_sizes, riffle, riffle_piles

T = TypeVar("T")

IN_HANDS = 52
"""A riffle takes about one deck: half of it in each hand."""

PLUG_PACKET = 26
"""The unused cards are plugged in packets of about half a deck."""

FEWEST_PLUGS = 2
"""However few the unused cards are, they go in at more than one place."""

FEWEST_GRABS, MOST_GRABS = 5, 7
"""How often the six-deck standard shuffle takes from its two stacks until they are combined."""


def riffle_stack(stack: Sequence[T], chance: Random) -> list[T]:
    """Riffle a whole stack once, in grabs of about a deck; a stack of one deck or so is riffled as it is."""
    grabs = round(len(stack) / IN_HANDS)
    if grabs <= 1:
        return riffle(stack, chance)
    middle = chance.getrandbits(len(stack)).bit_count()
    left, right = stack[:middle], stack[middle:]
    taken = zip(
        _packets(left, packet_sizes(len(left), grabs, chance)),
        _packets(right, packet_sizes(len(right), grabs, chance)),
        strict=True,
    )
    return _pile_up([riffle_piles(from_left, from_right, chance) for from_left, from_right in taken])


def turn(stack: Sequence[T], chance: Random) -> list[T]:
    """Divide the stack, rotate one part by 180 degrees and riffle the parts together.

    Rotating moves no card past another: it undoes what a player might read from the edges or the backs. The order
    is what a riffle makes of it.
    """
    return riffle_stack(stack, chance)


def plug(discards: Sequence[T], unused: Sequence[T], chance: Random) -> list[T]:
    """Insert the unused cards, those behind the cut card, in packets at random places among the discards."""
    count = max(FEWEST_PLUGS, round(len(unused) / PLUG_PACKET))
    places = sorted(chance.randint(0, len(discards)) for _ in range(count))
    plugged: list[T] = []
    done = 0
    for place, packet in zip(places, _packets(unused, packet_sizes(len(unused), count, chance)), strict=True):
        plugged.extend(discards[done:place])
        plugged.extend(packet)
        done = place
    plugged.extend(discards[done:])
    return plugged


def combine(stack: Sequence[T], chance: Random) -> Iterator[tuple[int, list[T]]]:
    """Combine two equal stacks into one in five to seven grabs, an equal amount from each, riffled once.

    Gives, after each grab, how many cards were riffled and the order of all cards: the middle of the table first, then
    what is left of the one stack and of the other.
    """
    half = len(stack) // 2
    left, right = list(stack[:half]), list(stack[half:])
    middle: list[T] = []
    sizes = packet_sizes(half, chance.randint(FEWEST_GRABS, MOST_GRABS), chance)
    for number, size in enumerate(sizes, start=1):
        # An odd card of the second stack, if there is one, goes with the last grab.
        other = len(right) if number == len(sizes) else size
        middle[:0] = riffle_piles(left[:size], right[:other], chance)
        left, right = left[size:], right[other:]
        yield size + other, [*middle, *left, *right]


def _packets(pile: Sequence[T], sizes: Sequence[int]) -> Iterator[Sequence[T]]:
    place = 0
    for size in sizes:
        yield pile[place : place + size]
        place += size


def _pile_up(grabs: Sequence[list[T]]) -> list[T]:
    """Put each grab on top of the ones before it."""
    return [card for grab in reversed(grabs) for card in grab]
