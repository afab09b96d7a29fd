"""Words of letters: what one is worth for a hand, and which is best."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.solve.hands.players import Values
from pitboss.solve.kernels.arithmetic import Number, Numbers
from pitboss.solve.model.actions import DOUBLE, HIT, STAND, SURRENDER
from pitboss.solve.model.model import Masks
from pitboss.solve.strategies import strategy as letters

DECISIONS = {
    letters.STAND: ("stand",),
    letters.HIT: ("hit",),
    letters.DOUBLE: ("double",),
    letters.SURRENDER: ("surrender",),
    letters.ZAP: ("zap",),
    letters.SPLIT: ("split",),
    letters.SPLIT_ONCE: ("split once", "split"),
}
"""What a letter means: the first of these that may be done."""

DRAWING = ((STAND, letters.STAND), (HIT, letters.HIT), (SURRENDER, letters.SURRENDER))
CODES = {letter: code for code, letter in DRAWING} | {letters.DOUBLE: DOUBLE}
CHOICES = ("", "Z", "P", "O", "ZP", "ZO", "PZ", "OZ")
"""What a cell may begin with: two fresh cards zapped or split, in either order."""


def first_legal(word: str, values: Values) -> str:
    """Return the decision of the first letter that may be done; a hand that may do none of them stands."""
    for letter in word:
        for name in DECISIONS[letter]:
            if name in values:
                return name
    return "stand"


def first_action(word: str, doubles: bool, surrenders: bool = True) -> int:
    """Return the first action of a word that hits, stands or, where that is legal, doubles or surrenders."""
    for letter in word:
        if letter in CODES and (doubles or letter != letters.DOUBLE) and (surrenders or letter != letters.SURRENDER):
            return CODES[letter]
    return STAND


def best_drawing(sums: Numbers, legal: Masks) -> str:
    """Return the best word for hands of which some may double and some may not.

    ``sums[0]`` has the worth of each action for the former, ``sums[1]`` for the latter; ``legal`` says which actions
    any of them may take. Where all double, the word goes on with what would be best if they could not.
    """

    def worth(code: int) -> tuple[Number, Number]:
        return sums[1, code] + max(sums[0, code], sums[0, DOUBLE]), sums[0, code]

    choices = [(code, letter) for code, letter in DRAWING if code == STAND or legal[:, code].any()]
    code, letter = max(choices, key=lambda choice: worth(choice[0]))
    return (letters.DOUBLE if sums[0, DOUBLE] > sums[0, code] else "") + letter


def drawing_worth(word: str, sums: Numbers) -> Number:
    """Return what a word is worth for such hands."""
    return sums[0, first_action(word, doubles=True)] + sums[1, first_action(word, doubles=False)]


def best_choice(rest: str, hands: Iterable[tuple[Number, Values]]) -> str:
    """Return what a cell that goes on with ``rest`` best begins with, for hands each with a weight and its values."""
    hands = list(hands)

    def worth(choice: str) -> Number:
        return sum(weight * values[first_legal(choice + rest, values)] for weight, values in hands)

    worths = {choice: worth(choice) for choice in CHOICES}
    return max(CHOICES, key=lambda choice: worths[choice])
