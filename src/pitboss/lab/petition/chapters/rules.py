"""The rules in our words: in brief, the house's choices, and clause by clause."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pitboss.citation import READING as READING
from pitboss.lab.petition.chapter import Block, Chapter, DataColumn, DataTable, Figures, Paragraph, Subsection
from pitboss.lab.petition.findings import Findings
from pitboss.lab.petition.forms import NOTHING
from pitboss.lab.petition.option_words import (
    added_by_readings,
    allowed_by_text,
    grounds_of_option,
    title_of,
    value_in_words,
)
from pitboss.lab.petition.told_readings import concerning, settled, told
from pitboss.lab.petition.told_rules import rule_lines
from pitboss.rulebook.clause_index import ClauseKind, clauses_of
from pitboss.rulebook.rules_shown import option_rows

WORD_OF_OURS = re.compile(r"[\d)] [a-z]|\d[A-Za-z]? [a-z]")
"""A label with words of ours behind a number of the text: ``Payouts 1 rounding``."""

KINDS = {
    ClauseKind.PLAY: "cards, turns and decisions",
    ClauseKind.PAYOUT: "what is won, lost or returned",
    ClauseKind.WAGER: "which wagers may be made, and when",
    ClauseKind.PROCEDURE: "how cards and chips are handled",
    ClauseKind.IRREGULARITY: "what goes wrong",
    ClauseKind.DEVICE: "shufflers, shoes and card readers",
    ClauseKind.PREMISES: "signs, approvals and the looks of things",
    ClauseKind.READING: "what a reading settles",
}
"""What a provision of each kind is about."""


def rules_chapter(findings: Findings) -> Chapter:
    """Return the rules."""
    game = findings.game
    blocks: list[Block] = [
        Paragraph(
            f"The text of the game is: {game.text}. The wording here is ours throughout: it says what a provision "
            f"demands, in a line, and does not replace the text. {_labels(findings)}"
        ),
        Subsection("The rules in brief"),
        _brief(findings),
        Subsection("The choices of the house"),
        Paragraph(
            "Where the text, or a reading of it, leaves something to the house, this submission chooses as follows. "
            "What the text allows stands apart from what only a reading of ours adds to it (section 2.4). The file "
            "`submission.toml` beside this document has the same choices in a form that programs read."
        ),
        _choices(findings),
        Subsection("Clause by clause"),
        _clauses(findings),
    ]
    readings = _readings(findings)
    if readings.rows:
        blocks += [
            Subsection("Readings"),
            Paragraph(
                "What the text leaves open was settled as follows; the rules cite a reading like a provision. A "
                "reading that holds for several games is printed here with what concerns this one."
            ),
            readings,
        ]
    return Chapter("rules", "The rules", tuple(blocks), Figures())


def short(findings: Findings, clauses: object) -> str:
    """Return citations without the name of the game, each once."""
    assert isinstance(clauses, tuple | list)
    return ", ".join(dict.fromkeys(str(clause).removeprefix(f"{findings.game.id} ") for clause in clauses))


def _brief(findings: Findings) -> DataTable:
    rows = [[f"{rule.words}.", short(findings, rule.clauses)] for rule in rule_lines(findings.rules)]
    columns = (DataColumn("rule", "Rule", wrap=True), DataColumn("clauses", "Provisions", wrap=True))
    return DataTable("rules_in_brief", "The rules of the table", columns, rows)


def _labels(findings: Findings) -> str:
    """Say how the labels are formed by which rules cite the text."""
    said = (
        "For citing, we divide the text into provisions, one for each thing that it demands. A label begins with the "
        "number that stands in the text, behind its heading where numbers begin anew under each; what has no number is "
        "counted, or named, under its heading."
    )
    ours = next((clause.place for clause in clauses_of(findings.game.id) if WORD_OF_OURS.search(clause.place)), "")
    if not ours:
        return said
    return f"{said} Where one number demands several things, words of ours behind it tell them apart: `{ours}`."


def _choices(findings: Findings) -> DataTable:
    game = findings.game
    rows = []
    for row in option_rows(findings.rules):
        option = game.option(row["option"])
        assert option is not None
        chosen = value_in_words(option, findings.rules.option(option.name))
        allowed = allowed_by_text(option, findings.rules) or NOTHING
        added = added_by_readings(option, findings.rules) or NOTHING
        clauses = short(findings, grounds_of_option(option, findings.rules))
        rows.append([title_of(option), option.name, chosen, allowed, added, row["says"], clauses, row["value"]])
    columns = (
        DataColumn("title", "Option", wrap=True),
        DataColumn("option", "Id", printed=False),
        DataColumn("chosen", "Chosen", wrap=True),
        DataColumn("allowed", "The text allows", wrap=True),
        DataColumn("added", "A reading adds", wrap=True),
        DataColumn("says", "What it does", wrap=True),
        DataColumn("clauses", "Provisions", wrap=True),
        DataColumn("value", "Value in a submission", printed=False),
    )
    return DataTable("options_chosen", "The choices of the house", columns, rows)


def _clauses(findings: Findings) -> DataTable:
    rows = [[clause.place, str(clause.kind), clause.summary] for clause in clauses_of(findings.game.id)]
    columns = (
        DataColumn("clause", "Provision", wrap=True),
        DataColumn("kind", "Kind"),
        DataColumn("summary", "What it demands, in our words", wrap=True),
    )
    note = kinds_explained([clause.kind for clause in clauses_of(findings.game.id)])
    return DataTable("clauses", "Every provision of the text", columns, rows, note=note)


def kinds_explained(kinds: Sequence[ClauseKind]) -> str:
    """Say what each kind of provision is about; those of the kinds that there are."""
    return f"Kind: {'; '.join(f'{kind}: {KINDS[kind]}' for kind in ClauseKind if kind in kinds)}."


def _readings(findings: Findings) -> DataTable:
    own = {option.name: title_of(option) for option in findings.game.options}
    rows = [
        [reading.id, told(reading, findings.rules), ", ".join(own[name] for name in settled(reading, findings.rules))]
        for reading in concerning(findings.rules)
    ]
    columns = (
        DataColumn("reading", "Reading"),
        DataColumn("text", "How it is settled", wrap=True),
        DataColumn("options", "Option", wrap=True),
    )
    return DataTable("readings", "Readings that these rules rest on", columns, rows)
