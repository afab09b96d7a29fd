"""Rounds that do not count."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pitboss.citation import Clauses


class SettledWagers(StrEnum):
    """What becomes of wagers that were settled before the round turned out void."""

    RETURNED = "returned"
    STANDS = "stand"


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidRoundPolicy:
    """In a void round every wager goes back; ``settled``: what was paid and taken before."""

    grounds: Clauses
    settled: SettledWagers = SettledWagers.STANDS
