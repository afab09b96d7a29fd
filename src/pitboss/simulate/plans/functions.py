"""A function as a strategy: Python code that says what to do with a hand.

It is asked before anything is dealt, once for every situation that can come up, and its answers become the same table
that a chart becomes. So a run of any length is as fast as with a chart; only the asking takes time, a few thousand to a
few hundred thousand calls. It follows that a function has to answer the same to the same question: it sees no count, no
suits and no other boxes, and remembers nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pitboss.simulate.plans.faults import SimulationRefused, fault
from pitboss.solve.strategies.letters import MEANINGS

ATTACK = "A"


@dataclass(frozen=True, slots=True)
class HandToPlay:
    """A hand that a function decides about; cards are ``A``, ``2`` to ``9`` and ``T``, the lowest first.

    ``pair`` says that two cards may be split as a pair. ``split`` and ``zapped`` say how the hand came about,
    ``lammer`` that it rides on one, ``doubles`` how often it was doubled. A hand for which this is the ``last``
    decision draws no more: one that was doubled, or a split ace with its card. A hand without cards is the question
    whether to make the attack wager against the up card.
    """

    cards: tuple[str, ...]
    up: str
    total: int = 0
    soft: bool = False
    pair: bool = False
    split: bool = False
    zapped: bool = False
    lammer: bool = False
    doubles: int = 0
    last: bool = False


DecidingFunction = Callable[[HandToPlay], str]
"""Returns letters in order of choice, as a strategy file has them: ``S``, ``H``, ``DH``, ``RH``; ``A`` attacks."""


def asked(function: DecidingFunction, hand: HandToPlay) -> str:
    """Return the letters of a function for a hand; an answer that is none is refused."""
    answer: object = function(hand)
    letters = answer.upper() if isinstance(answer, str) else ""
    known = ATTACK if not hand.cards else "".join(MEANINGS)
    if isinstance(answer, str) and (letters.strip(known) == "" and (letters or not hand.cards)):
        return letters
    held = " ".join(hand.cards) or "the attack wager"
    remedy = "answer with letters in order of choice, such as S, H or DH (" + ", ".join(
        f"{letter} {meaning.partition(',')[0]}" for letter, meaning in MEANINGS.items()
    )
    why = f"the function was asked about {held} against {hand.up}, and that is no answer"
    raise SimulationRefused([fault("strategy", repr(answer), why, f"{remedy}), or A to attack")])
