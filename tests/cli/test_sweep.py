"""``pitboss sweep`` from the command line: rows, files, summary; and resuming after it was killed midway."""

from __future__ import annotations

import csv
import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Collection
from functools import cache
from pathlib import Path

import pyarrow.parquet
import pytest

import pitboss
from pitboss.lab.sweep import keys, sweeping
from pitboss.lab.sweep.submissions import options_that_matter
from pitboss.rulebook import Rules, submit
from pitboss.rulebook.option import Option
from tests.cli.running import Command

pytestmark = pytest.mark.long

GAME = "catfish-bend"
ONE_GAME = ["--set=decks=6", "--set=dealer_hits_soft_17=false", "--set=split_aces_draw=true", "--set=resplit_aces=true"]


@cache
def that_matter(rules: Rules, fixed: frozenset[str]) -> tuple[Option, ...]:
    return options_that_matter(rules, fixed)


@pytest.fixture(autouse=True)
def found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which options of a game matter takes seconds to find, and is the same in every test."""

    def known(rules: Rules, fixed: Collection[str] = ()) -> tuple[Option, ...]:
        return that_matter(rules, frozenset(fixed))

    monkeypatch.setattr(sweeping, options_that_matter.__name__, known)


def rows_in(file: Path) -> list[dict[str, str]]:
    with file.open(newline="", encoding="utf-8") as opened:
        return list(csv.DictReader(opened))


def journal_in(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / "journal.jsonl").read_text().splitlines()]


def test_there_is_a_row_for_every_submission(command: Command, tmp_path: Path) -> None:
    done = command("sweep", GAME, "--out", str(tmp_path), "--workers", "1")
    assert done.code == 0
    assert done.err == "Solving on 1 core: 4 submissions, 4 distinct games.\n"
    rows = rows_in(tmp_path / f"{GAME}-cd.csv")
    choices = {(row["dealer_hits_soft_17"], row["resplit_aces"]) for row in rows}
    assert len(rows) == 4 and choices == {
        (first, second) for first in ("true", "false") for second in ("true", "false")
    }
    for row in rows:
        options = {name: row[name] for name, _ in submit(GAME, {}).options}
        solution = pitboss.solve(submit(GAME, options))
        assert float(row["ev"]) == solution.ev == -float(row["house_edge"])
        assert float(row["ev_per_wagered"]) == solution.ev_per_wagered
        assert (float(row["sd"]), float(row["sd_error"])) == (solution.sd, solution.sd_error)
        assert float(row["ev_insurance"]) == solution.insurance.ev
        assert float(row["ev_trilux"]) == solution.side_wagers["trilux"].ev
        assert float(row["ev_kings_bounty"]) == solution.side_wagers["king's bounty"].ev


def test_a_sweep_that_would_take_for_ever_is_not_begun(command: Command, tmp_path: Path) -> None:
    done = command("sweep", "house-blackjack", "--out", str(tmp_path / "rows"))
    assert done.refused
    sentences = done.err.splitlines()
    assert re.fullmatch(
        r"A sweep of house-blackjack would price [\d,]+ submissions or more; the limit is 10,000\.",
        sentences[0],
    )
    assert "--set OPTION=VALUE" in sentences[1] and "decks (8), blackjack_pays (5)" in sentences[1]
    count = sentences[0].split()[6].replace(",", "")
    assert sentences[2] == f"Or allow more: --most {count}." and int(count) > 1_000_000
    assert not (tmp_path / "rows").exists()


def test_a_sweep_is_narrowed_by_options_held_fixed_and_widened_by_a_word(command: Command, tmp_path: Path) -> None:
    words = ["sweep", GAME, "--out", str(tmp_path), "--workers", "1"]
    refused = command(*words, "--most", "3")
    assert refused.refused
    assert "would price 4 submissions or more" in refused.err
    assert "with their numbers of values: dealer_hits_soft_17 (2), resplit_aces (2)." in refused.err
    assert command(*words, "--most", "3", "--set=resplit_aces=true").code == 0
    assert command(*words, "--most", "4").code == 0


def test_the_two_files_hold_the_same(command: Command, tmp_path: Path) -> None:
    command("sweep", "free-bet-ma", "--out", str(tmp_path), "--workers", "1", *ONE_GAME)
    written = rows_in(tmp_path / "free-bet-ma-cd.csv")
    read = pyarrow.parquet.read_table(tmp_path / "free-bet-ma-cd.parquet").to_pylist()
    assert len(written) == len(read) == 4
    for row, stored in zip(written, read, strict=True):
        assert list(row) == list(stored)
        for name, cell in stored.items():
            assert row[name] == ("" if cell is None else str(cell).lower() if isinstance(cell, bool) else str(cell))


def test_submissions_of_one_game_share_its_solution(command: Command, tmp_path: Path) -> None:
    done = command("sweep", "free-bet-ma", "--out", str(tmp_path), "--workers", "1", *ONE_GAME)
    assert "4 submissions, 1 distinct game." in done.err
    assert len(journal_in(tmp_path)) == 1
    rows = {(row["push_22"], row["push_22_paytable"]): row for row in rows_in(tmp_path / "free-bet-ma-cd.csv")}
    assert len({row["ev"] for row in rows.values()}) == 1
    assert float(rows["true", "B"]["ev_push_22"]) < float(rows["true", "A"]["ev_push_22"]) < 0
    assert rows["false", "A"]["ev_push_22"] == rows["false", "B"]["ev_push_22"] == ""


def test_the_summary_has_both_ends_and_what_lies_between(command: Command, tmp_path: Path) -> None:
    done = command("sweep", GAME, "--out", str(tmp_path), "--workers", "1", "--between", "0.5%", "0.4%")
    ends, _, within = done.out.partition("with an edge from 0.40% to 0.50%")
    lines = [" ".join(line.split()) for line in ends.splitlines()]
    assert "0.3340% 1 dealer_hits_soft_17=false, resplit_aces=true" in lines
    assert "0.6154% 1 nothing" in lines
    assert lines[-1] == "1 submission, 1 distinct game,"
    assert "0.4029% 1 dealer_hits_soft_17=false" in [" ".join(line.split()) for line in within.splitlines()]
    assert "0.5472%" not in within
    nothing = command("sweep", GAME, "--out", str(tmp_path), "--between", "2%", "3%")
    assert "No submission has an edge from 2.00% to 3.00%." in nothing.out
    assert "all of them known from before" in nothing.out


def test_a_line_cut_short_and_other_code_are_not_believed(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["sweep", GAME, "--set=resplit_aces=false", "--out", str(tmp_path), "--workers", "1"]
    command(*words)
    journal = tmp_path / "journal.jsonl"
    first, second = journal.read_text().splitlines()
    journal.write_text(f"{first}\n{second[: len(second) // 2]}")
    assert "1 of them are known" in command(*words).err
    assert journal.read_text().splitlines()[-1] == second
    monkeypatch.setattr(keys, "solver_code", lambda: "another version")
    assert "known" not in command(*words).err


def test_strategies_have_rows_of_their_own(command: Command, tmp_path: Path) -> None:
    words = ["sweep", GAME, "--set=resplit_aces=false", "--set=dealer_hits_soft_17=true", "--out", str(tmp_path)]
    command(*words)
    command(*words, "--strategy", "td")
    (best,), (by_total,) = rows_in(tmp_path / f"{GAME}-cd.csv"), rows_in(tmp_path / f"{GAME}-td.csv")
    assert float(by_total["ev"]) == pitboss.solve(submit(GAME, {}), "td").ev < float(best["ev"])


def children_of(process: int) -> set[int]:
    """Return the processes that a process has begun."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    pairs = [line.split() for line in listed.splitlines()]
    return {int(child) for child, parent in pairs if int(parent) == process}


def alive(process: int) -> bool:
    """Whether a process runs; one that has ended and waits to be buried does not."""
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False)
    return bool(state.stdout.strip()) and not state.stdout.startswith("Z")


def wait_until(true: Callable[[], bool]) -> None:
    """Wait until something is true, but not for ever."""
    ends = time.monotonic() + 200
    while not true():
        assert time.monotonic() < ends, "it never happened"
        time.sleep(0.002)


@pytest.mark.proof
def test_a_sweep_that_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    words = ["sweep", "double-attack-ma", "--set", "hole_card=none", "--out", str(tmp_path), "--workers", "2"]
    program = [sys.executable, "-c", "from pitboss.cli.main import main; main()", *words]
    journal = tmp_path / "journal.jsonl"
    with subprocess.Popen(program, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL) as running:
        wait_until(lambda: len(children_of(running.pid)) >= 2)
        wait_until(lambda: journal.exists() and journal.read_bytes().count(b"\n") >= 2)
        workers = children_of(running.pid)
        running.send_signal(signal.SIGKILL)
        running.wait()
    before = journal.read_bytes()
    solved = before.count(b"\n")
    assert 2 <= solved < 32 and len(workers) >= 2
    assert not (tmp_path / "double-attack-ma-cd.csv").exists()
    wait_until(lambda: not any(map(alive, workers)))
    again = subprocess.run(program, capture_output=True, text=True, check=True)
    assert f"32 submissions, 32 distinct games; {solved} of them are known from {tmp_path}." in again.stderr
    assert f"{32 - solved} solved in" in again.stdout
    assert journal.read_bytes().startswith(before)
    keys_solved = [entry["key"] for entry in journal_in(tmp_path)]
    assert len(keys_solved) == len(set(keys_solved)) == 32
    rows = rows_in(tmp_path / "double-attack-ma-cd.csv")
    assert len(rows) == 32
    assert pitboss.solve(submit("double-attack-ma", {})).ev in {float(row["ev"]) for row in rows}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["nowhere"], "There is no game 'nowhere'"),
        ([GAME, "--set", "decks=8"], "the text leaves no choice; it is 6"),
        ([GAME, "--strategy", "missing.txt"], "there is no such file"),
        ([GAME, "--between", "0.5", "1"], "write it in percent with its sign"),
        ([GAME, "--between", "half%", "1%"], "'half%' is no edge"),
        ([GAME, "--between", "nan%", "1%"], "'nan%' is no edge"),
        ([GAME, "--out", "a file"], "a file is a file, not a folder"),
        ([GAME, "--out", "nowhere/rows"], "There is no folder nowhere"),
        ([GAME, "--workers", "0"], "--workers"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_done(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], why: str
) -> None:
    (tmp_path / "a file").touch()
    monkeypatch.chdir(tmp_path)
    done = command("sweep", *words)
    assert done.refused
    assert why in done.err
    assert [path.name for path in tmp_path.iterdir()] == ["a file"]


def test_a_sweep_as_data(command: Command, tmp_path: Path) -> None:
    done = command("sweep", GAME, "--out", str(tmp_path), "--workers", "1", "--json")
    data = json.loads(done.out)
    rows = rows_in(tmp_path / f"{GAME}-cd.csv")
    assert (data["game"], data["strategy"], data["submissions"], data["distinct_games"]) == (GAME, "cd", 4, 4)
    edges = sorted(float(row["house_edge"]) for row in rows)
    assert [game["house_edge"] for game in data["games"]] == edges
    assert (data["lowest_edge"], data["highest_edge"]) == (edges[0], edges[-1])
    assert {} in [game["changed"] for game in data["games"]]
    assert data["varied"] and all(game["changed"].keys() <= set(data["varied"]) for game in data["games"])
    assert [Path(file).name for file in data["files"]] == [f"{GAME}-cd.csv", f"{GAME}-cd.parquet"]
    bounds = ["--between", f"{100 * edges[1] - 1e-7}%", f"{100 * edges[2] + 1e-7}%"]
    some = json.loads(command("sweep", GAME, "--out", str(tmp_path), "--workers", "1", "--json", *bounds).out)
    assert [game["house_edge"] for game in some["games"]] == edges[1:3] and some["solved"] == 0
