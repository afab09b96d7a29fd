"""Tables that are open keep the rules they were opened with, also where a choice was not yet one.

Two readings became options: what becomes of wagers already settled in a round that turns out void (A14), and which
decisions take an exposed card (A15). Their defaults are not what the table did before. A table stores the value of
every option it knew; one opened before these were options is given what it did.
"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

AS_BEFORE = {
    "zappit-ma": {"exposed_card": "hit_only"},
    "free-bet-ma": {"exposed_card": "hit_only"},
    "double-attack-ma": {"exposed_card": "hit_only", "void_settled": "stand"},
    "catfish-bend": {"void_settled": "stand"},
}


def upgrade() -> None:
    """Write down what the tables did so far."""
    for number, options, before in _tables():
        _write(number, before | options)


def downgrade() -> None:
    """Take the two options away again where they say what the table did before they were options.

    Where a table chose otherwise they stay: the version before refuses to deal there, as it does not know the choice.
    """
    for number, options, before in _tables():
        _write(number, {name: value for name, value in options.items() if before.get(name) != value})


def _tables() -> list[tuple[int, dict[str, object], dict[str, str]]]:
    rows = op.get_bind().execute(sa.text("SELECT id, game, options FROM tables ORDER BY id")).all()
    return [(row.id, json.loads(row.options), AS_BEFORE.get(row.game, {})) for row in rows]


def _write(number: int, options: dict[str, object]) -> None:
    update = sa.text("UPDATE tables SET options = :options WHERE id = :id")
    op.get_bind().execute(update, {"options": json.dumps(options), "id": number})
