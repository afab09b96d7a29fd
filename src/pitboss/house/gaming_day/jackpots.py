"""Jackpots: payouts of 300 to 1 and more, by the pay table's odds, above a sum that the house sets."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, bindparam, exists, func, select

from pitboss.chips import Odds
from pitboss.house.ledger.accounts import AccountKind
from pitboss.house.ledger.entries import What
from pitboss.house.roles import PLAY_MONEY
from pitboss.house.store import schema
from pitboss.rulebook import Rules, submit

LEAST_ODDS = 300
"""To one."""


class Jackpot(NamedTuple):
    """One payout: who won it, where, on which wager, at which odds and by which clauses."""

    at: int
    person: str
    table: int
    round: int
    wager: int
    amount: int
    odds: str
    line: str
    payout: int
    clauses: str
    voided: bool
    play: bool


def jackpots(connection: Connection, begin: int, end: int, above: int) -> list[Jackpot]:
    """Return the jackpots between two moments."""
    tables, standings = schema.tables, schema.standings
    rows = connection.execute(
        select(tables.c.id, tables.c.game, tables.c.options)
        .join(standings, standings.c.table_id == tables.c.id)
        .where(tables.c.opened_at < end)
        .where((standings.c.closed_at.is_(None)) | (standings.c.closed_at >= begin))
        .order_by(tables.c.id)
    ).all()
    known: dict[tuple[str, str], bool] = {}
    won: list[Jackpot] = []
    for table in rows:
        key = (table.game, table.options)
        if key not in known:
            known[key] = _pays_jackpots(submit(table.game, json.loads(table.options)))
        if known[key]:
            wins = connection.execute(_WINS, {"table": table.id, "begin": begin, "end": end}).all()
            won += [jackpot for win in wins if (jackpot := _jackpot(connection, win, above)) is not None]
    return sorted(won)


def is_jackpot(odds: Odds) -> bool:
    """Whether a pay table's odds are 300 to 1 or more."""
    return odds.win >= LEAST_ODDS * odds.stake


def _pays_jackpots(rules: Rules) -> bool:
    """Whether any line of the game's pay tables makes a jackpot: of most games none does."""
    lines = [line.odds for wager in rules.side_wagers for line in wager.lines]
    lines += [bonus.odds for bonus in rules.twenty_one.bonuses] if rules.twenty_one is not None else []
    return any(map(is_jackpot, lines))


_entries, _people, _later = schema.entries, schema.people, schema.entries.alias("later")
_VOIDED = exists(
    select(_later.c.number).where(
        _later.c.book == _entries.c.book,
        _later.c.number > _entries.c.number,
        _later.c.round == _entries.c.round,
        _later.c.wager == _entries.c.wager,
        _later.c.what == What.PAY_VOIDED.value,
    )
)
_WINS = (
    select(_entries, _people.c.name, _people.c.kind, _VOIDED.label("voided"))
    .join(_people, _people.c.id == _entries.c.person_id)
    .where(
        _entries.c.book == bindparam("table"),
        _entries.c.at >= bindparam("begin"),
        _entries.c.at < bindparam("end"),
        _entries.c.what == What.WIN.value,
    )
    .order_by(_entries.c.number)
)
_STEP = (
    select(schema.steps.c.shown)
    .where(schema.steps.c.table_id == bindparam("table"), schema.steps.c.first_event <= bindparam("event"))
    .order_by(schema.steps.c.first_event.desc())
    .limit(1)
)


def _jackpot(connection: Connection, win: Row[Any], above: int) -> Jackpot | None:
    """Return the jackpot that an entry paid, or None: the event says by which line of the pay table it did."""
    shown = json.loads(connection.execute(_STEP, {"table": win.book, "event": win.event}).scalar_one())
    settled = next(told["data"] for told in shown if told["number"] == win.event)
    odds = Odds.parse(settled["odds"]) if settled["odds"] else None
    if odds is None or not is_jackpot(odds) or settled["net"] <= above:
        return None
    return Jackpot(
        at=win.at,
        person=win.name,
        table=win.book,
        round=win.round,
        wager=win.wager,
        amount=_staked(connection, win),
        odds=odds.words,
        line=settled["line"],
        payout=settled["net"],
        clauses=win.clauses,
        voided=bool(win.voided),
        play=win.kind in PLAY_MONEY,
    )


def _staked(connection: Connection, win: Row[Any]) -> int:
    """Return what was wagered: the chips, or the lammer, that the entry takes off the layout."""
    postings, accounts = schema.postings, schema.accounts
    layout = (AccountKind.PLAY.value, AccountKind.LAMMERS.value)
    return -int(
        connection.execute(
            select(func.sum(postings.c.amount))
            .join(accounts, accounts.c.id == postings.c.account_id)
            .where(postings.c.book == win.book, postings.c.number == win.number, accounts.c.kind.in_(layout))
        ).scalar_one()
    )
