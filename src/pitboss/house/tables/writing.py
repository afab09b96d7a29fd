"""Writing a step down: the command, its events, the entries that follow from them, shoes, rounds, the table's row."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, insert, update

from pitboss.house.ledger.accounts import AccountKind
from pitboss.house.ledger.entries import Entry, Leg, What
from pitboss.house.ledger.journal import Journal, Posting, fund_tray, open_account, the_account
from pitboss.house.plain import to_data
from pitboss.house.store import schema
from pitboss.house.tables.checkpoint import can_be_taken, write_checkpoint
from pitboss.house.tables.clock import due_at
from pitboss.house.tables.codec import shown
from pitboss.house.tables.commands import AnyCommand
from pitboss.house.tables.desk import write_desk
from pitboss.house.tables.house_table import Finished
from pitboss.house.tables.lobby import write_lobby
from pitboss.house.tables.warm import NO_SHOE, Purse, Warm, write_hidden
from pitboss.table import events as happened

CHECKPOINT_EVENTS = 200
"""After so many events a cold copy would have enough to fold, and a new checkpoint is taken."""

_INSERT_STEP = insert(schema.steps)
_INSERT_SHOE = insert(schema.shoes)
_INSERT_CHECKPOINT = insert(schema.checkpoints)
_INSERT_ROUND = insert(schema.rounds).returning(schema.rounds.c.id)
_INSERT_RESULT = insert(schema.round_results)
_INSERT_BETTOR = insert(schema.round_bettors)
_REVEAL = (
    update(schema.shoes)
    .where(schema.shoes.c.table_id == bindparam("table"), schema.shoes.c.number == bindparam("shoe"))
    .values(revealed_event=bindparam("event"))
)
_COLUMNS = ("version", "events", "entries", "round", "round_from", "shoe", "shoe_left", "hidden", "desk", "lobby")
_UPDATE_TABLE = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("table"), schema.tables.c.version == bindparam("seen"))
    .values({name: bindparam(f"new_{name}") for name in (*_COLUMNS, "due_at", "closed_at")})
)


class VersionMoved(Exception):
    """The row is at another version than the copy, in spite of the lock."""


@dataclass(frozen=True, slots=True)
class Step:
    """A command on its way into the database."""

    command: AnyCommand
    person: int
    name: str
    command_id: str
    at: int
    tray_fill: int


@dataclass(frozen=True, slots=True)
class Written:
    """A step as it was written."""

    table: int
    seq: int
    first_event: int
    events: int
    shown: str
    repeated: bool = False


def command_text(command: AnyCommand) -> str:
    """Return a command as it is stored."""
    return json.dumps({"do": type(command).__name__, **to_data(command)}, separators=(",", ":"))


def write_step(connection: Connection, warm: Warm, step: Step) -> Written:
    """Write what a command did and bring the copy's counts up to date."""
    first = warm.events + 1
    shown_text, hidden_text = _write_events(warm)
    written = Written(warm.id, warm.version + 1, first, len(warm.table.news), shown_text)
    shoe = warm.table.shoe
    connection.execute(
        _INSERT_STEP,
        {
            "table_id": warm.id,
            "seq": written.seq,
            "at": step.at,
            "person_id": step.person,
            "command_id": step.command_id,
            "command": command_text(step.command),
            "first_event": first,
            "events": written.events,
            "shown": shown_text,
            "hidden": hidden_text,
            "shoe_left": NO_SHOE if shoe is None else shoe.remaining,
        },
    )
    _write_entries(connection, warm, step)
    _write_shoes(connection, warm)
    _write_rounds(connection, warm, step.at)
    warm.events += written.events
    _write_row(connection, warm, written, step.at)
    return written


def _write_events(warm: Warm) -> tuple[str, str | None]:
    told, hidden = [], {}
    for number, news in enumerate(warm.table.news, warm.events + 1):
        data, card = shown(news.event, number, news.words)
        told.append(data)
        if card is not None:
            hidden[str(number)] = card
    text = json.dumps(told, separators=(",", ":"), ensure_ascii=False)
    return text, json.dumps(hidden, separators=(",", ":")) if hidden else None


def _write_entries(connection: Connection, warm: Warm, step: Step) -> None:
    journal = Journal(warm.id, warm.entries, step.at, step.person)
    tray = warm.accounts[AccountKind.TRAY]
    for event, news in enumerate(warm.table.news, warm.events + 1):
        for entry in news.entries:
            postings = [_resolve(connection, warm, step, leg) for leg in entry.legs]
            short = warm.balances[tray] + journal.moved[tray] + sum(cents for one, cents in postings if one == tray)
            if short < 0:
                fund_tray(connection, journal, tray, -(short // step.tray_fill) * step.tray_fill, entry.clauses)
            purse = warm.purses.get(entry.player)
            journal.enter(entry, postings, person=purse.person if purse is not None else 0, event=event)
    if warm.desk.closed:
        _empty_tray(connection, warm, journal, tray)
    journal.write(connection)
    warm.entries = journal.number
    for account, delta in journal.moved.items():
        if account in warm.balances:
            warm.balances[account] += delta


def _resolve(connection: Connection, warm: Warm, step: Step, leg: Leg) -> Posting:
    """Return the account that a posting goes to; a seat's is opened when it first gets chips."""
    if leg.kind not in (AccountKind.SEAT, AccountKind.WALLET):
        return warm.accounts[leg.kind], leg.amount
    purse = warm.purses.get(leg.player)
    person = purse.person if purse is not None else step.person
    if leg.kind is AccountKind.WALLET:
        return the_account(connection, AccountKind.WALLET, person=person)[0], leg.amount
    if purse is None:
        assert leg.player == step.name, f"{leg.player} has no account at table {warm.id}"
        purse = Purse(person, open_account(connection, AccountKind.SEAT, table=warm.id, person=person))
        warm.purses[leg.player] = purse
        warm.balances[purse.seat] = 0
    return purse.seat, leg.amount


def _empty_tray(connection: Connection, warm: Warm, journal: Journal, tray: int) -> None:
    """The chips of a table that is closed go back to the cage."""
    left = warm.balances[tray] + journal.moved[tray]
    if left:
        cage, _ = the_account(connection, AccountKind.CAGE)
        clauses = warm.table.rules.procedures.closed
        journal.enter(Entry(What.CREDIT, (), clauses=clauses), [(tray, -left), (cage, left)])


def _write_shoes(connection: Connection, warm: Warm) -> None:
    numbered = list(enumerate(warm.table.news, warm.events + 1))
    opened = {one.event.number: at for at, one in numbered if isinstance(one.event, happened.ShoeOpened)}
    for number, shoe in warm.table.opened:
        sealed = shoe.sealed
        if number not in warm.revealed:
            warm.sealed[number] = sealed
        connection.execute(
            _INSERT_SHOE,
            {
                "table_id": warm.id,
                "number": number,
                "order": sealed.order,
                "salt": sealed.salt,
                "commitment": sealed.commitment,
                "cover": shoe.cover,
                "opened_event": opened[number],
                "revealed_event": None,
            },
        )
    if warm.revealed:
        last = warm.events + len(warm.table.news)
        connection.execute(_REVEAL, [{"table": warm.id, "shoe": one, "event": last} for one in warm.revealed])


def _write_rounds(connection: Connection, warm: Warm, at: int) -> None:
    ends = [
        number
        for number, one in enumerate(warm.table.news, warm.events + 1)
        if isinstance(one.event, happened.RoundEnded)
    ]
    for last_event, finished in zip(ends, warm.table.finished, strict=True):
        number = connection.execute(
            _INSERT_ROUND,
            {
                "table_id": warm.id,
                "number": finished.number,
                "shoe": finished.shoe,
                "first_event": warm.round_from,
                "last_event": last_event,
                "ended_at": at,
                "staked": sum(one.chips for one in finished.wagers),
                "net": sum(one.net for one in finished.wagers),
            },
        ).scalar_one()
        warm.round_from = last_event + 1
        _write_results(connection, warm, number, finished)


def _write_results(connection: Connection, warm: Warm, number: int, finished: Finished) -> None:
    by_kind: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    by_person: defaultdict[int, list[int]] = defaultdict(lambda: [0, 0])
    for one in finished.wagers:
        person = by_person[warm.purses[one.bettor].person]
        person[0] += one.chips
        person[1] += one.net
        kind = by_kind[one.kind]
        if not finished.void:
            kind[0] += bool(one.initial)
            kind[1] += one.initial
            kind[2] += one.initial * one.initial
            kind[3] += one.net
    names = ("wagers", "staked", "squares", "net")
    results = [
        {"round_id": number, "kind": kind, **dict(zip(names, counts, strict=True))} for kind, counts in by_kind.items()
    ]
    bettors = [
        {"round_id": number, "person_id": person, "staked": sums[0], "net": sums[1]}
        for person, sums in by_person.items()
    ]
    connection.execute(_INSERT_RESULT, results)
    connection.execute(_INSERT_BETTOR, bettors)


def _write_row(connection: Connection, warm: Warm, written: Written, at: int) -> None:
    table, state = warm.table, warm.table.state
    if warm.events - warm.checkpoint >= CHECKPOINT_EVENTS and can_be_taken(state):
        text = write_checkpoint(state)
        connection.execute(_INSERT_CHECKPOINT, {"table_id": warm.id, "event": warm.events, "state": text})
        warm.checkpoint = warm.events
    values: dict[str, Any] = {
        "version": written.seq,
        "events": warm.events,
        "entries": warm.entries,
        "round": state.round,
        "round_from": warm.round_from,
        "shoe": state.shoe,
        "shoe_left": NO_SHOE if table.shoe is None else table.shoe.remaining,
        "hidden": write_hidden(table),
        "desk": write_desk(warm.desk),
        "lobby": write_lobby(warm),
        "due_at": None if warm.desk.closed else due_at(warm.desk, table, warm.settings, at),
        "closed_at": at if warm.desk.closed else None,
    }
    moved = connection.execute(
        _UPDATE_TABLE,
        {"table": warm.id, "seen": warm.version, **{f"new_{name}": value for name, value in values.items()}},
    )
    if moved.rowcount != 1:
        raise VersionMoved(f"Table {warm.id} is not at version {warm.version}.")
    warm.version = written.seq
