"""Which entries follow from which event of a table.

An entry says why chips moved and names round, wager and clauses; its postings add up to nothing. The audit asks the
same function about the stored events, and holds what the ledger has against it.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, NamedTuple

from pitboss.house.ledger.accounts import AccountKind
from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Kind, Outcome
from pitboss.table import events
from pitboss.table.events import Event, Funding
from pitboss.table.state import State, Wager


class What(StrEnum):
    """Why chips moved."""

    BROUGHT = "brought"
    TAKEN_AWAY = "taken away"
    WAGER = "wager"
    LAMMER = "lammer"
    TAKEN_BACK = "taken back"
    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    HALF = "half"
    BONUS = "bonus"
    VOID = "void"
    PAY_VOIDED = "pay voided"
    FILL = "fill"
    CREDIT = "credit"
    BANKROLL = "bankroll"
    PLAY_CHIPS = "play chips"
    BROUGHT_OVER = "brought over"
    BUY_IN = "buy in"
    CASH_OUT = "cash out"
    CORRECTION = "correction"
    SET_APART = "set apart"


class Leg(NamedTuple):
    """One posting before the account's number is known: whose account at this table, and how much it gets."""

    kind: AccountKind
    player: str
    amount: int


class Entry(NamedTuple):
    """One movement of chips."""

    what: What
    legs: tuple[Leg, ...]
    round: int = 0
    wager: int = 0
    player: str = ""
    clauses: Clauses = ()
    note: str = ""


def entries_of(state: State, event: Event) -> list[Entry]:
    """Return the entries that an event makes, given the state before it."""
    make = _MAKE.get(type(event))
    return make(state, event) if make is not None else []


def _legs(*legs: tuple[AccountKind, str, int]) -> tuple[Leg, ...]:
    return tuple(Leg(*leg) for leg in legs if leg[2])


def _chips_brought(state: State, event: events.ChipsBrought) -> list[Entry]:
    amount, name = event.amount, event.player
    if not amount:
        return []
    what = What.BROUGHT if amount > 0 else What.TAKEN_AWAY
    legs = _legs((AccountKind.WALLET, name, -amount), (AccountKind.SEAT, name, amount))
    return [Entry(what, legs, player=name, clauses=event.clauses)]


def _wager_placed(state: State, event: events.WagerPlaced) -> list[Entry]:
    amount = event.amount
    if event.funding is Funding.LAMMER:
        what = What.LAMMER
        legs = _legs((AccountKind.TRAY, "", -amount), (AccountKind.LAMMERS, "", amount))
    else:
        what = What.WAGER
        legs = _legs((AccountKind.SEAT, event.bettor, -amount), (AccountKind.PLAY, "", amount))
    note = _note(event.box, event.kind, event.beside)
    return [Entry(what, legs, _round(state), event.number, event.bettor, event.clauses, note)]


def _round(state: State) -> int:
    """A wager made before the first card belongs to the round that is about to begin."""
    return state.round if state.running else state.round + 1


def _note(box: int, kind: Kind, beside: Kind | None) -> str:
    return f"box {box} {kind}" + (f" beside {beside}" if beside is not None else "")


def _wagers_taken_back(state: State, event: events.WagersTakenBack) -> list[Entry]:
    return [
        Entry(
            What.TAKEN_BACK,
            _legs((AccountKind.PLAY, "", -wager.amount), (AccountKind.SEAT, event.player, wager.amount)),
            _round(state),
            wager.number,
            event.player,
            event.clauses,
            _note(wager.box, wager.kind, wager.beside),
        )
        for wager in state.wagers
        if wager.box == event.box and wager.bettor == event.player
    ]


def _wager_settled(state: State, event: events.WagerSettled) -> list[Entry]:
    wager = state.wagers[event.wager - 1]
    legs = _lammer_legs(wager, event) if wager.funding is Funding.LAMMER else _chip_legs(wager, event)
    note = _note(wager.box, wager.kind, wager.beside)
    return [Entry(What(event.outcome), legs, state.round, event.wager, wager.bettor, event.clauses, note)]


def _chip_legs(wager: Wager, event: events.WagerSettled) -> tuple[Leg, ...]:
    """The stake leaves the layout; what is paid comes out of the tray, what is collected goes into it."""
    back = wager.amount + event.net
    to = (AccountKind.SEAT, wager.bettor, back)
    if wager.kind is Kind.TOKE and event.outcome is Outcome.WIN:
        to = (AccountKind.TOKES, "", back)
    return _legs((AccountKind.PLAY, "", -wager.amount), to, (AccountKind.TRAY, "", -event.net))


def _lammer_legs(wager: Wager, event: events.WagerSettled) -> tuple[Leg, ...]:
    """The lammer goes back to the tray, whatever became of it; what it won is paid in chips."""
    return _legs(
        (AccountKind.LAMMERS, "", -wager.amount),
        (AccountKind.TRAY, "", wager.amount),
        (AccountKind.TRAY, "", -event.net),
        (AccountKind.SEAT, wager.bettor, event.net),
    )


def _pay_voided(state: State, event: events.PayVoided) -> list[Entry]:
    """A correction is a new entry: what was paid comes back, what was collected goes back."""
    wager = state.wagers[event.wager - 1]
    legs = _legs((AccountKind.TRAY, "", wager.net), (AccountKind.SEAT, wager.bettor, -wager.net))
    if wager.kind is Kind.TOKE and wager.outcome is Outcome.WIN:
        back = (AccountKind.SEAT, wager.bettor, wager.amount)
        legs = _legs((AccountKind.TOKES, "", -wager.amount - wager.net), back, (AccountKind.TRAY, "", wager.net))
    note = _note(wager.box, wager.kind, wager.beside)
    entry = Entry(What.PAY_VOIDED, legs, state.round, event.wager, wager.bettor, event.clauses, note)
    return [*([entry] if legs else []), *_bonuses_voided(state, event)]


def _bonuses_voided(state: State, event: events.PayVoided) -> list[Entry]:
    """What was paid beside the wager comes back with what was paid on it."""
    return [
        Entry(
            What.PAY_VOIDED,
            _legs((AccountKind.TRAY, "", paid.amount), (AccountKind.SEAT, paid.player, -paid.amount)),
            state.round,
            event.wager,
            paid.player,
            event.clauses,
            _bonus_note(state, event.wager),
        )
        for paid in state.bonuses
        if paid.wager == event.wager
    ]


def _bonus_note(state: State, wager: int) -> str:
    return f"box {state.wagers[wager - 1].box} bonus"


def _bonus_paid(state: State, event: events.BonusPaid) -> list[Entry]:
    """A fixed sum comes out of the tray."""
    legs = _legs((AccountKind.TRAY, "", -event.amount), (AccountKind.SEAT, event.player, event.amount))
    note = _bonus_note(state, event.wager)
    return [Entry(What.BONUS, legs, state.round, event.wager, event.player, event.clauses, note)]


_MAKE: dict[type, Callable[[State, Any], list[Entry]]] = {
    events.ChipsBrought: _chips_brought,
    events.WagerPlaced: _wager_placed,
    events.WagersTakenBack: _wagers_taken_back,
    events.WagerSettled: _wager_settled,
    events.PayVoided: _pay_voided,
    events.BonusPaid: _bonus_paid,
}
