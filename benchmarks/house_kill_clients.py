"""The clients of the kill runs: they play, record every answer, and send again whatever was not answered."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any, ClassVar
from urllib.parse import quote

PAUSE = 0.05
LONGEST_PAUSES = 8
THINK = 0.08
"""Seconds that a player thinks, on average."""
PATIENCE = 5.0
"""Seconds after which a client gives up waiting and sends again."""
DECISIONS = frozenset(
    {"Hit", "Stand", "Double", "Split", "Zap", "Surrender", "Decline", "AttackWith", "Insure", "Accept", "CutCards"}
)
CHIPS = 500_000


class Lost(Exception):
    """No answer came."""


@dataclass
class Notes:
    """What a client was told: ``done`` has each command's version and the hash of its events."""

    done: dict[str, tuple[int, str]] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)
    tries: int = 0
    sent_again: int = 0
    found_done: int = 0
    faults: list[str] = field(default_factory=list)


def hash_of(events: Any) -> str:
    """Return the hash of events, however they were written."""
    return hashlib.sha256(json.dumps(events, sort_keys=True).encode()).hexdigest()


class Client(ABC):
    """A person with a token and a connection that breaks."""

    def __init__(self, name: str, person: int, token: str, port: int, chance: random.Random) -> None:
        self.name, self.person, self.token, self.port, self.chance = name, person, token, port, chance
        self.notes = Notes()
        self.number = 0
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    @abstractmethod
    async def play(self, over: asyncio.Event) -> None:
        """Do this client's work until the run is over."""

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Send a request once; raises Lost if no answer comes."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._exchange(method, path, body)
        except (OSError, EOFError, TimeoutError, ValueError) as error:
            self.hang_up()
            raise Lost from error

    async def _exchange(self, method: str, path: str, body: Any) -> tuple[int, Any]:
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port, limit=2**22)
        reader, writer = self.streams
        data = json.dumps(body).encode() if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nhost: house\r\nauthorization: Bearer {self.token}\r\n"
        head += f"content-type: application/json\r\ncontent-length: {len(data)}\r\n\r\n"
        writer.write(head.encode() + data)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
        length = next((int(line[15:]) for line in lines if line.startswith("content-length:")), 0)
        answer = await reader.readexactly(length)
        return int(lines[0].split()[1]), json.loads(answer) if answer else None

    def hang_up(self) -> None:
        """Close the connection."""
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None

    async def insist(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Send a request until it is answered; the house may be down for a while."""
        tries = 0
        while True:
            tries += 1
            try:
                status, answer = await self.ask(method, path, body)
            except Lost:
                status, answer = 503, None
            if status == 500:
                self.notes.faults.append(f"{method} {path} {body}")
            if status < 500:
                self.notes.tries += tries
                self.notes.sent_again += tries > 1
                return status, answer
            await asyncio.sleep(PAUSE * min(tries, LONGEST_PAUSES))

    def new_id(self) -> str:
        """Choose an id for a command."""
        self.number += 1
        return f"{self.name}-{self.number}"


class Player(Client):
    """Plays at one table, together with others."""

    def __init__(self, name: str, person: int, token: str, port: int, chance: random.Random, table: int) -> None:
        super().__init__(name, person, token, port, chance)
        self.table = table

    async def play(self, over: asyncio.Event) -> None:
        """Play until the run is over; the last command is answered first."""
        view = await self.look()
        while not over.is_set():
            command = self.wish(view)
            await asyncio.sleep(self.chance.uniform(0, 2 * THINK))
            view = await self.command(command) if command is not None else None
            if view is None:
                await asyncio.sleep(PAUSE)
                view = await self.look()
        self.hang_up()

    async def look(self) -> Any:
        """Return the current view of the table."""
        return (await self.insist("GET", f"/api/tables/{self.table}/view"))[1]

    async def command(self, command: dict[str, Any]) -> Any:
        """Send a command until it is answered, record the answer, and return the view; None if it was refused."""
        name = self.new_id()
        path = f"/api/tables/{self.table}/play"
        status, answer = await self.insist("POST", path, {"id": name, "command": command})
        if status != 200:
            self.notes.refused.add(name)
            return None
        self.notes.done[name] = (answer["version"], hash_of(answer["events"]))
        self.notes.found_done += answer["repeated"]
        return answer["view"]

    def wish(self, view: Any) -> dict[str, Any] | None:
        """Return what to do now; None to wait for the others."""
        legal = view["you"]["legal"]
        if any(awaited["player"] == self.name for awaited in view["waiting_for"]):
            return self._choose([choice for choice in legal if choice["command"]["do"] in DECISIONS])
        if view["running"]:
            return None
        if (view["you"]["chips"] or 0) < CHIPS // 10:
            return {"do": "BuyIn", "amount": CHIPS}
        if not any(box["seated"] == self.name for box in view["boxes"]):
            return self._choose([choice for choice in legal if choice["command"]["do"] == "Sit"])
        if not any(wager["bettor"] == self.name for wager in view["wagers"]):
            mine = [box["number"] for box in view["boxes"] if box["seated"] == self.name]
            placing = [
                choice for choice in legal if choice["command"]["do"] == "Place" and choice["kind"] == "blackjack"
            ]
            return self._choose([choice for choice in placing if choice["command"]["box"] in mine])
        return {"do": "Ready"} if self.name not in view["ready"] else None

    def _choose(self, choices: list[Any]) -> dict[str, Any] | None:
        if not choices:
            return None
        chosen = self.chance.choice(choices)
        command = dict(chosen["command"])
        if "amount" in command:
            command["amount"] = chosen["least"]
        return command


class Careful(Player):
    """Plays at one of two tables at once, under limits for both that are soon reached, and keeps asking."""

    LIMITS: ClassVar[dict[str, int]] = {"wager day": 150_00, "loss day": 60_00}

    async def play(self, over: asyncio.Event) -> None:
        """Set the limits, and play."""
        for limit, amount in self.LIMITS.items():
            path = f"/api/me/protection/limits/{quote(limit)}"
            status, answer = await self.insist("PUT", path, {"amount": amount})
            if status != 200:
                self.notes.faults.append(f"{path}: {answer}")
        await super().play(over)

    def new_id(self) -> str:
        """Choose an id; the same person sends others from another tab."""
        return f"{super().new_id()}-{self.table}"


class Cashier(Client):
    """Sells chips to players and takes them back."""

    def __init__(
        self, name: str, person: int, token: str, port: int, chance: random.Random, players: tuple[str, ...]
    ) -> None:
        super().__init__(name, person, token, port, chance)
        self.players = players

    async def play(self, over: asyncio.Event) -> None:
        """Work until the run is over."""
        while not over.is_set():
            name, path = self.new_id(), self.chance.choice(("buy-ins", "cash-outs"))
            body = {"id": name, "person": self.chance.choice(self.players), "amount": self.chance.randint(1, 10_000)}
            status, answer = await self.insist("POST", f"/api/cage/{path}", body)
            if status == 201:
                self.notes.done[name] = (answer["number"], "")
            else:
                self.notes.refused.add(name)
            await asyncio.sleep(PAUSE)
        self.hang_up()


class Spectator(Client):
    """Follows a table's events from number to number."""

    def __init__(self, name: str, person: int, token: str, port: int, chance: random.Random, table: int) -> None:
        super().__init__(name, person, token, port, chance)
        self.table = table
        self.events: list[Any] = []

    async def play(self, over: asyncio.Event) -> None:
        """Watch until the run is over, and then until the last event."""
        while not over.is_set():
            await self.read()
            await asyncio.sleep(4 * PAUSE)
        await self.read()
        self.hang_up()

    async def read(self) -> None:
        """Ask for the events after the last."""
        more = True
        while more:
            path = f"/api/tables/{self.table}/events?after={len(self.events)}"
            _, answer = await self.insist("GET", path)
            self.events += answer["events"]
            more = answer["more"]
