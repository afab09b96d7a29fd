"""A player who follows a strategy: the same decisions whichever cards make the total."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np

from pitboss.solve.by_chart.words import first_action, first_legal
from pitboss.solve.hands.contexts import Bench, Context
from pitboss.solve.hands.players import Values
from pitboss.solve.kernels.arithmetic import Number, Numbers
from pitboss.solve.kernels.following import ways_of
from pitboss.solve.kernels.structures import Play
from pitboss.solve.model.actions import DOUBLED_AGAIN, GIVEN_UP, LEFT, STAND, SURRENDER
from pitboss.solve.model.compositions import RANKS, Compositions, Ints
from pitboss.solve.model.hand_rules import Allowed, Masks
from pitboss.solve.model.model import Model
from pitboss.solve.strategies import strategy as letters
from pitboss.solve.strategies.strategy import Row, Section, Strategy

SURRENDER_LETTER, DOUBLE_LETTER = letters.SURRENDER, letters.DOUBLE


def section_of(soft: bool) -> Section:
    """Return the section of hands that may draw."""
    return Section.SOFT if soft else Section.HARD


def pairs(hands: Compositions) -> Iterator[tuple[int, int]]:
    """Return every hand that is a pair, and its rank; by suits if they are visible."""
    for rank in range(RANKS):
        yield hands.of(rank, rank), rank
    for hand in hands.suited:
        if hands.cards[hand].max() == hands.size[hand]:
            yield hand, int(hands.cards[hand].argmax())


class ChartPlayer:
    """Plays by a strategy."""

    def __init__(self, strategy: Strategy, model: Model) -> None:
        self.strategy, self.model = strategy, model
        self.hands = model.hands
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
        gives_up, doubles = self._last(up, lammer, SURRENDER_LETTER), self._last(up, lammer, DOUBLE_LETTER)
        if allowed.draws:
            action = np.where(allowed.hit, self._drawing(up, allowed, lammer), STAND)
        else:
            action = np.where(gives_up & allowed.surrender, SURRENDER, STAND)
        last = np.where(gives_up & allowed.surrender_doubled, GIVEN_UP, LEFT).astype(np.int8)
        again = np.where(doubles & allowed.double_again, DOUBLED_AGAIN, last).astype(np.int8)
        after = [last] * (ways_of(self.model.most_doubles) - 1)
        for times in range(1, self.model.most_doubles):
            after[0 if times == 1 else times] = again
        return Play(action.astype(np.int8), np.stack(after))

    def _last(self, up: int, lammer: bool, letter: str) -> Masks:
        """Say which of the hands that draw no more cards the chart gives up, or doubles again."""
        said = []
        for soft, total in self.totals:
            word = self.strategy.word(Row(Section.LAST_SOFT if soft else Section.LAST_HARD, total, lammer), up)
            if letter == SURRENDER_LETTER:
                word = word.removeprefix(DOUBLE_LETTER)
            said.append(word.startswith(letter))
        by_hand: Masks = np.array(said)[self.row]
        return by_hand

    def _drawing(self, up: int, allowed: Allowed, lammer: bool) -> Ints:
        """Return the action of each hand that may draw: the first letter that is legal for it."""
        by_total = np.zeros((2, 2, len(self.totals)), dtype=np.int64)
        for place, (soft, total) in enumerate(self.totals):
            word = self.strategy.letters(section_of(bool(soft)), total, up, lammer=lammer)
            for doubles, surrenders in product((0, 1), repeat=2):
                by_total[doubles, surrenders, place] = first_action(word, bool(doubles), bool(surrenders))
        action: Ints = by_total[allowed.double.astype(int), allowed.surrender.astype(int), self.row]
        for hand, pair in pairs(self.hands):
            soft, total = bool(self.hands.soft[hand]), int(self.hands.total[hand])
            word = self.strategy.letters(section_of(soft), total, up, lammer=lammer, pair=pair + 1)
            action[hand] = first_action(word, bool(allowed.double[hand]), bool(allowed.surrender[hand]))
        return action

    def choose(self, up: int, first: tuple[int, ...], values: Values, counts: Numbers) -> str:
        """Return the first legal decision of the cell."""
        low, high = first[:2]
        hand = self.hands.of(low, high)
        total = int(self.hands.total[hand])
        pair = low + 1 if low == high else 0
        return first_legal(self.strategy.letters(section_of(bool(self.hands.soft[hand])), total, up, pair=pair), values)

    def wants_split(self, up: int, pair: int) -> bool:
        """Return whether the strategy ever splits a pair."""
        word = self.strategy.word(Row(Section.PAIR, pair + 1), up)
        return letters.SPLIT in word or letters.SPLIT_ONCE in word

    def attacks(self, up: int, plain: Number, attacked: Number) -> bool:
        """Attack if the strategy says so."""
        return up in self.strategy.attack
