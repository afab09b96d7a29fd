"""What each table did in each shift: opener, fills, credits, closer, drop, win and hold, summed up from the postings.

The words are those of docs/gaming-day.md. Everything counts when it is posted: a round that goes on when a shift ends
wins for the shift in which its wagers are settled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from decimal import ROUND_HALF_EVEN, Decimal
from itertools import pairwise
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, func, or_, select

from pitboss.house.gaming_day.disputes import dispute_payments
from pitboss.house.ledger.accounts import AWAY_FROM_TABLES, AccountKind
from pitboss.house.ledger.entries import What
from pitboss.house.ledger.slips import SlipKind, SlipState
from pitboss.house.store import schema
from pitboss.house.store.gaming_schema import gaming_slips

BANK = (AccountKind.TRAY.value, AccountKind.LAMMERS.value)
"""The chips of the house at a table: a lammer on the layout is still its own."""
AWAY = tuple(kind.value for kind in AWAY_FROM_TABLES)
PLAYERS = (AccountKind.SEAT.value, AccountKind.PLAY.value)
NO_PLAY = (What.FILL.value, What.CREDIT.value, What.BANKROLL.value)
_CENT = Decimal("0.01")


class Figures(NamedTuple):
    """A table in one shift, or several of them added up; ``play_drop`` and ``play_win`` are the part of play chips."""

    opener: int = 0
    fills: int = 0
    credits: int = 0
    closer: int = 0
    drop: int = 0
    taken_away: int = 0
    win: int = 0
    statistical_win: int = 0
    disputes: int = 0
    play_drop: int = 0
    play_win: int = 0

    @property
    def hold(self) -> str | None:
        """Win divided by drop, in percent with two decimals; None where nothing was dropped."""
        return percent(self.win, self.drop)

    @property
    def money_hold(self) -> str | None:
        """The hold without play chips."""
        return percent(self.win - self.play_win, self.drop - self.play_drop)


def percent(part: int, whole: int) -> str | None:
    """Return a part of a whole in percent, rounded half to even at the second decimal."""
    if not whole:
        return None
    return str((Decimal(100 * part) / Decimal(whole)).quantize(_CENT, ROUND_HALF_EVEN))


def added(lines: Sequence[Figures]) -> Figures:
    """Add up the shifts of one table: the first opener, the last closer, and everything between."""
    sums = Figures(*map(sum, zip(*lines, strict=True)))
    return sums._replace(opener=lines[0].opener, closer=lines[-1].closer)


def together(lines: Sequence[Figures]) -> Figures:
    """Add up several tables."""
    return Figures(*map(sum, zip(*lines, strict=True))) if lines else Figures()


class TableLine(NamedTuple):
    """A table in one shift (numbered from 1)."""

    table: int
    name: str
    shift: int
    figures: Figures


def table_lines(connection: Connection, moments: Sequence[int], now: int) -> list[TableLine]:
    """Return a line for every table and every shift that has begun in which the table was open at some moment."""
    tables, standings = schema.tables, schema.standings
    rows = connection.execute(
        select(tables.c.id, tables.c.name, tables.c.opened_at, standings.c.closed_at)
        .join(standings, standings.c.table_id == tables.c.id)
        .where(
            tables.c.opened_at < moments[-1],
            or_(standings.c.closed_at.is_(None), standings.c.closed_at >= moments[0]),
        )
        .order_by(tables.c.id)
    ).all()
    disputes = _disputes(connection, moments)
    return [line for row in rows for line in _lines_of(connection, row, moments, now, disputes)]


def day_figures(connection: Connection, table: int, begin: int, end: int) -> Figures:
    """Return what one table did between two moments, disputes left out."""
    return _Book(connection, table).figures(begin, end)


def _lines_of(
    connection: Connection, table: Any, moments: Sequence[int], now: int, disputes: Counter[tuple[int, int]]
) -> list[TableLine]:
    book, lines = _Book(connection, table.id), []
    for shift, (begin, end) in enumerate(pairwise(moments), 1):
        is_open = table.opened_at < end and (table.closed_at is None or table.closed_at >= begin)
        if is_open and begin <= now and begin < end:
            figures = book.figures(begin, end)._replace(disputes=disputes[table.id, shift])
            lines.append(TableLine(table.id, table.name, shift, figures))
    return lines


class _Book:
    """The book of one table."""

    def __init__(self, connection: Connection, table: int) -> None:
        self.connection, self.table = connection, table
        accounts = schema.accounts
        bank = connection.execute(
            select(accounts.c.id, accounts.c.balance).where(accounts.c.table_id == table, accounts.c.kind.in_(BANK))
        ).all()
        self.bank, self.balance = [account.id for account in bank], sum(account.balance for account in bank)

    def figures(self, begin: int, end: int) -> Figures:
        """Return what the table did between two moments."""
        after, upto = self._last_before(begin), self._last_before(end)
        slips = self._slips(after, upto)
        sums = self._sums(after, upto)
        played = Counter({key: amount for key, amount in sums.items() if key[0] not in NO_PLAY})
        drop, taken = -_total(sums, AWAY, What.BROUGHT), _total(sums, AWAY, What.TAKEN_AWAY)
        kept = _total(sums, PLAYERS) + _total(sums, (AccountKind.TOKES.value,))
        return Figures(
            opener=slips[SlipKind.OPENER] if SlipKind.OPENER in slips else self._bank_after(after),
            fills=slips[SlipKind.FILL],
            credits=slips[SlipKind.CREDIT],
            closer=slips[SlipKind.CLOSER] if SlipKind.CLOSER in slips else self._bank_after(upto),
            drop=drop,
            taken_away=taken,
            win=_total(played, BANK),
            statistical_win=drop - taken - kept,
            play_drop=-_total(sums, (AccountKind.PURSE.value,), What.BROUGHT),
            play_win=_total(played, BANK, play=True),
        )

    def _last_before(self, moment: int) -> int:
        """Return the last entry before a moment; looked for from the end, because recent days are asked for most."""
        entries = schema.entries
        last = self.connection.execute(
            select(entries.c.number)
            .where(entries.c.book == self.table, entries.c.at < moment)
            .order_by(entries.c.number.desc())
            .limit(1)
        ).scalar()
        return int(last or 0)

    def _bank_after(self, number: int) -> int:
        """Return what the house's chips at the table were after an entry: those of now, without what came later."""
        postings = schema.postings
        later = self.connection.execute(
            select(func.coalesce(func.sum(postings.c.amount), 0)).where(
                postings.c.account_id.in_(self.bank), postings.c.book == self.table, postings.c.number > number
            )
        ).scalar_one()
        return int(self.balance - later)

    def _slips(self, after: int, upto: int) -> Counter[str]:
        slips = gaming_slips
        rows = self.connection.execute(
            select(slips.c.kind, func.sum(slips.c.amount))
            .where(
                slips.c.table_id == self.table,
                slips.c.state == SlipState.DONE.value,
                slips.c.entry > after,
                slips.c.entry <= upto,
            )
            .group_by(slips.c.kind)
        )
        return Counter({kind: int(amount) for kind, amount in rows})

    def _sums(self, after: int, upto: int) -> Counter[tuple[str, str, bool]]:
        """Return what the entries did to each kind of account, by what they were and whether play chips won or lost."""
        entries, postings, accounts = schema.entries, schema.postings, schema.accounts
        purse = accounts.alias("purse")
        rows = self.connection.execute(
            select(entries.c.what, accounts.c.kind, purse.c.id.is_not(None), func.sum(postings.c.amount))
            .join(postings, and_(postings.c.book == entries.c.book, postings.c.number == entries.c.number))
            .join(accounts, accounts.c.id == postings.c.account_id)
            .outerjoin(
                purse,
                and_(
                    purse.c.person_id == entries.c.person_id,
                    purse.c.kind == AccountKind.PURSE.value,
                    entries.c.person_id > 0,
                ),
            )
            .where(entries.c.book == self.table, entries.c.number > after, entries.c.number <= upto)
            .group_by(entries.c.what, accounts.c.kind, purse.c.id.is_not(None))
        )
        return Counter({(what, kind, bool(play)): int(amount) for what, kind, play, amount in rows})


def _total(
    sums: Counter[tuple[str, str, bool]], kinds: Sequence[str], what: What | None = None, play: bool | None = None
) -> int:
    return sum(
        amount
        for (done, kind, of_play), amount in sums.items()
        if kind in kinds and what in (None, done) and play in (None, of_play)
    )


def _disputes(connection: Connection, moments: Sequence[int]) -> Counter[tuple[int, int]]:
    """Return what the cage paid (or below zero: collected) for disputes, by table and shift."""
    paid: Counter[tuple[int, int]] = Counter()
    for payment in dispute_payments(connection, moments[0], moments[-1]):
        shift = max(number for number, begin in enumerate(moments[:-1], 1) if begin <= payment.at)
        paid[payment.table, shift] += payment.amount
    return paid
