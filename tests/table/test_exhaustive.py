"""Exhaustive counts on tiny shoes: every distinct round of one box, dealt by the table and by the naive enumerator.

A pack of a few cards is dealt in every order a round can see, with every legal decision (for the most that is allowed) at each
point. The number of complete rounds and the sum of the player's nets over them must be the same both ways, and the same as
the numbers written here. A round that the pack is too small for is left out by both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pytest

from pitboss import Table, cards, legal, rules
from pitboss.cards import Card
from pitboss.rulebook.parts import Kind
from pitboss.shoe import OutOfCards
from pitboss.table import commands as do
from tests.table.naive_rounds import rounds


@dataclass(frozen=True)
class Setting:
    """A game under some options, a tiny pack, the wagers, and the chips the player has left beside them.

    A pack without blanks is all spades: ``A88`` is the ace and two eights.
    """

    game: str
    pack: str
    options: Mapping[str, bool | int | str]
    count: int
    net: int
    wager: int = 1000
    sides: Mapping[str, int] = field(default_factory=dict)
    chips: int = 1_000_000

    @property
    def deck(self) -> str:
        return self.pack if " " in self.pack else " ".join(f"{rank}s" for rank in self.pack)

    def __str__(self) -> str:
        options = [f"{name}={value}" for name, value in self.options.items()]
        return "_".join([self.game, self.pack.replace(" ", ""), *options, *self.sides])


class Odometer:
    """Takes every path through a tree of choices, one after the other; on a path taken again it remembers the choices."""

    def __init__(self) -> None:
        self.path: list[tuple[Sequence[Any], int]] = []
        self.place = 0

    def choose(self, ways: Callable[[], Sequence[Any]]) -> Any:
        """Return what is chosen here on the present path."""
        if self.place == len(self.path):
            self.path.append((ways(), 0))
        known, taken = self.path[self.place]
        self.place += 1
        return known[taken]

    def turn(self) -> bool:
        """Move to the next path; False when all have been taken."""
        self.place = 0
        while self.path:
            ways, taken = self.path.pop()
            if taken + 1 < len(ways):
                self.path.append((ways, taken + 1))
                return True
        return False


class EveryOrder:
    """A shoe that deals its few cards in every order."""

    def __init__(self, cards: Iterable[Card], odometer: Odometer) -> None:
        self.left = list(cards)
        self.odometer = odometer

    def draw(self) -> Card:
        if not self.left:
            raise OutOfCards
        drawn: Card = self.odometer.choose(lambda: list(dict.fromkeys(self.left)))
        self.left.remove(drawn)
        return drawn

    @property
    def remaining(self) -> int:
        return len(self.left)

    @property
    def cover_reached(self) -> bool:
        return False


def table_rounds(setting: Setting) -> Iterator[int]:
    """Yield the net of every round the table can deal."""
    odometer = Odometer()
    game, pack = rules(setting.game, **setting.options), cards(setting.deck)
    more = True
    while more:
        table = Table(game, shoe=EveryOrder(pack, odometer))
        with suppress(OutOfCards):
            yield play_round(table, setting, odometer)
        more = odometer.turn()


def play_round(table: Table, setting: Setting, odometer: Odometer) -> int:
    """Play the round of the odometer's present path and return the player's net."""
    chips = setting.chips + setting.wager + sum(setting.sides.values())
    table.do(do.BuyIn("Ann", chips))
    table.do(do.Place("Ann", 1, Kind.BLACKJACK, setting.wager))
    for kind, amount in setting.sides.items():
        table.do(do.Place("Ann", 1, Kind(kind), amount))
    table.deal()
    while table.state.running:
        table.play(odometer.choose(lambda: legal(table, "Ann")).command)
    return table.state.players["Ann"].chips - chips


SETTINGS = [

]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_round(setting: Setting) -> None:
    dealt = list(table_rounds(setting))
    expected = list(rounds(setting.game, setting.deck, setting.wager, setting.sides, setting.chips, setting.options))
    assert (len(dealt), sum(dealt)) == (len(expected), sum(expected))
    assert sorted(dealt) == sorted(expected)
    assert (len(dealt), sum(dealt)) == (setting.count, setting.net)
