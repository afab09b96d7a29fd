"""Alembic runs this for every migration; the connection comes from ``migrating``."""

from alembic import context

from pitboss.house.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    compare_type=True,
    render_as_batch=True,
)
context.run_migrations()
