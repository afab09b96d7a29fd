"""``pitboss cut``: the price of a game by the place of its cover card."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from pitboss.cli.figures import percent, points
from pitboss.cli.file_troubles import named
from pitboss.cli.output import console, plain_table, print_json
from pitboss.cli.pricing.solving import file_or_name, read_strategy, told_of_compiling
from pitboss.cli.refusing import PICTURES, check_file, refuse
from pitboss.cli.rounds import read_rounds
from pitboss.extras import need
from pitboss.lab.writing.solution_json import options_json
from pitboss.rulebook import Rules, submit
from pitboss.simulate.plans.words import Engine

if TYPE_CHECKING:
    from pitboss.lab.cut.curve import CutCurve, CutPrice
    from pitboss.simulate import Result

LINES = 16
"""Places that are printed; the file and the JSON have all of them."""
MEANING = (
    "A round begins if no more cards are gone than lie before the cover card. The value of a fresh shoe is exact; the "
    "effect is simulated, with its standard error. Rounds that are certain to be dealt add nothing to it."
)


@dataclass(frozen=True, slots=True)
class CutRequest:
    """What is asked for on the command line."""

    strategy: str
    boxes: int
    rounds: str
    seed: int
    workers: int | None
    engine: Engine
    address: str | None
    csv: Path | None
    picture: Path | None
    json: bool


def cut(game: str, options: dict[str, object], asked: CutRequest) -> None:
    """Work the curve out and print it, or write it down."""
    rules = submit(game, options)
    if rules.shuffled_every_round:
        refuse(f"{game}: a shoe shuffled before every round has no cover card, so no place of it has a price.")
    if asked.csv is not None:
        check_file(asked.csv, "table", (".csv",))
    if asked.picture is not None:
        check_file(asked.picture, "picture", PICTURES)
        need("pictures")
    curve = _curve(rules, asked)
    strategy = file_or_name(asked.strategy)
    if asked.csv is not None:
        with named(asked.csv):
            _write(curve, strategy, asked.csv)
        print(f"The prices of all places are in {asked.csv}.", file=sys.stderr)
    if asked.picture is not None:
        from pitboss.lab.cut.picture import draw_cut

        with named(asked.picture):
            draw_cut(curve, asked.picture)
        print(f"The picture is in {asked.picture}.", file=sys.stderr)
    if asked.json:
        print_json(data(curve, strategy))
    else:
        out = console()
        for part in _page(curve, strategy):
            out.print(part)


def _curve(rules: Rules, asked: CutRequest) -> CutCurve:
    from pitboss.lab.cut.cover_price import CoverShelf, effect_of
    from pitboss.lab.cut.curve import cut_curve
    from pitboss.simulate import SimulationRefused
    from pitboss.simulate.running.gpu.engine import NoGpu
    from pitboss.simulate.running.ray_engine import NoRay

    rounds, strategy, screen = read_rounds(asked.rounds), read_strategy(asked.strategy, rules), Console(stderr=True)
    bar = Progress(console=screen, transient=True, disable=not screen.is_terminal)
    task = bar.add_task("Simulating", total=rounds)

    def advance(result: Result) -> None:
        bar.update(task, completed=result.rounds)

    try:
        with told_of_compiling("simulator"), bar:
            curve = cut_curve(
                rules,
                strategy,
                asked.boxes,
                rounds,
                asked.seed,
                workers=asked.workers,
                engine=asked.engine,
                address=asked.address,
                progress=advance,
            )
    except (SimulationRefused, NoGpu, NoRay) as refused:
        refuse(refused)
    if asked.boxes == 1 and strategy != "cd":
        CoverShelf().keep(rules, strategy, effect_of(curve))
    return curve


def data(curve: CutCurve, strategy: str) -> dict[str, Any]:
    """Return a curve as plain data; values are fractions of the wager, as everywhere."""
    return {
        "game": curve.rules.game,
        "options": options_json(curve.rules),
        "strategy": strategy,
        "boxes": curve.boxes,
        "rounds": curve.rounds,
        "seed": curve.seed,
        "fresh_ev": curve.fresh,
        "house": _price(curve, curve.house),
        "places": [_price(curve, price) for price in curve.places],
    }


def _price(curve: CutCurve, price: CutPrice) -> dict[str, float]:
    return {
        "cards_before": price.place,
        "cards_behind": len(curve.rules.pack) - price.place,
        "rounds_of_a_shoe": price.rounds,
        "ev": curve.ev(price),
        "effect": price.effect,
        "se": price.se,
    }


def _page(curve: CutCurve, strategy: str) -> Iterator[Table | str]:
    boxes = "1 box" if curve.boxes == 1 else f"{curve.boxes} boxes"
    yield f"{curve.rules.game}: {boxes}, strategy {strategy}, {curve.rounds:,} rounds, seed {curve.seed}"
    yield ""
    yield f"house edge, fresh shoe         {percent(-curve.fresh)}"
    house = curve.house
    yield f"house edge, the cover card as the rules have it, {curve.rules.cover_from_back} cards from the back"
    yield f"                               {percent(-curve.ev(house))}, give or take {percent(house.se)}"
    yield ""
    cards = len(curve.rules.pack)
    table = plain_table("cards before", "behind", "rounds a shoe", "house edge", "effect on it", "standard error")
    for place in sorted({*(cards * step // LINES for step in range(1, LINES)), house.place}):
        price = curve.at(place)
        marked = f"{place} *" if place == house.place else str(place)
        edges = (percent(-curve.ev(price)), points(-price.effect), f"{100 * price.se:.4f}")
        table.add_row(marked, str(cards - place), f"{price.rounds:.2f}", *edges)
    yield table
    yield ""
    yield f"* as the rules have it. {MEANING}"


def _write(curve: CutCurve, strategy: str, file: Path) -> None:
    """Write a row for every place."""
    head = {"game": curve.rules.game, "strategy": strategy, "boxes": curve.boxes, "fresh_ev": curve.fresh}
    rows = [head | _price(curve, price) for price in curve.places]
    with file.open("w", newline="", encoding="utf-8") as out:
        writer = csv.DictWriter(out, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
