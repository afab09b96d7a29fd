"""How much of a limit is used, what is left, and when more is free (no database here).

What was staked or lost counts by the minute: from its moment until the period after the end of its minute is over.
Time at tables counts to the millisecond; who is at several tables at once spends it once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pitboss.house.protection.limits import HOUR, MINUTE, SECOND, Limit, Measure
from pitboss.house.protection.rows import Span, Use

PAUSE = HOUR
"""Who was at no table for so long starts anew towards the next reality check."""
FREE_AGAIN = MINUTE
"""Time at tables is called free again when there is at least so much of it."""
_COUNTED: dict[Measure, Callable[[Use], int]] = {
    Measure.WAGER: lambda use: use.staked,
    Measure.LOSS: lambda use: use.lost,
    Measure.DEPOSIT: lambda use: use.staked,
}


def counts_until(use: Use, limit: Limit) -> int:
    """Return the moment from which on something does not count any more."""
    return use.minute + MINUTE + limit.length


def used_of(uses: Iterable[Use], limit: Limit, now: int) -> int:
    """Return how much money of a limit is used; below zero where more was won than lost."""
    counted = _COUNTED[limit.measure]
    return sum(counted(use) for use in uses if counts_until(use, limit) > now)


def money_free_at(uses: Sequence[Use], limit: Limit, amount: int, asked: int, now: int) -> int | None:
    """Return the first moment from which so much more is within a limit, if nothing else happens; None: never."""
    if asked > amount:
        return None
    for moment in sorted({counts_until(use, limit) for use in uses if counts_until(use, limit) > now}):
        if used_of(uses, limit, moment) + asked <= amount:
            return moment
    return None


def merged(spans: Iterable[Span], now: int) -> list[tuple[int, int]]:
    """Return spans that do not overlap, up to now, in order."""
    joined: list[tuple[int, int]] = []
    for since, until in sorted((since, now if until is None else min(until, now)) for since, until in spans):
        if joined and since <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(until, joined[-1][1]))
        elif until > since:
            joined.append((since, until))
    return joined


def time_used(spans: Iterable[Span], length: int, now: int) -> int:
    """Return how many milliseconds of a period were spent at tables."""
    return sum(max(0, until - max(since, now - length)) for since, until in merged(spans, now))


def time_free_at(spans: Iterable[Span], length: int, allowed: int, now: int) -> int:
    """Return the first moment from which a minute of a limit is free, if nobody is at a table until then."""
    must_go = time_used(spans, length, now) + min(FREE_AGAIN, allowed) - allowed
    if must_go <= 0:
        return now
    for since, until in merged(spans, now):
        begun = max(since, now - length)
        if until - begun >= must_go:
            return begun + must_go + length
        must_go -= max(0, until - begun)
    return now + length


def time_since_check(spans: Iterable[Span], checked_at: int, now: int) -> tuple[int, int]:
    """Return the time at tables since the last reality check, or since the last pause, and when that began."""
    spent, later, begun = 0, now, now
    for since, until in reversed(merged(spans, now)):
        if later - until >= PAUSE or until <= checked_at:
            break
        begun = max(since, checked_at)
        spent, later = spent + until - begun, since
    return spent, begun


def seconds(milliseconds: int) -> int:
    """Return whole seconds."""
    return milliseconds // SECOND
