"""A difference as a report: what the terminal prints, and what the PDF shows."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from pitboss import __version__
from pitboss.chips import signed
from pitboss.citation import cited
from pitboss.documents.reports import (
    Report,
    ReportCards,
    ReportCode,
    ReportPart,
    ReportSection,
    ReportTable,
    ReportText,
)
from pitboss.lab.difference.difference import Difference
from pitboss.lab.difference.prices import GAME, Priced, WagerPrice
from pitboss.lab.difference.rule_sets import RuleSet
from pitboss.lab.difference.settled_cases import CasesCompared
from pitboss.lab.difference.witness_told import ToldRound, ToldSearch, ToldWager, stakes_in_words
from pitboss.rulebook.description.english import english
from pitboss.rulebook.writing_submissions import example_submission
from pitboss.text_id import text_id

TITLE = "What changes between two rule sets"
SAME = "No difference: every option, every value and every clause is the same."
NONE = "none"
MADE_WITH = f"Pitboss {__version__}"
MOST_CASES_TOLD = 60


def difference_report(difference: Difference, told: ToldSearch) -> Report:
    """Return everything that differs, section by section."""
    before, after = difference.before, difference.after
    about = (f"Before: {before.name} ({before.game.name})", f"After: {after.name} ({after.game.name})")
    digests = tuple(
        (f"Submission {when}", submission_digest(side)) for when, side in (("before", before), ("after", after))
    )
    if difference.same:
        return Report(
            TITLE, about, (ReportSection("Result", (ReportText(SAME),)),), made_with=MADE_WITH, digests=digests
        )
    sections = [
        ReportSection("What changes", tuple(_changes(difference))),
        ReportSection("Clauses", tuple(_clauses(difference))),
        ReportSection("The witness", tuple(_witness(difference, told))),
    ]
    if difference.priced is not None:
        sections.append(ReportSection("Prices", tuple(_prices(difference.priced))))
        if not difference.priced.not_priced:
            sections.append(ReportSection("Decisions", tuple(_decisions(difference.priced))))
    if difference.cases is not None:
        sections.append(ReportSection("Rule cases", tuple(_cases(difference.cases))))
    return Report(TITLE, about, tuple(sections), made_with=MADE_WITH, digests=digests)


def submission_digest(side: RuleSet) -> str:
    """Return the digest of a side's submission with all its options, as a petition has it."""
    with side.known():
        return hashlib.sha256(example_submission(side.game.id, side.rules).encode()).hexdigest()


def _changes(difference: Difference) -> Iterator[ReportPart]:
    if difference.options:
        rows = tuple(
            (option.name, option.before or NONE, option.after or NONE, cited(option.clauses))
            for option in difference.options
        )
        yield ReportTable(("option", "before", "after", "clauses"), rows, "Options", wide=(3,))
    if difference.facts:
        facts = tuple((fact.before or NONE, fact.after or NONE, cited(fact.clauses)) for fact in difference.facts)
        yield ReportTable(("before", "after", "clauses"), facts, "Rules in words", wide=(0, 1, 2))
    if difference.values:
        values = tuple((value.place, value.before, value.after) for value in difference.values)
        yield ReportTable(("value of the rules", "before", "after"), values, "Values", wide=(1, 2))
    else:
        yield ReportText("Every value of the rules is the same: the two settle every round alike.")


def _clauses(difference: Difference) -> Iterator[ReportPart]:
    if not difference.clauses:
        yield ReportText("No clause changes.")
        return
    rows = []
    for clause in difference.clauses:
        words = clause.before if clause.before == clause.after else f"before: {clause.before}; after: {clause.after}"
        rows.append((clause.id, words or NONE, ", ".join(clause.places) or "its words"))
    yield ReportTable(("clause", "summary", "what differs"), tuple(rows), "Clauses that change", wide=(1, 2))


def _witness(difference: Difference, told: ToldSearch) -> Iterator[ReportPart]:
    yield ReportText(told.statement)
    if stakes := stakes_in_words(difference.search):
        yield ReportText(stakes)
    for wager in told.accepted:
        yield from _accepted(wager)
    if told.witness is not None:
        yield from _round(difference, told.witness)
    elif told.otherwise is not None:
        yield from _otherwise(told.otherwise)


def _accepted(wager: ToldWager) -> Iterator[ReportPart]:
    yield ReportText(
        f"A wager that only one accepts ({wager.what}). {wager.wager}: {wager.accepted_by} accepts it, "
        f"{wager.refused_by} refuses it. {wager.reason}"
    )


def _round(difference: Difference, told: ToldRound) -> Iterator[ReportPart]:
    yield ReportText(f"Cards in the order in which they are dealt: {' '.join(told.cards)}.")
    yield ReportCards(told.cards)
    yield ReportText(f"Wagers and decisions: {'; '.join(told.line)}.")
    for side, table in ((difference.before, told.before), (difference.after, told.after)):
        rows = tuple((settled.words, signed(settled.net), cited(settled.clauses)) for settled in table.settlements)
        title = f"{side.name}: the player's net is {signed(table.net)}"
        yield ReportTable(("settlement", "net", "clauses"), rows, title, " ".join(table.refused), wide=(0, 2))
    yield ReportText("The record of the round under each rule set; pitboss replay deals both again:")
    yield ReportCode(tuple(told.before.record.splitlines()))
    yield ReportCode(tuple(told.after.record.splitlines()))


def _otherwise(told: ToldRound) -> Iterator[ReportPart]:
    what = "the order of payment differs" if told.other_order else "the steps of the round differ"
    yield ReportText(f"A round pays the same, but {what}. Cards: {' '.join(told.cards)}. {'; '.join(told.line)}.")
    steps = tuple(
        (side, step or "no further step") for side, step in zip(("before", "after"), told.other_step, strict=True)
    )
    yield ReportTable(("", "step"), steps, "The first step that differs", wide=(1,))
    yield ReportCode(tuple(told.before.record.splitlines()))


def _prices(priced: Priced) -> Iterator[ReportPart]:
    if priced.not_priced:
        yield ReportText(f"Not priced. {priced.not_priced}")
        return
    rows = tuple((_title_of(wager.wager), *_price(wager)) for wager in priced.wagers)
    note = (
        "House edge in percent of the wager, with best play from a fresh shoe. The difference is in percentage points, "
        "positive where the house gains. Insurance and side wagers are exact fractions, rounded here."
    )
    yield ReportTable(("wager", "before", "after", "difference"), rows, "House edge of every wager", note)
    if priced.sd is not None:
        yield ReportText(f"Standard deviation of a round: {priced.sd[0]:.4f} before, {priced.sd[1]:.4f} after.")


def _title_of(wager: str) -> str:
    """Return a wager's name as it is printed on its spot."""
    if wager == GAME:
        return "Initial wager"
    return english().get(f"kind.{text_id(wager)}", f"{wager[:1].upper()}{wager[1:]}")


def _price(wager: WagerPrice) -> tuple[str, str, str]:
    edges = ["not offered" if ev is None else f"{-100 * ev:.4f}%" for ev in (wager.before, wager.after)]
    gained = "" if wager.difference is None else f"{100 * wager.difference:+.4f}"
    return edges[0], edges[1], gained


def _decisions(priced: Priced) -> Iterator[ReportPart]:
    yield ReportText(f"{len(priced.cells):,} of {priced.all_cells:,} cells of the best charts by total change.")
    if priced.cells:
        rows = tuple(
            (
                cell.section,
                cell.hand,
                cell.up_card,
                f"{cell.before} ({cell.meaning_before})",
                f"{cell.after} ({cell.meaning_after})",
            )
            for cell in priced.cells
        )
        columns = ("section", "hand", "up card", "before", "after")
        yield ReportTable(columns, rows, "Cells of the charts that change", wide=(3, 4))
    for what, alone in (("before", priced.only_before), ("after", priced.only_after)):
        if alone:
            yield ReportText(f"Rows that only the chart {what} has: {'; '.join(alone)}.")


def _cases(cases: CasesCompared) -> Iterator[ReportPart]:
    if cases.left_out:
        yield ReportText(cases.left_out)
        return
    yield ReportText(f"{len(cases.different):,} of {cases.dealt:,} rule cases settle differently.")
    rows = tuple(
        (
            f"{case.name.rpartition('/')[2]}\n{case.title}",
            _told(case.before, case.after),
            _told(case.after, case.before),
            cited(case.clauses),
        )
        for case in cases.different[:MOST_CASES_TOLD]
    )
    if rows:
        left = len(cases.different) - len(rows)
        note = f"{left:,} more are in the JSON." if left > 0 else ""
        columns = ("case", "before", "after", "proves")
        yield ReportTable(columns, rows, "Rule cases that settle differently", note, wide=(0, 1, 2, 3))


def _told(here: tuple[str, ...], there: tuple[str, ...]) -> str:
    """Return what is settled here and not there."""
    return "\n".join(words for words in here if words not in there) or "\n".join(here) or NONE
