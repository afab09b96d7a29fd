"""A table held up by an irregularity: the lobby says so, and no clock runs for anybody who cannot act."""

from __future__ import annotations

from typing import Any

from pitboss.house.people.registry import Person
from pitboss.house.roles import Role
from pitboss.house.tables.acting.commands import TakePosition
from pitboss.house.tables.shown.listing import list_tables
from pitboss.house.tables.shown.pictures import picture
from pitboss.house.tables.shown.staff import procedure
from pitboss.rulebook.parts import FloorRuling, Irregularity, Kind
from pitboss.table import commands
from tests.house.arranged import Arranged
from tests.house.kit import Kit

BURNED = "2c"


class Held:
    """A table that Dora deals and Flora supervises, with one player in his turn."""

    def __init__(self, kit: Kit, game: str = "free-bet-ma") -> None:
        kit.house.hosting.chance = Arranged(f"{BURNED} 9h 6c 7d 8d Th Kc")
        self.kit, self.table = kit, kit.table(game)
        self.ann, self.dora, self.flora = kit.guest("Ann"), self._staff(Role.DEALER), self._staff(Role.FLOOR)
        kit.sit_down(self.table, self.ann, 3)
        self.do(self.ann, commands.Place("Ann", 3, Kind.BLACKJACK, 25_00))
        for step in (commands.OpenShoe(), commands.Burn(), commands.CloseWagering()):
            self.do(self.dora, step)
        self.do(self.dora, commands.DealCard(3, 1))
        self.do(self.dora, commands.DealUpCard())

    def _staff(self, role: Role) -> Person:
        person = self.kit.staff({Role.DEALER: "Dora", Role.FLOOR: "Flora"}[role], role)
        self.kit.play(self.table, person, TakePosition(role.value, person.name))
        return person

    def do(self, person: Person, command: Any) -> None:
        """Carry a command out."""
        self.kit.play(self.table, person, command)

    def to_the_turn(self) -> None:
        """Deal the rest of the first cards."""
        self.do(self.dora, commands.DealCard(3, 1))
        self.do(self.dora, commands.DealHoleCard())

    def listed(self, **query: Any) -> list[dict[str, Any]]:
        """Return the tables as the lobby lists them."""
        with self.kit.house.database.reading() as connection:
            return list_tables(connection, **query)

    def seen(self) -> dict[str, Any]:
        """Return the table as the player sees it."""
        return picture(self.kit.look(self.table), "Ann", "player", 0)


def test_the_lobby_lists_tables_that_wait_for_a_ruling(kit: Kit) -> None:
    held = Held(kit)
    kit.table("catfish-bend")
    assert [line["waits"] for line in held.listed()] == [None, None]
    held.do(held.dora, commands.Report(Irregularity.MISDELIVERED, box=1))
    waits = {"irregularity": "misdelivered", "box": 1, "hand": 0, "by": "floor"}
    assert [(line["id"], line["waits"]) for line in held.listed(waits=True)] == [(held.table, waits)]
    held.do(held.flora, commands.Rule(FloorRuling.DEALERS_CARD))
    assert held.listed(waits=True) == []
    assert held.seen()["irregular"]["astray"] == [{"card": "7d", "why": "dealers", "box": 0, "hand": 0}]


def test_no_clock_runs_while_the_floor_decides(kit: Kit) -> None:
    held = Held(kit)
    held.do(held.dora, commands.Report(Irregularity.MISDELIVERED, box=1))
    assert held.seen()["clock"] is None
    assert held.seen()["waiting_for"] == []


def test_no_clock_runs_for_a_player_while_the_card_reader_is_out_of_order(kit: Kit) -> None:
    held = Held(kit)
    held.to_the_turn()
    assert held.seen()["waiting_for"] == [{"player": "Ann", "box": 3}]
    assert held.seen()["clock"] is not None
    held.do(held.dora, commands.Report(Irregularity.READER_FAILS))
    seen = held.seen()
    assert seen["irregular"]["waits"] == {"irregularity": "reader-fails", "box": 0, "hand": 0, "by": "floor"}
    assert (seen["waiting_for"], seen["clock"]) == ([], None)
    assert [choice for choice in seen["you"]["legal"] if choice["action"]] == []
    due = procedure(kit.look(held.table))
    assert (due["by"], due["next_step"]) == ("floor", "rule on what was reported")
    held.do(held.flora, commands.Rule(FloorRuling.REPAIRED))
    assert held.seen()["clock"] is not None
    assert held.seen()["irregular"]["waits"] is None


def test_what_was_reported_is_remembered_by_another_worker(kit: Kit) -> None:
    held = Held(kit)
    held.to_the_turn()
    held.do(held.dora, commands.Report(Irregularity.DRAWN_EXPOSED))
    there = kit.look(held.table, kit.worker())
    assert picture(there, "Ann", "player", 0)["irregular"] == held.seen()["irregular"]
    assert held.seen()["irregular"]["reported"] == [
        {"irregularity": "drawn-exposed", "box": 3, "hand": 0, "card": "Th"}
    ]
