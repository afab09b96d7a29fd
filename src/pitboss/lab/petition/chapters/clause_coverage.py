"""Clause coverage: what implements and proves every provision, and how strong the proof is."""

from __future__ import annotations

from collections import Counter

from pitboss.lab.petition.chapter import Cells, Chapter, DataColumn, DataTable, Figures, Paragraph
from pitboss.lab.petition.findings import Findings
from pitboss.lab.petition.forms import WHOLE, Value
from pitboss.record.proof.coverage import Coverage, Status

COUNTS = (
    DataColumn("status", "Status"),
    DataColumn("meaning", "What it means", wrap=True),
    DataColumn("clauses", "Provisions", WHOLE),
)
COLUMNS = (
    DataColumn("clause", "Provision", wrap=True),
    DataColumn("kind", "Kind"),
    DataColumn("status", "Status"),
    DataColumn("cases", "Rule cases", WHOLE),
    DataColumn("mutants", "Ways to break it", WHOLE),
    DataColumn("killed", "Noticed", WHOLE),
    DataColumn("code", "Functions", WHOLE),
)
MEANINGS = {
    Status.PROVED: "every small change to what it demands makes a rule case fail that names it",
    Status.IN_PART: "the table acts on it, and something it demands can be changed without a case failing",
    Status.TRAINED: "a person does it by hand or voice; the dealer's checklist has it",
    Status.PREMISES: "it concerns signs, approvals or the looks of things, and nobody at the table",
    Status.NOT_YET: "nothing acts on it",
}


def clause_coverage(findings: Findings) -> Chapter:
    """Return the coverage of every provision."""
    counted, figures = Counter(coverage.status for coverage in findings.coverage), Figures()
    rows: list[list[Value]] = [
        [coverage.clause.place, str(coverage.clause.kind), str(coverage.status), *_numbers(coverage)]
        for coverage in findings.coverage
    ]
    counts: list[Cells] = [[str(status), MEANINGS[status], counted[status]] for status in Status if counted[status]]
    mutants = sum(len(coverage.verdicts) for coverage in findings.coverage)
    killed = sum(coverage.killed for coverage in findings.coverage)
    cases = len({test for coverage in findings.coverage for test in coverage.tests})
    blocks = (
        Paragraph(
            "A rule case is a round written from the text that names the provisions it proves. To measure the proof, "
            "what a provision demands is broken on purpose, one small thing at a time, and its cases are dealt again: "
            f"of {figures.say('mutants', mutants, WHOLE)} such changes {figures.say('killed', killed, WHOLE)} were "
            f"noticed by the {figures.say('cases', cases, WHOLE)} rule cases of the game. The last column counts the "
            "functions of the program that act on a provision."
        ),
        DataTable("coverage_counts", "Provisions by status", COUNTS, counts),
        DataTable("coverage", "Every provision and its proof", COLUMNS, rows),
    )
    return Chapter("coverage", "Clause coverage and strength of proof", blocks, figures)


def _numbers(coverage: Coverage) -> list[Value]:
    return [len(coverage.tests), len(coverage.verdicts), coverage.killed, len(coverage.code)]
