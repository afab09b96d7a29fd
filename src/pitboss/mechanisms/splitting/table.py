"""Splitting at the table: which pairs, how often, who pays for the new hand, and who must follow."""

from __future__ import annotations

from pitboss.mechanisms.splitting.commands import CoverSplit, Designate, Split
from pitboss.mechanisms.tokes.table import bounds_with_split, refuse_with_split
from pitboss.rulebook import Clauses, Rules
from pitboss.rulebook.parts import Kind
from pitboss.table.choice import Choice
from pitboss.table.commands import BoxCommand
from pitboss.table.events import Decided, Decision, Funding, HandSplit, OfferKind, OffersMade, WagersMoved
from pitboss.table.refusal import Refusal
from pitboss.table.round.further_wagers import BASE, others_on, place_on_hand
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
from pitboss.table.state import Box, Hand, State
from pitboss.table.wagering.amounts import check_chips, is_amount

INITIAL = BASE - {Kind.SPLIT}
"""The wagers on the hand before it was split."""


def may_split(state: State, box: Box, hand: Hand, command: Split) -> Answered:
    """Return what splitting this hand costs, or the refusal."""
    refusal = _refuse_pair(state, hand) or _refuse_again(state, box, hand) or refuse_after(state, hand, command)
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
        refusal = refuse_with_split(state, command.player, command.box, command.toke, amount)
    if refusal is not None:
        return refusal
    if free:
        return Choice(command=command, clauses=clauses, free=True)
    tokes = bounds_with_split(state, command.player, command.box, amount)
    return Choice(command=command, clauses=clauses, least=amount, most=amount, kind=Kind.SPLIT, tokes=tokes)


def split_amount(state: State, box: Box, bettor: str) -> int:
    """Return what a bettor's new hand costs: the initial wager, plus any attack wager that the new hand must match."""
    kinds = INITIAL if state.rules.splitting.matches_attack else {Kind.BLACKJACK}
    return sum(
        wager.amount
        for wager in state.wagers
        if wager.box == box.number and wager.bettor == bettor and wager.kind in kinds
    )


def is_free(state: State, hand: Hand) -> bool:
    """Whether the house pays for the new hand with a lammer."""
    return state.rules.splitting.free_others and hand.cards[0].points != 10


def _by_pair(state: State, hand: Hand) -> Clauses:
    splitting = state.rules.splitting
    return splitting.tens if hand.cards[0].points == 10 else splitting.others


def grounds(state: State, hand: Hand) -> Clauses:
    """Return the clauses under which this hand splits."""
    splitting = state.rules.splitting
    clauses = splitting.offered + _by_pair(state, hand)
    if hand.split:
        clauses += splitting.again
    if hand.cards[0].rank == "A":
        clauses += splitting.aces
    clauses += grounds_after(state, hand)
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
    splitting = state.rules.splitting
    if hand.doubled:
        return Refusal("doubled", "A doubled hand is not split.", state.rules.doubling.one_card)
    if hand.split_aces and not splitting.aces_resplit:
        return Refusal("aces_split_once", "Aces are not split again here.", splitting.aces)
    if len(box.hands) >= splitting.most_hands:
        sentence = f"The box has {len(box.hands)} hands, which is the most here."
        return Refusal("too_many_hands", sentence, splitting.most)
    return None


def _split(felt: Felt, box: Box, hand: Hand, command: Split, choice: Choice) -> None:
    state, splitting = felt.state, felt.rules.splitting
    place = state.place(hand)
    player, amount = command.player, split_amount(state, box, command.player)
    funding = Funding.LAMMER if choice.free else Funding.CHIPS
    others = others_on(state, box.number, hand)
    felt.emit(Decided(player, box.number, place, Decision.SPLIT, False, choice.clauses))
    felt.emit(HandSplit(box.number, place, _moving_grounds(state, hand)))
    right = box.hands[place]
    place_on_hand(felt, player, right, Kind.SPLIT, amount, funding, choice.clauses)
    if command.toke:
        assert felt.rules.tokes is not None
        clauses = felt.rules.tokes.split
        place_on_hand(felt, player, right, Kind.TOKE, command.toke, Funding.CHIPS, clauses)
    if others:
        to = tuple((name, box.number) for name in others)
        felt.emit(OffersMade(OfferKind.SPLIT, to, splitting.joined or ()))


def _moving_grounds(state: State, hand: Hand) -> Clauses:
    """Return the clauses that keep the wagers, and a toke beside them, with the left hand."""
    splitting, tokes = state.rules.splitting, state.rules.tokes
    clauses = splitting.moves
    if hand.cards[0].points == 10 and splitting.moves_tens is not None:
        clauses = splitting.moves_tens
    if tokes is not None and any(wager.kind is Kind.TOKE for wager in hand.wagers):
        clauses += tokes.split
    return clauses


def _decided(state: State, hand: Hand, event: Decided) -> None:
    """Note the decision; the next event divides the hand."""


def _hand_split(state: State, event: HandSplit) -> None:
    hands = state.boxes[event.box].hands
    left = hands[event.hand - 1]
    first, second = left.cards
    right = Hand(box=event.box, zapped=left.zapped)
    left.empty()
    for hand, card in ((left, first), (right, second)):
        hand.add(card)
        hand.split = True
        hand.split_aces = card.rank == "A"
        hand.decisions = 0
        hand.owed, hand.owed_for = 1, Decision.SPLIT
    hands.insert(event.hand, right)


def _wagers_moved(state: State, event: WagersMoved) -> None:
    hands = state.boxes[event.box].hands
    left, right = hands[event.hand - 1], hands[event.hand]
    for wager in [wager for wager in left.wagers if wager.bettor == event.bettor]:
        left.wagers.remove(wager)
        right.wagers.append(wager)
        wager.hand = right


def _dealt(rules: Rules, hand: Hand) -> Clauses:
    return rules.splitting.dealt


def may_cover_split(state: State, command: CoverSplit) -> Answered:
    """Return what it costs to cover the new hand of the caller's split, or the refusal."""
    splitting = state.rules.splitting
    clauses = (splitting.joined or ()) + splitting.others
    amount = split_amount(state, state.boxes[command.box], command.player)
    refusal = check_chips(state, command.player, amount, "covering the split", clauses)
    if refusal is not None:
        return refusal
    return Choice(command=command, clauses=clauses, least=amount, most=amount, kind=Kind.SPLIT)


def may_designate(state: State, command: Designate) -> Answered:
    """Return the grounds on which a bettor chooses one of the two hands, or the refusal."""
    clauses = state.rules.splitting.joined or ()
    if command.which not in (1, 2):
        sentence = "A split makes two hands: designate 1, the left, or 2, the right."
        return Refusal("no_such_hand", sentence, clauses)
    return Choice(command=command, clauses=clauses)


def _cover(felt: Felt, command: CoverSplit, choice: Choice) -> None:
    right = felt.state.boxes[command.box].hands[felt.state.turn_hand + 1]
    place_on_hand(felt, command.player, right, Kind.SPLIT, choice.most, Funding.CHIPS, choice.clauses)


def _designate(felt: Felt, command: Designate, choice: Choice) -> None:
    if command.which == 2:
        felt.emit(WagersMoved(command.player, command.box, felt.state.turn_hand + 1, choice.clauses))


def _followed(rules: Rules) -> Clauses:
    return rules.splitting.joined or rules.not_offered


def _must_follow(rules: Rules) -> Refusal:
    sentence = "A split is followed: cover the new hand, or designate the hand to which the wager applies."
    return Refusal("must_follow", sentence, _followed(rules))


def _possible(state: State, player: str, box: int) -> list[BoxCommand]:
    return [CoverSplit(player, box), Designate(player, box, 1), Designate(player, box, 2)]


AT_TABLE = AtTable(
    decisions=(
        DecisionRule(
            command=Split, decision=Decision.SPLIT, permit=may_split, fold=_decided, carry_out=_split, dealt=_dealt
        ),
    ),
    offers=(
        OfferRule(
            kind=OfferKind.SPLIT,
            offered=_followed,
            absent=lambda state, command: _followed(state.rules),
            possible=_possible,
            answers=(
                AnswerRule(command=CoverSplit, permit=may_cover_split, carry_out=_cover),
                AnswerRule(command=Designate, permit=may_designate, carry_out=_designate),
            ),
            declining=_must_follow,
        ),
    ),
    folds={HandSplit: _hand_split, WagersMoved: _wagers_moved},
)
