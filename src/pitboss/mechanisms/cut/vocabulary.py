"""The cut: its names."""

from __future__ import annotations

from pitboss.mechanisms.cut.commands import CutCards, RefuseCut
from pitboss.mechanisms.vocabulary import Action, Argument, Vocabulary

VOCABULARY = Vocabulary(
    actions=(
        Action(command=CutCards, name="cut", verb="cut", key="c", arguments=(Argument(field="place"),)),
        Action(command=RefuseCut, name="refuse_cut", verb="refuse cut", key="n", safe=True),
    )
)
