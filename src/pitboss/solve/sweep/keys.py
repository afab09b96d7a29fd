"""What a journal knows a game by: all that its figures depend on, the solver's own code included."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from functools import cache
from hashlib import sha256
from pathlib import Path

from pitboss.solve.model import Model
from pitboss.solve.strategy import Strategy


def key_of(model: Model, strategy: str | Strategy) -> str:
    """Return the key of a game under a strategy; figures found by another version of the solver have other keys."""
    parts = [solver_code(), _written(strategy), *(f"{name}={value}" for name, value in _fields(model))]
    return sha256("\n".join(parts).encode()).hexdigest()


@cache
def solver_code() -> str:
    """Return a fingerprint of the solver's source."""
    digest = sha256()
    for file in sorted(Path(__file__).parent.parent.glob("*.py")):
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def _written(strategy: str | Strategy) -> str:
    if isinstance(strategy, str):
        return strategy
    from pitboss.solve.strategy_text import write_strategy

    return write_strategy(strategy)


def _fields(model: Model) -> list[tuple[str, str]]:
    return [(field.name, _plain(getattr(model, field.name))) for field in dataclasses.fields(model)]


def _plain(value: object) -> str:
    """Write a value so that equal ones are written alike: a set has no order of its own."""
    if isinstance(value, frozenset):
        return repr(sorted(value))
    return str(value) if isinstance(value, Fraction) else repr(value)
