"""What a chapter is made of: paragraphs, tables of data and figures, as plain values.

A sentence says its figures through ``Figures``, which keeps each under a name: so that the data has every number that
the sentences have.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from pitboss.documents.drawings import Drawing
from pitboss.documents.page import Align
from pitboss.documents.printed_tables import PrintedColumn, PrintedRow, PrintedTable
from pitboss.documents.spans import TIE
from pitboss.lab.petition.forms import TEXT, Form, Value

CITED = "clauses"
"""The column that cites provisions."""
DIGEST = re.compile(r"[0-9a-f]{64}")
LAST_WORD = re.compile(r" (\S{1,5})$")


@dataclass(frozen=True, slots=True)
class DataColumn:
    """A column: what data calls it, what is printed over it, and its form.

    What is not ``printed`` is data alone; digests in a ``typed`` column are set like a typewriter's letters.
    """

    name: str
    heading: str
    form: Form = TEXT
    wrap: bool = False
    printed: bool = True
    typed: bool = False


Cells = list[Value | Fraction]
"""The values of a row, not yet rounded."""


class DataTable:
    """A table of rounded values; ``sums`` are how many of its last rows are sums. It may go over pages if it ``flows``.

    ``most`` rows of it are printed; the data has all of them. Rows that agree in the column ``by`` stand together under
    what it says.
    """

    def __init__(
        self,
        id: str,
        title: str,
        columns: Sequence[DataColumn],
        rows: Sequence[Sequence[Value | Fraction]],
        note: str = "",
        sums: int = 0,
        most: int | None = None,
        flows: bool = False,
        by: str = "",
    ) -> None:
        self.id, self.title, self.columns, self.note, self.sums = id, title, tuple(columns), note, sums
        self.flows, self.by = flows, by
        self.rows: list[list[Value]] = [
            [column.form.rounded(value) for column, value in zip(columns, row, strict=True)] for row in rows
        ]
        self.shown = len(self.rows) if most is None else min(most, len(self.rows))
        """So many rows are printed; the data has all of them."""

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "id": self.id,
            "title": self.title,
            "columns": [
                {
                    "name": column.name,
                    "heading": column.heading,
                    "form": column.form.name,
                    "printed": column.printed and column.name != self.by,
                }
                for column in self.columns
            ],
            "grouped_by": self.by,
            "rows": self.rows,
            "printed_rows": self.shown,
            "note": self.note,
        }

    def printed(self) -> PrintedTable:
        """Return it as it is printed."""
        kept = [place for place, column in enumerate(self.columns) if column.printed and column.name != self.by]
        columns = tuple(_printed(self.columns[place]) for place in kept)
        last = len(self.rows) - self.sums
        rows: list[PrintedRow] = []
        before: Value = None
        for number, row in enumerate(self.rows[: self.shown]):
            heading = self._heading(row)
            if heading != before:
                rows.append(PrintedRow((str(heading),)))
                before = heading
            cells = tuple(_written(self.columns[place], row[place]) for place in kept)
            rows.append(PrintedRow(cells, bold=number >= last))
        return PrintedTable(columns, tuple(rows), self.title, self.note, flows=self.flows, grouped=bool(self.by))

    def _heading(self, row: Sequence[Value]) -> Value:
        """Return what a row stands under, None where rows are not grouped."""
        return next((row[place] for place, column in enumerate(self.columns) if column.name == self.by), None)


def _written(column: DataColumn, value: Value) -> str:
    """Write a value; a line is not broken between the name of a provision and its number: ``Introduction 1``."""
    written = column.form.write(value)
    if column.typed and DIGEST.fullmatch(written):
        return f"`{written}`"
    if column.name != CITED:
        return written
    return ", ".join(LAST_WORD.sub(rf"{TIE}\1", citation) for citation in written.split(", "))


def _printed(column: DataColumn) -> PrintedColumn:
    return PrintedColumn(column.heading, Align.RIGHT if column.form.numeric else Align.LEFT, column.wrap)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    text: str


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Subsection:
    """A heading with a number."""

    title: str


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading without one."""

    title: str


@dataclass(frozen=True, slots=True)
class Code:
    """What is typed, line by line."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Notice:
    """What nobody must pass over."""

    text: str


@dataclass(frozen=True, slots=True)
class Blank:
    """What only the petitioner can fill in, with so many lines to write on."""

    name: str
    lines: int = 1


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing; with a caption it is a numbered figure. ``letters`` are the texts that are drawn in it."""

    drawing: Drawing
    caption: str = ""
    letters: tuple[str, ...] = ()


Block = Paragraph | Bullets | Subsection | Heading | Code | Notice | Blank | Picture | DataTable


@dataclass(slots=True)
class Figures:
    """The figures that sentences say, by name."""

    values: dict[str, dict[str, Any]] = field(default_factory=dict)

    def say(self, name: str, value: Value | Fraction, form: Form) -> str:
        """Keep a figure under a name and return how it is written."""
        rounded = form.rounded(value)
        written = form.write(rounded)
        self.values[name] = {"value": rounded, "form": form.name, "written": written}
        return written


@dataclass(frozen=True, slots=True)
class Chapter:
    """One numbered section of the document; an appendix has a letter."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    figures: Figures = field(default_factory=Figures)
    appendix: bool = False

    @property
    def tables(self) -> list[DataTable]:
        """Its tables."""
        return [block for block in self.blocks if isinstance(block, DataTable)]

    def as_data(self) -> dict[str, Any]:
        """Return everything that stands in it, in order."""
        return {
            "id": self.id,
            "title": self.title,
            "figures": self.figures.values,
            "blocks": [_as_data(block) for block in self.blocks],
        }


def _as_data(block: Block) -> dict[str, Any]:
    match block:
        case Paragraph(text) | Notice(text):
            return {"block": type(block).__name__.lower(), "text": text}
        case Bullets(items):
            return {"block": "bullets", "items": list(items)}
        case Subsection(title) | Heading(title):
            return {"block": type(block).__name__.lower(), "title": title}
        case Code(lines):
            return {"block": "code", "lines": list(lines)}
        case Blank(name, _):
            return {"block": "blank", "name": name}
        case Picture(_, caption, letters):
            return {"block": "picture", "caption": caption, "letters": list(letters)}
        case DataTable():
            return {"block": "table", **block.as_data()}
