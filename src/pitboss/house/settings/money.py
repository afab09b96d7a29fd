"""The money of the house, the gaming day, and what is listed or reported of it."""

from __future__ import annotations

from pydantic import BaseModel, Field, field_validator

from pitboss.house.gaming_calendar import DEFAULT_SHIFTS, GamingCalendar, find_zone, read_shifts
from pitboss.house.settings.values import Dollars


class MoneySettings(BaseModel):
    """Bankroll, trays, the gaming day, and alarms."""

    bankroll: Dollars = Field(
        "10000000",
        description="What the owners bring to the cage when the house is created, in dollars.",
        ge=1,
        le=10**14,
    )  # type: ignore[assignment]
    tray: Dollars = Field("100000", description="The chips in the tray of a new table, in dollars.", ge=1, le=10**12)  # type: ignore[assignment]
    tray_fill: Dollars = Field(
        "50000", description="Unit of automatic fills from the cage, in dollars.", ge=1, le=10**12
    )  # type: ignore[assignment]
    day_zone: str = Field("UTC", description="The time zone of the gaming day.", min_length=1, max_length=64)
    day_shifts: tuple[str, ...] = Field(
        DEFAULT_SHIFTS, description="When shifts begin; the gaming day begins with the first."
    )
    jackpot_sum: Dollars = Field(
        "600",
        description="The sheet lists payouts at 300 to 1 or more that are above this, in dollars.",
        ge=0,
        le=10**12,
    )  # type: ignore[assignment]
    cash_sum: Dollars = Field(
        "10000", description="The sheet lists people whose cash in a day is above this, in dollars.", ge=0, le=10**12
    )  # type: ignore[assignment]
    alarm_sigmas: float = Field(
        3.0, description="How many standard deviations a return can be off before it raises an alarm.", ge=1, le=10
    )

    @field_validator("day_zone")
    @classmethod
    def _known_zone(cls, value: str) -> str:
        find_zone(value)
        return value

    @field_validator("day_shifts")
    @classmethod
    def _known_shifts(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        read_shifts(value)
        return value

    @property
    def calendar(self) -> GamingCalendar:
        """The gaming days and their shifts."""
        return GamingCalendar(self.day_zone, self.day_shifts)
