"""What a member can limit, and how that stands: limits, breaks, self-exclusion, reality checks (no database here).

A limit that gets tighter holds at once. One that gets looser, or is removed, does so after a delay; until then it is
pending, and can be withdrawn. Periods are rolling: at every moment the last 24 hours, 7 days or 30 days count, so that
there is no edge at which two periods' amounts can be spent within minutes.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, NamedTuple

SECOND, MINUTE, HOUR, DAY = 1000, 60_000, 3_600_000, 86_400_000
NEVER = 2**62
"""A moment that does not come."""


class Measure(StrEnum):
    """What is limited. Money is in cents; time and the reality check's interval are in seconds."""

    DEPOSIT = "deposit"
    LOSS = "loss"
    WAGER = "wager"
    TIME = "time"
    CHECK = "check"


class Limit(NamedTuple):
    """Something that can be limited: a measure within a period. A reality check's interval has none."""

    measure: Measure
    period: str

    @property
    def name(self) -> str:
        """Return what it is called in the database, in the chain and on the wire."""
        return f"{self.measure} {self.period}" if self.period else self.measure.value

    @property
    def length(self) -> int:
        """Return how long the period is, in milliseconds."""
        return PERIODS[self.period]


PERIODS = {"day": DAY, "week": 7 * DAY, "month": 30 * DAY}
MONEY = (Measure.DEPOSIT, Measure.LOSS, Measure.WAGER)
LIMITS = {
    limit.name: limit
    for limit in (
        *(Limit(measure, period) for measure in MONEY for period in PERIODS),
        Limit(Measure.TIME, "day"),
        Limit(Measure.TIME, "week"),
        Limit(Measure.CHECK, ""),
    )
}
CHECK = Measure.CHECK.value
COUNTED = frozenset(name for name, limit in LIMITS.items() if limit.measure in (Measure.LOSS, Measure.WAGER))
"""Limits for which every wager is counted."""


@dataclass(frozen=True, slots=True)
class LimitSet:
    """A limit as it was set: ``amount`` (None: no limit) until ``next_at``, from then on ``next``."""

    amount: int | None
    next: int | None = None
    next_at: int | None = None

    def at(self, now: int) -> int | None:
        """Return what holds at a moment."""
        return self.next if self.next_at is not None and now >= self.next_at else self.amount

    def pending(self, now: int) -> bool:
        """Whether something else will hold later."""
        return self.next_at is not None and now < self.next_at


class Absence(StrEnum):
    """Why somebody stays away."""

    BREAK = "break"
    EXCLUSION = "exclusion"


@dataclass(frozen=True, slots=True)
class Away:
    """A break, which ends by itself, or a self-exclusion, after which one asks to come back: then at ``back_at``."""

    why: Absence
    since: int
    until: int
    back_at: int | None = None

    def at(self, now: int) -> bool:
        """Whether it holds at a moment."""
        return now < self.ends

    @property
    def ends(self) -> int:
        """Return when the person may come in again; NEVER where he has not asked to."""
        if self.why is Absence.BREAK:
            return self.until
        return NEVER if self.back_at is None else self.back_at


@dataclass(frozen=True, slots=True)
class Protections:
    """How a member protects himself. ``checks`` counts acknowledged reality checks, the last at ``checked_at``."""

    limits: dict[str, LimitSet] = field(default_factory=dict)
    away: Away | None = None
    checks: int = 0
    checked_at: int = 0

    def limit(self, name: str, now: int) -> int | None:
        """Return what holds of a limit at a moment; None: nothing."""
        known = self.limits.get(name)
        return known.at(now) if known is not None else None

    def away_at(self, now: int) -> Away | None:
        """Return the break or self-exclusion that holds at a moment."""
        return self.away if self.away is not None and self.away.at(now) else None

    def interval(self, now: int, usual: int) -> int | None:
        """Return after how many seconds at tables a reality check is due: the person's own, else the house's."""
        return self.limit(CHECK, now) or usual or None

    def with_limit(self, name: str, limit: LimitSet) -> Protections:
        """Return them with another limit."""
        return replace(self, limits={**self.limits, name: limit})


def is_tighter(new: int | None, old: int | None) -> bool:
    """Whether a limit allows no more than another; None allows everything."""
    return old is None or (new is not None and new <= old)


def write_protections(state: Protections) -> str:
    """Write protections as text."""
    away = state.away
    data = {
        "limits": {name: [limit.amount, limit.next, limit.next_at] for name, limit in sorted(state.limits.items())},
        "away": None if away is None else [away.why.value, away.since, away.until, away.back_at],
        "checks": state.checks,
        "checked_at": state.checked_at,
    }
    return json.dumps(data, separators=(",", ":"))


def read_protections(text: str) -> Protections:
    """Return the protections that were written."""
    data: dict[str, Any] = json.loads(text)
    away = data["away"]
    return Protections(
        {name: LimitSet(*values) for name, values in data["limits"].items()},
        Away(Absence(away[0]), *away[1:]) if away is not None else None,
        data["checks"],
        data["checked_at"],
    )
