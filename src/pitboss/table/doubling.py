"""Doubling down: when, for how much, and when the house pays for it."""

from __future__ import annotations

from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Kind
from pitboss.table import commands as do
from pitboss.table import events as happened
from pitboss.table.amounts import check_amount, check_chips, is_amount, whole_units
from pitboss.table.choice import Choice
from pitboss.table.dealing import others_on
from pitboss.table.events import Decision, Funding, OfferKind
from pitboss.table.layout import Layout
from pitboss.table.refusal import Refusal
from pitboss.table.state import Box, Hand, State

BASE_KINDS = (Kind.BLACKJACK, Kind.ATTACK, Kind.SPLIT)


def base_wager(hand: Hand, bettor: str) -> int:
    """Return what a bettor had on a hand before any double."""
    return sum(one.amount for one in hand.wagers if one.bettor == bettor and one.kind in BASE_KINDS)


def may_double(state: State, box: Box, hand: Hand, command: do.Double) -> Choice | Refusal:
    """Return the bounds of doubling this hand, or the refusal."""
    refusal = _refuse_hand(state, hand) or _refuse_face_down(state, command)
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
    """Return the clauses on which this hand doubles."""
    doubling = state.rules.doubling
    clauses = doubling.offered + (doubling.named or () if _named(state, hand) else doubling.amount)
    if hand.soft and doubling.named_totals:
        clauses += state.rules.values.soft or ()
    if hand.split:
        clauses += doubling.split_hand
    if hand.zapped and state.rules.zap is not None:
        clauses += state.rules.zap.after
    return clauses


def _refuse_hand(state: State, hand: Hand) -> Refusal | None:
    doubling = state.rules.doubling
    if hand.doubled:
        return Refusal("already_doubled", "The hand is doubled already.", doubling.one_card)
    if len(hand.cards) > 2 and not doubling.any_cards:
        sentence = "Only a hand of two cards doubles down; this one has drawn. Hit or stand."
        return Refusal("not_two_cards", sentence, doubling.offered)
    if hand.split_aces and not doubling.after_split_aces:
        clauses = state.rules.splitting.aces + doubling.split_hand
        return Refusal("split_ace", "Split aces do not double down.", clauses)
    if hand.split and not doubling.after_split:
        return Refusal("after_split", "A split hand does not double down here.", doubling.split_hand)
    zap = state.rules.zap
    if zap is not None and hand.zapped and not hand.split and not zap.double_after:
        return Refusal("after_zap", "A zapped hand does not double down here.", zap.after)
    return None


def _refuse_face_down(state: State, command: do.Double) -> Refusal | None:
    if command.face_down and state.rules.doubling.face_down is None:
        sentence = "Cards are not dealt face down to a double here; ask for it face up."
        return Refusal("not_face_down", sentence, state.rules.doubling.one_card)
    return None


def _free(state: State, hand: Hand, command: do.Double) -> Choice | Refusal:
    clauses = grounds(state, hand)
    if command.amount is not None:
        sentence = f"Doubling a hard {hand.total} is free here and takes no chips; double without an amount."
        return Refusal("free_double", sentence, clauses)
    return Choice(command=command, clauses=clauses, free=True, face_down=state.rules.doubling.face_down is not None)


def _paid(state: State, hand: Hand, command: do.Double, base: int) -> Choice | Refusal:
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


def double(layout: Layout, box: Box, hand: Hand, command: do.Double, choice: Choice) -> None:
    """Carry out a double that is permitted."""
    state = layout.state
    place = state.place(hand)
    amount = base_wager(hand, command.player) if choice.free else command.amount or choice.most
    funding = Funding.LAMMER if choice.free else Funding.CHIPS
    clauses = choice.clauses + _calls(layout, hand, amount < base_wager(hand, command.player))
    layout.emit(happened.Decided(command.player, box.number, place, Decision.DOUBLE, command.face_down, clauses))
    place_on_hand(layout, command.player, hand, Kind.DOUBLE, amount, funding, clauses)
    others = others_on(state, box.number, hand)
    if others:
        to = tuple((name, box.number) for name in others)
        layout.emit(happened.OffersMade(OfferKind.DOUBLE, to, layout.rules.doubling.joined or ()))


def _calls(layout: Layout, hand: Hand, for_less: bool) -> Clauses:
    """Return the grounds of what the dealer asks or calls out: two fives, and a double for less."""
    doubling = layout.rules.doubling
    fives = doubling.asked is not None and [card.rank for card in hand.cards] == ["5", "5"] and not hand.split
    return ((doubling.asked or ()) if fives else ()) + ((doubling.for_less or ()) if for_less else ())


def place_on_hand(
    layout: Layout, bettor: str, hand: Hand, kind: Kind, amount: int, funding: Funding, clauses: Clauses
) -> None:
    """Put a further wager on a hand in play."""
    state = layout.state
    number, place = len(state.wagers) + 1, state.place(hand)
    beside = Kind.BLACKJACK if kind is Kind.TOKE else None
    layout.emit(happened.WagerPlaced(number, bettor, hand.box, place, kind, amount, funding, beside, clauses))
