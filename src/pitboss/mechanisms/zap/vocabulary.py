"""The zap: its names."""

from __future__ import annotations

from pitboss.mechanisms.kinds import Decision
from pitboss.mechanisms.vocabulary import Action, Vocabulary
from pitboss.mechanisms.zap.commands import Zap

VOCABULARY = Vocabulary(
    actions=(
        Action(
            command=Zap,
            name="zap",
            verb="zap",
            key="z",
            told="zaps the two cards",
            advised="zap",
            mark="zapped",
            moment="zap",
            decision=Decision.ZAP,
        ),
    )
)
