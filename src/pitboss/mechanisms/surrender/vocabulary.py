"""Surrender: its names."""

from __future__ import annotations

from pitboss.mechanisms.kinds import Answer, Decision, OfferKind
from pitboss.mechanisms.surrender.commands import OfferEarlySurrender, Surrender, SurrenderEarly
from pitboss.mechanisms.vocabulary import Action, Offered, StepName, Vocabulary

VOCABULARY = Vocabulary(
    actions=(
        Action(
            command=Surrender,
            name="surrender",
            verb="surrender",
            key="u",
            told="surrenders",
            advised="surrender",
            mark="surrendered",
            decision=Decision.SURRENDER,
        ),
        Action(
            command=SurrenderEarly,
            name="surrender_early",
            verb="surrender early",
            key="u",
            told="surrenders before the dealer looks",
            advised="surrender",
            mark="surrendered",
            offers=frozenset({OfferKind.EARLY_SURRENDER}),
            answer=Answer.TAKEN,
        ),
    ),
    offers=(Offered(kind=OfferKind.EARLY_SURRENDER, declined="no surrender"),),
    steps=(
        StepName(
            command=OfferEarlySurrender, words="offer early surrender", typed=("surrender", "offer early surrender")
        ),
    ),
)
