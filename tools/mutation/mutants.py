"""The mutants of a source file: every place where one small change makes a different program.

Texts, annotations, decorators and assertions are left alone, because they decide nothing. A returned False is not
changed to None, because callers cannot tell them apart.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
MODULE = "<module>"
PLAIN = (ast.Name, ast.Attribute, ast.Call, ast.Subscript, ast.NamedExpr)
"""Conditions without an operator that could be changed; they are negated as a whole."""

Change = Callable[[ast.AST], ast.AST]


@dataclass(frozen=True)
class Mutant:
    """One change: where, in which function, and what becomes what."""

    path: Path
    number: int
    line: int
    last_line: int
    function: str
    text: str
    operator: str
    at_import: bool
    """Whether the changed code runs when the module is imported."""

    @property
    def id(self) -> str:
        """Return its name in reports and in the list of reasons."""
        return f"{self.path.as_posix()} | {self.function} | {self.text}"


@dataclass
class _Place:
    node: ast.AST
    change: Change
    text: str
    operator: str
    function: str
    lines: tuple[int, int]
    at_import: bool


def mutants_of(path: Path, root: Path) -> list[Mutant]:
    """Return the mutants of a file, numbered; a count distinguishes equal changes on one line of a function."""
    places = list(_places(ast.parse((root / path).read_text())))
    seen: dict[tuple[str, str], int] = {}
    mutants = []
    for number, place in enumerate(places):
        key = (place.function, place.text)
        seen[key] = seen.get(key, 0) + 1
        text = place.text if seen[key] == 1 else f"{place.text} ({seen[key]})"
        mutants.append(
            Mutant(path, number, *place.lines, place.function, text, place.operator, at_import=place.at_import)
        )
    return mutants


def mutated(path: Path, number: int, root: Path) -> ast.Module:
    """Return the program with the mutant of that number in it."""
    tree = ast.parse((root / path).read_text())
    place = list(_places(tree))[number]
    _Replacing(place.node, place.change).visit(tree)
    return ast.fix_missing_locations(tree)


class _Replacing(ast.NodeTransformer):
    def __init__(self, node: ast.AST, change: Change) -> None:
        self.node, self.change = node, change

    def visit(self, node: ast.AST) -> ast.AST:
        if node is self.node:
            return ast.copy_location(self.change(copy.copy(node)), node)
        return self.generic_visit(node)


def _places(tree: ast.Module) -> Iterator[_Place]:
    yield from _Walk().block(tree.body)


class _Walk:
    """Walks through a program in the order of its text, and keeps track of the current function."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.around: list[ast.AST] = []
        self.inside = 0
        self.lines = (1, 1)

    def block(self, body: list[ast.stmt]) -> Iterator[_Place]:
        for statement in body:
            yield from self.statement(statement)

    def statement(self, node: ast.stmt) -> Iterator[_Place]:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield from self._function(node)
            case ast.ClassDef():
                self.names.append(node.name)
                yield from self.block(node.body)
                self.names.pop()
            case ast.Assert() | ast.Import() | ast.ImportFrom() | ast.Pass():
                return
            case ast.Expr(value=ast.Constant(value=str())):
                return
            case _:
                yield from self._other(node)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[_Place]:
        self.lines = (node.lineno, node.lineno)
        for value in (*node.args.defaults, *(default for default in node.args.kw_defaults if default is not None)):
            yield from self.expression(value)
        self.names.append(node.name)
        self.inside += 1
        yield from self.block(node.body)
        self.inside -= 1
        self.names.pop()

    def _other(self, node: ast.stmt) -> Iterator[_Place]:
        self.lines = (node.lineno, _end_of_head(node))
        if isinstance(node, ast.Return) and node.value is not None and not _is_none_or_false(node.value):
            yield self._place(node, lambda n: _with(n, value=ast.Constant(None)), f"{_text(node)} -> None", "return")
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and self.inside:
            yield self._place(node, lambda n: ast.Pass(), f"{_text(node)} -> pass", "call")
        if isinstance(node, ast.AugAssign) and type(node.op) in ARITHMETIC:
            other = ARITHMETIC[type(node.op)]
            yield self._place(node, lambda n: _with(n, op=other()), f"{_text(node)} -> {_sign(other)}", "arithmetic")
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "type_comment"):
                continue
            yield from self._field(node, name, value)

    def _field(self, node: ast.AST, name: str, value: object) -> Iterator[_Place]:
        values = value if isinstance(value, list) else [value]
        for child in values:
            if isinstance(child, ast.stmt):
                yield from self.statement(child)
            elif isinstance(child, ast.expr):
                if name == "test" and not isinstance(node, ast.Assert):
                    yield from self._condition(child)
                yield from self.expression(child)
            elif isinstance(child, ast.AST):
                for inner, content in ast.iter_fields(child):
                    yield from self._field(child, inner, content)

    def _condition(self, node: ast.expr) -> Iterator[_Place]:
        if isinstance(node, PLAIN):
            negated = ast.UnaryOp(ast.Not(), node)
            yield self._place(node, lambda n: negated, f"{_text(node)} -> not", "condition")

    def expression(self, node: ast.expr) -> Iterator[_Place]:
        """Return the places of an expression, from the outside to the inside."""
        match node:
            case ast.Compare():
                yield from self._comparisons(node)
            case ast.BinOp() if type(node.op) in ARITHMETIC:
                other = ARITHMETIC[type(node.op)]
                text = f"{_text(node)} -> {_sign(other)}"
                yield self._place(node, lambda n: _with(n, op=other()), text, "arithmetic")
            case ast.BoolOp():
                word = ast.Or if isinstance(node.op, ast.And) else ast.And
                text = f"{_text(node)} -> {'or' if word is ast.Or else 'and'}"
                yield self._place(node, lambda n: _with(n, op=word()), text, "boolean")
            case ast.UnaryOp(op=ast.Not() | ast.USub()):
                yield self._place(node, lambda n: node.operand, f"{_text(node)} -> {_text(node.operand)}", "boolean")
            case ast.Constant(value=bool(truth)):
                yield self._number(node, not truth)
            case ast.Constant(value=int() | float() as number):
                yield self._number(node, number + 1)
        self.around.append(node)
        yield from self._inside(node)
        self.around.pop()

    def _inside(self, node: ast.expr) -> Iterator[_Place]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.comprehension):
                yield from self.expression(child.iter)
                for condition in child.ifs:
                    yield from self._condition(condition)
                    yield from self.expression(condition)
            elif isinstance(child, ast.keyword):
                self.around.append(child)
                yield from self.expression(child.value)
                self.around.pop()
            elif isinstance(child, ast.expr):
                if isinstance(node, ast.IfExp) and child is node.test:
                    yield from self._condition(child)
                yield from self.expression(child)

    def _comparisons(self, node: ast.Compare) -> Iterator[_Place]:
        for at, operator in enumerate(node.ops):
            other = COMPARISONS[type(operator)]
            ops = [other() if place == at else kept for place, kept in enumerate(node.ops)]
            nth = f" at {at + 1}" if len(node.ops) > 1 else ""
            text = f"{_text(node)} -> {_sign(other)}{nth}"
            yield self._place(node, lambda n, ops=ops: _with(n, ops=ops), text, "comparison")  # type: ignore[misc]

    def _number(self, node: ast.Constant, changed: float) -> _Place:
        around = f" in {_text(self.around[-1])}" if self.around else ""
        return self._place(node, lambda n: ast.Constant(changed), f"{node.value!r} -> {changed!r}{around}", "constant")

    def _place(self, node: ast.AST, change: Change, text: str, operator: str) -> _Place:
        function = ".".join(self.names) or MODULE
        return _Place(node, change, text, operator, function, self.lines, at_import=not self.inside)


def _end_of_head(node: ast.stmt) -> int:
    """Return the last line of a statement, without the blocks in it."""
    body = getattr(node, "body", None)
    if isinstance(body, list) and body and isinstance(body[0], ast.stmt):
        return max(node.lineno, body[0].lineno - 1)
    return node.end_lineno or node.lineno


def _with(node: ast.AST, **fields: object) -> ast.AST:
    for name, value in fields.items():
        setattr(node, name, value)
    return node


def _is_none_or_false(node: ast.expr) -> bool:
    """Whether callers cannot tell the returned value from nothing at all."""
    return isinstance(node, ast.Constant) and (node.value is None or node.value is False)


def _text(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 70 else f"{text[:67]}..."


_SIGNS = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.FloorDiv: "//",
}


def _sign(operator: type[ast.AST]) -> str:
    return _SIGNS[operator]
