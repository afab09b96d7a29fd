"""The whole server in one process, from one seed: ``python -m tests.house.simulation [--seed N] [--seeds N]``.

Players, a dealer, a floor supervisor and a cashier send commands that are legal, illegal or out of date, over a network
that loses requests, loses answers, sends twice and out of order. Time passes at random. The server crashes between any
two steps: before or after any statement or commit; everything in memory is gone, and it starts again from the database.
What must hold is checked at the end: whatever was answered was done once, whatever was not was done once or never, all
clients have seen the same history, and the audit finds nothing. The same seed gives the same run.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import sqlite3
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import select

from pitboss import GAMES
from pitboss.house.audit.auditing import audit
from pitboss.house.house import House
from pitboss.house.roles import Role
from pitboss.house.settings import Settings
from pitboss.house.store import schema
from pitboss.house.store.database import Database
from pitboss.house.tables.attending import attend, due_tables
from pitboss.house.tables.reading import read_shown
from tests.house.kit import USUAL, Time
from tests.house.wire import Visitor, Wire

ACTIONS = 350
CRASH_EVERY = 120
"""A crash comes after so many database calls, on average."""
LOST, TWICE, DELAYED = 0.08, 0.08, 0.1
TABLES = 3
PLAYERS = ("Ann", "Bob", "Cy", "Dee")
PASSWORD = "correct horse battery"


class Crash(BaseException):
    """The process is gone."""


class Faults:
    """Says when the next crash comes: after so many further calls of the database."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.left: float = float("inf")
        self.crashes = 0

    def arm(self) -> None:
        self.left = self.chance.randint(1, 2 * CRASH_EVERY)

    def disarm(self) -> None:
        self.left = float("inf")

    def call(self) -> None:
        """A call of the database begins or ends."""
        self.left -= 1
        if self.left <= 0:
            self.disarm()
            self.crashes += 1
            raise Crash


def crashing_connection(faults: Faults, cursors: list[sqlite3.Cursor]) -> type[sqlite3.Connection]:
    """Return a connection on which the process can die before and after every call; its cursors are listed."""

    class Cursor(sqlite3.Cursor):
        def execute(self, *given: Any) -> Any:
            faults.call()
            done = super().execute(*given)
            faults.call()
            return done

    class Connection(sqlite3.Connection):
        def cursor(self, *given: Any, **named: Any) -> Any:
            made = super().cursor(Cursor)
            cursors.append(made)
            return made

        def commit(self) -> None:
            faults.call()
            super().commit()
            faults.call()

    return Connection


class CrashingDatabase(Database):
    """A database whose connections crash."""

    def __init__(self, url: str, faults: Faults) -> None:
        super().__init__(url, connections=2, patience=0.1)
        self.path = url.removeprefix("sqlite:///")
        self.cursors: list[sqlite3.Cursor] = []
        self.factory = crashing_connection(faults, self.cursors)
        self.open: list[sqlite3.Connection] = []
        for engine in (self._writer, self._reader):
            engine.pool._creator = self._connect  # type: ignore[attr-defined]

    def _connect(self, *given: Any) -> sqlite3.Connection:
        made = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=1, factory=self.factory)
        self.open.append(made)
        return made

    def die(self) -> None:
        """Lose every connection at once, as a process does that is killed."""
        for cursor in self.cursors:  # one that was not read to its end would keep its connection's locks
            with contextlib.suppress(sqlite3.ProgrammingError):  # its connection may be closed already
                cursor.close()
        for one in self.open:
            one.close()


@dataclass
class Request:
    """Something that a client sends until it is answered."""

    client: Client
    method: str
    path: str
    body: Any
    table: int = 0
    tries: int = 0

    @property
    def id(self) -> str:
        return str(self.body["id"]) if self.body else self.path


@dataclass
class Client:
    """Somebody with a token who remembers what was answered."""

    name: str
    role: str
    token: str
    views: dict[int, Any] = field(default_factory=dict)
    seen: dict[int, list[Any]] = field(default_factory=dict)
    answered: dict[str, tuple[int, Any]] = field(default_factory=dict)
    sent: set[str] = field(default_factory=set)
    number: int = 0

    def new_id(self) -> str:
        self.number += 1
        return f"{self.name}-{self.number}"


class Simulation:
    """One run."""

    def __init__(self, seed: int, folder: Path, actions: int = ACTIONS) -> None:
        self.seed, self.actions = seed, actions
        self.chance = random.Random(seed)
        self.time = Time()
        self.faults = Faults(random.Random(seed + 1))
        self.url = f"sqlite:///{folder / f'house-{seed}.db'}"
        self.counted: Counter[str] = Counter()
        self.late: list[Request] = []
        self.wire = self._start()
        self.tables = self._open_tables()
        self.clients = self._people()

    def _start(self) -> Wire:
        unlimited = {"commands_a_second": 10**6, "commands_at_once": 10**6, "sign_ins_a_minute": 10**6}
        settings = Settings(**{**USUAL, **unlimited}, database=self.url)  # type: ignore[arg-type]
        house = House(
            settings, CrashingDatabase(self.url, self.faults), clock=self.time, chance=random.Random(self.chance.random())
        )
        house.open()
        return Wire(house)

    def _open_tables(self) -> list[int]:
        house, games = self.wire.server.house, [game.id for game in GAMES]
        return [house.open_table("A table", self.chance.choice(games), {}) for _ in range(TABLES)]

    def _people(self) -> list[Client]:
        house, clients = self.wire.server.house, []
        for name in PLAYERS:
            token, _ = house.sign_in(house.guest(name))
            clients.append(Client(name, "player", token))
        for role in (Role.DEALER, Role.FLOOR, Role.CAGE):
            person = house.register(f"Some-{role}", PASSWORD, role)
            token, _ = house.sign_in(person)
            clients.append(Client(person.name, role.value, token))
        return clients

    def run(self) -> None:
        """Let everything happen, then check."""
        self.faults.arm()
        for _ in range(self.actions):
            self._step()
        self.faults.disarm()
        while self.late:
            self._deliver(self.late.pop(), reliable=True)
        self._check()
        self.wire.close()

    def _step(self) -> None:
        """Let one thing happen."""
        roll = self.chance.random()
        if roll < 0.06:
            self.time.pass_seconds(self.chance.choice((1, 5, 31, 400)))
            self._attend()
        elif roll < 0.16:
            self._look(self.chance.choice(self.clients), self.chance.choice(self.tables))
        elif roll < 0.3 and self.late:
            self._deliver(self.late.pop(self.chance.randrange(len(self.late))))
        else:
            self._deliver(self._new_request(self.chance.choice(self.clients)))

    def _attend(self) -> None:
        house = self.wire.server.house
        try:
            for table in due_tables(house):
                self.counted["attended"] += attend(house, table)
        except Crash:
            self._restart()

    def _restart(self) -> None:
        """The process is gone, and another one starts."""
        self.counted["crashes"] += 1
        old = self.wire
        database = old.server.house.database
        assert isinstance(database, CrashingDatabase)
        database.die()
        for task in (one.task for one in old.sockets):
            if task is not None:
                task.cancel()
        old.loop.close()
        self.wire = self._start()
        self.faults.arm()

    def _visitor(self, client: Client) -> Visitor:
        visitor = Visitor(self.wire)
        visitor.client.headers["authorization"] = f"Bearer {client.token}"
        return visitor

    def _deliver(self, request: Request, reliable: bool = False) -> None:
        """Send a request over a bad network; what is not answered is sent again later."""
        client, roll = request.client, 1.0 if reliable else self.chance.random()
        client.sent.add(request.id)
        request.tries += 1
        if roll < DELAYED:
            self.counted["delayed"] += 1
            self.late.append(request)
            return
        if roll < DELAYED + LOST:
            self.counted["requests lost"] += 1
            self.late.append(request)
            return
        try:
            answer = self._visitor(client).send(request.method, request.path, request.body)
            if answer.status_code == 500:
                raise AssertionError(f"the server failed: {answer.text}")
            if not reliable and self.chance.random() < TWICE:
                self.counted["sent twice"] += 1
                self._visitor(client).send(request.method, request.path, request.body)
        except Crash:
            self._restart()
            self.late.append(request)
            return
        if not reliable and self.chance.random() < LOST:
            self.counted["answers lost"] += 1
            self.late.append(request)
            return
        self._answered(request, answer)

    def _answered(self, request: Request, answer: Any) -> None:
        client, body = request.client, answer.json()
        self.counted["done" if answer.status_code < 300 else "refused"] += 1
        if request.tries > 1 and answer.status_code < 300 and isinstance(body, dict) and body.get("repeated"):
            self.counted["found done"] += 1
        before = client.answered.get(request.id)
        if before is not None and before[0] < 300:
            assert answer.status_code == before[0], "a command that was done is refused"
        client.answered[request.id] = (answer.status_code, body)
        if request.table and answer.status_code == 200:
            client.views[request.table] = body["view"]

    def _new_request(self, client: Client) -> Request:
        table = self.chance.choice(self.tables)
        if client.role == "cage":
            return self._at_cage(client)
        view = client.views.get(table)
        if client.role in ("dealer", "floor"):
            return self._of_staff(client, table, view)
        command = self._of_player(client, view)
        body = {"id": client.new_id(), "command": command}
        return Request(client, "POST", f"/api/tables/{table}/play", body, table)

    def _at_cage(self, client: Client) -> Request:
        path = self.chance.choice(("buy-ins", "cash-outs", "reversals"))
        body: dict[str, Any] = {"id": client.new_id()}
        if path == "reversals":
            body["entry"] = self.chance.randint(1, 30)
        else:
            body |= {"person": self.chance.choice(PLAYERS), "amount": self.chance.randint(1, 100_000)}
        return Request(client, "POST", f"/api/cage/{path}", body)

    def _of_staff(self, client: Client, table: int, view: Any) -> Request:
        """Take a table over, give it back, or do what is next; now and then something that is not."""
        roll = self.chance.random()
        verb = "deal" if client.role == "dealer" else "rule"
        legal = [one["command"] for one in view["you"]["legal"]] if view is not None else []
        if roll < 0.15 or view is None:
            return Request(client, "POST", f"/api/tables/{table}/position?id={client.new_id()}", None, table)
        if roll < 0.3:
            return Request(client, "DELETE", f"/api/tables/{table}/position?id={client.new_id()}", None, table)
        if legal and roll < 0.9:
            command = self.chance.choice(legal)
        elif client.role == "dealer":
            slips = ("face-up", "drawn-unseen", "malfunction", "hole-exposed", "misdelivered", "shoe-empty")
            box = self.chance.randint(0, 3)
            command = {"do": "Report", "irregularity": self.chance.choice(slips), "box": box}
        else:
            command = {"do": "Permit", "player": self.chance.choice(PLAYERS)}
        return Request(client, "POST", f"/api/tables/{table}/{verb}", {"id": client.new_id(), "command": command}, table)

    def _of_player(self, client: Client, view: Any) -> dict[str, Any]:
        if view is None or self.chance.random() < 0.1:
            return {"do": "BuyIn", "amount": self.chance.choice((0, 100, 50_000, 10**11))}
        if self.chance.random() < 0.15:
            return self._nonsense()
        legal = [one for one in view["you"]["legal"] if one["command"]["do"] not in ("AskShuffle", "AskBurnCard")]
        placing = [one for one in legal if one["command"]["do"] == "Place" and one["kind"] == "blackjack"]
        if placing and self.chance.random() < 0.5:
            chosen = self.chance.choice(placing)
            return {**chosen["command"], "amount": chosen["least"]}
        ready = [one for one in legal if one["command"]["do"] == "Ready"]
        if ready and self.chance.random() < 0.5:
            return {"do": "Ready"}
        return dict(self.chance.choice(legal)["command"]) if legal else {"do": "Ready"}

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
                {"do": "Leave"},
            ]
        )

    def _look(self, client: Client, table: int) -> None:
        """Ask for the view, and for the events since the last that was seen."""
        seen = client.seen.setdefault(table, [])
        try:
            visitor = self._visitor(client)
            client.views[table] = visitor.view(table)
            last = seen[-1]["number"] if seen else 0
            seen += visitor.get(f"/api/tables/{table}/events?after={last}").json()["events"]
        except Crash:
            self._restart()

    def _check(self) -> None:
        """Nothing lost, nothing done twice, one history, and the audit is content."""
        for client in self.clients:
            for table in self.tables:
                self._look(client, table)
        database = self.wire.server.house.database
        with database.reading() as connection:
            for table in self.tables:
                history = read_shown(connection, table, 0, 10**6)
                for client in self.clients:
                    assert client.seen[table] == history[: len(client.seen[table])], f"{client.name} saw something else"
                    assert len(client.seen[table]) == min(len(history), 500 * (len(client.seen[table]) // 500 + 1)) or len(
                        client.seen[table]
                    ) == len(history)
            steps = connection.execute(select(schema.steps.c.command_id, schema.steps.c.shown)).all()
            entries = connection.execute(
                select(schema.entries.c.command_id).where(schema.entries.c.command_id.is_not(None))
            ).scalars()
            done = Counter([one.command_id for one in steps])
            done.update(entries.all())
        self._check_answers(done, {one.command_id: one.shown for one in steps})
        report = audit(database)
        assert report.passed, [str(one) for one in report.findings][:5]

    def _check_answers(self, done: Counter[str], shown: dict[str, str]) -> None:
        for client in self.clients:
            for request, (status, body) in client.answered.items():
                name = request.partition("?id=")[2] or request
                if status < 300:
                    assert done[name] == 1, f"{name} was answered as done, and was done {done[name]} times"
                else:
                    assert done[name] == 0, f"{name} was refused with {status} {body}, and was done"
            for request in client.sent - set(client.answered):
                assert done[request] <= 1, f"{request} was done {done[request]} times"


def run_seed(seed: int, folder: Path, actions: int = ACTIONS) -> Counter[str]:
    """Run a seed; a failure names it."""
    try:
        simulation = Simulation(seed, folder, actions)
        simulation.run()
    except BaseException as error:
        raise AssertionError(f"Seed {seed} fails: {type(error).__name__}: {error}") from error
    return simulation.counted


def main() -> None:
    """Run one seed, or many."""
    parser = argparse.ArgumentParser(description="Simulate the whole server.")
    parser.add_argument("--seed", type=int, default=1, help="the first seed (1)")
    parser.add_argument("--seeds", type=int, default=1, help="how many (1)")
    parser.add_argument("--actions", type=int, default=ACTIONS, help=f"what happens in a run ({ACTIONS})")
    asked = parser.parse_args()
    counted: Counter[str] = Counter()
    for seed in range(asked.seed, asked.seed + asked.seeds):
        with tempfile.TemporaryDirectory() as folder:
            counted += run_seed(seed, Path(folder), asked.actions)
        print(f"seed {seed}: ok", file=sys.stderr)
    print(f"{asked.seeds} seeds: " + ", ".join(f"{count:,} {name}" for name, count in sorted(counted.items())))


if __name__ == "__main__":
    main()
