"""The report of one incident: who, what, the cards and wagers then, what was asked and ruled, what followed in cents.

Everything comes from the stored steps and the ledger. Cards that lay face down at that moment stay face down in it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, select

from pitboss.house.audit.past_rounds.rounds import list_entries
from pitboss.house.audit.past_rounds.walking import read_steps, state_before
from pitboss.house.floor.incidents import head_of, the_incident
from pitboss.house.gaming_day.figures import NO_PLAY
from pitboss.house.ledger.accounts import AccountKind
from pitboss.house.store import schema
from pitboss.house.tables.live.codec import read_told
from pitboss.house.tables.shown.attendance import attendance_of, holder_before
from pitboss.house.tables.shown.pictures import box_data, cards_data, wager_data
from pitboss.table import commands
from pitboss.table.state import State
from pitboss.table.views import open_layout, wager_view

MOST_ENTRIES = 1000
HOUSES = (AccountKind.TRAY.value, AccountKind.LAMMERS.value)
"""Accounts of the house at a table: what they win, players lose."""
FOLLOWS = frozenset(
    {
        "Reported", "FloorCalled", "FloorRuled", "SlipNoticed", "OffersMade", "OfferAnswered", "PlayerLetOut",
        "HandDied", "CardDiscarded", "CardBackedUp", "RoundVoided", "PayVoided", "WagersTakenBack", "WagerSettled",
        "BonusPaid", "RecutOrdered", "ShuffleOrdered", "CoverOrdered", "ClockRanOut", "RoundEnded",
    }
)  # fmt: skip
"""What is told of the rest of the round: what was asked and decided, and where money went."""
BY_PERSON = {"Reported": "Report", "FloorRuled": "Rule", "RoundVoided": "VoidRound"}
"""The command by which a person does it himself; whatever else follows from a step is nobody's decision."""


class _Range(NamedTuple):
    """The first and the last event of the round of an incident; the last so far where it is not over."""

    first: int
    last: int
    over: bool


def incident_report(connection: Connection, table: int, event: int) -> dict[str, Any]:
    """Return the report of an incident."""
    incident = the_incident(connection, table, event)
    row = connection.execute(
        select(schema.tables, schema.submissions.c.digest)
        .outerjoin(schema.submissions, schema.submissions.c.table_id == schema.tables.c.id)
        .where(schema.tables.c.id == table)
    ).one()
    span = _range(connection, incident)
    then, after = state_before(connection, row, event), state_before(connection, row, span.last + (not span.over))
    told = _told(connection, table, event, span.last)
    return {
        **head_of(incident),
        "submission_sha256": row.digest,
        "over": span.over,
        "dealt_by": holder_before(connection, table, event, commands.DEALER),
        "supervised_by": holder_before(connection, table, event, commands.FLOOR),
        "attendance": attendance_of(connection, table, incident.round).as_data(),
        "what": told[0]["event"],
        "then": _layout(then),
        "followed": told[1:],
        "wagers": _wagers(after) if incident.running else [],
        **_money(connection, incident),
    }


def _range(connection: Connection, incident: Row[Any]) -> _Range:
    if incident.last_event is not None:
        return _Range(incident.first_event, incident.last_event, True)
    standings = schema.standings
    stands = connection.execute(select(standings).where(standings.c.table_id == incident.table_id)).one()
    return _Range(stands.round_from, stands.events, False)


def _told(connection: Connection, table: int, event: int, last: int) -> list[dict[str, Any]]:
    """Return the report itself and what followed it, each with its moment and who did it (None: the house)."""
    steps = list(read_steps(connection, table, event, last))
    people = schema.people
    wanted = {step.person_id for step in steps}
    rows = connection.execute(select(people.c.id, people.c.name).where(people.c.id.in_(wanted)))
    names = {row.id: row.name for row in rows}
    told = []
    for step in steps:
        for shown in read_told(step.shown):
            kept = shown["number"] == event or (event < shown["number"] <= last and shown["event"] in FOLLOWS)
            if kept:
                did = f'"do":"{BY_PERSON.get(shown["event"], "")}"' in step.command
                told.append({"at": step.at, "by": names.get(step.person_id) if did else None, "event": shown})
    return told


def _layout(state: State) -> dict[str, Any]:
    boxes, dealer = open_layout(state)
    return {
        "running": state.running,
        "dealer": cards_data(dealer),
        "boxes": [box_data(box) for box in boxes if box.hands and any(hand.cards for hand in box.hands)],
        "wagers": _wagers(state),
    }


def _wagers(state: State) -> list[dict[str, Any]]:
    return [wager_data(wager_view(state, wager)) for wager in state.wagers]


def _money(connection: Connection, incident: Row[Any]) -> dict[str, Any]:
    """Return what the ledger says: the entries of the round from the incident on, and who won what in all of it."""
    entries = schema.entries
    posted = list_entries(
        connection, entries.c.book == incident.table_id, entries.c.round == incident.round, limit=MOST_ENTRIES
    )
    players: Counter[str] = Counter()
    house = 0
    for entry in posted:
        for posting in entry["postings"] if entry["what"] not in NO_PLAY else ():
            if posting["account"] in HOUSES:
                house += posting["amount"]
            elif posting["account"] == AccountKind.SEAT:
                players[posting["person"]] += posting["amount"]
    return {
        "entries": [entry for entry in posted if (entry["event"] or 0) >= incident.event],
        "players": [{"name": name, "net": net} for name, net in sorted(players.items())],
        "house_net": house,
    }
