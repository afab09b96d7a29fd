"""Alembic runs this for every migration; the connection comes from ``migrating``."""

from alembic import context

from pitboss.house.store.gaming_schema import gaming_slips
from pitboss.house.store.play_schema import round_notes
from pitboss.house.store.school_schema import school_sessions
from pitboss.house.store.training_schema import training

APART = (gaming_slips, round_notes, training, school_sessions)
"""Tables that stand in files of their own: importing them makes them known."""

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=APART[0].metadata,
    compare_type=True,
    render_as_batch=True,
)
context.run_migrations()
