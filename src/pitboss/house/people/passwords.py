"""Passwords: only their Argon2 hash is kept, and those that anybody would guess are refused.

A hash takes a fifth of a second on purpose. It is worked out before a transaction begins or after it is over, never
inside one: whoever registers must not make every command of the house wait.
"""

from __future__ import annotations

from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from pitboss.table import Refusal, Refused

SHORTEST, LONGEST = 10, 200
FEWEST_CHARACTERS = 4
"""A password of fewer different characters is one that is typed with one finger."""
_COMMON = """
    0123456789 01234567890 1234567890 12345678910 123456789a 1234554321 1122334455 9876543210 0987654321
    123qweasdzxc 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4t5 1qaz2wsx3edc qazwsxedcrfv asdfghjkl123 asdfghjklm zxcvbnm123
    qwertyuiop qwertyuiop123 qwerty1234 qwerty12345 qwerty123456 azertyuiop abcdefghij abcdefghijk abcd123456 abc1234567
    password12 password123 password1234 password12345 passw0rd123 p@ssw0rd123 p@ssword123 passwordpassword
    mypassword motdepasse motdepasse123 iloveyou12 iloveyou123 letmein123 letmein1234 welcome123 welcome1234
    changeme123 changemenow administrator admin12345 admin123456 superadmin superuser123 sunshine123 princess123
    football123 baseball123 basketball dragon1234 monkey12345 starwars123 blackjack1 blackjack21 blackjack123
    pitboss123 pitboss1234 pitbosspitboss correcthorsebatterystaple
"""
COMMON = frozenset(_COMMON.split())
"""The commonest passwords of this length, and what people call this program and its game."""


@cache
def _hasher() -> PasswordHasher:
    return PasswordHasher()


@cache
def _no_password() -> str:
    """The hash of nothing that anybody could type: a name that is not known takes as long as one that is."""
    return _hasher().hash("no such person \x00")


def refuse_password(password: str, name: str) -> None:
    """Refuse a password that is too short, or that is among the first ones to be tried."""
    why = _weakness(password.strip(), len(password), name.casefold())
    if why is not None:
        raise Refused(Refusal("weak_password", why, ()))


def _weakness(password: str, length: int, name: str) -> str | None:
    if not SHORTEST <= len(password) <= length <= LONGEST:
        return f"A password has {SHORTEST} to {LONGEST} characters; blanks around it do not count."
    folded = password.casefold()
    if not any(letter.isalpha() for letter in folded.replace(name, "")) and name in folded:
        return "A password must not be the person's own name, with or without digits; choose another."
    if len(set(folded)) < FEWEST_CHARACTERS or "".join(folded.split()) in COMMON:
        return "That password is among the first that anybody would try; choose another."
    return None


def hash_password(password: str, name: str) -> str:
    """Return the hash of a person's password, or refuse one that is weak."""
    refuse_password(password, name)
    return _hasher().hash(password)


def is_password(hashed: str | None, password: str) -> bool:
    """Whether this is the password; takes the same time whether there is one or not."""
    try:
        _hasher().verify(hashed or _no_password(), password[: LONGEST + 1])
    except (VerificationError, InvalidHashError):
        return False
    return hashed is not None
