"""A submission on the bench: its rules, its exact price, and what names it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pitboss.house.lab import EXCEPTIONS, digest_of_rules, known_cover, solution_of
from pitboss.rulebook import Rules, find_game, submit

if TYPE_CHECKING:
    from pitboss.lab.charts import Chart
    from pitboss.lab.cut.cover_effect import CoverEffect
    from pitboss.solve.prices.solution import Solution

STRATEGY = "cd"
"""The best play of every hand: what the page shows and what ``pitboss solve`` prices by itself."""


@dataclass(frozen=True, slots=True)
class Benched:
    """A submission with its price."""

    rules: Rules
    solution: Solution
    digest: str

    @property
    def name(self) -> str:
        """What the game is called."""
        return find_game(self.rules.game).name

    @property
    def cover(self) -> CoverEffect | None:
        """What the cover card does, if that was worked out before."""
        return known_cover(self.rules)

    def data(self) -> dict[str, Any]:
        """Return every figure as plain data, as ``pitboss solve --json`` prints it; ``cover`` as far as it is known."""
        from pitboss.lab.writing.solution_json import solution_json

        cover = self.cover
        return solution_json(self.solution, cover=None if cover is None else cover.as_data(self.solution.ev))

    def chart(self) -> Chart:
        """Return the chart with its dearest exceptions, as the page shows it."""
        from pitboss.lab.charts import chart_of

        deviations = sorted(self.solution.exceptions, key=lambda deviation: -deviation.worth)
        return chart_of(self.solution.strategy, deviations[:EXCEPTIONS])


def bench(game: str, options: Mapping[str, object]) -> Benched:
    """Put a submission on the bench; raises SubmissionRefused and NotSolved."""
    rules = submit(game, options)
    return Benched(rules, solution_of(rules, STRATEGY), digest_of_rules(rules))
