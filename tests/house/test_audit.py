"""The audit finds every fault: each is planted in a correct database, and must be found."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection, inspect, select, text
from sqlalchemy.exc import DBAPIError

from pitboss.house.audit.auditing import audit
from pitboss.house.audit.past_rounds.rounds import round_record, the_round
from pitboss.house.audit.returns.monitor import returns
from pitboss.house.roles import Role
from pitboss.house.store import schema
from pitboss.house.tables.acting.commands import Ready, TakePosition
from pitboss.house.theory import Theories, Theory
from pitboss.record import read_records, replay
from pitboss.rulebook.parts import Irregularity, Kind
from pitboss.table import commands
from pitboss.table import events as table_events
from pitboss.table.views import waiting_for
from tests.house.kit import Kit
from tests.house.test_hosting import play_out

OF_ROUNDS = ("rounds", "round_results", "round_bettors", "round_clauses")
APPENDED = ("steps", "entries", "postings", *OF_ROUNDS, "shoes", "submissions", "floor_log")


def play_rounds(kit: Kit, count: int = 4, game: str = "free-bet-ma", amount: int = 1000) -> int:
    table, ann, bob = kit.table(game), kit.guest("Ann"), kit.guest("Bob")
    for place, person in enumerate((ann, bob), 1):
        kit.sit_down(table, person, place, 500_000_00)
    for _ in range(count):
        for place, person in enumerate((ann, bob), 1):
            kit.play(table, person, commands.Place(person.name, place, Kind.BLACKJACK, amount))
        for person in (ann, bob):
            kit.play(table, person, Ready(person.name))
        play_out(kit, table, [ann, bob])
    return table


def drop_triggers(connection: Connection) -> None:
    """Let the rows be changed after all, as somebody with the keys to the database could."""
    if connection.dialect.name == "sqlite":
        for name in connection.execute(text("SELECT name FROM sqlite_master WHERE type = 'trigger'")).scalars().all():
            connection.execute(text(f"DROP TRIGGER {name}"))
    else:
        for table in appended(connection):
            connection.execute(text(f"ALTER TABLE {table} DISABLE TRIGGER USER"))


def appended(connection: Connection) -> list[str]:
    """Return the tables whose rows nothing may change, as far as the schema has them."""
    return [table for table in APPENDED if inspect(connection).has_table(table)]


def spoil(kit: Kit, *statements: str) -> None:
    with kit.house.database.writing() as connection:
        drop_triggers(connection)
        for statement in statements:
            assert connection.execute(text(statement)).rowcount >= 1, statement


def findings(kit: Kit) -> dict[str, list[str]]:
    report = audit(kit.house.database)
    return {check.name: [str(finding) for finding in check.findings] for check in report.checks if check.findings}


FAULTS = {
    "a posting changed": (
        "UPDATE postings SET amount = amount + 100 WHERE book = 1 AND number = 4 AND line = 1",
        {"entries balance", "balances equal their postings", "entries follow from events"},
    ),
    "two postings changed so that they balance": (
        "UPDATE postings SET amount = amount + CASE line WHEN 1 THEN 100 WHEN 2 THEN -100 END"
        " WHERE book = 1 AND number = 5 AND line IN (1, 2)",
        {"balances equal their postings", "entries follow from events"},
    ),
    "a balance changed": (
        "UPDATE accounts SET balance = balance + 1 WHERE kind = 'tray'",
        {"balances equal their postings"},
    ),
    "an entry removed": (
        "DELETE FROM entries WHERE book = 1 AND number = 6",
        {"books are whole", "entries balance", "entries follow from events"},
    ),
    "the last entry removed with its postings": (
        "DELETE FROM postings WHERE book = 1 AND number = (SELECT MAX(number) FROM entries WHERE book = 1)",
        {"entries balance"},
    ),
    "an entry with another clause": (
        "UPDATE entries SET clauses = 'free-bet-ma 1' WHERE book = 1 AND round = 1 AND what <> 'wager'",
        {"entries follow from events"},
    ),
    "an entry of another round": (
        "UPDATE entries SET round = 99 WHERE book = 1 AND number = 5",
        {"entries follow from events"},
    ),
    "a step removed": ("DELETE FROM steps WHERE table_id = 1 AND seq = 9", {"entries follow from events"}),
    "a salt changed": (
        "UPDATE shoes SET salt = 'abc' WHERE table_id = 1 AND number = 1",
        {"shoes equal their commitments"},
    ),
    "a commitment changed": (
        "UPDATE shoes SET commitment = 'abc' WHERE table_id = 1 AND number = 1",
        {"shoes equal their commitments"},
    ),
    "a shoe's first two cards exchanged": (
        'UPDATE shoes SET "order" = substr("order", 4, 3) || substr("order", 1, 3) || substr("order", 7)'
        " WHERE table_id = 1 AND number = 1",
        {"shoes equal their commitments"},
    ),
    "cards left uncounted": (
        "UPDATE standings SET shoe_left = shoe_left + 1 WHERE table_id = 1",
        {"shoes equal their commitments"},
    ),
    "a round's net changed": ("UPDATE rounds SET net = net + 5 WHERE number = 2", {"rounds are whole"}),
    "the text of a submission changed": (
        "UPDATE submissions SET text = replace(text, 'decks = 6', 'decks = 8')",
        {"submissions are those that are dealt"},
    ),
    "a submission removed": ("DELETE FROM submissions", {"submissions are those that are dealt"}),
    "a round removed": ("DELETE FROM rounds WHERE number = 2", {"rounds are whole"}),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(kit: Kit, fault: str) -> None:
    play_rounds(kit)
    assert findings(kit) == {}
    statement, expected = FAULTS[fault]
    spoil(kit, statement)
    assert set(findings(kit)) >= expected


def change_event(kit: Kit, kind: str, change: Callable[[dict[str, Any]], None]) -> None:
    """Change the data of the first event of a kind."""
    with kit.house.database.writing() as connection:
        drop_triggers(connection)
        for step in connection.execute(select(schema.steps).order_by(schema.steps.c.seq)).all():
            events = json.loads(step.shown)
            chosen = next((event for event in events if event["event"] == kind), None)
            if chosen is not None:
                change(chosen["data"])
                where = (schema.steps.c.table_id == step.table_id, schema.steps.c.seq == step.seq)
                connection.execute(schema.steps.update().where(*where).values(shown=json.dumps(events)))
                return
    raise AssertionError(kind)


def test_a_payout_that_ledger_and_events_agree_on_is_still_held_against_the_record(kit: Kit) -> None:
    """Event, entry, postings and balances are all changed so that they agree: the replayed record gives it away."""
    play_rounds(kit)
    settled: dict[str, Any] = {}

    def pay_more(data: dict[str, Any]) -> None:
        settled.update(data)
        data["net"] += 500

    change_event(kit, "WagerSettled", pay_more)
    with kit.house.database.writing() as connection:
        entry = connection.execute(
            text("SELECT number FROM entries WHERE book = 1 AND wager = :wager AND round = 1 AND what <> 'wager'"),
            {"wager": settled["wager"]},
        ).scalar_one()
        lines = connection.execute(
            text(
                "SELECT line, account_id, amount, kind FROM postings JOIN accounts ON accounts.id = account_id"
                " WHERE book = 1 AND number = :number"
            ),
            {"number": entry},
        ).all()
        seat = connection.execute(
            text(
                "SELECT accounts.id FROM accounts JOIN entries ON entries.person_id = accounts.person_id"
                " WHERE accounts.kind = 'seat' AND entries.book = 1 AND entries.number = :number"
            ),
            {"number": entry},
        ).scalar_one()
        tray = connection.execute(text("SELECT id FROM accounts WHERE kind = 'tray'")).scalar_one()
        have = {line.account_id: line for line in lines}
        for account, more in ((seat, 500), (tray, -500)):
            if account in have:
                connection.execute(
                    text(
                        "UPDATE postings SET amount = amount + :more"
                        " WHERE book = 1 AND number = :number AND account_id = :account"
                    ),
                    {"more": more, "number": entry, "account": account},
                )
            else:
                connection.execute(
                    text("INSERT INTO postings VALUES (1, :number, 9, :account, :more)"),
                    {"more": more, "number": entry, "account": account},
                )
            connection.execute(
                text("UPDATE accounts SET balance = balance + :more WHERE id = :account"),
                {"more": more, "account": account},
            )
        connection.execute(text("UPDATE rounds SET net = net + 500 WHERE number = 1"))
    faults = findings(kit)
    assert "balances equal their postings" not in faults
    assert "entries balance" not in faults
    assert "payouts equal the replayed records" in faults


def test_a_card_that_was_not_next_is_found(kit: Kit) -> None:
    play_rounds(kit)

    def another(data: dict[str, Any]) -> None:
        data["card"] = "2c" if data["card"] != "2c" else "3c"

    change_event(kit, "CardDealt", another)
    assert "shoes equal their commitments" in findings(kit)


def test_the_database_itself_refuses_changes(kit: Kit) -> None:
    kit.play(play_rounds(kit, 1), kit.staff("Flora", Role.FLOOR), TakePosition("floor", "Flora"))
    for table in APPENDED:
        column = {"shoes": "salt", "steps": "command", "entries": "note"}.get(table, "table_id")
        column = "amount" if table == "postings" else column
        for statement in (f"UPDATE {table} SET {column} = {column}", f"DELETE FROM {table}"):
            if table == "shoes" and statement.startswith("UPDATE"):
                statement = "UPDATE shoes SET salt = 'x'"
            with pytest.raises(DBAPIError, match="only ever appended"), kit.house.database.writing() as connection:
                connection.execute(text(statement))


def test_no_balance_falls_below_zero(kit: Kit) -> None:
    kit.guest("Ann")
    with (
        pytest.raises(DBAPIError, match="not_below_zero"),
        kit.house.database.writing() as connection,
    ):
        connection.execute(text("UPDATE accounts SET balance = -1 WHERE kind = 'wallet'"))


@pytest.mark.parametrize("game", ["zappit-ma", "catfish-bend", "zappit-online"])
def test_the_record_of_any_round_replays(kit: Kit, game: str) -> None:
    play_rounds(kit, 6, game)
    with kit.house.database.reading() as connection:
        for number in range(1, 7):
            row = the_round(connection, number)
            (record,) = read_records(round_record(connection, row))
            replayed = replay(record)
            assert replayed.differences == []
            assert sum(settled.event.net for settled in replayed.settled) == row.net


def test_returns_have_bands_and_alarms(kit: Kit) -> None:
    play_rounds(kit, 60, "zappit-online", 1000)
    with kit.house.database.reading() as connection:
        row = connection.execute(select(schema.round_results)).first()
        assert row is not None

        def theory(ev: float, sd: float | None) -> Callable[[Any], Theories]:
            return lambda rules: Theories(Theory(ev, sd), {})

        (table, game) = returns(connection, 3.0, theory(-0.012, 1.15))
        assert (table.table, game.table) == (1, None)
        assert (game.rounds, game.wagers, game.staked) == (60, 120, 120_000)
        assert game.expected == pytest.approx(-1440.0)
        spread = 1.15**2 * 60 * 2000**2  # two boxes with unknown covariance: as if they always won together
        assert game.basis == "upper bound"
        assert game.sd == pytest.approx(spread**0.5)
        assert game.sigmas == pytest.approx((game.net + 1440.0) / spread**0.5)
        assert not game.alarm
        known = Theories(Theory(-0.012, 1.15, together=0.4), {})
        (_, together) = returns(connection, 3.0, lambda rules: known)
        assert together.basis == "exact variance"
        assert together.sd == pytest.approx(1.15 * (0.6 * 120 * 1000**2 + 0.4 * 60 * 2000**2) ** 0.5)
        low, high = game.as_data()["bands"]["2"]
        assert low < game.theoretical_return < high
        (_, wrong) = returns(connection, 3.0, theory(0.99, 0.2))
        assert wrong.alarm
        (_, unknown) = returns(connection, 3.0, theory(-0.012, None))
        assert unknown.sd is not None
        assert unknown.sd > 0


def test_few_wagers_give_no_alarm(kit: Kit) -> None:
    play_rounds(kit, 3, "zappit-online", 1000)
    with kit.house.database.reading() as connection:
        lines = returns(connection, 1.0, lambda rules: Theories(Theory(0.99, 0.01), {}))
    assert [line.alarm for line in lines] == [False, False]
    assert [line.sigmas for line in lines] == [None, None]


def test_a_card_burned_by_mistake_is_shown_again_rounds_later(kit: Kit) -> None:
    """Catfish Bend: asking for the burned card shows every burned one, also in the record of a later round."""
    table, dealer, floor = kit.table("catfish-bend"), kit.staff("Dora", Role.DEALER), kit.staff("Flo", Role.FLOOR)
    ann = kit.guest("Ann")
    kit.sit_down(table, ann, 1)
    kit.play(table, dealer, TakePosition("dealer", "Dora"))
    kit.play(table, floor, TakePosition("floor", "Flo"))
    play_on(kit, table, ann, dealer, floor)
    kit.play(table, dealer, commands.Report(Irregularity.BURNED_TWICE))
    for number in range(3):
        play_on(kit, table, ann, dealer, floor)
        if number == 2:
            kit.play(table, ann, commands.AskBurnCard("Ann"))
            kit.play(table, floor, commands.ShowBurnCard())
        kit.play(table, ann, commands.Place("Ann", 1, Kind.BLACKJACK, 10_00))
        kit.play(table, dealer, commands.CloseWagering())
        play_on(kit, table, ann, dealer, floor)
    kit.play(table, floor, commands.OrderShuffle())
    play_on(kit, table, ann, dealer, floor)
    assert findings(kit) == {}
    with kit.house.database.reading() as connection:
        (record,) = read_records(round_record(connection, the_round(connection, 3)))
    assert len([event for event in replay(record).table.events if isinstance(event, table_events.BurnCardShown)]) == 2


def play_on(kit: Kit, table: int, player: Any, dealer: Any, floor: Any) -> None:
    """Play on as far as possible; the player stands on everything and wants nothing."""
    while True:
        live = kit.look(table).table
        step, waiting = live.staff_step(), waiting_for(live)
        if step is not None:
            kit.play(table, floor if isinstance(step, commands.FloorCommand) else dealer, step)
        elif live.state.running and waiting:
            name, box = waiting[0]
            kit.play(table, player, commands.Decline(name, box) if live.state.offers else commands.Stand(name, box))
        else:
            return
