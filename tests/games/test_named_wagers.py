"""Games that define a kind of wager: faults are reported, two games may share a kind, ``game.toml`` works too."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.games import FOLDERS_VARIABLE
from pitboss.games.declared.converting import as_toml
from pitboss.games.finding import known_games
from pitboss.games.starting import start_game
from pitboss.lab.verify.submissions import write_all
from pitboss.rulebook import find_game, submit
from pitboss.rulebook.own_texts import own_texts
from pitboss.rulebook.parts import Kind
from pitboss.solve.side_wagers.pricing import price_side_wagers
from tests.games.new_games import Change, adding, change, changing, new_game

pytestmark = pytest.mark.long

NAMED = "wagers=(WagerName(kind=Kind({!r}), typed={!r}, on_hand={!r}),),"


def naming(kind: str, typed: tuple[str, ...] = (), on_hand: bool = False) -> Change:
    """Have a game name a kind of wager."""

    def name(folder: Path) -> None:
        imported = "from pitboss.rulebook.parts import WagerName\nGAME = Game("
        change(folder / "game.py", "GAME = Game(", imported)
        change(folder / "game.py", "    write=write,", f"    write=write,\n    {NAMED.format(kind, typed, on_hand)}")

    return name


def marking(kind: str) -> Change:
    """Have a game print words in the area of a wager."""
    return lambda folder: change(
        folder / "game.py", "    write=write,", f'    write=write,\n    marked={{Kind({kind!r}): "HERE"}},'
    )


BROKEN: dict[str, tuple[Change, str]] = {
    "capitals": (naming("Lucky Three"), "the kind of wager 'Lucky Three' must be words in lowercase letters"),
    "too long": (naming("the luckiest three"), "of at most 16 characters"),
    "a toke": (naming("toke three"), "not begin with 'toke'"),
    "a known kind": (naming("trilux"), "'trilux' is the name of a built-in wager already"),
    "marked": (marking("atack"), "marked names the wager 'atack', which no game has."),
    "marked nearly": (
        marking("double atack"),
        "which no game has. Did you mean double attack or double?",
    ),
    "a known word": (naming("lucky three", ("tri",)), "'tri' is the name of a built-in wager already"),
    "on a hand": (naming("lucky three", (), True), "lies beside the box: leave on_hand and moment out"),
    "no name": (
        changing("game.py", "kind=Kind.TRILUX", 'kind=Kind("lucky three")'),
        "the side wager 'lucky three' is not named: give Game(wagers=(WagerName(kind=Kind('lucky three')),)).",
    ),
    "texts": (adding("texts.toml", "= 3"), "the text is not TOML"),
    "no English": (adding("texts.toml", '"kind.x" = { fr = "X" }'), "kind.x: a text is written: "),
    "a language": (
        adding("texts.toml", '"kind.x" = { en = "X", xx = "X" }'),
        "'xx' is not a language of the page; it has en, fr.",
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_wrong_is_told_and_the_other_games_stay(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil, reason = BROKEN[what]
    folder = start_game("lucky-casino", "catfish-bend", tmp_path).folder
    spoil(folder)
    monkeypatch.setenv(FOLDERS_VARIABLE, str(folder))
    (broken,) = known_games().broken
    assert reason in str(broken)


def test_a_kind_that_only_an_option_offers_is_missed_by_the_verifier(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = new_game("lucky-house", "house-blackjack", tmp_path, monkeypatch)
    change(folder / "side_wagers.py", "kind=Kind.TRILUX", 'kind=Kind("lucky three")')
    faults = write_all(find_game("lucky-house")).faults
    assert faults and all("the side wager 'lucky three' is not named" in fault for fault in faults)


def test_two_games_may_bring_the_same_kind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = []
    for game in ("lucky-casino", "luckier-casino"):
        folder = new_game(game, "catfish-bend", tmp_path, monkeypatch)
        naming("lucky three", ("three",))(folder)
        change(folder / "game.py", "kind=Kind.TRILUX", 'kind=Kind("lucky three")')
    for game in ("lucky-casino", "luckier-casino"):
        kinds += [side_wager.kind for side_wager in submit(game, {}).side_wagers[:1]]
    assert known_games().broken == ()
    assert kinds[0] is kinds[1] is Kind("lucky three")
    french, english = (own_texts(find_game("lucky-casino"), language) for language in ("fr", "en"))
    assert french["kind.lucky_three"] == english["print.lucky_three"] == "Lucky three"


DECLARED = '\n[[wagers]]\nkind = "lucky three"\ntyped = ["three"]\nshort = "3"\n'


@pytest.fixture
def lucky_toml(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game in ``game.toml`` with TriLux under a name of its own."""
    folder = start_game("lucky-casino", "catfish-bend", tmp_path, declared=True).folder
    change(folder / "game.toml", '\n[[options]]\nname = "decks"', f'{DECLARED}\n[[options]]\nname = "decks"')
    change(folder / "game.toml", 'kind = "trilux"', 'kind = "lucky three"')
    monkeypatch.setenv(FOLDERS_VARIABLE, str(folder))
    return folder


def test_a_declared_game_names_a_kind_and_takes_a_known_judge(lucky_toml: Path) -> None:
    game = find_game("lucky-casino")
    assert [(name.kind, name.typed, name.short) for name in game.wagers] == [("lucky three", ("three",), "3")]
    like = price_side_wagers(submit("catfish-bend", {}))["trilux"]
    assert price_side_wagers(submit("lucky-casino", {}))["lucky three"].exact_ev == like.exact_ev
    assert DECLARED in as_toml(game)


def test_a_kind_that_is_not_declared_is_told_with_its_line(lucky_toml: Path) -> None:
    change(lucky_toml / "game.toml", 'kind = "lucky three"\ntyped', 'kind = "lucky four"\ntyped')
    (broken,) = known_games().broken
    assert "side_wagers[1].kind: 'lucky three' is not one of blackjack," in str(broken)
    own = "lucky four; a kind of the game's own is named under [[wagers]]. Did you mean lucky four?"
    assert str(broken).endswith(own)
