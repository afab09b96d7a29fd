"""Opening a table: its row, its accounts, a tray of chips."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace

from sqlalchemy import Connection, func, insert, select

from pitboss.house.chain.changes import lock_changes, note_table
from pitboss.house.ledger.accounts import OF_A_TABLE, AccountKind
from pitboss.house.ledger.journal import Journal, fund_tray, open_account
from pitboss.house.ledger.slips import NewSlips, SlipKind, entry_note
from pitboss.house.store import schema
from pitboss.house.tables.acting.private_tables import is_private, make_private
from pitboss.house.tables.live.desk import Desk, TableSettings, write_desk, write_settings
from pitboss.house.tables.live.live_table import NO_SHOE
from pitboss.record.replaying.report import options_as_data
from pitboss.rulebook import Rules, digest_of, plain_submission, submit
from pitboss.table import Refusal, Refused

EMPTY_LOBBY = '{"seats":{},"players":0,"running":false,"dealer":"","floor":"","bots":0}'


def open_table(
    connection: Connection,
    *,
    name: str,
    game: str,
    options: Mapping[str, object],
    settings: TableSettings,
    by: int,
    now: int,
    tray: int,
    command_id: str,
    text: str | None = None,
    most: int | None = None,
    private: bool = False,
) -> int:
    """Open a table of a submission and return its number, the same for the same id; raises SubmissionRefused.

    The submission's own ``text`` is kept with it; where there is none, the house writes every option down. Who has
    ``most`` tables open already is refused another one. To a ``private`` table only those come who are invited.
    """
    rules = submit(game, options)
    before = _opened_before(connection, by, command_id, rules, private)
    if before is not None:
        return before
    lock_changes(connection)  # before the accounts: whoever is at the cage takes them in this order
    if most is not None:
        _refuse_too_many(connection, by, most)
    columns = ("name", "game", "options", "settings", "opened_by", "opened_at", "command_id")
    row = (name, game, json.dumps(_changed(rules)), write_settings(settings), by, now, command_id)
    number = connection.execute(
        insert(schema.tables).values(dict(zip(columns, row, strict=True))).returning(schema.tables.c.id)
    ).scalar_one()
    if private:
        make_private(connection, number, now)
    submission = plain_submission(game, options_as_data(rules)) if text is None else text
    _keep_submission(connection, number, submission)
    accounts = {kind: open_account(connection, kind, table=number) for kind in OF_A_TABLE}
    journal = Journal(number, 0, now, by)
    slips = NewSlips(connection)
    note = entry_note(slips.number())
    fund_tray(connection, journal, accounts[AccountKind.TRAY], tray, rules.limits.posted, note)
    slips.add(SlipKind.OPENER, number, tray, now, journal.number, by=by)
    journal.write(connection)
    head = note_table(connection, (number, *row), submission, journal.entries, journal.postings)
    slips.write()
    connection.execute(
        insert(schema.standings).values(
            table_id=number,
            version=0,
            events=0,
            entries=journal.number,
            round=0,
            round_from=1,
            shoe=0,
            shoe_left=NO_SHOE,
            desk=write_desk(Desk()),
            lobby=EMPTY_LOBBY,
            head=head,
        )
    )
    return int(number)


def _refuse_too_many(connection: Connection, by: int, most: int) -> None:
    """Refuse another table; whoever opens one for the same person at the same moment waits here."""
    people, tables, standings = schema.people, schema.tables, schema.standings
    connection.execute(select(people.c.id).where(people.c.id == by).with_for_update(key_share=True))
    is_open = connection.execute(
        select(func.count())
        .select_from(tables.join(standings, standings.c.table_id == tables.c.id))
        .where(tables.c.opened_by == by, standings.c.closed_at.is_(None))
    ).scalar_one()
    if is_open >= most:
        sentence = f"A player may have {most} tables open; close one first."
        raise Refused(Refusal("too_many_tables", sentence, ()))


def _keep_submission(connection: Connection, number: int, text: str) -> None:
    connection.execute(insert(schema.submissions).values(table_id=number, text=text, digest=digest_of(text)))


def opened_of(connection: Connection, digest: str, by: int) -> tuple[int | None, int]:
    """Return the open table that somebody opened by the submission of a digest, and how many there ever were."""
    tables, standings, submissions = schema.tables, schema.standings, schema.submissions
    rows = connection.execute(
        select(tables.c.id, standings.c.closed_at)
        .join(submissions, submissions.c.table_id == tables.c.id)
        .join(standings, standings.c.table_id == tables.c.id)
        .where(submissions.c.digest == digest, tables.c.opened_by == by)
        .order_by(tables.c.id)
    ).all()
    return next((row.id for row in rows if row.closed_at is None), None), len(rows)


def _opened_before(connection: Connection, by: int, command_id: str, rules: Rules, private: bool) -> int | None:
    """Return the table that a command opened already."""
    tables = schema.tables
    table = connection.execute(
        select(tables).where(tables.c.opened_by == by, tables.c.command_id == command_id)
    ).first()
    if table is None:
        return None
    asked = (rules.game, json.loads(json.dumps(_changed(rules))), private)
    if (table.game, json.loads(table.options), is_private(connection, table.id)) != asked:
        sentence = f"The id {command_id!r} was used for another table; choose a new one for each."
        raise Refused(Refusal("id_used", sentence, ()))
    return int(table.id)


def _changed(rules: Rules) -> dict[str, object]:
    """Return every option as a submission writes it: a later default must not change a table that is open."""
    return options_as_data(rules)


def with_clocks(settings: TableSettings, decision: int | None, wager: int | None) -> TableSettings:
    """Return settings with other clocks, where some are given."""
    return replace(
        settings,
        decision_seconds=settings.decision_seconds if decision is None else decision,
        wager_seconds=settings.wager_seconds if wager is None else wager,
    )
