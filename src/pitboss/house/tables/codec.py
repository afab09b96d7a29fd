"""Events as they are stored and sent: what everybody may see, and beside it the cards that nobody may see yet."""

from __future__ import annotations

from typing import Any, get_args

from pitboss.cards import Card
from pitboss.house.plain import from_data, to_data
from pitboss.house.tables.happenings import Happening
from pitboss.table import events as happened
from pitboss.table.events import Event

AnyEvent = Event | Happening
HAPPENINGS = get_args(Happening)
EVENTS: dict[str, type] = {
    one.__name__: one for one in (*get_args(happened.PlayEvent), *get_args(happened.HouseEvent), *HAPPENINGS)
}
COVERED = (happened.CardDealt, happened.Reported)
"""Events whose card is hidden unless it lies face up. A burned card always is."""


def shown(event: AnyEvent, number: int, words: str) -> tuple[dict[str, Any], str | None]:
    """Return an event as everybody may see it, and the card that was left out."""
    data = to_data(event)
    clauses = data.pop("clauses")
    hidden = hidden_card(event)
    if hidden is not None:
        data["card"] = None
    told = {"number": number, "event": type(event).__name__, "data": data, "clauses": clauses, "words": words}
    return told, str(hidden) if hidden is not None else None


def hidden_card(event: AnyEvent) -> Card | None:
    """Return the card of an event that nobody may see yet."""
    if isinstance(event, happened.CardBurned) or (isinstance(event, COVERED) and not event.face_up):
        return event.card
    return None


def whole(told: dict[str, Any], hidden: str | None) -> AnyEvent:
    """Return the event again, with its hidden card."""
    data = {**told["data"], "clauses": told["clauses"]}
    if hidden is not None:
        data["card"] = hidden
    event: AnyEvent = from_data(EVENTS[told["event"]], data)
    return event


def is_happening(event: AnyEvent) -> bool:
    """Whether an event is the house's doing and changes nothing on the table."""
    return isinstance(event, HAPPENINGS)
