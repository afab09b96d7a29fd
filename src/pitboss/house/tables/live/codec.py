"""Events as they are stored and sent: what everybody may see, and beside it the cards that nobody may see yet."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, get_args

from pydantic_core import to_json

from pitboss.cards import Card
from pitboss.house.plain import from_data, to_data
from pitboss.house.tables.live.happenings import Happening
from pitboss.rulebook import Rules
from pitboss.table import events
from pitboss.table.events import Event, Reason
from pitboss.table.words.reasons_in_words import reason_values
from pitboss.text_id import text_id

AnyEvent = Event | Happening
HAPPENINGS = get_args(Happening)
EVENTS: dict[str, type] = {
    event.__name__: event for event in (*get_args(events.PlayEvent), *get_args(events.HouseEvent), *HAPPENINGS)
}
COVERED = (events.CardDealt, events.Reported)
"""Events whose card is hidden unless it lies face up. A burned card always is."""
SETTLED = events.WagerSettled.__name__
SAID_BEFORE = {Reason.DEALER_PUSH: {"total": 22}}
"""The values in the sentences of reasons that were stored without ids."""


def shown(
    event: AnyEvent, number: int, words: str, rules: Rules, details: dict[str, Any] | None = None
) -> tuple[dict[str, Any], str | None]:
    """Return an event as everybody may see it, and the card that was left out."""
    data = to_data(event)
    clauses = data.pop("clauses")
    if isinstance(event, events.WagerSettled):
        data["why"] = why_data(event.reason, event.line, reason_values(event.reason, rules))
    hidden = hidden_card(event)
    if hidden is not None:
        data["card"] = None
    told = {"number": number, "event": type(event).__name__, "data": data, "clauses": clauses, "words": words}
    if details:
        told["details"] = details
    return told, str(hidden) if hidden is not None else None


def why_data(reason: Reason, line: str, values: dict[str, int]) -> dict[str, Any]:
    """Return why a wager was settled so, for whoever has texts of his own: ids, and what the text depends on."""
    return {"id": reason.id, "values": values, "line": text_id(line) if line else None}


def cited_text(clauses: Iterable[str]) -> str:
    """Return clauses as they are stored beside a round: each once, in the order of their names."""
    return "; ".join(sorted(set(clauses)))


def read_told(text: str) -> list[dict[str, Any]]:
    """Return stored events as everybody may see them."""
    told: list[dict[str, Any]] = json.loads(text)
    for event in told:
        data = event["data"]
        if event["event"] == SETTLED and "why" not in data:
            reason = Reason(data["reason"])
            data["why"] = why_data(reason, data["line"], SAID_BEFORE.get(reason, {}))
    return told


def told_text(text: str) -> str:
    """Return the text of stored events as it is sent: those from before reasons had ids are given them."""
    if f'"event":"{SETTLED}"' not in text or '"why":' in text:
        return text
    return to_json(read_told(text)).decode()


def hidden_card(event: AnyEvent) -> Card | None:
    """Return the card of an event that nobody may see yet."""
    if isinstance(event, events.CardBurned) or (isinstance(event, COVERED) and not event.face_up):
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
