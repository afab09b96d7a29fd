"""The letters a chart shows and what they mean: the strategy's own, and what the rules make free.

``F`` is a double with a lammer and ``FP`` a split with one; ``FO`` is such a split that is not repeated.
"""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.lab.charts.chart import Cell, ChartPlay, Meaning, Note, Say
from pitboss.rulebook import Rules
from pitboss.solve.strategies.grammar import NOTHING
from pitboss.solve.strategies.strategy import HIT, SPLIT_ONCE, STAND, SURRENDER, ZAP, Row, Section
from pitboss.solve.strategies.vocabulary import hard_total

TENS = 10
PLAYS = {
    STAND: (ChartPlay.STAND, Meaning.STAND),
    HIT: (ChartPlay.HIT, Meaning.HIT),
    SPLIT_ONCE: (ChartPlay.SPLIT_ONCE, Meaning.SPLIT_ONCE),
    ZAP: (ChartPlay.ZAP, Meaning.ZAP),
    SURRENDER: (ChartPlay.SURRENDER, Meaning.SURRENDER),
}
SILENT = Cell(NOTHING, ChartPlay.NOTHING, (Say(Meaning.SILENT),))
ATTACKED = Cell("A", ChartPlay.ATTACK, (Say(Meaning.ATTACK),))
NOT_ATTACKED = Cell(NOTHING, ChartPlay.NOTHING, (Say(Meaning.NO_ATTACK),))


@dataclass(frozen=True, slots=True)
class _Choice:
    """One letter of a cell as it is shown."""

    letters: str
    play: ChartPlay
    says: Say


class ChartLetters:
    """Shows the cells of a strategy under some rules."""

    def __init__(self, rules: Rules) -> None:
        doubling, splitting = rules.doubling, rules.splitting
        self.free_doubles = doubling.named_totals if doubling.free else frozenset()
        self.free_splits = splitting.free_others
        self.again = splitting.most_hands > 2

    def cell(self, row: Row, word: str, note: Note | None = None) -> Cell:
        """Return the cell of a row that says ``word``."""
        if not word:
            return SILENT
        choices = [self._choice(row, letter) for letter in word]
        shown = choices[0].letters + "".join(choice.letters.lower() for choice in choices[1:])
        return Cell(shown, choices[0].play, _says(choices), note)

    def _choice(self, row: Row, letter: str) -> _Choice:
        pair = row.section is Section.PAIR
        free_split = self.free_splits and pair and row.number != TENS
        match letter:
            case "D" if hard_total(row) in self.free_doubles:
                return _Choice("F", ChartPlay.FREE_DOUBLE, Say(Meaning.FREE_DOUBLE))
            case "D":
                return _Choice("D", ChartPlay.DOUBLE, Say(Meaning.DOUBLE))
            case "P" if free_split:
                return _Choice("FP", ChartPlay.FREE_SPLIT, self._split(Meaning.FREE_SPLIT, Meaning.FREE_RESPLIT))
            case "P":
                return _Choice("P", ChartPlay.SPLIT, self._split(Meaning.SPLIT, Meaning.RESPLIT))
            case "O" if free_split:
                return _Choice("FO", ChartPlay.FREE_SPLIT, Say(Meaning.FREE_SPLIT_ONCE))
            case _:
                play, meaning = PLAYS[letter]
                return _Choice(letter, play, Say(meaning))

    def _split(self, once: Meaning, again: Meaning) -> Say:
        """A split that is repeated where the rules allow it."""
        return Say(again, if_allowed=True) if self.again else Say(once)

    def of_hand(self, cards: tuple[int, ...], letter: str) -> Cell:
        """Return the cell of a letter for a hand of these ranks (0 the ace)."""
        return self.cell(_row_of(cards), letter)


def _says(choices: list[_Choice]) -> tuple[Say, ...]:
    """Return what a cell says; whatever comes before something else is for where it is allowed."""
    *first, last = (choice.says for choice in choices)
    return (*(Say(say.what, if_allowed=True) for say in first), last)


def _row_of(cards: tuple[int, ...]) -> Row:
    """Return a hand's row as far as what is free depends on it: only two cards can be doubled or split free."""
    if len(cards) == 2 and cards[0] == cards[1]:
        return Row(Section.PAIR, cards[0] + 1)
    total = sum(rank + 1 for rank in cards)
    if len(cards) > 2 or 0 in cards:
        return Row(Section.SOFT, total)
    return Row(Section.HARD, total)
