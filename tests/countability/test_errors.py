"""What a strategy gives up: each cell against two complete solutions, its frequency against the cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.lab.countability.errors import strategy_errors
from pitboss.rulebook import Rules, rules
from pitboss.solve import solve
from pitboss.solve.strategies.index_plays import Offered
from pitboss.solve.strategies.strategy import Row, Section, Strategy

pytestmark = pytest.mark.long
SIX_DECKS = 312


def best_chart(chosen: Rules) -> Strategy:
    return solve(chosen, "td").strategy


def with_cell(strategy: Strategy, row: Row, up: int, word: str) -> Strategy:
    words = list(strategy.rows[row])
    words[up] = word
    return replace(strategy, rows={**strategy.rows, row: tuple(words)})


CHANGES = {
    "house-blackjack": [
        (Row(Section.HARD, 16), 9, "S"),
        (Row(Section.PAIR, 8), 6, ""),
        (Row(Section.SOFT, 18), 1, "H"),
    ],
    "zappit-ma": [(Row(Section.HARD, 16), 9, "H"), (Row(Section.HARD, 15), 2, "S"), (Row(Section.PAIR, 8), 8, "P")],
    "free-bet-ma": [(Row(Section.HARD, 11), 9, "H"), (Row(Section.HARD, 12, True), 4, "H")],
    "double-attack-ma": [(Row(Section.HARD, 16), 9, "S"), (Row(Section.LAST_HARD, 12), 9, "S")],
}


@pytest.mark.parametrize("game", CHANGES)
def test_the_cost_of_a_cell_is_the_difference_of_two_prices(game: str) -> None:
    chosen = rules(game)
    best = best_chart(chosen)
    worse = best
    for change in CHANGES[game]:
        worse = with_cell(worse, *change)
    made = strategy_errors(chosen, worse)
    assert made.ev == pytest.approx(solve(chosen, worse).ev, abs=1e-12)
    assert made.cost == pytest.approx(solve(chosen, best).ev - made.ev, abs=1e-12)
    costs = {(cell.about, cell.up): cell for cell in made.differences}
    for row, up, _ in CHANGES[game]:
        if best.word(row, up) != worse.word(row, up):
            mended = solve(chosen, with_cell(worse, row, up, best.word(row, up))).ev
            assert costs[row, up].cost == pytest.approx(mended - made.ev, abs=1e-12)
    assert sum(cell.cost for cell in made.differences) == pytest.approx(made.cost, rel=0.05)
    assert [cell.cost for cell in made.differences] == sorted((cell.cost for cell in made.differences), reverse=True)


def test_how_often_a_pair_comes_up_is_counted_from_the_cards() -> None:
    chosen = rules("house-blackjack")
    worse = with_cell(best_chart(chosen), Row(Section.PAIR, 8), 6, "")
    (cell,) = strategy_errors(chosen, worse).differences
    eights = 24 * 23 / ((SIX_DECKS - 1) * (SIX_DECKS - 2))
    assert cell.place == "pair 8 v 7"
    assert cell.frequency == pytest.approx(24 / SIX_DECKS * eights, rel=1e-9)
    assert cell.loss == pytest.approx(cell.cost / cell.frequency)


def test_an_attack_that_is_left_out_costs_what_it_would_win() -> None:
    chosen = rules("double-attack-ma")
    best = best_chart(chosen)
    worse = replace(best, attack=best.attack - {5})
    (cell,) = strategy_errors(chosen, worse).differences
    assert (cell.about, cell.up, cell.place) == (Offered.ATTACK, 5, "attack v 6")
    assert cell.cost == pytest.approx(solve(chosen, best).ev - solve(chosen, worse).ev, abs=1e-12)


def test_the_best_chart_has_no_errors_and_costs_change_sign() -> None:
    chosen = rules("house-blackjack")
    best = best_chart(chosen)
    assert strategy_errors(chosen, best).differences == ()
    worse = with_cell(best, Row(Section.HARD, 12), 2, "S")
    there, back = strategy_errors(chosen, worse, best), strategy_errors(chosen, best, worse)
    assert there.cost == pytest.approx(-back.cost, abs=1e-12) and there.cost > 0
    assert there.differences[0].cost == pytest.approx(-back.differences[0].cost, abs=1e-12)
    assert there.differences[0].frequency == pytest.approx(back.differences[0].frequency, rel=0.1)
