"""The decisions every table knows: hit, stand, double down, split."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.rulebook.citation import Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class Hitting:
    """Drawing a card; a hand of 21, or of ``most_cards`` cards, stands by itself."""

    offered: Clauses
    dealt: Clauses
    stands_on_21: Clauses
    most_cards: int | None = None
    stands_on_most: Clauses | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Drawing no more."""

    offered: Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubling:
    """Doubling down for one card.

    ``named_totals`` are hard two-card totals for which the text has a clause of its own (``named``); with ``free``
    the house doubles those with a lammer. ``any_cards`` lets a hand double after it has drawn. ``exact`` forbids
    doubling for less, ``for_less`` has it called out. ``asked`` has the dealer ask a player with two fives which he
    means. ``face_down`` lets the player ask for the card unseen.
    """

    exact: bool
    any_cards: bool
    after_split: bool
    after_split_aces: bool
    named_totals: frozenset[int] = frozenset()
    free: bool = False
    offered: Clauses
    amount: Clauses
    named: Clauses | None = None
    one_card: Clauses
    split_hand: Clauses
    face_down: Clauses | None = None
    for_less: Clauses | None = None
    asked: Clauses | None = None
    joined: Clauses | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Splitting:
    """Splitting pairs.

    ``by_rank`` asks for two cards of one rank (K with K, not K with Q). Ten-value pairs (``tens``) and all others may
    have clauses of their own; with ``free_others`` the new hand of another pair rides on a lammer. ``both_at_once``
    deals both second cards before either hand plays.
    """

    by_rank: bool
    most_hands: int
    both_at_once: bool
    aces_draw: bool
    aces_resplit: bool
    free_others: bool = False
    matches_attack: bool = False
    offered: Clauses
    tens: Clauses
    others: Clauses
    moves: Clauses
    moves_tens: Clauses | None = None
    dealt: Clauses
    plays: Clauses
    again: Clauses
    most: Clauses
    aces: Clauses
    asked: Clauses | None = None
    joined: Clauses | None = None
