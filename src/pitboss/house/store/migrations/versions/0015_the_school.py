"""Training sessions of dealers, kept as what they were made from and what was answered."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for sessions and answers."""
    op.create_table(
        "school_sessions",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("ordered", sa.Text(), nullable=False),
        sa.Column("ended_at", sa.BigInteger()),
        sa.Column("passed", sa.Boolean(), nullable=False),
        sa.Column("score", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_school_sessions"),
    )
    op.create_index("ix_school_sessions_person", "school_sessions", ["person_id", "at"])
    op.create_index("ix_school_sessions_at", "school_sessions", ["at"])
    op.create_table(
        "school_answers",
        sa.Column("session_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("said", sa.String(80), nullable=False),
        sa.PrimaryKeyConstraint("session_id", "number", name="pk_school_answers"),
    )


def downgrade() -> None:
    """Forget the school."""
    op.drop_table("school_answers")
    op.drop_table("school_sessions")
