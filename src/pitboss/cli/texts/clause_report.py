"""``pitboss clauses --report``: the matrix a regulator asks for, printed, as JSON, as a web page or as a PDF."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pitboss import __version__
from pitboss.cli.file_troubles import named
from pitboss.cli.output import console, plain_table, print_json
from pitboss.cli.refusing import check_file, refuse
from pitboss.cli.texts.clauses import clause_as_data, tell_unread_cases
from pitboss.documents.reports import Report, ReportSection, ReportTable, ReportText, report_html, report_pdf
from pitboss.record.proof.coverage import Status
from pitboss.record.proof.mutation.kept import last_run
from pitboss.record.proof.traceability import TracedClause, Verdicts, VerdictsRefused, read_verdicts, traced
from pitboss.rulebook import find_game, games

TITLE = "Traceability of clauses"
COLUMNS = ("clause", "summary", "code", "cases", "proof")


@dataclass(frozen=True, slots=True)
class ReportFiles:
    """Where a report goes, and where the verdicts on mutants of the code are."""

    html: Path | None
    pdf: Path | None
    mutations: Path | None


def print_report(game: str | None, files: ReportFiles, as_json: bool) -> None:
    """Print the matrix of one game or of all, and write it into the files that are named."""
    for file, endings in ((files.html, (".html", ".htm")), (files.pdf, (".pdf",))):
        if file is not None:
            check_file(file, "report", endings)
    verdicts = None if files.mutations is None else _read(files.mutations)
    asked = [known.id for known in games()] if game is None else [find_game(game).id]
    for known in asked:
        tell_unread_cases(known)
    clauses = {known: traced(known, verdicts) for known in asked}
    report = clause_report(clauses)
    if files.html is not None:
        with named(files.html):
            files.html.write_text(report_html(report), encoding="utf-8", newline="\n")
        print(f"The report is in {files.html}.", file=sys.stderr)
    if files.pdf is not None:
        with named(files.pdf):
            files.pdf.write_bytes(report_pdf(report))
        print(f"The report is in {files.pdf}.", file=sys.stderr)
    if as_json:
        print_json(_data(clauses))
    elif files.html is None and files.pdf is None:
        _print(report)


def _read(file: Path) -> Verdicts:
    try:
        return read_verdicts(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        refuse(f"{file} is not text in UTF-8: name a file that tools.mutation has written.")
    except VerdictsRefused as refused:
        refuse(f"{file}, {refused}")


def clause_report(clauses: dict[str, list[TracedClause]]) -> Report:
    """Return the matrix of some games as a report, a section for each."""
    about = (
        "Each clause with our summary, the functions that enforce it, the rule cases that name it, and how strongly "
        "they prove it.",
        "A mutant is a small change to what a clause demands; it is killed if a rule case that names the clause fails "
        "because of it. A clause is proved if all its mutants are killed.",
    )
    sections = tuple(_section(game, rows) for game, rows in clauses.items())
    return Report(TITLE, about, sections, landscape=True, made_with=f"Pitboss {__version__}")


def _section(game: str, rows: list[TracedClause]) -> ReportSection:
    counts = Counter(row.coverage.status for row in rows)
    told = ", ".join(f"{counts[status]} {status}" for status in Status if counts[status])
    mutants = sum(len(row.coverage.verdicts) for row in rows)
    killed = sum(row.coverage.killed for row in rows)
    words = f"{len(rows)} clauses: {told}. {killed:,} of {mutants:,} mutants of the rules are killed by a case."
    cells = tuple(_row(row) for row in rows)
    table = ReportTable(COLUMNS, cells, "Every clause and its proof", wide=(1, 2, 3, 4), breaks_rows=True)
    return ReportSection(find_game(game).name, (ReportText(words), ReportText(_last_run(game)), table))


def _last_run(game: str) -> str:
    """Say when the proof was last worked out, and on which code and cases."""
    run = last_run(game)
    when = f" on {run.when:%Y-%m-%d} at {run.when:%H:%M} UTC" if run.when is not None else ""
    return f"The proof was last run{when}, on code and rule cases with the digest {run.digest}."


def _row(row: TracedClause) -> tuple[str, ...]:
    coverage, clause = row.coverage, row.coverage.clause
    proof = [str(coverage.status)]
    if coverage.verdicts:
        proof.append(f"{coverage.killed} of {len(coverage.verdicts)} mutants killed")
    proof += [f"survives: {survivor}" for survivor in coverage.survivors]
    if row.mutants is not None and row.mutants.tried:
        proof.append(f"of its code {row.mutants.killed} of {row.mutants.tried}")
    code = "\n".join(coverage.code) or clause.premises or clause.trained
    cases = "\n".join(case.removeprefix(f"{clause.game}/") for case in coverage.tests)
    return clause.place, clause.summary, code, cases, "\n".join(proof)


def _data(clauses: dict[str, list[TracedClause]]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for game, rows in clauses.items():
        run = last_run(game)
        data[game] = {
            "proof": {"digest": run.digest, "when": None if run.when is None else run.when.isoformat()},
            "clauses": [clause_as_data(row.coverage) | {"code_mutants": _mutants(row)} for row in rows],
        }
    return {"games": data}


def _mutants(row: TracedClause) -> dict[str, int] | None:
    return None if row.mutants is None else {"tried": row.mutants.tried, "killed": row.mutants.killed}


def _print(report: Report) -> None:
    out = console()
    for section in report.sections:
        out.print(section.title, style="bold", markup=False)
        for part in section.parts:
            if isinstance(part, ReportText):
                out.print(part.text, markup=False)
            elif isinstance(part, ReportTable):
                table = plain_table(*part.columns)
                for row in part.rows:
                    table.add_row(*(cell.replace("\n", "; ") for cell in row))
                out.print(table)
