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
    """A table in the lobby that you can join."""

    line: TableLine
    connection: Connection = field(repr=False)

    def join(self, chips: int = 0, box: int | None = None) -> Table:
        """Go to the table with some chips (in cents) and take a seat: at once, or when the current round is over."""
        table = Table(self.connection, self.line.id)
        if chips:
            table.buy_in(chips)
        if box is not None:
            table.sit_between_rounds(box)
        return table


class House:
    """The house at an address. Come in as a guest, register, or sign in before you do anything else.

    ``patience`` is how many seconds to keep trying if the house does not answer. Every method raises ``Refused`` if the
    house refuses, and ``HouseAway`` if it does not answer. Use it in a ``with`` block, or call ``close``::

        with House("http://localhost:8021") as house:
            house.come_in("Ann")
            print([listed.line.name for listed in house.tables()])
    """

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
        """Close the connection."""
        self.connection.close()

    def come_in(self, name: str | None = None) -> House:
        """Come in as a guest with play chips."""
        return self._signed_in("/api/guests", {"name": name} if name else {})

    def register(self, name: str, password: str) -> House:
        """Register as a player, and sign in."""
        return self._signed_in("/api/people", {"name": name, "password": password})

    def sign_in(self, name: str, password: str) -> House:
        """Sign in with name and password."""
        return self._signed_in("/api/session", {"name": name, "password": password})

    def _signed_in(self, path: str, body: dict[str, Any]) -> House:
        session = self.connection.post(path, {**body, "token": True})
        self.connection.signed_in(session["token"])
        self.name = session["person"]["name"]
        return self

    @property
    def wallet(self) -> int:
        """Your chips that are not at a table, in cents."""
        return int(self.connection.get("/api/me")["wallet"])

    def tables(self, game: str | None = None) -> list[ListedTable]:
        """Return the open tables, of one game or of all."""
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
        """Open a table of your own; keywords are options of the game."""
        body = {"name": name, "game": game, "options": options, "id": uuid.uuid4().hex}
        opened = self.connection.post("/api/tables", body)
        return Table(self.connection, opened["id"])

    def rounds(self, limit: int = 50, before: int | None = None) -> list[dict[str, Any]]:
        """Return the rounds you had a wager in, the latest first.

        ``before`` is a round's number: pass the last one you have, to get the next ``limit`` rounds.
        """
        rounds: list[dict[str, Any]] = self.connection.get("/api/me/rounds", limit=limit, before=before)
        return rounds

    def record(self, number: int) -> str:
        """Return the record of a finished round, by its number in the house."""
        return str(self.connection.get(f"/api/rounds/{number}/record"))

    def protection(self) -> dict[str, Any]:
        """Return your limits, how much of each is used, and your next reality check."""
        shown: dict[str, Any] = self.connection.get("/api/me/protection")
        return shown

    def set_limit(self, limit: str, amount: int | None) -> dict[str, Any]:
        """Set a limit such as ``loss day``, in cents or seconds, or remove it with None.

        A tighter limit applies at once, a looser one later.
        """
        return self._protect("PUT", f"limits/{quote(limit)}", {"amount": amount})

    def withdraw_limit(self, limit: str) -> dict[str, Any]:
        """Cancel a looser limit that is pending."""
        return self._protect("DELETE", f"limits/{quote(limit)}/pending")

    def confirm_check(self, number: int) -> dict[str, Any]:
        """Confirm the reality check with this number; you can then wager again."""
        return self._protect("POST", "checks", {"number": number})

    def stay_away(self, why: str, length: int) -> dict[str, Any]:
        """Take a ``break`` of some days, or an ``exclusion`` of some months; you are signed out at once."""
        return self._protect("POST", "absence", {"why": why, "length": length})

    def _protect(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        given = {} if body is None else {"json": body}
        shown: dict[str, Any] = self.connection.send(method, f"/api/me/protection/{path}", **given)
        return shown

    def price(self, game: str, **options: Any) -> dict[str, Any]:
        """Return the exact edge of a game with these options."""
        price: dict[str, Any] = self.connection.post(f"/api/games/{game}/price", {"options": options})
        return price

    def ask_chips(self, table: int, kind: str, amount: int, note: str = "") -> dict[str, Any]:
        """Request a ``fill`` from the cage, or a ``credit`` back to it, at a table that you deal or supervise."""
        body = {"id": self.connection.new_id(), "kind": kind, "amount": amount, "note": note}
        slip: dict[str, Any] = self.connection.post(f"/api/tables/{table}/slips", body)
        return slip

    def slips(
        self, table: int | None = None, state: str | None = None, before: int | None = None
    ) -> list[dict[str, Any]]:
        """Return slips, the latest first: of one table, or in one state (``asked``, ``done``, ``cancelled``)."""
        slips: list[dict[str, Any]] = self.connection.get("/api/slips", table=table, state=state, before=before)
        return slips

    def carry_out(self, slip: int) -> dict[str, Any]:
        """Move the chips of a slip, as the cage."""
        done: dict[str, Any] = self.connection.post(f"/api/slips/{slip}/chips", {"id": self.connection.new_id()})
        return done

    def cancel(self, slip: int) -> dict[str, Any]:
        """Cancel a request of yours, or reject one, as the cage."""
        cancelled: dict[str, Any] = self.connection.send("DELETE", f"/api/slips/{slip}")
        return cancelled

    def day(self, day: str = "today") -> dict[str, Any]:
        """Return the sheet of a gaming day, such as ``2026-07-01`` or ``today``."""
        sheet: dict[str, Any] = self.connection.get(f"/api/days/{day}")
        return sheet
