"""Wagers together, and a round with given stakes, as plain data; the keys are relied upon."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pitboss.lab.writing.spread_json import session_json
from pitboss.solve.prices.solution import Solution
from pitboss.solve.spread.wagers_together import Two


def together_json(solution: Solution, stakes: Mapping[str, float], rounds: int | None = None) -> dict[str, Any]:
    """Return covariances and correlations of all wagers, and what a round with these stakes comes to."""
    together, made = solution.wagers_together, solution.together(stakes)
    names = together.names

    def matrix(two_boxes: bool, correlated: bool) -> list[list[float]]:
        figure = together.correlation if correlated else together.covariance
        return [[figure(one, other, two_boxes=two_boxes) for other in names] for one in names]

    data: dict[str, Any] = {
        "wagers": list(names),
        "means": [float(mean) for mean in together.means],
        "one_box": {"covariance": matrix(False, False), "correlation": matrix(False, True)},
        "two_boxes": {"covariance": matrix(True, False), "correlation": matrix(True, True)},
        "upper_bounds": {"one_box": _twos(together.same_bounds), "two_boxes": _twos(together.other_bounds)},
        "stakes": dict(made.stakes),
        "mean": made.mean,
        "variance": made.variance,
        "sd": made.sd,
        "variance_exact": not made.bounds,
        "round": None,
        "unlisted": made.unlisted,
    }
    if made.results is not None:
        results = [{"result": float(won), "probability": chance} for won, chance in made.results.by_result.items()]
        data["round"] = {"exact": made.results_exact, "results": results}
        if rounds is not None:
            data["session"] = session_json(made.results.after(rounds), rounds)
    return data


def _twos(bounds: Iterable[Two]) -> list[list[str]]:
    return [list(two) for two in sorted(bounds)]
