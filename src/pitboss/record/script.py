"""What a record's lines mean as commands, given the table they are asked of."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from pitboss.record.record import DecisionLine, Seating, WagerLine
from pitboss.rulebook.parts import Kind
from pitboss.table import commands as do
from pitboss.table.events import OfferKind
from pitboss.table.offers import most_of
from pitboss.table.state import State

REMEDIES = frozenset(
    {
        OfferKind.EXPOSED_CARD,
        OfferKind.FACE_UP_CARD,
        OfferKind.SECOND_CARD,
        OfferKind.LATE_CARD,
        OfferKind.PLAY_ON,
        OfferKind.OPTIONS,
    }
)
"""What only an irregularity makes the house offer; unlike other offers it must be answered in the record."""
NO_OFFER: frozenset[OfferKind] = frozenset()
ANSWERS: dict[str, AbstractSet[OfferKind]] = {
    "attack": {OfferKind.ATTACK},
    "no attack": {OfferKind.ATTACK},
    "insure": {OfferKind.INSURANCE},
    "no insurance": {OfferKind.INSURANCE},
    "even money": {OfferKind.INSURANCE},
    "join": {OfferKind.DOUBLE},
    "no join": {OfferKind.DOUBLE},
    "cover": {OfferKind.SPLIT},
    "designate": {OfferKind.SPLIT},
    "accept": REMEDIES,
    "refuse": REMEDIES,
    "keep": {OfferKind.OPTIONS},
    "sit-out": {OfferKind.OPTIONS},
    "play": {OfferKind.PLAY_ON},
    "fold": {OfferKind.PLAY_ON},
    "misdeal": {OfferKind.OPTIONS, OfferKind.PLAY_ON},
}
"""The offers that each verb can answer."""


def placing(line: WagerLine) -> do.Place:
    """Return the command of a ``wager`` line."""
    return do.Place(line.name, line.box, line.kind, line.amount, line.beside)


def seating(line: Seating) -> do.Command:
    """Return the command of a ``seat``, ``leave``, ``consent``, ``take-back`` or ``permit`` line."""
    match line.what:
        case "seat":
            return do.Sit(line.name, line.box)
        case "leave":
            return do.LeaveSeat(line.name, line.box)
        case "consent":
            return do.Consent(line.name, line.box)
        case "take-back":
            return do.TakeBack(line.name, line.box)
    return do.Permit(line.name)


def deciding(state: State, line: DecisionLine) -> do.Command:
    """Return the command of a ``decide`` line; an amount left out is the most allowed."""
    name, box = line.name, line.box
    match line.verb:
        case "hit":
            return do.Hit(name, box)
        case "stand":
            return do.Stand(name, box)
        case "double":
            return do.Double(name, box, line.amount, line.face_down)
        case "split":
            return do.Split(name, box, line.amount or 0)
        case "zap":
            return do.Zap(name, box)
        case "surrender":
            return do.Surrender(name, box)
    return _answering(state, line)


def _answering(state: State, line: DecisionLine) -> do.Command:
    name, box = line.name, line.box
    match line.verb:
        case "attack":
            return do.AttackWith(name, box, _or_most(state, do.AttackWith, line))
        case "insure":
            return do.Insure(name, box, _or_most(state, do.Insure, line))
        case "join":
            return do.JoinDouble(name, box, _or_most(state, do.JoinDouble, line))
        case "even money":
            return do.TakeEvenMoney(name, box)
        case "accept" | "keep" | "play":
            return do.Accept(name, box)
        case "misdeal":
            return do.ChooseMisdeal(name, box)
        case "cover":
            return do.CoverSplit(name, box)
        case "designate":
            return do.Designate(name, box, line.which)
    return do.Decline(name, box)


def _or_most(state: State, command: type[do.BoxCommand], line: DecisionLine) -> int:
    """Return the amount as written, or the most that may be wagered so (0 where nothing may)."""
    if line.amount is not None:
        return line.amount
    box = state.boxes.get(line.box)
    initial = box.wager(line.name, Kind.BLACKJACK) if box is not None else None
    if initial is None or (command is do.JoinDouble and not state.offers):
        return 0
    return most_of(state, command, line.name, line.box)
