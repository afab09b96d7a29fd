"""Rules outside the texts: the solver against the naive program, for values that no game of the registry has.

Both read the same rules, the naive program from their neutral description. ``make proof`` tries many more, some of them
also as exact fractions.
"""

from __future__ import annotations

import ast
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.rulebook import GAMES, rules
from pitboss.rulebook.plain import plain_rules
from pitboss.solve.hands.shoes import ev_of_counts, exact_ev_of_counts
from pitboss.solve.model.model import model_of
from pitboss.solve.model.not_priced import NotPriced
from tests.sizes import size
from tests.solve import naive
from tests.solve.outside_rules import outside

pytestmark = pytest.mark.long

CASES = size(6, 200)
EXACTLY = size(0, 5)
IDS = [game.id for game in GAMES]


@pytest.mark.parametrize("number", range(CASES))
@pytest.mark.parametrize("game", IDS)
def test_solver_and_naive_program_agree(game: str, number: int) -> None:
    case = outside(game, number)
    value = ev_of_counts(case.rules, case.counts)
    assert value == pytest.approx(float(case.value), abs=1e-12, rel=0), case
    if number < EXACTLY:
        assert exact_ev_of_counts(case.rules, case.counts) == case.value, case


def test_the_cases_are_outside_the_texts() -> None:
    """Every game got values, in every part, that differ from its own."""
    for game in IDS:
        usual = plain_rules(rules(game))
        told = [plain_rules(outside(game, number).rules) for number in range(min(CASES, 8))]
        changed = {part for case in told for part in usual if case[part] != usual[part]}
        assert changed >= {"dealer", "doubling", "splitting", "hitting", "blackjack", "surrender"}, game


def test_the_description_holds_numbers_and_texts_alone() -> None:
    def plain(value: object) -> bool:
        if isinstance(value, dict):
            return all(isinstance(key, str) and plain(part) for key, part in value.items())
        if isinstance(value, list):
            return all(plain(part) for part in value)
        return value is None or isinstance(value, bool | int | str)

    for game in IDS:
        told = plain_rules(rules(game))
        assert plain(dict(told))
        assert told["dealer"]["stands_on"] == rules(game).dealer.stands_on
        assert Fraction(*told["settlement"]["pays"]) == 1


LITERALS = {"UNIT", "BUST", "NO_LIMIT", "LIMIT", "NOBODY"}
"""Constants of the naive programs that are no rules: units of counting, marks, and what blackjack itself is."""

COUNTING = {"cards.py", "charts.py", "rounds.py", "followed.py"}
"""Files with numbers that are no rules either: what a card counts, the columns of a chart, the cards of a deal."""


def test_the_naive_program_holds_no_rule_number() -> None:
    """It contains no number above two except in these constants, or for counting and dealing cards."""
    for file in sorted(Path(naive.__file__).parent.glob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in tree.body:
            named = isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
            if named and node.targets[0].id in LITERALS:  # type: ignore[attr-defined]
                continue
            numbers = [leaf.value for leaf in ast.walk(node) if isinstance(leaf, ast.Constant)]
            large = [number for number in numbers if isinstance(number, int | float) and number > 2]
            assert not large or file.name in COUNTING, (file.name, large)
            imported = [statement.module or "" for statement in ast.walk(node) if isinstance(statement, ast.ImportFrom)]
            assert not [module for module in imported if module.startswith("pitboss") and "rulebook" not in module], (
                file.name
            )


def test_what_the_model_has_no_entry_for_is_refused() -> None:
    attack, plain, online = rules("double-attack-ma"), rules("catfish-bend"), rules("zappit-online")
    zap = online.zap
    assert zap is not None and attack.surrender is not None
    for wrong in (
        replace(attack, settlement=replace(attack.settlement, doubles_returned=None)),
        replace(attack, settlement=replace(attack.settlement, busts_at_once=True)),
        replace(attack, zap=zap),
        replace(attack, surrender=replace(attack.surrender, early=attack.not_offered)),
        replace(online, zap=replace(zap, totals=frozenset({20}))),
        replace(plain, hole_card=replace(plain.hole_card, looks_under="A")),
    ):
        with pytest.raises(NotPriced, match="not priced yet"):
            model_of(wrong)
