"""Sessions that a worker knows: a command does not wait for the database to say who sends it.

A session is believed for a few seconds after the database was asked for it. Those in use are asked for again before
that, many with one question, so that nobody's command waits for the answer.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from pitboss.house.house import House
from pitboss.house.people.sessions import SignedInSession, find_sessions, hash_token

KNOWN_SECONDS = 5.0
"""For so long a session is believed without asking the database: signing out elsewhere takes effect after that."""
MOST_KNOWN = 50_000
AT_ONCE = 1000
"""So many sessions are asked for with one question."""


@dataclass(slots=True)
class KnownSession:
    """A session, until when it is believed, and whether somebody has used it since it was asked for."""

    session: SignedInSession
    until: float
    used: bool = False


@dataclass(slots=True)
class KnownSessions:
    """Sessions that were asked for a moment ago; ``ended`` is called when one may be over."""

    house: House
    ended: Callable[[], None]
    known: dict[str, KnownSession] = field(default_factory=dict)

    def remembered(self, token: str) -> SignedInSession | None:
        """Return a session that is known, without asking."""
        known = self.known.get(hash_token(token))
        if known is None or known.until <= time.monotonic():
            return None
        known.used = True
        return known.session

    def find(self, token: str) -> SignedInSession | None:
        """Ask the database for a session, and remember it."""
        asked = time.monotonic()
        session = self.house.session(token)
        key = hash_token(token)
        if session is None:
            self.known.pop(key, None)
            return None
        if len(self.known) > MOST_KNOWN:
            self.known.clear()
        self.known[key] = KnownSession(session, asked + KNOWN_SECONDS)
        return session

    def renew(self) -> None:
        """Ask for the sessions in use again, and forget those that are over or in nobody's use."""
        asked, in_use = time.monotonic(), []
        for key, known in list(self.known.items()):
            if known.used:
                in_use.append((key, known))
            elif known.until <= asked:
                self.known.pop(key, None)
        for start in range(0, len(in_use), AT_ONCE):
            self._renew(in_use[start : start + AT_ONCE])

    def _renew(self, in_use: list[tuple[str, KnownSession]]) -> None:
        asked = time.monotonic()
        with self.house.database.reading() as connection:
            sessions = find_sessions(connection, [key for key, _ in in_use], self.house.clock())
        for key, known in in_use:
            if (session := sessions.get(key)) is None:
                self.known.pop(key, None)
            else:  # in its place: who was forgotten meanwhile is not brought back
                known.session, known.until, known.used = session, asked + KNOWN_SECONDS, False

    def forget(self, token: str) -> None:
        """Forget a session that is over."""
        self.known.pop(hash_token(token), None)
        self.ended()

    def forget_all(self) -> None:
        """Forget everybody: somebody's rights have changed."""
        self.known.clear()
        self.ended()
