"""Faults planted in the rules of a 21 that always wins: the comparison with the naive enumerator finds each.

The seeds that find them are pinned: the table without the fault agrees on the same rounds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pitboss.mechanisms.doubling import table as doubling
from pitboss.mechanisms.surrender import table as surrender
from pitboss.mechanisms.twenty_one import table as twenty_one
from pitboss.rulebook.parts import Outcome
from pitboss.table.events import Reason
from pitboss.table.round import dealer_play, rulings, turns
from pitboss.table.round.further_wagers import BASE
from pitboss.table.round.mechanisms import OutrightWin, outright_win
from pitboss.table.round.rulings import give_back
from pitboss.table.state import Hand, Ruling, State, Wager, is_further
from tests.table.test_always_21 import setting

pytestmark = pytest.mark.long

ROUNDS = 2_500
Patch = Callable[[Any, str, Any], None]


def bonus_on_a_doubled_hand(patch: Patch) -> None:
    def win(state: State, hand: Hand) -> OutrightWin | None:
        doubles, hand.doubles = hand.doubles, 0
        made = outright_win(state, hand)
        hand.doubles = doubles
        return made

    patch(rulings, "outright_win", win)


def a_21_ties_with_a_21(patch: Patch) -> None:
    for module in (rulings, dealer_play):
        patch(module, "outright_win", lambda state, hand: None)


def the_dealer_draws_for_a_21(patch: Patch) -> None:
    patch(dealer_play, "outright_win", lambda state, hand: None)


def suits_are_not_looked_at(patch: Patch) -> None:
    patch(twenty_one, "_suited", lambda suits, cards: True)


def the_first_bonus_and_not_the_best(patch: Patch) -> None:
    def first(part: Any, cards: Any) -> Any:
        return next((bonus for bonus in part.bonuses if twenty_one._makes(bonus, cards)), None)

    patch(twenty_one, "best_bonus", first)


def giving_up_returns_everything(patch: Patch) -> None:
    def rescued(state: State, wager: Wager, hand: Hand, clauses: Any) -> Ruling:
        return give_back(wager, state, Outcome.VOID, Reason.RESCUED, clauses)

    patch(surrender, "_rescued", rescued)


def giving_up_returns_every_double(patch: Patch) -> None:
    def rescued(state: State, wager: Wager, hand: Hand, clauses: Any) -> Ruling:
        further = is_further(wager)
        return (
            give_back(wager, state, Outcome.VOID, Reason.RESCUED, clauses)
            if further
            else rulings.lose(wager, state, Reason.RESCUED, clauses)
        )

    patch(surrender, "_rescued", rescued)


def doubled_again_by_the_base_alone(patch: Patch) -> None:
    def base(hand: Hand, bettor: str) -> int:
        return sum(wager.amount for wager in hand.wagers if wager.bettor == bettor and wager.kind in BASE)

    patch(doubling, "base_wager", base)


def doubled_once_only(patch: Patch) -> None:
    patch(turns, "may_double_again", lambda state, hand: False)


def any_total_is_doubled_again(patch: Patch) -> None:
    original = doubling._refuse_hand
    patch(turns, "may_double_again", lambda state, hand: hand.doubles < state.rules.doubling.most)
    patch(doubling, "_refuse_hand", lambda state, hand: None if hand.doubles else original(state, hand))


def blackjacks_tie(patch: Patch) -> None:
    original = rulings._blackjack

    def blackjack(state: State, wager: Wager) -> Ruling:
        if state.dealer.blackjack:
            return give_back(wager, state, Outcome.PUSH, Reason.BOTH_BLACKJACK, state.rules.blackjack.made)
        return original(state, wager)

    patch(rulings, "_blackjack", blackjack)


FAULTS: list[tuple[Callable[[Patch], None], str, int]] = [
    (bonus_on_a_doubled_hand, "catfish-bend", 1),
    (a_21_ties_with_a_21, "catfish-bend", 1),
    (doubled_again_by_the_base_alone, "catfish-bend", 1),
    (doubled_once_only, "catfish-bend", 1),
    (the_dealer_draws_for_a_21, "house-blackjack", 3),
    (suits_are_not_looked_at, "house-blackjack", 0),
    (giving_up_returns_everything, "house-blackjack", 5),
    (any_total_is_doubled_again, "house-blackjack", 8),
    (blackjacks_tie, "house-blackjack", 9),
    (the_first_bonus_and_not_the_best, "catfish-bend", 14),
    (giving_up_returns_every_double, "catfish-bend", 39),
]
"""What is wrong, and the game and the number of the rules that find it."""


@pytest.mark.parametrize(("fault", "game", "number"), FAULTS, ids=lambda value: getattr(value, "__name__", str(value)))
def test_a_fault_is_found(
    fault: Callable[[Patch], None], game: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = setting(game, number, ROUNDS)
    assert made.dealt() == made.expected
    fault(monkeypatch.setattr)
    assert made.dealt() != made.expected
