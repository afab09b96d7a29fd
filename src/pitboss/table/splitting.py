"""Splitting pairs: which pairs, how often, and on whose money the new hand rides."""

from __future__ import annotations

from dataclasses import replace

from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Kind
from pitboss.table import commands as do
from pitboss.table import events as happened
from pitboss.table.amounts import check_chips, in_units, is_amount
from pitboss.table.choice import Choice
from pitboss.table.dealing import others_on
from pitboss.table.doubling import place_on_hand
from pitboss.table.events import Decision, Funding, OfferKind
from pitboss.table.layout import Layout
from pitboss.table.refusal import Refusal
from pitboss.table.state import Box, Hand, State
from pitboss.table.wagering import refuse_toke_amount


def may_split(state: State, box: Box, hand: Hand, command: do.Split) -> Choice | Refusal:
    """Return what splitting this hand takes, or the refusal."""
    refusal = _refuse_pair(state, hand) or _refuse_again(state, box, hand)
    if refusal is not None:
        return refusal
    clauses = grounds(state, hand)
    amount = split_amount(state, box, command.player)
    free = is_free(state, hand)
    if not is_amount(command.toke) and not (type(command.toke) is int and command.toke == 0):
        return Refusal("not_an_amount", "A toke is a whole number of cents, more than nothing.", clauses)
    if not free:
        refusal = check_chips(state, command.player, amount + command.toke, "the split", _by_pair(state, hand))
    if refusal is None and command.toke:
        refusal = _refuse_toke(state, command, amount)
    if refusal is not None:
        return refusal
    if free:
        return Choice(command=command, clauses=clauses, free=True)
    tokes = _toke_bounds(state, command, amount)
    return Choice(command=command, clauses=clauses, least=amount, most=amount, kind=Kind.SPLIT, tokes=tokes)


def split_amount(state: State, box: Box, bettor: str) -> int:
    """Return what a bettor's new hand costs: his initial wager, and his attack wager too where the house matches it."""
    kinds = {Kind.BLACKJACK, Kind.ATTACK} if state.rules.splitting.matches_attack else {Kind.BLACKJACK}
    return sum(
        one.amount for one in state.wagers if one.box == box.number and one.bettor == bettor and one.kind in kinds
    )


def is_free(state: State, hand: Hand) -> bool:
    """Whether the new hand rides on a lammer."""
    return state.rules.splitting.free_others and hand.cards[0].points != 10


def _by_pair(state: State, hand: Hand) -> Clauses:
    splitting = state.rules.splitting
    return splitting.tens if hand.cards[0].points == 10 else splitting.others


def grounds(state: State, hand: Hand) -> Clauses:
    """Return the clauses on which this hand splits."""
    splitting = state.rules.splitting
    clauses = splitting.offered + _by_pair(state, hand)
    if hand.split:
        clauses += splitting.again
    if hand.cards[0].rank == "A":
        clauses += splitting.aces
    if hand.zapped and state.rules.zap is not None:
        clauses += state.rules.zap.after
    if splitting.asked is not None and hand.cards[0].rank == "5":
        clauses += splitting.asked
    return clauses


def _refuse_pair(state: State, hand: Hand) -> Refusal | None:
    splitting = state.rules.splitting
    if len(hand.cards) != 2:
        sentence = "Only the first two cards of a hand are split; this one has drawn."
        return Refusal("not_two_cards", sentence, splitting.offered)
    first, second = hand.cards
    if splitting.by_rank and first.rank != second.rank:
        sentence = f"{first} and {second} are not of one rank; only such pairs are split here."
        return Refusal("not_a_pair", sentence, splitting.offered)
    if first.value != second.value:
        return Refusal("not_a_pair", f"{first} and {second} are no pair.", splitting.offered)
    return None


def _refuse_again(state: State, box: Box, hand: Hand) -> Refusal | None:
    splitting, zap = state.rules.splitting, state.rules.zap
    if hand.doubled:
        return Refusal("doubled", "A doubled hand is not split.", state.rules.doubling.one_card)
    if hand.split_aces and not splitting.aces_resplit:
        return Refusal("aces_split_once", "Aces are not split again here.", splitting.aces)
    if len(box.hands) >= splitting.most_hands:
        sentence = f"The box has {len(box.hands)} hands, which is the most here."
        return Refusal("too_many_hands", sentence, splitting.most)
    if zap is not None and hand.zapped and not hand.split and not zap.split_after:
        return Refusal("after_zap", "A zapped hand is not split here.", zap.after)
    return None


def _toke_bounds(state: State, command: do.Split, own: int) -> tuple[int, int]:
    """Return the least and the most of a further toke beside the new hand; nothing where none is taken."""
    tokes, unit = state.rules.tokes, state.rules.limits.unit
    if tokes is None:
        return 0, 0
    within = min(tokes.most, state.rules.limits.maximum // tokes.share - own, state.players[command.player].chips - own)
    least, most = in_units(unit, tokes.least, within)
    refused = least > most or _refuse_toke(state, replace(command, toke=least), own) is not None
    return (0, 0) if refused else (least, most)


def _refuse_toke(state: State, command: do.Split, own: int) -> Refusal | None:
    tokes = state.rules.tokes
    if tokes is None:
        return Refusal("not_offered", "There are no tokes at this table.", state.rules.not_offered)
    if not any(one.kind is Kind.TOKE and one.hand is not None and one.box == command.box for one in state.wagers):
        sentence = "A further toke goes with one made before the first card; there is none."
        return Refusal("no_toke", sentence, tokes.split + state.rules.wagering.closed)
    return refuse_toke_amount(state, command.player, command.toke, own, Kind.BLACKJACK, tokes.split)


def split(layout: Layout, box: Box, hand: Hand, command: do.Split, choice: Choice) -> None:
    """Carry out a split that is permitted."""
    state, splitting = layout.state, layout.rules.splitting
    place = state.place(hand)
    player, amount = command.player, split_amount(state, box, command.player)
    funding = Funding.LAMMER if choice.free else Funding.CHIPS
    others = others_on(state, box.number, hand)
    layout.emit(happened.Decided(player, box.number, place, Decision.SPLIT, False, choice.clauses))
    layout.emit(happened.HandSplit(box.number, place, _moving_grounds(state, hand)))
    right = box.hands[place]
    place_on_hand(layout, player, right, Kind.SPLIT, amount, funding, choice.clauses)
    if command.toke:
        assert layout.rules.tokes is not None
        clauses = layout.rules.tokes.split
        place_on_hand(layout, player, right, Kind.TOKE, command.toke, Funding.CHIPS, clauses)
    if others:
        to = tuple((name, box.number) for name in others)
        layout.emit(happened.OffersMade(OfferKind.SPLIT, to, splitting.joined or ()))


def _moving_grounds(state: State, hand: Hand) -> Clauses:
    """Return the clauses on which the wagers, and a toke beside them, stay with the left hand."""
    splitting, tokes = state.rules.splitting, state.rules.tokes
    clauses = splitting.moves
    if hand.cards[0].points == 10 and splitting.moves_tens is not None:
        clauses = splitting.moves_tens
    if tokes is not None and any(one.kind is Kind.TOKE for one in hand.wagers):
        clauses += tokes.split
    return clauses
