"""The figures that everything else in a result is computed from: exact sums of money in cents, ev, spread."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from pitboss.simulate.automaton.endings import WIDTH
from pitboss.simulate.kernel import kernel
from pitboss.simulate.plans.plan import Plan
from pitboss.simulate.preparation.prepare import Prepared
from pitboss.simulate.results.totals import ResultTotals


@dataclass(slots=True, eq=False)
class CoreResult:
    """The sums of a simulation, or of the part done so far, and its main figures.

    Amounts are whole cents. ``ev``, ``se`` and ``sd`` are for the hands alone and per unit of initial wager, as in the
    solver; insurance and side wagers have their own figures, and ``total_net`` includes everything.
    """

    prepared: Prepared
    totals: ResultTotals
    seconds: float = 0.0
    interrupted: bool = False

    @property
    def plan(self) -> Plan:
        """The plan of the simulation."""
        return self.prepared.plan

    @property
    def rounds(self) -> int:
        """The rounds that were played."""
        return self.totals.rounds

    @property
    def shoes(self) -> int:
        """The shoes that were opened."""
        return self._plain(kernel.SHOES)

    @property
    def voided(self) -> int:
        """The rounds that were void because the shoe ran out."""
        return self._plain(kernel.VOIDED)

    def _plain(self, place: int) -> int:
        return self.totals.plain[place] if self.totals.plain else 0

    @property
    def rounds_per_second(self) -> float:
        """The speed of the simulation."""
        return self.rounds / self.seconds if self.seconds else 0.0

    def _by_level(self, values: np.ndarray) -> list[int]:
        """Return, by level, the sum over all endings of their frequency times their value."""
        if self.totals.met is None:
            return [0] * len(self.prepared.wagers)
        met = self.totals.met.reshape(len(self.prepared.wagers), len(self.prepared.endings), WIDTH)
        return [int(value.sum()) for value in met.astype(object) * values]  # whole numbers of any size

    def _watched(self, by_level: list[int]) -> int:
        boxes = self.plan.boxes
        return sum(cents for cents, box in zip(by_level, self.prepared.wagers.box, strict=True) if boxes[box].watched)

    @property
    def initial_by_level(self) -> list[int]:
        """The initial wagers made at each level, in cents."""
        first = np.array([[ending.base.first] for ending in self.prepared.endings], dtype=np.int64)
        counts = self._by_level(first)
        return [number * amount for number, amount in zip(counts, self.prepared.wagers.amount, strict=True)]

    @property
    def initial(self) -> int:
        """The initial wagers of the watched boxes, in cents, without those of void rounds, which went back."""
        if self.plan.count is not None:
            return sum(self.totals.counted[1::6]) * self.prepared.range.unit
        return (self.rounds - self.voided) * self._flat_wager

    @property
    def _flat_wager(self) -> int:
        """What the watched boxes wager in a round without a count, in cents."""
        return sum(self.plan.wagers(box)[0] for box in self.plan.boxes if box.watched)

    @property
    def wagered(self) -> int:
        """All of the watched boxes' chips on hands: initial wagers, attacks, doubles and splits; no lammers."""
        amounts = self.prepared.wagers.amount
        chips = np.array(
            [[[ending.chips(amount)] for ending in self.prepared.endings] for amount in amounts], dtype=np.int64
        )
        return self._watched(self._by_level(chips))

    @property
    def net_by_level(self) -> list[int]:
        """What the hands won at each level, in cents."""
        return self._by_level(self.prepared.pays)

    @property
    def net(self) -> int:
        """What the hands of the watched boxes won, in cents."""
        return self.totals.net * self.prepared.range.unit

    @property
    def total_net(self) -> int:
        """What the watched boxes won with everything: hands, insurance and side wagers."""
        if self.prepared.work.extras is None:
            return self.net
        return self._plain(kernel.TOTAL) * self.prepared.range.unit

    @property
    def ev(self) -> float:
        """The hands' net result per unit of initial wager."""
        return self.net / self.initial if self.initial else 0.0

    @property
    def ev_per_wagered(self) -> float:
        """The hands' net result per unit of all chips wagered on them."""
        return self.net / self.wagered if self.wagered else 0.0

    @property
    def se(self) -> float:
        """The standard error of ``ev``; that of a ratio if wagers change from round to round."""
        initial = self.initial
        if self.rounds < 2 or not initial:
            return float("inf")
        unit = self.prepared.range.unit
        ev, squares, wagers, products = self.ev, self.totals.net_squares, *self._wager_squares()
        off = squares - 2 * ev * products + ev * ev * wagers
        return sqrt(max(off, 0.0)) * unit / initial

    def _wager_squares(self) -> tuple[int, int]:
        """Return the sums of squared wagers of a round, and of wagers times results, in units."""
        if self.plan.count is not None:
            return sum(self.totals.counted[3::6]), sum(self.totals.counted[4::6])
        wager = self._flat_wager // self.prepared.range.unit
        return (self.rounds - self.voided) * wager * wager, wager * self.totals.net

    @property
    def sd(self) -> float:
        """The standard deviation of a round's result on hands, per unit of a round's average initial wager."""
        return self._sd(self.totals.net, self.totals.net_squares)

    @property
    def total_sd(self) -> float:
        """The standard deviation of a round's whole result, per unit of a round's average initial wager."""
        if self.prepared.work.extras is None:
            return self.sd
        return self._sd(self._plain(kernel.TOTAL), self._plain(kernel.TOTAL_SQUARES))

    def _sd(self, total: int, squares: int) -> float:
        if not self.rounds or not self.initial:
            return 0.0
        variance = (squares - total * total / self.rounds) / self.rounds
        return sqrt(max(variance, 0.0)) * self.prepared.range.unit * self.rounds / self.initial
