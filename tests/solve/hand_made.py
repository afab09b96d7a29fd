"""Plausible strategies made by hand, for charts and texts; they solve nothing."""

from __future__ import annotations

from pitboss.solve.strategies.deviations import Deviation, Where
from pitboss.solve.strategies.strategy import UP_CARDS, Row, Section, Strategy

Words = tuple[str, ...]

HARD = {
    range(17, 21): "S S S S S S S S S S",
    range(13, 17): "S S S S S H H H H H",
    range(12, 13): "H H S S S H H H H H",
    range(11, 12): "DH DH DH DH DH DH DH DH DH DH",
    range(10, 11): "DH DH DH DH DH DH DH DH H H",
    range(9, 10): "H DH DH DH DH H H H H H",
    range(4, 9): "H H H H H H H H H H",
}
SOFT = {
    range(20, 21): "S S S S S S S S S S",
    range(19, 20): "S S S S DS S S S S S",
    range(18, 19): "DS DS DS DS DS S S H H H",
    range(17, 18): "H DH DH DH DH H H H H H",
    range(15, 17): "H H DH DH DH H H H H H",
    range(13, 15): "H H H DH DH H H H H H",
    range(12, 13): "H H H H DH H H H H H",
}
PAIRS = {
    1: "P P P P P P P P P P",
    10: "- - - - - - - - - -",
    9: "P P P P P - P P - -",
    8: "P P P P P P P P P P",
    7: "P P P P P P - - - -",
    6: "P P P P P - - - - -",
    5: "- - - - - - - - - -",
    4: "- - - P P - - - - -",
    3: "P P P P P P - - - -",
    2: "P P P P P P - - - -",
}


def words(told: str) -> Words:
    """Ten words in the order of a chart, put in the order of the ranks."""
    by_up = dict(zip(UP_CARDS, told.split(), strict=True))
    return tuple("" if by_up[up] == "-" else by_up[up] for up in range(10))


def plain_rows(lammer: bool = False) -> dict[Row, Words]:
    rows = {Row(Section.HARD, total, lammer): words(told) for span, told in HARD.items() for total in span}
    rows |= {Row(Section.SOFT, total, lammer): words(told) for span, told in SOFT.items() for total in span}
    return rows | {Row(Section.PAIR, number, lammer): words(told) for number, told in PAIRS.items()}


def plain() -> Strategy:
    """Ordinary blackjack."""
    return Strategy("catfish-bend", plain_rows())


def zapping(game: str = "zappit-ma") -> Strategy:
    """Hard 15 to 18 are zapped against most cards, 17 and 18 against high ones alone."""
    rows = plain_rows()
    for total, told in {
        18: "S S S S S S S ZS ZS ZS",
        17: "ZS ZS ZS ZS ZS ZS ZS ZS ZS ZS",
        16: "ZS ZS ZS ZS ZS ZH ZH ZH ZH ZH",
        15: "ZS ZS ZS ZS ZS ZH ZH ZH ZH ZH",
    }.items():
        rows[Row(Section.HARD, total)] = words(told)
    rows[Row(Section.PAIR, 8)] = words("P P P P P ZP ZP ZP ZP ZP")
    rows[Row(Section.PAIR, 9)] = words("P P P P P - P P ZP Z")
    rows[Row(Section.PAIR, 4)] = words("- - - O O - - - - -")
    return Strategy(game, rows)


def free() -> Strategy:
    """Free doubles and splits; hands on a lammer risk more."""
    rows = plain_rows() | plain_rows(lammer=True)
    for total in (9, 10, 11):
        for lammer in (False, True):
            rows[Row(Section.HARD, total, lammer)] = words("DH " * 10)
    for number in (2, 3, 4, 6, 7, 8, 9):
        for lammer in (False, True):
            rows[Row(Section.PAIR, number, lammer)] = words("P " * 10)
    for total in (12, 13, 14, 15, 16, 17):
        rows[Row(Section.HARD, total, True)] = words("H H H H H H H H H H" if total < 17 else "S S S S S H H H H H")
    rows[Row(Section.PAIR, 10)] = words("- - P P P - - - - -")
    return Strategy("free-bet-ma", rows, options={"decks": 8, "dealer_hits_soft_17": True})


def attacking() -> Strategy:
    """Attack against 2 to 8; give up 14 to 17 against high cards, doubled hands too."""
    rows = plain_rows()
    for total in (14, 15, 16, 17):
        rows[Row(Section.HARD, total)] = words("S S S S S H H R R R" if total < 17 else "S S S S S S R R R R")
    rows[Row(Section.PAIR, 8)] = words("P P P P P P P R R R")
    for total in range(5, 21):
        told = "S S S S S S S S S S" if total >= 18 else "S S S S S R R R R R"
        rows[Row(Section.LAST_HARD, total)] = words(told)
    for total in range(12, 21):
        told = "S S S S S S S S S S" if total >= 18 else "S S S S S S R R R R"
        rows[Row(Section.LAST_SOFT, total)] = words(told)
    return Strategy("double-attack-ma", rows, frozenset(range(1, 8)), {"positions": 6, "split_matches_attack": True})


HAND_MADE = {
    "catfish-bend": plain,
    "zappit-ma": zapping,
    "zappit-online": lambda: zapping("zappit-online"),
    "free-bet-ma": free,
    "double-attack-ma": attacking,
}

DEVIATIONS = (
    Deviation(hand="8,3,5", up=9, chart="H", better="S", gain=0.0123, chance=0.0004),
    Deviation(hand="T,2", up=3, chart="S", better="H", gain=0.0015, chance=0.0141),
    Deviation(hand="5,4", up=1, chart="H", better="D", gain=0.0021, chance=0.0009, where=Where(split="5")),
    Deviation(hand="A,7", up=0, chart="H", better="S", gain=0.0008, chance=0.0012, where=Where(zapped="T,6")),
)
