"""The program that follows charts, against hand counts, the same rounds counted from their end, and the table."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest

from pitboss import Kind, Table
from pitboss.rulebook import rules
from pitboss.table.events import Decided, WagerPlaced
from tests.solve.naive.cards import orders
from tests.solve.naive.chart_rounds import ChartRounds
from tests.solve.naive.charts import read_chart
from tests.solve.naive.dealer import UNIT
from tests.solve.naive.figures import Made
from tests.solve.naive.followed import follow
from tests.solve.naive.house import house_of
from tests.solve.naive.rounds import Counts, shoe_of
from tests.solve.odd_charts import by_chance, hand_made, sitting
from tests.solve.table_rounds import WAGER, every_round, won
from tests.solve.tiny_shoes import CASES, CB, DA, FB, ZM, ZO, Case

pytestmark = pytest.mark.long

EIGHTS = (0, 0, 0, 0, 0, 0, 0, 20, 0, 0)  # every hand makes 16; the dealer draws to 24
THREES = (0, 0, 40, 0, 0, 0, 0, 0, 0, 0)  # the dealer stands on 18
FIVES = (0, 0, 0, 0, 40, 0, 0, 0, 0, 0)  # the dealer stands on 20
LONE_ACE = (1, 0, 0, 0, 0, 0, 0, 0, 0, 12)
ATTACK = "attack: A"
NEVER = "attack: -"

# A chart, and what each round brings: result, chips wagered, decisions.
CERTAIN: list[tuple[str, Counts, tuple[str, ...], Any, int, dict[str, int]]] = [
    (CB, EIGHTS, ("pair 8: P",), 4, 4, {"split": 3}),
    (CB, EIGHTS, ("pair 8: O",), 2, 2, {"split": 1}),
    (CB, EIGHTS, ("pair 8: Dp",), -2, 2, {"double": 1}),
    (CB, EIGHTS, ("pair 8: -",), 1, 1, {}),
    (ZM, EIGHTS, ("pair 8: Zp",), 4, 4, {"zap": 1, "split": 3}),
    (ZM, EIGHTS, ("pair 8: Oz",), 2, 2, {"split": 1}),
    (ZM, EIGHTS, ("pair 8: Zd",), -2, 2, {"zap": 1, "double": 1}),
    (ZO, {"8": 20}, ("pair 8: Zp",), 2, 2, {"zap": 1, "split": 1}),
    (FB, EIGHTS, ("pair 8: P",), 4, 1, {"free split": 3}),
    (FB, EIGHTS, ("pair 8: O", "lammer pair 8: D"), 0, 2, {"free split": 1, "double": 1}),
    (FB, FIVES, ("hard 10: D",), -1, 1, {"free double": 1}),
    (FB, FIVES, ("pair 5: O", "lammer hard 10: D"), -1, 1, {"free split": 1, "free double": 1}),
    (DA, EIGHTS, (NEVER, "pair 8: P"), 3, 3, {"split": 2}),
    (DA, EIGHTS, (ATTACK, "pair 8: P"), 4, 4, {"split": 2}),
    (DA, EIGHTS, (NEVER, "pair 8: R"), Fraction(-1, 2), 1, {"surrender": 1}),
    (DA, EIGHTS, (ATTACK, "pair 8: Or", "hard 16: R"), Fraction(-3, 2), 3, {"split": 1, "surrender": 2}),
    (DA, THREES, (ATTACK, "hard 6: D", "last hard 9: R"), -2, 4, {"double": 1, "surrender after doubling": 1}),
    (DA, THREES, (NEVER, "hard 6: H", "hard 9: D", "last hard 12: S"), -2, 2, {"double": 1}),
]


@pytest.mark.parametrize(("game", "counts", "lines", "result", "wagered", "decisions"), CERTAIN)
def test_counted_by_hand(
    game: str, counts: Counts, lines: tuple[str, ...], result: Fraction, wagered: int, decisions: dict[str, int]
) -> None:
    """With cards of one rank every round is the same."""
    figures = follow(game, {}, counts, sitting(game, *lines)).figures()
    assert figures.mean == result
    assert figures.square == result**2
    assert figures.wagered == wagered
    assert {name: often for name, often in figures.decisions.items() if often} == decisions


def test_late_blackjack_counted_by_hand() -> None:
    """Twelve tens and an ace, always attacked, tens split once: by where the ace lies, in thirteenths.

    Two places give the player blackjack (won twice), two the dealer: the up card and the second card, dealt last, when
    the pair has been split in vain. On the first hand of the split it wins two, on the second one.
    """
    rounds = follow(DA, {}, LONE_ACE, sitting(DA, ATTACK, "pair T: O"))
    every, settled = rounds.figures(), rounds.figures(in_vain=False)
    assert every.mean == settled.mean == Fraction(2 + 2 - 1 - 1 + 2 + 1, 13)
    assert every.square == settled.square == Fraction(4 + 4 + 1 + 1 + 4 + 1, 13)
    assert (every.decisions["split"], settled.decisions["split"]) == (Fraction(11, 13), Fraction(9, 13))
    assert (every.wagered, settled.wagered) == (2 + Fraction(11, 13), 2 + Fraction(9, 13))


def test_chart_is_read() -> None:
    chart = read_chart(
        """
        # What follows the sign is a comment.
        game = double-attack-ma
        option positions = 6
        up card    A  T  9  8  7  6  5  4  3  2
        attack     A  -  -  -  -  -  -  -  -  A
        hard 15-16 Dh S  S  S  S  S  S  S  S  H   # two rows
        up card    2  3  4  5  6  7  8  9  T  A
        pair 9-A   P  -  -  -  -  -  -  -  O  R
        last soft 19 S S S S S S S S S R
        """
    )
    assert chart.attacked == {"A", "2"}
    assert (chart.words["hard 15", "A"], chart.words["hard 16", "2"]) == ("DH", "H")
    assert ("hard 14", "A") not in chart.words
    assert [chart.words[f"pair {card}", "T"] for card in "9TA"] == ["O"] * 3
    assert (chart.words["pair T", "3"], chart.words["last soft 19", "A"]) == ("", "R")


EVERYTHING = {
    (ZM, "zaps and splits"): {"zap", "double", "split"},
    (ZO, "zaps and splits"): {"zap", "double", "split"},
    (FB, "splits everything"): {"double", "free double", "split", "free split"},
    (DA, "attacks high cards"): {"double", "split", "surrender", "surrender after doubling"},
    (DA, "gives up"): {"double", "surrender", "surrender after doubling"},
    (CB, "splits everything"): {"double", "split"},
}
RICH: dict[str, Counts] = {
    ZM: (1, 0, 0, 0, 0, 1, 0, 2, 1, 14),
    ZO: {"A": 1, "6": 1, "8": 2, "9": 1, "T": 3, "K": 5},
    FB: (1, 0, 1, 0, 0, 1, 0, 2, 0, 14),
    DA: (2, 0, 0, 0, 0, 1, 0, 2, 0, 9),
    CB: (1, 0, 1, 0, 0, 0, 0, 2, 0, 12),
}


@pytest.mark.parametrize(("game", "name"), EVERYTHING)
def test_odd_charts_do_odd_things(game: str, name: str) -> None:
    rounds = follow(game, {}, RICH[game], hand_made(game, name))
    assert {decision for decision, often in rounds.figures().decisions.items() if often} == EVERYTHING[game, name]
    assert sum(rounds.rounds.values()) == orders(shoe_of(RICH[game]))


@pytest.mark.parametrize("case", CASES[::3], ids=str)
def test_counted_from_the_end(case: Case) -> None:
    """The rounds of a chart counted as those of the optimum are: each hand's worth from what may still come."""
    text = by_chance(case.game, 0) if case.game in (DA, ZO) else sitting(case.game, "pair 2-9: P", "hard 11: D")
    rounds = ChartRounds(house_of(case.game, case.options), shoe_of(case.counts), read_chart(text))
    assert rounds.ev() == follow(case.game, case.options, case.counts, text).figures().mean


# Every round that these shoes can deal, dealt by the table, whose rules and settlement were written by others.
TABLE: list[tuple[str, dict[str, Any], Counts, str]] = [
    (CB, {"resplit_aces": True}, (3, 0, 0, 0, 0, 0, 0, 0, 1, 12), hand_made(CB, "splits everything")),
    (CB, {}, (1, 0, 0, 0, 0, 0, 0, 2, 0, 12), by_chance(CB, 2)),
    (ZM, {}, (0, 0, 0, 0, 0, 0, 0, 2, 0, 14), hand_made(ZM, "zaps and splits")),
    (FB, {}, (0, 0, 1, 0, 0, 1, 0, 1, 0, 12), hand_made(FB, "splits everything")),
    (FB, {}, (0, 0, 1, 0, 0, 1, 0, 2, 0, 12), by_chance(FB, 2)),
    (DA, {}, (2, 0, 0, 0, 0, 0, 0, 2, 0, 9), hand_made(DA, "attacks high cards")),
    (DA, {"attack_void_on_blackjack": False}, (1, 0, 0, 0, 0, 1, 0, 2, 0, 9), hand_made(DA, "gives up")),
    (DA, {"hole_card": "reader"}, (1, 0, 0, 0, 0, 1, 0, 2, 0, 8), by_chance(DA, 1)),
    (DA, {"hole_card": "unseen"}, (1, 0, 0, 0, 0, 1, 0, 2, 0, 8), by_chance(DA, 2)),
    (ZO, {}, {"A": 1, "8": 2, "T": 2, "K": 5}, hand_made(ZO, "zaps and splits")),
]


@pytest.mark.parametrize(("game", "options", "counts", "text"), TABLE)
def test_table_does_the_same(game: str, options: dict[str, Any], counts: Counts, text: str) -> None:
    """Every result, with the chips wagered and the decisions made on the way to it, is as likely at the table."""
    rounds = ChartRounds(house_of(game, options), shoe_of(counts), read_chart(text))
    assert rounds.ev() == follow(game, options, counts, text).figures().mean
    table: dict[tuple[Fraction, Made], Fraction] = defaultdict(Fraction)
    for dealt, chance in every_round(rules(game, **options), rounds):
        table[Fraction(won(dealt), WAGER), made_at(dealt)] += chance
    naive: dict[tuple[Fraction, Made], Fraction] = defaultdict(Fraction)
    for ended, ways in follow(game, options, counts, text).rounds.items():
        naive[Fraction(ended.result, UNIT), ended.made] += Fraction(ways, orders(rounds.shoe))
    assert table == naive


NAMES = {Kind.DOUBLE: "double", Kind.SPLIT: "split"}


def made_at(table: Table) -> Made:
    """What a round at the table came to."""
    made, doubled = Made(0), 0
    for event in table.events:
        match event:
            case WagerPlaced(kind=kind, amount=amount, funding=funding) if kind in NAMES:
                paid = funding.value == "chips"
                made = made.and_then(NAMES[kind] if paid else f"free {NAMES[kind]}", amount // WAGER if paid else 0)
            case WagerPlaced(amount=amount):
                made = made._replace(wagered=made.wagered + amount // WAGER)
            case Decided(decision="zap"):
                made = made.and_then("zap")
            case Decided(decision="surrender", hand=hand):
                made = made.and_then("surrender after doubling" if hand == doubled else "surrender")
            case Decided(decision=decision, hand=hand):
                doubled = hand if decision == "double" else 0
    return made
