"""``pitboss simulate`` from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitboss.rulebook import rules
from pitboss.simulate.kernel import tables
from pitboss.simulate.running import threads
from pitboss.simulate.running.chunk import run_chunk
from pitboss.solve.strategies.text import write_strategy_file
from tests.cli.running import Command
from tests.simulate.charts import simple_chart

pytestmark = pytest.mark.long

GAME = "catfish-bend"


@pytest.fixture
def chart(tmp_path: Path) -> str:
    """A strategy in a file."""
    file = tmp_path / "chart.txt"
    write_strategy_file(simple_chart(rules(GAME), pairs="P"), file)
    return str(file)


def test_the_page_tells_edge_error_and_tallies(command: Command, chart: str) -> None:
    done = command("simulate", GAME, "--rounds", "20,000", "--strategy", chart, "--seed", "5")
    assert done.code == 0
    assert done.line("Rounds").startswith("Rounds 20,000 from ")
    assert "standard error" in done.line("House edge")
    assert done.line("boxes played") == "boxes played 20,000 100.000%"
    assert "million rounds a second" in done.line("Played in")


def test_json_is_the_same_for_the_same_seed(command: Command, chart: str) -> None:
    words = ("simulate", GAME, "--rounds", "3e5", "--strategy", chart, "--json")
    alone, together = (json.loads(command(*words, "--workers", workers).out) for workers in ("1", "2"))
    for data in (alone, together):
        assert data.pop("rounds_per_second") > 0 and data.pop("seconds") > 0
    assert alone == together
    assert alone["game"] == GAME and alone["rounds"] == 300_000 and alone["options"]["decks"] == 6


def test_everything_together(command: Command, chart: str, tmp_path: Path) -> None:
    done = command(
        "simulate", GAME, "--set", "resplit_aces=true", "--rounds", "20000", "--strategy", chart, "--boxes", "2",
        "--others", "1", "--side", "trilux=5", "--side", "kings-bounty=25", "--insurance", "2", "--even-money",
        "always", "--count", "hi-lo", "--ramp=-1:10,0:15.50,1:20", "--exit=-5", "--penetration", "75%", "--session",
        "100", "--bankroll", "500", "--parquet", str(tmp_path / "out"), "--picture", str(tmp_path / "a.svg"), "--json",
    )  # fmt: skip
    assert done.code == 0, done.err
    data = json.loads(done.out)
    assert data["options"]["resplit_aces"] is True
    assert [box["watched"] for box in data["boxes"]] == [True, True, False]
    assert data["boxes"][0]["bet"]["ramp"] == {"-1": 1000, "0": 1550, "1": 2000}
    assert data["boxes"][0]["side_wagers"] == {"trilux": 500, "king's bounty": 2500}
    assert data["sessions"]["sessions"] == 200
    assert (tmp_path / "out" / "summary.parquet").exists()
    assert b"<svg" in (tmp_path / "a.svg").read_bytes()


def test_the_page_has_every_part_that_was_asked_for(command: Command, chart: str) -> None:
    done = command(
        "simulate", GAME, "--rounds", "20000", "--strategy", chart, "--boxes", "2", "--side", "trilux=5", "--insurance",
        "always", "--count", "hi-lo", "--ramp=0:10", "--session", "100", "--bankroll", "500",
    )  # fmt: skip
    for part in ("Box", "insurance", "trilux", "True count", "risk of ruin", "What happened"):
        assert done.line(part)


TENS = "0 0 0 0 0 0 0 0 0 -1 K:-2 Ks:-3 start 48 running"


def test_a_side_wager_may_follow_a_count_of_its_own(command: Command, chart: str, tmp_path: Path) -> None:
    words = (
        "simulate", GAME, "--rounds", "20000", "--strategy", chart, "--side", "trilux=5", "--count", "hi-lo",
        "--side-ramp", f"kings-bounty={TENS}@-20:5,0:25", "--insurance", "1", "--parquet", str(tmp_path / "out"),
    )  # fmt: skip
    data = json.loads(command(*words, "--json").out)
    bounty, told = data["side_wagers"]["king's bounty"], data["boxes"][0]["side_wagers"]["king's bounty"]
    assert (told["tags"]["K"], told["cards"], told["start"], told["decks_left"]) == (
        "-2",
        {"Ks": "-3"},
        "48",
        "running",
    )
    assert told["ramp"] == {"-20": 500, "0": 2500}
    assert 0 < bounty["rounds"] < 20_000 and bounty["unit"] == 500 and bounty["count"] == TENS
    assert sum(row["seen"] for row in bounty["by_own_count"]) == 20_000
    assert sum(row["rounds"] for row in bounty["by_own_count"]) == bounty["rounds"]
    assert sum(row["net"] for row in bounty["by_own_count"]) == bounty["net"]
    rows = data["by_count"]
    assert sum(row["side_wagers"]["trilux"]["net"] for row in rows) == data["side_wagers"]["trilux"]["net"]
    assert sum(row["insurance"]["net"] for row in rows if row["insurance"]) == data["insurance"]["net"]
    assert sum(row["total_net"] for row in rows) == data["total_net"]
    written = {file.stem for file in (tmp_path / "out").iterdir()}
    assert {"by_count", "insurance_by_count", "side_wagers_by_count", "side_wagers_by_own_count"} <= written
    page = command(*words)
    tables = ("insurance", "trilux", "king's bounty")
    for part in ("By its own count", *(f"By true count, {name}" for name in tables), f"Count of king's bounty: {TENS}"):
        assert page.line(part)


def test_each_box_may_have_its_own_strategy_and_bet(command: Command, chart: str) -> None:
    words = ("--strategy", chart, "--strategy", chart, "--bet", "10", "--bet", "25")
    done = command("simulate", GAME, "--rounds", "1000", "--boxes", "2", *words, "--json")
    assert [box["bet"] for box in json.loads(done.out)["boxes"]] == [1000, 2500]


def test_until_se_ends_a_run_early(command: Command, chart: str) -> None:
    done = command("simulate", GAME, "--rounds", "1e12", "--strategy", chart, "--until-se", "0.002", "--json")
    data = json.loads(done.out)
    assert data["rounds"] < data["rounds_asked"] == 10**12 and data["se"] <= 0.002 and not data["interrupted"]


def test_an_interrupt_prints_what_is_done(command: Command, chart: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(work: tables.Work, chunk: int) -> tables.KernelTally:
        if chunk == 2:
            raise KeyboardInterrupt
        return run_chunk(work, chunk)

    monkeypatch.setattr(threads, "run_chunk", interrupted)
    done = command("simulate", GAME, "--rounds", "1e9", "--strategy", chart, "--workers", "1")
    assert done.code == 130
    assert "Interrupted after 524,288 of 1,000,000,000 rounds." in done.out
    assert "Traceback" not in done.err


REFUSED = [
    (("--rounds", "0"), "rounds = 0"),
    (("--rounds", "many"), "no number of rounds"),
    (("--rounds", "1.5"), "no number of rounds"),
    (("--rounds", "1e99"), "no number of rounds"),
    (("--boxes", "8"), "boxes = 8"),
    (("--boxes", "0"), "has 7 boxes"),
    (("--bet", "lots"), "is not an amount"),
    (("--bet", "3"), "$5.00 to $10,000.00"),
    (("--bet", "10", "--bet", "20", "--bet", "30", "--boxes", "2"), "3 times for 2 boxes"),
    (("--side", "trilux"), "NAME=DOLLARS"),
    (("--side", "push-22=5"), "no such side wager"),
    (("--side-ramp", "trilux=hi-lo"), "NAME=COUNT@STEP:DOLLARS"),
    (("--side-ramp", "trilux=@1:5"), "NAME=COUNT@STEP:DOLLARS"),
    (("--side-ramp", "trilux=hi-low@1:5"), "that is no count"),
    (("--side-ramp", "trilux=hi-lo@one:5"), "COUNT:DOLLARS"),
    (("--side-ramp", "trilux=hi-lo@1:5", "--side", "trilux=5"), "there twice"),
    (("--side-ramp", "push-22=hi-lo@1:5"), "no such side wager"),
    (("--side-ramp", "trilux=hi-lo@1:500"), "$1.00 to $100.00"),
    (("--insurance", "maybe"), "never, always, or the true count"),
    (("--ramp", "0:10,2:20", "--count", "hi-lo"), "the ramp has gaps"),
    (("--ramp", "0:10,0:20", "--count", "hi-lo"), "there twice"),
    (("--ramp", "ten", "--count", "hi-lo"), "COUNT:DOLLARS"),
    (("--ramp", "0:10"), "name a count"),
    (("--ramp", "0:10", "--count", "hi-lo", "--bet", "10"), "not both"),
    (("--entry", "1"), "go with a --ramp"),
    (("--count", "nonsense"), "no count"),
    (("--penetration", "2"), "share of the shoe"),
    (("--penetration", "0.5", "--cover", "50"), "not both"),
    (("--session", "100"), "length and a bankroll"),
    (("--session", "100", "--bankroll", "1"), "at once"),
    (("--strategy", "no-such-file"), "There is no strategy"),
    (("--picture", "picture.xyz"), "ends in"),
    (("--workers", "0"), "workers = 0"),
]


@pytest.mark.parametrize(("words", "why"), REFUSED, ids=[" ".join(words) for words, _ in REFUSED])
def test_bad_input_is_refused_in_a_sentence(command: Command, chart: str, words: tuple[str, ...], why: str) -> None:
    given = words if "--strategy" in words else (*words, "--strategy", chart)
    done = command("simulate", GAME, *given)
    assert done.refused and why in done.err


def test_a_strategy_for_another_game_is_refused(command: Command, chart: str) -> None:
    done = command("simulate", "zappit-ma", "--strategy", chart)
    assert done.refused and "zappit-ma" in done.err


def test_a_cluster_that_is_not_there_is_told(command: Command, chart: str) -> None:
    done = command("simulate", GAME, "--strategy", chart, "--engine", "ray", "--address", "nowhere")
    assert done.refused and "No Ray cluster can be joined at nowhere" in done.err
