"""A chart in place of the planner: the same rounds as the optimum's, counted from their end.

It shares the play of a box with the optimum's proof and not with ``followed``, so the two prove each other.
"""

from __future__ import annotations

from tests.solve.naive.cards import Shoe, draws
from tests.solve.naive.charts import Chart, value_of
from tests.solve.naive.dealer import Amount
from tests.solve.naive.house import House
from tests.solve.naive.planner import Planner
from tests.solve.naive.rounds import Rounds
from tests.solve.naive.spot import Spot


class ChartPlanner(Planner):
    """Decides as a chart says."""

    def __init__(self, house: House, shoe: Shoe, chart: Chart) -> None:
        super().__init__(house, shoe)
        self.chart = chart

    def choose(self, spot: Spot) -> str:
        return self.chart.move(self.house, spot)

    def resplit(self, spot: Spot) -> bool:
        return self.chart.letter(self.house, spot) == "P"


class ChartRounds(Rounds):
    """Deals every round under a chart."""

    def __init__(self, house: House, shoe: Shoe, chart: Chart) -> None:
        super().__init__(house, shoe)
        self.chart = chart
        self.planner = ChartPlanner(house, shoe, chart)

    def _attack_rounds(self) -> Amount:
        total: Amount = 0
        for up, held, left in draws(self.shoe):
            attack = int(value_of(up) in self.chart.attacked)
            value, box = self._after_attack(up, left, attack)
            self.happened |= box.happened | ({f"attack {up}"} if attack else set())
            total += held * value
        return total
