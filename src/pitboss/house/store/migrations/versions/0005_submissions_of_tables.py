"""The house keeps the submission that each table was opened by, and the SHA-256 digest of its text.

Tables that are there already have no text of their own: for them the house writes one, with every option that is stored
spelled out by name, as it does today for a table that is opened by its options. No submission is ever changed.
"""

import hashlib
import json

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

SAYS = "rows of submissions are only ever appended"


def upgrade() -> None:
    """Make room for the texts, write those that are missing, and have the database refuse every change of one."""
    submissions = op.create_table(
        "submissions",
        sa.Column("table_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_submissions"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_submissions_table_id"),
    )
    op.create_index("ix_submissions_digest", "submissions", ["digest"])
    rows = op.get_bind().execute(sa.text("SELECT id, game, options FROM tables ORDER BY id")).all()
    texts = [(row.id, _written(row.game, json.loads(row.options))) for row in rows]
    if texts:
        kept = [
            {"table_id": number, "text": text, "digest": hashlib.sha256(text.encode()).hexdigest()}
            for number, text in texts
        ]
        op.bulk_insert(submissions, kept)
    _guard()


def _written(game: str, options: dict[str, object]) -> str:
    lines = [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in sorted(options.items())]
    return "\n".join([f'game = "{game}"', "", "[options]", *lines]) + "\n"


def _guard() -> None:
    if op.get_bind().dialect.name == "sqlite":
        for verb in ("update", "delete"):
            refuse = f"BEGIN SELECT RAISE(ABORT, '{SAYS}'); END"
            op.execute(f"CREATE TRIGGER submissions_{verb} BEFORE {verb.upper()} ON submissions {refuse}")
        return
    op.execute(
        "CREATE TRIGGER submissions_changed BEFORE UPDATE OR DELETE ON submissions "
        "FOR EACH ROW EXECUTE FUNCTION refuse_change()"
    )


def downgrade() -> None:
    """Forget the texts; the options of every table stay."""
    op.drop_table("submissions")
