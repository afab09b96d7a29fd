"""Grading a decision: what kind of hand it was about, how good it was, what it cost, and why.

Values are for the cards seen: each is worked out from what is left of the shoe, never from a fresh one by habit. A
decision that is worth as much as the best is the best too; the others are graded by what they give away per unit of
the wager that the values are about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from pitboss.cards import Card, is_blackjack, total
from pitboss.house.tables.shown.advising import AdviceQuestion, Subject, give_advice
from pitboss.table import Choice

EQUAL = 1e-9
CLOSE, BLUNDER = 0.01, 0.1
"""A choice that gives away less than a hundredth of the wager is close; from a tenth on it is a blunder."""
NEAR = 0.1
"""A hand is a question of surrender where surrender is the best choice, or costs less than this."""
BILLION = 10**9


class Grade(StrEnum):
    """How good a decision was."""

    BEST = "best"
    CLOSE = "close"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


class HandKind(StrEnum):
    """The kind of decision: the plain hands, and the decisions that only some games have."""

    HARD = "hard"
    SOFT = "soft"
    PAIR = "pair"
    ZAP = "zap"
    FREE = "free"
    SURRENDER = "surrender"
    ATTACK = "attack"
    INSURANCE = "insurance"
    EVEN_MONEY = "even_money"
    EARLY_SURRENDER = "early_surrender"


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a decision belongs: its kind, its hand by total (``hard 16``, ``pair 8``) and the up card by value."""

    kind: HandKind
    hand: str
    up: str


@dataclass(frozen=True, slots=True)
class Trained:
    """A decision that is to be made, taken off a table: the question, what is free, what it is about in cents."""

    question: AdviceQuestion
    free: bool
    staked: int
    seen: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Chances:
    """What the reason is told from, where the solver can say it; shares of one."""

    dealer_busts: float | None = None
    dealer_pushes: float | None = None
    next_breaks: float | None = None
    hole_tens: float | None = None


@dataclass(frozen=True, slots=True)
class Graded:
    """A decision with its grade; ``cost`` is per unit, ``values`` are those of every choice, the best one first."""

    game: str
    spot: Spot
    chosen: str
    best: str
    values: dict[str, float]
    cost: float
    grade: Grade
    staked: int
    chances: Chances

    @property
    def lost(self) -> float:
        """What was given away, in cents."""
        return self.cost * self.staked


def is_free(choices: Iterable[Choice]) -> bool:
    """Whether a double or a split costs the player nothing here."""
    return any(choice.free for choice in choices)


def value_all(trained: Trained) -> dict[str, float]:
    """Return what every choice is worth, the best one first; raises Refused where the solver has nothing to say."""
    values: dict[str, float] = give_advice(trained.question, _shown(trained))["values"]
    return values


def _shown(trained: Trained) -> tuple[Card, ...]:
    """Return all cards that were shown, those of the hand and the up card among them."""
    own = Counter((*trained.question.held, *trained.question.up))
    return tuple((own + (Counter(trained.seen) - own)).elements())


def grade_of(cost: float) -> Grade:
    """Return the grade of a decision that gives away so much per unit."""
    if cost <= EQUAL:
        return Grade.BEST
    if cost < CLOSE:
        return Grade.CLOSE
    return Grade.MISTAKE if cost < BLUNDER else Grade.BLUNDER


def grade(trained: Trained, chosen: str, values: dict[str, float] | None = None) -> Graded:
    """Grade a choice that was open; raises Refused where the solver has nothing to say."""
    worth = value_all(trained) if values is None else values
    best = next(iter(worth))
    cost = worth[best] - worth[chosen]
    cost = cost if cost > EQUAL else 0.0
    spot, game = spot_of(trained, worth), trained.question.rules.game
    return Graded(game, spot, chosen, best, worth, cost, grade_of(cost), trained.staked, _chances(trained))


def spot_of(trained: Trained, values: dict[str, float]) -> Spot:
    """Return where a decision belongs."""
    question = trained.question
    up = _value(question.up[0]) if question.up else ""
    return Spot(_kind(trained, values), hand_name(question.held), up)


def hand_name(held: tuple[Card, ...]) -> str:
    """Name a hand by what it counts (``hard 16``, ``soft 18``, ``pair 8``); one without cards has no name."""
    if len(held) < 2:
        return ""
    if len(held) == 2 and held[0].points == held[1].points:
        return f"pair {_value(held[0])}"
    count, soft = total(held)
    return f"{'soft' if soft else 'hard'} {count}"


def _value(card: Card) -> str:
    return str(card.value)


def _kind(trained: Trained, values: dict[str, float]) -> HandKind:
    question = trained.question
    if question.subject is Subject.ATTACK:
        return HandKind.ATTACK
    if question.subject is Subject.EARLY_SURRENDER:
        return HandKind.EARLY_SURRENDER
    if question.subject is Subject.INSURANCE:
        return HandKind.EVEN_MONEY if "even money" in question.open else HandKind.INSURANCE
    if "zap" in question.open:
        return HandKind.ZAP
    if trained.free:
        return HandKind.FREE
    if "surrender" in values and max(values.values()) - values["surrender"] < NEAR:
        return HandKind.SURRENDER
    if "split" in question.open:
        return HandKind.PAIR
    return HandKind.SOFT if total(question.held)[1] else HandKind.HARD


def _chances(trained: Trained) -> Chances:
    """Work out what the reason is told from: the dealer's and the next card's, or for insurance the hole card's."""
    from pitboss.solve.prices.chances import dealer_chances, hole_tens

    question = trained.question
    gone = tuple((Counter(trained.seen) - Counter((*question.held, *question.up))).elements())
    if question.subject is Subject.INSURANCE:
        return Chances(hole_tens=hole_tens(question.rules, (*question.held, *question.up, *gone)))
    if question.subject is not Subject.HAND or is_blackjack(question.held):
        return Chances()
    chances = dealer_chances(question.rules, question.held, question.up[0], gone)
    breaks = chances.breaks if {"hit", "double"} & question.open else None
    pushes = chances.pushes if question.rules.dealer.push_total is not None else None
    return Chances(dealer_busts=chances.busts, dealer_pushes=pushes, next_breaks=breaks)
