"""Planted faults: every change of a single number in the solver's model, made only there, is noticed.

The comparisons are those of the property tests: a round's value and the gain from insurance against the naive program,
and a chart's wagers against rounds followed card by card. A field added to the model is tried without being named here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest

from pitboss.rulebook import GAMES, rules
from pitboss.solve.accounts.accounts import Accounts
from pitboss.solve.accounts.late_blackjacks import tally_of
from pitboss.solve.by_chart.chart_player import ChartPlayer
from pitboss.solve.hands.shoes import model_of_counts
from pitboss.solve.hands.solver import Solver, total_ev
from pitboss.solve.kernels.arithmetic import floats
from pitboss.solve.model.model import Model, entries, model_of
from pitboss.solve.strategies.strategy import Strategy
from pitboss.solve.strategies.text import write_strategy
from tests.solve.naive.cards import draws, orders, without
from tests.solve.naive.followed import follow
from tests.solve.naive.rounds import shoe_of
from tests.solve.naive.walk import insurance_value
from tests.solve.outside_rules import Outside, outside, outside_21
from tests.solve.test_always_21 import IDS, charted, tally_agrees
from tests.solved import solved

pytestmark = pytest.mark.long

CLOSE = 1e-9
TRIED, TRIED_21 = 6, 9
LATE, LATE_SHOE = "double-attack-ma", (2, 1, 0, 0, 0, 2, 1, 3, 0, 8)


@cache
def suited_model() -> Model:
    """A game in which suits, a super bonus and repeated doubles matter."""
    return model_of(rules("spanish-21"))


def places() -> list[str]:
    """Every entry of a model, those of the ten pairs and of both stakes together."""
    named = (re.sub(r"\.\d+", "", name) for name, _ in entries(suited_model()))
    return [name for name in dict.fromkeys(named) if name not in WITHOUT_A_VALUE]


WITHOUT_A_VALUE = {"suited.suits", "zapped.double_again"}
"""Fields that affect no value: a name that identifies strategies, on which test_policies checks the simulator; and a
second double after a zap, which is not priced (test_always_21)."""


def cases_21() -> Iterator[Outside]:
    for number in range(TRIED_21):
        for game in GAMES:
            case = outside_21(game.id, number)
            if case is not None:
                yield case


def broken(name: str, value: Any) -> Any:
    """Return another value for an entry."""
    if name == "counts":
        return (*value[:-1], value[-1] + 1)
    if name == "tens":
        return (value[0] + 1, value[1] + 1, value[2], value[3])
    if name.startswith("suited."):
        return _other_suited(name, value)
    if name.startswith("dealer."):
        return _otherwise_by_total(name, value)
    if isinstance(value, np.ndarray):
        return ~value if value.dtype == np.bool_ else np.where(value > 0, value - 1, value + 1)
    if isinstance(value, tuple):
        return tuple(not element if isinstance(element, bool) else element + Fraction(1, 10) for element in value)
    if isinstance(value, bool):
        return not value
    return value + (Fraction(1, 10) if isinstance(value, Fraction) else 1)


def _other_suited(name: str, value: Any) -> Any:
    """Take other two cards, another share of them, or what another third card makes of them."""
    if name == "suited.ranks":
        return (value[0], value[0])
    if name == "suited.thirds":
        return value[1:]  # its grades are only copied into those of the model
    return value / 2


def _otherwise_by_total(name: str, value: tuple[Any, ...]) -> tuple[Any, ...]:
    """Let the dealer draw to one more total, or take one final total for the one below it."""
    if name == "dealer.outcome":
        return (*value[:20], value[21], value[20], *value[22:])
    stands = value.index(False, 12)
    return (*value[:stands], True, *value[stands + 1 :])


ONLY_WAGERED = "found_late"
"""What changes no value, only what is wagered before a blackjack is found."""

ONLY_IN_CHARTS = {"fresh.double_again", "split.double_again", "squares", "super_squares"}
"""What the best play never does, and how far results spread: only charts notice it, and all other comparisons would be
made in vain."""


def with_fault(part: Any, place: str, path: str = "") -> Any:
    """Return a model, or a part of one, with the entry at a place broken."""
    changed = {}
    for field in fields(part):
        value, name = getattr(part, field.name), f"{path}{field.name}"
        if name == place:
            changed[field.name] = broken(place, value)
        elif place.startswith(f"{name}.") and isinstance(value, tuple):
            changed[field.name] = tuple(with_fault(element, place, f"{name}.") for element in value)
        elif place.startswith(f"{name}.") and is_dataclass(value):
            changed[field.name] = with_fault(value, place, f"{name}.")
    return replace(part, **changed)


def ev_agrees(case: Outside, place: str) -> bool:
    model = model_of_counts(case.rules, case.counts)
    model = with_fault(model, place) if place else model
    return abs(float(total_ev(Solver(model, floats()).solve())) - float(case.value)) < CLOSE


def insurance_agrees(case: Outside, place: str) -> bool:
    """What insuring every hand for which it is worth more than nothing gains."""
    model = model_of_counts(case.rules, case.counts)
    solver = Solver(with_fault(model, place) if place else model, floats())
    accounts = Accounts(solver)
    for against in solver.solve():
        accounts.add(against)
    decided = accounts.tally.decided.get("insurance")
    return abs((float(decided.gain) if decided else 0.0) - float(insurance_gain(case))) < CLOSE


def insurance_gain(case: Outside) -> Fraction:
    house, shoe, gain = case.house, shoe_of(case.counts), Fraction(0)
    for up, held, left in draws(shoe):
        for first, ways, rest in draws(left) if up == "A" else ():
            for second, more, _ in draws(rest):
                worth = insurance_value(house, shoe, up + first + second)
                deals = held * ways * more * orders(without(shoe, up + first + second))
                gain += Fraction(deals, orders(shoe)) * max(worth * house.insurance_share, Fraction(0))
    return gain


def late_chart() -> Strategy:
    return solved(rules(LATE), "td").strategy


def wagered_agrees(place: str) -> bool:
    """What a chart wagers if a dealer's blackjack is found after the play."""
    model = model_of_counts(rules(LATE), LATE_SHOE)
    model = with_fault(model, place) if place else model
    solver = Solver(model, floats(), ChartPlayer(late_chart(), model))
    naive = follow(LATE, {}, LATE_SHOE, write_strategy(late_chart())).figures()
    return abs(float(tally_of(solver, solver.solve()).wagered) - float(naive.wagered)) < CLOSE


def cases() -> Iterator[Outside]:
    for number in range(TRIED):
        for game in GAMES:
            yield outside(game.id, number)


def insured_cases() -> Iterator[Outside]:
    """Those in which every hand can be insured; one that is given up before the dealer looks is not."""
    return (case for case in cases() if not case.house.surrender_early)


FOUND_BY = {"zapped.surrender_doubled": ("zappit-online", 4)}
"""Which rules find a fault that the first ones do not: they are tried first."""


def noticed(place: str) -> bool:
    """Whether any of the comparisons fails with a fault at this place; that which is sure to is tried first."""
    if place in FOUND_BY and not ev_agrees(outside(*FOUND_BY[place]), place):
        return True
    if place == ONLY_WAGERED and not wagered_agrees(place):
        return True
    if place in ONLY_IN_CHARTS and not all_charts_agree(place):
        return True
    if any(not ev_agrees(case, place) for case in cases()):
        return True
    if any(not ev_agrees(case, place) for case in cases_21()):
        return True
    if any(not insurance_agrees(case, place) for case in insured_cases()) or not wagered_agrees(place):
        return True
    return not all_charts_agree(place)


def all_charts_agree(place: str) -> bool:
    return all(chart_agrees(game, number, place) for game in IDS for number in (0, *range(1, 8, 2)))


def chart_agrees(game: str, number: int, place: str) -> bool:
    """The results of a chart if a 21 always wins: the mean, and how far results spread."""
    case, strategy, figures = charted(game, number)
    model = model_of_counts(case.rules, case.counts)
    return tally_agrees(case, with_fault(model, place) if place else model, strategy, figures)


@pytest.mark.parametrize("place", places())
def test_a_fault_in_the_model_is_noticed(place: str) -> None:
    assert noticed(place)


def test_nothing_is_noticed_without_a_fault() -> None:
    assert all(ev_agrees(case, "") for case in (*cases(), *cases_21()))
    assert all(insurance_agrees(case, "") for case in insured_cases())
    assert wagered_agrees("") and all_charts_agree("")


def test_every_field_of_the_model_is_broken() -> None:
    model = suited_model()
    assert {place.partition(".")[0] for place in places()} == {field.name for field in fields(Model)}
    for place in places():
        assert with_fault(model, place) != model, place
