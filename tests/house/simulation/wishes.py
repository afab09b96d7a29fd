"""What people want to do: mostly what they may do, now and then what they may not."""

from __future__ import annotations

import random
from typing import Any

from tests.house.simulation.clients import Client, Request

SELDOM = frozenset({"AskShuffle", "AskBurnCard", "Leave", "LeaveSeat", "CashOut", "TakeBack", "Surrender"})
TABLE_NAME = "One more"


class Wishes:
    """Thinks of requests."""

    def __init__(self, chance: random.Random, players: tuple[str, ...], games: list[str]) -> None:
        self.chance, self.players, self.games = chance, players, games

    def choose_table(self, client: Client, tables: list[int], waiting: list[int]) -> int:
        """Return where a client acts next: mostly at a table that waits for the client, or where it has chips."""
        at_home = [table for table in tables if client.is_at(table)]
        roll = self.chance.random()
        if waiting and roll < 0.85:
            return self.chance.choice(waiting)
        return self.chance.choice(at_home if at_home and roll < 0.95 else tables)

    def next_request(self, client: Client, table: int) -> Request:
        """Return what a client sends next."""
        if client.role == "cage":
            return self._at_cage(client, table)
        if client.role == "floor" and self.chance.random() < 0.2:
            return self._of_house(client, table)
        if client.role == "player":
            return self._command(client, table, "play", self._of_player(client, client.views.get(table)))
        return self._of_staff(client, table)

    def _command(self, client: Client, table: int, verb: str, command: dict[str, Any]) -> Request:
        name = client.new_id()
        body = {"id": name, "command": command}
        view = client.views.get(table)
        if view is not None and self.chance.random() < 0.1:
            body["expect"] = view["version"]
        return Request(client, "POST", f"/api/tables/{table}/{verb}", body, name, table)

    def _at_cage(self, client: Client, table: int) -> Request:
        path = self.chance.choice(("buy-ins", "cash-outs", "reversals", "disputes"))
        name = client.new_id()
        body: dict[str, Any] = {"id": name}
        if path == "reversals":
            body["entry"] = self.chance.randint(1, 30)
        else:
            body |= {"person": self.chance.choice(self.players), "amount": self.chance.randint(1, 100_000)}
        if path == "disputes":
            body |= {"table": table, "round": 1, "wager": 1, "note": "settled wrongly"}
        return Request(client, "POST", f"/api/cage/{path}", body, name)

    def _of_house(self, client: Client, table: int) -> Request:
        """Bring a bot, open a table, or close one."""
        roll = self.chance.random()
        if roll < 0.7:
            return Request(client, "POST", f"/api/tables/{table}/bots", {"count": 1, "id": client.new_id()})
        if roll < 0.93:
            body = {"name": TABLE_NAME, "game": self.chance.choice(self.games), "id": client.new_id()}
            return Request(client, "POST", "/api/tables", body)
        name = client.new_id()
        return Request(client, "DELETE", f"/api/tables/{table}?id={name}", None, name)

    def _of_staff(self, client: Client, table: int) -> Request:
        """Take a table over, give it back, or do what is next; now and then something that is not."""
        view, roll = client.views.get(table), self.chance.random()
        path, name = f"/api/tables/{table}/position", client.new_id()
        if view is None or (not client.holds(table) and roll < 0.5):
            return Request(client, "POST", f"{path}?id={name}", None, name, table)
        if roll < 0.03:
            return Request(client, "DELETE", f"{path}?id={name}", None, name, table)
        verb = "deal" if client.role == "dealer" else "rule"
        legal = [choice["command"] for choice in view["you"]["legal"]]
        reports = client.reports.get(table, [])
        if client.role == "dealer" and reports and roll < 0.2:
            return self._command(client, table, verb, self.chance.choice(reports))
        if legal and roll < 0.92:
            return self._command(client, table, verb, self.chance.choice(legal))
        if client.role == "floor":
            return self._command(client, table, verb, {"do": "Permit", "player": self.chance.choice(self.players)})
        slips = ("face-up", "drawn-unseen", "malfunction", "hole-exposed", "misdelivered", "shoe-empty")
        report = {"do": "Report", "irregularity": self.chance.choice(slips), "box": self.chance.randint(0, 3)}
        return self._command(client, table, verb, report)

    def _of_player(self, client: Client, view: Any) -> dict[str, Any]:
        roll = self.chance.random()
        if view is None or (roll < 0.5 and not view["you"]["chips"]) or roll < 0.03:
            return {"do": "BuyIn", "amount": self.chance.choice((0, 100, 50_000, 50_000, 500_000, 10**11))}
        if roll < 0.12:
            return self._nonsense()
        legal = view["you"]["legal"]
        usual = [choice for choice in legal if choice["command"]["do"] not in SELDOM]
        open_now = usual if usual and self.chance.random() < 0.95 else legal
        ready = [choice for choice in open_now if choice["command"]["do"] == "Ready"]
        if ready and any(wager["bettor"] == client.name for wager in view["wagers"]) and self.chance.random() < 0.7:
            return {"do": "Ready"}
        if not open_now:
            return {"do": "Ready"}
        placing = [
            choice for choice in open_now if choice["command"]["do"] == "Place" and choice["kind"] == "blackjack"
        ]
        chosen = self.chance.choice(placing if placing and self.chance.random() < 0.5 else open_now)
        command = dict(chosen["command"])
        if "amount" in command:
            command["amount"] = chosen["least"]
        return command

    def _nonsense(self) -> dict[str, Any]:
        box = self.chance.randint(0, 9)
        return self.chance.choice(
            [
                {"do": "Hit", "box": box},
                {"do": "Split", "box": box},
                {"do": "Zap", "box": box},
                {"do": "Double", "box": box, "amount": self.chance.randint(0, 2000)},
                {"do": "Place", "box": box, "kind": "push 22", "amount": 501},
                {"do": "CashOut", "amount": self.chance.randint(0, 10**9)},
                {"do": "TakeBack", "box": box},
                {"do": "Insure", "box": box, "amount": 5},
                {"do": "CutCards", "place": 7},
                {"do": "Dance"},
            ]
        )
