"""Counts that index plays follow: the well-known ones by name, or ten tags; read as true or running counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from pitboss.solve.model.compositions import NAMES, RANKS

RUNNING, START = "running", "start"


def ten_tags(words: str) -> tuple[Fraction, ...]:
    """Read ten tags, for the ace, 2 to 9 and the ten-values; ValueError if they are not ten numbers."""
    tags = tuple(_number(word) for word in words.replace(",", " ").split())
    if len(tags) != RANKS:
        raise ValueError(f"{len(tags)} tags, not {RANKS}")
    return tags


def _number(word: str) -> Fraction:
    try:
        return Fraction(word)
    except ZeroDivisionError:
        raise ValueError(word) from None


KNOWN_COUNTS: Mapping[str, tuple[Fraction, ...]] = MappingProxyType(
    {
        "hi-lo": ten_tags("-1 1 1 1 1 1 0 0 0 -1"),
        "ko": ten_tags("-1 1 1 1 1 1 1 0 0 -1"),
        "hi-opt-1": ten_tags("0 0 1 1 1 1 0 0 0 -1"),
        "omega-2": ten_tags("0 1 1 2 2 2 1 0 -1 -2"),
        "zen": ten_tags("-1 1 1 2 2 2 1 0 0 -2"),
        "halves": ten_tags("-1 1/2 1 1 3/2 1 1/2 0 -1/2 -1"),
    }
)
"""Well-known counts, by their tags for the ace, 2 to 9 and the ten-values."""


@dataclass(frozen=True, slots=True)
class IndexCount:
    """The count that index plays use: tags from the ace to the ten-values, and what a new shoe begins with.

    A ``running`` count is compared as it is; any other is divided by the decks left. ``name`` is empty for tags of your
    own.
    """

    tags: tuple[Fraction, ...]
    name: str = ""
    running: bool = False
    start: Fraction = Fraction(0)

    def __str__(self) -> str:
        words = [self.name or " ".join(str(tag) for tag in self.tags)]
        words += [RUNNING] if self.running else []
        words += [START, str(self.start)] if self.start else []
        return " ".join(words)

    @property
    def by_rank(self) -> dict[str, Fraction]:
        """The tags by the name of a rank, ``T`` for all ten-values."""
        return dict(zip(NAMES, self.tags, strict=True))


def count_of(text: str) -> IndexCount:
    """Read a count: a name or ten tags, ``running`` or not, ``start NUMBER`` or not; ValueError says why it is none."""
    words, start, running = text.lower().split(), Fraction(0), False
    if START in words:
        place = words.index(START)
        try:
            start = _number("".join(words[place + 1 : place + 2]))
        except ValueError:
            raise ValueError("a count begins at a number, such as start -20") from None
        del words[place : place + 2]
    if RUNNING in words:
        words.remove(RUNNING)
        running = True
    named = " ".join(words)
    if named in KNOWN_COUNTS:
        return IndexCount(KNOWN_COUNTS[named], named, running, start)
    try:
        return IndexCount(ten_tags(named), "", running, start)
    except ValueError:
        known = ", ".join(KNOWN_COUNTS)
        raise ValueError(f"a count is one of {known}, or ten tags for A, 2 to 9 and T") from None
