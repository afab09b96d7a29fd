"""Submissions: a house's choices in TOML, all faults at once, and the resulting rules."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, get_type_hints

import pytest

from pitboss.rulebook import (
    GAMES,
    Clauses,
    Fault,
    Rules,
    SubmissionRefused,
    UnknownGame,
    example_submission,
    find_game,
    read_submission,
    rules,
    submit,
)
from pitboss.rulebook.rules import UncitedRule

IDS = [game.id for game in GAMES]


def faults(text: str) -> tuple[Fault, ...]:
    with pytest.raises(SubmissionRefused) as refused:
        read_submission(text)
    message = str(refused.value)
    assert all(fault.sentence in message for fault in refused.value.faults)
    return refused.value.faults


def only_fault(game: str, **options: object) -> Fault:
    with pytest.raises(SubmissionRefused) as refused:
        submit(game, options)
    assert len(refused.value.faults) == 1
    return refused.value.faults[0]


@pytest.mark.parametrize("game", IDS)
def test_the_example_reads_back_to_the_default_rules(game: str) -> None:
    text = example_submission(game)
    assert read_submission(text) == rules(game)
    for option in find_game(game).options:
        assert f"\n{option.name} = " in text
        assert option.says in text


def test_a_house_chooses() -> None:
    chosen = read_submission(
        'game = "zappit-ma"\n[options]\ndecks = 8\nblackjack_pays = "6:5"\neven_money = true\ntable_minimum = 15\n'
    )
    assert chosen == rules("zappit-ma", decks=8, blackjack_pays="6:5", even_money=True, table_minimum="15.00")
    assert chosen != rules("zappit-ma")


def test_all_faults_are_reported_at_once() -> None:
    text = """
    game = "free-bet-ma"
    house = "Anywhere"

    [options]
    decks = 7
    dealer_hits_soft_17 = "perhaps"
    blackjack_pays = "6:5"
    surrender = true
    push_22_paytable = "C"
    table_minimum = 600
    chip_unit = 0.125
    """
    by_option = {fault.option: fault for fault in faults(text)}
    assert set(by_option) == {
        "house",
        "decks",
        "dealer_hits_soft_17",
        "blackjack_pays",
        "surrender",
        "push_22_paytable",
        "table_minimum",
        "chip_unit",
    }
    for name, value, allowed, clause in (
        ("decks", "7", "6, 8", "free-bet-ma 2(a)"),
        ("dealer_hits_soft_17", "perhaps", "true, false", "free-bet-ma 6(l)"),
        ("blackjack_pays", "6:5", "3:2", "free-bet-ma 10(a)"),
        ("push_22_paytable", "C", "A, B", "free-bet-ma 10(c)"),
        ("table_minimum", "600.00", "500.00", "reading A12"),
        ("chip_unit", "0.125", "0.01 to 100.00", "reading A12"),
    ):
        fault = by_option[name]
        assert fault.value == value
        assert allowed in fault.allowed
        assert clause in fault.clauses
        for part in (name, value, allowed, clause):
            assert part in str(fault)
    assert "surrender" in str(by_option["surrender"]) and "decks" in by_option["surrender"].allowed


@pytest.mark.parametrize("game", IDS)
def test_unknown_options_name_the_known_ones(game: str) -> None:
    fault = only_fault(game, jokers=2)
    assert (fault.option, fault.value) == ("jokers", "2")
    assert "dealer_hits_soft_17" in fault.sentence and game in fault.sentence


def test_an_unknown_game_names_the_five() -> None:
    with pytest.raises(UnknownGame) as refused:
        rules("pontoon")
    assert "pontoon" in str(refused.value)
    assert all(game in str(refused.value) for game in IDS)
    (fault,) = faults('game = "pontoon"\n')
    assert fault.option == "game" and "catfish-bend" in fault.sentence


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("decks", True),
        ("decks", 6.0),
        ("decks", "six"),
        ("decks", [6]),
        ("even_money", 1),
        ("even_money", "yes"),
        ("blackjack_pays", 1.5),
        ("blackjack_pays", True),
        ("table_minimum", True),
        ("table_minimum", "five"),
        ("table_minimum", None),
    ],
)
def test_a_value_of_the_wrong_type(name: str, value: object) -> None:
    fault = only_fault("zappit-ma", **{name: value})
    assert fault.option == name and fault.value == str(value)
    option = find_game("zappit-ma").option(name)
    assert option is not None
    assert fault.allowed == option.allowed_words and option.type.value in fault.sentence
    assert fault.clauses == option.clauses


@pytest.mark.parametrize(
    ("written", "cents"),
    [("10", 1000), ("10.0", 1000), ("7.5", 750), ("7.05", 705), ('"10"', 1000), ('"$7.50"', 750), ('"1.25"', 125)],
)
def test_money_is_written_as_a_number_or_a_text(written: str, cents: int) -> None:
    text = f'game = "zappit-ma"\n[options]\ntable_minimum = {written}\n'
    assert read_submission(text).limits.minimum == cents


@pytest.mark.parametrize(
    "written", ["7.505", '"7.505"', "0.001", "nan", "inf", "1e30", '"-5"', "-5", "0", '"5 dollars"']
)
def test_what_is_no_amount_of_whole_cents_is_refused(written: str) -> None:
    (fault,) = faults(f'game = "zappit-ma"\n[options]\ntable_minimum = {written}\n')
    assert fault.option == "table_minimum" and "reading A12" in fault.clauses


@pytest.mark.parametrize(
    ("game", "prefix"),
    [
        *((game, "table") for game in IDS),
        ("free-bet-ma", "push_22"),
        ("double-attack-ma", "bonus"),
        ("catfish-bend", "trilux"),
        ("catfish-bend", "kings_bounty"),
    ],
)
def test_a_minimum_over_its_maximum(game: str, prefix: str) -> None:
    low, high = f"{prefix}_minimum", f"{prefix}_maximum"
    assert submit(game, {low: "20.00", high: "20.00"}).option(low) == 2000
    fault = only_fault(game, **{low: "20.01", high: "20.00"})
    assert fault.option == low and fault.value == "20.01" and "20.00" in fault.allowed
    assert any(clause.startswith((game, "reading")) for clause in fault.clauses)


def test_double_attack_hands_go_with_positions() -> None:
    game = "double-attack-ma"
    assert rules(game, positions=6).splitting.most_hands == 4
    assert rules(game, positions=6, max_hands=4) == rules(game, positions=6)
    for positions, hands, right in ((7, 4, "3"), (6, 3, "4")):
        fault = only_fault(game, positions=positions, max_hands=hands)
        assert fault.option == "max_hands" and fault.value == str(hands)
        assert right in fault.allowed and f"{game} 10(c)" in fault.clauses
    assert only_fault(game, max_hands=4).option == "max_hands"


def test_no_more_boxes_for_a_player_than_the_layout_has() -> None:
    fault = only_fault("zappit-ma", positions=5, boxes_per_player=6)
    assert fault.option == "boxes_per_player" and "5" in fault.allowed and "zappit-ma 5(e)" in fault.clauses


@pytest.mark.parametrize(
    ("text", "about", "says"),
    [
        ('game = "zappit-ma', "submission", "not TOML"),
        ('game = "zappit-ma"\ngame = "free-bet-ma"\n', "submission", "not TOML"),
        ("", "game", "name the game"),
        ("[options]\ndecks = 6\n", "game", "name the game"),
        ("game = 5\n", "game", "name the game"),
        ('game = "zappit-ma"\noptions = 3\n', "options", "[options]"),
        ('game = "zappit-ma"\ndecks = 8\n', "decks", "[options]"),
        ('game = "zappit-ma"\n[rules]\ndecks = 8\n', "rules", "[options]"),
    ],
)
def test_a_text_that_is_no_submission(text: str, about: str, says: str) -> None:
    (fault,) = faults(text)
    assert fault.option == about and says in fault.sentence


@pytest.mark.parametrize("game", IDS)
def test_rules_are_frozen_and_equal_for_equal_options(game: str) -> None:
    first, same = rules(game), submit(game, {"dealer_hits_soft_17": rules(game).option("dealer_hits_soft_17")})
    assert first == same and hash(first) == hash(same)
    other = rules(game, dealer_hits_soft_17=not first.option("dealer_hits_soft_17"))
    assert first != other and len({first, same, other}) == 2
    with pytest.raises(dataclasses.FrozenInstanceError):
        first.game = "pontoon"  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        first.dealer.hits_soft_17 = True  # type: ignore[misc]


def uncited(part: Any) -> Iterator[Any]:
    """Yield every copy of a part in which one citation, at any depth, is taken out."""
    hints = get_type_hints(type(part))
    for field in dataclasses.fields(part):
        value = getattr(part, field.name)
        if value is not None and hints[field.name] in (Clauses, Clauses | None):
            yield dataclasses.replace(part, **{field.name: ()})
        elif dataclasses.is_dataclass(value):
            yield from (dataclasses.replace(part, **{field.name: bare}) for bare in uncited(value))
        elif isinstance(value, tuple):
            for index, item in enumerate(value):
                changed = list(uncited(item)) if dataclasses.is_dataclass(item) else []
                for bare in changed:
                    yield dataclasses.replace(part, **{field.name: (*value[:index], bare, *value[index + 1 :])})


@pytest.mark.parametrize("game", IDS)
def test_a_rule_that_cites_no_clause_cannot_be_made(game: str) -> None:
    whole = rules(game)
    counted = 0
    for name, value in ((field.name, getattr(whole, field.name)) for field in dataclasses.fields(Rules)):
        if dataclasses.is_dataclass(value) and name != "pack":
            for part in uncited(value):
                counted += 1
                with pytest.raises(UncitedRule, match=game):
                    dataclasses.replace(whole, **{name: part})
    assert counted > 50
    for side in whole.side_wagers:
        for part in uncited(side):
            with pytest.raises(UncitedRule, match=game):
                dataclasses.replace(whole, side_wagers=(part,))
    for name in ("decks", "shoe", "not_offered"):
        with pytest.raises(UncitedRule, match=name):
            dataclasses.replace(whole, **{name: ()})  # type: ignore[arg-type]


def test_a_toke_must_cite_too() -> None:
    whole = rules("catfish-bend")
    assert whole.tokes is not None
    with pytest.raises(UncitedRule):
        dataclasses.replace(whole, tokes=dataclasses.replace(whole.tokes, placed=(("blackjack", ()),)))
