"""Index plays in a strategy's text: read, written, and refused with the line and a sentence."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.rulebook import submit
from pitboss.solve.strategies.index_plays import IndexPlay, Offered
from pitboss.solve.strategies.strategy import Row, Section, Strategy
from pitboss.solve.strategies.text import StrategyRefused, read_strategy, write_strategy
from tests.solve.hand_made import HAND_MADE

GAME = "catfish-bend"
PLAYS = """count = hi-lo
index hard 16 v T   S   from 0
index hard 13 vs 2  h   below -1
index pair 10 against 5  P  from +5
index hard 12 v 3   S   from 2   # as published
index hard 15-16 v 9  S  from +5
index insurance from +3
"""


def chart(game: str = GAME) -> str:
    return write_strategy(HAND_MADE[game]())


def read(plays: str, game: str = GAME, **options: object) -> Strategy:
    return read_strategy(chart(game) + plays, submit(game, options))


def test_plays_are_read_as_they_are_written() -> None:
    strategy = read(PLAYS)
    assert strategy.plays == (
        IndexPlay(Row(Section.HARD, 16), 9, "S", 0),
        IndexPlay(Row(Section.HARD, 13), 1, "H", -1, below=True),
        IndexPlay(Row(Section.PAIR, 10), 4, "P", 5),
        IndexPlay(Row(Section.HARD, 12), 2, "S", 2),
        IndexPlay(Row(Section.HARD, 16), 8, "S", 5),
        IndexPlay(Row(Section.HARD, 15), 8, "S", 5),
        IndexPlay(Offered.INSURANCE, 0, "A", 3),
    )
    assert strategy.count is not None and strategy.count.name == "hi-lo"
    assert read_strategy(write_strategy(strategy), submit(GAME, {})) == strategy


def test_the_chart_is_played_where_no_play_applies() -> None:
    strategy = read(PLAYS)
    row = Row(Section.HARD, 13)
    chart_word = strategy.word(row, 1)
    assert [strategy.word(row, 1, count) for count in (-5, -2, -1, 3)] == ["H", "H", chart_word, chart_word]
    assert strategy.word(row, 1) == chart_word
    assert strategy.taken_from(Offered.INSURANCE) == 3 and strategy.taken_from(Offered.EVEN_MONEY) is None


@pytest.mark.parametrize(
    ("written", "tag", "running", "start"),
    [("ko", 1, False, 0), ("ko running start -20", 1, True, -20), ("0 1 1 1 1 1 1 0 -1 -3/2", 1, False, 0)],
)
def test_counts(written: str, tag: int, running: bool, start: int) -> None:
    count = read(f"count = {written}\n").count
    assert count is not None
    assert (count.tags[6], count.running, count.start) == (Fraction(tag), running, Fraction(start))
    assert str(count) == written


FAULTS = [
    ("index hard 16 v T S from 0", "the whole text: no count is named"),
    ("count = hi-hi", "count = hi-hi: a count is one of hi-lo, ko"),
    ("count = 1 2 3", "or ten tags"),
    ("count = hi-lo start much", "a count begins at a number"),
    ("count = hi-lo\ncount = ko", "the count is given twice"),
    ("count = hi-lo\nindex hard 16 v T S", "says no count: a play is made from a count on, or below one"),
    ("count = hi-lo\nindex hard 16 v T S from 0.5", "from 0.5: a count is read as a whole number"),
    ("count = hi-lo\nindex hard 16 v X S from 0", "is no play: after the hand come v, an up card"),
    ("count = hi-lo\nindex hard 16 T S from 0", "is no play"),
    ("count = hi-lo\nindex hard 30 v T S from 0", "hard 30 is no row"),
    ("count = hi-lo\nindex tens v 5 P from 5", "tens is no row"),
    ("count = hi-lo\nindex hard 16 v T Q from 0", "Q is no letter"),
    ("count = hi-lo\nindex hard 16 v T Z from 0", "has no zap"),
    ("count = hi-lo\nindex hard 16 v T P from 0", "only pairs can be split"),
    ("count = hi-lo\nindex attack v 6 A from 1", "offers none under these rules"),
    ("count = hi-lo\nindex insurance below 3", "is taken below a count: it is worth the more the higher the count"),
    ("count = hi-lo\nindex hard 16 v T S from 0\nindex hard 16 v T S from 0", "hard 16 v T is given twice"),
    ("count = hi-lo\nindex hard 16 v T S from 0\nindex hard 16 v T Dh below 2", "is told two things"),
]


@pytest.mark.parametrize(("plays", "says"), FAULTS)
def test_what_cannot_be_meant_is_refused_with_its_line(plays: str, says: str) -> None:
    lines = len(chart().splitlines())
    with pytest.raises(StrategyRefused) as refused:
        read(plays)
    told = str(refused.value)
    assert says in told
    assert "the whole text" in told or f"line {lines + len(plays.splitlines())}: " in told


def test_a_play_that_changes_nothing_is_refused() -> None:
    said = read("").word(Row(Section.HARD, 20), 9)
    with pytest.raises(StrategyRefused, match="changes nothing: the chart says the same at every count"):
        read(f"count = hi-lo\nindex hard 20 v T {said} from 3\n")


def test_hands_that_draw_no_more_and_offers_that_are_not_made_are_refused() -> None:
    with pytest.raises(StrategyRefused, match="last hard 12 has no index"):
        read("count = hi-lo\nindex last hard 12 v T R from 3\n", "double-attack-ma")
    with pytest.raises(StrategyRefused, match="attack v 6 says X: the wager is made, A, or is not, -"):
        read("count = hi-lo\nindex attack v 6 X from 3\n", "double-attack-ma")
    strategy = read("count = hi-lo\nindex attack v A A from 3\n", "double-attack-ma")
    assert 0 not in strategy.attack and [strategy.attacks(0, count) for count in (2, 3)] == [False, True]
