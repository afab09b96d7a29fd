"""The house counts wrong passwords by name and address, for all workers together."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for the tries."""
    op.create_table(
        "wrong_passwords",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_wrong_passwords"),
    )
    op.create_index("ix_wrong_passwords_at", "wrong_passwords", ["at"])


def downgrade() -> None:
    """Forget the tries."""
    op.drop_table("wrong_passwords")
