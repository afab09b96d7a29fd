"""Ranks, totals, and shoes as counts of ranks; the chances of a draw as numbers of orders of the remaining cards.

A sum over every order of a shoe is a whole number: the sum, over each next card, of the number of such cards times the
sum over every order of the rest. Nothing is divided before the very end, and nothing is rounded.
"""

from __future__ import annotations

from functools import cache
from math import factorial

RANKS = "A23456789TJQK"
LIMIT = 21
"""The basis of every game of blackjack: a hand over this total has lost, and a hand of this total is the best."""

Shoe = tuple[int, ...]


class ShoeEmpty(Exception):
    """The shoe ran out in the middle of a round: this shoe is too small for these rules."""


def points(rank: str) -> int:
    return 1 if rank == "A" else 10 if rank in "TJQK" else int(rank)


@cache
def count(cards: str) -> tuple[int, bool]:
    """The total, and whether it is soft."""
    hard = sum(points(rank) for rank in cards)
    soft = "A" in cards and hard + 10 <= LIMIT
    return (hard + 10 if soft else hard), soft


def natural(first: str, second: str) -> bool:
    return count(first + second)[0] == LIMIT


def together(*cards: str) -> str:
    """The cards in one fixed order: what is known of a hand is which cards it holds."""
    return "".join(sorted("".join(cards)))


@cache
def draws(shoe: Shoe) -> tuple[tuple[str, int, Shoe], ...]:
    """Every rank that may come next: the rank, how many cards of it there are, and the shoe without one of them."""
    if not any(shoe):
        raise ShoeEmpty
    return tuple(
        (RANKS[place], held, (*shoe[:place], held - 1, *shoe[place + 1 :])) for place, held in enumerate(shoe) if held
    )


def without(shoe: Shoe, cards: str) -> Shoe:
    left = list(shoe)
    for rank in cards:
        left[RANKS.index(rank)] -= 1
    if min(left) < 0:
        raise ValueError(f"the shoe does not hold {cards}")
    return tuple(left)


def orders(shoe: Shoe) -> int:
    return factorial(sum(shoe))
