"""The observation, field by field, and the spaces of an environment."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from gymnasium import spaces

from pitboss.learn.wishes import Wishes
from pitboss.learn.words import Asked
from pitboss.rulebook import Rules
from pitboss.simulate.automaton.bonuses import bonus_book

VALUES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")


class Field(NamedTuple):
    """One number of an observation: its name, how many values it has (from 0), and what they mean."""

    name: str
    values: int
    meaning: str


def most_cards_told(rules: Rules) -> int:
    """Return up to which number the cards of a hand are told apart: more make no difference to what it may do."""
    charlie = rules.charlie.cards if rules.charlie is not None else 0
    return max(rules.hitting.most_cards or 3, charlie, bonus_book(rules.twenty_one).most_cards)


def fields(wishes: Wishes) -> tuple[Field, ...]:
    """Return the fields of an observation, in order."""
    rules = wishes.rules
    hands = max(rules.splitting.most_hands, 1)
    cards = most_cards_told(rules)
    asked = ", ".join(f"{word.value} {word.name.lower().replace('_', ' ')}" for word in Asked)
    told = (
        Field("asked", len(Asked), f"what is to be decided: {asked}"),
        Field("up", 11, "the dealer's up card: 0 none yet, 1 ace, 2 to 9, 10 any ten-value card"),
        Field("total", 22, "the hand's total, 0 before there are two cards"),
        Field("soft", 2, "whether an ace counts eleven"),
        Field("cards", cards + 1, f"the cards of the hand; {cards} stands for any more"),
        Field("pair", 11, "a pair that the rules call one: 0 none, 1 aces, 2 to 9, 10 ten-values"),
        Field("split", 2, "whether the hand was split"),
        Field("zapped", 2, "whether its first cards were zapped"),
        Field("free", 2, "whether it rides on a lammer, the house's chip"),
        Field("doubles", rules.doubling.most + 1, "how often it was doubled"),
        Field("attacked", 2, "whether an attack wager was made"),
        Field("insured", 2, "whether insurance was taken, lost or still to be settled"),
        Field("hands", hands + 1, "the hands of the box, 0 before the cards"),
        Field("hand", hands + 1, "which of them is played, from 1 on"),
        Field("wager", len(wishes.wagers) + 1, "the initial wager: 0 none yet, else its number from 1 on"),
    )
    sides = [Field(kind, 2, "whether this side wager was made") for kind in wishes.side_wagers]
    return (*told, *sides, *(_seen(wishes) if wishes.seen else ()))


def _seen(wishes: Wishes) -> list[Field]:
    pack = wishes.rules.pack.cards()
    many = [sum(card.points == number for card in pack) for number in range(1, len(VALUES) + 1)]
    return [
        Field(f"seen {value}", count + 1, "cards of this value seen since the shuffle")
        for value, count in zip(VALUES, many, strict=True)
    ]


def observation_space(wishes: Wishes) -> Any:
    """Return the space of one observation: whole numbers from 0, each up to a number of its own."""
    kind: Any = np.int16
    return spaces.MultiDiscrete([field.values for field in fields(wishes)], dtype=kind)


def action_space(wishes: Wishes) -> spaces.Discrete:
    """Return the space of one action."""
    return spaces.Discrete(len(wishes.actions))
