"""``pitboss clauses GAME CLAUSE``: a single clause, in any spelling."""

from __future__ import annotations

import json

import pytest

from pitboss.record.proof.coverage import coverage_of
from tests.cli.running import Command

pytestmark = pytest.mark.long

GAME, PLACE = "free-bet-ma", "6(q)(2)"


@pytest.mark.parametrize("words", [(GAME, PLACE), (f"{GAME} {PLACE}",), (GAME, f"{GAME} {PLACE}"), (GAME, " 6(Q) (2)")])
def test_a_clause_by_its_name(command: Command, words: tuple[str, ...]) -> None:
    done = command("clauses", *words)
    (known,) = [coverage for coverage in coverage_of(GAME) if coverage.clause.place == PLACE]
    assert done.code == 0 and done.err == ""
    assert done.line("clause") == f"clause {GAME} {PLACE}"
    assert done.line("summary") == f"summary {known.clause.summary}"
    assert done.line("status") == f"status {known.status}"
    assert all(place in done.out for place in (*known.code, *known.tests))


def test_a_clause_as_data(command: Command) -> None:
    data = json.loads(command("clauses", GAME, PLACE, "--json").out)
    assert (data["clause"], data["game"]) == (f"{GAME} {PLACE}", GAME)
    listed = json.loads(command("clauses", GAME, "--json").out)["clauses"]
    assert data in listed


@pytest.mark.parametrize("name", ["FB1", "reading FB1", "fb1"])
def test_a_reading_by_its_name(command: Command, name: str) -> None:
    from pitboss.rulebook.readings import readings

    done = command("clauses", GAME, name)
    assert done.code == 0 and " ".join(readings()["FB1"].split()) in " ".join(done.out.split())
    assert json.loads(command("clauses", GAME, name, "--json").out)["reading"] == "FB1"


def test_a_clause_that_is_not_there(command: Command) -> None:
    done = command("clauses", GAME, "6(q)(22)")
    assert done.refused and "pitboss clauses free-bet-ma lists them" in done.err and "6(q)(2)" in done.err
