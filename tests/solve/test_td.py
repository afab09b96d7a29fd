"""The best strategy by total is the best: no other cell is better, and a strategy's value is that of its play."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from pitboss.rulebook import Rules, submit
from pitboss.solve.by_chart.chart_player import ChartPlayer
from pitboss.solve.hands.solver import Solver, total_ev
from pitboss.solve.kernels.arithmetic import floats
from pitboss.solve.model.model import model_of
from pitboss.solve.strategies.strategy import Row, Section, Strategy
from tests.sizes import size
from tests.solved import solved

pytestmark = pytest.mark.long

SIX_DECKS_SOFT_17_HIT = {
    # Six decks, soft 17 hit, doubling after splits, as bjstrat.net, the Wizard of Odds and others print it;
    # up cards 2 to 9, ten, ace.
    "hard 16": "SSSSSHHHHH",
    "hard 12": "HHSSSHHHHH",
    "hard 11": "DDDDDDDDDD",
    "hard 10": "DDDDDDDDHH",
    "hard 9": "HDDDDHHHHH",
    "soft 19": "SSSSDSSSSS",
    "soft 18": "DDDDDSSHHH",
    "soft 17": "HDDDDHHHHH",
    "soft 15": "HHDDDHHHHH",
    "soft 13": "HHHDDHHHHH",
}
SPLITS = {
    "A": "2345678 9TA".replace(" ", ""),
    "9": "2345689",
    "8": "23456789TA",
    "7": "234567",
    "6": "23456",
    "4": "56",
}


def value(rules: Rules, strategy: Strategy) -> float:
    model = model_of(rules)
    return float(total_ev(Solver(model, floats(), ChartPlayer(strategy, model)).solve()))


@pytest.fixture(scope="module")
def catfish_bend() -> Strategy:
    return solved(submit("catfish-bend", {}), "td").strategy


def test_the_chart_of_six_decks(catfish_bend: Strategy) -> None:
    ups = (*range(1, 10), 0)
    rows = {str(row): "".join(words[up][0] for up in ups) for row, words in catfish_bend.rows.items() if words[0]}
    assert {name: rows[name] for name in SIX_DECKS_SOFT_17_HIT} == SIX_DECKS_SOFT_17_HIT
    for card, against in SPLITS.items():
        row = Row(Section.PAIR, "A23456789T".index(card) + 1)
        split = "".join("A23456789T"[up] for up in ups if catfish_bend.word(row, up).startswith("P"))
        assert split == against, card


OTHER_WORDS = {
    "hard": ("S", "H", "DS", "DH", "ZS", "ZH", "R"),
    "soft": ("S", "H", "DS", "DH", "R"),
    "pair": ("", "P", "O", "Z", "ZP", "H", "S", "DH"),
    "last hard": ("S", "R"),
    "last soft": ("S", "R"),
}


@pytest.mark.parametrize(
    ("game", "changes"),
    size(
        [("catfish-bend", 16), ("double-attack-ma", 16)],
        [("catfish-bend", 40), ("free-bet-ma", 16), ("double-attack-ma", 40), ("zappit-online", 8)],
    ),
)
def test_no_other_cell_is_better(game: str, changes: int) -> None:
    rules = submit(game, {})
    best = solved(rules, "td")
    chance = Random(game)
    rows = sorted(best.strategy.rows)
    for _ in range(changes):
        row, up = chance.choice(rows), chance.randrange(10)
        words = list(best.strategy.rows[row])
        allowed = [word for word in OTHER_WORDS[row.section] if "R" not in word or rules.surrender is not None]
        words[up] = chance.choice([word for word in allowed if word != words[up]])
        other = replace(best.strategy, rows={**best.strategy.rows, row: tuple(words)})
        assert value(rules, other) <= best.ev + 1e-15, (str(row), up, words[up])


@pytest.mark.parametrize("game", ["catfish-bend", "double-attack-ma"])
def test_close_cells_are_decided_rightly(game: str) -> None:
    """Cells that the optimum by composition plays both ways are the close ones."""
    rules = submit(game, {})
    best = solved(rules)
    worth = value(rules, best.strategy)
    close = {
        (exception.hand, exception.up): exception for exception in best.exceptions if exception.context == "first hand"
    }
    tried = 0
    for deviation in list(close.values())[:12]:
        hand = [card + 1 for card in deviation.cards]
        hard = sum(hand)
        soft = 1 in hand and hard <= 11
        row = Row(Section.SOFT if soft else Section.HARD, hard + 10 * soft)
        words = list(best.strategy.rows[row])
        if (
            (len(hand) == 2 and hand[0] == hand[1])
            or deviation.better in "PZ"
            or deviation.better in words[deviation.up]
        ):
            continue
        words[deviation.up] = deviation.better + ("H" if deviation.better == "D" else "")
        other = replace(best.strategy, rows={**best.strategy.rows, row: tuple(words)})
        assert value(rules, other) < worth
        tried += 1
    assert tried


def test_a_strategy_that_splits_tens_pays_for_it(catfish_bend: Strategy) -> None:
    """A strategy is valued as it plays, however badly."""
    rules = submit("catfish-bend", {})
    row = Row(Section.PAIR, 10)
    words = list(catfish_bend.rows[row])
    words[5] = "P"
    once = list(words)
    once[5] = "O"
    worth = value(rules, catfish_bend)
    again = value(rules, replace(catfish_bend, rows={**catfish_bend.rows, row: tuple(words)}))
    single = value(rules, replace(catfish_bend, rows={**catfish_bend.rows, row: tuple(once)}))
    assert again < single < worth - 0.0005


def test_a_chart_for_an_attack_says_where() -> None:
    chart = solved(submit("double-attack-ma", {}), "td").strategy
    assert chart.attack == frozenset(range(1, 8))
    never = replace(chart, attack=frozenset())
    assert value(submit("double-attack-ma", {}), never) < -0.03
