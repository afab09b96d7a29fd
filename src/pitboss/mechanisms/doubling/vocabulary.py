"""Doubling down and following a double: their names."""

from __future__ import annotations

from pitboss.mechanisms.doubling.commands import Double, JoinDouble
from pitboss.mechanisms.kinds import Answer, Decision, Kind, OfferKind
from pitboss.mechanisms.vocabulary import Action, Argument, Offered, Vocabulary, WagerName

FACE_DOWN = Argument(field="face_down", flag="face down", letter="f")
AMOUNT = Argument(field="amount")

VOCABULARY = Vocabulary(
    actions=(
        Action(
            command=Double,
            name="double",
            verb="double",
            key="d",
            told="doubles down",
            advised="double",
            mark="doubled",
            decision=Decision.DOUBLE,
            wager=Kind.DOUBLE,
            arguments=(AMOUNT, FACE_DOWN),
        ),
        Action(
            command=JoinDouble,
            name="join_double",
            verb="join",
            key="d",
            offers=frozenset({OfferKind.DOUBLE}),
            answer=Answer.TAKEN,
            arguments=(AMOUNT,),
            most=True,
            wager=Kind.DOUBLE,
        ),
    ),
    offers=(Offered(kind=OfferKind.DOUBLE, follows=True, declined="no join"),),
    wagers=(WagerName(kind=Kind.DOUBLE, on_hand=True, moment="double"),),
)
