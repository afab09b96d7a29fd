"""Two charts side by side: the rows that both have, cut so that each stands for the same hands in both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby

from pitboss.lab.charts.build import ChartBuilder, cards_of, heading_of, label_of
from pitboss.lab.charts.chart import Cell, ChartRow, ChartSection, Heading
from pitboss.rulebook import Rules
from pitboss.solve.model.compositions import NAMES
from pitboss.solve.strategies.strategy import UP_CARDS, Row, Section, Strategy


@dataclass(frozen=True, slots=True)
class PairedCell:
    """The same hand against the same up card in both charts."""

    a: Cell
    b: Cell

    @property
    def differs(self) -> bool:
        """Whether the two charts have different letters."""
        return self.a.letters != self.b.letters


@dataclass(frozen=True, slots=True)
class PairedRow:
    """A row of both charts, or several that agree in both."""

    label: str
    cells: tuple[PairedCell, ...]
    cards: str = ""


@dataclass(frozen=True, slots=True)
class PairedSection:
    """Rows under one heading."""

    heading: Heading
    word: str
    rows: tuple[PairedRow, ...]


@dataclass(frozen=True, slots=True)
class Alone:
    """Rows of a section that only one of the charts has."""

    heading: Heading
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PairedChart:
    """Two charts side by side: the rows they share, and those that only one of them has."""

    up_cards: tuple[str, ...]
    sections: tuple[PairedSection, ...]
    only_a: tuple[Alone, ...]
    only_b: tuple[Alone, ...]

    def cells(self) -> Iterator[tuple[PairedSection, PairedRow, str, PairedCell]]:
        """Return every cell with its section, its row and its up card."""
        for section in self.sections:
            for row in section.rows:
                for up, cell in zip(self.up_cards, row.cells, strict=True):
                    yield section, row, up, cell

    @property
    def differing(self) -> int:
        """How many cells differ."""
        return sum(cell.differs for *_, cell in self.cells())

    def of_a(self) -> tuple[ChartSection, ...]:
        """Return the sections of the first chart, with the rows divided as here."""
        return self._side(lambda cell: cell.a)

    def of_b(self) -> tuple[ChartSection, ...]:
        """Return the sections of the second chart, with the rows divided as here."""
        return self._side(lambda cell: cell.b)

    def _side(self, of: Callable[[PairedCell], Cell]) -> tuple[ChartSection, ...]:
        return tuple(
            ChartSection(
                section.heading,
                section.word,
                tuple(ChartRow(row.label, tuple(map(of, row.cells)), row.cards) for row in section.rows),
            )
            for section in self.sections
        )


def pair_charts(a: Strategy, b: Strategy, rules: tuple[Rules, Rules] | None = None) -> PairedChart:
    """Put the charts of two strategies side by side; ``rules`` are theirs, if their options do not say."""
    of_a, of_b = rules or (a.rules(), b.rules())
    pairing = _Pairing(ChartBuilder(a, of_a), ChartBuilder(b, of_b))
    pairing.pair()
    up_cards = tuple(NAMES[up] for up in UP_CARDS)
    return PairedChart(up_cards, tuple(pairing.sections), tuple(pairing.only_a), tuple(pairing.only_b))


class _Pairing:
    """Collects what both charts have, and what each has alone."""

    def __init__(self, a: ChartBuilder, b: ChartBuilder) -> None:
        self.a, self.b = a, b
        self.sections: list[PairedSection] = []
        self.only_a: list[Alone] = []
        self.only_b: list[Alone] = []

    def pair(self) -> None:
        """Go through all sections in the order of a chart."""
        self._attack()
        for lammer in (False, True):
            for section in Section:
                self._section(section, lammer)

    def _attack(self) -> None:
        a, b = self.a.attack(), self.b.attack()
        alone = Alone(Heading.ATTACK, ("attack",))
        if a and b:
            cells = zip(a[0].rows[0].cells, b[0].rows[0].cells, strict=True)
            row = PairedRow("attack", tuple(PairedCell(*cell) for cell in cells))
            self.sections.append(PairedSection(Heading.ATTACK, "", (row,)))
        elif a:
            self.only_a.append(alone)
        elif b:
            self.only_b.append(alone)

    def _section(self, section: Section, lammer: bool) -> None:
        heading, word = heading_of(section, lammer)
        rows_a, rows_b = self.a.rows(section, lammer), self.b.rows(section, lammer)
        both = [row for row in rows_b if row in rows_a]
        if both:
            self.sections.append(PairedSection(heading, word, tuple(self._merged(both, rows_a, rows_b))))
        for rows, others, alone in ((rows_a, rows_b, self.only_a), (rows_b, rows_a, self.only_b)):
            if own := [row for row in rows if row not in others]:
                alone.append(Alone(heading, tuple(label_of([row]) for row in own)))

    def _merged(self, both: list[Row], rows_a: list[Row], rows_b: list[Row]) -> Iterator[PairedRow]:
        """Merge neighbours that agree in both charts; rows with one between them that only one chart has stay apart."""
        shifts = [(rows_a.index(row) - place, rows_b.index(row) - place) for place, row in enumerate(both)]
        cells = [self._cells(row) for row in both]
        for (_, alike), places in groupby(range(len(both)), key=lambda place: (shifts[place], cells[place])):
            merged = [both[place] for place in places]
            yield PairedRow(label_of(merged), alike, cards_of(merged))

    def _cells(self, row: Row) -> tuple[PairedCell, ...]:
        return tuple(PairedCell(a, b) for a, b in zip(self.a.cells(row), self.b.cells(row), strict=True))
