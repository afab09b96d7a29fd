"""What the simulation found, each as a separate case."""

from __future__ import annotations

from typing import Any, NoReturn

import pytest
from sqlalchemy.exc import DBAPIError, OperationalError, ProgrammingError

from pitboss.house.audit.auditing import audit
from pitboss.house.roles import Role
from pitboss.house.tables.acting.commands import CloseForGood, Ready
from pitboss.house.tables.live.clock import awaited, not_deciding
from pitboss.house.tables.live.live_table import LiveTable
from pitboss.house.tables.shown.pictures import picture
from pitboss.rulebook.parts import Kind
from pitboss.table import commands
from tests.house.arranged import Arranged
from tests.house.kit import Kit
from tests.house.wire import Wire

PASSWORD = "correct horse battery"


def seen_by_all(live: LiveTable) -> dict[str, Any]:
    return {name: value for name, value in picture(live, "Eve", "player", 0).items() if name != "you"}


def test_a_closed_table_is_seen_after_a_restart_as_before(kit: Kit) -> None:
    """Its last shoe is open to everybody, and not among those that are still closed."""
    kit.house.hosting.chance = Arranged("2c Th 9c 9h 8d")
    table, ann = kit.table(), kit.guest("Ann")
    kit.sit_down(table, ann, 1)
    kit.play(table, ann, commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    kit.play(table, ann, Ready("Ann"))
    while kit.look(table).table.state.running:
        kit.play(table, ann, commands.Stand("Ann", 1))
    kit.play(table, kit.house.itself, CloseForGood())
    before = seen_by_all(kit.look(table))
    assert before["closed"] and before["shoe"]["left"]
    restarted = kit.worker()
    assert seen_by_all(kit.look(table, restarted)) == before
    restarted.close()


def test_a_dealers_step_is_answered_again_after_the_table_was_given_back(wire: Wire) -> None:
    """The first answer may have been lost; what counts is that it was done, not who deals by now."""
    house = wire.server.house
    house.register("Deb", PASSWORD, Role.DEALER)
    dealer, table = wire.sign_in("Deb", PASSWORD), house.open_table("A table", "catfish-bend", {})
    assert dealer.post(f"/api/tables/{table}/position?id=take").status_code == 200
    step = dealer.view(table)["you"]["legal"][0]["command"]
    body = {"id": "step", "command": step}
    first = dealer.post(f"/api/tables/{table}/deal", body).json()
    assert dealer.send("DELETE", f"/api/tables/{table}/position?id=leave").status_code == 200
    again = dealer.post(f"/api/tables/{table}/deal", body)
    assert again.status_code == 200, again.text
    assert (again.json()["version"], again.json()["events"]) == (first["version"], first["events"])
    assert again.json()["repeated"] is True
    new = dealer.post(f"/api/tables/{table}/deal", {"id": "another", "command": step})
    assert (new.status_code, new.json()["code"]) == (409, "position_not_held")


@pytest.mark.parametrize(("error", "status"), [(OperationalError, 503), (ProgrammingError, 500)])
def test_a_look_that_the_database_breaks_off_can_be_tried_again(
    sqlite_wire: Wire, monkeypatch: pytest.MonkeyPatch, error: type[DBAPIError], status: int
) -> None:
    """A restart of the database is no fault of the server; a wrong query is."""
    visitor, table = sqlite_wire.guest("Ann"), sqlite_wire.server.house.open_table("A table", "catfish-bend", {})

    def broken_off() -> NoReturn:
        raise error("SELECT", {}, Exception("server closed the connection unexpectedly"))

    monkeypatch.setattr(sqlite_wire.server.house.database, "snapshot", broken_off)
    answer = visitor.get(f"/api/tables/{table}/view")
    assert (answer.status_code, "retry-after" in answer.headers) == (status, status == 503)


def test_who_lost_all_chips_and_sits_down_again_is_in_the_record(kit: Kit) -> None:
    """A seat needs no chips; the record of that round begins with the player all the same."""
    table, ann, bob = kit.table(), kit.guest("Ann"), kit.guest("Bob")
    kit.sit_down(table, ann, 1)
    kit.sit_down(table, bob, 2)
    kit.play(table, bob, commands.LeaveSeat("Bob", 2))
    kit.play(table, bob, commands.CashOut("Bob", kit.look(table).table.state.players["Bob"].chips))
    for time in (1, 2):
        kit.play(table, ann, commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
        if time == 2:
            kit.play(table, bob, commands.Sit("Bob", 2))
            kit.play(table, bob, Ready("Bob"))
        kit.play(table, ann, Ready("Ann"))
        while (live := kit.look(table).table).state.running:
            kit.play(table, ann, not_deciding(live, *awaited(live)[0]))
    assert kit.look(table).table.state.round == 2
    report = audit(kit.house.database)
    assert report.passed, report.findings


def test_a_table_is_opened_once_for_each_id(wire: Wire) -> None:
    ann = wire.guest("Ann")
    body = {"name": "Mine", "game": "free-bet-ma", "options": {"decks": 8}, "id": "mine"}
    first, again = ann.post("/api/tables", body), ann.post("/api/tables", body)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json()["id"] == again.json()["id"]
    other = ann.post("/api/tables", {**body, "options": {"decks": 6}})
    assert (other.status_code, other.json()["code"]) == (409, "id_used")
    assert ann.post("/api/tables", {**body, "id": "another"}).json()["id"] != first.json()["id"]


def test_bots_come_once_for_each_id(wire: Wire) -> None:
    ann = wire.guest("Ann")
    table = ann.post("/api/tables", {"name": "Mine", "game": "free-bet-ma"}).json()["id"]
    body = {"count": 2, "id": "bots"}
    first, again = ann.post(f"/api/tables/{table}/bots", body), ann.post(f"/api/tables/{table}/bots", body)
    assert (first.status_code, first.json()) == (201, again.json())
    assert len(ann.post(f"/api/tables/{table}/bots", {"count": 1}).json()) == 1
    assert len([box for box in ann.view(table)["boxes"] if box["seated"]]) == 3
