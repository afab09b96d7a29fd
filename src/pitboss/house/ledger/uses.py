"""What people staked and lost, worked out from the ledger (docs/player-protection.md).

A stake counts as staked and as lost in the minute in which it was put down. What comes back of it stops counting there;
what comes back beyond it was won, and counts in the minute in which it was paid. Lammers cost nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, bindparam, case, func, literal_column, or_, select

from pitboss.house.ledger.accounts import AccountKind
from pitboss.house.ledger.entries import What
from pitboss.house.ledger.journal import CAGE_BOOK
from pitboss.house.protection.limits import DAY
from pitboss.house.protection.rows import Use, minute_of
from pitboss.house.store import schema
from pitboss.house.store.prepared import PreparedStatement

LONGEST = 31 * DAY
"""No period is longer than this, with the minute at its end."""
SETTLING = frozenset(
    {What.WIN, What.LOSE, What.PUSH, What.HALF, What.BONUS, What.VOID, What.PAY_VOIDED, What.TAKEN_BACK}
)
AT_A_WAGER = SETTLING | {What.WAGER, What.LAMMER}
_REVERSES = "reverses entry "


class Moved(NamedTuple):
    """An entry about a wager: ``seat`` is what the bettor's chips off the layout got by it."""

    what: str
    event: int
    round: int
    wager: int
    person: int
    at: int
    seat: int


@dataclass(slots=True)
class Stake:
    """A wager that lies: who put it down, when, and how much of it has not come back."""

    person: int
    at: int
    left: int


class Layout:
    """The wagers of one table's round, followed entry by entry; uses are told as they come."""

    def __init__(self) -> None:
        self.round = 0
        self.stakes: list[Stake] = []

    def follow(self, entries: Iterable[Moved]) -> list[tuple[int, Use]]:
        """Take entries in order, and return what each person used by them."""
        uses: list[tuple[int, Use]] = []
        taken: list[Stake] = []
        event = 0
        for entry in entries:
            if entry.event != event or entry.round != self.round:
                self._remove(taken)  # the numbers of wagers move up when all of an event are taken back
                event = entry.event
            if entry.round != self.round:
                self.round, self.stakes = entry.round, []
            if entry.what in (What.WAGER, What.LAMMER):
                self.stakes.append(Stake(entry.person, entry.at, -entry.seat))
                uses.append((entry.person, Use(minute_of(entry.at), -entry.seat, -entry.seat)))
                continue
            stake = self.stakes[entry.wager - 1]
            uses += [(entry.person, use) for use in _came_back(stake, entry)]
            if entry.what == What.TAKEN_BACK:
                taken.append(stake)
        self._remove(taken)
        return uses

    def _remove(self, taken: list[Stake]) -> None:
        self.stakes = [stake for stake in self.stakes if not any(stake is gone for gone in taken)]
        taken.clear()


def _came_back(stake: Stake, entry: Moved) -> list[Use]:
    back = 0 if entry.what == What.BONUS else max(0, min(entry.seat, stake.left))
    stake.left -= back
    unstaked = back if entry.what == What.TAKEN_BACK else 0
    return [Use(minute_of(stake.at), -unstaked, -back), Use(minute_of(entry.at), 0, back - entry.seat)]


def _about_wagers() -> Any:
    entries, postings, accounts = schema.entries, schema.postings, schema.accounts
    seat = func.sum(case((accounts.c.kind == literal_column("'seat'"), postings.c.amount), else_=literal_column("0")))
    columns = [entries.c[name] for name in ("what", "event", "round", "wager", "person_id", "at")]
    return (
        select(*columns, func.coalesce(seat, literal_column("0")))
        .outerjoin(postings, and_(postings.c.book == entries.c.book, postings.c.number == entries.c.number))
        .outerjoin(accounts, accounts.c.id == postings.c.account_id)
        .where(
            entries.c.book == bindparam("book"),
            entries.c.number > bindparam("after"),
            or_(*(entries.c.what == literal_column(f"'{what.value}'") for what in sorted(AT_A_WAGER))),
        )
        .group_by(entries.c.number, *columns)
        .order_by(entries.c.number)
    )


_MOVED = PreparedStatement(_about_wagers())
_LAST_BEFORE = (
    select(schema.entries.c.number)
    .where(schema.entries.c.book == bindparam("book"), schema.entries.c.event.between(1, bindparam("event")))
    .order_by(schema.entries.c.number.desc())
    .limit(1)
)


def layout_of(connection: Connection, table: int, round_from: int) -> Layout:
    """Return the wagers that lie at a table, from the entries since its last finished round."""
    before = connection.execute(_LAST_BEFORE, {"book": table, "event": round_from - 1}).scalar()
    layout = Layout()
    layout.follow(_moved(connection, table, before or 0))
    return layout


def _moved(connection: Connection, book: int, after: int) -> list[Moved]:
    return [Moved._make((*row[:6], int(row[6]))) for row in _MOVED.run(connection, {"book": book, "after": after})]


def entry_before(connection: Connection, book: int, moment: int) -> int:
    """Return the number of the last entry of a book before a moment: entries are in the order of their moments."""
    entries = schema.entries
    low, high = 0, connection.execute(select(func.max(entries.c.number)).where(entries.c.book == book)).scalar() or 0
    while low < high:
        middle = (low + high + 1) // 2
        at = connection.execute(
            select(entries.c.at).where(entries.c.book == book, entries.c.number == middle)
        ).scalar_one()
        low, high = (middle, high) if at < moment else (low, middle - 1)
    return low


def _seats(connection: Connection, person: int) -> Sequence[Any]:
    accounts = schema.accounts
    return connection.execute(
        select(accounts.c.table_id, accounts.c.id).where(
            accounts.c.person_id == person, accounts.c.kind == AccountKind.SEAT.value
        )
    ).all()


def uses_of(connection: Connection, person: int, now: int) -> list[Use]:
    """Return everything that a person staked and lost lately.

    A round in play when this time began is left out: its first wagers would be missing. It is over long before any
    period begins.
    """
    uses: list[Use] = []
    for table, _ in _seats(connection, person):
        first = entry_before(connection, table, now - LONGEST - DAY)
        in_play = _round_at(connection, table, first)
        whole = [entry for entry in _moved(connection, table, first) if entry.round > in_play]
        uses += [use for who, use in Layout().follow(whole) if who == person]
    return uses


def _round_at(connection: Connection, book: int, number: int) -> int:
    """Return the last round that an entry up to this one was about; entries outside rounds have none."""
    entries = schema.entries
    last = (
        select(entries.c.round)
        .where(entries.c.book == book, entries.c.number <= number, entries.c.round > 0)
        .order_by(entries.c.number.desc())
        .limit(1)
    )
    return int(connection.execute(last).scalar() or 0)


class Result(NamedTuple):
    """What somebody staked, and won or lost, since a moment."""

    staked: int
    net: int


def result_since(connection: Connection, person: int, moment: int) -> Result:
    """Return what a person staked and how it went since a moment; what lies on a layout counts as lost."""
    entries, postings = schema.entries, schema.postings
    staked = net = 0
    for table, seat in _seats(connection, person):
        rows = connection.execute(
            select(entries.c.what, postings.c.amount)
            .join(entries, and_(entries.c.book == postings.c.book, entries.c.number == postings.c.number))
            .where(
                postings.c.account_id == seat,
                postings.c.book == table,
                postings.c.number > entry_before(connection, table, moment),
                entries.c.what.in_(sorted(what.value for what in AT_A_WAGER)),
            )
        )
        for what, amount in rows:
            net += amount
            staked -= amount if what in (What.WAGER, What.TAKEN_BACK) else 0
    return Result(staked, net)


def deposits_of(connection: Connection, person: int) -> list[Use]:
    """Return the money that a person brought to the cage; a buy-in that was reversed counts no more.

    Whatever comes to the wallet from outside counts, a reversed cash-out included; cashing out frees nothing.
    """
    entries, postings, accounts = schema.entries, schema.postings, schema.accounts
    wallet, outside = accounts.alias("wallet"), accounts.alias("outside")
    mine, theirs = postings.alias("mine"), postings.alias("theirs")
    rows = connection.execute(
        select(entries.c.number, entries.c.at, entries.c.what, entries.c.note, func.sum(theirs.c.amount).label("out"))
        .select_from(wallet)
        .join(mine, and_(mine.c.account_id == wallet.c.id, mine.c.book == CAGE_BOOK))
        .join(entries, and_(entries.c.book == CAGE_BOOK, entries.c.number == mine.c.number))
        .join(theirs, and_(theirs.c.book == CAGE_BOOK, theirs.c.number == mine.c.number))
        .join(outside, and_(outside.c.id == theirs.c.account_id, outside.c.kind == AccountKind.OUTSIDE.value))
        .where(wallet.c.person_id == person, wallet.c.kind == AccountKind.WALLET.value)
        .group_by(entries.c.number, entries.c.at, entries.c.what, entries.c.note)
        .order_by(entries.c.number)
    ).all()
    moments = {row.number: row.at for row in rows}
    uses = []
    for row in rows:
        money = -int(row.out)
        if money > 0:
            uses.append(Use(minute_of(row.at), money, 0))
        elif row.what == What.CORRECTION:
            reversed_at = moments[int(row.note.removeprefix(_REVERSES).split()[0])]
            uses.append(Use(minute_of(reversed_at), money, 0))
    return uses
