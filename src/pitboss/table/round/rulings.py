"""Who wins: what becomes of a wager, and by which clauses.

Nothing is changed here. The dealer's blackjack comes first, because it takes original wagers only; then the hand's
own fate (busted, surrendered, blackjack); then a dealer's total over 21 that pushes; then the comparison.
"""

from __future__ import annotations

from pitboss.chips import EVEN, Odds
from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import BlackjackPaid, Irregularity, Kind, Outcome
from pitboss.table.events import Funding, Reason
from pitboss.table.round.mechanisms import (
    OutrightWin,
    grounds_of_21,
    outright_win,
    riding_rulings,
    ruled_before_blackjack,
    ruled_given_up,
    wager_rulings,
)
from pitboss.table.round.side_wagers import rule_on_side_wager
from pitboss.table.state import Hand, Ruling, State, Wager, is_further


def rule_on(state: State, wager: Wager) -> Ruling:
    """Return the ruling on a wager for the present cards."""
    hand = wager.hand
    if state.trouble is not None:
        gone = _gone(state, wager)
        if gone is not None:
            return gone
    if hand is not None:
        ruling = _rule_on_hand(state, wager, hand)
    else:
        ruling = wager_rulings().get(wager.kind, rule_on_side_wager)(state, wager)
    riding = riding_rulings().get(wager.kind)
    return ruling if riding is None else riding(state, ruling)


def _gone(state: State, wager: Wager) -> Ruling | None:
    """In a void round, on a dead hand, or if the player was let out, return a wager undecided."""
    trouble = state.trouble
    assert trouble is not None
    irregularities = state.rules.irregularities
    if trouble.voided is not None:
        return give_back(wager, state, Outcome.VOID, Reason.VOID, trouble.voided + irregularities.void.grounds)
    hands = [wager.hand] if wager.hand is not None else state.boxes[wager.box].hands
    dead = next((hand.dead for hand in hands if hand.dead is not None), None)
    if dead is not None and all(hand.dead is not None for hand in hands):
        return give_back(wager, state, Outcome.VOID, Reason.DEAD, dead + irregularities.dead)
    if wager.bettor in trouble.let_out:
        let_out = irregularities.grounds(Irregularity.MISDELIVERED)
        return give_back(wager, state, Outcome.VOID, Reason.DEAD, let_out + irregularities.dead)
    return None


def _rule_on_hand(state: State, wager: Wager, hand: Hand) -> Ruling:
    rules, dealer = state.rules, state.dealer
    settlement = rules.settlement
    if state.even_money and (wager.bettor, wager.box) in state.even_money:
        assert rules.even_money is not None
        return _win(wager, hand, state, Reason.EVEN_MONEY, rules.even_money.paid)
    if dealer.blackjack:
        return _against_blackjack(state, wager, hand)
    if hand.total > 21:
        return lose(wager, state, Reason.BUSTED, settlement.busted)
    if hand.surrendered and (given_up := ruled_given_up(state, wager, hand)) is not None:
        return given_up
    if hand.blackjack:
        return _blackjack(state, wager)
    outright = outright_win(state, hand)
    if outright is not None:
        return _outright(state, wager, hand, outright)
    if dealer.total > 21:
        if dealer.total == rules.dealer.push_total:
            return give_back(wager, state, Outcome.PUSH, Reason.DEALER_PUSH, settlement.dealer_push or ())
        return _win(wager, hand, state, Reason.DEALER_BUST, settlement.dealer_bust)
    if hand.total > dealer.total:
        return _win(wager, hand, state, Reason.HIGHER, settlement.higher)
    if hand.total < dealer.total:
        if dealer.late_blackjack and is_further(wager):
            overlooked = rules.irregularities.grounds(Irregularity.BLACKJACK_OVERLOOKED)
            return give_back(wager, state, Outcome.VOID, Reason.LATE_BLACKJACK, overlooked)
        return lose(wager, state, Reason.LOWER, settlement.lower)
    return _tie(wager, state, Reason.EQUAL, settlement.equal)


def _against_blackjack(state: State, wager: Wager, hand: Hand) -> Ruling:
    """Rule on a dealer blackjack: a blackjack ties or wins, original wagers lose, additions to them are returned."""
    rules = state.rules
    settlement = rules.settlement
    if hand.blackjack and rules.blackjack.beats_dealers is not None:
        return _blackjack(state, wager)
    if hand.blackjack:
        ten_up = settlement.both_blackjack_ten_up if state.dealer.cards[0].points == 10 else None
        grounds = (ten_up or settlement.both_blackjack) + rules.blackjack.made
        tie = _tie(wager, state, Reason.BOTH_BLACKJACK, grounds)
        if tie.outcome is not Outcome.LOSE:
            return tie
    ruled = ruled_before_blackjack(state, wager, hand)
    if ruled is not None:
        return ruled
    if hand.blackjack:
        return tie
    also = lost_besides(state, hand)
    own_cards_forgotten = rules.irregularities.own_cards_forgotten
    if state.dealer.forgotten and own_cards_forgotten is not None and is_further(wager):
        return give_back(wager, state, Outcome.VOID, Reason.FURTHER_RETURNED, own_cards_forgotten.blackjack)
    if wager.kind is Kind.DOUBLE and settlement.doubles_returned is not None:
        return give_back(wager, state, Outcome.VOID, Reason.FURTHER_RETURNED, settlement.doubles_returned + also)
    if wager.kind is Kind.SPLIT and settlement.splits_returned is not None:
        return give_back(wager, state, Outcome.VOID, Reason.FURTHER_RETURNED, settlement.splits_returned + also)
    return lose_to_blackjack(wager, state, also)


def lost_besides(state: State, hand: Hand) -> Clauses:
    """Return why a dealer's blackjack also takes a hand that was surrendered before it showed."""
    surrender = state.rules.surrender
    return surrender.lost if hand.surrendered and surrender is not None else ()


def lose_to_blackjack(wager: Wager, state: State, besides: Clauses) -> Ruling:
    """Rule that a dealer's blackjack takes a wager."""
    settlement = state.rules.settlement
    ten_up = settlement.dealer_blackjack_ten_up if state.dealer.cards[0].points == 10 else None
    return lose(wager, state, Reason.DEALER_BLACKJACK, (ten_up or settlement.dealer_blackjack) + besides)


def _blackjack(state: State, wager: Wager) -> Ruling:
    blackjack, dealer = state.rules.blackjack, state.dealer
    clauses = blackjack.made + blackjack.paid + _paid_by_up_card(state)
    reason = Reason.BLACKJACK
    if blackjack.paid_when is BlackjackPaid.AT_END and dealer.total == 21 and not dealer.blackjack:
        reason = Reason.BLACKJACK_BEATS_21
        clauses += state.rules.settlement.blackjack_beats_21 or ()
    if dealer.blackjack:
        reason = Reason.BLACKJACK_BEATS_BLACKJACK
        clauses = blackjack.made + blackjack.paid + (blackjack.beats_dealers or ())
    net = blackjack.odds.pays(wager.amount, blackjack.rounding)
    return Ruling(Outcome.WIN, net, blackjack.odds, reason, clauses)


def _tie(wager: Wager, state: State, reason: Reason, clauses: Clauses) -> Ruling:
    """Rule on equal hands: the wager is returned, or lost if the text says so."""
    tie = state.rules.settlement.tie
    if tie is Outcome.LOSE:
        return lose(wager, state, reason, clauses)
    return give_back(wager, state, tie, reason, clauses)


def _paid_by_up_card(state: State) -> Clauses:
    blackjack, up = state.rules.blackjack, state.dealer.cards[0]
    if up.rank == "A":
        return blackjack.paid_ace_up or ()
    return (blackjack.paid_ten_up if up.points == 10 else blackjack.paid_small_up) or ()


def _win(wager: Wager, hand: Hand, state: State, reason: Reason, clauses: Clauses, bonus: Odds | None = None) -> Ruling:
    """Pay a hand at its bonus odds, or else like any winning hand, which has a clause of its own."""
    settlement = state.rules.settlement
    odds = EVEN if reason is Reason.EVEN_MONEY else bonus or settlement.pays
    if reason is not Reason.EVEN_MONEY:
        clauses += (settlement.pays_even if odds == settlement.pays else ()) + plain_21(state, hand)
        if hand.doubled and settlement.doubled_won is not None:
            clauses += settlement.doubled_won
    if wager.funding is Funding.LAMMER:
        clauses += settlement.lammer_won or ()
    return Ruling(Outcome.WIN, odds.pays(wager.amount), odds, reason, clauses)


def _outright(state: State, wager: Wager, hand: Hand, win: OutrightWin) -> Ruling:
    """Pay a hand that always wins, at its bonus odds if its cards make a bonus."""
    ruling = _win(wager, hand, state, win.reason, win.wins, win.odds)
    return ruling if win.odds is None else ruling._replace(line=win.line)


def plain_21(state: State, hand: Hand) -> Clauses:
    """Return the grounds on which an ace and a ten-value card are an ordinary 21."""
    if hand.total != 21 or len(hand.cards) != 2:
        return ()
    if hand.split:
        return state.rules.blackjack.not_after_split
    return grounds_of_21(state, hand)


def lose(wager: Wager, state: State, reason: Reason, clauses: Clauses) -> Ruling:
    """Collect a wager, or take a lammer away."""
    if wager.funding is Funding.LAMMER:
        return Ruling(Outcome.LOSE, 0, None, reason, clauses + (state.rules.settlement.lammer_taken or ()))
    return Ruling(Outcome.LOSE, -wager.amount, None, reason, clauses)


def give_back(wager: Wager, state: State, outcome: Outcome, reason: Reason, clauses: Clauses) -> Ruling:
    """Return a wager, or take a lammer away."""
    if wager.funding is Funding.LAMMER:
        clauses += state.rules.settlement.lammer_taken or ()
    return Ruling(outcome, 0, None, reason, clauses)
