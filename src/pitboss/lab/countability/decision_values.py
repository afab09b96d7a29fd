"""What every decision of a chart's hands is worth, as a function of the count.

The chart is played from three shoes: the whole one, and the ones a count leaves on average when it is low and when it
is high. Between them the value of each letter to each hand is taken as a parabola.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from pitboss.lab.countability.counted_shoes import CountedShoe, Floats, Seen
from pitboss.solve.accounts.accounts import Accounts
from pitboss.solve.accounts.observations import Observation
from pitboss.solve.by_chart.chart_player import ChartPlayer
from pitboss.solve.hands.first_hands import First
from pitboss.solve.hands.solver import Against, Solver
from pitboss.solve.kernels.arithmetic import floats
from pitboss.solve.model.actions import DOUBLE, HIT, STAND, SURRENDER
from pitboss.solve.model.compositions import ACE
from pitboss.solve.strategies import strategy as chart
from pitboss.solve.strategies.index_plays import Offered
from pitboss.solve.strategies.strategy import Strategy

LETTERS = (chart.STAND, chart.HIT, chart.DOUBLE, chart.SURRENDER, chart.SPLIT, chart.SPLIT_ONCE, chart.ZAP)
ACTIONS = {STAND: chart.STAND, HIT: chart.HIT, DOUBLE: chart.DOUBLE, SURRENDER: chart.SURRENDER}
NAMED = {
    "stand": chart.STAND,
    "hit": chart.HIT,
    "double": chart.DOUBLE,
    "surrender": chart.SURRENDER,
    "split": chart.SPLIT,
    "split once": chart.SPLIT_ONCE,
    "zap": chart.ZAP,
}


@dataclass(frozen=True, slots=True)
class HandKind:
    """A hand to decide about, and how it came about: all that the same hand has in common in every shoe."""

    up: int
    total: int
    soft: bool
    pair: int
    lammer: bool
    seen: Seen


@dataclass(slots=True, eq=False)
class DecidedHands:
    """Hands of one shoe: the kind of each, how often it comes up, and by letter what it is worth, nan if it may not."""

    kinds: list[HandKind] = field(default_factory=list)
    weight: list[float] = field(default_factory=list)
    values: list[list[float]] = field(default_factory=list)
    offers: dict[tuple[Offered, int], list[tuple[Seen, float, float]]] = field(default_factory=dict)
    """By offer and up card, for each hand that gets it: what is seen, how often, and what taking it gains."""

    def add(self, kind: HandKind, weight: float, values: list[float]) -> None:
        """Add a hand."""
        self.kinds.append(kind)
        self.weight.append(weight)
        self.values.append(values)


class HandWatcher:
    """Watches a chart being played from one shoe."""

    def __init__(self, shoe: CountedShoe, strategy: Strategy, lean: float) -> None:
        self.shoe = shoe
        model = shoe.tilted(lean)
        self.solver = Solver(model, floats(), ChartPlayer(strategy, model))
        self.hands = DecidedHands()
        self.against: Against | None = None
        self.tags = [float(tag) for tag in shoe.tags]
        self.cards = self.solver.bench.hands.cards
        self.card_tags = self.cards @ shoe.tags

    def watch(self, tick: Callable[[], None] = lambda: None) -> DecidedHands:
        """Play against every up card, and return every hand."""
        accounts = Accounts(self.solver, self._observe)
        for up in range(len(self.tags)):
            if self.shoe.copies[up]:
                self.against = self.solver.against(up)
                accounts.add(self.against)
                self._first_hands(self.against)
                self._offers(self.against)
            tick()
        return self.hands

    def _chosen_first(self, zapped: tuple[int, int] | None) -> set[int]:
        """Return the hands of two cards that are valued with their splits and zaps, and not as they are played on."""
        assert self.against is not None
        first = self.against.first if zapped is None else self.against.zapped[zapped].first
        return {hand.hand for hand in first.values() if hand.splits or hand.zap is not None}

    def _observe(self, observation: Observation) -> None:
        context, scene, bench = observation.context, observation.scene, observation.bench
        if not context.allowed.draws:
            return
        elsewhere = self._chosen_first(scene.zapped) if context.pair is None else set()
        known = [context.up, *(scene.zapped or ()), *([] if context.pair is None else [context.pair])]
        tags, many = sum(self.tags[rank] for rank in known), len(known)
        model, hands = bench.model, bench.hands
        for hand in context.subset.tolist():
            weight = scene.stake * float(bench.weight[hand])
            if weight <= 0 or hand in elsewhere or not model.fresh.hit[hand]:
                continue
            legal, worth = bench.values.legal[hand], bench.values.by_action[hand]
            values = {letter: float(worth[code]) for code, letter in ACTIONS.items() if legal[code]}
            cards = self.cards[hand]
            pair = int(cards.argmax()) + 1 if hands.size[hand] == 2 and cards.max() == 2 else 0
            seen = Seen(tags + float(self.card_tags[hand]), many + int(hands.size[hand]))
            total, soft = int(hands.total[hand]), bool(hands.soft[hand])
            kind = HandKind(context.up, total, soft, pair, context.lammer, seen)
            self.hands.add(kind, weight, [values.get(letter, np.nan) for letter in LETTERS])

    def _first_hands(self, against: Against) -> None:
        """Add the hands that may be split or zapped, as they were dealt and after a zap."""
        for first in against.first.values():
            if first.blackjack:
                continue
            alive = float(against.chance * first.chance * (1 - first.dealer_blackjack))
            if first.splits or first.zap is not None:
                self._choice(against, first, alive, ())
            if first.chosen.decision == "zap":
                for hand in against.zapped[first.ranks].first.values():
                    if hand.splits:
                        self._choice(against, hand, alive * float(hand.chance), first.ranks)

    def _choice(self, against: Against, first: First, weight: float, gone: tuple[int, ...]) -> None:
        known = (against.up, *gone, *first.ranks)
        seen = Seen(sum(self.tags[rank] for rank in known), len(known))
        hands = self.solver.bench.hands
        pair = first.ranks[0] + 1 if first.ranks[0] == first.ranks[1] else 0
        total, soft = int(hands.total[first.hand]), bool(hands.soft[first.hand])
        same = float(first.same_rank) if first.splits else 0.0
        for share, splits in ((same, True), (1 - same, False)):
            if share * weight <= 0:
                continue
            values = {NAMED[name]: float(value) for name, value in first.values(against.stakes, splits=splits).items()}
            if chart.SPLIT in values:
                values.setdefault(chart.SPLIT_ONCE, values[chart.SPLIT])
            kind = HandKind(against.up, total, soft, pair if splits else 0, False, seen)
            self.hands.add(kind, weight * share, [values.get(letter, np.nan) for letter in LETTERS])

    def _offers(self, against: Against) -> None:
        model, up, chance = self.solver.model, against.up, float(against.chance)
        if model.attacks:
            gain = float(against.attack_ev - against.plain_ev)
            self.hands.offers.setdefault((Offered.ATTACK, up), []).append((Seen(self.tags[up], 1), chance, gain))
        if up != ACE:
            return
        rules, pays = self.shoe.rules, float(model.insurance_pays)
        even = rules.even_money is not None and rules.even_money.selected
        for first in against.first.values():
            known = (up, *first.ranks)
            seen, often = Seen(sum(self.tags[rank] for rank in known), len(known)), chance * float(first.chance)
            has = float(first.dealer_has)
            if first.blackjack and even:
                gain = 1 - float(model.blackjack_pays) * (1 - has)
                self.hands.offers.setdefault((Offered.EVEN_MONEY, up), []).append((seen, often, gain))
            elif rules.insurance.selected:
                gain = float(model.insurance_share) * (pays * has - (1 - has))
                self.hands.offers.setdefault((Offered.INSURANCE, up), []).append((seen, often, gain))


def parabolas(leans: Floats, values: Floats) -> Floats:
    """Return the three coefficients of the parabola through three values each, lowest power first.

    ``leans`` and ``values`` have a row for each of the three shoes.
    """
    low, middle, high = leans
    first, second, third = values
    slope = (second - first) / (middle - low)
    bend = ((third - second) / (high - middle) - slope) / (high - low)
    return np.stack([first - slope * low + bend * low * middle, slope - bend * (low + middle), bend], axis=-1)
