"""Alembic runs this for every migration; the connection comes from ``migrating``."""

from alembic import context

from pitboss.house.store.gaming_schema import gaming_slips

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=gaming_slips.metadata,
    compare_type=True,
    render_as_batch=True,
)
context.run_migrations()
