"""Which decision comes next: mostly the player's own weak hands, mixed with others.

A hand is as weak as its last answers were dear: each counts by what it gave away per unit, on average over the last
five. What has been answered right five times in a row is not weak any more.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from pitboss.house.trainer.drills import Target
from pitboss.house.trainer.grading import BILLION, HandKind, Spot

WEAK, ALL = "weak", "all"
DRILLS = (WEAK, ALL, *HandKind)
"""What drills can be asked for: weak hands, everything, or one kind."""
LAST = 5
MIXED = 1 / 3
"""So often a drill of weak hands is about any other hand."""
OFTEN = {
    HandKind.HARD: 4.0,
    HandKind.SOFT: 2.0,
    HandKind.PAIR: 2.0,
    HandKind.ZAP: 3.0,
    HandKind.FREE: 2.0,
    HandKind.SURRENDER: 2.0,
    HandKind.INSURANCE: 0.5,
    HandKind.EVEN_MONEY: 0.25,
}
"""How often each kind comes among all of them; what is not named comes as often as 1."""


def weakness(answers: Iterable[tuple[Spot, int]]) -> dict[Spot, float]:
    """Return how weak each hand is, from answers with their cost in billionths, the last one first; none that is 0."""
    costs: dict[Spot, list[int]] = {}
    for spot, cost in answers:
        known = costs.setdefault(spot, [])
        if len(known) < LAST:
            known.append(cost)
    return {spot: sum(known) / len(known) / BILLION for spot, known in costs.items() if any(known)}


def choose_targets(
    drill: str, kinds: Sequence[HandKind], weak: dict[Spot, float], chance: random.Random
) -> list[Target]:
    """Return what to deal, the first that can be dealt: a hand that was split, say, comes only after a split."""
    any_kind = Target(chance.choices(kinds, [OFTEN.get(kind, 1.0) for kind in kinds])[0])
    if drill == ALL or (drill == WEAK and (not weak or chance.random() < MIXED)):
        return [any_kind, Target()]
    if drill != WEAK:
        return [Target(HandKind(drill))]
    spot = chance.choices(list(weak), list(weak.values()))[0]
    return [Target(*_named(spot)), Target(spot.kind), any_kind, Target()]


def _named(spot: Spot) -> tuple[HandKind, str, str]:
    """Return the hand and up card to be dealt; an attack wager is decided on before there is a hand."""
    return spot.kind, spot.hand, spot.up
