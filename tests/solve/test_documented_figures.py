"""The tables of docs/solver.md are what the solver says."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.games.finding import built_in
from pitboss.lab.effects.comparing import compare
from pitboss.lab.sweep import plan_sweep
from pitboss.rulebook import submit
from pitboss.solve.side_wagers.insurance import price_insurance
from pitboss.solve.side_wagers.pricing import price_side_wagers
from tests.sizes import size
from tests.solved import solved

pytestmark = pytest.mark.long

DOCUMENT = Path(__file__).parents[2] / "docs" / "solver.md"
ALL = [game.id for game in built_in()]


def table(first_column: str, second_column: str) -> list[list[str]]:
    """Return the rows of the table whose columns begin so."""
    lines = DOCUMENT.read_text(encoding="utf-8").splitlines()
    place = next(
        number for number, line in enumerate(lines) if line.startswith(f"| {first_column} | {second_column} |")
    )
    rows = []
    for line in lines[place + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip().replace("`", "") for cell in line.strip("|").split("|")])
    return rows


@pytest.mark.parametrize("game", ALL)
def test_the_figures_of_every_game(game: str) -> None:
    (row,) = [row for row in table("game", "house edge, cd") if row[0] == game]
    best, by_total = (solved(submit(game, {}), name) for name in ("cd", "td"))
    assert row[1:] == [
        f"{best.house_edge:.4%}",
        f"{by_total.house_edge:.4%}",
        f"{1 + best.ev_per_wagered:.4%}",
        f"{1 + by_total.ev_per_wagered:.4%}",
        f"{best.sd:.4f}",
        f"{best.wagered:.4f}",
    ]


def test_the_wagers_beside_the_game() -> None:
    rows = {(row[0], game): row[2:] for row in table("wager", "game") for game in row[1].split(", ")}
    expected = {}
    for game in ALL:
        rules = submit(game, {})
        for name, price in {"insurance": price_insurance(rules), **price_side_wagers(rules)}.items():
            expected[name, game] = [f"{-price.ev:.4%}", f"{price.hit_rate:.4%}", f"{price.sd:.4f}"]
    assert rows == expected


@pytest.mark.parametrize("game", size(["catfish-bend"], ALL))
def test_the_effects_of_the_options(game: str) -> None:
    rows = [row[1:] for row in table("game", "one choice changed") if row[0] == game]
    effects = [effect for effect in compare(submit(game, {})).effects if effect.changes_game]
    assert rows == [
        [
            effect.written,
            f"{effect.figures.house_edge:.4%}",
            f"{100 * effect.difference:+.4f}" if effect.difference else "0.0000",
        ]
        for effect in effects
    ]


@pytest.mark.parametrize("game", size(["catfish-bend"], ALL))
def test_the_sizes_of_the_sweeps(game: str) -> None:
    (row,) = [row for row in table("game", "options that matter") if row[0] == game]
    plan = plan_sweep(submit(game, {}))
    assert [int(cell) for cell in row[1:4]] == [len(plan.varied), len(plan.submissions), len(plan.games)]
