"""Every movement of chips between a tray and the cage has a numbered slip, and slips are links of the chain of changes.

Tables that are there already get the slips of their entries: the first fill of a book is the opener, the credit of a
table that is closed its closer, and every other fill was one that the house made by itself.
"""

import hashlib
import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

LONG = sa.BigInteger()
SLIP = [
    "number",
    "kind",
    "table_id",
    "amount",
    "state",
    "asked_by",
    "asked_at",
    "command_id",
    "sent_by",
    "received_by",
    "decided_by",
    "decided_at",
    "entry",
    "note",
]
STAYS = ["number", "kind", "table_id", "amount", "asked_by", "asked_at", "command_id"]
"""What nothing may change, even of a slip that nobody has decided yet."""
MOVED = """
SELECT e.at, e.book, e.number, e.what, e.by_id, t.opened_by, t.opened_at, s.closed_at,
       SUM(CASE WHEN p.amount > 0 THEN p.amount ELSE 0 END) AS amount
FROM entries e
JOIN postings p ON p.book = e.book AND p.number = e.number
JOIN tables t ON t.id = e.book
JOIN standings s ON s.table_id = e.book
WHERE e.what IN ('fill', 'credit')
GROUP BY e.at, e.book, e.number, e.what, e.by_id, t.opened_by, t.opened_at, s.closed_at
ORDER BY e.at, e.book, e.number
"""


def upgrade() -> None:
    """Make room for the slips, and write those of the chips that were moved already."""
    op.create_table(
        "gaming_slips",
        sa.Column("number", LONG, nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("table_id", LONG, nullable=False),
        sa.Column("amount", LONG, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("asked_by", LONG, nullable=False),
        sa.Column("asked_at", LONG, nullable=False),
        sa.Column("command_id", sa.String(64)),
        sa.Column("sent_by", LONG, nullable=False),
        sa.Column("received_by", LONG, nullable=False),
        sa.Column("decided_by", LONG, nullable=False),
        sa.Column("decided_at", LONG, nullable=False),
        sa.Column("entry", LONG, nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_gaming_slips"),
        sa.CheckConstraint("amount >= 0", name="ck_gaming_slips_not_below_zero"),
    )
    op.create_index("ix_gaming_slips_table_id_state", "gaming_slips", ["table_id", "state"])
    chosen = sa.text("command_id IS NOT NULL")
    op.create_index(
        "uq_gaming_slips_asked_by_command_id",
        "gaming_slips",
        ["asked_by", "command_id"],
        unique=True,
        sqlite_where=chosen,
        postgresql_where=chosen,
    )
    _write_slips(op.get_bind())
    _guard()


class _Slips:
    """The slips and the chain of changes, written on from where they end."""

    def __init__(self, connection: sa.Connection, changes: int, head: str) -> None:
        self.connection, self.changes, self.head = connection, changes, head
        self.at = connection.execute(sa.text("SELECT MAX(at) FROM changes")).scalar() or 0
        self.number = 0
        self.covered: set[tuple[int, int]] = set()

    def restore(self) -> None:
        """Take the slips from the chain that a later version wrote into it, before the house went back to this one."""
        told = {
            row.subject: json.loads(row.data)
            for row in self.connection.execute(
                sa.text("SELECT subject, data FROM changes WHERE what = 'slip' ORDER BY number")
            )
        }
        for slip in told.values():
            self._insert(slip)

    def add(self, kind: str, moved: Any, asked: int, sent: int, received: int) -> None:
        """Write the slip of an entry, and its change."""
        row: list[Any] = [self.number + 1, kind, moved.book, int(moved.amount), "done", asked, moved.at, None]
        slip = dict(zip(SLIP, [*row, sent, received, asked, moved.at, moved.number, ""], strict=True))
        self._insert(slip)
        self.changes, self.at = self.changes + 1, max(self.at, moved.at)
        change = [self.changes, self.at, asked, "slip", self.number, _json(slip).decode()]
        self.head = hashlib.sha256(self.head.encode() + b"\n" + _json(change)).hexdigest()
        self.connection.execute(
            sa.text("INSERT INTO changes VALUES (:a, :b, :c, :d, :e, :f, :g)"),
            dict(zip("abcdefg", [*change, self.head], strict=True)),
        )

    def _insert(self, slip: dict[str, Any]) -> None:
        values = ", ".join(f":{column}" for column in SLIP)
        self.connection.execute(sa.text(f"INSERT INTO gaming_slips ({', '.join(SLIP)}) VALUES ({values})"), slip)
        self.number = max(self.number, slip["number"])
        self.covered.add((slip["table_id"], slip["entry"]))


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _write_slips(connection: sa.Connection) -> None:
    house = connection.execute(sa.text("SELECT changes, head FROM cage")).first()
    if house is None:
        return
    slips, opened = _Slips(connection, house.changes, house.head), set()
    slips.restore()
    for moved in connection.execute(sa.text(MOVED)).all():
        if (moved.book, moved.number) not in slips.covered:
            if moved.what == "credit":
                slips.add("closer", moved, moved.by_id, moved.by_id, 0)
            elif moved.book not in opened:
                slips.add("opener", moved, moved.opened_by, 0, moved.opened_by)
            else:
                slips.add("fill", moved, 0, 0, 0)
        opened.add(moved.book)
    connection.execute(
        sa.text("UPDATE cage SET changes = :changes, head = :head"), {"changes": slips.changes, "head": slips.head}
    )


def _guard() -> None:
    """Have the database itself refuse to remove a slip, or to change one that is decided."""
    if op.get_bind().dialect.name == "sqlite":
        changed = " OR ".join(f"new.{column} IS NOT old.{column}" for column in STAYS)
        says = "BEGIN SELECT RAISE(ABORT, 'a slip that is decided is never changed'); END"
        when = f"WHEN old.state <> 'asked' OR {changed}"
        op.execute(f"CREATE TRIGGER gaming_slips_update BEFORE UPDATE ON gaming_slips {when} {says}")
        op.execute(f"CREATE TRIGGER gaming_slips_delete BEFORE DELETE ON gaming_slips {says}")
        return
    changed = " OR ".join(f"new.{column} IS DISTINCT FROM old.{column}" for column in STAYS)
    refuse = "EXECUTE FUNCTION refuse_change()"
    op.execute(
        "CREATE TRIGGER gaming_slips_changed BEFORE UPDATE ON gaming_slips FOR EACH ROW "
        f"WHEN (old.state <> 'asked' OR {changed}) {refuse}"
    )
    op.execute(f"CREATE TRIGGER gaming_slips_gone BEFORE DELETE ON gaming_slips FOR EACH ROW {refuse}")


def downgrade() -> None:
    """Do without slips; what the chain of changes says of them stays."""
    op.drop_table("gaming_slips")
