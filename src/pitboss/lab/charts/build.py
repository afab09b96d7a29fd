"""From a strategy to its chart: rows that agree are merged, pairs show what they really play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from pitboss.lab.charts.chart import Cell, Chart, ChartPlay, ChartRow, ChartSection, Heading, Note, ShownDeviation
from pitboss.lab.charts.facts import facts_of
from pitboss.lab.charts.letters import ATTACKED, NOT_ATTACKED, ChartLetters
from pitboss.rulebook import Rules, find_game
from pitboss.solve.model.compositions import NAMES
from pitboss.solve.strategies.deviations import Deviation
from pitboss.solve.strategies.strategy import UP_CARDS, Row, Section, Strategy, rows_of
from pitboss.solve.strategies.vocabulary import ChartVocabulary, span_name, total_row

HEADINGS = {
    Section.HARD: (Heading.HARD, Heading.LAMMER_HARD, "hard"),
    Section.SOFT: (Heading.SOFT, Heading.LAMMER_SOFT, "soft"),
    Section.PAIR: (Heading.PAIRS, Heading.LAMMER_PAIRS, "pair"),
    Section.LAST_HARD: (Heading.LAST_HARD, Heading.LAMMER_LAST_HARD, "hard"),
    Section.LAST_SOFT: (Heading.LAST_SOFT, Heading.LAMMER_LAST_SOFT, "soft"),
}
"""For each section its heading, the one of the same hands on a lammer, and how a row of it is spoken of."""


def chart_of(strategy: Strategy, deviations: Sequence[Deviation] = ()) -> Chart:
    """Return a strategy as a chart, with deviations to list below it.

    Example::

        from pitboss import solve
        from pitboss.lab.charts import chart_of, chart_text

        print(chart_text(chart_of(solve("zappit-ma").strategy)))
    """
    rules = strategy.rules()
    builder = ChartBuilder(strategy, rules)
    sections, shown = builder.sections(), builder.deviations(deviations)
    return Chart(
        title=find_game(rules.game).name,
        facts=facts_of(strategy, rules),
        up_cards=tuple(NAMES[up] for up in UP_CARDS),
        sections=sections,
        legend=_legend(sections, shown),
        deviations=shown,
    )


class ChartBuilder:
    """Makes the parts of one chart."""

    def __init__(self, strategy: Strategy, rules: Rules) -> None:
        self.strategy = strategy
        self.vocabulary = ChartVocabulary.of(rules)
        self.letters = ChartLetters(rules)

    def sections(self) -> tuple[ChartSection, ...]:
        """Return the sections that hold anything: the attack first, hands on a lammer last."""
        made = [self._section(section, lammer) for lammer in (False, True) for section in Section]
        return tuple(section for section in [*self.attack(), *made] if section.rows)

    def attack(self) -> list[ChartSection]:
        """Return the section of the attack wager, where the game has one."""
        if not self.vocabulary.model.attacks:
            return []
        cells = tuple(ATTACKED if up in self.strategy.attack else NOT_ATTACKED for up in UP_CARDS)
        return [ChartSection(Heading.ATTACK, "", (ChartRow("attack", cells),))]

    def _section(self, section: Section, lammer: bool) -> ChartSection:
        heading, word = heading_of(section, lammer)
        return ChartSection(heading, word, tuple(self._merged(self.rows(section, lammer))))

    def rows(self, section: Section, lammer: bool) -> list[Row]:
        """Return the rows of a section that are shown, each total for itself."""
        every = rows_of(doubled=True, lammers=True)
        return [row for row in every if row.section is section and row.lammer == lammer and self._told(row)]

    def _told(self, row: Row) -> bool:
        """Whether a row is shown: where some pairs have a row, the others do as their totals."""
        if row.section is not Section.PAIR:
            return row in self.strategy.rows
        own = any(other.section is Section.PAIR and other.lammer == row.lammer for other in self.strategy.rows)
        return own and (row in self.strategy.rows or total_row(row) in self.strategy.rows)

    def _merged(self, rows: Iterable[Row]) -> Iterable[ChartRow]:
        for cells, alike in groupby(rows, key=self.cells):
            merged = list(alike)
            yield ChartRow(label_of(merged), cells, cards_of(merged))

    def cells(self, row: Row) -> tuple[Cell, ...]:
        """Return the cells of a row, one for each up card."""
        return tuple(self._cell(row, up) for up in UP_CARDS)

    def _cell(self, row: Row, up: int) -> Cell:
        word = self.strategy.word(row, up)
        if row.section is not Section.PAIR:
            return self.letters.cell(row, word)
        if not word:
            return self.letters.cell(row, self.strategy.word(total_row(row), up))
        return self.letters.cell(row, word, None if word[-1] in self.vocabulary.ends(row) else Note.AS_TOTAL)

    def deviations(self, given: Sequence[Deviation]) -> tuple[ShownDeviation, ...]:
        """Return the exceptions, those worth most first."""
        return tuple(self._deviation(deviation) for deviation in sorted(given, key=lambda deviation: -deviation.worth))

    def _deviation(self, deviation: Deviation) -> ShownDeviation:
        return ShownDeviation(
            hand=deviation.hand,
            up_card=deviation.up_card,
            where=deviation.where,
            on_chips=self.vocabulary.model.lammers and bool(deviation.where.split) and not deviation.where.lammer,
            chart=self.letters.of_hand(deviation.cards, deviation.chart),
            better=self.letters.of_hand(deviation.cards, deviation.better),
            gain=deviation.gain,
            rounds=1 / deviation.chance if deviation.chance else float("inf"),
            worth=deviation.worth,
        )


def heading_of(section: Section, lammer: bool) -> tuple[Heading, str]:
    """Return the heading of a section, on chips or on a lammer, and how a row of it is spoken of."""
    own, on_lammer, word = HEADINGS[section]
    return (on_lammer, f"{word} on a lammer") if lammer else (own, word)


def label_of(rows: Sequence[Row]) -> str:
    """Return the label of rows that are shown as one."""
    name = span_name(rows)
    if rows[0].section is Section.PAIR:
        return "-".join(f"{card},{card}" for card in name.split("-"))
    return name


def cards_of(rows: Sequence[Row]) -> str:
    """Two cards that make a soft total, as players name it: 18 is A,7."""
    if rows[0].section not in (Section.SOFT, Section.LAST_SOFT):
        return ""
    ends = dict.fromkeys((min(rows).number, max(rows).number))
    return "-".join(f"A,{NAMES[total - 12]}" for total in ends)


def _legend(sections: Sequence[ChartSection], exceptions: Sequence[ShownDeviation]) -> tuple[Cell, ...]:
    """Every cell that differs to the eye, once, in the order of plays; those of the exceptions too."""
    cells: dict[str, Cell] = {}
    shown = [cell for section in sections for row in section.rows for cell in row.cells]
    for cell in [*shown, *(cell for exception in exceptions for cell in (exception.chart, exception.better))]:
        cells.setdefault(cell.letters, Cell(cell.letters, cell.play, cell.says))
    plays = list(ChartPlay)
    return tuple(sorted(cells.values(), key=lambda cell: (plays.index(cell.play), cell.letters)))
