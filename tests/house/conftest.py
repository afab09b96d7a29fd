"""Houses on both databases."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.house.store.database import Database
from pitboss.house.store.migrating import upgrade
from tests.cli.conftest import command as command
from tests.house.addresses import new_address
from tests.house.history import History
from tests.house.kit import Kit
from tests.house.postgres_server import UNSYNCED, PostgresServer
from tests.house.statements import shared_statements
from tests.house.wire import Wire
from tests.quick_passwords import quick_passwords
from tests.solved import remember_prices

BOTH = ["sqlite", "postgresql"]
ON_BOTH = {
    "test_ahead.py",
    "test_together.py",
    "test_audit.py",
    "test_audit_since.py",
    "test_audit_still.py",
    "test_backup.py",
    "test_backup_refused.py",
    "test_full_disk.py",
    "test_gaming_day.py",
    "test_gaming_day_proof.py",
    "test_hosting.py",
    "test_limits.py",
    "test_locks.py",
    "test_migrations.py",
    "test_my_play.py",
    "test_options_migration.py",
    "test_play_money.py",
    "test_play_money_migration.py",
    "test_school.py",
    "test_seeds.py",
    "test_protection.py",
    "test_protection_races.py",
    "test_private_tables.py",
    "test_shared_hands.py",
    "test_staff_and_chips.py",
    "test_submissions.py",
    "test_upgrade.py",
    "test_trainer.py",
    "test_tray_slips.py",
    "test_watching.py",
    "test_who_may_act.py",
}
"""Files that meet both databases in ``make test`` too: roles and money, locks between workers, notices, migrations."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave PostgreSQL to ``make proof`` where SQLite has the same test."""
    for item in items:
        case = getattr(item, "callspec", None)
        where = {} if case is None else case.params
        if "postgresql" in (where.get("url"), where.get("history")) and item.path.name not in ON_BOTH:
            item.add_marker("proof")


@pytest.fixture(scope="package", autouse=True)
def _quick_passwords() -> Iterator[None]:
    """People are let in all the time here: their passwords are hashed with little work."""
    with quick_passwords():
        yield


@pytest.fixture(scope="package", autouse=True)
def _shared_statements() -> Iterator[None]:
    """Houses are opened all the time here: what one of them compiled, the next one has."""
    with shared_statements():
        yield


@pytest.fixture(scope="package", autouse=True)
def _remembered_prices() -> Iterator[None]:
    """What is tested here is what a house does with a price."""
    with pytest.MonkeyPatch.context() as patched:
        remember_prices(patched)
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    server = PostgresServer(None, **UNSYNCED)
    yield server
    server.close()


@pytest.fixture(scope="session")
def template(postgres: PostgresServer) -> str:
    """A database with the schema, to be copied."""
    name = postgres.new_database()
    database = Database(postgres.url(name))
    upgrade(database)
    database.close()
    return name


@pytest.fixture(params=BOTH)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database."""
    if request.param == "sqlite":
        yield new_address(tmp_path)
        return
    server: PostgresServer = request.getfixturevalue("postgres")
    name = server.new_database(request.getfixturevalue("template"))
    yield server.url(name)
    server.drop_database(name)


@pytest.fixture
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[str], str]]:
    """Return the addresses of databases that hold nothing, of a kind."""
    made: list[str] = []

    def address(kind: str) -> str:
        if kind == "sqlite":
            return f"sqlite:///{tmp_path / secrets.token_hex(4) / 'empty.db'}"
        server: PostgresServer = request.getfixturevalue("postgres")
        made.append(server.new_database())
        return server.url(made[-1])

    yield address
    for name in made:
        request.getfixturevalue("postgres").drop_database(name)


@pytest.fixture
def kit(url: str) -> Iterator[Kit]:
    made = Kit(url)
    yield made
    made.close()


@pytest.fixture
def make_kit(url: str) -> Iterator[Callable[..., Kit]]:
    """Make houses with settings of one's own; all share one database."""
    made: list[Kit] = []

    def make(**settings: Any) -> Kit:
        made.append(Kit(url, **settings))
        return made[-1]

    yield make
    for built in made:
        built.close()


@pytest.fixture(scope="package")
def sqlite_history(tmp_path_factory: pytest.TempPathFactory) -> History:
    """A house with a history, to be copied."""
    made = History(tmp_path_factory.mktemp("history"))
    made.kit.close()
    return made


@pytest.fixture(scope="package")
def postgres_history(postgres: PostgresServer, template: str, tmp_path_factory: pytest.TempPathFactory) -> History:
    """A house with a history, to be copied."""
    made = History(tmp_path_factory.mktemp("history"), postgres.url(postgres.new_database(template)))
    made.kit.close()
    return made


@pytest.fixture(params=BOTH)
def history(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[History]:
    """A house with a history, on each database: a copy of one that was made once."""
    folder = tmp_path / "kept"
    folder.mkdir()
    if request.param == "sqlite":
        kept: History = request.getfixturevalue("sqlite_history")
        kept.copy_to(folder / "house.db")
        made = kept.again(folder, f"sqlite:///{folder / 'house.db'}")
        yield made
        made.kit.close()
        return
    server: PostgresServer = request.getfixturevalue("postgres")
    kept = request.getfixturevalue("postgres_history")
    name = server.new_database(kept.kit.house.database.url.database or "")
    made = kept.again(folder, server.url(name))
    yield made
    made.kit.close()
    server.drop_database(name)


@pytest.fixture
def sqlite_kit(tmp_path: Path) -> Iterator[Kit]:
    made = Kit(new_address(tmp_path))
    yield made
    made.close()


@pytest.fixture
def wire(kit: Kit) -> Iterator[Wire]:
    """A server on each database."""
    made = Wire(kit.house)
    yield made
    made.close()


@pytest.fixture
def sqlite_wire(sqlite_kit: Kit) -> Iterator[Wire]:
    made = Wire(sqlite_kit.house)
    yield made
    made.close()
