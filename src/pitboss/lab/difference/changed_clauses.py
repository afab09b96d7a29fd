"""What the texts of the two say differently: options, rules in words, clauses and their summaries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.citation import Clauses
from pitboss.lab.difference.changed_values import ChangedValue
from pitboss.lab.difference.rule_sets import RuleSet
from pitboss.rulebook.clause_index import Clause, read_clauses
from pitboss.rulebook.description.describing import describe
from pitboss.rulebook.description.fact import Fact
from pitboss.rulebook.description.rendering import render
from pitboss.rulebook.readings import readings
from pitboss.rulebook.rules import all_citations


@dataclass(frozen=True, slots=True)
class ChangedOption:
    """An option whose value differs; None where a game does not have it."""

    name: str
    before: str | None
    after: str | None
    clauses: Clauses
    says: str


@dataclass(frozen=True, slots=True)
class ChangedFact:
    """A rule in words before and after; empty where there is none of that topic."""

    topic: str
    before: str
    after: str
    clauses: Clauses


@dataclass(frozen=True, slots=True)
class ChangedClause:
    """A clause whose values or whose words differ.

    ``places`` are the values that stand on it and differ, or where it is cited in only one of the two. ``before`` and
    ``after`` are our summaries; None where a text does not have the clause.
    """

    id: str
    before: str | None
    after: str | None
    places: tuple[str, ...]


def changed_options(before: RuleSet, after: RuleSet) -> tuple[ChangedOption, ...]:
    """Return the options that differ, in the order of the games."""
    olds, news = before.written_options(), after.written_options()
    changed = []
    for name in dict.fromkeys((*olds, *news)):
        if olds.get(name) != news.get(name):
            option = after.game.option(name) or before.game.option(name)
            assert option is not None
            changed.append(ChangedOption(name, olds.get(name), news.get(name), option.clauses, option.says))
    return tuple(changed)


def changed_facts(before: RuleSet, after: RuleSet) -> tuple[ChangedFact, ...]:
    """Return the rules that are told in other words, in the order in which a player asks."""
    olds, news = _told(before), _told(after)
    changed = []
    for key in dict.fromkeys((*olds, *news)):
        old, new = olds.get(key), news.get(key)
        if (old and old[0]) != (new and new[0]):
            grounds = tuple(dict.fromkeys(clause for told in (old, new) if told for clause in told[1]))
            changed.append(ChangedFact(key[0], old[0] if old else "", new[0] if new else "", grounds))
    return tuple(changed)


def _told(side: RuleSet) -> dict[tuple[str, int], tuple[str, Clauses]]:
    told: dict[tuple[str, int], tuple[str, Clauses]] = {}
    with side.known():
        for fact in describe(side.rules):
            number = sum(1 for topic, _ in told if topic == fact.topic)
            told[fact.topic, number] = (_words(fact), fact.clauses)
    return told


def _words(fact: Fact) -> str:
    try:
        return render(fact)
    except KeyError:  # a fact that is told on the felt or over a chart only
        return ", ".join([fact.way or fact.topic, *(f"{name} {value}" for name, value in fact.values)])


def changed_clauses(
    before: RuleSet, after: RuleSet, values: tuple[ChangedValue, ...], options: tuple[ChangedOption, ...]
) -> tuple[ChangedClause, ...]:
    """Return the clauses that changed, in the order of the texts: by a value or an option, a citation, or its words."""
    olds, news = _clauses(before), _clauses(after)
    touched: dict[str, list[str]] = {}
    for place, clauses in (
        *((value.place, value.clauses) for value in values),
        *((f"option {option.name}", option.clauses) for option in options),
        *_recited(before, after),
    ):
        for clause in clauses:
            touched.setdefault(clause, []).append(place)
    worded = [
        name
        for name in dict.fromkeys((*olds, *news))
        if before.game.id == after.game.id and _summary(olds, name) != _summary(news, name)
    ]
    order = list(dict.fromkeys((*olds, *news, *touched)))
    names = sorted({*touched, *worded}, key=order.index)
    return tuple(
        ChangedClause(name, _summary(olds, name), _summary(news, name), tuple(dict.fromkeys(touched.get(name, ()))))
        for name in names
    )


def _recited(before: RuleSet, after: RuleSet) -> Iterator[tuple[str, Clauses]]:
    """Go through the clauses that are cited at a place in only one of the two."""
    if before.game.id != after.game.id:
        return
    olds, news = dict(all_citations(before.rules)), dict(all_citations(after.rules))
    for place in dict.fromkeys((*olds, *news)):
        once = set(olds.get(place, ())) ^ set(news.get(place, ()))
        if once:
            yield place, tuple(clause for clause in (*olds.get(place, ()), *news.get(place, ())) if clause in once)


def _clauses(side: RuleSet) -> dict[str, Clause]:
    return {clause.id: clause for clause in read_clauses(side.game)}


def _summary(known: dict[str, Clause], name: str) -> str | None:
    if name in known:
        return known[name].summary
    return readings().get(name.removeprefix("reading "))
