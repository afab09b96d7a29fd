"""What members staked, lost, brought, and when they were at tables: from the entries of the ledger alone.

Written from docs/player-protection.md: nothing here is shared with the code that counts while people play.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, text

MINUTE = 60_000
_ENTRIES = text(
    "SELECT e.book, e.number, e.at, e.what, e.event, e.round, e.wager, e.person_id, people.kind, "
    "CAST(SUM(CASE WHEN a.kind = 'seat' THEN p.amount ELSE 0 END) AS BIGINT) AS seat, "
    "CAST(SUM(CASE WHEN a.kind = 'play' THEN p.amount ELSE 0 END) AS BIGINT) AS play "
    "FROM entries e LEFT JOIN people ON people.id = e.person_id "
    "JOIN postings p ON p.book = e.book AND p.number = e.number JOIN accounts a ON a.id = p.account_id "
    "WHERE e.book = :book GROUP BY e.book, e.number, e.at, e.what, e.event, e.round, e.wager, e.person_id, people.kind "
    "ORDER BY e.number"
)
_CAGE = text(
    "SELECT e.number, e.at, e.what, e.note, e.person_id, SUM(CASE WHEN a.kind = 'outside' THEN p.amount ELSE 0 END) "
    "AS outside, SUM(CASE WHEN a.kind = 'wallet' THEN p.amount ELSE 0 END) AS wallet "
    "FROM entries e JOIN people ON people.id = e.person_id AND people.kind IN ('member', 'regular') "
    "JOIN postings p ON p.book = e.book AND p.number = e.number JOIN accounts a ON a.id = p.account_id "
    "WHERE e.book = 0 GROUP BY e.number, e.at, e.what, e.note, e.person_id ORDER BY e.number"
)

_TABLES = text(
    "SELECT DISTINCT accounts.table_id FROM accounts JOIN people ON people.id = accounts.person_id "
    "WHERE accounts.kind = 'seat' AND people.kind IN ('member', 'regular') ORDER BY accounts.table_id"
)
"""Tables at which a member ever had chips: at the others nobody protects himself."""


@dataclass(slots=True)
class Moment:
    """What one step, or one entry of the cage, meant to a member."""

    at: int
    where: str
    staked: int = 0
    brought: int = 0
    counts: list[tuple[int, int, int]] = field(default_factory=list)
    """Minutes, with what is added to the stakes and to the losses in them."""


@dataclass(slots=True)
class Lived:
    """A member's moments at tables and at the cage, and the spans in which he had chips at each table."""

    moments: list[Moment] = field(default_factory=list)
    deposits: list[Moment] = field(default_factory=list)
    spans: dict[int, list[list[int | None]]] = field(default_factory=lambda: defaultdict(list))


@dataclass(slots=True)
class _Laid:
    """A wager on the layout: when it was laid, and what has not come back of it."""

    at: int
    rest: int


class History:
    """Everything that members did, and the wagers at the tables where they were."""

    def __init__(self, connection: Connection) -> None:
        self.members: dict[int, Lived] = defaultdict(Lived)
        self.wagers = 0
        for (table,) in connection.execute(_TABLES).all():
            with connection.execute(_ENTRIES, {"book": table}) as entries:
                self._table(table, entries)
        self._cage(connection.execute(_CAGE).all())
        for lived in self.members.values():
            lived.moments.sort(key=lambda moment: moment.at)

    def _table(self, table: int, entries: Any) -> None:
        laid: list[_Laid] = []
        gone: set[int] = set()
        held: dict[int, int] = defaultdict(int)
        round_number = event = 0
        for entry in entries:
            if entry.event != event:
                laid = [wager for place, wager in enumerate(laid, 1) if place not in gone]
                gone, event = set(), entry.event
            if entry.round and entry.round != round_number:
                laid, round_number = [], entry.round
            counts = list(self._counts(entry, laid, gone))
            self.wagers += entry.what == "wager"
            if entry.kind not in ("member", "regular"):
                continue
            moment = self._moment(table, entry)
            moment.counts += counts
            moment.staked += -entry.seat if entry.what == "wager" else 0
            moment.brought += entry.seat if entry.what == "brought" else 0
            self._hold(table, entry, held)

    def _moment(self, table: int, entry: Any) -> Moment:
        moments, where = self.members[entry.person_id].moments, f"table {table}"
        if not moments or moments[-1].at != entry.at or not moments[-1].where.startswith(where + " "):
            moments.append(Moment(entry.at, f"{where} entry {entry.number}"))
        return moments[-1]

    @staticmethod
    def _counts(entry: Any, laid: list[_Laid], gone: set[int]) -> Iterator[tuple[int, int, int]]:
        now = entry.at // MINUTE * MINUTE
        if entry.what in ("wager", "lammer"):
            laid.append(_Laid(now, -entry.seat))
            yield now, -entry.seat, -entry.seat
        elif entry.wager:
            wager = laid[entry.wager - 1]
            back = min(max(entry.seat, 0), wager.rest) if entry.what != "bonus" else 0
            wager.rest -= back
            taken = entry.what == "taken back"
            if taken:
                gone.add(entry.wager)
            yield wager.at, -back if taken else 0, -back
            yield now, 0, back - entry.seat

    def _hold(self, table: int, entry: Any, held: dict[int, int]) -> None:
        before = held[entry.person_id]
        after = held[entry.person_id] = before + int(entry.seat) + int(entry.play)
        spans = self.members[entry.person_id].spans[table]
        if after and not before:
            if spans and spans[-1][1] == entry.at:
                spans[-1][1] = None
            else:
                spans.append([entry.at, None])
        elif before and not after:
            spans[-1][1] = entry.at
            if spans[-1][0] == entry.at:
                spans.pop()

    def _cage(self, entries: Any) -> None:
        bought = {entry.number: entry.at for entry in entries}
        for entry in entries:
            money = -int(entry.outside)
            if not money or not entry.wallet or entry.what == "cash out":
                continue
            at = entry.at
            if money < 0:
                at = bought[int(entry.note.removeprefix("reverses entry ").split(" ")[0])]
            minute = at // MINUTE * MINUTE
            moment = Moment(entry.at, f"book 0 entry {entry.number}", money, 0, [(minute, money, 0)])
            self.members[entry.person_id].deposits.append(moment)
