"""The price with the house's cover card: simulated in the lab's queue when somebody asks, and kept for everybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.house.lab import solution_of
from pitboss.house.workbench.bench import STRATEGY
from pitboss.rulebook import submit


def covered(game: str, options: Mapping[str, object], rounds: int) -> dict[str, Any]:
    """Return the price of a submission with the cover card where its rules have it; known ones cost nothing.

    It is known from so many rounds at least.
    """
    from pitboss.lab.cut.cover_price import cover_effect

    rules = submit(game, options)
    fresh = solution_of(rules, STRATEGY).ev
    return cover_effect(rules, rounds=rounds, workers=1).as_data(fresh)
