"""Cards that give a 21 a bonus, drawn at random for the payout drill."""

from __future__ import annotations

import random

from pitboss.cards import Card, total
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Bonus, BonusSuits

LOW = 6
"""Long hands are made of cards that count no more than this."""


def bonus_cards(rules: Rules, bonus: Bonus, chance: random.Random) -> list[Card]:
    """Return a hand of 21 that makes the bonus, in an order in which it reaches 21 only with its last card."""
    while True:
        cards = _of_ranks(rules, bonus, chance) if bonus.ranks else _so_many(rules, bonus.fewest_cards, chance)
        if total(cards)[0] == 21 and all(total(cards[:count])[0] < 21 for count in range(2, len(cards))):
            return cards


def _of_ranks(rules: Rules, bonus: Bonus, chance: random.Random) -> list[Card]:
    one_suit = chance.choice([card.suit for card in rules.pack.deck])
    suits = {BonusSuits.SAME: one_suit, BonusSuits.SPADES: "s"}.get(bonus.suits)
    ranks = chance.sample(bonus.ranks, len(bonus.ranks))
    fitting = [card for card in rules.pack.deck if suits is None or card.suit == suits]
    return [chance.choice([card for card in fitting if card.rank == rank]) for rank in ranks]


def _so_many(rules: Rules, count: int, chance: random.Random) -> list[Card]:
    low = [card for card in rules.pack.deck if card.points <= (LOW if count > 4 else 10)]
    return [chance.choice(low) for _ in range(max(count, 3))]
