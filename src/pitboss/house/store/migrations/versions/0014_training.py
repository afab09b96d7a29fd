"""The trainer keeps what players decided and how good it was, and the drill that each has open."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

LONG = sa.BigInteger()
KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make room for graded decisions: nobody has trained yet."""
    op.create_table(
        "training",
        sa.Column("id", KEY, nullable=False),
        sa.Column("person_id", LONG, nullable=False),
        sa.Column("source", sa.String(8), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("at", LONG, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("hand", sa.String(16), nullable=False),
        sa.Column("up", sa.String(2), nullable=False),
        sa.Column("drill", sa.String(16), nullable=False),
        sa.Column("situation", sa.Text(), nullable=False),
        sa.Column("chosen", sa.String(16), nullable=False),
        sa.Column("grade", sa.String(8), nullable=False),
        sa.Column("cost", LONG, nullable=False),
        sa.Column("lost", LONG, nullable=False),
        sa.Column("staked", LONG, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_training"),
        sa.UniqueConstraint("person_id", "source", "key", name="uq_training_person_id_source_key"),
    )
    op.create_index("ix_training_person_at", "training", ["person_id", "at"])


def downgrade() -> None:
    """Forget what was trained."""
    op.drop_table("training")
