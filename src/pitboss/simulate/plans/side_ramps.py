"""Side wagers that follow their own count: its tags, by card if suits matter, and the stake at each count.

A side wager is optional, so nothing is staked below the lowest step. From each step on, its stake applies up to the
next one; 0 stakes nothing there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from pitboss.cards import RANKS, SUITS, Card
from pitboss.chips import in_cents
from pitboss.simulate.plans.amounts import ByCount
from pitboss.simulate.plans.counting import Count, count_of_plays
from pitboss.simulate.plans.faults import SimulationRefused, fault
from pitboss.simulate.plans.words import DecksLeft, Rounding
from pitboss.solve.strategies.counts import count_of

CARD_TAG = re.compile(rf"([{RANKS}][{SUITS}]?):(\S+)")


@dataclass(frozen=True, slots=True)
class SideCount:
    """A count that one side wager follows; ``suited`` has the tags of single cards, such as ``Ks``, that differ."""

    count: Count
    suited: Mapping[str, Fraction] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The count as it was written."""
        return self.count.name

    def tag(self, card: Card) -> Fraction:
        """Return what a card adds to the count."""
        return self.suited.get(str(card), self.count.tags[card.rank])

    @property
    def scale(self) -> int:
        """The factor that makes tags and start whole numbers."""
        scale = self.count.scale
        for tag in self.suited.values():
            scale *= tag.denominator
        return scale


@dataclass(frozen=True, slots=True)
class SideRamp:
    """What a side wager stakes from each step of its count up: cents, or texts in dollars."""

    count: SideCount
    stakes: Mapping[int, int] = field(default_factory=dict)

    if TYPE_CHECKING:

        def __init__(self, count: SideCount, stakes: ByCount = {}) -> None:  # noqa: B006
            """Take stakes in cents, or as texts in dollars."""
    else:

        def __post_init__(self) -> None:
            """Read stakes that are told in dollars."""
            object.__setattr__(self, "stakes", {step: in_cents(stake) for step, stake in self.stakes.items()})

    def stake(self, count: int) -> int:
        """Return the stake at a count, in cents; 0 below the lowest step."""
        passed = [step for step in self.stakes if step <= count]
        return self.stakes[max(passed)] if passed else 0

    def steps(self) -> tuple[tuple[int, int], ...]:
        """Return the steps from the lowest count up, each with its stake."""
        return tuple(sorted(self.stakes.items()))


SideBet = int | SideRamp
"""What is staked on a side wager: the same in every round, in cents, or by a count."""
ByName = Mapping[str, int | str | SideRamp]
"""The same as people write it, by the name of a side wager: cents, texts in dollars, or ramps."""


def stakes_of(bet: SideBet) -> tuple[int, ...]:
    """Return all possible stakes."""
    return tuple(stake for _, stake in bet.steps()) if isinstance(bet, SideRamp) else (bet,)


def read_side_count(text: str, rounding: str = Rounding.DOWN, decks_left: str = DecksLeft.EXACT) -> SideCount:
    """Read a count for a side wager: a name or ten tags, then any of ``running``, ``start NUMBER`` and ``CARD:TAG``.

    ``K:-2`` is the tag of all kings, and ``Ks:-3`` that of the kings of spades.
    """
    words: list[str] = []
    tags: dict[str, Fraction] = {}
    suited: dict[str, Fraction] = {}
    for word in text.split():
        own = CARD_TAG.fullmatch(word)
        if own is None:
            words.append(word)
            continue
        which, tag = own.group(1), _tag(text, own.group(2))
        (suited if len(which) > 1 else tags)[which] = tag
    try:
        told = count_of(" ".join(words))
    except ValueError as error:
        raise SimulationRefused([fault("side count", text, "that is no count", str(error))]) from None
    plain = count_of_plays(told)
    divided = DecksLeft.RUNNING if told.running else DecksLeft(decks_left)
    return SideCount(Count(text, {**plain.tags, **tags}, plain.start, Rounding(rounding), divided), suited)


def _tag(text: str, word: str) -> Fraction:
    try:
        return Fraction(word)
    except (ValueError, ZeroDivisionError):
        raise SimulationRefused(
            [fault("side count", text, f"the tag {word} is no number", "write one, such as Ks:-3")]
        ) from None
