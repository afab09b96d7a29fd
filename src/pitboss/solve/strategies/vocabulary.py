"""What a strategy for certain rules can say: the rows it needs and the letters that can be played in each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.rulebook import Rules
from pitboss.solve.model.model import Model, model_of
from pitboss.solve.strategies.strategy import (
    DOUBLE,
    HIT,
    MEANINGS,
    SPLIT,
    SPLIT_ONCE,
    STAND,
    SURRENDER,
    ZAP,
    Row,
    Section,
    rows_of,
)

ACES = 1
LAST = (Section.LAST_HARD, Section.LAST_SOFT)
SPLITS = (SPLIT, SPLIT_ONCE)


def hard_total(row: Row) -> int | None:
    """Return the hard total a row is for, None for a soft one."""
    if row.section is Section.PAIR:
        return None if row.number == ACES else 2 * row.number
    return row.number if row.section in (Section.HARD, Section.LAST_HARD) else None


def total_row(pair: Row) -> Row:
    """Return the row of the total that a pair makes."""
    if pair.number == ACES:
        return Row(Section.SOFT, 12, pair.lammer)
    return Row(Section.HARD, 2 * pair.number, pair.lammer)


def span_name(rows: Sequence[Row]) -> str:
    """Name neighbouring rows of one section in one word, the lowest total first: ``17-20``."""
    low, high = min(rows, key=height), max(rows, key=height)
    return low.name if low == high else f"{low.name}-{high.name}"


def height(row: Row) -> int:
    """Return a row's place in its section: by its number, aces the highest pair."""
    return 11 if row.section is Section.PAIR and row.number == ACES else row.number


@dataclass(frozen=True, slots=True)
class ChartVocabulary:
    """What the rules of one game allow a strategy to say."""

    game: str
    model: Model
    zapped: frozenset[int]

    @classmethod
    def of(cls, rules: Rules) -> ChartVocabulary:
        """Return the vocabulary of these rules."""
        return cls(rules.game, model_of(rules), rules.zap.totals if rules.zap is not None else frozenset())

    @property
    def rows(self) -> tuple[Row, ...]:
        """Every row of a complete strategy, in the order of a text."""
        return rows_of(doubled=self.model.decides_doubled, lammers=self.model.lammers)

    @property
    def needed(self) -> tuple[Row, ...]:
        """The rows that must not be left out; a pair without one plays as its total."""
        return tuple(row for row in self.rows if row.section is not Section.PAIR)

    def ends(self, row: Row) -> str:
        """Return the letters that are always legal in a row, so that a cell may end with them."""
        if row.section in LAST:
            return STAND + SURRENDER if self.model.gives_up_doubled else STAND
        return STAND + HIT + (SURRENDER if self.model.gives_up_drawn else "")

    def letters(self, row: Row) -> str:
        """Return every letter that a cell of the row may have."""
        return "".join(letter for letter in MEANINGS if not self.objection(row, letter))

    def no_row(self, row: Row) -> str:
        """Return why the game has no such row; the empty text if it has one."""
        if row.lammer and not self.model.lammers:
            return f"{self.game} has no free splits, so no hand rides on a lammer"
        if row.section in LAST and not self.model.decides_doubled:
            return f"{self.game} has no surrender of such hands, so one that draws no more has nothing to decide"
        return ""

    def objection(self, row: Row, letter: str) -> str:
        """Return why a letter can never be played in a row; the empty text if it can."""
        if letter == SURRENDER and not self.model.surrenders:
            return f"{self.game} has no surrender"
        if letter == ZAP:
            return self._no_zap(row)
        if row.section in LAST and letter == DOUBLE and self.model.most_doubles > 1:
            return ""
        if row.section in LAST and letter in (HIT, DOUBLE, *SPLITS):
            return "a hand that draws no more can only stand or be surrendered"
        if row.section in LAST and letter == SURRENDER and not self.model.gives_up_doubled:
            return f"{self.game} has no surrender of a doubled hand"
        if letter in SPLITS and row.section is not Section.PAIR:
            return "only pairs can be split, and they have rows of their own"
        return ""

    def _no_zap(self, row: Row) -> str:
        totals = self.zapped
        if not totals:
            return f"{self.game} has no zap"
        if row.section in LAST or row.lammer:
            return "only the first two cards can be zapped"
        if hard_total(row) not in totals:
            return f"{self.game} zaps hard {', '.join(map(str, sorted(totals)))} alone"
        return ""
