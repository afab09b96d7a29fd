"""The clauses for a dealer's step, before it is performed."""

from __future__ import annotations

from pitboss.rulebook import Clauses
from pitboss.table import commands
from pitboss.table.ceremony import duty_grounds
from pitboss.table.dealing import burn_grounds, grounds_of_card
from pitboss.table.irregular.floor import ruling_grounds
from pitboss.table.irregular.wrongs import call_grounds, dead_grounds, discard_grounds, pay_grounds, void_grounds
from pitboss.table.layout import Layout
from pitboss.table.round.dealer_play import drawing_grounds
from pitboss.table.round.mechanisms import step_rules
from pitboss.table.round.rulings import rule_on
from pitboss.table.trouble.remedies import remedy


def grounds_of_step(layout: Layout, step: commands.StaffCommand) -> Clauses:
    """Return the clauses that make a step of dealer or floor the right one."""
    rules, state = layout.rules, layout.state
    rule = step_rules().get(type(step))
    if rule is not None:
        return rule.grounds(rules)
    match step:
        case commands.OpenShoe():
            return rules.shoe
        case commands.Burn():
            return burn_grounds(state)
        case commands.CloseWagering():
            return rules.deal.begun
        case commands.DealCard():
            return grounds_of_card(layout, state.hand(step.box, step.hand))
        case commands.DealUpCard():
            return rules.deal.up
        case commands.DealHoleCard() | commands.DealSecondCard():
            return rules.hole_card.dealt
        case commands.Peek():
            return rules.hole_card.looked
        case commands.TurnHoleCard():
            return rules.hole_card.turned
        case commands.DrawCard():
            return drawing_grounds(state)
        case commands.TurnDoubleCard():
            return rules.doubling.face_down or rules.doubling.one_card
        case commands.TuckHand():
            return rules.settlement.tucked or rules.settlement.busted
        case commands.SettleWager():
            return rule_on(state, state.wagers[step.wager - 1]).clauses
        case commands.ClearLayout():
            return rules.deal.cleared
    return _grounds_around_cards(layout, step)


def _grounds_around_cards(layout: Layout, step: commands.StaffCommand) -> Clauses:
    rules, state = layout.rules, layout.state
    match step:
        case commands.Perform(duty) | commands.Supervise(duty):
            return duty_grounds(state, duty)
        case commands.CutForTable():
            return rules.procedures.cut.by_dealer
        case commands.PlaceCover():
            return rules.procedures.covered
        case commands.CallFloor():
            return call_grounds(state)
        case commands.OfferRemedy():
            return remedy(state)[2]
        case commands.CallDead():
            return dead_grounds(state, step)
        case commands.DiscardCard():
            return discard_grounds(state)
        case commands.VoidRound():
            return void_grounds(state)[2]
        case commands.VoidPay():
            return pay_grounds(state)
        case commands.Rule(ruling=ruling):
            return ruling_grounds(state, ruling)
    return rules.deal.begun
