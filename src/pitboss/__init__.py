"""Pitboss: the executable rulebook for regulated blackjack.

The names below load when you first use them, so importing the package is fast. Amounts of money are whole cents.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pitboss.record import Narrator, payouts, read_records, replay, write_record
    from pitboss.rulebook import GAMES, Rules, cited, read_submission, rules
    from pitboss.rulebook.parts import Kind
    from pitboss.shoe import arranged, shuffler
    from pitboss.simulate import Simulate
    from pitboss.solve import Solve
    from pitboss.table import Refused, Table, legal, view

    simulate: Simulate
    solve: Solve

__version__ = "0.1.0"

_HOMES = {
    "pitboss.rulebook": ("GAMES", "Rules", "cited", "read_submission", "rules"),
    "pitboss.rulebook.parts": ("Kind",),
    "pitboss.shoe": ("arranged", "shuffler"),
    "pitboss.table": ("Refused", "Table", "legal", "view"),
    "pitboss.record": ("Narrator", "payouts", "read_records", "replay", "write_record"),
}
_CALLABLE = ("simulate", "solve")
"""Packages that are also their chief function."""

_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "GAMES",
    "Kind",
    "Narrator",
    "Refused",
    "Rules",
    "Table",
    "arranged",
    "cited",
    "legal",
    "payouts",
    "read_records",
    "read_submission",
    "replay",
    "rules",
    "shuffler",
    "simulate",
    "solve",
    "view",
    "write_record",
]


def __getattr__(name: str) -> Any:
    if name in _CALLABLE:
        return import_module(f"pitboss.{name}")
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'pitboss' has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
