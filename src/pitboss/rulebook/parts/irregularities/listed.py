"""The irregularities that a text lists, each with its policy."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.citation import Clauses
from pitboss.rulebook.parts.duties import Irregularity
from pitboss.rulebook.parts.irregularities.dealers_hand import OwnCardMissed, OwnCardsForgotten, PatHand
from pitboss.rulebook.parts.irregularities.devices import NeedlessPeek, ReaderFails, ShufflerFault
from pitboss.rulebook.parts.irregularities.drawn_in_error import DrawnExposed, DrawnUnseen
from pitboss.rulebook.parts.irregularities.in_the_shoe import BurnForgotten, EmptyShoe, FaceUp, ShoeEmpty, StrayCard
from pitboss.rulebook.parts.irregularities.players_hands import BackingUp, BoxMissed, HitMissed
from pitboss.rulebook.parts.irregularities.policy import IrregularityPolicy
from pitboss.rulebook.parts.irregularities.void_rounds import VoidRoundPolicy


@dataclass(frozen=True, slots=True, kw_only=True)
class Irregularities:
    """One policy for each irregularity that a text lists, and None for those that it does not list.

    ``backing_up`` says when cards may go back; ``dead`` and ``void`` are for dead hands and void rounds.
    """

    face_up: FaceUp | None = None
    stray_card: StrayCard | None = None
    drawn_unseen: DrawnUnseen | None = None
    drawn_exposed: DrawnExposed | None = None
    pat_hand: PatHand | None = None
    own_card_missed: OwnCardMissed | None = None
    own_card_extra: IrregularityPolicy | None = None
    own_cards_forgotten: OwnCardsForgotten | None = None
    box_missed: BoxMissed | None = None
    extra_card: IrregularityPolicy | None = None
    misdelivered: IrregularityPolicy | None = None
    hit_missed: HitMissed | None = None
    shoe_empty: ShoeEmpty | None = None
    needless_peek: NeedlessPeek | None = None
    reader_fails: ReaderFails | None = None
    shuffler_jams: ShufflerFault | None = None
    shuffler_fails: ShufflerFault | None = None
    burn_forgotten: BurnForgotten | None = None
    burned_twice: IrregularityPolicy | None = None
    hole_exposed: IrregularityPolicy | None = None
    blackjack_overlooked: IrregularityPolicy | None = None
    player_blackjack_overlooked: IrregularityPolicy | None = None
    card_turned: IrregularityPolicy | None = None
    malfunction: IrregularityPolicy | None = None
    backing_up: BackingUp | None = None
    dead: Clauses
    void: VoidRoundPolicy

    def policy(self, irregularity: Irregularity) -> IrregularityPolicy | None:
        """Return the policy for an irregularity, or None if the text does not list it."""
        policy: IrregularityPolicy | None = getattr(self, irregularity.policy_name)
        return policy

    def grounds(self, irregularity: Irregularity) -> Clauses:
        """Return the clauses for an irregularity, or those for a void round if the text does not list it."""
        policy = self.policy(irregularity)
        return policy.grounds if policy is not None else self.void.grounds

    def calls_floor(self, irregularity: Irregularity) -> bool:
        """Whether the floor must be called about an irregularity."""
        policy = self.policy(irregularity)
        return policy is not None and policy.calls_floor

    @property
    def may_be_void(self) -> bool:
        """Whether anything on the list can make a round void, or a misdeal."""
        missed, peek, empty, box = self.own_card_missed, self.needless_peek, self.shoe_empty, self.box_missed
        others = (self.own_card_extra, self.own_cards_forgotten, self.extra_card, self.malfunction)
        return (
            any(policy is not None and policy.voids_at is not None for policy in (self.face_up, self.stray_card))
            or (missed is not None and (missed.voids is not None or missed.calls_floor))
            or (peek is not None and peek.ruling is not None)
            or (empty is not None and empty.remedy is EmptyShoe.MISDEAL)
            or (box is not None and box.calls_floor)
            or any(policy is not None for policy in others)
        )
