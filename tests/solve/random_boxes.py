"""Random options and random small shoes, full of tens and of one pair, for rounds whose every decision is checked."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

from pitboss.rulebook import Rules, find_game, rules
from tests.solve.naive.cards import RANKS, Shoe

OF_THE_HOUSE = {
    "attack_void_on_blackjack",
    "blackjack_pays",
    "dealer_hits_soft_17",
    "double_after_split",
    "double_after_zap",
    "hole_card",
    "positions",
    "resplit_aces",
    "split_after_zap",
    "split_aces_draw",
    "split_matches_attack",
}
TENS = "TJQK"


@dataclass(frozen=True)
class RandomBox:
    """A game, its options, a shoe of few cards, and the first three cards: the up card and the player's two."""

    game: str
    options: dict[str, Any]
    shoe: Shoe
    begin: str
    attack: int

    @property
    def rules(self) -> Rules:
        return rules(self.game, **self.options)

    def gone_before(self, pack: Rules) -> str:
        """The cards of the pack that are not in the shoe, as if they had been dealt in earlier rounds."""
        held = [card.rank for card in pack.pack.cards()]
        return "".join(rank * (held.count(rank) - self.shoe[RANKS.index(rank)]) for rank in RANKS)

    def __str__(self) -> str:
        counts = {rank: held for rank, held in zip(RANKS, self.shoe, strict=True) if held}
        return f"{self.game} {self.options} {counts} {self.begin} attack {self.attack}"


def random_box(game: str, chance: Random) -> RandomBox:
    """Any options that change a value, a shoe of 11 to 16 cards, and often a pair or a hand to zap."""
    options = {
        option.name: chance.choice(option.allowed)
        for option in find_game(game).options
        if isinstance(option.allowed, tuple) and not option.fixed and option.name in OF_THE_HOUSE
    }
    if game != "double-attack-ma":
        options.pop("positions", None)
    options = {name: value for name, value in options.items() if chance.random() < 0.5}
    ranks = [rank for rank in TENS if rank not in rules(game).pack.removed]
    tens = chance.sample(ranks, 2 if game == "zappit-online" else 1)
    pair = chance.choice(["A", *"23456789", tens[0]])
    small = [chance.choice("A23456789") for _ in range(chance.randint(2, 4))]
    cards = [*small, *[pair] * chance.randint(3, 5), *[chance.choice(tens) for _ in range(chance.randint(6, 7))]]
    begin = _begin(cards, pair, chance)
    shoe = tuple(cards.count(rank) for rank in RANKS)
    return RandomBox(game, options, shoe, begin, chance.randint(0, 1) if game == "double-attack-ma" else 0)


def _begin(cards: list[str], pair: str, chance: Random) -> str:
    """An up card and two cards: the pair, two cards of 15 to 18 points if there are such, or any."""
    left = list(cards)
    hard = [
        (first, second)
        for first, second in combinations(cards, 2)
        if "A" not in first + second and 15 <= _points(first, second) <= 18
    ]
    two = chance.choice([(pair, pair), chance.choice(hard) if hard else (pair, pair), chance.sample(left, 2)])
    for card in two:
        left.remove(card)
    return chance.choice(left) + "".join(two)


def _points(*ranks: str) -> int:
    return sum(10 if rank in TENS else int(rank) for rank in ranks)
