"""The report of a difference: tables with titles, wagers by name, and the digests of what was compared."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

from pitboss import __version__
from pitboss.documents.reports import Report, ReportTable, report_pdf
from pitboss.lab.difference.difference import Difference, Wanted, difference_of
from pitboss.lab.difference.difference_report import difference_report
from pitboss.lab.difference.prices import ChangedCell, Priced, WagerPrice
from pitboss.lab.difference.rule_sets import RuleSet
from pitboss.lab.difference.settled_cases import CaseDifference, CasesCompared
from pitboss.lab.difference.witness_told import told_search
from pitboss.rulebook import find_game, rules
from pitboss.rulebook.writing_submissions import example_submission
from tests.documents.reading import lines, written

GAME = "house-blackjack"
PRICED = Priced(
    wagers=(WagerPrice("the game", -0.005, -0.006), WagerPrice("king's bounty", -0.2, -0.2)),
    sd=(1.1, 1.2),
    cells=(ChangedCell("Hard totals", "11", "A", "H", "Dh", "hit", "double if allowed, otherwise hit"),),
    all_cells=230,
)
CASES = CasesCompared(
    3, (CaseDifference(f"{GAME}/09-splitting#2", "Aces", ("Ann wins", "Bob wins"), ("Ann loses",), (), True),)
)


@pytest.fixture(scope="module")
def difference() -> Difference:
    sides = [
        RuleSet(name, find_game(GAME), rules(GAME, blackjack_pays=pays))
        for name, pays in (("old", "3:2"), ("new", "6:5"))
    ]
    compared = difference_of(sides[0], sides[1], Wanted(prices=False, cases=False))
    return replace(compared, priced=PRICED, cases=CASES)


@pytest.fixture(scope="module")
def report(difference: Difference) -> Report:
    return difference_report(difference, told_search(difference.before, difference.after, difference.search))


def tables(report: Report) -> list[ReportTable]:
    return [part for section in report.sections for part in section.parts if isinstance(part, ReportTable)]


def test_every_table_has_a_title(report: Report) -> None:
    assert len(tables(report)) > 7 and all(table.title for table in tables(report))


def test_the_cover_has_the_version_and_the_digests_of_both_submissions(report: Report, difference: Difference) -> None:
    cover = " ".join(lines(written(report_pdf(report))[0]))
    assert f"Pitboss {__version__}" in cover
    for side in (difference.before, difference.after):
        assert hashlib.sha256(example_submission(GAME, side.rules).encode()).hexdigest() in cover


def test_wagers_are_called_as_their_spots_are(report: Report) -> None:
    (prices,) = [table for table in tables(report) if table.columns[0] == "wager"]
    assert [row[0] for row in prices.rows] == ["Initial wager", "King's Bounty"]


def test_a_case_is_in_one_column_and_each_settlement_in_a_line_of_its_own(report: Report) -> None:
    (cases,) = [table for table in tables(report) if table.columns[0] == "case"]
    assert cases.rows == (("09-splitting#2\nAces", "Ann wins\nBob wins", "Ann loses", ""),)


def test_no_page_begins_with_the_last_lines_of_a_record(report: Report) -> None:
    for page in written(report_pdf(report)):
        texts = [text.text.strip() for text in page if text.size < 9]
        assert "end" not in texts[2:5]
