"""Events as a client gets them: typed by their own classes, without what is hidden."""

from __future__ import annotations

import dataclasses
from enum import StrEnum
from typing import Annotated, Any, Literal, Union, cast, get_type_hints

from pydantic import BaseModel, Field, create_model

from pitboss.cards import Card
from pitboss.chips import Odds
from pitboss.house.api.schemas.kinds import KindText
from pitboss.house.tables.live.codec import EVENTS
from pitboss.mechanisms.kinds import Kind
from pitboss.table import events as table_events
from pitboss.table.events import Reason

ReasonId = StrEnum("ReasonId", {reason.name: reason.id for reason in Reason})  # type: ignore[misc]


class Why(BaseModel):
    """Why a wager was settled so, for clients that have texts of their own."""

    id: ReasonId = Field(description="The reason; the text of it is kept under this id.")
    values: dict[str, int] = Field(description="The rule values that the text depends on.")
    line: str | None = Field(description="The line of the pay table, by its id.")


class WagerDetails(BaseModel):
    """The wager that an event is about; ``hand`` is its place in the box."""

    bettor: str
    box: int
    hand: int
    kind: KindText
    beside: KindText | None
    amount: int
    funding: str


class EventDetails(BaseModel):
    """What an event's sentence needs besides its fields, for clients that write it in another language.

    ``hands`` is the number of hands in its box; ``cards`` to ``blackjack`` describe the hand, if everybody can see
    that.
    """

    hands: int | None = None
    cards: int | None = None
    total: int | None = None
    soft: bool | None = None
    blackjack: bool | None = None
    up: str | None = Field(None, description="The dealer's up card.")
    first: bool | None = Field(None, description="Whether it is the first card of a shoe.")
    running: bool | None = Field(None, description="Whether a round is being played.")
    wager: WagerDetails | None = None


BESIDE: dict[Any, dict[str, Any]] = {table_events.WagerSettled: {"why": (Why, ...)}}
"""What is told of an event beside its own fields."""


def _type_of(hint: Any) -> Any:
    text = {Card: str, Odds: str, Kind: KindText}
    arguments = getattr(hint, "__args__", ())
    if type(None) in arguments:
        return _type_of(next(argument for argument in arguments if argument is not type(None))) | None
    return text.get(hint, hint)


def _event_model(event: Any) -> type[BaseModel]:
    hints = get_type_hints(event)
    fields: dict[str, Any] = {
        field.name: (_type_of(hints[field.name]), ...) for field in dataclasses.fields(event) if field.name != "clauses"
    }
    fields |= BESIDE.get(event, {})
    data = create_model(f"{event.__name__}Data", **fields)
    return create_model(
        event.__name__ + "Event",
        __doc__=(event.__doc__ or "").strip(),
        number=(int, Field(description="The event's number at its table, from 1.")),
        event=(cast(Any, Literal[event.__name__]), ...),
        data=(data, ...),
        clauses=(list[str], ...),
        words=(str, ...),
        details=(EventDetails | None, None),
    )


_ANY: Any = Union[tuple(_event_model(event) for event in EVENTS.values())]  # noqa: UP007
AnyEventModel = Annotated[_ANY, Field(discriminator="event")]


class Events(BaseModel):
    """Events of a table in order; ``more`` says whether there are further ones."""

    events: list[AnyEventModel]
    more: bool
