"""Every figure of a submission with its name and its unit, for files: as the solver says it, to the last digit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from pitboss import __version__
from pitboss.house.workbench.bench import STRATEGY, Benched
from pitboss.house.workbench.comparing import written_options

SHOE = "fresh for every round, where nothing else is said"
COVERED = "house edge with the cover card"
NOT_SIMULATED = "not simulated"
INITIAL, FINAL, OWN, ROUNDS = "initial wagers", "of all that is wagered", "of the wager itself", "of all rounds"


class Figure(NamedTuple):
    """One line: the part it belongs to, its name, its value and, for a number, its unit."""

    part: str
    name: str
    value: str | float
    unit: str = ""


class Beside(NamedTuple):
    """The same line of two submissions; a value that one of them lacks is None."""

    part: str
    name: str
    a: str | float | None
    b: str | float | None
    unit: str

    @property
    def difference(self) -> float | None:
        """What the second has more than the first, where both are numbers."""
        if isinstance(self.a, float) and isinstance(self.b, float):
            return self.b - self.a
        return None


def written(value: str | float | None) -> str:
    """Write a value: a number with all its digits, as Python and JSON do."""
    if value is None:
        return ""
    return value if isinstance(value, str) else repr(value)


def about(side: Benched) -> list[Figure]:
    """Return what the figures are of: the game, the program, the submission and every option."""
    return [
        Figure("about", "game", side.rules.game),
        Figure("about", "game name", side.name),
        Figure("about", "submission sha256", side.digest),
        Figure("about", "strategy", STRATEGY),
        Figure("about", "shoe", SHOE),
        Figure("about", "pitboss version", __version__),
        *(Figure("option", name, value) for name, value in written_options(side).items()),
    ]


def prices(side: Benched) -> list[Figure]:
    """Return the figures of the game, of insurance and of every side wager."""
    data = side.data()
    of_game = (
        ("house edge", data["house_edge"], INITIAL),
        ("expected value", data["ev"], INITIAL),
        ("return to player", data["rtp"], FINAL),
        ("element of risk", -data["ev_per_wagered"], FINAL),
        ("standard deviation", data["sd"], INITIAL),
        ("standard deviation error", data["sd_error"], INITIAL),
        ("wagered in all", data["wagered"], INITIAL),
    )
    figures = [Figure("game", name, float(value), unit) for name, value, unit in of_game]
    figures[1:1] = _with_cover(data["cover"])
    figures += _wager("insurance", data["insurance"])
    for kind, wager in data["side_wagers"].items():
        figures += _wager(kind, wager)
    return figures


def _with_cover(cover: dict[str, Any] | None) -> Iterator[Figure]:
    """Yield the price with the cover card, or say that it was not worked out yet."""
    if cover is None:
        yield Figure("game", COVERED, NOT_SIMULATED, INITIAL)
        return
    yield Figure("game", COVERED, float(cover["house_edge"]), INITIAL)
    yield Figure("game", f"{COVERED}: standard error", float(cover["se"]), INITIAL)
    yield Figure("game", f"{COVERED}: cards behind it", float(cover["cards_behind"]), "cards")


def _wager(kind: str, wager: dict[str, Any]) -> Iterator[Figure]:
    yield Figure(kind, "house edge", -float(wager["ev"]), OWN)
    yield Figure(kind, "expected value", float(wager["ev"]), OWN)
    yield Figure(kind, "hit rate", float(wager["hit_rate"]), ROUNDS)
    yield Figure(kind, "standard deviation", float(wager["sd"]), OWN)
    for line in wager["lines"]:
        yield Figure(kind, f"{line['line']}: pays", line["pays"])
        yield Figure(kind, f"{line['line']}: probability", float(line["probability"]), ROUNDS)
        yield Figure(kind, f"{line['line']}: return", float(line["return"]), OWN)


def beside(a: list[Figure], b: list[Figure]) -> list[Beside]:
    """Put the lines of two submissions side by side, those of the first first."""
    first, second = ({(line.part, line.name): line for line in lines} for lines in (a, b))
    parts = list(dict.fromkeys(part for part, _ in (*first, *second)))
    keys = sorted(dict.fromkeys((*first, *second)), key=lambda key: parts.index(key[0]))
    return [
        Beside(
            *key,
            first[key].value if key in first else None,
            second[key].value if key in second else None,
            (first.get(key) or second[key]).unit,
        )
        for key in keys
    ]
