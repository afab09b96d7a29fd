"""The accounts of a table, and of a person, are found without going through those of all others."""

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Index them."""
    op.create_index("ix_accounts_table_id", "accounts", ["table_id"])
    op.create_index("ix_accounts_person_id", "accounts", ["person_id"])


def downgrade() -> None:
    """Forget the indexes."""
    op.drop_index("ix_accounts_person_id", "accounts")
    op.drop_index("ix_accounts_table_id", "accounts")
