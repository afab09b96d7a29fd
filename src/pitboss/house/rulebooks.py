"""The rulebook for clients: games, options, clauses with their status, and what a submission is worth."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from pitboss.citation import READING
from pitboss.house.theory import Theories, library, theoretical
from pitboss.mechanisms.texts import LANGUAGES
from pitboss.record.proof.coverage import code_of_readings, coverage_of
from pitboss.record.proof.reading_links import clauses_by_reading, readings_by_clause, shared_readings_of
from pitboss.record.replaying.report import options_as_data
from pitboss.rulebook import Rules, find_game, games, submit
from pitboss.rulebook.clause_index import ClauseKind
from pitboss.rulebook.option import Option, Span
from pitboss.rulebook.own_texts import own_texts
from pitboss.rulebook.readings import all_readings, notes_on
from pitboss.rulebook.rule_texts import rule_texts


def list_games() -> list[dict[str, Any]]:
    """Return every game with its options."""
    return [
        {
            "id": game.id,
            "name": game.name,
            "text": game.text,
            "options": [_option(option) for option in game.options],
            "texts": {language: own_texts(game, language) for language in LANGUAGES},
        }
        for game in games()
    ]


def _option(option: Option) -> dict[str, Any]:
    allowed = option.allowed
    if isinstance(allowed, Span):
        bounds: dict[str, Any] = {"least": option.write(allowed.least), "most": option.write(allowed.most)}
    else:
        bounds = {"values": [option.write(value) for value in allowed]}
    return {
        "name": option.name,
        "type": option.type.value,
        "default": option.write(option.default),
        "allowed": bounds,
        "allowed_words": option.allowed_words,
        "fixed": option.fixed,
        "clauses": list(option.clauses),
        "says": option.says,
        "says_id": option.says_id,
    }


@cache
def list_clauses(game: str) -> list[dict[str, Any]]:
    """Return every clause of a game and the readings of it: what each says in our words, by which code and cases."""
    known = find_game(game).id
    return [*_covered_clauses(known), *_shared_readings(known)]


def _covered_clauses(game: str) -> list[dict[str, Any]]:
    readings, concerned = readings_by_clause(game), clauses_by_reading(game)
    texts = rule_texts(find_game(game))
    return [
        {
            "clause": covered.clause.id,
            "kind": str(covered.clause.kind),
            "summary": covered.clause.summary,
            "text": texts.get(covered.clause.place),
            "status": str(covered.status),
            "reason": covered.clause.premises or covered.clause.trained or None,
            "readings": list(readings.get(covered.clause.id, ())),
            "concerns": list(concerned.get(covered.clause.id, ())),
            "options": list(covered.clause.options),
            "notes": notes_on(covered.clause.id),
            "code": list(covered.code),
            "tests": list(covered.tests),
            "mutants": len(covered.verdicts),
            "killed": covered.killed,
        }
        for covered in coverage_of(game)
    ]


def _shared_readings(game: str) -> list[dict[str, Any]]:
    """Return the project's readings of a game's text, as entries beside its clauses."""
    code, concerned = code_of_readings(game), clauses_by_reading(game)
    return [
        {
            "clause": f"{READING}{name}",
            "kind": str(ClauseKind.READING),
            "summary": all_readings()[name].text,
            "text": None,
            "status": None,
            "reason": None,
            "readings": [],
            "concerns": list(concerned.get(f"{READING}{name}", ())),
            "options": list(all_readings()[name].options),
            "notes": notes_on(f"{READING}{name}"),
            "code": list(code.get(f"{READING}{name}", ())),
            "tests": [],
            "mutants": 0,
            "killed": 0,
        }
        for name in shared_readings_of(game)
    ]


def price(game: str, options: Mapping[str, object]) -> dict[str, Any]:
    """Return what a submission is worth; raises SubmissionRefused."""
    rules = submit(game, options)
    return _price(rules, theoretical(rules))


def price_at_hand(game: str, options: Mapping[str, object]) -> dict[str, Any] | None:
    """Return what a submission is worth where that was asked before, else None; raises SubmissionRefused."""
    rules = submit(game, options)
    theory = library().at_hand(rules)
    return None if theory is None else _price(rules, theory)


def _price(rules: Rules, theory: Theories) -> dict[str, Any]:
    return {
        "game": rules.game,
        "options": options_as_data(rules),
        "ev": theory.game.ev,
        "house_edge": -theory.game.ev,
        "sd": theory.game.sd,
        "side_wagers": {name: {"ev": side.ev, "sd": side.sd} for name, side in theory.side_wagers.items()},
    }
