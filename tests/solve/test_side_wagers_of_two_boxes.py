"""A side wager at two boxes: the correlation against every order of tiny packs, dealt card by card.

The walk below deals both boxes, the up card and the hole card one after the other and calls the rulebook's judge each
time; it counts nothing and knows nothing of hands that cannot win.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from pitboss.cards import Card, Stock, cards
from pitboss.chips import Odds
from pitboss.rulebook import Rules, submit
from pitboss.rulebook.parts import Phase, SideCards, SideWager
from pitboss.solve.side_wagers import two_boxes
from pitboss.solve.side_wagers.two_boxes import correlation_of_boxes
from tests.sizes import size

CATFISH = submit("catfish-bend", {})
PACKS = (
    "As Kh Ks Kd Qh Qs 9c",
    "2s 3s 4s 4h 5d 5s 6s",
    "Ks Ks Ks Kh Ah Td 9s",
    "As As Ah Ad 9s Th Kc",
)
"""Seven cards: six are dealt."""


def wager_of(rules: Rules, name: str) -> SideWager:
    return next(wager for wager in rules.side_wagers if str(wager.kind) == name)


def orders(pack: tuple[Card, ...], many: int) -> Iterator[tuple[Card, ...]]:
    """Every order of this many cards, as often as there are copies."""
    if many == 0:
        yield ()
        return
    for place, card in enumerate(pack):
        for rest in orders(pack[:place] + pack[place + 1 :], many - 1):
            yield card, *rest


def won(wager: SideWager, first: tuple[Card, Card], dealer: tuple[Card, Card]) -> Fraction:
    ranks = {"".join("T" if card.points == 10 else card.rank for card in dealer)}
    line = wager.judge(SideCards(first, dealer[0], dealer, 0, bool(ranks & {"AT", "TA"})))
    odds = next((paid.odds for paid in wager.lines if paid.name == line), None)
    return Fraction(-1) if odds is None else Fraction(odds.win, odds.stake)


def brute_force(wager: SideWager, pack: str) -> float:
    products, results, squares, many = Fraction(0), Fraction(0), Fraction(0), 0
    for a, b, c, d, up, hole in orders(cards(pack), 6):
        one, other = won(wager, (a, b), (up, hole)), won(wager, (c, d), (up, hole))
        many += 1
        products += one * other
        results += one
        squares += one * one
    mean = results / many
    return float((products / many - mean * mean) / (squares / many - mean * mean))


def stock(pack: str) -> Stock:
    held = cards(pack)
    return Stock(tuple(held.count(card) for card in Stock((1,) * 52).cards))


@pytest.mark.parametrize("name", ["trilux", "king's bounty"])
@pytest.mark.parametrize("pack", PACKS)
def test_every_order_of_a_tiny_pack(name: str, pack: str) -> None:
    wager = wager_of(CATFISH, name)
    try:
        expected = brute_force(wager, pack)
    except ZeroDivisionError:
        assert correlation_of_boxes(CATFISH, wager, stock(pack)) == 0  # it always ends alike
    else:
        assert correlation_of_boxes(CATFISH, wager, stock(pack)) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("settled", [Phase.FIRST_CARDS, Phase.SETTLE])
def test_a_judge_of_another_game_with_other_odds(settled: Phase) -> None:
    """Red cards pay by how many there are, an up card or a blackjack changes what."""

    def reds(seen: SideCards) -> str | None:
        many = sum(card.red for card in seen.first_two)
        turned = seen.up.red if settled is Phase.FIRST_CARDS else seen.dealer_blackjack
        return ["one", "two", "three"][many + turned - 1] if many + turned else None

    usual = wager_of(CATFISH, "trilux")
    lines = tuple(
        replace(usual.lines[0], name=name, odds=odds)
        for name, odds in (("one", Odds(1, 2)), ("two", Odds(3, 1)), ("three", Odds(7, 5)))
    )
    wager = replace(usual, judge=reds, lines=lines, settled=settled)
    for pack in PACKS:
        assert correlation_of_boxes(CATFISH, wager, stock(pack)) == pytest.approx(brute_force(wager, pack), abs=1e-12)


@pytest.mark.parametrize(("game", "name"), [("free-bet-ma", "push 22"), ("double-attack-ma", "bust bonus")])
def test_what_the_dealers_hand_decides_ends_alike(game: str, name: str) -> None:
    rules = submit(game, {})
    assert correlation_of_boxes(rules, wager_of(rules, name)) == 1


@pytest.mark.parametrize("name", ["trilux", "king's bounty"])
def test_whole_shoes_as_they_are_dealt(name: str) -> None:
    """A whole shoe, dealt at random: the correlation is far from any that was assumed before."""
    wager, random = wager_of(CATFISH, name), Random(20)
    pack = [card for card in Stock.of(CATFISH.pack).cards for _ in range(CATFISH.pack.decks)]
    pairs = []
    for _ in range(size(20_000, 400_000)):
        a, b, c, d, up, hole = random.sample(pack, 6)
        pairs.append((float(won(wager, (a, b), (up, hole))), float(won(wager, (c, d), (up, hole)))))
    mean = sum(one + other for one, other in pairs) / len(pairs) / 2
    square = sum((one - mean) ** 2 + (other - mean) ** 2 for one, other in pairs) / len(pairs) / 2
    dealt = sum((one - mean) * (other - mean) for one, other in pairs) / len(pairs) / square
    assert correlation_of_boxes(CATFISH, wager) == pytest.approx(dealt, abs=5 / sqrt(len(pairs)))


def test_one_suit_stands_for_four(monkeypatch: pytest.MonkeyPatch) -> None:
    small = Stock(tuple(2 if place % 13 in (0, 4, 5, 6, 11, 12) else 0 for place in range(52)))
    wager = wager_of(CATFISH, "trilux")
    short = correlation_of_boxes(CATFISH, wager, small)
    monkeypatch.setattr(two_boxes, "ALIKE", {})
    assert correlation_of_boxes(CATFISH, wager, small) == pytest.approx(short, abs=1e-13)
