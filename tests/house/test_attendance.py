"""Who dealt, supervised and ruled in every round: searchable by name, and stored as the events say."""

from __future__ import annotations

from typing import Any

import pytest
from alembic import command
from sqlalchemy import select

from pitboss.house.audit.auditing import audit
from pitboss.house.audit.past_rounds.finding import Wanted, find_rounds
from pitboss.house.roles import Role
from pitboss.house.store import schema
from pitboss.house.store.migrating import configuration, upgrade
from pitboss.house.tables.acting.commands import LeavePosition, Ready, TakePosition
from pitboss.house.tables.shown.attendance import Attendance, attendance_of
from pitboss.rulebook.parts import Irregularity, Kind
from pitboss.table import commands
from tests.house.arranged import Arranged
from tests.house.incident_stage import FREE_BET, IncidentStage, misdelivered, rule_misdelivered
from tests.house.kit import Kit
from tests.house.test_audit import findings, spoil
from tests.house.test_hosting import play_out

CALM = "9c 6d 8s Td Ks"
"""Ann's 9, the dealer's 6, Ann's 8, the hole card, and the card that busts the dealer."""


def worked(kit: Kit, table: int, number: int) -> Attendance:
    with kit.house.database.reading() as connection:
        return attendance_of(connection, table, number)


def found(kit: Kit, **wanted: Any) -> list[int]:
    """Return the numbers of the rounds at their table that fit."""
    with kit.house.database.reading() as connection:
        return [line["number"] for line in find_rounds(connection, Wanted(**wanted))][::-1]


def a_round_by_the_house(kit: Kit, table: int, name: str) -> None:
    """Play a round that nobody deals."""
    person = kit.house.find(name)
    assert person is not None
    kit.play(table, person, commands.Place(name, 3, Kind.BLACKJACK, 2500))
    kit.play(table, person, Ready(name))
    play_out(kit, table, [person])


def several_rounds(kit: Kit) -> int:
    """Play four: Dora's with a ruling of Flora's; one by the house; one that Dan takes over; one by the house."""
    kit.house.hosting.chance = Arranged(f"{FREE_BET} {CALM} {CALM} {CALM}")
    dora, dan, flora = kit.staff("Dora", Role.DEALER), kit.staff("Dan", Role.DEALER), kit.staff("Flora", Role.FLOOR)
    ann = kit.guest("Ann")
    stage = IncidentStage(kit.house, kit.table("free-bet-ma"), dora, flora)
    misdelivered(stage, ann)
    rule_misdelivered(stage, ann)
    table = stage.table
    for person in (dora, flora):
        kit.play(table, person, LeavePosition(person.role.value, person.name))
    a_round_by_the_house(kit, table, "Ann")
    kit.play(table, ann, commands.Place("Ann", 3, Kind.BLACKJACK, 2500))
    kit.play(table, dora, TakePosition("dealer", "Dora"))
    stage.deal()
    kit.play(table, dora, commands.CloseWagering())
    stage.deal(2)
    kit.play(table, dora, LeavePosition("dealer", "Dora"))  # the house goes on at once
    kit.play(table, dan, TakePosition("dealer", "Dan"))
    stage.dealer = dan
    stage.deal()
    kit.play(table, ann, commands.Stand("Ann", 3))
    stage.deal()
    kit.play(table, dan, LeavePosition("dealer", "Dan"))
    a_round_by_the_house(kit, table, "Ann")
    return table


def test_every_round_names_who_worked_it(kit: Kit) -> None:
    table = several_rounds(kit)
    assert worked(kit, table, 1) == Attendance(["Dora"], ["Flora"], ["Dora"], ["Flora"])
    assert worked(kit, table, 2) == Attendance([None], [None], [], [])
    assert worked(kit, table, 3).dealt_by[:2] == ["Dora", None]
    assert worked(kit, table, 4) == Attendance([None], [None], [], [])


def test_rounds_are_found_by_who_worked_them(kit: Kit) -> None:
    several_rounds(kit)
    assert found(kit) == [1, 2, 3, 4]
    assert found(kit, dealt_by="Dora") == [1, 3]
    assert found(kit, dealt_by="dor") == [1, 3]
    assert found(kit, supervised_by="Flora") == [1]
    assert found(kit, ruled_by="flora") == [1]
    assert found(kit, ruled_by="Dora") == []
    assert found(kit, dealt_by="Flora") == []
    assert found(kit, dealt_by="Dora", ruled_by="Flora") == [1]
    assert found(kit, dealt_by="%") == []


def test_a_ruling_of_the_house_is_nobodys(kit: Kit) -> None:
    """Without a supervisor, the house rules automatically: the round names no person."""
    kit.house.hosting.chance = Arranged(FREE_BET)
    dora, ann = kit.staff("Dora", Role.DEALER), kit.guest("Ann")
    table = kit.table("free-bet-ma")
    kit.play(table, dora, TakePosition("dealer", "Dora"))
    kit.sit_down(table, ann, 3)
    kit.play(table, ann, commands.Place("Ann", 3, Kind.BLACKJACK, 2500))
    for step in (commands.OpenShoe(), commands.Burn(), commands.CloseWagering(), commands.DealCard(3, 1)):
        kit.play(table, dora, step)
    kit.play(table, dora, commands.DealUpCard())
    kit.play(table, dora, commands.Report(Irregularity.MISDELIVERED, box=1))
    assert worked(kit, table, 1) == Attendance(["Dora"], [None], ["Dora"], [None])


def kept(kit: Kit) -> list[tuple[Any, ...]]:
    with kit.house.database.reading() as connection:
        return [tuple(row) for row in connection.execute(select(schema.floor_log).order_by("table_id", "event"))]


def test_a_house_from_before_gets_its_log(kit: Kit) -> None:
    several_rounds(kit)
    before = kept(kit)
    assert len(before) > 8
    with kit.house.database.engine.begin() as connection:
        command.downgrade(configuration(connection), "0013")
    upgrade(kit.house.database)
    assert kept(kit) == before
    assert audit(kit.house.database).passed


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE floor_log SET person_id = 0 WHERE what = 'ruled'",
        "UPDATE floor_log SET at = at + 1 WHERE what = 'reported'",
        "UPDATE floor_log SET round = 2 WHERE what = 'reported'",
        "DELETE FROM floor_log WHERE what = 'ruled'",
        "INSERT INTO floor_log VALUES (1, 999, 1, 1, TRUE, 'ruled', 'misdelivered', 1)",
    ],
)
def test_the_audit_holds_the_log_against_the_events(kit: Kit, statement: str) -> None:
    kit.house.hosting.chance = Arranged(FREE_BET)
    dora, flora, ann = kit.staff("Dora", Role.DEALER), kit.staff("Flora", Role.FLOOR), kit.guest("Ann")
    stage = IncidentStage(kit.house, kit.table("free-bet-ma"), dora, flora)
    misdelivered(stage, ann)
    rule_misdelivered(stage, ann)
    assert findings(kit) == {}
    spoil(kit, statement)
    assert set(findings(kit)) == {"what is kept follows from events"}
