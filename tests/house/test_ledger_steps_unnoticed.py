"""Changes to entries, uses, slips and fills that no test noticed once, each step on its own."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, select

from pitboss.house.ledger.accounts import AccountKind
from pitboss.house.ledger.cage import Cage
from pitboss.house.ledger.entries import Leg, What, entries_of
from pitboss.house.ledger.holdings import all_chips
from pitboss.house.ledger.journal import Journal, fund_tray, the_account
from pitboss.house.ledger.slips import (
    NewSlips,
    Slip,
    SlipKind,
    SlipState,
    decide_slip,
    find_slip,
    next_slip,
    write_slip,
)
from pitboss.house.ledger.uses import Layout, Moved, Result, entry_before, result_since, uses_of
from pitboss.house.people.registry import Person
from pitboss.house.protection.rows import Use
from pitboss.house.roles import Role
from pitboss.house.store import schema
from pitboss.house.tables.acting.commands import Leave, Ready
from pitboss.rulebook import submit
from pitboss.rulebook.parts import Kind, Outcome
from pitboss.table import commands, events
from pitboss.table.events import Funding
from pitboss.table.state import State, Wager, new_state
from tests.house.kit import Kit
from tests.house.test_hosting import play_out

TOKE = Wager(1, "Ann", 3, None, Kind.TOKE, 5_00, Funding.CHIPS, Kind.BLACKJACK)


def settled(outcome: Outcome, net: int) -> events.WagerSettled:
    return events.WagerSettled(1, outcome, net, None, next(iter(events.Reason)), "", ())


def with_wager(wager: Wager) -> State:
    state = new_state(submit("free-bet-ma", {}))
    state.wagers.append(wager)
    return state


@pytest.mark.parametrize(
    ("outcome", "net", "legs"),
    [
        (Outcome.WIN, 5_00, [(AccountKind.TOKES, "", 10_00), (AccountKind.TRAY, "", -5_00)]),
        (Outcome.LOSE, -5_00, [(AccountKind.TRAY, "", 5_00)]),
        (Outcome.PUSH, 0, [(AccountKind.SEAT, "Ann", 5_00)]),
    ],
)
def test_a_toke_that_wins_goes_to_the_dealers_and_any_other_not(
    outcome: Outcome, net: int, legs: list[tuple[AccountKind, str, int]]
) -> None:
    (entry,) = entries_of(with_wager(TOKE), settled(outcome, net))
    assert entry.legs == (Leg(AccountKind.PLAY, "", -5_00), *(Leg(*leg) for leg in legs))
    assert entry.note == "box 3 toke beside blackjack"


def test_a_lammer_comes_out_of_the_tray_and_costs_the_player_nothing() -> None:
    event = events.WagerPlaced(1, "Ann", 3, 1, Kind.BLACKJACK, 15_00, Funding.LAMMER, None, ())
    (entry,) = entries_of(new_state(submit("free-bet-ma", {})), event)
    assert entry.what is What.LAMMER and entry.note == "box 3 blackjack"
    assert entry.legs == (Leg(AccountKind.TRAY, "", -15_00), Leg(AccountKind.LAMMERS, "", 15_00))


def test_no_chips_brought_make_no_entry() -> None:
    assert entries_of(new_state(submit("zappit-ma", {})), events.ChipsBrought("Ann", 0, ())) == []


def test_wagers_that_one_event_takes_back_keep_their_numbers_until_it_is_over() -> None:
    """The second and the third of three wagers are taken back; afterwards a new one is the second."""
    layout = Layout()
    layout.follow([Moved(What.WAGER, 1 + n, 1, n, 4 + n, 60_000, -1000 * n) for n in (1, 2, 3)])
    back = layout.follow([Moved(What.TAKEN_BACK, 5, 1, n, 4 + n, 60_000, 1000 * n) for n in (2, 3)])
    assert [(who, use) for who, use in back if use.staked] == [
        (6, Use(60_000, -2000, -2000)),
        (7, Use(60_000, -3000, -3000)),
    ]
    layout.follow([Moved(What.WAGER, 6, 1, 2, 8, 60_000, -500)])
    assert [(stake.person, stake.left) for stake in layout.stakes] == [(5, 1000), (8, 500)]


def test_no_more_of_a_stake_comes_back_than_was_put_down() -> None:
    """Half of $20 comes back; of $15 more, $10 are the stake and $5 are won."""
    layout = Layout()
    layout.follow([Moved(What.WAGER, 2, 1, 1, 5, 60_000, -2000), Moved(What.HALF, 3, 1, 1, 5, 120_000, 1000)])
    assert layout.follow([Moved(What.VOID, 4, 1, 1, 5, 180_000, 1500)]) == [
        (5, Use(60_000, 0, -1000)),
        (5, Use(180_000, 0, -500)),
    ]


def test_a_result_begins_after_the_entries_before_its_moment(sqlite_kit: Kit) -> None:
    kit, ann = sqlite_kit, sqlite_kit.guest("Ann")
    table = kit.table("free-bet-ma")
    kit.sit_down(table, ann, 1)
    moments = []
    for kind, amount in ((Kind.BLACKJACK, 100_00), (Kind("push 22"), 10_00)):
        moments.append(kit.house.clock())
        kit.play(table, ann, commands.Place("Ann", 1, kind, amount))
        kit.time.pass_seconds(10)
    moments.append(kit.house.clock())
    with kit.house.database.reading() as connection:
        results = [result_since(connection, ann.id, moment) for moment in moments]
    assert results == [Result(110_00, -110_00), Result(10_00, -10_00), Result(0, 0)]


def test_who_has_no_account_has_no_chips_and_a_book_without_entries_none_before_any_moment(sqlite_kit: Kit) -> None:
    with sqlite_kit.house.database.reading() as connection:
        assert all_chips(connection, 4711) == 0
        assert entry_before(connection, 4711, sqlite_kit.house.clock()) == 0


def test_two_fills_of_one_step_share_what_the_cage_holds(sqlite_kit: Kit) -> None:
    """The first takes all but $1 of it, so for the second, of $2, the owners bring more."""
    table = sqlite_kit.table("catfish-bend")
    with sqlite_kit.house.database.reading() as connection:
        cage, balance = the_account(connection, AccountKind.CAGE)
        journal = Journal(table, 0, 1)
        for amount in (balance - 1_00, 2_00):
            fund_tray(connection, journal, 999, amount)
    assert [entry[3] for entry in journal.entries] == ["fill", "bankroll", "fill"]
    assert balance + journal.moved[cage] >= 0 and journal.moved[999] == balance + 1_00


@pytest.mark.parametrize(
    ("kind", "hands"),
    [(SlipKind.OPENER, (0, 7)), (SlipKind.CLOSER, (7, 0)), (SlipKind.FILL, (0, 0)), (SlipKind.CREDIT, (0, 0))],
)
def test_an_opener_is_received_and_a_closer_sent_by_whoever_is_at_the_table(
    kind: SlipKind, hands: tuple[int, int]
) -> None:
    slips = NewSlips(None, first=12)  # type: ignore[arg-type]  # numbered already: nothing is read
    for _ in range(2):
        slips.add(kind, 3, 100_00, 60_000, 5, by=7)
    assert [slip.number for slip in slips.slips] == [12, 13]
    assert {(slip.sent_by, slip.received_by) for slip in slips.slips} == {hands}
    assert all(slip.state == "done" and slip.asked_by == slip.decided_by == 7 for slip in slips.slips)


def test_nobody_sends_or_receives_a_cancelled_slip(sqlite_kit: Kit) -> None:
    meg = sqlite_kit.staff("Meg", Role.CAGE)
    decided: list[Any] = []

    def work(connection: Connection) -> None:
        for state in (SlipState.CANCELLED, SlipState.DONE):
            slip = Slip(next_slip(connection), "fill", 1, 100_00, "asked", meg.id, 60_000)
            write_slip(connection, slip, meg.id)
            decide_slip(connection, slip, state, by=meg.id, now=120_000, at_table=99)
            decided.append(find_slip(connection, slip.number))

    sqlite_kit.house.database.transact(work)
    found = [(slip.state, slip.sent_by, slip.received_by, slip.decided_by, slip.entry) for slip in decided]
    assert found == [("cancelled", 0, 0, meg.id, 0), ("done", meg.id, 99, meg.id, 0)]


def test_chips_in_play_are_counted_beside_those_of_earlier_rounds(sqlite_kit: Kit) -> None:
    """Ann's chips are the same before and after she bets, in the first round and in the second."""
    kit, ann = sqlite_kit, sqlite_kit.guest("Ann")
    table = kit.table("free-bet-ma")
    kit.sit_down(table, ann, 1)
    for _ in range(2):
        with kit.house.database.reading() as connection:
            before = all_chips(connection, ann.id)
        kit.play(table, ann, commands.Place("Ann", 1, Kind.BLACKJACK, 100_00))
        with kit.house.database.reading() as connection:
            assert all_chips(connection, ann.id) == before
        kit.play(table, ann, Ready("Ann"))
        play_out(kit, table, [ann])
    with kit.house.database.reading() as connection:
        seat = connection.execute(
            select(schema.accounts.c.balance).where(
                schema.accounts.c.person_id == ann.id, schema.accounts.c.kind == AccountKind.SEAT.value
            )
        ).scalar_one()
        purse, held = the_account(connection, AccountKind.PURSE, person=ann.id)
        assert purse and all_chips(connection, ann.id) == seat + held


def seated(kit: Kit) -> tuple[int, Person]:
    """Return a table and Meg, who sits there with money of her own."""
    meg = kit.staff("Meg", Role.PLAYER)
    buy = partial(Cage.buy_in, person=meg.id, amount=5000_00, command_id="buy")
    kit.house.at_cage(kit.house.itself.id, buy, meg.id)
    table = kit.table("free-bet-ma")
    kit.sit_down(table, meg, 1)
    return table, meg


def play(kit: Kit, table: int, meg: Person, amount: int) -> None:
    kit.play(table, meg, commands.Place("Meg", 1, Kind.BLACKJACK, amount))
    kit.play(table, meg, Ready("Meg"))
    play_out(kit, table, [meg])


def come_again(kit: Kit, table: int, meg: Person, *, days: float) -> None:
    kit.play(table, meg, Leave("Meg"))
    kit.time.pass_seconds(days * 86_400)
    kit.sit_down(table, meg, 1)


def staked(kit: Kit, meg: Person) -> list[int]:
    with kit.house.database.reading() as connection:
        return [use.staked for use in uses_of(connection, meg.id, kit.house.clock()) if use.staked]


def test_the_first_round_after_a_long_pause_counts(kit: Kit) -> None:
    """Meg plays for $30, comes again after forty days and plays two rounds: both count, and the old one does not."""
    table, meg = seated(kit)
    play(kit, table, meg, 30_00)
    come_again(kit, table, meg, days=40)
    for amount in (20_00, 25_00):
        play(kit, table, meg, amount)
    found = staked(kit, meg)
    assert {20_00, 25_00} <= set(found) and 30_00 not in found


def test_a_day_more_than_the_longest_period_is_looked_at(kit: Kit) -> None:
    table, meg = seated(kit)
    play(kit, table, meg, 30_00)
    kit.time.pass_seconds(31.9 * 86_400)
    assert 30_00 in staked(kit, meg)
    kit.time.pass_seconds(0.2 * 86_400)
    assert staked(kit, meg) == []


def test_a_round_whose_wagers_are_older_than_that_is_left_out(kit: Kit) -> None:
    """Its cards come forty days after the wager, and somebody else's chips between; the round after it counts."""
    table, meg = seated(kit)
    kit.play(table, meg, commands.Place("Meg", 1, Kind.BLACKJACK, 30_00))
    kit.play(table, kit.guest("Ann"), commands.BuyIn("Ann", 100_00))
    kit.time.pass_seconds(40 * 86_400)
    kit.play(table, meg, Ready("Meg"))
    play_out(kit, table, [meg])
    assert staked(kit, meg) == []
    come_again(kit, table, meg, days=1)
    play(kit, table, meg, 20_00)
    assert 20_00 in staked(kit, meg) and 30_00 not in staked(kit, meg)
