"""What is wrong with an amount: which odds apply and how it is rounded, without doing the sum."""

from __future__ import annotations

from pitboss.chips import dollars
from pitboss.record.telling.phrases import describe_wager
from pitboss.rulebook.parts import Outcome
from pitboss.table import Table
from pitboss.table.events import Reason
from pitboss.table.round.side_wagers import side_wager_of
from pitboss.table.state import Ruling, Wager
from pitboss.training.faults import Fault, WrongStep, wager_values

BLACKJACKS = (Reason.BLACKJACK, Reason.BLACKJACK_BEATS_BLACKJACK)
"""Why a blackjack is paid at its own odds, rounded as the rules say."""
_PAYS = {**dict.fromkeys(BLACKJACKS, "a blackjack"), Reason.INSURED: "insurance"}
"""What pays, if it is neither a line of a pay table nor the hand alone."""


def wrong_amount(table: Table, wager: Wager, ruling: Ruling, amount: int) -> WrongStep:
    """Say what an amount should have been calculated from."""
    named = describe_wager(table.state, wager)
    sentence = f"{dollars(amount)} is not right for {named}: {odds_in_words(table, wager, ruling)}."
    values: dict[str, str | int] = {**wager_values(table.state, wager), "paid": amount}
    if ruling.outcome is Outcome.HALF:
        return WrongStep(Fault.WRONG_HALF, sentence, values)
    if ruling.reason is Reason.SHARED:
        limit = side_wager_of(table.state, wager).aggregate_limit or 0
        return WrongStep(Fault.WRONG_SHARE, sentence, {**values, "limit": limit})
    assert ruling.odds is not None
    unit = rounding_of(table, ruling)
    odd = unit == 1 and wager.amount * ruling.odds.win % ruling.odds.stake != 0
    values |= {"odds": str(ruling.odds), "unit": unit, "odd_cent": int(odd)}
    return WrongStep(Fault.WRONG_PAY, sentence, values, reason=ruling.reason, line=ruling.line)


def rounding_of(table: Table, ruling: Ruling) -> int:
    """Return the multiple that a payout is rounded down to, in cents."""
    return table.rules.blackjack.rounding if ruling.reason in BLACKJACKS else 1


def odds_in_words(table: Table, wager: Wager, ruling: Ruling) -> str:
    """Say which odds apply to which part of a wager and how it is rounded, without doing the sum."""
    amount = dollars(wager.amount)
    if ruling.outcome is Outcome.HALF:
        return f"half of {amount} is collected, and an odd cent goes to the house"
    if ruling.reason is Reason.SHARED:
        return _shared(table, wager)
    assert ruling.odds is not None
    said = f"{ruling.line or _PAYS.get(ruling.reason, 'it')} pays {ruling.odds.words} on {amount}"
    unit = rounding_of(table, ruling)
    if unit > 1:
        return f"{said}, rounded down to a multiple of {dollars(unit)}"
    return said if wager.amount * ruling.odds.win % ruling.odds.stake == 0 else f"{said}, an odd cent to the house"


def _shared(table: Table, wager: Wager) -> str:
    """Say how the highest payouts of a round share their limit."""
    side = side_wager_of(table.state, wager)
    limit = dollars(side.aggregate_limit or 0)
    least = side.aggregate_from.words if side.aggregate_from is not None else ""
    return (
        f"payouts of {least} or higher come to more than {limit} in this round, so each gets its part of {limit} "
        f"in proportion to what it would have been paid, to the cent"
    )
