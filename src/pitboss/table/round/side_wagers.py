"""What becomes of a side wager, and of the highest payouts of one round together."""

from __future__ import annotations

from pitboss.cards import is_blackjack
from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Kind, Line, Outcome, SideCards, SideWager
from pitboss.table.events import Reason
from pitboss.table.state import Ruling, State, Wager


def side_wager_of(state: State, wager: Wager) -> SideWager:
    """Return the part that rules on a side wager, or on the side wager that a toke is placed beside."""
    kind = wager.beside if wager.kind is Kind.TOKE else wager.kind
    side_wager = state.rules.side_wager(kind) if kind is not None else None
    assert side_wager is not None
    return side_wager


def rule_on_side_wager(state: State, wager: Wager) -> Ruling:
    """Return the ruling on a side wager for the present cards."""
    side_wager = side_wager_of(state, wager)
    line = side_wager.line(_cards(state, wager.box))
    if line is None:
        return Ruling(Outcome.LOSE, -wager.amount, None, Reason.NO_LINE, _lost(state, side_wager, wager))
    clauses = tuple(dict.fromkeys(side_wager.won + line.paid + (side_wager.order or ())))
    if not _counts_in_aggregate(side_wager, line):
        return Ruling(Outcome.WIN, line.odds.pays(wager.amount), line.odds, Reason.LINE, clauses, line.name)
    share, reason = _aggregate_share(state, side_wager, wager)
    return Ruling(Outcome.WIN, share, line.odds, reason, clauses + (side_wager.aggregate or ()), line.name)


def _lost(state: State, side_wager: SideWager, wager: Wager) -> Clauses:
    if state.dealer.blackjack:
        beside = side_wager.lost_beside_blackjack if is_blackjack(state.boxes[wager.box].first_two) else None
        return beside or side_wager.lost_to_blackjack or side_wager.lost
    return side_wager.lost


def _cards(state: State, box: int) -> SideCards:
    dealer = state.dealer
    return SideCards(state.boxes[box].first_two, dealer.cards[0], tuple(dealer.cards), dealer.total, dealer.blackjack)


def _counts_in_aggregate(side_wager: SideWager, line: Line) -> bool:
    least = side_wager.aggregate_from
    return least is not None and line.odds.win * least.stake >= least.win * line.odds.stake


def _aggregate_share(state: State, side_wager: SideWager, wager: Wager) -> tuple[int, Reason]:
    """Return the wager's payout, reduced pro rata if the round's highest payouts exceed the limit.

    Shares are whole cents by largest remainder, so that they add up to the limit exactly; among equal remainders, the
    box dealt first comes first (reading CB13).
    """
    limit = side_wager.aggregate_limit
    assert limit is not None
    payouts = {}
    for alike in _alike(state, side_wager):
        line = side_wager.line(_cards(state, alike.box))
        if line is not None and _counts_in_aggregate(side_wager, line):
            payouts[alike] = line.odds.pays(alike.amount)
    whole = sum(payouts.values())
    if whole <= limit:
        return payouts[wager], Reason.LINE
    shares = {sharer: payout * limit // whole for sharer, payout in payouts.items()}
    by_remainder = sorted(payouts, key=lambda sharer: (-(payouts[sharer] * limit % whole), sharer.box, sharer.number))
    for favoured in by_remainder[: limit - sum(shares.values())]:
        shares[favoured] += 1
    return shares[wager], Reason.SHARED


def _alike(state: State, side_wager: SideWager) -> list[Wager]:
    return [
        wager
        for wager in state.wagers
        if wager.outcome is not Outcome.VOID
        and (wager.kind is side_wager.kind or (wager.kind is Kind.TOKE and wager.beside is side_wager.kind))
    ]
