"""Roles: what a person is in the house."""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    """What a person is in the house. A person has one role, so staff do not play."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOOR = "floor"
    CAGE = "cage"
    AUDITOR = "auditor"
    ADMIN = "admin"


class PersonKind(StrEnum):
    """How a person came into the house."""

    MEMBER = "member"
    REGULAR = "regular"
    GUEST = "guest"
    BOT = "bot"
    HOUSE = "house"


REGISTERED = frozenset({PersonKind.MEMBER, PersonKind.REGULAR})
"""Who has a password, and can set limits for himself: members play for money, regulars with play chips."""
PLAY_MONEY = frozenset({PersonKind.REGULAR, PersonKind.GUEST, PersonKind.BOT})
"""Who plays with chips that nobody paid for."""
EVERYBODY = frozenset(Role)
PLAYERS = frozenset({Role.PLAYER})
