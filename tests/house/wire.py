"""The server in one process, addressed as over the wire: HTTP requests and WebSockets, byte for byte."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Coroutine
from typing import Any, TypeVar

import httpx

from pitboss.house.api.server import Server
from pitboss.house.house import House
from pitboss.house.people.registry import Person
from tests.house.apps import app_of
from tests.house.asking import BASE, ask

Result = TypeVar("Result")
SECONDS = 20.0


class Wire:
    """One server and a loop to run it in. ``inline`` servers do everything in that loop, in one order."""

    def __init__(self, house: House, *, inline: bool = True) -> None:
        self.loop = asyncio.new_event_loop()
        self.server = Server(house, inline=inline)
        self.app = app_of(self.server)
        self.run(self.server.start())
        self.sockets: list[Socket] = []
        self.visitor = Visitor(self)

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        return self.loop.run_until_complete(work)

    def settle(self) -> None:
        """Let everything that is due in the loop happen."""
        self.run(_let_go_on())

    def guest(self, name: str | None = None, *, cookie: bool = False) -> Visitor:
        visitor = Visitor(self)
        answer = visitor.post("/api/guests", {"name": name, "token": not cookie} if name else {"token": not cookie})
        assert answer.status_code == 201, answer.text
        visitor.signed_in(answer.json())
        return visitor

    def sign_in(self, name: str, password: str) -> Visitor:
        visitor = Visitor(self)
        answer = visitor.post("/api/session", {"name": name, "password": password, "token": True})
        assert answer.status_code == 201, answer.text
        visitor.signed_in(answer.json())
        return visitor

    def as_person(self, person: Person) -> Visitor:
        """Let somebody in without a password."""
        visitor = Visitor(self)
        token, session = self.server.house.sign_in(person)
        visitor.signed_in({"person": {"name": person.name}, "csrf": session.csrf, "token": token})
        return visitor

    def close(self) -> None:
        for socket in self.sockets:
            socket.close()
        self.run(self.server.stop())
        self.run(self.loop.shutdown_asyncgens())
        self.loop.close()


async def _let_go_on() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


class Visitor:
    """Somebody who sends requests; ``heard`` is everything that was received."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app=wire.app, raise_app_exceptions=False), base_url=BASE
        )
        self.name, self.csrf = "", ""
        self.ids = itertools.count(1)
        self.heard: list[str] = []
        self.by_httpx = False
        """Whether httpx sends everything: its turns of the loop let other requests come in between."""

    def signed_in(self, session: dict[str, Any]) -> None:
        self.name, self.csrf = session["person"]["name"], session["csrf"]
        if session["token"]:
            self.client.headers["authorization"] = f"Bearer {session['token']}"
        else:
            self.client.headers["x-csrf-token"] = self.csrf

    def send(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        if body is not None:
            more["json"] = body
        if self.by_httpx:
            answer = self.wire.run(self.client.request(method, path, **more))
        else:
            answer = self.wire.run(ask(self.wire.app, self.client, method, path, **more))
        self.heard.append(answer.text)
        return answer

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.send("GET", path, **more)

    def post(self, path: str, body: Any = None, **more: Any) -> httpx.Response:
        return self.send("POST", path, body, **more)

    def play(self, table: int, do: str, id: str | None = None, verb: str = "play", **values: Any) -> httpx.Response:
        command = {"do": do, **values}
        return self.post(f"/api/tables/{table}/{verb}", {"id": id or f"c{next(self.ids)}", "command": command})

    def done(self, table: int, do: str, verb: str = "play", **values: Any) -> Any:
        """Play a command that must be carried out, and return how the table looks."""
        answer = self.play(table, do, verb=verb, **values)
        assert answer.status_code == 200, answer.text
        return answer.json()["view"]

    def view(self, table: int) -> Any:
        answer = self.get(f"/api/tables/{table}/view")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def watch(self, table: int, after: int | None = None, views: bool = True, **headers: str) -> Socket:
        query = f"views={'true' if views else 'false'}" + (f"&after={after}" if after is not None else "")
        return self.socket(f"/api/tables/{table}/watch", query, headers)

    def socket(self, path: str, query: str = "", headers: dict[str, str] | None = None) -> Socket:
        """Open a WebSocket."""
        socket = Socket(self, path, query, headers or {})
        self.wire.sockets.append(socket)
        socket.open()
        return socket


class Socket:
    """A WebSocket; what the server sends is kept in order."""

    def __init__(self, visitor: Visitor, path: str, query: str, headers: dict[str, str]) -> None:
        self.visitor, self.loop = visitor, visitor.wire.loop
        sent = {**visitor.client.headers, "host": "house.test", **headers}
        cookies = "; ".join(f"{name}={value}" for name, value in visitor.client.cookies.items())
        if cookies:
            sent["cookie"] = cookies
        self.scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.lower().encode(), value.encode()) for name, value in sent.items()],
            "client": ("127.0.0.1", 1),
            "server": ("house.test", 80),
            "subprotocols": [],
            "state": {},
        }
        self.incoming: asyncio.Queue[Any] = asyncio.Queue()
        self.outgoing: asyncio.Queue[Any] = asyncio.Queue()
        self.code: int | None = None
        self.task: asyncio.Task[None] | None = None

    def open(self) -> None:
        self.incoming.put_nowait({"type": "websocket.connect"})
        app: Any = self.visitor.wire.app
        self.task = self.loop.create_task(app(self.scope, self.incoming.get, self.outgoing.put))
        assert self._next()["type"] == "websocket.accept"

    def _next(self) -> Any:
        message = self.visitor.wire.run(asyncio.wait_for(self.outgoing.get(), SECONDS))
        if message["type"] == "websocket.close":
            self.code = message["code"]
        return message

    def receive(self) -> Any:
        """Return the next message, or None when the server closed."""
        message = self._next()
        if message["type"] == "websocket.close":
            return None
        self.visitor.heard.append(message["text"])
        return json.loads(message["text"])

    def waiting(self) -> list[Any]:
        """Return the messages that have come by now."""
        self.visitor.wire.settle()
        messages = []
        while not self.outgoing.empty():
            messages.append(self.receive())
        return messages

    def events_until(self, number: int) -> list[Any]:
        """Return events up to one."""
        events: list[Any] = []
        while not events or events[-1]["number"] < number:
            message = self.receive()
            assert message is not None, f"closed with {self.code}"
            if message["type"] == "events":
                events += message["events"]
        return events

    def close(self) -> None:
        """Hang up."""
        if self.task is not None:
            self.incoming.put_nowait({"type": "websocket.disconnect", "code": 1001})
            self.visitor.wire.run(asyncio.wait_for(asyncio.shield(self.task), SECONDS))
            self.task = None
