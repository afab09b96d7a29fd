"""Faults planted only in the simulator, one at a time: the comparison with the naive player finds each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from inspect import getsource
from random import Random
from typing import Any

import pytest

from pitboss.simulate.automaton import endings
from pitboss.simulate.automaton.bonuses import BonusBook, _makes
from pitboss.simulate.automaton.endings import Ending
from pitboss.simulate.automaton.hand_states import Held
from pitboss.simulate.automaton.playbook import Page
from pitboss.simulate.kernel import kernel, kernel_hands
from pitboss.simulate.plans.plan import Box, Plan
from tests.simulate.plans_with_21s import doubling_chart, first_naive_difference
from tests.simulate.spanish_rules import spanish_rules

pytestmark = pytest.mark.long

ROUNDS = 1500
Patch = pytest.MonkeyPatch
Fault = Callable[[Patch], None]
MADE, EARNS = BonusBook.best, BonusBook.is_super
SINGLE, AGAINST = Page._single, endings._against_blackjack


def bonus_on_a_doubled_hand(patch: Patch) -> None:
    def doubled_too(page: Page, ending: Ending, held: Held) -> Ending:
        return replace(ending, bonus=page.bonuses.best(held.ranks, held.size, held.suit)) if ending.wins else ending

    patch.setattr(Page, "_with_bonus", doubled_too)
    patch.setattr(Held, "without_bonus", lambda held: held)


def suit_of_another_card(patch: Patch) -> None:
    source = getsource(kernel_hands.play_box)
    assert source.count("position - 1) >> 4") == 1
    names: dict[str, Any] = vars(kernel_hands).copy()
    exec(source.replace("position - 1) >> 4", "position - 2) >> 4"), names)
    patch.setattr(kernel_hands, "play_box", names["play_box"])


def double_again_adds_one_unit(patch: Patch) -> None:
    patch.setattr(Ending, "added", lambda ending, wager: [ending.base.units * wager] * ending.doubles)


def rescue_returns_all(patch: Patch) -> None:
    patch.setattr(endings, "_last_double", lambda ending, wager: 0)


def first_bonus_instead_of_the_best(patch: Patch) -> None:
    def first(book: BonusBook, *cards: Any) -> Any:
        return next((bonus for bonus in book.bonuses if _makes(bonus, *cards)), None)

    patch.setattr(BonusBook, "best", first)


def any_suit_is_enough(patch: Patch) -> None:
    patch.setattr(BonusBook, "best", lambda book, ranks, size, suit: MADE(book, ranks, size, max(suit, 0)))


def super_bonus_for_any_suits(patch: Patch) -> None:
    patch.setattr(BonusBook, "is_super", lambda book, ranks, suit: EARNS(book, ranks, max(suit, 0)))


def split_cards_lose_their_suits(patch: Patch) -> None:
    patch.setattr(Page, "_single", lambda page, half: SINGLE(page, (half[0], 0)))


def blackjacks_tie(patch: Patch) -> None:
    def tied(rules: Any, ending: Ending, wager: int) -> int:
        return 0 if ending.blackjack else AGAINST(rules, ending, wager)

    patch.setattr(endings, "_against_blackjack", tied)


FAULTS: list[tuple[Fault, str]] = [
    (bonus_on_a_doubled_hand, "A2349TJ"),
    (suit_of_another_card, "A2345TJQK"),
    (double_again_adds_one_unit, "T"),
    (rescue_returns_all, "T"),
    (first_bonus_instead_of_the_best, "A2345TJQK"),
    (any_suit_is_enough, "A2345TJQK"),
    (super_bonus_for_any_suits, "A2345TJQK"),
    (split_cards_lose_their_suits, "A2345TJQK"),
    (blackjacks_tie, "T"),
]


@pytest.mark.parametrize(("plant", "removed"), FAULTS, ids=[plant.__name__ for plant, _ in FAULTS])
def test_a_planted_fault_is_found(plant: Fault, removed: str, monkeypatch: Patch) -> None:
    plan = planned(removed)
    assert difference_without_fault(removed) == ""
    plant(monkeypatch)
    played = kernel.run_chunk if plant is suit_of_another_card else None
    assert "naively" in first_naive_difference(plan, set(), kernel=played)


@cache
def difference_without_fault(removed: str) -> str:
    return first_naive_difference(planned(removed), set())


def planned(removed: str) -> Plan:
    chance, given = Random(f"faults {removed}"), spanish_rules(removed)
    boxes = tuple(Box(doubling_chart(given, chance), 10_50) for _ in range(3))
    return Plan(given, ROUNDS, boxes, seed=23, fresh=True)
