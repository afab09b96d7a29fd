"""Rules outside the texts: every round that a tiny pack can deal, by the table and by the naive enumerator.

The rules of every game of the registry get random values; the enumerator reads their neutral description.
``make proof`` tries many more rules.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from pitboss.rulebook import GAMES, Rules
from pitboss.rulebook.plain import plain_rules
from tests.rule_values import varied
from tests.sizes import size
from tests.table.naive_rounds import rounds
from tests.table.test_exhaustive import rounds_of_table

pytestmark = pytest.mark.long

CASES = size(2, 60)
MOST_ROUNDS = size(1_500, 20_000)
WAGER, CHIPS = 1200, 1_000_000


def tiny_pack(rules: Rules, chance: Random) -> str:
    """Six to eight cards with a pair among them."""
    ten = chance.choice([rank for rank in "TJQK" if rank not in rules.pack.removed])
    pair = chance.choice(["A", *"23456789", ten])
    ranks = [pair, pair, *(chance.choice("A23456789") for _ in range(chance.randint(2, 3)))]
    ranks += [ten] * chance.randint(2, 3)
    return " ".join(f"{rank}s" for rank in sorted(ranks))


@pytest.mark.parametrize("number", range(CASES))
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_round(game: str, number: int) -> None:
    chance = Random(f"table {game} {number}")
    while True:
        rules = replace(varied(game, chance), side_wagers=())
        pack = tiny_pack(rules, chance)
        expected = list(islice(rounds(plain_rules(rules), pack, WAGER, {}, CHIPS), MOST_ROUNDS + 1))
        if 100 < len(expected) <= MOST_ROUNDS:
            break
    dealt = list(rounds_of_table(rules, pack, WAGER, {}, CHIPS))
    assert (len(dealt), sum(dealt)) == (len(expected), sum(expected)), (pack, plain_rules(rules))
    assert sorted(dealt) == sorted(expected)
