"""What each motion of a shuffle does to the order of the cards.

Every motion takes cards in order, the first being the one on top, and gives a new list; what it was given stays as it
was. Chance comes only from the generator handed in, so a seed gives the same order again. The cards may be anything:
the measures of quality shuffle numbers, a table shuffles cards.

The work on stacks too big for a pair of hands is in ``handwork``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")

STRIP_DICE = (3, 5)
"""A strip's packet is the sum of three throws of a five-sided die: 3 to 15 cards, 9 on average, six packets a deck."""

BOX_PACKETS = (3, 4)
"""A box is a coarse strip: the stack goes down in three or four packets."""


def riffle(stack: Sequence[T], chance: Random) -> list[T]:
    """Divide the stack near its middle and let the two piles fall into each other (Gilbert, Shannon and Reeds).

    The place of the division is binomial: as many cards as fair coins, one for each card, show heads.
    """
    place = chance.getrandbits(len(stack)).bit_count() if stack else 0
    return riffle_piles(stack[:place], stack[place:], chance)


def riffle_piles(left: Sequence[T], right: Sequence[T], chance: Random) -> list[T]:
    """Interlace two piles: the next card comes from either with a chance proportional to what is left of it.

    Every way of interlacing them is then equally likely, so it does not matter that cards really fall from the bottom
    while this takes them from the top.
    """
    woven: list[T] = []
    first, second = 0, 0
    here, there = len(left), len(right)
    draw = chance.random
    while here and there:
        if draw() * (here + there) < here:
            woven.append(left[first])
            first += 1
            here -= 1
        else:
            woven.append(right[second])
            second += 1
            there -= 1
    woven.extend(left[first:])
    woven.extend(right[second:])
    return woven


def running_cuts(stack: Sequence[T], sizes: Iterable[int]) -> list[T]:
    """Put packets of these sizes down from the top, each on the one before; what is left over goes on last.

    The packets come to lie in the opposite order; inside a packet nothing changes.
    """
    down: list[T] = []
    place = 0
    for size in sizes:
        down[:0] = stack[place : place + size]
        place += size
    down[:0] = stack[place:]
    return down


def strip(stack: Sequence[T], chance: Random) -> list[T]:
    """Strip the stack by running cuts in packets of 3 to 15 cards.

    A dealer strips a big stack a handful at a time and piles the handfuls up. That is one long run of packets over the
    whole stack, so the size of the handfuls makes no difference.
    """
    throws, sides = STRIP_DICE
    sizes: list[int] = []
    left = len(stack)
    while left > 0:
        size = sum(chance.randint(1, sides) for _ in range(throws))
        sizes.append(min(size, left))
        left -= size
    return running_cuts(stack, sizes)


def box(stack: Sequence[T], chance: Random) -> list[T]:
    """Box the stack: running cuts in three or four big packets of about the same size."""
    return running_cuts(stack, packet_sizes(len(stack), chance.randint(*BOX_PACKETS), chance))


def wash(cards: Sequence[T], chance: Random) -> list[T]:
    """Spread the cards face down, mix them all over the table, and stack them.

    The model is the ideal: every order is equally likely. A real wash comes as near to it as the dealer has patience.
    """
    return uniform(cards, chance)


def uniform(cards: Sequence[T], chance: Random) -> list[T]:
    """Give the cards an order of which every one is equally likely."""
    order = list(cards)
    chance.shuffle(order)
    return order


def cut(stack: Sequence[T], place: int) -> list[T]:
    """Take the ``place`` cards above the cut card and put them under the rest."""
    if not 0 <= place <= len(stack):
        raise ValueError(f"A stack of {len(stack)} cards cannot be cut at {place}: choose a place inside it.")
    return [*stack[place:], *stack[:place]]


def packet_sizes(cards: int, count: int, chance: Random, error: float = 0.1) -> list[int]:
    """Return the sizes of ``count`` packets into which a hand divides so many cards, meaning them to be equal.

    A hand is off by about a tenth of a packet (``error``, one standard deviation). The last packet is what is left.
    """
    sizes: list[int] = []
    left = cards
    for packets in range(count, 1, -1):
        meant = left / packets
        size = round(chance.gauss(meant, meant * error))
        size = max(0, min(size, left))
        sizes.append(size)
        left -= size
    return [*sizes, left]
