"""The simulator: real shoes, several boxes, counted bets, side wagers, sessions; billions of rounds.

The package can be called: ``pitboss.simulate(rules, rounds)`` is ``pitboss.simulate.simulate(rules, rounds)``. Its
names are loaded when they are first used, because the arithmetic they need takes a second to load.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from pitboss.extras import need

if TYPE_CHECKING:
    from pitboss.rulebook import Rules
    from pitboss.simulate.plans.counting import SYSTEMS, Count, Ramp, read_count
    from pitboss.simulate.plans.faults import SimulationFault, SimulationRefused
    from pitboss.simulate.plans.plan import Box, Plan, Session
    from pitboss.simulate.plans.side_ramps import SideCount, SideRamp, read_side_count
    from pitboss.simulate.plans.words import DecksLeft, Engine, Rounding
    from pitboss.simulate.results.result import Result
    from pitboss.simulate.running.simulating import run_plan, simulate

_HOMES = {
    "plans.counting": ("SYSTEMS", "Count", "Ramp", "read_count"),
    "plans.faults": ("SimulationFault", "SimulationRefused"),
    "plans.plan": ("Box", "Plan", "Session"),
    "plans.side_ramps": ("SideCount", "SideRamp", "read_side_count"),
    "results.result": ("Result",),
    "running.simulating": ("run_plan", "simulate"),
    "plans.words": ("DecksLeft", "Engine", "Rounding"),
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
    "SideCount",
    "SideRamp",
    "Simulate",
    "SimulationFault",
    "SimulationRefused",
    "read_count",
    "read_side_count",
    "run_plan",
    "simulate",
]


class Simulate(ModuleType):
    """The package, which is also its chief function."""

    if TYPE_CHECKING:
        Box = Box
        Ramp = Ramp
        Session = Session
        SideRamp = SideRamp
        SimulationRefused = SimulationRefused
        read_count = staticmethod(read_count)
        read_side_count = staticmethod(read_side_count)
        simulate = staticmethod(simulate)

    def __call__(self, rules: Rules, rounds: int = 1_000_000, **plan: Any) -> Result:
        """Play rounds and return what came of them."""
        from pitboss.simulate.running.simulating import simulate

        return simulate(rules, rounds, **plan)


def __getattr__(name: str) -> Any:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    need("solve")
    return getattr(import_module(f"{__name__}.{home}"), name)


def __dir__() -> list[str]:
    return __all__


sys.modules[__name__].__class__ = Simulate
