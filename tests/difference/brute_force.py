"""Every round of a small pack at two tables, without any ordering, bound or merging, to check a witness.

It shares nothing with the search except the table. It tries all lists of cards in order, with every decision that
either table allows; if one table refuses, its player declines or stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from pitboss import Table, legal
from pitboss.cards import Card, card
from pitboss.rulebook import Rules
from pitboss.shoe import DealtShoe, OutOfCards
from pitboss.table import Refused, commands

CHIPS = 50_000_000
Wagers = Sequence[tuple[str, int]]


class Found(NamedTuple):
    """The first list of cards, of the fewest, on which the tables pay differently."""

    cards: tuple[Card, ...]
    nets: frozenset[tuple[int, int]]


class Side:
    def __init__(self, rules: Rules, cards: Sequence[Card], wagers: Wagers) -> None:
        self.table = Table(rules, shoe=DealtShoe(cards))
        self.table.do(commands.BuyIn("Ann", CHIPS))
        for kind, amount in wagers:
            self.table.do(commands.Place("Ann", 1, kind, amount))
        self.table.deal()

    @property
    def running(self) -> bool:
        return self.table.state.running

    def net(self) -> int:
        return self.table.state.players["Ann"].chips - CHIPS

    def left(self) -> int:
        assert self.table.shoe is not None
        return self.table.shoe.remaining

    def ask(self, asked: commands.Command) -> None:
        try:
            self.table.play(asked)
        except Refused:
            allowed = [choice.command for choice in legal(self.table, "Ann")]
            usual = (commands.Decline, commands.Stand)
            simple = [command for kind in usual for command in allowed if isinstance(command, kind)]
            self.table.play((simple or allowed)[0])


def rounds(before: Rules, after: Rules, cards: Sequence[Card], wagers: Wagers) -> Iterator[tuple[int, int]]:
    """The nets of every round on exactly these cards: at least one of the tables deals them all."""
    paths: list[list[commands.Command]] = [[]]
    while paths:
        path = paths.pop()
        try:
            sides = [Side(rules, cards, wagers) for rules in (before, after)]
            for asked in path:
                for each in _addressed(sides):
                    each.ask(asked)
        except OutOfCards:
            continue
        waiting = _addressed(sides)
        if not waiting:
            if min(each.left() for each in sides) == 0:
                yield sides[0].net(), sides[1].net()
            continue
        choices = [choice for each in waiting for choice in legal(each.table, "Ann")]
        amounts = {type(choice.command): set() for choice in choices}  # type: ignore[var-annotated]
        for choice in choices:
            amounts[type(choice.command)].add(choice.least)
        asked_for = {choice.command: None for choice in choices}
        for choice in choices:
            if choice.least != choice.most and len(amounts[type(choice.command)]) > 1:
                fields = {name: getattr(choice.command, name) for name in choice.command.__dataclass_fields__}
                asked_for[type(choice.command)(**{**fields, "amount": choice.least})] = None
        paths += [[*path, command] for command in asked_for]


def _addressed(sides: Sequence[Side]) -> list[Side]:
    running = [each for each in sides if each.running]
    offered = [each for each in running if each.table.state.offers]
    return offered if len(offered) == 1 else running


def first_difference(
    before: Rules, after: Rules, ranks: str, most_cards: int, wagers: Sequence[Wagers], suits: str = "c"
) -> Found | None:
    """The first list of cards for which some round pays differently, among lists of up to this many cards."""
    pack = [card(rank + suit) for rank in ranks for suit in suits]
    for size in range(1, most_cards + 1):
        for cards in product(pack, repeat=size):
            if max(cards.count(each) for each in cards) > min(before.pack.decks, after.pack.decks):
                continue
            nets = [pair for placed in wagers for pair in rounds(before, after, cards, placed)]
            differing = frozenset(pair for pair in nets if pair[0] != pair[1])
            if differing:
                return Found(cards, differing)
    return None
