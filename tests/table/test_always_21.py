"""A 21 that always wins: every round that a tiny pack can deal, by the table and by the naive enumerator.

The rules are those of ``always_21``, added to varied rules of every game that supports them: bonuses by cards and
suits, a blackjack that beats the dealer's, repeated doubles, surrendered doubles; with a dealer who peeks for a
blackjack and with one who finds it late.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import pytest

from pitboss.rulebook import GAMES, Rules, find_game, rules
from pitboss.rulebook.plain import plain_rules
from tests.always_21 import takes_them, with_21s
from tests.rule_values import varied
from tests.sizes import size
from tests.table.naive_rounds import rounds
from tests.table.test_exhaustive import rounds_of_table

pytestmark = pytest.mark.long

CASES = size(4, 80)
LEAST_ROUNDS, MOST_ROUNDS = 100, size(2_500, 15_000)
WAGER = 1200
TAKEN = [game.id for game in GAMES if takes_them(rules(game.id))]


def submission(game: str, chance: Random) -> dict[str, Any]:
    """The ways of surrendering and of the hole card, where a game has the choice."""
    names = {option.name: option.allowed for option in find_game(game).options}
    given: dict[str, Any] = {}
    if "late" in (names.get("surrender") or ()):
        given["surrender"] = chance.choice(("none", "late", "late"))
    if "none-original" in (names.get("hole_card") or ()):
        given["hole_card"] = chance.choice(("peek", "peek", "none", "none-original"))
    return given


def random_rules(game: str, chance: Random) -> Rules:
    """Return varied rules of a game with some of the parts."""
    while True:
        made = with_21s(replace(varied(game, chance, submission(game, chance)), side_wagers=()), chance)
        if takes_them(made):
            return made


def pack_of_21s(made: Rules, chance: Random) -> str:
    """A few cards of two suits that can make bonuses, with two ten-value cards among them."""
    bonuses = made.twenty_one.bonuses if made.twenty_one is not None else ()
    named = [bonus.ranks for bonus in bonuses if bonus.ranks]
    ten = chance.choice([rank for rank in "TJQK" if rank not in made.pack.removed])
    ranks = [*chance.choice([*named, "A6", "AA", "55", "24"])]
    ranks += [chance.choice("A23456789") for _ in range(chance.randint(4, 5) - min(3, len(ranks)))]
    ranks += [ten] * 2
    return " ".join(sorted(f"{rank}{chance.choice('ssh')}" for rank in ranks))


class Setting(NamedTuple):
    """Rules and a pack that deals not too many rounds, with what the naive enumerator says each of them nets."""

    rules: Rules
    pack: str
    chips: int
    expected: list[int]

    def dealt(self) -> list[int]:
        """What the table says each of the rounds nets."""
        return sorted(rounds_of_table(self.rules, self.pack, WAGER, {}, self.chips))


def setting(game: str, number: int, most_rounds: int) -> Setting:
    """Return the setting of this number, always the same one."""
    chance = Random(f"always 21 {game} {number}")
    while True:
        made = random_rules(game, chance)
        pack, chips = pack_of_21s(made, chance), chance.choice((1_000_000, 3000))
        expected = list(islice(rounds(plain_rules(made), pack, WAGER, {}, chips), most_rounds + 1))
        if LEAST_ROUNDS < len(expected) <= most_rounds:
            return Setting(made, pack, chips, sorted(expected))


@pytest.mark.parametrize("number", range(CASES))
@pytest.mark.parametrize("game", TAKEN)
def test_every_round(game: str, number: int) -> None:
    made = setting(game, number, MOST_ROUNDS)
    dealt = made.dealt()
    assert (len(dealt), sum(dealt)) == (len(made.expected), sum(made.expected)), (made.pack, plain_rules(made.rules))
    assert dealt == made.expected
