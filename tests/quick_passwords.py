"""Fast password hashing: Argon2 with minimal work, for houses in which tests sign people in.

The house's real hash takes a fifth of a second, and a check takes as long: in tests that sign in everybody, that was
most of the time. ``tests/house/test_security.py`` proves the real one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from argon2 import PasswordHasher

from pitboss.house.people import passwords

AS_IT_IS = passwords._hasher
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@contextmanager
def quick_passwords() -> Iterator[None]:
    """Hash with the least work for a while."""
    with patch.object(passwords, "_hasher", lambda: QUICK):
        passwords._no_password.cache_clear()
        yield
    passwords._no_password.cache_clear()


@contextmanager
def passwords_as_they_are() -> Iterator[None]:
    """Hash as the house really does for a while."""
    with patch.object(passwords, "_hasher", AS_IT_IS):
        passwords._no_password.cache_clear()
        yield
    passwords._no_password.cache_clear()
