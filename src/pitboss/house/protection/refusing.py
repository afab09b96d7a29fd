"""What a member is told whom his own protections keep from something: why, what is left, when more is free."""

from __future__ import annotations

from datetime import UTC, datetime

from pitboss.chips import dollars
from pitboss.house.protection.limits import Absence, Away, Limit, Measure
from pitboss.table import Refusal

PERIOD = {"day": "24 hours", "week": "7 days", "month": "30 days"}
WHAT = {
    Measure.DEPOSIT: "buy-ins",
    Measure.LOSS: "losses, bets on the table included",
    Measure.WAGER: "bets",
}


def moment_in_words(moment: int) -> str:
    """Return a moment as people read it."""
    return datetime.fromtimestamp(-(-moment // 60_000) * 60, UTC).strftime("%Y-%m-%d %H:%M UTC")


def limit_reached(limit: Limit, amount: int, left: int, free_at: int | None) -> Refusal:
    """Say that a limit of money would be passed."""
    more = (
        f"that much is free again at {moment_in_words(free_at)}"
        if free_at is not None
        else "that much is never free under this limit"
    )
    sentence = (
        f"That would exceed the limit of {dollars(amount)} in {PERIOD[limit.period]} that you set for your "
        f"{WHAT[limit.measure]}: {dollars(left)} are left; {more}."
    )
    return Refusal("limit_reached", sentence, ())


def time_over(limit: Limit, allowed: int, free_at: int) -> Refusal:
    """Say that the time at tables is used up."""
    minutes = allowed // 60
    sentence = (
        f"Your limit of {minutes} minutes at tables in {PERIOD[limit.period]} is used up: you can finish the round "
        f"in play, and no further bet is taken. Time is free again at {moment_in_words(free_at)}."
    )
    return Refusal("time_limit", sentence, ())


CHECK_DUE = Refusal(
    "reality_check",
    "It is time for a reality check: see how long you have played and how you stand, and confirm it to continue.",
    (),
)


def away_refusal(away: Away, name: str, now: int) -> Refusal:
    """Say that somebody takes a break or has excluded himself, and until when."""
    if away.why is Absence.BREAK:
        sentence = f"{name} is on a break until {moment_in_words(away.until)}; nobody can end it early."
        return Refusal("taking_a_break", sentence, ())
    if now < away.until:
        sentence = f"{name} is self-excluded until {moment_in_words(away.until)}; nobody can end that early."
    elif away.back_at is None:
        sentence = (
            f"The self-exclusion of {name} was set until {moment_in_words(away.until)}, and continues until {name} "
            "asks to come back."
        )
    else:
        sentence = f"{name} has asked to come back, and can from {moment_in_words(away.back_at)} on."
    return Refusal("self_excluded", sentence, ())


NOT_A_MEMBER = Refusal(
    "not_a_member",
    "Limits, breaks and reality checks belong to an account; guests have none. Register first.",
    (),
)
