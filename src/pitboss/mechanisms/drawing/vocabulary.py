"""Hitting and standing: their names."""

from __future__ import annotations

from pitboss.mechanisms.drawing.commands import Hit, Stand
from pitboss.mechanisms.kinds import Decision
from pitboss.mechanisms.vocabulary import Action, Vocabulary

VOCABULARY = Vocabulary(
    actions=(
        Action(command=Hit, name="hit", verb="hit", key="h", told="hits", advised="hit", decision=Decision.HIT),
        Action(
            command=Stand, name="stand", verb="stand", key="s", told="stands", advised="stand", decision=Decision.STAND
        ),
    )
)
