"""What users give an environment besides actions: seeds, numbers of tables, amounts. Refusals say what to give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from numbers import Integral
from typing import Any

import numpy as np

from pitboss.chips import in_cents
from pitboss.simulate.plans.faults import SimulationRefused, fault

AMOUNT = "give a whole number of cents, or a text in dollars such as '$10'"
NOT_BEGUN = "Nothing has been dealt yet: begin an episode with reset()."


def seed_of(given: Any) -> int | None:
    """Return a seed as Python's whole number; raise ValueError where it is none."""
    if given is None:
        return None
    if isinstance(given, bool) or not isinstance(given, Integral) or given < 0:
        raise ValueError(f"{given!r} is no seed: give a whole number from 0 up, or None for one by chance.")
    return int(given)


def drawn_seed() -> int:
    """Return a seed by chance."""
    return int(np.random.SeedSequence().generate_state(1, np.uint32)[0])


def checked_tables(given: Any) -> int:
    """Return how many tables are wanted."""
    if isinstance(given, bool) or not isinstance(given, Integral) or given < 1:
        raise ValueError(f"num_envs = {given!r}: give a whole number of tables, at least 1.")
    return int(given)


def amounts_of(wagers: Any, usual: int) -> tuple[Any, ...]:
    """Return initial wagers in cents: one, several, or the usual one."""
    if wagers is None:
        return (usual,)
    several = [wagers] if isinstance(wagers, str) or not isinstance(wagers, Sequence | np.ndarray) else list(wagers)
    amounts = tuple(_cents(amount) for amount in several)
    wrong = [given for given, amount in zip(several, amounts, strict=True) if amount is None]
    if wrong:
        raise SimulationRefused([fault("wagers", given, "that is no wager", AMOUNT) for given in wrong])
    return amounts


def named_amounts(side_wagers: Any) -> dict[Any, Any]:
    """Return the side wagers, in cents, by the names they were given."""
    if side_wagers is not None and not isinstance(side_wagers, Mapping):
        remedy = "name each with what is staked on it: {'push 22': '$5'}"
        raise SimulationRefused([fault("side_wagers", side_wagers, "it is not said what is staked", remedy)])
    return {kind: _cents(amount) for kind, amount in (side_wagers or {}).items()}


def _cents(given: Any) -> Any:
    """Return cents; what is no amount stays for the checks, and what they cannot read becomes None."""
    if isinstance(given, np.integer):
        return int(given)
    return in_cents(given) if isinstance(given, str | int | float) else None
