"""How often each thing happened, read from how the hands ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pitboss.simulate.endings import BUSTED, DEALER_BLACKJACK, UNPLAYED, WIDTH, Base, Doubled, Ending, dealer_totals

if TYPE_CHECKING:
    from pitboss.simulate.result import Result

COUNTED: dict[str, Callable[[Ending], bool]] = {
    "boxes played": lambda one: one.base.first,
    "hands": lambda one: True,
    "blackjacks": lambda one: one.blackjack,
    "even money": lambda one: one.even_money,
    "busts": lambda one: one.total == BUSTED,
    "stopped by a dealer's blackjack": lambda one: one.total == UNPLAYED,
    "zaps": lambda one: one.zapped and one.base.first,
    "attacks": lambda one: one.base is Base.ATTACKED,
    "doubles": lambda one: one.doubled is Doubled.CHIPS,
    "free doubles": lambda one: one.doubled is Doubled.LAMMER,
    "splits": lambda one: one.base in (Base.SPLIT, Base.SPLIT_ATTACKED),
    "free splits": lambda one: one.base is Base.LAMMER,
    "surrenders": lambda one: one.surrendered,
}
"""What a hand's ending tells; all boxes together, those that are not watched included."""


def tallies(result: Result) -> dict[str, int]:
    """Return the tallies of a result."""
    prepared, totals = result.prepared, result.totals
    if totals.met is None or totals.dealer is None:
        return {}
    met = totals.met.reshape(len(prepared.wagers), len(prepared.endings), WIDTH)
    by_ending = met.sum(axis=(0, 2)).tolist()
    found = {
        name: sum(number for number, ending in zip(by_ending, prepared.endings, strict=True) if counts(ending))
        for name, counts in COUNTED.items()
    }
    for name, wins in (("hands won", 1), ("hands lost", -1), ("hands pushed", 0)):
        signs = (prepared.pays > 0).astype(int) - (prepared.pays < 0)
        found[name] = int(met[signs == wins].sum())
    dealer = totals.dealer.tolist()
    found["dealer blackjacks"] = dealer[DEALER_BLACKJACK]
    ends = dict(zip(dealer_totals(prepared.plan.rules.dealer), dealer, strict=False))
    found["dealer busts"] = sum(rounds for total, rounds in ends.items() if total > 21)
    found["dealer 22s"] = ends.get(22, 0)
    return found


def hands_of_a_box(result: Result) -> dict[int, int]:
    """Return how often a box was played with so many hands."""
    if result.totals.hands is None:
        return {}
    played = result.tallies["boxes played"]
    more = {number: many for number, many in enumerate(result.totals.hands.tolist()) if number > 1 and many}
    return {1: played - sum(more.values()), **more}
