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
down_revision = "0008"
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


def _write_slips(connection: sa.Connection) -> None:
    house = connection.execute(sa.text("SELECT changes, head FROM cage")).first()
    if house is None:
        return
    changes, head, opened = house.changes, house.head, set()
    last = connection.execute(sa.text("SELECT MAX(at) FROM changes")).scalar() or 0
    values = ", ".join(f":{column}" for column in SLIP)
    for number, moved in enumerate(connection.execute(sa.text(MOVED)).all(), 1):
        if moved.what == "credit":
            kind, asked, sent, received = "closer", moved.by_id, moved.by_id, 0
        elif moved.book not in opened:
            kind, asked, sent, received = "opener", moved.opened_by, 0, moved.opened_by
        else:
            kind, asked, sent, received = "fill", 0, 0, 0
        opened.add(moved.book)
        row: list[Any] = [number, kind, moved.book, int(moved.amount), "done", asked, moved.at, None]
        row += [sent, received, asked, moved.at, moved.number, ""]
        slip = dict(zip(SLIP, row, strict=True))
        connection.execute(sa.text(f"INSERT INTO gaming_slips ({', '.join(SLIP)}) VALUES ({values})"), slip)
        changes, last = changes + 1, max(last, moved.at)
        data = json.dumps(slip, ensure_ascii=False, separators=(",", ":"))
        change = [changes, last, asked, "slip", number, data]
        written = json.dumps(change, ensure_ascii=False, separators=(",", ":")).encode()
        head = hashlib.sha256(head.encode() + b"\n" + written).hexdigest()
        connection.execute(
            sa.text("INSERT INTO changes VALUES (:a, :b, :c, :d, :e, :f, :g)"),
            dict(zip("abcdefg", [*change, head], strict=True)),
        )
    connection.execute(sa.text("UPDATE cage SET changes = :changes, head = :head"), {"changes": changes, "head": head})


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
