"""What the workers share beside the books: who watches, how often was tried, and a row to write for trying it out.

None of it is part of the books: rows come and go, and a house that lost all of them would be the same.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "watching",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("worker", sa.String(64), nullable=False),
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_watching"),
    )
    op.create_index("ix_watching_table", "watching", ["table_id", "until"])
    op.create_index("ix_watching_person", "watching", ["person_id", "until"])
    op.create_table(
        "tries",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("remaining", sa.Float(53), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_tries"),
    )
    op.create_index("ix_tries_at", "tries", ["at"])
    op.create_table(
        "trials",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("padding", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_trials"),
    )


def downgrade() -> None:
    """Forget who watches and how often was tried."""
    for name in ("trials", "tries", "watching"):
        op.drop_table(name)
