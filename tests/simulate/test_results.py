"""Results: the same for any number of workers, exact in money, and written as data and pictures."""

from __future__ import annotations

import json
from math import sqrt
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import pitboss
from pitboss.lab.writing.simulation_json import simulation_figures, simulation_json
from pitboss.lab.writing.simulation_parquet import write_parquet
from pitboss.lab.writing.simulation_pictures import draw_simulation
from pitboss.rulebook import GAMES, rules
from pitboss.simulate import Box, Ramp, Result, Session, SideRamp, read_side_count, simulate
from pitboss.simulate.automaton.endings import dealer_names
from pitboss.simulate.results.tallies import hands_of_a_box
from tests.simulate.charts import simple_chart

pytestmark = pytest.mark.long

CATFISH = rules("catfish-bend")
CHART = simple_chart(CATFISH, pairs="P")
BOUNTY = SideRamp(read_side_count("4 4 4 4 4 4 4 4 4 -9 Ks:-20"), {-10: 500, 10: 2500})
RICH: dict[str, Any] = {
    "boxes": [
        Box(CHART, Ramp({0: 1000, 1: 2500}, leave=-6), {"trilux": 500, "king's bounty": BOUNTY}, 2, "always"),
        Box(CHART, 1550, {"trilux": 100, "king's bounty": 2500}, "always"),
        Box(CHART, watched=False),
    ],
    "count": "hi-lo",
}
KEYS = {"game", "options", "rounds", "ev", "se", "sd", "rounds_per_second", "side_wagers"}
"""The keys that programs rely on."""


@pytest.fixture(scope="module")
def rich() -> Result:
    return simulate(CATFISH, 600_000, seed=21, **RICH)


@pytest.mark.parametrize("workers", [1, 2, 3, 7])
def test_one_seed_gives_the_same_result_for_any_number_of_workers(rich: Result, workers: int) -> None:
    again = simulate(CATFISH, 600_000, seed=21, workers=workers, **RICH)
    assert json.dumps(simulation_figures(again)) == json.dumps(simulation_figures(rich))


def test_another_seed_gives_another_result(rich: Result) -> None:
    assert simulate(CATFISH, 600_000, seed=22, **RICH).net != rich.net


def test_a_longer_run_begins_with_the_shorter_one() -> None:
    """Whole chunks are the same however long the run is."""
    parts: list[int] = []
    simulate(CATFISH, 1 << 20, strategy=CHART, progress=lambda result: parts.append(result.net))
    assert simulate(CATFISH, 1 << 19, strategy=CHART).net == parts[1]


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_money_adds_up_to_the_cent(game: str) -> None:
    """The same sums come from the rounds' results, from how hands ended, and from the spread of results."""
    wanted = rules(game)
    side_wagers = {str(wager.kind): 1000 for wager in wanted.side_wagers}
    chart = simple_chart(wanted, pairs="P", attack=True)
    result = simulate(wanted, 100_000, strategy=chart, boxes=2, bet=1050, side_wagers=side_wagers, insurance="always")
    assert result.net == sum(result.net_by_level) == sum(box.net for box in result.boxes)
    insurance = result.insurance
    assert insurance is not None
    sides = sum(wager.net for wager in result.side_wagers.values())
    assert result.total_net == result.net + insurance.net + sides
    assert all(step.least == step.most for step in result.distribution)
    assert sum(step.least * step.rounds for step in result.distribution) == result.total_net
    assert sum(step.rounds for step in result.distribution) == result.rounds == 100_000
    mean = result.total_net / result.rounds
    variance = sum((step.least - mean) ** 2 * step.rounds for step in result.distribution) / result.rounds
    assert result.total_sd == pytest.approx(sqrt(variance) / 2100)
    assert result.initial == 2 * 1050 * 100_000 == sum(result.initial_by_level)


def test_results_too_many_to_tell_apart_are_told_in_steps() -> None:
    """Wagers of odd cents spread results over millions of amounts; sums stay exact."""
    odd = rules("catfish-bend", chip_unit="0.01")
    result = simulate(odd, 20_000, strategy=CHART, bet=999_999, boxes=7, insurance="always")
    assert any(step.most > step.least for step in result.distribution)
    low = sum(step.least * step.rounds for step in result.distribution)
    high = sum(step.most * step.rounds for step in result.distribution)
    assert low <= result.total_net <= high
    insurance = result.insurance
    assert insurance is not None and result.total_net == sum(result.net_by_level) + insurance.net


def test_tallies_agree_with_each_other(rich: Result) -> None:
    tallies = rich.tallies
    assert tallies["boxes played"] == sum(hands_of_a_box(rich).values())
    assert tallies["hands"] == sum(hands * boxes for hands, boxes in hands_of_a_box(rich).items())
    assert tallies["splits"] == tallies["hands"] - tallies["boxes played"]
    assert tallies["hands won"] + tallies["hands lost"] + tallies["hands pushed"] == tallies["hands"]
    assert sum(simulation_json(rich)["dealer_ends"].values()) == rich.rounds
    assert list(simulation_json(rich)["dealer_ends"]) == list(dealer_names(rich.prepared.plan.rules.dealer))
    for wager in rich.side_wagers.values():
        assert sum(wager.lines.values()) == round(wager.hit_rate * wager.wagers)


def test_json_has_the_keys_that_programs_rely_on(rich: Result) -> None:
    data = json.loads(json.dumps(simulation_json(rich)))
    assert data.keys() >= KEYS
    assert data["side_wagers"]["trilux"].keys() >= {"ev", "se", "hit_rate", "sd", "lines"}
    assert data["house_edge"] == -data["ev"] and data["rounds"] == 600_000
    assert data["boxes"][0]["bet"] == {"ramp": {"0": 1000, "1": 2500}, "entry": None, "exit": -6}
    assert {"by_count", "insurance", "count"} <= data.keys()


def test_parquet_files_hold_what_the_result_holds(rich: Result, tmp_path: Path) -> None:
    files = {file.stem: pq.read_table(file) for file in write_parquet(rich, tmp_path / "new")}
    assert files["summary"]["net"].to_pylist() == [rich.net]
    steps = files["distribution"].to_pylist()
    assert [(step["least"], step["rounds"]) for step in steps] == [
        (step.least, step.rounds) for step in rich.distribution
    ]
    assert len(files["by_count"]) == len(rich.by_count)
    own = files["side_wagers_by_own_count"].to_pylist()
    assert sum(row["seen"] for row in own) == rich.rounds
    by_count = files["side_wagers_by_count"].to_pylist()
    bounty = sum(row["net"] for row in by_count if row["side_wager"] == "king's bounty")
    assert bounty == rich.side_wagers["king's bounty"].net
    assert sum(row["taken"] for row in files["insurance_by_count"].to_pylist()) == rich.insurance.taken  # type: ignore[union-attr]
    assert {row["side_wager"] for row in files["side_wager_lines"].to_pylist()} == {"trilux", "king's bounty"}
    assert files["convergence"]["rounds"].to_pylist()[-1] == rich.rounds
    assert "sessions" not in files


def test_sessions_are_told_with_their_risk(tmp_path: Path) -> None:
    result = simulate(CATFISH, 200_000, strategy=CHART, session=Session(200, 100_00), seed=3)
    sessions = result.sessions
    assert sessions is not None and sessions.sessions == 1000
    assert 0 < sessions.risk_of_ruin < 1 and sessions.ruined == round(sessions.risk_of_ruin * 1000)
    assert sessions.quantiles["1%"] <= sessions.quantiles["50%"] <= sessions.quantiles["99%"]
    assert sessions.mean * 1000 == pytest.approx(result.total_net)
    rows = pq.read_table(next(file for file in write_parquet(result, tmp_path) if file.stem == "sessions")).to_pylist()
    assert sum(row["net"] for row in rows) == result.total_net
    assert sum(row["ruined"] for row in rows) == sessions.ruined
    assert sum(row["rounds"] for row in rows) == result.rounds < 200_000
    more = simulate(CATFISH, 200_000, strategy=CHART, session=Session(200, 1000_00), seed=3).sessions
    assert more is not None and more.risk_of_ruin < sessions.risk_of_ruin


def test_pictures_are_drawn(rich: Result, tmp_path: Path) -> None:
    sessions = simulate(CATFISH, 20_000, strategy=CHART, session=Session(200, 100_00))
    single = simulate(CATFISH, 1, strategy=CHART)
    for number, result in enumerate((rich, sessions, single)):
        file = tmp_path / f"{number}.png"
        draw_simulation(result, file)
        assert file.read_bytes().startswith(b"\x89PNG")


def test_a_run_stops_at_the_standard_error_it_was_asked_for() -> None:
    results = [simulate(CATFISH, 10**12, strategy=CHART, until_se=0.001, workers=workers) for workers in (1, 2)]
    assert simulation_figures(results[0]) == simulation_figures(results[1])
    assert 0 < results[0].se <= 0.001
    assert results[0].rounds < 3_000_000 and not results[0].interrupted


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupt_keeps_what_is_done(workers: int) -> None:
    def interrupt(result: Result) -> None:
        if result.totals.chunks == 3:
            raise KeyboardInterrupt

    result = simulate(CATFISH, 10**12, strategy=CHART, workers=workers, progress=interrupt)
    assert result.interrupted
    assert simulation_figures(result)["net"] == simulate(CATFISH, 3 << 18, strategy=CHART).net
    assert simulation_json(result)["interrupted"]


def test_an_interrupt_before_the_first_chunk_leaves_an_empty_result(monkeypatch: pytest.MonkeyPatch) -> None:
    from pitboss.simulate.running import threads

    def interrupted(*given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(threads, "run_chunk", interrupted)
    result = simulate(CATFISH, 1000, strategy=CHART, workers=1)
    assert result.interrupted and result.rounds == 0 and result.ev == 0
    assert json.loads(json.dumps(simulation_json(result)))["se"] is None


def test_the_package_is_its_chief_function() -> None:
    assert pitboss.simulate(CATFISH, 100, strategy=CHART).rounds == 100
    assert pitboss.simulate.simulate is simulate
    assert pitboss.simulate.Box is Box
