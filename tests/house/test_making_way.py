"""Bots make way for people and leave when nobody is there; tables opened by players close when nothing happens."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from pitboss.house.audit.auditing import audit
from pitboss.house.bringing_bots import bring_bots
from pitboss.house.idle_tables import Caretaker
from pitboss.house.people.registry import Person
from pitboss.house.roles import PersonKind, Role
from pitboss.house.store import schema
from pitboss.house.tables.acting.commands import BringBot, CloseIdle, Leave, Ready, TakePosition
from pitboss.house.tables.acting.seats import free_boxes
from pitboss.rulebook.parts import Kind
from pitboss.table import Refused, commands
from tests.house.arranged import Arranged
from tests.house.kit import Kit
from tests.house.test_clocks import begin, look_after
from tests.house.test_hosting import play_out
from tests.house.wire import Wire

QUIET = {"bot_milliseconds": 1}


def seats(kit: Kit, table: int) -> dict[int, str | None]:
    return {number: box.seated for number, box in kit.look(table).table.state.boxes.items()}


def warm_table(kit: Kit, bots: int, **more: Any) -> tuple[int, list[str]]:
    """A table that was played at, with some bots."""
    table, ann = kit.table("catfish-bend", clocks={**QUIET, **more}), kit.guest("Ann")
    play_a_round(kit, table, ann)
    kit.play(table, ann, Leave("Ann"))
    return table, bring_bots(kit.house, table, bots)


def play_a_round(kit: Kit, table: int, person: Person, box: int = 1) -> None:
    kit.sit_down(table, person, box)
    kit.play(table, person, commands.Place(person.name, box, Kind.BLACKJACK, 10_00))
    kit.play(table, person, Ready(person.name))
    play_out(kit, table, [person])
    assert kit.look(table).table.state.round == 1


def test_bots_leave_a_seat_free(kit: Kit) -> None:
    """All but one are taken, whoever requests them and however often."""
    table, ann = kit.table("catfish-bend", clocks=QUIET), kit.guest("Ann")
    with pytest.raises(Refused, match="table_full"):
        bring_bots(kit.house, table, 7)
    with pytest.raises(Refused, match="table_full"):
        bring_bots(kit.house, table, 1)
    assert list(seats(kit, table).values()).count(None) == 1
    bot = kit.house.guest("Bot-Zeno", PersonKind.BOT)
    with pytest.raises(Refused, match="kept for people"):
        kit.play(table, bot, BringBot(bot.name, free_boxes(kit.look(table))[0], 1000_00))
    kit.sit_down(table, ann, free_boxes(kit.look(table))[0])
    assert audit(kit.house.database).passed


def test_whoever_takes_the_last_seat_leaves_one_free_for_the_next(kit: Kit) -> None:
    """Seven people in a row find a seat at a table that bots had filled, and no bot is left in the end."""
    table, bots = warm_table(kit, 6)
    people = [kit.guest(f"P{number}") for number in range(7)]
    for person in people:
        kit.sit_down(table, person, free_boxes(kit.look(table))[0])
    assert set(seats(kit, table).values()) == {person.name for person in people}
    assert kit.look(table).desk.bots == []
    assert audit(kit.house.database).passed
    for bot in bots:
        known = kit.house.find(bot)
        assert known is not None
        assert kit.house.wallet(known.id) > 0  # with the chips that were left


@pytest.mark.parametrize("wagered", [False, True])
def test_a_person_takes_the_seat_of_a_bot_between_rounds(kit: Kit, wagered: bool) -> None:
    table, bots = warm_table(kit, 3, bots_alone=True)
    bob = kit.guest("Bob")
    if wagered:
        kit.time.pass_seconds(1)
        while not kit.look(table).table.state.wagers:
            look_after_one(kit, table)
    box = next(number for number, name in seats(kit, table).items() if name == bots[0])
    before = kit.look(table).table.state.running
    assert not before
    kit.sit_down(table, bob, box)
    assert seats(kit, table)[box] == "Bob"
    assert bots[0] not in kit.look(table).desk.bots
    assert kit.look(table).table.state.players[bots[0]].chips == 0
    assert audit(kit.house.database).passed


def look_after_one(kit: Kit, table: int) -> None:
    """Let the first bot wager, and nobody after it."""
    from pitboss.house.attending import _first_due

    due = kit.house.hosting.look(table, lambda live: _first_due(kit.time.now, lambda rules: True, live))
    assert due is not None
    command = due.command()
    assert command is not None
    assert due.bot is not None
    kit.play(table, due.bot, command)


def test_the_seats_of_bots_are_listed_and_those_of_people_are_not(kit: Kit, wire: Wire) -> None:
    table, bots = warm_table(kit, 2)
    ann, bob = wire.guest("Bea"), wire.guest("Bob")
    for visitor in (ann, bob):
        visitor.done(table, "BuyIn", amount=100_000)
    taken = {number: name for number, name in seats(kit, table).items() if name is not None}
    assert sorted(taken.values()) == sorted(bots)

    def offered() -> set[int]:
        legal = bob.view(table)["you"]["legal"]
        return {choice["command"]["box"] for choice in legal if choice["command"]["do"] == "Sit"}

    assert offered() == set(range(1, 8))
    first = min(taken)
    ann.done(table, "Sit", box=first)
    assert offered() == set(range(1, 8)) - {first}
    refused = bob.play(table, "Sit", box=first)
    assert (refused.status_code, refused.json()["code"]) == (409, "box_taken")
    second = max(taken)
    bob.done(table, "Sit", box=second)
    assert seats(kit, table)[second] == "Bob"
    assert kit.look(table).desk.bots == []


def test_nobody_takes_more_seats_of_bots_than_he_may_play_from(kit: Kit) -> None:
    table, bob = kit.table("catfish-bend", clocks=QUIET, boxes_per_player=2), kit.guest("Bob")
    bring_bots(kit.house, table, 5)
    kit.play(table, bob, commands.BuyIn("Bob", 1000_00))
    for box in (1, 2):
        kit.play(table, bob, commands.Sit("Bob", box))
    with pytest.raises(Refused, match="box_taken"):
        kit.play(table, bob, commands.Sit("Bob", 3))


def test_a_table_that_bots_filled_before_gives_a_newcomer_a_seat(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    """As they could until now: all seven seats, in the middle of a round that they play alone."""
    table = kit.table("catfish-bend", clocks={**QUIET, "bots_alone": True})
    with monkeypatch.context() as before:
        for name in ("bringing_bots.refuse_last_seat", "tables.acting.carrying_out.refuse_last_seat"):
            before.setattr(f"pitboss.house.{name}", lambda live: None)
        before.setattr("pitboss.house.tables.acting.carrying_out.keep_a_seat_free", lambda live: None)
        bring_bots(kit.house, table, 7)
        while not kit.look(table).table.state.running:
            kit.time.pass_seconds(1)
            look_after(kit)
    ann = kit.guest("Ann")
    kit.play(table, ann, commands.BuyIn("Ann", 1000_00))
    assert free_boxes(kit.look(table)) == []
    played = kit.look(table).table.state.round
    while kit.look(table).table.state.running:
        kit.time.pass_seconds(1)
        look_after(kit)
    (box,) = free_boxes(kit.look(table))
    kit.play(table, ann, commands.Sit("Ann", box))
    assert kit.look(table).table.state.round == played
    assert len(kit.look(table).desk.bots) == 5  # and one more made way for the next
    assert audit(kit.house.database).passed


def test_in_a_round_a_bot_keeps_its_seat(kit: Kit) -> None:
    kit.house.hosting.chance = Arranged("2c 8h 7c 3d 5s 2d 2s 3h 4h 5d")
    table, ann = kit.table("zappit-ma", clocks=QUIET), kit.guest("Ann")
    bring_bots(kit.house, table, 1)
    kit.sit_down(table, ann, 3)
    kit.play(table, ann, commands.Place("Ann", 3, Kind.BLACKJACK, 10_00))
    kit.play(table, ann, Ready("Ann"))
    while not kit.look(table).table.state.running:
        kit.time.pass_seconds(1)
        assert look_after(kit)
    bob = kit.guest("Bob")
    kit.play(table, bob, commands.BuyIn("Bob", 1000_00))
    with pytest.raises(Refused, match="wrong_moment"):
        kit.play(table, bob, commands.Sit("Bob", 1))


def test_bots_leave_when_nobody_is_there(kit: Kit) -> None:
    table, bots = warm_table(kit, 3)
    caretaker = Caretaker(kit.house)
    assert caretaker.look() == 0
    kit.time.pass_seconds(59)
    assert caretaker.look() == 0
    kit.time.pass_seconds(2)
    assert caretaker.look() == len(bots)
    assert set(seats(kit, table).values()) == {None}
    assert kit.look(table).desk.bots == []
    assert not kit.look(table).desk.closed  # the house's own tables stay open
    assert caretaker.look() == 0
    assert audit(kit.house.database).passed


@pytest.mark.parametrize("there", ["seated", "with chips", "watching"])
def test_bots_stay_while_somebody_is_there(kit: Kit, wire: Wire, there: str) -> None:
    table, bots = warm_table(kit, 2)
    bob = wire.guest("Bob")
    if there != "watching":
        bob.done(table, "BuyIn", amount=100_000)
    if there == "seated":
        bob.done(table, "Sit", box=7)
    socket = bob.watch(table) if there == "watching" else None
    caretaker = Caretaker(kit.house)
    for _ in range(5):
        assert caretaker.look() == 0
        kit.time.pass_seconds(29)
        wire.run(wire.server.places.keep())
    assert sorted(kit.look(table).desk.bots) == sorted(bots)
    if socket is not None:  # and when he goes, they have a while
        socket.close()
        for seconds in (0, 59):
            kit.time.pass_seconds(seconds)
            assert caretaker.look() == 0
        kit.time.pass_seconds(1)
        assert caretaker.look() == len(bots)


def alone(kit: Kit, owner: Person) -> int:
    settings = kit.house.table_settings(bots_alone=True, **QUIET)
    table = kit.house.open_table("Bots", "catfish-bend", {}, by=owner, settings=settings)
    bring_bots(kit.house, table, 2)
    return table


def test_bots_that_play_alone_stop_when_their_owner_is_gone(kit: Kit, wire: Wire) -> None:
    """That others watch does not keep them; that somebody plays with them does."""
    ann = kit.guest("Ann")
    table = alone(kit, ann)
    watching, bob = wire.as_person(ann).watch(table), wire.guest("Bob")
    others = bob.watch(table)
    caretaker = Caretaker(kit.house)

    def pass_by(seconds: int) -> int:
        kit.time.pass_seconds(seconds)
        wire.run(wire.server.places.keep())
        look_after(kit)
        return caretaker.look()

    assert [pass_by(25) for _ in range(4)] == [0] * 4
    assert kit.look(table).table.state.round > 0
    watching.close()
    assert sum(pass_by(25) for _ in range(4)) == 2
    for _ in range(10):
        pass_by(1)
    assert not kit.look(table).table.state.running
    assert kit.look(table).desk.bots == []
    played = kit.look(table).table.state.round
    pass_by(25)
    assert kit.look(table).table.state.round == played
    others.close()
    assert audit(kit.house.database).passed


def is_closed(kit: Kit, table: int) -> bool:
    with kit.house.database.reading() as connection:
        closed = select(schema.standings.c.closed_at).where(schema.standings.c.table_id == table)
        return connection.execute(closed).scalar_one() is not None


def test_a_players_table_closes_when_nothing_happens(kit: Kit) -> None:
    """Players with chips there get them back; a table that was never used, and one with bots, also close."""
    ann, bob = kit.guest("Ann"), kit.guest("Bob")
    clocks = kit.house.table_settings(absent_seconds=0)
    mine = kit.house.open_table("Mine", "catfish-bend", {}, by=ann, settings=clocks)
    unused = kit.house.open_table("Unused", "free-bet-ma", {}, by=ann)
    houses = kit.table("catfish-bend")
    staffs = kit.house.open_table("Ours", "catfish-bend", {}, by=kit.staff("Flo", Role.FLOOR))
    before = kit.house.wallet(bob.id)
    play_a_round(kit, mine, bob, 2)
    left = kit.look(mine).table.state.players["Bob"].chips
    assert kit.house.wallet(bob.id) < before
    caretaker = Caretaker(kit.house)
    kit.time.pass_seconds(1799)
    assert caretaker.look() == 0
    kit.time.pass_seconds(1)
    assert caretaker.look() == 2
    assert [is_closed(kit, table) for table in (mine, unused, houses, staffs)] == [True, True, False, False]
    assert kit.house.wallet(bob.id) == before - 1000_00 + left
    assert caretaker.look() == 0
    assert audit(kit.house.database).passed


def test_what_happens_at_a_table_keeps_it_open(kit: Kit) -> None:
    ann = kit.guest("Ann")
    table, caretaker = kit.house.open_table("Mine", "catfish-bend", {}, by=ann), Caretaker(kit.house)
    for _ in range(3):
        kit.time.pass_seconds(1700)
        kit.play(table, ann, commands.BuyIn("Ann", 100))
        assert caretaker.look() == 0
    assert not is_closed(kit, table)


def test_a_table_that_is_left_in_a_round_without_a_clock_closes(kit: Kit) -> None:
    """Nobody decides, no clock runs, a dealer has gone home: the round ends as if all time were up."""
    kit.house.hosting.chance = Arranged("2c 8h 8d 7c 3d 5s 5h")
    ann, bob, dee = kit.guest("Ann"), kit.guest("Bob"), kit.staff("Dee", Role.DEALER)
    clocks = kit.house.table_settings(decision_seconds=0, wager_seconds=0, absent_seconds=0, staff_seconds=0)
    table = kit.house.open_table("Mine", "zappit-ma", {}, by=ann, settings=clocks)
    begin(kit, table, ann, bob)
    kit.play(table, dee, TakePosition("dealer", "Dee"))
    assert kit.look(table).table.state.running
    kit.time.pass_seconds(1800)
    assert Caretaker(kit.house).look() == 1
    live = kit.look(table)
    assert live.desk.closed
    assert not live.table.state.running
    assert all(player.chips == 0 for player in live.table.state.players.values())
    assert audit(kit.house.database).passed


def test_two_workers_close_a_table_once(kit: Kit) -> None:
    ann, other = kit.guest("Ann"), kit.worker()
    kit.house.open_table("Mine", "catfish-bend", {}, by=ann)
    kit.time.pass_seconds(1800)
    assert [Caretaker(house).look() for house in (kit.house, other)] == [1, 0]
    other.close()


def test_nobody_but_the_house_closes_a_table_as_idle(kit: Kit) -> None:
    ann, table = kit.guest("Ann"), kit.table()
    for person in (ann, kit.staff("Flo", Role.FLOOR), kit.staff("Boss", Role.ADMIN)):
        with pytest.raises(Refused, match="forbidden"):
            kit.play(table, person, CloseIdle())
    assert not is_closed(kit, table)


def test_idle_tables_stay_open_where_that_is_set(make_kit: Any) -> None:
    kit = make_kit(idle_table_seconds=0)
    table = kit.house.open_table("Mine", "catfish-bend", {}, by=kit.guest("Ann"))
    kit.time.pass_seconds(10**6)
    assert Caretaker(kit.house).look() == 0
    assert not is_closed(kit, table)
