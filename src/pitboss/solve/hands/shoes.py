"""Values of other shoes than a game's own: small ones for proofs, depleted ones for advice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from pitboss.rulebook import Rules
from pitboss.solve.hands.solver import Solver, total_ev
from pitboss.solve.kernels.arithmetic import Arithmetic, Number, floats, rationals
from pitboss.solve.model.compositions import NAMES, RANKS
from pitboss.solve.model.model import TEN_RANKS, Model, model_of

Counts = Sequence[int] | Mapping[str, int]
"""Cards by rank: ten numbers from the ace to the ten-values, or a number by rank (``A 2 .. 9 T J Q K``)."""


class BadShoe(ValueError):
    """Counts that do not describe a shoe."""


def model_of_counts(rules: Rules, counts: Counts) -> Model:
    """Return the rules' model with a shoe of these cards."""
    if isinstance(counts, Mapping):
        unknown = set(counts) - set(NAMES[:9]) - set(TEN_RANKS)
        if unknown:
            raise BadShoe(f"{', '.join(sorted(unknown))}: no rank; ranks are A, 2 to 9, T, J, Q and K.")
        tens = tuple(counts.get(rank, 0) for rank in TEN_RANKS)
        by_value = (*(counts.get(rank, 0) for rank in NAMES[:9]), sum(tens))
    else:
        by_value = tuple(counts)
        tens = (by_value[-1], 0, 0, 0)
    if len(by_value) != RANKS or any(count < 0 for count in by_value):
        raise BadShoe(f"A shoe is {RANKS} counts of cards, from the ace to the ten-values, none below 0.")
    return replace(model_of(rules), counts=by_value, tens=tens)


def _ev(rules: Rules, counts: Counts, arithmetic: Arithmetic) -> Number:
    return total_ev(Solver(model_of_counts(rules, counts), arithmetic).solve())


def ev_of_counts(rules: Rules, counts: Counts) -> float:
    """Return the value of a game dealt from a shoe with these cards, in units of the initial wager."""
    return float(_ev(rules, counts, floats()))


def exact_ev_of_counts(rules: Rules, counts: Counts) -> Fraction:
    """Return the value of a game dealt from a shoe with these cards, as an exact fraction; for small shoes."""
    return Fraction(_ev(rules, counts, rationals()))
