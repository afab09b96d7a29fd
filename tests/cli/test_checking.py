"""``pitboss games --check``: the answers to a valid submission, and to one with mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.rulebook.submission import SubmissionRefused, read_submission
from tests.cli.running import Command, Ran

NAMED = 'game = "zappit-ma"\n'


def checked(command: Command, folder: Path, text: str) -> Ran:
    file = folder / "house.toml"
    file.write_text(text, encoding="utf-8")
    return command("games", "--check", str(file))


def test_money_is_told_in_dollars_as_it_is_written(command: Command, tmp_path: Path) -> None:
    """It said ``table_minimum = 1000`` of a minimum of ten dollars."""
    done = checked(command, tmp_path, f'{NAMED}[options]\ntable_minimum = 10\nchip_unit = "2.50"\n')
    assert done.code == 0
    assert done.out == "The submission for zappit-ma is in order. It sets table_minimum = 10.00, chip_unit = 2.50.\n"


def test_truth_values_and_odds_are_told_as_they_are_written(command: Command, tmp_path: Path) -> None:
    text = f'{NAMED}[options]\ndealer_hits_soft_17 = true\nblackjack_pays = "6:5"\n'
    assert "It sets dealer_hits_soft_17 = true, blackjack_pays = 6:5." in checked(command, tmp_path, text).out


def test_an_option_above_its_table_is_told_where_it_goes(command: Command, tmp_path: Path) -> None:
    done = checked(command, tmp_path, f"{NAMED}decks = 8\n")
    assert done.code == 1 and "  - decks: options go below a line [options].\n" in done.err


def test_a_table_with_a_slip_is_told_its_name(command: Command, tmp_path: Path) -> None:
    done = checked(command, tmp_path, f"{NAMED}[optoins]\ndecks = 8\n")
    assert "optoins: a submission has only 'game' and '[options]'. Did you mean options?" in done.err


@pytest.mark.parametrize(
    ("line", "advice"),
    [
        ("game = zappit-ma", 'game = "zappit-ma"'),
        (f"{NAMED}[options]\nblackjack_pays = 3:2  # as ever", 'blackjack_pays = "3:2"'),
    ],
)
def test_a_text_without_quotes_is_told_its_quotes(line: str, advice: str) -> None:
    with pytest.raises(SubmissionRefused) as refused:
        read_submission(line)
    (fault,) = refused.value.faults
    assert fault.sentence.startswith("The text is not TOML: ")
    assert fault.sentence.endswith(f". Put quotes around a text: {advice}")


def test_other_slips_get_no_advice_about_quotes() -> None:
    with pytest.raises(SubmissionRefused) as refused:
        read_submission(f"{NAMED}[options\ndealer_hits_soft_17 = true\n")
    assert "quotes" not in str(refused.value)


def test_a_submission_without_a_game_is_not_called_by_a_question_mark(command: Command, tmp_path: Path) -> None:
    done = checked(command, tmp_path, "decks = 8\n")
    assert done.err.startswith("The submission has 2 faults:\n")
