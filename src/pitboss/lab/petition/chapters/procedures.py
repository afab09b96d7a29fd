"""Dealing procedures: what is done with the cards on each occasion, and what the dealer does by hand and voice."""

from __future__ import annotations

from dataclasses import fields

from pitboss.lab.petition.chapter import Block, Chapter, DataColumn, DataTable, Figures, Paragraph, Subsection
from pitboss.lab.petition.chapters.rules import short
from pitboss.lab.petition.findings import Findings
from pitboss.rulebook.checklists import checklist_of
from pitboss.rulebook.clause_index import ClauseKind, clauses_of

OCCASIONS = {
    "opening": "Opening the table",
    "reshuffle": "Shuffling between shoes",
    "idle": "An idle table",
    "by_hand": "Shuffling by hand while a device is out of order",
    "exhausted": "A shoe that ran out",
    "closing": "Closing the table",
}


def procedures(findings: Findings) -> Chapter:
    """Return the procedures."""
    blocks: list[Block] = []
    by_person = findings.rules.procedures.by_person
    said = f"The cards are shuffled {_how(findings)}."
    if by_person:
        said += " On each occasion the steps follow in this order; where it says so, the floor supervisor does them."
    blocks += [Subsection("What is done with the cards"), Paragraph(said)]
    if by_person:
        blocks.append(_ceremonies(findings))
    provisions = [clause for clause in clauses_of(findings.game.id) if clause.kind is ClauseKind.PROCEDURE]
    if provisions:
        columns = (DataColumn("clause", "Provision", wrap=True), DataColumn("summary", "What is done", wrap=True))
        rows = [[clause.place, clause.summary] for clause in provisions]
        blocks += [
            Subsection("Provisions on procedure"),
            DataTable("procedure_provisions", "What the text demands around the cards", columns, rows),
        ]
    checklist = _checklist(findings)
    if checklist.rows:
        blocks += [
            Subsection("By hand and voice"),
            Paragraph("What no program can do for the dealer, and every dealer is trained in:"),
            checklist,
        ]
    return Chapter("procedures", "Dealing procedures", tuple(blocks), Figures())


def _how(findings: Findings) -> str:
    return {
        "server": "by the program, from a cryptographic source",
        "manual": "by hand",
        "automated": "in a batch shuffler",
        "continuous": "in a continuous shuffler",
    }[findings.rules.procedures.shuffling]


def _ceremonies(findings: Findings) -> DataTable:
    procedures, rows = findings.rules.procedures, []
    for field in fields(procedures.ceremonies):
        for number, duty in enumerate(getattr(procedures.ceremonies, field.name), 1):
            whose = "floor" if duty.of_the_floor else "dealer"
            grounds = short(findings, procedures.grounds(duty))
            rows.append([OCCASIONS[field.name], str(number), duty.words, whose, grounds])
    columns = (
        DataColumn("occasion", "Occasion", wrap=True),
        DataColumn("step", "Step"),
        DataColumn("duty", "What is done", wrap=True),
        DataColumn("whose", "By whom"),
        DataColumn("clauses", "Grounds", wrap=True),
    )
    return DataTable("ceremonies", "Steps around the cards", columns, rows)


def _checklist(findings: Findings) -> DataTable:
    rows = [[item.moment.words, item.does, short(findings, item.clauses)] for item in checklist_of(findings.game.id)]
    columns = (
        DataColumn("moment", "When", wrap=True),
        DataColumn("does", "What the dealer does", wrap=True),
        DataColumn("clauses", "Grounds", wrap=True),
    )
    return DataTable("checklist", "The dealer's checklist", columns, rows)
