"""Who may wager where, when and how much."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.citation import Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class Boxes:
    """The betting positions: how many there are, and how many boxes a player and bettors a box can have.

    If ``adjacent`` is set, a player's boxes must be side by side; if ``calling`` is set, several bettors may share a
    box. If ``returning`` is set, a player who drops from ``returning_from`` boxes may not go back to that many in the
    same shoe, unless the floor permits it. With ``entry_closed``, a patron who sat out a round waits for the next shoe
    (``entry_reopened``), unless the floor lets them in (``entry_permitted``). If ``freed`` is set, the floor may have a
    player give up extra boxes at a full table for somebody who wants to join.
    """

    positions: int
    per_player: int
    bettors: int
    layout: Clauses
    spots: Clauses
    adjacent: Clauses | None = None
    returning_from: int = 0
    returning: Clauses | None = None
    entry_closed: bool = False
    entry: Clauses | None = None
    entry_permitted: Clauses | None = None
    entry_reopened: Clauses | None = None
    sharing: Clauses
    calling: Clauses | None = None
    freed: Clauses | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The minimum, the maximum and the unit of a wager, in cents."""

    minimum: int
    maximum: int
    unit: int
    posted: Clauses
    units: Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class Wagering:
    """Placing wagers before the first card; after that, nobody touches them.

    ``announced`` and ``announced_bonus`` are the clauses for spoken wagers with cash, and ``coupon`` and
    ``coupon_bonus`` those for a match play coupon beside a wager. ``required`` says which wager a player needs to be in
    the round, and ``taken_back`` why a player may take back a wager before the first card.
    """

    placed: Clauses
    closed: Clauses
    required: Clauses
    taken_back: Clauses | None = None
    announced: Clauses | None = None
    announced_bonus: Clauses | None = None
    coupon: Clauses | None = None
    coupon_bonus: Clauses | None = None
