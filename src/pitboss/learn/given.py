"""What users give an environment besides actions: seeds, numbers of tables, amounts. Refusals say what to give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from numbers import Integral, Real
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.chips import in_cents
from pitboss.simulate.plans.faults import SimulationRefused, fault

AMOUNT = "give a whole number of cents, or a text in dollars such as '$10'"
NO_RENDER_MODE = 'Ask for a way of rendering when the environment is made: render_mode="ansi".'
NOT_BEGUN = "Nothing has been dealt yet: begin an episode with reset()."


SEEDS = 2**64
"""So many seeds there are: a stream of random numbers has a key of 64 bits."""


def seed_of(given: Any) -> int | None:
    """Return a seed as Python's whole number; raise ValueError where it is none."""
    if given is None:
        return None
    if isinstance(given, bool) or not isinstance(given, Integral) or not 0 <= int(given) < SEEDS:
        raise ValueError(
            f"{given!r} is no seed: give a whole number from 0 up, below 2 to the 64th, or None for one by chance."
        )
    return int(given)


def drawn_seed() -> int:
    """Return a seed by chance."""
    return int(np.random.SeedSequence().generate_state(1, np.uint32)[0])


def checked_rounds(given: Any) -> int:
    """Return how many rounds are wanted."""
    if isinstance(given, bool) or not isinstance(given, Integral) or given < 1:
        raise ValueError(f"rounds = {given!r}: give a whole number of rounds, at least 1.")
    return int(given)


def checked_share(given: Any) -> float:
    """Return which share of the actions is drawn at random."""
    if isinstance(given, bool) or not isinstance(given, Real) or not 0 <= float(given) <= 1:
        raise ValueError(f"explore is a share of the actions, 0 to 1, and not {given!r}.")
    return float(given)


def checked_tables(given: Any) -> int:
    """Return how many tables are wanted."""
    if isinstance(given, bool) or not isinstance(given, Integral) or given < 1:
        raise ValueError(f"num_envs = {given!r}: give a whole number of tables, at least 1.")
    return int(given)


def checked_actions(given: Any, many: int, actions: Sequence[str]) -> NDArray[np.int64]:
    """Return actions for so many tables as the compiled ones take them; raise ValueError where they are none."""
    chosen = np.asarray(given)
    whole = chosen.dtype.kind in "iu" and chosen.shape == (many,)
    if not whole or (chosen < 0).any() or (chosen >= len(actions)).any():
        raise ValueError(f"Give {many} actions, each from 0 to {len(actions) - 1}: {', '.join(actions)}.")
    return np.ascontiguousarray(chosen, dtype=np.int64)


def check_render_mode(given: Any, modes: Sequence[str]) -> None:
    """Raise ValueError where an environment cannot be rendered so."""
    if given is not None and given not in modes:
        there_is = ", ".join(modes) or "nothing is rendered of many tables; TableEnv renders one"
        raise ValueError(f"{given!r} is no way of rendering here: {there_is}.")


def checked_seats(given: Any) -> int:
    """Return how many seats are wanted, 0 where that is no number of seats."""
    return 0 if isinstance(given, bool) or not isinstance(given, Integral) else int(given)


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
