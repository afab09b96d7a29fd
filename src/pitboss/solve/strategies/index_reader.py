"""Reading the index plays of a strategy's text.

    count = hi-lo
    index hard 16 v T   S    from 0
    index hard 13 v 2   H    below -1
    index pair T v 5    P    from +5
    index attack v 8    A    from +1
    index insurance          from +3

A play replaces a cell of the chart: the letters are those of a cell, and they are played from a count on, or below it.
Otherwise, the chart is played.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from pitboss.rulebook import Rules
from pitboss.solve.model.compositions import ACE, NAMES
from pitboss.solve.strategies.counts import IndexCount, count_of
from pitboss.solve.strategies.faults import WHOLE_TEXT
from pitboss.solve.strategies.grammar import NOTHING, NoRow, StrategyLine, cell_of, rank_of, row_of
from pitboss.solve.strategies.index_plays import DECLINED, TAKEN, IndexPlay, Offered, written_count
from pitboss.solve.strategies.row import Row
from pitboss.solve.strategies.vocabulary import LAST, ChartVocabulary

Fault = Callable[[int, str, str, str], None]
Objections = Callable[[Row, str], Iterable[tuple[str, str]]]
AGAINST = ("v", "vs", "against")
FROM, BELOW = "from", "below"
EXAMPLE = "Write it as index hard 16 v T S from 0"
WHOLE = re.compile(r"[+-]?\d{1,3}")


class IndexReader:
    """Reads the lines that begin with ``count`` and ``index``."""

    def __init__(self, rules: Rules, fault: Fault, objections: Objections) -> None:
        self.rules, self.fault, self.objections = rules, fault, objections
        self.count: IndexCount | None = None
        self.lines: dict[IndexPlay, int] = {}

    def read_count(self, line: StrategyLine) -> None:
        """Read the count that the plays use."""
        try:
            self.count = count_of(line.rest)
        except ValueError as error:
            self.fault(line.number, f"count = {line.rest}", str(error), "Write one, such as count = hi-lo")

    def read_play(self, line: StrategyLine, vocabulary: ChartVocabulary) -> None:
        """Read one play, or report what is wrong with it."""
        words = line.words[1:]
        at = self._at(line, words)
        if at is None:
            return
        count, below = at
        for about, up, word in self._cells(line, words[:-2], vocabulary):
            if self._may(line, about, up, word, below, vocabulary):
                letters = "" if word == NOTHING and isinstance(about, Row) else word
                self._add(line, IndexPlay(about, up, letters, count, below))

    def _at(self, line: StrategyLine, words: list[str]) -> tuple[int, bool] | None:
        """Return the count, and whether the play is made below it."""
        if len(words) < 3 or words[-2].lower() not in (FROM, BELOW):
            why = "a play is made from a count on, or below one"
            self.fault(line.number, f"{line.text} says no count", why, EXAMPLE)
            return None
        if not WHOLE.fullmatch(words[-1]):
            why = "a count is read as a whole number"
            self.fault(line.number, f"{words[-2]} {words[-1]}", why, "Write a whole number, such as +3")
            return None
        return int(words[-1]), words[-2].lower() == BELOW

    def _cells(
        self, line: StrategyLine, words: list[str], vocabulary: ChartVocabulary
    ) -> list[tuple[Row | Offered, int, str]]:
        """Return the cells that a line is about, and the letters for each."""
        for offer in (Offered.INSURANCE, Offered.EVEN_MONEY):
            if " ".join(words).lower() == offer:
                return [(offer, ACE, TAKEN)]
        abouts: list[Row | Offered] = []
        if words[0].lower() == Offered.ATTACK:
            abouts, rest = [Offered.ATTACK], words[1:]
        else:
            try:
                rows, rest = row_of(StrategyLine(line.number, " ".join(words)))
            except NoRow as no_row:
                self.fault(line.number, f"{no_row.named} is no row", no_row.why, no_row.remedy)
                return []
            abouts += rows
        if len(rest) != 3 or rest[0].lower() not in AGAINST or rank_of(rest[1]) < 0:
            why = f"after the hand come v, an up card ({' '.join(NAMES)}) and the letters of a cell"
            self.fault(line.number, f"{line.text} is no play", why, EXAMPLE)
            return []
        return [(about, rank_of(rest[1]), rest[2].upper()) for about in abouts]

    def _may(
        self,
        line: StrategyLine,
        about: Row | Offered,
        up: int,
        word: str,
        below: bool,
        vocabulary: ChartVocabulary,
    ) -> bool:
        """Whether the game has such a decision; if not, a fault says why."""
        game = vocabulary.game
        if isinstance(about, Row):
            return self._may_play(line, about, up, word, vocabulary)
        offered = {
            Offered.ATTACK: vocabulary.model.attacks,
            Offered.INSURANCE: self.rules.insurance.selected,
            Offered.EVEN_MONEY: self.rules.even_money is not None and self.rules.even_money.selected,
        }
        if not offered[about]:
            self.fault(line.number, f"index {about}", f"{game} offers none under these rules", "Remove the line")
            return False
        if about is Offered.ATTACK and word not in (TAKEN, DECLINED):
            why = f"the wager is made, {TAKEN}, or is not, {DECLINED}"
            self.fault(line.number, f"attack v {NAMES[up]} says {word}", why, f"Write {TAKEN} or {DECLINED}")
            return False
        if about is not Offered.ATTACK and below:
            why = "it is worth the more the higher the count"
            self.fault(line.number, f"{about} is taken below a count", why, f"Write from and the count, for {about}")
            return False
        return True

    def _may_play(self, line: StrategyLine, row: Row, up: int, word: str, vocabulary: ChartVocabulary) -> bool:
        if why := vocabulary.no_row(row):
            self.fault(line.number, f"{row} is no row here", why, "Remove the line")
            return False
        if row.section in LAST:
            why = "a hand that draws no more is played by the chart alone"
            self.fault(line.number, f"{row} has no index", why, "Remove the line")
            return False
        right = True
        for why, remedy in self.objections(row, word):
            self.fault(line.number, f"{row} v {NAMES[up]} says {cell_of(word)}", why, remedy)
            right = False
        return right

    def _add(self, line: StrategyLine, play: IndexPlay) -> None:
        """Add a play, unless it contradicts another play of its cell at some count."""
        for other, number in self.lines.items():
            if other.cell != play.cell:
                continue
            if (other.at, other.below) == (play.at, play.below):
                self.fault(
                    line.number, f"{play.place} is given twice", f"line {number} gives it", "Keep one of the two"
                )
                return
            low, high = (play, other) if play.below else (other, play)
            if low.below != high.below and high.at < low.at:
                between = f"{written_count(high.at)} to {written_count(low.at - 1)}"
                why = f"line {number} says otherwise from {between}"
                self.fault(line.number, f"{play.place} is told two things", why, "Let one count be where both meet")
                return
        self.lines[play] = line.number

    def finish(self, chart: Callable[[IndexPlay], str]) -> tuple[IndexPlay, ...]:
        """Return the plays; a play that repeats the chart, or plays without a count, are a fault."""
        if self.lines and self.count is None:
            why = "an index is a number of some count"
            self.fault(WHOLE_TEXT, "no count is named", why, "Write one above the plays, such as count = hi-lo")
        for play, number in self.lines.items():
            if chart(play) == play.word and not any(other.cell == play.cell for other in self.lines if other != play):
                why = "the chart says the same at every count"
                self.fault(number, f"{play} changes nothing", why, "Remove the line, or correct its letters")
        return tuple(self.lines)
