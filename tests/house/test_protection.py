"""Members protect themselves: limits, time, breaks, self-exclusion and reality checks at tables and at the cage."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from pitboss.house import protecting
from pitboss.house.attending import attend
from pitboss.house.audit.auditing import audit
from pitboss.house.ledger.cage import Cage
from pitboss.house.people.registry import Person
from pitboss.house.protection.limits import Absence
from pitboss.house.roles import Role
from pitboss.house.tables.acting.commands import Leave, Ready
from pitboss.rulebook.parts import Kind
from pitboss.table import Refused, commands
from tests.house.arranged import Arranged
from tests.house.kit import Kit
from tests.house.test_hosting import play_out

HOUR, DAY = 3600.0, 86_400.0
RICH = 5_000_00


@pytest.fixture
def ann(kit: Kit) -> Person:
    return member(kit, "Ann")


def member(kit: Kit, name: str) -> Person:
    person = kit.staff(name, Role.PLAYER)
    buy_in(kit, person, RICH)
    return person


def buy_in(kit: Kit, person: Person, amount: int) -> None:
    buy = partial(Cage.buy_in, person=person.id, amount=amount, command_id=f"buy {next(kit.ids)}")
    kit.house.at_cage(kit.house.itself.id, buy, person.id)


def place(kit: Kit, table: int, person: Person, amount: int, box: int = 1) -> None:
    kit.play(table, person, commands.Place(person.name, box, Kind.BLACKJACK, amount))


def play_round(kit: Kit, table: int, person: Person, amount: int = 10_00, box: int = 1) -> None:
    place(kit, table, person, amount, box)
    kit.play(table, person, Ready(person.name))
    play_out(kit, table, [person])


def come_again(kit: Kit, table: int, person: Person, seconds: float) -> None:
    """Leave the table, and come again after some time."""
    kit.play(table, person, Leave(person.name))
    kit.time.pass_seconds(seconds)
    kit.sit_down(table, person, 1)


def refused(code: str, work: Callable[[], object]) -> str:
    with pytest.raises(Refused) as caught:
        work()
    assert caught.value.refusal.code == code, caught.value.refusal
    return caught.value.refusal.sentence


def chips_at(kit: Kit, table: int, person: Person) -> int:
    return kit.look(table).table.state.players[person.name].chips


def assert_sound(kit: Kit) -> None:
    assert list(audit(kit.house.database).findings) == []


def test_a_wager_past_the_limit_is_refused_with_what_is_left(kit: Kit, ann: Person) -> None:
    table = kit.table()
    kit.sit_down(table, ann, 1)
    protecting.set_limit(kit.house, ann, "wager day", 25_00)
    play_round(kit, table, ann, 20_00)
    said = refused("limit_reached", lambda: place(kit, table, ann, 10_00))
    assert "$5.00 are left" in said and "free again at 2023-11-15 22:14 UTC" in said
    place(kit, table, ann, 5_00)
    assert_sound(kit)


def test_a_wager_that_is_taken_back_was_not_staked(kit: Kit, ann: Person) -> None:
    table = kit.table()
    kit.sit_down(table, ann, 1)
    protecting.set_limit(kit.house, ann, "wager day", 20_00)
    for _ in range(3):
        kit.time.pass_seconds(70)
        place(kit, table, ann, 20_00)
        kit.play(table, ann, commands.TakeBack("Ann", 1))
    refused("limit_reached", lambda: place(kit, table, ann, 25_00))
    assert_sound(kit)


def test_what_was_wagered_before_the_limit_counts(kit: Kit, ann: Person) -> None:
    table = kit.table()
    kit.sit_down(table, ann, 1)
    play_round(kit, table, ann, 20_00)
    protecting.set_limit(kit.house, ann, "wager day", 25_00)
    refused("limit_reached", lambda: place(kit, table, ann, 10_00))
    come_again(kit, table, ann, DAY + 60)
    place(kit, table, ann, 25_00)
    assert_sound(kit)


def test_the_limit_holds_for_all_tables_together(kit: Kit, ann: Person) -> None:
    one, two = kit.table(), kit.table("free-bet-ma")
    for table in (one, two):
        kit.sit_down(table, ann, 1)
    protecting.set_limit(kit.house, ann, "loss week", 30_00)
    place(kit, one, ann, 20_00)
    refused("limit_reached", lambda: place(kit, two, ann, 15_00))
    place(kit, two, ann, 10_00)
    kit.play(one, ann, commands.TakeBack("Ann", 1))
    kit.play(two, ann, Ready("Ann"))
    play_out(kit, two, [ann])
    assert_sound(kit)


def test_tighter_is_at_once_and_looser_later(kit: Kit, ann: Person) -> None:
    table = kit.table()
    kit.sit_down(table, ann, 1)
    protecting.set_limit(kit.house, ann, "wager day", 50_00)
    protecting.set_limit(kit.house, ann, "wager day", 10_00)
    refused("limit_reached", lambda: place(kit, table, ann, 15_00))
    protecting.set_limit(kit.house, ann, "wager day", 100_00)
    refused("limit_reached", lambda: place(kit, table, ann, 15_00))
    come_again(kit, table, ann, DAY - 60)
    refused("limit_reached", lambda: place(kit, table, ann, 15_00))
    kit.time.pass_seconds(120)
    place(kit, table, ann, 15_00)
    assert_sound(kit)


def test_a_pending_change_can_be_withdrawn(kit: Kit, ann: Person) -> None:
    table = kit.table()
    kit.sit_down(table, ann, 1)
    protecting.set_limit(kit.house, ann, "wager day", 10_00)
    protecting.set_limit(kit.house, ann, "wager day", None)
    protecting.withdraw(kit.house, ann, "wager day")
    come_again(kit, table, ann, 2 * DAY)
    refused("limit_reached", lambda: place(kit, table, ann, 15_00))
    refused("nothing_pending", lambda: protecting.withdraw(kit.house, ann, "wager day"))
    protecting.set_limit(kit.house, ann, "wager day", None)
    come_again(kit, table, ann, DAY)
    place(kit, table, ann, 15_00)
    assert_sound(kit)


def test_a_decision_that_costs_nothing_is_always_allowed(kit: Kit, ann: Person) -> None:
    kit.house.hosting.chance = Arranged("2c Th 9c 7h Td")  # she stands on 17 against 19
    table = kit.table()
    kit.sit_down(table, ann, 1)
    place(kit, table, ann, 10_00)
    kit.play(table, ann, Ready("Ann"))
    protecting.set_limit(kit.house, ann, "loss day", 0)
    play_out(kit, table, [ann])
    refused("limit_reached", lambda: place(kit, table, ann, 5_00))
    assert_sound(kit)


def test_buy_ins_are_held_to_the_deposit_limit(kit: Kit, ann: Person) -> None:
    protecting.set_limit(kit.house, ann, "deposit week", RICH + 100_00)
    said = refused("limit_reached", lambda: buy_in(kit, ann, 150_00))
    assert "$100.00 are left" in said
    buy_in(kit, ann, 100_00)
    refused("limit_reached", lambda: buy_in(kit, ann, 1))
    kit.time.pass_seconds(7 * DAY + 60)
    buy_in(kit, ann, RICH + 100_00)
    assert_sound(kit)


def test_reversed_entries_count_as_the_money_went(kit: Kit, ann: Person) -> None:
    clerk = kit.house.itself.id

    def at_cage(work: Callable[[Cage], int]) -> int:
        return int(kit.house.at_cage(clerk, work).number)

    protecting.set_limit(kit.house, ann, "deposit day", RICH + 50_00)
    bought = at_cage(partial(Cage.buy_in, person=ann.id, amount=50_00, command_id="again"))
    refused("limit_reached", lambda: buy_in(kit, ann, 50_00))
    at_cage(lambda cage: cage.reverse(bought, "undo", "wrong person"))
    paid = at_cage(partial(Cage.cash_out, person=ann.id, amount=20_00, command_id="out"))
    buy_in(kit, ann, 50_00)
    refused("limit_reached", lambda: at_cage(lambda cage: cage.reverse(paid, "undo out", "")))
    assert_sound(kit)


def test_who_has_used_up_the_time_leaves_after_the_round(kit: Kit, ann: Person) -> None:
    table = kit.table()
    kit.sit_down(table, ann, 1)
    protecting.set_limit(kit.house, ann, "time day", 600)
    kit.time.pass_seconds(595)
    place(kit, table, ann, 10_00)
    kit.play(table, ann, Ready("Ann"))
    kit.time.pass_seconds(10)
    attend(kit.house, table)
    play_out(kit, table, [ann])
    attend(kit.house, table)
    assert chips_at(kit, table, ann) == 0
    said = refused("time_limit", lambda: kit.sit_down(table, ann, 1))
    assert "10 minutes at tables in 24 hours" in said
    kit.time.pass_seconds(DAY)
    kit.sit_down(table, ann, 1)
    assert_sound(kit)


def test_time_at_two_tables_is_spent_once(kit: Kit, ann: Person) -> None:
    one, two = kit.table(), kit.table()
    protecting.set_limit(kit.house, ann, "time day", 3600)
    kit.sit_down(one, ann, 1)
    kit.time.pass_seconds(600)
    kit.sit_down(two, ann, 1)
    kit.time.pass_seconds(600)
    with kit.house.database.reading() as connection:
        shown = protecting.standing_of(kit.house, connection, ann)
    assert [line["used"] for line in shown["limits"] if line["limit"] == "time day"] == [1200]


def test_a_break_ends_everything_at_once_and_by_itself(kit: Kit, ann: Person) -> None:
    table = kit.table()
    kit.sit_down(table, ann, 1)
    place(kit, table, ann, 10_00)
    kit.play(table, ann, Ready("Ann"))
    token, _ = kit.house.sign_in(ann)
    protecting.stay_away(kit.house, ann, Absence.BREAK, 2)
    assert kit.house.session(token) is None
    refused("taking_a_break", lambda: kit.house.sign_in(ann))
    refused("taking_a_break", lambda: buy_in(kit, ann, 1_00))
    play_out(kit, table, [ann])
    assert chips_at(kit, table, ann) == 0
    refused("taking_a_break", lambda: kit.play(table, ann, commands.BuyIn("Ann", 100_00)))
    refused("shorter", lambda: protecting.stay_away(kit.house, ann, Absence.BREAK, 1))
    protecting.stay_away(kit.house, ann, Absence.BREAK, 3)
    out = partial(Cage.cash_out, person=ann.id, amount=100_00, command_id="out")
    kit.house.at_cage(kit.house.itself.id, out, ann.id)
    kit.time.pass_seconds(3 * DAY + 1)
    kit.house.sign_in(ann)
    kit.sit_down(table, ann, 1)
    assert_sound(kit)


def test_a_self_exclusion_ends_when_one_asks_to_come_back(kit: Kit, ann: Person) -> None:
    protecting.stay_away(kit.house, ann, Absence.EXCLUSION, 6)
    refused("shorter", lambda: protecting.stay_away(kit.house, ann, Absence.BREAK, 90))
    kit.time.pass_seconds(100 * DAY)
    refused("self_excluded", lambda: protecting.ask_back(kit.house, ann))
    kit.time.pass_seconds(100 * DAY)
    refused("self_excluded", lambda: kit.house.sign_in(ann))
    protecting.ask_back(kit.house, ann)
    refused("self_excluded", lambda: kit.house.sign_in(ann))
    kit.time.pass_seconds(DAY + 1)
    kit.house.sign_in(ann)
    refused("not_excluded", lambda: protecting.ask_back(kit.house, ann))
    assert_sound(kit)


@pytest.mark.parametrize(("why", "length"), [("break", 0), ("break", 91), ("exclusion", 5), ("exclusion", 61)])
def test_absences_have_lengths(kit: Kit, ann: Person, why: str, length: int) -> None:
    refused("not_a_length", lambda: protecting.stay_away(kit.house, ann, Absence(why), length))


def check_of(kit: Kit, person: Person) -> dict[str, object]:
    with kit.house.database.reading() as connection:
        check: dict[str, object] = protecting.standing_of(kit.house, connection, person)["check"]
    return check


def test_a_reality_check_stops_new_wagers_until_it_is_confirmed(kit: Kit, ann: Person) -> None:
    table = kit.table()
    kit.sit_down(table, ann, 1)
    refused("not_due", lambda: protecting.acknowledge(kit.house, ann, 1))
    kit.time.pass_seconds(HOUR - 10)
    place(kit, table, ann, 10_00)
    kit.play(table, ann, Ready("Ann"))
    kit.time.pass_seconds(20)
    play_out(kit, table, [ann])
    refused("reality_check", lambda: place(kit, table, ann, 10_00))
    check = check_of(kit, ann)
    assert (check["due"], check["number"], check["seconds"], check["staked"]) == (True, 1, 3610, 10_00)
    assert check["net"] == chips_at(kit, table, ann) - 1000_00
    protecting.acknowledge(kit.house, ann, 1)
    protecting.acknowledge(kit.house, ann, 1)
    refused("not_due", lambda: protecting.acknowledge(kit.house, ann, 2))
    place(kit, table, ann, 10_00)
    assert_sound(kit)


def test_leaving_for_a_moment_does_not_put_a_check_off(kit: Kit, ann: Person) -> None:
    table = kit.table()
    for _ in range(2):
        kit.sit_down(table, ann, 1)
        kit.time.pass_seconds(HOUR / 2)
        kit.play(table, ann, Leave("Ann"))
        kit.time.pass_seconds(5)
    kit.sit_down(table, ann, 1)
    refused("reality_check", lambda: place(kit, table, ann, 10_00))
    kit.play(table, ann, Leave("Ann"))
    kit.time.pass_seconds(HOUR)
    kit.sit_down(table, ann, 1)
    place(kit, table, ann, 10_00)
    assert_sound(kit)


def test_a_shorter_interval_holds_at_once_and_a_longer_one_later(kit: Kit, ann: Person) -> None:
    table = kit.table()
    kit.sit_down(table, ann, 1)
    place(kit, table, ann, 10_00)
    kit.play(table, ann, commands.TakeBack("Ann", 1))
    protecting.set_limit(kit.house, ann, "check", 7200)
    kit.time.pass_seconds(1200)
    protecting.set_limit(kit.house, ann, "check", 900)
    refused("reality_check", lambda: place(kit, table, ann, 10_00))
    assert_sound(kit)


def test_guests_and_bots_are_not_concerned(kit: Kit) -> None:
    guest, table = kit.guest("Gus"), kit.table()
    kit.sit_down(table, guest, 1)
    kit.time.pass_seconds(3 * HOUR)
    place(kit, table, guest, 10_00)
    refused("not_a_member", lambda: protecting.set_limit(kit.house, guest, "wager day", 1))
    refused("not_a_member", lambda: protecting.stay_away(kit.house, guest, Absence.BREAK, 1))
