"""Every step and every change in the house is a link of a hash chain (docs/tamper-evidence.md).

Steps that are there already get their links now, from the first on; how their table stood after them is not known any
more, and is left empty but for the last one. People, tables and the cage's entries that are there are written into the
chain of changes as they stand. So the chains prove what was there at the migration, and everything that came after it.
"""

import hashlib
import json
from collections.abc import Callable
from functools import partial
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

LONG = sa.BigInteger()
NO_LINK = "0" * 64
STEP = [
    "table_id",
    "seq",
    "at",
    "person_id",
    "command_id",
    "command",
    "first_event",
    "events",
    "shown",
    "hidden",
    "shoe_left",
]
STANDING = [
    "version",
    "events",
    "entries",
    "round",
    "round_from",
    "shoe",
    "shoe_left",
    "hidden",
    "desk",
    "lobby",
    "due_at",
    "closed_at",
]
ENTRY = [
    "book",
    "number",
    "at",
    "what",
    "event",
    "round",
    "wager",
    "person_id",
    "by_id",
    "clauses",
    "note",
    "command_id",
]
POSTING = ["book", "number", "line", "account_id", "amount"]
SHOE = ["number", '"order"', "salt", "commitment", "cover", "opened_event"]
TABLE = ["id", "name", "game", "options", "settings", "opened_by", "opened_at", "command_id"]
APPENDED = ("changes", "seals")


def upgrade() -> None:
    """Make room for the chains and write them for what is there."""
    op.create_table(
        "changes",
        sa.Column("number", LONG, nullable=False, autoincrement=False),
        sa.Column("at", LONG, nullable=False),
        sa.Column("by_id", LONG, nullable=False),
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("subject", LONG, nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_changes"),
    )
    op.create_index("ix_changes_subject", "changes", ["subject", "what"])
    op.create_table(
        "seals",
        sa.Column("number", LONG, nullable=False, autoincrement=False),
        sa.Column("at", LONG, nullable=False),
        sa.Column("heads", sa.Text(), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("signature", sa.String(128), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_seals"),
    )
    op.create_table(
        "sealed_heads",
        sa.Column("chain", LONG, nullable=False, autoincrement=False),
        sa.Column("place", LONG, nullable=False),
        sa.PrimaryKeyConstraint("chain", name="pk_sealed_heads"),
    )
    _add_columns()
    _write_chains(op.get_bind())
    for table in APPENDED:
        _guard(table)


def _add_columns() -> None:
    """Add the columns of the chains; SQLite adds one that may not be empty only with a default."""
    op.add_column("cage", sa.Column("changes", LONG, nullable=False, server_default="0"))
    op.add_column("cage", sa.Column("head", sa.String(64), nullable=False, server_default=NO_LINK))
    op.add_column("standings", sa.Column("head", sa.String(64), nullable=False, server_default=""))
    op.add_column("steps", sa.Column("last_entry", LONG, nullable=False, server_default="0"))
    op.add_column("steps", sa.Column("standing", sa.String(64), nullable=False, server_default=""))
    op.add_column("steps", sa.Column("hash", sa.String(64), nullable=False, server_default=""))


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _digest(row: Any) -> str:
    return hashlib.sha256(_json(row)).hexdigest()


def _link(previous: str, row: Any) -> str:
    return hashlib.sha256(previous.encode() + b"\n" + _json(row)).hexdigest()


class _Changes:
    """The chain of changes, written from the first one on."""

    def __init__(self, connection: sa.Connection) -> None:
        self.connection, self.number, self.head = connection, 0, NO_LINK

    def write(self, at: int, by: int, what: str, subject: int, data: dict[str, Any]) -> str:
        """Write one down and return its link."""
        self.number += 1
        row = [self.number, at, by, what, subject, _json(data).decode()]
        self.head = _link(self.head, row)
        self.connection.execute(
            sa.text("INSERT INTO changes VALUES (:a, :b, :c, :d, :e, :f, :g)"),
            dict(zip("abcdefg", [*row, self.head], strict=True)),
        )
        return self.head


def _write_chains(connection: sa.Connection) -> None:
    """Write down everything that happened, in the order of its moments."""
    changes = _Changes(connection)
    people = connection.execute(sa.text("SELECT * FROM people ORDER BY id")).all()
    tables = connection.execute(sa.text(f"SELECT {', '.join(TABLE)} FROM tables ORDER BY id")).all()
    happened: list[tuple[int, Callable[[], object]]] = []
    happened += [(person.created_at, partial(_write_person, changes, person)) for person in people]
    happened += [(entry[2], partial(_write_entry, changes, entry, lines)) for entry, lines in _entries(connection, 0)]
    happened += [(table.opened_at, partial(_write_table, connection, changes, list(table))) for table in tables]
    guarded = _without_guard(connection)
    for _, write in sorted(happened, key=lambda moment: moment[0]):
        write()
    _with_guard(guarded)
    connection.execute(
        sa.text("UPDATE cage SET changes = :number, head = :head"), {"number": changes.number, "head": changes.head}
    )


def _write_person(changes: _Changes, person: Any) -> None:
    secret = None if person.password is None else hashlib.sha256(person.password.encode()).hexdigest()
    data = {
        "name": person.name,
        "kind": person.kind,
        "role": person.role,
        "disabled": bool(person.disabled),
        "password": secret,
        "created_at": person.created_at,
    }
    changes.write(person.created_at, person.id, "person added", person.id, data)


def _write_entry(changes: _Changes, entry: list[Any], postings: list[list[Any]]) -> None:
    changes.write(entry[2], entry[8], "cage entry", entry[1], {"sha256": _digest([[entry], postings])})


def _entries(connection: sa.Connection, book: int) -> list[tuple[list[Any], list[list[Any]]]]:
    given = {"book": book}
    postings: dict[int, list[list[Any]]] = {}
    columns = ", ".join(POSTING)
    for row in connection.execute(
        sa.text(f"SELECT {columns} FROM postings WHERE book = :book ORDER BY number, line"), given
    ):
        postings.setdefault(row.number, []).append(list(row))
    rows = connection.execute(
        sa.text(f"SELECT {', '.join(ENTRY)} FROM entries WHERE book = :book ORDER BY number"), given
    )
    return [(list(row), postings.get(row.number, [])) for row in rows.all()]


def _write_table(connection: sa.Connection, changes: _Changes, table: list[Any]) -> None:
    given = {"table": table[0]}
    entries = _entries(connection, table[0])
    steps = connection.execute(
        sa.text(f"SELECT {', '.join(STEP)} FROM steps WHERE table_id = :table ORDER BY seq"), given
    ).all()
    by, opened_at = table[5], table[6]
    opening = [entry for entry, _ in entries[:2] if (entry[2], entry[4], entry[8]) == (opened_at, 0, by)]
    first = len(opening)
    submission = connection.execute(sa.text("SELECT text FROM submissions WHERE table_id = :table"), given).scalar_one()
    moved = [line for _, lines in entries[:first] for line in lines]
    data = {"sha256": _digest([table, submission, opening, moved]), "entries": first}
    head = changes.write(opened_at, by, "table opened", table[0], data)
    head = _write_steps(connection, given, head, steps, entries, first)
    connection.execute(sa.text("UPDATE standings SET head = :head WHERE table_id = :table"), {**given, "head": head})


def _write_steps(
    connection: sa.Connection, given: dict[str, Any], head: str, steps: Any, entries: Any, taken: int
) -> str:
    """Give every step the entries up to the last that one of its events made, and its link."""
    shoes = connection.execute(
        sa.text(f"SELECT {', '.join(SHOE)} FROM shoes WHERE table_id = :table ORDER BY number"), given
    ).all()
    stands = connection.execute(
        sa.text(f"SELECT {', '.join(STANDING)} FROM standings WHERE table_id = :table"), given
    ).one()
    for step in steps:
        last_event = step.first_event + step.events - 1
        is_last = step.seq == stands.version
        end = len(entries) if is_last else _end_of(entries, taken, last_event)
        came = entries[taken:end]
        standing = _digest(list(stands)) if is_last else ""
        row = [*step, end, standing]
        opened = [list(shoe) for shoe in shoes if step.first_event <= shoe.opened_event <= last_event]
        head = _link(head, [*row, [entry for entry, _ in came], [line for _, lines in came for line in lines], opened])
        connection.execute(
            sa.text(
                "UPDATE steps SET last_entry = :end, standing = :standing, hash = :head "
                "WHERE table_id = :table AND seq = :seq"
            ),
            {**given, "seq": step.seq, "end": end, "standing": standing, "head": head},
        )
        taken = end
    return head


def _end_of(entries: Any, taken: int, last_event: int) -> int:
    """Return how many entries there are up to the last that an event made; a fill comes before what it is for."""
    end = place = taken
    while place < len(entries) and entries[place][0][4] <= last_event:
        place += 1
        if entries[place - 1][0][4]:
            end = place
    return end


def _without_guard(connection: sa.Connection) -> bool:
    """Let steps be changed for the moment."""
    if connection.dialect.name == "sqlite":
        op.execute("DROP TRIGGER steps_update")
        return True
    op.execute("ALTER TABLE steps DISABLE TRIGGER steps_changed")
    return False


def _with_guard(sqlite: bool) -> None:
    if not sqlite:
        op.execute("ALTER TABLE steps ENABLE TRIGGER steps_changed")
        return
    says = "rows of steps are only ever appended"
    op.execute(f"CREATE TRIGGER steps_update BEFORE UPDATE ON steps BEGIN SELECT RAISE(ABORT, '{says}'); END")


def _guard(table: str) -> None:
    if op.get_bind().dialect.name == "sqlite":
        for verb in ("update", "delete"):
            refuse = f"BEGIN SELECT RAISE(ABORT, 'rows of {table} are only ever appended'); END"
            op.execute(f"CREATE TRIGGER {table}_{verb} BEFORE {verb.upper()} ON {table} {refuse}")
        return
    op.execute(
        f"CREATE TRIGGER {table}_changed BEFORE UPDATE OR DELETE ON {table} "
        "FOR EACH ROW EXECUTE FUNCTION refuse_change()"
    )


def downgrade() -> None:
    """Do without the chains."""
    op.drop_table("sealed_heads")
    op.drop_table("seals")
    op.drop_table("changes")
    for column in ("hash", "standing", "last_entry"):
        op.drop_column("steps", column)
    op.drop_column("standings", "head")
    op.drop_column("cage", "head")
    op.drop_column("cage", "changes")
