"""The rules in our words: in brief, the house's choices, and clause by clause."""

from __future__ import annotations

from pitboss.lab.petition.chapter import Block, Chapter, DataColumn, DataTable, Figures, Paragraph, Subsection
from pitboss.lab.petition.findings import Findings
from pitboss.rulebook.clause_index import clauses_of
from pitboss.rulebook.description import describe, line_of
from pitboss.rulebook.description import lines as told_lines
from pitboss.rulebook.readings import all_readings
from pitboss.rulebook.rules import all_citations
from pitboss.rulebook.rules_shown import option_rows

READING = "reading "


def rules_chapter(findings: Findings) -> Chapter:
    """Return the rules."""
    game = findings.game
    blocks: list[Block] = [
        Paragraph(
            f"The text of the game is: {game.text}. The wording here is ours throughout: it says what a provision "
            "demands, in a line, and does not replace the text. A rule is cited by the number "
            "that its provision has in the text."
        ),
        Subsection("The rules in brief"),
        _brief(findings),
        Subsection("The choices of the house"),
        Paragraph(
            "Where the text, or a reading of it, leaves something to the house, this submission chooses as follows. "
            "The file `submission.toml` beside this document has the same choices in a form that programs read."
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
                "What the text leaves open was settled as follows; the rules cite a reading like a provision. Some "
                "readings hold for several games: what they say of another game does not concern this submission."
            ),
            readings,
        ]
    return Chapter("rules", "The rules", tuple(blocks), Figures())


def short(findings: Findings, clauses: object) -> str:
    """Return citations without the name of the game, each once."""
    assert isinstance(clauses, tuple | list)
    return ", ".join(dict.fromkeys(str(clause).removeprefix(f"{findings.game.id} ") for clause in clauses))


def _brief(findings: Findings) -> DataTable:
    rows = []
    for line in told_lines(describe(findings.rules)):
        clauses = list(dict.fromkeys(clause for fact in line for clause in fact.clauses))
        rows.append([f"{line_of(line)}.", short(findings, clauses)])
    columns = (DataColumn("rule", "Rule", wrap=True), DataColumn("clauses", "Provisions", wrap=True))
    return DataTable("rules_in_brief", "The rules of the table", columns, rows)


def _choices(findings: Findings) -> DataTable:
    game = findings.game
    rows = []
    for row in option_rows(findings.rules):
        option = game.option(row["option"])
        allowed = option.allowed_words if option is not None else ""
        rows.append([row["option"], row["value"], allowed, row["says"], short(findings, row["clauses"].split(", "))])
    columns = (
        DataColumn("option", "Option"),
        DataColumn("value", "Chosen"),
        DataColumn("allowed", "Allowed", wrap=True),
        DataColumn("says", "What it does", wrap=True),
        DataColumn("clauses", "Provisions", wrap=True),
    )
    return DataTable("options_chosen", "The choices of the house", columns, rows)


def _clauses(findings: Findings) -> DataTable:
    rows = [[clause.place, str(clause.kind), clause.summary] for clause in clauses_of(findings.game.id)]
    columns = (
        DataColumn("clause", "Provision", wrap=True),
        DataColumn("kind", "Kind"),
        DataColumn("summary", "What it demands, in our words", wrap=True),
    )
    return DataTable("clauses", "Every provision of the text", columns, rows)


def _readings(findings: Findings) -> DataTable:
    cited = {name for _, clauses in all_citations(findings.rules) for name in clauses if name.startswith(READING)}
    cited |= {name for option in findings.game.options for name in option.clauses if name.startswith(READING)}
    own = {option.name for option in findings.game.options}
    rows = [
        [reading.id, reading.text, ", ".join(option for option in reading.options if option in own)]
        for name, reading in all_readings().items()
        if f"{READING}{name}" in cited
    ]
    columns = (
        DataColumn("reading", "Reading"),
        DataColumn("text", "How it is settled", wrap=True),
        DataColumn("options", "Option", wrap=True),
    )
    return DataTable("readings", "Readings that these rules rest on", columns, rows)
