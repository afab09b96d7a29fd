"""A live table, as one worker holds it: rebuilt from the database, and moved on when another worker moved it on."""

from __future__ import annotations

import json
import random
from collections import namedtuple
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, func, or_, select

from pitboss.cards import Card, cards
from pitboss.house.ledger.accounts import AccountKind
from pitboss.house.roles import REGISTERED
from pitboss.house.store import schema
from pitboss.house.store.prepared import PreparedStatement
from pitboss.house.tables.live.checkpoint import read_checkpoint
from pitboss.house.tables.live.codec import AnyEvent, is_happening, whole
from pitboss.house.tables.live.commitment import Sealed
from pitboss.house.tables.live.desk import Desk, TableSettings, read_desk, read_settings
from pitboss.house.tables.live.house_table import HouseTable
from pitboss.rulebook import submit
from pitboss.table.events import RoundEnded
from pitboss.table.layout import Batch

NO_SHOE = -1
"""How many cards are left where no shoe is in play."""

Standing = namedtuple("Standing", [column.name for column in schema.standings.columns])  # type: ignore[misc]
"""How a table stands."""
_STANDING = select(schema.standings).where(schema.standings.c.table_id == bindparam("table"))
_LOCK = PreparedStatement(_STANDING.with_for_update())
_READ = PreparedStatement(_STANDING)
_TABLE = select(schema.tables).where(schema.tables.c.id == bindparam("table"))
_STEPS = (
    select(schema.steps.c.shown, schema.steps.c.hidden, schema.steps.c.at)
    .where(schema.steps.c.table_id == bindparam("table"))
    .order_by(schema.steps.c.seq)
)
STEPS_AFTER_VERSION = _STEPS.where(schema.steps.c.seq > bindparam("version"))
STEPS_AFTER_EVENT = _STEPS.where(schema.steps.c.first_event > bindparam("event"))
_EARLIER = schema.steps.alias()
_FIRST_STEP = select(func.max(_EARLIER.c.first_event)).where(
    _EARLIER.c.table_id == bindparam("table"), _EARLIER.c.first_event <= bindparam("event")
)
STEPS_SINCE_EVENT = _STEPS.where(schema.steps.c.first_event >= func.coalesce(_FIRST_STEP.scalar_subquery(), 0))
_LAST_STEP_AT = select(schema.steps.c.at).where(
    schema.steps.c.table_id == bindparam("table"), schema.steps.c.seq == bindparam("version")
)
LAST_CHECKPOINT = (
    select(schema.checkpoints)
    .where(schema.checkpoints.c.table_id == bindparam("table"))
    .order_by(schema.checkpoints.c.event.desc())
    .limit(1)
)
OPEN_SHOES = (
    select(schema.shoes)
    .where(
        schema.shoes.c.table_id == bindparam("table"),
        or_(schema.shoes.c.revealed_event.is_(None), schema.shoes.c.number == bindparam("shoe")),
    )
    .order_by(schema.shoes.c.number)
)
ACCOUNTS = (
    select(schema.accounts, schema.people.c.name, schema.people.c.kind.label("person_kind"))
    .outerjoin(schema.people, schema.people.c.id == schema.accounts.c.person_id)
    .where(schema.accounts.c.table_id == bindparam("table"))
)


def read_standing(connection: Connection, table: int, *, lock: bool) -> Any:
    """Return how a table stands, locked until the transaction is over if asked for; None where there is no table."""
    row = (_LOCK if lock else _READ).run(connection, {"table": table}).fetchone()
    return Standing._make(row) if row is not None else None


class Purse(NamedTuple):
    """The account of a person at one table; members protect themselves, guests and bots do not."""

    person: int
    seat: int
    member: bool = False


@dataclass(slots=True)
class LiveTable:
    """A table as one worker holds it, at the version it was last seen at.

    ``opened_by`` is the person who opened it, ``at`` the moment of the last step, ``balances`` are those of the table's
    own accounts, by number, ``sealed`` the shoes that are not open yet, ``head`` the last link of the table's chain,
    ``cited`` the clauses that the events since ``round_from`` cite.
    """

    id: int
    name: str
    table: HouseTable
    settings: TableSettings
    opened_by: int = 0
    desk: Desk = field(default_factory=Desk)
    version: int = 0
    at: int = 0
    events: int = 0
    entries: int = 0
    head: str = ""
    round_from: int = 1
    cited: frozenset[str] = frozenset()
    checkpoint: int = 0
    accounts: dict[AccountKind, int] = field(default_factory=dict)
    purses: dict[str, Purse] = field(default_factory=dict)
    balances: dict[int, int] = field(default_factory=dict)
    sealed: dict[int, Sealed] = field(default_factory=dict)
    revealed: list[int] = field(default_factory=list)

    def closed_shoes(self, before: int) -> list[int]:
        """Return the shoes before a number that are not open yet, those included that this step sealed."""
        for number, shoe in self.table.opened:
            if number not in self.revealed:
                self.sealed.setdefault(number, shoe.sealed)
        return sorted(number for number in self.sealed if number < before)

    def written_down(self) -> None:
        """Forget what is in the database now."""
        self.table.written_down()
        self.revealed = []


def cold_copy(connection: Connection, standing: Any, chance: random.Random | None = None) -> LiveTable:
    """Rebuild a table from how it stands, its last checkpoint and the steps since."""
    row = connection.execute(_TABLE, {"table": standing.table_id}).one()
    table = HouseTable(submit(row.game, json.loads(row.options)), chance, row.id)
    live = LiveTable(row.id, row.name, table, read_settings(row.settings), row.opened_by)
    checkpoint = connection.execute(LAST_CHECKPOINT, {"table": row.id}).first()
    if checkpoint is not None:
        table.state = read_checkpoint(table.rules, checkpoint.state)
        live.checkpoint = checkpoint.event
    steps = connection.execute(STEPS_AFTER_EVENT, {"table": row.id, "event": live.checkpoint})
    if not _follow(live, steps):  # the last step took the checkpoint
        live.at = connection.execute(_LAST_STEP_AT, {"table": row.id, "version": standing.version}).scalar() or 0
    _take_over(connection, live, standing)
    live.cited = _cited_since(connection, live)
    return live


def _cited_since(connection: Connection, live: LiveTable) -> frozenset[str]:
    """Return the clauses of the events since the last round: the checkpoint may stand among them."""
    steps = connection.execute(STEPS_SINCE_EVENT, {"table": live.id, "event": live.round_from})
    told = [event for step in steps for event in json.loads(step.shown)]
    return frozenset(clause for event in told if event["number"] >= live.round_from for clause in event["clauses"])


def catch_up(connection: Connection, live: LiveTable, standing: Any) -> None:
    """Bring a copy up to where its table stands."""
    if live.version == standing.version:
        return
    _follow(live, connection.execute(STEPS_AFTER_VERSION, {"table": live.id, "version": live.version}))
    _take_over(connection, live, standing)


def _follow(live: LiveTable, steps: Iterable[Any]) -> bool:
    """Fold the events of some steps; say whether there was any step."""
    steps = list(steps)
    events = [event for step in steps for event in events_of(step.shown, step.hidden)]
    live.table.follow(event for event in events if not is_happening(event))  # type: ignore[misc]
    live.at = max((live.at, *(step.at for step in steps)))
    for event in events:
        live.cited = frozenset() if isinstance(event, RoundEnded) else live.cited | set(event.clauses)
    return bool(steps)


def events_of(shown: str, hidden: str | None) -> list[AnyEvent]:
    """Return the events of a step."""
    cards_hidden: dict[str, str] = json.loads(hidden) if hidden else {}
    return [whole(load, cards_hidden.get(str(load["number"]))) for load in json.loads(shown)]


def _take_over(connection: Connection, live: LiveTable, row: Any) -> None:
    """Take from the row, and from what hangs on it, everything that is in no event."""
    live.version, live.events, live.entries, live.head = row.version, row.events, row.entries, row.head
    live.round_from, live.desk = row.round_from, read_desk(row.desk)
    live.table.seeds = live.desk.seeds
    _take_accounts(connection, live)
    _take_cards(connection, live, row)


def _take_accounts(connection: Connection, live: LiveTable) -> None:
    for account in connection.execute(ACCOUNTS, {"table": live.id}):
        kind = AccountKind(account.kind)
        live.balances[account.id] = account.balance
        if kind is AccountKind.SEAT:
            live.purses[account.name] = Purse(account.person_id, account.id, account.person_kind in REGISTERED)
        else:
            live.accounts[kind] = account.id


def _take_cards(connection: Connection, live: LiveTable, row: Any) -> None:
    """Take up the shoe in play; at a table that is closed it is open to everybody."""
    shoes = {shoe.number: shoe for shoe in connection.execute(OPEN_SHOES, {"table": live.id, "shoe": row.shoe})}
    live.sealed = {shoe.number: Sealed(shoe.order, shoe.salt) for shoe in shoes.values() if shoe.revealed_event is None}
    if row.shoe_left == NO_SHOE:
        live.table.take_up(None, 0, 0)
    else:
        shoe = shoes[row.shoe]
        live.table.take_up(Sealed(shoe.order, shoe.salt), shoe.cover, row.shoe_left)
    read_hidden(live.table, row.hidden)


def write_hidden(table: HouseTable) -> str | None:
    """Write what nobody may know beside the shoe: the house's next seed, or the cards that people shuffle."""
    if table.secret:
        return json.dumps({"seed": table.secret})
    if not (table.stack or table.unused or table.device):
        return None
    piles = [table.stack, table.unused, *(batch.cards for batch in table.device)]
    return json.dumps([" ".join(map(str, pile)) for pile in piles])


def read_hidden(table: HouseTable, text: str | None) -> None:
    """Give the house its seed, or the people who shuffle their cards, back."""
    kept: Any = json.loads(text) if text else ["", ""]
    table.secret, of_people = (kept["seed"], ["", ""]) if isinstance(kept, dict) else ("", kept)
    piles: list[list[Card]] = [list(cards(pile)) for pile in of_people]
    table.stack, table.unused, *in_device = piles
    dealt = table.state.cards
    table.batch = dealt.batch
    numbers = dealt.in_device if len(dealt.in_device) == len(in_device) else range(1, len(in_device) + 1)
    table.device = [Batch(number, pile) for number, pile in zip(numbers, in_device, strict=True)]
