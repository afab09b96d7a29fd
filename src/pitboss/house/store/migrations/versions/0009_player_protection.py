"""Members protect themselves: limits, breaks, self-exclusion, reality checks (docs/player-protection.md).

Every member gets a row without any limit, and the times at which he had chips at tables are worked out from the ledger.
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

LONG = sa.BigInteger()
NOTHING_SET = '{"limits":{},"away":null,"checks":0,"checked_at":0}'


def upgrade() -> None:
    """Make room for protections."""
    op.create_table(
        "protections",
        sa.Column("person_id", LONG, nullable=False, autoincrement=False),
        sa.Column("at", LONG, nullable=False),
        sa.Column("tracked", sa.Boolean(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", name="pk_protections"),
    )
    op.create_table(
        "protection_times",
        sa.Column("person_id", LONG, nullable=False, autoincrement=False),
        sa.Column("table_id", LONG, nullable=False, autoincrement=False),
        sa.Column("since", LONG, nullable=False, autoincrement=False),
        sa.Column("until", LONG),
        sa.PrimaryKeyConstraint("person_id", "table_id", "since", name="pk_protection_times"),
    )
    op.create_index("ix_protection_times_until", "protection_times", ["person_id", "until"])
    op.create_table(
        "protection_uses",
        sa.Column("person_id", LONG, nullable=False, autoincrement=False),
        sa.Column("minute", LONG, nullable=False, autoincrement=False),
        sa.Column("staked", LONG, nullable=False),
        sa.Column("lost", LONG, nullable=False),
        sa.PrimaryKeyConstraint("person_id", "minute", name="pk_protection_uses"),
    )
    connection = op.get_bind()
    connection.execute(
        sa.text(
            "INSERT INTO protections (person_id, at, tracked, state) "
            "SELECT id, created_at, :tracked, :state FROM people WHERE kind = 'member'"
        ).bindparams(sa.bindparam("tracked", False, sa.Boolean()), sa.bindparam("state", NOTHING_SET)),
    )
    _write_times(connection)


def _write_times(connection: sa.Connection) -> None:
    """Write down when each member had chips at each table."""
    rows = connection.execute(
        sa.text(
            "SELECT e.book, e.person_id, e.at, SUM(p.amount) AS moved FROM entries e "
            "JOIN people ON people.id = e.person_id AND people.kind = 'member' "
            "JOIN postings p ON p.book = e.book AND p.number = e.number "
            "JOIN accounts a ON a.id = p.account_id AND a.kind IN ('seat', 'play') "
            "WHERE e.book > 0 GROUP BY e.book, e.number, e.person_id, e.at ORDER BY e.book, e.number"
        )
    ).all()
    held: dict[tuple[int, int], int] = {}
    times: dict[tuple[int, int], list[list[int | None]]] = {}
    for row in rows:
        key = (row.person_id, row.book)
        before, after = held.get(key, 0), held.get(key, 0) + int(row.moved)
        held[key] = after
        spans = times.setdefault(key, [])
        if not before and after:
            if spans and spans[-1][1] == row.at:
                spans[-1][1] = None
            else:
                spans.append([row.at, None])
        elif before and not after:
            spans[-1][1] = row.at
    insert = sa.text("INSERT INTO protection_times (person_id, table_id, since, until) VALUES (:p, :t, :since, :until)")
    for (person, table), spans in times.items():
        for since, until in spans:
            if since != until:
                connection.execute(insert, {"p": person, "t": table, "since": since, "until": until})


def downgrade() -> None:
    """Do without protections."""
    op.drop_table("protection_uses")
    op.drop_table("protection_times")
    op.drop_table("protections")
