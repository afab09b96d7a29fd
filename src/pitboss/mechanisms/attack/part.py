"""The attack wager: what a game says about it."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.citation import Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """A further wager once players see the dealer's up card; ``exact`` requires the whole initial wager."""

    exact: bool
    void_on_blackjack: bool
    offered: Clauses
    amount: Clauses
    joined: Clauses
    void: Clauses
