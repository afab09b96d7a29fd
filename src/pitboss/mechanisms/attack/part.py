"""The attack wager: what a game says about it."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.citation import Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """A further wager that players can make once they see the dealer's up card.

    ``exact`` requires an amount equal to the initial wager. With ``void_on_blackjack``, a dealer's blackjack returns
    it.
    """

    exact: bool
    void_on_blackjack: bool
    offered: Clauses
    amount: Clauses
    joined: Clauses
    void: Clauses
