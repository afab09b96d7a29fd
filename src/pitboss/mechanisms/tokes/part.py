"""Tokes: what a game says about wagers for the dealers."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.citation import Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokes:
    """Wagers for the dealers that go with a player's own, of ``least`` to ``most`` cents.

    A toke and the wager it goes with together stay within ``1 / share`` of that wager's maximum; ``placed`` is keyed by
    the kind of that wager.
    """

    least: int
    most: int
    share: int
    placed: tuple[tuple[str, Clauses], ...]
    split: Clauses
    rides: Clauses

    def grounds(self, beside: str) -> Clauses | None:
        """Return the clauses for a toke beside a wager of this kind, or None if tokes are not allowed there."""
        return dict(self.placed).get(beside)
