"""Between rounds: chips, seats and the wagers made before the first card."""

from __future__ import annotations

from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Kind, SideWager
from pitboss.table import commands, events
from pitboss.table.events import Funding
from pitboss.table.layout import Layout
from pitboss.table.refusal import Refusal
from pitboss.table.round.mechanisms import placing_rules
from pitboss.table.state import Box, State, player_at
from pitboss.table.wagering.amounts import check_amount
from pitboss.table.wagering.newcomers import refuse_further_box


def refuse_seating(state: State, command: commands.Sit | commands.LeaveSeat) -> Refusal | None:
    """Return why a player may not take or leave a seat now."""
    boxes = state.rules.boxes
    if state.running:
        return Refusal("wrong_moment", "Seats are taken and left between rounds.", boxes.layout)
    box = state.boxes.get(command.box)
    if box is None:
        return no_such_box(state, command.box)
    if isinstance(command, commands.Sit):
        if box.seated is not None:
            sentence = f"{box.seated} sits at box {command.box}; take another."
            return Refusal("box_taken", sentence, boxes.sharing)
        if command.player not in box.bettors and (wanted := refuse_further_box(state, command.player)) is not None:
            return wanted
    elif box.seated != command.player:
        return Refusal("not_your_box", f"{command.player} does not sit at box {command.box}.", boxes.layout)
    elif command.player in box.bettors:
        sentence = "A wager is on the box: take it back, or wait for its decision, before leaving."
        return Refusal("wager_in_play", sentence, state.rules.wagering.closed)
    return None


def no_such_box(state: State, box: int) -> Refusal:
    """Refuse a box that the layout does not have."""
    most = state.rules.boxes.positions
    sentence = f"There is no box {box}; this layout has boxes 1 to {most}."
    return Refusal("no_such_box", sentence, state.rules.boxes.layout)


def refuse_placing(state: State, command: commands.Place) -> Refusal | None:
    """Return why a wager may not be made now."""
    wagering = state.rules.wagering
    if state.running:
        sentence = "The first card is dealt: wagers are closed until the next round."
        return Refusal("wagers_closed", sentence, wagering.closed)
    if state.cards.closed:
        return Refusal("closed", "The table is closed.", state.rules.procedures.closed)
    box = state.boxes.get(command.box)
    if box is None:
        return no_such_box(state, command.box)
    if command.kind is Kind.BLACKJACK:
        return _refuse_blackjack_wager(state, box, command)
    placing = placing_rules().get(command.kind)
    if placing is not None:
        return placing.refuse(state, box, command)
    side_wager = state.rules.side_wager(command.kind)
    if side_wager is None:
        return _refuse_unknown(state, command.kind)
    return _refuse_side_wager(state, box, side_wager, command)


def _refuse_unknown(state: State, kind: Kind) -> Refusal:
    """Refuse a wager that this table does not offer before the first card, and say what it offers."""
    *others, last = [Kind.BLACKJACK, *(wager.kind for wager in state.rules.side_wagers)]
    offered = f"{', '.join(others)} and {last}" if others else f"{last} alone"
    sentence = f"A {kind} wager is not made here before the first card; you may wager on {offered}."
    return Refusal("not_offered", sentence, state.rules.not_offered)


def _refuse_blackjack_wager(state: State, box: Box, command: commands.Place) -> Refusal | None:
    limits = state.rules.limits
    return (
        _refuse_second(state, box, command, Kind.BLACKJACK)
        or refuse_box(state, box, command.player)
        or check_amount(
            state, command.player, command.amount, limits.minimum, limits.maximum, limits.posted, "the wager"
        )
    )


def _refuse_second(state: State, box: Box, command: commands.Place, kind: Kind) -> Refusal | None:
    if box.wager(command.player, kind) is None:
        return None
    sentence = f"{command.player} has a {kind} wager on box {box.number}; take it back to change it."
    return Refusal("already_wagered", sentence, state.rules.wagering.placed)


def refuse_box(state: State, box: Box, player: str) -> Refusal | None:
    """Return why a player may not wager on a box at all."""
    held = box.bettors or box.seated is not None
    return (
        (_refuse_sharing(state, box, player) if held else None)
        or (_refuse_entry(state, player) if state.rules.boxes.entry_closed else None)
        or _refuse_spots(state, box, player)
    )


def _refuse_sharing(state: State, box: Box, player: str) -> Refusal | None:
    boxes = state.rules.boxes
    if boxes.bettors == 1 and (box.bettors or box.seated not in (None, player)):
        holder = box.bettors[0] if box.bettors else box.seated
        sentence = f"Box {box.number} is {holder}'s; wager on a free box."
        return Refusal("box_taken", sentence, boxes.sharing)
    if len(box.bettors) >= boxes.bettors:
        sentence = f"{boxes.bettors} people wager on box {box.number} already; wager on another."
        return Refusal("box_full", sentence, boxes.sharing)
    if box.bettors and not box.consent:
        sentence = f"{box.bettors[0]}, first on box {box.number}, has not consented to others; ask for it."
        return Refusal("no_consent", sentence, boxes.sharing)
    return None


def barred(state: State, player: str) -> bool:
    """Whether a patron sat out a round of this shoe under a rule that then excludes the patron."""
    known = player_at(state, player)
    return state.shoe_rounds > 0 and known.last_round != state.round


def kept_out(state: State, player: str) -> bool:
    """Whether a player has to wait for the next shoe, though the floor could give permission."""
    known = state.players[player]
    if state.running:
        return False
    return known.dropped or (state.rules.boxes.entry_closed and barred(state, player) and not known.let_in)


def _refuse_entry(state: State, player: str) -> Refusal | None:
    boxes = state.rules.boxes
    if not barred(state, player) or player_at(state, player).let_in:
        return None
    sentence = f"{player} did not wager on the last round; wait for the next shoe, or ask the floor."
    return Refusal("entry_closed", sentence, boxes.entry or boxes.layout)


def _refuse_spots(state: State, box: Box, player: str) -> Refusal | None:
    boxes = state.rules.boxes
    held = player_at(state, player).boxes
    if box.number in held:
        return None
    if state.wanting_in and box.seated != player and (wanted := refuse_further_box(state, player)) is not None:
        return wanted
    if len(held) >= boxes.per_player:
        count = "one box" if boxes.per_player == 1 else f"{boxes.per_player} boxes"
        sentence = f"A player may wager on {count} at this table; {player} already does."
        return Refusal("too_many_boxes", sentence, boxes.spots)
    if held and boxes.adjacent is not None and not {box.number - 1, box.number + 1} & set(held):
        sentence = f"Box {box.number} does not lie next to {player}'s; wager on an adjacent box."
        return Refusal("not_adjacent", sentence, boxes.adjacent)
    if boxes.returning is not None and len(held) + 1 == boxes.returning_from and player_at(state, player).dropped:
        sentence = f"{player} dropped from {boxes.returning_from} boxes; wait for the next shoe, or ask the floor."
        return Refusal("dropped_from_most", sentence, boxes.returning)
    return None


def refuse_closing(state: State) -> Refusal | None:
    """Return why wagering cannot be closed: no wager, or a gap in a player's boxes left by a wager taken back."""
    if not state.wagers:
        return Refusal("no_wagers", "No wager is on the layout; wait for one.", state.rules.wagering.required)
    adjacent = state.rules.boxes.adjacent
    if adjacent is None:
        return None
    for player in state.players.values():
        if len(player.boxes) > 1 and max(player.boxes) - min(player.boxes) >= len(player.boxes):
            sentence = f"{player.name}'s boxes are not adjacent any more; a wager must be moved or taken back."
            return Refusal("not_adjacent", sentence, adjacent)
    return None


def _refuse_side_wager(state: State, box: Box, side_wager: SideWager, command: commands.Place) -> Refusal | None:
    second = _refuse_second(state, box, command, side_wager.kind)
    if second is not None:
        return second
    own = box.wager(command.player, Kind.BLACKJACK)
    if own is None:
        sentence = f"The {side_wager.kind} wager needs a blackjack wager on box {box.number}; make that first."
        clauses = side_wager.offered + state.rules.wagering.required
        return Refusal("no_blackjack_wager", sentence, clauses)
    most = min(side_wager.maximum, own.amount) if side_wager.within_initial else side_wager.maximum
    what = f"the {side_wager.kind} wager"
    return check_amount(state, command.player, command.amount, side_wager.minimum, most, side_wager.limits, what)


def place(layout: Layout, command: commands.Place) -> None:
    """Put a wager on the layout."""
    state, kind = layout.state, command.kind
    beside = (command.beside or Kind.BLACKJACK) if kind is Kind.TOKE else None
    clauses = placing_grounds(state, command)
    number = len(state.wagers) + 1
    layout.emit(
        events.WagerPlaced(number, command.player, command.box, 1, kind, command.amount, Funding.CHIPS, beside, clauses)
    )


def placing_grounds(state: State, command: commands.Place) -> Clauses:
    """Return the clauses under which a wager is accepted."""
    rules = state.rules
    if command.kind is Kind.BLACKJACK:
        return rules.wagering.placed + rules.limits.posted + _box_grounds(state, command)
    placing = placing_rules().get(command.kind)
    if placing is not None:
        return placing.grounds(rules, command)
    side_wager = rules.side_wager(command.kind)
    assert side_wager is not None
    return side_wager.offered + side_wager.limits


def _box_grounds(state: State, command: commands.Place) -> Clauses:
    """What a wager shows beyond itself: a further box, a shared box, a patron let in again."""
    boxes = state.rules.boxes
    clauses: Clauses = ()
    if state.players[command.player].boxes:
        clauses += boxes.spots
    if state.boxes[command.box].bettors:
        clauses += boxes.sharing
    if boxes.entry_permitted is not None and state.round and state.players[command.player].last_round != state.round:
        if state.shoe_rounds:
            clauses += boxes.entry_permitted
        elif boxes.entry_closed and boxes.entry_reopened is not None:
            clauses += boxes.entry_reopened
    return clauses
