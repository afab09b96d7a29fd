"""The clause index is complete, and every clause a rules engine decides has code and proof."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pitboss.record.proof.cases import cases_by_clause, not_demanded
from pitboss.record.proof.clause_code import code_by_place, handlers_by_place, submissions_one_apart
from pitboss.record.proof.coverage import Status, coverage_of
from pitboss.record.proof.mutation.judging import survives
from pitboss.record.proof.reading_links import (
    clauses_by_reading,
    is_reading,
    readings_by_clause,
    shared_readings_of,
)
from pitboss.rulebook import GAMES, Rules
from pitboss.rulebook.checklists import checklist_of
from pitboss.rulebook.clause_index import MUST_BE_PROVED, ClauseKind, clauses_of, find_clause
from pitboss.rulebook.readings import all_notes, all_readings, readings
from pitboss.rulebook.rules import all_citations

GAME_IDS = [game.id for game in GAMES]
EXEMPT = [(clause, change) for game in GAME_IDS for clause, changes in not_demanded(game).items() for change in changes]
READINGS_PAGE = Path(__file__).parents[2] / "src" / "pitboss" / "rulebook" / "readings.md"


def citations(rules: Rules) -> set[str]:
    return {citation for _, cited in all_citations(rules) for citation in cited}


@pytest.mark.long
@pytest.mark.parametrize("game", GAME_IDS)
def test_every_clause_is_proved_or_trained_or_concerns_the_premises(game: str) -> None:
    """Every mutant of every clause with an act at the table makes a case that names the clause fail."""
    unproved = {
        coverage.clause.id: coverage.survivors or str(coverage.status)
        for coverage in coverage_of(game)
        if coverage.status not in (Status.PROVED, Status.TRAINED, Status.PREMISES)
    }
    assert unproved == {}


@pytest.mark.parametrize("game", GAME_IDS)
def test_what_is_trained_is_in_the_dealers_checklist(game: str) -> None:
    listed = {clause for item in checklist_of(game) for clause in item.clauses}
    assert [clause.id for clause in clauses_of(game) if clause.trained and clause.id not in listed] == []


@pytest.mark.parametrize(("clause", "change"), EXEMPT)
def test_what_a_clause_is_said_not_to_demand_is_a_change_that_no_case_notices(clause: str, change: str) -> None:
    assert find_clause(clause) is not None
    assert survives(clause, change), "there is no such change, or a case that names the clause notices it"


@pytest.mark.parametrize("game", GAME_IDS)
def test_clauses_are_listed_once_with_a_summary_of_one_line(game: str) -> None:
    clauses = clauses_of(game)
    assert len({clause.id for clause in clauses}) == len(clauses)
    for clause in clauses:
        longest = 250 if clause.kind is ClauseKind.READING else 130  # a reading says why, too
        assert 10 <= len(clause.summary) <= longest, clause.id
        assert not ((clause.premises or clause.trained) and clause.kind in MUST_BE_PROVED), clause.id


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
    code = code_by_place().keys() | handlers_by_place().keys()
    for rules in submissions_one_apart(game):
        for place, _ in all_citations(rules):
            assert (place if "." in place else f"rules.{place}") in code, place


def test_cases_prove_only_clauses_that_exist() -> None:
    proved = {clause for game in GAME_IDS for clause in cases_by_clause(game)}
    assert [clause for clause in proved if find_clause(clause) is None] == []


def test_every_row_and_every_paragraph_of_the_page_of_readings_is_read() -> None:
    page = READINGS_PAGE.read_text(encoding="utf-8")
    assert re.findall(r"^\| ([A-Z]+\d+) \|", page, flags=re.MULTILINE) == list(readings())
    assert len(all_notes()) == len(re.findall(r"^- ", page, flags=re.MULTILINE))


def test_readings_name_games_options_and_clauses_that_exist() -> None:
    options = {option.name for game in GAMES for option in game.options}
    for reading in all_readings().values():
        assert reading.game in ("", *GAME_IDS)
        assert set(reading.options) <= options, reading.id
    for citation in (citation for note in all_notes() for citation in note.about):
        known = citation.removeprefix("reading ") in readings() or find_clause(citation) is not None
        assert known, citation


def test_a_reading_concerns_the_clauses_that_are_cited_with_it() -> None:
    assert "reading FB1" in readings_by_clause("free-bet-ma")["free-bet-ma 10(a)"]
    assert "free-bet-ma 10(a)" in clauses_by_reading("free-bet-ma")["reading FB1"]
    assert "reading A20" in readings_by_clause("free-bet-ma")["free-bet-ma 11(a)"]
    assert "FB1" in shared_readings_of("free-bet-ma")
    assert "ZO2" in shared_readings_of("zappit-online")  # cited by nobody
    assert "FB1" not in shared_readings_of("zappit-online")


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_reading_of_a_clause_leads_back_to_it(game: str) -> None:
    back = clauses_by_reading(game)
    for clause, concerned in readings_by_clause(game).items():
        assert all(is_reading(reading) and clause in back[reading] for reading in concerned)


COUNTS = {
    "zappit-ma": 140,
    "free-bet-ma": 164,
    "double-attack-ma": 156,
    "zappit-online": 50,
    "catfish-bend": 150,
    "house-blackjack": 92,
    "spanish-21": 102,
}


@pytest.mark.parametrize("game", GAME_IDS)
def test_number_of_provisions(game: str) -> None:
    assert len(clauses_of(game)) == COUNTS[game]
