"""What the simulation found, each as a case of its own."""

from __future__ import annotations

from typing import Any

from pitboss.house.roles import Role
from pitboss.house.tables.commands import CloseForGood, Ready
from pitboss.house.tables.pictures import picture
from pitboss.house.tables.warm import Warm
from pitboss.rulebook.parts import Kind
from pitboss.table import commands as do
from tests.house.kit import Kit
from tests.house.wire import Wire

PASSWORD = "correct horse battery"


def seen_by_all(warm: Warm) -> dict[str, Any]:
    return {name: value for name, value in picture(warm, "Eve", "player", 0).items() if name != "you"}


def test_a_closed_table_is_seen_after_a_restart_as_before(kit: Kit) -> None:
    """Its last shoe is open to everybody, and not among those that are still closed."""
    table, ann = kit.table(), kit.guest("Ann")
    kit.sit_down(table, ann, 1)
    kit.play(table, ann, do.Place("Ann", 1, Kind.BLACKJACK, 1000))
    kit.play(table, ann, Ready("Ann"))
    while kit.look(table).table.state.running:
        kit.play(table, ann, do.Stand("Ann", 1))
    kit.play(table, kit.house.itself, CloseForGood())
    before = seen_by_all(kit.look(table))
    assert before["closed"] and before["shoe"]["left"]
    restarted = kit.worker()
    assert seen_by_all(kit.look(table, restarted)) == before
    restarted.close()


def test_a_dealers_step_is_answered_again_after_the_table_was_given_back(wire: Wire) -> None:
    """The first answer may have been lost; that it was done is what counts, not who deals by now."""
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
