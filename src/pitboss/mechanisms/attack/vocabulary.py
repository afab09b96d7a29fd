"""The attack wager: its names."""

from __future__ import annotations

from pitboss.mechanisms.attack.commands import AttackWith, OfferAttack
from pitboss.mechanisms.kinds import Answer, Kind, OfferKind
from pitboss.mechanisms.vocabulary import Action, Argument, Offered, StepName, Vocabulary, WagerName

VOCABULARY = Vocabulary(
    actions=(
        Action(
            command=AttackWith,
            name="attack",
            verb="attack",
            key="a",
            advised="attack",
            offers=frozenset({OfferKind.ATTACK}),
            answer=Answer.TAKEN,
            arguments=(Argument(field="amount"),),
            most=True,
            wager=Kind.ATTACK,
        ),
    ),
    offers=(Offered(kind=OfferKind.ATTACK, declined="no attack"),),
    wagers=(WagerName(kind=Kind.ATTACK, recorded=("attack",), typed=("attack",), short="attack", on_hand=True),),
    steps=(StepName(command=OfferAttack, words="offer the double attack wager", typed=("attack", "offer attack")),),
)
