"""Fills and credits: requested at the table, carried out by the cage, never by one person, in any sequence."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.exc import DBAPIError

from pitboss.house.audit.auditing import audit
from pitboss.house.house import House
from pitboss.house.ledger.slips import Slip, SlipKind
from pitboss.house.people.registry import Person
from pitboss.house.roles import Role
from pitboss.house.staffing import change_role, shut_out
from pitboss.house.store import schema
from pitboss.house.store.gaming_schema import gaming_slips
from pitboss.house.tables.acting.commands import CloseForGood, LeavePosition, Ready, TakePosition
from pitboss.house.tray_slips import ask_chips, cancel_slip, carry_out_slip, read_slip
from pitboss.rulebook.parts import Kind
from pitboss.table import Refused, commands
from tests.house.kit import Kit
from tests.house.test_audit import play_rounds
from tests.house.test_hosting import play_out

FILL, CREDIT = SlipKind.FILL, SlipKind.CREDIT
TRAY = 100_000_00
SHORT = 4
"""With this seed the players win the first rounds."""


class Pit:
    """A table with a dealer, and two people at the cage."""

    def __init__(self, kit: Kit) -> None:
        self.kit, self.house = kit, kit.house
        self.dora, self.flo = kit.staff("Dora", Role.DEALER), kit.staff("Flo", Role.FLOOR)
        self.carl, self.cleo = kit.staff("Carl", Role.CAGE), kit.staff("Cleo", Role.CAGE)
        self.table = kit.table("free-bet-ma")
        kit.play(self.table, self.dora, TakePosition("dealer", "Dora"))

    def ask(self, kind: SlipKind, amount: int, command_id: str = "s1", by: Person | None = None) -> Slip:
        return ask_chips(self.house, self.table, kind, amount, by or self.dora, command_id)

    def carry_out(self, slip: Slip, command_id: str = "d1", by: Person | None = None) -> Slip:
        return carry_out_slip(self.house, slip.number, by or self.carl, command_id)

    def held(self, kind: str) -> int:
        accounts = schema.accounts
        where = [accounts.c.kind == kind] + ([accounts.c.table_id == self.table] if kind == "tray" else [])
        with self.house.database.reading() as connection:
            return int(connection.execute(select(accounts.c.balance).where(*where)).scalar_one())

    def moved(self) -> tuple[int, int]:
        return self.held("tray"), self.held("cage")

    def slips(self) -> list[Slip]:
        with self.house.database.reading() as connection:
            rows = connection.execute(select(gaming_slips).order_by(gaming_slips.c.number))
            return [Slip._make(row) for row in rows]

    def findings(self) -> list[str]:
        return [str(finding) for finding in audit(self.house.database).findings]


@pytest.fixture
def pit(kit: Kit) -> Pit:
    return Pit(kit)


def refused(work: Callable[[], Any]) -> str:
    with pytest.raises(Refused) as caught:
        work()
    return caught.value.refusal.code


def test_a_fill_takes_two_people_and_has_their_names(pit: Pit) -> None:
    tray, cage = pit.moved()
    slip = pit.ask(FILL, 5_000_00)
    assert pit.moved() == (tray, cage) and (slip.state, slip.asked_by) == ("asked", pit.dora.id)
    pit.kit.time.pass_seconds(60)
    done = pit.carry_out(slip)
    assert pit.moved() == (tray + 5_000_00, cage - 5_000_00)
    assert (done.state, done.sent_by, done.received_by) == ("done", pit.carl.id, pit.dora.id)
    assert done.decided_at == slip.asked_at + 60_000 and done.entry
    assert pit.findings() == []


def test_a_credit_goes_back_to_the_cage(pit: Pit) -> None:
    tray, cage = pit.moved()
    done = pit.carry_out(pit.ask(CREDIT, 5_000_50))
    assert pit.moved() == (tray - 5_000_50, cage + 5_000_50)
    assert (done.sent_by, done.received_by) == (pit.dora.id, pit.carl.id)
    assert pit.findings() == []


def test_a_table_has_its_opener_and_its_closer_on_slips(pit: Pit) -> None:
    pit.carry_out(pit.ask(FILL, 100_00))
    pit.ask(FILL, 200_00, "s2")
    pit.kit.play(pit.table, pit.flo, CloseForGood())
    kinds = [(slip.kind, slip.amount, slip.state) for slip in pit.slips()]
    assert kinds == [
        ("opener", TRAY, "done"),
        ("fill", 100_00, "done"),
        ("fill", 200_00, "cancelled"),
        ("closer", TRAY + 100_00, "done"),
    ]
    assert pit.held("tray") == 0 and pit.findings() == []
    assert refused(lambda: pit.ask(FILL, 100_00, "s3")) == "closed"


def test_the_same_request_twice_makes_one_slip_and_moves_chips_once(pit: Pit) -> None:
    tray, cage = pit.moved()
    slip = pit.ask(FILL, 100_00)
    assert pit.ask(FILL, 100_00) == slip
    assert refused(lambda: pit.ask(FILL, 200_00)) == "id_used"
    done = pit.carry_out(slip)
    assert pit.carry_out(slip) == done
    assert refused(lambda: pit.carry_out(slip, "d2")) == "slip_decided"
    assert refused(lambda: cancel_slip(pit.house, slip.number, pit.carl)) == "slip_decided"
    assert pit.moved() == (tray + 100_00, cage - 100_00)


@pytest.mark.parametrize("together", ["same id", "two people", "with a cancellation", "the same request"])
def test_at_the_same_moment_chips_move_once(pit: Pit, together: str) -> None:
    """Several threads, and several workers, decide one slip: it is decided once."""
    before = pit.moved()
    slip = pit.ask(FILL, 100_00)
    other = pit.kit.worker()
    ways: dict[str, list[Callable[[], Slip]]] = {
        "same id": [
            lambda: carry_out_slip(pit.house, slip.number, pit.carl, "d1"),
            lambda: carry_out_slip(other, slip.number, pit.carl, "d1"),
        ],
        "two people": [
            lambda: carry_out_slip(pit.house, slip.number, pit.carl, "d1"),
            lambda: carry_out_slip(other, slip.number, pit.cleo, "d2"),
        ],
        "with a cancellation": [
            lambda: carry_out_slip(pit.house, slip.number, pit.carl, "d1"),
            lambda: cancel_slip(other, slip.number, pit.dora),
        ],
        "the same request": [
            lambda: pit.ask(FILL, 100_00),
            lambda: ask_chips(other, pit.table, FILL, 100_00, pit.dora, "s1"),
        ],
    }
    work = ways[together] * 2
    codes: list[str] = []

    def run(one: Callable[[], Slip]) -> None:
        try:
            codes.append(one().state)
        except Refused as error:
            codes.append(error.refusal.code)

    threads = [threading.Thread(target=run, args=(task,)) for task in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    other.close()
    tray, cage = pit.moved()
    moves = 100_00 if read_slip(pit.house, slip.number).state == "done" else 0
    assert (tray - before[0], before[1] - cage) == (moves, moves)
    assert set(codes) <= {"asked", "done", "cancelled", "slip_decided"} and len(codes) == len(work)
    assert len([slip for slip in pit.slips() if slip.kind == "fill"]) == 1 and pit.findings() == []


def test_nobody_carries_out_what_he_asked_for(pit: Pit) -> None:
    """Not even as somebody of the cage, which he is by now."""
    slip = pit.ask(FILL, 100_00)
    assert refused(lambda: pit.carry_out(slip, by=pit.dora)) == "forbidden"
    assert refused(lambda: pit.carry_out(slip, by=pit.flo)) == "forbidden"
    change_role(pit.house, "Dora", Role.CAGE, pit.house.itself)
    dora = pit.house.find("Dora")
    assert dora is not None
    assert refused(lambda: pit.carry_out(slip, by=dora)) == "same_person"
    assert refused(lambda: pit.carry_out(slip)) == "asker_gone"
    assert cancel_slip(pit.house, slip.number, pit.carl).state == "cancelled"
    assert pit.findings() == []


@pytest.mark.parametrize("gone", ["asker", "clerk"])
def test_who_is_shut_out_between_request_and_chips_moves_none(pit: Pit, gone: str) -> None:
    before, slip = pit.moved(), pit.ask(FILL, 100_00)
    shut_out(pit.house, "Dora" if gone == "asker" else "Carl", True, pit.house.itself)
    assert refused(lambda: pit.carry_out(slip)) == ("asker_gone" if gone == "asker" else "forbidden")
    assert pit.moved() == before


def test_a_clerk_who_has_another_role_by_now_moves_none(pit: Pit) -> None:
    slip = pit.ask(FILL, 100_00)
    change_role(pit.house, "Carl", Role.DEALER, pit.house.itself)
    assert refused(lambda: pit.carry_out(slip)) == "forbidden"


def test_only_who_deals_or_supervises_the_table_asks(pit: Pit) -> None:
    assert refused(lambda: pit.ask(FILL, 100_00, by=pit.flo)) == "position_not_held"
    assert refused(lambda: pit.ask(FILL, 100_00, by=pit.carl)) == "position_not_held"
    assert refused(lambda: pit.ask(FILL, 100_00, by=pit.kit.guest("Gus"))) == "position_not_held"
    pit.kit.play(pit.table, pit.dora, LeavePosition("dealer", "Dora"))
    assert refused(lambda: pit.ask(FILL, 100_00)) == "position_not_held"
    pit.kit.play(pit.table, pit.flo, TakePosition("floor", "Flo"))
    assert pit.carry_out(pit.ask(FILL, 100_00, by=pit.flo)).received_by == pit.flo.id


@pytest.mark.parametrize("amount", [0, -100, 1, 49, 10**12 + 50, 10**30])
def test_what_is_no_amount_of_chips_is_refused(pit: Pit, amount: int) -> None:
    before = pit.moved()
    assert refused(lambda: pit.ask(FILL, amount)) in ("not_an_amount", "not_in_chips")
    assert pit.moved() == before and len(pit.slips()) == 1


def test_neither_tray_nor_cage_goes_below_zero(pit: Pit) -> None:
    tray, cage = pit.moved()
    assert refused(lambda: pit.ask(CREDIT, tray + 50)) == "short_of_chips"
    assert refused(lambda: pit.ask(FILL, cage + 50)) == "short_of_chips"
    slip = pit.ask(CREDIT, tray)
    other = pit.kit.table("catfish-bend")
    assert pit.carry_out(slip).state == "done" and pit.held("tray") == 0 and other


def test_chips_that_are_gone_between_request_and_cage_are_not_moved(pit: Pit) -> None:
    """The whole cage is asked for; then it pays somebody a bankroll's worth of another table."""
    slip = pit.ask(FILL, pit.held("cage"))
    pit.kit.table("catfish-bend")
    assert refused(lambda: pit.carry_out(slip)) == "short_of_chips"


def test_one_request_waits_at_a_time(pit: Pit) -> None:
    slip = pit.ask(FILL, 100_00)
    assert refused(lambda: pit.ask(CREDIT, 100_00, "s2")) == "slip_waits"
    assert refused(lambda: cancel_slip(pit.house, slip.number, pit.flo)) == "forbidden"
    cancelled = cancel_slip(pit.house, slip.number, pit.dora)
    assert cancel_slip(pit.house, slip.number, pit.dora) == cancelled
    assert refused(lambda: pit.carry_out(slip)) == "slip_decided"
    assert pit.ask(CREDIT, 100_00, "s2").number == slip.number + 1


def test_chips_come_during_a_round_and_go_between_rounds(pit: Pit) -> None:
    kit, ann = pit.kit, pit.kit.guest("Ann")
    kit.play(pit.table, pit.dora, LeavePosition("dealer", "Dora"))
    kit.play(pit.table, pit.flo, TakePosition("floor", "Flo"))
    kit.sit_down(pit.table, ann, 1)
    while not kit.look(pit.table).table.state.running:  # a blackjack ends the round at once
        kit.play(pit.table, ann, commands.Place("Ann", 1, Kind.BLACKJACK, 10_00))
        kit.play(pit.table, ann, Ready("Ann"))
    assert pit.carry_out(pit.ask(FILL, 100_00, by=pit.flo)).state == "done"
    credit = pit.ask(CREDIT, 100_00, "s2", by=pit.flo)
    assert refused(lambda: pit.carry_out(credit, "d2")) == "round_running"
    play_out(kit, pit.table, [ann])
    assert pit.carry_out(credit, "d2").state == "done" and pit.findings() == []


@pytest.mark.parametrize("where", ["before the slip", "before the commit"])
def test_what_is_killed_between_never_happened(pit: Pit, where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process dies after the chips were posted and before the slip says so, or just before the commit."""
    before, slip = pit.moved(), pit.ask(FILL, 100_00)

    def die(*given: object, **named: object) -> None:
        raise KeyboardInterrupt

    name = "pitboss.house.tables.acting.tray.decide_slip" if where == "before the slip" else None
    with monkeypatch.context() as patch:
        if name is not None:
            patch.setattr(name, die)
        else:
            patch.setattr("pitboss.house.tables.live.live_table.LiveTable.written_down", die)
        with pytest.raises(KeyboardInterrupt):
            pit.carry_out(slip)
    assert pit.moved() == before and read_slip(pit.house, slip.number).state == "asked"
    again: House = pit.kit.worker()
    assert carry_out_slip(again, slip.number, pit.carl, "d1").state == "done"
    again.close()
    assert pit.moved() == (before[0] + 100_00, before[1] - 100_00) and pit.findings() == []


def test_a_tray_that_runs_short_is_filled_by_the_house_with_a_slip(url: str) -> None:
    kit = Kit(url, seed=SHORT, tray="1", tray_fill="0.50")
    play_rounds(kit, 12, "catfish-bend", 50_00)
    with kit.house.database.reading() as connection:
        filled = connection.execute(
            select(func.count()).where(gaming_slips.c.kind == "fill", gaming_slips.c.asked_by == 0)
        ).scalar_one()
    assert filled and not list(audit(kit.house.database).findings)
    kit.close()


def test_the_database_refuses_to_change_a_decided_slip(pit: Pit) -> None:
    slip = pit.ask(FILL, 100_00)
    for change in ({"amount": 1}, {"asked_by": 99}):
        with pytest.raises(DBAPIError), pit.house.database.writing() as connection:
            connection.execute(update(gaming_slips).where(gaming_slips.c.number == slip.number).values(change))
    pit.carry_out(slip)
    with pytest.raises(DBAPIError), pit.house.database.writing() as connection:
        connection.execute(update(gaming_slips).where(gaming_slips.c.number == slip.number).values(note="x"))
    with pytest.raises(DBAPIError), pit.house.database.writing() as connection:
        connection.execute(gaming_slips.delete())
