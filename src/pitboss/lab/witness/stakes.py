"""The wagers with which rounds are searched: for the least, for an odd amount, for the most, and where sums change."""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm

from pitboss.lab.witness.both_tables import PlacedWager
from pitboss.rulebook.parts import Kind
from pitboss.rulebook.rules import Rules

ANN, BOB = "Ann", "Bob"
BY_AMOUNT = ("limits", "blackjack.rounding", "insurance", "surrender.takes", "twenty_one.super_bonus")
"""Places whose values may matter at some amounts and not at others."""


def amounts(least: int, most: int, unit: int) -> list[int]:
    """Return an odd number of units first, which shows how fractions are rounded, then the least and the most."""
    low, high = -(-least // unit) * unit, most // unit * unit
    if low > high:
        return []
    odd = low if (low // unit) % 2 and low % 100 else low + unit
    return list(dict.fromkeys(amount for amount in (odd, low, high) if low <= amount <= high))


def initial_amounts(rule_sets: Sequence[Rules], places: Sequence[str]) -> list[int]:
    """Return the initial wagers to search with, of those that both accept."""
    limits = [rules.limits for rules in rule_sets]
    unit = lcm(*(limit.unit for limit in limits))
    least, most = max(limit.minimum for limit in limits), min(limit.maximum for limit in limits)
    usual = amounts(least, most, unit)
    if not any(place.startswith(BY_AMOUNT) for place in places):
        return usual[:1]
    steps = [
        step.wager
        for rules in rule_sets
        if rules.twenty_one is not None and rules.twenty_one.super_bonus is not None
        for step in rules.twenty_one.super_bonus.steps
    ]
    fitting = [step for step in steps if least <= step <= most and step % unit == 0]
    return list(dict.fromkeys((*usual, *fitting)))


def initial_wagers(rule_sets: Sequence[Rules], places: Sequence[str]) -> list[tuple[PlacedWager, ...]]:
    """Return the wagers of rounds of one box with nothing but the initial wager."""
    return [(PlacedWager(ANN, 1, Kind.BLACKJACK, amount),) for amount in initial_amounts(rule_sets, places)]


def with_side_wagers(rule_sets: Sequence[Rules], kinds: Sequence[Kind]) -> list[tuple[PlacedWager, ...]]:
    """Return the wagers of rounds with side wagers beside the initial one: each for an odd amount, and for the most."""
    initial = initial_amounts(rule_sets, ())
    if not initial:
        return []
    most_initial = min(rules.limits.maximum for rules in rule_sets)
    unit = lcm(*(rules.limits.unit for rules in rule_sets))
    placed: list[tuple[PlacedWager, ...]] = []
    for number, amount in enumerate((initial[0], most_initial // unit * unit)):
        sides = []
        for kind in kinds:
            wagers = [wager for rules in rule_sets if (wager := rules.side_wager(kind)) is not None]
            within = [amount] if any(wager.within_initial for wager in wagers) else []
            most = min([wager.maximum for wager in wagers] + within)
            usual = amounts(max(wager.minimum for wager in wagers), most, unit)
            if usual:
                sides.append(PlacedWager(ANN, 1, kind, usual[-1 if number else 0]))
        if sides:
            placed.append((PlacedWager(ANN, 1, Kind.BLACKJACK, amount), *sides))
    return list(dict.fromkeys(placed))


def two_boxes(rule_sets: Sequence[Rules]) -> list[tuple[PlacedWager, ...]]:
    """Return the wagers of rounds of two players, a box each: what is paid first shows only there."""
    initial = initial_amounts(rule_sets, ())
    if not initial or any(rules.boxes.positions < 2 for rules in rule_sets):
        return []
    return [tuple(PlacedWager(name, box, Kind.BLACKJACK, initial[0]) for box, name in enumerate((ANN, BOB), 1))]
