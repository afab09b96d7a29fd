"""Who decides: the optimum, or a given strategy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from pitboss.solve.hands.contexts import Bench, Context
from pitboss.solve.kernels.arithmetic import Number, Numbers
from pitboss.solve.kernels.structures import Play

Values = Mapping[str, Number]
"""The value of every legal decision, by name."""


class HandPlayer(Protocol):
    """Decides about hands from what their box can see."""

    def play(self, bench: Bench, context: Context) -> Play:
        """Return how to play hands; leave the values of that play on the bench."""

    def choose(self, up: int, first: tuple[int, ...], values: Values, counts: Numbers) -> str:
        """Return what to do with two cards (ranks, and suits if visible) that may be zapped or split.

        ``counts`` are the cards that were left before they were dealt.
        """

    def wants_split(self, up: int, pair: int) -> bool:
        """Return whether splitting must be considered for a pair, even if it seems far worse."""

    def attacks(self, up: int, plain: Number, attacked: Number) -> bool:
        """Return whether to make the attack wager against an up card."""


class Optimum:
    """The best decision by composition, whatever it is."""

    def play(self, bench: Bench, context: Context) -> Play:
        """Return the best play."""
        return bench.best(context)

    def choose(self, up: int, first: tuple[int, ...], values: Values, counts: Numbers) -> str:
        """Return the best decision; the first among equals."""
        return max(values, key=lambda name: values[name])

    def wants_split(self, up: int, pair: int) -> bool:
        """Never consider what is far worse."""
        return False

    def attacks(self, up: int, plain: Number, attacked: Number) -> bool:
        """Attack if that is worth more."""
        return bool(attacked > plain)


class Suitless(Optimum):
    """The best decision without looking at suits."""

    def play(self, bench: Bench, context: Context) -> Play:
        """Return the best play; two cards are played as is best on average over their suits."""
        play = bench.best(context)
        for (low, high), hands in bench.suited.items():
            for _, number, _ in hands:
                play.action[number] = play.action[bench.pair[low, high]]
        bench.judge(context, play)
        return play
