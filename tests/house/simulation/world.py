"""One run: clients, a network, time, and a server that crashes."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path
from typing import Any
from unittest.mock import patch

from pitboss import GAMES
from pitboss.house.attending import attend, due_tables
from pitboss.house.house import House
from pitboss.house.people.registry import Person
from pitboss.house.roles import Role
from tests.house.kit import Time
from tests.house.simulation.checks import check, check_whole
from tests.house.simulation.clients import Client, Request, Wrong
from tests.house.simulation.eyes import Eyes, visitor_of
from tests.house.simulation.faults import Crash
from tests.house.simulation.servers import Apps, Servers, Worker
from tests.house.simulation.tally import tally
from tests.house.simulation.wishes import Wishes

ACTIONS = 300
LOST, TWICE, DELAYED, AT_ONCE = 0.08, 0.08, 0.1, 0.15
"""How likely a request is lost on either way, sent twice, delayed, or sent in the same moment as others."""
LOOK_FIRST = 0.6
TABLES = 3
MOST_TABLES = 5
GUESTS, MEMBERS = ("Ann", "Bob"), ("Cy", "Dee")
PLAYERS = (*GUESTS, *MEMBERS)
MONEY = 10_000_00
"""What each member bought chips for."""
PASSWORD = "correct horse battery"


class World:
    """Everything that one seed decides."""

    def __init__(self, seed: int, folder: Path, apps: Apps, actions: int = ACTIONS) -> None:
        self.actions = actions
        self.chance = random.Random(f"world {seed}")
        self.time = Time()
        self.counted: Counter[str] = Counter()
        self.late: list[Request] = []
        self.clients: list[Client] = []
        self.games = [game.id for game in GAMES]
        self.servers = Servers(folder, seed, self.time, 1 + seed % 2, self.counted, apps)
        self.eyes = Eyes(self.servers, self.chance, self.counted)
        self.servers.restart(self._check)
        self.servers.faults.disarm()
        house = self.servers.pick().house
        names = [self.games[(seed + place) % len(self.games)] for place in range(TABLES)]
        self.tables = [house.open_table("A table", name, {}) for name in names]
        self._let_people_in()
        self.wishes = Wishes(random.Random(f"wishes {seed}"), PLAYERS, self.games)

    def _let_people_in(self) -> None:
        house = self.servers.pick().house
        people = [house.guest(name) for name in GUESTS]
        with patch("pitboss.house.people.members.hash_password", return_value="none"):  # slow, and not needed
            people += [house.register(name, PASSWORD) for name in MEMBERS]
            people += [house.register(f"Some-{role}", PASSWORD, role) for role in (Role.DEALER, Role.FLOOR, Role.CAGE)]
        for person in people:
            if person.name in MEMBERS:
                self._sell_chips(house, person)
            token, _ = house.sign_in(person)
            self.clients.append(Client(person.name, person.role.value, token))

    def _sell_chips(self, house: House, person: Person) -> None:
        name = f"chips for {person.name}"
        house.at_cage(house.itself.id, lambda cage: cage.buy_in(person.id, MONEY, name))

    def run(self) -> None:
        """Let everything happen, then check."""
        try:
            self._run()
        except BaseException:
            self.servers.abandon()
            raise
        self.servers.close()

    def _run(self) -> None:
        self.servers.faults.arm()
        for _ in range(self.actions):
            self._act()
            self.servers.restart(self._check)
        self.servers.faults.disarm()
        while self.late:
            self._deliver([self.late.pop()], reliable=True)
        self._send_again()
        self._see_everything()
        self._check()
        check_whole(self.servers.workers[0].database, self.clients)
        self.counted += tally(self.servers.workers[0].database)

    def _check(self) -> None:
        check(self.servers.workers[0].database, self.clients, {request.id for request in self.late})
        self.counted["times checked"] += 1

    def _act(self) -> None:
        """Let one thing happen."""
        roll = self.chance.random()
        try:
            if roll < 0.06:
                self._pass_time()
            elif roll < 0.2:
                self.eyes.look(self.chance.choice(self.clients), self.chance.choice(self.tables))
            elif roll < 0.28:
                self.eyes.watch(self.chance.choice(self.clients), self.chance.choice(self.tables))
            elif roll < 0.38 and self.late:
                self._deliver([self.late.pop(self.chance.randrange(len(self.late)))])
            elif roll < 0.38 + AT_ONCE:
                self._deliver([self._new_request() for _ in range(self.chance.randint(2, 4))])
            else:
                self._deliver([self._new_request()])
        except Crash:
            pass

    def _new_request(self) -> Request:
        """Let somebody want something: those first for whom a table waits, often after a look at it."""
        waits = {client.name: self.eyes.waiting_for(client) for client in self.clients}
        client = self.chance.choices(self.clients, [5 if waits[client.name] else 1 for client in self.clients])[0]
        table = self.wishes.choose_table(client, self.tables, waits[client.name])
        if self.chance.random() < LOOK_FIRST:
            self.eyes.glance(client, table)
        return self.wishes.next_request(client, table)

    def _pass_time(self) -> None:
        """Let time pass; a worker sees to what is due, and every worker looks whether tables moved on."""
        self.time.pass_seconds(self.chance.choice((1, 2, 5, 21, 31, 400)))
        house = self.servers.pick().house
        for table in due_tables(house):
            self.counted["done by the house"] += attend(house, table)
        for worker in self.servers.workers:
            worker.look_again()

    # requests

    def _deliver(self, requests: list[Request], reliable: bool = False) -> None:
        """Send requests over a bad network, in one moment; what is not answered is sent again later."""
        going = [request for request in requests if reliable or self._gets_through(request)]
        if not going:
            return
        worker = self.servers.pick()
        copies = [request for request in going if not reliable and self.chance.random() < TWICE]
        self.counted["sent twice"] += len(copies)
        answers = self._send(worker, going + copies)
        for request, answer in zip(going + copies, answers, strict=True):
            lost = not reliable and self.chance.random() < LOST
            self.counted["answers lost"] += lost
            if lost or isinstance(answer, Crash):
                self._later(request)
            elif isinstance(answer, BaseException):
                raise Wrong(f"the server fails at {request.path} {request.body}: {answer!r}") from answer
            else:
                self._answered(request, answer.status_code, answer.json())

    def _gets_through(self, request: Request) -> bool:
        roll = self.chance.random()
        if roll < DELAYED + LOST:
            self.counted["requests delayed" if roll < DELAYED else "requests lost"] += 1
            self._later(request)
        return roll >= DELAYED + LOST

    def _later(self, request: Request) -> None:
        if request.id:
            self.late.append(request)

    def _send(self, worker: Worker, requests: list[Request]) -> list[Any]:
        sending = []
        for request in requests:
            request.tries += 1
            if request.id:
                request.client.sent.add(request.id)
            visitor = visitor_of(worker, request.client)
            more = {"json": request.body} if request.body is not None else {}
            sending.append(visitor.client.request(request.method, request.path, **more))
        return worker.wire.run(_together(sending))

    def _answered(self, request: Request, status: int, body: Any) -> None:
        client = request.client
        self.counted["done" if status < 300 else "refused"] += 1
        if status == 201 and request.path == "/api/tables" and len(self.tables) < MOST_TABLES:
            self.tables.append(body["id"])
        if status < 300 and isinstance(body, dict) and body.get("repeated"):
            self.counted["found done"] += 1
        client.answered(request, status, body)
        if request.table and status == 200:
            self.eyes.saw(client, body["view"])

    # the end

    def _send_again(self) -> None:
        """Send everything again that was done: it must be answered as before."""
        again = [request for client in self.clients for request, _ in client.done.values()]
        self.chance.shuffle(again)
        for request in again:
            self._deliver([request], reliable=True)

    def _see_everything(self) -> None:
        for worker in self.servers.workers:
            worker.look_again()
        for client in self.clients:
            for table in self.tables:
                self.eyes.look(client, table)
            for table in client.watched:
                self.eyes.read(client, table)


async def _together(sending: list[Any]) -> list[Any]:
    return await asyncio.gather(*sending, return_exceptions=True)
