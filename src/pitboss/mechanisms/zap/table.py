"""The zap at the table: two cards for two new ones, once, and what may follow it."""

from __future__ import annotations

from pitboss.mechanisms.doubling.commands import Double
from pitboss.mechanisms.splitting.commands import Split
from pitboss.mechanisms.zap.commands import Zap
from pitboss.rulebook import Clauses, Rules
from pitboss.table.choice import Choice
from pitboss.table.commands import BoxCommand
from pitboss.table.events import Decided, Decision
from pitboss.table.refusal import Refusal
from pitboss.table.round.mechanisms import Answered, AtTable, DecisionRule
from pitboss.table.state import Box, Hand, State


def may_zap(state: State, box: Box, hand: Hand, command: Zap) -> Answered:
    """Return whether a hand may be zapped."""
    zap = state.rules.zap
    if zap is None:
        return Refusal("not_offered", "Hands are not zapped at this game.", state.rules.not_offered)
    if hand.zapped:
        return Refusal("already_zapped", "A hand is zapped once only.", zap.offered)
    if hand.split or hand.decisions or len(hand.cards) != 2:
        sentence = "Only the first two cards are zapped, before any other decision."
        return Refusal("not_first_decision", sentence, zap.offered)
    if hand.aces or hand.total not in zap.totals:
        low, high = min(zap.totals), max(zap.totals)
        sentence = f"Only a hard {low} to {high} is zapped; this is {'soft' if hand.soft else 'hard'} {hand.total}."
        clauses = zap.offered + (state.rules.values.soft or ()) if hand.soft else zap.offered
        return Refusal("zap_total", sentence, clauses)
    return Choice(command=command, clauses=zap.offered)


def _zap(state: State, hand: Hand, event: Decided) -> None:
    hand.zapped = True
    state.rack += hand.cards
    hand.empty()
    hand.owed, hand.owed_for = 2, Decision.ZAP


def _exchanged(rules: Rules, hand: Hand) -> Clauses:
    assert rules.zap is not None
    return rules.zap.exchanged


def _refuse_after(state: State, hand: Hand, command: BoxCommand) -> Refusal | None:
    """Apply the house's choice whether the two new cards may be doubled or split."""
    zap = state.rules.zap
    if zap is None or not hand.zapped or hand.split:
        return None
    if isinstance(command, Double) and not zap.double_after:
        return Refusal("after_zap", "A zapped hand does not double down here.", zap.after)
    if isinstance(command, Split) and not zap.split_after:
        return Refusal("after_zap", "A zapped hand is not split here.", zap.after)
    return None


def _after(state: State, hand: Hand) -> Clauses:
    return state.rules.zap.after if hand.zapped and state.rules.zap is not None else ()


def _plain_21(state: State, hand: Hand) -> Clauses:
    return state.rules.zap.plain_21 if state.rules.zap is not None else ()


AT_TABLE = AtTable(
    decisions=(DecisionRule(command=Zap, decision=Decision.ZAP, permit=may_zap, fold=_zap, dealt=_exchanged),),
    refuse_after=_refuse_after,
    after=_after,
    plain_21=_plain_21,
)
