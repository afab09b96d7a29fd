"""Words of letters: what each is worth for a hand, and which is best."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from pitboss.solve.hands.players import Values
from pitboss.solve.kernels.arithmetic import Number, Numbers
from pitboss.solve.model.actions import DOUBLE, HIT, STAND, SURRENDER
from pitboss.solve.model.compositions import Ints
from pitboss.solve.model.hand_rules import Masks
from pitboss.solve.strategies import letters
from pitboss.solve.strategies.letters import DECISIONS

DRAWING = ((STAND, letters.STAND), (HIT, letters.HIT), (SURRENDER, letters.SURRENDER))
CODES = {letter: code for code, letter in DRAWING} | {letters.DOUBLE: DOUBLE}
STARTS = ("", letters.DOUBLE, letters.SURRENDER, letters.SURRENDER + letters.DOUBLE)
"""What a cell may have before its hit or stand, for hands that may do so."""

GROUPS = 4
CHOICES = ("", "Z", "P", "O", "ZP", "ZO", "PZ", "OZ")
"""What a cell may begin with: two fresh cards are zapped or split, in either order."""


def first_legal(word: str, values: Values) -> str:
    """Return the decision for the first legal letter; a hand for which none is legal stands."""
    for letter in word:
        for name in DECISIONS[letter]:
            if name in values:
                return name
    return "stand"


def first_action(word: str, doubles: bool, surrenders: bool = True) -> int:
    """Return the first action of a word that hits, stands or, if legal, doubles or surrenders."""
    for letter in word:
        if letter in CODES and (doubles or letter != letters.DOUBLE) and (surrenders or letter != letters.SURRENDER):
            return CODES[letter]
    return STAND


def group_of(doubles: Masks, surrenders: Masks) -> Ints:
    """Return the group of hands: by whether they may double, and whether they may surrender."""
    group: Ints = 1 - doubles.astype(np.int64) + 2 * (1 - surrenders.astype(np.int64))
    return group


def best_drawing(sums: Numbers, legal: Masks, given_up: bool) -> str:
    """Return the best word for hands of which some may double or surrender and some may not.

    ``sums[group]`` has the value of each action (see ``group_of``); ``legal`` says which actions are legal in any
    group. If every hand may be ``given_up``, a word may end with that.
    """
    if legal[:, SURRENDER].any() and not given_up:
        return _best_word(sums, legal)
    return _best_double(sums[:2] + sums[2:], legal[:2] | legal[2:])


def _best_word(sums: Numbers, legal: Masks) -> str:
    """Return the best word if some hands may surrender and others may not.

    Words of equal value differ in what they say to hands that did not come up: they continue with what is best for all.
    """
    bases = [letter for code, letter in DRAWING if code == STAND or (code == HIT and legal[:, HIT].any())]
    words = [start + base for start in STARTS for base in bases]
    return max(words, key=lambda word: (drawing_worth(word, sums), sums[:, CODES[word[-1]]].sum()))


def _best_double(sums: Numbers, legal: Masks) -> str:
    """Return the best word for hands that all may surrender, or that all may not.

    ``sums[0]`` is for hands that may double, ``sums[1]`` for others. If all double, the word continues with what would
    be best if they could not.
    """

    def worth(code: int) -> tuple[Number, Number]:
        return sums[1, code] + max(sums[0, code], sums[0, DOUBLE]), sums[0, code]

    choices = [(code, letter) for code, letter in DRAWING if code == STAND or legal[:, code].any()]
    code, letter = max(choices, key=lambda choice: worth(choice[0]))
    return (letters.DOUBLE if sums[0, DOUBLE] > sums[0, code] else "") + letter


def drawing_worth(word: str, sums: Numbers) -> Number:
    """Return what a word is worth for such hands."""
    return sum(sums[group, first_action(word, doubles=group % 2 == 0, surrenders=group < 2)] for group in range(GROUPS))


def best_choice(rest: str, hands: Iterable[tuple[Number, Values]]) -> str:
    """Return the best beginning of a cell that goes on with ``rest``, for hands with their weights and values."""
    hands = list(hands)

    def worth(choice: str) -> Number:
        return sum(weight * values[first_legal(choice + rest, values)] for weight, values in hands)

    worths = {choice: worth(choice) for choice in CHOICES}
    return max(CHOICES, key=lambda choice: worths[choice])
