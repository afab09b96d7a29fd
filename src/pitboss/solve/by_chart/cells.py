"""Cells of a strategy, each the best for the hands that reached it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import numpy as np

from pitboss.rulebook import Rules
from pitboss.solve.accounts.observations import Observation
from pitboss.solve.by_chart.chart_player import pairs
from pitboss.solve.by_chart.words import GROUPS, best_choice, best_drawing, drawing_worth, group_of
from pitboss.solve.hands.contexts import Context
from pitboss.solve.hands.first_hands import First
from pitboss.solve.hands.players import Values
from pitboss.solve.hands.solver import Against, Solver
from pitboss.solve.kernels.arithmetic import Number, Numbers
from pitboss.solve.kernels.following import LAST_SUMS, MAY_AGAIN, MAY_STANDING, MAY_TAKEN, STANDING, TAKEN
from pitboss.solve.model.actions import ACTIONS, STAND
from pitboss.solve.model.compositions import RANKS
from pitboss.solve.model.hand_rules import Masks
from pitboss.solve.model.model import Stakes
from pitboss.solve.strategies import strategy as letters
from pitboss.solve.strategies.strategy import Row, Section, Strategy, rows_of

ROWS, SOFT_ROWS, PAIR_ROWS = 64, 32, 54
"""Places of sums: hard totals, from 32 on soft totals, from 54 on pairs."""

SPARE = 1e-12
"""The small weight of a hand that no play reaches: just enough to fill its cell."""

Weighted = tuple[Number, Values]


class Cells:
    """Sums of what each action is worth, by up card and chips or lammer, for four groups of hands.

    The groups: may double and surrender, may only surrender, may only double, may do neither.
    """

    def __init__(self, solver: Solver) -> None:
        self.model, self.bench = solver.model, solver.bench
        hands, self.given_up_any = self.bench.hands, self.model.gives_up_drawn
        self.total_row = np.where(hands.soft == 1, SOFT_ROWS + hands.total, hands.total)
        self.row = self.total_row.copy()
        for hand, rank in pairs(hands):
            self.row[hand] = PAIR_ROWS + rank
        self.sums: dict[tuple[int, bool], Numbers] = defaultdict(lambda: np.zeros((GROUPS, ROWS, ACTIONS)))
        shape = (GROUPS, ROWS, ACTIONS)
        self.legal: dict[tuple[int, bool], Masks] = defaultdict(lambda: np.zeros(shape, dtype=np.bool_))
        self.last: dict[tuple[int, bool], Numbers] = defaultdict(lambda: np.zeros((LAST_SUMS, ROWS)))

    def observe(self, observation: Observation) -> None:
        """Add the hands of one context."""
        bench, scene, context = self.bench, observation.scene, observation.context
        subset, draws = context.subset, context.allowed.draws
        weight = scene.stake * bench.weight[subset]
        if draws:
            self._add(context, weight)
        if self.model.decides_doubled:
            self._add_last(context, scene.stake * bench.last[:, subset])
            if not draws:
                self._add_last(context, self._standing(context, weight))

    def _standing(self, context: Context, weight: Numbers) -> Numbers:
        """Return what hands win by standing and lose by surrendering, as sums over hands that draw no more cards."""
        subset = context.subset
        sums = np.zeros((LAST_SUMS, len(subset)))
        sums[STANDING] = weight * self.bench.values.by_action[subset, STAND]
        taken = 0.0 if context.lammer else weight * float(self.model.surrender_takes)
        sums[TAKEN] = np.where(context.allowed.surrender[subset], taken, -sums[STANDING])
        return sums

    def spare(self, against: Against) -> None:
        """Give every hand a little weight, so that every cell is filled."""
        bench, up, counts = self.bench, against.up, against.counts
        subset = bench.possible(counts)
        bench.stand(up, counts, subset)
        weight = SPARE * 0.1 ** bench.hands.size[subset].astype(float)
        for lammer in (False, True) if self.model.lammers else (False,):
            context = Context(up, counts, subset, self.model.fresh, lammer)
            bench.best(context)
            self._add(context, weight)
            self._add_last(context, self._standing(context, weight))
            if self.model.most_doubles > 1:
                self._add_last(context, self._doubled(context, weight))

    def _doubled(self, context: Context, weight: Numbers) -> Numbers:
        """Return the same sums for hands that were doubled once and may be doubled again."""
        bench, subset = self.bench, context.subset
        sums = np.zeros((LAST_SUMS, len(subset)))
        terms = bench.terms(context.allowed)
        stands = terms.doubled_pays[subset] * bench.chances.win[subset] - 2 * bench.chances.lose[subset]
        taken = np.where(context.allowed.surrender_doubled[subset], 2 * terms.takes[subset], np.inf)
        may = context.allowed.double_again[subset]
        again = np.maximum(stands, -taken) + bench.values.again_gain[0, subset]
        sums[MAY_STANDING], sums[MAY_TAKEN] = weight * stands, weight * np.where(may, 2 * terms.takes[subset], -stands)
        sums[MAY_AGAIN] = weight * np.where(may, again, stands)
        return sums

    def _add(self, context: Context, weight: Numbers) -> None:
        """Add what each action is worth to these hands; a hand that may not take an action stands instead."""
        some = context.subset[weight != 0]
        weight, rows, key = weight[weight != 0], self.row[some], (context.up, context.lammer)
        values, legal = self.bench.values.by_action[some], self.bench.values.legal[some]
        values = np.where(legal, values, values[:, STAND, None]) * weight[:, None]
        group = group_of(context.allowed.double[some], context.allowed.surrender[some])
        places = ACTIONS * (rows + ROWS * group)[:, None] + np.arange(ACTIONS)
        shape = (GROUPS, ROWS, ACTIONS)
        self.sums[key] += np.bincount(places.ravel(), values.ravel(), minlength=GROUPS * ROWS * ACTIONS).reshape(shape)
        self.legal[key].reshape(-1)[places[legal]] = True

    def _add_last(self, context: Context, sums: Numbers) -> None:
        rows, last = self.total_row[context.subset], self.last[context.up, context.lammer]
        for place in range(LAST_SUMS if self.model.most_doubles > 1 else STANDING + 1):
            last[place] += np.bincount(rows, sums[place], minlength=ROWS)

    def strategy(self, rules: Rules, solved: list[Against]) -> Strategy:
        """Return the strategy of the best cells; against an up card that the shoe does not have, it stands."""
        names = rows_of(doubled=self.model.decides_doubled, lammers=self.model.lammers)
        rows = {row: ["" if row.section is Section.PAIR else letters.STAND] * RANKS for row in names}
        for against in solved:
            for row in names:
                rows[row][against.up] = self._word(row, against.up)
            self._choices(rows, against)
        attack = frozenset(
            against.up for against in solved if self.model.attacks and against.attack_ev > against.plain_ev
        )
        return Strategy(rules.game, {row: tuple(words) for row, words in rows.items()}, attack, dict(rules.options))

    def _word(self, row: Row, up: int) -> str:
        """Return the best word of a row for hands played as they are; a pair has its own only if it is better.

        Hard 4 and soft 12 are always pairs.
        """
        sums, legal = self.sums[up, row.lammer], self.legal[up, row.lammer]
        match row.section:
            case Section.HARD:
                place = row.number if row.number > 4 else PAIR_ROWS + 1
                return best_drawing(sums[:, place], legal[:, place], self.given_up_any)
            case Section.SOFT:
                place = SOFT_ROWS + row.number if row.number > 12 else PAIR_ROWS
                return best_drawing(sums[:, place], legal[:, place], self.given_up_any)
            case Section.PAIR:
                place = PAIR_ROWS + row.number - 1
                own, as_total = sums[:, place], self._word(total_of(row), up)
                word = best_drawing(own, legal[:, place], self.given_up_any)
                return word if drawing_worth(word, own) > drawing_worth(as_total, own) else ""
            case Section.LAST_HARD | Section.LAST_SOFT:
                place = row.number + (SOFT_ROWS if row.section is Section.LAST_SOFT else 0)
                return self._last_word(self.last[up, row.lammer][:, place])

    def _last_word(self, sums: Numbers) -> str:
        """Return the best word for hands that draw no more cards, some of which may be doubled again."""
        words = {letters.STAND: sums[STANDING] + sums[MAY_STANDING]}
        if self.model.gives_up_doubled:
            words[letters.SURRENDER] = -sums[TAKEN] - sums[MAY_TAKEN]
        if self.model.most_doubles > 1:
            words[letters.DOUBLE + letters.STAND] = sums[MAY_AGAIN] + sums[STANDING]
            if self.model.gives_up_doubled:
                words[letters.DOUBLE + letters.SURRENDER] = sums[MAY_AGAIN] - sums[TAKEN]
        return max(words, key=lambda word: words[word])

    def _choices(self, rows: dict[Row, list[str]], against: Against) -> None:
        """Let cells begin with a zap or a split if that is better for the hands that come up."""
        hands: dict[Row, list[Weighted]] = defaultdict(list)
        for first, weight in _first_hands(against):
            hands[self._row_of(first)] += _values(first, weight, against.stakes)
        up = against.up
        for row in sorted(hands):
            if row.section is not Section.PAIR:
                rows[row][up] = best_choice(rows[row][up], hands[row]) + rows[row][up]
        for row in sorted(hands):
            if row.section is Section.PAIR:
                choice = best_choice(rows[row][up] + rows[total_of(row)][up], hands[row])
                rows[row][up] = choice + rows[row][up]
                if self.model.split_free[row.number - 1]:
                    self._lammer_pair(rows, row, up)

    def _lammer_pair(self, rows: dict[Row, list[str]], row: Row, up: int) -> None:
        """Hands on a lammer are split again the way the first hand was."""
        again = letters.SPLIT in rows[row][up]
        lammer = Row(row.section, row.number, True)
        rows[lammer][up] = (letters.SPLIT if again else "") + rows[lammer][up]

    def _row_of(self, first: First) -> Row:
        if first.ranks[0] == first.ranks[1]:
            return Row(Section.PAIR, first.ranks[0] + 1)
        place = int(self.total_row[first.hand])
        return Row(Section.SOFT, place - SOFT_ROWS) if place > SOFT_ROWS else Row(Section.HARD, place)


def total_of(row: Row) -> Row:
    """Return the row of a pair's total."""
    if row.number == 1:
        return Row(Section.SOFT, 12, row.lammer)
    return Row(Section.HARD, 2 * row.number, row.lammer)


def _first_hands(against: Against) -> Iterator[tuple[First, Number]]:
    """Return every hand that may be split or zapped, first hands and those after a zap, and its frequency."""
    for first in against.first.values():
        alive = against.chance * first.chance * (1 - first.dealer_blackjack)
        if first.splits or first.zap is not None:
            yield first, alive
        if first.chosen.decision == "zap":
            for hand in against.zapped[first.ranks].first.values():
                if hand.splits:
                    yield hand, alive * hand.chance


def _values(first: First, weight: Number, stakes: Stakes) -> Iterator[Weighted]:
    """Return a hand's values if it may be split and, for ten-values of two ranks, if it may not."""
    values = first.values(stakes)
    if first.splits:
        yield weight * first.same_rank, first.values(stakes, splits=True)
        weight = weight * (1 - first.same_rank)
    if weight:
        yield weight, values
