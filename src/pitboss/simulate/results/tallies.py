"""How often each thing happened, derived from how the hands ended."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Bonus
from pitboss.simulate.automaton.endings import (
    BUSTED,
    DEALER_BLACKJACK,
    UNPLAYED,
    WIDTH,
    Base,
    Doubled,
    Ending,
    dealer_totals,
)
from pitboss.simulate.results.core_result import CoreResult

COUNTED: dict[str, Callable[[Ending], bool]] = {
    "boxes played": lambda ending: ending.base.first,
    "hands": lambda ending: True,
    "blackjacks": lambda ending: ending.blackjack,
    "even money": lambda ending: ending.even_money,
    "busts": lambda ending: ending.total == BUSTED,
    "stopped by a dealer's blackjack": lambda ending: ending.total == UNPLAYED,
    "zaps": lambda ending: ending.zapped and ending.base.first,
    "attacks": lambda ending: ending.base is Base.ATTACKED,
    "doubles": lambda ending: ending.doubled is Doubled.CHIPS,
    "free doubles": lambda ending: ending.doubled is Doubled.LAMMER,
    "splits": lambda ending: ending.base in (Base.SPLIT, Base.SPLIT_ATTACKED),
    "free splits": lambda ending: ending.base.lammer,
    "surrenders": lambda ending: ending.surrendered,
    "charlies": lambda ending: ending.charlie,
}
"""What a hand's ending tells; for all boxes together, including those that are not watched."""

COUNTED_21S: dict[str, Callable[[Ending], bool]] = {
    "21s that always win": lambda ending: ending.wins,
    "21s with a bonus": lambda ending: ending.bonus is not None,
    "super bonuses": lambda ending: ending.super_bonus,
}


def counted(rules: Rules) -> dict[str, Callable[[Ending], bool]]:
    """Return what is counted in the endings of a game, without what only other games have."""
    counts = dict(COUNTED)
    if rules.twenty_one is not None:
        counts |= COUNTED_21S
        for bonus in rules.twenty_one.bonuses:
            counts[f"bonus: {bonus.name}"] = partial(_has_bonus, bonus)
    for doubles in range(2, rules.doubling.most + 1):
        counts["doubled twice" if doubles == 2 else f"doubled {doubles} times"] = partial(_is_doubled, doubles)
    if rules.surrender is not None and rules.surrender.doubled is not None:
        counts["doubled hands given up"] = lambda ending: ending.surrendered and ending.doubles > 0
    return counts


def _has_bonus(bonus: Bonus, ending: Ending) -> bool:
    return ending.bonus == bonus


def _is_doubled(times: int, ending: Ending) -> bool:
    return ending.doubles == times


def tallies(result: CoreResult) -> dict[str, int]:
    """Return the tallies of a result."""
    prepared, totals = result.prepared, result.totals
    if totals.met is None or totals.dealer is None:
        return {}
    met = totals.met.reshape(len(prepared.wagers), len(prepared.endings), WIDTH)
    by_ending = met.sum(axis=(0, 2)).tolist()
    tallied = {
        name: sum(number for number, ending in zip(by_ending, prepared.endings, strict=True) if counts(ending))
        for name, counts in counted(prepared.plan.rules).items()
    }
    for name, wins in (("hands won", 1), ("hands lost", -1), ("hands pushed", 0)):
        signs = (prepared.pays > 0).astype(int) - (prepared.pays < 0)
        tallied[name] = int(met[signs == wins].sum())
    dealer = totals.dealer.tolist()
    tallied["dealer blackjacks"] = dealer[DEALER_BLACKJACK]
    ends = dict(zip(dealer_totals(prepared.plan.rules.dealer), dealer, strict=False))
    tallied["dealer busts"] = sum(rounds for total, rounds in ends.items() if total > 21)
    tallied["dealer 22s"] = ends.get(22, 0)
    return tallied


def hands_of_a_box(result: CoreResult) -> dict[int, int]:
    """Return how often a box was played with this many hands."""
    if result.totals.hands is None:
        return {}
    played = tallies(result)["boxes played"]
    more = {number: many for number, many in enumerate(result.totals.hands.tolist()) if number > 1 and many}
    return {1: played - sum(more.values()), **more}
