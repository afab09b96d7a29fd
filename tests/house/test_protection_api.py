"""Protections over the wire: what a member sees and sets, what ends at once, and what staff may not do."""

from __future__ import annotations

from functools import partial
from urllib.parse import quote

import pytest

from pitboss.house.ledger.cage import Cage
from pitboss.house.roles import Role
from tests.house.kit import Kit
from tests.house.test_api import PASSWORD
from tests.house.wire import Visitor, Wire


@pytest.fixture
def ann(kit: Kit, wire: Wire) -> Visitor:
    person = kit.house.register("Ann", PASSWORD)
    buy = partial(Cage.buy_in, person=person.id, amount=1_000_00, command_id="first")
    kit.house.at_cage(kit.house.itself.id, buy)
    return wire.sign_in("Ann", PASSWORD)


def set_limit(visitor: Visitor, limit: str, amount: int | None) -> dict[str, object]:
    answer = visitor.send("PUT", f"/api/me/protection/limits/{quote(limit)}", {"amount": amount})
    assert answer.status_code == 200, answer.text
    (line,) = [line for line in answer.json()["limits"] if line["limit"] == limit]
    return dict(line)


def test_limits_show_what_is_used_and_pending(kit: Kit, ann: Visitor) -> None:
    table = kit.table()
    ann.done(table, "BuyIn", amount=100_00)
    ann.done(table, "Sit", box=1)
    ann.done(table, "Place", box=1, kind="blackjack", amount=10_00)
    assert set_limit(ann, "wager day", 50_00)["used"] == 10_00
    looser = set_limit(ann, "wager day", 90_00)
    assert looser["amount"] == 50_00
    pending = looser["pending"]
    assert isinstance(pending, dict) and pending["amount"] == 90_00
    assert 0 <= pending["at"] - kit.time() - 86_400_000 < 1000
    answer = ann.send("DELETE", f"/api/me/protection/limits/{quote('wager day')}/pending")
    assert answer.status_code == 200
    assert [line["pending"] for line in answer.json()["limits"] if line["limit"] == "wager day"] == [None]


def test_a_refusal_says_what_is_left(kit: Kit, ann: Visitor) -> None:
    table = kit.table()
    ann.done(table, "BuyIn", amount=100_00)
    ann.done(table, "Sit", box=1)
    set_limit(ann, "loss month", 8_00)
    answer = ann.play(table, "Place", box=1, kind="blackjack", amount=10_00)
    assert answer.status_code == 409 and answer.json()["code"] == "limit_reached"
    assert "$8.00 are left; that much is never free under this limit" in answer.json()["sentence"]


def test_a_break_ends_sessions_and_watching_at_once(kit: Kit, wire: Wire, ann: Visitor) -> None:
    table = kit.table()
    ann.done(table, "BuyIn", amount=100_00)
    ann.done(table, "Sit", box=1)
    other = wire.sign_in("Ann", PASSWORD)
    socket = other.watch(table)
    assert socket.receive()["type"] == "view"
    answer = ann.send("POST", "/api/me/protection/absence", {"why": "break", "length": 1})
    assert answer.status_code == 201
    for _ in range(20):
        if socket.receive() is None:
            break
    assert socket.code == 4401
    for visitor in (ann, other):
        assert visitor.send("GET", "/api/me").status_code == 401
    said = Visitor(wire).send("POST", "/api/session", {"name": "Ann", "password": PASSWORD, "token": True})
    assert said.status_code == 403 and said.json()["code"] == "taking_a_break"
    person = kit.house.find("Ann")
    assert person is not None and kit.house.wallet(person.id) == 1_000_00


def test_an_absence_is_made_longer_with_the_password_and_never_shorter(kit: Kit, wire: Wire, ann: Visitor) -> None:
    known = {"name": "Ann", "password": PASSWORD}
    nobody = Visitor(wire)
    assert ann.send("POST", "/api/me/protection/absence", {"why": "exclusion", "length": 12}).status_code == 201
    longer = nobody.send("POST", "/api/absences", {**known, "why": "exclusion", "length": 24})
    assert longer.status_code == 201
    for shorter in ({"why": "exclusion", "length": 6}, {"why": "break", "length": 90}):
        assert nobody.send("POST", "/api/absences", {**known, **shorter}).json()["code"] == "shorter"
    wrong = {"name": "Ann", "password": "something else", "why": "exclusion", "length": 60}
    assert nobody.send("POST", "/api/absences", wrong).status_code == 401
    assert nobody.send("POST", "/api/returns", known).json()["code"] == "self_excluded"


def test_an_admin_ends_no_self_exclusion(kit: Kit, wire: Wire, ann: Visitor) -> None:
    kit.house.register("Boss", PASSWORD, Role.ADMIN)
    boss = wire.sign_in("Boss", PASSWORD)
    ann.send("POST", "/api/me/protection/absence", {"why": "exclusion", "length": 6})
    for disabled in (True, False):
        assert boss.send("PUT", "/api/people/Ann/disabled", {"disabled": disabled}).status_code == 200
    kit.house.members.set_password("Ann", PASSWORD)
    said = Visitor(wire).send("POST", "/api/session", {"name": "Ann", "password": PASSWORD, "token": True})
    assert said.json()["code"] == "self_excluded"


def test_the_cage_pays_out_and_sells_nothing_to_one_who_is_away(kit: Kit, wire: Wire, ann: Visitor) -> None:
    kit.house.register("Carl", PASSWORD, Role.CAGE)
    carl = wire.sign_in("Carl", PASSWORD)
    assert carl.send("GET", "/api/cage/people/Ann").json()["away"] is False
    ann.send("POST", "/api/me/protection/absence", {"why": "break", "length": 5})
    shown = carl.send("GET", "/api/cage/people/Ann").json()
    assert shown["away"] is True and set(shown) == {"name", "kind", "role", "wallet", "seats", "away"}
    bought = carl.send("POST", "/api/cage/buy-ins", {"id": "b1", "person": "Ann", "amount": 100})
    assert (bought.status_code, bought.json()["code"]) == (403, "taking_a_break")
    paid = carl.send("POST", "/api/cage/cash-outs", {"id": "o1", "person": "Ann", "amount": 1_000_00})
    assert paid.status_code == 201


def test_guests_are_told_that_protections_need_an_account(wire: Wire) -> None:
    guest = wire.guest("Gus")
    answer = guest.send("GET", "/api/me/protection")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_a_member")
