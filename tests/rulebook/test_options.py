"""Every option of the readings and of the command line: where it exists, its type, default, allowed values and clause.

The table is written from the five texts and the readings. Amounts have bounds instead of a list; they follow below.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from pitboss.rulebook import GAMES, SubmissionRefused, find_game, rules
from pitboss.rulebook.clause_index import find_clause
from pitboss.rulebook.option import Option, OptionType
from pitboss.rulebook.readings import readings


class Row(NamedTuple):
    """What one option of one game should be."""

    game: str
    option: str
    type: str
    default: str
    allowed: str
    clause: str


TABLE = """
zappit-ma        | decks                    | number | 6           | 6 8               | 2(a)
zappit-ma        | dealer_hits_soft_17      | switch | false       | true false        | 6(l), reading A1
zappit-ma        | blackjack_pays           | choice | 3:2         | 3:2 6:5           | 10(a)
zappit-ma        | even_money               | switch | false       | true false        | 7(e)
zappit-ma        | double_after_split       | switch | true        | true              | 8(b)
zappit-ma        | split_aces_draw          | switch | true        | true false        | reading ZM4
zappit-ma        | resplit_aces             | switch | true        | true false        | reading ZM4
zappit-ma        | max_hands                | number | 4           | 4                 | 9(d)
zappit-ma        | double_after_zap         | switch | true        | true false        | reading ZM3
zappit-ma        | split_after_zap          | switch | true        | true false        | reading ZM3
zappit-ma        | dealer_draws_idle        | switch | true        | true false        | reading ZM6
zappit-ma        | collect_and_pay          | number | 1           | 1 2               | 6(n)
zappit-ma        | positions                | number | 7           | 1 2 3 4 5 6 7     | reading A8
zappit-ma        | boxes_per_player         | number | 7           | 1 2 3 4 5 6 7     | 5(e)
zappit-ma        | mid_shoe_entry           | switch | true        | true false        | 5(b)
zappit-ma        | exposed_card             | choice | any_draw    | any_draw hit_only | 11(c), reading A15
zappit-ma        | table_minimum            | money  | 5.00        |                   | reading A12
zappit-ma        | table_maximum            | money  | 500.00      |                   | reading A12
zappit-ma        | chip_unit                | money  | 0.50        |                   | reading A12
free-bet-ma      | decks                    | number | 6           | 6 8               | 2(a)
free-bet-ma      | dealer_hits_soft_17      | switch | false       | true false        | 6(l), reading A1
free-bet-ma      | blackjack_pays           | choice | 3:2         | 3:2               | 10(a)
free-bet-ma      | even_money               | switch | false       | true false        | 7(e)
free-bet-ma      | double_after_split       | switch | true        | true              | 8(b)
free-bet-ma      | split_aces_draw          | switch | true        | true false        | reading FB5
free-bet-ma      | resplit_aces             | switch | true        | true false        | reading FB5
free-bet-ma      | max_hands                | number | 4           | 4                 | 9(d)
free-bet-ma      | dealer_draws_idle        | switch | false       | false             | 6(m)
free-bet-ma      | push_22_paytable         | choice | A           | A B               | 10(c)
free-bet-ma      | push_22_minimum          | money  | 5.00        |                   | reading A12
free-bet-ma      | push_22_maximum          | money  | 500.00      |                   | reading A12
free-bet-ma      | collect_and_pay          | number | 1           | 1 2               | 6(r)
free-bet-ma      | positions                | number | 7           | 1 2 3 4 5 6 7     | reading A8
free-bet-ma      | boxes_per_player         | number | 7           | 1 2 3 4 5 6 7     | 5(f)
free-bet-ma      | mid_shoe_entry           | switch | true        | true false        | 5(b)
free-bet-ma      | exposed_card             | choice | any_draw    | any_draw hit_only | 11(d), reading A15
free-bet-ma      | table_minimum            | money  | 5.00        |                   | reading A12
free-bet-ma      | table_maximum            | money  | 500.00      |                   | reading A12
free-bet-ma      | chip_unit                | money  | 0.50        |                   | reading A12
double-attack-ma | decks                    | number | 6           | 6 8               | 2(a)
double-attack-ma | dealer_hits_soft_17      | switch | false       | true false        | 12(b), reading A1
double-attack-ma | blackjack_pays           | choice | 1:1         | 1:1               | 5(e)
double-attack-ma | hole_card                | choice | none        | none unseen reader | 7(g), 7(i), reading DA7
double-attack-ma | attack_amount            | choice | up_to       | up_to equal       | reading DA1
double-attack-ma | attack_void_on_blackjack | switch | true        | true false        | 5(b), reading DA2
double-attack-ma | split_matches_attack     | switch | false       | true false        | 10(a), reading DA3
double-attack-ma | double_after_split       | switch | true        | true              | 9(a)
double-attack-ma | split_aces_draw          | switch | false       | false             | 10(e)
double-attack-ma | resplit_aces             | switch | false       | false             | 10(e)
double-attack-ma | positions                | number | 7           | 6 7               | 10(c), reading DA9
double-attack-ma | max_hands                | number | 3           | 3 4               | 10(c), reading DA9
double-attack-ma | dealer_draws_idle        | switch | false       | false             | 12(c)
double-attack-ma | boxes_per_player         | number | 1           | 1 2 3 4 5 6 7     | 14
double-attack-ma | bettors_per_box          | number | 3           | 1 2 3             | 13(a)
double-attack-ma | mid_shoe_entry           | switch | true        | true false        | 5(h)
double-attack-ma | void_settled             | choice | returned    | returned stand    | 15(b), reading A14
double-attack-ma | exposed_card             | choice | any_draw    | any_draw hit_only | 15(f), reading A15
double-attack-ma | table_minimum            | money  | 5.00        |                   | reading A12
double-attack-ma | table_maximum            | money  | 500.00      |                   | reading A12
double-attack-ma | bonus_minimum            | money  | 1.00        |                   | 6(b)
double-attack-ma | bonus_maximum            | money  | 500.00      |                   | 6(b)(2)
double-attack-ma | chip_unit                | money  | 0.50        |                   | reading A12
zappit-online    | decks                    | number | 6           | 6                 | Overview 1
zappit-online    | dealer_hits_soft_17      | switch | true        | true false        | Rules 7, reading A1
zappit-online    | blackjack_pays           | choice | 3:2         | 3:2               | Base game 3
zappit-online    | double_after_split       | switch | true        | true              | reading ZO4
zappit-online    | split_aces_draw          | switch | false       | false             | Rules 5
zappit-online    | resplit_aces             | switch | false       | false             | Rules 4
zappit-online    | max_hands                | number | 2           | 2                 | Rules 4
zappit-online    | double_after_zap         | switch | true        | true false        | reading ZO5
zappit-online    | split_after_zap          | switch | true        | true false        | reading ZO5
zappit-online    | dealer_draws_idle        | switch | true        | true              | reading ZO8
zappit-online    | positions                | number | 3           | 3                 | Overview 1
zappit-online    | boxes_per_player         | number | 3           | 1 2 3             | reading ZO7
zappit-online    | table_minimum            | money  | 5.00        |                   | reading A12
zappit-online    | table_maximum            | money  | 100.00      |                   | Disclaimer 2
zappit-online    | chip_unit                | money  | 0.50        |                   | reading A12
catfish-bend     | decks                    | number | 6           | 6                 | Cards new
catfish-bend     | dealer_hits_soft_17      | switch | true        | true false        | Dealing 20, reading A1
catfish-bend     | blackjack_pays           | choice | 3:2         | 3:2               | Payouts 5
catfish-bend     | blackjack_rounding       | choice | half_dollar | dollar half_dollar | Payouts 1, reading A7
catfish-bend     | even_money               | switch | true        | true              | Insurance 8
catfish-bend     | double_after_split       | switch | true        | true              | Splitting 7
catfish-bend     | split_aces_draw          | switch | false       | false             | Splitting 5
catfish-bend     | resplit_aces             | switch | false       | true false        | reading CB3
catfish-bend     | max_hands                | number | 4           | 4                 | Splitting 4
catfish-bend     | dealer_draws_idle        | switch | true        | true false        | reading CB11
catfish-bend     | positions                | number | 7           | 7                 | Dealing 3
catfish-bend     | boxes_per_player         | number | 3           | 1 2 3             | Dealing 5
catfish-bend     | void_settled             | choice | returned    | returned stand    | Irregularities 11, reading A14
catfish-bend     | table_minimum            | money  | 5.00        |                   | Limits 1
catfish-bend     | table_maximum            | money  | 10000.00    |                   | Limits 1
catfish-bend     | chip_unit                | money  | 0.50        |                   | reading A12
catfish-bend     | trilux_minimum           | money  | 1.00        |                   | TriLux 2
catfish-bend     | trilux_maximum           | money  | 100.00      |                   | TriLux 2
catfish-bend     | kings_bounty_minimum     | money  | 1.00        |                   | Kings Bounty 2
catfish-bend     | kings_bounty_maximum     | money  | 25.00       |                   | Kings Bounty 2
house-blackjack | decks                    | number | 6           | 1 2 3 4 5 6 7 8   | 1.1
house-blackjack | dealer_hits_soft_17      | switch | false       | true false        | 11.3
house-blackjack | blackjack_pays           | choice | 3:2         | 3:2 7:5 6:5 1:1 2:1 | 5.2
house-blackjack | double_on                | choice | any         | any 9-11 10-11    | 8.3
house-blackjack | double_after_split       | switch | true        | true false        | 8.4
house-blackjack | surrender                | choice | none        | none late early   | 10.1
house-blackjack | hole_card                | choice | peek        | peek none none-original | 4.5
house-blackjack | max_hands                | number | 4           | 2 3 4             | 9.2
house-blackjack | resplit_aces             | switch | false       | true false        | 9.6
house-blackjack | split_aces_draw          | switch | false       | true false        | 9.5
house-blackjack | split_by_rank            | switch | false       | true false        | 9.1
house-blackjack | charlie                  | number | 0           | 0 5 6 7           | 7.4
house-blackjack | insurance                | switch | true        | true false        | 6.1
house-blackjack | even_money               | switch | true        | true false        | 6.5
house-blackjack | push_22                  | choice | none        | none push wager   | 11.5
house-blackjack | trilux                   | switch | false       | true false        | 13.1
house-blackjack | kings_bounty             | switch | false       | true false        | 13.3
"""
ROWS = [Row(*(cell.strip() for cell in line.split("|"))) for line in TABLE.strip().splitlines()]
TYPES = {
    "number": OptionType.NUMBER,
    "switch": OptionType.SWITCH,
    "choice": OptionType.CHOICE,
    "money": OptionType.MONEY,
}
ONLY_AT = {
    "hole_card": {"double-attack-ma", "house-blackjack"},
    "attack_amount": {"double-attack-ma"},
    "attack_void_on_blackjack": {"double-attack-ma"},
    "split_matches_attack": {"double-attack-ma"},
    "bonus_maximum": {"double-attack-ma"},
    "push_22_paytable": {"free-bet-ma"},
    "push_22_maximum": {"free-bet-ma", "house-blackjack"},
    "blackjack_rounding": {"catfish-bend"},
    "trilux_maximum": {"catfish-bend", "house-blackjack"},
    "kings_bounty_maximum": {"catfish-bend", "house-blackjack"},
    "charlie": {"house-blackjack"},
    "double_on": {"house-blackjack"},
    "surrender": {"house-blackjack", "spanish-21"},
    "split_by_rank": {"house-blackjack"},
    "insurance": {"house-blackjack", "spanish-21"},
    "collect_and_pay": {"zappit-ma", "free-bet-ma"},
    "double_after_zap": {"zappit-ma", "zappit-online"},
    "split_after_zap": {"zappit-ma", "zappit-online"},
    "even_money": {"zappit-ma", "free-bet-ma", "catfish-bend", "house-blackjack"},
}


def option_of(game: str, name: str) -> Option:
    option = find_game(game).option(name)
    assert option is not None, f"{game} has no option {name}"
    return option


def row_id(row: Row) -> str:
    return f"{row.game} {row.option}"


@pytest.mark.parametrize("row", ROWS, ids=row_id)
def test_option_is_as_the_text_has_it(row: Row) -> None:
    option = option_of(row.game, row.option)
    assert option.type is TYPES[row.type]
    assert option.write(option.default) == row.default
    for clause in row.clause.split(", "):
        wanted = clause if clause.startswith("reading ") else f"{row.game} {clause}"
        assert wanted in option.clauses
    if row.allowed:
        assert isinstance(option.allowed, tuple)
        assert {option.write(value) for value in option.allowed} == set(row.allowed.split())


@pytest.mark.parametrize("row", [row for row in ROWS if row.allowed], ids=row_id)
def test_each_allowed_value_makes_rules_that_hold_it(row: Row) -> None:
    for value in row.allowed.split():
        # Four hands require six positions (10(c)), so the two are chosen together.
        also = {"positions": "6"} if (row.option, value) == ("max_hands", "4") and "double-attack" in row.game else {}
        option = option_of(row.game, row.option)
        assert option.write(rules(row.game, **{row.option: value}, **also).option(row.option)) == value


@pytest.mark.parametrize("row", [row for row in ROWS if row.allowed], ids=row_id)
def test_any_other_value_is_refused_with_the_clause(row: Row) -> None:
    every = {value for other in ROWS if other.option == row.option for value in other.allowed.split()}
    others = (every | {"0", "9", "maybe"}) - set(row.allowed.split())
    for value in others:
        with pytest.raises(SubmissionRefused) as refused:
            rules(row.game, **{row.option: value})
        fault = next(fault for fault in refused.value.faults if fault.option == row.option)
        assert fault.value == value
        assert fault.clauses == option_of(row.game, row.option).clauses


@pytest.mark.parametrize(
    ("game", "option", "within", "beyond"),
    [
        ("catfish-bend", "table_minimum", "25.00", "25.01"),
        ("catfish-bend", "table_maximum", "10000.00", "10000.01"),
        ("catfish-bend", "trilux_minimum", "1.00", "0.99"),
        ("catfish-bend", "trilux_maximum", "100.00", "100.01"),
        ("catfish-bend", "kings_bounty_minimum", "1.00", "0.99"),
        ("catfish-bend", "kings_bounty_maximum", "25.00", "25.01"),
        ("zappit-online", "table_maximum", "100.00", "100.01"),
        ("double-attack-ma", "bonus_minimum", "1.00", "0.99"),
        ("zappit-ma", "table_minimum", "0.01", "0"),
        ("free-bet-ma", "push_22_minimum", "0.01", "0"),
        ("zappit-ma", "chip_unit", "0.01", "0"),
    ],
)
def test_amounts_keep_the_bounds_of_the_text(game: str, option: str, within: str, beyond: str) -> None:
    assert option_of(game, option).write(rules(game, **{option: within}).option(option)) == within
    with pytest.raises(SubmissionRefused, match=option):
        rules(game, **{option: beyond})


@pytest.mark.parametrize(("option", "games"), ONLY_AT.items())
def test_an_option_exists_only_where_the_text_has_its_subject(option: str, games: set[str]) -> None:
    assert {game.id for game in GAMES if game.option(option) is not None} == games


def test_what_an_option_does_has_one_id_wherever_it_is_the_same() -> None:
    texts: dict[str, str] = {}
    for option in (option for game in GAMES for option in game.options):
        assert texts.setdefault(option.says_id, option.says) == option.says
    ids: dict[tuple[str, str], str] = {}
    for says_id, text in texts.items():
        name = says_id.split(".")[1]
        assert ids.setdefault((name, text), says_id) == says_id
    assert texts["option.decks.says"] == "Decks in the shoe."
    assert texts["option.decks.says.of_48"] == "Decks (of 48 cards) in the shoe."


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_option_says_what_it_does_and_cites_known_grounds(game: str) -> None:
    for option in find_game(game).options:
        assert option.says.endswith(".")
        assert option.default in option.allowed
        assert option.clauses
        for citation in option.clauses:
            known = citation.removeprefix("reading ") in readings() or find_clause(citation) is not None
            assert known, f"{option.name} cites {citation}, which is nowhere"


def test_defaults_that_follow_from_positions() -> None:
    assert rules("zappit-ma", positions=5).option("boxes_per_player") == 5
    assert rules("double-attack-ma", positions=6).option("max_hands") == 4
    assert rules("double-attack-ma", positions=7).option("max_hands") == 3


def test_the_options_shape_the_rules() -> None:
    assert len(rules("zappit-ma", decks=8).pack) == 416
    assert len(rules("double-attack-ma").pack) == 288
    assert str(rules("zappit-ma", blackjack_pays="6:5").blackjack.odds) == "6:5"
    assert str(rules("double-attack-ma").blackjack.odds) == "1:1"
    assert rules("catfish-bend").blackjack.rounding == 50
    assert rules("catfish-bend", blackjack_rounding="dollar").blackjack.rounding == 100
    lines = {line.name: line.odds.win for line in rules("free-bet-ma", push_22_paytable="B").side_wagers[0].lines}
    assert sorted(lines.values()) == [7, 20, 50]
