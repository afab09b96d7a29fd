"""Wagers announced with cash, and match play coupons: neither counts until dealer and floor have confirmed it.

In texts that allow it, confirmed cash is converted into chips and becomes a wager. No text says what a coupon pays, so
a coupon is only confirmed and noted (reading DA20). What is not confirmed when wagering closes is no wager.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import filterfalse

from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Kind
from pitboss.table import commands, events
from pitboss.table.choice import Choice
from pitboss.table.layout import Layout
from pitboss.table.refusal import Refusal
from pitboss.table.state import Announced, Box, State
from pitboss.table.wagering.amounts import in_units, is_amount
from pitboss.table.wagering.wagering import no_such_box, place, refuse_placing

KINDS = (Kind.BLACKJACK, Kind.BUST_BONUS)
Confirming = commands.ConfirmWager | commands.ApproveWager


def announced_grounds(state: State, kind: Kind, coupon: bool) -> Clauses:
    """Return the grounds for announcing a wager, or laying down a coupon."""
    wagering = state.rules.wagering
    if coupon:
        coupon_grounds = wagering.coupon if kind is Kind.BLACKJACK else wagering.coupon_bonus
        return coupon_grounds or wagering.placed
    grounds = wagering.announced if kind is Kind.BLACKJACK else wagering.announced_bonus
    return grounds or wagering.placed


def refuse_announcing(state: State, command: commands.AnnounceWager) -> Refusal | None:
    """Return why a wager cannot be announced, or a coupon laid down, now."""
    grounds = announced_grounds(state, command.kind, command.coupon)
    if state.rules.wagering.announced is None:
        return Refusal("not_offered", "Wagers are made in chips at this game.", grounds)
    if state.running:
        sentence = "The first card is dealt: nothing is announced until the next round."
        return Refusal("wagers_closed", sentence, state.rules.wagering.closed)
    if command.box not in state.boxes:
        return no_such_box(state, command.box)
    if _find(state, command.player, command.box, command.kind, command.coupon) is not None:
        return Refusal("already_wagered", "That is announced already; have it confirmed.", grounds)
    if not command.coupon:
        return _refuse_wager(state, command.player, command.box, command.kind, command.amount)
    own = state.boxes[command.box].wager(command.player, command.kind)
    if command.kind not in KINDS or own is None:
        return Refusal("no_own_wager", "A coupon lies beside a wager of one's own; make that first.", grounds)
    if not is_amount(command.amount) or command.amount > own.amount:
        return Refusal("above_maximum", "A coupon is for no more than the wager it lies beside.", grounds)
    return None


def _refuse_wager(state: State, player: str, box: int, kind: Kind, amount: int) -> Refusal | None:
    """Refuse a wager that could not be made in chips; cash stands in for the chips."""
    refusal = refuse_placing(state, commands.Place(player, box, kind, amount))
    if refusal is None or refusal.code == "short_of_chips":
        return None
    grounds = (*refusal.clauses, *announced_grounds(state, kind, coupon=False))
    return replace(refusal, clauses=tuple(dict.fromkeys(grounds)))


def announce(layout: Layout, command: commands.AnnounceWager) -> None:
    """Note what was announced."""
    clauses = announced_grounds(layout.state, command.kind, command.coupon)
    player, box, kind = command.player, command.box, command.kind
    layout.emit(events.WagerAnnounced(player, box, kind, command.amount, command.coupon, clauses))


def _find(state: State, player: str, box: int, kind: Kind, coupon: bool) -> Announced | None:
    for announced in state.announced:
        if (announced.player, announced.box, announced.kind, announced.coupon) == (player, box, kind, coupon):
            return announced
    return None


def refuse_confirming(state: State, command: Confirming) -> Refusal | None:
    """Return why dealer or floor cannot confirm that."""
    announced = _find(state, command.player, command.box, command.kind, command.coupon)
    grounds = announced_grounds(state, command.kind, command.coupon)
    if announced is None:
        return Refusal("nothing_announced", f"{command.player} has announced no such wager.", grounds)
    if command.actor in announced.confirmed:
        return Refusal("already_confirmed", f"The {command.actor} has confirmed it already.", grounds)
    if announced.coupon:
        return None
    return _refuse_wager(state, announced.player, announced.box, announced.kind, announced.amount)


def confirm(layout: Layout, command: Confirming) -> None:
    """Confirm what was announced; once both have, the cash becomes chips and the chips a wager."""
    state = layout.state
    announced = _find(state, command.player, command.box, command.kind, command.coupon)
    assert announced is not None
    player, box, kind, amount = announced.player, announced.box, announced.kind, announced.amount
    clauses = announced_grounds(state, kind, announced.coupon)
    layout.emit(events.WagerConfirmed(command.actor, player, box, kind, announced.coupon, clauses))
    if is_confirmed(announced) and not announced.coupon:
        layout.emit(events.ChipsBrought(player, amount, clauses))
        place(layout, commands.Place(player, box, kind, amount))


def is_confirmed(announced: Announced) -> bool:
    """Whether both dealer and floor have confirmed it."""
    return len(announced.confirmed) > 1


def lapse(layout: Layout) -> None:
    """Drop what has not been confirmed when wagering closes: it is no wager."""
    for announced in list(filterfalse(is_confirmed, layout.state.announced)):
        player, box, kind, coupon = announced.player, announced.box, announced.kind, announced.coupon
        clauses = announced_grounds(layout.state, kind, coupon)
        layout.emit(events.WagerLapsed(player, box, kind, announced.amount, coupon, clauses))


def announcements(state: State, player: str) -> Iterator[Choice]:
    """Yield what a player may announce now, with its bounds."""
    if state.rules.wagering.announced is None or state.running:
        return
    for box in state.boxes.values():
        for kind in KINDS:
            yield from _cash(state, player, box, kind)
            own = box.wager(player, kind)
            if own is not None:
                yield from _listed(state, commands.AnnounceWager(player, box.number, kind, own.amount, True), 1, 1)


def _cash(state: State, player: str, box: Box, kind: Kind) -> Iterator[Choice]:
    limits, side_wager = state.rules.limits, state.rules.side_wager(kind)
    least, most = (limits.minimum, limits.maximum) if side_wager is None else (side_wager.minimum, side_wager.maximum)
    own = box.wager(player, Kind.BLACKJACK)
    if side_wager is not None and side_wager.within_initial and own is not None:
        most = min(most, own.amount)
    least, most = in_units(limits.unit, least, most)
    yield from _listed(state, commands.AnnounceWager(player, box.number, kind, most), least, limits.unit)


def _listed(state: State, command: commands.AnnounceWager, least: int, unit: int) -> Iterator[Choice]:
    if least <= command.amount and refuse_announcing(state, command) is None:
        clauses = announced_grounds(state, command.kind, command.coupon)
        yield Choice(command, clauses, least, command.amount, unit, kind=command.kind)
