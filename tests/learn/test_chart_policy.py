"""A chart as a policy of an environment plays every cell of the chart, and has the same value as the chart."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss import rules
from pitboss.learn import ChartPolicy, EnvironmentPolicy, VectorTables, regret
from pitboss.rulebook import GAMES
from tests.solved import solved

pytestmark = pytest.mark.long

WITHIN = 1e-12
BUILT_IN: list[tuple[str, dict[str, Any]]] = [(game.id, {}) for game in GAMES]
OTHERS: list[tuple[str, dict[str, Any]]] = [
    ("spanish-21", {"doubles": 3}),
    ("double-attack-ma", {"positions": 6, "max_hands": 4, "split_matches_attack": True}),
    ("free-bet-ma", {"split_aces_draw": False}),
    ("zappit-ma", {"split_aces_draw": False, "resplit_aces": True}),
    ("house-blackjack", {"surrender": "late", "resplit_aces": True}),
    ("house-blackjack", {"surrender": "early", "hole_card": "none", "charlie": 5}),
    ("house-blackjack", {"insurance": False}),
]


@pytest.mark.parametrize(
    ("game", "options"), [*BUILT_IN, *(pytest.param(*other, marks=pytest.mark.proof) for other in OTHERS)]
)
def test_the_best_chart_has_no_regret(game: str, options: dict[str, Any]) -> None:
    house = rules(game, **options)
    env = VectorTables(house)
    judged = regret(EnvironmentPolicy(ChartPolicy(solved(house, "td").strategy, env.wishes), env))
    assert judged.regret_td == pytest.approx(0, abs=WITHIN) and judged.notes == ()
