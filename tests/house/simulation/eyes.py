"""What clients see of the tables: views, events they request, events that come over a WebSocket."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import httpx

from pitboss.table import commands
from tests.house.simulation.clients import Client, must
from tests.house.simulation.faults import Crash
from tests.house.simulation.servers import Servers, Worker
from tests.house.wire import Socket, Visitor

HANG_UP = 0.1


def visitor_of(worker: Worker, client: Client) -> Visitor:
    """Return a client's connection to a worker; a failure of the server comes as it was raised, not as an answer."""
    visitor = Visitor(worker.wire)
    transport = httpx.ASGITransport(app=worker.wire.app)
    visitor.client = httpx.AsyncClient(transport=transport, base_url="http://house.test")
    visitor.by_httpx = True
    visitor.client.headers["authorization"] = f"Bearer {client.token}"
    return visitor


class Eyes:
    """Lets clients look, and compares what they see with what others saw."""

    def __init__(self, servers: Servers, chance: random.Random, counted: Counter[str]) -> None:
        self.servers, self.chance, self.counted = servers, chance, counted
        self.pictures: dict[tuple[int, int, bool], Any] = {}
        self.latest: dict[int, Any] = {}

    def saw(self, client: Client, view: Any) -> None:
        """Record a view; a version looks the same to everybody, before and after a crash.

        Only the dealer may see more: the hole card, after the peek.
        """
        client.views[view["table"]] = view
        public = {name: value for name, value in view.items() if name not in ("you", "now")}
        if view["version"] >= self.latest.get(view["table"], view)["version"]:
            self.latest[view["table"]] = view
        deals = view["you"]["actor"] == commands.DEALER
        known = self.pictures.setdefault((view["table"], view["version"], deals), public)
        if known != public:
            other = [name for name in public if public[name] != known[name]]
            sentence = f"{client.name} sees version {view['version']} of table {view['table']} differently: {other}"
            must(False, sentence)

    def waiting_for(self, client: Client) -> list[int]:
        """Return the tables that wait for a client, as somebody saw them last."""
        return [
            number
            for number, view in self.latest.items()
            if client.name in (view["dealt_by"], view["floor_by"])
            or any(awaited["player"] == client.name for awaited in view["waiting_for"])
        ]

    def glance(self, client: Client, table: int) -> None:
        """Request the view."""
        self.saw(client, visitor_of(self.servers.pick(), client).view(table))

    def look(self, client: Client, table: int) -> None:
        """Request the view, and the events since the last one that was seen."""
        visitor = visitor_of(self.servers.pick(), client)
        self.saw(client, visitor.view(table))
        more = True
        while more:
            seen = client.polled.get(table, [])
            answer = visitor.get(f"/api/tables/{table}/events?after={len(seen)}").json()
            client.see(client.polled, table, answer["events"])
            more = answer["more"]
        if client.role == "dealer" and client.holds(table):
            procedure = visitor.get(f"/api/tables/{table}/procedure").json()
            client.reports[table] = [report["command"] for report in procedure["reports"]]

    def watch(self, client: Client, table: int) -> None:
        """Begin to watch from the last event, read what has come, now and then hang up."""
        self.read(client, table)
        if self.chance.random() < HANG_UP:
            socket = client.sockets.pop(table)
            socket.visitor.wire.sockets.remove(socket)
            socket.close()

    def read(self, client: Client, table: int) -> None:
        """Read what has come over a WebSocket; start watching if none is open, or its worker is gone."""
        socket = client.sockets.get(table)
        if socket is None or socket.visitor.wire not in [worker.wire for worker in self.servers.workers]:
            socket = self._open(self.servers.pick(), client, table)
        for message in socket.waiting():
            must(message is not None, f"{client.name} is not let to watch: {socket.code}")
            if message["type"] == "events":
                client.see(client.watched, table, message["events"])
            elif message["type"] == "view":
                self.saw(client, message["view"])

    def _open(self, worker: Worker, client: Client, table: int) -> Socket:
        self.counted["began to watch"] += 1
        after = len(client.watched.setdefault(table, []))
        socket = Socket(visitor_of(worker, client), f"/api/tables/{table}/watch", f"after={after}", {})
        socket.incoming.put_nowait({"type": "websocket.connect"})
        app: Any = worker.wire.app
        socket.task = worker.wire.loop.create_task(app(socket.scope, socket.incoming.get, socket.outgoing.put))
        worker.wire.settle()
        if worker.process.dead:
            raise Crash
        worker.wire.sockets.append(socket)
        must(socket.outgoing.get_nowait()["type"] == "websocket.accept", f"{client.name} is not let to watch")
        client.sockets[table] = socket
        return socket
