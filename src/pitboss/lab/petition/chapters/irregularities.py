"""What can go wrong, and what the text says should happen then."""

from __future__ import annotations

import re

from pitboss.lab.petition.chapter import Chapter, DataColumn, DataTable, Figures, Paragraph
from pitboss.lab.petition.chapters.rules import READING, short
from pitboss.lab.petition.findings import Findings
from pitboss.rulebook.clause_index import Clause, find_clause
from pitboss.rulebook.parts.duties import Irregularity
from pitboss.rulebook.readings import readings
from pitboss.rulebook.rules import all_citations

DEFINITION = re.compile(r"\d+ ([A-Z].*)")
"""The place of a definition: ``1 Pat hand``."""
COLUMNS = (
    DataColumn("happened", "What happened", wrap=True),
    DataColumn("remedy", "Remedy, in our words", wrap=True),
    DataColumn("floor", "Floor called"),
    DataColumn("clauses", "Provisions", wrap=True),
)


def irregularities(findings: Findings) -> Chapter | None:
    """Return the remedies."""
    listed = findings.rules.irregularities
    rows = []
    for irregularity in Irregularity:
        policy = listed.policy(irregularity)
        if policy is not None:
            clauses = list(dict.fromkeys(name for _, names in all_citations(policy) for name in names))
            called = "yes" if policy.calls_floor else "no"
            words = irregularity.words
            rows.append([f"{words[:1].upper()}{words[1:]}", _remedy(clauses), called, short(findings, clauses)])
    rows.append(["A round is void", _remedy(listed.void.grounds), "-", short(findings, listed.void.grounds)])
    text = (
        "Everything below can be reported at the table at any moment at which it could happen. The table then knows "
        "whom to call, what to offer to whom, what the floor may rule, and what becomes of cards and wagers. In a void "
        f"round every wager is returned; wagers settled before that {_settled(findings)}."
    )
    table = DataTable("irregularities", "Irregularities and their remedies", COLUMNS, rows)
    return Chapter("irregularities", "Irregularities and remedies", (Paragraph(text), table), Figures())


def _said(clause: Clause) -> str:
    """Return what a provision says; a definition begins with what it defines."""
    defined = DEFINITION.fullmatch(clause.place)
    return clause.summary if defined is None else f"{defined[1]}: {clause.summary[:1].lower()}{clause.summary[1:]}"


def _settled(findings: Findings) -> str:
    return "stand" if findings.rules.irregularities.void.settled == "stand" else "are returned as well"


def _remedy(clauses: object) -> str:
    """Return what the provisions say, one sentence each."""
    assert isinstance(clauses, tuple | list)
    known = readings()
    sentences = []
    for name in clauses:
        clause = find_clause(name) if not name.startswith(READING) else None
        said = _said(clause) if clause is not None else known.get(name.removeprefix(READING), "")
        if said:
            sentences.append(said if said.endswith(".") else f"{said}.")
    return " ".join(dict.fromkeys(sentences))
