"""The mutants of a clause: every small change to what it demands, as tables and rules to replay its cases with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pitboss.record.proof.mutation.acts import BROKEN_ACTS
from pitboss.record.proof.mutation.broken_table import BrokenTable
from pitboss.record.proof.mutation.values import BROKEN_VALUES, ceremonies_otherwise, rules_otherwise
from pitboss.rulebook.rules import Rules

DEALT = frozenset({"deal.first", "deal.second"})
TAKEN = frozenset({"settlement.taken_and_paid", "side_wager.order"})


@dataclass(frozen=True, slots=True)
class Refuses:
    """Stands for a refusal among the things that a case does on the grounds of a clause."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One broken demand of a clause.

    ``needs`` is the event (or refusal) without which a case cannot notice it; ``value`` names the broken rule value, if
    it is one.
    """

    clause: str
    words: str
    table: Callable[..., BrokenTable]
    needs: type | None = None
    value: str = ""

    def rules(self, rules: Rules) -> Rules | None:
        """Return the rules of a case as this mutant has them, or None if it does not apply to them."""
        return changes(rules, self.clause).get(self.value) if self.value else rules


def _table(clause: str, **broken: Any) -> Callable[..., BrokenTable]:
    return lambda rules, **options: BrokenTable(rules, clause=clause, **broken, **options)


def _dealt_from_the_right(table: BrokenTable, event: Any) -> bool:
    table.state.in_play = table.state.in_play[::-1]
    return len(table.state.in_play) > 1


def _played_from_the_right(table: BrokenTable, event: Any) -> bool:
    table.state.turns = table.state.turns[::-1]
    return len(table.state.turns) > 1


def mutants_of(clause: str, places: frozenset[str], submissions: Iterable[Rules]) -> Iterator[Mutant]:
    """Yield the mutants of a clause that parts cite at these places, for cases played under these rules."""
    for broken in BROKEN_ACTS:
        if broken.places is None or broken.places & places:
            yield Mutant(clause, broken.words, _table(clause, acts={broken.event: broken.act}), broken.event)
    yield Mutant(clause, "allowed instead of refused", _table(clause, allows=True), Refuses)
    if places & DEALT:
        yield Mutant(clause, "dealt from the wrong end", _table(clause, begins=_dealt_from_the_right))
    if "deal.turns" in places:
        yield Mutant(clause, "played from the wrong end", _table(clause, begins=_played_from_the_right))
    if places & TAKEN:
        yield Mutant(clause, "taken and paid from the wrong end", _table(clause, reverses=True))
    for value in {value: None for rules in submissions for value in changes(rules, clause)}:
        yield Mutant(clause, value, _table(clause), value=value)


def changes(rules: Rules, clause: str) -> dict[str, Rules]:
    """Return the rules with each value broken that the clause gives, by description."""
    return _changes(_Submission(rules), clause)


class _Submission:
    """Rules that are compared by their options alone, which is fast."""

    __slots__ = ("key", "rules")

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.key = (rules.game, rules.options)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Submission) and self.key == other.key


@lru_cache(maxsize=4096)
def _changes(submission: _Submission, clause: str) -> dict[str, Rules]:
    rules = submission.rules
    changed = {words: other for broken in BROKEN_VALUES for words, other in rules_otherwise(rules, clause, broken)}
    changed.update(ceremonies_otherwise(rules, clause))
    return {words: other for words, other in changed.items() if other != rules}
