"""A function as a strategy: Python code that says what to do with a hand.

It is called before anything is dealt or valued, once for every situation that can come up, and its answers become the
same kind of table that a chart becomes. It is therefore simulated as fast as a chart, and valued exactly; only the
calls take time, a few thousand to a few hundred thousand of them. For this reason, a function must always give the same
answer to the same question: it sees no count, no suits and no other boxes, and remembers nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from pitboss.solve.strategies.letters import MEANINGS, SPLIT, SPLIT_ONCE, STAND

ATTACK, INSURE, EVEN_MONEY, DECLINE = "A", "I", "E", "N"
"""Answers to offers: the attack wager, insurance, even money, or none of them."""


@dataclass(frozen=True, slots=True)
class HandToPlay:
    """A hand that a function decides about. Cards are ``A``, ``2`` to ``9`` and ``T``, the lowest first.

    ``pair`` means that the two cards can be split. ``split`` and ``zapped`` say how the hand came about, ``lammer``
    that it is played on a lammer, and ``doubles`` how often it was doubled. If this is the ``last`` decision, the hand
    takes no more cards: it was doubled, or it is a split ace with its card. A hand without cards asks whether to make
    the attack wager against the up card. An ``offer`` asks whether to take insurance or even money; a simulation does
    not ask that. ``gone`` are other cards that the player has seen, if the function asks for them: zapped cards, and
    the other card of a pair that was split.
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
    offer: str = ""
    gone: tuple[str, ...] = ()

    def __str__(self) -> str:
        about = " ".join(self.cards) if self.cards else "the attack wager"
        return f"{about} against {self.up}" + (f" ({self.offer})" if self.offer else "")


DecidingFunction = Callable[[HandToPlay], str]
"""A function that returns letters in order of preference, as in a strategy file: ``S``, ``H``, ``DH``, ``RH``.

``A`` attacks, ``I`` takes insurance, and ``E`` takes even money.
"""


class Decider(Protocol):
    """Decides about hands, one question at a time."""

    def letter(self, hand: HandToPlay, legal: str) -> str:
        """Return one of the legal letters; ``O``, to split once, is legal wherever ``P`` is."""


class WrongAnswer(ValueError):
    """An answer of a function that is invalid: what it was, why it is invalid, and what to answer."""

    def __init__(self, answer: object, why: str, remedy: str) -> None:
        self.answer, self.why, self.remedy = answer, why, remedy
        super().__init__(f"strategy = {answer!r}: {why}; {remedy}.")


def asked(function: DecidingFunction, hand: HandToPlay) -> str:
    """Return the letters of a function for a hand; an invalid answer is refused."""
    answer: object = function(hand)
    letters = answer.upper() if isinstance(answer, str) else ""
    known = "".join(MEANINGS) if hand.cards else ATTACK
    silent = not hand.cards or bool(hand.offer)
    if isinstance(answer, str) and (letters.strip(known + _of_offer(hand)) == "" and (letters or silent)):
        return letters
    remedy = "answer with letters in order of choice, such as S, H or DH (" + ", ".join(
        f"{letter} {meaning.partition(',')[0]}" for letter, meaning in MEANINGS.items()
    )
    why = f"the function was asked about {hand}, and that is no answer"
    raise WrongAnswer(answer, why, f"{remedy}), or A to attack")


def _of_offer(hand: HandToPlay) -> str:
    return INSURE + EVEN_MONEY + DECLINE if hand.offer else ""


class FunctionDecider:
    """Decides as a function says: the first of its letters that is legal; if none is, the hand stands."""

    def __init__(self, function: DecidingFunction) -> None:
        self.function = function
        self.known: dict[HandToPlay, str] = {}

    def letter(self, hand: HandToPlay, legal: str) -> str:
        """Ask the function, once for every hand."""
        if hand not in self.known:
            self.known[hand] = self.word(hand)
        first = first_of(self.known[hand], legal)
        return first if first else self.otherwise(hand, legal, self.known[hand])

    def word(self, hand: HandToPlay) -> str:
        """Return the function's letters."""
        return asked(self.function, hand)

    def otherwise(self, hand: HandToPlay, legal: str, word: str) -> str:
        """Return what is done if no letter is legal: offers are declined, and a hand stands."""
        return DECLINE if DECLINE in legal else STAND


def first_of(word: str, legal: str) -> str:
    """Return the first letter of a word that is legal, the empty text if none is."""
    for letter in word:
        if letter in legal or (letter == SPLIT_ONCE and SPLIT in legal):
            return letter
    return ""
