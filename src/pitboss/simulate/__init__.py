"""The simulator: real shoes, several boxes, counted bets, side wagers and sessions, over billions of rounds.

You can call the package itself: ``pitboss.simulate(rules, rounds)`` is ``pitboss.simulate.simulate(rules, rounds)``.
Its names load when you first use them, because the numerical libraries take a second to load.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from pitboss.extras import need

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from pitboss.rulebook import Rules
    from pitboss.simulate.plans.counting import SYSTEMS, Count, Ramp, read_count
    from pitboss.simulate.plans.faults import SimulationFault, SimulationRefused
    from pitboss.simulate.plans.plan import Box, Plan, Session
    from pitboss.simulate.plans.side_ramps import ByName, SideCount, SideRamp, read_side_count
    from pitboss.simulate.plans.words import DecksLeft, Engine, Rounding
    from pitboss.simulate.results.result import Result
    from pitboss.simulate.running.simulating import run_plan, simulate
    from pitboss.solve.strategies.functions import DecidingFunction, HandToPlay
    from pitboss.solve.strategies.strategy import Strategy

    _Box = Box
    _Ramp = Ramp
    _Session = Session

_HOMES = {
    "plans.counting": ("SYSTEMS", "Count", "Ramp", "read_count"),
    "plans.faults": ("SimulationFault", "SimulationRefused"),
    "plans.plan": ("Box", "Plan", "Session"),
    "plans.side_ramps": ("SideCount", "SideRamp", "read_side_count"),
    "results.result": ("Result",),
    "running.simulating": ("run_plan", "simulate"),
    "plans.words": ("DecksLeft", "Engine", "Rounding"),
}
_HOME_OF = {name: f"{__name__}.{home}" for home, names in _HOMES.items() for name in names}
_HOME_OF |= dict.fromkeys(("DecidingFunction", "HandToPlay"), "pitboss.solve.strategies.functions")

__all__ = [
    "SYSTEMS",
    "Box",
    "Count",
    "DecidingFunction",
    "DecksLeft",
    "Engine",
    "HandToPlay",
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
    """The type of this package, which makes it callable."""

    if TYPE_CHECKING:
        Box = Box
        HandToPlay = HandToPlay
        Ramp = Ramp
        Session = Session
        SideRamp = SideRamp
        SimulationRefused = SimulationRefused
        read_count = staticmethod(read_count)
        read_side_count = staticmethod(read_side_count)
        simulate = staticmethod(simulate)

    def __call__(
        self,
        rules: Rules | str,
        rounds: int | float = 1_000_000,
        *,
        boxes: int | Sequence[_Box] = 1,
        strategy: str | Path | Strategy | DecidingFunction = "td",
        bet: int | str | _Ramp | None = None,
        side_wagers: ByName | None = None,
        insurance: str | int = "never",
        even_money: str | int = "never",
        count: str | Mapping[str, object] | Count | None = None,
        seed: int = 1,
        cover: int | None = None,
        fresh: bool | None = None,
        session: _Session | None = None,
        until_se: float | None = None,
        workers: int | None = None,
        engine: str = "local",
        address: str | None = None,
        progress: Callable[[Result], None] | None = None,
    ) -> Result:
        """Play rounds and return what came of them: ``simulate.simulate`` says what each argument means."""
        from pitboss.simulate.running.simulating import simulate

        return simulate(
            rules,
            rounds,
            boxes=boxes,
            strategy=strategy,
            bet=bet,
            side_wagers=side_wagers,
            insurance=insurance,
            even_money=even_money,
            count=count,
            seed=seed,
            cover=cover,
            fresh=fresh,
            session=session,
            until_se=until_se,
            workers=workers,
            engine=engine,
            address=address,
            progress=progress,
        )


def __getattr__(name: str) -> Any:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    need("solve")
    return getattr(import_module(home), name)


def __dir__() -> list[str]:
    return __all__


sys.modules[__name__].__class__ = Simulate
