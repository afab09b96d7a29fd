"""Reconstructing a round: its events, its record, its postings, its clauses."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, and_, select

from pitboss.house.audit.past_rounds.astray import astray_in_round
from pitboss.house.audit.past_rounds.finding import line_of
from pitboss.house.audit.past_rounds.records import Start, can_begin, start_of, unseen_cards, write_round
from pitboss.house.audit.past_rounds.walking import read_events, rules_of, state_before
from pitboss.house.ledger.entries import What
from pitboss.house.store import schema
from pitboss.house.tables.live.codec import read_told
from pitboss.house.tables.shown.reading import first_step
from pitboss.table import Refusal, Refused
from pitboss.table.events import Event


def the_round(connection: Connection, number: int) -> Row[Any]:
    """Return a round by its number in the house, with the digest of its table's submission."""
    rounds, tables, submissions = schema.rounds, schema.tables, schema.submissions
    row = connection.execute(
        select(rounds, tables.c.game, tables.c.name.label("table_name"), submissions.c.digest)
        .join(tables, tables.c.id == rounds.c.table_id)
        .outerjoin(submissions, submissions.c.table_id == rounds.c.table_id)
        .where(rounds.c.id == number)
    ).first()
    if row is None:
        raise Refused(unknown_round(number))
    return row


def unknown_round(number: int) -> Refusal:
    """Return why a round cannot be shown that is not there."""
    return Refusal("unknown_round", f"There is no finished round {number}.", ())


def round_at_table(connection: Connection, table: int, number: int) -> Row[Any]:
    """Return a round by its number at a table."""
    rounds = schema.rounds
    round_id = connection.execute(
        select(rounds.c.id).where(rounds.c.table_id == table, rounds.c.number == number)
    ).scalar()
    if round_id is None:
        raise Refused(Refusal("unknown_round", f"Table {table} has no finished round {number}.", ()))
    return the_round(connection, round_id)


def round_story(connection: Connection, row: Row[Any]) -> dict[str, Any]:
    """Return a round with its events as everybody may see them, what each wager came to, and the clauses."""
    steps = schema.steps
    texts = connection.execute(
        select(steps.c.shown)
        .where(
            steps.c.table_id == row.table_id,
            steps.c.first_event <= row.last_event,
            steps.c.first_event >= first_step(),
        )
        .order_by(steps.c.seq),
        {"table": row.table_id, "wanted": row.first_event},
    ).scalars()
    events = [
        event for text in texts for event in read_told(text) if row.first_event <= event["number"] <= row.last_event
    ]
    clauses = sorted({clause for event in events for clause in event["clauses"]})
    story = {"events": events, "clauses": clauses, "submission_sha256": row.digest}
    astray = astray_in_round(connection, row)
    return {**line_of(row, False), **story, "astray": astray, "receipt": _receipt(connection, row)}


def _receipt(connection: Connection, row: Row[Any]) -> str:
    """Return the link of the step that ended a round: whoever keeps it can prove that the books once held the round."""
    steps = schema.steps
    last = connection.execute(
        select(steps.c.seq, steps.c.hash)
        .where(steps.c.table_id == row.table_id, steps.c.first_event <= row.last_event)
        .order_by(steps.c.first_event.desc(), steps.c.seq.desc())
        .limit(1)
    ).one()
    return f"table {row.table_id} step {last.seq} {last.hash}"


def round_entries(connection: Connection, row: Row[Any]) -> list[dict[str, Any]]:
    """Return the entries of a round, each with its postings."""
    return list_entries(
        connection, schema.entries.c.book == row.table_id, schema.entries.c.round == row.number, limit=1000
    )


def list_entries(connection: Connection, *where: Any, limit: int = 100) -> list[dict[str, Any]]:
    """Return entries with their postings, in the order of their numbers."""
    entries, postings, accounts, people = schema.entries, schema.postings, schema.accounts, schema.people
    wanted = select(entries).where(*where).order_by(entries.c.at, entries.c.book, entries.c.number).limit(limit)
    chosen = wanted.subquery()
    rows = connection.execute(
        select(chosen, postings.c.amount, accounts.c.kind, accounts.c.table_id, people.c.name)
        .join(postings, and_(postings.c.book == chosen.c.book, postings.c.number == chosen.c.number))
        .join(accounts, accounts.c.id == postings.c.account_id)
        .outerjoin(people, people.c.id == accounts.c.person_id)
        .order_by(chosen.c.at, chosen.c.book, chosen.c.number, postings.c.line)
    )
    by_number: dict[tuple[int, int], dict[str, Any]] = {}
    for row in rows:
        entry = by_number.setdefault((row.book, row.number), _entry(row))
        entry["postings"].append(
            {"account": row.kind, "table": row.table_id or None, "person": row.name, "amount": row.amount}
        )
    return list(by_number.values())


def _entry(row: Row[Any]) -> dict[str, Any]:
    return {
        "book": row.book,
        "number": row.number,
        "at": row.at,
        "what": What(row.what).value,
        "round": row.round or None,
        "wager": row.wager or None,
        "event": row.event or None,
        "clauses": row.clauses.split("; ") if row.clauses else [],
        "note": row.note,
        "postings": [],
    }


def round_record(connection: Connection, row: Row[Any]) -> str:
    """Return the record of a round.

    While its shoe is in play, cards that nobody saw stay unseen: a record that would have to name one waits.
    """
    table = connection.execute(select(schema.tables).where(schema.tables.c.id == row.table_id)).one()
    start, events = _span(connection, table, row)
    closed = _in_play(connection, row)
    if closed and unseen_cards(events):
        sentence = "A card of this round was never turned up; its record can be had when the shoe is over."
        raise Refused(Refusal("shoe_in_play", sentence, ()))
    title = f"Round {row.number} of table {row.table_id}, {row.table_name}"
    return write_round(rules_of(table), start, events, title, closed=closed)


def _in_play(connection: Connection, row: Row[Any]) -> bool:
    """Whether a shoe that the round was dealt from, or a later one of hand-shuffled cards, is not open yet."""
    shoes = schema.shoes
    sealed = connection.execute(
        select(shoes.c.number).where(
            shoes.c.table_id == row.table_id, shoes.c.number <= row.shoe, shoes.c.revealed_event.is_(None)
        )
    ).first()
    return sealed is not None


def _span(connection: Connection, table: Row[Any], row: Row[Any]) -> tuple[Start, list[Event]]:
    """Return where the record begins and its events: those of the round, or of some before it too."""
    first = row.first_event
    state = state_before(connection, table, first)
    while not can_begin(state) and first > 1:
        earlier = connection.execute(
            select(schema.rounds.c.first_event)
            .where(schema.rounds.c.table_id == table.id, schema.rounds.c.first_event < first)
            .order_by(schema.rounds.c.first_event.desc())
            .limit(1)
        ).scalar()
        first = 1 if earlier is None or state.cards.by_person else earlier
        state = state_before(connection, table, first)
    start = start_of(state) if can_begin(state) else Start()
    events: list[Any] = [
        event.event for event in read_events(connection, table.id, first, row.last_event) if not event.aside
    ]
    return start, events
