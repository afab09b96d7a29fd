"""What each side wager's cards make, by counting all possible cases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb

import pytest

from pitboss.cards import CARDS, Card, card, cards, total
from pitboss.mechanisms.side_wagers.part import LooksFurther, seen_cards
from pitboss.rulebook import rules
from pitboss.rulebook.parts import Kind, SideCards, SideWager

DECKS = 6
NO_TENS = tuple(printed for printed in CARDS if printed.rank != "T")


def side(game: str, kind: Kind, **options: object) -> SideWager:
    wager = rules(game, **options).side_wager(kind)
    assert wager is not None
    return wager


def player_cards(first: Card, second: Card, up: str = "7d", *, dealer_blackjack: bool = False) -> SideCards:
    return SideCards((first, second), card(up), (card(up),), 7, dealer_blackjack)


def dealer_cards(*hand: Card) -> SideCards:
    return SideCards(cards("2c 3d"), hand[0], hand, total(hand)[0], False)


def pays(wager: SideWager, given: SideCards) -> int:
    """What one unit wins, or 0 where the wager loses."""
    line = wager.line(given)
    return line.odds.win if line is not None else 0


def ways(hand: tuple[Card, ...]) -> int:
    """In how many ways six decks supply these cards, in any order."""
    count = 1
    for copies in Counter(hand).values():
        count *= comb(DECKS, copies)
    return count


# TriLux


def test_trilux_counts_of_all_three_card_hands_of_six_decks() -> None:
    trilux = side("catfish-bend", Kind.TRILUX)
    counts: Counter[int] = Counter()
    for first, second, up in combinations_with_replacement(CARDS, 3):
        counts[pays(trilux, player_cards(first, second, str(up)))] += ways((first, second, up))
    assert counts.total() == comb(52 * DECKS, 3) == 5_013_320
    assert counts[30] == 10_368  # straight flush
    assert counts[20] == 26_312  # three of a kind
    assert counts[10] == 155_520  # straight
    assert counts[5] == 292_896  # flush
    assert set(counts) == {0, 5, 10, 20, 30}


def test_trilux_does_not_care_in_which_order_the_cards_come() -> None:
    trilux = side("catfish-bend", Kind.TRILUX)
    spread = [drawn for drawn in CARDS if drawn.suit in "cs" and drawn.rank in "A2QK"]
    for three in combinations_with_replacement(spread, 3):
        assert (
            len({pays(trilux, player_cards(first, second, str(up))) for first, second, up in permutations(three)}) == 1
        )


@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("Ah Kh Qh", 30),
        ("Ah 2h 3h", 30),
        ("9c 9c 9c", 20),
        ("9c 9d 9h", 20),
        ("Ah 2d 3c", 10),
        ("Qs Kd Ah", 10),
        ("Ks Ad 2h", 0),
        ("Ks As 2s", 5),
        ("9c 9c 2c", 5),
        ("Tc Jd Qd", 10),
        ("Tc Jd Kd", 0),
    ],
)
def test_trilux_hands(hand: str, odds: int) -> None:
    first, second, up = cards(hand)
    assert pays(side("catfish-bend", Kind.TRILUX), player_cards(first, second, str(up))) == odds


# King's Bounty


def bounty_odds() -> Iterator[tuple[Fraction, int, int]]:
    """Each pair of first cards: its chance, and what it pays without and with a dealer blackjack."""
    bounty = side("catfish-bend", Kind.KINGS_BOUNTY)
    for first, second in combinations_with_replacement(CARDS, 2):
        chance = Fraction(ways((first, second)), comb(52 * DECKS, 2))
        plain, with_blackjack = (
            pays(bounty, player_cards(first, second, dealer_blackjack=blackjack)) for blackjack in (False, True)
        )
        yield chance, plain, with_blackjack


def dealer_blackjack_after_two_kings() -> Fraction:
    """The dealer's two cards are an ace and one of the ten-value cards that two kings leave."""
    aces, tens, left = 4 * DECKS, 16 * DECKS - 2, 52 * DECKS - 2
    return Fraction(aces * tens, comb(left, 2))


def test_kings_bounty_house_edge_of_six_decks() -> None:
    blackjack = dealer_blackjack_after_two_kings()
    chances = Fraction(0)
    expected = Fraction(0)
    for chance, plain, with_blackjack in bounty_odds():
        chances += chance
        won = plain if plain == with_blackjack else plain * (1 - blackjack) + with_blackjack * blackjack
        expected += chance * (won if plain else -1)
    assert chances == 1
    assert round(float(-expected) * 100, 3) == 23.164


def test_kings_bounty_counts_of_all_first_two_cards_of_six_decks() -> None:
    bounty = side("catfish-bend", Kind.KINGS_BOUNTY)
    counts: Counter[int] = Counter()
    for first, second in combinations_with_replacement(CARDS, 2):
        counts[pays(bounty, player_cards(first, second))] += ways((first, second))
    same_card, same_suit = comb(6, 2), 6 * 6
    assert counts[100] == same_card  # two kings of spades
    assert counts[30] == 3 * same_card  # kings of another suit
    assert counts[20] == 3 * 4 * same_card  # queens, jacks or tens of one suit
    assert counts[9] == 4 * (comb(4, 2) + 1) * same_suit  # two ten-values of one suit and two ranks, or ace and nine
    assert counts[6] == comb(4, 2) * same_suit  # kings of two suits
    every_20 = comb(16 * 6, 2) + (4 * 6) * (4 * 6)
    assert counts[4] == every_20 - sum(counts[odds] for odds in (100, 30, 20, 9, 6))
    assert counts[0] == comb(312, 2) - every_20


def test_the_dealers_blackjack_matters_to_two_kings_of_spades_only() -> None:
    bounty = side("catfish-bend", Kind.KINGS_BOUNTY)
    for first, second in combinations_with_replacement(CARDS, 2):
        plain = pays(bounty, player_cards(first, second))
        odds = pays(bounty, player_cards(first, second, dealer_blackjack=True))
        assert odds == (1000 if str(first) == str(second) == "Ks" else plain)


@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("Ks Ks", 100),
        ("Kh Kh", 30),
        ("Qd Qd", 20),
        ("Tc Tc", 20),
        ("Ks Qs", 9),
        ("Ah 9h", 9),
        ("9h Ah", 9),
        ("Ks Kh", 6),
        ("Qs Qh", 4),
        ("Ks Qd", 4),
        ("Ah 9c", 4),
        ("Ah Kh", 0),
        ("9h 9h", 0),
    ],
)
def test_kings_bounty_hands(hand: str, odds: int) -> None:
    first, second = cards(hand)
    assert pays(side("catfish-bend", Kind.KINGS_BOUNTY), player_cards(first, second)) == odds


# Push 22


@pytest.mark.parametrize(("table", "other"), [("A", 8), ("B", 7)])
def test_push_22_over_all_three_card_hands_of_the_dealer(table: str, other: int) -> None:
    push = side("free-bet-ma", Kind.PUSH_22, push_22_paytable=table)
    seen = set()
    for hand in combinations_with_replacement(CARDS, 3):
        suits = {drawn.suit for drawn in hand}
        if sum(drawn.points for drawn in hand) != 22:
            expected = 0
        elif len(suits) == 1:
            expected = 50
        elif suits in ({"d", "h"}, {"c", "s"}):
            expected = 20
        else:
            expected = other
        assert pays(push, dealer_cards(*hand)) == expected
        seen.add(expected)
    assert seen == {0, 50, 20, other}


@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("6h 4h 2h Kh", 50),
        ("6h 4d 2h Kd", 20),
        ("6h 4d 2h Ks", 8),
        ("6c 4s 2c Ks", 20),
        ("As 5s 6s Ks", 50),
        ("6h 4h 2h 9h", 0),
        ("Kh 6h 7h", 0),
    ],
)
def test_push_22_looks_at_every_card_of_the_hand(hand: str, odds: int) -> None:
    assert pays(side("free-bet-ma", Kind.PUSH_22), dealer_cards(*cards(hand))) == odds


# The bonus wager of Double Attack


def drawing_hands() -> Iterator[tuple[Card, Card]]:
    """The dealer's first two cards that take a third: 16 or less."""
    for pair in combinations_with_replacement(NO_TENS, 2):
        if total(pair)[0] <= 16:
            yield pair


def test_bust_bonus_by_every_third_card() -> None:
    bonus = side("double-attack-ma", Kind.BUST_BONUS)
    by_value = {10: 3, 9: 6, 8: 8, 7: 10, 6: 15}
    paid = set()
    for (first, second), third in product(drawing_hands(), NO_TENS):
        if (first.rank, second.rank, third.rank) == ("8", "8", "8"):
            continue
        busted = total((first, second, third))[0] > 21
        expected = by_value[third.points] if busted else 0
        assert pays(bonus, dealer_cards(first, second, third)) == expected
        paid.add(expected)
    assert paid == {0, 3, 6, 8, 10, 15}


def test_bust_bonus_on_three_eights() -> None:
    bonus = side("double-attack-ma", Kind.BUST_BONUS)
    for hand in product([eight for eight in CARDS if eight.rank == "8"], repeat=3):
        suits = {drawn.suit for drawn in hand}
        colors = {drawn.suit in "dh" for drawn in hand}
        expected = 200 if len(suits) == 1 else 50 if len(colors) == 1 else 8
        assert pays(bonus, dealer_cards(*hand)) == expected


def test_bust_bonus_needs_exactly_three_cards() -> None:
    bonus = side("double-attack-ma", Kind.BUST_BONUS)
    assert pays(bonus, dealer_cards(*cards("Kh 5d"))) == 0
    assert pays(bonus, dealer_cards(*cards("Kh 9d"))) == 0
    assert pays(bonus, dealer_cards(*cards("5h 5d 5c 9s"))) == 0
    assert pays(bonus, dealer_cards(*cards("8h 4h 2h 8h"))) == 0
    assert all(pays(bonus, dealer_cards(*hand)) == 0 for hand in combinations(NO_TENS, 2))


def test_a_judge_sees_the_cards_that_it_is_shown_and_no_others() -> None:
    shown = seen_cards(first_two=cards("Kh Kd"))
    assert shown.first_two == cards("Kh Kd")
    with pytest.raises(LooksFurther, match="up"):
        print(shown.up)


def test_a_line_is_known_by_its_name() -> None:
    lines = side("free-bet-ma", Kind.PUSH_22).lines
    assert [line.id for line in lines] == ["same_suit_22", "same_color_22", "other_22"]


@pytest.mark.parametrize("left_out", ["aggregate_from", "aggregate_limit"])
def test_payouts_that_share_a_limit_have_one(left_out: str) -> None:
    """A game that gave one without the other would pay nothing for its best lines."""
    bounty = side("catfish-bend", Kind.KINGS_BOUNTY)
    with pytest.raises(ValueError, match="together"):
        replace(bounty, **{left_out: None})  # type: ignore[arg-type]
