"""Steps, entries and postings are only ever appended; a shoe only gets opened; a finished round stays as it is."""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

APPENDED = ("steps", "entries", "postings", "rounds", "round_results", "round_bettors")
SEALED = ("order", "salt", "commitment", "cover", "opened_event")
"""The columns of a shoe that nothing may change."""
REFUSE = """
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of % are only ever appended', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$
"""


def upgrade() -> None:
    """Have the database itself refuse every change."""
    if op.get_bind().dialect.name == "sqlite":
        for table in APPENDED:
            for verb in ("UPDATE", "DELETE"):
                _refuse_on_sqlite(f"{table}_{verb.lower()}", f"{verb} ON {table}", table)
        changed = " OR ".join(f'new."{column}" IS NOT old."{column}"' for column in SEALED)
        _refuse_on_sqlite("shoes_update", f"UPDATE ON shoes WHEN {changed}", "shoes")
        _refuse_on_sqlite("shoes_delete", "DELETE ON shoes", "shoes")
        return
    op.execute(REFUSE)
    for table in APPENDED:
        op.execute(_on_postgresql(table, "UPDATE OR DELETE", ""))
    changed = " OR ".join(f'new."{column}" IS DISTINCT FROM old."{column}"' for column in SEALED)
    op.execute(_on_postgresql("shoes", "UPDATE", f"WHEN ({changed})"))
    op.execute(_on_postgresql("shoes", "DELETE", "", "gone"))


def _refuse_on_sqlite(name: str, event: str, table: str) -> None:
    says = f"rows of {table} are only ever appended"
    op.execute(f"CREATE TRIGGER {name} BEFORE {event} BEGIN SELECT RAISE(ABORT, '{says}'); END")


def _on_postgresql(table: str, verbs: str, when: str, name: str = "changed") -> str:
    return (
        f"CREATE TRIGGER {table}_{name} BEFORE {verbs} ON {table} FOR EACH ROW {when} EXECUTE FUNCTION refuse_change()"
    )


def downgrade() -> None:
    """Let rows be changed again."""
    sqlite = op.get_bind().dialect.name == "sqlite"
    for table in (*APPENDED, "shoes"):
        if sqlite:
            op.execute(f"DROP TRIGGER {table}_update")
            op.execute(f"DROP TRIGGER {table}_delete")
        else:
            op.execute(f"DROP TRIGGER {table}_changed ON {table}")
    if not sqlite:
        op.execute("DROP TRIGGER shoes_gone ON shoes")
        op.execute("DROP FUNCTION refuse_change()")
