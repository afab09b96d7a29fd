"""Sessions that a worker knows: renewed together, and never trusted for longer than stated."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event as sql_event

from pitboss.house.api import known_sessions
from pitboss.house.api.known_sessions import KNOWN_SECONDS, KnownSessions
from pitboss.house.people.registry import set_disabled, set_role
from pitboss.house.people.sessions import find_sessions
from pitboss.house.roles import Role
from tests.house.kit import Kit


class Monotonic:
    """A clock in the hands of the test."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Monotonic:
    made = Monotonic()
    monkeypatch.setattr(known_sessions, "time", made)
    return made


@pytest.fixture
def known(kit: Kit, time: Monotonic) -> KnownSessions:
    return KnownSessions(kit.house, lambda: None)


def signed_in(kit: Kit, known: KnownSessions, *names: str) -> list[str]:
    tokens = [kit.house.sign_in(kit.staff(name, Role.DEALER))[0] for name in names]
    assert all(known.find(token) for token in tokens)
    return tokens


@contextmanager
def questions(kit: Kit) -> Iterator[list[str]]:
    """Record the database queries for sessions."""
    asked: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if "sessions" in statement:
            asked.append(statement)

    engine = kit.house.database._reader
    sql_event.listen(engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        sql_event.remove(engine, "before_cursor_execute", note)


def test_sessions_in_use_are_asked_for_again_with_one_question(kit: Kit, known: KnownSessions, time: Monotonic) -> None:
    tokens = signed_in(kit, known, "Ann", "Bob", "Cid")
    for _ in range(4):
        time.now += KNOWN_SECONDS - 1
        assert all(known.remembered(token) for token in tokens)
        with questions(kit) as asked:
            known.renew()
        assert len(asked) == 1


def test_a_session_nobody_uses_is_forgotten_without_a_question(kit: Kit, known: KnownSessions, time: Monotonic) -> None:
    signed_in(kit, known, "Ann")
    time.now += KNOWN_SECONDS
    with questions(kit) as asked:
        known.renew()
    assert (asked, known.known) == ([], {})


def test_one_who_signed_out_elsewhere_is_not_believed_after_the_next_question(
    kit: Kit, known: KnownSessions, time: Monotonic
) -> None:
    ann, bob = signed_in(kit, known, "Ann", "Bob")
    assert known.remembered(ann) and known.remembered(bob)
    kit.house.members.sign_out(ann)
    known.renew()
    assert known.remembered(ann) is None and known.remembered(bob) is not None


def test_another_role_is_known_after_the_next_question(kit: Kit, known: KnownSessions, time: Monotonic) -> None:
    (ann,) = signed_in(kit, known, "Ann")
    assert known.remembered(ann)
    ada = kit.staff("Ada", Role.ADMIN)
    kit.house.database.transact(
        lambda connection: set_role(connection, "Ann", Role.FLOOR, by=ada.id, now=kit.house.clock())
    )
    known.renew()
    session = known.remembered(ann)
    assert session is not None and session.person.role is Role.FLOOR


def test_one_who_is_shut_out_is_not_believed_after_the_next_question(
    kit: Kit, known: KnownSessions, time: Monotonic
) -> None:
    (ann,) = signed_in(kit, known, "Ann")
    assert known.remembered(ann)
    ada = kit.staff("Ada", Role.ADMIN)
    kit.house.database.transact(
        lambda connection: set_disabled(connection, "Ann", True, by=ada.id, now=kit.house.clock())
    )
    known.renew()
    assert known.remembered(ann) is None


def test_one_who_is_forgotten_while_it_is_asked_stays_forgotten(
    kit: Kit, known: KnownSessions, time: Monotonic, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer is older than the signing out: it brings nobody back."""
    ann, bob = signed_in(kit, known, "Ann", "Bob")
    assert known.remembered(ann) and known.remembered(bob)
    found = find_sessions

    def meanwhile(*given: Any) -> Any:
        answer = found(*given)
        kit.house.members.sign_out(ann)
        known.forget(ann)
        return answer

    monkeypatch.setattr(known_sessions, "find_sessions", meanwhile)
    known.renew()
    assert known.remembered(ann) is None and known.remembered(bob) is not None


def test_a_slow_answer_makes_nobody_believed_longer(
    kit: Kit, known: KnownSessions, time: Monotonic, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seconds count from the question."""
    (ann,) = signed_in(kit, known, "Ann")
    assert known.remembered(ann)
    found = find_sessions

    def slowly(*given: Any) -> Any:
        time.now += 3
        return found(*given)

    monkeypatch.setattr(known_sessions, "find_sessions", slowly)
    known.renew()
    time.now += KNOWN_SECONDS - 3
    assert known.remembered(ann) is None
