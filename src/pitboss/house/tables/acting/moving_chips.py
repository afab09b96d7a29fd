"""Fills and credits at a table: what the cage may carry out, and what is refused."""

from __future__ import annotations

from sqlalchemy import Connection

from pitboss.chips import dollars
from pitboss.house.chain.changes import lock_changes
from pitboss.house.ledger.accounts import AccountKind
from pitboss.house.ledger.entries import Entry, Leg, What
from pitboss.house.ledger.journal import the_account
from pitboss.house.ledger.slips import Slip, SlipKind, entry_note, find_slip, refuse_decided
from pitboss.house.people.registry import Person, keep_person
from pitboss.house.roles import Role
from pitboss.house.tables.acting.commands import MoveChips
from pitboss.house.tables.live import happenings
from pitboss.house.tables.live.live_table import LiveTable
from pitboss.table import Refusal, Refused

ASKERS = frozenset({Role.DEALER, Role.FLOOR})
"""Who asks for chips, at a table where he holds the position."""


def move_chips(live: LiveTable, request: MoveChips, now: int) -> None:
    """Move the chips of a slip: into the tray at any moment, out of it only when no wager waits to be paid."""
    table, amount, fills = live.table, request.amount, request.kind == SlipKind.FILL
    grounds = table.rules.limits.posted
    if not fills and table.state.running:
        sentence = "A round is being played, and the tray may have to pay; credit it when the round is over."
        raise Refused(Refusal("round_running", sentence, grounds))
    to_tray = amount if fills else -amount
    legs = (Leg(AccountKind.CAGE, "", -to_tray), Leg(AccountKind.TRAY, "", to_tray))
    what = What.FILL if fills else What.CREDIT
    event = (happenings.TrayFilled if fills else happenings.TrayCredited)(request.slip, amount, grounds)
    table.tell(event, [Entry(what, legs, clauses=grounds, note=entry_note(request.slip))])


def check_slip(connection: Connection, live: LiveTable, command: MoveChips, person: Person) -> None:
    """Refuse a slip that somebody may not carry out; what is looked at here stays so until the chips have moved."""
    lock_changes(connection)  # before people and accounts: whoever is at the cage takes them in this order
    slip = find_slip(connection, command.slip)
    refuse_decided(slip)
    if (slip.table_id, slip.kind, slip.amount) != (live.id, command.kind, command.amount):
        raise Refused(Refusal("slip_differs", f"Slip {slip.number} asks for something else; read it again.", ()))
    _check_people(connection, slip, person)
    refuse_short(connection, slip.kind, slip.amount, live.balances[live.accounts[AccountKind.TRAY]])


def _check_people(connection: Connection, slip: Slip, person: Person) -> None:
    """Two people move chips: one of the table, who still works there, and another one of the cage."""
    clerk, asker = keep_person(connection, person.id), keep_person(connection, slip.asked_by)
    if clerk.role is not Role.CAGE or clerk.disabled:
        raise Refused(Refusal("forbidden", f"{clerk.name} no longer works at the cage.", ()))
    if clerk.id == asker.id:
        sentence = f"{clerk.name} asked for slip {slip.number}; somebody else has to carry it out."
        raise Refused(Refusal("same_person", sentence, ()))
    if asker.role not in ASKERS or asker.disabled:
        sentence = f"{asker.name}, who asked for slip {slip.number}, no longer works at a table; cancel it."
        raise Refused(Refusal("asker_gone", sentence, ()))


def refuse_short(connection: Connection, kind: str, amount: int, tray: int) -> None:
    """Refuse to move chips that are not there: neither tray nor cage goes below zero."""
    where, held = "tray", tray
    if kind == SlipKind.FILL:
        where, held = "cage", the_account(connection, AccountKind.CAGE, lock=True)[1]
    if held < amount:
        sentence = f"The {where} holds {dollars(held)}, and {dollars(amount)} are asked for; ask for less."
        raise Refused(Refusal("short_of_chips", sentence, ()))
