"""A house that one comes into."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any

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

    def price(self, game: str, **options: Any) -> dict[str, Any]:
        """Return the exact edge of a game under a choice of options."""
        price: dict[str, Any] = self.connection.post(f"/api/games/{game}/price", {"options": options})
        return price
