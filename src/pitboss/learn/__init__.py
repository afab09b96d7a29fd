"""Learning environments of every game: one real table, or many compiled ones, for Gymnasium.

Names are loaded when they are first used: Gymnasium imports ``registering`` to learn of the games, and that should take
no time.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from pitboss.extras import need

if TYPE_CHECKING:
    from pitboss.learn.policies import ChartPolicy
    from pitboss.learn.registering import names, register
    from pitboss.learn.single import TableEnv
    from pitboss.learn.vector import VectorTables

_HOMES = {
    "policies": ("ChartPolicy",),
    "registering": ("names", "register"),
    "single": ("TableEnv",),
    "vector": ("VectorTables",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = ["ChartPolicy", "TableEnv", "VectorTables", "names", "register"]


def __getattr__(name: str) -> Any:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    need("learn")
    return getattr(import_module(f"{__name__}.{home}"), name)


def __dir__() -> list[str]:
    return __all__
