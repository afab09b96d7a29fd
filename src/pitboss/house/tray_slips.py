"""Fills and credits from the request to the chips: the table asks, the cage carries out, never one person alone."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, select
from sqlalchemy.exc import IntegrityError

from pitboss.chips import dollars
from pitboss.house.house import House
from pitboss.house.ledger.accounts import AccountKind
from pitboss.house.ledger.cage import MOST
from pitboss.house.ledger.journal import find_account
from pitboss.house.ledger.slips import (
    Slip,
    SlipKind,
    SlipState,
    decide_slip,
    find_slip,
    next_slip,
    refuse_decided,
    waiting_slips,
    write_slip,
)
from pitboss.house.people.registry import Person, keep_person
from pitboss.house.roles import Role
from pitboss.house.store.gaming_schema import gaming_slips
from pitboss.house.tables.acting.commands import MoveChips
from pitboss.house.tables.acting.hosting import NoSuchTable
from pitboss.house.tables.acting.moving_chips import refuse_short
from pitboss.house.tables.live.desk import read_desk
from pitboss.house.tables.live.live_table import read_standing
from pitboss.table import Refusal, Refused


def ask_chips(
    house: House, table: int, kind: SlipKind, amount: int, person: Person, command_id: str, note: str = ""
) -> Slip:
    """Ask the cage for a fill, or to take a credit, as who deals or supervises the table; one slip for each id."""
    unit = house.hosting.look(table, lambda live: live.table.rules.limits.unit)

    def ask(connection: Connection) -> Slip:
        asked = Slip(0, kind.value, table, amount, SlipState.ASKED.value, person.id, house.clock(), command_id)
        standing = read_standing(connection, table, lock=True)
        if standing is None:
            raise NoSuchTable(table)
        asked = asked._replace(number=next_slip(connection), note=note)
        before = _asked_before(connection, asked)
        if before is not None:
            return before
        _refuse_asker(connection, standing, person)
        _refuse_amount(amount, unit)
        for waiting in waiting_slips(connection, table):
            sentence = f"Slip {waiting.number} of this table waits for the cage; that one comes first."
            raise Refused(Refusal("slip_waits", sentence, ()))
        tray = find_account(connection, AccountKind.TRAY, table=table)
        refuse_short(connection, asked.kind, amount, tray[1] if tray is not None else 0)
        write_slip(connection, asked, person.id)
        return asked

    try:
        return house.database.transact(ask)
    except IntegrityError:  # the same request came twice at once, and the other copy was first
        return house.database.transact(ask)


def carry_out_slip(house: House, number: int, person: Person, command_id: str) -> Slip:
    """Move the chips of a slip, as somebody of the cage."""
    slip = read_slip(house, number)
    command = MoveChips(slip.number, slip.kind, slip.amount)
    house.play(slip.table_id, command, person, command_id, lambda live: None)
    return read_slip(house, number)


def cancel_slip(house: House, number: int, person: Person) -> Slip:
    """Take a request back, as who made it, or turn it down, as the cage; a second time changes nothing."""

    def cancel(connection: Connection) -> Slip:
        next_slip(connection)  # from here on nobody else decides it
        slip, clerk = find_slip(connection, number), keep_person(connection, person.id)
        if (clerk.id != slip.asked_by and clerk.role is not Role.CAGE) or clerk.disabled:
            sentence = f"Only the person who asked for slip {number}, or the cage, can cancel it."
            raise Refused(Refusal("forbidden", sentence, ()))
        if slip.state == SlipState.CANCELLED and slip.decided_by == person.id:
            return slip
        refuse_decided(slip)
        return decide_slip(connection, slip, SlipState.CANCELLED, by=person.id, now=house.clock())

    return house.database.transact(cancel)


def read_slip(house: House, number: int) -> Slip:
    """Return a slip as it is now."""
    with house.database.reading() as connection:
        return find_slip(connection, number)


def _asked_before(connection: Connection, asked: Slip) -> Slip | None:
    """Return the slip that this request made before; another request needs an id of its own."""
    slips = gaming_slips
    row = connection.execute(
        select(slips).where(slips.c.asked_by == asked.asked_by, slips.c.command_id == asked.command_id)
    ).first()
    if row is None:
        return None
    made = Slip._make(row)
    if (made.table_id, made.kind, made.amount, made.note) != (asked.table_id, asked.kind, asked.amount, asked.note):
        sentence = f"The id {asked.command_id!r} was used for another slip; choose a new one for each."
        raise Refused(Refusal("id_used", sentence, ()))
    return made


def _refuse_asker(connection: Connection, standing: Row[Any], person: Person) -> None:
    """Only who deals or supervises the table now asks for its chips."""
    if standing.closed_at is not None:
        raise Refused(Refusal("closed", "The table is closed.", ()))
    asker, desk = keep_person(connection, person.id), read_desk(standing.desk)
    held = {Role.DEALER: desk.dealer, Role.FLOOR: desk.floor}.get(asker.role, "")
    if held != asker.name or asker.disabled:
        sentence = "Only the dealer or floor supervisor of a table can ask for chips; take it over first."
        raise Refused(Refusal("position_not_held", sentence, ()))


def _refuse_amount(amount: int, unit: int) -> None:
    if not 0 < amount <= MOST:
        raise Refused(Refusal("not_an_amount", "Enter an amount above zero, in whole cents.", ()))
    if amount % unit:
        sentence = f"{dollars(amount)} cannot be made up of the table's chips; ask in steps of {dollars(unit)}."
        raise Refused(Refusal("not_in_chips", sentence, ()))
