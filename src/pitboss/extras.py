"""What a plain ``pip install pitboss`` leaves out, and how whatever needs it says so.

Rules, table, record, replay and their commands need the standard library, typer and rich. Everything else is an extra,
named here as in pyproject.toml. The doors to it ask ``need(...)``: the packages ``client``, ``house`` and ``web``,
solver and simulator, the rooms of the laboratory, and what draws, writes Parquet, asks PostgreSQL or Ray. So it is
refused before any work is done, with the line that installs it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec


@dataclass(frozen=True, slots=True)
class Extra:
    """An extra: what it is for, the modules of its own that it brings, and the extras it has in it."""

    does: str
    modules: tuple[str, ...]
    within: tuple[str, ...] = ()


EXTRAS = {
    "solve": Extra("To price or simulate a game", ("numba", "numpy")),
    "client": Extra("To play in a house from a program", ("httpx", "websockets")),
    "serve": Extra(
        "To run or look into a house",
        (
            "alembic",
            "argon2",
            "cryptography",
            "fastapi",
            "httptools",
            "prometheus_client",
            "pydantic",
            "sqlalchemy",
            "uvicorn",
        ),
        ("client", "solve"),
    ),
    "postgres": Extra("To use a house on PostgreSQL", ("psycopg",), ("serve",)),
    "pandas": Extra("To make pandas frames", ("pandas",)),
    "polars": Extra("To make polars frames", ("polars",)),
    "parquet": Extra("To write Parquet or make Arrow tables", ("pyarrow",)),
    "pictures": Extra("To draw pictures", ("matplotlib",)),
    "ray": Extra("To simulate on a Ray cluster", ("ray",), ("solve",)),
    "learn": Extra("To learn a game", ("gymnasium", "pettingzoo"), ("solve",)),
    "gpu": Extra("To simulate on a CUDA device", ("numba_cuda",), ("solve",)),
}


MOST_NAMED = 3


class MissingExtra(ImportError):
    """Something is asked for that is not installed; the message names it, and the line that installs it.

    ``extra`` is what to install: an extra, or several with commas between them, of which the first says what for.
    """

    def __init__(self, extra: str, missing: Sequence[str]) -> None:
        self.extra, self.missing = extra, tuple(missing)
        verb, it = ("is", "it") if len(self.missing) == 1 else ("are", "them")
        does = EXTRAS[extra.partition(",")[0]].does
        sentence = f"{does}, Pitboss needs {_listed(self.missing)}, which {verb} not installed."
        super().__init__(f'{sentence} Install {it} with: pip install "pitboss[{extra}]"', name=self.missing[0])

    def __reduce__(self) -> tuple[type[MissingExtra], tuple[str, tuple[str, ...]]]:
        return MissingExtra, (self.extra, self.missing)


def need(*extras: str) -> None:
    """Go on if all of some extras is installed; if not, raise MissingExtra, which names those to install."""
    missing = {extra: [module for module in modules_of(extra) if not is_installed(module)] for extra in extras}
    lacking = [extra for extra in extras if missing[extra]]
    if lacking:
        raise MissingExtra(",".join(lacking), sorted({module for extra in lacking for module in missing[extra]}))


def modules_of(extra: str) -> list[str]:
    """Return the modules that an extra brings, with those of the extras it has in it."""
    known = EXTRAS[extra]
    return sorted({*known.modules, *(module for other in known.within for module in modules_of(other))})


def is_installed(module: str) -> bool:
    """Whether a module can be imported; it is not imported to find out."""
    if module in sys.modules:
        return sys.modules[module] is not None
    try:
        return find_spec(module) is not None
    except ImportError:
        return False


def _listed(names: Sequence[str]) -> str:
    """Return names in a row; of many only the first ones, and how many more there are."""
    if len(names) > MOST_NAMED + 1:
        names = [*names[:MOST_NAMED], f"{len(names) - MOST_NAMED} others"]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
