"""Frozen values that are made often.

``@frozen`` makes a frozen, slotted dataclass like any other, except that its instances are filled through the slots
themselves. That takes a little over half the time of the standard constructor, which a table feels: it makes about
twenty-five such values a round (``benchmarks/table_speed.py``).
"""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar, dataclass_transform

Made = TypeVar("Made")


@dataclass_transform(frozen_default=True)
def frozen(cls: type[Made]) -> type[Made]:
    """Return the class as a frozen, slotted dataclass with a quick constructor."""
    made = dataclasses.dataclass(frozen=True, slots=True)(cls)
    made.__init__ = _constructor(made)  # type: ignore[method-assign]
    return made


def _constructor(made: type[Any]) -> Any:
    """Write the constructor: one call of a slot's own setter for each field."""
    names = [field.name for field in dataclasses.fields(made)]
    scope: dict[str, Any] = {f"set_{name}": getattr(made, name).__set__ for name in names}
    scope |= {f"default_{name}": default for name, default in _defaults(made).items()}
    parameters = [f"{name}=default_{name}" if f"default_{name}" in scope else name for name in names]
    body = [f"    set_{name}(self, {name})" for name in names] or ["    pass"]
    exec("\n".join([f"def __init__({', '.join(['self', *parameters])}):", *body]), scope)
    written = scope["__init__"]
    written.__annotations__ = dict(made.__init__.__annotations__)
    written.__qualname__ = f"{made.__qualname__}.__init__"
    return written


def _defaults(made: type[Any]) -> dict[str, Any]:
    return {field.name: field.default for field in dataclasses.fields(made) if field.default is not dataclasses.MISSING}
