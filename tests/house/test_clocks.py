"""Clocks, absent people, restarts in mid-round, bots: what the house does automatically."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss import GAMES
from pitboss.house.attending import attend, due_tables
from pitboss.house.audit.auditing import audit
from pitboss.house.house import House
from pitboss.house.roles import Role
from pitboss.house.tables.acting.commands import Leave, Ready, TakePosition
from pitboss.house.tables.acting.writing import Written
from pitboss.house.tables.live.live_table import LiveTable
from pitboss.rulebook.parts import Kind
from pitboss.table import Refused, commands, legal
from tests.house.arranged import Arranged
from tests.house.kit import Kit
from tests.house.wire import Wire


def look_after(kit: Kit, house: House | None = None) -> int:
    """Do everything that is due anywhere."""
    at = house or kit.house
    return sum(attend(at, table) for table in due_tables(at))


def words(kit: Kit, table: int) -> list[str]:
    from pitboss.house.tables.shown.reading import read_shown

    with kit.house.database.reading() as connection:
        return [event["words"] for event in read_shown(connection, table, 0, 10_000)]


def begin(kit: Kit, table: int, *people: Any) -> Written:
    for place, person in enumerate(people, 1):
        kit.sit_down(table, person, place)
    for place, person in enumerate(people, 1):
        kit.play(table, person, commands.Place(person.name, place, Kind.BLACKJACK, 10_00))
    for person in people:
        written = kit.play(table, person, Ready(person.name))
    return written


def test_who_does_not_decide_stands(kit: Kit) -> None:
    kit.house.hosting.chance = Arranged("2c 8h 7c 3d 5s")
    table, ann = kit.table("zappit-ma"), kit.guest("Ann")
    begin(kit, table, ann)
    assert look_after(kit) == 0
    kit.time.pass_seconds(29)
    assert look_after(kit) == 0
    kit.time.pass_seconds(2)
    assert look_after(kit) == 1
    assert not kit.look(table).table.state.running
    assert "Ann's time is up: no card was asked for, and the hand stands." in words(kit, table)
    assert audit(kit.house.database).passed


def test_the_clock_is_posted_with_the_rules_and_cited_when_it_runs_out(kit: Kit) -> None:
    """Reading A21: the clock is the house's own rule."""
    from pitboss.house.tables.shown.listing import table_details, the_table
    from pitboss.house.tables.shown.reading import read_shown

    kit.house.hosting.chance = Arranged("2c 8h 7c 3d 5s")
    table, ann = kit.table("catfish-bend"), kit.guest("Ann")
    begin(kit, table, ann)
    kit.time.pass_seconds(31)
    assert look_after(kit) == 1
    with kit.house.database.reading() as connection:
        details = table_details(the_table(connection, table))
        ran_out = [event for event in read_shown(connection, table, 0, 10_000) if event["event"] == "ClockRanOut"]
    assert (details["clock"]["seconds"], details["clock"]["reading"]) == (30, "A21")
    assert any("30 seconds to decide" in line and "A21" in line for line in details["layout"])
    assert ran_out
    assert all("reading A21" in event["clauses"] for event in ran_out)


def test_who_is_alone_has_all_the_time_until_somebody_comes(make_kit: Any) -> None:
    """Bots wait for nobody. Another person who comes to the table does not wait longer than usual."""
    kit = make_kit(alone_seconds=900)
    kit.house.hosting.chance = Arranged("2c 8h 7c 3d 5s")
    table, ann, bob = kit.table("zappit-ma"), kit.guest("Ann"), kit.guest("Bob")
    begin(kit, table, ann)
    kit.time.pass_seconds(800)
    assert look_after(kit) == 0
    kit.play(table, bob, commands.BuyIn("Bob", 100_00))
    kit.time.pass_seconds(29)
    assert look_after(kit) == 0
    kit.time.pass_seconds(2)
    assert look_after(kit) == 1
    assert not kit.look(table).table.state.running
    assert audit(kit.house.database).passed


def test_who_is_alone_and_never_comes_back_does_not_keep_the_table(make_kit: Any) -> None:
    kit = make_kit(alone_seconds=900)
    kit.house.hosting.chance = Arranged("2c 8h 7c 3d 5s")
    table, ann = kit.table("zappit-ma"), kit.guest("Ann")
    begin(kit, table, ann)
    kit.time.pass_seconds(899)
    assert look_after(kit) == 0
    kit.time.pass_seconds(2)
    assert look_after(kit) == 2  # the hand stands, and a player idle for that long loses the seat
    assert "Ann's time is up: no card was asked for, and the hand stands." in words(kit, table)


def test_a_table_of_before_keeps_its_clock(make_kit: Any) -> None:
    """Settings that were written when there was no such time have none."""
    from pitboss.house.tables.live.desk import read_settings

    assert read_settings('{"decision_seconds":30,"wager_seconds":20}').alone_seconds == 0


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_table_goes_on_without_anybody(kit: Kit, game: str) -> None:
    """Everybody walks away: rounds end by the clock, and absent players lose their seats and keep their chips."""
    table, ann, bob = kit.table(game), kit.guest("Ann"), kit.guest("Bob")
    begin(kit, table, ann, bob)
    for _ in range(40):
        kit.time.pass_seconds(31)
        look_after(kit)
    live = kit.look(table)
    assert not live.table.state.running
    kit.time.pass_seconds(1000)
    look_after(kit)
    live = kit.look(table)
    assert not any(box.seated for box in live.table.state.boxes.values())
    assert all(player.chips == 0 for player in live.table.state.players.values())
    assert due_tables(kit.house) == []
    assert audit(kit.house.database).passed


def test_offers_lapse_and_the_clock_goes_on_for_the_others(kit: Kit) -> None:
    kit.house.hosting.chance = Arranged("2c 8h 8d As 3d 5h 9s")
    table, ann, bob = kit.table("free-bet-ma"), kit.guest("Ann"), kit.guest("Bob")
    begin(kit, table, ann, bob)
    state = kit.look(table).table.state
    assert [offer.bettor for offer in state.offers] == ["Ann", "Bob"]
    kit.time.pass_seconds(20)
    kit.play(table, ann, commands.Decline("Ann", 1))
    kit.time.pass_seconds(11)  # Bob's time began with Ann's
    assert look_after(kit) == 1
    assert "Bob's time is up: the offer lapses." in words(kit, table)
    assert kit.look(table).desk.clock == kit.time.now + 30_000


def test_each_decision_has_its_own_time(kit: Kit) -> None:
    kit.house.hosting.chance = Arranged("2c 2h 7c 3d 5s 2d 2s 3h")
    table, ann = kit.table("zappit-ma"), kit.guest("Ann")
    begin(kit, table, ann)
    for _ in range(2):
        kit.time.pass_seconds(25)
        kit.play(table, ann, commands.Hit("Ann", 1))
        assert look_after(kit) == 0
        assert kit.look(table).desk.clock == kit.time.now + 30_000
    kit.guest("Zoe")
    zoe = kit.house.find("Zoe")
    assert zoe is not None
    kit.time.pass_seconds(5)
    kit.play(table, zoe, commands.BuyIn("Zoe", 1000))  # somebody else does not stop the clock
    assert kit.look(table).desk.clock == kit.time.now + 25_000


def test_wagering_ends_by_the_clock(kit: Kit) -> None:
    table, ann, bob = kit.table("catfish-bend"), kit.guest("Ann"), kit.guest("Bob")
    kit.sit_down(table, ann, 1)
    kit.sit_down(table, bob, 2)
    kit.play(table, ann, commands.Place("Ann", 1, Kind.BLACKJACK, 10_00))
    kit.play(table, ann, Ready("Ann"))
    assert kit.look(table).table.state.round == 0  # Bob may still wager
    kit.time.pass_seconds(21)
    assert look_after(kit) >= 1
    assert kit.look(table).table.state.round == 1


def test_wagers_that_cannot_be_dealt_go_back(kit: Kit) -> None:
    table, ann, bob = kit.table("catfish-bend", boxes_per_player=3), kit.guest("Ann"), kit.guest("Bob")
    kit.sit_down(table, bob, 7)
    kit.play(table, bob, commands.Place("Bob", 7, Kind.BLACKJACK, 10_00))
    kit.play(table, ann, commands.BuyIn("Ann", 1000_00))
    for box in (1, 2, 3):
        kit.play(table, ann, commands.Place("Ann", box, Kind.BLACKJACK, 10_00))
    kit.play(table, ann, commands.TakeBack("Ann", 2))  # boxes 1 and 3 are not neighbours
    kit.time.pass_seconds(25)
    look_after(kit)
    state = kit.look(table).table.state
    assert state.round == 1
    assert audit(kit.house.database).passed


def test_three_times_late_is_stood_up(kit: Kit) -> None:
    table, ann = kit.table("double-attack-ma"), kit.guest("Ann")
    kit.sit_down(table, ann, 1)
    for number in range(12):
        if kit.look(table).table.state.boxes[1].seated is None:
            break
        kit.play(table, ann, commands.Place("Ann", 1, Kind.BLACKJACK, 10_00))
        kit.play(table, ann, Ready("Ann"))
        while kit.look(table).table.state.running:
            kit.time.pass_seconds(31)
            assert look_after(kit), number
    assert kit.look(table).table.state.boxes[1].seated is None
    assert "Ann leaves after this round." in words(kit, table)


def test_a_round_goes_on_after_a_restart(kit: Kit) -> None:
    """Memory has only copies: after a long night, another worker continues the round where it was."""
    kit.house.hosting.chance = Arranged("2c 8h 7c 3d 5s")
    table, ann = kit.table("zappit-ma"), kit.guest("Ann")
    begin(kit, table, ann)
    before = kit.look(table)
    kit.time.pass_seconds(8 * 3600)
    again = kit.worker()
    assert look_after(kit, again) == 1  # the clock had run out while nobody could decide, and starts again
    after = kit.look(table, again)
    assert after.table.state.running
    assert after.desk.clock == kit.time.now + 30_000
    assert after.table.state.boxes[1].hands[0].cards == before.table.state.boxes[1].hands[0].cards
    kit.play(table, ann, commands.Hit("Ann", 1), house=again)
    kit.play(table, ann, commands.Stand("Ann", 1), house=again)
    assert not kit.look(table, again).table.state.running
    assert audit(again.database).passed
    again.close()


def test_two_workers_do_what_is_due_once(kit: Kit) -> None:
    kit.house.hosting.chance = Arranged("2c 8h 7c 3d 5s")
    table, ann = kit.table("zappit-ma"), kit.guest("Ann")
    begin(kit, table, ann)
    kit.time.pass_seconds(31)
    other = kit.worker()
    assert [due_tables(house) for house in (kit.house, other)] == [[table], [table]]
    assert [attend(house, table) for house in (kit.house, other)] == [1, 0]
    other.close()


def test_leaving_in_a_round_waits_for_its_end(kit: Kit) -> None:
    kit.house.hosting.chance = Arranged("2c 8h 7c 3d 5s")
    table, ann = kit.table("zappit-ma"), kit.guest("Ann")
    begin(kit, table, ann)
    kit.play(table, ann, Leave("Ann"))
    assert kit.look(table).table.state.boxes[1].seated == "Ann"
    with pytest.raises(Refused, match="already_leaving"):
        kit.play(table, ann, Leave("Ann"))
    kit.play(table, ann, commands.Stand("Ann", 1))
    assert kit.look(table).table.state.boxes[1].seated is None
    assert kit.look(table).table.state.players["Ann"].chips == 0
    with pytest.raises(Refused, match="unknown_player"):
        kit.play(table, ann, Leave("Ann"))


def test_staff_who_do_nothing_lose_the_table(kit: Kit) -> None:
    kit.house.hosting.chance = Arranged("2c 2d 8h 7c 3d 5s")
    table, ann, dee = kit.table("zappit-ma"), kit.guest("Ann"), kit.staff("Dee", Role.DEALER)
    kit.sit_down(table, ann, 1)
    kit.play(table, dee, TakePosition("dealer", "Dee"))
    kit.play(table, ann, commands.Place("Ann", 1, Kind.BLACKJACK, 10_00))
    kit.time.pass_seconds(301)
    assert look_after(kit) >= 1
    live = kit.look(table)
    assert live.desk.dealer == ""
    assert "Dee is no longer the dealer here." in words(kit, table)
    assert audit(kit.house.database).passed


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_bots_fill_seats_and_play_the_chart(kit: Kit, game: str) -> None:
    wire = Wire(kit.house)
    table = kit.table(game, clocks={"bot_milliseconds": 100})
    ann = wire.guest("Ann")
    answer = ann.post(f"/api/tables/{table}/bots", {"count": 2})
    assert answer.status_code == 201
    bots = answer.json()
    view = ann.view(table)
    assert sorted(view["bots"]) == sorted(bots)
    kit.time.pass_seconds(1)
    assert look_after(kit) == 0  # nobody wagers yet, and bots do not play among themselves
    ann.done(table, "BuyIn", amount=100_000)
    for _ in range(3):
        ann.done(table, "Place", box=3, kind="blackjack", amount=1000)
        ann.done(table, "Ready")
        number = ann.view(table)["round"]
        while number == ann.view(table)["round"] or ann.view(table)["running"]:
            kit.time.pass_seconds(1)
            if not look_after(kit):
                offered = [choice["command"] for choice in ann.view(table)["you"]["legal"]]
                chosen = [command for command in offered if command["do"] in ("Stand", "Decline")]
                assert chosen, offered
                ann.done(table, **chosen[0])
    assert {player.name for player in kit.look(table).table.state.players.values()} == {"Ann", *bots}
    with kit.house.database.reading() as connection:
        from pitboss.house.audit.past_rounds.finding import Wanted, find_rounds

        assert len(find_rounds(connection, Wanted(table=table))) == 3
    assert audit(kit.house.database).passed
    wire.close()


def test_a_bot_decides_as_the_solver_advises(kit: Kit) -> None:
    from pitboss.house.bots.chart import answer, question

    kit.house.hosting.chance = Arranged("2c Th 9c 6d 5s")
    table, ann = kit.table("zappit-ma"), kit.guest("Ann")
    begin(kit, table, ann)

    def decided(live: LiveTable) -> Any:
        return answer(question(live.table.state, legal(live.table, "Ann")))

    assert kit.house.hosting.look(table, decided) == commands.Zap("Ann", 1)  # sixteen against a nine


def test_bots_alone_play_where_that_is_set(kit: Kit) -> None:
    from pitboss.house.bringing_bots import bring_bots

    table = kit.table("free-bet-ma", clocks={"bots_alone": True, "bot_milliseconds": 100})
    bring_bots(kit.house, table, 3)
    for _ in range(60):
        kit.time.pass_seconds(1)
        look_after(kit)
    assert kit.look(table).table.state.round >= 2
    assert audit(kit.house.database).passed


def test_a_full_table_takes_no_bots(kit: Kit) -> None:
    from pitboss.house.bringing_bots import bring_bots

    table = kit.table("double-attack-ma", positions=6)
    with pytest.raises(Refused, match="table_full"):
        bring_bots(kit.house, table, 7)
