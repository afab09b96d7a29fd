"""The grammar of a strategy's text: one statement a line.

    game = GAME
    option NAME = VALUE
    up card  2 3 4 5 6 7 8 9 T A
    attack   - A ...
    [lammer] [last] hard|soft|pair NAME  cells

A row may stand for several (``hard 17-20``), a pair may be named by its two cards (``pair 8,8``), a ten-value is ``T``
or ``10``. What follows ``#`` is a comment. Small and capital letters are the same.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pitboss.solve.model.compositions import NAMES, RANKS
from pitboss.solve.strategies.strategy import Row, Section, rows_of
from pitboss.solve.strategies.vocabulary import height

NOTHING = "-"
"""A cell that says nothing: a pair played as its total, an up card that is not attacked."""
BYTE_ORDER_MARK = "\ufeff"
SECTIONS = {
    (False, "hard"): Section.HARD,
    (False, "soft"): Section.SOFT,
    (False, "pair"): Section.PAIR,
    (True, "hard"): Section.LAST_HARD,
    (True, "soft"): Section.LAST_SOFT,
}


@dataclass(frozen=True, slots=True)
class StrategyLine:
    """A line with content: its number in the text and its words, the first in small letters."""

    number: int
    text: str

    @property
    def words(self) -> list[str]:
        """The words of the line."""
        return self.text.split()

    @property
    def first(self) -> str:
        """What kind of statement it is: ``game=x`` is a ``game`` statement."""
        return re.split(r"[\s=:]", self.text, maxsplit=1)[0].lower()

    @property
    def rest(self) -> str:
        """What follows the first word, without the equals sign."""
        return self.text[len(self.first) :].strip().removeprefix("=").removeprefix(":").strip()


class NoRow(ValueError):
    """A line that does not name a row: why, and what to do."""

    def __init__(self, named: str, why: str, remedy: str) -> None:
        super().__init__(named)
        self.named, self.why, self.remedy = named, why, remedy


def lines_of(text: str) -> list[StrategyLine]:
    """Return the lines with content."""
    bare = (line.partition("#")[0].strip() for line in text.removeprefix(BYTE_ORDER_MARK).splitlines())
    return [StrategyLine(number, line) for number, line in enumerate(bare, start=1) if line]


def cell_of(word: str) -> str:
    """Write a cell: the first choice a capital letter, the others small."""
    return word[:1] + word[1:].lower() if word else NOTHING


def rank_of(word: str) -> int:
    """Return the rank of a card's name (0 the ace, 9 a ten-value), -1 if it is not one."""
    name = "T" if word == "10" else word.upper()
    return NAMES.find(name) if len(name) == 1 else -1


def option_of(line: StrategyLine) -> tuple[str, str]:
    """Return name and value of an option's line, with an empty value if it is missing."""
    name, _, value = re.sub(r"[=:]", " ", line.rest, count=1).partition(" ")
    return name, value.strip()


def up_cards_of(line: StrategyLine) -> list[int] | None:
    """Return the columns that the line of up cards names, None if it does not name all ten once."""
    names = [word for word in line.words[1:] if word.lower() not in ("card", "cards")]
    ranks = [rank_of(name) for name in names]
    return ranks if sorted(ranks) == list(range(RANKS)) else None


def row_of(line: StrategyLine) -> tuple[list[Row], list[str]]:
    """Return the rows that a line is for, and its cells."""
    words = line.words
    small = [word.lower() for word in words]
    place = 0
    lammer = small[place] == "lammer"
    place += lammer
    last = small[place : place + 1] == ["last"]
    place += last
    section = SECTIONS.get((last, "".join(small[place : place + 1])))
    if section is None:
        raise NoRow(
            " ".join(words[: place + 1]),
            "rows are hard, soft and pair, last hard and last soft, each also with lammer before it",
            "Correct the name, or put # before a comment",
        )
    name = "".join(words[place + 1 : place + 2])
    rows = [Row(section, number, lammer) for number in _numbers(section, name)]
    if not rows:
        high, *_, low = _known(section)
        raise NoRow(
            " ".join(words[: place + 2]),
            f"{section} rows go from {low.name} to {high.name}",
            "Correct the name, or remove the line",
        )
    return rows, words[place + 2 :]


def _known(section: Section) -> list[Row]:
    """The section's rows, the highest first."""
    known = [row for row in rows_of(doubled=True, lammers=False) if row.section is section]
    return sorted(known, key=height, reverse=True)


def _numbers(section: Section, name: str) -> list[int]:
    """Return the numbers a name stands for, none if it is not a name of the section."""
    if section is Section.PAIR and "," in name:
        left, _, right = name.partition(",")
        name = left if left.upper() == right.upper() else ""
    names = [row.name for row in _known(section)]
    ends = ["T" if section is Section.PAIR and end == "10" else end.upper() for end in name.split("-")]
    if not 1 <= len(ends) <= 2 or any(end not in names for end in ends):
        return []
    places = sorted(names.index(end) for end in ends)
    return [row.number for row in _known(section)[places[0] : places[-1] + 1]]
