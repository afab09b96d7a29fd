"""Rounds that do not count."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pitboss.citation import Clauses


class SettledWagers(StrEnum):
    """What happens to wagers that were settled before the round was declared void."""

    RETURNED = "returned"
    STANDS = "stand"


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidRoundPolicy:
    """In a void round, every wager is returned; ``settled`` says what happens to those already paid or taken."""

    grounds: Clauses
    settled: SettledWagers = SettledWagers.RETURNED
