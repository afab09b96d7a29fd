"""Members: registering, signing in and out, passwords. No password is hashed while a transaction is open."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, select, update
from sqlalchemy.exc import IntegrityError

from pitboss.house.chain.changes import Change, note_person
from pitboss.house.clock import Clock
from pitboss.house.people.passwords import hash_password, is_password
from pitboss.house.people.registry import Person, add_person, find_person, person_of, refuse_name, the_person
from pitboss.house.people.sessions import (
    SignedInSession,
    close_other_sessions,
    close_session,
    close_sessions_of,
    find_session,
    forget_old_sessions,
    open_session,
)
from pitboss.house.people.tries import count_try, forget_old_tries, forget_tries
from pitboss.house.protection.refusing import away_refusal
from pitboss.house.protection.rows import lock_protections
from pitboss.house.roles import REGISTERED, PersonKind, Role
from pitboss.house.store import schema
from pitboss.house.store.database import Database
from pitboss.table import Refusal, Refused

HOUR = 3_600_000
FORGET_EVERY = HOUR // 6
"""So often a worker through which people sign in removes what is over."""
WRONG = Refusal("not_signed_in", "Wrong name or password.", ())
WRONG_PASSWORD = Refusal("wrong_password", "That is not your password; nothing was changed.", ())
NO_PASSWORD = Refusal("not_a_member", "Guests have no password; register to get one.", ())


class Members:
    """The people of the house who have a password, and everybody's sessions."""

    def __init__(self, database: Database, clock: Clock, session_hours: int) -> None:
        self.database, self.clock, self.session_hours = database, clock, session_hours
        self._forgotten_at: int | None = None

    def register(self, name: str, password: str, role: Role = Role.PLAYER) -> Person:
        """Register a person with a password."""
        hashed = self.hash_new(name, password)

        def add(connection: Connection) -> Person:
            return add_person(connection, name, kind=PersonKind.MEMBER, role=role, hashed=hashed, now=self.clock())

        return self.once_taken(add)

    def hash_new(self, name: str, password: str) -> str:
        """Return the hash of a new person's password; a name that cannot be had is refused before the work is done."""
        refuse_name(name)
        with self.database.reading() as connection:
            _refuse_taken(connection, name)
        return hash_password(password, name)

    def once_taken(self, work: Callable[[Connection], Person]) -> Person:
        """Two people may take a name in the same moment: the second one is refused."""
        try:
            return self.database.transact(work)
        except IntegrityError:
            raise Refused(Refusal("name_taken", "Somebody has just taken that name; choose another.", ())) from None

    def check_password(self, name: str, password: str, address: str) -> Person:
        """Return the person of a name and password, or refuse without saying which of them is wrong."""
        self.database.transact(lambda connection: count_try(connection, name, address, self.clock()))
        with self.database.reading() as connection:
            row = connection.execute(select(schema.people).where(schema.people.c.folded == name.casefold())).first()
        if not is_password(row.password if row is not None else None, password) or row is None or row.disabled:
            raise Refused(WRONG)
        self.database.transact(lambda connection: forget_tries(connection, name, address))
        return person_of(row)

    def change_password(self, person: Person, current: str, new: str, token: str, address: str) -> None:
        """Give a person another password; every session but this one is over."""
        if person.kind not in REGISTERED:
            raise Refused(NO_PASSWORD)
        try:
            self.check_password(person.name, current, address)
        except Refused as refused:
            raise Refused(WRONG_PASSWORD) if refused.refusal == WRONG else refused from None
        hashed = hash_password(new, person.name)

        def change(connection: Connection) -> None:
            _write_password(connection, person.id, hashed, by=person.id, now=self.clock())
            close_other_sessions(connection, person.id, token)

        self.database.transact(change)

    def set_password(self, name: str, new: str) -> Person:
        """Give a person a new password without the old one, and end every session: for who runs the house."""
        with self.database.reading() as connection:
            person = the_person(connection, name)
        if person.kind not in REGISTERED:
            raise Refused(NO_PASSWORD)
        hashed = hash_password(new, person.name)

        def change(connection: Connection) -> None:
            _write_password(connection, person.id, hashed, by=0, now=self.clock())
            close_sessions_of(connection, person.id)

        self.database.transact(change)
        return person

    def sign_in(self, person: Person) -> tuple[str, SignedInSession]:
        """Open a session and return its token; now and then remove what is over."""
        now = self.clock()
        if self._forgotten_at is None or abs(now - self._forgotten_at) >= FORGET_EVERY:
            self.forget_what_is_over()

        def open_one(connection: Connection) -> tuple[str, SignedInSession]:
            refuse_away(connection, person, now)
            return open_session(connection, person, now, self.session_hours * HOUR)

        return self.database.transact(open_one)

    def forget_what_is_over(self) -> None:
        """Remove sessions that are over, a batch at a time, and old tries."""
        now = self._forgotten_at = self.clock()
        self.database.transact(lambda connection: forget_old_tries(connection, now))
        while self.database.transact(lambda connection: forget_old_sessions(connection, now)):
            pass

    def session(self, token: str) -> SignedInSession | None:
        """Return the session of a token."""
        with self.database.reading() as connection:
            return find_session(connection, token, self.clock())

    def sign_out(self, token: str) -> None:
        """Close a session."""
        self.database.transact(lambda connection: close_session(connection, token))

    def sign_out_everywhere(self, person: int) -> None:
        """Close every session of a person."""
        self.database.transact(lambda connection: close_sessions_of(connection, person))


def refuse_away(connection: Connection, person: Person, now: int) -> None:
    """Refuse one who takes a break or has excluded himself; nobody begins one until the transaction is over."""
    row = lock_protections(connection, person.id)
    away = row.state.away_at(now) if row is not None else None
    if away is not None:
        raise Refused(away_refusal(away, person.name, now))


def _refuse_taken(connection: Connection, name: str) -> None:
    """Refuse a name that somebody has before its password is hashed for nothing."""
    if find_person(connection, name) is not None:
        raise Refused(Refusal("name_taken", f"The name {name} is taken; choose another.", ()))


def _write_password(connection: Connection, person: int, hashed: str, *, by: int, now: int) -> None:
    connection.execute(update(schema.people).where(schema.people.c.id == person).values(password=hashed))
    note_person(connection, person, Change.PASSWORD, by=by, now=now)
