"""The clause index is complete, and every clause a rules engine decides has code and proof."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pitboss.record.coverage import Status, cases_by_clause, code_by_place, coverage_of, submissions_one_apart
from pitboss.rulebook import GAMES, Rules
from pitboss.rulebook.clause_index import MUST_BE_PROVED, clauses_of, find_clause
from pitboss.rulebook.readings import readings
from pitboss.rulebook.rules import all_citations

GAME_IDS = [game.id for game in GAMES]
READINGS_PAGE = Path(__file__).parents[2] / "docs" / "readings.md"


def citations(rules: Rules) -> set[str]:
    return {citation for _, cited in all_citations(rules) for citation in cited}


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_clause_has_code_and_tests_or_says_why_software_cannot_do_it(game: str) -> None:
    missing = [
        (one.clause.id, str(one.status))
        for one in coverage_of(game)
        if one.status not in (Status.PROVED, Status.PREMISES)
        or (one.clause.kind in MUST_BE_PROVED and one.status is not Status.PROVED)
    ]
    assert missing == []


@pytest.mark.parametrize("game", GAME_IDS)
def test_clauses_are_listed_once_with_a_summary_of_one_line(game: str) -> None:
    clauses = clauses_of(game)
    assert len({clause.id for clause in clauses}) == len(clauses)
    for clause in clauses:
        assert 10 <= len(clause.summary) <= 130, clause.id
        assert not (clause.premises and clause.kind in MUST_BE_PROVED), clause.id


@pytest.mark.parametrize("game", GAME_IDS)
def test_parts_cite_only_clauses_and_readings_that_exist(game: str) -> None:
    for rules in submissions_one_apart(game):
        for citation in citations(rules):
            if citation.startswith("reading "):
                assert citation.removeprefix("reading ") in readings()
            else:
                assert find_clause(citation) is not None, citation


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_citation_of_a_part_is_used_by_the_table(game: str) -> None:
    code = code_by_place()
    for rules in submissions_one_apart(game):
        for place, _ in all_citations(rules):
            assert (place if "." in place else f"rules.{place}") in code, place


def test_cases_prove_only_clauses_that_exist() -> None:
    assert [clause for clause in cases_by_clause() if find_clause(clause) is None] == []


def test_the_page_of_readings_has_every_reading() -> None:
    page = READINGS_PAGE.read_text(encoding="utf-8")
    on_page = re.findall(r"^\| ([A-Z]+\d+) \|", page, flags=re.MULTILINE)
    assert sorted(on_page) == sorted(readings())


COUNTS = {"zappit-ma": 140, "free-bet-ma": 164, "double-attack-ma": 123, "zappit-online": 47, "catfish-bend": 130}


@pytest.mark.parametrize("game", GAME_IDS)
def test_number_of_provisions(game: str) -> None:
    assert len(clauses_of(game)) == COUNTS[game]
