"""Tables in the database: warm and cold copies, several workers, irregular rounds, manual shuffles."""

from __future__ import annotations

import random
from typing import Any

import pytest
from sqlalchemy import text

from pitboss import GAMES
from pitboss.house.audit.auditing import audit
from pitboss.house.chain.seals import seal_heads
from pitboss.house.house import House
from pitboss.house.roles import Role
from pitboss.house.tables.acting.commands import Leave, Ready, TakePosition
from pitboss.house.tables.live.live_table import LiveTable
from pitboss.rulebook import find_game
from pitboss.rulebook.parts import Kind
from pitboss.table import Refused, commands, legal
from tests.house.kit import Kit
from tests.sizes import size, some
from tests.table.irregular_session import Session
from tests.table.random_play import snapshot

NAMES = ("Ann", "Bob", "Cy")
ROUNDS = size(2, 8)
WAYS = [(game.id, way) for game in GAMES for way in getattr(game.option("shuffling"), "allowed", ("server",))]
PLACES = [("sqlite", *way) for way in WAYS] + [("postgresql", *way) for way in some(WAYS, 3)]


class HouseSession(Session):
    """A session whose commands go through the house: each to one of its workers, with people as dealer and floor."""

    left_out = (commands.BuyIn, commands.CashOut, commands.AnnounceWager)  # nobody puts cash down at a served table

    def __init__(self, kit: Kit, number: int, workers: list[House], chance: random.Random) -> None:
        self.kit, self.number, self.workers = kit, number, workers
        self.people = {name: kit.guest(name) for name in NAMES}
        self.staff = {role.value: kit.staff(f"Some-{role}", role) for role in (Role.DEALER, Role.FLOOR)}
        self.at = workers[0]
        super().__init__(self.seen(), NAMES, chance)

    def seen(self) -> Any:
        return self.at.hosting.look(self.number, lambda live: live.table)

    def carry_out(self, command: commands.Command) -> None:
        self.at = self.chance.choice(self.workers)
        person = self.people.get(command.actor) or self.staff[command.actor]
        self.kit.play(self.number, person, command, house=self.at)
        if isinstance(command, commands.Report):
            self.reported[command.irregularity] += 1
        self.table = self.seen()


def as_plain(live: LiveTable) -> dict[str, Any]:
    """Everything in a copy of a table that can be compared."""
    table = live.table
    shoe, waiting = table.shoe, table.state.waiting
    return {
        **dict(snapshot(table.state)),
        "shoe": None if shoe is None else (shoe.rest(), shoe.cover_reached),
        "piles": (table.stack, table.unused, table.device),
        "held": bool(waiting) and table.draw == table._draw_waiting,
        "desk": live.desk,
        "balances": live.balances,
        "counts": (live.version, live.events, live.entries, live.round_from),
    }


def assert_same(copies: list[dict[str, Any]]) -> None:
    first, *others = copies
    for other in others:
        assert {name: value for name, value in other.items() if first[name] != value} == {}, first


def assert_audited(kit: Kit) -> None:
    kit.house.database.transact(lambda connection: seal_heads(connection, None, kit.time()))
    report = audit(kit.house.database)
    assert not [str(finding) for finding in report.findings]
    idle = {"shoe_seeds"}  # people shuffle without seeds
    if not _members_played(kit):
        idle.add("protections_held")  # guests do not limit themselves
    assert {check.id for check in report.checks if not check.examined} <= idle


def _members_played(kit: Kit) -> bool:
    whose = "FROM entries e JOIN people p ON p.id = e.person_id WHERE e.book > 0 AND p.kind IN ('member', 'regular')"
    with kit.house.database.reading() as connection:
        return bool(connection.execute(text(f"SELECT count(*) {whose}")).scalar_one())


@pytest.mark.parametrize(("url", "game", "way"), PLACES, indirect=["url"])
def test_copies_agree_whatever_happens(kit: Kit, game: str, way: str) -> None:
    """Three workers take turns at a table where everything goes wrong; their copies, and a cold one, stay the same."""
    options: dict[str, Any] = {"boxes_per_player": 3}
    if find_game(game).option("shuffling") is not None:
        options["shuffling"] = way
    number = kit.table(game, **options)
    workers = [kit.house, kit.worker(), kit.worker()]
    session = HouseSession(kit, number, workers, random.Random(f"{game} {way}"))
    session.wrong, session.orders = 0.04, 0.01
    for role, person in session.staff.items():
        kit.play(number, person, TakePosition(role, person.name))
    for name in NAMES:
        session.carry_out(commands.BuyIn(name, 100_000_00))
    while session.table.state.round < ROUNDS or session.table.state.running:
        session.go_on()
        if session.likely(0.05):
            cold = kit.worker()
            copies = [as_plain(kit.look(number, house)) for house in (*workers, cold)]
            assert_same(copies)
            cold.close()
    assert_audited(kit)
    for worker in workers[1:]:
        worker.close()


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_the_house_deals_by_itself(kit: Kit, game: str) -> None:
    number = kit.table(game)
    ann, bob = kit.guest("Ann"), kit.guest("Bob")
    for place, person in enumerate((ann, bob), 1):
        kit.sit_down(number, person, place)
    for _ in range(size(4, 10)):
        for place, person in enumerate((ann, bob), 1):
            kit.play(number, person, commands.Place(person.name, place, Kind.BLACKJACK, 10_00))
            kit.play(number, person, Ready(person.name))
        play_out(kit, number, [ann, bob])
    kit.play(number, ann, Leave("Ann"))
    assert kit.house.wallet(ann.id) + kit.house.wallet(bob.id) > 0
    assert_audited(kit)


def test_whoever_takes_wagers_back_is_waited_for_again(kit: Kit) -> None:
    """Otherwise, the cards would come after the first of the new wagers."""
    number, ann, bob = kit.table("free-bet-ma"), kit.guest("Ann"), kit.guest("Bob")
    for place, person in enumerate((ann, bob), 1):
        kit.sit_down(number, person, place)
    kit.play(number, ann, commands.Place("Ann", 1, Kind.BLACKJACK, 10_00))
    kit.play(number, ann, Ready("Ann"))
    kit.play(number, ann, commands.TakeBack("Ann", 1))
    kit.play(number, bob, Leave("Bob"))
    kit.play(number, ann, commands.Place("Ann", 1, Kind.BLACKJACK, 25_00))
    assert not kit.look(number).table.state.running
    kit.play(number, ann, Ready("Ann"))
    assert kit.look(number).table.state.running


def play_out(kit: Kit, number: int, people: list[Any]) -> None:
    """Stand and decline until the round is over."""
    while (table := kit.look(number).table).state.running:
        for person in people:
            choices = [choice for choice in legal(table, person.name) if choice.name in ("Stand", "Decline")]
            if choices:
                kit.play(number, person, choices[0].command)
                break


def test_a_command_has_one_effect_however_often_it_comes(kit: Kit) -> None:
    number, ann = kit.table(), kit.guest("Ann")
    first = kit.play(number, ann, commands.BuyIn("Ann", 100_00), "once")
    other = kit.worker()
    for house in (kit.house, other, kit.house):
        again = kit.play(number, ann, commands.BuyIn("Ann", 100_00), "once", house=house)
        assert again.repeated
        assert (again.seq, again.shown) == (first.seq, first.shown)
    assert kit.look(number).table.state.players["Ann"].chips == 100_00
    with pytest.raises(Refused, match="id_used"):
        kit.play(number, ann, commands.BuyIn("Ann", 200_00), "once")
    kit.play(number, ann, commands.Sit("Ann", 1), "sit")
    assert kit.play(number, ann, commands.Sit("Ann", 1), "sit").repeated  # refused by the table, and already done
    other.close()
    assert_audited_chips(kit)


def assert_audited_chips(kit: Kit) -> None:
    assert audit(kit.house.database).passed


def test_nobody_brings_chips_that_are_not_there(make_kit: Any) -> None:
    kit = make_kit(guest_chips="100")
    number, ann = kit.table(), kit.guest("Ann")
    with pytest.raises(Refused, match="short_of_chips"):
        kit.play(number, ann, commands.BuyIn("Ann", 100_01))
    kit.play(number, ann, commands.BuyIn("Ann", 100_00))
    assert kit.house.wallet(ann.id) == 0


def test_the_tray_is_filled_from_the_cage(make_kit: Any) -> None:
    kit = make_kit(tray="1", tray_fill="10", bankroll="50")
    number, ann = kit.table("free-bet-ma"), kit.guest("Ann")
    kit.sit_down(number, ann, 1, 100_000_00)
    for _ in range(12):
        kit.play(number, ann, commands.Place("Ann", 1, Kind.BLACKJACK, 500_00))
        kit.play(number, ann, Ready("Ann"))
        play_out(kit, number, [ann])
    assert_audited(kit)
