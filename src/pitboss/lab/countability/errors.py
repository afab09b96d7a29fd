"""What a strategy gives up: where it leaves a better one, how often that comes up, and what it costs.

Each cell is judged where it stands: everything else is played as the strategy has it, and the one cell as the other
strategy does. Both are valued exactly, so that a cost is exact; since cells depend on each other a little, the costs of
all cells come close to the whole difference and need not be equal to it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace

from pitboss.rulebook import Rules
from pitboss.solve.accounts.accounts import Accounts
from pitboss.solve.accounts.observations import Observation
from pitboss.solve.by_chart.chart_player import ChartPlayer
from pitboss.solve.hands.contexts import Bench
from pitboss.solve.hands.first_hands import First
from pitboss.solve.hands.solver import Against, Solver, total_ev
from pitboss.solve.kernels.arithmetic import floats
from pitboss.solve.model.compositions import NAMES
from pitboss.solve.model.model import Model, model_of
from pitboss.solve.prices.solving import solve
from pitboss.solve.strategies.index_plays import DECLINED, TAKEN, Offered
from pitboss.solve.strategies.strategy import Row, Section, Strategy
from pitboss.solve.strategies.vocabulary import ChartVocabulary, total_row

Cell = tuple[Row | Offered, int]
SAME = 1e-13
"""Costs this small are arithmetic: both cells play alike."""


@dataclass(frozen=True, slots=True)
class CellDifference:
    """A cell of which two strategies say different things, in units of the initial wager.

    ``cost`` is what the strategy loses by it in a round, less than nought where its own word is the better one;
    ``frequency`` how often a hand comes to the cell in a round.
    """

    about: Row | Offered
    up: int
    word: str
    other: str
    frequency: float
    cost: float

    @property
    def place(self) -> str:
        """The cell, as a text names it."""
        return f"{self.about} v {NAMES[self.up]}"

    @property
    def loss(self) -> float:
        """What is lost each time a hand comes to the cell."""
        return self.cost / self.frequency if self.frequency else 0.0


@dataclass(frozen=True, slots=True)
class StrategyErrors:
    """Two strategies: what each is worth, and every cell in which they play otherwise, the costliest first."""

    rules: Rules
    ev: float
    other_ev: float
    best_ev: float
    differences: tuple[CellDifference, ...]

    @property
    def cost(self) -> float:
        """What the strategy gives up against the other in a round."""
        return self.other_ev - self.ev


def strategy_errors(rules: Rules, strategy: Strategy, other: Strategy | None = None) -> StrategyErrors:
    """Compare a strategy with another, or with the best chart; index plays are left aside."""
    best = solve(rules, "td")
    against = other if other is not None else best.strategy
    judge = _Judge(model_of(rules), replace(strategy, plays=(), count=None))
    other_ev = judge.value(replace(against, plays=(), count=None))
    vocabulary = ChartVocabulary.of(rules)
    differences = sorted(judge.differences(against, vocabulary), key=lambda cell: -cell.cost)
    return StrategyErrors(rules, judge.ev, other_ev, best.ev, tuple(differences))


class _Judge:
    """Values a strategy, and the same with one cell changed."""

    def __init__(self, model: Model, strategy: Strategy) -> None:
        self.model, self.strategy = model, strategy
        solver = self._solver(strategy, None)
        self.bench = solver.bench
        self.frequency: dict[Cell, float] = defaultdict(float)
        self.against = {against.up: against for against in solver.solve()}
        self.ev = float(total_ev(list(self.against.values())))
        accounts = Accounts(solver, self._observe)
        for against in self.against.values():
            accounts.add(against)
            self._chosen(against)
            self.frequency[Offered.ATTACK, against.up] = float(against.chance)

    def _solver(self, strategy: Strategy, bench: Bench | None) -> Solver:
        return Solver(self.model, floats(), ChartPlayer(strategy, self.model), bench)

    def value(self, strategy: Strategy) -> float:
        """Return what another strategy is worth."""
        return float(total_ev(self._solver(strategy, self.bench).solve()))

    def _observe(self, observation: Observation) -> None:
        """Count the hands that come to each cell."""
        context, bench, draws = observation.context, observation.bench, observation.context.allowed.draws
        hands = bench.hands
        weights = bench.weight[context.subset]
        for hand, weight in zip(context.subset.tolist(), weights.tolist(), strict=True):
            if weight <= 0 or not self.model.fresh.hit[hand]:
                continue
            pair = int(hands.cards[hand].argmax()) + 1 if hands.size[hand] == 2 and hands.cards[hand].max() == 2 else 0
            self._count(int(hands.total[hand]), bool(hands.soft[hand]), pair, context.lammer, draws, context.up, weight)

    def _count(self, total: int, soft: bool, pair: int, lammer: bool, draws: bool, up: int, weight: float) -> None:
        section = Section.SOFT if soft else Section.HARD
        if not draws:
            section = Section.LAST_SOFT if soft else Section.LAST_HARD
        self.frequency[Row(section, total, lammer), up] += weight
        if pair:
            self.frequency[Row(Section.PAIR, pair, lammer), up] += weight

    def _chosen(self, against: Against) -> None:
        """Count the hands that are split or zapped, which are not played on as they are."""
        for first in against.first.values():
            alive = float(against.chance * first.chance * (1 - first.dealer_blackjack))
            self._first(first, against.up, alive)
            if first.chosen.decision == "zap":
                for hand in against.zapped[first.ranks].first.values():
                    self._first(hand, against.up, alive * float(hand.chance))

    def _first(self, first: First, up: int, alive: float) -> None:
        hands = self.bench.hands
        pair = first.ranks[0] + 1 if first.ranks[0] == first.ranks[1] else 0
        weight = alive if first.chosen.decision == "zap" else 0.0
        if first.chosen.split is not None:
            weight = alive * float(first.same_rank)
        if weight:
            total, soft = int(hands.total[first.hand]), bool(hands.soft[first.hand])
            self._count(total, soft, pair, False, True, up, weight)

    def differences(self, other: Strategy, vocabulary: ChartVocabulary) -> Iterator[CellDifference]:
        """Yield every cell that plays otherwise, and what it costs."""
        for row in vocabulary.rows:
            for up in self.against:
                mine, theirs = self.strategy.word(row, up), other.word(row, up)
                if _spelled(self.strategy, row, up) != _spelled(other, row, up) and mine != theirs:
                    words = list(self.strategy.rows.get(row, ("",) * len(NAMES)))
                    words[up] = theirs
                    changed = replace(self.strategy, rows={**self.strategy.rows, row: tuple(words)})
                    yield from self._difference(row, up, mine, theirs, changed)
        for up in sorted(self.strategy.attack ^ other.attack):
            if up in self.against:
                mine, theirs = (DECLINED, TAKEN) if up in other.attack else (TAKEN, DECLINED)
                changed = replace(self.strategy, attack=self.strategy.attack ^ {up})
                yield from self._difference(Offered.ATTACK, up, mine, theirs, changed)

    def _difference(
        self, about: Row | Offered, up: int, word: str, other: str, changed: Strategy
    ) -> Iterator[CellDifference]:
        against = self.against[up]
        value = self._solver(changed, self.bench).against(up).ev
        cost = float(against.chance * (value - against.ev))
        if abs(cost) > SAME:
            frequency = self.frequency[about, up]
            yield CellDifference(about, up, word, other, frequency, cost)


def _spelled(strategy: Strategy, row: Row, up: int) -> str:
    """Return what a cell says with what it falls back on: a pair on its total."""
    word = strategy.word(row, up)
    if row.section is Section.PAIR:
        word += strategy.word(total_row(row), up)
    return word
