"""Notes on rounds for those who played them, hands that are shared, private tables and who was invited to them."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

LONG = sa.BigInteger()


def upgrade() -> None:
    """Make room; what there is to note about old rounds is worked out when somebody asks."""
    op.create_table(
        "round_notes",
        sa.Column("table_id", LONG, nullable=False, autoincrement=False),
        sa.Column("round", LONG, nullable=False, autoincrement=False),
        sa.Column("person_id", LONG, nullable=False, autoincrement=False),
        sa.Column("marks", sa.Integer(), nullable=False),
        sa.Column("valued", sa.String(12), nullable=False),
        sa.Column("expected", LONG, nullable=False),
        sa.Column("cost", LONG, nullable=False),
        sa.Column("variance", sa.Float(53), nullable=False),
        sa.Column("decisions", sa.Integer(), nullable=False),
        sa.Column("mistakes", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "round", "person_id", name="pk_round_notes"),
    )
    op.create_table(
        "shared_hands",
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("table_id", LONG, nullable=False),
        sa.Column("round", LONG, nullable=False),
        sa.Column("person_id", LONG, nullable=False),
        sa.Column("made_at", LONG, nullable=False),
        sa.Column("withdrawn_at", LONG),
        sa.Column("review", sa.Text()),
        sa.PrimaryKeyConstraint("token", name="pk_shared_hands"),
    )
    op.create_index("ix_shared_hands_round", "shared_hands", ["table_id", "round", "person_id"])
    op.create_table(
        "private_tables",
        sa.Column("table_id", LONG, nullable=False, autoincrement=False),
        sa.Column("token", sa.String(64)),
        sa.Column("made_at", LONG, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_private_tables"),
    )
    op.create_index("uq_private_tables_token", "private_tables", ["token"], unique=True)
    op.create_table(
        "invited",
        sa.Column("table_id", LONG, nullable=False, autoincrement=False),
        sa.Column("person_id", LONG, nullable=False, autoincrement=False),
        sa.Column("at", LONG, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person_id", name="pk_invited"),
    )
    op.create_index("ix_invited_person", "invited", ["person_id"])


def downgrade() -> None:
    """Forget all of it."""
    for table in ("invited", "private_tables", "shared_hands", "round_notes"):
        op.drop_table(table)
