"""The rows of a sweep: one for each submission, with every option and every figure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pitboss.lab.cut.cover_effect import CoverEffect
from pitboss.lab.writing.solution_json import options_json
from pitboss.rulebook import Rules, find_game
from pitboss.solve.prices.key_figures import KeyFigures
from pitboss.solve.side_wagers.insurance import price_insurance
from pitboss.solve.side_wagers.pricing import price_side_wagers

Cell = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Priced:
    """A submission with its figures; ``key`` names the distinct game it makes, which several submissions may share.

    The figures are for a fresh shoe, in units of the initial wager; ``cover`` is what the cover card adds, if you asked
    for it.
    """

    rules: Rules
    key: str
    figures: KeyFigures
    side_wagers: dict[str, float]
    insurance: float
    cover: CoverEffect | None = None


def price(rules: Rules, key: str, figures: KeyFigures) -> Priced:
    """Add the side wagers' prices to the figures of a game. Chances counted once are not counted again."""
    wagers = {name: wager.ev for name, wager in price_side_wagers(rules).items()}
    return Priced(rules, key, figures, wagers, price_insurance(rules).ev)


def rows_of(priced: Iterable[Priced], strategy: str) -> list[dict[str, Cell]]:
    """Return the rows as columns by name; all have the same columns, and a wager that is not offered is None."""
    submissions = list(priced)
    wagers = dict.fromkeys(name for submission in submissions for name in submission.side_wagers)
    return [_row(submission, strategy, list(wagers)) for submission in submissions]


def _row(priced: Priced, strategy: str, wagers: list[str]) -> dict[str, Cell]:
    return {
        "game": find_game(priced.rules.game).id,
        "strategy": strategy,
        **options_json(priced.rules),
        "ev": priced.figures.ev,
        "house_edge": priced.figures.house_edge,
        **({} if priced.cover is None else _cover(priced.cover, priced.figures.ev)),
        "ev_per_wagered": priced.figures.ev_per_wagered,
        "sd": priced.figures.sd,
        "sd_error": priced.figures.sd_error,
        "ev_insurance": priced.insurance,
        **{column_of(name): priced.side_wagers.get(name) for name in wagers},
    }


def _cover(cover: CoverEffect, fresh: float) -> dict[str, Cell]:
    told = cover.as_data(fresh)
    return {f"cover_{name}": told[name] for name in ("cards_behind", "ev", "house_edge", "se")}


def column_of(wager: str) -> str:
    """Return the column of a side wager's expected value."""
    return "ev_" + wager.replace("'", "").replace(" ", "_")
