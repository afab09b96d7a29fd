"""Who decides: the optimum, or a strategy that was given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from pitboss.solve.arithmetic import Number, Numbers
from pitboss.solve.compositions import Ints
from pitboss.solve.contexts import Bench, Play
from pitboss.solve.kernels import STAND, SURRENDER

Values = Mapping[str, Number]
"""The value of every decision that may be made, by its name."""


class Player(Protocol):
    """Decides about hands from what their box can see."""

    def play(self, bench: Bench, up: int, counts: Numbers, subset: Ints, rules: Ints, pair: int | None = None) -> Play:
        """Return how to play hands that may draw, those of a split ``pair`` where there was one.

        The values of doing so are left on the bench.
        """

    def last(self, bench: Bench, up: int, counts: Numbers, subset: Ints, rules: Ints, pair: int | None = None) -> Play:
        """Return what to do with hands that draw no more: stand, or give up."""

    def choose(self, up: int, ranks: tuple[int, int], values: Values) -> str:
        """Return what to do with two cards, where they may be zapped or split."""

    def wants_split(self, up: int, pair: int) -> bool:
        """Return whether a pair has to be looked at for splitting, even if that seems far worse."""

    def attacks(self, up: int, plain: Number, attacked: Number) -> bool:
        """Return whether to make the attack wager against an up card."""


class Optimum:
    """The best decision by composition, whatever it is."""

    def play(self, bench: Bench, up: int, counts: Numbers, subset: Ints, rules: Ints, pair: int | None = None) -> Play:
        """Return the best play."""
        return bench.best(up, counts, subset, rules)

    def last(self, bench: Bench, up: int, counts: Numbers, subset: Ints, rules: Ints, pair: int | None = None) -> Play:
        """Return the best of standing and giving up."""
        play = bench.best(up, counts, subset, rules)
        for hand in subset:
            play.action[hand] = STAND
            if bench.model.surrenders and bench.hands.total[hand] < 21 and bench.by_action[hand, STAND] < -0.5:
                play.action[hand] = SURRENDER
        return play

    def choose(self, up: int, ranks: tuple[int, int], values: Values) -> str:
        """Return the best decision, of equal ones the first."""
        return max(values, key=lambda name: values[name])

    def wants_split(self, up: int, pair: int) -> bool:
        """Never what is far worse."""
        return False

    def attacks(self, up: int, plain: Number, attacked: Number) -> bool:
        """Attack where that is worth more."""
        return bool(attacked > plain)
