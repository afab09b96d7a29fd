"""The spread of a solution as plain data; the keys are relied upon."""

from __future__ import annotations

from typing import Any

from pitboss.solve.prices.solution import Solution
from pitboss.solve.spread.distribution import Distribution

QUANTILES = (0.001, 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 0.999)


def spread_json(solution: Solution, rounds: int | None = None) -> dict[str, Any]:
    """Return variance and results of a round, and on request those of a session of so many rounds."""
    spread, boxes = solution.spread, solution.box_covariance
    assert spread is not None
    data: dict[str, Any] = {
        "variance": spread.variance,
        "sd": spread.sd,
        "boxes": {
            "covariance": boxes.covariance,
            "correlation": boxes.covariance / spread.variance,
            "exact": boxes.exact,
            "error": boxes.error,
            "bounded": boxes.bounded,
        },
        "round": None,
    }
    if spread.round is None:
        return data
    data["round"] = {
        "exact": spread.round_exact,
        "skewness": spread.round.skewness,
        "excess_kurtosis": spread.round.excess_kurtosis,
        "results": [{"units": float(units), "probability": chance} for units, chance in spread.round.by_result.items()],
    }
    if rounds is not None:
        data["session"] = session_json(spread.round.after(rounds), rounds)
    return data


def session_json(session: Distribution, rounds: int) -> dict[str, Any]:
    """Return the figures of a session."""
    return {
        "rounds": rounds,
        "mean": session.mean,
        "sd": session.sd,
        "ahead": session.at_least(1 / session.steps),
        "even": session.at_least(0) - session.at_least(1 / session.steps),
        "behind": session.at_most(-1 / session.steps),
        "quantiles": {f"{share:.1%}": session.quantile(share) for share in QUANTILES},
    }
