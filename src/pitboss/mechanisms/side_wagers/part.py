"""Side wagers: a pay table for cards, separate from the blackjack hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Never, cast

from pitboss.cards import Card
from pitboss.chips import Odds
from pitboss.citation import Clauses
from pitboss.mechanisms.kinds import Kind
from pitboss.mechanisms.phases import Phase
from pitboss.text_id import text_id

WHOLE_HAND = 99
"""The value of ``dealer_cards_needed`` for a side wager that waits for the dealer's whole hand."""


@dataclass(frozen=True, slots=True)
class SideCards:
    """The cards a side wager may look at."""

    first_two: tuple[Card, ...]
    up: Card
    dealer: tuple[Card, ...]
    dealer_total: int
    dealer_blackjack: bool


class LooksFurther(LookupError):
    """A judge looked at cards that are not known at that point; the message names the field."""


class SeenCards:
    """Some of the fields of ``SideCards``, for code that counts the cards that decide a wager and knows no others."""

    def __init__(self, **seen: object) -> None:
        vars(self).update(seen)

    def __getattr__(self, name: str) -> Never:
        raise LooksFurther(name)


def seen_cards(**seen: object) -> SideCards:
    """Return cards for a judge to look at, limited to the fields that are given."""
    return cast(SideCards, SeenCards(**seen))


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a pay table: its name, the odds it pays, and the clauses for that."""

    name: str
    odds: Odds
    paid: Clauses

    @property
    def id(self) -> str:
        """The id of its texts, such as ``same_suit_22``."""
        return text_id(self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class SideWager:
    """A side wager, its limits, its pay table and the phase in which it is settled.

    ``minimum`` and ``maximum`` are in cents; with ``within_initial``, it cannot be larger than the initial wager.
    ``judge`` is a function that names the line of the pay table that the cards make, or returns None. If the wager is
    settled with the first cards, the judge looks at the player's two cards and the up card. ``dealer_cards_needed`` is
    the number of dealer cards that decide it; the dealer draws them even if every hand is decided.
    ``stays_after_blackjack`` says that the cards of a paid blackjack are tucked under it until it is decided. Payouts
    at ``aggregate_from`` or higher in one round share ``aggregate_limit`` cents. ``order`` is set if the text says that
    it is settled from the dealer's right at that moment.
    """

    kind: Kind
    minimum: int
    maximum: int
    within_initial: bool
    settled: Phase
    dealer_cards_needed: int
    judge: Callable[[SideCards], str | None] = field(repr=False)
    lines: tuple[Line, ...]
    aggregate_limit: int | None = None
    aggregate_from: Odds | None = None
    aggregate: Clauses | None = None
    offered: Clauses
    limits: Clauses
    won: Clauses
    lost: Clauses
    order: Clauses | None = None
    lost_to_blackjack: Clauses | None = None
    lost_beside_blackjack: Clauses | None = None
    stays_after_blackjack: Clauses | None = None
    stays_after_even_money: Clauses | None = None

    def __post_init__(self) -> None:
        """Check that payouts which share a limit have one."""
        if (self.aggregate_from is None) != (self.aggregate_limit is None):
            raise ValueError("side wager: aggregate_from and aggregate_limit are given together or not at all.")

    def line(self, cards: SideCards) -> Line | None:
        """Return the line that the cards make, or None if the wager loses."""
        name = self.judge(cards)
        return next((line for line in self.lines if line.name == name), None)
