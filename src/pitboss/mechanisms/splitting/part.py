"""Splitting pairs: what a game says about it."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.citation import Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class Splitting:
    """Splitting pairs, into ``most_hands`` hands per box at most.

    ``by_rank`` requires two cards of the same rank (K with K, not K with Q). Ten-value pairs (``tens``) and all other
    pairs may have clauses of their own; with ``free_others``, the new hand of another pair is played on a lammer.
    ``aces_draw`` lets split aces take more than one card, and ``aces_resplit`` lets them be split again.
    ``both_at_once`` deals both second cards before either hand plays. With ``matches_attack``, the wager on the new
    hand equals the initial and the attack wager together.
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
