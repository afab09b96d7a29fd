"""Passwords: which are refused, and that none is hashed where anybody would have to wait for it."""

from __future__ import annotations

import io
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.cli.house.people import set_password
from pitboss.house.clock import system_clock
from pitboss.house.people import passwords
from pitboss.house.people.passwords import COMMON, hash_password, is_password
from pitboss.house.roles import Role
from pitboss.house.store.database import Database
from pitboss.table import Refused
from tests.house.kit import Kit
from tests.house.test_accounts import NEW, sign_in
from tests.house.test_api import PASSWORD, staff
from tests.house.wire import Visitor, Wire

# Passwords and transactions


class Watched:
    """A hasher that must not be asked while this worker has a transaction open."""

    def __init__(self, database: Database) -> None:
        self.database, self.hasher, self.asked = database, passwords._hasher(), list[str]()

    def _check(self) -> None:
        self.asked.append(threading.current_thread().name)
        for engine in (self.database._writer, self.database._reader):
            assert engine.pool.checkedout() == 0, "a password is hashed while a transaction is open"  # type: ignore[attr-defined]

    def hash(self, password: str) -> str:
        self._check()
        return self.hasher.hash(password)

    def verify(self, hashed: str, password: str) -> bool:
        self._check()
        return self.hasher.verify(hashed, password)


@pytest.fixture
def watched(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watched]:
    made = Watched(kit.house.database)
    monkeypatch.setattr(passwords, "_hasher", lambda: made)
    passwords._no_password.cache_clear()
    yield made
    passwords._no_password.cache_clear()


def everything_with_a_password(kit: Kit, wire: Wire) -> None:
    """Every request that hashes one: registering, signing in, rightly and wrongly, staff, another password."""
    admin = wire.as_person(kit.staff("Ada", Role.ADMIN))
    assert Visitor(wire).post("/api/people", {"name": "Meg", "password": PASSWORD}).status_code == 201
    body = {"name": "Dora", "password": PASSWORD, "role": "dealer"}
    assert admin.post("/api/people/staff", body).status_code == 201
    meg = wire.sign_in("Meg", PASSWORD)
    assert sign_in(wire, "Meg", "wrong horse battery").status_code == 401
    assert sign_in(wire, "Nobody", "wrong horse battery").status_code == 401
    assert meg.send("PUT", "/api/me/password", {"current": PASSWORD, "new": NEW}).status_code == 204
    assert meg.send("PUT", "/api/me/password", {"current": PASSWORD, "new": NEW}).status_code == 403
    kit.house.members.set_password("Meg", PASSWORD)


def test_no_password_is_hashed_in_a_transaction(kit: Kit, wire: Wire, watched: Watched) -> None:
    everything_with_a_password(kit, wire)
    assert len(watched.asked) >= 9


def test_no_password_is_hashed_in_the_loop_or_in_the_commands_threads(sqlite_kit: Kit, monkeypatch: Any) -> None:
    made = Watched(sqlite_kit.house.database)
    monkeypatch.setattr(made, "_check", lambda: made.asked.append(threading.current_thread().name))
    monkeypatch.setattr(passwords, "_hasher", lambda: made)
    wire = Wire(sqlite_kit.house, inline=False)
    everything_with_a_password(sqlite_kit, wire)
    wire.close()
    in_threads = [name for name in made.asked if name != threading.current_thread().name]
    assert len(in_threads) >= 8
    assert {name.partition("_")[0] for name in in_threads} == {"password"}
    assert len(made.asked) - len(in_threads) == 1  # the one that this test set by hand


def test_a_name_that_is_taken_costs_no_hash(kit: Kit, watched: Watched) -> None:
    kit.staff("Meg", Role.PLAYER)
    with pytest.raises(Refused, match="name_taken"):
        kit.house.register("mEG", PASSWORD)
    assert watched.asked == []


# Which passwords are refused

WEAK = [
    "short",
    "x" * 201,
    " " * 10,
    "\t\n" * 10,
    "  ninechars ",
    "aaaaaaaaaaaa",
    "1111111112",
    "Margarethe",
    "margarethe1979",
    "1979MARGARETHE!",
    "Margarethe Margarethe",
    *sorted(COMMON),
    "Password123",
    "1234 5678 90",
]


@pytest.mark.parametrize("weak", WEAK)
def test_passwords_that_anybody_would_try_are_refused(weak: str) -> None:
    with pytest.raises(Refused, match="weak_password"):
        hash_password(weak, "Margarethe")


@pytest.mark.parametrize("good", [PASSWORD, "Margarethes Pferd", "tr0ub4dor&3x", "пароль лошади", "  ten characters  "])
def test_other_passwords_are_taken_as_they_are(good: str) -> None:
    hashed = hash_password(good, "Margarethe")
    assert is_password(hashed, good)
    assert good == good.strip() or not is_password(hashed, good.strip())


@pytest.mark.parametrize("weak", [" " * 10, "Meg1234567", "password123"])
def test_weak_passwords_are_refused_wherever_one_is_given(kit: Kit, wire: Wire, weak: str) -> None:
    admin, meg = staff(kit, wire, Role.ADMIN), Visitor(wire)
    first = meg.post("/api/people", {"name": "Meg", "password": weak})
    second = admin.post("/api/people/staff", {"name": "Meg", "password": weak, "role": "dealer"})
    kit.house.register("Meg", PASSWORD)
    third = wire.sign_in("Meg", PASSWORD).send("PUT", "/api/me/password", {"current": PASSWORD, "new": weak})
    for answer in (first, second, third):
        assert (answer.status_code, answer.json()["code"]) == (422, "weak_password"), answer.text
    assert sign_in(wire, "Meg", PASSWORD).status_code == 201


# From the command line


def test_a_password_is_set_from_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kit = Kit(f"sqlite:///{tmp_path / 'house.db'}")
    kit.time.now = system_clock()
    kit.house.register("Meg", PASSWORD)
    token, _ = kit.house.sign_in(kit.house.find("Meg"))  # type: ignore[arg-type]
    monkeypatch.setenv("PITBOSS_DATABASE", kit.url)

    def set_to(name: str, password: str) -> int:
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{password}\n"))
        return set_password(None, name)

    assert (set_to("Meg", "password123"), set_to("Nobody", NEW)) == (1, 1)
    assert kit.house.session(token) is not None
    assert set_to("meg", NEW) == 0
    assert "Meg has a new password, and is signed out everywhere." in capsys.readouterr().out
    assert kit.house.session(token) is None
    assert kit.house.members.check_password("Meg", NEW, "here").name == "Meg"
    kit.close()
