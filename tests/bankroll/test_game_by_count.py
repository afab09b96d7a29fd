"""A simulation read by count: the rows add up to the whole."""

from __future__ import annotations

import pytest

import pitboss
from pitboss import rules
from pitboss.lab.bankroll.by_count import NotCounted, game_by_count
from pitboss.lab.bankroll.ramps import figures
from pitboss.simulate import Box, Ramp

pytestmark = pytest.mark.long

RULES = rules("house-blackjack")
ROUNDS = 300_000
USUAL = 1000


def test_a_flat_wager_is_the_whole_simulation() -> None:
    result = pitboss.simulate(RULES, ROUNDS, bet=Ramp({0: USUAL}), count="hi-lo")
    game = game_by_count(result)
    assert game.played == pytest.approx(1)
    flat = figures(game, {row.count: 1.0 for row in game.rows})
    assert flat.win == pytest.approx(result.ev)
    assert flat.sd == pytest.approx(result.sd)


def test_a_ramp_wins_what_it_wins_when_it_is_simulated() -> None:
    """The same cards, once with flat wagers and the ramp put on them, once wagered: the same money."""
    ramp = {0: 10, 1: 20, 2: 40, 3: 80}
    game = game_by_count(pitboss.simulate(RULES, ROUNDS, bet=Ramp({0: USUAL}), count="hi-lo"))
    wagered = pitboss.simulate(
        RULES, ROUNDS, bet=Ramp({count: 100 * bet for count, bet in ramp.items()}), count="hi-lo"
    )
    made = figures(game, {row.count: float(ramp[min(max(row.count, 0), 3)]) for row in game.rows})
    assert 100 * ROUNDS * made.win == pytest.approx(wagered.net, abs=1)
    assert made.average * ROUNDS * 100 == pytest.approx(wagered.initial)
    assert made.sd / made.average == pytest.approx(wagered.sd)


def test_who_enters_late_plays_some_rounds() -> None:
    seats = [Box("td", Ramp({0: USUAL}, 1, -1)), Box("td", watched=False)]
    game = game_by_count(pitboss.simulate(RULES, ROUNDS, boxes=seats, count="hi-lo"))
    assert 0.2 < game.played < 0.5
    assert min(row.count for row in game.rows) == 0, "at -1 the box leaves, below +1 it does not enter"


def test_two_boxes_are_read_together() -> None:
    result = pitboss.simulate(RULES, ROUNDS, boxes=2, bet=Ramp({0: USUAL}), count="hi-lo")
    game = game_by_count(result)
    assert game.boxes == 2
    flat = figures(game, {row.count: 1.0 for row in game.rows})
    assert [flat.win, flat.average] == pytest.approx([2 * result.ev, 2])
    assert flat.sd == pytest.approx(2 * result.sd)


def test_what_cannot_be_read_is_refused() -> None:
    with pytest.raises(NotCounted, match="kept no count"):
        game_by_count(pitboss.simulate(RULES, 1000))
    with pytest.raises(NotCounted, match="one and the same wager"):
        game_by_count(pitboss.simulate(RULES, 1000, bet=Ramp({0: 1000, 1: 2000}), count="hi-lo"))
