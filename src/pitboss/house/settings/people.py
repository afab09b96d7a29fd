"""Who may come in, for how long, and how members are protected."""

from __future__ import annotations

from pydantic import BaseModel, Field

from pitboss.house.settings.values import Dollars


class PeopleSettings(BaseModel):
    """Guests, registration, sessions, and player protection."""

    guests: bool = Field(True, description="Whether anyone can come in as a guest with play chips.")
    registration: bool = Field(True, description="Whether anyone can register as a player.")
    guest_chips: Dollars = Field("10000", description="The play chips of a guest, in dollars.", ge=0, le=10**11)  # type: ignore[assignment]
    session_hours: int = Field(24 * 7, description="Hours until a signed-in session expires.", ge=1, le=24 * 365)
    loosening_hours: int = Field(
        24,
        description="Hours until a looser limit, or the return from a self-exclusion, takes effect.",
        ge=1,
        le=24 * 30,
    )
    reality_check_minutes: int = Field(
        60,
        description="Minutes at tables until a reality check is due; 0: only for members who ask for one.",
        ge=0,
        le=24 * 60,
    )
