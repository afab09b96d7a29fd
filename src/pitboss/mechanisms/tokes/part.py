"""Tokes: what a game says about wagers for the dealers."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.citation import Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokes:
    """Wagers for the dealers that ride on a player's own.

    Toke and own wager together stay within ``1 / share`` of the maximum of the wager they stand beside; ``placed`` is
    keyed by the kind of that wager.
    """

    least: int
    most: int
    share: int
    placed: tuple[tuple[str, Clauses], ...]
    split: Clauses
    rides: Clauses

    def grounds(self, beside: str) -> Clauses | None:
        """Return the grounds for a toke beside a wager of that kind, or None where there is none."""
        return dict(self.placed).get(beside)
