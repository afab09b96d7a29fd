"""Hitting and standing at the table."""

from __future__ import annotations

from pitboss.mechanisms.drawing.commands import Hit, Stand
from pitboss.rulebook import Clauses, Rules
from pitboss.table.choice import Choice
from pitboss.table.events import Decided, Decision
from pitboss.table.refusal import Refusal
from pitboss.table.round.mechanisms import Answered, AtTable, DecisionRule
from pitboss.table.state import Box, Hand, State


def may_hit(state: State, box: Box, hand: Hand, command: Hit) -> Answered:
    """Return whether a hand may draw a card."""
    rules = state.rules
    if hand.doubled:
        return Refusal("doubled", _doubled_once(rules, hand), rules.doubling.one_card)
    if hand.split_aces and not rules.splitting.aces_draw:
        return Refusal("split_ace", "A split ace takes one card only.", rules.splitting.aces)
    return Choice(command=command, clauses=rules.hitting.offered)


def _doubled_once(rules: Rules, hand: Hand) -> str:
    if hand.doubles < rules.doubling.most:
        return "A doubled hand takes one card for each double; stand, or double again if you may."
    return "A doubled hand takes one card only; stand or surrender."


def may_stand(state: State, box: Box, hand: Hand, command: Stand) -> Answered:
    """Return the grounds on which a hand stands; any hand to act may."""
    return Choice(command=command, clauses=state.rules.standing.offered)


def _hit(state: State, hand: Hand, event: Decided) -> None:
    hand.owed, hand.owed_for = 1, Decision.HIT


def _stand(state: State, hand: Hand, event: Decided) -> None:
    hand.stood = True


def _dealt(rules: Rules, hand: Hand) -> Clauses:
    return rules.hitting.dealt


AT_TABLE = AtTable(
    decisions=(
        DecisionRule(command=Hit, decision=Decision.HIT, permit=may_hit, fold=_hit, dealt=_dealt),
        DecisionRule(command=Stand, decision=Decision.STAND, permit=may_stand, fold=_stand),
    )
)
