"""Strategies as text: what is written reads back equal, and what cannot be played is refused with all faults."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.rulebook import GAMES, Rules, SubmissionRefused, find_game, submit
from pitboss.rulebook.option import Span
from pitboss.solve.strategies.strategy import Row, Section, Strategy
from pitboss.solve.strategies.text import (
    StrategyRefused,
    read_strategy,
    read_strategy_file,
    write_strategy,
    write_strategy_file,
)
from pitboss.solve.strategies.vocabulary import ChartVocabulary
from tests.solve.hand_made import HAND_MADE, attacking, free, plain, words, zapping

GAME_IDS = [game.id for game in GAMES]
UP_CARDS = "up card 2 3 4 5 6 7 8 9 T A"


def refused(text: str, game: str, **options: object) -> list[str]:
    with pytest.raises(StrategyRefused) as caught:
        read_strategy(text, submit(game, options))
    return [str(fault) for fault in caught.value.faults]


# Written and read back


def random_options(game: str, chance: Random) -> dict[str, object]:
    """Some options at allowed values, such as go together."""
    chosen: dict[str, object] = {}
    for option in find_game(game).options:
        if chance.random() < 0.3:
            allowed = option.allowed
            value = chance.randint(allowed.least, allowed.most) if isinstance(allowed, Span) else chance.choice(allowed)
            tried = {**chosen, option.name: option.write(value)}
            try:
                submit(game, tried)
            except SubmissionRefused:
                continue
            chosen = tried
    return chosen


def random_word(vocabulary: ChartVocabulary, row: Row, chance: Random) -> str:
    """Letters the game has, an always legal one at the end; a pair may say anything, or nothing."""
    ends = vocabulary.ends(row)
    others = [letter for letter in vocabulary.letters(row) if letter not in "SH"]
    first = chance.sample(others, chance.randint(0, len(others)))
    if row.section is Section.PAIR and chance.random() < 0.5:
        return "".join(first)
    return "".join(first) + chance.choice([letter for letter in ends if letter not in first])


def random_strategy(rules: Rules, chance: Random) -> Strategy:
    vocabulary = ChartVocabulary.of(rules)
    rows = {
        row: tuple(random_word(vocabulary, row, chance) for _ in range(10))
        for row in vocabulary.rows
        if row.section is not Section.PAIR or chance.random() < 0.8
    }
    attack = frozenset(up for up in range(10) if vocabulary.model.attacks and chance.random() < 0.5)
    return Strategy(rules.game, rows, attack, dict(rules.options))


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(GAME_IDS), st.integers(0, 10**9))
def test_what_is_written_reads_back_equal(game: str, seed: int) -> None:
    chance = Random(seed)
    rules = submit(game, random_options(game, chance))
    strategy = random_strategy(rules, chance)
    assert read_strategy(write_strategy(strategy), rules) == strategy


@settings(max_examples=200, deadline=None)
@given(
    st.text(alphabet="hardsoftpilm lc0123456789TA-,=#\n\tSHDPOZR\u00b2\u0660", max_size=300), st.sampled_from(GAME_IDS)
)
def test_no_text_does_more_than_be_refused(text: str, game: str) -> None:
    assert refused(text, game)


@pytest.mark.parametrize("game", HAND_MADE)
def test_a_file_is_saved_and_loaded(game: str, tmp_path: Path) -> None:
    strategy = HAND_MADE[game]()
    write_strategy_file(strategy, tmp_path / "strategy.txt")
    assert read_strategy_file(tmp_path / "strategy.txt", submit(game, {})) == strategy


def test_a_text_is_laid_out_to_be_read() -> None:
    lines = write_strategy(free()).splitlines()
    assert "game = free-bet-ma" in lines
    assert "option decks = 8" in lines
    assert "option dealer_hits_soft_17 = true" in lines
    assert sum(line.startswith("option ") for line in lines) == 2
    assert "hard 12         H   H   S   S   S   H   H   H   H   H" in lines
    assert "soft 18         Ds  Ds  Ds  Ds  Ds  S   S   H   H   H" in lines
    assert "pair T          -   -   P   P   P   -   -   -   -   -" in lines
    assert "lammer hard 17  S   S   S   S   S   H   H   H   H   H" in lines
    above = lines[: lines.index("soft 20         S   S   S   S   S   S   S   S   S   S")]
    assert above[-1] == "up card         2   3   4   5   6   7   8   9   T   A"


def test_only_an_attacking_game_has_the_row() -> None:
    assert "attack        A   A   A   A   A   A   A   -   -   -" in write_strategy(attacking()).splitlines()
    assert "attack" not in write_strategy(plain())
    never = Strategy("double-attack-ma", attacking().rows)
    assert "attack        -   -   -   -   -   -   -   -   -   -" in write_strategy(never).splitlines()


# What people may write


def test_columns_rows_and_letters_may_be_written_otherwise() -> None:
    text = f"""\ufeff
    GAME: catfish-bend   # the house's own
    Up card A 10 9 8 7 6 5 4 3 2
    hard 4-16  h h h h h s s s s s
    Hard 17-20 S S S S S S S S S S
    {UP_CARDS}
    soft 12-20 DH dh Dh DH DH H H H H S  # all alike
    pair 8,8   P P P P P P P P P O
    pair T-A   - - - - - - - - - P
    pair 2-10  - - - - - - - - - P
    """
    faults = refused(text, "catfish-bend")
    assert [fault.partition(" is")[0] for fault in faults] == ["line 10: pair T", "line 10: pair 8"]
    strategy = read_strategy(text.replace("pair 2-10  ", "pair 2-7   "), submit("catfish-bend", {}))
    assert strategy.rows[Row(Section.HARD, 16)] == words("S S S S S H H H H H")
    assert strategy.rows[Row(Section.HARD, 4)] == words("S S S S S H H H H H")
    assert strategy.rows[Row(Section.SOFT, 13)] == words("DH DH DH DH DH H H H H S")
    assert strategy.rows[Row(Section.PAIR, 8)] == words("P P P P P P P P P O")
    assert strategy.rows[Row(Section.PAIR, 1)] == strategy.rows[Row(Section.PAIR, 10)] == words("- - - - - - - - - P")
    assert Row(Section.PAIR, 9) not in strategy.rows


def test_a_strategy_for_other_options_is_read_and_says_so() -> None:
    strategy = read_strategy(write_strategy(free()), submit("free-bet-ma", {"resplit_aces": False}))
    assert strategy.options == {"decks": 8, "dealer_hits_soft_17": True}
    assert strategy.rules() == submit("free-bet-ma", {"decks": 8, "dealer_hits_soft_17": True})


def test_an_option_at_its_default_says_nothing() -> None:
    text = write_strategy(plain()).replace("game = catfish-bend", "game = catfish-bend\noption decks = 6")
    assert read_strategy(text, submit("catfish-bend", {})) == plain()
    rules = submit("double-attack-ma", {"positions": 6, "split_matches_attack": "true"})
    told = Strategy("double-attack-ma", attacking().rows, attacking().attack, dict(rules.options))
    assert told == attacking()
    assert told.options == {"positions": 6, "split_matches_attack": True}


def test_amounts_are_written_in_dollars() -> None:
    rules = submit("catfish-bend", {"table_minimum": "15"})
    strategy = Strategy("catfish-bend", plain().rows, options=dict(rules.options))
    assert "option table_minimum = 15.00" in write_strategy(strategy).splitlines()
    assert strategy.rules() == rules


# Refusals, one by one


def replaced(old: str, new: str) -> Callable[[str], str]:
    def edit(text: str) -> str:
        squeezed = "\n".join(" ".join(line.split()) for line in text.splitlines())
        assert squeezed.count(f"\n{old}\n") == 1, old
        return squeezed.replace(f"\n{old}\n", f"\n{new}\n" if new else "\n")

    return edit


HARD_16 = "hard 16 S S S S S H H H H H"
HARD_20 = "hard 20 S S S S S S S S S S"
SOFT_12 = "soft 12 H H H H Dh H H H H H"
PAIR_5 = "pair 5 - - - - - - - - - -"
LAST_20 = "last hard 20 S S S S S S S S S S"

REFUSALS = {
    "another game": (plain, "game = catfish-bend", "game = zappit-ma", "game = zappit-ma: the rules are those of"),
    "no such game": (plain, "game = catfish-bend", "game = whist", "game = whist: There is no game 'whist'"),
    "no game": (plain, "game = catfish-bend", "", "the whole text: no game is named"),
    "game twice": (
        plain,
        "game = catfish-bend",
        "game = catfish-bend\ngame = catfish-bend",
        "line 7: the game is given twice: line 6 gives it",
    ),
    "unknown option": (
        plain,
        "game = catfish-bend",
        "game = catfish-bend\noption jokers = 2",
        "line 7: option jokers = 2: catfish-bend has no such option",
    ),
    "option not allowed": (
        free,
        "option decks = 8",
        "option decks = 7",
        "line 7: option decks = 7: not allowed; allowed: 6, 8",
    ),
    "option of another type": (
        free,
        "option decks = 8",
        "option decks = many",
        "line 7: option decks = many: this must be a whole number",
    ),
    "options that do not go together": (
        attacking,
        "option positions = 6",
        "option positions = 6\noption max_hands = 3",
        "line 8: option max_hands = 3: does not fit the other choices",
    ),
    "option twice": (
        free,
        "option decks = 8",
        "option decks = 8\noption decks = 8",
        "line 8: option decks is given twice",
    ),
    "unknown row": (plain, SOFT_12, SOFT_12 + "\nfirm 12 S S S S S S S S S S", "firm is no row: rows are hard, soft"),
    "hard 21": (
        plain,
        HARD_20,
        "hard 21 S S S S S S S S S S\n" + HARD_20,
        "line 9: hard 21 is no row: hard rows go from 4",
    ),
    "soft 11": (plain, SOFT_12, SOFT_12 + "\nsoft 11 H H H H H H H H H H", "soft rows go from 12 to 20"),
    "two different cards": (
        plain,
        PAIR_5,
        "pair 5,6 - - - - - - - - - -",
        "pair 5,6 is no row: pair rows go from 2 to A",
    ),
    "unknown letter": (
        plain,
        HARD_16,
        HARD_16[:-1] + "X",
        "line 13: hard 16 against A says X: X is no letter. Use S, H, D",
    ),
    "zap without a zap": (
        plain,
        HARD_16,
        HARD_16[:-1] + "Zh",
        "against A says Zh: catfish-bend has no zap (Z). Use S, H",
    ),
    "zap of a total that is not zapped": (
        zapping,
        "hard 14 S S S S S H H H H H",
        "hard 14 S S S S S H H H Zh H",
        "hard 14 against T says Zh: zappit-ma zaps hard 15, 16, 17, 18 alone",
    ),
    "zap of a soft hand": (
        zapping,
        SOFT_12,
        "soft 12 Zh H H H Dh H H H H H",
        "soft 12 against 2 says Zh: zappit-ma zaps hard",
    ),
    "surrender without surrender": (plain, HARD_16, HARD_16[:-1] + "Rh", "says Rh: catfish-bend has no surrender (R)"),
    "attack without an attack wager": (
        plain,
        HARD_20,
        "attack A A A A A A A A A A\n" + HARD_20,
        "line 9: attack is no row here: catfish-bend has no attack wager. Remove the line",
    ),
    "lammer without lammers": (
        plain,
        HARD_20,
        HARD_20 + "\nlammer " + HARD_20,
        "line 10: lammer hard 20 is no row here: catfish-bend has no free splits",
    ),
    "last row without surrender": (
        plain,
        HARD_20,
        HARD_20 + "\n" + LAST_20,
        "line 10: last hard 20 is no row here: catfish-bend has no surrender",
    ),
    "a split of no pair": (plain, HARD_16, HARD_16[:-1] + "Ph", "says Ph: only pairs can be split"),
    "drawing no more, then hitting": (
        attacking,
        LAST_20,
        LAST_20[:-1] + "H",
        "last hard 20 against A says H: a hand that draws no more can only stand or be surrendered (H). Use S, R",
    ),
    "nine cells": (plain, HARD_16, HARD_16[:-2], "line 13: hard 16 has 9 cells: there are 10 up cards. Write one"),
    "eleven cells": (plain, HARD_16, HARD_16 + " H", "line 13: hard 16 has 11 cells"),
    "row twice": (
        plain,
        HARD_16,
        HARD_16 + "\n" + HARD_16,
        "line 14: hard 16 is given twice: line 13 gives it. Keep one",
    ),
    "letter twice": (plain, HARD_16, HARD_16[:-1] + "Ddh", "hard 16 against A says Ddh: D is there twice"),
    "letter never played": (plain, HARD_16, HARD_16[:-1] + "Hd", "what follows H is never played"),
    "double or nothing": (
        plain,
        HARD_16,
        HARD_16[:-1] + "D",
        "a hand that may not double down is left without a decision. End with S or H, such as Dh",
    ),
    "zap or nothing": (
        zapping,
        "hard 17 Zs Zs Zs Zs Zs Zs Zs Zs Zs Zs",
        "hard 17 Zs Zs Zs Z Z Zs Zs Zs Zs Zs",
        "hard 17 against 5, 6 says Z: a hand that may not zap is left without a decision",
    ),
    "nothing at all": (plain, HARD_16, HARD_16[:-1] + "-", "hard 16 against A says -: only a pair can be played as"),
    "hard row missing": (
        plain,
        HARD_16,
        "",
        "the whole text: no row for hard 16: such a hand is left without a decision",
    ),
    "soft row missing": (plain, SOFT_12, "", "no row for soft 12"),
    "last row missing": (attacking, LAST_20, "", "no row for last hard 20"),
    "lammer row missing": (free, "lammer " + SOFT_12, "", "no row for lammer soft 12"),
    "attack row missing": (attacking, "attack A A A A A A A - - -", "", "no attack row: the wager is offered against"),
    "attack row with another letter": (
        attacking,
        "attack A A A A A A A - - -",
        "attack A A A A A A A - - H",
        "attack against A says H: the row knows A, attack, and -, do not. Write A or -",
    ),
    "attack row twice": (
        attacking,
        "attack A A A A A A A - - -",
        "attack A A A A A A A - - -\nattack A A A A A A A - - -",
        "the attack row is given twice",
    ),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_a_fault_is_refused_alone(name: str) -> None:
    make, old, new, said = REFUSALS[name]
    strategy = make()
    faults = refused(replaced(old, new)(write_strategy(strategy)), strategy.game)
    assert len(faults) == 1
    assert said in faults[0]


@pytest.mark.parametrize("columns", ["up card 2 3 4 5 6 7 8 9 T", "up card 2 3 4 5 6 7 8 9 T T", "up card 2 to A"])
def test_up_cards_are_all_named_once(columns: str) -> None:
    text = write_strategy(plain()).replace("up card  2   3   4   5   6   7   8   9   T   A", columns, 1)
    assert columns in text
    (fault,) = refused(text, "catfish-bend")
    assert fault == (
        "line 8: the up cards are not each named once: the cells below are in their order. "
        "Write up card 2 3 4 5 6 7 8 9 T A."
    )


def test_rows_stand_under_up_cards() -> None:
    lines = write_strategy(plain()).splitlines()
    text = "\n".join(line for line in lines if not line.startswith("up card"))
    (fault,) = refused(text, "catfish-bend")
    assert fault.startswith("line 8: hard 20 stands under no up cards")


def test_all_faults_come_at_once_in_the_order_of_lines() -> None:
    text = f"hard 20 S\noption jokers = 1\n{UP_CARDS}\nhard 4-19 Q Q Q Q Q H H H H H\nlammer pair 2 P P P P P P P P P P"
    with pytest.raises(StrategyRefused) as caught:
        read_strategy(text, submit("zappit-ma", {}))
    lines = [fault.line for fault in caught.value.faults]
    assert lines == [1, 1, 2, *[4] * 16, 5, 0, 0]
    assert str(caught.value).startswith("The strategy has 22 faults:\n  - line 1: ")
    assert all(fault.what and fault.why and fault.remedy for fault in caught.value.faults)


def test_missing_rows_are_told_together() -> None:
    (fault, other) = refused(f"game = catfish-bend\n{UP_CARDS}\nhard 8-20 S S S S S S S S S S", "catfish-bend")
    assert "no row for hard 4-7" in fault
    assert "no row for soft 12-20" in other


def test_a_text_for_another_game_is_checked_as_such() -> None:
    text = replaced(HARD_20, HARD_20[:-1] + "Q")(write_strategy(free()))
    faults = refused(text, "catfish-bend")
    assert [fault.partition(":")[0] for fault in faults] == ["line 6", "line 11"]
    assert "Take a strategy for catfish-bend, or the rules of free-bet-ma" in faults[0]


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(StrategyRefused, match="this is no text"):
        read_strategy_file(tmp_path / "picture", submit("catfish-bend", {}))
