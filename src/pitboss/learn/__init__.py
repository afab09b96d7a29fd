"""Learning environments of every game for Gymnasium and PettingZoo: one real table, or many compiled ones.

Importing the package registers the games with Gymnasium. Its names load when you first use them, because the numerical
libraries take a second to load.
"""

from __future__ import annotations

from pitboss.extras import need

need("learn")

from importlib import import_module
from typing import TYPE_CHECKING, Any

from pitboss.learn.registering import names, register

if TYPE_CHECKING:
    from pitboss.learn.episodes.writing import write_episodes
    from pitboss.learn.policies import ChartPolicy
    from pitboss.learn.seats import ParallelTable, TableOfSeats
    from pitboss.learn.single import TableEnv
    from pitboss.learn.valuing.asking import EnvironmentPolicy
    from pitboss.learn.valuing.charts import PolicyChart, chart
    from pitboss.learn.valuing.checked import PolicyRefused
    from pitboss.learn.valuing.regrets import CostlyDecision, Regret, regret
    from pitboss.learn.vector import VectorTables

_HOMES = {
    "episodes.writing": ("write_episodes",),
    "policies": ("ChartPolicy",),
    "seats": ("ParallelTable", "TableOfSeats"),
    "single": ("TableEnv",),
    "valuing.asking": ("EnvironmentPolicy",),
    "valuing.charts": ("PolicyChart", "chart"),
    "valuing.checked": ("PolicyRefused",),
    "valuing.regrets": ("CostlyDecision", "Regret", "regret"),
    "vector": ("VectorTables",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "ChartPolicy",
    "CostlyDecision",
    "EnvironmentPolicy",
    "ParallelTable",
    "PolicyChart",
    "PolicyRefused",
    "Regret",
    "TableEnv",
    "TableOfSeats",
    "VectorTables",
    "chart",
    "names",
    "register",
    "regret",
    "write_episodes",
]

register()


def __getattr__(name: str) -> Any:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{home}"), name)


def __dir__() -> list[str]:
    return __all__
