"""On which clauses a dealer's step stands, before it is done."""

from __future__ import annotations

from pitboss.rulebook import Clauses
from pitboss.table import commands as do
from pitboss.table.ceremony import duty_grounds
from pitboss.table.dealing import grounds_of_card
from pitboss.table.irregular.floor import ruling_grounds
from pitboss.table.irregular.wrongs import call_grounds, dead_grounds, discard_grounds, pay_grounds, void_grounds
from pitboss.table.layout import Layout
from pitboss.table.round.dealer_play import drawing_grounds
from pitboss.table.round.mechanisms import step_rules
from pitboss.table.round.rulings import rule_on
from pitboss.table.trouble.remedies import remedy


def grounds_of_step(layout: Layout, step: do.StaffCommand) -> Clauses:
    """Return the clauses that make a step of dealer or floor the right one."""
    rules, state = layout.rules, layout.state
    rule = step_rules().get(type(step))
    if rule is not None:
        return rule.grounds(rules)
    match step:
        case do.OpenShoe():
            return rules.shoe
        case do.Burn():
            return rules.burned or rules.shoe
        case do.CloseWagering():
            return rules.deal.begun
        case do.DealCard():
            return grounds_of_card(layout, state.hand(step.box, step.hand))
        case do.DealUpCard():
            return rules.deal.up
        case do.DealHoleCard() | do.DealSecondCard():
            return rules.hole_card.dealt
        case do.Peek():
            return rules.hole_card.looked
        case do.TurnHoleCard():
            return rules.hole_card.turned
        case do.DrawCard():
            return drawing_grounds(state)
        case do.TurnDoubleCard():
            return rules.doubling.face_down or rules.doubling.one_card
        case do.TuckHand():
            return rules.settlement.tucked or rules.settlement.busted
        case do.SettleWager():
            return rule_on(state, state.wagers[step.wager - 1]).clauses
        case do.ClearLayout():
            return rules.deal.cleared
    return _grounds_around_cards(layout, step)


def _grounds_around_cards(layout: Layout, step: do.StaffCommand) -> Clauses:
    rules, state = layout.rules, layout.state
    match step:
        case do.Perform(duty) | do.Supervise(duty):
            return duty_grounds(state, duty)
        case do.CutForTable():
            return rules.procedures.cut.by_dealer
        case do.PlaceCover():
            return rules.procedures.covered
        case do.CallFloor():
            return call_grounds(state)
        case do.OfferRemedy():
            return remedy(state)[2]
        case do.CallDead():
            return dead_grounds(state, step)
        case do.DiscardCard():
            return discard_grounds(state)
        case do.VoidRound():
            return void_grounds(state)[2]
        case do.VoidPay():
            return pay_grounds(state)
        case do.Rule(ruling=ruling):
            return ruling_grounds(state, ruling)
    return rules.deal.begun
