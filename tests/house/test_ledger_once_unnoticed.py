"""Changes to the ledger that no test once noticed: bounds of amounts, whose wagers come back, effects of lammers."""

from __future__ import annotations

import copy
from functools import partial

import pytest
from sqlalchemy import select

from pitboss.house.ledger.accounts import AccountKind
from pitboss.house.ledger.cage import MOST, Cage
from pitboss.house.ledger.entries import Entry, Leg, What, entries_of
from pitboss.house.ledger.holdings import all_chips
from pitboss.house.ledger.journal import CAGE_BOOK, Journal, fund_tray, the_account
from pitboss.house.ledger.uses import LONGEST, Layout, Moved, entry_before
from pitboss.house.protection.limits import DAY
from pitboss.house.roles import Role
from pitboss.house.store import schema
from pitboss.rulebook import submit
from pitboss.rulebook.parts import Kind, Outcome
from pitboss.table import Refused, Table, commands, events
from pitboss.table.events import Funding
from pitboss.table.state import Wager, new_state
from tests.house.kit import Kit


def test_amounts_at_the_cage_are_a_cent_at_least_and_no_more_than_the_most(sqlite_kit: Kit) -> None:
    house, cashier = sqlite_kit.house, sqlite_kit.staff("Carl", Role.CAGE)
    meg = sqlite_kit.staff("Meg", Role.PLAYER)
    for place, amount in enumerate((0, -1, MOST + 1)):
        with pytest.raises(Refused, match="above zero"):
            house.at_cage(cashier.id, partial(Cage.bankroll, amount=amount, command_id=f"wrong {place}"))
    for place, amount in enumerate((1, MOST)):
        house.at_cage(cashier.id, partial(Cage.bankroll, amount=amount, command_id=f"right {place}"))
    house.at_cage(cashier.id, partial(Cage.buy_in, person=meg.id, amount=1, command_id="buy"))
    with house.database.reading() as connection:
        entries = schema.entries
        rows = connection.execute(
            select(entries.c.what, entries.c.person_id).where(entries.c.book == CAGE_BOOK).order_by(entries.c.number)
        ).all()
    assert [tuple(row) for row in rows[-3:]] == [("bankroll", 0), ("bankroll", 0), ("buy in", meg.id)]


def test_a_reversal_says_why_where_a_reason_is_given(sqlite_kit: Kit) -> None:
    house, cashier = sqlite_kit.house, sqlite_kit.staff("Carl", Role.CAGE)
    meg = sqlite_kit.staff("Meg", Role.PLAYER)
    notes = []
    for place, reason in enumerate(("", "wrong person")):
        buying = partial(Cage.buy_in, person=meg.id, amount=500, command_id=f"buy {place}")
        number = house.at_cage(cashier.id, buying).number
        undoing = partial(Cage.reverse, number=number, command_id=f"back {place}", note=reason)
        again = house.at_cage(cashier.id, undoing).number
        with house.database.reading() as connection:
            entries = schema.entries
            note = connection.execute(
                select(entries.c.note).where(entries.c.book == CAGE_BOOK, entries.c.number == again)
            ).scalar_one()
        notes.append(note.replace(str(number), "N"))
    assert notes[1] == f"{notes[0]}: wrong person" and not notes[0].endswith(":")


def test_the_owners_bring_a_hundred_fills_when_the_cage_has_too_little(sqlite_kit: Kit) -> None:
    house = sqlite_kit.house
    table = sqlite_kit.table("catfish-bend")
    with house.database.reading() as connection:
        outside, _ = the_account(connection, AccountKind.OUTSIDE)
        cage, balance = the_account(connection, AccountKind.CAGE)
        accounts = schema.accounts
        tray = connection.execute(
            select(accounts.c.id).where(accounts.c.kind == AccountKind.TRAY.value, accounts.c.table_id == table)
        ).scalar_one()
        enough, short = Journal(table, 0, 1), Journal(table, 0, 1)
        fund_tray(connection, enough, tray, balance)
        fund_tray(connection, short, tray, balance + 1)
    assert enough.moved == {cage: -balance, tray: balance}
    brought = 100 * (balance + 1) - balance
    assert short.moved == {outside: -brought, cage: brought - balance - 1, tray: balance + 1}
    assert [posting[2] for posting in short.postings] == [1, 2, 1, 2]  # lines of an entry are numbered from 1


def test_only_the_players_own_wagers_on_the_box_come_back() -> None:
    table = Table(submit("double-attack-ma", {"boxes_per_player": 2}))
    table.auto()
    for name in ("Ann", "Ben"):
        table.do(commands.BuyIn(name, 1000_00))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 25_00))
    table.do(commands.Consent("Ann", 1))
    table.do(commands.Place("Ben", 1, Kind.BLACKJACK, 50_00))
    table.do(commands.Place("Ann", 2, Kind.BLACKJACK, 75_00))
    before = copy.deepcopy(table.state)
    (event,) = table.do(commands.TakeBack("Ann", 1))
    (entry,) = entries_of(before, event)
    assert (entry.what, entry.player, entry.wager) == (What.TAKEN_BACK, "Ann", 1)
    assert entry.legs == (Leg(AccountKind.PLAY, "", -25_00), Leg(AccountKind.SEAT, "Ann", 25_00))


@pytest.mark.parametrize(("amount", "what"), [(1, What.BROUGHT), (-1, What.TAKEN_AWAY)])
def test_a_single_cent_is_brought_or_taken_away(amount: int, what: What) -> None:
    (entry,) = entries_of(new_state(submit("zappit-ma", {})), events.ChipsBrought("Ann", amount, ()))
    assert entry.what is what
    assert entry.legs == (Leg(AccountKind.WALLET, "Ann", -amount), Leg(AccountKind.SEAT, "Ann", amount))


@pytest.mark.parametrize(("outcome", "net"), [(Outcome.WIN, 15_00), (Outcome.LOSE, 0), (Outcome.PUSH, 0)])
def test_a_lammer_goes_back_to_the_tray_and_its_winnings_to_the_player(outcome: Outcome, net: int) -> None:
    state = new_state(submit("free-bet-ma", {}))
    state.wagers.append(Wager(1, "Ann", 3, None, Kind.BLACKJACK, 15_00, Funding.LAMMER, None))
    settled = events.WagerSettled(1, outcome, net, None, next(iter(events.Reason)), "", ())
    (entry,) = entries_of(state, settled)
    legs = [Leg(AccountKind.LAMMERS, "", -15_00), Leg(AccountKind.TRAY, "", 15_00)]
    legs += [Leg(AccountKind.TRAY, "", -net), Leg(AccountKind.SEAT, "Ann", net)] if net else []
    assert entry.legs == tuple(legs) and sum(leg.amount for leg in legs) == 0


def test_a_new_round_has_a_new_layout_and_the_old_one_stays_as_it_was() -> None:
    """The first wager of a later round is its own number 1, even where the event's number is the same."""
    layout = Layout()
    layout.follow([Moved(What.WAGER, 7, 1, 1, 5, 60_000, -1000), Moved(What.WAGER, 7, 1, 2, 6, 60_000, -300)])
    uses = layout.follow(
        [
            Moved(What.WAGER, 9, 2, 1, 5, 120_000, -2000),
            Moved(What.WAGER, 10, 2, 2, 6, 120_000, -400),
            Moved(What.LOSE, 11, 2, 2, 6, 180_000, 0),
            Moved(What.WIN, 12, 2, 1, 5, 180_000, 4000),
        ]
    )
    assert layout.round == 2 and len(layout.stakes) == 2
    assert sum(use.lost for person, use in uses if person == 5) == -2000
    assert sum(use.lost for person, use in uses if person == 6) == 400


def test_the_last_entry_before_a_moment_is_not_one_at_the_moment(sqlite_kit: Kit) -> None:
    house, cashier = sqlite_kit.house, sqlite_kit.staff("Carl", Role.CAGE)
    numbers, moments = [], []
    for place in range(5):
        sqlite_kit.time.pass_seconds(10)
        moments.append(house.clock())
        work = partial(Cage.bankroll, amount=100, command_id=f"b {place}")
        numbers.append(house.at_cage(cashier.id, work).number)
    with house.database.reading() as connection:
        for number, moment in zip(numbers, moments, strict=True):
            assert entry_before(connection, CAGE_BOOK, moment) == number - 1
            assert entry_before(connection, CAGE_BOOK, moment + 1) == number


def test_no_period_of_a_limit_is_longer_than_is_looked_back() -> None:
    assert LONGEST == 31 * DAY and Entry(What.FILL, ()).clauses == ()


def test_an_entry_of_the_cage_is_reversed_once(sqlite_kit: Kit) -> None:
    house, cashier = sqlite_kit.house, sqlite_kit.staff("Carl", Role.CAGE)
    meg = sqlite_kit.staff("Meg", Role.PLAYER)
    first, second = (
        house.at_cage(cashier.id, partial(Cage.buy_in, person=meg.id, amount=500, command_id=f"buy {place}")).number
        for place in range(2)
    )
    back = house.at_cage(cashier.id, partial(Cage.reverse, number=first, command_id="back", note="")).number
    with pytest.raises(Refused, match=f"Entry {back} has already reversed entry {first}"):
        house.at_cage(cashier.id, partial(Cage.reverse, number=first, command_id="again", note="wrong person"))
    assert house.at_cage(cashier.id, partial(Cage.reverse, number=second, command_id="other", note="")).number > back


def test_new_play_chips_are_given_below_the_bound_and_not_at_it(sqlite_kit: Kit) -> None:
    house, ann = sqlite_kit.house, sqlite_kit.guest("Ann")
    with house.database.reading() as connection:
        held = all_chips(connection, ann.id)
    asking = partial(Cage.more_play_chips, person=ann.id, amount=500)
    with pytest.raises(Refused, match="chips at tables included"):
        house.at_cage(house.itself.id, partial(asking, below=held, command_id="at the bound"))
    house.at_cage(house.itself.id, partial(asking, below=held + 1, command_id="below the bound"))
    with house.database.reading() as connection:
        assert all_chips(connection, ann.id) == held + 500
