"""Surrender: its names."""

from __future__ import annotations

from pitboss.mechanisms.kinds import Decision
from pitboss.mechanisms.surrender.commands import Surrender
from pitboss.mechanisms.vocabulary import Action, Vocabulary

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
    )
)
