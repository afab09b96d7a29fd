"""Writing a step down: the command, its events, the entries that follow from them, shoes, rounds, the table's row."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from pydantic_core import to_json
from sqlalchemy import Connection, bindparam, insert, update

from pitboss.house.chain.links import digest, link
from pitboss.house.ledger.accounts import AccountKind
from pitboss.house.ledger.entries import Leg
from pitboss.house.ledger.journal import Journal, Posting, chips_account, open_account, the_account
from pitboss.house.plain import to_data
from pitboss.house.store import schema
from pitboss.house.store.prepared import PreparedStatement
from pitboss.house.store.step_rows import Row, StepRows, write_rows
from pitboss.house.tables.acting.commands import AnyCommand
from pitboss.house.tables.acting.tray import Tray
from pitboss.house.tables.live.checkpoint import can_be_taken, write_checkpoint
from pitboss.house.tables.live.clock import due_at
from pitboss.house.tables.live.codec import shown
from pitboss.house.tables.live.desk import write_desk
from pitboss.house.tables.live.house_table import Finished
from pitboss.house.tables.live.live_table import NO_SHOE, LiveTable, Purse, write_hidden
from pitboss.house.tables.live.lobby import write_lobby
from pitboss.table import events as table_events

CHECKPOINT_EVENTS = 200
"""After so many events a cold copy would have enough to fold, and a new checkpoint is taken."""

_INSERT_SHOE = PreparedStatement(insert(schema.shoes))
_INSERT_CHECKPOINT = PreparedStatement(insert(schema.checkpoints))
_REVEAL = PreparedStatement(
    update(schema.shoes)
    .where(schema.shoes.c.table_id == bindparam("table"), schema.shoes.c.number == bindparam("shoe"))
    .values(revealed_event=bindparam("event"))
)


class VersionMoved(Exception):
    """The row is at another version than the copy."""


@dataclass(frozen=True, slots=True)
class WrittenStep:
    """A command on its way into the database."""

    command: AnyCommand
    person: int
    name: str
    command_id: str
    at: int
    tray_fill: int
    member: bool = False


@dataclass(frozen=True, slots=True)
class Written:
    """A step as it was written."""

    table: int
    seq: int
    first_event: int
    events: int
    shown: str
    head: str
    repeated: bool = False


def command_text(command: AnyCommand) -> str:
    """Return a command as it is stored."""
    return to_json({"do": type(command).__name__, **to_data(command)}).decode()


def is_plain(live: LiveTable) -> bool:
    """Whether what a command did goes into the database with the one statement that every step runs.

    Not so where an account or a shoe is opened or closed, a wallet or the cage gives or takes chips, or a checkpoint is
    due.
    """
    table, tray = live.table, live.balances[live.accounts[AccountKind.TRAY]]
    if live.desk.closed or table.opened or live.revealed or _checkpoint_due(live, len(table.news)):
        return False
    for news in table.news:
        for entry in news.entries:
            for leg in entry.legs:
                if leg.kind is AccountKind.WALLET or (leg.player and leg.player not in live.purses):
                    return False
                tray += leg.amount if leg.kind is AccountKind.TRAY else 0
            if tray < 0:
                return False
    return True


def write_step(connection: Connection, live: LiveTable, step: WrittenStep) -> Written:
    """Write what a command did and bring the copy's counts up to date."""
    journal, tray = _make_entries(connection, live, step)
    first, last, version = live.events + 1, live.events + len(live.table.news), live.version
    shown_text, hidden_text = _write_events(live)
    rounds, results, bettors = _rounds(live, step.at)
    shoes = _write_shoes(connection, live)
    live.events, live.version = last, version + 1
    _write_checkpoint(connection, live)
    left = NO_SHOE if live.table.shoe is None else live.table.shoe.remaining
    standing = _standing(live, left, step.at)
    row = (
        live.id,
        live.version,
        step.at,
        step.person,
        step.command_id,
        command_text(step.command),
        first,
        len(live.table.news),
        shown_text,
        hidden_text,
        left,
        journal.number,
        digest(standing),
    )
    live.head = link(live.head, (*row, journal.entries, journal.postings, shoes))
    rows = StepRows(
        step=(*row, live.head),
        table=live.id,
        seen=version,
        standing=(*standing, live.head),
        entries=journal.entries,
        postings=journal.postings,
        moves=journal.moves(),
        rounds=rounds,
        results=results,
        bettors=bettors,
    )
    if not write_rows(connection, rows):
        raise VersionMoved(f"Table {live.id} is not at version {version}.")
    tray.write_slips(step.command)
    return Written(live.id, live.version, first, len(live.table.news), shown_text, live.head)


def _write_events(live: LiveTable) -> tuple[str, str | None]:
    told, hidden = [], {}
    for number, news in enumerate(live.table.news, live.events + 1):
        data, card = shown(news.event, number, news.words, live.table.rules)
        told.append(data)
        if card is not None:
            hidden[str(number)] = card
    return to_json(told).decode(), to_json(hidden).decode() if hidden else None


def _make_entries(connection: Connection, live: LiveTable, step: WrittenStep) -> tuple[Journal, Tray]:
    """Put the entries together that follow from the events, with a fill where the tray runs short."""
    journal = Journal(live.id, live.entries, step.at, step.person)
    tray = Tray(connection, live, journal)
    for event, news in enumerate(live.table.news, live.events + 1):
        for entry in news.entries:
            postings = [_resolve(connection, live, step, leg) for leg in entry.legs]
            tray.fill_if_short(postings, step.tray_fill, entry.clauses)
            purse = live.purses.get(entry.player)
            journal.enter(entry, postings, person=purse.person if purse is not None else 0, event=event)
    if live.desk.closed:
        tray.empty()
    live.entries = journal.number
    for account, delta in journal.moved.items():
        if account in live.balances:
            live.balances[account] += delta
    return journal, tray


def _resolve(connection: Connection, live: LiveTable, step: WrittenStep, leg: Leg) -> Posting:
    """Return the account that a posting goes to; a seat's is opened when it first gets chips."""
    if leg.kind is AccountKind.CAGE:
        return the_account(connection, AccountKind.CAGE)[0], leg.amount
    if leg.kind not in (AccountKind.SEAT, AccountKind.WALLET):
        return live.accounts[leg.kind], leg.amount
    purse = live.purses.get(leg.player)
    person = purse.person if purse is not None else step.person
    if leg.kind is AccountKind.WALLET:
        return chips_account(connection, person)[0], leg.amount
    if purse is None:
        assert leg.player == step.name, f"{leg.player} has no account at table {live.id}"
        purse = Purse(person, open_account(connection, AccountKind.SEAT, table=live.id, person=person), step.member)
        live.purses[leg.player] = purse
        live.balances[purse.seat] = 0
    return purse.seat, leg.amount


def _write_shoes(connection: Connection, live: LiveTable) -> list[Row]:
    """Write the shoes that were opened, and return their rows."""
    numbered = list(enumerate(live.table.news, live.events + 1))
    opened = {news.event.number: at for at, news in numbered if isinstance(news.event, table_events.ShoeOpened)}
    rows: list[Row] = []
    for number, shoe in live.table.opened:
        sealed = shoe.sealed
        rows.append((number, sealed.order, sealed.salt, sealed.commitment, shoe.cover, opened[number]))
        if number not in live.revealed:
            live.sealed[number] = sealed
        _INSERT_SHOE.run(
            connection,
            {
                "table_id": live.id,
                "number": number,
                "order": sealed.order,
                "salt": sealed.salt,
                "commitment": sealed.commitment,
                "cover": shoe.cover,
                "opened_event": opened[number],
                "revealed_event": None,
            },
        )
    for number in live.revealed:
        _REVEAL.run(connection, {"table": live.id, "shoe": number, "event": live.events + len(live.table.news)})
    return rows


def _rounds(live: LiveTable, at: int) -> tuple[list[Row], list[Row], list[Row]]:
    """Return the rows of the rounds that ended: themselves, their results by kind of wager, their bettors."""
    rounds: list[Row] = []
    results: list[Row] = []
    bettors: list[Row] = []
    ended = iter(live.table.finished)
    for number, news in enumerate(live.table.news, live.events + 1):
        if isinstance(news.event, table_events.RoundEnded):
            finished = next(ended)
            staked, net = sum(wager.chips for wager in finished.wagers), sum(wager.net for wager in finished.wagers)
            rounds.append((live.id, finished.number, finished.shoe, live.round_from, number, at, staked, net))
            live.round_from = number + 1
            results += _results(live.id, finished)
            bettors += _bettors(live, finished)
    return rounds, results, bettors


def _results(table: int, finished: Finished) -> list[Row]:
    """Return wagers, stakes, squares and net by kind. A box's wagers win and lose together: their sum is squared."""
    by_kind: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    by_box: defaultdict[tuple[str, int], int] = defaultdict(int)
    for wager in () if finished.void else finished.wagers:
        sums = by_kind[wager.kind]
        sums[0] += bool(wager.initial)
        sums[1] += wager.initial
        sums[3] += wager.net
        by_box[wager.kind, wager.box] += wager.initial
    for (kind, _), initial in by_box.items():
        by_kind[kind][2] += initial * initial
    return [(table, finished.number, kind, *sums) for kind, sums in by_kind.items()]


def _bettors(live: LiveTable, finished: Finished) -> list[Row]:
    by_person: defaultdict[int, list[int]] = defaultdict(lambda: [0, 0])
    for wager in finished.wagers:
        sums = by_person[live.purses[wager.bettor].person]
        sums[0] += wager.chips
        sums[1] += wager.own
    return [(live.id, finished.number, person, *sums) for person, sums in by_person.items()]


def _checkpoint_due(live: LiveTable, more: int = 0) -> bool:
    return live.events + more - live.checkpoint >= CHECKPOINT_EVENTS and can_be_taken(live.table.state)


def _write_checkpoint(connection: Connection, live: LiveTable) -> None:
    if _checkpoint_due(live):
        text = write_checkpoint(live.table.state)
        _INSERT_CHECKPOINT.run(connection, {"table_id": live.id, "event": live.events, "state": text})
        live.checkpoint = live.events


def _standing(live: LiveTable, left: int, at: int) -> Row:
    state, desk = live.table.state, live.desk
    return (
        live.version,
        live.events,
        live.entries,
        state.round,
        live.round_from,
        state.shoe,
        left,
        write_hidden(live.table),
        write_desk(desk),
        write_lobby(live),
        None if desk.closed else due_at(desk, live.table, live.settings),
        at if desk.closed else None,
    )
