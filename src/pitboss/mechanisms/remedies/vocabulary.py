"""Answers after an irregularity, and declining any offer: their names."""

from __future__ import annotations

from pitboss.mechanisms.kinds import Answer, OfferKind
from pitboss.mechanisms.remedies.commands import Accept, ChooseMisdeal, Decline
from pitboss.mechanisms.vocabulary import Action, Offered, Vocabulary

CARDS = (OfferKind.EXPOSED_CARD, OfferKind.FACE_UP_CARD, OfferKind.SECOND_CARD, OfferKind.LATE_CARD)
CHOICES = frozenset({OfferKind.PLAY_ON, OfferKind.OPTIONS})
"""What players choose before the floor makes the final decision."""
REMEDIES = CHOICES.union(CARDS)
"""What the house offers only after an irregularity; unlike other offers, a record must contain the answer."""

VOCABULARY = Vocabulary(
    actions=(
        Action(
            command=Accept, name="accept", verb="accept", key="y", typed=("yes",), offers=REMEDIES, answer=Answer.TAKEN
        ),
        Action(
            command=ChooseMisdeal,
            name="misdeal",
            verb="misdeal",
            key="m",
            does="choose a misdeal",
            told="chooses a misdeal",
            offers=CHOICES,
            answer=Answer.MISDEAL,
        ),
        Action(
            command=Decline,
            name="decline",
            verb="decline",
            key="n",
            typed=("no",),
            advised="decline",
            offers=frozenset(OfferKind) - {OfferKind.SPLIT},
            answer=Answer.DECLINED,
            safe=True,
        ),
    ),
    offers=(
        *(Offered(kind=kind, declined="refuse") for kind in CARDS),
        Offered(kind=OfferKind.PLAY_ON, declined="refuse", also_accepted=("play",), also_declined=("fold",)),
        Offered(kind=OfferKind.OPTIONS, declined="refuse", also_accepted=("keep",), also_declined=("sit-out",)),
    ),
)
