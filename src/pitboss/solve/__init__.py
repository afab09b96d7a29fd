"""The exact solver: the value of a game, an option, a decision or a side wager.

You can call the package itself: ``pitboss.solve(rules)`` is ``pitboss.solve.solve(rules)``. Its names load when you
first use them, because the numerical libraries take a second to load. Values are in units of the initial wager.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from pitboss.extras import need
from pitboss.rulebook import Rules

if TYPE_CHECKING:
    from pitboss.solve.hands.policy import Policy
    from pitboss.solve.hands.shoes import ev_of_counts, exact_ev_of_counts
    from pitboss.solve.model.not_priced import NotPriced
    from pitboss.solve.prices.advice import (
        Advice,
        AdviceRefused,
        Situation,
        advise,
        advise_attack,
        advise_early_surrender,
        advise_insurance,
    )
    from pitboss.solve.prices.removal import effects_of_removal
    from pitboss.solve.prices.solution import Solution
    from pitboss.solve.prices.solving import WrongStrategy, solve
    from pitboss.solve.spread.distribution import Distribution
    from pitboss.solve.spread.spread import Spread
    from pitboss.solve.strategies.deviations import Deviation
    from pitboss.solve.strategies.strategy import Strategy

_HOMES = {
    "prices.advice": (
        "Advice",
        "AdviceRefused",
        "Situation",
        "advise",
        "advise_attack",
        "advise_early_surrender",
        "advise_insurance",
    ),
    "strategies.deviations": ("Deviation",),
    "hands.policy": ("Policy",),
    "prices.removal": ("effects_of_removal",),
    "hands.shoes": ("ev_of_counts", "exact_ev_of_counts"),
    "model.not_priced": ("NotPriced",),
    "prices.solution": ("Solution",),
    "prices.solving": ("WrongStrategy", "solve"),
    "spread.distribution": ("Distribution",),
    "spread.spread": ("Spread",),
    "strategies.strategy": ("Strategy",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Advice",
    "AdviceRefused",
    "Deviation",
    "Distribution",
    "NotPriced",
    "Policy",
    "Situation",
    "Solution",
    "Solve",
    "Spread",
    "Strategy",
    "WrongStrategy",
    "advise",
    "advise_attack",
    "advise_early_surrender",
    "advise_insurance",
    "effects_of_removal",
    "ev_of_counts",
    "exact_ev_of_counts",
    "solve",
]


class Solve(ModuleType):
    """The type of this package, which makes it callable."""

    if TYPE_CHECKING:
        solve = staticmethod(solve)
        advise = staticmethod(advise)
        advise_attack = staticmethod(advise_attack)
        advise_early_surrender = staticmethod(advise_early_surrender)
        advise_insurance = staticmethod(advise_insurance)
        effects_of_removal = staticmethod(effects_of_removal)
        ev_of_counts = staticmethod(ev_of_counts)
        exact_ev_of_counts = staticmethod(exact_ev_of_counts)

    def __call__(self, rules: Rules | str, strategy: str | Path | Strategy = "cd", *, spread: bool = False) -> Solution:
        """Price a game; with ``spread`` the results of a round and their probabilities too."""
        from pitboss.solve.prices import solving

        return solving.solve(rules, strategy, spread=spread)


def __getattr__(name: str) -> Any:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    need("solve")
    return getattr(import_module(f"{__name__}.{home}"), name)


def __dir__() -> list[str]:
    return __all__


sys.modules[__name__].__class__ = Solve
