"""Two versions of a game folder: in Python and declared, with the id of a known game, or their own ids."""

from __future__ import annotations

import shutil
from importlib.resources import files
from pathlib import Path

import pytest

from pitboss.games.declared.converting import as_toml
from pitboss.games.finding import game_in, known_games, standing_in
from pitboss.lab.difference.difference import Wanted, difference_of
from pitboss.lab.difference.rule_sets import RuleSet
from pitboss.lab.difference.witness_told import told_search
from pitboss.lab.witness.finding import Bounds
from pitboss.rulebook import find_game, rules, submit
from pitboss.rulebook.clause_index import clauses_of
from pitboss.rulebook.game import Game

pytestmark = pytest.mark.long

WANTED = Wanted(prices=False, cases=False, bounds=Bounds(8, 300.0))


def version(where: Path, name: str, *changes: tuple[str, str, str]) -> RuleSet:
    """Return a copy of a built-in game's folder in which some texts are changed."""
    folder = where / name
    shutil.copytree(str(files(f"pitboss.games.{name}")), folder)
    for file, old, new in changes:
        text = (folder / file).read_text()
        assert text.count(old) >= 1, f"{file} does not say {old}"
        (folder / file).write_text(text.replace(old, new, 1))
    game = game_in(folder)
    assert isinstance(game, Game), game
    return RuleSet(str(folder), game, game.write(game.choices({})))


def test_a_version_with_the_id_of_a_known_game(tmp_path: Path) -> None:
    game = find_game("house-blackjack")
    before = RuleSet("built in", game, rules(game.id))
    after = version(tmp_path, "house_blackjack", ("game.py", "stands_on=17", "stands_on=18"))
    difference = difference_of(before, after, WANTED)
    assert [value.place for value in difference.values] == ["dealer.stands_on"]
    assert difference.search.witness is not None and len(difference.search.witness.cards) == 5
    told = told_search(before, after, difference.search).witness
    assert told is not None and told.before.net != told.after.net
    assert find_game(game.id) is game  # and afterwards everything is as before


def test_a_folder_that_is_not_changed_is_no_difference(tmp_path: Path) -> None:
    game = find_game("catfish-bend")
    difference = difference_of(RuleSet("built in", game, rules(game.id)), version(tmp_path, "catfish_bend"), WANTED)
    assert difference.same and difference.search.rounds == 0


def test_a_clause_whose_words_change(tmp_path: Path) -> None:
    before = version(tmp_path / "a", "house_blackjack")
    after = version(
        tmp_path / "b", "house_blackjack", ("clauses.txt", "A blackjack pays as posted", "It pays as posted")
    )
    difference = difference_of(before, after, WANTED)
    assert difference.same_rules and not difference.same
    (clause,) = difference.clauses
    assert clause.id == "house-blackjack 5.2" and clause.places == ()
    assert clause.before is not None and clause.before.startswith("A blackjack")
    assert clause.after is not None and clause.after.startswith("It pays")


def test_a_declared_game(tmp_path: Path) -> None:
    model = find_game("free-bet-ma")
    sides = []
    for name, total in (("a", "22"), ("b", "23")):
        folder = tmp_path / name
        shutil.copytree(str(files("pitboss.games.free_bet_ma")), folder)
        for file in folder.glob("*.py"):
            file.unlink()
        text = as_toml(model)
        assert text.count("push_total = 22") == 1
        (folder / "game.toml").write_text(text.replace("push_total = 22", f"push_total = {total}"))
        game = game_in(folder)
        assert isinstance(game, Game), game
        sides.append(RuleSet(name, game, game.write(game.choices({}))))
    difference = difference_of(sides[0], sides[1], WANTED)
    assert [value.place for value in difference.values] == ["dealer.push_total"]
    assert difference.search.witness is not None and len(difference.search.witness.cards) == 5


def test_a_game_stands_in_for_another_only_inside_of_the_block(tmp_path: Path) -> None:
    changed = version(tmp_path, "house_blackjack", ("clauses.txt", "A blackjack pays as posted", "Changed words"))
    usual = find_game("house-blackjack")
    with standing_in(changed.game):
        assert find_game("house-blackjack") is changed.game
        assert len(known_games().games) == len({game.id for game in known_games().games})
        assert any(clause.summary.startswith("Changed words") for clause in clauses_of("house-blackjack"))
        assert submit("house-blackjack", {}).game == "house-blackjack"
    assert find_game("house-blackjack") is usual
    assert not any(clause.summary.startswith("Changed words") for clause in clauses_of("house-blackjack"))
