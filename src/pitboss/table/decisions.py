"""The caller's decisions about a hand: who decides, and whether the decision is open.

Legality is written once: the mechanisms return a Choice or a Refusal, and both ``legal`` and ``do`` ask them here.
"""

from __future__ import annotations

from dataclasses import replace

from pitboss.mechanisms.registry import vocabulary
from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Irregularity, Phase
from pitboss.table import commands
from pitboss.table.choice import Choice
from pitboss.table.events import OfferKind
from pitboss.table.refusal import Refusal
from pitboss.table.round.mechanisms import Answered, decision_rules
from pitboss.table.round.turns import acting_hand, next_to_ask, plays_on
from pitboss.table.state import Box, Hand, State
from pitboss.table.trouble.policies import doubles_on_exposed, offered_grounds

DECISIONS: tuple[type[commands.BoxCommand], ...] = tuple(
    action.command
    for action in vocabulary().actions
    if action.decision is not None and issubclass(action.command, commands.BoxCommand)
)
"""The commands that decide about a hand, in the order in which they are listed."""


def permission(state: State, command: commands.BoxCommand) -> Answered:
    """Return the choice if the player may make this decision now, or the refusal."""
    acting = exposed_taker(state, command) or to_act(state, command)
    if isinstance(acting, Refusal):
        return acting
    box, hand = acting
    rule = decision_rules()[type(command)]
    if hand.barred and rule.dealt is not None:
        sentence = "A player who refused the exposed card gets no further card in this round."
        return Refusal("refused_card", sentence, offered_grounds(state, Irregularity.DRAWN_EXPOSED))
    answered = rule.permit(state, box, hand, command)
    also: Clauses = state.rules.splitting.plays if hand.split else ()
    if len(box.bettors) > 1:
        also += state.rules.boxes.calling or ()
    if not also:
        return answered
    if isinstance(answered, Choice):
        return answered._replace(clauses=answered.clauses + also)
    return replace(answered, clauses=answered.clauses + also)


def exposed_taker(state: State, command: commands.BoxCommand) -> tuple[Box, Hand] | None:
    """Return the hand that an exposed card is offered to, if the player doubles on it (reading A15)."""
    offer = state.offers[0] if state.offers and isinstance(command, commands.Double) else None
    if offer is None or offer.kind is not OfferKind.EXPOSED_CARD or not doubles_on_exposed(state):
        return None
    asked = next_to_ask(state)
    if (offer.bettor, offer.box) != (command.player, command.box) or asked is None or asked[1].owed:
        return None
    return asked


def to_act(state: State, command: commands.BoxCommand) -> tuple[Box, Hand] | Refusal:
    """Return the hand to act if this player decides for it, or the refusal."""
    standing = state.rules.standing.offered
    if command.box not in state.boxes:
        return Refusal("no_such_box", f"There is no box {command.box}.", state.rules.boxes.layout)
    if not state.running:
        return Refusal("no_round", "No round is being played; wager and wait for the cards.", standing)
    if state.program[state.phase] is not Phase.TURNS:
        return Refusal("wrong_moment", "It is not the players' turn to decide about their hands.", standing)
    if state.offers:
        names = ", ".join(sorted({offer.bettor for offer in state.offers}))
        return Refusal("offer_open", f"An offer is open to {names}; it is answered first.", standing)
    box, hand = acting_hand(state)
    own = state.boxes[command.box]
    if box is not own:
        return _out_of_turn(state, own, box, command)
    if box.caller != command.player:
        return _not_caller(state, box, command.player)
    return box, hand


def _not_caller(state: State, box: Box, player: str) -> Refusal:
    boxes = state.rules.boxes
    if player in box.bettors and boxes.calling is not None:
        sentence = f"{box.caller} calls the decisions for box {box.number}."
        return Refusal("not_caller", sentence, boxes.calling)
    sentence = f"Box {box.number} is {box.caller}'s to decide, not {player}'s."
    return Refusal("not_your_box", sentence, state.rules.standing.offered)


def _out_of_turn(state: State, own: Box, acting: Box, command: commands.BoxCommand) -> Refusal:
    """Refuse a decision out of turn; for a finished hand, the refusal says why it can do nothing more."""
    rules = state.rules
    if own.hands and own.caller == command.player and not any(plays_on(state, hand) for hand in own.hands):
        return _finished(state, own.hands[-1], command)
    sentence = f"It is the turn of box {acting.number} ({acting.caller}); wait for it to come round."
    return Refusal("out_of_turn", sentence, rules.deal.turns + rules.standing.offered)


def _finished(state: State, hand: Hand, command: commands.BoxCommand) -> Refusal:
    rules = state.rules
    if hand.blackjack:
        clauses = rules.blackjack.made + rules.hitting.stands_on_21
        if isinstance(command, commands.Double):
            clauses += rules.doubling.offered
        return Refusal("hand_finished", "A blackjack plays no further.", clauses)
    if hand.doubled and hand.face_down:
        return _doubled(state)  # nothing here may depend on the card that nobody has seen
    if hand.busted:
        return Refusal("hand_finished", "The hand went over 21 and has lost.", rules.settlement.busted)
    if hand.total == 21:
        return Refusal("hand_finished", "A hand of 21 stands by itself.", rules.hitting.stands_on_21)
    too_late = decision_rules()[type(command)].too_late if hand.stood else None
    if too_late is not None and (refusal := too_late(rules)) is not None:
        return refusal
    if hand.doubled and (rules.doubling.most == 1 or not hand.stood):
        return _doubled(state)
    if hand.split_aces and not rules.splitting.aces_draw:
        return Refusal("hand_finished", "A split ace takes one card and stands.", rules.splitting.aces)
    return Refusal("hand_finished", "The hand plays no further.", rules.standing.offered)


def _doubled(state: State) -> Refusal:
    sentence = "A doubled hand takes one card and no further decision."
    return Refusal("hand_finished", sentence, state.rules.doubling.one_card)
