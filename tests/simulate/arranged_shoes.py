"""The kernel as plain Python, dealing a shoe in a given order."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest

from pitboss.cards import Card, cards
from pitboss.lab.verify.at_the_table import new_trace
from pitboss.simulate.automaton.side_lines import code_of
from pitboss.simulate.kernel import kernel, kernel_hands, tables
from pitboss.simulate.preparation.prepare import Prepared
from pitboss.simulate.running.chunk import run_chunk


@contextmanager
def unshuffled() -> Iterator[None]:
    """Let shuffles leave the cards in their order."""

    def leave(shoe: Any, place: int, until: int, many: int, numbers: Any) -> int:
        return min(max(until, place + 1), many)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kernel, "shuffle", leave)
        patch.setattr(kernel_hands, "shuffle", leave)
        yield


def deal(prepared: Prepared, text: str) -> tuple[tables.KernelTally, tables.Trace]:
    """Deal the plan's rounds from a shoe that begins with these cards, the burned one left out."""
    work = prepared.work
    first = [*([work.pack[0]] * work.game.burn), *(code_of(card) for card in _cards(text))]
    pack = np.concatenate([np.array(first, dtype=np.uint8), work.pack])[: len(work.pack)]
    trace = new_trace(prepared)
    with unshuffled():
        tally = run_chunk(work._replace(pack=pack), 0, kernel.run_chunk, trace)
    return tally, trace


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(cards(text))
