"""Games declared in ``game.toml``: the same rules as in Python, and faults reported with line and key."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

from pitboss.chips import Odds
from pitboss.games import FOLDERS_VARIABLE
from pitboss.games.declared.converting import NotDeclarable, as_toml
from pitboss.games.declared.key_lines import KeyLines
from pitboss.games.declared.reading import declared_game
from pitboss.games.finding import built_in, known_games
from pitboss.games.starting import NotStarted, start_game
from pitboss.lab.verify import Extent, verify
from pitboss.rulebook import find_game, rules
from pitboss.rulebook.game import Game
from pitboss.rulebook.option import Option, Span, Value
from pitboss.rulebook.parts import BonusSuits
from pitboss.rulebook.text_files import BadLine
from tests.games.bonus_game import BONUS_GAME, declare_bonus_game, know_bonus_game
from tests.games.new_games import change
from tests.sizes import size

IDS = [game.id for game in built_in()]
RANDOM_SUBMISSIONS = size(8, 200)


@pytest.fixture(autouse=True)
def nothing_else_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDERS_VARIABLE, "")


@cache
def text_of(game: str) -> str:
    return as_toml(find_game(game))


def declared(text: str, folder: Path) -> Game:
    (folder / "game.toml").write_text(text, encoding="utf-8")
    return declared_game(folder)


def values(option: Option) -> tuple[Value, ...]:
    return (option.allowed.least, option.allowed.most) if isinstance(option.allowed, Span) else option.allowed


def some_value(option: Option, chance: random.Random) -> Value:
    if isinstance(option.allowed, Span):
        return chance.randint(option.allowed.least, option.allowed.most)
    return chance.choice(option.allowed)


@pytest.mark.long
@pytest.mark.parametrize("game_id", IDS)
def test_a_declared_game_has_the_rules_of_the_one_in_python(game_id: str, tmp_path: Path) -> None:
    """By default, with every value of every option, and with many at once."""
    written, chance = find_game(game_id), random.Random(game_id)
    game = declared(text_of(game_id), tmp_path)
    assert (game.id, game.name, game.text, game.options) == (written.id, written.name, written.text, written.options)
    assert game.marked == written.marked
    submissions: list[dict[str, Value]] = [{}]
    submissions += [{option.name: value} for option in written.options for value in values(option)]
    submissions += [
        {option.name: some_value(option, chance) for option in written.options if chance.random() < 0.5}
        for _ in range(RANDOM_SUBMISSIONS)
    ]
    for given in submissions:
        assert game.choices(given) == written.choices(given)
        assert game.write(game.choices(given)) == written.write(written.choices(given)), given


@pytest.mark.long
def test_a_declared_game_is_known_priced_and_sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = start_game("declared-casino", "catfish-bend", tmp_path, declared=True).folder
    assert not list(folder.glob("*.py"))
    monkeypatch.setenv(FOLDERS_VARIABLE, str(tmp_path))
    assert known_games().broken == ()
    game = find_game("declared-casino")
    assert (game.name, game.text) == ("Declared Casino", "Declared Casino: Rules of the Game")
    assert rules("declared-casino").doubling.offered == ("declared-casino Doubling 1",)
    assert [check for check in verify(game, Extent(rounds=150)) if check.faults] == []
    again = start_game("declared-again", "declared-casino", tmp_path).folder
    assert (
        (again / "game.toml").read_text(encoding="utf-8").startswith('id = "declared-again"\nname = "Declared Again"')
    )
    assert find_game("declared-casino").options[0].name == "decks"


def test_a_folder_has_one_file_that_is_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = start_game("twice-told", "catfish-bend", tmp_path).folder
    (folder / "game.toml").write_text(text_of("catfish-bend"), encoding="utf-8")
    monkeypatch.setenv(FOLDERS_VARIABLE, str(folder))
    (broken,) = known_games().broken
    assert "it has game.py and game.toml" in broken.reason


@pytest.mark.long
def test_what_is_worked_out_from_an_amount_cannot_be_declared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = start_game("half-casino", "catfish-bend", tmp_path).folder
    change(folder / "game.py", 'maximum=int(chosen["table_maximum"])', 'maximum=int(chosen["table_maximum"]) // 2')
    monkeypatch.setenv(FOLDERS_VARIABLE, str(folder))
    with pytest.raises(NotDeclarable, match="maximum is worked out from the amount table_maximum"):
        as_toml(find_game("half-casino"))
    with pytest.raises(NotStarted, match=r"half-casino cannot be declared in game\.toml: maximum is worked out"):
        start_game("half-again", "half-casino", tmp_path, declared=True)
    assert not (tmp_path / "half-again").exists()


@pytest.mark.long
def test_parts_with_lists_of_parts_can_be_declared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A 21 that always wins has bonuses, and a super bonus with steps; written again, they are the same."""
    know_bonus_game(tmp_path, monkeypatch)
    assert known_games().broken == ()
    written = rules(BONUS_GAME)
    part = written.twenty_one
    assert part is not None and part.super_bonus is not None
    assert [(bonus.name, bonus.odds, bonus.ranks, bonus.suits) for bonus in part.bonuses] == [
        ("five cards", Odds(3, 2), "", BonusSuits.ANY),
        ("6-7-8 of one suit", Odds(2), "678", BonusSuits.SAME),
        ("7-7-7 in spades", Odds(3), "777", BonusSuits.SPADES),
    ]
    assert [(step.wager, step.pays) for step in part.super_bonus.steps] == [(1_000, 100_000), (2_500, 500_000)]
    assert (written.doubling.most, written.blackjack.beats_dealers) == (3, (f"{BONUS_GAME} Bonus 11",))
    folder = tmp_path / "again"
    folder.mkdir()
    again = declared(as_toml(find_game(BONUS_GAME)), folder)
    assert again.write(again.choices({})) == written


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('suits = "spades"', 'suits = "clubs"', "'clubs' is not one of any, same, spades."),
        ("fewest_cards = 5", 'fewest_cards = "5"', "'5' is not a whole number."),
        ("pays = 100000 }", "pay = 100000 }", "unknown field 'pay'; did you mean 'pays'?"),
    ],
)
def test_a_wrong_value_of_a_bonus_is_told(
    old: str, new: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = declare_bonus_game(tmp_path)
    change(folder / "game.toml", old, new)
    monkeypatch.setenv(FOLDERS_VARIABLE, str(folder))
    (broken,) = known_games().broken
    assert reason in broken.reason and "twenty_one" in broken.reason


WRONG: dict[str, tuple[str, str, str, str]] = {
    "a part": ("[doubling]", "[doublling]", "[doublling]", "unknown part 'doublling'; did you mean 'doubling'?"),
    "a field": (
        'dealt = ["Dealing 10"]',
        'delt = ["Dealing 10"]',
        "delt",
        "hitting: unknown field 'delt'; did you mean 'dealt'?",
    ),
    "a field that is missing": ('dealt = ["Dealing 10"]\n', "", "[hitting]", "hitting: 'dealt' is missing."),
    "a part that is missing": ("[standing]\n", "[standing_]\n", "[standing_]", "unknown part 'standing_'"),
    "odds": ('odds = "2:1"', 'odds = "two to one"', "two to one", "insurance.odds: 'two to one' are not odds"),
    "a share": ('share = "1/2"', 'share = "half"', "half", "insurance.share: 'half' is not a share; write \"1/2\"."),
    "a word": (
        'paid_when = "before_play"',
        'paid_when = "soon"',
        "soon",
        "blackjack.paid_when: 'soon' is not one of in_turn, before_play, at_end.",
    ),
    "a phase": (
        '"deal_hole",',
        '"deal_whole",',
        "deal_whole",
        "deal.program[4]: 'deal_whole' is not one of deal_first",
    ),
    "a number": ("stands_on = 17", 'stands_on = "17"', "stands_on", "dealer.stands_on: '17' is not a whole number."),
    "a switch": ("any_cards = false", "any_cards = 1", "any_cards", "doubling.any_cards: 1 is not true or false."),
    "no clauses": (
        "stands_on_21 = [",
        "stands_on_21 = [] # [",
        "stands_on_21",
        "hitting.stands_on_21: [] is not a list of clauses",
    ),
    "a judge": (
        'judge = "trilux"',
        'judge = "triluxe"',
        "triluxe",
        "side_wagers[1].judge: there is no judge 'triluxe'; there are push_22, bust_bonus, trilux, kings_bounty; "
        "one of the game's own is written in game.py.",
    ),
    "an option": (
        '{ option = "resplit_aces" }',
        '{ option = "resplit" }',
        '"resplit"',
        "splitting.aces_resplit: unknown option 'resplit'; did you mean 'resplit_aces'?",
    ),
    "a value of an option": (
        "half_dollar = 50, dollar = 100",
        "half_dollar = 50, dollars = 100",
        "dollars = 100",
        "blackjack.rounding: unknown value of blackjack_rounding 'dollars'; did you mean 'dollar'?",
    ),
    "a value of an option that is missing": (
        "half_dollar = 50, dollar = 100",
        "half_dollar = 50",
        "half_dollar = 50",
        "blackjack.rounding: it says nothing for blackjack_rounding = dollar.",
    ),
    "a branch for each amount": (
        'minimum = { option = "table_minimum" }',
        'minimum = { option = "table_minimum", "5.00" = 500 }',
        '"5.00"',
        "limits.minimum: table_minimum may be any amount",
    ),
    "a type of option": ('type = "switch"', 'type = "knob"', "knob", "options[2].type: 'knob' is not a type"),
    "an option's key": ('says = "Decks in', 'say = "Decks in', "say =", "options[1]: unknown key 'say'"),
    "an option of another type": ("allowed = [6]", 'allowed = ["6"]', '["6"]', "'6' is not a whole number."),
    "an amount": ('default = "25.00"', 'default = "much"', "much", "'much' is not an amount"),
    "a line of a pay table": (
        'odds = "30:1"',
        'odds = "30"',
        '"30"',
        "side_wagers[1].lines[1].odds: '30' are not odds",
    ),
    "an irregularity": ("[irregularities]", "[irregularity]", "[irregularity]", "unknown part 'irregularity'"),
    "words in an area": (
        "[irregularities]",
        "[marked]\nblackjack = 5\n\n[irregularities]",
        "blackjack = 5",
        "marked.blackjack: 5 is not a text.",
    ),
    "odds as a number": ('odds = "2:1"', "odds = 2", "odds = 2", 'insurance.odds: 2 are not odds; write "3:2".'),
    "a word that is misspelt": (
        'paid_when = "before_play"',
        'paid_when = "befor_play"',
        "befor_play",
        "is not one of in_turn, before_play, at_end. Did you mean before_play?",
    ),
    "a judge that is misspelt": ('judge = "trilux"', 'judge = "triluxe"', "triluxe", "game.py. Did you mean trilux?"),
    "a kind that is misspelt": ('kind = "trilux"', 'kind = "trilx"', '"trilx"', "[[wagers]]. Did you mean trilux?"),
    "an option that is there twice": (
        'name = "dealer_hits_soft_17"',
        'name = "decks"',
        '"decks"',
        "options[2].name: there is an option 'decks' already.",
    ),
    "a default that is not allowed": (
        'default = false\nclauses = ["Splitting 4',
        'default = "never"\nclauses = ["Splitting 4',
        '"never"',
        "options[8].default: 'never' is not true or false.",
    ),
    "a default outside the amounts": (
        'default = "25.00"',
        'default = "25.50"',
        "25.50",
        "options[20].default: '25.50' is not an allowed value.",
    ),
    "amounts the wrong way round": (
        'from = "0.01"\nto = "25.00"',
        'from = "26.00"\nto = "25.00"',
        '"26.00"',
        "options[14].from: 26.00 is more than 25.00, the most that is allowed.",
    ),
    "no TOML": (
        "[standing]",
        "[standing",
        "[standing",
        "the text is not TOML: Expected ']' at the end of a table declaration.",
    ),
    "a table twice": (
        "[standing]",
        "[limits]\n[standing]",
        "[limits]",
        "the text is not TOML: Cannot declare [limits] twice.",
    ),
    "no name": ("name = ", "nam = ", "", 'name: write name = "..." at the beginning of the file.'),
}


@pytest.mark.parametrize("fault", WRONG)
def test_what_cannot_be_is_told_with_its_line(fault: str, tmp_path: Path) -> None:
    old, new, at, reason = WRONG[fault]
    text = text_of("catfish-bend")
    assert old in text
    text = text.replace(old, new, 1)
    with pytest.raises(BadLine) as bad:
        declared(text, tmp_path)
    assert bad.value.file == "game.toml"
    assert reason in bad.value.reason
    if at:
        assert at in text.splitlines()[bad.value.number - 1]


def test_a_table_is_told_by_its_header_and_a_key_by_its_own_line() -> None:
    lines = KeyLines('a = 1\n[b]\nc = [\n  1,\n  2,\n]\n"d e".f = 2 # [g]\n[[h]]\n[[h]]\ni = "[x]"\n[[h.j]]\nk = 1\n')
    assert [lines.line(path) for path in [("a",), ("b",), ("b", "c"), ("b", "c", 1), ("b", "d e", "f")]] == [
        1,
        2,
        3,
        5,
        7,
    ]
    assert [lines.line(path) for path in [("h", 0), ("h", 1, "i"), ("h", 1, "j", 0, "k"), ("z",)]] == [8, 10, 12, 0]
