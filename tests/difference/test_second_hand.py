"""Planted changes by a second author: each witness is predicted from the texts, and dealt without its settlement.

``pitboss diff`` writes the witness as two records. The test removes what they say about payouts; ``pitboss replay``
deals them under each rule set, and every wager must return what was predicted.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pitboss.games import FOLDERS_VARIABLE
from pitboss.games.starting import start_game
from tests.cli.conftest import command as command
from tests.cli.running import Command, Ran
from tests.difference import second_hand_folders, second_hand_options
from tests.difference.second_hand import Edit, Payout, Pays, PaysAlike, Planted, Sides

PLANTED = (*second_hand_options.BY_OPTIONS, *second_hand_folders.BY_FOLDERS)
PAYS_ALIKE = (*second_hand_options.PAYS_ALIKE, *second_hand_folders.PAYS_ALIKE)
LONG = "900"
"""Seconds that a search may take on a busy machine; most take one."""
FAR_ENOUGH = "5"
"""The length of the rounds to search when there is nothing to find, in cards."""
LONG_SEARCHES = {
    "a card reader instead of no hole card",
    "pairs by value online",
    "no double after a zap",
    "any two kings pay as suited ones",
    "the highest payouts share 10,000 dollars",
    "no super bonus",
    "five cards stand online",
    "a higher minimum of the bonus wager",
    "a lower maximum of a side wager",
}
"""Changes whose searches take longest: they are left to ``make proof``."""
SETTLED = ("settle", "net", "bonus", "in-order", "expect")
SAME, DIFFERENT = 0, 1


class Compared(NamedTuple):
    """A comparison that was run: what it printed, where its records are, and the folders of games it was given."""

    ran: Ran
    out: Path
    folders: tuple[Path | None, Path | None]

    @property
    def told(self) -> dict[str, Any]:
        return dict(json.loads(self.ran.out))


def two_folders(sides: Sides, where: Path) -> tuple[Path, Path]:
    """Write a game's folder and a copy of it, and make the edits in the copy."""
    before = start_game("planted-game", sides.game, where / "before", declared=sides.declared).folder
    shutil.rmtree(before / "cases")  # both settle them, which takes longer than all the rest
    after = where / "after" / before.name
    shutil.copytree(before, after)
    for edit in sides.edits:
        text = (after / edit.file).read_text(encoding="utf-8")
        assert text.count(edit.old) == 1, f"{edit.file} has {edit.old!r} {text.count(edit.old)} times"
        (after / edit.file).write_text(text.replace(edit.old, edit.new), encoding="utf-8")
    return before, after


def compare(command: Command, sides: Sides, where: Path, *more: str) -> Compared:
    """Run ``pitboss diff`` on both sides."""
    folders = two_folders(sides, where) if sides.edits else (None, None)
    given = [str(folder) for folder in folders if folder] or [sides.game]
    settings = [("--set", sides.both), ("--set-a", sides.a), ("--set-b", sides.b)]
    words = [word for flag, values in settings for value in values for word in (flag, value)]
    out = where / "records"
    ran = command("diff", *given, *words, "--no-prices", "--json", "--seconds", LONG, "--out", str(out), *more)
    assert ran.code in {SAME, DIFFERENT}, ran.err
    return Compared(ran, out, folders)


def dealt_again(
    command: Command, compared: Compared, name: str, monkeypatch: pytest.MonkeyPatch
) -> Iterator[dict[str, Any]]:
    """Replay the two records of a pair, each under its own rules and without what it says about payouts."""
    known = os.environ[FOLDERS_VARIABLE]
    for side, folder in zip(("before", "after"), compared.folders, strict=True):
        file = compared.out / f"{name}-{side}.record"
        kept = [line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith(SETTLED)]
        assert len(kept) < len(file.read_text(encoding="utf-8").splitlines())
        stripped = compared.out / f"stripped-{file.name}"
        stripped.write_text("\n".join(kept), encoding="utf-8")
        with monkeypatch.context() as patch:
            patch.setenv(FOLDERS_VARIABLE, os.pathsep.join([known, *([str(folder)] if folder else [])]))
            ran = command("replay", str(stripped), "--json")
        assert ran.code == 0, ran.err
        yield json.loads(ran.out) | {"cards": cards_in(kept), "placed": [row for row in kept if row[:5] == "wager"]}


def cards_in(lines: list[str]) -> list[str]:
    """Return the cards of a record in the order in which they leave the shoe."""
    rows = [line.partition("#")[0].split() for line in lines]
    return [card for row in rows if row[:1] == ["cards"] for card in row[1:] if card != "cover"]


def check_payouts(dealt: dict[str, Any], pays: Pays, alike: tuple[str, ...], bonus: Payout) -> None:
    """Compare every wager of a round, and what is paid besides, with the prediction."""
    wagers = dealt["wagers"]
    assert {wager["kind"] for wager in wagers} <= {*pays, *alike}
    for wager in wagers:
        if wager["kind"] in pays:
            assert wager["net"] == pays[wager["kind"]](wager["amount"]), wager
    (first,) = [wager["amount"] for wager in wagers if wager["kind"] == "blackjack"]
    assert sum(paid["amount"] for paid in dealt.get("bonuses", [])) == bonus(first)


def by_name(plants: tuple[Any, ...]) -> pytest.MarkDecorator:
    marks = {True: [pytest.mark.proof], False: []}
    cases = [pytest.param(plant, marks=marks[plant.name in LONG_SEARCHES], id=plant.name) for plant in plants]
    return pytest.mark.parametrize("planted", cases)


@by_name(PLANTED)
def test_the_witness_is_the_one_predicted(
    planted: Planted, command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = compare(command, planted.sides, tmp_path)
    assert compared.ran.code == DIFFERENT
    before, after = dealt_again(command, compared, "witness", monkeypatch)
    longer, shorter = sorted((before["cards"], after["cards"]), key=len, reverse=True)
    assert longer == planted.cards.split()
    assert shorter == longer[: len(shorter)]
    assert before["placed"] == after["placed"]
    check_payouts(before, planted.before, planted.alike, planted.bonus[0])
    check_payouts(after, planted.after, planted.alike, planted.bonus[1])
    for kind in planted.alike:
        nets = [[wager["net"] for wager in dealt["wagers"] if wager["kind"] == kind] for dealt in (before, after)]
        assert nets[0] == nets[1] != []
    assert sum(before["net"].values()) != sum(after["net"].values())
    assert options_that_differ(before, after) == {name.partition("=")[0] for name in planted.sides.b}


def options_that_differ(before: dict[str, Any], after: dict[str, Any]) -> set[str]:
    """Name the options that the two records do not have alike: each is dealt under its own rules."""
    assert before["options"].keys() == after["options"].keys()
    return {name for name in before["options"] if before["options"][name] != after["options"][name]}


@by_name(PAYS_ALIKE)
def test_no_round_pays_differently(
    planted: PaysAlike, command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = compare(command, planted.sides, tmp_path, "--cards", FAR_ENOUGH)
    assert compared.ran.code == DIFFERENT
    names = {file.name for file in compared.out.iterdir()}
    assert not any(name.startswith("witness") for name in names)
    assert ("pays-the-same-before.record" in names) == planted.steps
    if planted.steps:
        before, after = dealt_again(command, compared, "pays-the-same", monkeypatch)
        assert before["net"] == after["net"]
        assert before["steps"] != after["steps"]
    accepted = [name for name in names if name.startswith("accepted-by-one")]
    assert bool(accepted) == (planted.accepted is not None)


def options_written(where: Path) -> tuple[str, ...]:
    """Defaults are set."""
    return ("house-blackjack", "--set-b", "decks=6", "--set-b", "surrender=none", "--set-b", "blackjack_pays=3:2")


def submissions_in_another_order(where: Path) -> tuple[str, ...]:
    options = ['hole_card = "reader"', "decks = 8", 'attack_amount = "equal"']
    for name, lines in (("first", options), ("second", ["# The same choices.", *reversed(options)])):
        text = "\n".join(['game = "double-attack-ma"', "[options]", *lines])
        (where / f"{name}.toml").write_text(text + "\n", encoding="utf-8")
    return str(where / "first.toml"), str(where / "second.toml")


def folder_with_other_comments(where: Path) -> tuple[str, ...]:
    comment = Edit("cite = citer(ID)", "cite = citer(ID)  # its own")
    before, after = two_folders(Sides("zappit-ma", edits=(comment,)), where)
    text = (after / "game.py").read_text(encoding="utf-8")
    (after / "game.py").write_text("# A new edition.\n" + text + "\n\n# Nothing follows.\n", encoding="utf-8")
    return str(before), str(after)


def folder_in_another_order(where: Path) -> tuple[str, ...]:
    """The same parts and options, the last one first."""
    turned = Edit("    options=OPTIONS,", "    options=OPTIONS[::-1],")
    return tuple(map(str, two_folders(Sides("free-bet-ma", edits=(turned,)), where)))


def folder_declared(where: Path) -> tuple[str, ...]:
    """One in Python, the other in TOML."""
    python = start_game("planted-game", "catfish-bend", where / "python").folder
    return str(python), str(start_game("planted-game", "catfish-bend", where / "toml", declared=True).folder)


@pytest.mark.parametrize(
    "written",
    [
        options_written,
        submissions_in_another_order,
        folder_with_other_comments,
        folder_in_another_order,
        folder_declared,
    ],
)
def test_equal_rules_do_not_differ(
    written: Callable[[Path], tuple[str, ...]], command: Command, tmp_path: Path
) -> None:
    ran = command("diff", *written(tmp_path), "--no-prices", "--cards", "3", "--seconds", LONG)
    assert ran.code == SAME, ran.out
    assert "No difference" in ran.out


def test_two_submission_files(command: Command, tmp_path: Path) -> None:
    """The changed line of a file changes as much as the option it sets."""
    for name, pays in (("ours", "3:2"), ("amended", "6:5")):
        lines = ['game = "zappit-ma"', "[options]", "decks = 8", f'blackjack_pays = "{pays}"']
        (tmp_path / f"{name}.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    files = [str(tmp_path / f"{name}.toml") for name in ("ours", "amended")]
    ran = command("diff", *files, "--no-prices", "--out", str(tmp_path / "records"))
    assert ran.code == DIFFERENT
    for side, won in (("before", (3, 2)), ("after", (6, 5))):
        lines = (tmp_path / "records" / f"witness-{side}.record").read_text(encoding="utf-8").splitlines()
        assert cards_in(lines) == ["Ac", "Ac", "Tc", "6c"]
        (wager,) = [Decimal(line.split()[-1]) for line in lines if line.startswith("wager")]
        (net,) = [Decimal(line.split()[-1]) for line in lines if line.startswith("net")]
        assert net == wager * won[0] / won[1]
