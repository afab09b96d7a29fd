"""A house whose games have changed: a table whose game is gone is reported once, and the others go on."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.games import FOLDERS_VARIABLE
from pitboss.house.api import ticker as tickers
from pitboss.house.api.routes.watching import UNKNOWN
from pitboss.house.api.ticker import Ticker
from pitboss.house.audit.auditing import audit
from pitboss.house.tables.acting.hosting import GameIsGone
from tests.games.new_games import change, new_game
from tests.house.kit import Kit
from tests.house.test_api import play_a_round
from tests.house.wire import Wire

GAME = "gone-game"


@pytest.fixture
def gone(sqlite_kit: Kit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Wire, int, int]]:
    """A house that was opened again without the folder of a game: a table of that game, and another one."""
    new_game(GAME, "zappit-online", tmp_path, monkeypatch)
    tables = sqlite_kit.table(GAME), sqlite_kit.table("catfish-bend")
    monkeypatch.setenv(FOLDERS_VARIABLE, "")
    wire = Wire(sqlite_kit.worker())
    yield wire, *tables
    wire.close()


def test_the_other_tables_are_listed(gone: tuple[Wire, int, int]) -> None:
    """The lobby of the whole house was a refusal."""
    wire, _, other = gone
    listed = wire.guest("Ann").get("/api/tables")
    assert listed.status_code == 200
    assert [table["id"] for table in listed.json()] == [other]


def test_the_audit_says_which_game_it_needs(gone: tuple[Wire, int, int], sqlite_kit: Kit) -> None:
    (finding,) = audit(sqlite_kit.house.database).findings
    assert finding.where == f"table {gone[1]}"
    assert finding.sentence.startswith(f"cannot be followed: There is no game '{GAME}'; the games are ")
    assert finding.sentence.endswith(". If it is a game of your own, name its folder with --games.")


def test_tables_are_left_out_whose_game_has_other_options(
    sqlite_kit: Kit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = new_game(GAME, "zappit-online", tmp_path / "before", monkeypatch)
    sqlite_kit.table(GAME, table_maximum="95.00")
    other = sqlite_kit.table("catfish-bend")
    monkeypatch.setenv(FOLDERS_VARIABLE, "")
    now = new_game(GAME, "zappit-online", tmp_path / "after", monkeypatch)
    assert now != folder
    change(now / "options.py", "100 * common.DOLLAR", "90 * common.DOLLAR")
    wire = Wire(sqlite_kit.worker())
    try:
        listed = wire.guest("Ann").get("/api/tables").json()
    finally:
        wire.close()
    assert [table["id"] for table in listed] == [other]


def test_whoever_comes_to_its_table_is_told(gone: tuple[Wire, int, int]) -> None:
    wire, table, _ = gone
    ann = wire.guest("Ann")
    answer = ann.get(f"/api/tables/{table}")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_game")
    assert "There is no game 'gone-game'" in answer.json()["sentence"]


def test_whoever_watches_it_hears_that_it_is_over(gone: tuple[Wire, int, int]) -> None:
    """It was a fault of the server, and the page asked again and again."""
    wire, table, _ = gone
    socket = wire.guest("Ann").watch(table)
    assert socket.receive() is None and socket.code == UNKNOWN


def test_a_table_of_a_game_that_is_gone_is_told_once(
    sqlite_kit: Kit, sqlite_wire: Wire, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    """The ticker looks five times a second: it filled the log with traces."""
    table, ann = sqlite_kit.table("catfish-bend"), sqlite_wire.guest("Ann")
    ann.done(table, "BuyIn", amount=500_000)
    play_a_round(ann, table)
    ann.done(table, "Place", box=1, kind="blackjack", amount=1000)
    sqlite_kit.time.pass_seconds(21)
    tried: list[int] = []

    def attend(house: object, table: int, ready: object) -> int:
        tried.append(table)
        raise GameIsGone(table, "There is no game 'whist'.")

    monkeypatch.setattr(tickers, "attend", attend)
    server = sqlite_wire.server
    ticker = Ticker(sqlite_kit.house, server.hub, server.run, server.metrics, server.places, server.sessions)

    async def attends() -> None:
        await ticker._attend()
        for task in list(ticker._tasks):
            await task

    with caplog.at_level(logging.WARNING, "pitboss.house"):
        for _ in range(3):
            sqlite_wire.run(attends())
    assert tried == [table]
    (said,) = [record for record in caplog.records if record.name == "pitboss.house"]
    assert said.getMessage() == "a table is left alone until the next start"
    why = f"Table {table} is not open: There is no game 'whist'."
    assert vars(said)["values"] == {"table": table, "why": why} and not said.exc_info
