"""What a petition prints: numbers that are almost zero, names of wagers, titles and hands of example rounds."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.chips import cents
from pitboss.documents.fonts import Font
from pitboss.documents.graphs import tick_texts
from pitboss.documents.measures import MARGIN
from pitboss.documents.page import LETTER
from pitboss.lab.charts import chart_of
from pitboss.lab.petition.chapter import Chapter, DataColumn, DataTable, Paragraph, Picture
from pitboss.lab.petition.chapters.examples import examples
from pitboss.lab.petition.chapters.strategy import _drawings
from pitboss.lab.petition.cover import LINE_SIZE, _size
from pitboss.lab.petition.example_rounds import ExampleRound, example_rounds
from pitboss.lab.petition.forms import FINE_PERCENT, PERCENT, TRUE_ODDS, odds_against
from pitboss.lab.petition.named_wagers import wager_in_words, wager_title
from pitboss.rulebook import Rules, find_game, rules
from tests.petition.comparing import written
from tests.solve.hand_made import attacking, free, plain, zapping

UP_CARDS = {"A": "an ace", "8": "an 8", "T": "a ten", "J": "a jack", "Q": "a queen", "K": "a king"}


@pytest.mark.parametrize("value", [2e-9, 4.9e-9, Fraction(1, 10**9)])
def test_what_occurs_is_not_written_as_nothing(value: float) -> None:
    kept = FINE_PERCENT.rounded(value)
    assert kept and kept == pytest.approx(float(value), rel=0.05)
    assert FINE_PERCENT.write(kept) == "< 0.000001%" == written(kept, FINE_PERCENT.name)


@pytest.mark.parametrize("value", [0.0, 1e-17, -2e-9])
def test_nothing_and_the_noise_of_a_machine_are_written_as_nothing(value: float) -> None:
    assert FINE_PERCENT.write(FINE_PERCENT.rounded(value)) == "0.000000%"


def test_a_difference_that_is_nearly_nothing_is_rounded() -> None:
    assert PERCENT.write(PERCENT.rounded(2e-9)) == "0.0000%"


def test_the_numbers_of_an_axis_have_the_same_decimals() -> None:
    assert tick_texts((0.6, 0.625, 0.65)) == ("0.600", "0.625", "0.650")
    assert tick_texts((0.0, 1000.0)) == ("0", "1,000")


def test_no_line_at_the_foot_of_the_cover_is_wider_than_its_room() -> None:
    for text, room in (("Rules of the Game: " * 6, 300.0), ("short", 300.0)):
        size = _size(text, room)
        assert Font.MONO.width(text, size) <= room + 1e-6 and size <= LINE_SIZE
    assert _size("short", 300.0) == LINE_SIZE


def test_true_odds_are_those_against_an_outcome() -> None:
    for chance, told in ((Fraction(1, 4), "3.00 to 1"), (0.9, "0.11 to 1"), (Fraction(1, 1001), "1,000 to 1")):
        kept = TRUE_ODDS.rounded(odds_against(chance))
        assert TRUE_ODDS.write(kept) == told == written(kept, TRUE_ODDS.name)
    assert odds_against(0.0) is None


def test_proper_names_of_wagers_keep_their_letters_in_a_sentence() -> None:
    names = ("push 22", "trilux", "king's bounty", "bust bonus")
    assert [wager_in_words(name) for name in names] == ["Push 22", "TriLux", "King's Bounty", "bust bonus"]
    assert wager_title("bust bonus") == "Bust bonus"


def test_digests_are_set_in_typewriter_letters_and_nothing_else_is() -> None:
    column = DataColumn("digest", "Digest", wrap=True, typed=True)
    table = DataTable("files", "Files", [column], [["0" * 64], ["Pitboss 1"]])
    assert [row.cells for row in table.printed().rows] == [("`" + "0" * 64 + "`",), ("Pitboss 1",)]


@pytest.mark.parametrize("strategy", [plain(), free(), zapping(), attacking()], ids=lambda strategy: strategy.game)
def test_charts_are_no_wider_than_the_text(strategy: Any) -> None:
    drawn = [block for block in _drawings(chart_of(strategy)) if isinstance(block, Picture)]
    assert drawn and all(block.drawing.width <= LETTER[0] - 2 * MARGIN for block in drawn)


@cache
def rounds(game: str) -> tuple[ExampleRound, ...]:
    return tuple(example_rounds(rules(game)))


def chapter_of(under: Rules) -> Chapter:
    findings: Any = SimpleNamespace(examples=rounds(under.game), rules=under, game=find_game(under.game))
    chapter = examples(findings)
    assert chapter is not None
    return chapter


@pytest.mark.parametrize("game", ["free-bet-ma", "double-attack-ma"])
def test_titles_of_rounds_name_the_card_that_is_up_and_the_dealers_total(game: str) -> None:
    for example in rounds(game):
        dealer = next(hand for hand in example.hands if not hand.box)
        up = dealer.cards[0].rank
        assert f" against {UP_CARDS.get(up, f'a {up}')}: the dealer" in example.title
        assert "he " not in example.title.replace("the ", "").split()


def test_titles_of_rounds_name_side_wagers_and_plays() -> None:
    titles = " ".join(example.title for example in rounds("free-bet-ma"))
    assert "Push 22" in titles and "push 22" not in titles
    assert "free split" in titles and "nsurance" in titles


def test_settlements_name_the_hand_of_a_box_that_has_several() -> None:
    tables = [table for table in chapter_of(rules("free-bet-ma")).tables if table.id.endswith("_settlement")]
    names = [str(row[0]) for table in tables for row in table.rows]
    assert any(", hand 2, split" in name for name in names) and any("box 1, Push 22" in name for name in names)
    for table in tables:
        wagers = [str(row[0]) for row in table.rows]
        assert len(set(wagers)) == len(wagers), wagers


def test_steps_of_rounds_name_wagers_as_the_layout_does() -> None:
    steps = [table for table in chapter_of(rules("free-bet-ma")).tables if table.id.endswith("_steps")]
    words = " ".join(str(row[1]) for table in steps for row in table.rows)
    assert "Push 22 wager" in words and "push 22" not in words


def test_no_card_is_explained_that_the_game_does_not_have() -> None:
    for game, card in (
        ("double-attack-ma", "Kd is the king of diamonds"),
        ("free-bet-ma", "Td is the ten of diamonds"),
    ):
        first = chapter_of(rules(game)).blocks[0]
        assert isinstance(first, Paragraph) and card in first.text


def test_what_is_paid_beside_the_wagers_stands_among_what_each_wager_won() -> None:
    """The nets of a round are the sums of its lines; amounts are written as dollars."""
    for game in ("spanish-21", "free-bet-ma"):
        chapter = chapter_of(rules(game))
        tables = [table for table in chapter.tables if table.id.endswith("_settlement")]
        for example, table in zip(rounds(game), tables, strict=True):
            gains = [str(row[3]) for row in table.rows]
            assert all(re.fullmatch(r"[+-]?\$[\d,]+\.\d\d", gain) for gain in gains)
            assert sum(cents(gain.replace("$", "")) for gain in gains) == sum(example.net.values())
        assert any(example.bonuses for example in rounds(game)) == (game == "spanish-21")


def test_tokes_are_named_by_the_wagers_they_stand_beside() -> None:
    steps = [table for table in chapter_of(rules("catfish-bend")).tables if table.id.endswith("_steps")]
    words = " ".join(str(row[1]) for table in steps for row in table.rows)
    assert "toke beside King's Bounty" in words and "king's bounty" not in words
