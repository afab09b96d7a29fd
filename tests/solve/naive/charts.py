"""A chart read from its text (docs/strategies.md), and what it does with a hand. Nothing here comes from the solver.

Where the text leaves a question open, it is answered as the docstrings of a strategy answer it:

- whether the hands of a split are split again was said when the pair was first split: by ``P`` always, by ``O`` never;
- any two ten-values stand in the row of a pair of tens, and two of different ranks may not be split where only cards
  of one rank may.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tests.solve.naive.cards import count, points
from tests.solve.naive.house import House
from tests.solve.naive.spot import Spot, moves

MOVES = {
    "S": "stand",
    "H": "hit",
    "D": "double",
    "P": "split",
    "O": "split",
    "Z": "zap",
    "R": "surrender",
}
PAIRS = "23456789TA"


class Chart(NamedTuple):
    """Words by row and up card, as ``("lammer hard 16", "T")``, and the up cards that are attacked."""

    words: Mapping[tuple[str, str], str]
    attacked: frozenset[str]

    def letter(self, house: House, spot: Spot) -> str:
        """The letter that is played: the first legal one. Empty if the hand is finished automatically."""
        legal = moves(house, spot)
        if not legal:
            return ""
        up = value_of(spot.up)
        for row in rows_of(spot, legal):
            for letter in self.words.get((row, up), ""):
                if MOVES[letter] in legal:
                    return letter
        return "S"

    def move(self, house: House, spot: Spot) -> str:
        letter = self.letter(house, spot)
        return MOVES[letter] if letter else ""


def rows_of(spot: Spot, legal: list[str]) -> list[str]:
    """The rows that speak for a hand, in order: a pair's own, then that of its total; one for hands that draw no more.

    A hand rides on a lammer when no chips are on it.
    """
    total, soft = count(spot.cards)
    row = f"{'soft' if soft else 'hard'} {total}"
    if "hit" not in legal:
        return [f"last {row}"]
    lammer = "" if spot.chips else "lammer "
    rows = [lammer + row]
    if len(spot.cards) == 2 and points(spot.cards[0]) == points(spot.cards[1]):
        rows.insert(0, f"{lammer}pair {value_of(spot.cards[0])}")
    return rows


def value_of(rank: str) -> str:
    return "T" if rank in "TJQK" else rank


def read_chart(text: str) -> Chart:
    words: dict[tuple[str, str], str] = {}
    attacked: frozenset[str] = frozenset()
    columns: list[str] = []
    for line in text.splitlines():
        told = line.partition("#")[0].split()
        if not told or told[0] in ("game", "option"):
            continue
        if told[:2] == ["up", "card"]:
            columns = told[2:]
            continue
        name, cells = told[:-10], told[-10:]
        by_up = dict(zip(columns, cells, strict=True))
        if name == ["attack"]:
            attacked = frozenset(up for up, cell in by_up.items() if cell == "A")
            continue
        for row in span(*name):
            words |= {(row, up): cell.upper().replace("-", "") for up, cell in by_up.items()}
    return Chart(words, attacked)


def span(*name: str) -> list[str]:
    """The rows that a line is for: ``hard 17-20`` stands for four of them."""
    *heading, ends = name
    first, _, last = ends.partition("-")
    if heading[-1] == "pair":
        low, high = PAIRS.index(first), PAIRS.index(last or first)
        return [" ".join([*heading, card]) for card in PAIRS[low : high + 1]]
    return [" ".join([*heading, str(total)]) for total in range(int(first), int(last or first) + 1)]
