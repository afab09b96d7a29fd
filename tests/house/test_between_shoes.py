"""Between two shoes, while the house waits for wagers before it shuffles: the audit can follow anything done then."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pitboss.house.people.registry import Person
from pitboss.house.roles import Role
from pitboss.house.tables.acting.commands import LeavePosition, Ready, TakePosition
from pitboss.rulebook.parts import Kind
from pitboss.table import commands
from tests.house.kit import Kit
from tests.house.test_hosting import assert_audited, play_out

Doing = Callable[[Kit, int, Person], object]


def ask_for_the_burned_card(kit: Kit, table: int, ann: Person) -> None:
    kit.play(table, ann, commands.AskBurnCard("Ann"))


def come_and_go(kit: Kit, table: int, ann: Person) -> None:
    dora = kit.staff("Dora", Role.DEALER)
    kit.play(table, dora, TakePosition("dealer", "Dora"))
    kit.play(table, dora, LeavePosition("dealer", "Dora"))


def come_and_open_the_shoe(kit: Kit, table: int, ann: Person) -> None:
    dora = kit.staff("Dora", Role.DEALER)
    kit.play(table, dora, TakePosition("dealer", "Dora"))
    kit.play(table, dora, commands.OpenShoe())
    kit.play(table, dora, commands.Burn())
    kit.play(table, dora, LeavePosition("dealer", "Dora"))


def play_round(kit: Kit, table: int, ann: Person) -> None:
    kit.play(table, ann, commands.Place("Ann", 1, Kind.BLACKJACK, 10_00))
    kit.play(table, ann, Ready("Ann"))
    play_out(kit, table, [ann])


@pytest.mark.parametrize(
    "doing",
    [ask_for_the_burned_card, come_and_go, come_and_open_the_shoe],
    ids=lambda doing: doing.__name__,
)
@pytest.mark.parametrize("game", ["catfish-bend", "double-attack-ma"])
def test_the_next_round_is_dealt_again_by_the_audit(kit: Kit, game: str, doing: Doing) -> None:
    table, ann = kit.table(game), kit.guest("Ann")
    kit.sit_down(table, ann, 1, 10_000_00)
    play_round(kit, table, ann)
    while not kit.look(table).table.shoe_due:
        play_round(kit, table, ann)
    assert kit.look(table).table.state.shoe == 1
    doing(kit, table, ann)
    play_round(kit, table, ann)
    assert kit.look(table).table.state.shoe == 2
    assert_audited(kit)
