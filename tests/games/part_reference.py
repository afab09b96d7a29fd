"""The reference of all parts, ``docs/parts.md``, written by ``python -m tests.games.part_reference``."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Iterator
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Any, get_args, get_type_hints

from pitboss.cards import Pack
from pitboss.chips import Odds
from pitboss.games.declared.literals import words_of
from pitboss.mechanisms.kinds import Kind
from pitboss.mechanisms.registry import vocabulary
from pitboss.rulebook.rules import Rules
from tools.docs.wrap import wrap

PAGE = Path(__file__).parents[2] / "docs" / "parts.md"
HEAD = """# The parts of a game

This page is for people who [add a game](adding-a-game.md). It lists every part that a game can be made of, with its
fields, types and defaults. `Rules` is a game with every option fixed. Its fields are the parts of the game; the other
classes are used inside them.

*Clauses* is what `cite` returns, and may never be empty. You may leave out a field that has a default. Words are
written as in `game.toml`; in Python, they are members of the class (`BlackjackPaid.BEFORE_PLAY`). Amounts are in cents.

The command `python -m tests.games.part_reference` writes this page from the classes themselves.
"""


def classes(kind: Any, known: list[type]) -> list[type]:
    """Return the classes that a type is made of, each after the one that uses it."""
    if dataclasses.is_dataclass(kind) and isinstance(kind, type) and kind is not Odds:
        if kind not in known:
            known.append(kind)
            for hint in get_type_hints(kind).values():
                classes(hint, known)
    elif isinstance(kind, type) and issubclass(kind, Enum | Kind):
        if kind not in known:
            known.append(kind)
    else:
        for argument in get_args(kind):
            classes(argument, known)
    return known


def reference() -> str:
    """Return the text of the reference."""
    return wrap(HEAD + "\n".join(line for kind in classes(Rules, []) for line in _section(kind)) + "\n")


def _section(kind: type) -> Iterator[str]:
    yield from ["", f"### {kind.__name__}", ""]
    yield from [" ".join(paragraph.split()) + "\n" for paragraph in (inspect.getdoc(kind) or "").split("\n\n")]
    if kind is Kind:
        yield ", ".join(f"`{wager.kind}`" for wager in vocabulary().wagers) + ", and those that a game names."
        return
    if issubclass(kind, Enum):
        yield ", ".join(f"`{word}`" for word in words_of(kind)) + "."
        return
    yield from ["| field | type | default |", "|---|---|---|"]
    for field in dataclasses.fields(kind):  # type: ignore[arg-type]
        written = str(field.type).replace("|", "or")
        yield f"| `{field.name}` | {written} | {_default(field)} |"


def _default(field: dataclasses.Field[Any]) -> str:
    default = field.default
    if default is dataclasses.MISSING:
        return "" if field.default_factory is dataclasses.MISSING else "empty"
    if isinstance(default, Enum):
        return f"`{default.value}`"
    if default is None:
        return "`None`"
    if default in ((), frozenset(), ""):
        return "empty"
    return f"`{default}`" if isinstance(default, Odds | Fraction | Pack) else f"`{str(default).lower()}`"


if __name__ == "__main__":
    PAGE.write_text(reference(), encoding="utf-8")
