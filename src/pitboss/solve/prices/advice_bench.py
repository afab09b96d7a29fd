"""The bench on which decisions are valued, kept from one question to the next.

Answering a question takes a millisecond, and laying out the arrays for it takes just as long. For many questions about
one game, as in a review of players, they are laid out once. Each thread has its own bench.
"""

from __future__ import annotations

from functools import lru_cache
from threading import local

import numpy as np

from pitboss.rulebook import Rules
from pitboss.solve.hands.contexts import Bench
from pitboss.solve.kernels.arithmetic import floats
from pitboss.solve.model.compositions import Compositions, Ints
from pitboss.solve.model.model import Model, model_of


class _Kept(local):
    """The rules of the last question, their model, and its bench."""

    rules: Rules | None = None
    model: Model | None = None
    bench: Bench | None = None


_KEPT = _Kept()


def bench_of(rules: Rules) -> tuple[Model, Bench]:
    """Return the model of rules and a bench for it, without anything from earlier questions."""
    if _KEPT.rules != rules or _KEPT.model is None or _KEPT.bench is None:
        _KEPT.model = model_of(rules)
        _KEPT.bench = Bench(_KEPT.model, floats())
        _KEPT.rules = rules
    bench = _KEPT.bench
    bench.model, bench.known_same = _KEPT.model, None
    bench.kept.clear()
    return _KEPT.model, bench


@lru_cache(4096)
def grown_from(hands: Compositions, hand: int) -> Ints:
    """Return the hands of two or more cards that have all cards of a hand, including the hand itself."""
    return np.flatnonzero((hands.cards >= hands.cards[hand]).all(axis=1) & (hands.size >= 2))
