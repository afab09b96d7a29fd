"""Cards found in the shoe that should not be there like that, a forgotten burn, and a shoe that runs out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pitboss.rulebook.parts.irregularities.policy import IrregularityPolicy


class FaceUpOffer(StrEnum):
    """Who may have a card that was found face up; otherwise it goes into the discard rack."""

    NOBODY = "nobody"
    PLAYER_DUE = "the player whose card it would be"


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceUp(IrregularityPolicy):
    """A card is face up in the shoe. If there are ``voids_at`` of them in one round, the round is void."""

    offered_to: FaceUpOffer = FaceUpOffer.NOBODY
    voids_at: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StrayCard(IrregularityPolicy):
    """A card is found that does not belong to the pack, and the floor removes it.

    If there are ``voids_at`` of them in one round, the round is void.
    """

    voids_at: int | None = None


class EmptyShoe(StrEnum):
    """How a round ends if the shoe has no card left for it."""

    DISCARDS_SHUFFLED = "the discards are shuffled and the round is finished"
    MISDEAL = "it is a misdeal"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoeEmpty(IrregularityPolicy):
    """The shoe has no card left to finish the round."""

    remedy: EmptyShoe


class BurnAt(StrEnum):
    """Which burn the dealer can forget without consequence; a burn that is not listed is made up for."""

    CUT = "after the cut"
    CUT_OR_NEW_DEALER = "after the cut or when a dealer comes in"


@dataclass(frozen=True, slots=True, kw_only=True)
class BurnForgotten(IrregularityPolicy):
    """No card was burned."""

    at: BurnAt
