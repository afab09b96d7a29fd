"""Changes to payments for disputes, reversals and deposits that no test noticed once."""

from __future__ import annotations

from functools import partial
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Connection

from pitboss.chips import Odds
from pitboss.house import protecting
from pitboss.house.ledger.cage import Cage
from pitboss.house.ledger.disputes import Disputed, most_won
from pitboss.house.people.registry import Person
from pitboss.house.protection.limits import Absence
from pitboss.house.roles import Role
from pitboss.house.tables.acting.commands import Ready
from pitboss.rulebook.parts import Kind
from pitboss.table import Refused, commands
from tests.house.kit import Kit
from tests.house.test_hosting import play_out

MOST_MAIN, MOST_SIDE = 1000_00, 510_00
"""Ten times $100 on a hand; $10 at 50 to 1 with the wager itself (Free Bet 10(c))."""


class Desk:
    """A cashier, Meg who has played a round of Free Bet with $100 and $10 on Push 22, and Ben beside her."""

    def __init__(self, kit: Kit) -> None:
        self.kit, self.house, self.ids = kit, kit.house, count(1)
        self.cashier = kit.staff("Carl", Role.CAGE)
        self.ann, self.meg, self.ben = (kit.staff(name, Role.PLAYER) for name in ("Ann", "Meg", "Ben"))
        self.at_cage(Cage.bankroll, amount=10_000_00)
        self.table = kit.table("free-bet-ma")
        for box, person in enumerate((self.meg, self.ben), 1):
            self.at_cage(Cage.buy_in, person=person.id, amount=1000_00)
            kit.sit_down(self.table, person, box, 500_00)
        for box, person in enumerate((self.meg, self.ben), 1):
            kit.play(self.table, person, commands.Place(person.name, box, Kind.BLACKJACK, 100_00))
            kit.play(self.table, person, commands.Place(person.name, box, Kind("push 22"), 10_00))
        for person in (self.meg, self.ben):
            kit.play(self.table, person, Ready(person.name))
        play_out(kit, self.table, [self.meg, self.ben])

    def at_cage(self, work: Any, **given: Any) -> int:
        entry = self.house.at_cage(self.cashier.id, partial(work, command_id=f"id {next(self.ids)}", **given))
        return int(entry.number)

    def settle(self, person: Person, wager: int, amount: int) -> int:
        about = Disputed(self.table, 1, wager)
        return self.at_cage(
            Cage.settle_dispute, person=person.id, name=person.name, amount=amount, note="seen", about=about
        )


@pytest.fixture
def desk(kit: Kit) -> Desk:
    return Desk(kit)


def test_each_wager_is_corrected_up_to_what_it_could_have_won(desk: Desk) -> None:
    """What one wager was corrected by is not counted for the other, nor Ben's for Meg's; both count for the round."""
    for wager, most in ((2, MOST_SIDE), (1, MOST_MAIN)):
        with pytest.raises(Refused, match="more than the wager could have won"):
            desk.settle(desk.meg, wager, most + 1)
        desk.settle(desk.meg, wager, most)
        with pytest.raises(Refused, match="corrected before"):
            desk.settle(desk.meg, wager, 1)
    with pytest.raises(Refused, match="corrected before"):
        desk.settle(desk.meg, 0, 1)
    desk.settle(desk.ben, 0, MOST_MAIN + MOST_SIDE)
    with pytest.raises(Refused, match="more than"):
        desk.settle(desk.ben, 0, 1)


def test_a_correction_of_the_whole_round_leaves_each_wager_its_own_bound(desk: Desk) -> None:
    desk.settle(desk.meg, 0, MOST_MAIN)
    with pytest.raises(Refused, match="more than"):
        desk.settle(desk.meg, 2, MOST_SIDE + 1)
    desk.settle(desk.meg, 2, MOST_SIDE)


def test_a_wager_that_somebody_else_had_is_nobodys_dispute(desk: Desk) -> None:
    for person, wager in ((desk.meg, 3), (desk.ben, 1), (desk.ben, 9)):
        with pytest.raises(Refused, match=f"did not have wager {wager} in round 1"):
            desk.settle(person, wager, 1)
    with pytest.raises(Refused, match="Ann did not have a wager in round 1"):
        desk.settle(desk.ann, 0, 1)


def test_a_reversed_correction_counts_no_more(desk: Desk) -> None:
    number = desk.settle(desk.meg, 2, MOST_SIDE)
    desk.at_cage(Cage.reverse, number=number, note="")
    desk.settle(desk.meg, 2, MOST_SIDE)
    with pytest.raises(Refused, match="corrected before"):
        desk.settle(desk.meg, 2, 1)


def test_the_cage_pays_a_dispute_with_all_that_it_holds_and_not_a_cent_more(desk: Desk) -> None:
    def settle(cage: Cage, amount: int, command_id: str) -> int:
        cage.held = 50_00
        return cage.settle_dispute(desk.meg.id, "Meg", amount, command_id, "seen", Disputed(desk.table, 1, 1))

    with pytest.raises(Refused, match="The cage holds only"):
        desk.at_cage(settle, amount=50_01)
    desk.at_cage(settle, amount=50_00)


def test_bonuses_without_a_fixed_one_add_nothing_to_what_a_wager_could_have_won() -> None:
    """$100 on a hand whose best bonus pays 12 to 1."""
    part = SimpleNamespace(bonuses=[SimpleNamespace(odds=Odds(12))], super_bonus=None)
    chosen: Any = SimpleNamespace(side_wagers=(), twenty_one=part)
    assert most_won(chosen, "blackjack", 100_00) == 1300_00


def test_in_a_break_money_comes_back_and_none_goes_in(desk: Desk) -> None:
    """A reversed buy-in or correction brings no money to the cage; a reversed cash-out does, even of a cent."""
    bought = desk.at_cage(Cage.buy_in, person=desk.meg.id, amount=5_00)
    corrected = desk.settle(desk.meg, 1, 1_00)
    cent = desk.at_cage(Cage.cash_out, person=desk.meg.id, amount=1)
    protecting.stay_away(desk.house, desk.meg, Absence.BREAK, 2)
    with pytest.raises(Refused) as caught:
        desk.at_cage(Cage.reverse, number=cent, note="")
    assert "Meg" in caught.value.refusal.sentence
    for number in (bought, corrected):
        desk.at_cage(Cage.reverse, number=number, note="")


def test_a_lowered_limit_leaves_nothing_and_not_less(desk: Desk) -> None:
    protecting.set_limit(desk.house, desk.meg, "deposit day", 400_00)
    with pytest.raises(Refused) as caught:
        desk.at_cage(Cage.buy_in, person=desk.meg.id, amount=1)
    assert ": $0.00 are left" in caught.value.refusal.sentence


def test_a_guest_without_play_chips_brings_none_over(sqlite_kit: Kit) -> None:
    house = sqlite_kit.house
    guest, other = sqlite_kit.guest("Gus"), sqlite_kit.guest("Una")

    def bring(connection: Connection) -> int:
        return Cage(connection, house.clock(), house.itself.id).bring_over(guest.id, other.id, f"over {next(ids)}")

    ids = count(1)
    assert house.database.transact(bring) > 0
    assert house.database.transact(bring) == 0
