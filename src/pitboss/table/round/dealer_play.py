"""When the dealer draws and when the dealer stands."""

from __future__ import annotations

from pitboss.rulebook import Clauses
from pitboss.table.round.mechanisms import outright_win
from pitboss.table.round.side_wagers import side_wager_of
from pitboss.table.round.turns import unsettled
from pitboss.table.state import State


def hand_depends(state: State) -> bool:
    """Whether the outcome of any hand depends on the dealer's count.

    A blackjack does not: once the dealer is known not to have one, it always wins.
    """
    for box in state.in_play:
        for hand in box.hands:
            if hand.busted or hand.surrendered or hand.blackjack or outright_win(state, hand) is not None:
                continue
            if unsettled(hand.wagers) is not None:
                return True
    return False


def side_wager_depends(state: State) -> bool:
    """Whether a side wager that further dealer cards decide is still open."""
    # Two cards on which a hard hand stands decide what a third card would: it cannot bust even a soft hand.
    dealer, stands_on = state.dealer, state.rules.dealer.stands_on
    held = 3 if dealer.total >= stands_on and len(dealer.cards) == 2 else len(dealer.cards)
    for box in state.in_play:
        for wager in box.open_side_wagers() if box.side_wagers else ():
            if side_wager_of(state, wager).dealer_cards_needed > held:
                return True
    return False


def below_standing(state: State) -> bool:
    """Whether the dealer draws on this total."""
    dealer = state.dealer
    return state.rules.dealer.draws_to(dealer.total, dealer.soft)


def is_idle(state: State) -> bool:
    """Whether nothing depends on a further dealer card."""
    return not hand_depends(state) and not side_wager_depends(state)


def draws_below(state: State) -> bool:
    """Whether a dealer on a drawing total takes another card; some texts do not require it if nothing depends on it."""
    return state.rules.dealer.draws_idle or not is_idle(state)


def draws(state: State) -> bool:
    """Whether the dealer takes another card."""
    return below_standing(state) and draws_below(state)


def drawing_grounds(state: State) -> Clauses:
    """Return the clauses by which the dealer draws now."""
    rules = state.rules
    clauses = rules.dealer.soft_17 if state.dealer.total == rules.dealer.stands_on else rules.dealer.draws
    if rules.dealer.draws_idle:
        return clauses + rules.dealer.idle if is_idle(state) else clauses
    if not side_wager_depends(state) or hand_depends(state):
        return clauses
    return clauses + (rules.dealer.draws_for_side_wager or ())


def standing_grounds(state: State, below: bool) -> Clauses:
    """Return the clauses for standing now; ``below`` if the dealer stands early because nothing depends on it."""
    rules, hand = state.rules, state.dealer
    if below:
        return rules.dealer.idle
    if hand.total == rules.dealer.stands_on and hand.soft:
        return rules.dealer.stands + rules.dealer.soft_17
    return (rules.dealer.stands_soft if hand.soft else None) or rules.dealer.stands
