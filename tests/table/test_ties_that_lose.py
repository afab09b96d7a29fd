"""Equal hands that lose: the naive enumerator and the simulator agree with the table."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from pitboss import rules
from pitboss.lab.verify.random_plans import random_plan
from pitboss.rulebook import GAMES
from pitboss.rulebook.plain import plain_rules
from tests.simulate.test_same_as_table import agree
from tests.sizes import size
from tests.table.naive_rounds import rounds
from tests.table.test_equal_hands import CHIPS, WAGER, where_ties_lose
from tests.table.test_exhaustive import rounds_of_table

pytestmark = pytest.mark.long

IDS = [game.id for game in GAMES]
PACK = "As 5s 6s 8s Ks Ks"
PLAN_ROUNDS = size(200, 2_000)


@pytest.mark.parametrize("game", IDS)
def test_every_round_of_a_tiny_pack(game: str) -> None:
    given = rules(game)
    lost = sorted(rounds_of_table(where_ties_lose(given), PACK, WAGER, {}, CHIPS))
    assert lost == sorted(rounds(plain_rules(where_ties_lose(given)), PACK, WAGER, {}, CHIPS))
    back = rounds(plain_rules(replace(given, side_wagers=())), PACK, WAGER, {}, CHIPS)
    assert sum(lost) < sum(back)


@pytest.mark.parametrize("game", IDS)
def test_kernel_and_table_agree_cent_for_cent(game: str) -> None:
    chance = Random(f"ties lose {game}")
    agree(random_plan(game, PLAN_ROUNDS, chance, where_ties_lose(rules(game))))
