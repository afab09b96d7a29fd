"""Writing a step down: the command, its events, the entries that follow from them, shoes, rounds, the table's row."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from pydantic_core import to_json
from sqlalchemy import Connection

from pitboss.house.chain.links import digest, link
from pitboss.house.ledger.accounts import AccountKind
from pitboss.house.ledger.entries import Leg
from pitboss.house.ledger.journal import Journal, Posting, chips_account, open_account, the_account
from pitboss.house.plain import to_data
from pitboss.house.store.step_rows import Row, StepRows, write_rows
from pitboss.house.tables.acting.commands import AnyCommand
from pitboss.house.tables.acting.floor_log import logged_rows
from pitboss.house.tables.acting.tray import Tray
from pitboss.house.tables.live.checkpoint import can_be_taken, write_checkpoint
from pitboss.house.tables.live.clock import due_at
from pitboss.house.tables.live.codec import cited_text, shown
from pitboss.house.tables.live.desk import write_desk
from pitboss.house.tables.live.house_table import Finished
from pitboss.house.tables.live.live_table import NO_SHOE, LiveTable, Purse, write_hidden
from pitboss.house.tables.live.lobby import write_lobby
from pitboss.table import events as table_events

CHECKPOINT_EVENTS = 200
"""After so many events a cold copy would have enough to fold, and a new checkpoint is taken."""


AWAY = frozenset({AccountKind.WALLET, AccountKind.CAGE})
"""Accounts whose number a table does not know by heart."""


class VersionMoved(Exception):
    """The row is at another version than the copy, or the command was carried out before."""


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


@dataclass(frozen=True, slots=True)
class MadeStep:
    """A step that is about to be written."""

    rows: StepRows
    written: Written
    tray: Tray


def command_text(command: AnyCommand) -> str:
    """Return a command as it is stored."""
    return to_json({"do": type(command).__name__, **to_data(command)}).decode()


def is_plain(live: LiveTable) -> bool:
    """Whether what a command did goes into the database with the one statement that every step runs.

    Not so where an account is opened or the table closed, or a wallet or the cage gives or takes chips.
    """
    table, tray = live.table, live.balances[live.accounts[AccountKind.TRAY]]
    if live.desk.closed:
        return False
    for news in table.news:
        for entry in news.entries:
            for leg in entry.legs:
                if leg.kind in AWAY or (leg.player and leg.player not in live.purses):
                    return False
                tray += leg.amount if leg.kind is AccountKind.TRAY else 0
            if tray < 0:
                return False
    return True


def write_step(connection: Connection, live: LiveTable, step: WrittenStep) -> Written:
    """Write what a command did and bring the copy's counts up to date."""
    made = make_step(connection, live, step)
    if not write_rows(connection, [made.rows]):
        raise VersionMoved(f"Table {live.id} is not at version {made.rows.seen}, or {step.command_id!r} is done.")
    made.tray.write_slips(step.command)
    return made.written


def make_step(connection: Connection, live: LiveTable, step: WrittenStep) -> MadeStep:
    """Bring the copy's counts up to date and return the step's rows; accounts and tray slips are written at once."""
    journal, tray = _make_entries(connection, live, step)
    first, last, version = live.events + 1, live.events + len(live.table.news), live.version
    shown_text, hidden_text = _write_events(live)
    rounds, results, bettors = _rounds(live, step.at)
    cited = _cited(live)
    logged = logged_rows(live, step.command, step.person, step.at)
    shoes, revealed = _shoes(live)
    live.events, live.version = last, version + 1
    checkpoints = _checkpoint(live)
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
    chained = [shoe[1:7] for shoe in shoes]
    live.head = link(live.head, (*row, journal.entries, journal.postings, chained))
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
        cited=cited,
        logged=logged,
        shoes=shoes,
        revealed=revealed,
        checkpoints=checkpoints,
    )
    written = Written(live.id, live.version, first, len(live.table.news), shown_text, live.head)
    return MadeStep(rows, written, tray)


def _write_events(live: LiveTable) -> tuple[str, str | None]:
    told, hidden = [], {}
    for number, news in enumerate(live.table.news, live.events + 1):
        data, card = shown(news.event, number, news.words, live.table.rules, news.details)
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


def _shoes(live: LiveTable) -> tuple[list[Row], list[Row]]:
    """Return the rows of the shoes that were opened, and of those that are over and open to everybody.

    A shoe that was opened and is over within one step has been revealed from the beginning.
    """
    last = live.events + len(live.table.news)
    numbered = enumerate(live.table.news, live.events + 1)
    opened = {news.event.number: at for at, news in numbered if isinstance(news.event, table_events.ShoeOpened)}
    rows: list[Row] = []
    for number, shoe in live.table.opened:
        sealed, at = shoe.sealed, opened[number]
        seen = last if number in live.revealed else None
        rows.append((live.id, number, sealed.order, sealed.salt, sealed.commitment, shoe.cover, at, seen))
        if seen is None:
            live.sealed[number] = sealed
    return rows, [(live.id, number, last) for number in live.revealed if number not in opened]


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


def _cited(live: LiveTable) -> list[Row]:
    """Return what the rounds that ended cite, and note what the events since then cite."""
    rows: list[Row] = []
    ended = iter(live.table.finished)
    for news in live.table.news:
        live.cited |= set(news.event.clauses)
        if isinstance(news.event, table_events.RoundEnded):
            rows.append((live.id, next(ended).number, cited_text(live.cited)))
            live.cited = frozenset()
    return rows


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


def _checkpoint(live: LiveTable) -> list[Row]:
    """Take a checkpoint where one is due."""
    if live.events - live.checkpoint < CHECKPOINT_EVENTS or not can_be_taken(live.table.state):
        return []
    live.checkpoint = live.events
    return [(live.id, live.events, write_checkpoint(live.table.state))]


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
