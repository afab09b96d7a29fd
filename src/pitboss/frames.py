"""Results as frames: rows of plain values become a pandas or polars frame, or an Arrow table.

A result has one or more tables, each a list of rows. ``to_frame(kind, table)`` of a result makes a frame of one of
them; ``to_frame(rows, kind)`` here makes one of any rows: mappings, dataclasses, or objects that turn into rows
themselves. Amounts stay whole cents.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from importlib import import_module
from typing import Any, Literal, cast, get_args

from pitboss.extras import need
from pitboss.near_names import no_such

FrameKind = Literal["pandas", "polars", "arrow"]
Row = Mapping[str, object]
Tables = Mapping[str, Sequence[Row]]

KINDS: tuple[str, ...] = get_args(FrameKind)
_MADE_BY: dict[str, tuple[str, str, Callable[[Any, dict[str, list[Any]]], Any]]] = {
    "pandas": ("pandas", "pandas", lambda pandas, columns: pandas.DataFrame(columns)),
    "polars": ("polars", "polars", lambda polars, columns: polars.DataFrame(columns, strict=False)),
    "arrow": ("parquet", "pyarrow", lambda arrow, columns: arrow.table(columns)),
}
"""By kind: the extra that brings the package, the package, and how it makes a frame of columns."""


class NoSuchFrame(ValueError):
    """A kind of frame, or a table of a result, that there is not."""


def to_frame(rows: Iterable[object], kind: FrameKind = "pandas") -> Any:
    """Return rows as a pandas frame, a polars frame or an Arrow table.

    A row is a mapping or a dataclass; the columns are the keys of all rows, in the order in which they come up. A row
    without one of them has none there. What is a row of its own below a row is told in columns of its own:
    ``lines.kings``.
    """
    if kind not in KINDS:
        raise NoSuchFrame(no_such("kind of frame", str(kind), KINDS, "the kinds are"))
    extra, module, make = _MADE_BY[kind]
    need(extra)
    return make(import_module(module), columns_of(rows))


def frame_of_table(tables: Tables, kind: FrameKind, table: str) -> Any:
    """Return one table of a result as a frame; a name that is none of them is refused with those that are."""
    if table not in tables:
        raise NoSuchFrame(no_such("table", table, list(tables), "the tables of this result are"))
    return to_frame(tables[table], kind)


def columns_of(rows: Iterable[object]) -> dict[str, list[Any]]:
    """Return rows as columns; fractions become floats, other values stay as they are."""
    flat = [dict(_cells(row)) for row in rows]
    names = dict.fromkeys(name for row in flat for name in row)
    return {name: [row.get(name) for row in flat] for name in names}


def _cells(row: object, before: str = "") -> Iterable[tuple[str, object]]:
    for name, value in _items(row):
        if isinstance(value, Mapping) or (is_dataclass(value) and not isinstance(value, type)):
            yield from _cells(value, f"{before}{name}.")
        elif isinstance(value, Fraction):
            yield f"{before}{name}", float(value)
        elif isinstance(value, str):
            yield f"{before}{name}", str(value)
        elif isinstance(value, tuple | list | frozenset | set):
            yield f"{before}{name}", ", ".join(map(str, value))
        else:
            yield f"{before}{name}", value


def _items(row: object) -> Iterable[tuple[str, object]]:
    if isinstance(row, Mapping):
        return [(str(name), value) for name, value in cast(Mapping[object, object], row).items()]
    if is_dataclass(row):
        return [(field.name, getattr(row, field.name)) for field in fields(row)]
    raise NoSuchFrame(f"A row is a mapping or a dataclass, and {type(row).__name__} is neither: give a list of rows.")
