"""Which facts appear where: in one line, on the felt, in full, over a chart."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from itertools import groupby

from pitboss.rulebook.description.english import ENGLISH, english
from pitboss.rulebook.description.fact import NONE, Fact
from pitboss.rulebook.description.own import OWN


class Form(StrEnum):
    """How a fact is worded: as a full line, as printed on the felt, as a phrase among others, or in a word or two."""

    LINE = "line"
    FELT = "felt"
    PHRASE = "phrase"
    SHORT = "short"


SUMMARY = (
    "cards.decks",
    "cards.removed",
    "cards.shuffled",
    "dealer.soft",
    "blackjack.pays",
    "blackjack.beats",
    "twenty_one",
    "split.hands",
    "zap.totals",
    "attack",
    "double.free",
    "split.free",
    "double.cards.any",
    "double.only",
    "double.again",
    "surrender",
    "surrender.doubled",
    "charlie",
    "dealer.push",
    "hole_card.none",
    "side_wager",
    "tokes",
)
"""What players ask before they sit down: topics, or facts that only one way of a topic has."""

FELT = (("blackjack.pays", "twenty_one"), ("dealer.soft", "dealer.push"), ("insurance.pays",))
"""What is printed on the felt, arc by arc."""

ALWAYS_CHARTED = ("cards.decks", "dealer.soft", "blackjack.pays")
CHARTED = (
    "dealer.blackjack",
    "dealer.push",
    "win.pays",
    "win.tie",
    "blackjack.beats",
    "twenty_one",
    "super_bonus",
    "double.cards",
    "double.only",
    "double.again",
    "double.after_split",
    "double.split_aces",
    "double.free",
    "split.hands",
    "split.pairs",
    "split.aces",
    "split.aces_again",
    "split.free",
    "hit.most_cards",
    "charlie",
    "zap.totals",
    "zap.double",
    "zap.split",
    "surrender",
    "surrender.doubled",
    "attack",
    "attack.blackjack",
    "attack.split",
    "insurance.pays",
)
"""What can change a decision or a value: shown over a chart if it differs from the game's usual rule."""


def summary(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """Return the facts that a player asks about before sitting down, for ``Form.SHORT``."""
    return _chosen(facts, SUMMARY)


def felt(facts: Iterable[Fact]) -> tuple[tuple[Fact, ...], ...]:
    """Return the facts printed on each arc of the felt, for ``Form.FELT``."""
    given = tuple(facts)
    *arcs, last = (_chosen(given, arc) for arc in FELT)
    return (*arcs, (*last, *_own(given, Form.FELT)))


def lines(facts: Iterable[Fact]) -> tuple[tuple[Fact, ...], ...]:
    """Return all facts that are listed in full (``Form.LINE``), grouped by line."""
    told = [fact for fact in facts if f"rule.{fact.id}.{Form.LINE}" in english()]
    return tuple(tuple(group) for _, group in groupby(told, key=lambda fact: fact.line))


def charted(facts: Iterable[Fact], usual: Iterable[Fact]) -> tuple[Fact, ...]:
    """Return the facts to print above a chart (``Form.PHRASE``): the first ones, and those that differ from ``usual``.

    A usual fact that the table lacks is included too, with the way ``none``.
    """
    given, before = {fact.topic: fact for fact in facts}, {fact.topic: fact for fact in usual}
    told = [given[topic] for topic in ALWAYS_CHARTED]
    for topic in CHARTED:
        here, there = given.get(topic), before.get(topic)
        if here is not None and not _alike(here, there):
            told.append(here)
        elif here is None and there is not None and f"rule.{topic}.{NONE}.{Form.PHRASE}" in ENGLISH:
            told.append(Fact(topic, NONE, topic, (), there.clauses))
    return tuple(told)


def _own(facts: tuple[Fact, ...], form: Form) -> tuple[Fact, ...]:
    """Return the facts that a game states in its own words, if it has them in this form."""
    return tuple(fact for fact in facts if fact.topic.startswith(OWN) and f"rule.{fact.id}.{form}" in english())


def _alike(here: Fact, there: Fact | None) -> bool:
    return there is not None and (here.way, here.values) == (there.way, there.values)


def _chosen(facts: Iterable[Fact], wanted: tuple[str, ...]) -> tuple[Fact, ...]:
    given = tuple(facts)
    return tuple(fact for name in wanted for fact in given if name in (fact.topic, fact.id))
