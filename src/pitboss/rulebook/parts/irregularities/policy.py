"""What every irregularity has: its grounds, and whether the floor is called."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.citation import Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class IrregularityPolicy:
    """What a text says about one irregularity; irregularities with choices have a class of their own.

    ``calls_floor``: nothing continues until the dealer has called the floor.
    """

    grounds: Clauses
    calls_floor: bool = False
