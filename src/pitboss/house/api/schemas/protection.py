"""How members protect themselves, as a client sees it. Money is in cents, time in seconds, moments in milliseconds."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from pitboss.house.api.schemas.people import Name, Password


class _ProtectionBody(BaseModel):
    model_config = ConfigDict(extra="forbid")


class LimitBody(_ProtectionBody):
    """A limit in cents, or in seconds for time and the reality check; null removes it."""

    amount: Annotated[int, Field(strict=True, ge=0, le=10**12)] | None = Field(
        description="Cents, or seconds for time and for the reality check; null removes the limit."
    )


class AbsenceBody(_ProtectionBody):
    """A break of 1 to 90 days, or a self-exclusion of 6 to 60 months."""

    why: Literal["break", "exclusion"] = Field(description="A break, or a self-exclusion.")
    length: Annotated[int, Field(strict=True, ge=1, le=90, description="Days of a break, months of a self-exclusion.")]


class AbsenceByPasswordBody(AbsenceBody):
    """A break or self-exclusion for a person who is not signed in, to make it longer."""

    name: Name
    password: Password


class ReturnBody(_ProtectionBody):
    """A person whose self-exclusion is over asks to return."""

    name: Name
    password: Password


class CheckBody(_ProtectionBody):
    """The number of the reality check that the player has seen."""

    number: Annotated[int, Field(strict=True, ge=1, le=10**9, description="The number of the check that was shown.")]


class PendingOut(BaseModel):
    """What a limit will be, and from when."""

    amount: int | None
    at: int


class LimitOut(BaseModel):
    """A limit, how much of it is used in its period, and a change that is pending."""

    limit: str
    measure: str
    period: str
    amount: int | None
    used: int
    pending: PendingOut | None = None


class AwayOut(BaseModel):
    """A break or a self-exclusion; ``back_at`` is when a person who asked to return can do so."""

    why: str
    since: int
    until: int
    back_at: int | None = None


class CheckOut(BaseModel):
    """The next reality check; if it is ``due``, new wagers are refused.

    Time at tables, stakes and net result are counted since the last one.
    """

    number: int
    interval: int | None
    house_interval: int | None
    due: bool
    due_at: int | None
    seconds: int
    staked: int
    net: int


class ProtectionOut(BaseModel):
    """Your limits and reality checks. A looser limit applies after ``delay_hours``."""

    now: int
    delay_hours: int
    limits: list[LimitOut]
    away: AwayOut | None
    check: CheckOut
