"""A strategy at a table: a player's options, as a view of the table lists them, and the command in answer.

Nothing from the table is imported. A view is known by its attributes, and a command by the mechanism that defines it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Protocol

from pitboss.cards import Card
from pitboss.mechanisms.commands import BoxCommand
from pitboss.mechanisms.kinds import Kind
from pitboss.mechanisms.registry import vocabulary
from pitboss.rulebook import Rules
from pitboss.solve.strategies.deciding import (
    DECLINE,
    TAKES,
    HandAtTable,
    Says,
    decision_of,
    early_answer,
    insurance_answer,
)


class SeenTable(Protocol):
    """A table as a player sees it: ``pitboss.view(table, player)``."""

    @property
    def rules(self) -> Rules:
        """The rules of the table."""

    @property
    def boxes(self) -> Sequence[Any]:
        """The boxes, with their hands."""

    @property
    def wagers(self) -> Sequence[Any]:
        """The wagers."""

    @property
    def dealer(self) -> Sequence[Card | None]:
        """The dealer's cards, the up card first."""

    @property
    def legal(self) -> Sequence[Any]:
        """What the player may do, each with its command."""


class Plays(Says, Protocol):
    """What the table needs from a strategy."""

    def attacks(self, up: int, count: int | None = None) -> bool:
        """Return whether the attack wager is made against an up card."""


@cache
def _words() -> tuple[Mapping[type, str], Mapping[type, str]]:
    """Return the solver's word for each command: of decisions about a hand, and of answers to an offer."""
    actions = [action for action in vocabulary().actions if action.advised is not None]
    decisions = {action.command: str(action.advised) for action in actions if action.decision is not None}
    return decisions, {action.command: str(action.advised) for action in actions if action.offers}


def command_of(strategy: Plays, view: SeenTable, count: int | None = None) -> BoxCommand | None:
    """Return the command that a strategy gives, None if a player has nothing to decide."""
    decisions, answers = _words()
    commands = [choice.command for choice in view.legal]
    decided = {decisions[type(command)]: command for command in reversed(commands) if type(command) in decisions}
    offered = {answers[type(command)]: command for command in reversed(commands) if type(command) in answers}
    up = view.dealer[0] if view.dealer else None
    command: BoxCommand | None = None
    if "stand" in decided:
        hand = _acting(view, up)
        command = decided["stand" if hand is None else decision_of(strategy, hand, decided.keys(), count)]
    elif offered:
        command = offered.get(_answer(strategy, view, up, offered, count))
    return command


def _answer(
    strategy: Plays, view: SeenTable, up: Card | None, offered: Mapping[str, BoxCommand], count: int | None
) -> str:
    """Return the answer to an offer; an offer that no strategy covers is declined."""
    if up is None:
        return DECLINE
    if "attack" in offered:
        return "attack" if strategy.attacks(up.points - 1, count) else DECLINE
    if "surrender" in offered:
        box = offered["surrender"].box
        hand = next(seen.hands[0] for seen in view.boxes if seen.number == box)
        return early_answer(strategy, HandAtTable(view.rules, hand.cards, up), count)
    if not offered.keys().isdisjoint(TAKES):
        return insurance_answer(strategy, offered.keys(), count)
    return DECLINE


def _acting(view: SeenTable, up: Card | None) -> HandAtTable | None:
    """Return the hand whose turn it is, None if no up card is shown, because no chart covers that."""
    for box in view.boxes:
        for place, hand in enumerate(box.hands, 1):
            if hand.acting and up is not None:
                lammer = any(
                    wager.kind is Kind.SPLIT and wager.funding.by_house
                    for wager in view.wagers
                    if (wager.box, wager.hand) == (box.number, place)
                )
                return HandAtTable(view.rules, hand.cards, up, hand.split, lammer, hand.doubled)
    return None
