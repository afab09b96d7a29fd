"""Wrong command lines: the message, the suggestion, and no mention of libraries."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.running import Command

GAME = "catfish-bend"
WRONG: dict[str, tuple[list[str], list[str]]] = {
    "a command": (["solv"], ["There is no command 'solv'", "Did you mean solve?", "For help: pitboss --help"]),
    "a game": (["solve", "zapit-ma"], ["There is no game 'zapit-ma'", "Did you mean zappit-ma?"]),
    "a game of clauses": (["clauses", "fre-bet-ma"], ["Did you mean free-bet-ma?"]),
    "an option": (["games", "--exmple", "x"], ["has no option --exmple", "Did you mean --example?"]),
    "an option of the game": (
        ["solve", GAME, "--decks", "8"],
        ["pitboss solve has no option --decks", "write --set decks=8"],
    ),
    "the same with an equals sign": (["play", GAME, "--decks=8"], ["write --set decks=8"]),
    "with hyphens": (["deal", GAME, "--dealer-hits-soft-17", "true"], ["--set dealer_hits_soft_17=true"]),
    "with a slip": (["compare", GAME, "--dekcs", "8"], ["write --set decks=8"]),
    "without its value": (["sweep", GAME, "--decks"], ["write --set decks=VALUE"]),
    "no option of a game": (["clauses", GAME, "--dekcs", "8"], ["has no option --dekcs"]),
    "an option of a game where none is set": (
        ["games", GAME, "--decks", "8"],
        ["pitboss games has no option --decks. decks is an option of games: pitboss games GAME shows what it may be."],
    ),
    "an option that is set": (["solve", GAME, "--set", "deks=6"], ["has no such option", "Did you mean decks?"]),
    "an option that is set twice": (
        ["play", GAME, "--set", "chip_unit=1", "--set", "chip_unit=5"],
        ["--set: chip_unit is set twice, to 1 and to 5: leave one out."],
    ),
    "a cover card where there is none": (
        ["cut", "zappit-online"],
        ["zappit-online: a shoe shuffled", "no place of it has a price"],
    ),
    "a goal that is a loss": (["ramp", GAME, "--goal=-5"], ["--goal: nothing has to be won for that"]),
    "a setting without a value": (["solve", GAME, "--set", "decks"], ["--set", "OPTION=VALUE, such as decks=8"]),
    "no number": (["play", GAME, "--irregularities", "x"], ["--irregularities 'x': write a number."]),
    "no whole number": (["play", GAME, "--seed", "1.5"], ["--seed '1.5': write a whole number."]),
    "too large": (["play", GAME, "--irregularities", "3"], ["it must be 0.5 or less"]),
    "too small": (["deal", GAME, "--count", "0"], ["--count '0': it must be 1 or more."]),
    "none of some": (["deal", GAME, "--level", "gide"], ["it is one of guide, train, exam. Did you mean guide?"]),
    "too small for a fraction": (["diff", GAME, "--seconds", "0"], ["--seconds '0': it must be 1 or more."]),
    "a table without a round": (["audit", "--table", "1"], ["--table", "the number of a round: add --round"]),
    "a key without a seal": (["audit", "--key", "ab"], ["--key", "signed a seal: add --anchor or --since"]),
    "a part without CSV": (["day", "--part", "slips"], ["--part", "printed as CSV: add --csv"]),
    "a role for nobody": (["people", "--role", "dealer"], ["--role", "name a person with --add"]),
    "questions without a drill": (["deal", GAME, "--count", "5"], ["--count", "questions: add --drill payouts"]),
    "a record of a drill": (["deal", GAME, "--drill", "payouts", "--save", "x"], ["--save", "leave it out"]),
    "counts of a report": (["clauses", GAME, "--report", "--counts"], ["--counts", "leave --report out"]),
    "a model for no game": (["games", "--like", GAME], ["--like: it changes nothing without --new: add --new"]),
    "game.toml of no game": (["games", "--toml"], ["--toml: it changes nothing without --new: add --new"]),
    "rounds of no check": (["games", "--rounds", "5"], ["--rounds", "without --verify: add --verify, or leave"]),
    "a seed of no check": (["games", GAME, "--seed", "3"], ["--seed", "without --verify: add --verify"]),
    "two checks": (["games", "--verify", GAME, "--check", "x"], ["--check: it changes nothing beside --verify"]),
    "a game beside a check": (["games", GAME, "--verify", GAME], ["GAME: it changes nothing beside --verify"]),
    "JSON of an example": (["games", "--example", GAME, "--json"], ["--json: it changes nothing beside --example"]),
    "rounds without a cover card": (["solve", GAME, "--rounds", "5"], ["--rounds", "without --cover: add --cover"]),
    "the same of a comparison": (["compare", GAME, "--rounds", "5"], ["--rounds", "without --cover"]),
    "the same of a sweep": (["sweep", GAME, "--rounds", "5"], ["--rounds", "without --cover"]),
    "the start of no count": (["simulate", GAME, "--count-start", "3"], ["--count-start", "without --count: add"]),
    "no count to round": (["simulate", GAME, "--true-count", "nearest"], ["--true-count", "without --count"]),
    "no count to divide": (["simulate", GAME, "--decks-left", "half"], ["--decks-left", "without --count"]),
    "rounds of a drill": (["deal", GAME, "--drill", "payouts", "--rounds", "3"], ["--rounds", "beside --drill"]),
    "mishaps of a drill": (["deal", GAME, "--drill", "payouts", "--rate", "0"], ["--rate", "beside --drill"]),
    "payouts of a drill": (["deal", GAME, "--drill", "payouts", "--payouts", "some"], ["--payouts", "beside --drill"]),
    "the kind of one clause": (["clauses", GAME, "Limits 1", "--kind", "play"], ["--kind", "beside one clause"]),
    "the kind of a report": (["clauses", GAME, "--report", "--kind", "play"], ["--kind", "beside --report"]),
    "a file that is not there": (["replay", "missing.record"], ["missing.record: it is not there: check the name"]),
    "a submission that is not there": (["games", "--check", "missing.toml"], ["missing.toml: it is not there"]),
    "nothing": (["solve"], ["pitboss solve needs GAME: the game, or a submission file (.toml)."]),
    "an option without its value": (["rng", "--seed"], ["--seed needs a value: "]),
    "one value of two": (["sweep", GAME, "--between", "1%"], ["--between needs two values: "]),
    "a flag with a value": (["games", "--json=3"], ["--json takes no value: write it alone."]),
    "too much": (["replay", "a", "b"], ["has no use for b"]),
    "a clause": (
        ["clauses", "free-bet-ma", "6(q)(99)"],
        ["free-bet-ma has no clause '6(q)(99)'", "Did you mean 6(q)(2)"],
    ),
    "a section for a clause": (
        ["clauses", "zappit-ma", "10"],
        ["zappit-ma has no clause '10'", "Its clauses there are 10(a), 10(b)."],
    ),
    "a section by its name": (["clauses", GAME, "payouts"], ["Its clauses there are Payouts 1, Payouts 1 rounding, "]),
    "an argument as an option": (
        ["clauses", "--game", GAME],
        ["pitboss clauses has no option --game. Give GAME on its own: pitboss clauses GAME."],
    ),
    "the same with a slip": (["clauses", "--gmae", GAME], ["Give GAME on its own: pitboss clauses GAME."]),
    "a file as an option": (["replay", "--file", "a.record"], ["Give FILE on its own: pitboss replay FILE."]),
    "a kind of clause": (["clauses", GAME, "--kind", "payot"], ["There is no kind 'payot'", "Did you mean payout"]),
    "a status": (["clauses", GAME, "--status", "proven"], ["There is no status 'proven'", "Did you mean proved"]),
    "a role": (["people", "--add", "Ann", "--role", "dealr"], ["There is no role 'dealr'", "Did you mean dealer?"]),
    "an export": (["export", "roundz", "a.csv"], ["There is no export 'roundz'", "Did you mean rounds?"]),
    "a part of the day": (["day", "--csv", "--part", "slip"], ["There is no part 'slip'", "Did you mean slips?"]),
    "a strategy": (["solve", GAME, "--strategy", "dc"], ["There is no strategy 'dc'"]),
    "a count": (["simulate", GAME, "--count", "hilo"], ["hilo", "hi-lo"]),
    "a side wager": (["simulate", GAME, "--side", "trilx=5"], ["trilx", "trilux"]),
    "a folder of games": (["games", "--games"], ["--games needs a folder"]),
    "a log": (["serve", "--log", "jsn"], ["--log 'jsn': it is one of text, json. Did you mean json?"]),
}
JARGON = re.compile(
    r"Traceback|Input should|unable to parse|Value error|pydantic|typer|Error:|errno|\bNone\b|BadParameter|<class"
    r"|codec|overwrite a value",
    re.IGNORECASE,
)


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_said_with_what_to_do(command: Command, case: str) -> None:
    words, says = WRONG[case]
    done = command(*words)
    assert done.refused, done
    for part in says:
        assert part in done.err
    assert not JARGON.search(done.err), done.err


@pytest.mark.parametrize("words", [["solve", GAME, "--strategy"], ["config", "--config"]])
def test_a_file_in_another_encoding_is_said_in_words(command: Command, tmp_path: Path, words: list[str]) -> None:
    file = tmp_path / "written.txt"
    file.write_bytes(b"game = caf\xe9")
    done = command(*words, str(file))
    assert done.refused and "UTF-8" in done.err and "ave it" in done.err, done
    assert not JARGON.search(done.err), done.err


@pytest.mark.parametrize("words", [["games", "--check"], ["config", "--config"]])
def test_a_key_that_is_there_twice_is_said_in_words(command: Command, tmp_path: Path, words: list[str]) -> None:
    file = tmp_path / "written.toml"
    file.write_text("port = 1\nport = 2\n")
    done = command(*words, str(file))
    assert done.code and "the same key is there twice in one table (at line 2, column 9)" in done.out + done.err, done
    assert not JARGON.search(done.err), done.err


def test_the_declaration_of_a_game_is_no_submission(command: Command, tmp_path: Path) -> None:
    assert command("games", "--new", "my-game", "--like", GAME, "--toml", str(tmp_path)).code == 0
    done = command("games", "--check", str(tmp_path / "my-game" / "game.toml"))
    assert done.code == 1 and "check it with pitboss games --verify and the folder" in done.out + done.err, done


def test_a_strategy_of_a_misspelt_game_is_told_with_its_suggestion(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "chart.txt"
    file.write_text("game = catfish-bent\n")
    said = command("solve", GAME, "--strategy", str(file)).err
    assert "Did you mean catfish-bend? Write game = catfish-bend." in " ".join(said.split()), said


def test_a_house_that_is_closed_is_said_in_words(command: Command, tmp_path: Path) -> None:
    config = tmp_path / "house.toml"
    config.write_text("port = 1\n")
    done = command("health", "--config", str(config))
    assert done.code == 1 and "127.0.0.1:1: no program listens there. Start one" in done.err
    assert not JARGON.search(done.err), done.err


@pytest.mark.parametrize("words", [(), ("help",), ("-h",), ("--help",)])
def test_whoever_asks_for_help_gets_it(command: Command, words: tuple[str, ...]) -> None:
    """On standard output, so that it can be paged."""
    done = command(*words)
    assert (done.code, done.err) == (0, "")
    assert "Commands:" in done.out


@pytest.mark.parametrize("words", [("help", "solve"), ("solve", "-h"), ("solve", "catfish-bend", "-h")])
def test_whoever_asks_for_the_help_of_a_command_gets_it(command: Command, words: tuple[str, ...]) -> None:
    done = command(*words)
    assert done.code == 0 and done.out.startswith("Usage: pitboss solve ")


def test_help_for_a_word_that_is_misspelt_suggests_the_command(command: Command) -> None:
    assert "Did you mean solve" in command("help", "slove").err


def test_a_section_of_another_number_has_none_of_its_clauses(command: Command) -> None:
    assert "Its clauses there" not in command("clauses", "zappit-ma", "77").err
    assert "10(a)" not in command("clauses", "zappit-ma", "1").err


def test_a_strategy_without_an_end_is_not_read_for_ever(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "long.txt"
    with file.open("wb") as out:
        out.truncate(1 << 33)  # eight gigabytes of nothing, which take no room on the disk
    done = command("solve", GAME, "--strategy", str(file))
    assert done.refused and "this is too long: a strategy has at most 1000 kB" in done.err, done
