"""Sessions, requests from other sites, limits, sizes, headers, logs."""

from __future__ import annotations

import io
import json
import logging
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from pitboss.house.api.logs import LOG, JsonLines
from pitboss.house.people.passwords import hash_password, is_password
from pitboss.house.roles import Role
from pitboss.house.store import schema
from tests.house.kit import Kit
from tests.house.test_api import PASSWORD, staff
from tests.house.wire import Visitor, Wire
from tests.quick_passwords import passwords_as_they_are


def test_a_browsers_session_is_a_cookie_out_of_reach(sqlite_wire: Wire) -> None:
    ann = Visitor(sqlite_wire)
    answer = ann.post("/api/guests", {})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "path=/" in cookie
    assert "secure" not in cookie
    assert answer.json()["token"] is None
    assert ann.get("/api/me").status_code == 200


def test_cookies_are_secure_where_that_is_set(make_kit: Any) -> None:
    wire = Wire(make_kit(secure_cookies=True).house)
    answer = Visitor(wire).post("/api/guests", {})
    assert "; secure" in answer.headers["set-cookie"].lower()
    assert "strict-transport-security" in answer.headers
    wire.close()


def test_what_a_page_sends_needs_its_token(sqlite_kit: Kit, sqlite_wire: Wire) -> None:
    table = sqlite_kit.table()
    ann = sqlite_wire.guest("Ann", cookie=True)
    assert ann.play(table, "BuyIn", amount=1000).status_code == 200
    for wrong in ("", "something else"):
        ann.client.headers["x-csrf-token"] = wrong
        refused = ann.play(table, "BuyIn", amount=1000)
        assert (refused.status_code, refused.json()["code"]) == (403, "csrf")
        assert ann.send("DELETE", "/api/session").status_code == 403
        assert ann.get("/api/me").status_code == 200  # reading changes nothing
    ann.client.headers["x-csrf-token"] = ann.csrf
    assert ann.play(table, "BuyIn", amount=1000).status_code == 200


def test_pages_of_other_sites_cannot_watch(sqlite_kit: Kit, sqlite_wire: Wire) -> None:
    table = sqlite_kit.table()
    ann = sqlite_wire.guest("Ann", cookie=True)
    foreign = ann.watch(table, origin="https://evil.example")
    assert foreign.receive() is None
    assert foreign.code == 4403
    own = ann.watch(table, origin="http://house.test")
    assert own.receive()["type"] == "view"
    for socket in (foreign, own):
        socket.close()


def test_a_session_that_is_over_opens_nothing(sqlite_kit: Kit, sqlite_wire: Wire) -> None:
    ann = sqlite_wire.guest("Ann")
    assert ann.send("DELETE", "/api/session").status_code == 204
    assert ann.get("/api/me").status_code == 401
    bob = sqlite_wire.guest("Bob")
    sqlite_kit.time.pass_seconds(8 * 24 * 3600)
    sqlite_wire.server.sessions.forget_all()
    assert bob.get("/api/me").status_code == 401


def test_who_is_shut_out_is_out_at_once(sqlite_kit: Kit, sqlite_wire: Wire) -> None:
    sqlite_kit.house.register("Meg", PASSWORD)
    meg, admin = sqlite_wire.sign_in("Meg", PASSWORD), staff(sqlite_kit, sqlite_wire, Role.ADMIN)
    assert meg.get("/api/me").status_code == 200
    assert admin.send("PUT", "/api/people/Meg/disabled", {"disabled": True}).json()["disabled"] is True
    assert meg.get("/api/me").status_code == 401
    assert Visitor(sqlite_wire).post("/api/session", {"name": "Meg", "password": PASSWORD}).status_code == 401
    own = admin.send("PUT", "/api/people/Some-admin/disabled", {"disabled": True})
    assert own.json()["code"] == "oneself"


def test_a_wrong_password_tells_nothing(sqlite_kit: Kit, sqlite_wire: Wire) -> None:
    sqlite_kit.house.register("Meg", PASSWORD)
    visitor = Visitor(sqlite_wire)
    wrong = visitor.post("/api/session", {"name": "Meg", "password": "not the password"})
    unknown = visitor.post("/api/session", {"name": "Nobody", "password": "not the password"})
    guest = sqlite_wire.guest("Gus")
    without = visitor.post("/api/session", {"name": "Gus", "password": "not the password"})
    assert wrong.status_code == 401
    assert wrong.json() == unknown.json() == without.json()
    assert guest.get("/api/me").status_code == 200


def test_sign_ins_are_limited(make_kit: Any) -> None:
    wire = Wire(make_kit(sign_ins_a_minute=3).house)
    visitor = Visitor(wire)
    statuses = [visitor.post("/api/session", {"name": "x", "password": "y" * 12}).status_code for _ in range(5)]
    assert statuses == [401, 401, 401, 429, 429]
    limited = visitor.post("/api/guests", {})
    assert limited.status_code == 429
    assert int(limited.headers["retry-after"]) > 0
    wire.close()


def test_commands_are_limited(make_kit: Any) -> None:
    kit = make_kit(commands_at_once=5, commands_a_second=1)
    wire = Wire(kit.house)
    ann, table = wire.guest("Ann"), kit.table()
    statuses = [ann.play(table, "BuyIn", amount=0).status_code for _ in range(8)]
    assert statuses[:5] == [200] * 5
    assert set(statuses[5:]) == {429}
    assert wire.guest("Bob").get("/api/me").status_code == 200  # others are not held up
    wire.close()


def test_what_is_too_large_is_refused(sqlite_kit: Kit, sqlite_wire: Wire) -> None:
    table = sqlite_kit.table()
    ann = sqlite_wire.guest("Ann")
    huge = ann.send("POST", f"/api/tables/{table}/play", content=b"x" * 70_000)
    assert (huge.status_code, huge.json()["code"]) == (413, "too_large")

    async def pieces() -> Any:
        for _ in range(10):
            yield b"x" * 10_000

    streamed = ann.send("POST", f"/api/tables/{table}/play", content=pieces())
    assert streamed.status_code == 413
    assert ann.play(table, "BuyIn", id="x" * 65, amount=1).status_code == 422
    assert ann.play(table, "BuyIn", amount=10**13).status_code == 422
    assert ann.post("/api/tables", {"name": "n" * 61, "game": "catfish-bend"}).status_code == 422
    assert ann.post("/api/tables", {"name": "\x00", "game": "catfish-bend"}).status_code == 422
    assert ann.send("POST", f"/api/tables/{table}/play", content=b"{").status_code == 422
    assert ann.send("POST", f"/api/tables/{table}/play", content=b"\xff\xfe").status_code == 422


def test_every_answer_has_its_headers(sqlite_wire: Wire) -> None:
    for path in ("/", "/api/health", "/api/me", "/nothing"):
        headers = sqlite_wire.visitor.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"
        assert "server" not in headers
    page = sqlite_wire.visitor.get("/").text
    assert "<script" not in page
    assert " style=" not in page


@pytest.mark.parametrize("name", ["dealer", "FLOOR", "house", "two words", "", "x" * 25, "-dash", "tab\t", "é", "a/b"])
def test_names_that_mean_somebody_else_are_refused(sqlite_wire: Wire, name: str) -> None:
    answer = Visitor(sqlite_wire).post("/api/guests", {"name": name})
    assert answer.status_code == 422
    assert answer.json()["code"] in ("bad_name", "bad_request")


def test_names_are_taken_whatever_their_case(sqlite_wire: Wire) -> None:
    sqlite_wire.guest("Ann")
    assert Visitor(sqlite_wire).post("/api/guests", {"name": "aNN"}).json()["code"] == "name_taken"


def test_only_hashes_are_kept(sqlite_kit: Kit, sqlite_wire: Wire) -> None:
    sqlite_kit.house.register("Meg", PASSWORD)
    meg = sqlite_wire.sign_in("Meg", PASSWORD)
    token = meg.client.headers["authorization"].split()[1]
    with sqlite_kit.house.database.reading() as connection:
        people = connection.execute(select(schema.people)).all()
        sessions = connection.execute(select(schema.sessions)).all()
    assert [person.password.startswith("$argon2id$") for person in people if person.name == "Meg"] == [True]
    text = repr([tuple(row) for row in (*people, *sessions)])
    assert PASSWORD not in text
    assert token not in text


def test_passwords() -> None:
    """With the house's real hashing, which is slow on purpose; all other tests use a fast one."""
    with passwords_as_they_are():
        hashed = hash_password(PASSWORD, "Meg")
        assert hashed.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
        assert is_password(hashed, PASSWORD)
        assert not is_password(hashed, PASSWORD + " ")
        assert not is_password(None, PASSWORD)
        assert not is_password("no hash at all", PASSWORD)


def test_logs_hold_no_secrets(sqlite_kit: Kit, sqlite_wire: Wire) -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonLines())
    LOG.addHandler(handler)
    LOG.setLevel(logging.DEBUG)
    try:
        table = sqlite_kit.table("zappit-ma")
        sqlite_kit.house.register("Meg", PASSWORD)
        meg = sqlite_wire.sign_in("Meg", PASSWORD)
        Visitor(sqlite_wire).post("/api/session", {"name": "Meg", "password": "a wrong password"})
        meg.get(f"/api/tables/{table}/view?secret=in-the-address")
        meg.play(table, "Hit", box=1)
        LOG.debug("something went wrong", exc_info=ValueError("a fault"))
    finally:
        LOG.removeHandler(handler)
        LOG.setLevel(logging.NOTSET)
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert {"request"} <= {line["says"] for line in lines}
    refused = [line for line in lines if line.get("refused") == "unknown_player"]
    assert refused[0]["table"] == table
    assert {line["route"] for line in lines if "route" in line} >= {"/api/session", "/api/tables/{table}/view"}
    token = meg.client.headers["authorization"].split()[1]
    for secret in (PASSWORD, "a wrong password", token, meg.csrf, "in-the-address"):
        assert secret not in written.getvalue()


def test_a_fault_of_the_server_says_nothing_of_its_inside(
    sqlite_kit: Kit, sqlite_wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, table = sqlite_wire.guest("Ann"), sqlite_kit.table()

    def broken(*given: object) -> None:
        raise ZeroDivisionError("secret inside")

    monkeypatch.setattr("pitboss.house.tables.acting.hosting.carry_out", broken)
    answer = ann.play(table, "BuyIn", amount=1000)
    assert (answer.status_code, answer.json()["code"]) == (500, "server_error")
    assert "secret" not in answer.text
    monkeypatch.undo()
    assert ann.play(table, "BuyIn", amount=1000).status_code == 200


def test_there_are_no_secrets_in_the_source(tmp_path: Path) -> None:
    """Nobody can sign in to a new house: it has no people with a password."""
    kit = Kit(f"sqlite:///{tmp_path / 'new.db'}")
    with kit.house.database.reading() as connection:
        people = connection.execute(select(schema.people)).all()
    assert [(person.name, person.password) for person in people] == [("house", None)]
    kit.close()
