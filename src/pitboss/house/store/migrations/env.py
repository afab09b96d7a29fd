"""Alembic runs this for every migration; the connection comes from ``migrating``."""

from alembic import context

from pitboss.house.store.gaming_schema import gaming_slips
from pitboss.house.store.play_schema import round_notes

METADATA = gaming_slips.metadata
assert round_notes.metadata is METADATA  # one schema, in several files

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    compare_type=True,
    render_as_batch=True,
)
context.run_migrations()
