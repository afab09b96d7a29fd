"""Hosting tables: one transaction a command, a live copy a table, one effect however often a command comes.

A command is sent again where the database broke it off, here or by the client: its id, chosen by the client, is unique
for the person, so that a second copy finds the first instead of being carried out.

A command is first carried out on the warm copy without asking where the table stands. Then all of it is written if the
table's row, which that locks, is still at the copy's version, and nothing of it if not. Whatever does not go that way,
refusals included, is done again from the row as it is locked: slower, and always right.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from pitboss.chips import dollars
from pitboss.house.clock import Clock, HouseClock, system_clock
from pitboss.house.ledger.journal import chips_account
from pitboss.house.people.registry import Person, keep_person
from pitboss.house.protection.acts import Terms
from pitboss.house.protection.rows import lock_protections
from pitboss.house.roles import REGISTERED
from pitboss.house.store import schema
from pitboss.house.store.database import Database, passing
from pitboss.house.store.step_rows import StepRows, write_rows
from pitboss.house.tables.acting.carrying_out import carry_out
from pitboss.house.tables.acting.commands import AnyCommand, BringBot, LookAfter, MoveChips, TakePosition
from pitboss.house.tables.acting.looking_after import Concern, concerned, look_after, look_into
from pitboss.house.tables.acting.moving_chips import check_slip
from pitboss.house.tables.acting.slots import Slot, Slots
from pitboss.house.tables.acting.writing import VersionMoved, Written, WrittenStep, command_text, is_plain, write_step
from pitboss.house.tables.live.live_table import LiveTable, catch_up, cold_copy, read_standing
from pitboss.house.tables.live.turns import refuse_other_turn
from pitboss.rulebook import SubmissionRefused, UnknownGame
from pitboss.table import Refusal, Refused, commands

Seen = TypeVar("Seen")
Told = Callable[[int, int], None]
"""Called after a commit with the table and its version."""

NO_TERMS = Terms(0, 0)
LOCKED_FIRST = (commands.BuyIn, commands.Sit, BringBot, MoveChips, TakePosition, LookAfter)
"""Commands that depend on more than the table: a wallet, a slip, a person's role or protections at this moment."""
_FIND_STEP = select(schema.steps).where(
    schema.steps.c.person_id == bindparam("person"), schema.steps.c.command_id == bindparam("command")
)


class NoSuchTable(LookupError):
    """There is no table of that number."""

    def __init__(self, number: int) -> None:
        super().__init__(f"There is no table {number}.")


class GameIsGone(NoSuchTable):
    """A table that cannot be dealt at: the house does not know its game any more, or not with its options."""

    def __init__(self, number: int, reason: str) -> None:
        LookupError.__init__(self, f"Table {number} is not open: {reason}")


@dataclass(frozen=True, slots=True)
class Order:
    """A command from a person; with ``expect`` it is refused when the table has moved on from that version.

    With ``turn`` it is refused when the person is asked something else by now.
    """

    table: int
    command: AnyCommand
    person: Person
    id: str
    expect: int | None = None
    turn: str | None = None


class Ahead(NamedTuple):
    """A command that was carried out on the copy: the step's moment, and the members whom it concerns."""

    live: LiveTable
    now: int
    concerns: list[Concern]

    @property
    def plain(self) -> bool:
        """Whether one statement writes all of it."""
        return not self.concerns and is_plain(self.live)


class Hosting:
    """All tables, as one worker reaches them."""

    def __init__(
        self,
        database: Database,
        *,
        clock: Clock = system_clock,
        chance: random.Random | None = None,
        tray_fill: int = 5_000_000,
        terms: Terms = NO_TERMS,
        told: Told | None = None,
    ) -> None:
        self.database = database
        self.clock = clock if isinstance(clock, HouseClock) else HouseClock(clock)
        self.chance = chance
        self.tray_fill = tray_fill
        self.terms = terms
        self.told = told or (lambda table, version: None)
        self.slots = Slots()

    def take_order(self, order: Order, look: Callable[[LiveTable], Seen]) -> tuple[Written, Seen]:
        """Carry a command out in one transaction, and look at the table before anybody else changes it."""
        slot = self.slots.of(order.table)
        with slot.lock:
            try:
                written = self._ahead(slot, order) or self.database.transact(partial(self.step, slot, order))
                slot.unsure = slot.unsure and written.repeated  # what a repeated command began is thrown away
            except (IntegrityError, VersionMoved) as error:
                written = self._repeated(order, error)
            seen = self._look(slot, order.table, look)
        if not written.repeated:
            self.told(order.table, written.seq)
        return written, seen

    def look(self, table: int, look: Callable[[LiveTable], Seen]) -> Seen:
        """Look at a table as it is now."""
        slot = self.slots.of(table)
        with slot.lock:
            return self._look(slot, table, look, fresh=True)

    def _look(self, slot: Slot, table: int, look: Callable[[LiveTable], Seen], fresh: bool = False) -> Seen:
        live = slot.take()
        if live is None or fresh:
            with self.database.snapshot() as connection:
                live = self._bring_up(connection, slot, table, lock=False)
        return look(live)

    def _bring_up(self, connection: Connection, slot: Slot, table: int, *, lock: bool) -> LiveTable:
        standing = read_standing(connection, table, lock=lock)
        if standing is None:
            raise NoSuchTable(table)
        live = slot.take()
        if live is None or live.version > standing.version:
            try:
                live = cold_copy(connection, standing, self.chance)
            except (UnknownGame, SubmissionRefused) as reason:
                raise GameIsGone(table, str(reason)) from None
        elif live.version < standing.version:
            slot.unsure = True
            catch_up(connection, live, standing)
            slot.unsure = False
        slot.live = live
        self.clock.at_least(live.at)
        return live

    def _ahead(self, slot: Slot, order: Order) -> Written | None:
        """Carry a command out on the copy as it is and write it; None where the table has to be locked first."""
        ahead = self.carry_out_ahead(slot, order)
        return self.write_ahead(ahead, order) if ahead is not None else None

    def write_ahead(self, ahead: Ahead, order: Order) -> Written | None:
        """Write what was carried out on a copy; None where the table does not stand there any more."""
        live, now, concerns = ahead
        try:
            if ahead.plain:
                with self._all_at_once() as connection:
                    return self._write(connection, live, order, now)
            with self.database.writing() as connection:
                standing = read_standing(connection, order.table, lock=True)
                if standing is None or standing.version != live.version:
                    return None
                now = look_after(connection, live, concerns, now, self.terms)
                return self._write(connection, live, order, now)
        except (VersionMoved, Refused):
            return None
        except DBAPIError as error:
            if not passing(error):
                raise
            return None

    def write_all(self, steps: list[StepRows]) -> set[int]:
        """Write steps at different tables and return the tables that stood where they must."""
        with self._all_at_once() as connection:
            return write_rows(connection, steps)

    def _all_at_once(self) -> AbstractContextManager[Connection]:
        """Open a connection for rows of steps: PostgreSQL writes them with one statement."""
        return self.database.writing() if self.database.sqlite else self.database.at_once()

    def carry_out_ahead(self, slot: Slot, order: Order) -> Ahead | None:
        """Carry a command out on the copy as it is; None where the table has to be locked first."""
        live, command = slot.take(), order.command
        if live is None or isinstance(command, LOCKED_FIRST):
            return None
        if order.expect is not None and order.expect != live.version:
            return None
        now = max(self.clock(), live.at)
        try:
            refuse_other_turn(live.table.state, order.person.name, order.turn)
            slot.unsure = True
            carry_out(live, command, order.person, now)
        except Refused:
            slot.unsure = bool(live.table.news)
            return None
        return Ahead(live, now, concerned(live, command, order.person, now))

    def _write(self, connection: Connection, live: LiveTable, order: Order, now: int) -> Written:
        written = write_step(connection, live, self.step_of(order, now))
        live.written_down()
        live.at = now
        return written

    def step_of(self, order: Order, now: int) -> WrittenStep:
        """Return an order as it is written down."""
        person = order.person
        member = person.kind in REGISTERED
        return WrittenStep(order.command, person.id, person.name, order.id, now, self.tray_fill, member)

    def step(self, slot: Slot, order: Order, connection: Connection) -> Written:
        """Carry a command out on the table as it stands, locked, and write it."""
        live = self._bring_up(connection, slot, order.table, lock=True)
        now = max(self.clock(), live.at)
        try:
            if order.expect is not None and order.expect != live.version:
                raise Refused(Refusal("table_moved_on", "The table has moved on; look again.", ()))
            refuse_other_turn(live.table.state, order.person.name, order.turn)
            self._check_wallet(connection, order)
            _check_role(connection, order)
            if isinstance(order.command, MoveChips):
                check_slip(connection, live, order.command, order.person)
            command = order.command
            if isinstance(command, LookAfter):
                command = look_into(connection, live, command, now, self.terms)
            slot.unsure = True
            carry_out(live, command, order.person, now)
            now = look_after(connection, live, concerned(live, command, order.person, now), now, self.terms)
        except Refused:
            slot.unsure = bool(live.table.news)
            written = self._find(connection, order)
            if written is not None:
                return written
            raise
        return self._write(connection, live, order, now)

    def _check_wallet(self, connection: Connection, order: Order) -> None:
        """Chips that come to the table leave the person's wallet, and must be in it."""
        if not isinstance(order.command, commands.BuyIn | BringBot) or not order.command.amount > 0:
            return
        if order.person.kind in REGISTERED:
            lock_protections(connection, order.person.id)  # before the wallet, as the cage takes them
        _, balance = chips_account(connection, order.person.id, lock=True)
        if balance < order.command.amount:
            sentence = f"{order.person.name} has {dollars(balance)} in the wallet; bring up to that, or see the cage."
            raise Refused(Refusal("short_of_chips", sentence, ()))

    def _repeated(self, order: Order, error: Exception) -> Written:
        """A command with this id was carried out before: return what it did."""
        with self.database.reading() as connection:
            written = self._find(connection, order)
        if written is None:
            raise error
        return written

    def _find(self, connection: Connection, order: Order) -> Written | None:
        step = connection.execute(_FIND_STEP, {"person": order.person.id, "command": order.id}).first()
        if step is None:
            return None
        if (step.table_id, step.command) != (order.table, command_text(order.command)):
            sentence = f"The id {order.id!r} was used for another command; choose a new one for each."
            raise Refused(Refusal("id_used", sentence, ()))
        return Written(step.table_id, step.seq, step.first_event, step.events, step.shown, step.hash, repeated=True)


def _check_role(connection: Connection, order: Order) -> None:
    """Who takes a table over has the role for it now, and keeps it until that is written down."""
    if isinstance(order.command, TakePosition):
        person = keep_person(connection, order.person.id)
        if person.role is not order.person.role or person.disabled:
            sentence = f"{person.name} no longer has the role {order.person.role}."
            raise Refused(Refusal("forbidden", sentence, ()))
