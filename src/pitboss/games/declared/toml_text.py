"""Plain data as TOML that a person can read and change."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

WIDTH = 110
BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_lines(data: dict[str, Any], path: str = "") -> Iterator[str]:
    """Write a table: its values first, then the tables in it."""
    tables = {}
    for key, value in data.items():
        if _is_table(key, value, nested=bool(path)):
            tables[key] = value
        else:
            yield from _value_lines(key, value)
    for key, value in tables.items():
        name = f"{path}.{_key(key)}" if path else _key(key)
        if isinstance(value, dict):
            yield from ["", f"[{name}]", *toml_lines(value, name)]
            continue
        for element in value:
            yield from ["", f"[[{name}]]", *toml_lines(element, name)]


def _is_table(key: str, value: Any, nested: bool) -> bool:
    """Whether a value has a header of its own: every table of the whole text has, below it what fills a line."""
    if isinstance(value, dict):
        return not nested or len(f"{key} = {_inline(value)}") > WIDTH
    tables = isinstance(value, list) and bool(value) and all(isinstance(element, dict) for element in value)
    return tables and (not nested or any(len(_inline(element)) > WIDTH - 8 for element in value))


def _value_lines(key: str, value: Any) -> Iterator[str]:
    line = f"{_key(key)} = {_inline(value)}"
    if len(line) <= WIDTH or not isinstance(value, list):
        yield line
        return
    yield f"{_key(key)} = ["
    for element in value:
        yield f"    {_inline(element)},"
    yield "]"


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        pairs = ", ".join(f"{_key(key)} = {_inline(element)}" for key, element in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_inline, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)
