"""Insurance and even money: their names."""

from __future__ import annotations

from pitboss.mechanisms.insurance.commands import Insure, OfferInsurance, TakeEvenMoney
from pitboss.mechanisms.kinds import Answer, Kind, OfferKind
from pitboss.mechanisms.vocabulary import Action, Argument, Offered, StepName, Vocabulary, WagerName

INSURANCE = frozenset({OfferKind.INSURANCE})

VOCABULARY = Vocabulary(
    actions=(
        Action(
            command=Insure,
            name="insure",
            verb="insure",
            key="i",
            terminal_key="y",
            typed=("yes", "insurance"),
            advised="insure",
            offers=INSURANCE,
            answer=Answer.TAKEN,
            arguments=(Argument(field="amount"),),
            most=True,
            wager=Kind.INSURANCE,
        ),
        Action(
            command=TakeEvenMoney,
            name="even_money",
            verb="even money",
            key="e",
            typed=("even",),
            told="asks for even money",
            advised="even money",
            offers=INSURANCE,
            answer=Answer.EVEN_MONEY,
        ),
    ),
    offers=(
        Offered(kind=OfferKind.INSURANCE, declined="no insurance", opens="insurance-opens", closes="insurance-closes"),
    ),
    wagers=(WagerName(kind=Kind.INSURANCE, typed=("ins",), moment="insured"),),
    steps=(StepName(command=OfferInsurance, words="offer insurance", typed=("insurance", "offer insurance", "ins")),),
)
