"""Tables without activity since the seal, and with hand shuffles: the cost of an audit since it does not grow."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from pitboss.house.audit.auditing import audit
from pitboss.house.audit.book_checks.seal_checks import Anchor
from pitboss.house.audit.findings import AuditReport
from pitboss.house.audit.since import audit_since
from pitboss.house.chain.seals import seal_heads
from pitboss.house.tables.acting.commands import AnyCommand, Ready
from pitboss.house.tables.live.house_table import HouseTable
from pitboss.rulebook.parts import Kind
from pitboss.table import commands, legal
from tests.house.kit import Kit
from tests.house.test_audit import drop_triggers
from tests.sizes import size

ROUNDS = 40
"""Enough rounds for several checkpoints."""
SHOES = size(2, 8)
CHOSEN = ("RefuseCut", "Stand", "Decline")
TAMPERINGS = {
    "the coming cards": "UPDATE shoes SET \"order\" = replace(\"order\", '5', '6') WHERE revealed_event IS NULL",
    "the shoe in play shown to everybody": "UPDATE shoes SET revealed_event = 1 WHERE revealed_event IS NULL",
    "chips on the layout": "UPDATE accounts SET balance = balance + (CASE kind WHEN 'seat' THEN 100 ELSE -100 END) "
    "WHERE kind IN ('seat', 'tray') AND table_id = 1",
    "the last checkpoint": "UPDATE checkpoints SET state = replace(state, '1', '2') "
    "WHERE event = (SELECT max(event) FROM checkpoints)",
    "the table's row": "UPDATE standings SET round = round + 1",
    "the last step": "DELETE FROM steps WHERE seq = (SELECT max(seq) FROM steps)",
}


class Table:
    """A table of a house that is shuffled by people, with one player."""

    def __init__(self, kit: Kit) -> None:
        self.kit, self.ann = kit, kit.guest("Ann")
        self.number = kit.table("catfish-bend", shuffling="manual")
        kit.sit_down(self.number, self.ann, 1, 10_000_00)

    def play_a_round(self) -> None:
        self._give(commands.Place("Ann", 1, Kind.BLACKJACK, 10_00))
        self._give(Ready("Ann"))
        while choice := next((choice for choice in legal(self.seen, "Ann") if choice.name in CHOSEN), None):
            self._give(choice.command)

    @property
    def seen(self) -> HouseTable:
        return self.kit.look(self.number).table

    def _give(self, command: AnyCommand) -> None:
        self.kit.play(self.number, self.ann, command)


def sealed(kit: Kit) -> Anchor:
    seal = kit.house.database.transact(lambda connection: seal_heads(connection, None, kit.time()))
    assert seal is not None
    return Anchor(seal.number, seal.hash)


@pytest.fixture
def still(sqlite_kit: Kit) -> tuple[Kit, Anchor]:
    """A house whose one table was played, sealed, and left alone."""
    table = Table(sqlite_kit)
    for _ in range(ROUNDS):
        table.play_a_round()
    return sqlite_kit, sealed(sqlite_kit)


def test_it_passes_wherever_the_table_stopped(kit: Kit) -> None:
    """A shoe that people shuffled is opened when the next one is over: that may be after the last checkpoint."""
    table = Table(kit)
    while table.seen.state.shoe <= SHOES:
        for _ in range(4):
            table.play_a_round()
        report = audit_since(kit.house.database, sealed(kit))
        assert [str(finding) for finding in report.findings] == []
    assert audit(kit.house.database).passed


def looked_at(report: AuditReport, name: str) -> int:
    return next(check.examined for check in report.checks if check.id == name)


def test_its_history_is_not_gone_through_again(still: tuple[Kit, Anchor]) -> None:
    kit, seal = still
    whole, since = audit(kit.house.database), audit_since(kit.house.database, seal)
    assert whole.passed and since.passed
    for name in ("entries_from_events", "rounds_whole"):
        assert looked_at(since, name) < looked_at(whole, name) / 2
    assert looked_at(since, "payouts_replayed") == 0 < looked_at(whole, "payouts_replayed")
    kit.play(1, kit.house.guest("Bob"), commands.BuyIn("Bob", 100_00))
    moved = audit_since(kit.house.database, seal)
    assert moved.passed and looked_at(moved, "payouts_replayed") == ROUNDS  # what people did with the cards matters


@pytest.mark.parametrize("tampering", list(TAMPERINGS))
def test_how_it_stands_is_still_seen(still: tuple[Kit, Anchor], tampering: str) -> None:
    kit, seal = still
    with kit.house.database.writing() as connection:
        drop_triggers(connection)
        assert connection.execute(text(TAMPERINGS[tampering])).rowcount >= 1
    assert not audit_since(kit.house.database, seal).passed
    assert not audit(kit.house.database).passed
