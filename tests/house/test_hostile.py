"""Whatever anybody sends to any route, the server refuses it and never fails.

Every part of a valid request (each value and each key of its body, each part of its path, each query) is replaced by
something that no honest client sends. Each status says that the request was refused, or that it was harmless; none says
that the server failed.
"""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

import pytest

from pitboss.house.audit.auditing import audit
from pitboss.record.replaying.report import options_as_data
from pitboss.rulebook import rules
from tests.house.addresses import new_address
from tests.house.test_roles_and_routes import DAY, ROLES, TABLE, House, Row
from tests.house.wire import Socket
from tests.sizes import size, some

BIG = "9" * 5000
"""Python refuses to read a whole number of more than 4,300 digits."""
RAW = {
    "limit": "9" * 4300,
    "long": "9" * 400,
    "big": BIG,
    "minus": f"-{BIG}",
    "float": f"{BIG}.5",
    "power": "1e999",
    "nan": "NaN",
    "infinity": "-Infinity",
}
"""Numbers as they stand in a body; Python could not write them."""
TEXTS = ["\x00", "a\x00b", "\ud800", "\udfff-", "", "Ann\u202e", "x" * 5000, BIG, "%00", "'; --", "\x7f", "𝟙"]
OTHERS: list[Any] = [
    None,
    True,
    -1,
    2**63,
    10**18,
    0.5,
    [],
    ["\x00"],
    {},
    {"\x00": "\x00"},
    {"\ud800": 1},
    {"a": {"\udc00": ["\ud800"]}},
    [[[[[[[[]]]]]]]],
]
MARK = "a number that stands here as {}"
ALL: list[Any] = [*TEXTS, *OTHERS, *(MARK.format(name) for name in RAW)]
FEW: list[Any] = [
    "\x00",
    "\ud800",
    None,
    2**63,
    {"\ud800": ["\x00"]},
    *(MARK.format(name) for name in ("limit", "big")),
]
KEYS = ["\x00", "\ud800", "", "x" * 5000, BIG]
PARTS = [
    "%00",
    "a%00b",
    "%ED%A0%80",
    "%FF%FE",
    BIG,
    f"-{BIG}",
    "0",
    "-1",
    "1e3",
    "%F0%9D%9F%99",
    "%0A",
    "..%2F..",
    "%20",
]
LATER = {
    "/api/audit/run",
    "/api/games/{game}/price",
    "/api/lab/countability",
    "/api/lab/cover",
    "/api/lab/differences",
    "/api/lab/effects",
    "/api/lab/petitions",
    "/api/lab/simulate",
    "/api/lab/solve",
    "/api/me/protection/absence",
}
"""Requests that take long when carried out, or sign out their sender: only impossible ones are sent there."""


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    generous = {"commands_a_second": 10**6, "commands_at_once": 10**6, "sign_ins_a_minute": 10**6}
    if request.param == "sqlite":
        made = House(new_address(tmp_path_factory.mktemp("hostile")), **generous)
    else:
        server = request.getfixturevalue("postgres")
        made = House(server.url(server.new_database(request.getfixturevalue("template"))), **generous)
    yield made
    report = audit(made.kit.house.database)
    made.wire.close()
    assert report.passed, report.findings


def who_are_let_in(row: Row) -> list[str]:
    """Everybody; in the short form the last one whom the route lets in."""
    return size([_let_in(row)], list(ROLES))


def _let_in(row: Row) -> str:
    return [role for role, status in zip(ROLES, row.statuses, strict=True) if status not in (401, 403, 4401)][-1]


def values_from(row: Row, role: str) -> list[Any]:
    """Everything from one whom the route lets in, some of it from all others; in the short form some of it."""
    return size(FEW, ALL if role == _let_in(row) else FEW)


def written(body: Any) -> bytes:
    text = json.dumps(body)
    for name, number in RAW.items():
        text = text.replace(json.dumps(MARK.format(name)), number)
    return text.encode()


def places(body: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield where each value of a body stands."""
    yield path
    if isinstance(body, dict):
        for key, value in body.items():
            yield from places(value, (*path, key))


def spoilt(body: Any, values: list[Any]) -> Iterator[bytes]:
    """Yield the body with one thing in it replaced, a key added, or cut off."""
    for path in places(body):
        for value in values:
            yield written(_replaced(body, path, value))
        if isinstance(_at(body, path), dict):
            for key in KEYS:
                yield written(_replaced(body, (*path, key), 1))
    text = written(body)
    yield from (
        text[:-1],
        b"",
        b"{",
        b"\xff\xfe",
        b"\xed\xa0\x80",
        b'"\\ud800"',
        b"[" * 20_000,
        b'{"a":' * 10_000,
        text + text,
    )


def _at(body: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        body = body[key]
    return body


def _replaced(body: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    made = copy.deepcopy(body)
    _at(made, path[:-1])[path[-1]] = value
    return made


def send(house: House, row: Row, role: str, path: str, content: bytes | None = None, **headers: Any) -> None:
    """Send a request, which must not make the server fail."""
    visitor = house.visitors[role]
    if content is not None:
        headers["content-type"] = "application/json"
    answer = visitor.send(row.method, path, content=content, headers=headers)
    visitor.heard.clear()
    assert answer.status_code < 500, (row.method, path[:80], role, (content or b"")[:200], answer.text)
    answer.json() if "json" in answer.headers.get("content-type", "") else None


def usual(house: House, row: Row) -> dict[str, Any]:
    parts = {"table": house.table, "number": 1, "name": "Meg", "game": "catfish-bend", "what": "rounds", "form": "csv"}
    parts |= DAY
    parts |= {
        "limit": "check",
        "token": "none",
        "drill": "none",
        "session": "0" * 32,
        "job": "0" * 24,
        "file": "prices.csv",
    }
    return {name: part for name, part in parts.items() if f"{{{name}}}" in row.path}


HTTP = [row for row in TABLE if row.method != "WS" and row.path not in ("/api/session", "/api/sessions")]
WITH_BODY = [row for row in TABLE if row.method in ("POST", "PUT") and row.path != "/api/audit/run"]


def bodies(house: House, row: Row) -> list[Any]:
    """Return bodies that name everything that the route takes; for commands one of each kind, or of ten kinds."""
    document = house.wire.app.openapi()

    def fields(schema: dict[str, Any]) -> dict[str, Any]:
        while "$ref" in schema:
            schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        return schema

    described = document["paths"][row.path][row.method.lower()].get("requestBody")
    if described is None:
        return [{}]
    schema = fields(described["content"]["application/json"]["schema"])
    body = dict.fromkeys(schema["properties"]) | (house.body(row, 10**6, "Meg") or {})
    if "options" in body:
        body["options"] = options_as_data(rules("catfish-bend"))
    if "command" not in body:
        return [body]
    kinds = some([fields(kind)["properties"] for kind in schema["properties"]["command"]["oneOf"]], 10)
    return [{**body, "command": {**dict.fromkeys(kind, 1), "do": kind["do"]["const"]}} for kind in kinds]


def name_of(row: Row) -> str:
    return f"{row.method} {row.path}"


@pytest.mark.parametrize("row", WITH_BODY, ids=name_of)
def test_no_body_makes_the_server_fail(house: House, row: Row) -> None:
    path = row.path.format(**usual(house, row))
    for role in who_are_let_in(row):
        for body in bodies(house, row):
            for content in spoilt(body, values_from(row, role)):
                if row.path not in LATER or content != written(body):
                    send(house, row, role, path, content)


@pytest.mark.parametrize("row", [row for row in HTTP if "{" in row.path], ids=name_of)
def test_no_path_makes_the_server_fail(house: House, row: Row) -> None:
    parts, body = usual(house, row), house.body(row, 10**6, "Meg")
    content = None if body is None else written(body)
    for role in who_are_let_in(row):
        for name in parts:
            for part in PARTS:
                send(house, row, role, row.path.format(**parts | {name: part}) + "?id=x", content)


def queries(house: House, row: Row) -> list[str]:
    described = house.wire.app.openapi()["paths"].get(row.path, {}).get(row.method.lower(), {})
    return [parameter["name"] for parameter in described.get("parameters", []) if parameter["in"] == "query"]


@pytest.mark.parametrize("row", [row for row in HTTP if row.path != "/api/audit/run"], ids=name_of)
def test_no_query_makes_the_server_fail(house: House, row: Row) -> None:
    path = row.path.format(**usual(house, row))
    asked = queries(house, row)
    for role in who_are_let_in(row):
        for name in [*asked, "%00", "nothing"]:
            for part in PARTS if name in asked else some(PARTS, 2):
                send(house, row, role, f"{path}?{name}={part}&{name}={part}")


HEADERS = [
    {"authorization": "Bearer " + "x" * 5000},
    {"authorization": b"Bearer \xff\xfe"},
    {"authorization": b"Bearer a\x00b"},
    {"authorization": "Bearer"},
    {"cookie": b"pitboss_session=\xff\xfe; a=\x00"},
    {"cookie": "pitboss_session=" + "x" * 5000, "x-csrf-token": b"\xff"},
    {"content-length": BIG},
    {"content-length": "-1"},
    {"content-type": b"application/json; charset=\xff"},
    {"origin": b"\xff\x00"},
    {"x-forwarded-for": BIG},
    {"host": b"\xff"},
]


@pytest.mark.parametrize("headers", HEADERS, ids=lambda headers: str(headers)[:40])
def test_no_header_makes_the_server_fail(house: House, headers: dict[str, Any]) -> None:
    for row in [row for row in HTTP if row.path in ("/api/me", "/api/guests", "/api/tables", "/", "/api/cage/buy-ins")]:
        body = house.body(row, 10**6, "Meg")
        send(house, row, "anonymous", row.path, None if body is None else written(body), **headers)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part[:12])
def test_no_watcher_makes_the_server_fail(house: House, part: str) -> None:
    """The query stands in the address as it is; the path comes decoded, as servers hand it over."""
    visitor = house.visitors["player"]
    path = f"/api/tables/{house.table}/watch"
    decoded = unquote(part, errors="replace")
    for where, query in ((path, f"after={part}"), (path, f"views={part}"), (f"/api/tables/{decoded}/watch", "after=0")):
        socket = Socket(visitor, where, query, {})
        socket.incoming.put_nowait({"type": "websocket.connect"})
        socket.incoming.put_nowait({"type": "websocket.disconnect", "code": 1001})
        app: Any = house.wire.app
        house.wire.run(asyncio.wait_for(app(socket.scope, socket.incoming.get, socket.outgoing.put), 120))
