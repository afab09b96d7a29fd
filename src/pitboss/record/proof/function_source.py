"""The source of a function that acts on a clause, named as by ``code_of``: ``table/round/rulings.py:rule_on_hand``."""

from __future__ import annotations

import ast
from functools import cache
from typing import NamedTuple

from pitboss.record.proof.clause_code import PACKAGE


class FunctionSource(NamedTuple):
    """A function in its file, from the line of its name (or of its first decorator) on."""

    file: str
    name: str
    line: int
    text: str


@cache
def source_of(where: str) -> FunctionSource | None:
    """Return the source of a function; None if the file has no function of that name.

    If a stranger can choose the name, take it from the clause index: otherwise, any file could be named.
    """
    file, _, name = where.partition(":")
    text = (PACKAGE / file).read_text(encoding="utf-8")
    nodes = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef | ast.ClassDef))
    definition = next((node for node in nodes if node.name == name), None)
    if definition is None or definition.end_lineno is None:
        return None
    first = min((definition.lineno, *(decorator.lineno for decorator in definition.decorator_list)))
    lines = text.splitlines()[first - 1 : definition.end_lineno]
    return FunctionSource(f"src/pitboss/{file}", name, first, "\n".join(lines))
