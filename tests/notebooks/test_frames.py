"""Results as frames: the same figures in pandas, polars and Arrow, and a sentence for missing ones."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from pitboss import Kind, Table, arranged, rules, simulate
from pitboss.frames import KINDS, FrameKind, NoSuchFrame, to_frame
from pitboss.lab.charts import chart_of
from pitboss.table import commands
from tests.packaging import refusing
from tests.solved import solved

GAME = "catfish-bend"


def columns(frame: Any, kind: str) -> dict[str, list[Any]]:
    """Return a frame's columns as lists, each in its package's own way; missing values are None."""
    match kind:
        case "pandas":
            return {str(name): [None if value != value else value for value in frame[name]] for name in frame.columns}
        case "polars":
            return {str(name): list(values) for name, values in frame.to_dict(as_series=False).items()}
        case _:
            return {str(name): list(values) for name, values in frame.to_pydict().items()}


@pytest.mark.parametrize("kind", KINDS)
def test_a_solution_has_its_figures_in_every_kind(kind: FrameKind) -> None:
    solution = solved(rules(GAME))
    summary = columns(solution.to_frame(kind), kind)
    assert summary["house_edge"] == [solution.house_edge] and summary["game"] == [GAME]
    assert summary["option.decks"] == [solution.rules.option("decks")]
    up_cards = columns(solution.to_frame(kind, "up_cards"), kind)
    assert dict(zip(up_cards["up_card"], up_cards["ev"], strict=True)) == solution.ev_by_upcard
    first = columns(solution.to_frame(kind, "first_two"), kind)
    assert math.isclose(sum(first["chance"]), 1)
    lines = columns(solution.to_frame(kind, "lines"), kind)
    hit = sum(
        chance for name, chance in zip(lines["wager"], lines["probability"], strict=True) if name == "king's bounty"
    )
    assert math.isclose(hit, solution.side_wagers["king's bounty"].hit_rate)
    assert columns(solution.to_frame(kind, "decisions"), kind)["decision"] == list(solution.decided)
    assert columns(solution.to_frame(kind, "side_wagers"), kind)["wager"] == ["insurance", "trilux", "king's bounty"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_simulation_has_its_tables_in_every_kind(kind: FrameKind) -> None:
    result = simulate(rules(GAME), 2000, count="hi-lo", side_wagers={"trilux": 500})
    assert columns(result.to_frame(kind), kind)["net"] == [result.net]
    by_count = columns(result.to_frame(kind, "by_count"), kind)
    assert sum(by_count["rounds"]) == result.rounds and by_count["ev"] == [row.ev for row in result.by_count]
    spread = columns(result.to_frame(kind, "distribution"), kind)
    assert sum(least * many for least, many in zip(spread["least"], spread["rounds"], strict=True)) == result.total_net
    assert columns(result.to_frame(kind, "side_wagers"), kind)["net"] == [result.side_wagers["trilux"].net]
    assert columns(result.to_frame(kind, "sessions"), kind) == {}


def test_rules_charts_and_tables_are_frames_too() -> None:
    chosen = rules("free-bet-ma", decks=8)
    options = columns(chosen.to_frame(), "pandas")
    place = options["option"].index("decks")
    assert (options["value"][place], options["default"][place]) == ("8", "6")
    chart = chart_of(solved(rules(GAME), "td").strategy)
    cells = columns(chart.to_frame("polars"), "polars")
    assert len(cells["letters"]) == len(chart.up_cards) * sum(len(section.rows) for section in chart.sections)
    assert cells["letters"][:10] == [cell.letters for cell in chart.sections[0].rows[0].cells]
    table = Table(rules(GAME), shoe=arranged("Th 7c Ts 9d 5c"))
    table.do(commands.BuyIn("Ann", 100_00))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 10_00))
    assert columns(table.to_frame("arrow"), "arrow")["amount"] == [10_00]


@dataclass(frozen=True)
class Point:
    count: int
    worth: Fraction
    more: dict[str, int]


def test_any_rows_become_columns() -> None:
    rows = [Point(1, Fraction(1, 4), {"low": 2}), Point(2, Fraction(1, 2), {"low": 3, "high": 4})]
    assert columns(to_frame(rows, "arrow"), "arrow") == {
        "count": [1, 2],
        "worth": [0.25, 0.5],
        "more.low": [2, 3],
        "more.high": [None, 4],
    }
    assert columns(to_frame([{"what": ("a", "b")}]), "pandas") == {"what": ["a, b"]}


def test_what_there_is_not_is_refused_with_what_there_is() -> None:
    result = simulate(rules(GAME), 100)
    with pytest.raises(
        NoSuchFrame, match=r"There is no table 'by_cuont'; the tables of this result are summary, .*mean"
    ):
        result.to_frame(table="by_cuont")
    with pytest.raises(NoSuchFrame, match=r"There is no kind of frame 'panda'; .* Did you mean pandas"):
        result.to_frame("panda")  # type: ignore[arg-type]
    with pytest.raises(NoSuchFrame, match="A row is a mapping or a dataclass, and int is neither"):
        to_frame([1])


def test_a_package_that_is_missing_is_named_with_the_line_that_installs_it() -> None:
    program = (
        "from pitboss import rules\n"
        "for kind in ('pandas', 'polars', 'arrow'):\n"
        "    try:\n"
        "        rules('catfish-bend').to_frame(kind)\n"
        "    except ImportError as missing:\n"
        "        print(missing)\n"
    )
    done = refusing.run(program)
    assert done.err == ""
    assert done.out.splitlines() == [
        "To make pandas frames, Pitboss needs pandas, which is not installed. "
        'Install it with: pip install "pitboss[pandas]"',
        "To make polars frames, Pitboss needs polars, which is not installed. "
        'Install it with: pip install "pitboss[polars]"',
        "To write Parquet or make Arrow tables, Pitboss needs pyarrow, which is not installed. "
        'Install it with: pip install "pitboss[parquet]"',
    ]
