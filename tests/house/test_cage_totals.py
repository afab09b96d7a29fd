"""The day of the cage: totals by kind and by cashier that match the ledger, and slips printed one per page."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import func, select

from pitboss.house.ledger.accounts import AccountKind
from pitboss.house.ledger.journal import the_account
from pitboss.house.ledger.slips import SlipKind
from pitboss.house.roles import Role
from pitboss.house.store import schema
from pitboss.house.tables.acting.commands import TakePosition
from pitboss.house.tray_slips import ask_chips, carry_out_slip
from tests.house.kit import Kit
from tests.house.wire import Visitor, Wire


class AtCage:
    """Two cashiers, a patron and a table whose dealer asks for chips."""

    def __init__(self, kit: Kit, wire: Wire) -> None:
        self.kit, self.wire = kit, wire
        self.cate, self.carl = kit.staff("Cate", Role.CAGE), kit.staff("Carl", Role.CAGE)
        self.dora, self.meg = kit.staff("Dora", Role.DEALER), kit.staff("Meg", Role.PLAYER)
        self.clerks: dict[str, Visitor] = {person.name: wire.as_person(person) for person in (self.cate, self.carl)}
        self.table = kit.table("catfish-bend")
        kit.play(self.table, self.dora, TakePosition("dealer", "Dora"))

    def post(self, clerk: str, path: str, id: str, **body: Any) -> Any:
        answer = self.clerks[clerk].post(f"/api/cage/{path}", {"id": id, **body})
        assert answer.status_code == 201, answer.text
        return answer.json()

    def slip(self, kind: SlipKind, amount: int, clerk: Any) -> None:
        house, mark = self.kit.house, f"{kind}-{amount}"
        slip = ask_chips(house, self.table, kind, amount, self.dora, f"ask-{mark}")
        carry_out_slip(house, slip.number, clerk, f"do-{mark}")

    def totals(self, day: str = "today") -> dict[str, Any]:
        answer = self.clerks["Cate"].get(f"/api/cage/totals/{day}")
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def lines(self) -> dict[tuple[str, str | None], tuple[int, int, int, int]]:
        names = ("times", "amount", "cash", "chips")
        return {(line["kind"], line["cashier"]): tuple(line[name] for name in names) for line in self.totals()["lines"]}

    def balance(self) -> int:
        with self.kit.house.database.reading() as connection:
            return the_account(connection, AccountKind.CAGE)[1]

    def cash(self) -> int:
        """Return the money that ever came in, less what went out, as the account outside has it."""
        accounts = schema.accounts
        with self.kit.house.database.reading() as connection:
            outside = accounts.c.kind == AccountKind.OUTSIDE.value
            return -int(connection.execute(select(func.sum(accounts.c.balance)).where(outside)).scalar_one())


@pytest.fixture
def cage(kit: Kit, wire: Wire) -> AtCage:
    return AtCage(kit, wire)


def busy_day(cage: AtCage) -> None:
    cage.post("Cate", "buy-ins", "b1", person="Meg", amount=500_00)
    cage.post("Cate", "buy-ins", "b1", person="Meg", amount=500_00)  # the same click again
    cage.post("Carl", "buy-ins", "b2", person="Meg", amount=20_50)
    entry = cage.post("Carl", "cash-outs", "c1", person="Meg", amount=100_00)
    cage.post("Cate", "reversals", "r1", entry=entry["number"], note="wrong person")
    cage.slip(SlipKind.FILL, 1000_00, cage.cate)
    cage.slip(SlipKind.CREDIT, 300_00, cage.carl)


def test_totals_are_by_kind_and_by_cashier(cage: AtCage) -> None:
    busy_day(cage)
    lines = cage.lines()
    assert lines["buy in", "Cate"] == (1, 500_00, 500_00, 0)
    assert lines["buy in", "Carl"] == (1, 20_50, 20_50, 0)
    assert lines["cash out", "Carl"] == (1, 100_00, -100_00, 0)
    assert lines["correction", "Cate"] == (1, 100_00, 100_00, 0)
    assert lines["fill", "Cate"] == (1, 1000_00, 0, -1000_00)
    assert lines["credit", "Carl"] == (1, 300_00, 0, 300_00)
    assert ("opener", None) in lines and ("bankroll", None) in lines


def test_totals_agree_with_the_ledger(cage: AtCage) -> None:
    busy_day(cage)
    told = cage.totals()
    assert told["opening"] == 0  # the house was founded on this day
    assert told["closing"] == told["opening"] + sum(line["chips"] for line in told["lines"]) == cage.balance()
    assert sum(line["cash"] for line in told["lines"]) == cage.cash()


def test_the_next_day_begins_with_what_the_first_ended_with(cage: AtCage) -> None:
    busy_day(cage)
    first = cage.totals()
    cage.kit.time.pass_seconds(26 * 3600)
    cage.post("Cate", "buy-ins", "b3", person="Meg", amount=1_00)
    second = cage.totals()
    assert (second["opening"], second["closing"]) == (first["closing"], first["closing"])
    assert [(line["kind"], line["amount"]) for line in second["lines"]] == [("buy in", 1_00)]
    assert cage.totals(first["day"]) == first | {"over": True}


def test_a_day_on_which_nothing_happened_is_empty(cage: AtCage) -> None:
    told = cage.totals("2001-01-01")
    assert (told["lines"], told["opening"], told["closing"]) == ([], 0, 0)
    assert cage.clerks["Cate"].get("/api/cage/totals/soon").status_code == 404


def test_totals_are_for_the_cage_and_the_auditors(cage: AtCage) -> None:
    for person, status in ((cage.dora, 403), (cage.meg, 403), (cage.kit.staff("Audrey", Role.AUDITOR), 200)):
        assert cage.wire.as_person(person).get("/api/cage/totals/today").status_code == status


def test_slips_of_a_day_are_printed_one_on_a_page(cage: AtCage) -> None:
    busy_day(cage)
    printed = cage.clerks["Cate"].get("/api/days/today/slips.pdf")
    assert printed.status_code == 200
    assert printed.content.count(b"/Type /Page ") + printed.content.count(b"/Type /Page\n") >= 3
    empty = cage.clerks["Cate"].get("/api/days/2001-01-01/slips.pdf")
    assert empty.status_code == 200 and empty.content.startswith(b"%PDF")
