"""A full disk, a read-only database: reported at once with the cause, and over when there is room."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import text

from pitboss.house.api import server as servers
from pitboss.house.api.ticker import Ticker
from pitboss.house.audit.auditing import audit
from pitboss.house.store.database import Database
from tests.house.kit import Kit
from tests.house.postgres_server import PostgresServer
from tests.house.test_api import play_a_round
from tests.house.wire import Visitor, Wire

Trouble = Callable[[Database], Any]


@pytest.fixture(autouse=True)
def _nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waiting before another attempt fails the test, and every request checks again."""

    def waits(seconds: float) -> None:
        raise AssertionError(f"waits for {seconds} s")

    clock = SimpleNamespace(sleep=waits, monotonic=time.monotonic)
    monkeypatch.setattr("pitboss.house.store.database.time", clock)
    monkeypatch.setattr(servers, "TRIED_SECONDS", 0.0)


@contextmanager
def sqlite_full(database: Database) -> Iterator[None]:
    """The file may not grow, and has no page to spare."""
    tell_writer(database, "VACUUM")
    tell_writer(database, f"PRAGMA max_page_count = {tell_writer(database, 'PRAGMA page_count')}")
    yield
    tell_writer(database, "PRAGMA max_page_count = 1073741823")


@contextmanager
def sqlite_read_only(database: Database) -> Iterator[None]:
    """As a file or a folder that may not be written to."""
    tell_writer(database, "PRAGMA query_only = 1")
    yield
    tell_writer(database, "PRAGMA query_only = 0")


def tell_writer(database: Database, statement: str) -> Any:
    """Run a statement on the one connection that writes, outside of any transaction."""
    connection = database.engine.raw_connection()
    row = connection.cursor().execute(statement).fetchone()
    connection.close()
    return row[0] if row is not None else None


@contextmanager
def postgresql_read_only(database: Database) -> Iterator[None]:
    """As a standby that has taken over."""
    name = database.url.database
    with database.at_once() as connection:
        connection.execute(text(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on'))
    database.hang_up()
    yield
    with database.at_once() as connection:
        connection.execute(text("SET default_transaction_read_only = off"))
        connection.execute(text(f'ALTER DATABASE "{name}" RESET default_transaction_read_only'))
        connection.execute(text("SET default_transaction_read_only = on"))  # this connection stays as it was


CASES = [
    pytest.param("sqlite", sqlite_full, 507, "disk_full", id="full"),
    pytest.param("sqlite", sqlite_read_only, 503, "read_only", id="read-only"),
    pytest.param("postgresql", postgresql_read_only, 503, "read_only", id="standby"),
]


@pytest.fixture
def warm(kit: Kit, wire: Wire) -> tuple[int, Visitor]:
    """A table that was already played at, and somebody who plays there."""
    table, ann = kit.table("catfish-bend"), wire.guest("Ann")
    ann.done(table, "BuyIn", amount=500_000)
    play_a_round(ann, table)
    return table, ann


def until_refused(ann: Visitor, table: int) -> Any:
    """Bring chips until that cannot be written any more: a last page may still have room for some."""
    for _ in range(200):
        answer = ann.play(table, "BuyIn", amount=100)
        if answer.status_code != 200:
            return answer
    raise AssertionError("there is still room")


@pytest.mark.parametrize(("url", "trouble", "status", "code"), CASES, indirect=["url"])
def test_it_fails_at_once_with_its_cause_and_recovers(
    kit: Kit, wire: Wire, warm: tuple[int, Visitor], trouble: Trouble, status: int, code: str, caplog: Any
) -> None:
    table, ann = warm
    before = ann.get("/api/me").json()
    assert wire.visitor.get("/api/health").status_code == 200
    with caplog.at_level(logging.WARNING, "pitboss.house"), trouble(kit.house.database):
        refused = until_refused(ann, table)
        assert (refused.status_code, refused.json()["code"]) == (status, code)
        assert "nothing can be written" in refused.json()["sentence"]
        assert int(refused.headers["retry-after"]) > 0
        health = wire.visitor.get("/api/health")
        assert (health.status_code, health.json()["cause"]) == (503, code)
        assert ann.view(table)["table"] == table  # looking needs no room
        assert ann.play(table, "BuyIn", amount=100).status_code == status
    told = [record.values["cause"] for record in caplog.records if record.message == "the house cannot write"]
    assert told == [code]
    assert wire.visitor.get("/api/health").status_code == 200
    assert "the house can write again" in caplog.messages
    assert ann.play(table, "BuyIn", amount=100).status_code == 200
    assert ann.get("/api/me").json()["wallet"] < before["wallet"]
    assert audit(kit.house.database).passed


@pytest.mark.parametrize(("url", "trouble", "status", "code"), CASES, indirect=["url"])
def test_health_finds_out_without_anybody_writing(
    kit: Kit, wire: Wire, warm: tuple[int, Visitor], trouble: Trouble, status: int, code: str
) -> None:
    for _ in range(2):
        with trouble(kit.house.database):
            health = wire.visitor.get("/api/health")
            assert (health.status_code, health.json()["cause"]) == (503, code)
        assert wire.visitor.get("/api/health").status_code == 200


@pytest.mark.parametrize(("url", "trouble", "status", "code"), CASES[1:], indirect=["url"])
def test_the_ticker_goes_on_by_itself(
    kit: Kit, wire: Wire, warm: tuple[int, Visitor], trouble: Trouble, status: int, code: str, caplog: Any
) -> None:
    """While nothing can be written no table is attended to in vain, and the log has one line and no trace."""
    table, ann = warm
    ann.done(table, "Place", box=1, kind="blackjack", amount=1000)
    kit.time.pass_seconds(21)
    ticker = Ticker(
        kit.house, wire.server.hub, wire.server.run, wire.server.metrics, wire.server.places, wire.server.sessions
    )
    version = kit.look(table).version

    async def attends() -> None:
        await ticker._attend()
        for task in list(ticker._tasks):
            await task

    with caplog.at_level(logging.WARNING, "pitboss.house"), trouble(kit.house.database):
        for _ in range(3):
            wire.run(attends())
            kit.house.database.room.known_at = float("-inf")
        assert kit.house.database.room.trouble is not None
    assert not [record for record in caplog.records if record.exc_info]
    wire.run(attends())
    assert kit.house.database.room.trouble is None
    assert kit.look(table).version > version


def test_room_is_tried_out_now_and_then_only(sqlite_wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    """Anybody may request the health of the house as often as they like; that must not make it write."""
    monkeypatch.setattr(servers, "TRIED_SECONDS", 3600.0)
    tried: list[str] = []
    monkeypatch.setattr(sqlite_wire.server.house.database, "try_writing", lambda: tried.append("again"))
    for _ in range(5):
        assert sqlite_wire.visitor.get("/api/health").status_code == 200
    assert tried == []


def test_the_server_of_the_tests_is_left_as_it_was(postgres: PostgresServer, template: str) -> None:
    database = Database(postgres.url(template))
    with database.reading() as connection:
        assert connection.execute(text("SHOW default_transaction_read_only")).scalar_one() == "off"
    database.close()
