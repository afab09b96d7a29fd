"""A house that one comes into."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any
from urllib.parse import quote

import httpx

from pitboss.client.connection import PATIENCE, Connection
from pitboss.client.models import TableLine
from pitboss.client.table import Table

PAGE = 500
"""So many tables are asked for at a time."""


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table of the lobby that can be joined."""

    line: TableLine
    connection: Connection = field(repr=False)

    def join(self, chips: int = 0, box: int | None = None) -> Table:
        """Go to the table, with some chips, and take a seat: at once, or when the round that is played is over."""
        table = Table(self.connection, self.line.id)
        if chips:
            table.buy_in(chips)
        if box is not None:
            table.sit_between_rounds(box)
        return table


class House:
    """The house at an address. Come in as a guest, register, or sign in first."""

    def __init__(self, url: str, *, patience: float = PATIENCE, client: httpx.Client | None = None) -> None:
        self.connection = Connection(url, patience, client)
        self.name = ""

    def __enter__(self) -> House:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Leave."""
        self.connection.close()

    def come_in(self, name: str | None = None) -> House:
        """Come in as a guest with play chips."""
        return self._signed_in("/api/guests", {"name": name} if name else {})

    def register(self, name: str, password: str) -> House:
        """Register as a player."""
        return self._signed_in("/api/people", {"name": name, "password": password})

    def sign_in(self, name: str, password: str) -> House:
        """Sign in."""
        return self._signed_in("/api/session", {"name": name, "password": password})

    def _signed_in(self, path: str, body: dict[str, Any]) -> House:
        session = self.connection.post(path, {**body, "token": True})
        self.connection.signed_in(session["token"])
        self.name = session["person"]["name"]
        return self

    @property
    def wallet(self) -> int:
        """Your chips away from the tables."""
        return int(self.connection.get("/api/me")["wallet"])

    def tables(self, game: str | None = None) -> list[ListedTable]:
        """Return the tables that are open, of one game or of all."""
        lines: list[TableLine] = []
        page: list[TableLine] | None = None
        while page is None or len(page) == PAGE:
            after = lines[-1].id if lines else 0
            page = [TableLine.of(data) for data in self.connection.get("/api/tables", after=after, limit=PAGE)]
            lines += page
        return [ListedTable(line, self.connection) for line in lines if game in (None, line.game)]

    def table(self, number: int) -> Table:
        """Return a table by its number."""
        return Table(self.connection, number)

    def open_table(self, name: str, game: str, **options: Any) -> Table:
        """Open a table of your own; the options are those of the game's text."""
        body = {"name": name, "game": game, "options": options, "id": uuid.uuid4().hex}
        opened = self.connection.post("/api/tables", body)
        return Table(self.connection, opened["id"])

    def rounds(self, limit: int = 50, before: int | None = None) -> list[dict[str, Any]]:
        """Return the rounds you had a wager in, the last first."""
        rounds: list[dict[str, Any]] = self.connection.get("/api/me/rounds", limit=limit, before=before)
        return rounds

    def record(self, number: int) -> str:
        """Return the record of a finished round, by its number in the house."""
        return str(self.connection.get(f"/api/rounds/{number}/record"))

    def protection(self) -> dict[str, Any]:
        """Return your limits with what is used of them, and your next reality check."""
        shown: dict[str, Any] = self.connection.get("/api/me/protection")
        return shown

    def set_limit(self, limit: str, amount: int | None) -> dict[str, Any]:
        """Set a limit such as ``loss day``, in cents or seconds, or remove it: tighter at once, looser later."""
        return self._protect("PUT", f"limits/{quote(limit)}", {"amount": amount})

    def withdraw_limit(self, limit: str) -> dict[str, Any]:
        """Keep a limit as it is instead of the looser one that is pending."""
        return self._protect("DELETE", f"limits/{quote(limit)}/pending")

    def confirm_check(self, number: int) -> dict[str, Any]:
        """Confirm the reality check of that number, which was shown; new wagers are taken again."""
        return self._protect("POST", "checks", {"number": number})

    def stay_away(self, why: str, length: int) -> dict[str, Any]:
        """Take a ``break`` of some days or an ``exclusion`` of some months; you are signed out at once."""
        return self._protect("POST", "absence", {"why": why, "length": length})

    def _protect(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        given = {} if body is None else {"json": body}
        shown: dict[str, Any] = self.connection.send(method, f"/api/me/protection/{path}", **given)
        return shown

    def price(self, game: str, **options: Any) -> dict[str, Any]:
        """Return the exact edge of a game under a choice of options."""
        price: dict[str, Any] = self.connection.post(f"/api/games/{game}/price", {"options": options})
        return price

    def ask_chips(self, table: int, kind: str, amount: int, note: str = "") -> dict[str, Any]:
        """Ask the cage for a ``fill``, or to take a ``credit``, at a table that you deal or supervise."""
        body = {"id": self.connection.new_id(), "kind": kind, "amount": amount, "note": note}
        slip: dict[str, Any] = self.connection.post(f"/api/tables/{table}/slips", body)
        return slip

    def slips(
        self, table: int | None = None, state: str | None = None, before: int | None = None
    ) -> list[dict[str, Any]]:
        """Return slips, the last first: of a table, of a state (``asked``, ``done``, ``cancelled``)."""
        slips: list[dict[str, Any]] = self.connection.get("/api/slips", table=table, state=state, before=before)
        return slips

    def carry_out(self, slip: int) -> dict[str, Any]:
        """Move the chips of a slip, as somebody of the cage."""
        done: dict[str, Any] = self.connection.post(f"/api/slips/{slip}/chips", {"id": self.connection.new_id()})
        return done

    def cancel(self, slip: int) -> dict[str, Any]:
        """Take back a request of yours, or turn one down, as somebody of the cage."""
        cancelled: dict[str, Any] = self.connection.send("DELETE", f"/api/slips/{slip}")
        return cancelled

    def day(self, day: str = "today") -> dict[str, Any]:
        """Return the sheet of a gaming day."""
        sheet: dict[str, Any] = self.connection.get(f"/api/days/{day}")
        return sheet
