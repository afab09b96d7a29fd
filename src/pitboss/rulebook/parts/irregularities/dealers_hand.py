"""Cards too many or too few in the dealer's own hand."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.citation import Clauses
from pitboss.rulebook.parts.irregularities.policy import IrregularityPolicy


@dataclass(frozen=True, slots=True, kw_only=True)
class PatHand(IrregularityPolicy):
    """The dealer drew a card to a pat hand, or to a ``blackjack``. The card is put away."""

    blackjack: Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidUnlessNoticed:
    """A round without an up card is void once players have two cards; if ``noticed`` before, the card is dealt."""

    noticed: Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnCardMissed(IrregularityPolicy):
    """The dealer did not deal a card to their own hand: it is dealt late, unless that makes the round void."""

    voids: VoidUnlessNoticed | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnCardsForgotten(IrregularityPolicy):
    """The dealer forgot their own hand and continued with the players; the floor is called when somebody notices.

    The floor deals the dealer's cards and has the players asked (``offered``), or decides otherwise (``ruled``).
    ``blackjack``: against a blackjack in those cards, players lose only their original wagers.
    """

    offered: Clauses
    ruled: Clauses
    blackjack: Clauses
