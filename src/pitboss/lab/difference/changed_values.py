"""Which values of the rules differ: every field of every part, with the clauses that stand beside it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from pitboss.chips import Odds
from pitboss.citation import Clauses
from pitboss.mechanisms.kinds import Kind
from pitboss.rulebook.rules import Rules, all_citations

CITATION, PERHAPS = "Clauses", "Clauses | None"
NOT_VALUES = ("game", "options")
"""Fields of the rules that only say which game it is."""
NAMED_BY = ("kind", "name")
"""By which field the members of a tuple are known, so that one that is left out does not shift the others."""


@dataclass(frozen=True, slots=True)
class ChangedValue:
    """A value that differs: its place (``dealer.hits_soft_17``), both values in words, and the clauses of its part."""

    place: str
    before: str
    after: str
    clauses: Clauses


def changed_values(before: Rules, after: Rules) -> tuple[ChangedValue, ...]:
    """Return every value that is not the same in both, in the order of the rules."""
    return tuple(_changes("", before, after, ()))


def _changes(place: str, before: Any, after: Any, clauses: Clauses) -> Iterator[ChangedValue]:
    if dataclasses.is_dataclass(before) and type(before) is type(after) and not _is_value(before):
        yield from _in_part(place, before, after)
    elif isinstance(before, tuple) and isinstance(after, tuple) and (_named(before) or _named(after)):
        yield from _in_tuple(place, before, after, clauses)
    elif not _same(before, after):
        grounds = clauses or _clauses_of(before) or _clauses_of(after)
        yield ChangedValue(place, _written(before), _written(after), grounds)


def _in_part(place: str, before: Any, after: Any) -> Iterator[ChangedValue]:
    clauses = tuple(dict.fromkeys((*_clauses_of(before), *_clauses_of(after)))) if place else ()
    for field in dataclasses.fields(before):
        if not place and field.name in NOT_VALUES:
            continue
        old, new = getattr(before, field.name), getattr(after, field.name)
        name = f"{place}.{field.name}" if place else field.name
        if field.type == CITATION:
            continue
        if field.type == PERHAPS:  # whether it is there is a rule of its own
            old, new = old is not None, new is not None
        yield from _changes(name, old, new, clauses)


def _in_tuple(place: str, before: tuple[Any, ...], after: tuple[Any, ...], clauses: Clauses) -> Iterator[ChangedValue]:
    olds, news = _named(before), _named(after)
    for name in dict.fromkeys((*olds, *news)):
        yield from _changes(f"{place}.{name}", olds.get(name), news.get(name), clauses)
    if set(olds) == set(news) and list(olds) != list(news):
        yield ChangedValue(f"{place} (order)", ", ".join(olds), ", ".join(news), clauses)


def _named(members: tuple[Any, ...]) -> dict[str, Any]:
    """Return the members of a tuple of parts by their names; nothing where they are no parts with names."""
    names = [next((getattr(part, name) for name in NAMED_BY if hasattr(part, name)), None) for part in members]
    if not names or any(name is None for name in names) or not all(map(dataclasses.is_dataclass, members)):
        return {}
    return {str(name): part for name, part in zip(names, members, strict=True)}


def _is_value(part: Any) -> bool:
    return isinstance(part, Odds)


def _same(before: Any, after: Any) -> bool:
    if callable(before) and callable(after):
        return same_function(before, after)
    return bool(before == after)


def same_function(before: Callable[..., Any], after: Callable[..., Any]) -> bool:
    """Whether two functions are one, or are compiled from the same text: two versions of a folder are read twice."""
    if before is after:
        return True
    old, new = (getattr(function, "__code__", None) for function in (before, after))
    if old is None or new is None or any(getattr(function, "__closure__", None) for function in (before, after)):
        return False
    return _same_code(old, new) and _same_constants(before, after, old.co_names)


def _same_code(before: Any, after: Any) -> bool:
    pairs = list(zip(before.co_consts, after.co_consts, strict=False))
    return (
        before.co_code == after.co_code
        and before.co_names == after.co_names
        and len(before.co_consts) == len(after.co_consts)
        and all(_same_code(old, new) if hasattr(old, "co_code") else old == new for old, new in pairs)
    )


def _same_constants(before: Any, after: Any, names: tuple[str, ...]) -> bool:
    """Whether what two functions read beside their arguments is the same in both modules."""
    for name in names:
        old, new = before.__globals__.get(name), after.__globals__.get(name)
        if callable(old) and callable(new) and hasattr(old, "__code__") and hasattr(new, "__code__"):
            if old is not new and old.__name__ != before.__name__ and not same_function(old, new):
                return False
        elif old is not new and not isinstance(old, type) and old != new:
            return False
    return True


def _clauses_of(part: Any) -> Clauses:
    if not dataclasses.is_dataclass(part) or isinstance(part, type):
        return ()
    return tuple(dict.fromkeys(clause for _, clauses in all_citations(part) for clause in clauses))


def _written(value: Any) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case Kind() | str():
            return str(value)
        case Enum():
            return value.name.lower().replace("_", " ")
        case Fraction() | Odds():
            return str(value)
        case frozenset():
            return ", ".join(map(str, sorted(value))) or "none"
        case tuple():
            return ", ".join(map(_written, value)) or "none"
    if dataclasses.is_dataclass(value):
        return _written_part(value)
    return f"{value.__name__} (a function)" if callable(value) else str(value)


def _written_part(part: Any) -> str:
    fields = [field for field in dataclasses.fields(part) if field.type not in (CITATION, PERHAPS)]
    told = (f"{field.name.replace('_', ' ')} {_written(getattr(part, field.name))}" for field in fields)
    return f"{type(part).__name__} ({'; '.join(told)})"
