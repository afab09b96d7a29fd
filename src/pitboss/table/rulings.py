"""Who wins: what becomes of a wager, by which clauses.

Nothing is changed here. The dealer's blackjack comes first, because it takes original wagers only; then the hand's
own fate (busted, surrendered, blackjack); then a dealer's total over 21 that pushes; then the comparison.
"""

from __future__ import annotations

from pitboss.chips import EVEN
from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import BlackjackPaid, Irregularity, Kind, Outcome
from pitboss.table.events import Funding, Reason
from pitboss.table.side_wagers import rule_on_side_wager
from pitboss.table.state import Hand, Ruling, State, Wager, is_further


def rule_on(state: State, wager: Wager) -> Ruling:
    """Return what becomes of a wager as the cards lie now."""
    hand = wager.hand
    if state.trouble is not None:
        gone = _gone(state, wager)
        if gone is not None:
            return gone
    if hand is not None:
        ruling = _rule_on_hand(state, wager, hand)
        return ruling if wager.kind is not Kind.TOKE else _riding(state, ruling)
    if wager.kind is Kind.INSURANCE:
        return _rule_on_insurance(state, wager)
    ruling = rule_on_side_wager(state, wager)
    return ruling if wager.kind is not Kind.TOKE else _riding(state, ruling)


def _gone(state: State, wager: Wager) -> Ruling | None:
    """In a void round, on a dead hand or of a player let out, a wager goes back undecided."""
    trouble = state.trouble
    assert trouble is not None
    irregularities = state.rules.irregularities
    if trouble.voided is not None:
        return _back(wager, state, Outcome.VOID, Reason.VOID, trouble.voided + irregularities.void.grounds)
    hands = [wager.hand] if wager.hand is not None else state.boxes[wager.box].hands
    dead = next((hand.dead for hand in hands if hand.dead is not None), None)
    if dead is not None and all(hand.dead is not None for hand in hands):
        return _back(wager, state, Outcome.VOID, Reason.DEAD, dead + irregularities.dead)
    if wager.bettor in trouble.let_out:
        let_out = irregularities.grounds(Irregularity.MISDELIVERED)
        return _back(wager, state, Outcome.VOID, Reason.DEAD, let_out + irregularities.dead)
    return None


def _riding(state: State, ruling: Ruling) -> Ruling:
    tokes = state.rules.tokes
    assert tokes is not None
    clauses = ruling.clauses + tokes.rides
    return Ruling(ruling.outcome, ruling.net, ruling.odds, ruling.reason, clauses, ruling.line)


def _rule_on_insurance(state: State, wager: Wager) -> Ruling:
    insurance = state.rules.insurance
    beside = insurance.beside_surrender or ()
    if not any(hand.surrendered for hand in state.boxes[wager.box].hands):
        beside = ()
    if state.dealer.blackjack:
        net = insurance.odds.pays(wager.amount)
        return Ruling(Outcome.WIN, net, insurance.odds, Reason.INSURED, insurance.won + beside)
    return Ruling(Outcome.LOSE, -wager.amount, None, Reason.NOT_INSURED, insurance.lost + beside)


def _rule_on_hand(state: State, wager: Wager, hand: Hand) -> Ruling:
    rules, dealer = state.rules, state.dealer
    settlement = rules.settlement
    if state.even_money and (wager.bettor, wager.box) in state.even_money:
        assert rules.even_money is not None
        return _win(wager, hand, state, Reason.EVEN_MONEY, rules.even_money.paid)
    if dealer.blackjack:
        return _against_blackjack(state, wager, hand)
    if hand.total > 21:
        return _lose(wager, state, Reason.BUSTED, settlement.busted)
    if hand.surrendered:
        return _half(state, wager)
    if hand.blackjack:
        return _blackjack(state, wager)
    if dealer.total > 21:
        if dealer.total == rules.dealer.push_total:
            return _back(wager, state, Outcome.PUSH, Reason.DEALER_PUSH, settlement.dealer_push or ())
        return _win(wager, hand, state, Reason.DEALER_BUST, settlement.dealer_bust)
    if hand.total > dealer.total:
        return _win(wager, hand, state, Reason.HIGHER, settlement.higher)
    if hand.total < dealer.total:
        if dealer.late_blackjack and is_further(wager):
            overlooked = rules.irregularities.grounds(Irregularity.BLACKJACK_OVERLOOKED)
            return _back(wager, state, Outcome.VOID, Reason.LATE_BLACKJACK, overlooked)
        return _lose(wager, state, Reason.LOWER, settlement.lower)
    return _back(wager, state, settlement.tie, Reason.EQUAL, settlement.equal)


def _against_blackjack(state: State, wager: Wager, hand: Hand) -> Ruling:
    """A dealer blackjack: a blackjack ties, original wagers lose, and what was added to them is given back."""
    rules = state.rules
    settlement = rules.settlement
    if hand.blackjack:
        ten_up = settlement.both_blackjack_ten_up if state.dealer.cards[0].points == 10 else None
        grounds = (ten_up or settlement.both_blackjack) + rules.blackjack.made
        return _back(wager, state, settlement.tie, Reason.BOTH_BLACKJACK, grounds)
    attack = rules.attack
    also = rules.surrender.lost if hand.surrendered and rules.surrender is not None else ()
    if wager.kind is Kind.ATTACK and attack is not None and attack.void_on_blackjack:
        return _back(wager, state, Outcome.VOID, Reason.ATTACK_VOID, attack.void + also)
    own_cards_forgotten = rules.irregularities.own_cards_forgotten
    if state.dealer.forgotten and own_cards_forgotten is not None and is_further(wager):
        return _back(wager, state, Outcome.VOID, Reason.FURTHER_RETURNED, own_cards_forgotten.blackjack)
    if wager.kind is Kind.DOUBLE and settlement.doubles_returned is not None:
        return _back(wager, state, Outcome.VOID, Reason.FURTHER_RETURNED, settlement.doubles_returned + also)
    if wager.kind is Kind.SPLIT and settlement.splits_returned is not None:
        return _back(wager, state, Outcome.VOID, Reason.FURTHER_RETURNED, settlement.splits_returned + also)
    ten_up = settlement.dealer_blackjack_ten_up if state.dealer.cards[0].points == 10 else None
    if wager.kind is Kind.ATTACK and attack is not None:
        also += attack.void
    return _lose(wager, state, Reason.DEALER_BLACKJACK, (ten_up or settlement.dealer_blackjack) + also)


def _blackjack(state: State, wager: Wager) -> Ruling:
    blackjack, dealer = state.rules.blackjack, state.dealer
    clauses = blackjack.made + blackjack.paid + _paid_by_up_card(state)
    reason = Reason.BLACKJACK
    if blackjack.paid_when is BlackjackPaid.AT_END and dealer.total == 21:
        reason = Reason.BLACKJACK_BEATS_21
        clauses += state.rules.settlement.blackjack_beats_21 or ()
    net = blackjack.odds.pays(wager.amount, blackjack.rounding)
    return Ruling(Outcome.WIN, net, blackjack.odds, reason, clauses)


def _paid_by_up_card(state: State) -> Clauses:
    blackjack, up = state.rules.blackjack, state.dealer.cards[0]
    if up.rank == "A":
        return blackjack.paid_ace_up or ()
    return (blackjack.paid_ten_up if up.points == 10 else blackjack.paid_small_up) or ()


def _win(wager: Wager, hand: Hand, state: State, reason: Reason, clauses: Clauses) -> Ruling:
    settlement = state.rules.settlement
    odds = EVEN if reason is Reason.EVEN_MONEY else settlement.pays
    if reason is not Reason.EVEN_MONEY:
        clauses += settlement.pays_even + plain_21(state, hand)
        if hand.doubled and settlement.doubled_won is not None:
            clauses += settlement.doubled_won
    if wager.funding is Funding.LAMMER:
        clauses += settlement.lammer_won or ()
    return Ruling(Outcome.WIN, odds.pays(wager.amount), odds, reason, clauses)


def plain_21(state: State, hand: Hand) -> Clauses:
    """Return the grounds on which an ace and a ten-value card of a split or zapped hand are a 21 like any other."""
    if hand.total != 21 or len(hand.cards) != 2:
        return ()
    if hand.split:
        return state.rules.blackjack.not_after_split
    return state.rules.zap.plain_21 if state.rules.zap is not None else ()


def _lose(wager: Wager, state: State, reason: Reason, clauses: Clauses) -> Ruling:
    if wager.funding is Funding.LAMMER:
        return Ruling(Outcome.LOSE, 0, None, reason, clauses + (state.rules.settlement.lammer_taken or ()))
    return Ruling(Outcome.LOSE, -wager.amount, None, reason, clauses)


def _back(wager: Wager, state: State, outcome: Outcome, reason: Reason, clauses: Clauses) -> Ruling:
    if wager.funding is Funding.LAMMER:
        clauses += state.rules.settlement.lammer_taken or ()
    return Ruling(outcome, 0, None, reason, clauses)


def _half(state: State, wager: Wager) -> Ruling:
    """A share is collected, an odd cent goes to the house (reading A7); a lammer is only taken away (reading FB1)."""
    surrender = state.rules.surrender
    assert surrender is not None
    clauses = surrender.at_once
    if state.dealer.cards[0].rank in surrender.waits_for:
        clauses = surrender.waits
        if state.dealer.cleared and surrender.cleared is not None:
            clauses = surrender.cleared
    if wager.bettor != state.boxes[wager.box].caller:
        clauses += state.rules.boxes.calling or ()
    taken = 0 if wager.funding is Funding.LAMMER else surrender.taken(wager.amount)
    return Ruling(Outcome.HALF, -taken, None, Reason.SURRENDERED, clauses)
