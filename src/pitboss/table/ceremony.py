"""Carry out what surrounds the cards: opening, shuffle, cut, cover card, idle table, closing.

The duties move the actual cards. ``Layout.stack`` is the stack on the table, and no event contains its order.
"""

from __future__ import annotations

from collections.abc import Callable

from pitboss.cards import Card, Pack
from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Duty, Occasion, Shuffling
from pitboss.shoe import handwork, shuffling
from pitboss.table import commands, events
from pitboss.table.ceremony_steps import cut_grounds, next_cutter
from pitboss.table.layout import Batch, Layout
from pitboss.table.refusal import Refusal
from pitboss.table.state import State, next_batch


def perform_duty(layout: Layout, step: commands.Perform | commands.Supervise) -> None:
    """Perform a duty that is known to be due."""
    duty = step.duty
    move = _MOVES.get(duty)
    if move is not None:
        move(layout)
    if duty is Duty.OFFER_CUT:
        name = next_cutter(layout.state)
        assert name is not None
        grounds = duty_grounds(layout.state, duty) + cut_grounds(layout.state)
        layout.emit(events.CutOffered(name, tuple(dict.fromkeys(grounds))))
    elif duty is Duty.LOAD or (duty is Duty.GATHER and _continuous(layout) and len(layout.state.cards.duties) == 1):
        _load(layout, duty)
    else:
        layout.emit(events.DutyDone(duty, duty_grounds(layout.state, duty)))


def _continuous(layout: Layout) -> bool:
    cards = layout.state.cards
    by_itself = layout.rules.procedures.shuffling is Shuffling.CONTINUOUS
    return by_itself and not cards.closed and not cards.shuffler_out


def duty_grounds(state: State, duty: Duty) -> Clauses:
    """Return the clauses that require the duty at this moment."""
    procedures = state.rules.procedures
    clauses = dict(procedures.duties).get(duty, ()) or procedures.idle
    if state.running:
        clauses += mid_round_grounds(state)
    if state.cards.occasion is Occasion.RESUMING:
        by_hand = procedures.idle_by_hand if state.cards.shuffler_out else None
        clauses += by_hand or procedures.idle
    elif duty is Duty.GATHER and state.cards.closed:
        clauses = procedures.closed
    elif duty is Duty.GATHER and state.cards.occasion is Occasion.ORDERED:
        clauses += procedures.ordered
    return clauses


def mid_round_grounds(state: State) -> Clauses:
    """Return why the cards are handled in mid-round: the floor ordered another cut, or the shoe ran out."""
    if state.trouble is not None and state.trouble.recut:
        return state.rules.procedures.cut.recut or ()
    shoe_empty = state.rules.irregularities.shoe_empty
    return shoe_empty.grounds if shoe_empty is not None else ()


def _receive(layout: Layout) -> None:
    """Put new decks on the table: complete and in order, or preshuffled and without the cards that the game removes."""
    pack = layout.rules.pack
    layout.batch = len(layout.device) + 1
    if Duty.WASH in layout.state.cards.duties:
        layout.stack = Pack(pack.decks).cards()
    else:
        layout.stack = shuffling.uniform(pack.cards(), layout.chance)


def _remove_tens(layout: Layout) -> None:
    removed = layout.rules.pack.removed
    layout.stack = [card for card in layout.stack if card.rank not in removed]


def _gather(layout: Layout) -> None:
    """Bring the discards and the unused cards together; if there is a plug, it does that later."""
    unused = layout.shoe.rest() if layout.shoe is not None else []
    discards = [*layout.state.rack, *layout.state.waiting, *layout.stack, *layout.unused]
    layout.shoe = None
    if Duty.PLUG in layout.state.cards.duties:
        layout.stack, layout.unused = discards, unused
    else:
        layout.stack, layout.unused = [*unused, *discards], []


def _spread(layout: Layout) -> None:
    """At an idle table, take all cards out of shoe and rack; spread new cards in the order they came in."""
    if layout.state.cards.occasion is Occasion.RESUMING:
        _gather(layout)


def _plug(layout: Layout) -> None:
    if layout.unused:
        layout.stack = handwork.plug(layout.stack, layout.unused, layout.chance)
        layout.unused = []


def _mover(motion: Callable[..., list[Card]]) -> Callable[[Layout], None]:
    def move(layout: Layout) -> None:
        layout.stack = motion(layout.stack, layout.chance)

    return move


def _combine(layout: Layout) -> None:
    for _, order in handwork.combine(layout.stack, layout.chance):
        layout.stack = order


def _device(layout: Layout) -> None:
    """Shuffle the batch in the device; with two batches, the device keeps it until its turn."""
    layout.stack = shuffling.uniform(layout.stack, layout.chance)
    if layout.rules.procedures.batches > 1:
        layout.device.append(Batch(layout.batch, layout.stack))
        layout.stack = []


def _reshuffle(layout: Layout) -> None:
    """Shuffle the jammed batch in the device once more."""
    number = layout.state.cards.jammed
    rest = [batch for batch in layout.device if batch.number != number]
    (jammed,) = (batch for batch in layout.device if batch.number == number)
    layout.device = [*rest, Batch(number, shuffling.uniform(jammed.cards, layout.chance))]


def _swap(layout: Layout) -> None:
    number = next_batch(layout.state.cards)
    place = next(place for place, batch in enumerate(layout.device) if batch.number == number)
    layout.batch, layout.stack = layout.device.pop(place)


def _remove(layout: Layout) -> None:
    layout.stack, layout.unused, layout.device, layout.shoe = [], [], [], None


def _load(layout: Layout, duty: Duty) -> None:
    if _continuous(layout):
        layout.stack = shuffling.uniform(layout.stack, layout.chance)
    shoe = layout.load(layout.stack)
    count, layout.stack = len(layout.stack), []
    if not _continuous(layout):
        shoe.place_cover(layout.state.cards.cover_from_back)
    layout.shoe = shoe
    layout.emit(events.ShoeOpened(layout.state.shoe + 1, count, duty_grounds(layout.state, duty)))


_MOVES: dict[Duty, Callable[[Layout], None]] = {
    Duty.RECEIVE: _receive,
    Duty.REMOVE_TENS: _remove_tens,
    Duty.GATHER: _gather,
    Duty.SPREAD: _spread,
    Duty.WASH: _mover(shuffling.wash),
    Duty.PLUG: _plug,
    Duty.RIFFLE: _mover(handwork.riffle_stack),
    Duty.TURN: _mover(handwork.turn),
    Duty.STRIP: _mover(shuffling.strip),
    Duty.COMBINE: _combine,
    Duty.DEVICE: _device,
    Duty.RESHUFFLE: _reshuffle,
    Duty.SWAP: _swap,
    Duty.REMOVE: _remove,
}


def cut_bounds(layout: Layout) -> tuple[int, int]:
    """Return the first and the last place at which the stack may be cut; a small stack may be cut anywhere."""
    cards, least = len(layout.stack), layout.rules.procedures.cut.least
    return (least, cards - least) if cards >= 2 * least else (1, max(1, cards - 1))


def is_count(value: object) -> bool:
    """Whether this is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def refuse_place(layout: Layout, place: object) -> Refusal | None:
    """Return why the stack may not be cut there."""
    least, most = cut_bounds(layout)
    depth = layout.rules.procedures.cut.depth
    if not is_count(place):
        return Refusal("no_place", f"A cut is so many cards from the top: a number from {least} to {most}.", depth)
    assert isinstance(place, int)
    if least <= place <= most:
        return None
    sentence = f"A cut at {place} of {len(layout.stack)} cards is too near an end: cut from {least} to {most}."
    return Refusal("cut_too_shallow", sentence, depth)


def cut_for_table(layout: Layout, step: commands.CutForTable) -> None:
    """Let the dealer cut."""
    place = step.place if step.place is not None else layout.chance.randint(*cut_bounds(layout))
    layout.stack = shuffling.cut(layout.stack, place)
    cut = layout.rules.procedures.cut
    grounds = (cut.offered if cut.dealer_cuts else cut.by_dealer) + _depth(layout) + _recut(layout)
    layout.emit(events.CardsCut(commands.DEALER, place, tuple(dict.fromkeys(grounds))))


def _depth(layout: Layout) -> Clauses:
    cut = layout.rules.procedures.cut
    return cut.depth + ((cut.short or ()) if len(layout.stack) < 2 * cut.least else ())


def _recut(layout: Layout) -> Clauses:
    return (layout.rules.procedures.cut.recut or ()) if layout.state.cards.recut else ()


def refuse_cut(layout: Layout, command: commands.CutCards | commands.RefuseCut) -> Refusal | None:
    """Return why a player may not answer the offer of the cut."""
    state, cut = layout.state, layout.rules.procedures.cut
    if state.cards.cut_offer != command.player:
        asked = f"{state.cards.cut_offer} is" if state.cards.cut_offer else "nobody is"
        return Refusal("not_your_cut", f"The cut is not offered to {command.player}: {asked} asked now.", cut.offered)
    return refuse_place(layout, command.place) if isinstance(command, commands.CutCards) else None


def answer_cut(layout: Layout, command: commands.CutCards | commands.RefuseCut) -> None:
    """Let a player cut, or pass the offer on to the next player."""
    cut = layout.rules.procedures.cut
    if isinstance(command, commands.CutCards):
        layout.stack = shuffling.cut(layout.stack, command.place)
        grounds = cut.offered + _depth(layout) + _recut(layout)
        layout.emit(events.CardsCut(command.player, command.place, tuple(dict.fromkeys(grounds))))
    else:
        layout.emit(events.CutRefused(command.player, cut.passed_on))


def cover_bounds(layout: Layout) -> tuple[int, int]:
    """Return how many cards from the back the cover card may be placed."""
    procedures, cards = layout.rules.procedures, len(layout.stack)
    if layout.state.cards.cover_ordered:
        return layout.state.cards.cover_ordered, layout.state.cards.cover_ordered
    if cards >= len(layout.rules.pack):
        return procedures.cover_least, procedures.cover_most
    least = min(-(-cards // 4), procedures.cover_least)
    return least, max(least, cards - 1)


def refuse_cover(layout: Layout, command: commands.PlaceCover) -> Refusal | None:
    """Return why the cover card may not be placed there."""
    least, most = cover_bounds(layout)
    if command.from_back is None or (is_count(command.from_back) and least <= command.from_back <= most):
        return None
    sentence = f"The cover card stands {least} to {most} cards from the back, not {command.from_back}."
    return Refusal("cover_misplaced", sentence, layout.rules.procedures.covered)


def place_cover(layout: Layout, step: commands.PlaceCover) -> None:
    """Insert the cover card; if no place is named, in the middle of "about a deck", or as deep as allowed."""
    least, most = cover_bounds(layout)
    usual = layout.rules.cover_from_back
    place = step.from_back if step.from_back is not None else usual if least <= usual <= most else least
    layout.emit(events.CoverPlaced(place, layout.rules.procedures.covered))


BURN_AND_DEAL = 2


def refuse_coming_in(layout: Layout) -> Refusal | None:
    """Return why no dealer can come in now: it takes a break between rounds, a ready shoe, and a card to burn."""
    state, procedures = layout.state, layout.rules.procedures
    if layout.shoe is not None and layout.shoe.remaining < BURN_AND_DEAL:
        return Refusal("no_cards", "The shoe has no card left to burn.", procedures.new_dealer)
    if state.rules.burned is None:
        return Refusal("not_offered", "No dealer comes or goes at this game.", procedures.new_dealer)
    if state.running or state.cards.duties or not state.burned or not state.shoe or state.cards.closed:
        sentence = "A new dealer comes in between rounds, with the shoe ready."
        return Refusal("wrong_moment", sentence, procedures.new_dealer)
    return None


def refuse_idling(state: State) -> Refusal | None:
    """Return why the table cannot be called idle: nobody may have a wager on it."""
    procedures = state.rules.procedures
    if not procedures.by_person:
        return Refusal("no_printed_cards", "This table has no printed cards to spread.", procedures.idle)
    if not procedures.ceremonies.idle:
        sentence = "The cards of a shoe that reshuffles by itself are not spread at this game."
        return Refusal("not_offered", sentence, procedures.grounds(Duty.GATHER))
    if state.running or state.cards.duties or state.wagers or state.cards.closed:
        sentence = "Cards are spread when nobody plays: no round, no wager, nothing else due."
        return Refusal("not_idle", sentence, procedures.idle)
    return None


def refuse_asking(state: State, command: commands.AskBurnCard | commands.AskShuffle) -> Refusal | None:
    """Return why a player may not ask for that."""
    procedures = state.rules.procedures
    if isinstance(command, commands.AskShuffle):
        if state.running:
            return Refusal("wrong_moment", "Ask for that between rounds.", procedures.asked or procedures.ordered)
        if procedures.asked is None:
            sentence = "Players do not ask for a shuffle at this game."
            return Refusal("not_offered", sentence, procedures.ordered)
        if procedures.asked_idle and not _stored_batch(state):
            sentence = "A player asks for a shuffle here only of the batch that an idle table took out of the shuffler."
            return Refusal("wrong_moment", sentence, procedures.asked)
        return None
    if procedures.burn_shown is None:
        return Refusal("not_offered", "The burned card is shown to nobody at this game.", procedures.new_dealer)
    if state.cards.burned is None:
        return Refusal("nothing_burned", "No card has been burned.", procedures.burn_shown)
    return None


def _stored_batch(state: State) -> bool:
    """Whether the batch that was stored in the shuffler is on the table of a game that resumes."""
    cards = state.cards
    return cards.occasion is Occasion.RESUMING and cards.duties[:1] == [Duty.OFFER_CUT] and not cards.shuffler_out


def ask(layout: Layout, command: commands.AskBurnCard | commands.AskShuffle) -> None:
    """Carry out a player's request; if the text says so, the burned card is shown at once."""
    procedures = layout.rules.procedures
    if isinstance(command, commands.AskShuffle):
        layout.emit(events.ShuffleAsked(command.player, procedures.asked or procedures.ordered))
        return
    shown = procedures.burn_shown or ()
    layout.emit(events.BurnCardAsked(command.player, shown))
    if not procedures.burn_approved:
        layout.emit(events.BurnCardShown(layout.state.cards.burned, shown))
