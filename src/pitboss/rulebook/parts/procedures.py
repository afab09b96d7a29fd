"""What is done around the cards before, between and after the rounds, and by whom."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.citation import Clauses
from pitboss.rulebook.parts.duties import Duty, Shuffling


@dataclass(frozen=True, slots=True, kw_only=True)
class Ceremonies:
    """The duties of each occasion, in order."""

    opening: tuple[Duty, ...] = ()
    reshuffle: tuple[Duty, ...] = ()
    idle: tuple[Duty, ...] = ()
    by_hand: tuple[Duty, ...] = ()
    exhausted: tuple[Duty, ...] = ()
    closing: tuple[Duty, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """Who cuts, and where.

    The cut is offered first to the player whom the occasion entitles, then around the table (``clockwise`` or not),
    once to each player; with ``dealer_cuts``, only the dealer cuts. ``least`` is the smallest number of cards on either
    side. If nobody got the cover card, ``from_right`` begins with the player farthest to the dealer's right instead of
    the player who came first. ``recut_loaded`` lets the floor order a recut until a player has a card, instead of until
    the stack enters the shoe; without ``recut``, there is none. ``short``, ``absent`` and ``ran_out`` are readings for
    a stack of less than twice ``least`` cards, a player who got the cover card and has left, and a shoe that ran out
    during a round.
    """

    dealer_cuts: bool
    clockwise: bool
    from_right: bool
    least: int
    recut_loaded: bool = False
    offered: Clauses
    first_player: Clauses
    at_box: Clauses
    at_dealer: Clauses
    ordered: Clauses
    passed_on: Clauses
    by_dealer: Clauses
    depth: Clauses
    recut: Clauses | None = None
    once: Clauses | None = None
    short: Clauses | None = None
    absent: Clauses | None = None
    ran_out: Clauses | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Procedures:
    """What happens to the cards at a table.

    The cover card goes ``cover_least`` to ``cover_most`` cards from the back; with ``instructed``, the floor may name
    another place. With ``asked_idle``, a player at an idle table may ask for a shuffle only of the batch that comes out
    of the shuffler. Decks are changed after ``hours`` hours (0: no such rule). ``duties`` are the clauses for each
    duty.
    """

    shuffling: Shuffling
    ceremonies: Ceremonies
    batches: int = 1
    cut: Cut
    cover_least: int
    cover_most: int
    instructed: Clauses | None = None
    hours: int = 0
    changed: Clauses | None = None
    duties: tuple[tuple[Duty, Clauses], ...]
    covered: Clauses
    cover_came: Clauses
    ordered: Clauses
    asked: Clauses | None = None
    new_dealer: Clauses
    idle: Clauses
    idle_by_hand: Clauses | None = None
    asked_idle: bool = False
    closed: Clauses
    burn_shown: Clauses | None = None
    burn_approved: bool = False

    @property
    def by_person(self) -> bool:
        """Whether people handle the cards, so that each duty is performed one by one."""
        return self.shuffling is not Shuffling.SERVER

    def grounds(self, duty: Duty) -> Clauses:
        """Return the clauses for a duty."""
        return dict(self.duties).get(duty, self.idle)
