"""A guest who registers is written down anew; the new row says which guest it was."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has registered as a guest yet."""
    op.add_column("people", sa.Column("came_as", sa.BigInteger(), nullable=False, server_default="0"))


def downgrade() -> None:
    """Forget who came as a guest."""
    op.drop_column("people", "came_as")
