"""Every code of a refusal that the server can send, read from its source.

A code appears where a refusal is made: as a string, as a value of a table, as a name of the module, or as an argument
to a function of the module. A code that is written in any other way cannot be read, and that is a fault.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pitboss
from pitboss.house.store.room import SENTENCES as TROUBLES

SOURCE = Path(pitboss.__file__).parent
NOT_SENT = SOURCE / "record" / "proof"
"""Breaks rules on purpose, to see whether that is found; no server imports it."""
MAKERS = ("Refusal", "Problem", "as_response", "refusal_body")
"""What a refusal is made with; its code comes first."""
Function = ast.FunctionDef | ast.AsyncFunctionDef


class Module:
    """The codes that one file makes refusals with."""

    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self.names = dict(_assigned(tree.body))

    def codes(self) -> Iterator[str]:
        """Return the codes of all refusals that are made here."""
        for function in (*_functions(self.tree), None):
            for call in _calls(self.tree, function):
                if _called(call) in MAKERS:
                    yield from self.read(_argument(call, 0, "code"), function)

    def read(self, code: ast.expr, function: Function | None) -> Iterator[str]:
        """Return what a code may be, as it is written inside a function."""
        if isinstance(code, ast.Constant):
            yield from [code.value] if isinstance(code.value, str) else []
        elif isinstance(code, ast.IfExp):
            yield from self.read(code.body, function)
            yield from self.read(code.orelse, function)
        elif isinstance(code, ast.Dict):
            for value in code.values:
                yield from self.read(value, function)
        elif isinstance(code, ast.Subscript):
            yield from self.read(code.value, function)
        elif isinstance(code, ast.Call) and isinstance(code.func, ast.Attribute) and code.func.attr == "get":
            for part in (code.func.value, *code.args[1:]):
                yield from self.read(part, function)
        elif isinstance(code, ast.Name):
            yield from self._named(code.id, function)
        elif not (isinstance(code, ast.Attribute) and code.attr == "code"):  # that of a refusal which was made before
            raise AssertionError(f"this code cannot be read: {ast.unparse(code)}")

    def _named(self, name: str, function: Function | None) -> Iterator[str]:
        written = [code for known, code in _assigned(ast.walk(function)) if known == name] if function else []
        given = [argument.arg for argument in function.args.args] if function else []
        if name in given:
            assert function is not None
            if function.name not in MAKERS and function.name != "__init__":
                yield from self._given(function.name, given.index(name), name)
        elif written or name in self.names:
            for code in written or [self.names[name]]:
                yield from self.read(code, function if written else None)
        else:
            raise AssertionError(f"this code cannot be read: {name}")

    def _given(self, maker: str, place: int, name: str) -> Iterator[str]:
        """Return what a function of this module is given as the code."""
        calls = [(call, around) for around in _functions(self.tree) for call in _calls(self.tree, around)]
        for call, around in calls:
            if _called(call) == maker:
                yield from self.read(_argument(call, place, name), around)


def _assigned(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, ast.expr]]:
    """Return the names that are given a value, one by one where several are at once."""
    for node in nodes:
        if not isinstance(node, ast.Assign):
            continue
        for target in node.targets:
            if isinstance(target, ast.Name):
                yield target.id, node.value
            elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                for name, value in zip(target.elts, node.value.elts, strict=True):
                    if isinstance(name, ast.Name):
                        yield name.id, value


def _functions(tree: ast.Module) -> list[Function]:
    return [node for node in ast.walk(tree) if isinstance(node, Function)]


def _calls(tree: ast.Module, function: Function | None) -> Iterator[ast.Call]:
    """Return the calls inside a function, or those of the module that are inside none."""
    if function is not None:
        yield from (node for node in ast.walk(function) if isinstance(node, ast.Call))
        return
    inside = {id(node) for known in _functions(tree) for node in ast.walk(known)}
    yield from (node for node in ast.walk(tree) if isinstance(node, ast.Call) and id(node) not in inside)


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def _argument(call: ast.Call, place: int, name: str) -> ast.expr:
    if place < len(call.args):
        return call.args[place]
    return next(keyword.value for keyword in call.keywords if keyword.arg == name)


def all_codes() -> set[str]:
    """Return every code that the server can send; those of a database that is not written have a table."""
    files = [file for file in SOURCE.rglob("*.py") if not file.is_relative_to(NOT_SENT)]
    read = {code for file in files for code in Module(ast.parse(file.read_text(encoding="utf-8"))).codes()}
    return read | set(TROUBLES)
