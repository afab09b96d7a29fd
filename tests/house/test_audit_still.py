"""Tables at which nothing happened since the seal, and where people shuffle: the audit since it does not grow."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import text

from pitboss.house.audit.auditing import audit
from pitboss.house.audit.findings import AuditReport
from pitboss.house.audit.seal_checks import Anchor
from pitboss.house.audit.since import audit_since
from pitboss.house.chain.seals import seal_heads
from pitboss.house.tables.acting.commands import Ready
from pitboss.rulebook.parts import Kind
from pitboss.table import commands, legal
from tests.house.kit import Kit
from tests.house.test_audit import drop_triggers

ROUNDS = 40
"""So many that several checkpoints are taken."""
CHOSEN = ("RefuseCut", "Stand", "Decline")
TAMPERINGS = {
    "the coming cards": "UPDATE shoes SET \"order\" = replace(\"order\", '5', '6') WHERE revealed_event IS NULL",
    "chips on the layout": "UPDATE accounts SET balance = balance + (CASE kind WHEN 'seat' THEN 100 ELSE -100 END) "
    "WHERE kind IN ('seat', 'tray') AND table_id = 1",
    "the last checkpoint": "UPDATE checkpoints SET state = replace(state, '1', '2') "
    "WHERE event = (SELECT max(event) FROM checkpoints)",
    "the table's row": "UPDATE standings SET round = round + 1",
    "the last step": "DELETE FROM steps WHERE seq = (SELECT max(seq) FROM steps)",
}


@pytest.fixture
def still(sqlite_kit: Kit) -> Iterator[tuple[Kit, Anchor]]:
    """A house whose one table is shuffled by people, was played, sealed, and left alone."""
    kit = sqlite_kit
    table, ann = kit.table("catfish-bend", shuffling="manual"), kit.guest("Ann")
    kit.sit_down(table, ann, 1)
    for _ in range(ROUNDS):
        kit.play(table, ann, commands.Place("Ann", 1, Kind.BLACKJACK, 10_00))
        kit.play(table, ann, Ready("Ann"))
        while choice := next((choice for choice in legal(kit.look(table).table, "Ann") if choice.name in CHOSEN), None):
            kit.play(table, ann, choice.command)
    seal = kit.house.database.transact(lambda connection: seal_heads(connection, None, kit.time()))
    assert seal is not None
    yield kit, Anchor(seal.number, seal.hash)


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
