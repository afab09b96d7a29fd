"""Effects of removal: how removing one more card from the shoe changes a strategy's value.

The shoes that lack one card are solved together, up card by up card. Whatever several of them have in common is
computed once: the same cards are left when a 5 is gone and a 6 is zapped as when a 6 is gone and a 5 is zapped, and
when an 8 is gone and three more go in a split as when none is and four go. Up cards share nothing, so two of them are
processed at a time; the kernels let other threads run meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from pitboss.rulebook import Rules
from pitboss.solve.by_chart.chart_player import ChartPlayer
from pitboss.solve.hands.contexts import Bench
from pitboss.solve.hands.players import HandPlayer
from pitboss.solve.hands.solver import KnownZaps, Solver
from pitboss.solve.kernels.arithmetic import floats
from pitboss.solve.model.compositions import NAMES, RANKS, TEN
from pitboss.solve.model.model import Model, model_of
from pitboss.solve.prices.collecting import uncollected
from pitboss.solve.prices.solving import solve
from pitboss.solve.strategies.strategy import Strategy

THREADS = 2
"""Up cards processed at a time. More than half of the work is in the kernels, so a third would wait."""
Tick = Callable[[int, int], None]
"""Called with the number of up cards done, and the total."""


def effects_of_removal(rules: Rules, strategy: Strategy | None = None) -> dict[str, float]:
    """Return, by rank, how the value of a fixed strategy changes when one card of that rank is gone.

    The strategy is the best chart if you give none. A card that is gone unseen changes nothing on average, so the
    effects, each times the number of cards of its rank, sum to zero if ten-values need not be told apart.
    """
    chart = strategy if strategy is not None else solve(rules, "td").strategy
    model = model_of(rules)
    whole, *less = values_of([model, *(_less(model, rank) for rank in range(len(NAMES)))], chart)
    return {name: value - whole for name, value in zip(NAMES, less, strict=True)}


def values_of(models: Sequence[Model], strategy: Strategy | None, tick: Tick = lambda done, of: None) -> list[float]:
    """Return what a strategy is worth with the cards of each model; if none is given, the best one by composition.

    The models are those of one game: they differ only in their cards.
    """
    rules = models[0]
    shoes = [replace(rules, counts=model.counts, tens=model.tens) for model in models]
    player = ChartPlayer(strategy, rules) if strategy is not None else None
    ups = [up for up in range(RANKS) if any(shoe.counts[up] for shoe in shoes)]
    values = [0.0] * len(shoes)
    floats()  # loaded here, and not by several threads at once
    with uncollected(), ThreadPoolExecutor(THREADS) as pool:
        for done, parts in enumerate(pool.map(lambda up: _against(up, shoes, player), ups), start=1):
            values = [value + part for value, part in zip(values, parts, strict=True)]
            tick(done, len(ups))
    return values


def _against(up: int, shoes: Sequence[Model], player: HandPlayer | None) -> list[float]:
    """Return, for each shoe, what rounds against one up card add to the value."""
    bench, known_zaps = Bench(shoes[0], floats()), KnownZaps()
    bench.values_only = True
    parts = []
    for shoe in shoes:
        bench.model = shoe
        if not shoe.counts[up]:
            parts.append(0.0)
            continue
        against = Solver(shoe, floats(), player, bench, known_zaps=known_zaps).against(up)
        parts.append(float(against.chance * against.ev))
    return parts


def _less(model: Model, rank: int) -> Model:
    counts = tuple(count - (place == rank) for place, count in enumerate(model.counts))
    if rank != TEN:
        return replace(model, counts=counts)
    held = max(range(4), key=lambda ten: model.tens[ten])
    return replace(model, counts=counts, tens=tuple(ten - (place == held) for place, ten in enumerate(model.tens)))
