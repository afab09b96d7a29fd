"""``pitboss deal`` from the command line: options, input from a pipe, the score, JSON, the record."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pitboss.cli.main import main
from pitboss.training.levels import Level
from pitboss.training.session import TrainingPlan
from pitboss.training.trainer import Trainer, TrainingOrder
from tests.cli.dealing import dealt_right


@dataclass(frozen=True)
class Ran:
    """What a command printed, and its exit code."""

    returncode: int
    stdout: str
    stderr: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs a command with lines from a pipe."""

    def ran(*words: str, typed: str = "", command: str = "deal") -> Ran:
        monkeypatch.setattr(sys, "argv", ["pitboss", command, *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as left:
            main()
        printed = capsys.readouterr()
        return Ran(int(left.value.code or 0), printed.out, printed.err)

    return ran


def test_a_session_from_a_pipe_ends_with_the_score_by_clause(run: Run) -> None:
    done = run("free-bet-ma", "--seed", "1", typed="receive\nspread\nwash\ninspect\n")
    assert done.returncode == 0 and done.stderr == ""
    assert "It is not the time to spread the cards on the table." in done.stdout
    assert "Right is: inspect" in done.stdout
    score = done.stdout.partition("Score by clause, the worst first")[2]
    counts = [tuple(line.split()[:3]) for line in score.splitlines() if "(a)" in line]
    assert counts == [("3(a)", "1", "1"), ("2(a)", "1", "0")]
    assert "1 of 2 steps right at the first try, 50%, in 0:" in done.stdout


def test_nothing_typed_is_a_score_of_nothing(run: Run) -> None:
    done = run("catfish-bend")
    assert done.returncode == 0
    assert "No step has been judged yet." in done.stdout


def test_json_is_all_that_the_standard_output_holds(run: Run) -> None:
    done = run("catfish-bend", "--json", "--seed", "1", typed="receive\nload\n")
    assert done.returncode == 0
    data: dict[str, Any] = json.loads(done.stdout)
    assert (data["game"], data["level"], data["rounds"]) == ("catfish-bend", "train", 0)
    assert (data["steps"], data["right"], data["wrong"], data["percent"]) == (2, 1, 1, 50)
    assert data["clauses"][0] == {
        "clause": "catfish-bend Shuffle 2",
        "right": 0,
        "wrong": 1,
        "summary": "The dealer calls the shuffle and the supervisor acknowledges it",
    }
    assert data["mistakes"][0]["typed"] == "load" and data["mistakes"][0]["right"] == "call shuffle"
    assert isinstance(data["seconds"], int)
    assert "It is not the time to put the stack into the shoe." in done.stderr


def test_an_exam_explains_its_mistakes_at_the_end(run: Run) -> None:
    done = run("free-bet-ma", "--level", "exam", typed="spread\n")
    before, _, after = done.stdout.partition("Mistakes")
    assert "3(a)" not in before
    assert "spread: It is not the time to spread the cards on the table. Right was receive. [2(a), 3(a)]" in " ".join(
        after.split()
    )


@pytest.mark.parametrize(("faults", "said"), [(0, "Passed"), (3, "Not passed")])
def test_an_exam_in_the_terminal_is_the_exam_that_a_server_holds(run: Run, faults: int, said: str) -> None:
    order = TrainingOrder("zappit-online", Level.EXAM, TrainingPlan(0.0, 1), 7)
    trainer = Trainer(order)
    lines: list[str] = []
    while trainer.question is not None:
        lines.append("void" if len(lines) < faults else trainer.question.task.typed)
        trainer.answer(lines[-1])
    options = ("--level", "exam", "--rounds", "1", "--rate", "0", "--seed", "7")
    done = run("zappit-online", *options, typed="\n".join(lines) + "\n")
    assert f"{said}: the pass mark is 90%, with every round dealt." in " ".join(done.stdout.split())
    assert trainer.passed is (faults == 0)
    score = json.loads(run("zappit-online", *options, "--json", typed="\n".join(lines) + "\n").stdout)
    ours = json.loads(json.dumps(trainer.score.as_data()))
    assert {key: score[key] for key in ours} | {"seconds": 0} == ours | {"seconds": 0}


def test_the_drill_of_payouts(run: Run) -> None:
    done = run("catfish-bend", "--drill", "payouts", "--count", "3", "--seed", "2", "--json", typed="take 9\ntake 1\n")
    assert done.returncode == 0
    data = json.loads(done.stdout)
    assert data["drill"] == "payouts" and data["steps"] <= 2
    assert "Question 1 of 3: settle" in done.stderr
    assert "There is no box 9" in done.stderr


def test_the_same_seed_is_the_same_session(run: Run) -> None:
    lines = "receive\ncall shuffle\ncombine\noffer cut\nhint\n"
    first, second = (run("catfish-bend", "--seed", "8", typed=lines).stdout for _ in range(2))
    assert first.rpartition(" in ")[0] == second.rpartition(" in ")[0]
    assert first != run("catfish-bend", "--seed", "9", typed=lines).stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["no-such-game"], "There is no game 'no-such-game'"),
        (["free-bet-ma", "--set", "decks=5"], "decks = 5: not allowed; allowed: 6, 8."),
        (["free-bet-ma", "--set", "decks"], "write it as OPTION=VALUE"),
        (["free-bet-ma", "--rate", "2"], "--rate"),
        (["free-bet-ma", "--rounds", "0"], "--rounds"),
        (["free-bet-ma", "--level", "hard"], "--level"),
        (["free-bet-ma", "--payouts", "few"], "--payouts"),
        (["free-bet-ma", "--drill", "cuts"], "--drill"),
        (["zappit-online", "--set", "shuffling=manual"], "zappit-online has no such option"),
        ([], "GAME"),
    ],
)
def test_bad_options_are_refused_in_a_sentence(run: Run, words: list[str], sentence: str) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert sentence in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_the_record_of_a_session_is_saved_and_replays(run: Run, tmp_path: Path) -> None:
    lines = "\n".join(dealt_right("zappit-ma", 3, rounds=2, rate=0.0).lines)
    file = tmp_path / "session.record"
    words = ["zappit-ma", "--seed", "3", "--rate", "0", "--rounds", "2", "--save", str(file)]
    done = run(*words, typed=lines)
    assert done.returncode == 0 and f"The record is in {file}" in done.stdout.replace("\n", "")
    assert "100%" in done.stdout and "closes the table" in done.stdout
    assert run(str(file), command="replay").returncode == 0
    again = run(*words, typed=lines)
    assert again.returncode == 2 and "is there already; name another file" in " ".join(again.stderr.split())
