"""What a text says should happen when something goes wrong: a policy for each irregularity, in families.

A policy has the clauses for the irregularity, whether the floor is called, and the text's choices where texts differ.
``Irregularities`` has one field per policy, named like the irregularity.
"""

from pitboss.rulebook.parts.irregularities.dealers_hand import (
    OwnCardMissed,
    OwnCardsForgotten,
    PatHand,
    VoidUnlessNoticed,
)
from pitboss.rulebook.parts.irregularities.devices import (
    NeedlessPeek,
    PeekRuling,
    PlayMeanwhile,
    ReaderFails,
    ShufflerFault,
)
from pitboss.rulebook.parts.irregularities.drawn_in_error import (
    DrawnExposed,
    DrawnUnseen,
    EachInTurn,
    InvolvedThenNext,
    TakenBy,
)
from pitboss.rulebook.parts.irregularities.in_the_shoe import (
    BurnAt,
    BurnForgotten,
    EmptyShoe,
    FaceUp,
    FaceUpOffer,
    ShoeEmpty,
    StrayCard,
)
from pitboss.rulebook.parts.irregularities.listed import Irregularities
from pitboss.rulebook.parts.irregularities.players_hands import BackingUp, BoxMissed, HitMissed
from pitboss.rulebook.parts.irregularities.policy import IrregularityPolicy
from pitboss.rulebook.parts.irregularities.void_rounds import SettledWagers, VoidRoundPolicy

__all__ = [
    "BackingUp",
    "BoxMissed",
    "BurnAt",
    "BurnForgotten",
    "DrawnExposed",
    "DrawnUnseen",
    "EachInTurn",
    "EmptyShoe",
    "FaceUp",
    "FaceUpOffer",
    "HitMissed",
    "InvolvedThenNext",
    "Irregularities",
    "IrregularityPolicy",
    "NeedlessPeek",
    "OwnCardMissed",
    "OwnCardsForgotten",
    "PatHand",
    "PeekRuling",
    "PlayMeanwhile",
    "ReaderFails",
    "SettledWagers",
    "ShoeEmpty",
    "ShufflerFault",
    "StrayCard",
    "TakenBy",
    "VoidRoundPolicy",
    "VoidUnlessNoticed",
]
