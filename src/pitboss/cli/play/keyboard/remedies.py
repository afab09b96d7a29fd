"""What an irregularity makes the house offer, in words: what it is, and what accepting and refusing mean."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.rulebook.parts import Irregularity
from pitboss.table.events import OfferKind
from pitboss.table.state import State
from pitboss.table.trouble.floor_rulings import next_player
from pitboss.table.trouble.policies import asks_involved
from pitboss.table.trouble.remedies import REMEDIES

WAGERS_BACK = "the hand is dead and its wagers go back"


@dataclass(frozen=True, slots=True)
class Remedy:
    """An offer in words; ``accept`` and ``refuse`` say what follows."""

    offered: str
    accept: str
    refuse: str


def remedy_at(state: State, box: int) -> Remedy | None:
    """Return what an irregularity makes the house offer at a box now, or None."""
    for offer in state.offers:
        if offer.box == box and offer.kind in REMEDIES:
            return _words(state, offer.kind, box)
    return None


def _words(state: State, kind: OfferKind, box: int) -> Remedy:
    match kind:
        case OfferKind.EXPOSED_CARD:
            return _exposed(state, box)
        case OfferKind.FACE_UP_CARD:
            offered = f"{state.waiting[0]}, found face up, would go to box {box}, and is yours if you want it."
            return Remedy(offered, "take it", "have it burned and another one dealt")
        case OfferKind.SECOND_CARD:
            offered = f"Box {box} has only one card. You may have the second one after all others have theirs."
            return Remedy(offered, "take the second card", WAGERS_BACK)
        case OfferKind.LATE_CARD:
            offered = f"The card you asked for at box {box} was missed. You may have it after all others have played."
            return Remedy(offered, "take it then", WAGERS_BACK)
        case OfferKind.OPTIONS:
            offered = f"Box {box} has a wrong number of cards. The supervisor offers; his decision is final."
            return Remedy(offered, "keep the hand", "sit out and have the wagers back")
    return _playing_on(state, box)


def _exposed(state: State, box: int) -> Remedy:
    card, trouble = state.waiting[0], state.trouble
    offered = f"{card}, drawn in error and seen by all, is yours at box {box} if you want it."
    if not asks_involved(state):
        return Remedy(offered, "take it", "no further card for any of your hands")
    case = trouble.case if trouble is not None else None
    first = case is not None and box == case.box and next_player(state, case) is not None
    return Remedy(offered, "take it", "leave it to the next hand" if first else "have it burned")


def _playing_on(state: State, box: int) -> Remedy:
    case = state.trouble.case if state.trouble is not None else None
    forgot = case is not None and case.irregularity is Irregularity.OWN_CARDS_FORGOTTEN
    reason = "forgot his own hand" if forgot else "has a wrong number of cards"
    return Remedy(f"The dealer {reason}. You may play box {box} on.", "play on", "fold and have the wagers back")
