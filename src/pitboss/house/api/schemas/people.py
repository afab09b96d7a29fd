"""People, sessions and chips as a client sees them."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from pitboss.house.api.schemas.commands import CommandId
from pitboss.house.roles import Role

Name = Annotated[str, Field(min_length=1, max_length=32, description="The person's name.")]
Password = Annotated[str, Field(min_length=1, max_length=200, description="The person's password.")]
Amount = Annotated[int, Field(strict=True, gt=0, le=10**12, description="The amount, in cents.")]
NOTE = r"^[^\x00-\x1f\x7f]*$"
Note = Annotated[str, Field(max_length=200, pattern=NOTE, description="A note that is kept with the entry.")]
Token = Annotated[bool, Field(description="Whether to return the session's token instead of setting a cookie.")]


class _PersonBody(BaseModel):
    model_config = ConfigDict(extra="forbid")


class GuestBody(_PersonBody):
    """A guest who comes in; with ``token``, the answer has the session's token instead of setting a cookie."""

    name: Name | None = Field(None, description="The name you want; null lets the house choose one.")
    token: Token = False


class SignInBody(_PersonBody):
    """Sign in."""

    name: Name
    password: Password
    token: Token = False


class RegisterBody(SignInBody):
    """A new player: for money, which the cage takes, or with play chips.

    With ``guest``, the guest of this session registers: their rounds become the new person's history, and if they
    continue with play chips, they keep those too.
    """

    play: bool = Field(False, description="Whether to play with play chips instead of for money.")
    guest: bool = Field(False, description="Whether it is the guest of this session who registers.")


class PasswordBody(_PersonBody):
    """A new password for yourself."""

    current: Password = Field(description="The password until now.")
    new: Password = Field(description="The new password, of at least ten characters.")


class PersonOut(BaseModel):
    """Somebody the house knows."""

    id: int
    name: str
    kind: str
    role: Role
    disabled: bool = False


class SessionOut(BaseModel):
    """Your session. A page sends ``csrf`` in the header X-CSRF-Token."""

    person: PersonOut
    csrf: str
    expires_at: int
    token: str | None = None


class SeatOut(BaseModel):
    """A person's chips at a table."""

    table: int
    chips: int


class MeOut(BaseModel):
    """You and your chips."""

    person: PersonOut
    came_as: Annotated[str | None, Field(description="Your name in rounds that you played as a guest.")] = None
    csrf: str
    wallet: int
    seats: list[SeatOut]


class CageBody(_PersonBody):
    """Chips to give a person, or to take from one."""

    id: CommandId
    person: Name
    amount: Amount
    note: Note = ""


class ReverseBody(_PersonBody):
    """An entry of the cage to reverse."""

    id: CommandId
    entry: Annotated[int, Field(strict=True, ge=1, le=10**15, description="The number of the entry to reverse.")]
    note: Note = ""


class DisputeBody(_PersonBody):
    """What a person gets (or, negative, gives back) because a round was settled wrongly."""

    id: CommandId
    person: Name
    amount: Annotated[
        int,
        Field(strict=True, ge=-(10**12), le=10**12, description="Cents that the person gets; negative: gives back."),
    ]
    table: Annotated[int, Field(strict=True, ge=1, le=10**15, description="The table's number.")]
    round: Annotated[int, Field(strict=True, ge=1, le=10**15, description="The round's number at the table.")]
    wager: Annotated[
        int, Field(strict=True, ge=0, le=1000, description="The wager's number; 0 is the round as a whole.")
    ] = 0
    note: Annotated[
        str, Field(min_length=3, max_length=200, pattern=NOTE, description="Why; it is kept with the entry.")
    ]


class PlayChipsBody(_PersonBody):
    """A player without play chips asks for new ones."""

    id: CommandId


class RoleBody(_PersonBody):
    """A person's new role."""

    role: Role = Field(description="The new role.")


class StaffBody(_PersonBody):
    """A new member of staff."""

    name: Name
    password: Password
    role: Role = Field(description="The role in which the person works.")


class DisabledBody(_PersonBody):
    """Whether a person is barred."""

    disabled: bool = Field(description="Whether the person is shut out; false lets them in again.")
