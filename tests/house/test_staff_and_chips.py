"""Staff have no chips, and people who change role keep no table: at tables in play, and in the same moment."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pitboss.house.audit.auditing import audit
from pitboss.house.people.registry import Person
from pitboss.house.roles import Role
from pitboss.house.tables.acting.commands import Leave, Ready, TakePosition
from pitboss.rulebook.parts import Irregularity, Kind
from pitboss.table import Refused, commands
from tests.house.arranged import Arranged
from tests.house.kit import Kit
from tests.house.test_api import ANN_LOSES
from tests.house.test_audit import spoil
from tests.house.test_hosting import play_out
from tests.house.test_who_may_act import everything
from tests.house.wire import Wire

STAFF = [role for role in Role if role is not Role.PLAYER]
MONEY = 1000_00


class Stage:
    """An admin, a cashier, and a member with chips at a table that was played."""

    def __init__(self, kit: Kit, wire: Wire) -> None:
        self.kit, self.wire = kit, wire
        self.admin = wire.as_person(kit.staff("Ada", Role.ADMIN))
        self.cage = wire.as_person(kit.staff("Cora", Role.CAGE))
        self.meg = kit.staff("Meg", Role.PLAYER)
        self.buy("Meg", MONEY)

    def buy(self, name: str, amount: int, id: str | None = None) -> Any:
        answer = self.at_cage("buy-ins", name, amount, id=id or f"buy {name}".replace(" ", "-"))
        assert answer.status_code == 201, answer.text
        return answer.json()

    def at_cage(self, path: str, name: str, amount: int, **more: Any) -> Any:
        return self.cage.post(f"/api/cage/{path}", {"person": name, "amount": amount, **more})

    def role(self, name: str, role: Role) -> Any:
        return self.admin.send("PUT", f"/api/people/{name}/role", {"role": role.value})

    def played(self, person: Person, chips: int = 500_00, wager: int = 100_00) -> int:
        """Return a table at which somebody has lost a wager in the first round; this worker has it warm."""
        self.kit.house.hosting.chance = Arranged(ANN_LOSES)
        table = self.kit.table("catfish-bend", table_maximum=10_000)
        self.kit.play(table, person, commands.BuyIn(person.name, chips))
        self.kit.play(table, person, commands.Sit(person.name, 1))
        self.wager(table, person, wager)
        self.kit.play(table, person, Ready(person.name))
        play_out(self.kit, table, [person])
        return table

    def wager(self, table: int, person: Person, amount: int = 100_00) -> None:
        self.kit.play(table, person, commands.Place(person.name, 1, Kind.BLACKJACK, amount))


@pytest.fixture
def stage(kit: Kit, wire: Wire) -> Stage:
    return Stage(kit, wire)


# Chips and roles


@pytest.mark.parametrize("role", STAFF)
def test_who_has_chips_cannot_begin_to_work_here(stage: Stage, role: Role) -> None:
    kit, meg = stage.kit, stage.meg
    table = stage.played(meg)
    for chips in ("at the table", "in play", "in the wallet"):
        if chips == "in play":
            stage.wager(table, meg, 400_00)
        elif chips == "in the wallet":
            kit.play(table, meg, Leave("Meg"))
        before = everything(kit)
        refused = stage.role("Meg", role)
        assert (refused.status_code, refused.json()["code"]) == (409, "has_chips"), chips
        assert everything(kit) == before
    wallet = kit.house.wallet(meg.id)
    assert wallet == MONEY - 100_00
    assert stage.at_cage("cash-outs", "Meg", wallet, id="all").status_code == 201
    assert stage.role("Meg", role).json()["role"] == role
    assert stage.at_cage("buy-ins", "Meg", 100_00, id="staff").json()["code"] == "not_a_player"
    assert audit(kit.house.database).passed


def at_once(*work: Callable[[], Any]) -> list[Any]:
    """Do several things at the same moment, and return all results."""
    start = threading.Barrier(len(work))
    results: list[Any] = [None] * len(work)

    def run(place: int) -> None:
        start.wait()
        try:
            results[place] = work[place]()
        except Refused as refused:
            results[place] = refused.refusal.code

    threads = [threading.Thread(target=run, args=(place,)) for place in range(len(work))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(600)
    return results


@pytest.fixture
def other(kit: Kit) -> Iterator[Wire]:
    """The house as another worker serves it."""
    made = Wire(kit.worker())
    yield made
    made.close()


def test_nobody_gets_chips_while_he_becomes_staff(stage: Stage, other: Wire) -> None:
    """The cage sells chips in the moment in which the buyer becomes a dealer: one of the two is refused."""
    admin = other.as_person(stage.kit.staff("Abe", Role.ADMIN))
    for number in range(6):
        name = f"New-{number}"
        person = stage.kit.staff(name, Role.PLAYER)
        sold, changed = at_once(
            lambda name=name: stage.at_cage("buy-ins", name, 100_00, id=name).status_code,  # type: ignore[misc]
            lambda name=name: admin.send("PUT", f"/api/people/{name}/role", {"role": "dealer"}).status_code,  # type: ignore[misc]
        )
        assert sorted((sold, changed)) in ([200, 409], [201, 409]), (sold, changed)
        assert (stage.kit.house.wallet(person.id) == 0) == (changed == 200)
    assert audit(stage.kit.house.database).passed


def test_a_dealer_does_not_deal_where_he_has_chips(stage: Stage, other: Wire) -> None:
    """As in a database from before: a player with a wager on the layout was made dealer."""
    kit, table = stage.kit, stage.played(stage.meg)
    stage.wager(table, stage.meg)
    spoil(kit, f"UPDATE people SET role = 'dealer' WHERE id = {stage.meg.id}")
    before = everything(kit)
    for wire in (stage.wire, other):
        meg = wire.as_person(Person(stage.meg.id, "Meg", stage.meg.kind, Role.DEALER))
        answer = meg.post(f"/api/tables/{table}/position?id=take")
        assert (answer.status_code, answer.json()["code"]) == (409, "own_chips")
    assert everything(kit) == before


def test_a_dealer_who_has_chips_at_the_table_already_deals_no_more(stage: Stage) -> None:
    kit, table = stage.kit, stage.played(stage.meg)
    live = kit.look(table)
    live.desk.dealer = "Meg"  # the copy of a table at which that had happened
    dealer = Person(stage.meg.id, "Meg", stage.meg.kind, Role.DEALER)
    with pytest.raises(Refused, match="own_chips"):
        kit.play(table, dealer, commands.Report(Irregularity.MALFUNCTION))


# Positions and roles


@pytest.mark.parametrize("role", [Role.PLAYER, Role.FLOOR, Role.CAGE])
def test_positions_do_not_survive_a_change_of_role(stage: Stage, other: Wire, role: Role) -> None:
    kit, dora = stage.kit, stage.kit.staff("Dora", Role.DEALER)
    table, elsewhere = stage.played(stage.meg), kit.table("free-bet-ma")
    for number in (table, elsewhere):
        kit.play(number, dora, TakePosition("dealer", "Dora"))
        kit.look(number, other.server.house)
    stage.wager(table, stage.meg)
    assert stage.role("Dora", role).json()["role"] == role
    for house in (kit.house, other.server.house):
        assert [kit.look(number, house).desk.dealer for number in (table, elsewhere)] == ["", ""]
        with pytest.raises(Refused, match=r"forbidden|position_not_held"):
            kit.play(table, dora, commands.CloseWagering(), house=house)
        with pytest.raises(Refused, match="forbidden"):
            kit.play(table, dora, TakePosition("dealer", "Dora"), house=house)
    kit.play(table, stage.meg, Ready("Meg"))  # the house deals on
    play_out(kit, table, [stage.meg])
    told = [event["event"] for event in stage.admin.get(f"/api/tables/{table}/events").json()["events"]]
    assert told.count("PositionLeft") == 1
    assert audit(kit.house.database).passed


def test_who_is_shut_out_holds_no_position(stage: Stage) -> None:
    kit, dora, table = stage.kit, stage.kit.staff("Dora", Role.DEALER), stage.played(stage.meg)
    kit.play(table, dora, TakePosition("dealer", "Dora"))
    assert stage.admin.send("PUT", "/api/people/Dora/disabled", {"disabled": True}).status_code == 200
    assert kit.look(table).desk.dealer == ""
    with pytest.raises(Refused, match="forbidden"):
        kit.play(table, dora, TakePosition("dealer", "Dora"))


def test_nobody_takes_a_table_while_he_changes_role(stage: Stage, other: Wire) -> None:
    kit, table = stage.kit, stage.played(stage.meg)
    kit.look(table, other.server.house)
    admin = other.as_person(kit.staff("Abe", Role.ADMIN))
    for number in range(6):
        name = f"Dealer-{number}"
        dealer = kit.staff(name, Role.DEALER)
        taken, changed = at_once(
            lambda dealer=dealer: kit.play(table, dealer, TakePosition("dealer", dealer.name)).seq,  # type: ignore[misc]
            lambda name=name: admin.send("PUT", f"/api/people/{name}/role", {"role": "cage"}).status_code,  # type: ignore[misc]
        )
        assert changed == 200, (taken, changed)
        assert kit.look(table).desk.dealer == ""
    assert audit(kit.house.database).passed


# The cage


def test_an_id_of_the_cage_stands_for_one_thing(stage: Stage) -> None:
    table = stage.played(stage.meg)
    stage.kit.staff("Tom", Role.PLAYER)
    bought = stage.buy("Tom", 50_00, "first")
    body = {"person": "Tom", "amount": 50_00, "note": "", "id": "first"}
    assert stage.cage.post("/api/cage/buy-ins", body).json() == bought
    dispute = {"table": table, "round": 1, "wager": 1, "note": "paid short", "person": "Meg", "amount": 5_00}
    others: list[tuple[str, dict[str, Any]]] = [
        ("buy-ins", {**body, "amount": 50_01}),
        ("buy-ins", {**body, "person": "Meg"}),
        ("buy-ins", {**body, "note": "another"}),
        ("cash-outs", body),
        ("reversals", {"id": "first", "entry": bought["number"]}),
        ("disputes", {**dispute, "id": "first"}),
    ]
    _refuse_all(stage, others)
    paid = stage.cage.post("/api/cage/disputes", {**dispute, "id": "second"})
    assert stage.cage.post("/api/cage/disputes", {**dispute, "id": "second"}).json() == paid.json()
    changes: list[dict[str, Any]] = [{"amount": 6_00}, {"amount": -5_00}, {"wager": 0}, {"note": "paid late"}]
    _refuse_all(stage, [("disputes", {**dispute, "id": "second", **change}) for change in changes])
    undone = stage.cage.post("/api/cage/reversals", {"id": "third", "entry": bought["number"], "note": "mistyped"})
    again = stage.cage.post("/api/cage/reversals", {"id": "third", "entry": bought["number"], "note": "mistyped"})
    assert (undone.status_code, again.json()) == (201, undone.json())
    _refuse_all(stage, [("reversals", {"id": "third", "entry": bought["number"]})])
    assert audit(stage.kit.house.database).passed


def _refuse_all(stage: Stage, requests: list[tuple[str, dict[str, Any]]]) -> None:
    before = everything(stage.kit)
    for path, body in requests:
        refused = stage.cage.post(f"/api/cage/{path}", body)
        assert (refused.status_code, refused.json()["code"]) == (409, "id_used"), (path, body, refused.text)
    assert everything(stage.kit) == before


def test_who_left_the_cage_posts_nothing_more(stage: Stage, other: Wire) -> None:
    """Another worker believes the session for some seconds; the entry is refused where it is written."""
    clerk = other.as_person(stage.kit.staff("Carl", Role.CAGE))
    assert clerk.get("/api/cage/entries").status_code == 200
    assert stage.role("Carl", Role.FLOOR).status_code == 200
    refused = clerk.post("/api/cage/buy-ins", {"id": "late", "person": "Meg", "amount": 100})
    assert (refused.status_code, refused.json()["code"]) == (403, "forbidden")
    assert stage.kit.house.wallet(stage.meg.id) == MONEY


# Disputes


def dispute(stage: Stage, name: str, amount: int, id: str, **about: Any) -> tuple[int, str]:
    body = {"round": 1, "wager": 1, "note": "settled wrongly", **about}
    answer = stage.at_cage("disputes", name, amount, id=id, **body)
    return answer.status_code, answer.json().get("code", "")


def test_a_dispute_is_paid_to_who_had_the_wager_alone(stage: Stage) -> None:
    kit, table = stage.kit, stage.played(stage.meg)
    kit.staff("Tom", Role.PLAYER)
    kit.play(table, stage.meg, commands.Place("Meg", 1, Kind.BLACKJACK, 50_00))
    kit.play(table, stage.meg, commands.TakeBack("Meg", 1))
    stage.wager(table, stage.meg)
    before = everything(kit)
    assert dispute(stage, "Tom", 100, "d1", table=table) == (409, "no_such_wager")
    assert dispute(stage, "Tom", 100, "d2", table=table, wager=0) == (409, "no_such_wager")
    assert dispute(stage, "Meg", 100, "d3", table=table, wager=2) == (409, "no_such_wager")
    assert dispute(stage, "Tom", -100, "d4", table=table) == (409, "no_such_wager")
    assert dispute(stage, "Meg", 100, "d5", table=table, round=2) == (404, "unknown_round")
    assert dispute(stage, "Ada", 100, "d6", table=table) == (409, "not_a_player")
    assert everything(kit) == before
    assert dispute(stage, "Meg", 150_00, "d7", table=table) == (201, "")
    assert audit(kit.house.database).passed


def test_a_dispute_pays_no_more_than_the_wager_could_have_won(stage: Stage) -> None:
    """Ten times a wager of $100 in all corrections together; what was reversed does not count."""
    table = stage.played(stage.meg)
    assert dispute(stage, "Meg", 10**12, "d1", table=table) == (409, "more_than_possible")
    assert dispute(stage, "Meg", 1000_01, "d2", table=table) == (409, "more_than_possible")
    assert dispute(stage, "Meg", 700_00, "d3", table=table) == (201, "")
    assert dispute(stage, "Meg", 300_01, "d4", table=table) == (409, "more_than_possible")
    assert dispute(stage, "Meg", 300_01, "d5", table=table, wager=0) == (409, "more_than_possible")
    assert dispute(stage, "Meg", 300_00, "d6", table=table, wager=0) == (201, "")
    assert dispute(stage, "Meg", 1, "d7", table=table) == (409, "more_than_possible")
    number = stage.cage.get("/api/cage/entries?limit=500").json()[-1]["number"]
    assert stage.cage.post("/api/cage/reversals", {"id": "r", "entry": number}).status_code == 201
    assert dispute(stage, "Meg", 300_00, "d8", table=table) == (201, "")
    assert dispute(stage, "Meg", -500_00, "d9", table=table) == (201, "")
    assert audit(stage.kit.house.database).passed


def test_a_dispute_above_the_cages_balance_is_refused(make_kit: Callable[..., Kit]) -> None:
    kit = make_kit(bankroll="1", tray="2", tray_fill="2")
    wire = Wire(kit.house)
    stage = Stage(kit, wire)
    table = stage.played(stage.meg)
    assert dispute(stage, "Meg", 900_00, "d1", table=table) == (409, "short_of_chips")
    assert dispute(stage, "Meg", 90_00, "d2", table=table) == (201, "")
    assert audit(kit.house.database).passed
    wire.close()


def test_play_chips_do_not_run_out(kit: Kit, wire: Wire) -> None:
    """A guest's dispute is settled from the mint, under the same rules."""
    stage = Stage(kit, wire)
    ann = kit.guest("Ann")
    table = stage.played(ann)
    assert dispute(stage, "Meg", 100, "d1", table=table) == (409, "no_such_wager")
    assert dispute(stage, "Ann", 1000_01, "d2", table=table) == (409, "more_than_possible")
    assert dispute(stage, "Ann", 200_00, "d3", table=table) == (201, "")
