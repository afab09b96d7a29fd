"""Accounts: failed logins, where requests come from, sessions that end; nothing locks the right person out."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import uvicorn
from sqlalchemy import func, select

from pitboss.house.api import serving
from pitboss.house.api.app import SETTINGS_VARIABLE
from pitboss.house.api.serving import listen, serve_here
from pitboss.house.people.members import FORGET_EVERY
from pitboss.house.people.sessions import AT_ONCE, open_session
from pitboss.house.people.tries import FREE, LONGEST_WAIT, wait_after
from pitboss.house.roles import Role
from pitboss.house.store import schema
from pitboss.table import Refused
from tests.house.kit import Kit
from tests.house.test_api import PASSWORD
from tests.house.wire import Visitor, Wire

NEW = "a new horse battery"
HERE, THERE = {"x-forwarded-for": "203.0.113.7"}, {"x-forwarded-for": "198.51.100.9"}


def sign_in(wire: Wire, name: str, password: str, **more: Any) -> Any:
    return Visitor(wire).post("/api/session", {"name": name, "password": password, "token": True}, **more)


# Wrong tries


@pytest.fixture
def guarded(make_kit: Callable[..., Kit]) -> Iterator[tuple[Kit, Wire]]:
    """A house behind a proxy, at which only wrong passwords are limited."""
    kit = make_kit(sign_ins_a_minute=10**6, trusted_proxies=("127.0.0.1",))
    wire = Wire(kit.house)
    kit.house.register("Boss", PASSWORD, Role.ADMIN)
    yield kit, wire
    wire.close()


def test_wrong_tries_of_others_never_lock_the_admin_out(guarded: tuple[Kit, Wire]) -> None:
    _, wire = guarded
    statuses = [sign_in(wire, "Boss", f"wrong try {number}", headers=HERE).status_code for number in range(50)]
    assert statuses == [401] * FREE + [429] * (50 - FREE)
    assert sign_in(wire, "Boss", PASSWORD, headers=HERE).status_code == 429
    assert sign_in(wire, "boss", PASSWORD, headers=THERE).status_code == 201


def test_wrong_tries_wait_longer_and_longer(guarded: tuple[Kit, Wire]) -> None:
    kit, wire = guarded
    for number in itertools.count(1):
        assert sign_in(wire, "Boss", "wrong password", headers=HERE).status_code == 401
        wait = wait_after(number)
        if wait:
            refused = sign_in(wire, "Boss", PASSWORD, headers=HERE)
            assert (refused.status_code, refused.json()["code"]) == (429, "too_fast")
            assert refused.headers["retry-after"] == str(wait)
            kit.time.pass_seconds(wait)
        if wait == LONGEST_WAIT:
            break
    assert sign_in(wire, "Boss", PASSWORD, headers=HERE).status_code == 201
    for _ in range(FREE):  # a right password takes them all back
        assert sign_in(wire, "Boss", "wrong password", headers=HERE).status_code == 401


def test_wrong_tries_count_for_all_workers_together(guarded: tuple[Kit, Wire]) -> None:
    kit, wire = guarded
    other = Wire(kit.worker())
    statuses = [sign_in(each, "Boss", "wrong password").status_code for each in [wire, other] * FREE]
    assert statuses == [401] * FREE + [429] * FREE
    other.close()


def test_wrong_tries_at_once_are_all_counted(make_kit: Callable[..., Kit]) -> None:
    kit = make_kit()
    kit.house.register("Boss", PASSWORD)
    start, results = threading.Barrier(20), list[str]()

    def attempt() -> None:
        start.wait()
        try:
            kit.house.members.check_password("Boss", "wrong password", "here")
        except Refused as refused:
            results.append(refused.refusal.code)

    threads = [threading.Thread(target=attempt) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(600)
    assert sorted(results) == ["not_signed_in"] * FREE + ["too_fast"] * (20 - FREE)


def test_a_clock_that_is_set_back_makes_nobody_wait_for_it(guarded: tuple[Kit, Wire]) -> None:
    kit, wire = guarded
    for _ in range(FREE):
        sign_in(wire, "Boss", "wrong password")
    kit.time.pass_seconds(-3600)
    refused = sign_in(wire, "Boss", PASSWORD)
    assert (refused.status_code, refused.headers["retry-after"]) == (429, "1")


def test_wrong_current_passwords_slow_down_too(guarded: tuple[Kit, Wire]) -> None:
    _, wire = guarded
    boss = wire.sign_in("Boss", PASSWORD)
    body = {"current": "wrong password", "new": NEW}
    statuses = [boss.send("PUT", "/api/me/password", body).status_code for _ in range(FREE + 2)]
    assert statuses == [403] * FREE + [429] * 2


# Where a request comes from


@pytest.mark.parametrize("forged", ["1.2.3.{}", "1.2.3.{}, 5.6.7.8", "not an address {}", "::{}"])
def test_nobody_evades_limits_by_a_header(make_kit: Callable[..., Kit], forged: str) -> None:
    wire = Wire(make_kit(sign_ins_a_minute=3).house)
    headers = [{"x-forwarded-for": forged.format(number), "forwarded": f"for=1.1.1.{number}"} for number in range(6)]
    statuses = [Visitor(wire).post("/api/guests", {}, headers=sent).status_code for sent in headers]
    assert statuses == [201] * 3 + [429] * 3
    wire.close()


@pytest.mark.parametrize(
    ("written", "same"),
    [
        ("10.0.0.{}", False),
        ("6.6.6.{}, 203.0.113.7", True),  # what a client claims before the proxy adds where it came from
        ("6.6.6.{}, 203.0.113.7, 127.0.0.2", True),  # through two proxies that are trusted
        ("rubbish {}", True),
        ("2001:db8::{}", True),  # one customer's network
        ("2001:db8:{}::1", False),
    ],
)
def test_a_trusted_proxy_says_where_a_request_comes_from(
    make_kit: Callable[..., Kit], written: str, same: bool
) -> None:
    wire = Wire(make_kit(sign_ins_a_minute=3, trusted_proxies=("127.0.0.0/8",)).house)
    headers = [{"x-forwarded-for": written.format(number)} for number in range(1, 6)]
    statuses = [Visitor(wire).post("/api/guests", {}, headers=sent).status_code for sent in headers]
    assert statuses == ([201] * 3 + [429] * 2 if same else [201] * 5)
    wire.close()


def test_the_server_below_believes_no_header_either(
    make_kit: Callable[..., Kit], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Uvicorn would trust any address named in the environment, by default everybody on this machine."""
    configs: list[uvicorn.Config] = []

    class Idle:
        def __init__(self, config: uvicorn.Config) -> None:
            configs.append(config)

        def ask_to_stop(self, number: int, frame: Any) -> None:
            """Nothing is served that could stop."""

        def run(self, sockets: Any) -> None:
            """Serve nobody."""

    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    monkeypatch.setenv(SETTINGS_VARIABLE, "")
    monkeypatch.setattr("signal.signal", lambda number, handler: None)
    monkeypatch.setattr(serving, "StoppableServer", Idle)
    made = listen("127.0.0.1", 0, shared=False)
    serve_here(make_kit().settings, made)
    made.close()
    assert [config.proxy_headers for config in configs] == [False]


# Sessions that end


def test_a_new_password_ends_every_other_session(kit: Kit, wire: Wire) -> None:
    kit.house.register("Meg", PASSWORD)
    here, there = wire.sign_in("Meg", PASSWORD), wire.sign_in("Meg", PASSWORD)
    bob = wire.guest("Bob")
    wrong = here.send("PUT", "/api/me/password", {"current": "not my password", "new": NEW})
    assert (wrong.status_code, wrong.json()["code"]) == (403, "wrong_password")
    assert there.get("/api/me").status_code == 200
    assert here.send("PUT", "/api/me/password", {"current": PASSWORD, "new": NEW}).status_code == 204
    assert (here.get("/api/me").status_code, there.get("/api/me").status_code) == (200, 401)
    assert bob.get("/api/me").status_code == 200
    assert sign_in(wire, "Meg", PASSWORD).status_code == 401
    assert sign_in(wire, "Meg", NEW).status_code == 201
    guest = bob.send("PUT", "/api/me/password", {"current": PASSWORD, "new": NEW})
    assert (guest.status_code, guest.json()["code"]) == (409, "not_a_member")


def test_signing_out_everywhere(kit: Kit, wire: Wire) -> None:
    kit.house.register("Meg", PASSWORD)
    sessions, bob = [wire.sign_in("Meg", PASSWORD) for _ in range(3)], wire.guest("Bob")
    assert sessions[1].send("DELETE", "/api/sessions").status_code == 204
    assert [visitor.get("/api/me").status_code for visitor in (*sessions, bob)] == [401, 401, 401, 200]


def test_a_password_set_by_the_house_ends_every_session(kit: Kit, wire: Wire) -> None:
    kit.house.register("Meg", PASSWORD)
    meg = wire.sign_in("Meg", PASSWORD)
    kit.house.members.set_password("meg", NEW)
    wire.server.sessions.forget_all()
    assert meg.get("/api/me").status_code == 401
    assert sign_in(wire, "Meg", NEW).status_code == 201


def count_sessions(kit: Kit) -> int:
    with kit.house.database.reading() as connection:
        return int(connection.execute(select(func.count()).select_from(schema.sessions)).scalar_one())


def test_sessions_that_are_over_are_forgotten(kit: Kit) -> None:
    ann, now = kit.guest("Ann"), kit.time.now
    many = AT_ONCE + 5

    def open_many(connection: Any) -> None:
        for _ in range(many):
            open_session(connection, ann, now, 1000)

    kit.house.database.transact(open_many)
    kit.house.sign_in(ann)
    assert count_sessions(kit) == many + 1
    kit.time.pass_seconds(FORGET_EVERY / 1000)
    kit.house.sign_in(ann)
    assert count_sessions(kit) == 2
    kit.time.pass_seconds(8 * 24 * 3600)
    kit.worker().close()  # a worker that starts forgets them too
    assert count_sessions(kit) == 0
