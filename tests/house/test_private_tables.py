"""Private tables: for people without an invitation there is no such table at all; links can be withdrawn."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pitboss.house.audit.auditing import audit
from pitboss.house.registering import register_player
from pitboss.house.roles import Role
from tests.house.kit import Kit
from tests.house.test_api import PASSWORD, play_a_round
from tests.house.test_roles_and_routes import TABLE
from tests.house.wire import Visitor, Wire


@pytest.fixture
def kit(make_kit: Callable[..., Kit]) -> Kit:
    return make_kit(sign_ins_a_minute=10**6, decision_seconds=0, wager_seconds=0)


@pytest.fixture
def wire(kit: Kit) -> Iterator[Wire]:
    made = Wire(kit.house)
    yield made
    made.close()


def open_private(ann: Visitor, **more: Any) -> int:
    body = {"name": "Ann's own", "game": "catfish-bend", "private": True, **more}
    answer = ann.post("/api/tables", body)
    assert answer.status_code == 201, answer.text
    assert answer.json()["private"] is True
    return int(answer.json()["id"])


def token_of(ann: Visitor, table: int) -> str:
    answer = ann.get(f"/api/tables/{table}/invitation")
    assert answer.status_code == 200, answer.text
    return str(answer.json()["token"])


def listed(visitor: Visitor) -> list[int]:
    return [line["id"] for line in visitor.get("/api/tables").json()]


BODIES: dict[str, Any] = {
    "play": {"id": "x", "command": {"do": "BuyIn", "amount": 100_00}},
    "deal": {"id": "x", "command": {"do": "CloseWagering"}},
    "rule": {"id": "x", "command": {"do": "OrderShuffle"}},
    "bots": {"count": 1},
    "slips": {"id": "x", "kind": "fill", "amount": 5000},
}
STAFF_ONLY = {"deal", "rule", "position", "procedure", "slips", "attendance", "{event}"}


def paths_of_tables() -> list[tuple[str, str]]:
    """Every route that names a table, or a round at it."""
    named = [(row.method, row.path) for row in TABLE if "{table}" in row.path or "/rounds/{number}" in row.path]
    return [(method, path) for method, path in named if method != "WS" and not path.endswith("/entries")]


def ask(visitor: Visitor, method: str, path: str, table: int, number: int) -> Any:
    verb = path.rsplit("/", 1)[1]
    place = path.format(table=table, number=number, event=1)
    query = "?id=y" if verb == "position" or (method == "DELETE" and verb == "{table}") else ""
    body = BODIES.get(verb) if method == "POST" else None
    return visitor.send(method, place + query, {"review": False} if verb == "links" and method == "POST" else body)


def test_to_a_stranger_there_is_no_such_table(kit: Kit, wire: Wire) -> None:
    """Whatever route names the table, or its round, says the same as for a table or round that was never there."""
    ann, bob = wire.guest("Ann"), wire.guest("Bob")
    table = open_private(ann)
    ann.done(table, "BuyIn", amount=100_00)
    ann.done(table, "Sit", box=1)
    play_a_round(ann, table)
    number = ann.get("/api/me/rounds").json()[0]["id"]
    asked = paths_of_tables()
    assert len(asked) > 20
    for method, path in asked:
        there, nowhere = ask(bob, method, path, table, number), ask(bob, method, path, table + 99, number + 99)
        assert there.status_code == nowhere.status_code, (method, path)
        assert re.sub(r"\d+", "", there.text) == re.sub(r"\d+", "", nowhere.text), (method, path)
        verb = path.rsplit("/", 1)[1]
        assert there.status_code == (403 if verb in STAFF_ONLY else 404), (method, path, there.text)
    socket = bob.watch(table, after=0)
    assert (socket.receive(), socket.code) == (None, 4404)
    assert listed(bob) == [] != listed(ann)
    assert "Ann" not in wire.visitor.get("/").text
    assert bob.get("/api/tables?search=Ann").json() == []
    for path in (f"/api/tables/0{table}/view", f"/api/tables/{table}.0/view", f"/api/tables/%20{table}/view"):
        assert bob.get(path).status_code in (404, 422), path
    assert bob.play(table, "Sit", box=2).status_code == 404
    assert ann.view(table)["round"] == 1


def test_who_follows_the_invitation_is_in(kit: Kit, wire: Wire) -> None:
    ann, bob = wire.guest("Ann"), wire.guest("Bob")
    table = open_private(ann)
    token = token_of(ann, table)
    assert len(token) >= 32
    seen = wire.visitor.get(f"/api/invitations/{token}").json()
    assert (seen["name"], seen["opened_by"], "table" in seen, "id" in seen) == ("Ann's own", "Ann", False, False)
    assert wire.visitor.post(f"/api/invitations/{token}").status_code == 401
    assert bob.post(f"/api/invitations/{token}").json() == {"table": table}
    assert bob.post(f"/api/invitations/{token}").json() == {"table": table}
    assert listed(bob) == [table]
    bob.done(table, "BuyIn", amount=100_00)
    bob.done(table, "Sit", box=2)
    assert bob.watch(table, after=0).receive() is not None
    # A person who did not open the table neither sees the link nor changes it.
    for method in ("GET", "POST", "DELETE"):
        assert bob.send(method, f"/api/tables/{table}/invitation").status_code == 409
    assert token_of(ann, table) == token


def test_a_link_that_was_renewed_or_withdrawn_lets_nobody_in(kit: Kit, wire: Wire) -> None:
    ann, bob, eve = wire.guest("Ann"), wire.guest("Bob"), wire.guest("Eve")
    table = open_private(ann)
    old = token_of(ann, table)
    bob.post(f"/api/invitations/{old}")
    new = ann.post(f"/api/tables/{table}/invitation").json()["token"]
    assert new != old
    for wrong in (old, "x" * 32, new[:-1], new.swapcase()):
        for answer in (eve.get(f"/api/invitations/{wrong}"), eve.post(f"/api/invitations/{wrong}")):
            assert (answer.status_code, answer.json()["code"]) == (404, "unknown_invitation")
    assert ann.send("DELETE", f"/api/tables/{table}/invitation").json() == {"token": None}
    assert eve.post(f"/api/invitations/{new}").status_code == 404
    assert eve.get(f"/api/tables/{table}/view").status_code == 404
    assert bob.get(f"/api/tables/{table}/view").status_code == 200, "who is in already stays"
    third = ann.post(f"/api/tables/{table}/invitation").json()["token"]
    assert eve.post(f"/api/invitations/{third}").status_code == 200


def test_the_link_of_a_table_that_is_closed_says_so(kit: Kit, wire: Wire) -> None:
    ann, bob = wire.guest("Ann"), wire.guest("Bob")
    table = open_private(ann)
    token = token_of(ann, table)
    assert ann.send("DELETE", f"/api/tables/{table}?id=close").status_code == 200
    for answer in (bob.get(f"/api/invitations/{token}"), bob.post(f"/api/invitations/{token}")):
        assert (answer.status_code, answer.json()["code"]) == (409, "table_closed")
    assert ann.post(f"/api/tables/{table}/invitation").status_code == 409
    assert bob.get(f"/api/tables/{table}").status_code == 404


def test_those_who_work_here_see_it_and_it_survives_a_restart(kit: Kit, wire: Wire) -> None:
    ann, bob = wire.guest("Ann"), wire.guest("Bob")
    table = open_private(ann)
    token = token_of(ann, table)
    bob.post(f"/api/invitations/{token}")
    house = kit.worker()
    again = Wire(house)
    try:
        for role in (Role.DEALER, Role.FLOOR, Role.CAGE, Role.AUDITOR, Role.ADMIN):
            visitor = again.as_person(kit.staff(f"Some-{role}", role))
            assert listed(visitor) == [table]
            assert visitor.get(f"/api/tables/{table}/view").status_code == 200
            assert visitor.get(f"/api/tables/{table}").json()["private"] is True
        eve = again.guest("Eve")
        assert (listed(eve), eve.get(f"/api/tables/{table}").status_code) == ([], 404)
        for name in ("Ann", "Bob"):
            person = house.find(name)
            assert person is not None
            assert listed(again.as_person(person)) == [table]
        assert eve.post(f"/api/invitations/{token}").json() == {"table": table}
    finally:
        again.close()
    assert [str(finding) for finding in audit(kit.house.database).findings] == []


def test_who_works_here_no_more_watches_no_longer(kit: Kit, wire: Wire) -> None:
    """Staff see private tables; somebody who becomes a player while watching one needs an invitation like anybody."""
    from pitboss.house.staffing import change_role

    ann = wire.guest("Ann")
    table = open_private(ann)
    admin, flo = kit.staff("Adam", Role.ADMIN), kit.staff("Flo", Role.FLOOR)
    visitor = wire.as_person(flo)
    socket = visitor.watch(table, after=0)
    assert socket.receive() is not None
    change_role(kit.house, "Flo", Role.PLAYER, admin)
    wire.server.sessions.forget_all()
    wire.run(wire.server.hub.check_sessions())
    while socket.receive() is not None:
        pass
    assert visitor.get(f"/api/tables/{table}/view").status_code == 404


def test_a_guest_who_registers_stays_invited(kit: Kit, wire: Wire) -> None:
    ann, bob = wire.guest("Ann"), wire.guest("Bob")
    table = open_private(ann)
    bob.post(f"/api/invitations/{token_of(ann, table)}")
    bertha = register_player(kit.house, "Bertha", PASSWORD, play=True, guest=kit.house.find("Bob"))
    anna = register_player(kit.house, "Anna", PASSWORD, play=True, guest=kit.house.find("Ann"))
    assert listed(wire.as_person(bertha)) == [table]
    assert token_of(wire.as_person(anna), table)


def test_the_same_id_opens_no_table_of_another_kind(kit: Kit, wire: Wire) -> None:
    ann = wire.guest("Ann")
    table = open_private(ann, id="once")
    assert open_private(ann, id="once") == table
    answer = ann.post("/api/tables", {"name": "Ann's own", "game": "catfish-bend", "id": "once"})
    assert (answer.status_code, answer.json()["code"]) == (409, "id_used")
    opened = ann.post("/api/tables", {"name": "For all", "game": "catfish-bend"}).json()
    assert opened["private"] is False
    assert opened["id"] in listed(wire.guest("Bob"))
    assert ann.get(f"/api/tables/{opened['id']}/invitation").status_code == 409
