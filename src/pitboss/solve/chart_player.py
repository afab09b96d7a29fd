"""A player who goes by a strategy: the same decisions whatever cards made the total."""

from __future__ import annotations

import numpy as np

from pitboss.solve import strategy as letters
from pitboss.solve.arithmetic import Number, Numbers
from pitboss.solve.compositions import RANKS, Ints, compositions
from pitboss.solve.contexts import Bench, Play
from pitboss.solve.kernels import ANY_CARDS, LAMMER, MAY_DOUBLE, MOST_CARDS, STAND, SURRENDER
from pitboss.solve.players import Values
from pitboss.solve.strategy import Row, Section, Strategy
from pitboss.solve.words import first_action, first_legal


def section_of(soft: bool) -> Section:
    """Return the section of hands that may draw."""
    return Section.SOFT if soft else Section.HARD


class ChartPlayer:
    """Plays by a strategy."""

    def __init__(self, strategy: Strategy) -> None:
        self.strategy = strategy
        self.hands = compositions()
        self.plays: dict[tuple[int, ...], Play] = {}
        self.totals = sorted(set(zip(self.hands.soft.tolist(), self.hands.total.tolist(), strict=True)))
        index = {one: place for place, one in enumerate(self.totals)}
        both = zip(self.hands.soft.tolist(), self.hands.total.tolist(), strict=True)
        self.row = np.array([index[one] for one in both])

    def play(self, bench: Bench, up: int, counts: Numbers, subset: Ints, rules: Ints, pair: int | None = None) -> Play:
        """Return the strategy's play, valued."""
        play = self.actions(up, rules)
        bench.judge(up, counts, subset, rules, play)
        return play

    def actions(self, up: int, rules: Ints) -> Play:
        """Return the strategy's play of every hand."""
        key = (up, *rules.tolist())
        if key not in self.plays:
            self.plays[key] = self._actions(up, rules)
        return self.plays[key]

    def last(self, bench: Bench, up: int, counts: Numbers, subset: Ints, rules: Ints, pair: int | None = None) -> Play:
        """Return what the strategy does with hands that draw no more."""
        gives_up = self.actions(up, rules).gives_up
        return Play(np.where(gives_up > 0, SURRENDER, STAND).astype(np.int8), gives_up)

    def _actions(self, up: int, rules: Ints) -> Play:
        lammer = bool(rules[LAMMER])
        two_cards, more_cards, gives_up = [], [], []
        for soft, total in self.totals:
            word = self.strategy.letters(section_of(soft), total, up, lammer=lammer) if total < 21 else letters.STAND
            two_cards.append(first_action(word, bool(rules[MAY_DOUBLE])))
            more_cards.append(first_action(word, bool(rules[ANY_CARDS])))
            last = Section.LAST_SOFT if soft else Section.LAST_HARD
            gives_up.append(self.strategy.word(Row(last, total, lammer), up).startswith(letters.SURRENDER))
        two = self.hands.size == 2
        action = np.where(two, np.array(two_cards)[self.row], np.array(more_cards)[self.row])
        for pair in range(RANKS):
            hand = self.hands.of(pair, pair)
            soft, total = bool(self.hands.soft[hand]), int(self.hands.total[hand])
            word = self.strategy.letters(section_of(soft), total, up, lammer=lammer, pair=pair + 1)
            action[hand] = first_action(word, bool(rules[MAY_DOUBLE]))
        if rules[MOST_CARDS]:
            action[self.hands.size >= rules[MOST_CARDS]] = STAND
        return Play(action.astype(np.int8), np.array(gives_up, dtype=np.int8)[self.row])

    def choose(self, up: int, ranks: tuple[int, int], values: Values) -> str:
        """Return the first decision of the cell that may be made."""
        hand = self.hands.of(*ranks)
        total = int(self.hands.total[hand])
        if total == 21:
            return "stand"
        pair = ranks[0] + 1 if ranks[0] == ranks[1] else 0
        return first_legal(self.strategy.letters(section_of(bool(self.hands.soft[hand])), total, up, pair=pair), values)

    def wants_split(self, up: int, pair: int) -> bool:
        """Return whether the strategy ever splits a pair."""
        word = self.strategy.word(Row(Section.PAIR, pair + 1), up)
        return letters.SPLIT in word or letters.SPLIT_ONCE in word

    def attacks(self, up: int, plain: Number, attacked: Number) -> bool:
        """Attack where the strategy says so."""
        return up in self.strategy.attack
