"""The simulator: real shoes, several boxes, counted bets, side wagers, sessions; billions of rounds.

The package can be called: ``pitboss.simulate(rules, rounds)`` is ``pitboss.simulate.simulate(rules, rounds)``. Its
names are loaded when they are first used, because the arithmetic they need takes a second to load.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pitboss.rulebook import Rules
    from pitboss.simulate.counting import SYSTEMS, Count, Ramp, read_count
    from pitboss.simulate.faults import SimulationFault, SimulationRefused
    from pitboss.simulate.plan import Box, Plan, Session
    from pitboss.simulate.result import Result
    from pitboss.simulate.simulating import run_plan, simulate
    from pitboss.simulate.words import DecksLeft, Engine, Rounding

_HOMES = {
    "counting": ("SYSTEMS", "Count", "Ramp", "read_count"),
    "faults": ("SimulationFault", "SimulationRefused"),
    "plan": ("Box", "Plan", "Session"),
    "result": ("Result",),
    "simulating": ("run_plan", "simulate"),
    "words": ("DecksLeft", "Engine", "Rounding"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "SYSTEMS",
    "Box",
    "Count",
    "DecksLeft",
    "Engine",
    "Plan",
    "Ramp",
    "Result",
    "Rounding",
    "Session",
    "Simulate",
    "SimulationFault",
    "SimulationRefused",
    "read_count",
    "run_plan",
    "simulate",
]


class Simulate(ModuleType):
    """The package, which is also its chief function."""

    if TYPE_CHECKING:
        Box = Box
        Ramp = Ramp
        Session = Session
        SimulationRefused = SimulationRefused
        read_count = staticmethod(read_count)
        simulate = staticmethod(simulate)

    def __call__(self, rules: Rules, rounds: int = 1_000_000, **plan: Any) -> Result:
        """Play rounds and return what came of them."""
        from pitboss.simulate.simulating import simulate

        return simulate(rules, rounds, **plan)


def __getattr__(name: str) -> Any:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{home}"), name)


def __dir__() -> list[str]:
    return __all__


sys.modules[__name__].__class__ = Simulate
