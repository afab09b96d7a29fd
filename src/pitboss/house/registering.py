"""Registering: a guest who registers keeps what he has.

His name stands in the records of the rounds he played, so that no guest can be given another one: who registers is
written down anew, and ``came_as`` says which guest he was. His rounds are the new person's history; his play chips, if
he goes on playing with them, are brought over by an entry of the cage. The guest himself is let in no more.
"""

from __future__ import annotations

import secrets

from sqlalchemy import Connection, select, update

from pitboss.house.chain.changes import Change, note_person
from pitboss.house.house import House
from pitboss.house.ledger.cage import Cage
from pitboss.house.ledger.holdings import all_chips
from pitboss.house.people.reading import chips_of
from pitboss.house.people.registry import Person, add_person
from pitboss.house.people.sessions import close_sessions_of
from pitboss.house.roles import PersonKind, Role
from pitboss.house.store import schema
from pitboss.house.tables.acting.commands import Leave
from pitboss.table import Refusal, Refused

NOT_A_GUEST = Refusal("not_a_guest", "You are already registered; sign out to register somebody else.", ())
IN_PLAY = Refusal("in_play", "You have chips at a table where a round is not over yet; register when it is.", ())
GONE_BEFORE = ("unknown_player", "already_leaving")
GONE = Refusal("not_signed_in", "This guest has already registered; sign in with the new name.", ())


def register_player(house: House, name: str, password: str, *, play: bool, guest: Person | None = None) -> Person:
    """Register a player, for money or for play chips; one who is here as a guest brings his history with him."""
    if guest is not None and guest.kind is not PersonKind.GUEST:
        raise Refused(NOT_A_GUEST)
    hashed = house.members.hash_new(name, password)
    if guest is not None:
        _leave_tables(house, guest)
    return house.members.once_taken(lambda connection: _write(house, connection, name, hashed, play, guest))


def _leave_tables(house: House, guest: Person) -> None:
    """Let a guest take his chips off every table; one with a wager in play stays where he is, and plays it first."""
    with house.database.reading() as connection:
        purse, at_tables = chips_of(connection, guest.id)
        if all_chips(connection, guest.id) != purse + sum(at_tables.values()):
            raise Refused(IN_PLAY)
    for table in at_tables:
        try:
            house.play(table, Leave(guest.name), guest, f"register-{secrets.token_hex(8)}", lambda live: None)
        except Refused as refused:
            if refused.refusal.code not in GONE_BEFORE:
                raise


def _write(house: House, connection: Connection, name: str, hashed: str, play: bool, guest: Person | None) -> Person:
    now = house.clock()
    cage = Cage(connection, now, house.itself.id)  # which comes before the accounts, as everywhere
    kind, came_as = PersonKind.REGULAR if play else PersonKind.MEMBER, guest.id if guest is not None else 0
    person = add_person(connection, name, kind=kind, role=Role.PLAYER, hashed=hashed, now=now, came_as=came_as)
    if guest is not None:
        _close_guest(connection, guest, person, now)
        if play:
            cage.bring_over(guest.id, person.id, f"register-{person.id}")
    elif play and house.settings.guest_chips:
        cage.play_chips(person.id, house.settings.guest_chips, f"guest-{person.id}")
    return person


def _close_guest(connection: Connection, guest: Person, person: Person, now: int) -> None:
    """Let a guest in no more, whose chips are all in the purse."""
    row = connection.execute(select(schema.people).where(schema.people.c.id == guest.id).with_for_update()).one()
    if row.disabled:
        raise Refused(GONE)
    if all_chips(connection, guest.id) != chips_of(connection, guest.id)[0]:
        raise Refused(IN_PLAY)
    connection.execute(update(schema.people).where(schema.people.c.id == guest.id).values(disabled=True))
    note_person(connection, guest.id, Change.REGISTERED, by=person.id, now=now)
    close_sessions_of(connection, guest.id)
