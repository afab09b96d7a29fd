"""Every decision of the best play: how often it is made in a round, and what a round gains by it over the next best.

The solver's own tally has the decisions that cost or save a wager. Here the hands of a solution are followed once more,
and drawing and standing are counted as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.solve.accounts.accounts import Accounts
from pitboss.solve.accounts.observations import Observation
from pitboss.solve.hands.first_hands import First
from pitboss.solve.hands.solver import Against
from pitboss.solve.model.actions import DOUBLE, HIT, STAND, SURRENDER
from pitboss.solve.prices.solution import Solution

ACTIONS = {STAND: "stand", HIT: "hit", DOUBLE: "double", SURRENDER: "surrender"}
DRAWING = ("hit", "stand")


@dataclass(slots=True)
class PlayedDecision:
    """A decision: how often it is made in a round, and what it gains a round over the next best choice."""

    name: str
    frequency: float = 0.0
    gain: float = 0.0


def counted_decisions(solution: Solution) -> dict[str, PlayedDecision]:
    """Return every decision by name, counted where a hand is played; doubles of all kinds are one."""
    return _DecisionWatcher(solution).counted


def played_decisions(solution: Solution) -> list[PlayedDecision]:
    """Return drawing and standing, then the decisions of the solver's tally."""
    counted = counted_decisions(solution)
    special = [
        PlayedDecision(name, float(tally.frequency), float(tally.gain)) for name, tally in solution.decided.items()
    ]
    return [*(counted[name] for name in DRAWING), *special]


class _DecisionWatcher:
    """Follows the hands of a solution and counts what is decided."""

    def __init__(self, solution: Solution) -> None:
        self.counted = {name: PlayedDecision(name) for name in ACTIONS.values()}
        self.against: Against | None = None
        accounts = Accounts(solution.solver, self._observe, exact=True)
        for against in solution.solved:
            self.against = against
            accounts.add(against)
            self._first_hands(against)

    def _observe(self, observation: Observation) -> None:
        context, scene, bench = observation.context, observation.scene, observation.bench
        if not context.allowed.draws:
            return
        elsewhere = self._chosen_first(scene.zapped) if context.pair is None else set()
        for hand in context.subset.tolist():
            weight = float(bench.weight[hand])
            if weight <= 0 or hand in elsewhere or not bench.model.fresh.hit[hand]:
                continue
            legal, worth = bench.values.legal[hand], bench.values.by_action[hand]
            self._count({ACTIONS[code]: float(worth[code]) for code in ACTIONS if legal[code]}, weight, scene.stake)

    def _chosen_first(self, zapped: tuple[int, int] | None) -> set[int]:
        """Return the hands of two cards that are decided with their splits and zaps."""
        assert self.against is not None
        first = self.against.first if zapped is None else self.against.zapped[zapped].first
        return {hand.hand for hand in first.values() if hand.splits or hand.zap is not None}

    def _first_hands(self, against: Against) -> None:
        for first in against.first.values():
            if first.blackjack:
                continue
            alive = float(against.chance * first.chance * (1 - first.dealer_blackjack))
            if first.splits or first.zap is not None:
                self._choice(against, first, alive)
            if first.chosen.decision == "zap":
                for hand in against.zapped[first.ranks].first.values():
                    if hand.splits:
                        self._choice(against, hand, alive * float(hand.chance))

    def _choice(self, against: Against, first: First, weight: float) -> None:
        same = float(first.same_rank) if first.splits else 0.0
        for share, splits in ((same, True), (1 - same, False)):
            if share * weight > 0:
                values = first.values(against.stakes, splits=splits)
                self._count({name: float(value) for name, value in values.items()}, share * weight, 1)

    def _count(self, values: Mapping[str, float], weight: float, stake: int) -> None:
        ranked = sorted(values, key=lambda name: -values[name])
        chosen = self.counted.setdefault(ranked[0], PlayedDecision(ranked[0]))
        chosen.frequency += weight
        if len(ranked) > 1:
            chosen.gain += weight * stake * (values[ranked[0]] - values[ranked[1]])
