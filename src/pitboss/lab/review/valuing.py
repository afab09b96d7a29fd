"""What each decision was worth: exactly, for the cards that nobody had seen when it was made.

All cards seen since the shuffle are known to be gone; where they are not known, those of the round are. What follows a
decision is played as is best. The chart's own word is valued in the same way, so that a decision may gain on the chart.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pitboss.cards import Card
from pitboss.lab.advising import AdviceQuestion, give_advice
from pitboss.lab.decided import worth_of_choice
from pitboss.lab.review.shoes import GameFigures
from pitboss.lab.review.walking import DealtRound, DecisionMade
from pitboss.lab.strategy_advice import by_strategy
from pitboss.table import Refused

EQUAL = 1e-9
KEPT = 1 << 16


@dataclass(frozen=True, slots=True)
class ValuedDecision:
    """A decision with its values per unit of what is staked, in cents what it cost and what it gained on the chart."""

    table: str
    round: int
    made: DecisionMade
    chart: str
    best: str
    values: dict[str, float]
    cost: float
    gain: float


def seen_at(dealt: DealtRound, made: DecisionMade) -> list[Card]:
    """Return the cards that are known to be gone when a decision is made."""
    return dealt.shoe.cards[0 if dealt.shoe.whole else dealt.before : made.seen]


def value_decision(figures: GameFigures, dealt: DealtRound, made: DecisionMade) -> ValuedDecision | None:
    """Value a decision; None where the solver has nothing to say about it."""
    gone = tuple(sorted(seen_at(dealt, made), key=str))  # the order of cards that are gone changes no value
    try:
        values = _values(made.asked, gone)
    except Refused:
        return None
    if made.chosen not in values:
        return None
    chart = by_strategy(made.asked, figures.chart, None)
    best = next(iter(values))
    chosen = worth_of_choice(values, made.chosen, made.asked.subject, made.share)
    usual = chosen if made.chosen == chart or chart not in values else values[chart]
    cost, gain = (values[best] - chosen) * made.staked, (chosen - usual) * made.staked
    least = EQUAL * max(made.staked, 1)
    cost, gain = (amount if abs(amount) > least else 0.0 for amount in (cost, gain))
    return ValuedDecision(dealt.table, dealt.number, made, chart, best, values, max(cost, 0.0), gain)


@lru_cache(maxsize=KEPT)
def _values(asked: AdviceQuestion, gone: tuple[Card, ...]) -> dict[str, float]:
    return dict(give_advice(asked, gone)["values"])
