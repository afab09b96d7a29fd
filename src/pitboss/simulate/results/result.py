"""The result of a simulation: its main figures, and everything else that can be read from its sums."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pitboss.chips import dollars
from pitboss.frames import FrameKind, frame_of_table
from pitboss.notebook_html import html_table, percent
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
from pitboss.simulate.results.result_tables import tables_of
from pitboss.simulate.results.side_wagers import (
    InsuranceResult,
    SideWagerResult,
    insurance_result,
    side_wager_results,
)
from pitboss.simulate.results.tallies import tallies


@dataclass(slots=True, eq=False, repr=False)
class Result(CoreResult):
    """The result of a simulation, or of the part that was done before it was interrupted."""

    @property
    def tallies(self) -> dict[str, int]:
        """How often each thing happened, by name."""
        return tallies(self)

    @property
    def distribution(self) -> list[ConvergenceStep]:
        """How many rounds had each net result, over all wagers."""
        return distribution(self)

    @property
    def convergence(self) -> list[Converged]:
        """The ev and its standard error at points along the run."""
        return convergence(self)

    @property
    def boxes(self) -> list[BoxResult]:
        """The result of each box."""
        return box_results(self)

    @property
    def side_wagers(self) -> dict[str, SideWagerResult]:
        """The result of each side wager, by name."""
        return side_wager_results(self)

    @property
    def insurance(self) -> InsuranceResult | None:
        """The result of insurance, or None if nobody took any."""
        return insurance_result(self)

    @property
    def by_count(self) -> list[CountResult]:
        """The result at each true count; empty without a count."""
        return count_results(self)

    @property
    def sessions(self) -> SessionsResult | None:
        """How the sessions ended, or None without sessions."""
        return sessions_result(self)

    def to_frame(self, kind: FrameKind = "pandas", table: str = "summary") -> Any:
        """Return one table of the result as a pandas frame, a polars frame or an Arrow table.

        The tables are those of the Parquet files: ``summary`` (one row), ``distribution``, ``tallies``,
        ``hands_of_a_box``, ``dealer_ends``, ``boxes``, ``side_wagers``, ``side_wager_lines``, ``insurance``,
        ``by_count``, ``sessions`` and ``convergence``. Amounts are whole cents.
        """
        return frame_of_table(tables_of(self), kind, table)

    def __repr__(self) -> str:
        return f"<Result of {self.rounds:,} rounds of {self.plan.rules.game}: {self._edge()}>"

    def _edge(self) -> str:
        error = "" if self.se == float("inf") else f" \N{PLUS-MINUS SIGN} {percent(self.se)}"
        return f"house edge {percent(-self.ev)}{error}"

    def _repr_html_(self) -> str:
        rows = [
            ("rounds", f"{self.rounds:,}"),
            ("shoes", f"{self.shoes:,}"),
            ("house edge", f"{percent(-self.ev)}"),
            ("standard error", "" if self.se == float("inf") else percent(self.se)),
            ("standard deviation of a round", f"{self.sd:.4f}"),
            ("initial wagers", dollars(self.initial)),
            ("won or lost in all", dollars(self.total_net)),
            *((f"{name}: house edge", percent(-wager.ev)) for name, wager in self.side_wagers.items()),
            ("seconds", f"{self.seconds:.2f}"),
        ]
        return html_table(f"Simulation of {self.plan.rules.game}, seed {self.plan.seed}", rows)
