"""``pitboss shuffle --report``: the figures as data, as a table for people, and as a picture."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitboss.cli.shuffles.shuffle import WIDEST, report, trials

pytestmark = pytest.mark.long

NAMES = ["manual", "manual, played", "six-deck standard", "automated", "continuous", "continuous, chute", "uniform"]
MEASURES = {
    "rising_sequences",
    "chi_square",
    "degrees_of_freedom",
    "p_value",
    "position_dependence",
    "correlation",
    "next_card",
    "next_card_advantage",
    "top_card",
    "top_card_advantage",
    "top_card_after_cut",
    "top_card_after_cut_advantage",
}


def printed_table(capsys: pytest.CaptureFixture[str]) -> list[str]:
    report(10, 1, None, as_json=False)
    return capsys.readouterr().out.splitlines()


def test_every_procedure_is_measured_beside_the_uniform_shuffle() -> None:
    assert [trial.name for trial in trials()] == NAMES[:-1]


def test_the_report_is_printed_as_data_and_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "shuffles.png"
    report(10, 7, picture, as_json=True)
    data = json.loads(capsys.readouterr().out)
    assert (data["rounds"], data["seed"], data["cards"]) == (10, 7, 312)
    assert [row["procedure"] for row in data["procedures"]] == NAMES
    assert all(set(row) == {"procedure", *MEASURES} for row in data["procedures"])
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_a_pipe_gets_a_table_of_a_hundred_columns(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed_table(capsys)
    assert max(map(len, lines)) <= WIDEST
    heads, rows = lines[:2], lines[2:9]
    assert [row.split("  ")[0] for row in rows] == NAMES
    for words in ("rising", "chi-square", "position", "next card", "top card"):
        assert words in heads[0]
    assert heads[1].split() == ["procedure", "sequences", "/", "degree", "p", "kept", *["guessed"] * 2, "the", "cut"]
    # Each row has every figure, all of them valid, including p and position, and a factor for each guess.
    assert all(len(row.removeprefix(name).split()) == 10 for row, name in zip(rows, NAMES, strict=True))
    assert "10 shuffles each of 312 numbered cards" in lines[10]


def test_a_narrow_terminal_gets_fewer_columns_and_no_broken_ones(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("COLUMNS", "80")
    lines = printed_table(capsys)
    assert max(map(len, lines)) <= 80
    assert "position" not in lines[0]
    assert all(len(row.removeprefix(name).split()) == 8 for row, name in zip(lines[2:9], NAMES, strict=True))


@pytest.mark.parametrize("name", ["nowhere/shuffles.png", "shuffles.txt"])
def test_a_picture_that_cannot_be_written_is_refused_first(tmp_path: Path, name: str) -> None:
    with pytest.raises(SystemExit):
        report(10, 1, tmp_path / name, as_json=True)


def test_too_few_shuffles_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        report(1, 1, None, as_json=True)
    assert "1 is too few" in capsys.readouterr().err
