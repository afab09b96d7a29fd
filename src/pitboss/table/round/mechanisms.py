"""What the table needs from a mechanism.

Each ``mechanisms/NAME/table.py`` defines an ``AT_TABLE``: its own decisions and offers, the phases and steps it adds to
a round, and its effects on other decisions and on wagers. The table looks mechanisms up here, by command, decision,
offer, phase or kind of wager, and names none of them. They are loaded on first use, because they depend on the state
and the events, which are defined in this layer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Protocol

from pitboss.chips import Odds
from pitboss.mechanisms.registry import files
from pitboss.rulebook import Clauses, Rules
from pitboss.rulebook.parts import Kind, Phase
from pitboss.table.choice import Choice
from pitboss.table.commands import BoxCommand, DealerCommand, Place
from pitboss.table.events import Decided, Decision, Event, OfferAnswered, OfferKind, Reason
from pitboss.table.refusal import Refusal
from pitboss.table.round.turns import DONE, Step
from pitboss.table.state import Box, Hand, Ruling, State, Wager

Answered = Choice | Refusal


class Felt(Protocol):
    """The table as a mechanism may use it: a state to read, events to emit."""

    rules: Rules
    state: State

    def emit(self, event: Event) -> None:
        """Record an event and fold it into the state."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionRule:
    """A decision about a hand.

    ``permit`` says whether it is open, ``fold`` what it does to the hand, and ``carry_out`` what else happens.
    ``dealt`` has the grounds of the cards it asks for; a decision without them takes no card. ``too_late`` is why a
    hand that stood cannot make it, if the text has a special reason.
    """

    command: type[BoxCommand]
    decision: Decision
    permit: Callable[[State, Box, Hand, Any], Answered]
    fold: Callable[[State, Hand, Decided], None]
    carry_out: Callable[[Felt, Box, Hand, Any, Choice], None] | None = None
    dealt: Callable[[Rules, Hand], Clauses] | None = None
    too_late: Callable[[Rules], Refusal | None] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerRule:
    """An answer to an offer: whether it is open, and what else it does.

    ``most`` is the most that may be wagered this way at a box, whatever chips the bettor has; only answers with an
    amount have it.
    """

    command: type[BoxCommand]
    permit: Callable[[State, Any], Answered]
    carry_out: Callable[[Felt, Any, Choice], None] | None = None
    most: Callable[[State, str, int], int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferRule:
    """Something that is offered to bettors; if it ``places`` a wager, accepting it makes that wager.

    ``possible`` gives the answers that may be open, each with the highest amount possible. ``absent`` gives the grounds
    for refusing an answer to a bettor who has no offer. ``declining`` is set if the offer cannot be turned down, and
    ``fold`` if the answer itself changes the state.
    """

    kind: OfferKind
    offered: Callable[[Rules], Clauses]
    absent: Callable[[State, BoxCommand], Clauses]
    possible: Callable[[State, str, int], list[BoxCommand]]
    answers: tuple[AnswerRule, ...]
    places: bool = True
    declining: Callable[[Rules], Refusal] | None = None
    fold: Callable[[State, OfferAnswered], None] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StepRule:
    """A step of the dealer: what happens, and on which grounds."""

    command: type[DealerCommand]
    perform: Callable[[Felt, Any], None]
    grounds: Callable[[Rules], Clauses]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacingRule:
    """A kind of wager made before the first card; ``possible`` gives the wagers that can be made, with their bounds."""

    kind: Kind
    refuse: Callable[[State, Box, Place], Refusal | None]
    grounds: Callable[[Rules, Place], Clauses]
    possible: Callable[[State, str, Box], Iterator[tuple[Kind | None, int, int]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class OutrightWin:
    """Why a hand always wins: the grounds on which it ``stands`` automatically, and on which it ``wins``.

    If its cards make a bonus, the hand is paid at that bonus's ``odds``, under the ``line`` of that name.
    """

    reason: Reason
    stands: Clauses
    wins: Clauses
    odds: Odds | None = None
    line: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AtTable:
    """Everything that a mechanism does at the table.

    ``refuse_after`` is called for every decision about a hand that the mechanism has touched; ``after`` gives the
    grounds it adds to decisions that are made. ``rule_on`` decides the mechanism's own kind of wager, ``riding`` adds
    to the ruling on the wager beside it, and ``against_blackjack`` takes precedence over what a dealer's blackjack does
    to a wager on a hand. ``given_up`` rules on a hand that its caller gave up, ``wins_outright`` says which hand wins
    whatever the dealer draws, and ``after_settling`` what the dealer owes the players once all wagers are settled.
    """

    decisions: tuple[DecisionRule, ...] = ()
    offers: tuple[OfferRule, ...] = ()
    steps: tuple[StepRule, ...] = ()
    placings: tuple[PlacingRule, ...] = ()
    phases: Mapping[Phase, Callable[[State], Step]] = field(default_factory=dict)
    folds: Mapping[type, Callable[[State, Any], None]] = field(default_factory=dict)
    refuse_after: Callable[[State, Hand, BoxCommand], Refusal | None] | None = None
    after: Callable[[State, Hand], Clauses] | None = None
    plain_21: Callable[[State, Hand], Clauses] | None = None
    rule_on: Mapping[Kind, Callable[[State, Wager], Ruling]] = field(default_factory=dict)
    riding: Mapping[Kind, Callable[[State, Ruling], Ruling]] = field(default_factory=dict)
    against_blackjack: Callable[[State, Wager, Hand], Ruling | None] | None = None
    given_up: Callable[[State, Wager, Hand], Ruling | None] | None = None
    wins_outright: Callable[[State, Hand], OutrightWin | None] | None = None
    after_settling: Callable[[State], Step] | None = None


@cache
def at_table() -> tuple[AtTable, ...]:
    """Return what every mechanism does at the table."""
    return tuple(file.AT_TABLE for file in files("table"))


@cache
def decision_rules() -> dict[type, DecisionRule]:
    """Return the decisions about a hand, by command."""
    return {rule.command: rule for mechanism in at_table() for rule in mechanism.decisions}


@cache
def rules_by_decision() -> dict[Decision, DecisionRule]:
    """Return the decisions about a hand, by their name in events."""
    return {rule.decision: rule for rule in decision_rules().values()}


@cache
def offer_rules() -> dict[OfferKind, OfferRule]:
    """Return the offers that mechanisms make."""
    return {rule.kind: rule for mechanism in at_table() for rule in mechanism.offers}


@cache
def answer_rules() -> dict[type, tuple[OfferKind, AnswerRule]]:
    """Return the answers to those offers, by command, each with its offer."""
    return {answer.command: (rule.kind, answer) for rule in offer_rules().values() for answer in rule.answers}


@cache
def step_rules() -> dict[type, StepRule]:
    """Return the dealer's steps that mechanisms add, by command."""
    return {rule.command: rule for mechanism in at_table() for rule in mechanism.steps}


@cache
def placing_rules() -> dict[Kind, PlacingRule]:
    """Return the wagers before the first card other than the initial one and side wagers."""
    return {rule.kind: rule for mechanism in at_table() for rule in mechanism.placings}


@cache
def wager_rulings() -> dict[Kind, Callable[[State, Wager], Ruling]]:
    """Return how to decide the kinds of wagers that neither ride on a hand nor have a pay table."""
    return {kind: rule for mechanism in at_table() for kind, rule in mechanism.rule_on.items()}


@cache
def riding_rulings() -> dict[Kind, Callable[[State, Ruling], Ruling]]:
    """Return what the kinds of wagers that ride on another wager add to its ruling."""
    return {kind: rule for mechanism in at_table() for kind, rule in mechanism.riding.items()}


def refuse_after(state: State, hand: Hand, command: BoxCommand) -> Refusal | None:
    """Return why a decision is refused because of what was done to the hand before."""
    for mechanism in _having("refuse_after"):
        refusal = mechanism.refuse_after(state, hand, command)
        if refusal is not None:
            return refusal  # type: ignore[no-any-return]
    return None


def outright_win(state: State, hand: Hand) -> OutrightWin | None:
    """Return why a hand always wins, or None; among several reasons, the one that pays a bonus."""
    first: OutrightWin | None = None
    for mechanism in _having("wins_outright"):
        win: OutrightWin | None = mechanism.wins_outright(state, hand)
        if win is not None and (first is None or win.odds is not None):
            first = win
    return first


def due_after_settling(state: State) -> Step:
    """Return what the dealer owes the players once all wagers are settled."""
    for mechanism in _having("after_settling"):
        step: Step = mechanism.after_settling(state)
        if step is not DONE:
            return step
    return DONE


def grounds_after(state: State, hand: Hand) -> Clauses:
    """Return the grounds that a decision gains from what was done to the hand before."""
    clauses: Clauses = ()
    for mechanism in _having("after"):
        clauses += mechanism.after(state, hand)
    return clauses


def grounds_of_21(state: State, hand: Hand) -> Clauses:
    """Return why an ace and a ten-value card are an ordinary 21, because of what was done to the hand."""
    clauses: Clauses = ()
    for mechanism in _having("plain_21"):
        clauses += mechanism.plain_21(state, hand)
    return clauses


def ruled_before_blackjack(state: State, wager: Wager, hand: Hand) -> Ruling | None:
    """Return the ruling on a wager that takes precedence over a dealer's blackjack, or None."""
    return _first_ruling("against_blackjack", state, wager, hand)


def ruled_given_up(state: State, wager: Wager, hand: Hand) -> Ruling | None:
    """Return the ruling on a wager whose hand was given up by its caller, or None."""
    return _first_ruling("given_up", state, wager, hand)


def _first_ruling(asked: str, state: State, wager: Wager, hand: Hand) -> Ruling | None:
    for mechanism in _having(asked):
        ruling: Ruling | None = getattr(mechanism, asked)(state, wager, hand)
        if ruling is not None:
            return ruling
    return None


@cache
def _having(asked: str) -> tuple[Any, ...]:
    """Return the mechanisms that implement this."""
    return tuple(mechanism for mechanism in at_table() if getattr(mechanism, asked) is not None)
