"""Doubling down: what a game says about it."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.citation import Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubling:
    """Doubling down for one card.

    ``named_totals`` are hard two-card totals for which the text has a clause of its own (``named``); with ``free``, the
    house doubles those with a lammer. ``any_cards`` lets a hand double after it has drawn. ``exact`` forbids doubling
    for less; with ``for_less``, the dealer calls it out. If ``only_totals`` is set, only a hand of one of these hard
    totals may double (``only``). ``after_split`` and ``after_split_aces`` let split hands double. With ``asked``, the
    dealer asks a player with two fives whether they mean to double or to split. ``face_down`` lets the player ask for
    the card face down. A hand may be doubled ``most`` times, each time for one card and by the whole amount on it
    (``again``).
    """

    exact: bool
    any_cards: bool
    after_split: bool
    after_split_aces: bool
    named_totals: frozenset[int] = frozenset()
    only_totals: frozenset[int] | None = None
    free: bool = False
    most: int = 1
    offered: Clauses
    amount: Clauses
    named: Clauses | None = None
    only: Clauses | None = None
    one_card: Clauses
    again: Clauses | None = None
    split_hand: Clauses
    face_down: Clauses | None = None
    for_less: Clauses | None = None
    asked: Clauses | None = None
    joined: Clauses | None = None
