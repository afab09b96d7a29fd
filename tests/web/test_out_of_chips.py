"""Who has lost everything gets on: new play chips for those who play with them, the cage for the others."""

from __future__ import annotations

from playwright.sync_api import expect

from pitboss.house.roles import Role
from pitboss.house.tables.acting.commands import AnyCommand, Leave, Ready
from pitboss.rulebook.parts import Kind
from pitboss.table import commands
from tests.web.open_house import PASSWORD, OpenHouse
from tests.web.visitor import Visitor

ALL = 10_000_00


def lose_everything(house: OpenHouse) -> str:
    """Have a guest bet all his play chips on one hand and lose; return his name."""
    guest, table = house.house.guest(), house.table("catfish-bend", "Th Tc 9d Kd")
    name, box = guest.name, 3
    steps: list[AnyCommand] = [
        commands.BuyIn(name, ALL),
        commands.Sit(name, box),
        commands.Place(name, box, Kind("blackjack"), ALL),
        Ready(name),
        commands.Stand(name, box),
        Leave(name),
    ]
    for number, step in enumerate(steps):
        house.house.play(table, step, guest, f"{guest.id}-{number}", lambda live: None)
    return name


def test_a_guest_without_chips_gets_new_ones_and_plays_on(guest: Visitor, house: OpenHouse) -> None:
    guest.come_as(lose_everything(house))
    table = house.table("free-bet-ma")
    guest.goto("/")
    expect(guest.at(".wallet")).to_contain_text("$0")
    guest.at(f'[data-table="{table}"] [data-action="play"]').click()
    expect(guest.at("dialog")).to_contain_text("a bet is at least $5")
    expect(guest.action("buy-in")).to_have_count(0)
    guest.action("new-chips").click()
    expect(guest.at("dialog")).to_contain_text("$10,000 in your wallet")
    guest.action("buy-in").click()
    expect(guest.at('[data-box="4"].mine')).to_be_visible()
    expect(guest.at(".have")).to_have_text("$500")


def test_who_plays_for_money_is_sent_to_the_cage(guest: Visitor, house: OpenHouse) -> None:
    house.house.register("Moira", PASSWORD, Role.PLAYER)
    guest.come_as("Moira")
    guest.open_table(house.table("free-bet-ma"))
    guest.at('[data-box="3"] .sit').click()
    expect(guest.at("dialog")).to_contain_text("You can buy chips at the cage.")
    expect(guest.action("new-chips")).to_have_count(0)
    expect(guest.action("buy-in")).to_have_count(0)
