"""Every route for every role, cell by cell of the table in ``roles_and_routes.txt``."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from starlette.routing import Mount, WebSocketRoute

from pitboss.house.roles import Role
from tests.house.addresses import new_address
from tests.house.kit import Kit
from tests.house.test_api import PASSWORD, play_a_round
from tests.house.wire import Visitor, Wire

ROLES = ("anonymous", *(role.value for role in Role))


class Row(NamedTuple):
    method: str
    path: str
    statuses: tuple[int, ...]


def read_table() -> list[Row]:
    text = (Path(__file__).parent / "roles_and_routes.txt").read_text(encoding="utf-8")
    lines = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    return [Row(method, path, tuple(map(int, statuses))) for method, path, *statuses in lines]


TABLE = read_table()
DAY = {"day": "today", "part": "tables", "event": 1}


class House:
    """A house with a finished round, and somebody of every role."""

    def __init__(self, url: str, **settings: Any) -> None:
        self.kit = Kit(url, **{"sign_ins_a_minute": 10_000, "player_tables": 100, **settings})
        self.wire = Wire(self.kit.house)
        self.numbers = itertools.count(1)
        self.table = self.kit.table("catfish-bend")
        ann = self.wire.guest("Ann")
        ann.done(self.table, "BuyIn", amount=100_000)
        play_a_round(ann, self.table)
        for role in Role:
            self.kit.house.register(f"Some-{role}", PASSWORD, role)
        self.kit.house.register("Meg", PASSWORD)
        self.visitors = {role: self.visitor(role) for role in ROLES}

    def visitor(self, role: str) -> Visitor:
        return Visitor(self.wire) if role == "anonymous" else self.wire.sign_in(f"Some-{role}", PASSWORD)

    def leaver(self, role: str, number: int) -> Visitor:
        """Somebody of a role whose sessions nobody else needs."""
        if role == "anonymous":
            return Visitor(self.wire)
        self.kit.house.register(f"Leaver-{number}", PASSWORD, Role(role))
        return self.wire.sign_in(f"Leaver-{number}", PASSWORD)

    def status(self, row: Row, role: str) -> int:
        """Send the request of a row as somebody and return how it ends."""
        signs_out = row.path in ("/api/session", "/api/sessions", "/api/me/password") and row.method != "POST"
        signs_out = signs_out or row.path.endswith("/absence")
        number = next(self.numbers)
        visitor = self.leaver(role, number) if signs_out else self.visitors[role]
        if row.path.endswith(("/position", "/deal", "/rule")):
            self.free_positions(number)
        name = f"Patron-{number}" if role == "admin" and "{name}" in row.path else "Meg"
        if name != "Meg":
            self.kit.house.register(name, PASSWORD)
        closes = row.method == "DELETE" and row.path.endswith("{table}")
        table = self.kit.table("zappit-online") if closes else self.table
        places = {"table": table, "number": 1, "name": name, "game": "catfish-bend", "limit": "check", "token": "none"}
        files = {"what": "rounds", "form": "csv", "file": "prices.csv"}
        path = row.path.format(**places, **files, drill="none", session="0" * 32, job="0" * 24, **DAY)
        if row.path.endswith("/position") or closes:
            path += f"?id=p{number}"
        if row.method == "WS":
            return self.watch(visitor, path)
        return visitor.send(row.method, path, self.body(row, number, name)).status_code

    def free_positions(self, number: int) -> None:
        """Make sure that nobody has a position that an earlier cell took."""
        for role in ("dealer", "floor"):
            self.visitors[role].send("DELETE", f"/api/tables/{self.table}/position?id=undo{number}")

    def watch(self, visitor: Visitor, path: str) -> int:
        socket = visitor.socket(path, "" if path.startswith("/api/wall") else "after=0")
        message = socket.receive()
        code = 101 if message is not None else socket.code or 0
        socket.close()
        return code

    def body(self, row: Row, number: int, name: str) -> Any:
        somebody = self.somebody(row, number)
        cage = {"id": f"x{number}", "person": "Meg", "amount": 100}
        bodies: dict[str, Any] = {
            "/api/guests": {"token": True},
            "/api/people": {"name": f"New-{number}", "password": PASSWORD, "token": True},
            "/api/session": {"name": "Meg", "password": PASSWORD, "token": True},
            "/api/me/password": {"current": PASSWORD, "new": PASSWORD},
            "/api/me/chips": {"id": f"x{number}"},
            "/api/me/protection/limits/{limit}": {"amount": 1800},
            "/api/me/protection/checks": {"number": 1},
            "/api/me/protection/absence": {"why": "break", "length": 1},
            "/api/absences": {**somebody, "why": "break", "length": 1},
            "/api/returns": somebody,
            "/api/people/staff": {"name": f"Staff-{number}", "password": PASSWORD, "role": "dealer"},
            "/api/people/{name}/role": {"role": "floor"},
            "/api/people/{name}/disabled": {"disabled": True},
            "/api/games/{game}/price": {"options": {}},
            "/api/games/{game}/layout": {"options": {}},
            "/api/lab/solve": {"game": "catfish-bend"},
            "/api/lab/values": {"game": "catfish-bend", "hands": ["T 6"], "up": "T"},
            "/api/lab/effects": {"game": "catfish-bend", "place": 0},
            "/api/lab/simulate": {"game": "catfish-bend", "rounds": 1000},
            "/api/lab/moved": {"game": "catfish-bend", "place": 0},
            "/api/lab/cover": {"game": "catfish-bend", "rounds": 1000},
            "/api/lab/countability": {"game": "catfish-bend"},
            "/api/lab/compare": {"a": {"game": "catfish-bend"}, "b": {"game": "catfish-bend"}},
            "/api/lab/exports/{file}": {"game": "catfish-bend"},
            "/api/lab/petitions": {"game": "catfish-bend", "options": {"decks": 99}},
            "/api/lab/differences": {
                "a": {"game": "catfish-bend"},
                "b": {"game": "catfish-bend", "options": {"decks": 99}},
            },
            "/api/trainer/drills": {"game": "catfish-bend", "drill": "all"},
            "/api/trainer/drills/{drill}": {"choice": "hit"},
            "/api/tables/{table}/graded": {"id": "never"},
            "/api/school/sessions": {"game": "catfish-bend"},
            "/api/school/sessions/{session}/answers": {"number": 0, "said": "up"},
            "/api/tables": {"name": "Another", "game": "free-bet-ma"},
            "/api/tables/{table}/play": {"id": f"x{number}", "command": {"do": "BuyIn", "amount": 0}},
            "/api/tables/{table}/deal": {"id": f"x{number}", "command": {"do": "CloseWagering"}},
            "/api/tables/{table}/rule": {"id": f"x{number}", "command": {"do": "OrderShuffle"}},
            "/api/tables/{table}/bots": {"count": 1},
            "/api/rounds/{number}/links": {"review": False},
            "/api/tables/{table}/slips": {"id": f"x{number}", "kind": "fill", "amount": 5000},
            "/api/slips/{number}/chips": {"id": f"x{number}"},
            "/api/cage/buy-ins": cage,
            "/api/cage/cash-outs": cage,
            "/api/cage/reversals": {"id": f"x{number}", "entry": self.last_buy_in(number)},
            "/api/cage/disputes": {**cage, "person": "Ann", "table": self.table, "round": 1, "note": "a mistake"},
        }
        return bodies.get(row.path) if row.method in ("POST", "PUT") else None

    def somebody(self, row: Row, number: int) -> dict[str, str]:
        """Register somebody whom nobody else needs."""
        name = f"Away-{number}"
        if row.path in ("/api/absences", "/api/returns") and self.kit.house.find(name) is None:
            self.kit.house.register(name, PASSWORD)
        return {"name": name, "password": PASSWORD}

    def last_buy_in(self, number: int) -> int:
        """Make an entry at the cage that can be reversed."""
        meg = self.kit.house.find("Meg")
        assert meg is not None
        entry = self.kit.house.at_cage(self.kit.house.itself.id, lambda cage: cage.buy_in(meg.id, 1000, f"y{number}"))
        return int(entry.number)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(new_address(tmp_path_factory.mktemp("roles")))
    yield made
    made.wire.close()


@pytest.mark.parametrize("row", TABLE, ids=[f"{row.method} {row.path}" for row in TABLE])
def test_every_role_gets_what_the_table_says(house: House, row: Row) -> None:
    statuses = {role: house.status(row, role) for role in ROLES}
    assert statuses == dict(zip(ROLES, row.statuses, strict=True))


def test_every_route_is_in_the_table(house: House) -> None:
    """The framework's routes, those served ahead of it, WebSockets and static files; nothing else is reachable."""
    described = {
        (method.upper(), path) for path, methods in house.wire.app.openapi()["paths"].items() for method in methods
    }
    others = {("GET", "/"), ("GET", "/openapi.json"), ("GET", "/static/lobby.css")}
    others |= {("WS", "/api/tables/{table}/watch"), ("WS", "/api/wall/watch")}
    assert {(row.method, row.path) for row in TABLE} == described | others
    mounted = [route.path for route in house.wire.app.routes if isinstance(route, Mount)]
    sockets = [route for route in house.wire.app.routes if isinstance(route, WebSocketRoute)]
    assert (mounted, len(sockets)) == (["/static"], len([socket for socket in sockets if "watch" in socket.path]))


def test_the_table_has_a_cell_for_every_role() -> None:
    assert all(len(row.statuses) == len(ROLES) for row in TABLE)
    assert len(TABLE) * len(ROLES) >= 350
