"""Splitting and following a split: their names."""

from __future__ import annotations

from pitboss.mechanisms.kinds import Answer, Decision, Kind, OfferKind
from pitboss.mechanisms.splitting.commands import CoverSplit, Designate, Split
from pitboss.mechanisms.vocabulary import Action, Argument, Offered, Vocabulary, WagerName

FOLLOWED = frozenset({OfferKind.SPLIT})

VOCABULARY = Vocabulary(
    actions=(
        Action(
            command=Split,
            name="split",
            verb="split",
            key="p",
            told="splits the pair",
            advised="split",
            decision=Decision.SPLIT,
            arguments=(Argument(field="toke", after="toke"),),
            wager=Kind.SPLIT,
        ),
        Action(
            command=CoverSplit,
            name="cover_split",
            verb="cover",
            key="p",
            offers=FOLLOWED,
            answer=Answer.TAKEN,
            wager=Kind.SPLIT,
        ),
        Action(
            command=Designate,
            name="designate_left",
            verb="designate 1",
            key="l",
            told="designates the left hand",
            offers=FOLLOWED,
            answer=Answer.DESIGNATED_LEFT,
            safe=True,
            fixed=(("which", 1),),
        ),
        Action(
            command=Designate,
            name="designate_right",
            verb="designate 2",
            key="r",
            told="designates the right hand",
            offers=FOLLOWED,
            answer=Answer.DESIGNATED_RIGHT,
            fixed=(("which", 2),),
        ),
    ),
    offers=(Offered(kind=OfferKind.SPLIT, follows=True),),
    wagers=(WagerName(kind=Kind.SPLIT, on_hand=True, moment="split"),),
)
