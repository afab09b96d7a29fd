"""Counting cards: what each rank adds, how to compute a true count, and what to wager at it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from types import MappingProxyType
from typing import TYPE_CHECKING

from pitboss.cards import RANKS
from pitboss.chips import in_cents
from pitboss.simulate.plans.amounts import ByCount
from pitboss.simulate.plans.faults import SimulationRefused, fault
from pitboss.simulate.plans.words import DecksLeft, Rounding
from pitboss.solve.strategies.counts import KNOWN_COUNTS, IndexCount, ten_tags

TENS = "TJQK"


@dataclass(frozen=True, slots=True)
class Count:
    """A card count: a tag for each rank, and the count that a new shoe starts with.

    ``rounding`` says how the true count becomes a whole number, and ``decks_left`` how exactly the decks left are
    known.
    """

    name: str
    tags: Mapping[str, Fraction]
    start: Fraction = Fraction(0)
    rounding: Rounding = Rounding.DOWN
    decks_left: DecksLeft = DecksLeft.EXACT

    @property
    def scale(self) -> int:
        """The factor that makes tags and start whole numbers."""
        return lcm(self.start.denominator, *(tag.denominator for tag in self.tags.values()))


def _by_rank(tags: tuple[Fraction, ...]) -> Mapping[str, Fraction]:
    """Return ten tags, for the ace, 2 to 9 and the ten-values, by rank."""
    return {rank: tags[min(place, 9)] for place, rank in enumerate(RANKS)}


SYSTEMS: Mapping[str, Mapping[str, Fraction]] = MappingProxyType(
    {name: _by_rank(tags) for name, tags in KNOWN_COUNTS.items()}
)
"""Well-known counts by name: a tag for each rank."""


def read_count(
    given: str | Mapping[str, object] | Count,
    start: object = 0,
    rounding: str = Rounding.DOWN,
    decks_left: str = DecksLeft.EXACT,
) -> Count:
    """Return a count by its name, or from its tags.

    Tags are a mapping by rank (``T`` for all ten-values), or ten numbers in a text: for the ace, 2 to 9, and the
    ten-values. ``start`` is the running count of a new shoe. Raises ``SimulationRefused`` for a text that is no count.

    Example::

        >>> from pitboss.simulate import read_count
        >>> read_count("hi-lo").tags["T"]
        Fraction(-1, 1)
    """
    if isinstance(given, Count):
        return given
    faults = [
        fault("count", word, "that is no way of reading it", f"say one of {', '.join(words)}")
        for word, words in ((rounding, list(Rounding)), (decks_left, list(DecksLeft)))
        if word not in words
    ]
    if faults:
        raise SimulationRefused(faults)
    how = Rounding(rounding), DecksLeft(decks_left)
    try:
        begins = Fraction(str(start))
    except (ValueError, ZeroDivisionError):
        raise SimulationRefused([fault("count", start, "a count begins at a number", "write one, such as 0")]) from None
    if isinstance(given, str) and given in SYSTEMS:
        return Count(given, SYSTEMS[given], begins, *how)
    if isinstance(given, str):
        return Count(given, _tags_of_text(given), begins, *how)
    return Count("tags", _tags_by_rank(given), begins, *how)


def count_of_plays(told: IndexCount) -> Count:
    """Return the count that the index plays of a strategy use."""
    decks_left = DecksLeft.RUNNING if told.running else DecksLeft.EXACT
    return Count(str(told), _by_rank(told.tags), told.start, decks_left=decks_left)


def _tags_of_text(text: str) -> Mapping[str, Fraction]:
    try:
        return _by_rank(ten_tags(text))
    except ValueError:
        pass
    known = ", ".join(SYSTEMS)
    remedy = f"name one of {known}, or give ten tags: for the ace, 2 to 9 and the ten-values"
    raise SimulationRefused([fault("count", text, "that is no count", remedy)])


def _tags_by_rank(given: Mapping[str, object]) -> Mapping[str, Fraction]:
    tags, faults = {}, []
    for rank in RANKS:
        tag = given.get(rank, given.get("T") if rank in TENS else None)
        if tag is None:
            faults.append(
                fault("count", rank, "every rank needs a tag", f"give one for {rank}, 0 if it does not count")
            )
            continue
        try:
            tags[rank] = Fraction(str(tag))
        except (ValueError, ZeroDivisionError):
            faults.append(fault("count", tag, f"the tag of {rank} is no number", "write a number, such as -1 or 0.5"))
    faults += [
        fault("count", rank, "there is no such rank", f"use {' '.join(RANKS)}") for rank in given if rank not in RANKS
    ]
    if faults:
        raise SimulationRefused(faults)
    return tags


@dataclass(frozen=True, slots=True)
class Ramp:
    """What is wagered at each true count, in cents or as texts in dollars.

    Counts below the lowest and above the highest use the wager at that end. With ``entry``, the box plays only from
    that true count up; with ``leave``, it stops at that count or lower.
    """

    wagers: Mapping[int, int] = field(default_factory=dict)
    entry: int | None = None
    leave: int | None = None

    if TYPE_CHECKING:

        def __init__(
            self,
            wagers: ByCount = {},  # noqa: B006
            entry: int | None = None,
            leave: int | None = None,
        ) -> None:
            """Take wagers in cents, or as texts in dollars."""
    else:

        def __post_init__(self) -> None:
            """Read wagers that are told in dollars."""
            object.__setattr__(self, "wagers", {count: in_cents(wager) for count, wager in self.wagers.items()})

    @property
    def lowest(self) -> int:
        """The lowest true count of the ramp."""
        return min(self.wagers)

    def steps(self) -> tuple[int, ...]:
        """Return the wagers, in cents, from the lowest true count up."""
        return tuple(self.wagers[wager] for wager in sorted(self.wagers))
