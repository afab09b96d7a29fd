"""Passwords: only their Argon2 hash is kept."""

from __future__ import annotations

from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from pitboss.table import Refusal, Refused

SHORTEST, LONGEST = 10, 200


@cache
def _hasher() -> PasswordHasher:
    return PasswordHasher()


@cache
def _no_password() -> str:
    """The hash of nothing that anybody could type: a name that is not known takes as long as one that is."""
    return _hasher().hash("no such person \x00")


def hash_password(password: str) -> str:
    """Return the hash of a password that is long enough."""
    if not SHORTEST <= len(password) <= LONGEST:
        sentence = f"A password has {SHORTEST} to {LONGEST} characters."
        raise Refused(Refusal("weak_password", sentence, ()))
    return _hasher().hash(password)


def is_password(hashed: str | None, password: str) -> bool:
    """Whether this is the password; takes the same time whether there is one or not."""
    try:
        _hasher().verify(hashed or _no_password(), password[: LONGEST + 1])
    except (VerificationError, InvalidHashError):
        return False
    return hashed is not None
