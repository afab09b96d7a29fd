"""Finds where the optimum by composition deviates from a chart."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.solve.accounts.accounts import Accounts
from pitboss.solve.accounts.observations import Observation, ObservedScene
from pitboss.solve.by_chart.chart_player import ChartPlayer
from pitboss.solve.hands.first_hands import First
from pitboss.solve.hands.solver import Against, Solver
from pitboss.solve.model.actions import DOUBLE, HIT, STAND, SURRENDER
from pitboss.solve.model.bonuses import IN_SPADES, MIXED, ONE_SUIT
from pitboss.solve.model.compositions import NAMES, Compositions
from pitboss.solve.strategies import strategy as letters
from pitboss.solve.strategies.deviations import Deviation, Where
from pitboss.solve.strategies.strategy import Strategy

LETTERS = {STAND: letters.STAND, HIT: letters.HIT, DOUBLE: letters.DOUBLE, SURRENDER: letters.SURRENDER}
CHOICES = {
    "stand": letters.STAND,
    "hit": letters.HIT,
    "double": letters.DOUBLE,
    "surrender": letters.SURRENDER,
    "split": letters.SPLIT,
    "split once": letters.SPLIT_ONCE,
    "zap": letters.ZAP,
}
SUITS = {MIXED: "of two suits", ONE_SUIT: "of one suit", IN_SPADES: "of spades"}
NEGLIGIBLE = 1e-14
"""Decisions that are rarer than this, or differ by less, are left out."""


def exceptions(solver: Solver, solved: list[Against], strategy: Strategy) -> list[Deviation]:
    """Return every hand that the optimum plays differently from a strategy, the most valuable first."""
    player = ChartPlayer(strategy, solver.model)
    deviations: list[Deviation] = []
    accounts = Accounts(solver, lambda observation: deviations.extend(_played(player, observation)))
    for against in solved:
        accounts.add(against)
        deviations.extend(_chosen(player, against))
    return sorted(deviations, key=lambda deviation: -deviation.worth)


def _played(player: ChartPlayer, observation: Observation) -> Iterator[Deviation]:
    """Return hands that stand, hit, double or surrender against the chart."""
    bench, scene, best = observation.bench, observation.scene, observation.play.action
    subset, up = observation.context.subset, observation.context.up
    chart, values = player.actions(observation.context).action, bench.values.by_action
    differs = subset[(chart[subset] != best[subset]) & (bench.weight[subset] > NEGLIGIBLE)]
    suits = dict(zip(bench.hands.suited, (suited.suits for suited in bench.model.suited), strict=True))
    for hand in differs.tolist():
        mine, theirs = int(best[hand]), int(chart[hand])
        gain = scene.stake * float(values[hand, mine] - values[hand, theirs])
        if gain > NEGLIGIBLE:
            yield Deviation(
                hand=_cards(bench.hands, hand),
                up=up,
                chart=LETTERS[theirs],
                better=LETTERS[mine],
                gain=gain,
                chance=float(bench.weight[hand]),
                where=_where(scene, SUITS[suits[hand]] if hand in suits else ""),
            )


def _chosen(player: ChartPlayer, against: Against) -> Iterator[Deviation]:
    """Return hands that are zapped or split against the chart."""
    for first in against.first.values():
        alive = against.chance * first.chance * (1 - first.dealer_blackjack)
        if first.splits or first.zap is not None:
            yield from _choice(player, against, first, alive, ObservedScene(1))
        if first.chosen.decision == "zap":
            for hand in against.zapped[first.ranks].first.values():
                if hand.splits:
                    yield from _choice(player, against, hand, alive * hand.chance, ObservedScene(1, first.ranks))


def _choice(
    player: ChartPlayer, against: Against, first: First, chance: float, scene: ObservedScene
) -> Iterator[Deviation]:
    values = first.values(against.stakes, splits=bool(first.splits))
    theirs, mine = player.choose(against.up, first.key, values, against.counts), first.chosen.decision
    plain = mine in first.plain and theirs in first.plain
    if mine == theirs or plain or values[mine] - values[theirs] <= NEGLIGIBLE:
        return
    yield Deviation(
        hand=_two(first.ranks),
        up=against.up,
        chart=CHOICES[theirs],
        better=CHOICES[mine],
        gain=float(values[mine] - values[theirs]),
        chance=float(chance * first.same_rank),
        where=_where(scene, "" if first.suits is None else SUITS[first.suits]),
    )


def _two(ranks: tuple[int, int]) -> str:
    return f"{NAMES[ranks[0]]},{NAMES[ranks[1]]}" if ranks[0] == 0 else f"{NAMES[ranks[1]]},{NAMES[ranks[0]]}"


def _cards(hands: Compositions, hand: int) -> str:
    """Return a hand's cards, the ace first, then the highest."""
    counts = hands.cards[hand].tolist()
    order = (0, *range(len(counts) - 1, 0, -1))
    return ",".join(NAMES[rank] for rank in order for _ in range(counts[rank]))


def _where(scene: ObservedScene, suits: str = "") -> Where:
    return Where(
        zapped="" if scene.zapped is None else _two(scene.zapped),
        split="" if scene.pair is None else NAMES[scene.pair],
        lammer=scene.pair is not None and scene.lammer,
        attacked=scene.attacked,
        suits=suits,
    )
