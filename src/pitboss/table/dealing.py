"""Carry out the dealer's duties: each of the dealer's commands becomes events."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from pitboss.cards import Card, is_blackjack
from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Phase
from pitboss.table import commands, events
from pitboss.table.ceremony import cut_for_table, mid_round_grounds, perform_duty, place_cover
from pitboss.table.irregular.floor import ORDERS, order
from pitboss.table.irregular.reports import notice_slip, report
from pitboss.table.irregular.wrongs import call_dead, call_floor, discard_card, offer_remedy, void_pay, void_round
from pitboss.table.layout import Layout
from pitboss.table.round.dealer_play import below_standing, drawing_grounds, draws_below, standing_grounds
from pitboss.table.round.mechanisms import outright_win, rules_by_decision, step_rules
from pitboss.table.round.rulings import plain_21, rule_on
from pitboss.table.round.turns import gives_up_later, may_resplit_aces
from pitboss.table.state import Hand, State, Wager
from pitboss.table.wagering.announcing import confirm, lapse


def perform(layout: Layout, step: commands.StaffCommand) -> None:
    """Carry out a step of dealer or floor that is known to be right."""
    performers()[type(step)](layout, step)


def _open_shoe(layout: Layout, step: commands.OpenShoe) -> None:
    """Shuffle all cards into a shoe; if the shoe ran out in mid-round, only the discards."""
    assert layout.shuffler is not None
    cards = layout.stack if layout.state.running else layout.rules.pack.cards()
    shoe = layout.shuffler(cards)
    shoe.place_cover(0 if layout.state.running else layout.rules.cover_from_back)
    layout.shoe, layout.stack = shoe, []
    grounds = layout.rules.shoe + (layout.rules.covered or ())
    shoe_empty = layout.rules.irregularities.shoe_empty
    if layout.state.running and shoe_empty is not None:
        grounds += shoe_empty.grounds
    layout.emit(events.ShoeOpened(layout.state.shoe + 1, len(cards), grounds))


def _burn(layout: Layout, step: commands.Burn) -> None:
    layout.emit(events.CardBurned(layout.draw(), burn_grounds(layout.state)))


def burn_grounds(state: State) -> Clauses:
    """Return the clauses for burning a card now: those of a new shoe, or those of a dealer who comes in."""
    grounds = state.rules.procedures.new_dealer if state.cards.new_dealer else state.rules.burned or ()
    return grounds + mid_round_grounds(state) if state.running else grounds


def _close_wagering(layout: Layout, step: commands.CloseWagering) -> None:
    state, deal = layout.state, layout.rules.deal
    if state.announced:
        lapse(layout)
    wagers = state.wagers
    boxes = (wagers[0].box,) if len(wagers) == 1 else tuple(sorted({wager.box for wager in wagers}))
    layout.emit(events.RoundBegun(state.round + 1, boxes, deal.begun + layout.rules.decks))


def _deal_card(layout: Layout, step: commands.DealCard) -> None:
    hand = layout.state.boxes[step.box].hands[step.hand - 1]
    grounds = grounds_of_card(layout, hand)
    face_up = not (hand.owed and hand.face_down)
    card = hand.kept or layout.draw()
    clauses = layout.worth(grounds, card, hand) if face_up else grounds
    layout.emit(events.CardDealt(step.box, step.hand, card, face_up, clauses))
    if hand.owed_for is not None and not hand.owed:
        _stands_by_itself(layout, step, hand)


def grounds_of_card(layout: Layout, hand: Hand) -> Clauses:
    """Return the clauses for dealing the next card to a hand."""
    rules = layout.rules
    if not hand.owed:
        return rules.deal.second if hand.cards else rules.deal.first
    assert hand.owed_for is not None
    dealt = rules_by_decision()[hand.owed_for].dealt
    assert dealt is not None
    return dealt(rules, hand)


def _stands_by_itself(layout: Layout, step: commands.DealCard, hand: Hand) -> None:
    """Stand a hand that can do nothing more without asking: 21, the most cards, or a split ace with its card."""
    if hand.face_down or hand.total > 21:
        return
    rules = layout.rules
    clauses: Clauses | None = None
    if hand.total == 21:
        clauses = rules.hitting.stands_on_21 + plain_21(layout.state, hand)
    elif rules.hitting.most_cards == len(hand.cards):
        clauses = rules.hitting.stands_on_most
    elif (win := outright_win(layout.state, hand)) is not None:
        clauses = win.stands
    elif hand.split_aces and not hand.doubled and not rules.splitting.aces_draw and not gives_up_later(rules):
        clauses = None if may_resplit_aces(layout.state, hand) else rules.splitting.aces
    if clauses is not None:
        layout.emit(events.HandStood(step.box, step.hand, clauses))


def _own_card(layout: Layout) -> Card:
    """Take the dealer's next card in an irregular round: a card that the floor kept for the dealer, or the next one."""
    trouble = layout.state.trouble
    return trouble.reserved[0] if trouble is not None and trouble.reserved else layout.draw()


def _deal_up_card(layout: Layout, step: commands.DealUpCard) -> None:
    card = layout.draw() if layout.state.trouble is None else _own_card(layout)
    layout.emit(events.CardDealt(0, 1, card, True, layout.worth(layout.rules.deal.up, card, layout.state.dealer)))


def _deal_hole_card(layout: Layout, step: commands.DealHoleCard) -> None:
    # The event cites nothing that depends on the card, because everybody sees its clauses.
    card = layout.draw() if layout.state.trouble is None else _own_card(layout)
    layout.emit(events.CardDealt(0, 1, card, False, layout.rules.hole_card.dealt))


def _peek(layout: Layout, step: commands.Peek) -> None:
    dealer, hole_card = layout.state.dealer, layout.rules.hole_card
    assert dealer.hole is not None
    if not is_blackjack((dealer.cards[0], dealer.hole)):
        layout.emit(events.Peeked(False, hole_card.looked + hole_card.goes_on))
        return
    card = dealer.hole
    layout.emit(events.Peeked(True, hole_card.looked + hole_card.stops_play))
    grounds = layout.worth(hole_card.turned, card, dealer) + layout.rules.blackjack.made
    layout.emit(events.CardTurned(0, 1, card, grounds))
    _stand_dealer(layout)


def _turn_hole_card(layout: Layout, step: commands.TurnHoleCard) -> None:
    card = layout.state.dealer.hole
    assert card is not None
    layout.emit(events.CardTurned(0, 1, card, layout.worth(layout.rules.hole_card.turned, card, layout.state.dealer)))
    _stand_dealer(layout)


def _deal_second_card(layout: Layout, step: commands.DealSecondCard) -> None:
    card = layout.draw() if layout.state.trouble is None else _own_card(layout)
    layout.emit(
        events.CardDealt(0, 1, card, True, layout.worth(layout.rules.hole_card.dealt, card, layout.state.dealer))
    )
    _stand_dealer(layout)


def _draw_card(layout: Layout, step: commands.DrawCard) -> None:
    grounds = drawing_grounds(layout.state)
    card = layout.draw() if layout.state.trouble is None else _own_card(layout)
    layout.emit(events.CardDealt(0, 1, card, True, layout.worth(grounds, card, layout.state.dealer)))
    _stand_dealer(layout)


def _stand_dealer(layout: Layout) -> None:
    """After each card, the dealer either goes on or is done."""
    state = layout.state
    below = below_standing(state)
    if below and draws_below(state):
        return
    dealer = state.dealer
    clauses = standing_grounds(state, below)
    clauses += (layout.rules.values.soft if dealer.soft else layout.rules.values.hard) or ()
    if dealer.total == 21 and len(dealer.cards) == 2:
        clauses += layout.rules.blackjack.made
    layout.emit(events.DealerStood(dealer.total, dealer.soft, below, clauses))


def _turn_double_card(layout: Layout, step: commands.TurnDoubleCard) -> None:
    card = layout.state.hand(step.box, step.hand).cards[-1]
    grounds = (layout.rules.doubling.face_down or ()) + layout.value_clauses[card.rank]
    layout.emit(events.CardTurned(step.box, step.hand, card, grounds))


def _tuck_hand(layout: Layout, step: commands.TuckHand) -> None:
    layout.emit(events.HandTucked(step.box, step.hand, layout.rules.settlement.tucked or ()))


def _settle_wager(layout: Layout, step: commands.SettleWager) -> None:
    state = layout.state
    wager = state.wagers[step.wager - 1]
    ruling = state.taking[step.wager] if state.taking else rule_on(state, wager)
    clauses = ruling.clauses + _taking_grounds(layout, wager)
    layout.emit(
        events.WagerSettled(step.wager, ruling.outcome, ruling.net, ruling.odds, ruling.reason, ruling.line, clauses)
    )
    if wager.hand is not None and wager.hand.blackjack and not state.dealer.blackjack:
        _tuck_blackjack(layout, wager)


def _taking_grounds(layout: Layout, wager: Wager) -> Clauses:
    """Return the clauses for collecting or paying a wager at this moment."""
    state, settlement = layout.state, layout.rules.settlement
    now = settlement.taken_and_paid if state.program[state.phase] is Phase.SETTLE else ()
    hand = wager.hand
    if hand is None or not hand.busted or not settlement.busts_at_once:
        return now
    if hand.tucked:
        return now + (settlement.tucked or ())
    first = hand.split and hand is state.boxes[hand.box].hands[0]
    return now + settlement.busted_taken + ((settlement.split_busted_taken or ()) if first else ())


def _tuck_blackjack(layout: Layout, wager: Wager) -> None:
    """Keep the cards of a paid blackjack under a side wager that waits for the dealer's hand."""
    box = layout.state.boxes[wager.box]
    for other in box.side_wagers:
        side_wager = layout.rules.side_wager(other.kind)
        if side_wager is not None and side_wager.stays_after_blackjack is not None and other.outcome is None:
            even_money = (wager.bettor, wager.box) in layout.state.even_money
            clauses = side_wager.stays_after_even_money if even_money else side_wager.stays_after_blackjack
            layout.emit(events.HandTucked(wager.box, 1, clauses or side_wager.stays_after_blackjack))
            return


def _clear_layout(layout: Layout, step: commands.ClearLayout) -> None:
    deal = layout.rules.deal
    grounds = tuple(dict.fromkeys(deal.cleared + (deal.picked_up or ())))
    layout.emit(events.RoundEnded(layout.state.round, grounds))


def _come_in(layout: Layout, step: commands.ComeIn) -> None:
    layout.emit(events.DealerCameIn(layout.rules.procedures.new_dealer))


def _go_idle(layout: Layout, step: commands.GoIdle) -> None:
    layout.emit(events.TableIdled(layout.rules.procedures.idle))


_PERFORM: dict[type, Callable[[Layout, Any], None]] = {
    commands.OpenShoe: _open_shoe,
    commands.Burn: _burn,
    commands.CloseWagering: _close_wagering,
    commands.DealCard: _deal_card,
    commands.DealUpCard: _deal_up_card,
    commands.DealHoleCard: _deal_hole_card,
    commands.Peek: _peek,
    commands.TurnHoleCard: _turn_hole_card,
    commands.DealSecondCard: _deal_second_card,
    commands.DrawCard: _draw_card,
    commands.TurnDoubleCard: _turn_double_card,
    commands.TuckHand: _tuck_hand,
    commands.SettleWager: _settle_wager,
    commands.ClearLayout: _clear_layout,
    commands.Perform: perform_duty,
    commands.Supervise: perform_duty,
    commands.CutForTable: cut_for_table,
    commands.PlaceCover: place_cover,
    commands.ComeIn: _come_in,
    commands.GoIdle: _go_idle,
    commands.Report: report,
    commands.NoticeSlip: notice_slip,
    commands.ConfirmWager: confirm,
    commands.CallFloor: call_floor,
    commands.OfferRemedy: offer_remedy,
    commands.CallDead: call_dead,
    commands.DiscardCard: discard_card,
    commands.VoidRound: void_round,
    commands.VoidPay: void_pay,
    **dict.fromkeys(ORDERS, order),
}


@cache
def performers() -> dict[type, Callable[[Layout, Any], None]]:
    """Return how each step is performed, including those of mechanisms."""
    return _PERFORM | {command: rule.perform for command, rule in step_rules().items()}
