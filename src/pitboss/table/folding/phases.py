"""The dealer's next step: each phase of a round as one function of the state.

A phase returns the dealer's one right step, None while players must act, or DONE. In any state, at most one dealer step
is right. The fold of an event ends with ``find_place``, which notes that step in ``State.due``. Read it there to find
out what comes next.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from pitboss.rulebook.parts import BlackjackPaid, HoleCardProcedure, Outcome, Phase, TakingOrder
from pitboss.table import commands
from pitboss.table.round.dealer_play import draws
from pitboss.table.round.mechanisms import at_table, due_after_settling
from pitboss.table.round.rulings import rule_on
from pitboss.table.round.side_wagers import side_wager_of
from pitboss.table.round.turns import DONE, Step, deal_card, next_in_turn, settle_wager, unsettled
from pitboss.table.state import Ruling, State, Wager
from pitboss.table.trouble.policies import void_without_up_card
from pitboss.table.trouble.remedies import (
    VOID_ROUND,
    leftover,
    live_boxes,
    next_in_trouble,
    undealt,
    without_hand,
)

DEAL_UP_CARD = commands.DealUpCard()
DEAL_HOLE_CARD = commands.DealHoleCard()
TURN_HOLE_CARD = commands.TurnHoleCard()
DRAW_CARD = commands.DrawCard()
CLEAR_LAYOUT = commands.ClearLayout()
PEEK = commands.Peek()
DEAL_SECOND_CARD = commands.DealSecondCard()


DRAWING = (
    commands.DealCard,
    commands.DealUpCard,
    commands.DealHoleCard,
    commands.DealSecondCard,
    commands.DrawCard,
    commands.Burn,
)
"""Steps that take a card from the shoe."""


def find_place(state: State) -> None:
    """Move the place in the round forward to what is due, and note it. Only the fold of an event calls this."""
    program, phases, irregular = state.program, _phases(), state.trouble is not None
    while True:
        step = next_in_trouble(state) if irregular else DONE
        if step is DONE:
            step = phases[program[state.phase]](state)
        if step is not DONE:
            state.due = step  # type: ignore[assignment]
            return
        state.phase += 1


def due_in_phase(state: State) -> Step:
    """Return what the current phase of the round asks for."""
    return _phases()[state.program[state.phase]](state)


def _deal_first(state: State) -> Step:
    for box in state.in_play:
        if not box.hands[0].cards and not box.missed and box.hands[0].dead is None:
            return deal_card(box.number, 1)
    return DONE


def _deal_second(state: State) -> Step:
    for box in state.in_play:
        if len(box.hands[0].cards) < 2 - box.missed and box.hands[0].dead is None:
            return deal_card(box.number, 1)
    if state.trouble is None:
        return DONE
    if state.dealer.missed and void_without_up_card(state):
        return VOID_ROUND
    return undealt(state)


def _deal_up(state: State) -> Step:
    dealer = state.dealer
    return DONE if dealer.cards or dealer.missed or dealer.forgotten else DEAL_UP_CARD


def _deal_hole(state: State) -> Step:
    if not state.dealer.cards:
        return DONE if state.dealer.forgotten else DEAL_UP_CARD  # it was missed earlier
    return DEAL_HOLE_CARD if state.dealer.hole is None and not state.dealer.forgotten else DONE


def _first_cards(state: State) -> Step:
    return _settle_side_wagers(state, Phase.FIRST_CARDS) if state.dealer.cards else DONE


def _settle_side_wagers(state: State, phase: Phase) -> Step:
    if not state.rules.side_wagers:
        return DONE
    for box in reversed(state.in_play):
        for wager in box.open_side_wagers() if box.side_wagers else ():
            if side_wager_of(state, wager).settled is phase:
                return settle_wager(wager.number)
    return DONE


def _peek(state: State) -> Step:
    if state.trouble is not None and (without_hand(state) or _nothing_at_stake(state)):
        return DONE
    if state.dealer.looked or state.dealer.cards[0].rank not in state.rules.hole_card.looks_under:
        return DONE
    if state.dealer.without_reader:
        return DONE  # the game goes on as if there were no reader; if it may not, it was stopped earlier
    return PEEK


def _nothing_at_stake(state: State) -> bool:
    """Whether every wager on a hand is already settled when a dealer who forgot the cards gets them."""
    return state.dealer.forgotten and not live_boxes(state)


def _blackjacks(state: State) -> Step:
    if state.dealer.blackjack or state.rules.blackjack.paid_when is not BlackjackPaid.BEFORE_PLAY:
        return DONE
    if state.trouble is not None and without_hand(state) and not _small_up_card(state):
        return DONE
    for box in reversed(state.in_play):
        hand = box.hands[0]
        if hand.blackjack and not box.overlooked:
            wager = unsettled(hand.wagers)
            if wager is not None:
                return settle_wager(wager.number)
    return DONE


def _small_up_card(state: State) -> bool:
    """Whether the up card alone rules out a dealer's blackjack."""
    return bool(state.dealer.cards) and state.dealer.cards[0].rank not in state.rules.hole_card.looks_under


def _turns(state: State) -> Step:
    return DONE if state.dealer.blackjack else next_in_turn(state)


def _second_card(state: State) -> Step:
    if state.dealer.hole is not None:
        return TURN_HOLE_CARD
    if state.rules.hole_card.procedure is HoleCardProcedure.NONE and len(state.dealer.cards) == 1:
        return DEAL_SECOND_CARD
    return DONE


def _stood_on_two(state: State) -> Step:
    """Settle side wagers that depend on the first two cards, once it is known that the dealer takes no third one."""
    if state.dealer.stood or state.dealer.total >= state.rules.dealer.stands_on:
        return _settle_side_wagers(state, Phase.DRAW)
    return DONE if draws(state) else None


def _draw(state: State) -> Step:
    """Settle side wagers that depend on the dealer's draws as soon as they are decided, before any further card."""
    dealer = state.dealer
    if state.rules.side_wagers and (dealer.stood or len(dealer.cards) > 2):
        step = _settle_side_wagers(state, Phase.DRAW)
        if step is not DONE:
            return step
    return DONE if dealer.stood else DRAW_CARD


def _settle(state: State) -> Step:
    if state.taking is None:
        if state.trouble is not None:
            left = leftover(state)
            if left is not DONE:
                return left
        unseen = _face_down(state) if state.rules.doubling.face_down is not None else None
        if unseen is not None:
            return unseen
        state.taking = _taking_order(state)
    for number in state.taking:
        if state.wagers[number - 1].outcome is None:
            return settle_wager(number)
    if state.trouble is not None and state.trouble.pays_void:
        for wager in state.wagers:
            if wager.outcome is not Outcome.VOID:
                return commands.VoidPay(wager.number)
    return due_after_settling(state)


def _face_down(state: State) -> Step:
    """Turn cards that were doubled on face down before anything is taken or paid."""
    for box in state.in_play:
        for place, hand in enumerate(box.hands, 1):
            if hand.face_down and not hand.owed:
                return commands.TurnDoubleCard(box.number, place)
    return None


def _taking_order(state: State) -> dict[int, Ruling]:
    """Rule on the remaining wagers in the order in which the game takes and pays them, from the dealer's right."""
    wagers = [wager for wager in state.wagers if wager.outcome is None]
    rulings = {wager.number: rule_on(state, wager) for wager in wagers}
    if (
        len({(wager.box, wager.hand) for wager in wagers}) < 2
        and len({ruling.outcome for ruling in rulings.values()}) < 2
    ):
        return rulings  # the wagers of one hand, all won or all lost, are settled in the order in which they were made
    procedure = state.rules.settlement.order

    def order(wager: Wager) -> tuple[int, bool, int, int, int]:
        paid = rulings[wager.number].outcome not in (Outcome.LOSE, Outcome.HALF)
        place = state.place(wager.hand) if wager.hand is not None else 0
        first = 0
        if procedure is TakingOrder.PLAYER_BY_PLAYER:
            first = -max(state.players[wager.bettor].boxes)
        elif procedure is TakingOrder.BOX_BY_BOX:
            first, paid = -wager.box, False
        return first, paid, -wager.box, -place, wager.number

    return {wager.number: rulings[wager.number] for wager in sorted(wagers, key=order)}


def _clear(state: State) -> Step:
    return CLEAR_LAYOUT


_BY_PHASE: dict[Phase, Callable[[State], Step]] = {
    Phase.DEAL_FIRST: _deal_first,
    Phase.DEAL_SECOND: _deal_second,
    Phase.DEAL_UP: _deal_up,
    Phase.DEAL_HOLE: _deal_hole,
    Phase.FIRST_CARDS: _first_cards,
    Phase.PEEK: _peek,
    Phase.BLACKJACKS: _blackjacks,
    Phase.TURNS: _turns,
    Phase.SECOND_CARD: _second_card,
    Phase.STOOD_ON_TWO: _stood_on_two,
    Phase.DRAW: _draw,
    Phase.SETTLE: _settle,
    Phase.CLEAR: _clear,
}


@cache
def _phases() -> tuple[Callable[[State], Step], ...]:
    """Return the function of every phase, including those of mechanisms."""
    by_phase = _BY_PHASE | {phase: due for mechanism in at_table() for phase, due in mechanism.phases.items()}
    return tuple(by_phase[phase] for phase in Phase)
