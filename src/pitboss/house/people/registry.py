"""The people of the house: who they are, and how they come to be known."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass

from sqlalchemy import Connection, Row, insert, select, update

from pitboss.chips import dollars
from pitboss.house.chain.changes import Change, lock_changes, note_person
from pitboss.house.ledger.accounts import AccountKind
from pitboss.house.ledger.holdings import all_chips
from pitboss.house.ledger.journal import chips_account, open_account
from pitboss.house.protection.rows import add_protections
from pitboss.house.roles import PLAY_MONEY, REGISTERED, PersonKind, Role
from pitboss.house.store import schema
from pitboss.table import Refusal, Refused
from pitboss.table.wagering.seating import NAME, RESERVED

LONGEST_NAME = 24
HOUSE_NAME = "house"
KEPT = RESERVED | {HOUSE_NAME}
"""Names that mean somebody else."""
_ASCII = re.compile(r"[A-Za-z0-9_.'-]+")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody the house knows."""

    id: int
    name: str
    kind: PersonKind
    role: Role
    disabled: bool = False


def person_of(row: Row[tuple[object, ...]]) -> Person:
    """Return the person of a row."""
    data = row._mapping
    return Person(data["id"], data["name"], PersonKind(data["kind"]), Role(data["role"]), bool(data["disabled"]))


def find_person(connection: Connection, name: str) -> Person | None:
    """Return the person of a name, however it is capitalized."""
    row = connection.execute(select(schema.people).where(schema.people.c.folded == name.casefold())).first()
    return person_of(row) if row is not None else None


def keep_person(connection: Connection, person: int) -> Person:
    """Return a person whose role stays what it is until this transaction is over."""
    kept = select(schema.people).where(schema.people.c.id == person).with_for_update(read=True)
    return person_of(connection.execute(kept).one())


def the_person(connection: Connection, name: str) -> Person:
    """Return the person of a name, or refuse."""
    person = find_person(connection, name)
    if person is None:
        raise Refused(Refusal("unknown_person", f"The house knows nobody called {name!r}.", ()))
    return person


def refuse_name(name: str) -> None:
    """Refuse a name that a record could not write, or that means somebody else."""
    known = NAME.fullmatch(name) is not None and _ASCII.fullmatch(name) is not None
    if not known or len(name) > LONGEST_NAME or name.casefold() in KEPT:
        sentence = (
            f"{name[:40]!r} cannot be a name: use one word of letters without accents, digits, dots, dashes and "
            f"apostrophes, up to {LONGEST_NAME} of them, and none of {', '.join(sorted(KEPT))}."
        )
        raise Refused(Refusal("bad_name", sentence, ()))


def add_person(
    connection: Connection,
    name: str,
    *,
    kind: PersonKind,
    role: Role,
    hashed: str | None,
    now: int,
    came_as: int = 0,
) -> Person:
    """Write a person down with the hash of a password, and open a wallet, or a purse for who plays with play chips.

    ``came_as`` is the guest who registers.
    """
    if kind is not PersonKind.HOUSE:
        refuse_name(name)
    if find_person(connection, name) is not None:
        raise Refused(Refusal("name_taken", f"The name {name} is taken; choose another.", ()))
    added = connection.execute(
        insert(schema.people)
        .values(
            name=name,
            folded=name.casefold(),
            kind=kind.value,
            role=role.value,
            password=hashed,
            disabled=False,
            created_at=now,
            came_as=came_as,
        )
        .returning(schema.people.c.id)
    ).scalar_one()
    open_account(connection, AccountKind.PURSE if kind in PLAY_MONEY else AccountKind.WALLET, person=added)
    if kind in REGISTERED:
        add_protections(connection, added, now)
    note_person(connection, added, Change.PERSON_ADDED, by=added, now=now)
    return Person(added, name, kind, role)


def guest_name() -> str:
    """Return a name for somebody who gave none."""
    return f"Guest-{secrets.randbelow(9 * 10**8) + 10**8}"


def set_role(connection: Connection, name: str, role: Role, *, by: int, now: int) -> Person:
    """Give a person another role, one who holds no chips: whoever works here can neither play them nor cash them.

    Nobody else changes the person, or gives chips to one, until the transaction is over.
    """
    person = the_person(connection, name)
    if person.kind is not PersonKind.MEMBER:
        raise Refused(Refusal("not_a_member", f"{person.name} plays with play chips; only members work here.", ()))
    lock_changes(connection)  # before the accounts: whoever is at the cage takes them in this order
    connection.execute(select(schema.people.c.id).where(schema.people.c.id == person.id).with_for_update()).one()
    chips_account(connection, person.id, lock=True)
    chips = all_chips(connection, person.id)
    if chips and role is not Role.PLAYER:
        sentence = (
            f"{person.name} has chips for {dollars(chips)} in the house, wagers included; who works here holds none. "
            "They go to the cage first."
        )
        raise Refused(Refusal("has_chips", sentence, ()))
    connection.execute(update(schema.people).where(schema.people.c.id == person.id).values(role=role.value))
    note_person(connection, person.id, Change.ROLE, by=by, now=now)
    return Person(person.id, person.name, person.kind, role, person.disabled)


def set_disabled(connection: Connection, name: str, disabled: bool, *, by: int, now: int) -> Person:
    """Let a person in no more, or again."""
    person = the_person(connection, name)
    if person.kind is PersonKind.HOUSE:
        raise Refused(Refusal("not_a_member", "The house itself cannot be barred.", ()))
    connection.execute(update(schema.people).where(schema.people.c.id == person.id).values(disabled=disabled))
    note_person(connection, person.id, Change.SHUT_OUT if disabled else Change.LET_IN, by=by, now=now)
    return Person(person.id, person.name, person.kind, person.role, disabled)
