"""A house whose games have changed: a table of a game that is gone is told once, and the others go on."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from pitboss.house.api import ticker as tickers
from pitboss.house.api.ticker import Ticker
from pitboss.rulebook import SubmissionRefused, UnknownGame, submit
from tests.house.kit import Kit
from tests.house.test_api import play_a_round
from tests.house.wire import Wire


def refused() -> SubmissionRefused:
    with pytest.raises(SubmissionRefused) as error:
        submit("catfish-bend", {"decks": 99})
    return error.value


@pytest.mark.parametrize("reason", [UnknownGame("whist"), refused()], ids=["the game", "its options"])
def test_a_table_of_a_game_that_is_gone_is_told_once(
    reason: Exception, sqlite_kit: Kit, sqlite_wire: Wire, monkeypatch: pytest.MonkeyPatch, caplog: Any
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
        raise reason

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
    assert said.values == {"table": table, "why": str(reason)} and not said.exc_info
