"""A difference as plain data; values are fractions of the wager, amounts cents."""

from __future__ import annotations

from dataclasses import asdict
from fractions import Fraction
from typing import Any

from pitboss.lab.difference.difference import Difference
from pitboss.lab.difference.prices import Priced, WagerPrice
from pitboss.lab.difference.rule_sets import RuleSet
from pitboss.lab.difference.witness_told import ToldRound, ToldSearch

FORMAT = "pitboss diff 1"


def difference_json(difference: Difference, told: ToldSearch) -> dict[str, Any]:
    """Return everything that differs."""
    search = difference.search
    return {
        "format": FORMAT,
        "same": difference.same,
        "before": _side(difference.before),
        "after": _side(difference.after),
        "options": [asdict(option) for option in difference.options],
        "rules": [asdict(fact) for fact in difference.facts],
        "values": [asdict(value) for value in difference.values],
        "clauses": [asdict(clause) for clause in difference.clauses],
        "prices": None if difference.priced is None else _priced(difference.priced),
        "cases": None
        if difference.cases is None
        else {
            "dealt": difference.cases.dealt,
            "left_out": difference.cases.left_out or None,
            "different": [asdict(case) for case in difference.cases.different],
        },
        "search": {
            "statement": told.statement,
            "rounds": search.rounds,
            "cards": search.cards,
            "out_of_time": search.out_of_time,
            "stakes": search.stakes,
            "searched": [asdict(searched) for searched in search.searched],
        },
        "witness": None if told.witness is None else _round(told.witness),
        "pays_the_same": None if told.otherwise is None else _round(told.otherwise),
        "accepted_by_one": [asdict(wager) for wager in told.accepted],
    }


def _side(side: RuleSet) -> dict[str, Any]:
    return {"name": side.name, "game": side.game.id, "options": side.written_options()}


def _priced(priced: Priced) -> dict[str, Any]:
    return {
        "not_priced": priced.not_priced or None,
        "wagers": [_wager(wager) for wager in priced.wagers],
        "sd": None if priced.sd is None else list(priced.sd),
        "cells": priced.all_cells,
        "changed_cells": [asdict(cell) for cell in priced.cells],
        "only_before": list(priced.only_before),
        "only_after": list(priced.only_after),
    }


def _wager(wager: WagerPrice) -> dict[str, Any]:
    return {
        "wager": wager.wager,
        "ev_before": wager.before,
        "ev_after": wager.after,
        "difference": wager.difference,
        "exact_before": _fraction(wager.exact_before),
        "exact_after": _fraction(wager.exact_after),
    }


def _fraction(value: Fraction | None) -> list[int] | None:
    return None if value is None else [value.numerator, value.denominator]


def _round(told: ToldRound) -> dict[str, Any]:
    return {
        "cards": list(told.cards),
        "line": list(told.line),
        "before": asdict(told.before),
        "after": asdict(told.after),
        "other_step": list(told.other_step),
        "other_order": told.other_order,
    }
