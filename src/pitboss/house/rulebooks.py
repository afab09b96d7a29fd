"""The rulebook for clients: games, options, clauses with their status, and what a submission is worth."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from pitboss.house.theory import Theories, library, theoretical
from pitboss.mechanisms.texts import LANGUAGES
from pitboss.record.proof.coverage import coverage_of
from pitboss.record.replaying.report import options_as_data
from pitboss.rulebook import Rules, find_game, games, submit
from pitboss.rulebook.option import Option, Span
from pitboss.rulebook.own_texts import own_texts


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
    """Return every clause of a game: what it says in our words, how far it is covered, by which code and cases."""
    return [
        {
            "clause": covered.clause.id,
            "kind": str(covered.clause.kind),
            "summary": covered.clause.summary,
            "status": str(covered.status),
            "reason": covered.clause.premises or covered.clause.trained or None,
            "code": list(covered.code),
            "tests": list(covered.tests),
            "mutants": len(covered.verdicts),
            "killed": covered.killed,
        }
        for covered in coverage_of(find_game(game).id)
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
