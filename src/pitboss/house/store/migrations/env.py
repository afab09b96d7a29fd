"""Alembic runs this for every migration; the connection comes from ``migrating``."""

from alembic import context

from pitboss.house.store.gaming_schema import gaming_slips
from pitboss.house.store.school_schema import trainings

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=[gaming_slips.metadata, trainings.metadata],
    compare_type=True,
    render_as_batch=True,
)
context.run_migrations()
