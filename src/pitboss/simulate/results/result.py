"""What came of a simulation: its chief figures, and all that can be read from its sums besides."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.simulate.results.by_count import CountResult, count_results
from pitboss.simulate.results.core_result import CoreResult
from pitboss.simulate.results.result_parts import (
    BoxResult,
    Converged,
    ConvergenceStep,
    SessionsResult,
    box_results,
    convergence,
    distribution,
    sessions_result,
)
from pitboss.simulate.results.side_wagers import (
    InsuranceResult,
    SideWagerResult,
    insurance_result,
    side_wager_results,
)
from pitboss.simulate.results.tallies import tallies


@dataclass(slots=True, eq=False)
class Result(CoreResult):
    """The result of a simulation, or of as much of it as is done."""

    @property
    def tallies(self) -> dict[str, int]:
        """How often each thing happened."""
        return tallies(self)

    @property
    def distribution(self) -> list[ConvergenceStep]:
        """How many rounds brought which net result, everything together."""
        return distribution(self)

    @property
    def convergence(self) -> list[Converged]:
        """How the ev and its standard error stood on the way."""
        return convergence(self)

    @property
    def boxes(self) -> list[BoxResult]:
        """Each box's own result."""
        return box_results(self)

    @property
    def side_wagers(self) -> dict[str, SideWagerResult]:
        """Each side wager's result, by name."""
        return side_wager_results(self)

    @property
    def insurance(self) -> InsuranceResult | None:
        """What insurance came to, None where nobody took any."""
        return insurance_result(self)

    @property
    def by_count(self) -> list[CountResult]:
        """The result at each true count, where a count was kept."""
        return count_results(self)

    @property
    def sessions(self) -> SessionsResult | None:
        """How the sessions ended, where there were some."""
        return sessions_result(self)
