"""The schema: migrations produce what the program expects, and work in both directions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, text

from pitboss.house.store.database import Database
from pitboss.house.store.migrating import SchemaAhead, configuration, is_current, upgrade
from pitboss.house.store.schema import metadata


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    made = Database(url)
    upgrade(made)
    yield made
    made.close()


def test_the_migrated_schema_is_the_one_the_program_expects(database: Database) -> None:
    assert is_current(database)
    with database.reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []


def test_upgrading_twice_changes_nothing(database: Database) -> None:
    upgrade(database)
    assert is_current(database)


def test_a_schema_can_be_taken_back_and_brought_forward(database: Database) -> None:
    with database.engine.begin() as connection:
        command.downgrade(configuration(connection), "base")
    with database.reading() as connection:
        assert set(inspect(connection).get_table_names()) <= {"alembic_version"}
    assert not is_current(database)
    upgrade(database)
    assert is_current(database)


def test_a_later_schema_is_left_alone(database: Database) -> None:
    with database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(SchemaAhead, match="later version"):
        upgrade(database)
