"""Every submission a text allows, as far as figures depend on it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import product
from math import prod

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
        mattering |= _mattering(around, fixed)
    return _named(rules, mattering)


def options_that_matter_here(rules: Rules, fixed: Collection[str] = ()) -> tuple[Option, ...]:
    """Return the options on which some figure of these very rules depends: some of those that matter, found at once."""
    return _named(rules, _mattering(rules, fixed))


def combinations(varied: Iterable[Option]) -> int:
    """Return how many combinations of these options there are; a text may forbid some of them."""
    return prod(len(values_of(option)) for option in varied)


def submissions(rules: Rules, varied: tuple[Option, ...]) -> list[Rules]:
    """Return every combination of the varied options that the text allows, all others as these rules have them."""
    names = [option.name for option in varied]
    combined = product(*(values_of(option) for option in varied))
    candidates = (changed(rules, dict(zip(names, values, strict=True))) for values in combined)
    return [candidate for candidate in candidates if candidate is not None]


def _mattering(rules: Rules, fixed: Collection[str]) -> set[str]:
    base = grounds_of(rules)
    return {name for name, grounds in _changed_grounds(rules, fixed) if grounds != base}


def _named(rules: Rules, names: Collection[str]) -> tuple[Option, ...]:
    return tuple(option for option in find_game(rules.game).options if option.name in names)


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
