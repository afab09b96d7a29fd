"""What the floor may order, and what each order does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Duty, FloorRuling, Irregularity, Phase
from pitboss.table import commands, events
from pitboss.table.ceremony import is_count
from pitboss.table.layout import Layout
from pitboss.table.refusal import Refusal
from pitboss.table.state import Box, State
from pitboss.table.trouble.floor_rulings import OF_ONE_HAND, OF_THE_DEALER, forward_places, rulings
from pitboss.table.trouble.policies import ruled_grounds, stopped_by_reader
from pitboss.table.trouble.remedies import remedy
from pitboss.table.wagering.announcing import confirm, refuse_confirming
from pitboss.table.wagering.newcomers import free_spots, refuse_freeing

MOST_HOURS = 10**6
"""An upper limit: more hours than anybody spends at a table."""


def refuse_order(layout: Layout, command: commands.FloorCommand) -> Refusal | None:
    """Return why the floor may not order that now, or None."""
    return _REFUSE[type(command)](layout, command)


def order(layout: Layout, command: commands.FloorCommand) -> None:
    """Carry out an order that is permitted."""
    _ORDER[type(command)](layout, command)


def repairable(state: State) -> Irregularity | None:
    """Return the device that is out of order."""
    if state.cards.reader_out:
        return Irregularity.READER_FAILS
    return Irregularity.SHUFFLER_FAILS if state.cards.shuffler_out else None


def open_rulings(state: State) -> tuple[FloorRuling, ...]:
    """Return what the floor may rule now, including repairs."""
    return (*rulings(state), *((FloorRuling.REPAIRED,) if repairable(state) is not None else ()))


def usual_ruling(state: State) -> FloorRuling | None:
    """Return what an auto floor rules: the text's first choice; it repairs a device if nothing else can go on."""
    choices = rulings(state)
    if choices:
        return choices[0]
    quiet = not state.running and not state.cards.duties
    return FloorRuling.REPAIRED if repairable(state) is not None and (quiet or stopped_by_reader(state)) else None


def _refuse_ruling(layout: Layout, command: commands.Rule) -> Refusal | None:
    state = layout.state
    choices = open_rulings(state)
    if command.ruling in choices:
        return _refuse_place(state, command)
    if not choices:
        irregularities = state.rules.irregularities
        grounds: Clauses = ()
        for device in (irregularities.reader_fails, irregularities.shuffler_fails):
            if command.ruling is FloorRuling.REPAIRED and device is not None:
                grounds += device.grounds
        return Refusal("nothing_to_rule", "There is nothing to rule on now.", grounds or irregularities.void.grounds)
    sentence = f"The floor rules {', '.join(choices)} here, not {command.ruling}."
    return Refusal("no_such_ruling", sentence, ruling_grounds(state, choices[0]))


def _refuse_place(state: State, command: commands.Rule) -> Refusal | None:
    """Refuse a place, unless a card moves forward to a box that is due one, or to a hand of it after a split."""
    places = forward_places(state) if command.ruling is FloorRuling.FORWARD else []
    if (command.box, command.hand) == (0, 0) or _moves_to(state, command, places) is not None:
        return None
    due = ", ".join(f"box {box} hand {hand}" for box, hand in places)
    sentence = f"The card does not move to box {command.box}; later hands due one: {due or 'none'}."
    return Refusal("not_due_there", sentence, ruling_grounds(state, command.ruling))


def _moves_to(state: State, command: commands.Rule, places: list[tuple[int, int]]) -> tuple[int, int] | None:
    """Return the hand that a card moves forward to: the named one, or the first that is due one; None if none is."""
    named = [place for place in places if command.box in (0, place[0])]
    if command.hand:
        named = [place for place in named if command.hand == place[1] and len(state.boxes[place[0]].hands) > 1]
    return named[0] if named and (command.box or not command.hand) else None


def ruling_grounds(state: State, ruling: FloorRuling) -> Clauses:
    """Return the grounds of a ruling on the current case."""
    if ruling is FloorRuling.REPAIRED:
        device = repairable(state)
        assert device is not None
        return state.rules.irregularities.grounds(device)
    case = state.trouble.case if state.trouble is not None else None
    assert case is not None
    return ruled_grounds(state, case.irregularity, ruling)


def _rule(layout: Layout, command: commands.Rule) -> None:
    state = layout.state
    clauses = ruling_grounds(state, command.ruling)
    if command.ruling is FloorRuling.REPAIRED:
        device = repairable(state)
        assert device is not None
        layout.emit(events.FloorRuled(device, command.ruling, clauses))
        return
    trouble = state.trouble
    assert trouble is not None and trouble.case is not None
    case = trouble.case
    places = forward_places(state) if command.ruling is FloorRuling.FORWARD else []
    box, hand = _moves_to(state, command, places) or (0, 0)
    split = bool(box) and len(state.boxes[box].hands) > 1
    layout.emit(events.FloorRuled(case.irregularity, command.ruling, clauses, box, hand if split else 0))
    if command.ruling is FloorRuling.OFFER and (case.irregularity in OF_ONE_HAND or case.irregularity in OF_THE_DEALER):
        kind, to, grounds = remedy(state)
        layout.emit(events.OffersMade(kind, to, grounds))
    if command.ruling is FloorRuling.FORWARD and not box:
        layout.hold()


def _refuse_letting_out(layout: Layout, command: commands.LetOut) -> Refusal | None:
    state, trouble = layout.state, layout.state.trouble
    misdelivered = state.rules.irregularities.misdelivered
    if misdelivered is None:
        return Refusal("not_listed", "The text lets nobody out of a hand.", state.rules.wagering.closed)
    case = trouble.case if trouble is not None else None
    if case is None or case.irregularity is not Irregularity.MISDELIVERED or case.ruling is not None:
        sentence = "A player may be let out when a card was delivered wrongly, before the floor rules on it."
        return Refusal("wrong_moment", sentence, misdelivered.grounds)
    if not any(wager.bettor == command.player and wager.outcome is None for wager in state.wagers):
        return Refusal("no_wager", f"{command.player} has no wager in this round.", misdelivered.grounds)
    return None


def _let_out(layout: Layout, command: commands.LetOut) -> None:
    clauses = layout.rules.irregularities.grounds(Irregularity.MISDELIVERED)
    layout.emit(events.PlayerLetOut(command.player, clauses))


def _refuse_backing_up(layout: Layout, command: commands.BackUp) -> Refusal | None:
    state = layout.state
    backing_up = state.rules.irregularities.backing_up
    if backing_up is None:
        return Refusal("not_listed", "A card never goes back at this game.", state.rules.deal.first)
    if not backed_up(state):
        sentence = "Cards go back one spot only, and only before the dealer has a card."
        return Refusal("too_late", sentence, backing_up.grounds)
    return None


def backed_up(state: State) -> list[tuple[Box, Box]]:
    """Return which cards go back, each from a box to the one before it: those beyond a box that was passed over."""
    trouble = state.trouble
    if not state.running or state.dealer.cards or any(len(box.hands[0].cards) > 1 for box in state.in_play):
        return []
    if state.program[state.phase] not in (Phase.DEAL_FIRST, Phase.DEAL_UP, Phase.DEAL_SECOND):
        return []
    if state.waiting or state.offers or trouble is None or trouble.case is not None:
        return []
    moves: list[tuple[Box, Box]] = []
    for box, after in zip(state.in_play, state.in_play[1:], strict=False):
        if not after.hands[0].cards or after.number in trouble.backed_up:
            if moves:
                break  # cards beyond another passed-over box are a separate matter, and none goes back twice
        elif box.missed or moves:
            moves.append((after, box))
    return moves


def _back_up(layout: Layout, command: commands.BackUp) -> None:
    backing_up = layout.rules.irregularities.backing_up
    assert backing_up is not None
    moves = backed_up(layout.state)
    layout.emit(events.FloorCalled(Irregularity.BOX_MISSED, backing_up.grounds))
    for box, to in moves:
        layout.emit(events.CardBackedUp(box.number, to.number, backing_up.grounds))


def _refuse_shuffle(layout: Layout, command: commands.OrderShuffle) -> Refusal | None:
    state = layout.state
    clauses = state.rules.procedures.ordered
    if state.rules.shuffled_every_round:
        return Refusal("every_round", "The cards are shuffled before every round anyway.", clauses)
    if state.cards.closed:
        return Refusal("closed", "The table is closed.", state.rules.procedures.closed)
    if state.cards.duties or not state.shoe or state.cards.shuffle_ordered:
        return Refusal("already_due", "A shuffle is under way or ordered already.", clauses)
    return None


def _order_shuffle(layout: Layout, command: commands.OrderShuffle) -> None:
    layout.emit(events.ShuffleOrdered(layout.rules.procedures.ordered))


def _refuse_recut(layout: Layout, command: commands.OrderRecut) -> Refusal | None:
    state, cut = layout.state, layout.rules.procedures.cut
    if cut.recut is None:
        sentence = "The cards are cut one time only." if cut.once is not None else "The cards are not cut here."
        return Refusal("cut_once", sentence, cut.once or cut.offered)
    cards = state.cards
    on_table = bool(cards.cutter) and bool(cards.duties) and cards.duties[0] in (Duty.PLACE_COVER, Duty.LOAD)
    loaded = layout.shoe is not None and bool(cards.cutter) and not cards.duties and not state.waiting
    if on_table or (cut.recut_loaded and loaded and _nobody_has_a_card(state)):
        return None
    when = "before a player has a card" if cut.recut_loaded else "before the cards are in the shoe"
    return Refusal("wrong_moment", f"A recut is ordered after the cut and {when}.", cut.recut)


def _nobody_has_a_card(state: State) -> bool:
    """Whether no card of this shoe has been dealt to a player, and no case is open."""
    if not state.running:
        return not state.shoe_rounds
    quiet = state.trouble is None or (state.trouble.case is None and state.trouble.voided is None)
    return quiet and state.shoe_rounds == 1 and not any(box.hands[0].cards for box in state.in_play)


def _order_recut(layout: Layout, command: commands.OrderRecut) -> None:
    if layout.shoe is not None and not layout.stack:
        layout.stack = [*layout.state.rack, *layout.shoe.rest()]
        layout.shoe = None
    layout.emit(events.RecutOrdered(command.by_last, layout.rules.procedures.cut.recut or ()))


def _refuse_cover(layout: Layout, command: commands.OrderCover) -> Refusal | None:
    procedures, duties = layout.rules.procedures, layout.state.cards.duties
    if procedures.instructed is None:
        sentence = "The text leaves no other place for the cover card to the floor."
        return Refusal("not_listed", sentence, procedures.covered)
    if Duty.PLACE_COVER not in duties:
        return Refusal("wrong_moment", "The cover card is not about to be inserted.", procedures.instructed)
    if not is_count(command.from_back) or not 0 < command.from_back < len(layout.rules.pack):
        sentence = f"The cover card stands inside the stack: 1 to {len(layout.rules.pack) - 1} cards from the back."
        return Refusal("cover_misplaced", sentence, procedures.instructed)
    return None


def _order_cover(layout: Layout, command: commands.OrderCover) -> None:
    layout.emit(events.CoverOrdered(command.from_back, layout.rules.procedures.instructed or ()))


def _refuse_hours(layout: Layout, command: commands.NoteHours) -> Refusal | None:
    procedures = layout.rules.procedures
    if procedures.changed is None or not procedures.by_person:
        sentence = "Nothing at this table depends on how long its cards have been in use."
        return Refusal("not_listed", sentence, procedures.closed)
    if layout.state.cards.closed:
        return Refusal("closed", "The table is closed.", procedures.closed)
    if not is_count(command.hours) or not 1 <= command.hours <= MOST_HOURS:
        return Refusal("no_time", f"A number of hours from 1 to {MOST_HOURS} passes.", procedures.changed)
    return None


def _note_hours(layout: Layout, command: commands.NoteHours) -> None:
    procedures = layout.rules.procedures
    due = layout.state.cards.hours + command.hours >= procedures.hours and layout.state.cards.received
    layout.emit(events.HoursNoted(command.hours, due, procedures.changed or ()))


def _refuse_closing(layout: Layout, command: commands.CloseTable) -> Refusal | None:
    state = layout.state
    clauses = state.rules.procedures.closed
    if not state.rules.procedures.by_person:
        return Refusal("no_printed_cards", "This table has no printed cards to put away.", clauses)
    if state.cards.closed:
        return Refusal("closed", "The table is closed already.", clauses)
    if state.running or state.wagers or state.cards.duties == list(state.rules.procedures.ceremonies.opening):
        sentence = "A table that is open closes between rounds, with no wager on it."
        return Refusal("wrong_moment", sentence, clauses)
    return None


def _close(layout: Layout, command: commands.CloseTable) -> None:
    layout.emit(events.TableClosing(layout.rules.procedures.closed))


def _refuse_showing(layout: Layout, command: commands.ShowBurnCard) -> Refusal | None:
    procedures = layout.rules.procedures
    if procedures.burn_shown is None or not procedures.burn_approved:
        return Refusal("not_listed", "The floor has no say in that at this game.", procedures.new_dealer)
    if not layout.state.cards.burn_asked:
        return Refusal("not_asked", "Nobody asked to see the burned card.", procedures.burn_shown)
    return None


def _show(layout: Layout, command: commands.ShowBurnCard) -> None:
    cards, clauses = layout.state.cards, layout.rules.procedures.burn_shown or ()
    for burned in (cards.burned, *cards.also_burned):
        layout.emit(events.BurnCardShown(burned, clauses))


_REFUSE: dict[type, Callable[[Layout, Any], Refusal | None]] = {
    commands.Rule: _refuse_ruling,
    commands.LetOut: _refuse_letting_out,
    commands.FreeSpots: refuse_freeing,
    commands.ApproveWager: lambda layout, command: refuse_confirming(layout.state, command),
    commands.BackUp: _refuse_backing_up,
    commands.OrderShuffle: _refuse_shuffle,
    commands.OrderRecut: _refuse_recut,
    commands.OrderCover: _refuse_cover,
    commands.NoteHours: _refuse_hours,
    commands.CloseTable: _refuse_closing,
    commands.ShowBurnCard: _refuse_showing,
}
_ORDER: dict[type, Callable[[Layout, Any], None]] = {
    commands.Rule: _rule,
    commands.LetOut: _let_out,
    commands.FreeSpots: free_spots,
    commands.ApproveWager: confirm,
    commands.BackUp: _back_up,
    commands.OrderShuffle: _order_shuffle,
    commands.OrderRecut: _order_recut,
    commands.OrderCover: _order_cover,
    commands.NoteHours: _note_hours,
    commands.CloseTable: _close,
    commands.ShowBurnCard: _show,
}
ORDERS = tuple(_ORDER)
"""Commands that the floor gives on its own initiative; duties of a ceremony are not among them."""
