"""``pitboss clauses --report``: every clause with code, cases and proof, as text, JSON, web page and PDF."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitboss.record.proof.coverage import coverage_of
from pitboss.record.proof.traceability import VerdictsRefused, read_verdicts
from tests.cli.running import Command
from tests.documents.reading import lines, written

pytestmark = pytest.mark.long

GAME = "zappit-online"


def test_every_clause_is_in_every_form(command: Command, tmp_path: Path) -> None:
    verdicts = tmp_path / "verdicts.json"
    known = coverage_of(GAME)
    enforced = next(coverage for coverage in known if coverage.code)
    path, _, function = enforced.code[0].partition(":")
    rows = [
        ["killed", f"src/pitboss/{path} | {function} | a", 1],
        ["survived", f"src/pitboss/{path} | {function} | b", 1],
    ]
    verdicts.write_text("".join(json.dumps(row) + "\n" for row in rows))
    page, pdf = tmp_path / "clauses.html", tmp_path / "clauses.pdf"
    words = (
        "clauses",
        GAME,
        "--report",
        "--json",
        "--html",
        str(page),
        "--pdf",
        str(pdf),
        "--mutations",
        str(verdicts),
    )
    done = command(*words)
    assert done.code == 0
    data = json.loads(done.out)["games"][GAME]
    assert [clause["clause"] for clause in data["clauses"]] == [coverage.clause.id for coverage in known]
    (traced,) = [clause for clause in data["clauses"] if clause["clause"] == enforced.clause.id]
    assert traced["code_mutants"]["tried"] >= 2 and traced["code_mutants"]["killed"] < traced["code_mutants"]["tried"]
    assert data["proof"]["digest"] and data["proof"]["when"]
    html = page.read_text()
    printed = " ".join(line for sheet in written(pdf.read_bytes()) for line in lines(sheet))
    for coverage in known:
        assert f"<td>{coverage.clause.place}</td>" in html
        assert coverage.clause.place in printed
    for code in enforced.code:
        assert code in html
    assert data["proof"]["digest"] in printed and data["proof"]["digest"] in html
    assert "Contents" not in printed and "<nav>" not in html


def test_the_report_is_printed(command: Command) -> None:
    done = command("clauses", GAME, "--report")
    assert done.code == 0 and "mutants killed" in done.out


def test_files_need_the_report(command: Command, tmp_path: Path) -> None:
    assert command("clauses", GAME, "--pdf", str(tmp_path / "a.pdf")).refused
    assert command("clauses", GAME, "--report", "--pdf", str(tmp_path / "a.txt")).refused
    (tmp_path / "verdicts").write_text("no verdict\n")
    assert command("clauses", GAME, "--report", "--mutations", str(tmp_path / "verdicts")).refused


@pytest.mark.parametrize("line", ["{}", "[1, 2, 3]", '["killed", "no mutant", 1]', "["])
def test_what_is_no_verdict_is_refused(line: str) -> None:
    with pytest.raises(VerdictsRefused, match="line 2"):
        read_verdicts(f'["killed", "a | b | c", 1]\n{line}\n')
