"""Charts: rows, letters, titles and exceptions are right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.lab.charts import (
    Cell,
    Chart,
    ChartPlay,
    chart_of,
)
from pitboss.lab.charts.chart import Meaning, Note, Say
from pitboss.lab.charts.facts import facts_of
from pitboss.lab.effects.choices import alternatives
from pitboss.rulebook import GAMES, submit
from pitboss.solve.model.model import model_of
from pitboss.solve.strategies.deviations import Deviation, Where
from pitboss.solve.strategies.strategy import Row, Section, Strategy
from tests.solve.hand_made import DEVIATIONS, attacking, free, plain, words, zapping

pytestmark = pytest.mark.long


def shown(chart: Chart, title: str) -> dict[str, str]:
    """The rows of a section as label and letters."""
    (section,) = [section for section in chart.sections if section.title == title]
    return {row.label: " ".join(cell.letters for cell in row.cells) for row in section.rows}


def cell(chart: Chart, title: str, label: str, up: str) -> Cell:
    (section,) = [section for section in chart.sections if section.title == title]
    (row,) = [row for row in section.rows if row.label == label]
    return row.cells[chart.up_cards.index(up)]


# What a chart holds


def test_rows_that_agree_are_merged() -> None:
    chart = chart_of(plain())
    assert chart.up_cards == tuple("23456789TA")
    assert [section.title for section in chart.sections] == ["Hard totals", "Soft totals", "Pairs"]
    assert shown(chart, "Hard totals") == {
        "17-20": "S S S S S S S S S S",
        "13-16": "S S S S S H H H H H",
        "12": "H H S S S H H H H H",
        "11": "Dh Dh Dh Dh Dh Dh Dh Dh Dh Dh",
        "10": "Dh Dh Dh Dh Dh Dh Dh Dh H H",
        "9": "H Dh Dh Dh Dh H H H H H",
        "4-8": "H H H H H H H H H H",
    }
    assert [row.cards for row in chart.sections[1].rows] == ["A,9", "A,8", "A,7", "A,6", "A,4-A,5", "A,2-A,3", "A,A"]


def test_a_pair_that_is_not_split_shows_what_its_total_plays() -> None:
    assert shown(chart_of(plain()), "Pairs") == {
        "A,A": "P P P P P P P P P P",
        "T,T": "S S S S S S S S S S",
        "9,9": "P P P P P S P P S S",
        "8,8": "P P P P P P P P P P",
        "7,7": "P P P P P P H H H H",
        "6,6": "P P P P P H H H H H",
        "5,5": "Dh Dh Dh Dh Dh Dh Dh Dh H H",
        "4,4": "H H H P P H H H H H",
        "2,2-3,3": "P P P P P P H H H H",
    }
    without = {row: told for row, told in plain().rows.items() if row != Row(Section.PAIR, 5)}
    assert shown(chart_of(replace(plain(), rows=without)), "Pairs") == shown(chart_of(plain()), "Pairs")


def test_no_pairs_no_section() -> None:
    rows = {row: told for row, told in plain().rows.items() if row.section is not Section.PAIR}
    assert [section.title for section in chart_of(replace(plain(), rows=rows)).sections] == [
        "Hard totals",
        "Soft totals",
    ]


def test_zaps_and_single_splits_have_their_letters() -> None:
    chart = chart_of(zapping())
    assert shown(chart, "Hard totals")["18"] == "S S S S S S S Zs Zs Zs"
    assert shown(chart, "Hard totals")["15-16"] == "Zs Zs Zs Zs Zs Zh Zh Zh Zh Zh"
    assert shown(chart, "Pairs")["8,8"] == "P P P P P Zp Zp Zp Zp Zp"
    assert cell(chart, "Pairs", "4,4", "5") == Cell(
        "O", ChartPlay.SPLIT_ONCE, (Say(Meaning.SPLIT_ONCE),), Note.AS_TOTAL
    )
    assert cell(chart, "Hard totals", "17", "T").title == "zap if allowed, otherwise stand"
    assert cell(chart, "Hard totals", "17", "T").play is ChartPlay.ZAP
    assert [entry.letters for entry in chart.legend] == ["S", "H", "Dh", "Ds", "P", "O", "Z", "Zh", "Zp", "Zs"]


def test_a_single_split_is_no_resplit() -> None:
    split = {
        game: cell(chart_of(zapping(game)), "Pairs", "8,8", "2").meaning for game in ("zappit-ma", "zappit-online")
    }
    assert split == {"zappit-ma": "split, and resplit if allowed", "zappit-online": "split"}


def test_what_the_rules_make_free_is_shown_as_free() -> None:
    chart = chart_of(free())
    assert shown(chart, "Hard totals")["9-11"] == " ".join(["Fh"] * 10)
    assert shown(chart, "Pairs")["5,5"] == " ".join(["Fh"] * 10)
    assert shown(chart, "Pairs")["6,6-9,9"] == " ".join(["FP"] * 10)
    assert shown(chart, "Pairs")["T,T"] == "S S P P P S S S S S"
    assert cell(chart, "Soft totals", "17", "4").play is ChartPlay.DOUBLE
    assert cell(chart, "Hard totals", "9-11", "T") == Cell(
        "Fh", ChartPlay.FREE_DOUBLE, (Say(Meaning.FREE_DOUBLE, if_allowed=True), Say(Meaning.HIT))
    )
    assert cell(chart, "Pairs", "A,A", "T").title == (
        "split free, and resplit if allowed; otherwise play it as its total"
    )
    once = {**free().rows, Row(Section.PAIR, 9): words("O " * 10)}
    assert cell(chart_of(replace(free(), rows=once)), "Pairs", "9,9", "2") == Cell(
        "FO", ChartPlay.FREE_SPLIT, (Say(Meaning.FREE_SPLIT_ONCE),), Note.AS_TOTAL
    )


def test_hands_on_a_lammer_have_sections_of_their_own() -> None:
    chart = chart_of(free())
    assert [section.title for section in chart.sections] == [
        "Hard totals",
        "Soft totals",
        "Pairs",
        "Hard totals on a lammer",
        "Soft totals on a lammer",
        "Pairs on a lammer",
    ]
    assert shown(chart, "Hard totals on a lammer")["12-16"] == "H H H H H H H H H H"
    assert shown(chart, "Pairs on a lammer")["T,T"] == "S S S S S S S S S S"


def test_the_attack_is_a_row_on_top_and_surrender_follows_a_double() -> None:
    chart = chart_of(attacking())
    assert chart.sections[0].title == "Attack wager"
    assert shown(chart, "Attack wager") == {"attack": "A A A A A A A - - -"}
    assert shown(chart, "Hard totals, doubled") == {
        "18-20": "S S S S S S S S S S",
        "5-17": "S S S S S R R R R R",
    }
    assert shown(chart, "Soft totals, doubled or split aces")["12-17"] == "S S S S S S R R R R"
    assert shown(chart, "Pairs")["7,7"] == "P P P P P P H R R R"
    assert [entry.letters for entry in chart.legend] == ["A", "S", "H", "Dh", "Ds", "P", "R", "-"]
    assert chart.legend[-1].meaning == "do not attack"


def test_the_title_says_for_which_rules() -> None:
    assert chart_of(plain()).title == "Blackjack with TriLux and King's Bounty (Catfish Bend)"
    assert chart_of(plain()).facts == ("6 decks", "dealer hits soft 17", "blackjack pays 3 to 2")
    assert chart_of(free()).facts == ("8 decks", "dealer hits soft 17", "blackjack pays 3 to 2")
    assert chart_of(attacking()).facts == (
        "6 decks",
        "dealer stands on soft 17",
        "blackjack pays 1 to 1",
        "split to 4 hands",
        "split hands match the attack wager",
    )


def test_choices_that_change_no_decision_are_told_as_they_are_called() -> None:
    chosen = {"blackjack_pays": "6:5", "split_after_zap": False, "even_money": True, "table_minimum": "15"}
    rules = submit("zappit-ma", {**chosen, "shuffling": "manual", "dealer_draws_idle": False})
    strategy = replace(zapping(), options=dict(rules.options))
    assert chart_of(strategy).facts[2:] == (
        "blackjack pays 6 to 5",
        "no split after a zap",
        "even money: yes",
        "dealer draws idle: no",
        "shuffling: manual",
        "table minimum: $15.00",
    )


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_choice_that_changes_a_value_is_told(game: str) -> None:
    usual = submit(game, {})
    strategy = Strategy(game, {}, options=dict(usual.options))
    for option, value, rules in alternatives(usual):
        if option.name != "table_minimum" and model_of(rules) != model_of(usual):  # a super bonus is priced at it
            changed = replace(strategy, options=dict(rules.options))
            assert facts_of(changed, rules) != facts_of(strategy, usual), (option.name, value)


def test_exceptions_that_are_worth_most_are_listed_first() -> None:
    chart = chart_of(free(), DEVIATIONS)
    assert [deviation.hand for deviation in chart.deviations] == ["T,2", "8,3,5", "5,4", "A,7"]
    first = chart.deviations[0]
    assert (first.up_card, first.context, first.chart.letters, first.better.letters) == ("4", "first hand", "S", "H")
    assert first.worth == pytest.approx(0.0015 * 0.0141)
    assert first.rounds == pytest.approx(1 / 0.0141)
    assert chart.deviations[2].better.letters == "F"
    assert chart_of(plain(), DEVIATIONS).deviations[2].better.letters == "D"


@pytest.mark.parametrize(
    ("hand", "letter", "letters"),
    [
        ("8,8", "P", "FP"),
        ("T,T", "P", "P"),
        ("5,5", "D", "F"),
        ("A,8", "D", "D"),
        ("2,3,4", "D", "D"),
        ("7,4", "D", "F"),
    ],
)
def test_an_exception_is_free_where_the_hand_is(hand: str, letter: str, letters: str) -> None:
    deviation = Deviation(hand=hand, up=4, chart="H", better=letter, gain=0.01, chance=0)
    (listed,) = chart_of(free(), [deviation]).deviations
    assert listed.better.letters == letters
    assert str(deviation) == f"{hand} against 5, first hand: {letter}, not H"


def test_the_legend_explains_the_letters_of_exceptions() -> None:
    for strategy in (plain(), free(), attacking()):
        chart = chart_of(strategy, DEVIATIONS)
        explained = {cell.letters for cell in chart.legend}
        assert {cell.letters for shown in chart.deviations for cell in (shown.chart, shown.better)} <= explained


def test_an_exception_says_where_a_split_hand_differs_from_others() -> None:
    def told(strategy: Strategy, where: Where) -> str:
        deviation = Deviation(hand="A,7", up=3, chart="S", better="D", gain=0.01, chance=0.1, where=where)
        (shown,) = chart_of(strategy, [deviation]).deviations
        return shown.full_context

    assert told(free(), Where(split="3", lammer=True)) == "after splitting 3s, on a lammer"
    assert told(free(), Where(split="3")) == "after splitting 3s, on chips"
    assert told(free(), Where()) == "first hand"
    assert told(plain(), Where(split="3")) == "after splitting 3s"
    assert told(attacking(), Where(split="7", attacked=True)) == "after splitting 7s, with the attack wager"
    assert told(attacking(), Where(split="7", attacked=False)) == "after splitting 7s, without the attack wager"


# In the terminal
