"""Effects of removal: what one card more gone from the shoe does to every wager of a game.

An effect is a change of the expected value, per unit wagered. A card that is gone unseen changes nothing on average, so
the effects on a wager, each times the cards of its kind, come to nothing; those on insurance, which is only there under
an ace, nearly so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from pitboss.cards import CARDS, RANKS, Card, Stock
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Kind
from pitboss.solve.hands.shoes import model_of_counts
from pitboss.solve.model.model import Model
from pitboss.solve.prices.removal import values_of
from pitboss.solve.prices.solving import solve
from pitboss.solve.side_wagers.insurance import price_insurance
from pitboss.solve.side_wagers.pricing import price_side_wager, price_side_wagers
from pitboss.solve.strategies.strategy import Strategy

BEST = "best"
"""The strategy that is chosen anew for the cards that are left, by composition."""
MAIN = str(Kind.BLACKJACK)
SAME = 1e-12
"""Effects that differ by less are the same: the rest is arithmetic."""
Tick = Callable[[int, int], None]
"""Called with how many up cards of the main wager are done, and how many there are."""


@dataclass(frozen=True, slots=True)
class WagerEffects:
    """A wager: its value, the effect of each rank, and that of each card where suits matter to it."""

    wager: str
    ev: float
    by_rank: Mapping[str, float]
    by_card: Mapping[Card, float]


@dataclass(frozen=True, slots=True)
class RemovalEffects:
    """Every wager of a game, the main one first, and the cards from which one is taken."""

    rules: Rules
    strategy: str
    left: Stock
    wagers: tuple[WagerEffects, ...]

    @property
    def ranks(self) -> str:
        """The ranks of which there is a card to take away."""
        return "".join(rank for rank in RANKS if self.left.number(rank=rank))

    @property
    def copies(self) -> dict[str, int]:
        """How many cards there are of each of these ranks."""
        return {rank: self.left.number(rank=rank) for rank in self.ranks}

    def of(self, wager: str) -> WagerEffects:
        """Return the effects on a wager."""
        return next(effects for effects in self.wagers if effects.wager == wager)


def removal_effects(
    rules: Rules, strategy: str | Strategy = BEST, left: Stock | None = None, tick: Tick = lambda done, of: None
) -> RemovalEffects:
    """Return what one card more gone does to every wager that is priced.

    The main wager is played by the best strategy for the cards that are left, or, fixed, by the best chart for a whole
    shoe (``td``) or by a strategy of your own. ``left`` are the cards that are there; a whole shoe if it is not given.
    """
    stock = left if left is not None else Stock.of(rules.pack)
    chart = solve(rules, "td").strategy if strategy == "td" else None if strategy == BEST else strategy
    assert chart is None or isinstance(chart, Strategy)
    wagers = [_main(rules, chart, stock, tick)]
    if stock.number(points=1):
        wagers.append(_insurance(rules, stock))
    wagers += [side_wager_effects(rules, name, stock) for name in price_side_wagers(rules, stock)]
    return RemovalEffects(rules, strategy if isinstance(strategy, str) else "strategy", stock, tuple(wagers))


def _main(rules: Rules, chart: Strategy | None, left: Stock, tick: Tick) -> WagerEffects:
    alike = list(_ranks_alike(left).values())
    gone = [next(card for card in left.cards if card.rank == ranks[0]) for ranks in alike]
    shoes = [left, *(left.without([card]) for card in gone)]
    whole, *less = values_of([_model(rules, shoe) for shoe in shoes], chart, tick)
    values = {rank: value - whole for ranks, value in zip(alike, less, strict=True) for rank in ranks}
    return WagerEffects(MAIN, whole, MappingProxyType({rank: values[rank] for rank in RANKS if rank in values}), {})


def _model(rules: Rules, left: Stock) -> Model:
    return model_of_counts(rules, {rank: left.number(rank=rank) for rank in RANKS})


def _ranks_alike(left: Stock) -> dict[tuple[int, int], list[str]]:
    """Return ranks that differ neither in what they count nor in how many there are: one stands for all."""
    alike: dict[tuple[int, int], list[str]] = {}
    for card in CARDS:
        if left.number(rank=card.rank) and card.suit == CARDS[0].suit:
            alike.setdefault((card.points, left.number(rank=card.rank)), []).append(card.rank)
    return alike


def _insurance(rules: Rules, left: Stock) -> WagerEffects:
    return _by_cards(str(Kind.INSURANCE), left, lambda stock: price_insurance(rules, stock).ev)


def side_wager_effects(rules: Rules, name: str, left: Stock) -> WagerEffects:
    """Return the effects on one side wager with these cards left, by its name."""
    wager = next(wager for wager in rules.side_wagers if str(wager.kind) == name)
    return _by_cards(name, left, lambda stock: price_side_wager(rules, wager, stock).ev)


def _by_cards(wager: str, left: Stock, value: Callable[[Stock], float]) -> WagerEffects:
    whole = value(left)
    by_card = {card: value(left.without([card])) - whole for card in left.cards}
    by_rank = {}
    for rank in RANKS:
        here = [(effect, left.copies(card)) for card, effect in by_card.items() if card.rank == rank]
        if here:
            by_rank[rank] = sum(effect * many for effect, many in here) / sum(many for _, many in here)
    suits_matter = any(abs(effect - by_rank[card.rank]) > SAME for card, effect in by_card.items())
    return WagerEffects(wager, whole, MappingProxyType(by_rank), MappingProxyType(by_card if suits_matter else {}))
