"""What becomes of a side wager, and of the highest payouts of one round together."""

from __future__ import annotations

from pitboss.chips import Odds
from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Kind, Line, Outcome, SideCards, SideWager
from pitboss.table.events import Reason
from pitboss.table.state import State, Wager

SideRuling = tuple[Outcome, int, Odds | None, Reason, Clauses, str]


def side_wager_of(state: State, wager: Wager) -> SideWager:
    """Return the part that rules a side wager, or the side wager a toke stands beside."""
    kind = wager.beside if wager.kind is Kind.TOKE else wager.kind
    side = state.rules.side_wager(kind) if kind is not None else None
    assert side is not None
    return side


def rule_on_side_wager(state: State, wager: Wager) -> SideRuling:
    """Return what becomes of a side wager as the cards lie now."""
    side = side_wager_of(state, wager)
    line = side.line(_cards(state, wager.box))
    if line is None:
        clauses = side.lost
        if state.dealer.blackjack and side.lost_to_blackjack is not None:
            clauses = side.lost_to_blackjack
        return Outcome.LOSE, -wager.amount, None, Reason.NO_LINE, clauses, ""
    clauses = side.won + line.paid
    if not _counts_in_aggregate(side, line):
        return Outcome.WIN, line.odds.pays(wager.amount), line.odds, Reason.LINE, clauses, line.name
    share, reason = _aggregate_share(state, side, wager)
    return Outcome.WIN, share, line.odds, reason, clauses + (side.aggregate or ()), line.name


def _cards(state: State, box: int) -> SideCards:
    dealer = state.dealer
    return SideCards(state.boxes[box].first_two, dealer.cards[0], tuple(dealer.cards), dealer.total, dealer.blackjack)


def _counts_in_aggregate(side: SideWager, line: Line) -> bool:
    least = side.aggregate_from
    return least is not None and line.odds.win * least.stake >= least.win * line.odds.stake


def _aggregate_share(state: State, side: SideWager, wager: Wager) -> tuple[int, Reason]:
    """Return the wager's payout, cut down pro rata where the round's highest payouts pass the limit.

    Shares are whole cents by largest remainder, so that they total the limit exactly; of equal remainders the box first dealt
    comes first (reading CB13).
    """
    limit = side.aggregate_limit or 0
    payouts = {}
    for one in _alike(state, side):
        line = side.line(_cards(state, one.box))
        if line is not None and _counts_in_aggregate(side, line):
            payouts[one] = line.odds.pays(one.amount)
    whole = sum(payouts.values())
    if whole <= limit:
        return payouts[wager], Reason.LINE
    shares = {one: payout * limit // whole for one, payout in payouts.items()}
    by_remainder = sorted(payouts, key=lambda one: (-(payouts[one] * limit % whole), one.box, one.number))
    for one in by_remainder[: limit - sum(shares.values())]:
        shares[one] += 1
    return shares[wager], Reason.SHARED


def _alike(state: State, side: SideWager) -> list[Wager]:
    return [one for one in state.wagers if one.kind is side.kind or (one.kind is Kind.TOKE and one.beside is side.kind)]
