"""Frozen values as plain data and back: what commands and events are stored and sent as.

Which types there are is read off the classes themselves, so that a new event or command needs nothing here.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from pitboss.cards import Card, card
from pitboss.chips import Odds
from pitboss.mechanisms.kinds import Kind

Made = TypeVar("Made")
Convert = Callable[[Any], Any]

BY_ITSELF = (int, str, bool, float)


def _same(value: Any) -> Any:
    return value


def to_data(value: Any) -> dict[str, Any]:
    """Return the fields of a value as JSON knows them."""
    names, values, others = _writers(type(value))  # type: ignore[arg-type]
    data = dict(zip(names, values(value), strict=True))
    for name, convert in others:
        data[name] = convert(data[name])
    return data


def from_data(cls: type[Made], data: dict[str, Any]) -> Made:
    """Make a value from its fields; those that are left out have their defaults."""
    return cls(**{name: convert(data[name]) for name, convert in _readers(cls) if name in data})  # type: ignore[arg-type]


def writer_of(hint: Any) -> Convert:
    """Return how a value of this type is written."""
    hint, optional = _without_none(hint)
    convert = _plain_writer(hint)
    return convert if not optional or convert is _same else lambda value: None if value is None else convert(value)


def reader_of(hint: Any) -> Convert:
    """Return how a value of this type is read."""
    hint, optional = _without_none(hint)
    convert = _plain_reader(hint)
    return convert if not optional or convert is _same else lambda value: None if value is None else convert(value)


@cache
def _writers(cls: type) -> tuple[tuple[str, ...], Convert, tuple[tuple[str, Convert], ...]]:
    """Return a class's fields, what takes their values, and how those are written that are not written as they are."""
    hints = get_type_hints(cls)
    names = tuple(field.name for field in dataclasses.fields(cls))
    writers = ((name, writer_of(hints[name])) for name in names)
    return names, _getter(names), tuple((name, convert) for name, convert in writers if convert is not _same)


def _getter(names: tuple[str, ...]) -> Convert:
    """Return what takes the values of some fields, always as a tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)


@cache
def _readers(cls: type) -> tuple[tuple[str, Convert], ...]:
    hints = get_type_hints(cls)
    return tuple((field.name, reader_of(hints[field.name])) for field in dataclasses.fields(cls))


def _without_none(hint: Any) -> tuple[Any, bool]:
    if get_origin(hint) in (Union, types.UnionType):
        left = [arg for arg in get_args(hint) if arg is not type(None)]
        assert len(left) == 1, f"{hint} is more than one type"
        return left[0], True
    return hint, False


def _plain_writer(hint: Any) -> Convert:
    if hint in BY_ITSELF:
        return _same
    origin = get_origin(hint)
    if origin in (list, tuple):
        inner = writer_of(get_args(hint)[0])
        if len(get_args(hint)) == 2 and get_args(hint)[1] is not Ellipsis:
            return list
        return list if inner is _same else lambda value: [inner(element) for element in value]
    if origin in (set, frozenset):
        inner = writer_of(get_args(hint)[0])
        return lambda value: sorted(inner(element) for element in value)
    if origin is dict:
        inner = writer_of(get_args(hint)[1])
        return lambda value: {str(key): inner(element) for key, element in value.items()}
    if hint in (Card, Odds):
        return str
    if hint is Kind:
        return str
    if isinstance(hint, type) and issubclass(hint, Enum):
        return lambda value: value.value
    assert dataclasses.is_dataclass(hint), f"{hint} is nothing that can be written"
    return to_data


def _plain_reader(hint: Any) -> Convert:
    if hint in BY_ITSELF:
        return _same
    origin = get_origin(hint)
    if origin in (list, tuple, set, frozenset):
        return _sequence_reader(hint, origin)
    if origin is dict:
        key, inner = get_args(hint)[0], reader_of(get_args(hint)[1])
        return lambda value: {key(name): inner(element) for name, element in value.items()}
    if hint is Card:
        return card
    if hint is Odds:
        return Odds.parse
    if isinstance(hint, type) and issubclass(hint, Enum | Kind):
        return hint
    assert dataclasses.is_dataclass(hint), f"{hint} is nothing that can be read"
    return lambda value: from_data(hint, value)  # type: ignore[arg-type]


def _sequence_reader(hint: Any, origin: Any) -> Convert:
    inside = get_args(hint)
    if origin is tuple and len(inside) == 2 and inside[1] is not Ellipsis:
        return tuple
    inner = reader_of(inside[0])
    return origin if inner is _same else lambda value: origin(inner(element) for element in value)
