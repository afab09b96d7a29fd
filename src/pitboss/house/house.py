"""The house as one worker runs it: its people, cage and tables over one database. No HTTP here."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from sqlalchemy import Connection, Row, func, select
from sqlalchemy.exc import IntegrityError

from pitboss.house.clock import Clock, HouseClock, system_clock
from pitboss.house.founding import found_house, last_moment
from pitboss.house.ledger.cage import Cage
from pitboss.house.ledger.journal import CAGE_BOOK, chips_account
from pitboss.house.people.members import Members
from pitboss.house.people.registry import Person, add_person, find_person, guest_name
from pitboss.house.people.sessions import SignedInSession
from pitboss.house.protection.acts import Terms, keep_terms
from pitboss.house.protection.limits import HOUR, MINUTE
from pitboss.house.roles import PersonKind, Role
from pitboss.house.settings import Settings
from pitboss.house.store import schema
from pitboss.house.store.database import Database
from pitboss.house.store.migrating import upgrade
from pitboss.house.store.private import correct_folder
from pitboss.house.tables.acting.commands import AnyCommand
from pitboss.house.tables.acting.hosting import Hosting, Order, Told
from pitboss.house.tables.acting.opening import open_table, opened_of
from pitboss.house.tables.acting.writing import Written
from pitboss.house.tables.live.desk import TableSettings
from pitboss.house.tables.live.live_table import LiveTable
from pitboss.rulebook import Submission, digest_of
from pitboss.user_folders import data_folder

Seen = TypeVar("Seen")
Posted = TypeVar("Posted")


class House:
    """One worker's view of the house."""

    def __init__(
        self,
        settings: Settings,
        database: Database | None = None,
        *,
        clock: Clock = system_clock,
        chance: random.Random | None = None,
        told: Told | None = None,
    ) -> None:
        self.settings = settings
        self.database = database or Database(
            settings.database_url, connections=settings.connections, patience=settings.patience
        )
        self.clock = HouseClock(clock)
        self.terms = Terms(settings.loosening_hours * HOUR, settings.reality_check_minutes * MINUTE)
        self.hosting = Hosting(
            self.database,
            clock=self.clock,
            chance=chance,
            tray_fill=settings.tray_fill,
            terms=self.terms,
            told=told,
        )
        self.members = Members(self.database, self.clock, settings.session_hours)
        self._itself: Person | None = None

    def open(self) -> None:
        """Bring the database up to date and found the house if it is new."""
        if not self.settings.database:
            correct_folder(data_folder())
        upgrade(self.database)
        self.found()

    def found(self) -> None:
        """Found the house if it is new, and open its first tables."""
        with self.database.reading() as connection:
            self.clock.at_least(last_moment(connection))
        self._itself = self.database.transact(
            lambda connection: found_house(connection, self.settings.bankroll, self.clock())
        )
        self.database.transact(lambda connection: keep_terms(connection, self.terms, self.itself.id, self.clock()))
        self.members.forget_what_is_over()
        if self.settings.open_tables:
            self._open_first_tables()

    @property
    def itself(self) -> Person:
        """The person that the house acts as."""
        assert self._itself is not None, "the house is not open yet"
        return self._itself

    def close(self) -> None:
        """Let go of the database."""
        self.database.close()

    # people

    def register(self, name: str, password: str, role: Role = Role.PLAYER) -> Person:
        """Register a person with a password."""
        return self.members.register(name, password, role)

    def guest(self, name: str | None = None, kind: PersonKind = PersonKind.GUEST) -> Person:
        """Let somebody in with play chips."""

        def come_in(connection: Connection) -> Person:
            now = self.clock()
            person = add_person(connection, name or guest_name(), kind=kind, role=Role.PLAYER, hashed=None, now=now)
            if self.settings.guest_chips:
                Cage(connection, now, self.itself.id).play_chips(
                    person.id, self.settings.guest_chips, f"guest-{person.id}"
                )
            return person

        return self.members.once_taken(come_in)

    def sign_in(self, person: Person) -> tuple[str, SignedInSession]:
        """Open a session and return its token."""
        return self.members.sign_in(person)

    def session(self, token: str) -> SignedInSession | None:
        """Return the session of a token."""
        return self.members.session(token)

    def find(self, name: str) -> Person | None:
        """Return the person of a name."""
        with self.database.reading() as connection:
            return find_person(connection, name)

    # chips

    def wallet(self, person: int) -> int:
        """Return the chips of a person away from the tables."""
        with self.database.reading() as connection:
            return chips_account(connection, person)[1]

    def at_cage(self, by: int, work: Callable[[Cage], int], patron: int | None = None) -> Row[Any]:
        """Do something at the cage, for a patron, once for each id that the work names, and return its entry."""

        def post(connection: Connection) -> Row[Any]:
            number = work(Cage(connection, self.clock(), by, patron))  # from here on nobody else is at the cage
            return connection.execute(
                select(schema.entries).where(schema.entries.c.book == CAGE_BOOK, schema.entries.c.number == number)
            ).one()

        try:
            return self.database.transact(post)
        except IntegrityError:
            return self.database.transact(post)

    def new_play_chips(self, person: Person, command_id: str) -> Row[Any]:
        """Give a guest new play chips if the old ones are nearly gone, one time for each id."""
        one_id, chips = f"{person.id}-{command_id}"[:64], self.settings.guest_chips
        return self.at_cage(self.itself.id, lambda cage: cage.more_play_chips(person.id, chips, chips // 10, one_id))

    # tables

    def open_table(
        self,
        name: str,
        game: str,
        options: Mapping[str, object],
        *,
        by: Person | None = None,
        settings: TableSettings | None = None,
        command_id: str | None = None,
        most: int | None = None,
        private: bool = False,
    ) -> int:
        """Open a table of a submission, one for each id, and return its number; raises SubmissionRefused.

        With ``most`` it is refused to who has so many open already. To a ``private`` one only those come who are
        invited.
        """
        opened_by, one_id = (by or self.itself).id, command_id or secrets.token_hex(8)

        def opened(connection: Connection) -> int:
            return open_table(
                connection,
                name=name,
                game=game,
                options=options,
                settings=settings or self.table_settings(),
                by=opened_by,
                now=self.clock(),
                tray=self.settings.tray,
                command_id=one_id,
                most=most,
                private=private,
            )

        try:
            return self.database.transact(opened)
        except IntegrityError:  # the same command came twice at once, and the other copy was first
            return self.database.transact(opened)

    def open_once(self, name: str, submission: Submission) -> tuple[int, bool]:
        """Open a table by a submission unless the house has one open by the same text; return its number and which.

        One that was closed since is opened anew.
        """
        digest = digest_of(submission.text)

        def opened(connection: Connection) -> tuple[int, bool]:
            number, before = opened_of(connection, digest, self.itself.id)
            if number is not None:
                return number, False
            number = open_table(
                connection,
                name=name,
                game=submission.rules.game,
                options=submission.given,
                settings=self.table_settings(),
                by=self.itself.id,
                now=self.clock(),
                tray=self.settings.tray,
                command_id=f"table {digest[:40]} {before}",
                text=submission.text,
            )
            return number, True

        try:
            return self.database.transact(opened)
        except IntegrityError:  # another process opened it in the same moment
            return self.database.transact(opened)

    def table_settings(self, **others: Any) -> TableSettings:
        """Return the settings of a table, as the house has them unless others are given."""
        house = self.settings
        usual = TableSettings(
            decision_seconds=house.decision_seconds,
            wager_seconds=house.wager_seconds,
            alone_seconds=house.alone_seconds,
            absent_seconds=house.absent_seconds,
            staff_seconds=house.staff_seconds,
            bot_milliseconds=house.bot_milliseconds,
        )
        return replace(usual, **{name: value for name, value in others.items() if value is not None})

    def _open_first_tables(self) -> None:
        from pitboss.rulebook import games

        def open_all(connection: Connection) -> None:
            if connection.execute(select(func.count()).select_from(schema.tables)).scalar_one():
                return
            for game in games():
                open_table(
                    connection,
                    name=game.name,
                    game=game.id,
                    options={},
                    settings=self.table_settings(),
                    by=self.itself.id,
                    now=self.clock(),
                    tray=self.settings.tray,
                    command_id=f"open {game.id}",
                )

        self.database.transact(open_all)

    def play(
        self,
        table: int,
        command: AnyCommand,
        person: Person,
        command_id: str,
        look: Callable[[LiveTable], Seen],
        *,
        expect: int | None = None,
    ) -> tuple[Written, Seen]:
        """Carry a command of a person out at a table, if it is for that person to give."""
        return self.hosting.take_order(Order(table, command, person, command_id, expect), look)
