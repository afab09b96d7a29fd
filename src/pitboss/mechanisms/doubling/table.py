"""Doubling down at the table: when, for how much, when the house pays for it, and who may follow."""

from __future__ import annotations

from pitboss.mechanisms.doubling.commands import Double, JoinDouble
from pitboss.mechanisms.remedies.commands import Decline
from pitboss.rulebook import Clauses, Rules
from pitboss.rulebook.parts import Doubling, Kind
from pitboss.table.choice import Choice
from pitboss.table.commands import BoxCommand
from pitboss.table.events import Decided, Decision, Funding, OfferKind, OffersMade
from pitboss.table.refusal import Refusal
from pitboss.table.round.further_wagers import base_wager, others_on, place_on_hand
from pitboss.table.round.mechanisms import (
    Answered,
    AnswerRule,
    AtTable,
    DecisionRule,
    Felt,
    OfferRule,
    grounds_after,
    refuse_after,
)
from pitboss.table.round.turns import acting_hand
from pitboss.table.state import Box, Hand, State
from pitboss.table.wagering.amounts import affordable, check_amount, check_chips, is_amount, whole_units


def may_double(state: State, box: Box, hand: Hand, command: Double) -> Answered:
    """Return the bounds of doubling this hand, or the refusal."""
    refusal = _refuse_hand(state, hand) or refuse_after(state, hand, command) or _refuse_face_down(state, command)
    if refusal is not None:
        return refusal
    if is_free(state, hand):
        return _free(state, hand, command)
    most = base_wager(hand, command.player)
    return _paid(state, hand, command, most)


def is_free(state: State, hand: Hand) -> bool:
    """Whether the house doubles this hand with a lammer."""
    doubling = state.rules.doubling
    return doubling.free and _named(state, hand)


def _named(state: State, hand: Hand) -> bool:
    return len(hand.cards) == 2 and not hand.soft and hand.total in state.rules.doubling.named_totals


def grounds(state: State, hand: Hand) -> Clauses:
    """Return the clauses under which this hand doubles."""
    doubling = state.rules.doubling
    clauses = doubling.offered + (doubling.named or () if _named(state, hand) else doubling.amount)
    clauses += doubling.only or ()
    if hand.doubles:
        clauses += doubling.again or ()
    if hand.soft and doubling.named_totals:
        clauses += state.rules.values.soft or ()
    if hand.split:
        clauses += doubling.split_hand
    return clauses + grounds_after(state, hand)


def _refuse_hand(state: State, hand: Hand) -> Refusal | None:
    doubling = state.rules.doubling
    if hand.doubles >= doubling.most:
        return _doubled_enough(doubling)
    if hand.face_down:
        sentence = "The card of the last double lies face down; the hand cannot be doubled again. Stand."
        return Refusal("card_unseen", sentence, doubling.face_down or doubling.one_card)
    if len(hand.cards) > 2 and not doubling.any_cards and not hand.doubles:
        sentence = "Only a hand of two cards doubles down; this one has drawn. Hit or stand."
        return Refusal("not_two_cards", sentence, doubling.offered)
    if doubling.only_totals is not None and (hand.soft or hand.total not in doubling.only_totals):
        named = ", ".join(str(total) for total in sorted(doubling.only_totals))
        sentence = f"Only hard totals of {named} double down here. Hit or stand."
        return Refusal("not_that_total", sentence, doubling.offered + (doubling.only or ()))
    if hand.split_aces and not doubling.after_split_aces:
        clauses = state.rules.splitting.aces + doubling.split_hand
        return Refusal("split_ace", "Split aces do not double down.", clauses)
    if hand.split and not doubling.after_split:
        return Refusal("after_split", "A split hand does not double down here.", doubling.split_hand)
    return None


def _doubled_enough(doubling: Doubling) -> Refusal:
    if doubling.most == 1:
        return Refusal("already_doubled", "The hand is doubled already.", doubling.one_card)
    sentence = f"The hand was doubled {doubling.most} times, which is the most here."
    return Refusal("already_doubled", sentence, doubling.one_card + (doubling.again or ()))


def _refuse_face_down(state: State, command: Double) -> Refusal | None:
    if command.face_down and state.rules.doubling.face_down is None:
        sentence = "Cards are not dealt face down to a double here; ask for it face up."
        return Refusal("not_face_down", sentence, state.rules.doubling.one_card)
    return None


def _free(state: State, hand: Hand, command: Double) -> Answered:
    clauses = grounds(state, hand)
    if command.amount is not None:
        sentence = f"Doubling a hard {hand.total} is free here and takes no chips; double without an amount."
        return Refusal("free_double", sentence, clauses)
    return Choice(command=command, clauses=clauses, free=True, face_down=state.rules.doubling.face_down is not None)


def _paid(state: State, hand: Hand, command: Double, base: int) -> Answered:
    doubling, player = state.rules.doubling, command.player
    limits = (doubling.named or ()) if _named(state, hand) else doubling.amount
    least = base if doubling.exact else min(state.rules.limits.unit, base)
    most = base
    if command.amount is None and not doubling.exact:
        most = min(base, whole_units(state, state.players[player].chips)) or base
    if doubling.exact:
        if command.amount is not None and not (is_amount(command.amount) and command.amount == base):
            sentence = "A double is by exactly the wager; double without an amount."
            return Refusal("exact_double", sentence, limits)
        refusal = check_chips(state, player, base, "the double", limits)
    else:
        amount = most if command.amount is None else command.amount
        refusal = check_amount(state, player, amount, least, base, limits, "the double")
    if refusal is not None:
        return refusal
    unit = state.rules.limits.unit
    face_down = doubling.face_down is not None
    return Choice(command, grounds(state, hand), least, most, unit, kind=Kind.DOUBLE, face_down=face_down)


def _double(felt: Felt, box: Box, hand: Hand, command: Double, choice: Choice) -> None:
    state = felt.state
    place, base = state.place(hand), base_wager(hand, command.player)
    amount = base if choice.free else command.amount or choice.most
    funding = Funding.LAMMER if choice.free else Funding.CHIPS
    clauses = choice.clauses + _calls(felt.rules, hand, amount < base)
    felt.emit(Decided(command.player, box.number, place, Decision.DOUBLE, command.face_down, clauses))
    place_on_hand(felt, command.player, hand, Kind.DOUBLE, amount, funding, clauses)
    others = others_on(state, box.number, hand)
    if others:
        to = tuple((name, box.number) for name in others)
        felt.emit(OffersMade(OfferKind.DOUBLE, to, felt.rules.doubling.joined or ()))


def _calls(rules: Rules, hand: Hand, for_less: bool) -> Clauses:
    """Return the grounds for what the dealer asks or calls out: two fives, and a double for less."""
    doubling = rules.doubling
    fives = doubling.asked is not None and [card.rank for card in hand.cards] == ["5", "5"] and not hand.split
    return ((doubling.asked or ()) if fives else ()) + ((doubling.for_less or ()) if for_less else ())


def _doubled(state: State, hand: Hand, event: Decided) -> None:
    hand.doubles += 1
    hand.face_down = event.face_down
    hand.owed, hand.owed_for = 1, Decision.DOUBLE


def _dealt(rules: Rules, hand: Hand) -> Clauses:
    face_down = rules.doubling.face_down if hand.face_down else None
    return rules.doubling.one_card + (face_down or ())


def doubled_hand(state: State) -> Hand:
    """Return the hand whose double others may follow: the one to act, or the one that doubled on an exposed card."""
    case = state.trouble.case if state.trouble is not None else None
    return state.hand(case.taken, case.hand) if case is not None and case.taken else acting_hand(state)[1]


def may_join_double(state: State, command: JoinDouble) -> Answered:
    """Return the bounds of following the caller's double."""
    doubling = state.rules.doubling
    most = base_wager(doubled_hand(state), command.player)
    unit = state.rules.limits.unit
    clauses = (doubling.joined or ()) + doubling.amount
    least = min(unit, most)
    refusal = check_amount(state, command.player, command.amount, least, most, clauses, "the double")
    if refusal is not None:
        return refusal
    return Choice(command=command, clauses=clauses, least=least, most=most, unit=unit, kind=Kind.DOUBLE)


def _join(felt: Felt, command: JoinDouble, choice: Choice) -> None:
    hand = doubled_hand(felt.state)
    place_on_hand(felt, command.player, hand, Kind.DOUBLE, command.amount, Funding.CHIPS, choice.clauses)


def _followed(rules: Rules) -> Clauses:
    return rules.doubling.joined or rules.not_offered


def _most(state: State, player: str, box: int) -> int:
    return base_wager(doubled_hand(state), player) if state.offers else 0


def _possible(state: State, player: str, box: int) -> list[BoxCommand]:
    return [JoinDouble(player, box, affordable(state, player, _most(state, player, box))), Decline(player, box)]


AT_TABLE = AtTable(
    decisions=(
        DecisionRule(
            command=Double,
            decision=Decision.DOUBLE,
            permit=may_double,
            fold=_doubled,
            carry_out=_double,
            dealt=_dealt,
        ),
    ),
    offers=(
        OfferRule(
            kind=OfferKind.DOUBLE,
            offered=_followed,
            absent=lambda state, command: _followed(state.rules),
            possible=_possible,
            answers=(AnswerRule(command=JoinDouble, permit=may_join_double, carry_out=_join, most=_most),),
        ),
    ),
)
