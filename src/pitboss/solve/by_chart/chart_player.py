"""A player who goes by a strategy: the same decisions whatever cards made the total."""

from __future__ import annotations

from itertools import product

import numpy as np

from pitboss.solve.by_chart.words import first_action, first_legal
from pitboss.solve.hands.contexts import Bench, Context
from pitboss.solve.hands.players import Values
from pitboss.solve.kernels.arithmetic import Number
from pitboss.solve.kernels.structures import Play
from pitboss.solve.model.actions import STAND, SURRENDER
from pitboss.solve.model.compositions import RANKS, Ints, compositions
from pitboss.solve.model.model import Allowed, Masks
from pitboss.solve.strategies import strategy as letters
from pitboss.solve.strategies.strategy import Row, Section, Strategy


def section_of(soft: bool) -> Section:
    """Return the section of hands that may draw."""
    return Section.SOFT if soft else Section.HARD


class ChartPlayer:
    """Plays by a strategy."""

    def __init__(self, strategy: Strategy) -> None:
        self.strategy = strategy
        self.hands = compositions()
        self.plays: dict[tuple[int, Allowed, bool], Play] = {}
        self.totals = sorted(set(zip(self.hands.soft.tolist(), self.hands.total.tolist(), strict=True)))
        index = {total: place for place, total in enumerate(self.totals)}
        both = zip(self.hands.soft.tolist(), self.hands.total.tolist(), strict=True)
        self.row = np.array([index[total] for total in both])

    def play(self, bench: Bench, context: Context) -> Play:
        """Return the strategy's play, valued."""
        play = self.actions(context)
        bench.judge(context, play)
        return play

    def actions(self, context: Context) -> Play:
        """Return the strategy's play of every hand."""
        key = (context.up, context.allowed, context.lammer)
        if key not in self.plays:
            self.plays[key] = self._actions(*key)
        return self.plays[key]

    def _actions(self, up: int, allowed: Allowed, lammer: bool) -> Play:
        given_up = self._given_up(up, lammer)
        if allowed.draws:
            action = np.where(allowed.hit, self._drawing(up, allowed, lammer), STAND)
        else:
            action = np.where(given_up & allowed.surrender, SURRENDER, STAND)
        gives_up = np.where(given_up & allowed.surrender_doubled, 1, 0).astype(np.int8)
        return Play(action.astype(np.int8), np.stack((gives_up, gives_up)))

    def _given_up(self, up: int, lammer: bool) -> Masks:
        """Say which hands that draw no more are given up."""
        given_up = []
        for soft, total in self.totals:
            row = Row(Section.LAST_SOFT if soft else Section.LAST_HARD, total, lammer)
            given_up.append(self.strategy.word(row, up).startswith(letters.SURRENDER))
        by_hand: Masks = np.array(given_up)[self.row]
        return by_hand

    def _drawing(self, up: int, allowed: Allowed, lammer: bool) -> Ints:
        """Return the action of each hand that may draw: the first letter that is legal for it."""
        by_total = np.zeros((2, 2, len(self.totals)), dtype=np.int64)
        for place, (soft, total) in enumerate(self.totals):
            word = self.strategy.letters(section_of(bool(soft)), total, up, lammer=lammer)
            for doubles, surrenders in product((0, 1), repeat=2):
                by_total[doubles, surrenders, place] = first_action(word, bool(doubles), bool(surrenders))
        action: Ints = by_total[allowed.double.astype(int), allowed.surrender.astype(int), self.row]
        for pair in range(RANKS):
            hand = self.hands.of(pair, pair)
            soft, total = bool(self.hands.soft[hand]), int(self.hands.total[hand])
            word = self.strategy.letters(section_of(soft), total, up, lammer=lammer, pair=pair + 1)
            action[hand] = first_action(word, bool(allowed.double[hand]), bool(allowed.surrender[hand]))
        return action

    def choose(self, up: int, ranks: tuple[int, int], values: Values) -> str:
        """Return the first decision of the cell that may be made."""
        hand = self.hands.of(*ranks)
        total = int(self.hands.total[hand])
        pair = ranks[0] + 1 if ranks[0] == ranks[1] else 0
        return first_legal(self.strategy.letters(section_of(bool(self.hands.soft[hand])), total, up, pair=pair), values)

    def wants_split(self, up: int, pair: int) -> bool:
        """Return whether the strategy ever splits a pair."""
        word = self.strategy.word(Row(Section.PAIR, pair + 1), up)
        return letters.SPLIT in word or letters.SPLIT_ONCE in word

    def attacks(self, up: int, plain: Number, attacked: Number) -> bool:
        """Attack where the strategy says so."""
        return up in self.strategy.attack
