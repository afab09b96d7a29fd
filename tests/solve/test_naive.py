"""The naive program against hand counts, against itself in another order of dealing, and against the table."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from pitboss.rulebook import rules
from tests.sizes import some
from tests.solve.naive import ev
from tests.solve.naive.box import apart
from tests.solve.naive.cards import Shoe, ShoeEmpty, draws, natural, orders, together, without
from tests.solve.naive.dealer import UNIT, Dealer
from tests.solve.naive.house import house_of
from tests.solve.naive.rounds import Counts, Rounds, deals, shoe_of
from tests.solve.naive.spot import Spot, and_card
from tests.solve.table_rounds import table_ev
from tests.solve.tiny_shoes import CASES, CB, DA, FB, ZM, ZO, Case

pytestmark = pytest.mark.long


def rounds_of(game: str, counts: Counts, **options: Any) -> Rounds:
    return Rounds(house_of(game, options), shoe_of(counts))


@pytest.mark.parametrize("case", some(CASES, 8), ids=str)
def test_case(case: Case) -> None:
    """Each case has its value, does what it is there for, and is worth the same when the hole card is dealt last."""
    rounds = rounds_of(case.game, case.counts, **case.options)
    assert rounds.ev() == case.value
    assert set(case.does) <= rounds.happened
    assert planned_ev(rounds) == case.value
    if rounds.planner.ties:
        # Equal decisions of hands that can be resplit: the value must not depend on which of them is taken.
        assert Rounds(rounds.house, rounds.shoe, last_of_equals=True).ev() == case.value


def planned_ev(rounds: Rounds) -> Fraction:
    """The value as planned: both player's cards after the up card, the dealer's second card after the whole play."""
    total = 0
    for up, held, left in draws(rounds.shoe):
        attacks = (0, 1) if rounds.house.attacks else (0,)
        total += held * max(planned_after(rounds, up, left, attack) for attack in attacks)
    return Fraction(total, UNIT * orders(rounds.shoe))


def planned_after(rounds: Rounds, up: str, shoe: Shoe, attack: int) -> int:
    pays = rounds.house.blackjack_pays
    lost = 1 if rounds.house.attack_void_on_blackjack else 1 + attack
    total = Fraction(0)
    for (first, second), ways, left in deals(shoe, 2):
        dealer_blackjack = sum(held for card, held, _ in draws(left) if natural(up, card)) * orders(left) // sum(left)
        if natural(first, second):
            total += ways * (orders(left) - dealer_blackjack) * pays * (1 + attack) * UNIT
        else:
            spot = Spot(up, together(first, second), chips=1 + attack)
            total += ways * (rounds.planner.worth(spot) - dealer_blackjack * lost * UNIT)
    assert total.denominator == 1
    return int(total)


# One ace among thirteen cards, all others tens. The player has it in 2 deals of 13 and is paid 3 to 2, the dealer in 2
# and wins. In the other 9 it is 20 against 20 and the ace is among the 9 cards left: tens are split and resplit, since
# no hand can lose. Four hands see 6 of the 9 cards and one of them wins if the ace is there; two hands see 2.
# Double Attack, a ten up: 2 of 12 give the player the ace (both wagers win, 1 to 1), 1 of 12 the dealer (the initial
# wager is lost); else three hands see 4 cards, 2 of which fall on the first hand, which has both wagers on it.
LONE_ACE = (1, 0, 0, 0, 0, 0, 0, 0, 0, 12)
EIGHTS = (0, 0, 0, 0, 0, 0, 0, 20, 0, 0)  # each hand of the player stands on 16; the dealer draws to 24
THREES = (0, 0, 40, 0, 0, 0, 0, 0, 0, 0)  # each hand of the player draws to 21; the dealer stands on 18
SIXES = (0, 0, 0, 0, 0, 20, 0, 0, 0, 0)  # 18 against 18
COUNTED = [
    (CB, {}, LONE_ACE, Fraction(2 * 3, 2 * 13) - Fraction(2, 13) + Fraction(9, 13) * Fraction(6, 9)),
    (ZM, {}, LONE_ACE, Fraction(7, 13)),
    (ZM, {"blackjack_pays": "6:5"}, LONE_ACE, Fraction(7, 13) - Fraction(2, 13) * Fraction(3, 10)),
    (FB, {}, LONE_ACE, Fraction(7, 13)),
    (ZO, {}, {"A": 1, "Q": 12}, Fraction(3, 13) - Fraction(2, 13) + Fraction(9, 13) * Fraction(2, 9)),
    (DA, {}, LONE_ACE, Fraction(12, 13) * Fraction(4 - 1 + 6, 12) - Fraction(1, 13)),
    (DA, {"positions": 6}, LONE_ACE, Fraction(12, 13) * Fraction(4 - 1 + 3 * 2 + 3, 12) - Fraction(1, 13)),
    (DA, {"split_matches_attack": True}, LONE_ACE, Fraction(12, 13) * Fraction(4 - 1 + 8, 12) - Fraction(1, 13)),
    (CB, {}, EIGHTS, 4),
    (ZM, {}, EIGHTS, 4),
    (FB, {}, EIGHTS, 4),
    (ZO, {}, {"8": 20}, 2),
    (DA, {}, EIGHTS, 2 + 1 + 1),
    (DA, {"positions": 6}, EIGHTS, 2 + 1 + 1 + 1),
    (DA, {"split_matches_attack": True}, EIGHTS, 2 + 2 + 2),
    (CB, {}, THREES, 4),
    (DA, {}, THREES, 2 * (2 + 1 + 1)),  # doubled on 18, with six cards
    (CB, {}, SIXES, 0),
    (DA, {}, SIXES, 0),
]


@pytest.mark.parametrize(("game", "options", "counts", "value"), COUNTED)
def test_counted_by_hand(game: str, options: dict[str, Any], counts: Counts, value: Fraction) -> None:
    assert ev(game, options, counts) == value


@pytest.mark.parametrize("hits", [False, True])
def test_dealer_ends_somewhere_in_every_order(hits: bool) -> None:
    dealer = Dealer(house_of(CB, {"dealer_hits_soft_17": hits}))
    shoe = shoe_of((3, 1, 1, 1, 1, 2, 1, 1, 1, 4))
    for up, _, left in draws(shoe):
        totals = dealer.totals(up, left)
        assert sum(totals.values()) == orders(left)
        assert set(totals) <= set(range(17, 27))


def test_dealer_counted_by_hand() -> None:
    """A six up and A, A, T, T left, in twelfths: soft 17 stays, or is drawn to; A and T in the other order make 17."""
    shoe = shoe_of((2, 0, 0, 0, 0, 0, 0, 0, 0, 2))
    stands = Dealer(house_of(CB, {"dealer_hits_soft_17": False})).totals("6", shoe)
    # Ace first (6 of 12): soft 17. Ten first: then an ace (4 of 12) makes 17, a ten (2 of 12) 26.
    assert {total: Fraction(ways, 24) for total, ways in stands.items()} == {17: Fraction(10, 12), 26: Fraction(2, 12)}
    hits = Dealer(house_of(CB, {})).totals("6", shoe)
    # Ace first, then a ten (4 of 12): hard 17. Ace first, then an ace (2 of 12): soft 18.
    assert {total: Fraction(ways, 24) for total, ways in hits.items()} == {
        17: Fraction(8, 12),
        18: Fraction(2, 12),
        26: Fraction(2, 12),
    }


SPLIT = [case for case in CASES if "aces" in case.name or "split" in case.name]


@pytest.mark.parametrize("case", some(SPLIT, 4), ids=str)
def test_hands_never_resplit_are_worth_what_each_is_alone(case: Case) -> None:
    """Any two hands of a split draw from the same unseen cards: dealt one after the other they are worth their sum."""
    rounds = rounds_of(case.game, case.counts, **case.options)
    compared = 0
    for up, _, left in draws(rounds.shoe):
        for card, held, _ in draws(left):
            if held < 2:
                continue
            pair = Spot(up, card + card)
            unseen = without(rounds.shoe, up + card + card)
            together_worth = sum(
                number * rounds.planner.box.split(pair, hole, rest, False)
                for hole, number, rest in draws(unseen)
                if not natural(up, hole)
            )
            alone = sum(
                number * rounds.planner.worth(and_card(hand, second))
                for hand in apart(rounds.house, pair, 1)
                for second, number, _ in draws(unseen)
            )
            assert together_worth == alone
            compared += 1
    assert compared


# Every round that these shoes can deal, dealt by the table: its rules and settlement were written by others.
TABLE: list[tuple[str, dict[str, Any], Counts]] = [
    (CB, {}, (1, 0, 0, 0, 0, 1, 0, 3, 0, 9)),
    (CB, {"resplit_aces": True}, (4, 0, 0, 0, 0, 0, 0, 0, 1, 9)),
    (ZM, {}, (1, 0, 0, 0, 0, 0, 0, 4, 0, 9)),
    (ZM, {"split_aces_draw": False, "blackjack_pays": "6:5"}, (3, 0, 0, 0, 0, 0, 0, 2, 0, 12)),
    (FB, {}, (0, 0, 1, 0, 0, 0, 1, 4, 0, 8)),
    (FB, {"dealer_hits_soft_17": True}, (3, 0, 0, 0, 0, 1, 0, 0, 0, 10)),
    (DA, {}, (2, 0, 0, 0, 0, 1, 0, 3, 0, 8)),
    (DA, {"hole_card": "unseen", "positions": 6}, (1, 0, 0, 0, 0, 0, 0, 5, 0, 9)),
    (DA, {"hole_card": "reader", "split_matches_attack": True}, (2, 0, 0, 0, 0, 0, 0, 3, 0, 9)),
    (DA, {"attack_void_on_blackjack": False}, (2, 0, 0, 0, 0, 0, 0, 3, 0, 9)),
    (ZO, {}, {"A": 2, "8": 2, "T": 3, "K": 5}),
]


@pytest.mark.parametrize(("game", "options", "counts"), some(TABLE, 5))
def test_table_pays_the_same(game: str, options: dict[str, Any], counts: Counts) -> None:
    rounds = rounds_of(game, counts, **options)
    assert rounds.ev() == table_ev(rules(game, **options), rounds)


@pytest.mark.parametrize("case", [case for case in CASES if case.name == "dealer 22"], ids=str)
def test_dealer_22_takes_wins_away(case: Case) -> None:
    rounds = rounds_of(case.game, case.counts)
    assert Rounds(replace(rounds.house, push_total=None), rounds.shoe).ev() > case.value


def test_shoe_that_runs_out_is_refused() -> None:
    with pytest.raises(ShoeEmpty):
        ev(CB, {}, (0, 0, 0, 0, 0, 0, 0, 10, 0, 0))


def test_every_order_is_dealt_once() -> None:
    shoe = shoe_of((2, 1, 0, 0, 1, 0, 0, 0, 0, 2))
    assert sum(ways * orders(left) for _, ways, left in deals(shoe, 4)) == orders(shoe)
    aces_and_tens = sum(ways for (first, second), ways, _ in deals(shoe, 2) if natural(first, second))
    assert aces_and_tens == 2 * 2 * 2
