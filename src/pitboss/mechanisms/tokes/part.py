"""Tokes: what a game says about wagers for the dealers."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.citation import Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokes:
    """Wagers for the dealers that go with a player's own.

    A toke and the player's own wager together stay within ``1 / share`` of the maximum of the wager that the toke is
    beside; ``placed`` is keyed by the kind of that wager.
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
