"""What a journal knows a game by: all that its figures depend on, the solver's own code included."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from pitboss import solve
from pitboss.solve.model.model import Model
from pitboss.solve.strategies.strategy import Strategy


def key_of(model: Model, strategy: str | Strategy) -> str:
    """Return the key of a game under a strategy; figures found by another version of the solver have other keys."""
    parts = [solver_code(), _written(strategy), model.key]
    return sha256("\n".join(parts).encode()).hexdigest()


@cache
def solver_code() -> str:
    """Return a fingerprint of the solver's source."""
    digest = sha256()
    folder = Path(solve.__path__[0])
    for file in sorted(folder.rglob("*.py")):
        digest.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def _written(strategy: str | Strategy) -> str:
    if isinstance(strategy, str):
        return strategy
    from pitboss.solve.strategies.text import write_strategy

    return write_strategy(strategy)
