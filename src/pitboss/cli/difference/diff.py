"""``pitboss diff``: two rule sets held against each other, printed, as JSON or as a PDF."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.status import Status
from rich.table import Table
from rich.text import Text

from pitboss.cli.file_troubles import named
from pitboss.cli.output import console, print_json
from pitboss.cli.pricing.solving import told_of_compiling
from pitboss.cli.refusing import check_file, check_folder
from pitboss.documents.reports import Report, ReportCards, ReportCode, ReportPart, ReportTable, ReportText, report_pdf
from pitboss.extras import need

if TYPE_CHECKING:
    from pitboss.lab.difference.rule_sets import RuleSet
    from pitboss.lab.difference.witness_told import ToldSearch

SAME, DIFFERENT = 0, 1


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of a comparison: how far to search, whether to price, and where the results go."""

    cards: int | None
    seconds: float
    prices: bool
    out: Path | None
    pdf: Path | None
    as_json: bool


def print_difference(before: RuleSet, after: RuleSet, asked: Asked) -> int:
    """Compare two rule sets, print what differs and return the exit code."""
    need("solve")
    from pitboss.lab.difference.difference import Wanted, difference_of
    from pitboss.lab.difference.difference_json import difference_json
    from pitboss.lab.difference.difference_report import difference_report
    from pitboss.lab.difference.witness_told import told_search
    from pitboss.lab.witness.finding import Bounds

    _check(asked)
    with told_of_compiling(), _progress() as status:
        bounds = Bounds(asked.cards, asked.seconds, lambda cards, rounds: _searching(status, cards, rounds))
        difference = difference_of(before, after, Wanted(asked.prices, True, bounds, status.update))
    told = told_search(before, after, difference.search)
    report = difference_report(difference, told)
    if asked.as_json:
        print_json(difference_json(difference, told))
    else:
        _print(report)
    if asked.pdf is not None:
        with named(asked.pdf):
            asked.pdf.write_bytes(report_pdf(report))
        print(f"The report is in {asked.pdf}.", file=sys.stderr)
    if asked.out is not None:
        _write_records(asked.out, told)
    return SAME if difference.same else DIFFERENT


def _check(asked: Asked) -> None:
    if asked.pdf is not None:
        check_file(asked.pdf, "report", (".pdf",))
    if asked.out is not None:
        check_folder(asked.out, "records")


def _searching(status: Status, cards: int, rounds: int) -> None:
    if rounds % 50 == 0:
        status.update(f"Searching rounds of {cards} cards: {rounds:,} dealt")


@contextmanager
def _progress() -> Iterator[Status]:
    """Show on a terminal what is being worked out."""
    screen = Console(stderr=True, quiet=not sys.stderr.isatty())
    with screen.status("Comparing") as status:
        yield status


def _write_records(folder: Path, told: ToldSearch) -> None:
    from pitboss.lab.difference.witness_records import witness_records

    records = witness_records(told)
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in records.items():
        with named(folder / name):
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(records)} records are in {folder}.", file=sys.stderr)


def _print(report: Report) -> None:
    out = console()
    out.print(Text(report.title, style="bold"))
    for line in report.about:
        out.print(Text(line))
    for section in report.sections:
        out.print()
        out.print(Text(section.title, style="bold underline"))
        for part in section.parts:
            _print_part(out, part)


def _print_part(out: Console, part: ReportPart) -> None:
    match part:
        case ReportText(text):
            out.print(Text(text))
        case ReportCode(lines):
            out.print(Text("\n".join(f"    {line}" for line in lines), style="dim"))
        case ReportCards():
            return  # the sentence before them names the cards
        case ReportTable():
            _print_table(out, part)


def _print_table(out: Console, part: ReportTable) -> None:
    if part.title:
        out.print(Text(part.title, style="bold"))
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in part.columns:
        table.add_column(column, overflow="fold")
    for row in part.rows:
        table.add_row(*(Text(cell) for cell in row))
    out.print(table)
    if part.note:
        out.print(Text(part.note, style="dim"))
