"""How members protect themselves, as a client sees it. Money is in cents, time in seconds, moments in milliseconds."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from pitboss.house.api.schemas.people import Name, Password


class _ProtectionBody(BaseModel):
    model_config = ConfigDict(extra="forbid")


class LimitBody(_ProtectionBody):
    """A limit: cents, or seconds for time and for the reality check; none removes it."""

    amount: Annotated[int, Field(strict=True, ge=0, le=10**12)] | None = Field(
        description="Cents, or seconds for time and for the reality check; null removes the limit."
    )


class AbsenceBody(_ProtectionBody):
    """A break of 1 to 90 days, or a self-exclusion of 6 to 60 months."""

    why: Literal["break", "exclusion"] = Field(description="A break, or a self-exclusion.")
    length: Annotated[int, Field(strict=True, ge=1, le=90, description="Days of a break, months of a self-exclusion.")]


class AbsenceByPasswordBody(AbsenceBody):
    """The same by one who is not signed in, as to make it longer."""

    name: Name
    password: Password


class ReturnBody(_ProtectionBody):
    """Somebody whose self-exclusion is over asks to come back."""

    name: Name
    password: Password


class CheckBody(_ProtectionBody):
    """The number of the reality check that was shown."""

    number: Annotated[int, Field(strict=True, ge=1, le=10**9, description="The number of the check that was shown.")]


class PendingOut(BaseModel):
    """What a limit will be, and from when on."""

    amount: int | None
    at: int


class LimitOut(BaseModel):
    """A limit, what of it is used in its period, and what is pending."""

    limit: str
    measure: str
    period: str
    amount: int | None
    used: int
    pending: PendingOut | None = None


class AwayOut(BaseModel):
    """A break or a self-exclusion; ``back_at`` is when somebody who asked to come back may do so."""

    why: str
    since: int
    until: int
    back_at: int | None = None


class CheckOut(BaseModel):
    """The next reality check: time at tables, stakes and net result since the last one; ``due`` stops new wagers."""

    number: int
    interval: int | None
    house_interval: int | None
    due: bool
    due_at: int | None
    seconds: int
    staked: int
    net: int


class ProtectionOut(BaseModel):
    """How you protect yourself. A limit gets looser after ``delay_hours``."""

    now: int
    delay_hours: int
    limits: list[LimitOut]
    away: AwayOut | None
    check: CheckOut
