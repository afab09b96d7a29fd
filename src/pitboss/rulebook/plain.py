"""Rules as plain data: every value of every part, for programs that share no code with this one.

The mapping has a key for each field of ``Rules`` and of its parts. Values are numbers, texts, truth values, lists and
mappings; odds and shares are written ``[3, 2]``, choices by name (``peek``), and grounds as the list of their clauses.
Parts that a game does not have are None.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from typing import Any

from pitboss.chips import Odds
from pitboss.mechanisms.kinds import Kind
from pitboss.rulebook.rules import Rules
from pitboss.text_id import text_id

PlainRules = Mapping[str, Any]


def plain_rules(rules: Rules) -> PlainRules:
    """Return rules as plain data, such as ``plain_rules(rules)["dealer"]["stands_on"]``."""
    data: PlainRules = _plain(rules) | {"options": dict(rules.options)}
    return data


def _plain(value: Any) -> Any:
    if isinstance(value, Odds):
        return [value.win, value.stake]
    if isinstance(value, Fraction):
        return [value.numerator, value.denominator]
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, Kind):
        return text_id(value)
    if dataclasses.is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value.__name__ if callable(value) else value
