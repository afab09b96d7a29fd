"""What the rules say about every hand, as tables: what it counts as, what it may do, what a double costs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache

import numpy as np
from numpy.typing import NDArray

from pitboss.rulebook import Rules
from pitboss.solve.model.bonuses import Bonuses, two_suited
from pitboss.solve.model.compositions import ACE, LIMIT, Compositions, Ints, compositions

Masks = NDArray[np.bool_]
WAGER = 1
"""The unit in which a hand is counted: its wager before any double."""

BUSTED = 0
"""The grade of every hand over the limit; that of any other hand is its total, unless it is a charlie."""

CHARLIE = LIMIT + 1
"""The grade of a hand that wins because of its number of cards."""

GRADES = CHARLIE + 1
"""The grades of hands that pay a bonus follow."""


@dataclass(frozen=True, slots=True, eq=False)
class Allowed:
    """By hand, what is allowed: hit, double, surrender; and after a double, surrender and double again."""

    hit: Masks
    double: Masks
    surrender: Masks
    surrender_doubled: Masks
    double_again: Masks

    @property
    def draws(self) -> bool:
        """Whether any hand may draw at all: split aces that get only one card may not."""
        return bool(self.hit.any())


@cache
def grades(charlie: int | None, bonuses: Bonuses) -> Ints:
    """Return what hands count as: their totals, a charlie more than any, and bonus hands by what they pay."""
    hands = compositions(two_suited(bonuses.suited))
    grade = hands.total if charlie is None else np.where(hands.size >= charlie, CHARLIE, hands.total)
    if not bonuses.payouts:
        return grade
    grade = grade.copy()
    for hand, number in bonuses.graded:
        grade[hand] = number
    for suited, made in zip(bonuses.suited, hands.made, strict=True):
        grade[list(made)] = [number for _, number in suited.thirds]
    return grade


@cache
def _unfinished(hands: Compositions, most_cards: int) -> Masks:
    """Return the hands that do not stand automatically: below the limit, with fewer than the most cards."""
    return (hands.total < LIMIT) & (hands.size < most_cards)


def _most_cards(rules: Rules) -> int:
    """Return the number of cards at which a hand draws no more."""
    charlie = rules.charlie.cards if rules.charlie is not None else None
    return min(rules.hitting.most_cards or LIMIT + 1, charlie or LIMIT + 1)


class _Giving(Enum):
    """Which hands may be given up: none, the first two cards, or any that has not stood."""

    NONE = 0
    FIRST_TWO = 1
    EVERY = 2


def allowed(rules: Rules, hands: Compositions, draws: bool, doubles: bool, split: bool = False) -> Allowed:
    """Return what hands may do, by whether they may draw and double at all."""
    gives = _Giving.NONE
    if rules.surrender is not None and not rules.surrender.only_doubled:
        gives = _Giving.EVERY if rules.surrender.two_cards is None else _Giving.FIRST_TWO
    if split and gives is _Giving.FIRST_TWO:
        gives = _Giving.NONE
    rescued = rules.surrender is not None and rules.surrender.after_double
    doubling = rules.doubling
    return _allowed_by(
        hands,
        _most_cards(rules),
        draws,
        doubles and draws,
        doubling.any_cards,
        doubling.only_totals,
        gives,
        rescued,
        doubling.most > 1,
    )


@cache
def _allowed_by(
    hands: Compositions,
    most_cards: int,
    draws: bool,
    doubles: bool,
    any_cards: bool,
    only: frozenset[int] | None,
    gives: _Giving,
    rescued: bool,
    again: bool,
) -> Allowed:
    unfinished = _unfinished(hands, most_cards)
    two_cards = hands.size == 2
    named = np.isin(hands.total, list(only)) & (hands.soft == 0) if only is not None else True
    every = unfinished & (gives is _Giving.EVERY)
    return Allowed(
        unfinished & draws,
        unfinished & doubles & (two_cards | any_cards) & named,
        every | (unfinished & two_cards & (gives is _Giving.FIRST_TWO)),
        unfinished & rescued,
        unfinished & doubles & again & named,
    )


def allowed_split(rules: Rules, hands: Compositions, aces: bool) -> Allowed:
    """Return what the hands of a split pair may do, for aces or for others."""
    doubling = rules.doubling
    doubles = doubling.after_split and (not aces or doubling.after_split_aces)
    return allowed(rules, hands, draws=not aces or rules.splitting.aces_draw, doubles=doubles, split=True)


def double_chips(rules: Rules, hands: Compositions) -> Ints:
    """Return the chips that a double adds: none to a hard two-card total that the house doubles."""
    named = rules.doubling.named_totals if rules.doubling.free else frozenset()
    return _chips(hands, named)


@cache
def _chips(hands: Compositions, free: frozenset[int]) -> Ints:
    lammer = (hands.size == 2) & (hands.soft == 0) & np.isin(hands.total, list(free))
    return np.where(lammer, 0, WAGER)


def zappable(rules: Rules, hands: Compositions) -> Masks:
    """Return the first two cards that may be exchanged: without an ace, with a total that the game names."""
    return _of_totals(hands, rules.zap.totals if rules.zap is not None else frozenset())


@cache
def _of_totals(hands: Compositions, totals: frozenset[int]) -> Masks:
    mask: Masks = (hands.size == 2) & (hands.cards[:, ACE] == 0) & np.isin(hands.total, list(totals))
    return mask
