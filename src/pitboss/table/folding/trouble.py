"""How the consequences of an irregularity change the state: the floor, dead hands, void rounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.cards import Card
from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import FloorRuling, Irregularity, Kind, Outcome, Phase
from pitboss.rulebook.parts.irregularities import SettledWagers
from pitboss.table import events
from pitboss.table.events import Answer
from pitboss.table.folding.reports import reported, trouble_of
from pitboss.table.state import Case, Hand, State, Trouble
from pitboss.table.trouble.policies import rules_on_peek, too_many_strays
from pitboss.table.trouble.remedies import undealt_box
from pitboss.table.trouble.waiting import keeping, seen_place, take_waiting, wait


def _floor_called(state: State, event: events.FloorCalled) -> None:
    trouble = trouble_of(state)
    slip = trouble.unnoticed
    if trouble.case is None and slip is not None and slip.irregularity is event.irregularity:
        trouble.case, trouble.unnoticed = slip, None
    if trouble.case is None:
        box = undealt_box(state)
        trouble.case = Case(event.irregularity, box.number if box is not None else 0)
    trouble.case.called = True
    to_rule = event.irregularity is Irregularity.NEEDLESS_PEEK and rules_on_peek(state)
    if event.irregularity in CALL_ONLY and trouble.surplus is None and not to_rule:
        trouble.case = None


CALL_ONLY = frozenset(
    {
        Irregularity.PAT_HAND,
        Irregularity.NEEDLESS_PEEK,
        Irregularity.HOLE_EXPOSED,
        Irregularity.BLACKJACK_OVERLOOKED,
    }
)
"""Irregularities that end once the floor knows, unless it has something to rule on."""


def _floor_ruled(state: State, event: events.FloorRuled) -> None:
    if event.ruling is FloorRuling.REPAIRED:
        if event.irregularity is Irregularity.READER_FAILS:
            state.cards.reader_out = False
        else:
            state.cards.shuffler_out = state.cards.unmarked = False
        return
    if not state.running:
        return  # a card that does not belong here was taken away while a card was burned
    trouble = trouble_of(state)
    case = trouble.case
    assert case is not None
    case.ruling = event.ruling
    match event.ruling:
        case FloorRuling.KEEP:
            box = state.boxes[case.box]
            box.missed = max(0, box.missed - 1)
            trouble.case = None
        case FloorRuling.FORWARD | FloorRuling.DEALERS_CARD:
            _place_surplus(state, trouble, event)
        case FloorRuling.PLAY_ON:
            for number, choice in case.choices.items():
                for hand in state.boxes[number].hands if choice is not Answer.TAKEN else ():
                    die(hand, event.clauses)
            if trouble.surplus is None:
                trouble.case = None
        case FloorRuling.REMOVE:
            if not too_many_strays(state):
                trouble.case = None
        case FloorRuling.UNSEEN:
            trouble.case = None


def _slip_noticed(state: State, event: events.SlipNoticed) -> None:
    state.dealer.missed = False
    state.phase = state.program.index(Phase.DEAL_UP)


def _place_surplus(state: State, trouble: Trouble, event: events.FloorRuled) -> None:
    """Move the card on; if it is to be burned, the dealer puts it away."""
    card, trouble.surplus, trouble.case = trouble.surplus, None, None
    assert card is not None
    if event.ruling is FloorRuling.FORWARD and event.box:
        state.hand(event.box, event.hand or 1).kept = card
    elif event.ruling is FloorRuling.FORWARD:
        wait(state, trouble, card, seen=True)
    else:
        trouble.reserved.append(card)


def _player_let_out(state: State, event: events.PlayerLetOut) -> None:
    trouble = trouble_of(state)
    trouble.let_out.add(event.player)
    for box in state.in_play:
        if event.player not in box.bettors:
            continue
        staying = [name for name in box.bettors if name not in trouble.let_out]
        if not staying:
            for hand in box.hands:
                die(hand, event.clauses)
        elif box.caller == event.player:
            held = [wager for wager in box.hands[0].wagers if wager.bettor in staying]
            seated = box.seated if box.seated in staying else None
            box.caller = seated or max(held, key=lambda wager: wager.amount * (wager.kind is Kind.BLACKJACK)).bettor


def die(hand: Hand, clauses: Clauses) -> None:
    """Call a hand dead: it gets no further cards, not even those it was owed."""
    if hand.owed:
        hand.face_down = False
    hand.dead, hand.owed = clauses, 0


def resume(state: State) -> None:
    """A dealer who forgot the cards now has them: what waited for them follows, then the turns go on (reading CB22)."""
    trouble_of(state).case = None
    state.phase = state.program.index(Phase.FIRST_CARDS)


def _hand_died(state: State, event: events.HandDied) -> None:
    die(state.hand(event.box, event.hand), event.clauses)
    trouble = trouble_of(state)
    if trouble.case is not None and trouble.case.irregularity not in (
        Irregularity.OWN_CARD_MISSED,
        Irregularity.OWN_CARD_EXTRA,
        Irregularity.OWN_CARDS_FORGOTTEN,
    ):
        trouble.case = None


def _card_discarded(state: State, event: events.CardDiscarded) -> None:
    trouble = trouble_of(state)
    card: Card | None
    if trouble.surplus is not None:
        card, trouble.surplus = trouble.surplus, None
    elif trouble.reserved:
        card = trouble.reserved.pop(0)
    elif kept := keeping(state):
        card, kept[0].kept = kept[0].kept, None
    else:
        card = take_waiting(state, seen_place(state) or 0)
    assert card is not None
    state.rack.append(card)
    trouble.case = None


def _card_backed_up(state: State, event: events.CardBackedUp) -> None:
    card = state.boxes[event.box].hands[0].cards[0]
    state.boxes[event.box].hands[0].empty()
    state.boxes[event.to].hands[0].add(card)
    state.boxes[event.to].missed = 0
    state.phase = state.program.index(Phase.DEAL_FIRST)
    trouble = trouble_of(state)
    trouble.backed_up.append(event.to)
    trouble.case = None


def _round_voided(state: State, event: events.RoundVoided) -> None:
    trouble = trouble_of(state)
    trouble.voided = event.clauses
    trouble.reshuffle = trouble.reshuffle or event.reshuffle
    trouble.pays_void = state.rules.irregularities.void.settled is SettledWagers.RETURNED
    trouble.case = trouble.unnoticed = None
    state.offers = []
    state.taking = None
    state.phase = state.program.index(Phase.SETTLE)


def _pay_voided(state: State, event: events.PayVoided) -> None:
    wager = state.wagers[event.wager - 1]
    state.tray += wager.net
    if wager.kind is Kind.TOKE and wager.outcome is Outcome.WIN:
        state.toke_box -= wager.amount + wager.net  # what the dealers received comes back, including the stake
        state.players[wager.bettor].chips += wager.amount
    else:
        state.players[wager.bettor].chips -= wager.net
    wager.outcome, wager.net = Outcome.VOID, 0
    for bonus in [paid for paid in state.bonuses if paid.wager == event.wager]:
        state.tray += bonus.amount
        state.players[bonus.player].chips -= bonus.amount
        state.bonuses.remove(bonus)


FOLD_TROUBLE: dict[type, Callable[[State, Any], None]] = {
    events.Reported: reported,
    events.FloorCalled: _floor_called,
    events.FloorRuled: _floor_ruled,
    events.SlipNoticed: _slip_noticed,
    events.PlayerLetOut: _player_let_out,
    events.HandDied: _hand_died,
    events.CardDiscarded: _card_discarded,
    events.CardBackedUp: _card_backed_up,
    events.RoundVoided: _round_voided,
    events.PayVoided: _pay_voided,
}
