"""Cards too many or too few in the dealer's own hand."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.citation import Clauses
from pitboss.rulebook.parts.irregularities.policy import IrregularityPolicy


@dataclass(frozen=True, slots=True, kw_only=True)
class PatHand(IrregularityPolicy):
    """The dealer drew a card to a pat hand; ``blackjack``: to one that is a blackjack. It is put away."""

    blackjack: Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidUnlessNoticed:
    """A round without an up card is void once the players have two cards; ``noticed`` before, the card is dealt."""

    noticed: Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnCardMissed(IrregularityPolicy):
    """The dealer missed dealing a card to himself: it is dealt late, unless that makes the round void."""

    voids: VoidUnlessNoticed | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnCardsForgotten(IrregularityPolicy):
    """The dealer forgot his own hand and went on with the players; the floor is called when that comes to light.

    It deals him his cards and has the players asked (``offered``), or decides otherwise (``ruled``). ``blackjack``:
    against one found in those cards, players lose their original wagers only.
    """

    offered: Clauses
    ruled: Clauses
    blackjack: Clauses
