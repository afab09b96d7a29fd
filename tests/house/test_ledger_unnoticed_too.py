"""More changes to the ledger that no test noticed: payments for disputes, returned wagers, deposits to the cent."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.chips import Odds
from pitboss.house.ledger.accounts import AccountKind
from pitboss.house.ledger.cage import Cage
from pitboss.house.ledger.disputes import Disputed, most_won
from pitboss.house.ledger.entries import Leg, What, entries_of
from pitboss.house.ledger.uses import Layout, Moved, deposits_of
from pitboss.house.protection.rows import Use, minute_of
from pitboss.house.roles import Role
from pitboss.house.tables.acting.commands import Ready
from pitboss.rulebook import rules, submit
from pitboss.rulebook.parts import Kind, Outcome
from pitboss.table import Refused, commands, events
from pitboss.table.events import Funding
from pitboss.table.state import Wager, new_state
from tests.house.kit import Kit
from tests.house.test_hosting import play_out


@pytest.mark.parametrize(
    ("kind", "amount", "most"), [("blackjack", 100_00, 1000_00), ("blackjack", 1, 10), ("push 22", 10_00, 510_00)]
)
def test_a_dispute_is_about_what_a_wager_could_have_won(kind: str, amount: int, most: int) -> None:
    """Ten times a wager on a hand, for splits and doubles; Free Bet 10(c): a Push 22 of $10 at 50 to 1."""
    assert most_won(rules("free-bet-ma"), kind, amount) == most


def test_a_fixed_bonus_may_be_won_beside_a_wager() -> None:
    """$100 on a hand that a bonus pays 12 to 1, and a super bonus of $5,000: $1,300 and $5,000."""
    steps = [SimpleNamespace(pays=1000_00), SimpleNamespace(pays=5000_00)]
    bonuses = [SimpleNamespace(odds=Odds(3, 2)), SimpleNamespace(odds=Odds(12))]
    super_bonus = SimpleNamespace(steps=steps, others=50_00)
    chosen: Any = SimpleNamespace(side_wagers=(), twenty_one=SimpleNamespace(bonuses=bonuses, super_bonus=super_bonus))
    assert most_won(chosen, "blackjack", 100_00) == 1300_00 + 5000_00


def test_a_dispute_collects_no_more_than_the_wallet_holds(sqlite_kit: Kit) -> None:
    house, cashier = sqlite_kit.house, sqlite_kit.staff("Carl", Role.CAGE)
    meg = sqlite_kit.staff("Meg", Role.PLAYER)
    house.at_cage(cashier.id, partial(Cage.buy_in, person=meg.id, amount=200_00, command_id="buy"))
    table = sqlite_kit.table("zappit-online")
    sqlite_kit.sit_down(table, meg, 1, 150_00)
    sqlite_kit.play(table, meg, commands.Place("Meg", 1, Kind.BLACKJACK, 100_00))
    sqlite_kit.play(table, meg, Ready("Meg"))
    play_out(sqlite_kit, table, [meg])
    assert house.wallet(meg.id) == 50_00
    settle = partial(Cage.settle_dispute, person=meg.id, name="Meg", note="paid twice", about=Disputed(table, 1, 1))
    with pytest.raises(Refused, match="in the wallet"):
        house.at_cage(cashier.id, partial(settle, amount=-50_01, command_id="too much"))
    house.at_cage(cashier.id, partial(settle, amount=-50_00, command_id="all of it"))
    assert house.wallet(meg.id) == 0


@pytest.mark.parametrize("outcome", [Outcome.WIN, Outcome.LOSE])
def test_a_toke_that_is_void_comes_back_from_where_it_went(outcome: Outcome) -> None:
    """The dealers got a toke that won, with its winnings; one that lost went into the tray."""
    state = new_state(submit("catfish-bend", {}))
    net = 5_00 if outcome is Outcome.WIN else -5_00
    state.wagers.append(Wager(1, "Ann", 3, None, Kind.TOKE, 5_00, Funding.CHIPS, Kind.BLACKJACK))
    state.wagers[0].outcome, state.wagers[0].net = outcome, net
    (entry,) = entries_of(state, events.PayVoided(1, ()))
    legs = {(leg.kind, leg.player): leg.amount for leg in entry.legs}
    seat, tray = (AccountKind.SEAT, "Ann"), (AccountKind.TRAY, "")
    if outcome is Outcome.WIN:
        assert legs == {(AccountKind.TOKES, ""): -10_00, seat: 5_00, tray: 5_00}
    else:
        assert legs == {tray: -5_00, seat: 5_00}
    assert entry.what is What.PAY_VOIDED and all(isinstance(leg, Leg) for leg in entry.legs)


def test_what_comes_back_of_a_stake_counts_in_its_minute_and_what_was_won_in_the_next() -> None:
    """One of two wins $20 with $20 and a bonus of $3, which brings nothing back; the other loses $4."""
    layout = Layout()
    uses = layout.follow(
        [
            Moved(What.WAGER, 9, 2, 1, 5, 120_000, -2000),
            Moved(What.WAGER, 10, 2, 2, 6, 120_000, -400),
            Moved(What.LOSE, 11, 2, 2, 6, 180_000, 0),
            Moved(What.BONUS, 12, 2, 1, 5, 180_000, 300),
            Moved(What.WIN, 13, 2, 1, 5, 180_000, 4000),
        ]
    )
    assert uses == [
        (5, Use(120_000, 2000, 2000)),
        (6, Use(120_000, 400, 400)),
        (6, Use(120_000, 0, 0)),
        (6, Use(180_000, 0, 0)),
        (5, Use(120_000, 0, 0)),
        (5, Use(180_000, 0, -300)),
        (5, Use(120_000, 0, -2000)),
        (5, Use(180_000, 0, -2000)),
    ]


def test_a_deposit_counts_from_the_first_cent_and_its_reversal_takes_it_back(sqlite_kit: Kit) -> None:
    house, cashier = sqlite_kit.house, sqlite_kit.staff("Carl", Role.CAGE)
    meg = sqlite_kit.staff("Meg", Role.PLAYER)
    first = house.at_cage(cashier.id, partial(Cage.buy_in, person=meg.id, amount=1, command_id="one")).number
    minute = minute_of(house.clock())
    with house.database.reading() as connection:
        assert deposits_of(connection, meg.id) == [Use(minute, 1, 0)]
    house.at_cage(cashier.id, partial(Cage.reverse, number=first, command_id="back", note=""))
    with house.database.reading() as connection:
        assert deposits_of(connection, meg.id) == [Use(minute, 1, 0), Use(minute, -1, 0)]


def test_a_reversal_that_the_wallet_covers_to_the_cent_is_made(sqlite_kit: Kit) -> None:
    """Meg bought $5 and spent a cent of it: the buy-in cannot be undone until she has that cent again."""
    house, cashier = sqlite_kit.house, sqlite_kit.staff("Carl", Role.CAGE)
    meg = sqlite_kit.staff("Meg", Role.PLAYER)
    number = house.at_cage(cashier.id, partial(Cage.buy_in, person=meg.id, amount=500, command_id="buy")).number
    house.at_cage(cashier.id, partial(Cage.cash_out, person=meg.id, amount=1, command_id="out"))
    undo = partial(Cage.reverse, number=number, note="")
    with pytest.raises(Refused, match="would fall below zero"):
        house.at_cage(cashier.id, partial(undo, command_id="short"))
    house.at_cage(cashier.id, partial(Cage.buy_in, person=meg.id, amount=1, command_id="again"))
    house.at_cage(cashier.id, partial(undo, command_id="covered"))
    assert house.wallet(meg.id) == 0
