"""Side wagers and insurance from the rest of a shoe, against every order in which the cards can come."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from pitboss.cards import CARDS, Card, CardError, Pack, Stock, cards
from pitboss.rulebook import Rules, rules
from pitboss.rulebook.parts import SideCards, SideWager
from pitboss.solve.side_wagers.insurance import price_insurance
from pitboss.solve.side_wagers.pricing import price_side_wager, price_side_wagers

GAMES = ("catfish-bend", "free-bet-ma", "double-attack-ma")
LEFT = {
    "catfish-bend": "Ks Ks Kh As Ah Qs Qs 7d 7d 7c",
    "free-bet-ma": "Ts Ts 6s 6c Kc 6h 5s As",
    "double-attack-ma": "Ks 6s 6s 8c 8c Kc 9h 8s",
}
"""Ten or eight cards that make most lines of the pay tables."""


def stock(text: str) -> Stock:
    held = Counter(cards(text))
    return Stock(tuple(held[card] for card in CARDS))


def total(hand: list[Card]) -> tuple[int, bool]:
    """Return what a hand counts, and whether an ace in it counts eleven."""
    hard = sum(min(10, "A23456789TJQK".index(card.rank) + 1) for card in hand)
    soft = hard <= 11 and any(card.rank == "A" for card in hand)
    return (hard + 10, True) if soft else (hard, False)


def dealt(order: tuple[Card, ...], chosen: Rules) -> SideCards | None:
    """Deal the dealer's whole hand, in the order the cards come; None where they run out."""
    dealer, rest = [order[0], order[1]], list(order[2:])
    while True:
        counts, soft = total(dealer)
        if counts > 17 or (counts == 17 and not (soft and chosen.dealer.hits_soft_17)):
            break
        if not rest:
            return None
        dealer.append(rest.pop(0))
    blackjack = len(dealer) == 2 and total(dealer)[0] == 21
    return SideCards((), dealer[0], tuple(dealer), total(dealer)[0], blackjack)


def first_cards(order: tuple[Card, ...], chosen: Rules) -> SideCards:
    return SideCards(order[:2], order[2], order[2:3], total([order[2]])[0], False)


def counted(chosen: Rules, wager: SideWager, text: str) -> dict[str, Fraction]:
    """Count lines over every order of the first cards that decide the wager."""
    whole = cards(text)
    depth = {"trilux": 3, "king's bounty": 4}.get(str(wager.kind), len(whole))
    lines: Counter[str] = Counter()
    orders = 0
    for order in permutations(whole, depth):
        orders += 1
        seen = first_cards(order, chosen) if depth == 3 else dealt(order, chosen) if depth > 4 else two_each(order)
        line = wager.judge(seen) if seen is not None else None
        if line is not None:
            lines[line] += 1
    return {line: Fraction(ways, orders) for line, ways in lines.items()}


def two_each(order: tuple[Card, ...]) -> SideCards:
    dealer = list(order[2:4])
    return SideCards(order[:2], dealer[0], tuple(dealer), total(dealer)[0], total(dealer)[0] == 21)


@pytest.mark.parametrize("game", GAMES)
def test_lines_are_those_of_every_order_of_the_cards(game: str) -> None:
    chosen, made = rules(game), 0
    for wager in chosen.side_wagers:
        text = LEFT[game]
        price = price_side_wager(chosen, wager, stock(text))
        lines = counted(chosen, wager, text)
        assert {line.name: line.exact_probability for line in price.lines if line.exact_probability} == lines
        made += len(lines)
    assert made >= 2


@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_is_gone_unseen_changes_nothing(game: str) -> None:
    """Over all cards that may be the one that is gone, values come to what they were: exactly."""
    chosen, chance = rules(game), Random(5)
    left = Stock.of(chosen.pack).without(chance.sample(chosen.pack.cards(), 40))
    whole = price_side_wagers(chosen, left)
    sums: dict[str, Fraction] = dict.fromkeys(whole, Fraction(0))
    for card in left.cards:
        for name, price in price_side_wagers(chosen, left.without([card])).items():
            sums[name] += price.exact_ev * left.copies(card)
    assert {name: value / len(left) for name, value in sums.items()} == {
        name: price.exact_ev for name, price in whole.items()
    }


def test_insurance_is_worth_what_the_tens_left_make_it() -> None:
    """Five cards with the ace: two tens of the four below it."""
    price = price_insurance(rules("catfish-bend"), stock("As Kd Tc 5h 9s"))
    assert price.exact_ev == Fraction(2, 4) * 2 - Fraction(2, 4)


def test_cards_that_are_not_there_cannot_be_taken_away() -> None:
    whole = Stock.of(Pack(2, "T"))
    assert (len(whole), whole.copies(cards("Ks")[0]), whole.copies(cards("Ts")[0])) == (96, 2, 0)
    assert len(whole.without(cards("Ks Ks"))) == 94
    with pytest.raises(CardError, match="no Ks left"):
        whole.without(cards("Ks Ks Ks"))
    with pytest.raises(CardError, match="no Ts left"):
        whole.without(cards("Ts"))


def test_cards_are_counted_by_rank_points_and_suits() -> None:
    left = Stock.of(Pack(1)).without(cards("Ks Kh Ac"))
    assert left.number(rank="K") == 2 and left.number(rank="K", suits="s") == 0
    assert left.number(points=10) == 14 and left.number(points=10, suits="dh") == 7
    assert left.number(points=1, suits="cs") == 1 and left.number(rank="A") == 3


def test_ten_values_are_tens_to_who_looks_at_points() -> None:
    left = Stock.of(Pack(2)).without(cards("Ks Ks Jh Tc 5d"))
    points = left.by_points()
    assert len(points) == len(left) == 99
    assert [points.copies(card) for card in cards("Tc Td Th Ts 5d 5c As")] == [7, 8, 7, 6, 1, 2, 2]
    assert not any(points.copies(card) for card in CARDS if card.rank in "JQK")
    assert points.by_points() == points


def test_a_wager_on_a_busted_dealer_does_not_tell_ten_values_apart() -> None:
    chosen = rules("free-bet-ma")
    (wager,) = chosen.side_wagers
    whole = Stock.of(chosen.pack)
    ten, jack, nine = (price_side_wager(chosen, wager, whole.without(cards(gone))).ev for gone in ("Th", "Jh", "9h"))
    assert ten == jack != nine
