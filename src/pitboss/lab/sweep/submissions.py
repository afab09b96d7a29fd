"""Every submission a text allows, as far as figures depend on it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product

from pitboss.lab.effects.choices import Grounds, alternatives, changed, grounds_of, values_of
from pitboss.rulebook import Rules, find_game
from pitboss.rulebook.option import Option, Span


def options_that_matter(rules: Rules, fixed: Collection[str] = ()) -> tuple[Option, ...]:
    """Return the options on which some figure depends, but for the fixed ones.

    An option may matter only once another has been chosen otherwise, as a pay table does where its wager is offered. So
    each is changed under these rules and under all that differ from them in one choice.
    """
    mattering: set[str] = set()
    for around in _neighbours(rules, fixed):
        base = grounds_of(around)
        mattering.update(name for name, grounds in _changed_grounds(around, fixed) if grounds != base)
    return tuple(option for option in find_game(rules.game).options if option.name in mattering)


def submissions(rules: Rules, varied: tuple[Option, ...]) -> list[Rules]:
    """Return every combination of the varied options that the text allows, all others as these rules have them."""
    names = [option.name for option in varied]
    combinations = product(*(values_of(option) for option in varied))
    candidates = (changed(rules, dict(zip(names, values, strict=True))) for values in combinations)
    return [candidate for candidate in candidates if candidate is not None]


def _neighbours(rules: Rules, fixed: Collection[str]) -> Iterator[Rules]:
    """Return these rules and those one choice away; amounts are no choice on which other choices depend."""
    yield rules
    for option, _, other in alternatives(rules):
        if option.name not in fixed and not isinstance(option.allowed, Span):
            yield other


def _changed_grounds(rules: Rules, fixed: Collection[str]) -> Iterator[tuple[str, Grounds]]:
    for option, _, other in alternatives(rules):
        if option.name not in fixed:
            yield option.name, grounds_of(other)
