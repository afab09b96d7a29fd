"""Players for load tests: each sits alone at a table of a server and plays a simple strategy over one connection.

They share the machine with the server they measure, so they speak only the HTTP they need and do nothing twice.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any

GAMES = ("zappit-ma", "free-bet-ma", "double-attack-ma", "zappit-online", "catfish-bend")
DECISIONS = frozenset({"Hit", "Stand", "Double", "Split", "Zap", "Surrender", "Decline", "AttackWith", "Insure"})
WAGER = 1000
CHIPS = 50_000_000
ARRIVING = 20
"""The number of bots that arrive at a time."""


class Connection:
    """A connection that stays open; a request is sent when the previous one is answered."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port, self.token = host, port, ""
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def send(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Send a request and return status and answer."""
        if self.writer is None or self.reader is None:
            self.reader, self.writer = await asyncio.open_connection(self.host, self.port, limit=2**20)
        data = json.dumps(body).encode() if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nhost: {self.host}\r\nauthorization: Bearer {self.token}\r\n"
        head += f"content-type: application/json\r\ncontent-length: {len(data)}\r\n\r\n"
        self.writer.write(head.encode() + data)
        lines = (await self.reader.readuntil(b"\r\n\r\n")).lower().split(b"\r\n")
        length = next((int(line[15:]) for line in lines if line.startswith(b"content-length:")), 0)
        answer = await self.reader.readexactly(length)
        return int(lines[0].split()[1]), json.loads(answer) if answer else None

    def close(self) -> None:
        """Close the connection."""
        if self.writer is not None:
            self.writer.close()


@dataclass
class Count:
    """What the bots did in one load: milliseconds of each command and each decision, rounds, duration."""

    commands: list[float] = field(default_factory=list)
    decisions: list[float] = field(default_factory=list)
    rounds: int = 0
    seconds: float = 0.0


class RefusedCommand(Exception):
    """The server refused something that a bot knows to be legal."""


class Bot:
    """A player: hits below 17, doubles tens and elevens, zaps, splits eights and aces, declines what is offered."""

    def __init__(self, number: int, host: str, port: int) -> None:
        self.number = number
        self.connection = Connection(host, port)
        self.sent = self.table = 0
        self.view: Any = None
        self.placed = False

    async def arrive(self) -> None:
        """Log in, open a table, sit down."""
        _, session = await self.connection.send("POST", "/api/guests", {"token": True})
        self.connection.token = session["token"]
        game = GAMES[self.number % len(GAMES)]
        _, table = await self.connection.send("POST", "/api/tables", {"name": f"Load {self.number}", "game": game})
        self.table = table["id"]
        await self.command({"do": "BuyIn", "amount": CHIPS})
        await self.command({"do": "Sit", "box": 1})

    async def act(self, count: Count, due: float | None = None) -> None:
        """Send the next command; its time is measured from the moment it was due, or from now."""
        command = self._next()
        since = time.perf_counter() if due is None else due
        await self.command(command)
        taken = 1000 * (time.perf_counter() - since)
        count.commands.append(taken)
        if command["do"] in DECISIONS:
            count.decisions.append(taken)
        if command["do"] != "Place" and not self.view["running"]:
            count.rounds += 1

    async def command(self, command: dict[str, Any]) -> None:
        """Give a command at the table, and keep what it shows."""
        self.sent += 1
        body = {"id": f"c{self.sent}", "command": command}
        status, answer = await self.connection.send("POST", f"/api/tables/{self.table}/play", body)
        if status != 200:
            raise RefusedCommand(f"{command}: {status} {answer}")
        self.view = answer["view"]

    def _next(self) -> dict[str, Any]:
        if self.view["running"]:
            return self._decide()
        self.placed = not self.placed
        return {"do": "Place", "box": 1, "kind": "blackjack", "amount": WAGER} if self.placed else {"do": "Ready"}

    def _decide(self) -> dict[str, Any]:
        legal = {choice["command"]["do"]: choice["command"] for choice in self.view["you"]["legal"]}
        name = "Decline"
        if "Stand" in legal:
            hand = next(hand for hand in self.view["boxes"][0]["hands"] if hand["acting"])
            name = "Hit" if hand["total"] < 17 and "Hit" in legal else "Stand"
            if hand["total"] in (10, 11) and "Double" in legal:
                name = "Double"
            elif hand["total"] in (15, 16) and "Zap" in legal:
                name = "Zap"
            elif "Split" in legal and hand["cards"][0][0] in "A8":
                name = "Split"
        return dict(legal[name])


async def seat(tables: int, host: str, port: int) -> list[Bot]:
    """Let bots arrive, one at each of this many tables."""
    bots = [Bot(number, host, port) for number in range(tables)]
    for start in range(0, tables, ARRIVING):
        await asyncio.gather(*(bot.arrive() for bot in bots[start : start + ARRIVING]))
    return bots


async def at_full_speed(bots: list[Bot], seconds: float) -> Count:
    """Every bot sends its next command as soon as the last is answered: the server's maximum."""
    count, begun = Count(), time.perf_counter()

    async def play(bot: Bot) -> None:
        while time.perf_counter() < begun + seconds:
            await bot.act(count)

    await asyncio.gather(*(play(bot) for bot in bots))
    count.seconds = time.perf_counter() - begun
    return count


async def at_rate(bots: list[Bot], seconds: float, rate: float, seed: int = 1) -> Count:
    """Commands fall due at random moments, at a fixed average rate, whether or not the server keeps up.

    The bot that has waited longest takes each. A command's time runs from the moment it was due, so that a server that
    falls behind cannot hide it.
    """
    count, chance, begun = Count(), random.Random(seed), time.perf_counter()
    free: asyncio.Queue[Bot] = asyncio.Queue()
    for bot in bots:
        free.put_nowait(bot)

    async def act(bot: Bot, due: float) -> None:
        await bot.act(count, due)
        free.put_nowait(bot)

    due = begun
    async with asyncio.TaskGroup() as going:
        while (due := due + chance.expovariate(rate)) < begun + seconds:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            going.create_task(act(await free.get(), due))
    count.seconds = time.perf_counter() - begun
    return count
