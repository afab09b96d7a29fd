"""The mutants: which exist, that each is a different program, and that a running process applies them."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from pitboss.rulebook import submit
from tools.mutation import at_import, planting
from tools.mutation.mutants import Mutant, mutants_of, mutated
from tools.mutation.planting import CannotPlant, plant
from tools.mutation.reasons import reasons
from tools.mutation.records import write_again
from tools.mutation.targets import ROOT, TARGETS

SOURCE = '''"""A module."""

from dataclasses import dataclass

LIMITS = {7: "seven"}


@dataclass(frozen=True)
class Paid:
    """Text with 1 number."""

    unit: int = 5

    def least(self, cents: int) -> bool:
        return cents >= self.unit and not cents % 10


def paid(amount: int, lucky: bool = False) -> int:
    """Return 2 numbers."""
    assert amount > 0
    calls.append(amount)
    if lucky:
        amount += 3
    shares = [one for one in (amount, amount * 2) if one != 8]
    return -sum(shares)


calls: list[int] = []
'''
EXPECTED = [
    "7 -> 8 in {7: 'seven'}",
    "5 -> 6",
    "return cents >= self.unit and (not cents % 10) -> None",
    "cents >= self.unit and (not cents % 10) -> or",
    "cents >= self.unit -> >",
    "not cents % 10 -> cents % 10",
    "cents % 10 -> //",
    "10 -> 11 in cents % 10",
    "False -> True",
    "calls.append(amount) -> pass",
    "lucky -> not",
    "amount += 3 -> -",
    "3 -> 4",
    "amount * 2 -> +",
    "2 -> 3 in amount * 2",
    "one != 8 -> ==",
    "8 -> 9 in one != 8",
    "return -sum(shares) -> None",
    "-sum(shares) -> sum(shares)",
]


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    for kept in (planting._functions, planting._caches):
        monkeypatch.setattr(planting, kept.__name__, kept.__wrapped__)
    path = tmp_path / "mutated_module.py"
    path.write_text(SOURCE)
    spec = importlib.util.spec_from_file_location("mutated_module", path)
    assert spec is not None and spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    sys.modules["mutated_module"] = loaded
    spec.loader.exec_module(loaded)
    yield loaded
    del sys.modules["mutated_module"]


def _mutants(tmp_path: Path) -> list[Mutant]:
    (tmp_path / "mutated_module.py").write_text(SOURCE)
    return mutants_of(Path("mutated_module.py"), tmp_path)


def _named(tmp_path: Path, text: str) -> Mutant:
    return next(mutant for mutant in _mutants(tmp_path) if mutant.text == text)


def test_every_small_change_is_a_mutant_and_texts_and_assertions_are_not(tmp_path: Path) -> None:
    assert [mutant.text for mutant in _mutants(tmp_path)] == EXPECTED


def test_false_is_returned_as_true_but_not_as_none(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("def one(two):\n    if two:\n        return False\n    return two > 1\n")
    texts = [mutant.text for mutant in mutants_of(Path("one.py"), tmp_path)]
    assert texts == ["two -> not", "False -> True", "return two > 1 -> None", "two > 1 -> >=", "1 -> 2 in two > 1"]


def test_each_mutant_is_a_program_of_its_own(tmp_path: Path) -> None:
    programs = set()
    for mutant in _mutants(tmp_path):
        tree = mutated(mutant.path, mutant.number, tmp_path)
        compile(tree, "mutant", "exec")
        programs.add(ast.unparse(tree))
    assert len(programs) == len(EXPECTED) and ast.unparse(ast.parse(SOURCE)) not in programs


def test_mutants_know_where_they_are(tmp_path: Path) -> None:
    places = {mutant.text: (mutant.function, mutant.at_import) for mutant in _mutants(tmp_path)}
    assert places["7 -> 8 in {7: 'seven'}"] == ("<module>", True)
    assert places["5 -> 6"] == ("Paid", True)
    assert places["cents >= self.unit -> >"] == ("Paid.least", False)
    assert places["False -> True"] == ("<module>", True)
    assert places["one != 8 -> =="] == ("paid", False)


def test_functions_that_exist_are_changed(module: ModuleType, tmp_path: Path) -> None:
    kept, least = module.paid, module.Paid().least
    assert kept(5) == -15 and least(10)
    plant(_named(tmp_path, "amount * 2 -> +"), tmp_path)
    assert kept(5) == -12
    plant(_named(tmp_path, "not cents % 10 -> cents % 10"), tmp_path)
    assert not least(10)


def test_names_of_a_module_are_changed_wherever_they_were_imported(module: ModuleType, tmp_path: Path) -> None:
    other = ModuleType("other_module")
    other.LIMITS = module.LIMITS  # type: ignore[attr-defined]
    sys.modules["other_module"] = other
    try:
        plant(_named(tmp_path, "7 -> 8 in {7: 'seven'}"), tmp_path)
        assert module.LIMITS == other.LIMITS == {8: "seven"}
    finally:
        del sys.modules["other_module"]


def test_a_name_whose_value_is_held_by_something_else_cannot_be_changed_later(
    module: ModuleType, tmp_path: Path
) -> None:
    holder = (module.LIMITS,)
    with pytest.raises(CannotPlant):
        plant(_named(tmp_path, "7 -> 8 in {7: 'seven'}"), tmp_path)
    assert holder[0] == {7: "seven"}


def test_what_a_class_was_made_with_cannot_be_changed_later(module: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(CannotPlant):
        plant(_named(tmp_path, "5 -> 6"), tmp_path)


def test_a_module_is_changed_while_it_is_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mutant = _named(tmp_path, "5 -> 6")
    monkeypatch.setattr(at_import, "ROOT", tmp_path)
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    monkeypatch.syspath_prepend(str(tmp_path))
    at_import.install(f"{mutant.path}#{mutant.number}")
    try:
        assert importlib.import_module("mutated_module").Paid().unit == 6
    finally:
        sys.modules.pop("mutated_module", None)


@pytest.mark.parametrize("game", ["free-bet-ma", "house-blackjack"])
def test_the_rules_of_a_case_are_written_again_as_they_were(game: str) -> None:
    """If this failed, every mutant of a game would count as killed."""
    rules = submit(game, {"decks": 6})
    record = SimpleNamespace(rules=rules)
    item: Any = SimpleNamespace(callspec=SimpleNamespace(params={"record": record}))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("pitboss.record.text.record.Record", SimpleNamespace)
        write_again(item)
    assert record.rules == rules and record.rules is not rules


def test_every_reason_is_about_a_mutant() -> None:
    paths = {path for target in TARGETS.values() for path in target.paths()}
    known = {mutant.id for path in paths for mutant in mutants_of(path, ROOT)}
    assert sorted(reasons().keys() - known) == []
    assert all(len(reason) > 20 for reason in reasons().values())


def test_a_reason_is_what_comes_after_the_last_bar() -> None:
    text = "# a comment\n\nsrc/a.py | f | a | b -> & | Because it is equal.\n"
    assert reasons(text) == {"src/a.py | f | a | b -> &": "Because it is equal."}


def test_every_target_has_files_and_tests() -> None:
    for target in TARGETS.values():
        assert target.paths(), target.name
        assert all((ROOT / test).exists() for test in target.tests), target.name
