"""Registering: a guest keeps play chips and history; nothing is lost, duplicated or moved to a wallet."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import func, select

from pitboss.house.audit.auditing import audit
from pitboss.house.people.registry import Person
from pitboss.house.registering import register_player
from pitboss.house.roles import PersonKind
from pitboss.house.store import schema
from pitboss.house.tables.acting.commands import Ready
from pitboss.rulebook.parts import Kind
from pitboss.table import Refused, commands
from tests.house.arranged import Arranged
from tests.house.kit import Kit
from tests.house.test_api import ANN_LOSES, PASSWORD
from tests.house.test_hosting import play_out
from tests.house.test_play_money import balances
from tests.house.wire import Visitor, Wire

CHIPS = 1000_00


@pytest.fixture
def kit(make_kit: Callable[..., Kit]) -> Kit:
    return make_kit(guest_chips="1000", sign_ins_a_minute=10**6)


@pytest.fixture
def wire(kit: Kit) -> Iterator[Wire]:
    wire = Wire(kit.house)
    yield wire
    wire.close()


def assert_audited(kit: Kit) -> None:
    assert [str(finding) for finding in audit(kit.house.database).findings] == []


def lose_a_round(kit: Kit, guest: Person, amount: int = 100_00) -> int:
    """Let a guest play a round at a new table and lose his wager; he stays there with the rest of his chips."""
    kit.house.hosting.chance = Arranged(ANN_LOSES)
    table = kit.table("catfish-bend")
    kit.sit_down(table, guest, 1, 500_00)
    kit.play(table, guest, commands.Place(guest.name, 1, Kind.BLACKJACK, amount))
    kit.play(table, guest, Ready(guest.name))
    play_out(kit, table, [guest])
    return table


def register(visitor: Visitor, name: str = "Ann", **more: Any) -> Any:
    return visitor.post("/api/people", {"name": name, "password": PASSWORD, "token": True, **more})


def registered(wire: Wire, guest: Person, **more: Any) -> Visitor:
    """Register the guest and come back as who he is now."""
    answer = register(wire.as_person(guest), guest=True, **more)
    assert answer.status_code == 201, answer.text
    visitor = Visitor(wire)
    visitor.signed_in(answer.json())
    return visitor


def test_a_guest_keeps_chips_and_history(kit: Kit, wire: Wire) -> None:
    guest = kit.guest("Guest-1")
    table = lose_a_round(kit, guest)
    before = wire.as_person(guest).get("/api/me/rounds").json()
    assert len(before) == 1
    ann = registered(wire, guest, play=True)
    me = ann.get("/api/me").json()
    assert (me["person"]["name"], me["person"]["kind"], me["came_as"]) == ("Ann", "regular", "Guest-1")
    assert (me["wallet"], me["seats"]) == (CHIPS - 100_00, [])
    assert ann.get("/api/me/rounds").json() == before
    assert [entry["what"] for entry in ann.get("/api/me/entries").json()].count("wager") == 1
    review = ann.get(f"/api/rounds/{before[0]['id']}/review")
    assert [line["chosen"] for line in review.json()] == ["stand"], review.text
    assert guest.name not in {box.seated for box in kit.look(table).table.state.boxes.values()}
    assert_audited(kit)


def test_history_goes_on_under_the_new_name(kit: Kit, wire: Wire) -> None:
    guest = kit.guest("Guest-1")
    lose_a_round(kit, guest)
    ann = registered(wire, guest, play=True)
    person = kit.house.find("Ann")
    assert person is not None
    lose_a_round(kit, person)
    assert [line["own_net"] for line in ann.get("/api/me/rounds").json()] == [-100_00, -100_00]
    assert ann.get("/api/me").json()["wallet"] == CHIPS - 100_00 - 500_00
    assert_audited(kit)


def test_for_money_the_history_comes_and_the_play_chips_stay(kit: Kit, wire: Wire) -> None:
    guest = kit.guest("Guest-1")
    lose_a_round(kit, guest)
    held = balances(kit)
    ann = registered(wire, guest, play=False)
    me = ann.get("/api/me").json()
    assert (me["person"]["kind"], me["wallet"], me["came_as"]) == ("member", 0, "Guest-1")
    assert len(ann.get("/api/me/rounds").json()) == 1
    after = balances(kit)
    assert (after["wallet"], after["purse"]) == (0, held["purse"] + held["seat"])
    assert_audited(kit)


def test_who_is_no_guest_gets_what_a_guest_gets(kit: Kit, wire: Wire) -> None:
    answer = register(Visitor(wire), play=True)
    ann = Visitor(wire)
    ann.signed_in(answer.json())
    assert ann.get("/api/me").json()["wallet"] == CHIPS
    again = wire.sign_in("ann", PASSWORD)
    assert again.get("/api/me").json()["came_as"] is None
    assert_audited(kit)


def test_a_wager_in_play_is_played_first(kit: Kit, wire: Wire) -> None:
    guest = kit.guest("Guest-1")
    kit.house.hosting.chance = Arranged(ANN_LOSES)
    table = kit.table("catfish-bend")
    kit.sit_down(table, guest, 1, CHIPS)
    kit.play(table, guest, commands.Place(guest.name, 1, Kind.BLACKJACK, CHIPS))
    kit.play(table, guest, Ready(guest.name))
    visitor = wire.as_person(guest)
    refused = register(visitor, guest=True, play=True)
    assert (refused.status_code, refused.json()["code"]) == (409, "in_play")
    assert kit.house.find("Ann") is None
    assert kit.look(table).desk.leaving == [], "who does not register yet is not sent away either"
    play_out(kit, table, [guest])
    assert register(visitor, guest=True, play=True).status_code == 201
    assert_audited(kit)


def test_a_guest_registers_once(kit: Kit, wire: Wire) -> None:
    guest = kit.guest("Guest-1")
    visitor = wire.as_person(guest)
    assert register(visitor, guest=True, play=True).status_code == 201
    assert visitor.get("/api/me").status_code == 401
    assert register(visitor, "Bob", guest=True, play=True).status_code == 401
    with pytest.raises(Refused, match="not_signed_in"):
        register_player(kit.house, "Bob", PASSWORD, play=True, guest=guest)
    assert kit.house.find("Bob") is None


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [("Ann B", PASSWORD, "bad_name"), ("Ann", "short", "weak_password"), ("Guest-1", PASSWORD, "name_taken")],
)
def test_who_is_refused_stays_a_guest_at_his_table(kit: Kit, wire: Wire, name: str, password: str, code: str) -> None:
    guest = kit.guest("Guest-1")
    table = lose_a_round(kit, guest)
    visitor = wire.as_person(guest)
    body = {"name": name, "password": password, "token": True, "guest": True, "play": True}
    assert visitor.post("/api/people", body).json()["code"] == code
    assert visitor.get("/api/me").json()["seats"] == [{"table": table, "chips": 400_00}]


def test_a_name_with_an_accent_is_refused_and_the_reason_says_so(kit: Kit, wire: Wire) -> None:
    refused = register(wire.as_person(kit.guest("Guest-1")), "Zo\u00e9", guest=True, play=True).json()
    assert refused["code"] == "bad_name"
    assert "letters without accents" in refused["sentence"]
    assert "apostrophes, up to 24 of them" in refused["sentence"]


def test_members_and_staff_are_no_guests(kit: Kit, wire: Wire) -> None:
    ann = kit.house.register("Ann", PASSWORD)
    assert register(wire.as_person(ann), "Bob", guest=True, play=True).json()["code"] == "not_a_guest"
    assert register(Visitor(wire), "Bob", guest=True, play=True).status_code == 401


def test_the_guest_of_a_cookie_is_taken_only_from_his_own_page(kit: Kit, wire: Wire) -> None:
    guest = wire.guest("Guest-1", cookie=True)
    guest.client.headers["x-csrf-token"] = "somebody else's"
    assert register(guest, guest=True, play=True).json()["code"] == "csrf"


def test_a_house_without_guests_has_no_play_chips(make_kit: Callable[..., Kit]) -> None:
    kit = make_kit(guests=False)
    wire = Wire(kit.house)
    assert register(Visitor(wire), play=True).json()["code"] == "no_guests"
    assert register(Visitor(wire)).status_code == 201
    wire.close()


def test_a_regular_gets_new_play_chips_and_none_at_the_cage(kit: Kit, wire: Wire) -> None:
    guest = kit.guest("Guest-1")
    ann = registered(wire, guest, play=True)
    assert ann.post("/api/me/chips", {"id": "a"}).json()["code"] == "has_chips"
    person = kit.house.find("Ann")
    assert person is not None and person.kind is PersonKind.REGULAR
    lose_all(kit, person)
    assert ann.post("/api/me/chips", {"id": "b"}).json()["wallet"] == CHIPS
    with pytest.raises(Refused, match="play_money"):
        kit.house.at_cage(kit.house.itself.id, lambda cage: cage.buy_in(person.id, 100_00, "c"))
    assert_audited(kit)


def lose_all(kit: Kit, person: Person) -> None:
    kit.house.hosting.chance = Arranged(ANN_LOSES)
    table = kit.table("catfish-bend", table_maximum=10_000)
    kit.play(table, person, commands.BuyIn(person.name, CHIPS))
    kit.play(table, person, commands.Place(person.name, 1, Kind.BLACKJACK, CHIPS))
    kit.play(table, person, Ready(person.name))
    play_out(kit, table, [person])


@pytest.mark.parametrize("what", ["register", "play"])
def test_chips_are_brought_over_once_whatever_comes_in_between(kit: Kit, what: str) -> None:
    """Twice at once, or while the guest brings chips to a table: each chip is in one place afterwards."""
    guest, table = kit.guest("Guest-1"), kit.table("catfish-bend")
    workers = [kit.house, kit.worker()]
    start, results = threading.Barrier(2), list[str]()

    def run(number: int) -> None:
        start.wait()
        try:
            if number and what == "play":
                kit.play(table, guest, commands.BuyIn(guest.name, 300_00), house=workers[number])
            else:
                register_player(workers[number], f"Ann{number}", PASSWORD, play=True, guest=guest)
            results.append("done")
        except Refused as refused:
            results.append(refused.refusal.code)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(600)
    assert "done" in results and set(results) <= {"done", "not_signed_in", "short_of_chips", "in_play"}, results
    if what == "register":
        assert results.count("done") == 1
    with kit.house.database.reading() as connection:
        named = schema.people.c.name.in_(["Guest-1", "Ann0", "Ann1"])
        mine = select(schema.people.c.id).where(named)
        held = select(func.sum(schema.accounts.c.balance)).where(schema.accounts.c.person_id.in_(mine))
        assert connection.execute(held).scalar_one() == CHIPS
    assert_audited(kit)
    workers[1].close()
