"""Play money: guests get new chips only when theirs are nearly gone, and the cage never handles them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from pitboss.house.audit.auditing import audit
from pitboss.house.bringing_bots import bring_bots
from pitboss.house.ledger.holdings import all_chips
from pitboss.house.people.registry import Person
from pitboss.house.roles import Role
from pitboss.house.store import schema
from pitboss.house.tables.acting.commands import Ready
from pitboss.rulebook.parts import Kind
from pitboss.table import Refused, commands, legal
from tests.house.arranged import Arranged
from tests.house.kit import Kit
from tests.house.test_ahead import rows
from tests.house.test_api import ANN_LOSES
from tests.house.test_audit import findings, spoil
from tests.house.test_hosting import play_out
from tests.house.wire import Visitor, Wire

AT_ONCE = 20


def balances(kit: Kit) -> dict[str, int]:
    """The combined balance of the accounts of each kind."""
    held: dict[str, int] = {}
    with kit.house.database.reading() as connection:
        for account in connection.execute(select(schema.accounts)):
            held[account.kind] = held.get(account.kind, 0) + account.balance
    return held


def chips(kit: Kit, person: Person) -> int:
    with kit.house.database.reading() as connection:
        return all_chips(connection, person.id)


def wager(kit: Kit, table: int, person: Person, box: int, amount: int) -> None:
    kit.play(table, person, commands.BuyIn(person.name, amount))
    kit.play(table, person, commands.Place(person.name, box, Kind.BLACKJACK, amount))


def lose(kit: Kit, person: Person, amount: int) -> int:
    """Let a guest lose an amount, and return the table."""
    kit.house.hosting.chance = Arranged(ANN_LOSES)
    table = kit.table("catfish-bend", table_maximum=10_000)
    wager(kit, table, person, 1, amount)
    kit.play(table, person, Ready(person.name))
    play_out(kit, table, [person])
    return table


def at_once(work: Callable[[int], Any]) -> list[Any]:
    """Do something in twenty threads at the same moment, and return all results."""
    start, results = threading.Barrier(AT_ONCE), list[Any]()

    def run(number: int) -> None:
        start.wait()
        try:
            results.append(work(number))
        except Refused as refused:
            results.append(refused.refusal.code)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(AT_ONCE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(600)
    assert len(results) == AT_ONCE
    return results


def test_chips_on_every_layout_count(make_kit: Any) -> None:
    kit = make_kit(guest_chips="1000")
    ann, tables = kit.guest("Ann"), [kit.table("catfish-bend"), kit.table("free-bet-ma")]
    wager(kit, tables[0], ann, 1, 500_00)
    assert chips(kit, ann) == 1000_00
    wager(kit, tables[1], ann, 2, 500_00)
    assert (kit.house.wallet(ann.id), chips(kit, ann)) == (0, 1000_00)
    for table in tables:
        before = rows(kit)
        with pytest.raises(Refused, match="has_chips"):
            kit.house.new_play_chips(ann, f"more {table}")
        assert rows(kit) == before
        kit.play(table, ann, Ready("Ann"))
        play_out(kit, table, [ann])
        assert chips(kit, ann) == sum(at_table(kit, table, ann) for table in tables)
    assert audit(kit.house.database).passed


def at_table(kit: Kit, table: int, person: Person) -> int:
    """A person's chips at a table: those off the layout, and the wagers that are not settled."""
    state = kit.look(table).table.state
    lying = sum(placed.amount for placed in state.wagers if placed.bettor == person.name and placed.outcome is None)
    return state.players[person.name].chips + lying


def test_chips_in_play_are_counted_in_every_moment_of_a_round(make_kit: Any) -> None:
    """Wagers taken back, doubles, splits and side wagers: the ledger's count equals what is on the tables."""
    kit = make_kit(guest_chips="10000")
    ann, bob, table = kit.guest("Ann"), kit.guest("Bob"), kit.table("catfish-bend")
    for place, person in enumerate((ann, bob), 1):
        kit.sit_down(table, person, place, 5000_00)
    for _ in range(6):
        for place, person in enumerate((ann, bob), 1):
            kit.play(table, person, commands.Place(person.name, place, Kind.BLACKJACK, 20_00))
            kit.play(table, person, commands.TakeBack(person.name, place))
            kit.play(table, person, commands.Place(person.name, place, Kind.BLACKJACK, 30_00))
            kit.play(table, person, commands.Place(person.name, place, Kind.TRILUX, 5_00))
        for person in (ann, bob):
            kit.play(table, person, Ready(person.name))
        while kit.look(table).table.state.running:
            _compare(kit, table, ann, bob)
            _act(kit, table, ann, bob)
        _compare(kit, table, ann, bob)


def _compare(kit: Kit, table: int, *people: Person) -> None:
    for person in people:
        assert chips(kit, person) == kit.house.wallet(person.id) + at_table(kit, table, person)


def _act(kit: Kit, table: int, *people: Person) -> None:
    """Let the player in turn split, double, decline or stand."""
    for wanted in (commands.Split, commands.Double, commands.Decline, commands.Stand):
        for person in people:
            for choice in legal(kit.look(table).table, person.name):
                if isinstance(choice.command, wanted):
                    kit.play(table, person, choice.command)
                    return


def test_twenty_requests_at_once_give_chips_once(make_kit: Any) -> None:
    kit = make_kit(guest_chips="1000", connections=AT_ONCE + 2)
    ann = kit.guest("Ann")
    lose(kit, ann, 950_00)
    assert chips(kit, ann) == 50_00
    results = at_once(lambda number: kit.house.new_play_chips(ann, f"more-{number}").number)
    assert sum(isinstance(result, int) for result in results) == 1
    assert results.count("has_chips") == AT_ONCE - 1
    assert chips(kit, ann) == 1050_00
    assert balances(kit)["mint"] == -2000_00
    assert audit(kit.house.database).passed


def test_one_request_sent_twenty_times_gives_chips_once(make_kit: Any) -> None:
    kit = make_kit(guest_chips="1000", connections=AT_ONCE + 2)
    ann = kit.guest("Ann")
    lose(kit, ann, 950_00)
    results = at_once(lambda number: kit.house.new_play_chips(ann, "more").number)
    assert len(set(results)) == 1
    assert chips(kit, ann) == 1050_00


def test_requests_while_chips_come_and_go_mint_nothing(make_kit: Any) -> None:
    """All chips go to the table, onto the layout and back during other requests: at no moment are they missing."""
    kit = make_kit(guest_chips="1000", connections=AT_ONCE + 2)
    ann, table = kit.guest("Ann"), kit.table("catfish-bend")
    kit.play(table, ann, commands.BuyIn("Ann", 1))
    over = threading.Event()

    def move() -> None:
        for _ in range(8):
            kit.play(table, ann, commands.BuyIn("Ann", 499_99))
            kit.play(table, ann, commands.Place("Ann", 1, Kind.BLACKJACK, 500_00))
            kit.play(table, ann, commands.TakeBack("Ann", 1))
            kit.play(table, ann, commands.CashOut("Ann", 499_99))
        over.set()

    def ask(number: int) -> int:
        asked = 0
        while not over.is_set() and asked < 50:
            with pytest.raises(Refused, match="has_chips"):
                kit.house.new_play_chips(ann, f"{number}-{asked}")
            asked += 1
        return asked

    mover = threading.Thread(target=move)
    mover.start()
    results = at_once(ask)
    mover.join(600)
    assert all(isinstance(result, int) for result in results)
    assert (chips(kit, ann), balances(kit)["mint"]) == (1000_00, -1000_00)
    assert audit(kit.house.database).passed


def _send(cage: Visitor, path: str, name: str, number: int, **more: Any) -> Any:
    return cage.post(f"/api/cage/{path}", {"id": f"{path}-{number}", "person": name, "amount": 100_00, **more})


def test_the_cage_neither_sells_nor_pays_play_chips(kit: Kit, wire: Wire) -> None:
    ann, table = kit.guest("Ann"), kit.table("catfish-bend")
    (bot,) = bring_bots(kit.house, table, 1)
    cage, before = wire.as_person(kit.staff("Cora", Role.CAGE)), balances(kit)
    for number, name in enumerate((ann.name, bot)):
        for path in ("cash-outs", "buy-ins"):
            answer = _send(cage, path, name, number)
            assert (answer.status_code, answer.json()["code"]) == (409, "play_money"), answer.text
    assert balances(kit) == before
    meg = kit.staff("Meg", Role.PLAYER)
    assert _send(cage, "buy-ins", "Meg", 7).status_code == 201
    assert _send(cage, "cash-outs", "Meg", 7).status_code == 201
    assert kit.house.wallet(meg.id) == 0
    assert audit(kit.house.database).passed


def test_a_guests_dispute_is_paid_in_play_chips(kit: Kit, wire: Wire) -> None:
    ann = kit.guest("Ann")
    table, cage = lose(kit, ann, 100_00), wire.as_person(kit.staff("Cora", Role.CAGE))
    before = balances(kit)
    for number, amount in enumerate((100_00, -30_00)):
        more = {"table": table, "round": 1, "wager": 1, "note": "settled wrongly", "amount": amount}
        entry = _send(cage, "disputes", "Ann", number, **more)
        assert entry.status_code == 201, entry.text
    changed = {kind: held - before[kind] for kind, held in balances(kit).items() if held != before[kind]}
    assert changed == {"purse": 70_00, "mint": -70_00}
    assert audit(kit.house.database).passed


def test_play_chips_that_were_given_wrongly_go_back_to_the_mint(kit: Kit, wire: Wire) -> None:
    kit.guest("Ann")
    cage = wire.as_person(kit.staff("Cora", Role.CAGE))
    number = next(entry["number"] for entry in cage.get("/api/cage/entries").json() if entry["what"] == "play chips")
    assert cage.post("/api/cage/reversals", {"id": "r", "entry": number}).status_code == 201
    assert (balances(kit)["purse"], balances(kit)["mint"]) == (0, 0)
    assert audit(kit.house.database).passed


@pytest.mark.parametrize("kind", ["cage", "outside", "wallet"])
def test_play_chips_that_leave_a_purse_are_found(kit: Kit, kind: str) -> None:
    ann, meg = kit.guest("Ann"), kit.staff("Meg", Role.PLAYER)
    assert findings(kit) == {}
    to = f"(SELECT id FROM accounts WHERE kind = '{kind}' AND person_id = {meg.id if kind == 'wallet' else 0})"
    purse = f"(SELECT id FROM accounts WHERE kind = 'purse' AND person_id = {ann.id})"
    spoil(
        kit,
        "UPDATE cage SET entries = entries + 1",
        'INSERT INTO entries (book, number, "at", what, event, round, wager, person_id, by_id, clauses, note) '
        f"SELECT 0, entries, 0, 'correction', 0, 0, 0, {ann.id}, 1, '', '' FROM cage",
        f"INSERT INTO postings (book, number, line, account_id, amount) SELECT 0, entries, 1, {purse}, -100 FROM cage",
        f"INSERT INTO postings (book, number, line, account_id, amount) SELECT 0, entries, 2, {to}, 100 FROM cage",
        f"UPDATE accounts SET balance = balance - 100 WHERE id = {purse}",
        f"UPDATE accounts SET balance = balance + 100 WHERE id = {to}",
    )
    assert set(findings(kit)) == {"play money stays apart", "changes are linked"}


def test_a_guest_with_a_wallet_in_place_of_the_purse_is_found(kit: Kit) -> None:
    ann = kit.guest("Ann")
    spoil(kit, f"UPDATE accounts SET kind = 'wallet' WHERE person_id = {ann.id}")
    assert "play money stays apart" in findings(kit)
