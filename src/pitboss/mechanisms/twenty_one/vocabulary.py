"""A 21 that always wins: the name of the dealer's step."""

from __future__ import annotations

from pitboss.mechanisms.twenty_one.commands import PaySuperBonus
from pitboss.mechanisms.vocabulary import StepName, Vocabulary

VOCABULARY = Vocabulary(
    steps=(
        StepName(
            command=PaySuperBonus, words="pay the super bonus", typed=("bonus", "super bonus", "pay the super bonus")
        ),
    ),
)
