"""Learning environments of every game: one real table, or many compiled ones, for Gymnasium.

Importing it tells Gymnasium of the games. Its names are loaded when they are first used, because the arithmetic they
need takes a second to load.
"""

from __future__ import annotations

from pitboss.extras import need

need("learn")

from importlib import import_module
from typing import TYPE_CHECKING, Any

from pitboss.learn.registering import names, register

if TYPE_CHECKING:
    from pitboss.learn.policies import ChartPolicy
    from pitboss.learn.single import TableEnv
    from pitboss.learn.vector import VectorTables

_HOME_OF = {"ChartPolicy": "policies", "TableEnv": "single", "VectorTables": "vector"}

__all__ = ["ChartPolicy", "TableEnv", "VectorTables", "names", "register"]

register()


def __getattr__(name: str) -> Any:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{home}"), name)


def __dir__() -> list[str]:
    return __all__
