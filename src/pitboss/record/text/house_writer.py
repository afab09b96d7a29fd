"""The line of a record for an event of the house's people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.cards import is_blackjack
from pitboss.rulebook.parts import Irregularity
from pitboss.table import commands, events
from pitboss.table.events import Event
from pitboss.table.state import State


def house_line(state: State, event: Event) -> str | None:
    """Return the line of an event, given the state before it; None if it needs none or has another kind of line."""
    write = _LINES.get(type(event))
    return write(state, event) if write is not None else None


def comes_from_shoe(state: State, event: events.CardDealt) -> bool:
    """Whether a card was drawn for this, unlike one that left the shoe too early or was kept for the dealer."""
    if event.box and state.hand(event.box, event.hand).kept is not None:
        return False
    if not event.box and state.trouble is not None and state.trouble.reserved:
        return False
    return not state.waiting


def _duty_done(state: State, event: events.DutyDone) -> str:
    return f"step {event.duty}"


def _shoe_opened(state: State, event: events.ShoeOpened) -> str | None:
    """The last duty opens a shoe that people fill; in mid-round, the house does it without a line."""
    if state.duties:
        return f"step {state.duties[0]}"
    return None if state.running else f"shoe {event.number}"


def _cards_cut(state: State, event: events.CardsCut) -> str:
    return f"dealer-cut {event.place}" if event.by == commands.DEALER else f"cut {event.by} {event.place}"


def _burn_card_shown(state: State, event: events.BurnCardShown) -> str | None:
    return "floor show-burn" if state.rules.procedures.burn_approved else None


def _announced(state: State, event: events.WagerAnnounced) -> str:
    what = "coupon" if event.coupon else "verbal"
    return f"{what} {event.player} box {event.box} {event.kind} {event.amount // 100}.{event.amount % 100:02d}"


def _confirmed(state: State, event: events.WagerConfirmed) -> str:
    what = "coupon" if event.coupon else "verbal"
    return f"{event.by} confirm {what} {event.player} box {event.box} {event.kind}"


def follows(state: State, event: Event) -> int:
    """Return how many of the next events come from the same command, and have no line of their own."""
    if isinstance(event, events.SpotsGivenUp):
        boxes = [state.boxes[number] for number in event.boxes]
        return sum((event.player in box.bettors) + (box.seated == event.player) for box in boxes)
    if isinstance(event, events.WagerConfirmed) and not event.coupon:
        wanted = (event.player, event.box, event.kind, False)
        same = [
            announced
            for announced in state.announced
            if (announced.player, announced.box, announced.kind, announced.coupon) == wanted
        ]
        return 2 if same[0].confirmed else 0
    if isinstance(event, events.BurnCardShown):
        return len(state.cards.also_burned)
    if isinstance(event, events.Reported) and event.irregularity is Irregularity.STRAY_CARD and not state.running:
        return 1  # the floor takes the card away at once
    return 0


def _reported(state: State, event: events.Reported) -> str:
    box = f" box {event.box}" if event.box else ""
    if event.irregularity is Irregularity.MISDELIVERED:
        box = written_place(event.box, event.hand) if event.box else " dealer"
    card = f" card {event.card}" if event.irregularity is Irregularity.STRAY_CARD else ""
    return f"report {event.irregularity}{box}{card}"


def written_place(box: int, hand: int) -> str:
    """Return a box, and a hand of a box that was split, as a line names it; nothing if none is named."""
    return (f" box {box}" if box else "") + (f" hand {hand}" if hand else "")


def _card_backed_up(state: State, event: events.CardBackedUp) -> str | None:
    """One order moves several cards: the first goes to the box that was passed over, each of the others follows."""
    return "floor back-up" if state.boxes[event.to].missed else None


def _peeked(state: State, event: events.Peeked) -> str | None:
    """A peek that found nothing although the hole card makes a blackjack overlooked it."""
    dealer = state.dealer
    overlooked = dealer.hole is not None and is_blackjack((dealer.cards[0], dealer.hole)) and not event.blackjack
    return f"report {Irregularity.BLACKJACK_OVERLOOKED}" if overlooked else None


_LINES: dict[type, Callable[[State, Any], str | None]] = {
    events.DutyDone: _duty_done,
    events.ShoeOpened: _shoe_opened,
    events.CutOffered: lambda state, event: "step offer-cut",
    events.CutRefused: lambda state, event: f"refuse-cut {event.player}",
    events.CardsCut: _cards_cut,
    events.CoverPlaced: lambda state, event: f"place-cover {event.from_back}",
    events.RecutOrdered: lambda state, event: f"floor recut {'last' if event.by_last else 'next'}",
    events.CoverOrdered: lambda state, event: f"floor cover {event.from_back}",
    events.ShuffleAsked: lambda state, event: f"ask {event.player} shuffle",
    events.ShuffleOrdered: lambda state, event: "floor shuffle",
    events.DealerCameIn: lambda state, event: "dealer new",
    events.TableIdled: lambda state, event: "dealer idle",
    events.HoursNoted: lambda state, event: f"floor hours {event.hours}",
    events.TableClosing: lambda state, event: "floor close",
    events.BurnCardAsked: lambda state, event: f"ask {event.player} burn-card",
    events.BurnCardShown: _burn_card_shown,
    events.Reported: _reported,
    events.FloorRuled: lambda state, event: f"floor {event.ruling}" + written_place(event.box, event.hand),
    events.SpotWanted: lambda state, event: f"ask {event.player} spot",
    events.SpotsGivenUp: lambda state, event: f"floor free-spots {event.player}",
    events.WagerAnnounced: _announced,
    events.WagerConfirmed: _confirmed,
    events.SlipNoticed: lambda state, event: "dealer notices",
    events.PlayerLetOut: lambda state, event: f"floor let-out {event.player}",
    events.CardBackedUp: _card_backed_up,
    events.Peeked: _peeked,
}
