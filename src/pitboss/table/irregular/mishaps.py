"""When each irregularity can have happened: for each, a function of the situation."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.cards import is_blackjack
from pitboss.rulebook.parts import Duty, HoleCardProcedure, Irregularity, Phase, Shuffling
from pitboss.rulebook.parts.irregularities import BurnAt
from pitboss.table import commands
from pitboss.table.folding.phases import DRAWING
from pitboss.table.layout import Layout
from pitboss.table.round.turns import players_turn
from pitboss.table.state import State
from pitboss.table.trouble.policies import asks_involved, is_misdeal_without_cards, void_without_up_card
from pitboss.table.trouble.waiting import on_offer

FIRST_DEAL = (Phase.DEAL_FIRST, Phase.DEAL_UP, Phase.ATTACK, Phase.DEAL_SECOND, Phase.DEAL_HOLE)
"""The phases in which the first cards are dealt."""


def is_first_deal(state: State) -> bool:
    """Whether the first cards are being dealt."""
    return state.running and state.program[state.phase] in FIRST_DEAL


def _draws(layout: Layout, command: commands.Report, step: commands.StaffCommand | None) -> bool:
    return isinstance(step, DRAWING)


def _stray(layout: Layout, command: commands.Report, step: commands.StaffCommand | None) -> bool:
    """A card of a rank that the pack lacks; in a full pack, any card of another pack."""
    removed = layout.rules.pack.removed
    stray = command.card is not None and (not removed or command.card.rank in removed)
    drawing = isinstance(step, DRAWING) and (layout.state.running or layout.shoe is not None)
    return stray and drawing and not layout.state.waiting


def _to_decide(layout: Layout, command: commands.Report, step: commands.StaffCommand | None) -> bool:
    return layout.state.running and step is None and players_turn(layout.state)


def _from_shoe(layout: Layout, command: commands.Report, step: commands.StaffCommand | None) -> bool:
    """A round is on, or the next one will be dealt from the shoe on the table."""
    state, cards = layout.state, layout.state.cards
    if state.running:
        return True
    shuffle = cards.duties or cards.shuffle_ordered or layout.rules.shuffled_every_round or cards.closed
    return not shuffle and layout.shoe is not None and not layout.shoe.cover_reached


def _after_two_cards(layout: Layout, command: commands.Report, step: commands.StaffCommand | None) -> bool:
    """Nothing is settled yet, and the first cards are being dealt or are on the layout, or a hand is to decide.

    If an exposed card is offered to the player involved, the first cards are on the layout.
    """
    state = layout.state
    if command.box and state.boxes.get(command.box) not in state.in_play:
        return False
    if _to_decide(layout, command, step) or on_offer(state):
        return True
    if not state.running:
        return False
    if asks_involved(state):
        return state.dealer.hole is not None and not isinstance(step, DRAWING) and not state.dealer.forgotten
    if is_first_deal(state):
        return True
    if state.phase > _phase(state, Phase.TURNS):
        return state.phase <= _phase(state, Phase.SETTLE) and not _settling(state)
    if state.phase == _phase(state, Phase.TURNS):
        return isinstance(step, commands.SettleWager | commands.TuckHand) and not state.dealer.blackjack
    return bool(state.dealer.cards) and not state.dealer.blackjack


def _stands(layout: Layout, command: commands.Report, step: commands.StaffCommand | None) -> bool:
    dealer, state = layout.state.dealer, layout.state
    standing = state.running and dealer.stood and dealer.total >= state.rules.dealer.stands_on and dealer.hole is None
    late = state.phase > _phase(state, Phase.SECOND_CARD)
    return standing and late and not _settling(state) and dealer.total <= 21


def _settling(state: State) -> bool:
    """Whether taking and paying has begun."""
    return state.taking is not None and any(state.wagers[number - 1].outcome for number in state.taking)


def _own_card(layout: Layout, command: commands.Report, step: commands.StaffCommand | None) -> bool:
    if isinstance(step, commands.DealUpCard):
        return not layout.state.dealer.missed
    either = not void_without_up_card(layout.state)
    return isinstance(step, commands.DealHoleCard) and either and not layout.state.dealer.missed


def _first_cards_out(layout: Layout, command: commands.Report, step: commands.StaffCommand | None) -> bool:
    """The first cards are on the layout, and nobody has acted on them."""
    state = layout.state
    return state.running and state.dealer.hole is not None and not state.dealer.blackjack and _nobody_acted(state)


def _nobody_acted(state: State) -> bool:
    acted = any(hand.decisions for box in state.in_play for hand in box.hands)
    return not state.offers and not acted and state.phase <= _phase(state, Phase.TURNS)


def _phase(state: State, phase: Phase) -> int:
    return state.program.index(phase)


def _extra(layout: Layout, command: commands.Report, step: commands.StaffCommand | None) -> bool:
    state = layout.state
    box = state.boxes.get(command.box)
    if not state.running or box not in state.in_play or state.dealer.blackjack or not _nobody_acted(state):
        return False
    hand = box.hands[0]
    return len(hand.cards) >= 2 and hand.total <= 21 and hand.dead is None and not hand.picked_up


def _forgets(layout: Layout, command: commands.Report, step: commands.StaffCommand | None) -> bool:
    """The dealer forgets the dealer's own cards, one or both; the box is where that comes to light."""
    state, dealer = layout.state, layout.state.dealer
    due = isinstance(step, commands.DealUpCard | commands.DealHoleCard) and not dealer.missed and not dealer.forgotten
    return due and (not command.box or any(box.number == command.box for box in state.in_play))


def _box_due(layout: Layout, command: commands.Report, step: commands.StaffCommand | None) -> bool:
    dealing = layout.state.program[layout.state.phase] in (Phase.DEAL_FIRST, Phase.DEAL_SECOND)
    due = layout.state.running and dealing and isinstance(step, commands.DealCard)
    return due and isinstance(step, commands.DealCard) and command.box in (0, step.box)


def _misdelivered(layout: Layout, command: commands.Report, step: commands.StaffCommand | None) -> bool:
    """A card lands on a box or hand that is not the next due one, or a player's card lands on the dealer's hand."""
    state = layout.state
    if not state.running or not isinstance(step, DRAWING):
        return False
    due = (step.box, step.hand) if isinstance(step, commands.DealCard) else (0, 0)
    if not command.box:
        return due != (0, 0) and not command.hand
    box = state.boxes.get(command.box)
    if box is None or not command.hand:
        return box is not None and due[0] != command.box
    return 1 < len(box.hands) >= command.hand > 0 and due != (command.box, command.hand)


def _hit_due(layout: Layout, command: commands.Report, step: commands.StaffCommand | None) -> bool:
    if not layout.state.running or not isinstance(step, commands.DealCard):
        return False
    hand = layout.state.hand(step.box, step.hand)
    return bool(hand.owed) and not hand.late


def _empty(layout: Layout, command: commands.Report, step: commands.StaffCommand | None) -> bool:
    out = layout.shoe is not None and not layout.shoe.remaining and not layout.state.waiting
    enough = is_misdeal_without_cards(layout.state) or len(layout.state.rack) >= BURN_AND_DEAL
    return out and enough and layout.state.running and isinstance(step, DRAWING)


BURN_AND_DEAL = 2
"""The fewest discards that can be shuffled, burned from and dealt."""


def _needless(layout: Layout, command: commands.Report, step: commands.StaffCommand | None) -> bool:
    state = layout.state
    dealer = state.dealer
    return (
        state.running
        and dealer.hole is not None
        and not dealer.looked
        and dealer.cards[0].rank not in state.rules.hole_card.looks_under
        and state.rules.hole_card.procedure is HoleCardProcedure.PEEK
        and state.phase <= _phase(state, Phase.TURNS)
    )


def _reader(layout: Layout, command: commands.Report, step: commands.StaffCommand | None) -> bool:
    return not layout.state.cards.reader_out


def _device_due(layout: Layout) -> bool:
    """Whether the shuffler is working now."""
    duties = layout.state.cards.duties
    if not duties or layout.state.cards.shuffler_out:
        return False
    continuous = layout.rules.procedures.shuffling is Shuffling.CONTINUOUS
    return duties[0] in (Duty.DEVICE, Duty.RESHUFFLE) or (continuous and duties[0] in (Duty.LOAD, Duty.GATHER))


def _device_idle(layout: Layout) -> bool:
    """Whether a shuffler is idle beside the shoe in play."""
    cards, automated = layout.state.cards, layout.rules.procedures.shuffling is Shuffling.AUTOMATED
    return automated and layout.shoe is not None and not (cards.duties or cards.shuffler_out or cards.closed)


def _jams(layout: Layout, command: commands.Report, step: commands.StaffCommand | None) -> bool:
    """Whether the shuffler is working: the batch is going in, or is inside while the other one is played."""
    cards = layout.state.cards
    return _device_due(layout) or (_device_idle(layout) and bool(cards.in_device) and not cards.jammed)


def _fails(layout: Layout, command: commands.Report, step: commands.StaffCommand | None) -> bool:
    return _device_due(layout) or _device_idle(layout)


def _burn_due(layout: Layout, command: commands.Report, step: commands.StaffCommand | None) -> bool:
    burn_forgotten = layout.rules.irregularities.burn_forgotten
    any_burn = burn_forgotten is not None and burn_forgotten.at is BurnAt.CUT_OR_NEW_DEALER
    after_cut = not layout.state.cards.new_dealer
    return isinstance(step, commands.Burn) and layout.shoe is not None and (after_cut or any_burn)


def _just_burned(layout: Layout, command: commands.Report, step: commands.StaffCommand | None) -> bool:
    state = layout.state
    return state.cards.just_burned and not state.running and not state.cards.duties and state.burned


def _hole_down(layout: Layout, command: commands.Report, step: commands.StaffCommand | None) -> bool:
    dealer = layout.state.dealer
    return layout.state.running and dealer.hole is not None and not dealer.hole_seen


def _blackjack_hidden(layout: Layout, command: commands.Report, step: commands.StaffCommand | None) -> bool:
    dealer = layout.state.dealer
    if not isinstance(step, commands.Peek) or dealer.hole is None or dealer.hole_seen:
        return False
    return is_blackjack((dealer.cards[0], dealer.hole))


def _blackjack_due(layout: Layout, command: commands.Report, step: commands.StaffCommand | None) -> bool:
    state = layout.state
    if (
        not state.running
        or state.program[state.phase] is not Phase.BLACKJACKS
        or not isinstance(step, commands.SettleWager)
    ):
        return False
    box = state.wagers[step.wager - 1].box
    untouched = all(wager.outcome is None for wager in state.boxes[box].hands[0].wagers)
    return command.box in (0, box) and untouched


def _mixing(layout: Layout, command: commands.Report, step: commands.StaffCommand | None) -> bool:
    duties = layout.state.cards.duties
    return bool(duties) and duties[0] in (Duty.WASH, Duty.STACK)


def _running(layout: Layout, command: commands.Report, step: commands.StaffCommand | None) -> bool:
    return layout.state.running


POSSIBLE: dict[Irregularity, Callable[[Layout, commands.Report, commands.StaffCommand | None], bool]] = {
    Irregularity.FACE_UP: _draws,
    Irregularity.STRAY_CARD: _stray,
    Irregularity.DRAWN_UNSEEN: _from_shoe,
    Irregularity.DRAWN_EXPOSED: _after_two_cards,
    Irregularity.PAT_HAND: _stands,
    Irregularity.OWN_CARD_MISSED: _own_card,
    Irregularity.OWN_CARD_EXTRA: _first_cards_out,
    Irregularity.OWN_CARDS_FORGOTTEN: _forgets,
    Irregularity.BOX_MISSED: _box_due,
    Irregularity.EXTRA_CARD: _extra,
    Irregularity.MISDELIVERED: _misdelivered,
    Irregularity.HIT_MISSED: _hit_due,
    Irregularity.SHOE_EMPTY: _empty,
    Irregularity.NEEDLESS_PEEK: _needless,
    Irregularity.READER_FAILS: _reader,
    Irregularity.SHUFFLER_JAMS: _jams,
    Irregularity.SHUFFLER_FAILS: _fails,
    Irregularity.BURN_FORGOTTEN: _burn_due,
    Irregularity.BURNED_TWICE: _just_burned,
    Irregularity.HOLE_EXPOSED: _hole_down,
    Irregularity.BLACKJACK_OVERLOOKED: _blackjack_hidden,
    Irregularity.PLAYER_BLACKJACK_OVERLOOKED: _blackjack_due,
    Irregularity.CARD_TURNED: _mixing,
    Irregularity.MALFUNCTION: _running,
}
