"""Commands as a client sends them. Each is read off the command's own class; who asks is known from the session."""

from __future__ import annotations

import dataclasses
import types
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, create_model

from pitboss.cards import Card
from pitboss.house.api.schemas.command_fields import COMMAND, meaning_of
from pitboss.house.api.schemas.kinds import KnownKind
from pitboss.house.plain import from_data
from pitboss.house.tables.acting import commands as house_commands
from pitboss.mechanisms.kinds import Kind
from pitboss.table import commands as table_commands

LARGEST = 10**12
CARD = r"^([A23456789TJQK]|10)[cdhs]$"
COMMAND_ID = r"^[\x21-\x7e]{1,64}$"
ID = "Chosen by the client, a new one for each command: a command sent twice takes effect once."
CommandId = Annotated[str, Field(pattern=COMMAND_ID, description=ID)]
Number = Annotated[int, Field(strict=True, ge=0, le=LARGEST)]
CardText = Annotated[str, Field(pattern=CARD)]


def _subclasses(base: type, *apart: type) -> tuple[type, ...]:
    classes = [
        var
        for var in vars(table_commands).values()
        if isinstance(var, type) and issubclass(var, base) and var is not base and var not in apart
    ]
    return tuple(classes)


PLAYERS = (
    *_subclasses(table_commands.PlayerCommand, table_commands.BoxCommand, table_commands.AnnounceWager),
    *get_args(house_commands.PlayersRequest),
)
"""No cash and no coupon is put down at a served table."""
DEALERS = _subclasses(table_commands.DealerCommand)
FLOORS = _subclasses(table_commands.FloorCommand)


def _type_of(hint: Any) -> Any:
    if get_origin(hint) in (Union, types.UnionType):
        return _type_of(next(arg for arg in get_args(hint) if arg is not type(None))) | None
    return {int: Number, Card: CardText, Kind: KnownKind}.get(hint, hint)


@cache
def model_of(command: Any, apart: tuple[str, ...] = ()) -> type[BaseModel]:
    """Return the model of a command; the fields ``apart`` come from elsewhere."""
    hints = get_type_hints(command)
    fields: dict[str, Any] = {"do": (Literal[command.__name__], Field(description=COMMAND))}
    for field in dataclasses.fields(command):
        if field.name not in apart:
            default = ... if field.default is dataclasses.MISSING else field.default
            said = meaning_of(command.__name__, field.name)
            fields[field.name] = (_type_of(hints[field.name]), Field(default, description=said or None))
    return create_model(
        command.__name__, __config__=ConfigDict(extra="forbid"), __doc__=(command.__doc__ or "").strip(), **fields
    )


def _union(commands: tuple[type, ...], apart: tuple[str, ...]) -> Any:
    models = tuple(model_of(command, apart) for command in commands)
    return Annotated[Union[models], Field(discriminator="do")]  # noqa: UP007


PlayersCommand = _union(PLAYERS, ("player",))
DealersCommand = _union(DEALERS, ())
FloorsCommand = _union(FLOORS, ())


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")

    id: CommandId
    expect: Annotated[
        int | None, Field(ge=0, le=LARGEST, description="Refuse the command if the table is no longer at this version.")
    ] = None


class PlayBody(_Body):
    """A player's command."""

    command: PlayersCommand = Field(description="What the player does.")  # type: ignore[valid-type]
    turn: Annotated[
        str | None,
        Field(max_length=400, description="Refuse the command if you are no longer asked this (`you.turn`)."),
    ] = None


class DealBody(_Body):
    """A dealer's step."""

    command: DealersCommand = Field(description="What the dealer does.")  # type: ignore[valid-type]


class FloorBody(_Body):
    """An order or a ruling of the floor."""

    command: FloorsCommand = Field(description="What the floor orders or rules.")  # type: ignore[valid-type]


_BY_NAME: dict[str, type] = {command.__name__: command for command in (*PLAYERS, *DEALERS, *FLOORS)}


def command_of(model: BaseModel, player: str = "") -> house_commands.AnyCommand:
    """Return the command that a model stands for, given by a player where it is one's."""
    data = model.model_dump(mode="json")
    cls = _BY_NAME[data.pop("do")]
    if player:
        data["player"] = player
    command: house_commands.AnyCommand = from_data(cls, data)
    return command
