"""A game's own texts: ``texts.toml`` in its folder, in English and in any other languages it has."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.games import FOLDERS_VARIABLE
from pitboss.games.finding import known_games
from pitboss.games.starting import start_game
from pitboss.house.rulebooks import list_games
from pitboss.lab.verify.own_texts import check_texts
from pitboss.rulebook import find_game, rules
from pitboss.rulebook.description import Form, describe, felt, line_of, lines
from pitboss.rulebook.own_texts import own_texts
from tests.games.new_games import change

OWN_OPTION = """
    common.switch("bell", True, cite("Introduction 1"), "Whether a bell is rung."),
"""
NAME = '"option.bell" = { en = "Bell", fr = "Cloche" }\n'
SAYS = '"option.bell.says" = { en = "Whether a bell is rung." }\n'
FELT = '"rule.own.bell.felt" = { en = "We ring a bell", fr = "On sonne", clauses = ["Introduction 1"] }\n'
LINE = '"rule.own.bell.line" = { en = "A bell is rung", clauses = ["Introduction 1"] }\n'


def game_with(texts: str, name: str, where: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Start a game with an option of its own and these texts."""
    folder = start_game(name, "catfish-bend", where).folder
    change(folder / "options.py", "OPTIONS: tuple[Option, ...] = (\n", f"OPTIONS: tuple[Option, ...] = ({OWN_OPTION}")
    (folder / "texts.toml").write_text(texts, encoding="utf-8")
    monkeypatch.setenv(FOLDERS_VARIABLE, str(folder))
    return name


def faults(game: str) -> tuple[str, ...]:
    return check_texts(find_game(game), [rules(game)]).faults


def test_they_are_told_in_each_language_and_in_english_where_one_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_with(NAME + SAYS + FELT + LINE, "bell-casino", tmp_path, monkeypatch)
    assert faults(game) == ()
    english, french = (own_texts(find_game(game), language) for language in ("en", "fr"))
    assert (english["option.bell"], french["option.bell"]) == ("Bell", "Cloche")
    assert english["option.bell.says"] == french["option.bell.says"] == "Whether a bell is rung."
    (listed,) = (listed for listed in list_games() if listed["id"] == game)
    assert listed["texts"] == {"en": english, "fr": french}
    assert french[f"rule.own.{game}.bell.felt"] == "On sonne"


def test_its_facts_are_printed_on_the_felt_and_told_with_the_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_with(NAME + SAYS + FELT + LINE, "felt-casino", tmp_path, monkeypatch)
    facts = describe(rules(game))
    assert line_of(felt(facts)[-1], Form.FELT).endswith("We ring a bell")
    told = {line_of(line): line[0].clauses for line in lines(facts)}
    assert told["A bell is rung"] == (f"{game} Introduction 1",)
    assert "A bell is rung" not in [line_of(line) for line in lines(describe(rules("catfish-bend")))]


def test_an_option_without_texts_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_with(NAME, "silent-casino", tmp_path, monkeypatch)
    assert faults(game) == (
        "texts.toml has no 'option.bell.says', and neither has Pitboss: the page shows it in no language.",
    )


TOLD = {
    "ours": ('"option.decks" = { en = "Piles" }', "'option.decks' is a text of Pitboss, which is shown instead"),
    "nothing": ('"option.whistle" = { en = "Whistle" }', "nothing of this game is called 'option.whistle'"),
    "ground": (
        '"rule.own.x.line" = { en = "X", clauses = ["X 1"] }',
        "rests on 'told-ground X 1', which does not exist",
    ),
}


@pytest.mark.parametrize("what", TOLD)
def test_a_text_that_stands_for_nothing_is_told(what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text, reason = TOLD[what]
    game = game_with(NAME + SAYS + text + "\n", f"told-{what}", tmp_path, monkeypatch)
    (fault,) = faults(game)
    assert fault.startswith("texts.toml, line 3: ") and reason in fault


WRONG = {
    "no TOML": ('"option.bell" = { en = "Bell"', 2, "the text is not TOML"),
    "no English": ('"option.bell" = { fr = "Cloche" }', 2, "a text is written"),
    "no words": ('"option.bell" = "Bell"', 2, "a text is written"),
    "a language": ('"option.bell" = { en = "Bell", xx = "Bell" }', 2, "'xx' is not a language of the page"),
    "braces": ('"option.bell" = { en = "{bell}" }', 2, "without braces"),
    "no grounds": ('"rule.own.bell.felt" = { en = "Bell" }', 2, "names its clauses"),
}


@pytest.mark.parametrize("fault", WRONG)
def test_a_broken_file_is_told_with_its_line_and_takes_nothing_else_down(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, line, reason = WRONG[fault]
    monkeypatch.setenv(FOLDERS_VARIABLE, "")
    before = known_games().games
    game_with(f"# Texts.\n{text}\n", f"wrong-text-{fault.lower().replace(' ', '-')}", tmp_path, monkeypatch)
    (broken,) = known_games().broken
    assert (broken.file, broken.line) == ("texts.toml", line)
    assert reason in broken.reason
    assert known_games().games == before


def test_a_new_game_has_a_file_to_write_them_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = start_game("blank-casino", "free-bet-ma", tmp_path).folder
    monkeypatch.setenv(FOLDERS_VARIABLE, str(folder))
    assert (folder / "texts.toml").is_file()
    assert own_texts(find_game("blank-casino"), "en") == {}
    assert faults("blank-casino") == ()


def test_of_two_games_with_other_words_for_one_id_the_second_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_with(NAME + SAYS, "first-casino", tmp_path, monkeypatch)
    game_with(NAME.replace("Bell", "Gong") + SAYS, "second-casino", tmp_path, monkeypatch)
    monkeypatch.setenv(FOLDERS_VARIABLE, str(tmp_path))
    (fault,) = faults("second-casino")
    assert "first-casino has other words for 'option.bell'" in fault
