"""Charts as policies for many tables at once."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.learn.spaces import fields
from pitboss.learn.wishes import Wishes
from pitboss.learn.words import Asked, Code
from pitboss.solve.strategies import letters
from pitboss.solve.strategies.strategy import Row, Section, Strategy

CODES = {
    letters.STAND: Code.STAND,
    letters.HIT: Code.HIT,
    letters.DOUBLE: Code.DOUBLE,
    letters.SPLIT: Code.SPLIT,
    letters.SPLIT_ONCE: Code.SPLIT,
    letters.SURRENDER: Code.SURRENDER,
    letters.ZAP: Code.ZAP,
}
TOTALS, UPS, PAIRS, MOST_WORDS = 22, 11, 11, 6
DRAWING, DOUBLED, FINISHED = range(3)
"""Hands that may draw; those that were doubled; those that may not draw although they were not: split aces."""


class ChartPolicy:
    """A policy that plays by a chart: ``policy(observations, masks)`` returns an action for every table.

    It makes the first wager and no side wager, declines insurance and even money, and attacks if the chart says so.
    """

    def __init__(self, strategy: Strategy, wishes: Wishes) -> None:
        self.strategy, self.wishes = strategy, wishes
        names = [field.name for field in fields(wishes)]
        self.place = {name: names.index(name) for name in names}
        self.action_of = np.full(len(Code), -1, dtype=np.int64)
        for action, code in reversed(list(enumerate(wishes.codes))):
            self.action_of[code] = action
        shape = (3, 2, 2, 2, TOTALS, PAIRS, UPS, MOST_WORDS)
        self.words: NDArray[np.int8] = np.full(shape, Code.STAND, dtype=np.int8)
        self._write()
        self.attacks = np.array([False, *(strategy.attacks(up) for up in range(UPS - 1))])

    def _write(self) -> None:
        """Write the letters of every hand: by what they may do, split, lammer, soft, total, pair and up card."""
        for index in np.ndindex(self.words.shape[:-1]):
            kind, split, lammer, soft, total, pair, up = index
            if up == 0 or total < 4:
                continue
            word = self._word(kind, bool(lammer), bool(soft), total, pair, up - 1)
            word = word.replace(letters.SPLIT_ONCE, "") if split else word
            codes = [CODES[letter] for letter in word if letter in CODES][:MOST_WORDS]
            self.words[index][: len(codes)] = codes

    def _word(self, kind: int, lammer: bool, soft: bool, total: int, pair: int, up: int) -> str:
        section = Section.SOFT if soft else Section.HARD
        drawing = self.strategy.letters(section, total, up, lammer=lammer, pair=pair)
        if kind == DRAWING:
            return drawing
        section = Section.LAST_SOFT if soft else Section.LAST_HARD
        last = self.strategy.word(Row(section, total, lammer), up) + letters.STAND
        if kind == DOUBLED:
            return last
        again = letters.SPLIT if pair and letters.SPLIT in drawing else ""
        return again + last.replace(letters.DOUBLE, "")

    def __call__(self, observations: NDArray[np.int16], masks: NDArray[Any]) -> NDArray[np.int64]:
        """Return the chart's action at every table: the first of its letters that is allowed."""
        seen = observations.astype(np.int64).T
        of = {name: seen[place] for name, place in self.place.items()}
        asked, rows = of["asked"], np.arange(len(observations))
        # The first that is allowed: stand, decline, or the first wager.
        actions: NDArray[np.int64] = np.argmax(masks, axis=1)
        declines = self.action_of[Code.DECLINE]
        if declines >= 0:
            offered = (asked == Asked.INSURANCE) | (asked == Asked.EARLY_SURRENDER) | (asked == Asked.SIDE_WAGERS)
            actions = np.where(offered | (asked == Asked.ATTACK), declines, actions)
        if self.action_of[Code.TAKE] >= 0:
            takes = (asked == Asked.ATTACK) & self.attacks[of["up"]]
            takes |= (asked == Asked.EARLY_SURRENDER) & self._gives_up(of)
            actions = np.where(takes, self.action_of[Code.TAKE], actions)
        deciding = asked >= Asked.HAND
        kinds = np.where(masks[:, self.action_of[Code.HIT]] > 0, DRAWING, FINISHED)
        words = self._words(of, np.where(of["doubles"] > 0, DOUBLED, kinds))
        for place in reversed(range(MOST_WORDS)):
            wanted = self.action_of[words[:, place]]
            allowed = (wanted >= 0) & (masks[rows, np.maximum(wanted, 0)] > 0) & deciding
            actions = np.where(allowed, wanted, actions)
        return actions

    def _words(self, of: dict[str, NDArray[np.int64]], kinds: NDArray[np.int64]) -> NDArray[np.int8]:
        words: NDArray[np.int8] = self.words[
            kinds, of["split"], of["free"], of["soft"], of["total"], of["pair"], of["up"]
        ]
        return words

    def _gives_up(self, of: dict[str, NDArray[np.int64]]) -> NDArray[np.bool_]:
        """Whether the first letter of the hand is a surrender."""
        drawing = np.full_like(of["total"], DRAWING)
        first: NDArray[np.bool_] = self._words(of, drawing)[:, 0] == Code.SURRENDER
        return first
